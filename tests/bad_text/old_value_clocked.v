// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module old_value_clocked (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @(posedge clk_i) begin : p_b
    reg [3:0] c;
    b_o <= c;
    c = a_i;
  end
endmodule
`default_nettype wire
