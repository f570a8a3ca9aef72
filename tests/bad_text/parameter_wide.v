// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_wide #(parameter A = 2, parameter B = 3) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  wire [39:0] wide = A - B;
  assign b_o = a_i ^ wide[39:36];
endmodule
`default_nettype wire
