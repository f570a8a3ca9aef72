// SPDX-License-Identifier: Apache-2.0
// send_rows: rows that go to numbered receivers, stateless.
//
// Parameters  Rows: rows. Width: bits of each. Receivers. IndexBits: bits of a receiver's number
// Ports       valid_i bit i = row i is sent. index_i its receiver. rows_i. valid_o bit r = receiver
//             r gets a row. rows_o that row, 0 without
// Latency     0, an OR over Rows terms
// Caveats     two rows for one receiver give it their OR
// Source      LTRF, 4.2 (arbiter among warps)
`default_nettype none
module send_rows #(
  parameter Rows      = 8,
  parameter Width     = 16,
  parameter Receivers = 16,
  parameter IndexBits = 4
) (
  input  wire [Rows-1:0]            valid_i,
  input  wire [Rows*IndexBits-1:0]  index_i,
  input  wire [Rows*Width-1:0]      rows_i,
  output reg  [Receivers-1:0]       valid_o,
  output reg  [Receivers*Width-1:0] rows_o
);
  always @* begin : p_send
    reg     hit;
    integer i;
    integer r;
    valid_o = {Receivers{1'b0}};
    rows_o  = {Receivers*Width{1'b0}};
    hit     = 1'b0;
    for (i = 0; i < Rows; i = i + 1) begin
      if (valid_i[i]) begin
        for (r = 0; r < Receivers; r = r + 1) begin
          hit = index_i[i*IndexBits +: IndexBits] == r[IndexBits-1:0];
          valid_o[r] = valid_o[r] | hit;
          rows_o[r*Width +: Width] =
            rows_o[r*Width +: Width] | (rows_i[i*Width +: Width] & {Width{hit}});
        end
      end
    end
  end
endmodule
`default_nettype wire
