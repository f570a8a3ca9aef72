// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module divide_by_guarded (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = a_i == 4'd0 ? 4'd0 : 4'd12 / a_i;
endmodule
`default_nettype wire
