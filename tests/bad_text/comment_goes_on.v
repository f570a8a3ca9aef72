// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module comment_goes_on (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  // one more \
  assign b_o = ~a_i;
  assign b_o = a_i;
endmodule
`default_nettype wire
