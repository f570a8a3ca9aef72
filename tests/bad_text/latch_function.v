// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module latch_function (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  function [3:0] f(input [3:0] x);
    if (x[0]) f = x;
  endfunction
  assign b_o = f(a_i);
endmodule
`default_nettype wire
