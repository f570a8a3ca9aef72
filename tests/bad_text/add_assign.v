// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module add_assign (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c;
  always @* begin
    c = a_i;
    c += 4'd1;
  end
  assign b_o = c;
endmodule
`default_nettype wire
