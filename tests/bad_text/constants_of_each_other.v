// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module constants_of_each_other #(parameter P = 4) (output wire [31:0] b_o);
  localparam Last  = First + 1;
  localparam First = Last - 1;
  assign b_o = Last;
endmodule
`default_nettype wire
