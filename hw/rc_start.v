// SPDX-License-Identifier: Apache-2.0
// rc_start: first entry of a set among the register caches of all warps, stateless.
//
// Parameters  Sets, Ways, SetBits, SchedulerWarpBits: size. NumberBits: of an entry
// Ports       warp_i, set_i. start_o = (warp * Sets + set) * Ways
// Latency     0: wires, as Sets and Ways are powers of two
// Caveats     none
// Source      JETCAS 2024, V-B, Fig. 8
`default_nettype none
module rc_start #(
  parameter Sets              = 4,
  parameter Ways              = 2,
  parameter SetBits           = 2,
  parameter SchedulerWarpBits = 3,
  parameter NumberBits        = 6
) (
  input  wire [SchedulerWarpBits-1:0] warp_i,
  input  wire [SetBits-1:0]           set_i,
  output wire [NumberBits-1:0]        start_o
);
  localparam integer CacheEntries = Sets * Ways;
  localparam integer SetEntries   = Ways;

  wire [NumberBits-1:0] warp;
  wire [NumberBits-1:0] set;

  resize #(
    .InBits  (SchedulerWarpBits),
    .OutBits (NumberBits)
  ) u_warp (
    .number_i (warp_i),
    .number_o (warp)
  );

  resize #(
    .InBits  (SetBits),
    .OutBits (NumberBits)
  ) u_set (
    .number_i (set_i),
    .number_o (set)
  );

  assign start_o = warp * CacheEntries[NumberBits-1:0] + set * SetEntries[NumberBits-1:0];
endmodule
`default_nettype wire
