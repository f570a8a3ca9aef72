// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module sensitivity_list (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c;
  always @(a_i[0]) c = a_i;
  assign b_o = c;
endmodule
`default_nettype wire
