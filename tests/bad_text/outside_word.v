// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module outside_word (input wire clk_i, input wire [7:0] a_i, output reg [31:0] b_o);
  reg [7:0] mem_q [0:3];
  always @* b_o = {24'd0, mem_q[a_i[1:0]]};
  always @(posedge clk_i) mem_q[a_i[1:0] + 1] <= a_i;
endmodule
`default_nettype wire
