// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module latch_part (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @* begin
    b_o[1:0] = a_i[1:0];
    if (a_i[0]) b_o[3:2] = a_i[3:2];
  end
endmodule
`default_nettype wire
