// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module escaped_name (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  wire [3:0] \c.d = a_i;
  assign b_o = \c.d ;
endmodule
`default_nettype wire
