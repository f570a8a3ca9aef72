// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module function_of_itself #(parameter P = 4) (output wire [31:0] b_o);
  function integer product(input integer n);
    product = n < 2 ? 1 : n * product(n - 1);
  endfunction
  assign b_o = product(P);
endmodule
`default_nettype wire
