// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module declared_integer (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  integer c = 9;
  assign b_o = a_i ^ c[3:0];
endmodule
`default_nettype wire
