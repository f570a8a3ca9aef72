// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module outer_signal (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  function [3:0] f(input x);
    f = {3'd0, x} ^ a_i;
  endfunction
  assign b_o = f(a_i[0]);
endmodule
`default_nettype wire
