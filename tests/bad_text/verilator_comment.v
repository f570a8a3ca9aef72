// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module verilator_comment (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  /*verilator public_flat_rw*/
  assign b_o = a_i;
endmodule
`default_nettype wire
