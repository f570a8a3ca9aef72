// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module outer_deeper (input wire clk_i, input wire [3:0] a_i, output reg [3:0] b_o);
  wire [3:0] c = ~a_i;
  function [3:0] f(input x);
    f = {3'd0, x} ^ c;
  endfunction
  function [3:0] g(input x);
    g = f(~x);
  endfunction
  always @* b_o = g(a_i[0]);
endmodule
`default_nettype wire
