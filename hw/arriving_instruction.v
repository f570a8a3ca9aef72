// SPDX-License-Identifier: Apache-2.0
// arriving_instruction: the instruction that issued last cycle arrives at the look-ups, stateless.
//
// A PREFETCH goes to the prefetch unit. Any other instruction looks up its operands. The table
// has two read ports (4.1): operands 2 and 3 are looked up a cycle later, in which nothing issues.
//
// Parameters  sizes, as of rf_ltrf
// Ports       gen/parts/arriving_instruction.def
// Latency     0
// Caveats     warp_o counts only when an instruction arrives
// Source      LTRF, 4.1, 4.3
`default_nettype none
module arriving_instruction #(
  parameter SchedulerWarpBits = 6, // bits of a warp's number
  parameter Active            = 8, // active slots
  parameter ActiveBits         = 3, // bits of a slot's number
  parameter Slots             = 3  // operands an instruction, at most
) (
  input  wire                                arrive_valid_i,
  input  wire [ActiveBits-1:0]                arrive_slot_i,
  input  wire [Active*SchedulerWarpBits-1:0] slot_warp_i,
  input  wire                                cur_prefetch_i,
  input  wire [Slots-1:0]                    cur_src_valid_i,
  input  wire [Slots-1:0]                    cur_dead_i,
  output wire [SchedulerWarpBits-1:0]        warp_o,
  output wire                                prefetch_o,
  output wire                                looks_up_o,
  output wire                                hold_o,
  output wire [Slots-1:0]                    dead_o
);
  assign warp_o     = slot_warp_i[arrive_slot_i*SchedulerWarpBits +: SchedulerWarpBits];
  assign prefetch_o = arrive_valid_i && cur_prefetch_i;
  assign looks_up_o = arrive_valid_i && !cur_prefetch_i;
  assign hold_o     = prefetch_o || (arrive_valid_i && |(cur_src_valid_i >> 2));
  assign dead_o     = looks_up_o ? cur_src_valid_i & cur_dead_i : {Slots{1'b0}};
endmodule
`default_nettype wire
