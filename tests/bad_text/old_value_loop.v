// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module old_value_loop (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @* begin : p_b
    integer i;
    reg last;
    b_o = a_i;
    for (i = 0; i < 4; i = i + 1) begin
      b_o[i] = last;
      last = a_i[i];
    end
  end
endmodule
`default_nettype wire
