// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module values_good #(
  parameter Size = 4,
  parameter Parts = 2,
  parameter Low = 0,
  parameter Top = 9
) (
  input  wire       clk_i,
  input  wire [3:0] a_i,
  output reg  [3:0] b_o,
  output reg  [3:0] c_o,
  output reg  [3:0] d_o,
  output reg  [7:0] e_o
);
  localparam integer Difference = Top - Low; // has a sign in all tools
  localparam         Part       = Size / Parts;
  localparam         Last       = Size - 1;
  wire signed [3:0]  s          = a_i;
  wire               above      = $signed(Low - Top) > 0;
  wire [3:0]         kind;
  reg  [3:0]         old_q;

  generate
    if (Difference > 0 && Last >= Low) begin : g_more
      wire unused = above;
    end
    case (Size)
      4:       assign kind = 4'd1;
      default: assign kind = 4'd2;
    endcase
  endgenerate

  function [3:0] halves(input [3:0] x, input integer n);
    integer i;
    begin
      halves = 4'd0;
      for (i = 0; i < Part; i = i + 1) if (i < n) halves = halves ^ (x >> (i % Parts));
    end
  endfunction

  always @* begin : p_b
    integer i;
    for (i = 0; i < 4; i = i + 1) begin
      b_o[i] = a_i[3 - i];
      if (b_o[i] && i > 0) b_o[i] = s < 4'sd2;
    end
    b_o = b_o ^ halves(a_i, Size - 1) ^ {3'd0, $unsigned(s) < a_i};
  end

  always @* begin
    case (a_i[1:0])
      2'd0:    c_o = b_o;
      2'd1:    c_o = a_i / 4'd3;
      default: c_o = old_q;
    endcase
    c_o[0] = c_o[3];
  end

  always @* begin : p_d
    integer n;
    d_o = 4'd0;
    for (n = 3; n >= 0; n = n - 1) d_o[n] = a_i[n] ^ c_o[3 - n];
  end

  // Parts that are there: short sums go round, the others are of the element that a signal selects.
  always @* begin : p_e
    integer k;
    e_o = 8'd0;
    e_o[a_i[2:0] + 3'd1] = 1'b1;
    e_o[a_i[1:0] * 2 +: 2] = a_i[3:2];
    for (k = 0; k < 2; k = k + 1) e_o[a_i[1:0] * 2 + k] = b_o[k];
    {e_o[a_i[0] * Size + Size / 2 +: Size / 2], e_o[halves(a_i, 1)]} = 3'd5;
  end

  always @(posedge clk_i) begin : p_old
    reg [3:0] next;
    next = a_i + 4'd1;
    old_q <= next;
  end
endmodule
`default_nettype wire
