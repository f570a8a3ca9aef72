// SPDX-License-Identifier: Apache-2.0
// two_level_scheduler_properties: what docs/blocks/two_level_scheduler.md promises, for one watched
// slot p and one warp w, each chosen freely.
//
// Reading of bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of two_level_scheduler
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays`, part of each property that needs it: warps of held slots differ, and the
//             slot that issued last is the wrapper's
`default_nettype none
module two_level_scheduler_properties #(
`include "two_level_scheduler_parameters.vh"
) (
`include "two_level_scheduler_inputs.vh"
  input  wire [ActiveBits-1:0]         watch_slot_i,
  input  wire [SchedulerWarpBits-1:0] watch_warp_i,
  input  wire                         remember_i,

  // Issue
  output wire bad_issue_not_running, // the warp that issues is ready and of exactly one held slot,
                                     // which runs and does not leave
  output wire bad_issue_held_back,   // the slot that issued last does not issue with hold or stop
  output wire bad_issue_idle,        // work-conserving: with alloc_ok a warp issues when one can;
                                     // never without
  output wire bad_greedy,            // [needs Policy == 0] the slot that issued last issues when it
                                     // can
  output wire bad_arrive,            // arrive_* are the issue of the cycle before
  output wire bad_issue_wait,        // [needs Policy == 1] a slot that can issue waits at most
                                     // Active - 1 issues of others
  output wire tight_issue_wait,      // [needs Policy == 1 && Active > 1] Active - 1 issues happen
  output wire bad_issue_turn,        // [needs Policy == 0] the turn passes the slot that issues; a
                                     // wait is at most Active - 1 issues of other, not greedy slots
  output wire tight_issue_turn,      // [needs Policy == 0 && Active > 1] Active - 1 such issues
                                     // happen

  // Slots
  output wire bad_slot,             // the slot is held, runs, leaves as the page says, in every
                                     // cycle
  output wire bad_phase,             // what runs or leaves is held, nothing does both
  output wire bad_two_slots,        // warps of held slots differ
  output wire bad_cleared,           // cleared names exactly the slots of the warp that is cleared

  // Leave
  output wire bad_leave_one_hot,     // one slot begins to leave at most
  output wire bad_leave_needless,    // it is held, runs, its warp is stalled, not cleared, does not
                                     // issue, is not stopped
  output wire bad_leave_idle,        // when one has to leave, one leaves
  output wire bad_leave_wait,        // a slot that has to leave waits at most Active - 1 cycles
  output wire tight_leave_wait,      // Active - 1 cycles happen

  // Enter
  output wire bad_enter_not_eligible, // the warp that enters is eligible, holds no slot and is not
                                      // cleared; only with enter_ok
  output wire bad_enter_idle,        // with enter_ok a warp enters when one can
  output wire bad_enter_wait,        // a warp that can enter waits at most SchedulerWarps - 1
                                     // entries of others
  output wire tight_enter_wait,      // SchedulerWarps - 1 entries happen

  output wire cover_issue,           // the slot issues
  output wire cover_again,           // it issues in two cycles running
  output wire cover_held_back,       // [needs Active > 1] it is held back, another one issues
  output wire cover_stopped,         // it is stopped by what it issued
  output wire cover_stop_wake,       // it is stopped, woken and issues
  output wire cover_leave,           // it begins to leave
  output wire cover_left,            // it has left
  output wire cover_come_back,       // the warp enters, leaves and enters again
  output wire cover_all_held,        // [needs SchedulerWarps >= Active] all slots are held
  output wire cover_cleared_running, // its warp is cleared while it runs
  output wire cover_cleared_leaving, // its warp is cleared while it leaves
  output wire cover_issue_starves,   // [needs Policy == 0 && Active > 1 && SchedulerWarps > 1] what
                                     // may wait for ever: a slot that can issue, while the greedy
                                     // one can, too
  output wire cover_enter_starves    // [needs SchedulerWarps > Active] an eligible warp, while no
                                     // warp leaves the active set
);
`include "two_level_scheduler_block.vh"

  localparam [ActiveBits:0]         NumberSlots = Active;
  localparam [SchedulerWarpBits:0] NumberWarps  = SchedulerWarps;

  wire [ActiveBits-1:0]         p;
  wire [SchedulerWarpBits-1:0] w;

  property_watch #(.Count (Active), .Bits (ActiveBits)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (p));
  property_watch #(.Count (SchedulerWarps), .Bits (SchedulerWarpBits)) u_warp
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_warp_i), .number_o (w));

  // ---- Slots ----

  reg [Active-1:0]         ready;    // its warp is ready
  reg [Active-1:0]         stalled;
  reg [Active-1:0]         clears;   // its warp is cleared
  reg [Active-1:0]         issuer;   // its warp issues
  reg [Active-1:0]         arriving; // it issued in the last cycle
  reg [Active-1:0]         at_p;     // one-hot: p
  reg [Active-1:0]         enter_at; // one-hot: enter_slot
  reg [SchedulerWarps-1:0] active;   // warp holds a slot
  reg [SchedulerWarps-1:0] clearing; // warp is cleared
  reg [SchedulerWarps-1:0] enterer;  // warp enters
  reg                      same;     // two held slots of one warp
  reg                      strange;  // a warp that does not exist

  always @* begin : p_slots
    integer i;
    integer j;
    active  = {SchedulerWarps{1'b0}};
    same    = 1'b0;
    strange = 1'b0;
    for (j = 0; j < SchedulerWarps; j = j + 1) begin
      clearing[j] = clear_valid_i & (clear_warp_i == j[SchedulerWarpBits-1:0]);
      enterer[j]  = enter_valid_o & (enter_warp_o == j[SchedulerWarpBits-1:0]);
    end
    for (i = 0; i < Active; i = i + 1) begin
      ready[i]    = 1'b0;
      stalled[i]  = 1'b0;
      clears[i]   = held_o[i] & clear_valid_i
                    & (warp_o[i*SchedulerWarpBits +: SchedulerWarpBits] == clear_warp_i);
      issuer[i]   = held_o[i] & issue_valid_o
                    & (warp_o[i*SchedulerWarpBits +: SchedulerWarpBits] == issue_warp_o);
      arriving[i] = arrive_valid_o & (arrive_slot_o == i[ActiveBits-1:0]);
      at_p[i]     = p == i[ActiveBits-1:0];
      enter_at[i] = enter_valid_o & (enter_slot_i == i[ActiveBits-1:0]);
      for (j = 0; j < SchedulerWarps; j = j + 1) begin
        if (held_o[i] && warp_o[i*SchedulerWarpBits +: SchedulerWarpBits]
                         == j[SchedulerWarpBits-1:0]) begin
          active[j]  = 1'b1;
          ready[i]   = ready_i[j];
          stalled[i] = stalled_i[j];
        end
      end
      if ({1'b0, warp_o[i*SchedulerWarpBits +: SchedulerWarpBits]} >= NumberWarps) strange = 1'b1;
      for (j = 0; j < i; j = j + 1) begin
        if (held_o[i] && held_o[j] && warp_o[i*SchedulerWarpBits +: SchedulerWarpBits]
                                      == warp_o[j*SchedulerWarpBits +: SchedulerWarpBits]) begin
          same = 1'b1;
        end
      end
    end
  end

  // ---- Assumptions on inputs ----

  reg enters_free;

  always @* begin : p_enters_free
    integer i;
    enters_free = {1'b0, enter_slot_i} < NumberSlots;
    for (i = 0; i < Active; i = i + 1) begin
      if (held_o[i] && enter_slot_i == i[ActiveBits-1:0]) enters_free = 1'b0;
    end
  end

  wire assumed = ~(enter_ok_i & ~enters_free)
                 & ~(|(wake_i & ~(held_o & ~running_o & ~leaving_o)))
                 & ~(|(left_i & ~leaving_o)) & ~(|(ready_i & stalled_i))
                 & ~(|(clears & wake_i)) & ~(clear_valid_i & (|left_i));

  wire one_issuer = (issuer & (issuer - 1'b1)) == 0;

  // ---- The slot's phases, by inputs and outputs ----

  reg [Active-1:0] held_q, running_q, leaving_q;
  reg [Active-1:0] issuer_q; // one-hot: the slot that issued in the last cycle

  initial begin
    held_q    = {Active{1'b0}};
    running_q = {Active{1'b0}};
    leaving_q = {Active{1'b0}};
    issuer_q  = {Active{1'b0}};
  end

  wire [Active-1:0] stops = arriving & {Active{stop_i}};

  // The page's lines 1 to 4, the later ones win.
  always @(posedge clk_i) begin : p_follow
    integer i;
    for (i = 0; i < Active; i = i + 1) begin
      if (!rst_n) begin
        {held_q[i], running_q[i], leaving_q[i]} <= 3'b000;
      end else begin
        if (enter_at[i]) {held_q[i], running_q[i], leaving_q[i]} <= 3'b100;
        if (wake_i[i])   running_q[i] <= 1'b1;
        if (stops[i])    running_q[i] <= 1'b0;
        if (leave_o[i])  {running_q[i], leaving_q[i]} <= 2'b01;
        if (left_i[i])   {held_q[i], running_q[i], leaving_q[i]} <= 3'b000;
        if (clears[i])   {held_q[i], running_q[i], leaving_q[i]} <= 3'b000;
      end
    end
    issuer_q <= issuer & {Active{rst_n}};
  end

  wire [Active-1:0] phase_wrong =
    (held_o ^ held_q) | (running_o ^ running_q) | (leaving_o ^ leaving_q);
  wire two_phases = |(((running_o | leaving_o) & ~held_o) | (running_o & leaving_o));
  wire strays     = same | strange | two_phases | (|phase_wrong) | (arriving != issuer_q);

  // ---- Slots and warps that can issue, leave, enter ----

  wire [Active-1:0]         waits = arriving & {Active{hold_i | stop_i}};
  wire [Active-1:0]         can = held_o & running_o & ready & ~waits;
  wire [Active-1:0]         must = held_o & running_o & stalled & ~clears & ~stops;
  wire [SchedulerWarps-1:0] may = eligible_i & ~active & ~clearing;

  reg may_w, enters_w;

  always @* begin : p_warp
    integer j;
    {may_w, enters_w} = 2'b00;
    for (j = 0; j < SchedulerWarps; j = j + 1) begin
      if (w == j[SchedulerWarpBits-1:0]) begin
        may_w    = may[j];
        enters_w = enterer[j];
      end
    end
  end

  wire late_issue, waited_issue, late_leave, waited_leave, late_enter, waited_enter;

  property_wait #(.Width (Active), .IndexBits (ActiveBits)) u_issue_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (|(can & at_p)),
    .granted_i (|(issuer & at_p)),
    .higher_i  (~issue_valid_o),
    .moves_i   (issue_valid_o),
    .last_i    (issuer),
    .mask_i    (state_issue_mask),
    .late_o    (late_issue),
    .tight_o   (waited_issue)
  );

  property_wait #(.Width (Active), .IndexBits (ActiveBits)) u_leave_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (|(must & at_p)),
    .granted_i (|(leave_o & at_p)),
    .higher_i  (1'b0),
    .moves_i   (|leave_o),
    .last_i    (leave_o),
    .mask_i    (state_leave_mask),
    .late_o    (late_leave),
    .tight_o   (waited_leave)
  );

  property_wait #(.Width (SchedulerWarps), .IndexBits (SchedulerWarpBits)) u_enter_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (w),
    .asks_i    (may_w),
    .granted_i (enters_w),
    .higher_i  (~enter_ok_i),
    .moves_i   (enter_valid_o),
    .last_i    (enterer),
    .mask_i    (state_enter_mask),
    .late_o    (late_enter),
    .tight_o   (waited_enter)
  );

  // With Policy 0 the slot that issued last goes before the round robin, which it does not move.
  reg [Active-1:0] last_q; // one-hot: the slot that issued last, 0 before the first issue

  initial last_q = {Active{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_n)             last_q <= {Active{1'b0}};
    else if (issue_valid_o) last_q <= issuer;
  end

  wire late_turn, waited_turn;

  property_wait #(.Width (Active), .IndexBits (ActiveBits)) u_issue_turn (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (|(can & at_p)),
    .granted_i (|(issuer & at_p)),
    .higher_i  (~issue_valid_o | (issuer == last_q)),
    .moves_i   (issue_valid_o),
    .last_i    (issuer),
    .mask_i    (state_issue_mask),
    .late_o    (late_turn),
    .tight_o   (waited_turn)
  );

  // ---- What may wait for ever ----

  localparam StateBits = Active * (SchedulerWarpBits + 6) + ActiveBits + 1 + SchedulerWarps;

  wire [StateBits-1:0] now = {
    held_o, warp_o, running_o, leaving_o, arrive_valid_o, arrive_slot_o, last_q, state_issue_mask,
    state_leave_mask, state_enter_mask
  };
  wire [1:0] starves = {may_w & ~enters_w, |(can & at_p & ~issuer)};
  wire [1:0] unused_begun;
  wire [1:0] for_ever;

  property_lasso #(.Width (StateBits)) u_for_ever [1:0] (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (starves),
    .served_i   (issue_valid_o),
    .begun_o    (unused_begun),
    .for_ever_o (for_ever)
  );

  // ---- Properties ----

  assign bad_issue_not_running =
    lawful & (strays | (issue_valid_o
                        & (~one_issuer | ~(|(issuer & running_o & ready & ~leaving_o)))));
  assign bad_issue_held_back   =
    lawful & (strays | (|(issuer & issuer_q & {Active{hold_i | stop_i}})));
  assign bad_issue_idle        =
    lawful & (strays | (issue_valid_o != (alloc_ok_i & (|can))));
  assign bad_greedy            =
    lawful & (strays | (alloc_ok_i & (|(can & issuer_q & ~issuer))));
  assign bad_arrive            = lawful & (strays | (arrive_valid_o != (|issuer_q)));
  assign bad_issue_wait        = lawful & (strays | late_issue);
  assign tight_issue_wait      = lawful & waited_issue;
  assign bad_issue_turn        = lawful & (strays | late_turn);
  assign tight_issue_turn      = lawful & waited_turn;

  assign bad_slot      = lawful & (strays | (|(phase_wrong & at_p)));
  assign bad_phase      = lawful & (strays | two_phases);
  assign bad_two_slots = lawful & (strays | same);
  assign bad_cleared    = lawful & (strays | (cleared_o != clears));

  assign bad_leave_one_hot  = lawful & (strays | ((leave_o & (leave_o - 1'b1)) != 0));
  assign bad_leave_needless = lawful & (strays | (|(leave_o & (~must | issuer))));
  assign bad_leave_idle     = lawful & (strays | ((|must) & ~(|leave_o)));
  assign bad_leave_wait     = lawful & (strays | late_leave);
  assign tight_leave_wait   = lawful & waited_leave;

  assign bad_enter_not_eligible =
    lawful & (strays | (enter_valid_o & ~(enter_ok_i & (|(enterer & may)))));
  assign bad_enter_idle   = lawful & (strays | (enter_valid_o != (enter_ok_i & (|may))));
  assign bad_enter_wait   = lawful & (strays | late_enter);
  assign tight_enter_wait = lawful & waited_enter;

  // ---- Covers ----

  reg stopped_q; // p was stopped, and is held by the same warp since
  reg been_q;    // w has held a slot, and left it

  initial stopped_q = 1'b0;
  initial been_q    = 1'b0;

  reg left_w; // w has left

  always @* begin : p_left
    integer i;
    left_w = 1'b0;
    for (i = 0; i < Active; i = i + 1) begin
      if (left_i[i] && warp_o[i*SchedulerWarpBits +: SchedulerWarpBits] == w) left_w = 1'b1;
    end
  end

  always @(posedge clk_i) begin
    stopped_q <= rst_n & ~(|(at_p & (left_i | clears)))
                 & (stopped_q | (|(at_p & stops & running_o)));
    been_q    <= rst_n & (been_q | left_w);
  end

  assign cover_issue           = lawful & (|(issuer & at_p));
  assign cover_again           = lawful & (|(issuer & issuer_q & at_p));
  assign cover_held_back       = lawful & issue_valid_o
                                 & (|(at_p & issuer_q & running_o & ready & ~can));
  assign cover_stopped         = lawful & (|(at_p & stops & running_o));
  assign cover_stop_wake       = lawful & stopped_q & (|(issuer & at_p));
  assign cover_leave           = lawful & (|(leave_o & at_p));
  assign cover_left            = lawful & (|(left_i & at_p));
  assign cover_come_back       = lawful & been_q & enters_w;
  assign cover_all_held        = lawful & (&held_o);
  assign cover_cleared_running = lawful & (|(at_p & clears & running_o));
  assign cover_cleared_leaving = lawful & (|(at_p & clears & leaving_o));
  assign cover_issue_starves   = lawful & for_ever[0];
  assign cover_enter_starves   = lawful & for_ever[1];
endmodule
`default_nettype wire
