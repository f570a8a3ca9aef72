// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module divide_zero (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = a_i / 4'd0;
endmodule
`default_nettype wire
