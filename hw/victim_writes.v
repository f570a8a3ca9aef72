// SPDX-License-Identifier: Apache-2.0
// victim_writes: commands to main banks, of the arbiter or of full victim buffers, stateless.
//
// A bank with a full buffer is not shown to the arbiter. It is written from the buffer as soon as
// it is not busy.
//
// Parameters  MainBanks, MainRowBits, Lanes: size
// Ports       gen/parts/victim_writes.def
// Latency     0
// Caveats     the arbiter names no bank that is taken
// Source      Gebhart, 5.2. Where evicted values wait is ours (docs/blocks/victim_buffer.md)
`default_nettype none
module victim_writes #(
  parameter MainBanks   = 4,
  parameter MainRowBits = 8,
  parameter Lanes       = 32
) (
  input  wire [MainBanks-1:0]             busy_i,
  input  wire [MainBanks-1:0]             full_i,
  input  wire [MainBanks*MainRowBits-1:0] row_i,
  input  wire [MainBanks*Lanes-1:0]       mask_i,
  input  wire [MainBanks-1:0]             bank_en_i,
  input  wire [MainBanks-1:0]             bank_we_i,
  input  wire [MainBanks*MainRowBits-1:0] bank_row_i,
  input  wire [MainBanks*Lanes-1:0]       bank_mask_i,
  output wire [MainBanks-1:0]             taken_o,
  output wire [MainBanks-1:0]             back_o,
  output wire [MainBanks-1:0]             read_o,
  output wire [MainBanks-1:0]             write_o,
  output wire [MainBanks-1:0]             en_o,
  output wire [MainBanks*MainRowBits-1:0] row_used_o,
  output wire [MainBanks*Lanes-1:0]       mask_used_o
);
  wire [MainBanks-1:0] back = full_i & ~busy_i;

  assign taken_o = busy_i | full_i;
  assign back_o  = back;
  assign read_o  = bank_en_i & ~bank_we_i;
  assign write_o = (bank_en_i & bank_we_i) | back;
  assign en_o    = bank_en_i | back;

  genvar b;
  generate
    for (b = 0; b < MainBanks; b = b + 1) begin : g_bank
      assign row_used_o[b*MainRowBits +: MainRowBits] =
        back[b] ? row_i[b*MainRowBits +: MainRowBits] : bank_row_i[b*MainRowBits +: MainRowBits];
      assign mask_used_o[b*Lanes +: Lanes] =
        back[b] ? mask_i[b*Lanes +: Lanes] : bank_mask_i[b*Lanes +: Lanes];
    end
  endgenerate
endmodule
`default_nettype wire
