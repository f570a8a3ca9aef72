// SPDX-License-Identifier: Apache-2.0
// warp_scheduler_properties: what docs/blocks/warp_scheduler.md promises, for two watched warps v
// and w, each chosen freely.
//
// Reading of bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of warp_scheduler
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     the wrapper follows the tree's last warp and the candidate by the block's outputs.
//             `strays`, that the block's registers say the same, is part of what is proved
`default_nettype none
module warp_scheduler_properties #(
`include "warp_scheduler_parameters.vh"
) (
`include "warp_scheduler_inputs.vh"
  input  wire [SchedulerWarpBits-1:0] watch_v_i,
  input  wire [SchedulerWarpBits-1:0] watch_w_i,
  input  wire remember_i,

  // m1: issue
  output wire bad_issue_not_ready,   // only a ready warp issues, by the tree or by override
  output wire bad_issue_unasked,     // an instruction issues exactly by override, or when a warp is
                                     // ready and alloc_ok
  output wire bad_override,          // issue_override = ReadSteal and steal_success; then the
                                     // candidate issues
  output wire bad_not_greedy,        // [needs Policy == 0] the last warp of the tree issues while
                                     // it is ready
  output wire bad_not_oldest,        // [needs Policy == 0] otherwise no ready warp is older than
                                     // the one that issues
  output wire bad_not_next,          // [needs Policy == 1] no ready warp comes between the last one
                                     // and the one that issues, cyclically
  output wire bad_wait,              // [needs Policy == 1] a ready warp waits at most
                                     // SchedulerWarps - 1 issues of the tree
  output wire tight_wait,            // [needs Policy == 1] SchedulerWarps - 1 issues happen

  // m2: next candidate
  output wire bad_cand_not_ready,    // the next candidate is ready and does not issue in this
                                     // cycle; the latched one is ready
  output wire bad_cand_latch,        // cand_* are the next candidate of the cycle before; without
                                     // ReadSteal always 0
  output wire bad_cand_half,         // override = 0: it comes from the other half (even, odd) than
                                     // the warp that issues
  output wire bad_cand_not_first,    // override = 0: no ready warp of its half has a smaller key
  output wire bad_cand_missing,      // [needs ReadSteal] override = 0: there is one when an
                                     // instruction issues and the other half has a ready warp
  output wire bad_cand_without_issue, // override = 0: there is none when nothing issues
  output wire bad_cand_not_root,     // override = 1, a warp before the one that issues: the
                                     // candidate is the warp with the smallest key
  output wire bad_cand_not_other,    // override = 1, none before it: the candidate is the first of
                                     // the other half
  output wire bad_cand_lost,         // [needs ReadSteal] override = 1: there is one when a ready
                                     // warp comes before the one that issues, or is in its other
                                     // half

  output wire cover_tree,            // the tree issues
  output wire cover_greedy,          // [needs Policy == 0 && SchedulerWarps > 1] the last warp
                                     // issues again though an older one is ready
  output wire cover_wrap,            // [needs Policy == 1 && SchedulerWarps > 1] the round starts
                                     // again
  output wire cover_no_collector,    // a warp is ready and nothing issues
  output wire cover_override,        // [needs ReadSteal && SchedulerWarps > 1] the candidate issues
  output wire cover_override_root,   // [needs ReadSteal && SchedulerWarps > 1] and the tree picks
                                     // it too
  output wire cover_override_without_alloc, // [needs ReadSteal && SchedulerWarps > 1] and alloc_ok
                                            // is 0
  output wire cover_cand_after_override, // [needs ReadSteal && SchedulerWarps > 1] a candidate
                                         // follows an override
  output wire cover_cand,            // [needs ReadSteal && SchedulerWarps > 1] a candidate is
                                     // latched
  output wire cover_younger_starves, // [needs Policy == 0 && SchedulerWarps > 1] what may wait for
                                     // ever: a ready warp, under an older or greedy one
  output wire cover_override_starves // [needs ReadSteal && SchedulerWarps > 2] a ready warp, under
                                     // candidates that steal in every cycle, whatever the policy
);
`include "warp_scheduler_block.vh"

  wire [SchedulerWarpBits-1:0] v;
  wire [SchedulerWarpBits-1:0] w;

  property_watch #(.Count (SchedulerWarps), .Bits (SchedulerWarpBits)) u_v
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_v_i), .number_o (v));
  property_watch #(.Count (SchedulerWarps), .Bits (SchedulerWarpBits)) u_w
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_w_i), .number_o (w));

  // ---- Assumptions on inputs ----

  reg [SchedulerWarps-1:0] waiting_q; // ready in the last cycle and not issued
  reg                      distinct;  // ages of ready warps

  initial waiting_q = {SchedulerWarps{1'b0}};

  always @* begin : p_distinct
    integer i;
    integer j;
    distinct = 1'b1;
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (ready_i[i] && ready_i[j]
            && age_i[i*AgeBits +: AgeBits] == age_i[j*AgeBits +: AgeBits]) distinct = 1'b0;
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

  wire assumed = distinct & ~(|(waiting_q & ~ready_i)) & ~(steal_success_i & ~cand_valid_o);

  // ---- The policy's last warp, and the candidate, by the outputs ----

  reg                         last_valid_q;
  reg [SchedulerWarpBits-1:0] last_q;
  reg                         cand_valid_q;
  reg [SchedulerWarpBits-1:0] cand_q;

  initial last_valid_q = 1'b0;
  initial last_q       = {SchedulerWarpBits{1'b0}};
  initial cand_valid_q = 1'b0;
  initial cand_q       = {SchedulerWarpBits{1'b0}};

  wire override = steal_success_i & (ReadSteal != 0);
  wire tree     = issue_valid_o & ~issue_override_o;

  always @(posedge clk_i) begin
    if (!rst_n) begin
      last_valid_q <= 1'b0;
      last_q       <= {SchedulerWarpBits{1'b0}};
      cand_valid_q <= 1'b0;
      cand_q       <= {SchedulerWarpBits{1'b0}};
    end else begin
      cand_valid_q <= next_cand_valid_o;
      cand_q       <= next_cand_warp_o;
      if (tree) begin
        last_valid_q <= 1'b1;
        last_q       <= issue_warp_o;
      end
    end
  end

  // ---- Keys: {not greedy, age} or the distance from the last warp ----

  localparam KeyBits = AgeBits + SchedulerWarpBits + 1;
  localparam [SchedulerWarpBits:0] NumberWarps = SchedulerWarps;

  reg [AgeBits-1:0] age_v, age_w, age_issue, age_cand;
  reg               ready_v, ready_w, ready_issue, ready_next, ready_latch;

  always @* begin : p_warps
    integer i;
    age_v       = {AgeBits{1'b0}};
    age_w       = {AgeBits{1'b0}};
    age_issue   = {AgeBits{1'b0}};
    age_cand    = {AgeBits{1'b0}};
    ready_v     = 1'b0;
    ready_w     = 1'b0;
    ready_issue = 1'b0;
    ready_next  = 1'b0;
    ready_latch = 1'b0;
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      if (v == i[SchedulerWarpBits-1:0]) begin
        age_v   = age_i[i*AgeBits +: AgeBits];
        ready_v = ready_i[i];
      end
      if (w == i[SchedulerWarpBits-1:0]) begin
        age_w   = age_i[i*AgeBits +: AgeBits];
        ready_w = ready_i[i];
      end
      if (issue_warp_o == i[SchedulerWarpBits-1:0]) begin
        age_issue   = age_i[i*AgeBits +: AgeBits];
        ready_issue = ready_i[i];
      end
      if (next_cand_warp_o == i[SchedulerWarpBits-1:0]) begin
        age_cand   = age_i[i*AgeBits +: AgeBits];
        ready_next = ready_i[i];
      end
      if (cand_warp_o == i[SchedulerWarpBits-1:0]) ready_latch = ready_i[i];
    end
  end

  function [KeyBits-1:0] key(input [SchedulerWarpBits-1:0] warp, input [AgeBits-1:0] age,
                             input last_valid, input [SchedulerWarpBits-1:0] last);
    if (Policy == 0) key = {{SchedulerWarpBits{1'b0}}, ~(last_valid & (warp == last)), age};
    else             key = {{AgeBits{1'b0}}, last_valid & (warp <= last), warp};
  endfunction

  wire [KeyBits-1:0] key_v     = key(v, age_v, last_valid_q, last_q);
  wire [KeyBits-1:0] key_w     = key(w, age_w, last_valid_q, last_q);
  wire [KeyBits-1:0] key_issue = key(issue_warp_o, age_issue, last_valid_q, last_q);
  wire [KeyBits-1:0] key_cand  = key(next_cand_warp_o, age_cand, last_valid_q, last_q);

  wire strays = (last_valid_q != state_last_valid) | (last_valid_q & (last_q != state_last_warp))
                | (cand_valid_q != state_cand_valid) | (cand_q != state_cand_warp)
                | (last_valid_q & ({1'b0, last_q} >= NumberWarps))
                | (cand_valid_q & (({1'b0, cand_q} >= NumberWarps) | ~waiting_q[cand_q]))
                | (ReadSteal == 0 & cand_valid_q);

  // w is in the half of the tree that the warp is not in.
  wire other_half_issue = w[0] != issue_warp_o[0];
  wire same_half_cand   = w[0] == next_cand_warp_o[0];
  wire w_issues         = issue_valid_o & (issue_warp_o == w);

  // ---- Wait, in issues of the tree: what property_wait counts, without a mask ----

  localparam CountBits = SchedulerWarpBits + 2;
  localparam [CountBits-1:0] Bound = SchedulerWarps - 1;

  reg [CountBits-1:0] count_q;

  initial count_q = {CountBits{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_n || !ready_w || w_issues) count_q <= {CountBits{1'b0}};
    else if (tree)                      count_q <= count_q + 1'b1;
  end

  wire [CountBits-1:0] at     = {2'b00, w};
  wire [CountBits-1:0] past   = last_valid_q ? {2'b00, last_q} : Bound;
  wire [CountBits-1:0] before = (at > past) ? at - past - 1'b1 : at + Bound - past;

  // ---- Properties ----

  assign bad_issue_not_ready = lawful & (strays | (issue_valid_o & ~ready_issue));
  assign bad_issue_unasked   =
    lawful & (issue_valid_o != (override | (alloc_ok_i & (|ready_i))));
  assign bad_override =
    lawful & (strays | (issue_override_o != override)
              | (override & ~(issue_valid_o & (issue_warp_o == cand_q))));
  assign bad_not_greedy =
    lawful & (strays | (tree & last_valid_q & (last_q == w) & ready_w & ~w_issues));
  assign bad_not_oldest = lawful & (strays | (tree & ready_w & (key_w < key_issue)));
  assign bad_not_next   = lawful & (strays | (tree & ready_w & (key_w < key_issue)));
  assign bad_wait       = lawful & (strays | ({1'b0, count_q} + before > Bound));
  assign tight_wait     = lawful & ready_w & (count_q == Bound);

  assign bad_cand_not_ready =
    lawful & (strays | (next_cand_valid_o & ~ready_next)
              | (next_cand_valid_o & issue_valid_o & (next_cand_warp_o == issue_warp_o))
              | (cand_valid_o & ~ready_latch));
  assign bad_cand_latch =
    lawful & (strays | (cand_valid_o != cand_valid_q) | (cand_warp_o != cand_q)
              | (ReadSteal == 0 & (cand_valid_o | next_cand_valid_o)));
  assign bad_cand_half =
    lawful & ~override & next_cand_valid_o & (next_cand_warp_o[0] == issue_warp_o[0]);
  assign bad_cand_not_first =
    lawful & (strays | (~override & next_cand_valid_o & ready_w & same_half_cand
                        & (key_w < key_cand)));
  assign bad_cand_missing =
    lawful & ~override & issue_valid_o & ready_w & other_half_issue & ~next_cand_valid_o;
  assign bad_cand_without_issue = lawful & ~issue_valid_o & next_cand_valid_o;

  // Under override the root is the warp that issues unless a warp v comes before it.
  wire v_before = ready_v & (key_v < key_issue);

  assign bad_cand_not_root =
    lawful & (strays | (override & v_before & next_cand_valid_o & ready_w & (key_w < key_cand)));
  assign bad_cand_not_other =
    lawful & (strays | (override & next_cand_valid_o & (key_issue < key_cand)
                        & ((next_cand_warp_o[0] == issue_warp_o[0])
                           | (ready_w & same_half_cand & (key_w < key_cand)))));
  assign bad_cand_lost =
    lawful & (strays | (override & ~next_cand_valid_o
                        & ((ready_w & (key_w < key_issue)) | (ready_w & other_half_issue))));

  assign cover_tree         = lawful & tree;
  assign cover_greedy       = lawful & tree & last_valid_q & (issue_warp_o == last_q) & ready_w
                              & (age_w < age_issue);
  assign cover_wrap         = lawful & tree & last_valid_q & (issue_warp_o < last_q);
  assign cover_no_collector = lawful & (|ready_i) & ~issue_valid_o;
  assign cover_override     = lawful & override & ready_w & (key_w < key_issue);
  assign cover_override_root =
    lawful & override & last_valid_q & (last_q == issue_warp_o) & ready_issue;
  assign cover_override_without_alloc = lawful & override & ~alloc_ok_i;
  assign cover_cand_after_override    = lawful & override & next_cand_valid_o;
  assign cover_cand                   = lawful & cand_valid_o;

  // ---- What may wait for ever ----

  localparam StateBits = 2 + 2 * SchedulerWarpBits + SchedulerWarps;

  wire [StateBits-1:0] now = {
    state_last_valid, state_last_warp, state_cand_valid, state_cand_warp, waiting_q
  };
  wire [1:0] starves = {ready_w & ~w_issues & override, ready_w & ~w_issues & ~override};
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

  assign cover_younger_starves  = lawful & for_ever[0];
  assign cover_override_starves = lawful & for_ever[1];
endmodule
`default_nettype wire
