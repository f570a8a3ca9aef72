// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module translate_off (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  // synopsys translate_off
  assign b_o = ~a_i;
  // synopsys translate_on

endmodule
`default_nettype wire
