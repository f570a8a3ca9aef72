// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module old_value_part (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  reg [3:0] c;
  always @* begin
    c[1:0] = a_i[1:0];
    b_o = {2'd0, c[3:2]};
    c[3:2] = a_i[3:2];
  end
endmodule
`default_nettype wire
