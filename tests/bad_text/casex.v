// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module casex (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c;
  always @* casex (a_i)
    default: c = 4'd2;
  endcase
  assign b_o = c;
endmodule
`default_nettype wire
