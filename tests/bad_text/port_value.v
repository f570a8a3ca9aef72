// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module port_value (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o = 4'd9);
  always @* b_o = a_i;
endmodule
`default_nettype wire
