// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module outside_count (input wire clk_i, input wire [7:0] a_i, output reg [31:0] b_o);
  integer i, n;
  always @* begin
    b_o = 32'd0;
    n = 0;
    for (i = 0; i < 8; i = i + 1) if (a_i[i]) n = n + 5;
    b_o[n] = 1'b1;
  end
endmodule
`default_nettype wire
