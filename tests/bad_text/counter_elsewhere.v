// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module counter_elsewhere (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  integer i;
  always @(posedge clk_i) i = a_i;
  assign b_o = i[3:0];
endmodule
`default_nettype wire
