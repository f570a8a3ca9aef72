// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module declared_value (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c = 4'd9;
  assign b_o = a_i ^ c;
endmodule
`default_nettype wire
