// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module blocking_in_clock (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @(posedge clk_i) b_o = a_i;
endmodule
`default_nettype wire
