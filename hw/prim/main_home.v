// SPDX-License-Identifier: Apache-2.0
// main_home: where a register is in the main register file, stateless.
//
// Register r of warp w has bank (r + w) mod MainBanks and row base + r / MainBanks. Consecutive
// registers are in different banks, and so are the same ones of different warps.
//
// Parameters  RegBits, SchedulerWarpBits, MainBanks, MainBankBits, MainRowBits: size. MainBanks is
//             a power of two
// Ports       reg_i, warp_i. base_i first row of the warp. bank_o, row_o
// Latency     0
// Caveats     none
// Source      docs/blocks/prefetch_unit.md. The paper does not say
`default_nettype none
module main_home #(
  parameter RegBits           = 8,
  parameter SchedulerWarpBits = 6,
  parameter MainBanks         = 16,
  parameter MainBankBits      = 4,
  parameter MainRowBits       = 7
) (
  input  wire [RegBits-1:0]           reg_i,
  input  wire [SchedulerWarpBits-1:0] warp_i,
  input  wire [MainRowBits-1:0]       base_i,
  output wire [MainBankBits-1:0]      bank_o,
  output wire [MainRowBits-1:0]       row_o
);
  localparam integer Last     = MainBanks - 1;
  localparam         HomeBits = log2(MainBanks);

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [MainBankBits-1:0] reg_bank;
  wire [MainBankBits-1:0] warp_bank;
  wire [MainRowBits-1:0]  row;

  resize #(
    .InBits  (RegBits),
    .OutBits (MainBankBits)
  ) u_reg_bank (
    .number_i (reg_i),
    .number_o (reg_bank)
  );

  resize #(
    .InBits  (SchedulerWarpBits),
    .OutBits (MainBankBits)
  ) u_warp_bank (
    .number_i (warp_i),
    .number_o (warp_bank)
  );

  resize #(
    .InBits  (RegBits),
    .OutBits (MainRowBits)
  ) u_row (
    .number_i (reg_i >> HomeBits),
    .number_o (row)
  );

  assign bank_o = (reg_bank + warp_bank) & Last[MainBankBits-1:0];
  assign row_o  = base_i + row;
endmodule
`default_nettype wire
