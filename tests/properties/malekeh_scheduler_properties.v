// SPDX-License-Identifier: Apache-2.0
// malekeh_scheduler_properties: what docs/blocks/malekeh_scheduler.md promises, for one watched
// warp w, chosen freely.
//
// Reading of bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of malekeh_scheduler
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     none
`default_nettype none
module malekeh_scheduler_properties #(
`include "malekeh_scheduler_parameters.vh"
) (
`include "malekeh_scheduler_inputs.vh"
  input  wire [SchedulerWarpBits-1:0]            watch_warp_i,
  input  wire                                    remember_i,

  output wire bad_pick_not_ready,  // only a warp that is ready is picked
  output wire bad_pick_waits,      // never one whose instruction before has not dispatched
  output wire bad_class,           // a warp with a CCU before one without
  output wire bad_not_oldest,      // in its class no eligible warp is older
  output wire bad_idle,            // work-conserving: a warp is picked when one is eligible
  output wire bad_issue,           // the warp that is picked issues exactly with alloc_ok
  output wire bad_arrive,          // arrive_* are the issue of the cycle before

  output wire cover_with,          // [needs SchedulerWarps > 1] a warp with a CCU is picked, an
                                   // older one without is passed over
  output wire cover_without,       // a warp without a CCU is picked
  output wire cover_waits,         // a ready warp waits for its instruction before
  output wire cover_all_wait,      // ready warps, all wait
  output wire cover_no_unit,       // a warp is picked and does not issue
  output wire cover_same_again,    // a warp issues in two cycles running
  output wire cover_starves        // [needs SchedulerWarps > 1] what may wait for ever: an eligible
                                   // warp, under one that is older or has a CCU
);
`include "malekeh_scheduler_block.vh"

  wire [SchedulerWarpBits-1:0] w;

  property_watch #(.Count (SchedulerWarps), .Bits (SchedulerWarpBits)) u_warp
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_warp_i), .number_o (w));

  // ---- Assumptions on inputs ----

  reg [SchedulerWarps-1:0] waiting_q; // ready in the last cycle and not issued
  reg                      assumed;

  initial waiting_q = {SchedulerWarps{1'b0}};

  always @* begin : p_assumed
    integer i;
    integer j;
    assumed = ~(|(waiting_q & ~ready_i));
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (ready_i[i] && ready_i[j]
            && age_i[i*AgeBits +: AgeBits] == age_i[j*AgeBits +: AgeBits]) assumed = 1'b0;
      end
    end
    for (i = 0; i < Collectors; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (unit_owned_i[i] && unit_owned_i[j]
            && unit_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]
               == unit_warp_i[j*SchedulerWarpBits +: SchedulerWarpBits]) assumed = 1'b0;
      end
    end
  end

  always @(posedge clk_i) begin : p_waiting
    integer i;
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      waiting_q[i] <= rst_n & ready_i[i]
                      & ~(issue_valid_o & (issue_warp_o == i[SchedulerWarpBits-1:0]));
    end
  end

  // ---- The watched warp, and the one that is picked ----

  reg               ready_w, has_w, waits_w, ready_pick, has_pick, waits_pick;
  reg [AgeBits-1:0] age_w, age_pick;

  always @* begin : p_warps
    integer i;
    {ready_w, has_w, waits_w, ready_pick, has_pick, waits_pick} = 6'd0;
    age_w    = {AgeBits{1'b0}};
    age_pick = {AgeBits{1'b0}};
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      if (w == i[SchedulerWarpBits-1:0]) begin
        ready_w = ready_i[i];
        age_w   = age_i[i*AgeBits +: AgeBits];
      end
      if (pick_warp_o == i[SchedulerWarpBits-1:0]) begin
        ready_pick = ready_i[i];
        age_pick   = age_i[i*AgeBits +: AgeBits];
      end
    end
    for (i = 0; i < Collectors; i = i + 1) begin
      if (unit_owned_i[i] && unit_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits] == w) begin
        has_w   = 1'b1;
        waits_w = unit_busy_i[i];
      end
      if (unit_owned_i[i] && unit_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits] == pick_warp_o)
      begin
        has_pick   = 1'b1;
        waits_pick = unit_busy_i[i];
      end
    end
  end

  wire eligible_w = ready_w & ~waits_w;

  reg                         issued_q;
  reg [SchedulerWarpBits-1:0] issued_warp_q;

  initial issued_q      = 1'b0;
  initial issued_warp_q = {SchedulerWarpBits{1'b0}};

  always @(posedge clk_i) begin
    issued_q      <= rst_n & issue_valid_o;
    issued_warp_q <= {SchedulerWarpBits{rst_n}} & issue_warp_o;
  end

  // ---- Properties ----

  assign bad_pick_not_ready = lawful & pick_valid_o & ~ready_pick;
  assign bad_pick_waits     = lawful & pick_valid_o & waits_pick;
  assign bad_class          = lawful & pick_valid_o & ~has_pick & eligible_w & has_w;
  assign bad_not_oldest     =
    lawful & pick_valid_o & eligible_w & (has_w == has_pick) & (age_w < age_pick);
  assign bad_idle  = lawful & eligible_w & ~pick_valid_o;
  assign bad_issue =
    lawful & ((issue_valid_o != (pick_valid_o & alloc_ok_i))
              | (issue_warp_o != (issue_valid_o ? pick_warp_o : {SchedulerWarpBits{1'b0}}))
              | (~pick_valid_o & (pick_warp_o != 0)));
  assign bad_arrive =
    lawful & ((arrive_valid_o != issued_q) | (arrive_warp_o != issued_warp_q));

  assign cover_with = lawful & pick_valid_o & has_pick & eligible_w & ~has_w & (age_w < age_pick);
  assign cover_without    = lawful & pick_valid_o & ~has_pick;
  assign cover_waits      = lawful & ready_w & waits_w;
  assign cover_all_wait   = lawful & (|ready_i) & ~pick_valid_o;
  assign cover_no_unit    = lawful & pick_valid_o & ~issue_valid_o;
  assign cover_same_again = lawful & issue_valid_o & issued_q & (issue_warp_o == issued_warp_q);

  wire [SchedulerWarps+SchedulerWarpBits:0] now = {arrive_valid_o, arrive_warp_o, waiting_q};
  wire issued_other = issue_valid_o & (issue_warp_o != w);
  wire unused_begun;
  wire for_ever;

  property_lasso #(.Width (SchedulerWarps + SchedulerWarpBits + 1)) u_for_ever (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (eligible_w & ~(issue_valid_o & (issue_warp_o == w))),
    .served_i   (issued_other),
    .begun_o    (unused_begun),
    .for_ever_o (for_ever)
  );

  assign cover_starves = lawful & for_ever;
endmodule
`default_nettype wire
