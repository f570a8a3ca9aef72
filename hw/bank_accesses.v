// SPDX-License-Identifier: Apache-2.0
// bank_accesses: the arbiter's commands to banks as reads and writes, stateless.
//
// Parameters  Banks: banks
// Ports       en_i: an access. we_i: which is a write. read_o, write_o
// Latency     0
// Caveats     none
// Source      LTRF, 2.2
`default_nettype none
module bank_accesses #(
  parameter Banks = 16
) (
  input  wire [Banks-1:0] en_i,
  input  wire [Banks-1:0] we_i,
  output wire [Banks-1:0] read_o,
  output wire [Banks-1:0] write_o
);
  assign read_o  = en_i & ~we_i;
  assign write_o = en_i & we_i;
endmodule
`default_nettype wire
