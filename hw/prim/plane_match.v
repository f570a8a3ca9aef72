// SPDX-License-Identifier: Apache-2.0
// plane_match: which of a list of numbers equal a key, stateless.
//
// Parameters  Count: numbers. Bits: bits of each
// Ports       planes_i the numbers by bit position (bit_planes). valid_i which of them count.
//             key_i. match_o bit i = number i counts and equals the key
// Latency     0, an AND over Bits + 1 terms
// Caveats     none
// Source      TVLSI 2016, Fig. 10(a), decoding of requests
`default_nettype none
module plane_match #(
  parameter Count = 8,
  parameter Bits  = 3
) (
  input  wire [Bits*Count-1:0] planes_i,
  input  wire [Count-1:0]      valid_i,
  input  wire [Bits-1:0]       key_i,
  output reg  [Count-1:0]      match_o
);
  always @* begin : p_match
    integer k;
    match_o = valid_i;
    for (k = 0; k < Bits; k = k + 1) begin
      match_o = match_o & ~(planes_i[k*Count +: Count] ^ {Count{key_i[k]}});
    end
  end
endmodule
`default_nettype wire
