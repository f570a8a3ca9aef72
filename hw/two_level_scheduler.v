// SPDX-License-Identifier: Apache-2.0
// two_level_scheduler: a small active set, from which one warp issues a cycle, and a pending set.
//
// An active slot is free, or its warp enters, runs, leaves. In a cycle one slot issues, one warp
// begins to leave and one enters. The unit behind, which moves registers, answers with wake_i and
// left_i. See docs/blocks/two_level_scheduler.md.
//
// Parameters  SchedulerWarps, Active: size. Policy: 0 greedy, 1 round robin
// Ports       gen/blocks/two_level_scheduler.def
// Latency     0 from ready_i to issue_*_o. arrive_*_o a cycle after the issue
// Caveats     no warp holds two slots. enter_slot_i names a slot that is not held
// Source      LTRF, 3.2. Gebhart et al., 3.2
`default_nettype none
module two_level_scheduler #(
  parameter SchedulerWarps    = 64, // warps
  parameter SchedulerWarpBits = 6,  // bits of a warp's number
  parameter Active            = 8,  // active slots
  parameter ActiveBits         = 3,  // bits of a slot's number
  parameter Policy            = 1   // inside the active set: 0 greedy, 1 round robin
) (
  input  wire                                clk_i,
  input  wire                                rst_ni,
  // warp has an instruction without hazards at the head of its buffer
  input  wire [SchedulerWarps-1:0]           ready_i,
  // warp waits for something long and has nothing in a collector: it is to leave the active set
  input  wire [SchedulerWarps-1:0]           stalled_i,
  input  wire [SchedulerWarps-1:0]           eligible_i, // warp may enter the active set
  // a collector will be there for an instruction issued now
  input  wire                                alloc_ok_i,
  // the warp that issued last cycle may not issue in this one
  input  wire                                hold_i,
  // the instruction that issued last cycle stops its warp until it is woken: a PREFETCH
  input  wire                                stop_i,
  input  wire                                enter_ok_i, // there is a slot for a warp that enters
  input  wire [ActiveBits-1:0]                enter_slot_i, // that slot; it holds no warp
  // the slot's warp may issue from the next cycle on
  input  wire [Active-1:0]                   wake_i,
  // the slot's warp, which leaves, has left: the slot is free from the next cycle on
  input  wire [Active-1:0]                   left_i,
  // a warp slot is launched or exits in this cycle
  input  wire                                clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]        clear_warp_i, // that warp
  output wire [Active-1:0]                   held_o, // slot holds a warp
  output wire [Active*SchedulerWarpBits-1:0] warp_o, // that warp; the last one when it holds none
  output wire [Active-1:0]                   running_o, // its warp may issue
  output wire [Active-1:0]                   leaving_o, // its warp is leaving
  output wire                                arrive_valid_o, // an instruction issued last cycle
  output wire [ActiveBits-1:0]                arrive_slot_o, // slot of the warp that issued last
  // the slot holds the warp that is cleared: it is free from the next cycle on
  output wire [Active-1:0]                   cleared_o,
  output wire                                issue_valid_o, // an instruction issues in this cycle
  output wire [SchedulerWarpBits-1:0]        issue_warp_o, // its warp
  // a warp enters the active set at enter_slot
  output wire                                enter_valid_o,
  output wire [SchedulerWarpBits-1:0]        enter_warp_o, // that warp
  // the slot's warp begins to leave, one at most
  output wire [Active-1:0]                   leave_o
);
  reg [Active-1:0]                   held_q;       // slot holds a warp
  reg [Active*SchedulerWarpBits-1:0] warp_q;       // that warp
  reg [Active-1:0]                   running_q;    // its warp may issue
  reg [Active-1:0]                   leaving_q;    // its warp is leaving
  reg                                issued_q;     // an instruction issued last cycle
  reg [ActiveBits-1:0]                last_slot_q; // slot that issued last
  reg [Active-1:0]                   issue_mask_q; // round robin among slots
  // round robin among slots whose warp has to leave
  reg [Active-1:0]                   leave_mask_q;
  reg [SchedulerWarps-1:0]           enter_mask_q; // round robin among warps that may enter

  // ---- Slots held ----

  wire [Active*SchedulerWarps-1:0] holder;   // element p = warp of slot p, one-hot, 0 when free
  wire [SchedulerWarps-1:0]        active;   // warp holds a slot
  wire [SchedulerWarps-1:0]        clearing; // warp is launched or exits
  wire [Active-1:0]                last;     // slot that issued last
  wire [Active-1:0]                arriving = last & {Active{issued_q}};
  wire [Active-1:0]                ready;    // slot's warp is ready
  wire [Active-1:0]                stalled;  // slot's warp is stalled
  wire [Active-1:0]                cleared;

  genvar p;
  generate
    for (p = 0; p < Active; p = p + 1) begin : g_slot
      wire [SchedulerWarpBits-1:0] warp = warp_q[p*SchedulerWarpBits +: SchedulerWarpBits];
      wire [SchedulerWarps-1:0]    warp_sel;

      index_onehot #(
        .Width     (SchedulerWarps),
        .IndexBits (SchedulerWarpBits)
      ) u_warp_sel (
        .valid_i  (held_q[p]),
        .index_i  (warp),
        .onehot_o (warp_sel)
      );

      assign holder[p*SchedulerWarps +: SchedulerWarps] = warp_sel;
      assign ready[p]   = |(warp_sel & ready_i);
      assign stalled[p] = |(warp_sel & stalled_i);
      assign cleared[p] = held_q[p] & clear_valid_i & (warp == clear_warp_i);
    end
  endgenerate

  or_rows #(
    .Rows  (Active),
    .Width (SchedulerWarps)
  ) u_active (
    .rows_i (holder),
    .any_o  (active)
  );

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_clearing (
    .valid_i  (clear_valid_i),
    .index_i  (clear_warp_i),
    .onehot_o (clearing)
  );

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_last (
    .valid_i  (1'b1),
    .index_i  (last_slot_q),
    .onehot_o (last)
  );

  assign held_o         = held_q;
  assign warp_o         = warp_q;
  assign running_o      = running_q;
  assign leaving_o      = leaving_q;
  assign arrive_valid_o = issued_q;
  assign arrive_slot_o = last_slot_q;
  assign cleared_o      = cleared;

  // ---- 2. Issue ----

  wire [Active-1:0] waits = arriving & {Active{hold_i | stop_i}};
  wire [Active-1:0] can   = held_q & running_q & ready & ~waits;
  wire [Active-1:0] round;
  wire [Active-1:0] unused_issue_mask;

  rr_pick #(
    .Width (Active)
  ) u_issue (
    .req_i   (can),
    .mask_i  (issue_mask_q),
    .grant_o (round),
    .mask_o  (unused_issue_mask)
  );

  wire                         greedy  = (Policy == 0) & (|(can & last));
  wire [Active-1:0]            issues  = (greedy ? last : round) & {Active{alloc_ok_i}};
  wire                         issue   = |issues;
  wire [ActiveBits-1:0]         issue_slot;
  reg  [SchedulerWarpBits-1:0] issue_warp;

  onehot_index #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_issue_slot (
    .onehot_i (issues),
    .index_o  (issue_slot)
  );

  always @* begin : p_issue_warp
    integer i;
    issue_warp = {SchedulerWarpBits{1'b0}};
    for (i = 0; i < Active; i = i + 1) begin
      if (issues[i]) issue_warp = warp_q[i*SchedulerWarpBits +: SchedulerWarpBits];
    end
  end

  assign issue_valid_o = issue;
  assign issue_warp_o  = issue_warp;

  // ---- 4. Leave ----

  wire [Active-1:0] stopped = arriving & {Active{stop_i}};
  wire [Active-1:0] leave;
  wire [Active-1:0] leave_mask_next;

  rr_pick #(
    .Width (Active)
  ) u_leave (
    .req_i   (held_q & running_q & stalled & ~issues & ~cleared & ~stopped),
    .mask_i  (leave_mask_q),
    .grant_o (leave),
    .mask_o  (leave_mask_next)
  );

  assign leave_o = leave;

  // ---- 5. Enter ----

  wire [SchedulerWarps-1:0]    enterer;
  wire [SchedulerWarps-1:0]    enter_mask_next;
  wire                         enter = enter_ok_i & (|enterer);
  wire [SchedulerWarpBits-1:0] enter_warp;
  wire [Active-1:0]            enter_sel;

  rr_pick #(
    .Width (SchedulerWarps)
  ) u_enter (
    .req_i   (eligible_i & ~active & ~clearing),
    .mask_i  (enter_mask_q),
    .grant_o (enterer),
    .mask_o  (enter_mask_next)
  );

  onehot_index #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_enter_warp (
    .onehot_i (enterer & {SchedulerWarps{enter_ok_i}}),
    .index_o  (enter_warp)
  );

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_enter_sel (
    .valid_i  (enter),
    .index_i  (enter_slot_i),
    .onehot_o (enter_sel)
  );

  assign enter_valid_o = enter;
  assign enter_warp_o  = enter_warp;

  // ---- Registers ----

  wire [Active-1:0] freed = left_i | cleared;

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_warp
      always @(posedge clk_i) begin
        if (!rst_ni) begin
          warp_q[p*SchedulerWarpBits +: SchedulerWarpBits] <= {SchedulerWarpBits{1'b0}};
        end else if (enter_sel[p]) begin
          warp_q[p*SchedulerWarpBits +: SchedulerWarpBits] <= enter_warp;
        end
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      held_q       <= {Active{1'b0}};
      running_q    <= {Active{1'b0}};
      leaving_q    <= {Active{1'b0}};
      issued_q     <= 1'b0;
      last_slot_q <= {ActiveBits{1'b0}};
      issue_mask_q <= {Active{1'b0}};
      leave_mask_q <= {Active{1'b0}};
      enter_mask_q <= {SchedulerWarps{1'b0}};
    end else begin
      held_q    <= (held_q | enter_sel) & ~freed;
      running_q <= ((running_q & ~enter_sel) | wake_i) & ~stopped & ~leave & ~freed;
      leaving_q <= ((leaving_q & ~enter_sel) | leave) & ~freed;
      issued_q  <= issue;
      if (issue) begin
        last_slot_q <= issue_slot;
        issue_mask_q <= issues ^ -issues; // the slots above; the greedy one is not rr_pick's
      end
      if (|leave) leave_mask_q <= leave_mask_next;
      if (enter) enter_mask_q <= enter_mask_next;
    end
  end
endmodule
`default_nettype wire
