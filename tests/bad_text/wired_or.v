// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module wired_or (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  wor [3:0] c;
  assign b_o = a_i;
endmodule
`default_nettype wire
