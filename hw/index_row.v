// SPDX-License-Identifier: Apache-2.0
// index_row: the element of a list that a number names, stateless.
//
// Parameters  Rows: elements. Width: bits of each. IndexBits: bits of the number
// Ports       rows_i the elements. index_i. row_o that element
// Latency     0
// Caveats     a number at or above Rows gives 0
// Source      LTRF, Fig. 7 (tables read by number)
`default_nettype none
module index_row #(
  parameter Rows      = 8,
  parameter Width     = 8,
  parameter IndexBits = 3
) (
  input  wire [Rows*Width-1:0] rows_i,
  input  wire [IndexBits-1:0]  index_i,
  output reg  [Width-1:0]      row_o
);
  always @* begin : p_row
    integer i;
    row_o = {Width{1'b0}};
    for (i = 0; i < Rows; i = i + 1) begin
      if (index_i == i[IndexBits-1:0]) row_o = rows_i[i*Width +: Width];
    end
  end
endmodule
`default_nettype wire
