// SPDX-License-Identifier: Apache-2.0
// active_slots: steps of active slots where a warp enters and leaves in one cycle each, stateless.
//
// A register file without a cache has nothing to fetch or to write back. The lowest-numbered free
// slot is the next one that a warp enters.
//
// Parameters  Active: active slots. ActiveBits: bits of a slot's number
// Ports       gen/parts/active_slots.def
// Latency     0
// Caveats     while a warp slot is cleared nothing leaves
// Source      LTRF, 2, Fig. 1
`default_nettype none
module active_slots #(
  parameter Active    = 8,
  parameter ActiveBits = 3
) (
  input  wire [Active-1:0]    held_i,
  input  wire [Active-1:0]    running_i,
  input  wire [Active-1:0]    leaving_i,
  input  wire                 clear_valid_i,
  output wire                 enter_ok_o,
  output wire [ActiveBits-1:0] enter_slot_o,
  output wire [Active-1:0]    wake_o,
  output wire [Active-1:0]    left_o
);
  wire [Active-1:0] free       = ~held_i;
  wire [Active-1:0] first_free = free & -free;

  assign enter_ok_o = |free;
  assign wake_o     = held_i & ~running_i & ~leaving_i;
  assign left_o     = clear_valid_i ? {Active{1'b0}} : leaving_i;

  onehot_index #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_enter_slot (
    .onehot_i (first_free),
    .index_o  (enter_slot_o)
  );
endmodule
`default_nettype wire
