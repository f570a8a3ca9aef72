// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module outside_down (input wire clk_i, input wire [7:0] a_i, output reg [31:0] b_o);
  always @* begin
    b_o = 32'd0;
    b_o[a_i[4:0] -: 4] = a_i[3:0];
  end
endmodule
`default_nettype wire
