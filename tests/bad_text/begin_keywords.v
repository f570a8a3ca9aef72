// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module begin_keywords (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
`begin_keywords "1364-1995"
  assign b_o = a_i;
endmodule
`default_nettype wire
