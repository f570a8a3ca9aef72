// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_quotient #(parameter A = 2, parameter B = 3) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  localparam integer Half = (A - B) / 2;
  assign b_o = a_i ^ Half[3:0];
endmodule
`default_nettype wire
