// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module display (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  always @(posedge clk_i) $display("x");
endmodule
`default_nettype wire
