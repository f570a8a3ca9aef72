// SPDX-License-Identifier: Apache-2.0
// and_not: members of a set that are not in another one, stateless.
//
// Parameters  Width: bits of a set
// Ports       gen/parts/and_not.def
// Latency     0
// Caveats     none
// Source      none: wires
`default_nettype none
module and_not #(
  parameter Width = 8
) (
  input  wire [Width-1:0] set_i,
  input  wire [Width-1:0] without_i,
  output wire [Width-1:0] rest_o
);
  assign rest_o = set_i & ~without_i;
endmodule
`default_nettype wire
