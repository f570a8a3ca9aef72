// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module gate (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  and g_a (b_o[0], a_i[0], a_i[1]);
endmodule
`default_nettype wire
