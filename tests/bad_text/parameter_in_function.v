// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module parameter_in_function #(parameter A = 2, parameter B = 3) (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  function integer twice(input integer n);
    twice = n < 0 ? 0 : 2 * n;
  endfunction
  localparam Twice = twice(A - B);
  assign b_o = a_i ^ Twice[3:0];
endmodule
`default_nettype wire
