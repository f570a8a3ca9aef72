// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module bind_word (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  bind warp_scheduler part u_part ();
  assign b_o = a_i;
endmodule
`default_nettype wire
