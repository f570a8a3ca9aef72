// SPDX-License-Identifier: Apache-2.0
// onehot_index: number of the bit that is set, stateless.
//
// Parameters  Width: bits. IndexBits: bits of the number
// Ports       onehot_i at most one bit set. index_o its number, 0 when none is set
// Latency     0, an OR over half of the bits
// Caveats     two bits set give the OR of their numbers
// Source      TVLSI 2016, Fig. 10 (grants turned into bank commands)
`default_nettype none
module onehot_index #(
  parameter Width     = 8,
  parameter IndexBits = 3
) (
  input  wire [Width-1:0]     onehot_i,
  output wire [IndexBits-1:0] index_o
);
  // Positions whose number has this bit.
  function [Width-1:0] positions(input integer bit_number);
    integer position;
    begin
      positions = {Width{1'b0}};
      for (position = 0; position < Width; position = position + 1) begin
        positions[position] = ((position >> bit_number) % 2) == 1;
      end
    end
  endfunction

  genvar k;
  generate
    for (k = 0; k < IndexBits; k = k + 1) begin : g_bit
      localparam [Width-1:0] Positions = positions(k);
      assign index_o[k] = |(onehot_i & Positions);
    end
  endgenerate
endmodule
`default_nettype wire
