// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module divide_local #(parameter A = 2) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  localparam Half = A / 2;
  assign b_o = a_i % Half;
endmodule
`default_nettype wire
