// SPDX-License-Identifier: Apache-2.0
// index_onehot: decoder, number to one-hot, stateless.
//
// Parameters  Width: bits. IndexBits: bits of the number
// Ports       valid_i, index_i. onehot_o bit index_i is set, or none when not valid_i
// Latency     0
// Caveats     a number at or above Width sets no bit
// Source      TVLSI 2016, Fig. 10(a), decoding of requests
`default_nettype none
module index_onehot #(
  parameter Width     = 8,
  parameter IndexBits = 3
) (
  input  wire                 valid_i,
  input  wire [IndexBits-1:0] index_i,
  output wire [Width-1:0]     onehot_o
);
  localparam [Width-1:0] One = 1;

  assign onehot_o = valid_i ? One << index_i : {Width{1'b0}};
endmodule
`default_nettype wire
