// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module translate_off_late (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  // what follows is for tools, translate_off from here
  assign b_o = a_i;
endmodule
`default_nettype wire
