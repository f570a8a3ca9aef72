// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module constant_of_itself #(parameter P = 4) (output wire [31:0] b_o);
  localparam Last = Last + 1;
  assign b_o = Last;
endmodule
`default_nettype wire
