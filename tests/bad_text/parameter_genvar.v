// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_genvar #(parameter A = 1, parameter B = 2) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  genvar i;
  generate
    for (i = A - B; i < 3; i = i + 1) begin : g_bit
      assign b_o[i + 1] = a_i[i + 1];
    end
  endgenerate
endmodule
`default_nettype wire
