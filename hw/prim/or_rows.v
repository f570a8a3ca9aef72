// SPDX-License-Identifier: Apache-2.0
// or_rows: OR of the elements of a list, stateless.
//
// Parameters  Rows: elements. Width: bits of each
// Ports       rows_i the elements. any_o bit i = some element has bit i
// Latency     0, an OR over Rows terms
// Caveats     none
// Source      TVLSI 2016, Fig. 10 (banks' answers merged)
`default_nettype none
module or_rows #(
  parameter Rows  = 8,
  parameter Width = 8
) (
  input  wire [Rows*Width-1:0] rows_i,
  output reg  [Width-1:0]      any_o
);
  always @* begin : p_or
    integer i;
    any_o = {Width{1'b0}};
    for (i = 0; i < Rows; i = i + 1) any_o = any_o | rows_i[i*Width +: Width];
  end
endmodule
`default_nettype wire
