// SPDX-License-Identifier: Apache-2.0
// mark_numbers: several decoders merged, the set of the numbers that are named, stateless.
//
// Parameters  Count: numbers named. Width: bits of the set. IndexBits: bits of a number
// Ports       valid_i, index_i. set_o bit i = some number that is valid is i
// Latency     0
// Caveats     a number at or above Width sets no bit
// Source      TVLSI 2016, Fig. 10(a), decoding of requests
`default_nettype none
module mark_numbers #(
  parameter Count     = 16,
  parameter Width     = 48,
  parameter IndexBits = 6
) (
  input  wire [Count-1:0]           valid_i,
  input  wire [Count*IndexBits-1:0] index_i,
  output reg  [Width-1:0]           set_o
);
  localparam [Width-1:0] One = 1;

  always @* begin : p_mark
    integer i;
    set_o = {Width{1'b0}};
    for (i = 0; i < Count; i = i + 1) begin
      if (valid_i[i]) set_o = set_o | One << index_i[i*IndexBits +: IndexBits];
    end
  end
endmodule
`default_nettype wire
