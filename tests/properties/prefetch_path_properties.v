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
//
// Parameters  those of the four blocks. Three operands an instruction. Main banks that are not
//             pipelined. DestBits, ResultBuses and RowBits follow from them
// Ports       inputs of the four that come from neither, free
// Caveats     the WCBs have a result bus a register here, each looks up one of them: so the wrapper
//             sees all of their tables. `strays` is what makes the properties inductive, and is
//             part of what is proved in each of them
`default_nettype none
module prefetch_path_properties #(
  parameter SchedulerWarps    = 64,  // warps
  parameter SchedulerWarpBits = 6,   // bits of a warp's number
  parameter Active            = 8,   // active slots
  parameter ActiveBits         = 3,   // bits of a slot's number
  parameter Policy            = 1,   // inside the active set: 0 greedy, 1 round robin
  parameter ThreadRegs        = 256, // registers of a thread
  parameter RegBits           = 8,   // bits of a register number
  parameter Banks             = 16,  // banks of the cache
  parameter BankBits          = 4,   // bits of a cache bank's number
  parameter OpenBits          = 5,   // bits to count cache banks
  parameter MainBanks         = 16,  // banks of the main register file, a power of two
  parameter MainBankBits      = 4,   // bits of such a bank's number
  parameter MainRowBits       = 7,   // bits of a row in it
  parameter Beats             = 4,   // cycles of a register through the narrow crossbar
  parameter BeatBits          = 2,   // bits of a beat's number
  parameter Liveness          = 0,   // 1: LTRF+, dead registers are not moved
  parameter KeepShared        = 0,   // 1: registers of both working sets stay
  // 1: cache banks have fill and unload registers, 0: a register holds its bank for all beats
  parameter CacheBuffers      = 0
) (
  input  wire                               clk_i,
  input  wire [SchedulerWarps-1:0]          ready_i,
  input  wire [SchedulerWarps-1:0]          stalled_i,
  input  wire [SchedulerWarps-1:0]          eligible_i,
  input  wire                               alloc_ok_i,
  input  wire                               clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]       clear_warp_i,
  input  wire                               cur_prefetch_i,
  input  wire [ThreadRegs-1:0]              cur_vector_i,
  input  wire [2:0]                         cur_src_valid_i,
  input  wire [2:0]                         cur_dead_i,
  input  wire [3*RegBits-1:0]               cur_reg_i,
  input  wire [1:0]                         late_valid_i,
  input  wire [2*RegBits-1:0]               late_reg_i,
  input  wire [Active*ThreadRegs-1:0]       in_flight_i,
  input  wire [Active*MainRowBits-1:0]      slot_base_i,
  input  wire [MainBanks-1:0]               main_busy_i,
  input  wire [MainBanks-1:0]               occupied_i,
  input  wire [Banks-1:0]                   unloading_i,
  input  wire [MainBanks-1:0]               done_i,      // data of a main bank is there
  input  wire [SchedulerWarps*ThreadRegs-1:0] written_i, // result of warp w, register r is accepted

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
  localparam [1:0] InAllocate = 2'd2;
  localparam [1:0] OutDrop    = 2'd2;

  localparam WarpBits    = SchedulerWarpBits;
  localparam DestBits    = ActiveBits + RegBits + BankBits;
  localparam ResultBuses = ThreadRegs;
  localparam CountBits   = RegBits + 2;

  localparam [WarpBits:0]  NumberWarps  = SchedulerWarps;
  localparam [ActiveBits:0] NumberSlots = Active;
  localparam [BankBits:0]  NumberBanks  = Banks;

  localparam [1:0] PhaseIdle       = 2'd0;
  localparam [1:0] PhaseEvict      = 2'd1;
  localparam [1:0] PhaseDeactivate = 2'd2;
  localparam [1:0] PhaseFetch      = 2'd3;

  wire [Active-1:0]             held;
  wire [Active*WarpBits-1:0]    slot_warp;
  wire [Active-1:0]             running;
  wire [Active-1:0]             leaving;
  wire                          arrive_valid;
  wire [ActiveBits-1:0]          arrive_slot;
  wire [Active-1:0]             cleared;
  wire                          issue_valid;
  wire [WarpBits-1:0]           issue_warp;
  wire                          enter_valid;
  wire [WarpBits-1:0]           enter_warp;
  wire [Active-1:0]             leave;
  wire [WarpBits-1:0]           arrive_warp;
  wire                          prefetch;
  wire                          reads;

  wire [Active-1:0]             free_bank_ok;
  wire [Active*BankBits-1:0]    free_bank;
  wire                          offset_ok;
  wire [ActiveBits-1:0]          enter_slot;
  wire [2:0]                    error;

  wire [ActiveBits-1:0]          vector_slot;
  wire [WarpBits-1:0]           vector_warp;
  wire [Active-1:0]             out_valid;
  wire [Active-1:0]             in_valid;
  wire [Active-1:0]             move_valid;
  wire [Active*RegBits-1:0]     move_reg;
  wire [Active*2-1:0]           out_kind;
  wire [Active*2-1:0]           in_kind;
  wire [Active*BankBits-1:0]    reg_bank;
  wire [Active-1:0]             reg_live;
  wire [Active-1:0]             moves_out;
  wire [Active-1:0]             moves_in;
  wire [Banks-1:0]              fill_valid;
  wire [Banks-1:0]              fill_last;
  wire [Banks*ActiveBits-1:0]    fill_slot;
  wire [Banks*RegBits-1:0]      fill_reg;
  wire [Active-1:0]             left;
  wire [MainBanks-1:0]             fetch;
  wire [MainBanks*DestBits-1:0]    fetch_dest;
  wire [Active-1:0]                wake;

  wire [SchedulerWarps*2*RegBits-1:0]  wcb_lookup_reg;
  wire [SchedulerWarps*3-1:0]          wcb_dead;
  wire [SchedulerWarps*Banks-1:0]      wcb_fill;
  wire [SchedulerWarps-1:0]            wcb_load;
  wire [Active*SchedulerWarps-1:0]     move_sel;
  wire [SchedulerWarps-1:0]            wcb_set;
  wire [SchedulerWarps-1:0]            wcb_set_valid;
  wire [SchedulerWarps*BankBits-1:0]   wcb_set_bank;
  wire [SchedulerWarps-1:0]            wcb_drop;
  wire [SchedulerWarps*RegBits-1:0]    wcb_move_reg;
  wire [SchedulerWarps-1:0]            wcb_enter;
  wire [SchedulerWarps-1:0]            wcb_clear;
  wire [SchedulerWarps*ActiveBits-1:0]  wcb_offset;
  wire [SchedulerWarps*ThreadRegs-1:0] wcb_working_set;
  wire [SchedulerWarps*ThreadRegs-1:0] wcb_valid;
  wire [SchedulerWarps*2*BankBits-1:0] wcb_lookup_bank;
  wire [SchedulerWarps*2-1:0]          wcb_lookup_live;
  wire [SchedulerWarps*ThreadRegs*BankBits-1:0] wcb_bank; // of every register

  wire [Active*2-1:0]                    state_u_prefetch__phase;
  wire [Active-1:0]                      state_u_prefetch__need;
  wire [Active*ThreadRegs-1:0]           state_u_prefetch__todo;
  wire [Active*OpenBits-1:0]             state_u_prefetch__open;
  wire [Banks*BeatBits-1:0]              state_u_prefetch__fill_left;
  wire [Banks*ActiveBits-1:0]             state_u_prefetch__fill_slot;
  wire [Banks*RegBits-1:0]               state_u_prefetch__fill_reg;
  wire [Active*Banks-1:0]                state_u_allocator__occupied;
  wire [Active*Banks*BankBits-1:0]       state_u_allocator__queue;
  wire [Active*BankBits-1:0]             state_u_allocator__head;
  wire [Active*OpenBits-1:0]             state_u_allocator__used;
  wire [Active-1:0]                      state_u_allocator__offset_occupied;
  wire [Active*ActiveBits-1:0]            state_u_allocator__offset_queue;
  wire [ActiveBits-1:0]                   state_u_allocator__offset_head;
  wire [ActiveBits:0]                     state_u_allocator__offset_used;

  wire rst_n;
  wire lawful;

  // ---- Main banks: a read is in flight until its data is there; late look-ups ----

  reg [MainBanks-1:0]          reading_q;
  reg [MainBanks*DestBits-1:0] dest_q;
  reg                          late_q;      // the instruction before had more than two operands
  reg [WarpBits-1:0]           late_warp_q;

  initial reading_q = {MainBanks{1'b0}};
  initial late_q    = 1'b0;

  always @(posedge clk_i) begin : p_reading
    integer m;
    reading_q   <= {MainBanks{rst_n}} & ((reading_q & ~done_i) | fetch);
    late_q      <= rst_n & reads & cur_src_valid_i[2];
    late_warp_q <= arrive_warp;
    for (m = 0; m < MainBanks; m = m + 1) begin
      if (fetch[m]) dest_q[m*DestBits +: DestBits] <= fetch_dest[m*DestBits +: DestBits];
    end
  end

  // ---- Assumptions on inputs: of no block here, but of the environment and the other blocks ----

  wire [WarpBits-1:0] clear_warp = clear_warp_i;
  reg                 assumed;

  always @* begin : p_assumed
    integer i;
    integer j;
    assumed = ~(|(ready_i & stalled_i)) & ((late_valid_i == 0) | late_q)
              & ~(|(done_i & ~reading_q)) & ~(|(reading_q & ~done_i & ~main_busy_i))
              & ~(clear_valid_i & arrive_valid & (arrive_warp == clear_warp))
              & ~(clear_valid_i & issue_valid & (issue_warp == clear_warp));
    for (i = 0; i < Active; i = i + 1) begin // nothing of a warp that is cleared is moving
      if (cleared[i] && state_u_prefetch__phase[i*2 +: 2] != PhaseIdle) assumed = 1'b0;
    end
    for (i = 0; i < MainBanks; i = i + 1) begin // a cache bank's data never comes twice at once
      for (j = 0; j < Banks; j = j + 1) begin
        if (done_i[i] && dest_q[i*DestBits +: BankBits] == j[BankBits-1:0]
            && state_u_prefetch__fill_left[j*BeatBits +: BeatBits] != 0) assumed = 1'b0;
      end
      for (j = 0; j < i; j = j + 1) begin
        if (done_i[i] && done_i[j]
            && dest_q[i*DestBits +: BankBits] == dest_q[j*DestBits +: BankBits]) assumed = 1'b0;
      end
    end
  end

  property_start u_start
    (.clk_i (clk_i), .assumed_i (assumed), .rst_no (rst_n), .lawful_o (lawful));

  // ---- The four blocks, as in rf_ltrf: rfgen writes prefetch_path from its rows ----

  wire [ThreadRegs*RegBits-1:0] every_reg; // 0, 1, 2, ..

  genvar g;
  generate
    for (g = 0; g < ThreadRegs; g = g + 1) begin : g_every
      localparam integer Reg = g;
      assign every_reg[g*RegBits +: RegBits] = Reg[RegBits-1:0];
    end
  endgenerate

  prefetch_path #(
    .SchedulerWarps (SchedulerWarps),
    .SchedulerWarpBits (SchedulerWarpBits),
    .Active (Active),
    .ActiveBits (ActiveBits),
    .Policy (Policy),
    .ThreadRegs (ThreadRegs),
    .RegBits (RegBits),
    .Banks (Banks),
    .BankBits (BankBits),
    .RowBits (ActiveBits),
    .MainBanks (MainBanks),
    .MainBankBits (MainBankBits),
    .MainRowBits (MainRowBits),
    .Slots (3),
    .ResultBuses (ResultBuses),
    .Beats (Beats),
    .BeatBits (BeatBits),
    .DestBits (DestBits),
    .Pipelined (0),
    .OpenBits (OpenBits),
    .Liveness (Liveness),
    .KeepShared (KeepShared),
    .CacheBuffers (CacheBuffers)
  ) u_path (
    .clk_i (clk_i),
    .rst_ni (rst_n),
    .ready_i (ready_i),
    .stalled_i (stalled_i),
    .eligible_i (eligible_i),
    .clear_valid_i (clear_valid_i),
    .clear_warp_i (clear_warp_i),
    .cur_prefetch_i (cur_prefetch_i),
    .cur_vector_i (cur_vector_i),
    .cur_src_valid_i (cur_src_valid_i),
    .cur_dead_i (cur_dead_i),
    .cur_reg_i (cur_reg_i),
    .in_flight_i (in_flight_i),
    .wb_warp_i ({ResultBuses*WarpBits{1'b0}}),
    .wb_reg_i (every_reg),
    .collector_alloc_ok_i (alloc_ok_i),
    .collector_late_valid_i (late_valid_i),
    .collector_late_warp_i (late_warp_q),
    .collector_late_reg_i (late_reg_i),
    .ways_accept_i ({ResultBuses{1'b0}}),
    .wcb_written_i (written_i),
    .slot_base_row_i (slot_base_i),
    .timer_busy_i (main_busy_i),
    .buffer_occupied_i (occupied_i),
    .buffer_unloading_i (unloading_i),
    .timer_done_i (done_i),
    .timer_done_dest_i (dest_q),
    .scheduler_held_o (held),
    .scheduler_warp_o (slot_warp),
    .scheduler_running_o (running),
    .scheduler_leaving_o (leaving),
    .scheduler_arrive_valid_o (arrive_valid),
    .scheduler_arrive_slot_o (arrive_slot),
    .scheduler_cleared_o (cleared),
    .scheduler_issue_valid_o (issue_valid),
    .scheduler_issue_warp_o (issue_warp),
    .scheduler_enter_valid_o (enter_valid),
    .scheduler_enter_warp_o (enter_warp),
    .scheduler_leave_o (leave),
    .arrival_warp_o (arrive_warp),
    .arrival_prefetch_o (prefetch),
    .arrival_looks_up_o (reads),
    .ports_lookup_reg_o (wcb_lookup_reg),
    .ports_dead_o (wcb_dead),
    .ports_fill_o (wcb_fill),
    .ports_load_o (wcb_load),
    .ports_move_sel_o (move_sel),
    .ports_set_o (wcb_set),
    .ports_set_valid_o (wcb_set_valid),
    .ports_set_bank_o (wcb_set_bank),
    .ports_drop_o (wcb_drop),
    .ports_move_reg_o (wcb_move_reg),
    .ports_enter_o (wcb_enter),
    .ports_clear_o (wcb_clear),
    .wcb_offset_o (wcb_offset),
    .wcb_working_set_o (wcb_working_set),
    .wcb_valid_o (wcb_valid),
    .wcb_lookup_bank_o (wcb_lookup_bank),
    .wcb_lookup_live_o (wcb_lookup_live),
    .wcb_result_bank_o (wcb_bank),
    .answers_reg_bank_o (reg_bank),
    .answers_reg_live_o (reg_live),
    .moves_may_move_o (move_valid),
    .moves_leaves_o (moves_out),
    .moves_enters_o (moves_in),
    .allocator_bank_ok_o (free_bank_ok),
    .allocator_bank_o (free_bank),
    .allocator_offset_ok_o (offset_ok),
    .allocator_offset_o (enter_slot),
    .allocator_error_o (error),
    .prefetch_vector_slot_o (vector_slot),
    .vector_warp_row_o (vector_warp),
    .prefetch_out_valid_o (out_valid),
    .prefetch_in_valid_o (in_valid),
    .prefetch_move_reg_o (move_reg),
    .prefetch_fill_valid_o (fill_valid),
    .prefetch_fill_last_o (fill_last),
    .prefetch_fill_slot_o (fill_slot),
    .prefetch_fill_reg_o (fill_reg),
    .prefetch_left_o (left),
    .prefetch_out_kind_o (out_kind),
    .prefetch_in_kind_o (in_kind),
    .prefetch_read_o (fetch),
    .prefetch_read_dest_o (fetch_dest),
    .prefetch_wake_o (wake)
  );

  // ---- Registers on their way into the cache: read, or their beats are coming ----

  reg [Active*ThreadRegs-1:0] coming;
  reg                         comes_twice;
  reg                         coming_elsewhere; // a slot or a bank that does not exist
  reg [ActiveBits-1:0]         to_slot;
  reg [RegBits-1:0]           to_reg;
  reg [BankBits-1:0]          to_bank;
  reg                         wrong_bank;       // not the one that the WCB has

  function [BankBits-1:0] bank_of(input [ActiveBits-1:0] slot, input [RegBits-1:0] number);
    bank_of = wcb_bank[(slot_warp[slot*WarpBits +: WarpBits]*ThreadRegs + number)*BankBits
                       +: BankBits];
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
      if ({1'b0, slot_warp[p*WarpBits +: WarpBits]} >= NumberWarps) warp_twice = 1'b1;
      for (w = 0; w < SchedulerWarps; w = w + 1) begin
        if (slot_warp[p*WarpBits +: WarpBits] == w[WarpBits-1:0] && held[p]) begin
          valid = wcb_valid[w*ThreadRegs +: ThreadRegs];
          if (placed[w]) warp_twice = 1'b1;
          placed[w] = 1'b1;
          if (wcb_offset[w*ActiveBits +: ActiveBits] != p[ActiveBits-1:0]) offsets = 1'b1;
          for (r = 0; r < ThreadRegs; r = r + 1) begin
            if (valid[r] | comes[r]) begin
              for (b = 0; b < Banks; b = b + 1) begin
                if (wcb_bank[(w*ThreadRegs + r)*BankBits +: BankBits] == b[BankBits-1:0]) begin
                  if (taken[b]) shared = 1'b1;
                  taken[b] = 1'b1;
                end
              end
              if ({1'b0, wcb_bank[(w*ThreadRegs + r)*BankBits +: BankBits]} >= NumberBanks) begin
                lost = 1'b1;
              end
            end
          end
        end
      end
      for (r = 0; r < ThreadRegs; r = r + 1) count = count + comes[r];
      if (state_u_allocator__occupied[p*Banks +: Banks] != taken) begin
        if (held[p]) lost = 1'b1;
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
      if (!held[p] || running[p]) begin
        if (phase != PhaseIdle) phases = 1'b1;
      end else if (leaving[p]) begin
        if (phase != PhaseDeactivate) phases = 1'b1;
      end else if (phase != PhaseEvict && phase != PhaseFetch) phases = 1'b1;
      if (late_q && held[p] && slot_warp[p*WarpBits +: WarpBits] == late_warp_q
          && phase != PhaseIdle && !state_u_prefetch__need[p]) phases = 1'b1;
      if (arrive_valid && arrive_slot == p[ActiveBits-1:0] && !(held[p] && running[p])) begin
        phases = 1'b1;
      end
    end
    if (|((running | leaving) & ~held) || |(running & leaving)) phases = 1'b1;
    if ({1'b0, arrive_slot} >= NumberSlots) phases = 1'b1;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (!placed[w] && wcb_valid[w*ThreadRegs +: ThreadRegs] != 0) behind = 1'b1;
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

  wire addresses = state_u_allocator__offset_occupied != held;
  wire strays    = (|ring_strays) | out_strays | (out_count != state_u_allocator__offset_used)
                   | addresses | warp_twice | shared | lost | behind | phases | todos | counts
                   | offsets | comes_twice | coming_elsewhere | wrong_bank;

  // ---- What the blocks tell each other in this cycle ----

  reg no_bank, not_taken, for_prefetch, for_wcb, misread, strange_fill;

  always @* begin : p_told
    integer p;
    integer b;
    integer w;
    no_bank      = |(moves_in & ~free_bank_ok);
    not_taken    = 1'b0;
    for_prefetch = prefetch & enter_valid & (arrive_slot == enter_slot);
    for_wcb      = |(wcb_set & wcb_drop);
    misread      = 1'b0;
    strange_fill = 1'b0;
    for (p = 0; p < Active; p = p + 1) begin
      if (moves_out[p]) begin
        not_taken = not_taken | ({1'b0, reg_bank[p*BankBits +: BankBits]} >= NumberBanks);
        for (b = 0; b < Banks; b = b + 1) begin
          if (reg_bank[p*BankBits +: BankBits] == b[BankBits-1:0]) begin
            not_taken = not_taken | ~state_u_allocator__occupied[p*Banks + b];
          end
        end
      end
      if (((prefetch && arrive_slot == p[ActiveBits-1:0])
           || (enter_valid && enter_slot == p[ActiveBits-1:0]) || leave[p])
          && state_u_prefetch__phase[p*2 +: 2] != PhaseIdle) for_prefetch = 1'b1;
      if (leave[p] && prefetch && arrive_slot == p[ActiveBits-1:0]) for_prefetch = 1'b1;
      if (move_valid[p] && wcb_lookup_reg[slot_warp[p*WarpBits +: WarpBits]*2*RegBits +: RegBits]
                           != move_reg[p*RegBits +: RegBits]) misread = 1'b1;
    end
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (wcb_clear[w] && (wcb_set[w] || wcb_drop[w] || wcb_load[w] || wcb_enter[w]
                           || wcb_fill[w*Banks +: Banks] != 0)) for_wcb = 1'b1;
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (fill_valid[b]
          && (bank_of(fill_slot[b*ActiveBits +: ActiveBits], fill_reg[b*RegBits +: RegBits])
              != b[BankBits-1:0]
              || wcb_valid[slot_warp[fill_slot[b*ActiveBits +: ActiveBits]*WarpBits +: WarpBits]
                           *ThreadRegs + fill_reg[b*RegBits +: RegBits]])) strange_fill = 1'b1;
    end
  end

  wire [Active-1:0] gone = left | cleared;

  assign bad_no_bank           = lawful & (strays | no_bank);
  assign bad_bank_not_taken    = lawful & (strays | not_taken);
  assign bad_no_address        = lawful & (strays | (enter_valid & ~offset_ok));
  assign bad_address_not_taken =
    lawful & (strays | (|(gone & ~state_u_allocator__offset_occupied))
              | ((gone & (gone - 1'b1)) != 0));
  assign bad_move_cleared      = lawful & (strays | (|(cleared & (moves_in | moves_out))));
  assign bad_error             = lawful & (strays | (error != 0));
  assign bad_bank_shared       = lawful & (strays | shared);
  assign bad_bank_lost         = lawful & (strays | lost);
  assign bad_left_behind       = lawful & (strays | behind);
  assign bad_address_of_slot  = lawful & (strays | addresses);
  assign bad_offset            = lawful & (strays | offsets);
  assign bad_fill              = lawful & (strays | strange_fill);
  assign bad_for_scheduler     =
    lawful & (strays | (|(wake & ~(held & ~running & ~leaving))) | (|(left & ~leaving))
              | (|(cleared & wake)) | (clear_valid_i & (|left))
              | (offset_ok & (held[enter_slot] | ({1'b0, enter_slot} >= NumberSlots))));
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
      here = wcb_valid[slot_warp[p*WarpBits +: WarpBits]*ThreadRegs +: ThreadRegs];
      if (wake[p]
          && |(went_q[slot_warp[p*WarpBits +: WarpBits]*ThreadRegs +: ThreadRegs] & here)) begin
        came_back = 1'b1;
      end
      if (cleared[p] && |here) clears = 1'b1;
      if (prefetch && arrive_slot == p[ActiveBits-1:0] && |(cur_vector_i & here)) kept = 1'b1;
      if (held[p] && leaving[p]) leaves[slot_warp[p*WarpBits +: WarpBits]] = 1'b1;
    end
  end

  always @(posedge clk_i) begin : p_follow
    integer w;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (!rst_n || wcb_clear[w]) went_q[w*ThreadRegs +: ThreadRegs] <= {ThreadRegs{1'b0}};
      else if (wcb_drop[w] & leaves[w]) begin
        went_q[w*ThreadRegs + wcb_move_reg[w*RegBits +: RegBits]] <= 1'b1;
      end
    end
    swapped_q <=
      {SchedulerWarps{rst_n}} & ~wcb_enter & ~wcb_clear & (swapped_q | (wcb_drop & ~leaves));
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
      if (in_kind[p*2 +: 2] == InAllocate) without_data = 1'b1;
      if (out_kind[p*2 +: 2] == OutDrop) dropped = 1'b1;
    end
  end

  assign cover_alloc        = lawful & (|moves_in);
  assign cover_last_bank    = lawful & (|all_used);
  assign cover_release      = lawful & (|moves_out);
  assign cover_both         = lawful & (|moves_in) & (|moves_out);
  assign cover_enter_left   = lawful & enter_valid & (|left);
  assign cover_refetched    = lawful & came_back;
  assign cover_swapped      = lawful & (|(swapped_q & wcb_set));
  assign cover_clear        = lawful & clears;
  assign cover_without_data = lawful & without_data;
  assign cover_dropped      = lawful & dropped;
  assign cover_kept         = lawful & kept;
endmodule
`default_nettype wire
