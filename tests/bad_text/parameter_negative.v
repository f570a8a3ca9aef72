// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_negative #(parameter A = -1) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = A[3:0] ^ a_i;
endmodule
`default_nettype wire
