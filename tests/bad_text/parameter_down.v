// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_down #(parameter A = 4) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  genvar i;
  generate
    for (i = A - 1; i >= 0; i = i - 1) begin : g_bit
      assign b_o[i] = a_i[i];
    end
  endgenerate
endmodule
`default_nettype wire
