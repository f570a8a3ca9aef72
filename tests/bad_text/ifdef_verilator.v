// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module ifdef_verilator (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
`ifdef VERILATOR
  assign b_o = a_i;
`else
  assign b_o = ~a_i;
`endif
endmodule
`default_nettype wire
