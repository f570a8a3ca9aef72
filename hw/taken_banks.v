// SPDX-License-Identifier: Apache-2.0
// taken_banks: cache banks whose port registers that move have in this cycle, stateless.
//
// A register that is dropped takes its bank's port too: no result goes there as it leaves.
//
// Parameters  Active, Banks, BankBits: sizes
// Ports       gen/parts/taken_banks.def
// Latency     0
// Caveats     none
// Source      LTRF, 4.2: a cache bank has one port
`default_nettype none
module taken_banks #(
  parameter Active   = 8,
  parameter Banks    = 16,
  parameter BankBits = 4
) (
  input  wire [Banks-1:0]           fill_i,
  input  wire [Banks-1:0]           unload_i,
  input  wire [Active-1:0]          leaves_i,
  input  wire [Active*BankBits-1:0] reg_bank_i,
  output wire [Banks-1:0]           taken_o
);
  wire [Banks-1:0] leave;

  mark_numbers #(
    .Count     (Active),
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_leave (
    .valid_i (leaves_i),
    .index_i (reg_bank_i),
    .set_o   (leave)
  );

  assign taken_o = fill_i | unload_i | leave;
endmodule
`default_nettype wire
