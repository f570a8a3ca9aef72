// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_generate #(parameter A = 2, parameter B = 3) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  generate
    if (A - B > 0) begin : g_more
      assign b_o = a_i;
    end else begin : g_less
      assign b_o = ~a_i;
    end
  endgenerate
endmodule
`default_nettype wire
