// SPDX-License-Identifier: Apache-2.0
// decode_rows: several decoders, numbers to one-hot each, and the set of all, stateless.
//
// Parameters  Rows: numbers. Width: bits of a row. IndexBits: bits of a number
// Ports       valid_i, index_i. row_o element r has bit index_i of r, or none when not valid.
//             any_o = OR of the rows
// Latency     0
// Caveats     a number at or above Width sets no bit
// Source      TVLSI 2016, Fig. 10(a), decoding of requests
`default_nettype none
module decode_rows #(
  parameter Rows      = 8,
  parameter Width     = 48,
  parameter IndexBits = 6
) (
  input  wire [Rows-1:0]           valid_i,
  input  wire [Rows*IndexBits-1:0] index_i,
  output wire [Rows*Width-1:0]     row_o,
  output wire [Width-1:0]          any_o
);
  genvar r;
  generate
    for (r = 0; r < Rows; r = r + 1) begin : g_row
      index_onehot #(
        .Width     (Width),
        .IndexBits (IndexBits)
      ) u_row (
        .valid_i  (valid_i[r]),
        .index_i  (index_i[r*IndexBits +: IndexBits]),
        .onehot_o (row_o[r*Width +: Width])
      );
    end
  endgenerate

  or_rows #(
    .Rows  (Rows),
    .Width (Width)
  ) u_any (
    .rows_i (row_o),
    .any_o  (any_o)
  );
endmodule
`default_nettype wire
