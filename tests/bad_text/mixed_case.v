// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module mixed_case (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @* begin
    case ($signed(a_i))
      4'd9: b_o = 4'd1;
      default: b_o = 4'd0;
    endcase
  end
endmodule
`default_nettype wire
