// SPDX-License-Identifier: Apache-2.0
// home_flags: flags of main banks, in the order of a warp's registers, stateless.
//
// Register r of warp w is in main bank (r + w) mod MainBanks (main_home). So bit k is the flag of
// the bank of registers k, k + MainBanks, k + 2 * MainBanks, ..
//
// Parameters  MainBanks, MainBankBits, SchedulerWarpBits: size. MainBanks is a power of two.
//             Registers: bits wanted, MainBanks at most
// Ports       flags_i bit m = main bank m. warp_i. flags_o bit k = bank of register k
// Latency     0, a rotation
// Caveats     none
// Source      docs/blocks/prefetch_unit.md. The paper does not say
`default_nettype none
module home_flags #(
  parameter MainBanks         = 16,
  parameter MainBankBits      = 4,
  parameter Registers         = 16,
  parameter SchedulerWarpBits = 6
) (
  input  wire [MainBanks-1:0]         flags_i,
  input  wire [SchedulerWarpBits-1:0] warp_i,
  output wire [Registers-1:0]         flags_o
);
  localparam integer Last = MainBanks - 1;

  wire [MainBankBits-1:0]          warp;
  wire [MainBankBits-1:0]          first = warp & Last[MainBankBits-1:0]; // bank of register 0
  wire [2*MainBanks-Registers-1:0] unused_flags;

  resize #(
    .InBits  (SchedulerWarpBits),
    .OutBits (MainBankBits)
  ) u_warp (
    .number_i (warp_i),
    .number_o (warp)
  );

  assign {unused_flags, flags_o} = {2{flags_i}} >> first;
endmodule
`default_nettype wire
