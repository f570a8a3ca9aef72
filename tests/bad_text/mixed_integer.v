// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module mixed_integer (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @* begin : p_b
    integer n;
    n = a_i[0] ? -1 : 1;
    b_o = {3'd0, n < a_i};
  end
endmodule
`default_nettype wire
