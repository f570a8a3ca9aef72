// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_loop #(parameter A = 2, parameter B = 3) (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @* begin : p_b
    integer i;
    b_o = a_i;
    for (i = 0; i < A - B; i = i + 1) b_o = ~b_o;
  end
endmodule
`default_nettype wire
