// SPDX-License-Identifier: Apache-2.0
// asked_rows: OR of those elements of a list that were asked, stateless.
//
// Parameters  Rows: elements. Width: bits of each
// Ports       gen/parts/asked_rows.def
// Latency     0, an OR over Rows terms
// Caveats     none
// Source      JETCAS 2024, V-A: one warp's register caches answer
`default_nettype none
module asked_rows #(
  parameter Rows  = 8,
  parameter Width = 8
) (
  input  wire [Rows*Width-1:0] rows_i,
  input  wire [Rows-1:0]       asked_i,
  output reg  [Width-1:0]      any_o
);
  always @* begin : p_asked
    integer i;
    any_o = {Width{1'b0}};
    for (i = 0; i < Rows; i = i + 1) begin
      if (asked_i[i]) any_o = any_o | rows_i[i*Width +: Width];
    end
  end
endmodule
`default_nettype wire
