// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module mixed_signed (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  assign b_o = {3'd0, $signed(a_i) < {1'b0, a_i[2:0]}};
endmodule
`default_nettype wire
