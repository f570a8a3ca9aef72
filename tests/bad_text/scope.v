// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module scope (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = other::Width;
endmodule
`default_nettype wire
