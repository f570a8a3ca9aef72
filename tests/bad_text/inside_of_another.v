// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module inside_of_another (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  part u_part (.clk_i (clk_i));
  assign b_o = u_part.state_q;
endmodule
`default_nettype wire
