// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_local #(parameter A = 2, parameter B = 3) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  localparam Difference = A - B;
  assign b_o = 0 < Difference ? a_i : ~a_i;
endmodule
`default_nettype wire
