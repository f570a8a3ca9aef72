// SPDX-License-Identifier: Apache-2.0
// bit_planes: regroups a list of numbers by bit position, wires only.
//
// Plane k holds bit k of every number. So a comparison of all numbers with one key (plane_match),
// or an AND-OR selection among them, is a few operations on whole vectors.
//
// Parameters  Count: numbers. Bits: bits of each
// Ports       list_i element i = number i. planes_o element k = bit k of all numbers
// Latency     0, no logic
// Caveats     none
// Source      TVLSI 2016, Fig. 10(a), decoding of requests
`default_nettype none
module bit_planes #(
  parameter Count = 8,
  parameter Bits  = 3
) (
  input  wire [Count*Bits-1:0] list_i,
  output wire [Bits*Count-1:0] planes_o
);
  genvar i;
  genvar k;
  generate
    for (k = 0; k < Bits; k = k + 1) begin : g_plane
      for (i = 0; i < Count; i = i + 1) begin : g_bit
        assign planes_o[k*Count + i] = list_i[i*Bits + k];
      end
    end
  endgenerate
endmodule
`default_nettype wire
