// SPDX-License-Identifier: Apache-2.0
// rfc_slots: register file caches of active slots: which is looked up, written, emptied, stateless.
//
// A warp that leaves has left when its RFC has no dirty entry any more. Without RFCs it leaves as
// in the baseline.
//
// Parameters  Active, Slots (operands), Entries: size. HasRfc: 1 there are RFCs. Liveness: 1 dead
//             operand bits count
// Ports       gen/parts/rfc_slots.def
// Latency     0
// Caveats     without RFCs dirty_i is 0
// Source      Gebhart, 5.2.5, 5.3
`default_nettype none
module rfc_slots #(
  parameter Active     = 8,
  parameter ActiveBits = 3,
  parameter Slots      = 3,
  parameter Entries    = 6,
  parameter HasRfc     = 1,
  parameter Liveness   = 0
) (
  input  wire                            arrive_i,
  input  wire [ActiveBits-1:0]           arrive_slot_i,
  input  wire [Active-1:0]               running_i,
  input  wire [Active-1:0]               leaving_i,
  input  wire [Active-1:0]               may_leave_i,
  input  wire [Active-1:0]               cleared_i,
  input  wire [Active*(Entries + 1)-1:0] dirty_i,
  input  wire [Slots-1:0]                src_valid_i,
  input  wire [Slots-1:0]                src_dead_i,
  output wire [Active-1:0]               look_o,
  output wire [Active*Slots-1:0]         dead_o,
  output wire [Active-1:0]               open_o,
  output wire [Active-1:0]               leave_o,
  output wire [Active-1:0]               left_o,
  output wire [Active-1:0]               clear_o
);
  wire [Active-1:0] arrives; // slot of the instruction that arrives, one-hot
  wire [Active-1:0] dirty;   // slots with a dirty entry
  wire [Active-1:0] open = running_i & ~cleared_i & {Active{HasRfc != 0}};
  wire [Active-1:0] look = arrives & open;
  wire [Active-1:0] left = may_leave_i & ~dirty;

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_arrives (
    .valid_i  (arrive_i),
    .index_i  (arrive_slot_i),
    .onehot_o (arrives)
  );

  genvar p;
  generate
    for (p = 0; p < Active; p = p + 1) begin : g_slot
      assign dirty[p] = |dirty_i[p*(Entries + 1) +: Entries + 1];
      assign dead_o[p*Slots +: Slots] =
        src_valid_i & src_dead_i & {Slots{look[p] & (Liveness != 0)}};
    end
  endgenerate

  assign look_o  = look;
  assign open_o  = open;
  assign leave_o = leaving_i & dirty & ~cleared_i;
  assign left_o  = left;
  assign clear_o = left | cleared_i;
endmodule
`default_nettype wire
