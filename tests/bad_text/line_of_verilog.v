// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module line_of_verilog (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
`line 1 "other.v" 0
  assign b_o = a_i;
endmodule
`default_nettype wire
