// SPDX-License-Identifier: Apache-2.0
// prefetch_path_properties: owners of the cache banks of LTRF. two_level_scheduler, prefetch_unit,
// address_allocator and the WCBs of all warps are wired as in rf_ltrf (docs/blocks/rf_ltrf.md).
// Proved: what each page assumes of the other three. And the banks of a slot are those of its
// warp's registers, each of one register.
//
// Instructions, results, main banks and write buffers are free, but for what is assumed below. That
// is less than they keep to: a read of a main bank is answered at once or any time later. Reading
// of bad_, cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Path ltrf: scheduler arrival ports wcb vector_warp answers moves allocator prefetch wcb.written
// Path ltrf: `RowBits=ActiveBits Slots=3 Pipelined=0 ResultBuses=ThreadRegs`
// Path ltrf: `DestBits=ActiveBits+RegBits+BankBits`
//
// Parameters  those of the four blocks. Three operands an instruction. Main banks that are not
//             pipelined. DestBits, ResultBuses and RowBits follow from them
// Ports       inputs of the four that come from neither, free
// Caveats     the WCBs have a result bus a register here, each looks up one of them: so the wrapper
//             sees all of their tables. `strays` is what makes the properties inductive, and is
//             part of what is proved in each of them
`default_nettype none
module prefetch_path_properties #(
`include "prefetch_path_parameters.vh"
) (
  input  wire                               clk_i,
  input  wire [SchedulerWarps-1:0]          ready_i,
  input  wire [SchedulerWarps-1:0]          stalled_i,
  input  wire [SchedulerWarps-1:0]          eligible_i,
  input  wire                               collector_alloc_ok_i,
  input  wire                               clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]       clear_warp_i,
  input  wire                               cur_prefetch_i,
  input  wire [ThreadRegs-1:0]              cur_vector_i,
  input  wire [2:0]                         cur_src_valid_i,
  input  wire [2:0]                         cur_dead_i,
  input  wire [3*RegBits-1:0]               cur_reg_i,
  input  wire [1:0]                         collector_late_valid_i,
  input  wire [2*RegBits-1:0]               collector_late_reg_i,
  input  wire [Active*ThreadRegs-1:0]       in_flight_i,
  input  wire [Active*MainRowBits-1:0]      slot_base_row_i,
  input  wire [MainBanks-1:0]               timer_busy_i,
  input  wire [MainBanks-1:0]               buffer_occupied_i,
  input  wire [Banks-1:0]                   buffer_unloading_i,
  input  wire [MainBanks-1:0]               timer_done_i,      // data of a main bank is there
  // result of warp w, register r is accepted
  input  wire [SchedulerWarps*ThreadRegs-1:0] wcb_written_i,

  // What the allocator is told, so that it is never in error
  output wire bad_no_bank,          // a bank is allocated only where the slot has an unused one
  output wire bad_bank_not_taken,   // a bank is released only when it is allocated
  output wire bad_no_address,       // a warp enters only with an unused address
  output wire bad_address_not_taken, // an address is released only when it is allocated, one at
                                     // most
  output wire bad_move_cleared,     // no register moves of a slot whose queues are reset
  output wire bad_error,            // error is 0

  // Whose banks they are
  output wire bad_bank_shared,      // two registers of a warp never have one cache bank
  output wire bad_bank_lost,        // the banks allocated at a slot are those of its warp's
                                    // registers, valid or on their way
  output wire bad_left_behind,      // a slot without a warp has no bank; a warp without a slot has
                                    // no valid register
  output wire bad_address_of_slot, // the addresses allocated are the slots held
  output wire bad_offset,           // the WCB of a warp in a slot has the slot as its warp-offset
                                    // address
  output wire bad_fill,             // data reaches the bank that the WCB has for its register, and
                                    // the register is not valid yet

  // What the pages assume of each other
  output wire bad_for_scheduler,    // of wake, left, enter_slot
  output wire bad_for_prefetch_unit, // prefetch, enter and leave name slots of phase IDLE,
                                     // different ones
  output wire bad_for_wcb,          // a WCB is not set and dropped in one cycle, nor told of
                                    // anything as it is cleared
  output wire bad_lookup,           // the WCB answers for the register that may move

  output wire cover_alloc,          // a bank is allocated
  output wire cover_last_bank,      // [needs ThreadRegs >= Banks] the last one of a slot
  output wire cover_release,        // a bank is released
  output wire cover_both,           // [needs Active > 1] one slot allocates, another releases
  output wire cover_enter_left,     // [needs Active > 1] a warp enters as another one has left
  output wire cover_refetched,      // a warp has left with a register, entered again and got it
                                    // back
  output wire cover_swapped,        // a register has gone for a PREFETCH and another one has come
  output wire cover_clear,          // a warp that has valid registers is cleared
  output wire cover_without_data,   // [needs Liveness] a register gets a bank and no data
  output wire cover_dropped,        // [needs Liveness] one leaves and is not written back
  output wire cover_kept            // [needs KeepShared && Banks > 1] a PREFETCH leaves a register
                                    // where it is
);
`include "prefetch_path_block.vh"

  localparam WarpBits    = SchedulerWarpBits;
  localparam CountBits   = RegBits + 2;

  localparam [WarpBits:0]  NumberWarps  = SchedulerWarps;
  localparam [ActiveBits:0] NumberSlots = Active;
  localparam [BankBits:0]  NumberBanks  = Banks;

  localparam [1:0] PhaseIdle       = 2'd0;
  localparam [1:0] PhaseEvict      = 2'd1;
  localparam [1:0] PhaseDeactivate = 2'd2;
  localparam [1:0] PhaseFetch      = 2'd3;

  // ---- Main banks: a read is in flight until its data is there; late look-ups ----

  reg [MainBanks-1:0]          reading_q;
  reg [MainBanks*DestBits-1:0] dest_q;
  reg                          late_q;      // the instruction before had more than two operands
  reg [WarpBits-1:0]           late_warp_q;

  initial reading_q = {MainBanks{1'b0}};
  initial late_q    = 1'b0;

  always @(posedge clk_i) begin : p_reading
    integer m;
    reading_q   <= {MainBanks{rst_n}} & ((reading_q & ~timer_done_i) | prefetch_read_o);
    late_q      <= rst_n & arrival_looks_up_o & cur_src_valid_i[2];
    late_warp_q <= arrival_warp_o;
    for (m = 0; m < MainBanks; m = m + 1) begin
      if (prefetch_read_o[m]) begin
        dest_q[m*DestBits +: DestBits] <= prefetch_read_dest_o[m*DestBits +: DestBits];
      end
    end
  end

  // ---- Assumptions on inputs: of no block here, but of the environment and the other blocks ----

  wire [WarpBits-1:0] clear_warp = clear_warp_i;
  reg                 assumed;

  always @* begin : p_assumed
    integer i;
    integer j;
    assumed = ~(|(ready_i & stalled_i)) & ((collector_late_valid_i == 0) | late_q)
              & ~(|(timer_done_i & ~reading_q)) & ~(|(reading_q & ~timer_done_i & ~timer_busy_i))
              & ~(clear_valid_i & scheduler_arrive_valid_o & (arrival_warp_o == clear_warp))
              & ~(clear_valid_i & scheduler_issue_valid_o & (scheduler_issue_warp_o == clear_warp));
    for (i = 0; i < Active; i = i + 1) begin // nothing of a warp that is cleared is moving
      if (scheduler_cleared_o[i] && state_u_prefetch__phase[i*2 +: 2] != PhaseIdle) assumed = 1'b0;
    end
    for (i = 0; i < MainBanks; i = i + 1) begin // a cache bank's data never comes twice at once
      for (j = 0; j < Banks; j = j + 1) begin
        if (timer_done_i[i] && dest_q[i*DestBits +: BankBits] == j[BankBits-1:0]
            && state_u_prefetch__fill_left[j*BeatBits +: BeatBits] != 0) assumed = 1'b0;
      end
      for (j = 0; j < i; j = j + 1) begin
        if (timer_done_i[i] && timer_done_i[j]
            && dest_q[i*DestBits +: BankBits] == dest_q[j*DestBits +: BankBits]) assumed = 1'b0;
      end
    end
  end

  // ---- The four blocks, as in rf_ltrf: rfgen writes prefetch_path from its rows ----

  wire [ThreadRegs*RegBits-1:0] every_reg; // 0, 1, 2, ..

  genvar g;
  generate
    for (g = 0; g < ThreadRegs; g = g + 1) begin : g_every
      localparam integer Reg = g;
      assign every_reg[g*RegBits +: RegBits] = Reg[RegBits-1:0];
    end
  endgenerate

  // Inputs of the blocks that are driven here
  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i = {ResultBuses*WarpBits{1'b0}};
  wire [ResultBuses*RegBits-1:0] wb_reg_i = every_reg;
  wire [SchedulerWarpBits-1:0] collector_late_warp_i = late_warp_q;
  wire [ResultBuses-1:0] ways_accept_i = {ResultBuses{1'b0}};
  wire [MainBanks*DestBits-1:0] timer_done_dest_i = dest_q;

  // ---- Registers on their way into the cache: read, or their beats are coming ----

  reg [Active*ThreadRegs-1:0] coming;
  reg                         comes_twice;
  reg                         coming_elsewhere; // a slot or a bank that does not exist
  reg [ActiveBits-1:0]         to_slot;
  reg [RegBits-1:0]           to_reg;
  reg [BankBits-1:0]          to_bank;
  reg                         wrong_bank;       // not the one that the WCB has

  function [BankBits-1:0] bank_of(input [ActiveBits-1:0] slot, input [RegBits-1:0] number);
    bank_of = wcb_result_bank_o[
        (scheduler_warp_o[slot*WarpBits +: WarpBits]*ThreadRegs + number)*BankBits +: BankBits];
  endfunction

  always @* begin : p_coming
    integer i;
    coming           = {Active*ThreadRegs{1'b0}};
    comes_twice      = 1'b0;
    coming_elsewhere = 1'b0;
    wrong_bank       = 1'b0;
    {to_slot, to_reg, to_bank} = {DestBits{1'b0}};
    for (i = 0; i < MainBanks + Banks; i = i + 1) begin
      if (i < MainBanks ? reading_q[i]
                        : |state_u_prefetch__fill_left[(i - MainBanks)*BeatBits +: BeatBits]) begin
        if (i < MainBanks) begin
          {to_slot, to_reg, to_bank} = dest_q[i*DestBits +: DestBits];
        end else begin
          to_slot = state_u_prefetch__fill_slot[(i - MainBanks)*ActiveBits +: ActiveBits];
          to_reg   = state_u_prefetch__fill_reg[(i - MainBanks)*RegBits +: RegBits];
          to_bank  = i - MainBanks;
        end
        if (coming[to_slot*ThreadRegs + to_reg]) comes_twice = 1'b1;
        coming[to_slot*ThreadRegs + to_reg] = 1'b1;
        if ({1'b0, to_slot} >= NumberSlots || {1'b0, to_bank} >= NumberBanks) begin
          coming_elsewhere = 1'b1;
        end
        if (bank_of(to_slot, to_reg) != to_bank) wrong_bank = 1'b1;
      end
    end
  end

  // ---- Slot by slot ----

  reg [ThreadRegs-1:0]      todo;      // of one slot
  reg [ThreadRegs-1:0]      valid;
  reg [ThreadRegs-1:0]      comes;
  reg [Banks-1:0]           taken;     // cache banks of its registers
  reg [CountBits-1:0]       count;     // registers on their way
  reg [1:0]                 phase;
  reg [SchedulerWarps-1:0]  placed;    // warps that hold a slot
  reg                       warp_twice;
  reg                       shared;    // two registers of a warp have one bank
  reg                       lost;      // a bank is allocated and not a register's, or the reverse
  reg                       behind;    // left behind
  reg                       phases;    // phase and state of the scheduler do not fit
  reg                       todos;     // todo and the WCB do not fit
  reg                       counts;    // open does not count what is on its way
  reg                       offsets;

  always @* begin : p_slots
    integer p;
    integer r;
    integer b;
    integer w;
    placed     = {SchedulerWarps{1'b0}};
    warp_twice = 1'b0;
    shared     = 1'b0;
    lost       = 1'b0;
    behind     = 1'b0;
    phases     = 1'b0;
    todos      = 1'b0;
    counts     = 1'b0;
    offsets    = 1'b0;
    for (p = 0; p < Active; p = p + 1) begin
      phase = state_u_prefetch__phase[p*2 +: 2];
      todo  = state_u_prefetch__todo[p*ThreadRegs +: ThreadRegs];
      comes = coming[p*ThreadRegs +: ThreadRegs];
      valid = {ThreadRegs{1'b0}};
      taken = {Banks{1'b0}};
      count = {CountBits{1'b0}};
      if ({1'b0, scheduler_warp_o[p*WarpBits +: WarpBits]} >= NumberWarps) warp_twice = 1'b1;
      for (w = 0; w < SchedulerWarps; w = w + 1) begin
        if (scheduler_warp_o[p*WarpBits +: WarpBits] == w[WarpBits-1:0]
            && scheduler_held_o[p]) begin
          valid = wcb_valid_o[w*ThreadRegs +: ThreadRegs];
          if (placed[w]) warp_twice = 1'b1;
          placed[w] = 1'b1;
          if (wcb_offset_o[w*ActiveBits +: ActiveBits] != p[ActiveBits-1:0]) offsets = 1'b1;
          for (r = 0; r < ThreadRegs; r = r + 1) begin
            if (valid[r] | comes[r]) begin
              for (b = 0; b < Banks; b = b + 1) begin
                if (wcb_result_bank_o[(w*ThreadRegs + r)*BankBits +: BankBits]
                    == b[BankBits-1:0]) begin
                  if (taken[b]) shared = 1'b1;
                  taken[b] = 1'b1;
                end
              end
              if ({1'b0, wcb_result_bank_o[(w*ThreadRegs + r)*BankBits +: BankBits]}
                  >= NumberBanks) begin
                lost = 1'b1;
              end
            end
          end
        end
      end
      for (r = 0; r < ThreadRegs; r = r + 1) count = count + comes[r];
      if (state_u_allocator__occupied[p*Banks +: Banks] != taken) begin
        if (scheduler_held_o[p]) lost = 1'b1;
        else behind = 1'b1;
      end
      if (count != state_u_prefetch__open[p*OpenBits +: OpenBits]) counts = 1'b1;
      if (|(valid & comes)) todos = 1'b1;
      if (phase != PhaseFetch || state_u_prefetch__need[p]) begin
        if (comes != 0) todos = 1'b1;
      end else if (|(todo & (valid | comes))) todos = 1'b1;
      if (phase == PhaseIdle && (todo != 0 || state_u_prefetch__need[p])) phases = 1'b1;
      if (phase == PhaseEvict && state_u_prefetch__need[p]) phases = 1'b1;
      if (state_u_prefetch__need[p] && todo != 0) todos = 1'b1;
      if (phase == PhaseEvict && |(todo & ~valid)) todos = 1'b1;
      if (phase == PhaseDeactivate && !state_u_prefetch__need[p] && todo != valid) todos = 1'b1;
      if (!scheduler_held_o[p] || scheduler_running_o[p]) begin
        if (phase != PhaseIdle) phases = 1'b1;
      end else if (scheduler_leaving_o[p]) begin
        if (phase != PhaseDeactivate) phases = 1'b1;
      end else if (phase != PhaseEvict && phase != PhaseFetch) phases = 1'b1;
      if (late_q && scheduler_held_o[p] && scheduler_warp_o[p*WarpBits +: WarpBits] == late_warp_q
          && phase != PhaseIdle && !state_u_prefetch__need[p]) phases = 1'b1;
      if (scheduler_arrive_valid_o && scheduler_arrive_slot_o == p[ActiveBits-1:0]
          && !(scheduler_held_o[p] && scheduler_running_o[p])) begin
        phases = 1'b1;
      end
    end
    if (|((scheduler_running_o | scheduler_leaving_o) & ~scheduler_held_o)
        || |(scheduler_running_o & scheduler_leaving_o)) phases = 1'b1;
    if ({1'b0, scheduler_arrive_slot_o} >= NumberSlots) phases = 1'b1;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (!placed[w] && wcb_valid_o[w*ThreadRegs +: ThreadRegs] != 0) behind = 1'b1;
    end
  end

  // ---- The allocator's queues ----

  wire [Active-1:0] ring_strays;
  wire              out_strays;
  wire [ActiveBits+1:0] out_count;

  generate
    for (g = 0; g < Active; g = g + 1) begin : g_ring
      wire [BankBits+1:0] used;
          wire                strays_here;

      property_ring #(.Count (Banks), .Bits (BankBits)) u_ring
        (.queue_i (state_u_allocator__queue[g*Banks*BankBits +: Banks*BankBits]),
         .head_i (state_u_allocator__head[g*BankBits +: BankBits]),
         .held_i (state_u_allocator__occupied[g*Banks +: Banks]), .watch_i ({BankBits{1'b0}}),
         .count_o (used), .before_o (unused_before), .strays_o (strays_here));

      assign ring_strays[g] =
        strays_here | (used != state_u_allocator__used[g*OpenBits +: OpenBits]);
    end
  endgenerate

  property_ring #(.Count (Active), .Bits (ActiveBits)) u_out_ring
    (.queue_i (state_u_allocator__offset_queue), .head_i (state_u_allocator__offset_head),
     .held_i (state_u_allocator__offset_occupied), .watch_i ({ActiveBits{1'b0}}),
     .count_o (out_count), .before_o (unused_out_before), .strays_o (out_strays));

  wire addresses = state_u_allocator__offset_occupied != scheduler_held_o;
  wire strays    = (|ring_strays) | out_strays | (out_count != state_u_allocator__offset_used)
                   | addresses | warp_twice | shared | lost | behind | phases | todos | counts
                   | offsets | comes_twice | coming_elsewhere | wrong_bank;

  // ---- What the blocks tell each other in this cycle ----

  reg no_bank, not_taken, for_prefetch, for_wcb, misread, strange_fill;

  always @* begin : p_told
    integer p;
    integer b;
    integer w;
    no_bank      = |(moves_enters_o & ~allocator_bank_ok_o);
    not_taken    = 1'b0;
    for_prefetch = arrival_prefetch_o & scheduler_enter_valid_o
        & (scheduler_arrive_slot_o == allocator_offset_o);
    for_wcb      = |(ports_set_o & ports_drop_o);
    misread      = 1'b0;
    strange_fill = 1'b0;
    for (p = 0; p < Active; p = p + 1) begin
      if (moves_leaves_o[p]) begin
        not_taken = not_taken | ({1'b0, answers_reg_bank_o[p*BankBits +: BankBits]} >= NumberBanks);
        for (b = 0; b < Banks; b = b + 1) begin
          if (answers_reg_bank_o[p*BankBits +: BankBits] == b[BankBits-1:0]) begin
            not_taken = not_taken | ~state_u_allocator__occupied[p*Banks + b];
          end
        end
      end
      if (((arrival_prefetch_o && scheduler_arrive_slot_o == p[ActiveBits-1:0])
           || (scheduler_enter_valid_o && allocator_offset_o == p[ActiveBits-1:0])
           || scheduler_leave_o[p])
          && state_u_prefetch__phase[p*2 +: 2] != PhaseIdle) for_prefetch = 1'b1;
      if (scheduler_leave_o[p] && arrival_prefetch_o
          && scheduler_arrive_slot_o == p[ActiveBits-1:0]) for_prefetch = 1'b1;
      if (moves_may_move_o[p]
          && ports_lookup_reg_o[scheduler_warp_o[p*WarpBits +: WarpBits]*2*RegBits +: RegBits]
                           != prefetch_move_reg_o[p*RegBits +: RegBits]) misread = 1'b1;
    end
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (ports_clear_o[w] && (ports_set_o[w] || ports_drop_o[w] || ports_load_o[w]
          || ports_enter_o[w]
                           || ports_fill_o[w*Banks +: Banks] != 0)) for_wcb = 1'b1;
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (prefetch_fill_valid_o[b]
          && (bank_of(prefetch_fill_slot_o[b*ActiveBits +: ActiveBits],
          prefetch_fill_reg_o[b*RegBits +: RegBits])
              != b[BankBits-1:0]
              || wcb_valid_o[
                  scheduler_warp_o[prefetch_fill_slot_o[b*ActiveBits +: ActiveBits]*WarpBits
                                   +: WarpBits]*ThreadRegs
                  + prefetch_fill_reg_o[b*RegBits +: RegBits]])) strange_fill = 1'b1;
    end
  end

  wire [Active-1:0] gone = prefetch_left_o | scheduler_cleared_o;

  assign bad_no_bank           = lawful & (strays | no_bank);
  assign bad_bank_not_taken    = lawful & (strays | not_taken);
  assign bad_no_address        = lawful
    & (strays | (scheduler_enter_valid_o & ~allocator_offset_ok_o));
  assign bad_address_not_taken =
    lawful & (strays | (|(gone & ~state_u_allocator__offset_occupied))
              | ((gone & (gone - 1'b1)) != 0));
  assign bad_move_cleared      = lawful
    & (strays | (|(scheduler_cleared_o & (moves_enters_o | moves_leaves_o))));
  assign bad_error             = lawful & (strays | (allocator_error_o != 0));
  assign bad_bank_shared       = lawful & (strays | shared);
  assign bad_bank_lost         = lawful & (strays | lost);
  assign bad_left_behind       = lawful & (strays | behind);
  assign bad_address_of_slot  = lawful & (strays | addresses);
  assign bad_offset            = lawful & (strays | offsets);
  assign bad_fill              = lawful & (strays | strange_fill);
  assign bad_for_scheduler     =
    lawful & (strays | (|(prefetch_wake_o & ~(scheduler_held_o & ~scheduler_running_o
        & ~scheduler_leaving_o))) | (|(prefetch_left_o & ~scheduler_leaving_o))
              | (|(scheduler_cleared_o & prefetch_wake_o)) | (clear_valid_i & (|prefetch_left_o))
              | (allocator_offset_ok_o
              & (scheduler_held_o[allocator_offset_o]
                  | ({1'b0, allocator_offset_o} >= NumberSlots))));
  assign bad_for_prefetch_unit = lawful & (strays | for_prefetch);
  assign bad_for_wcb           = lawful & (strays | for_wcb);
  assign bad_lookup            = lawful & (strays | misread);

  // ---- Covers ----

  reg [SchedulerWarps*ThreadRegs-1:0] went_q;    // register has left with its warp
  reg [SchedulerWarps-1:0]            swapped_q; // one has gone for a PREFETCH

  initial went_q    = {SchedulerWarps*ThreadRegs{1'b0}};
  initial swapped_q = {SchedulerWarps{1'b0}};

  reg came_back, kept, clears;
  reg [SchedulerWarps-1:0] leaves; // warp is leaving

  always @* begin : p_covers
    reg [ThreadRegs-1:0] here; // valid registers of the slot's warp
    integer p;
    {came_back, kept, clears} = 3'd0;
    here   = {ThreadRegs{1'b0}};
    leaves = {SchedulerWarps{1'b0}};
    for (p = 0; p < Active; p = p + 1) begin
      here = wcb_valid_o[scheduler_warp_o[p*WarpBits +: WarpBits]*ThreadRegs +: ThreadRegs];
      if (prefetch_wake_o[p]
          && |(went_q[scheduler_warp_o[p*WarpBits +: WarpBits]*ThreadRegs +: ThreadRegs]
          & here)) begin
        came_back = 1'b1;
      end
      if (scheduler_cleared_o[p] && |here) clears = 1'b1;
      if (arrival_prefetch_o && scheduler_arrive_slot_o == p[ActiveBits-1:0]
          && |(cur_vector_i & here)) kept = 1'b1;
      if (scheduler_held_o[p] && scheduler_leaving_o[p]) begin
        leaves[scheduler_warp_o[p*WarpBits +: WarpBits]] = 1'b1;
      end
    end
  end

  always @(posedge clk_i) begin : p_follow
    integer w;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (!rst_n || ports_clear_o[w]) went_q[w*ThreadRegs +: ThreadRegs] <= {ThreadRegs{1'b0}};
      else if (ports_drop_o[w] & leaves[w]) begin
        went_q[w*ThreadRegs + ports_move_reg_o[w*RegBits +: RegBits]] <= 1'b1;
      end
    end
    swapped_q <=
      {SchedulerWarps{rst_n}} & ~ports_enter_o & ~ports_clear_o
          & (swapped_q | (ports_drop_o & ~leaves));
  end

  reg [Active-1:0] all_used;

  always @* begin : p_all_used
    integer p;
    for (p = 0; p < Active; p = p + 1) begin
      all_used[p] = &state_u_allocator__occupied[p*Banks +: Banks];
    end
  end

  reg without_data, dropped;

  always @* begin : p_kinds
    integer p;
    {without_data, dropped} = 2'd0;
    for (p = 0; p < Active; p = p + 1) begin
      if (prefetch_in_kind_o[p*2 +: 2] == InAllocate) without_data = 1'b1;
      if (prefetch_out_kind_o[p*2 +: 2] == OutDrop) dropped = 1'b1;
    end
  end

  assign cover_alloc        = lawful & (|moves_enters_o);
  assign cover_last_bank    = lawful & (|all_used);
  assign cover_release      = lawful & (|moves_leaves_o);
  assign cover_both         = lawful & (|moves_enters_o) & (|moves_leaves_o);
  assign cover_enter_left   = lawful & scheduler_enter_valid_o & (|prefetch_left_o);
  assign cover_refetched    = lawful & came_back;
  assign cover_swapped      = lawful & (|(swapped_q & ports_set_o));
  assign cover_clear        = lawful & clears;
  assign cover_without_data = lawful & without_data;
  assign cover_dropped      = lawful & dropped;
  assign cover_kept         = lawful & kept;
endmodule
`default_nettype wire
