// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module fault_of_verilog (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = a_i ^ {4{twinrf_fault}};
endmodule
`default_nettype wire
