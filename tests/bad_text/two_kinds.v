// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module two_kinds (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @(posedge clk_i) b_o[1:0] <= a_i[1:0];
  always @* b_o[3:2] = a_i[3:2];
endmodule
`default_nettype wire
