// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module procedural_assign (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c;
  always @* deassign c;
  assign b_o = a_i;
endmodule
`default_nettype wire
