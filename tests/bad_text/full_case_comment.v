// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module full_case_comment (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c;
  always @* begin
    case (a_i) // full_case
      4'd1: c = 4'd2;
    endcase
  end
  assign b_o = c;
endmodule
`default_nettype wire
