// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module blocking_mixed (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  always @(posedge clk_i) begin
    b_o[0] = a_i[0];
    b_o[3:1] <= a_i[3:1];
  end
endmodule
`default_nettype wire
