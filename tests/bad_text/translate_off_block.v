// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module translate_off_block (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  /* Synthesis
     translate_off */
  assign b_o = a_i;
endmodule
`default_nettype wire
