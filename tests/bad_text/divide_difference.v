// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module divide_difference #(parameter A = 2, parameter B = 2) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = a_i / (A - B);
endmodule
`default_nettype wire
