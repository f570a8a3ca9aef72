// SPDX-License-Identifier: Apache-2.0
// pick_rows: look-ups in a table by number, several at once, stateless.
//
// Parameters  sizes
// Ports       gen/parts/pick_rows.def
// Latency     0
// Caveats     no row at or above Rows
// Source      LTRF, Fig. 7
`default_nettype none
module pick_rows #(
  parameter Count     = 2,
  parameter Rows      = 64,
  parameter Width     = 7,
  parameter IndexBits = 6
) (
  input  wire [Rows*Width-1:0]      rows_i,
  input  wire [Count*IndexBits-1:0] index_i,
  output reg  [Count*Width-1:0]     row_o
);
  always @* begin : p_rows
    reg [IndexBits-1:0] index;
    integer             k;
    for (k = 0; k < Count; k = k + 1) begin
      index = index_i[k*IndexBits +: IndexBits];
      row_o[k*Width +: Width] = rows_i[index*Width +: Width];
    end
  end
endmodule
`default_nettype wire
