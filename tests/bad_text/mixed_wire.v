// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module mixed_wire (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  wire signed [3:0] s = a_i;
  assign b_o = {3'd0, s >= {a_i[0], a_i[3:1]}};
endmodule
`default_nettype wire
