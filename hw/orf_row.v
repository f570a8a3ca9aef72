// SPDX-License-Identifier: Apache-2.0
// orf_row: number of an entry among those of all active slots, stateless.
//
// slot * Units, and the entry's number in its slot: those of the last result file (LRF) follow the
// ones of the operand register file.
//
// Parameters  Active, Entries, Units: size. EntryBits, EntryRowBits: bits of an entry and of a row
// Ports       slot_i, lrf_i, entry_i. row_o
// Latency     0
// Caveats     the sum is cut to EntryRowBits. A slot from Active on counts as none
// Source      Gebhart, 6.1, 6.2
`default_nettype none
module orf_row #(
  parameter Active       = 8,
  parameter ActiveBits   = 3,
  parameter Entries      = 3,
  parameter Units        = 6,
  parameter EntryBits    = 2,
  parameter EntryRowBits = 6
) (
  input  wire [ActiveBits-1:0]   slot_i,
  input  wire                    lrf_i,
  input  wire [EntryBits-1:0]    entry_i,
  output wire [EntryRowBits-1:0] row_o
);
  // Entries of the LRF are behind those of the ORF.
  localparam [EntryRowBits-1:0] Behind = Entries[EntryRowBits-1:0];

  wire [Active-1:0]              slots;  // the slot, one-hot
  wire [Active*EntryRowBits-1:0] firsts; // element q = first row of slot q, if it is the slot
  wire [EntryRowBits-1:0]        first;
  wire [EntryRowBits-1:0]        number; // of the entry, at its level

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_slots (
    .valid_i  (1'b1),
    .index_i  (slot_i),
    .onehot_o (slots)
  );

  genvar q;
  generate
    for (q = 0; q < Active; q = q + 1) begin : g_first
      localparam                    Row   = q * Units;
      localparam [EntryRowBits-1:0] First = Row[EntryRowBits-1:0];
      assign firsts[q*EntryRowBits +: EntryRowBits] = First & {EntryRowBits{slots[q]}};
    end
  endgenerate

  or_rows #(
    .Rows  (Active),
    .Width (EntryRowBits)
  ) u_first (
    .rows_i (firsts),
    .any_o  (first)
  );

  resize #(
    .InBits  (EntryBits),
    .OutBits (EntryRowBits)
  ) u_number (
    .number_i (entry_i),
    .number_o (number)
  );

  assign row_o = first + number + (lrf_i ? Behind : {EntryRowBits{1'b0}});
endmodule
`default_nettype wire
