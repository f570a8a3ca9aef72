// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module old_value_some (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  reg [3:0] c;
  always @* begin
    if (a_i[0]) c = 4'd3;
    b_o = c ^ a_i;
    c = a_i;
  end
endmodule
`default_nettype wire
