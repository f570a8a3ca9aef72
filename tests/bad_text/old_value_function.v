// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module old_value_function (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  function [3:0] keeps(input [3:0] x);
    reg [3:0] last;
    begin
      keeps = last;
      last = x;
    end
  endfunction
  assign b_o = keeps(a_i);
endmodule
`default_nettype wire
