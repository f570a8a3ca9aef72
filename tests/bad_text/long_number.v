// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module long_number #(parameter P = 4) (output wire [31:0] b_o);
  assign b_o = {31'd0, 2147483648 > P};
endmodule
`default_nettype wire
