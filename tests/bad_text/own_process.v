// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module own_process (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  reg [3:0] five;
  always @* begin
    five = 4'd5;
    five = five + 4'd1;
  end
  always @* b_o = a_i ^ five;
endmodule
`default_nettype wire
