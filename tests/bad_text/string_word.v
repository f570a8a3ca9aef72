// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module string_word (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = ("x" == 8'd120) ? a_i : ~a_i;
endmodule
`default_nettype wire
