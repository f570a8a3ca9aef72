// SPDX-License-Identifier: Apache-2.0
// rc_write_port_properties: what docs/blocks/rc_write_port.md promises, for one watched thread and
// one warp, each chosen freely.
//
// Reading of bad_, cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of rc_write_port
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     a put that was held back stays as it is: that makes bad_overtaken hold
`default_nettype none
module rc_write_port_properties #(
`include "rc_write_port_parameters.vh"
) (
`include "rc_write_port_inputs.vh"
  input  wire [7:0]                   watch_thread_i,
  input  wire [SchedulerWarpBits-1:0] watch_warp_i,

  output wire bad_two,           // a put and a result never go in one cycle
  output wire bad_waits,         // no result of a warp that waits goes, nor one that is not there
  output wire bad_overtaken,     // a put that was held back goes before any result
  output wire bad_late,          // a put goes when no result may, but for registers that must leave
  output wire bad_result_late,   // a result goes when it may, but for those and for a put that was
                                 // held back
  output wire bad_two_evictions, // nothing goes that makes registers leave while others are on
                                 // their way
  output wire bad_lost,          // what goes takes along the registers that must leave
  output wire bad_evict,         // caches are read exactly when those are victims
  output wire bad_shown,         // what is shown to the warp's caches is the put, or the result
  output wire bad_home,          // a result is shown to the home set of its register
  output wire bad_other_warp,    // the caches of no other warp are asked, or written
  output wire bad_data,          // the thread takes data when what goes gives it an entry, or a
                                 // result hits

  output wire cover_result,      // a result goes
  output wire cover_put,         // a put goes
  output wire cover_held_back,   // a put is held back
  output wire cover_put_first,   // and goes before a result that may go
  output wire cover_result_first, // a result goes before a put
  output wire cover_waits,       // a result waits for its warp
  output wire cover_result_held, // a result is held back by registers on their way
  output wire cover_leaves,      // registers leave
  output wire cover_pass         // [needs Alloc < 1] a result leaves that takes no entry
);
`include "rc_write_port_block.vh"

  localparam [SetBits:0]           NumberSets  = Sets;
  localparam [SchedulerWarpBits:0] NumberWarps = SchedulerWarps;
  localparam integer               LastSet     = Sets - 1;
  localparam                       HomeBits    = log2(Sets);
  localparam                       Shift       = (Map == 0) ? RegBits - HomeBits : 0;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [7:0] thread;
  wire [SchedulerWarpBits-1:0] warp;

  property_watch #(.Count (Threads), .Bits (8)) u_thread
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_thread_i), .number_o (thread));
  property_watch #(.Count (SchedulerWarps), .Bits (SchedulerWarpBits)) u_warp
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_warp_i), .number_o (warp));

  // ---- Assumptions on inputs ----

  localparam PutBits = 1 + SchedulerWarpBits + RegBits + SetBits + 2*Threads;

  wire [PutBits-1:0] put = {put_valid_i, put_warp_i, put_reg_i, put_set_i, put_mask_i, put_touch_i};
  reg  [PutBits-1:0] put_q;
  reg                held_q; // a put was held back

  initial held_q = 1'b0;

  wire asked   = |w_valid_o;
  wire result  = wb_kind_o != 2'd0;
  wire leaving = |victim_i;
  wire exist   = ({1'b0, wb_warp_i} < NumberWarps) & ({1'b0, put_warp_i} < NumberWarps)
                 & ({1'b0, put_set_i} < NumberSets);
  wire answers = ((hit_i | alloc_i) & ~w_mask_o) == 0 & (asked | ~leaving);

  always @(posedge clk_i) begin
    put_q  <= put;
    held_q <= rst_n & asked & w_fill_o & ~put_go_o;
  end

  wire assumed = exist & answers & (~held_q | (put == put_q));

  // ---- The watched thread and warp ----

  reg w_valid, w_go, wb_waits; // of the watched warp; results of the bus's warp wait
  reg data, hit, alloc;        // of the watched thread

  always @* begin : p_watched
    integer t;
    integer w;
    {w_valid, w_go, wb_waits} = 3'd0;
    {data, hit, alloc}        = 3'd0;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (warp == w[SchedulerWarpBits-1:0]) {w_valid, w_go} = {w_valid_o[w], w_go_o[w]};
      if (wb_warp_i == w[SchedulerWarpBits-1:0]) wb_waits = waits_i[w];
    end
    for (t = 0; t < Threads; t = t + 1) begin
      if (thread == t[7:0]) {data, hit, alloc} = {d_mask_o[t], hit_i[t], alloc_i[t]};
    end
  end

  wire               may      = wb_valid_i & ~wb_waits;
  wire               goes     = put_go_o | result;
  wire               blocked  = leaving & busy_i;
  wire [RegBits-1:0] home     = (wb_reg_i >> Shift) & LastSet[RegBits-1:0];
  wire [SchedulerWarpBits-1:0] its_warp = w_fill_o ? put_warp_i : wb_warp_i;

  // ---- Properties ----

  assign bad_two           = lawful & put_go_o & result;
  assign bad_waits         = lawful & result & ~may;
  assign bad_overtaken     = lawful & ((state_turn != held_q) | (held_q & result));
  assign bad_late          = lawful & put_valid_i & ~may & ~put_go_o & ~blocked;
  assign bad_result_late   = lawful & ((state_turn != held_q)
                                       | (may & ~held_q & ~result & ~blocked));
  assign bad_two_evictions = lawful & ((goes & blocked) | (take_o & busy_i));
  assign bad_lost          = lawful & (take_o != (goes & leaving));
  assign bad_evict         = lawful & (evict_o != (take_o & (put_go_o | (Alloc != 0))));
  assign bad_shown         = lawful & (asked
    ? (w_fill_o ? ({w_reg_o, w_set_o, w_mask_o, w_touch_o}
                   != {put_reg_i, put_set_i, put_mask_i, put_touch_i}) | ~put_valid_i
                : ({w_reg_o, w_mask_o, w_touch_o} != {wb_reg_i, wb_mask_i, {Threads{1'b0}}}) | ~may)
    : (w_fill_o | (|w_reg_o) | (|w_set_o) | (|w_mask_o) | (|w_touch_o) | (|w_warp_o)));
  assign bad_home          =
    lawful & asked & ~w_fill_o & ({{(RegBits-SetBits){1'b0}}, w_set_o} != home);
  assign bad_other_warp    = lawful & ((w_valid != (asked & (warp == its_warp)))
                                       | (w_go != (w_valid & goes))
                                       | (asked & (w_warp_o != its_warp)));
  assign bad_data          = lawful & (data != (goes & (alloc | (hit & result))));

  assign cover_result       = lawful & result;
  assign cover_put          = lawful & put_go_o;
  assign cover_held_back    = lawful & held_q;
  assign cover_put_first    = lawful & held_q & put_go_o & may;
  assign cover_result_first = lawful & result & put_valid_i;
  assign cover_waits        = lawful & wb_valid_i & ~may;
  assign cover_result_held  = lawful & may & blocked & ~result & ~w_fill_o;
  assign cover_leaves       = lawful & evict_o;
  assign cover_pass         = lawful & take_o & ~evict_o;
endmodule
`default_nettype wire
