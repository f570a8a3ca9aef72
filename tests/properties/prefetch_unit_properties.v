// SPDX-License-Identifier: Apache-2.0
// prefetch_unit_properties: the orders of docs/blocks/prefetch_unit.md, for one watched slot,
// chosen freely: which slots move in a cycle, whose vectors are read, whose warp has left.
//
// That what moves is right is proved of scheduler, prefetch unit, allocator and WCBs together:
// prefetch_path_properties.v. Reading of bad_, cover_, tight_, [needs ...] and state_: see
// bank_arbiter_properties.v.
//
// Parameters  those of prefetch_unit
// Ports       the block's inputs, free. watch_slot_i: see property_watch
// Caveats     what the neighbours answer is free: more can happen than in rf_ltrf
`default_nettype none
module prefetch_unit_properties #(
`include "prefetch_unit_parameters.vh"
) (
`include "prefetch_unit_inputs.vh"
  input  wire [ActiveBits-1:0]                watch_slot_i,
  input  wire                                remember_i,

  // Out and in: "Moves"
  output wire bad_out_moves,    // a slot moves a register out exactly when it asks and no earlier
                                // one that asks has its main or its cache bank
  output wire bad_in_moves,     // in likewise
  output wire bad_out_wait,     // the round robin moves past the first slot that asks; one that
                                // asks in every cycle waits at most Active - 1 cycles
  output wire bad_in_wait,      // in likewise
  output wire tight_out_wait,   // Active - 1 cycles happen
  output wire tight_in_wait,    // in likewise

  // Fill
  output wire bad_fill_port,    // a bank has its port taken by each beat of a fill, with
                                // CacheBuffers by the last one alone

  // Slots by number
  output wire bad_kinds,        // what moves is fetched or written back if it is live or Liveness
                                // is 0, else it moves without data
  output wire bad_need_order,   // a PREFETCH's vectors are read, else those of the lowest-numbered
                                // slot that needs them, else none
  output wire bad_left_order,   // of the slots that have nothing left to move out the
                                // lowest-numbered has left, unless a warp exits

  output wire cover_out_waits,  // [needs Active > 1] a slot waits for an earlier one that moves out
  output wire cover_in_waits,   // [needs Active > 1] in likewise
  output wire cover_two_move,   // [needs Active > 1 && MainBanks > 1 && Banks > 1] two slots move
                                // out in one cycle
  output wire cover_out_under_fill, // [needs CacheBuffers && Beats > 1 && ThreadRegs > 1]
                                    // a register leaves a cache bank that a beat
                                    // reaches in that cycle
  output wire cover_need_waits, // [needs Active > 1] a slot waits for its vectors
  output wire cover_left,       // the slot's warp has left

  // What may wait for ever, by design ("Waits")
  output wire cover_out_starves, // [needs Active > 2] a slot that has a register to move out and
                                 // asks, while others move
  output wire cover_in_starves, // [needs Active > 2] to move in likewise
  output wire cover_need_starves, // [needs Active > 3] a slot that needs its vectors, while
                                  // lower-numbered ones need theirs
  output wire cover_left_starves // [needs Active > 3] a slot with nothing left to move out, while
                                 // lower-numbered ones leave
);
`include "prefetch_unit_block.vh"

  wire [ActiveBits-1:0] p;

  property_watch #(.Count (Active), .Bits (ActiveBits)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (p));

  // ---- Assumptions on inputs: those that name slots. `done` is free ----

  reg [Active-1:0] idle;
  reg              assumed;

  always @* begin : p_assumed
    integer i;
    reg     exists;
    for (i = 0; i < Active; i = i + 1) idle[i] = state_phase[i*2 +: 2] == PhaseIdle;
    assumed = ~(|((leave_i | cleared_i) & ~idle)) & ((leave_i & (leave_i - 1'b1)) == 0)
              & ~(|(leave_i & cleared_i));
    exists = 1'b0;
    for (i = 0; i < Active; i = i + 1) begin
      if (prefetch_i && prefetch_slot_i == i[ActiveBits-1:0]) begin
        exists = idle[i] & ~leave_i[i] & ~cleared_i[i];
      end
    end
    if (prefetch_i && !exists) assumed = 1'b0;
    exists = 1'b0;
    for (i = 0; i < Active; i = i + 1) begin
      if (enter_i && enter_slot_i == i[ActiveBits-1:0]) begin
        exists = idle[i] & ~leave_i[i] & ~cleared_i[i]
                 & ~(prefetch_i & (prefetch_slot_i == enter_slot_i));
      end
    end
    if (enter_i && !exists) assumed = 1'b0;
  end

  // ---- Requests and moves ----

  localparam HomeBits = RegBits + SchedulerWarpBits + 1;
  localparam Mask     = MainBanks - 1;

  reg [Active-1:0] at_p;      // one-hot
  reg [Active-1:0] out_asks, in_asks;
  reg [Active-1:0] out_moves, in_moves; // by the page
  reg [Active-1:0] out_first, in_first; // first of those that ask, one-hot
  reg [Active-1:0] out_does, in_does;   // by the block
  reg [Active-1:0] under;               // a beat reaches the cache bank of the slot's register
  reg [Active*HomeBits-1:0] home;       // main bank of the slot's register

  // Does slot i come before slot j? Those in the mask do, then the lower-numbered.
  function before(input integer i, input integer j, input [Active-1:0] mask);
    before = (mask[i] == mask[j]) ? i < j : mask[i];
  endfunction

  always @* begin : p_asks
    integer i;
    integer b;
    reg     held; // the cache bank is filled or unloaded
    reg     flying;
    for (i = 0; i < Active; i = i + 1) begin
      at_p[i] = p == i[ActiveBits-1:0];
      held     = 1'b0;
      under[i] = 1'b0;
      for (b = 0; b < Banks; b = b + 1) begin
        if (reg_bank_i[i*BankBits +: BankBits] == b[BankBits-1:0]) begin
          held = fill_port_o[b] | unloading_i[b];
          under[i] = fill_valid_o[b];
        end
      end
      flying = in_flight_i[i*ThreadRegs + move_reg_o[i*RegBits +: RegBits]];
      out_asks[i] = out_valid_o[i] & ~held;
      in_asks[i]  = in_valid_o[i] & ~(flying & reg_live_i[i]);
      out_does[i] = |out_kind_o[i*2 +: 2];
      in_does[i]  = |in_kind_o[i*2 +: 2];
      home[i*HomeBits +: HomeBits] =
        (move_reg_o[i*RegBits +: RegBits]
         + slot_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]) & Mask;
    end
  end

  always @* begin : p_moves
    integer i;
    integer j;
    reg     same_home;
    out_moves = out_asks;
    in_moves  = in_asks;
    out_first = out_asks;
    in_first  = in_asks;
    for (i = 0; i < Active; i = i + 1) begin
      for (j = 0; j < Active; j = j + 1) begin
        same_home = home[i*HomeBits +: HomeBits] == home[j*HomeBits +: HomeBits];
        if (i != j && out_asks[j] && before(j, i, state_out_mask)) begin
          out_first[i] = 1'b0;
          if (same_home || reg_bank_i[i*BankBits +: BankBits] == reg_bank_i[j*BankBits +: BankBits])
          begin
            out_moves[i] = 1'b0;
          end
        end
        if (i != j && in_asks[j] && before(j, i, state_in_mask)) begin
          in_first[i] = 1'b0;
          if (same_home || bank_i[i*BankBits +: BankBits] == bank_i[j*BankBits +: BankBits]) begin
            in_moves[i] = 1'b0;
          end
        end
      end
    end
  end

  wire late_out, late_in, waited_out, waited_in;

  property_wait #(.Width (Active), .IndexBits (ActiveBits)) u_out_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (|(out_asks & at_p)),
    .granted_i (|(out_does & at_p)),
    .higher_i  (1'b0),
    .moves_i   (|out_asks),
    .last_i    (out_first),
    .mask_i    (state_out_mask),
    .late_o    (late_out),
    .tight_o   (waited_out)
  );

  property_wait #(.Width (Active), .IndexBits (ActiveBits)) u_in_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (|(in_asks & at_p)),
    .granted_i (|(in_does & at_p)),
    .higher_i  (1'b0),
    .moves_i   (|in_asks),
    .last_i    (in_first),
    .mask_i    (state_in_mask),
    .late_o    (late_in),
    .tight_o   (waited_in)
  );

  // Kinds: 1 with data, 2 without.
  reg kind_wrong;

  always @* begin : p_kinds
    integer i;
    kind_wrong = 1'b0;
    for (i = 0; i < Active; i = i + 1) begin
      if (out_does[i] && out_kind_o[i*2] != (reg_live_i[i] | (Liveness == 0))) kind_wrong = 1'b1;
      if (in_does[i] && in_kind_o[i*2] != (reg_live_i[i] | (Liveness == 0))) kind_wrong = 1'b1;
      if (out_kind_o[i*2 +: 2] == 2'd3 || in_kind_o[i*2 +: 2] == 2'd3) kind_wrong = 1'b1;
    end
  end

  // ---- Slots by number ----

  reg [Active-1:0] phase_out; // a warp leaves, and nothing of it is left to move
  reg              todo_out;  // p has a register to move out
  reg              todo_in;

  always @* begin : p_phases
    integer i;
    todo_out = 1'b0;
    todo_in  = 1'b0;
    for (i = 0; i < Active; i = i + 1) begin
      phase_out[i] = (state_phase[i*2 +: 2] == PhaseDeactivate) & ~state_need[i]
                     & ~(|state_todo[i*ThreadRegs +: ThreadRegs]);
      if (at_p[i]) begin
        todo_out = (state_phase[i*2 +: 2] == PhaseDeactivate || state_phase[i*2 +: 2] == PhaseEvict)
                   & ~state_need[i] & (|state_todo[i*ThreadRegs +: ThreadRegs]);
        todo_in  = (state_phase[i*2 +: 2] == PhaseFetch) & ~state_need[i]
                   & (|state_todo[i*ThreadRegs +: ThreadRegs]);
      end
    end
  end

  wire [Active-1:0] need_first = state_need & -state_need;
  wire [Active-1:0] left_first = phase_out & -phase_out & {Active{~hold_left_i}};

  reg need_wrong;

  always @* begin : p_need
    integer i;
    need_wrong = vector_valid_slot_o != (prefetch_i | (|state_need));
    if (prefetch_i) begin
      if (vector_slot_o != prefetch_slot_i) need_wrong = 1'b1;
    end else begin
      if (!(|state_need) && vector_slot_o != 0) need_wrong = 1'b1;
      for (i = 0; i < Active; i = i + 1) begin
        if (need_first[i] && vector_slot_o != i[ActiveBits-1:0]) need_wrong = 1'b1;
      end
    end
  end

  // ---- Properties ----

  assign bad_out_moves  = lawful & (out_does != out_moves);
  assign bad_in_moves   = lawful & (in_does != in_moves);
  assign bad_out_wait   = lawful & late_out;
  assign bad_in_wait    = lawful & late_in;
  assign tight_out_wait = lawful & waited_out;
  assign tight_in_wait  = lawful & waited_in;
  assign bad_kinds      = lawful & kind_wrong;
  assign bad_need_order = lawful & need_wrong;
  assign bad_left_order = lawful & (left_o != left_first);

  assign bad_fill_port    =
    lawful & (fill_port_o != ((CacheBuffers != 0) ? fill_valid_o & fill_last_o : fill_valid_o));

  assign cover_out_waits  = lawful & (|(at_p & out_asks & ~out_does));
  assign cover_in_waits   = lawful & (|(at_p & in_asks & ~in_does));
  assign cover_two_move   = lawful & (|(out_does & (out_does - 1'b1)));
  assign cover_out_under_fill = lawful & (|(at_p & out_does & under));
  assign cover_need_waits = lawful & (|(at_p & state_need & ~need_first));
  assign cover_left       = lawful & (|(at_p & left_o));

  // ---- What may wait for ever ----

  localparam StateBits =
    Active * (5 + ThreadRegs + OpenBits) + MainBanks * BeatBits
    + Banks * (2 * BeatBits + MainBankBits + ActiveBits + RegBits);

  wire [StateBits-1:0] now = {
    state_phase, state_need, state_todo, state_open, state_out_mask, state_in_mask, state_main_gap,
    state_cache_gap, state_fill_left, state_fill_source, state_fill_slot, state_fill_reg
  };
  // Its neighbours alone must not keep the buffer from the slot that waits for it. The slot asks at
  // least once (passed), and never in its turn.
  wire [3:0] starves = {
    todo_in & ~(|(at_p & in_does)),
    |(at_p & phase_out & ~left_o) & ~hold_left_i,
    |(at_p & state_need & ~need_first) & ~prefetch_i,
    todo_out & ~(|(at_p & out_does))
  };
  wire [3:0] passed = {|(at_p & in_asks), |left_o, |need_first, |(at_p & out_asks)};
  wire [3:0] unused_begun;
  wire [3:0] for_ever;

  property_lasso #(.Width (StateBits)) u_for_ever [3:0] (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (starves),
    .served_i   (passed),
    .begun_o    (unused_begun),
    .for_ever_o (for_ever)
  );

  assign cover_out_starves  = lawful & for_ever[0];
  assign cover_need_starves = lawful & for_ever[1];
  assign cover_left_starves = lawful & for_ever[2];
  assign cover_in_starves   = lawful & for_ever[3];
endmodule
`default_nettype wire
