// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module ifndef_yosys (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
`ifndef YOSYS
  assign b_o = a_i;
`endif
endmodule
`default_nettype wire
