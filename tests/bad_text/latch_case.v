// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module latch_case (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @* begin
    case (a_i[1:0])
      2'd0: b_o = 4'd1;
      2'd1: b_o = 4'd2;
    endcase
  end
endmodule
`default_nettype wire
