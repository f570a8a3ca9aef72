// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module side_effect (input wire clk_i, input wire [3:0] a_i, output wire [3:0] b_o);
  reg [3:0] c;
  function [3:0] twice(input [3:0] n);
    begin
      c = n;
      twice = n + n;
    end
  endfunction
  assign b_o = twice(a_i) ^ c;
endmodule
`default_nettype wire
