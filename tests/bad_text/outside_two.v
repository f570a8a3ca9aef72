// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module outside_two (input wire clk_i, input wire [7:0] a_i, output reg [31:0] b_o);
  always @* begin
    b_o = 32'd0;
    b_o[a_i[1:0] * 8 + a_i[4:2]] = 1'b1;
  end
endmodule
`default_nettype wire
