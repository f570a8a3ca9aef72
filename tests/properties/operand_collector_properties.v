// SPDX-License-Identifier: Apache-2.0
// operand_collector_properties: what docs/blocks/operand_collector.md promises, for one watched
// unit, chosen freely.
//
// What is said of units and ports is said of those of the watched unit's class.
//
// The wrapper follows the watched unit by the block's inputs alone: when and by what taken,
// operands that it needs, operands on their way, dispatch. Reading of bad_, cover_, tight_, [needs
// ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of operand_collector
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property, which makes it inductive: the block's registers
//             fit what the wrapper has followed
`default_nettype none
module operand_collector_properties #(
`include "operand_collector_parameters.vh"
) (
`include "operand_collector_inputs.vh"
  input  wire [CollectorBits-1:0] watch_unit_i,
  input  wire [SchedulerBits-1:0] watch_scheduler_i,
  input  wire remember_i,

  // Allocation
  output wire bad_unit_dropped,    // a request for a unit is granted: never more ask than are free
  output wire bad_unit_taken,      // a unit becomes busy only when it is free and is the next to be
                                   // handed out, and stays busy until dispatched
  output wire bad_alloc_ok,        // alloc_ok is up for as many schedulers as there are units to
                                   // spare
  output wire bad_alloc_turn,      // the scheduler whose turn it is has alloc_ok when any has
  output wire bad_alloc_wait,      // the turn moves on in every cycle; a scheduler waits at most
                                   // Schedulers - 1 cycles in a row in which another one has
                                   // alloc_ok
  output wire tight_alloc_wait,    // Schedulers - 1 cycles happen

  // Requests, grants and fill
  output wire bad_request,         // the unit requests exactly its operands not yet granted, with
                                   // their banks and rows
  output wire bad_fill,            // a slot is filled in the cycle after its grant or steal, by one
                                   // bank, and in no other

  // Dispatch
  output wire bad_dispatch_early,  // a unit dispatches only when every operand it needs has been
                                   // filled
  output wire bad_dispatch_twice,  // a unit is dispatched once, by one port that is ready and of
                                   // its class
  output wire bad_dispatch_tag,    // with the tag of the instruction that took it
  output wire bad_dispatch_idle,   // a ready port is not idle while a complete unit stays
  output wire bad_wait,            // a complete unit of n in its class waits at most n - 1 cycles
                                   // with a ready port
  output wire tight_wait,          // n - 1 cycles happen

  output wire cover_arrive,        // the unit is taken by what arrives
  output wire cover_steal,         // [needs ReadSteal] by a candidate
  output wire cover_steal_partly,  // [needs ReadSteal && Slots > 1] by one with an operand still to
                                   // be read
  output wire cover_steal_reuse,   // [needs ReadSteal && CollectorReuse] by a candidate, in the
                                   // cycle in which it dispatches
  output wire cover_full,          // all units are busy
  output wire cover_short,         // [needs Schedulers > 1 && Collectors > 1] some schedulers have
                                   // alloc_ok, not all
  output wire cover_ok_reuse,      // [needs CollectorReuse] alloc_ok is up for as many units as
                                   // dispatch: no other is free
  output wire cover_class_full,    // [needs Classes > 1] alloc_ok of the watched unit's class is up
                                   // while no unit of another class is free
  output wire cover_request_waits, // a request is not granted
  output wire cover_fill,          // a slot is filled
  output wire cover_dispatch,      // the unit is dispatched
  output wire cover_dispatch_without_operands, // the cycle after it was taken
  output wire cover_dispatch_last, // all its operands were read, the last one in the cycle before
  output wire cover_used_again,    // it is dispatched a second time
  output wire cover_all_ports,     // [needs DispatchPorts > 1 && Collectors > 1] every port
                                   // dispatches
  output wire cover_alloc_starves  // [needs Schedulers > 1] what may wait for ever: a scheduler,
                                   // when units come free only in cycles in which it is another
                                   // one's turn
);
`include "operand_collector_block.vh"

  localparam Requests   = Collectors * Slots;
  localparam Candidates = Schedulers * Slots;
  localparam CountBits  = CollectorBits + SchedulerBits + 2;

  wire [CollectorBits-1:0] unit;

  property_watch #(.Count (Collectors), .Bits (CollectorBits)) u_unit
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_unit_i), .number_o (unit));

  // ---- Classes ----

  // First of the units or ports of a class, of class Classes one past the last.
  function integer first_of(input integer number, input integer sp, input integer sfu,
                            input integer all);
    first_of = (number == 0) ? 0 : (number == Classes) ? all : (number == 1) ? sp : sp + sfu;
  endfunction

  reg [Classes-1:0]    kind;       // class of the watched unit, one-hot
  reg [Collectors-1:0] mine;       // units of that class
  reg [DispatchPorts-1:0] my_port; // its ports
  reg                  other_full; // no unit of some other class is free

  always @* begin : p_kind
    integer c;
    integer i;
    reg     full;
    kind       = {Classes{1'b0}};
    mine       = {Collectors{1'b0}};
    my_port    = {DispatchPorts{1'b0}};
    other_full = 1'b0;
    for (c = 0; c < Classes; c = c + 1) begin
      full = 1'b1;
      for (i = first_of(c, SpCollectors, SfuCollectors, Collectors);
           i < first_of(c + 1, SpCollectors, SfuCollectors, Collectors); i = i + 1) begin
        if (unit == i[CollectorBits-1:0]) kind[c] = 1'b1;
        full = full & state_busy[i];
      end
      for (i = first_of(c, SpCollectors, SfuCollectors, Collectors);
           i < first_of(c + 1, SpCollectors, SfuCollectors, Collectors); i = i + 1) begin
        mine[i] = kind[c];
      end
      for (i = first_of(c, SpPorts, SfuPorts, DispatchPorts);
           i < first_of(c + 1, SpPorts, SfuPorts, DispatchPorts); i = i + 1) begin
        my_port[i] = kind[c];
      end
      if (full && !kind[c]) other_full = 1'b1;
    end
  end

  // Of the bits of each scheduler those of that class.
  function [Schedulers-1:0] of_kind(input [Schedulers*Classes-1:0] bits,
                                    input [Classes-1:0] chosen);
    integer i;
    begin
      for (i = 0; i < Schedulers; i = i + 1) of_kind[i] = |(bits[i*Classes +: Classes] & chosen);
    end
  endfunction

  wire [Schedulers-1:0] alloc_ok = of_kind(alloc_ok_o, kind);
  wire [Schedulers-1:0] stolen   = of_kind(steal_success_i, kind);
  wire [Schedulers-1:0] issued   = of_kind(issue_valid_i, kind);

  // ---- Assumptions on inputs ----

  reg                  assumed;
  reg [Requests-1:0]   granted;      // request granted
  reg [Candidates-1:0] cand_granted; // candidate operand granted

  always @* begin : p_assumed
    integer                i;
    integer                b;
    reg                    names; // what the bank names exists and wants the bank
    reg [Schedulers-1:0]   success;
    reg [Classes-1:0]      issues; // classes in which a scheduler issues
    reg [Classes-1:0]      kinds;  // classes of which its candidate steals
    issues       = {Classes{1'b0}};
    kinds        = {Classes{1'b0}};
    assumed      = 1'b1;
    granted      = {Requests{1'b0}};
    cand_granted = {Candidates{1'b0}};
    success      = {Schedulers{1'b0}};
    for (b = 0; b < Banks; b = b + 1) begin
      names = 1'b0;
      for (i = 0; i < Requests; i = i + 1) begin
        if (bank_read_i[b] && bank_req_i[b*RequestBits +: RequestBits] == i[RequestBits-1:0]) begin
          granted[i] = 1'b1;
          names      = rd_valid_o[i] & (rd_bank_o[i*BankBits +: BankBits] == b[BankBits-1:0]);
        end
      end
      if (bank_read_i[b] && !names) assumed = 1'b0;
      names = 1'b0;
      for (i = 0; i < Candidates; i = i + 1) begin
        if (bank_steal_i[b]
            && bank_cand_i[b*CandidateBits +: CandidateBits] == i[CandidateBits-1:0]) begin
          cand_granted[i]    = 1'b1;
          success[i / Slots] = 1'b1;
          names = cand_src_valid_i[i] & (cand_bank_i[i*BankBits +: BankBits] == b[BankBits-1:0]);
        end
      end
      if (bank_steal_i[b] && (!names || bank_read_i[b] || ReadSteal == 0)) assumed = 1'b0;
    end
    if (issue_override_i != success) assumed = 1'b0;
    for (i = 0; i < Schedulers; i = i + 1) begin
      issues = issue_valid_i[i*Classes +: Classes];
      kinds  = steal_success_i[i*Classes +: Classes];
      // One class at most issues, and steals; a candidate that steals issues.
      if ((|kinds) != success[i] || (|(kinds & ~issues))) assumed = 1'b0;
      if ((|(issues & (issues - 1'b1))) || (|(kinds & (kinds - 1'b1)))) assumed = 1'b0;
    end
    if (|((steal_success_i | issue_valid_i) & ~alloc_ok_o)) assumed = 1'b0;
  end

  // ---- What takes the watched unit in this cycle: the page's order ----

  reg [Schedulers*Classes-1:0] arrive_q; // issued in the last cycle, not by override

  initial arrive_q = {Schedulers*Classes{1'b0}};

  always @(posedge clk_i) begin : p_arrive
    integer i;
    for (i = 0; i < Schedulers; i = i + 1) begin
      arrive_q[i*Classes +: Classes] <=
        issue_valid_i[i*Classes +: Classes] & {Classes{rst_n & ~issue_override_i[i]}};
    end
  end

  wire [Schedulers-1:0] arrived = of_kind(arrive_q, kind);

  reg                 full_q; // the unit holds an instruction
  reg [CountBits-1:0] free_count;
  reg [CountBits-1:0] ask_count;
  reg [CountBits-1:0] arrive_count;
  reg [CountBits-1:0] leave_count;  // units that dispatch and count as free
  reg [CountBits-1:0] ok_count;
  reg                 takes;  // what arrives takes the unit
  reg                 steals; // a candidate takes it
  reg [TagBits-1:0]        new_tag;
  reg [Slots-1:0]          new_valid;
  reg [Slots-1:0]          new_granted; // operands of the candidate that are read ahead
  reg [Slots*BankBits-1:0] new_bank;
  reg [Slots*RowBits-1:0]  new_row;
  reg                      turn_ok;

  always @* begin : p_take
    integer             i;
    integer             p;
    reg                 goes;        // unit dispatches and counts as free
    reg                 in_pool;     // candidates may take the watched unit
    reg [CountBits-1:0] before;      // free units before the watched one
    reg [CountBits-1:0] pool_before; // units before it that candidates may take
    reg [CountBits-1:0] pool;        // units that candidates may take, so far
    arrive_count = {CountBits{1'b0}};
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (arrived[i]) arrive_count = arrive_count + 1'b1;
    end
    before      = {CountBits{1'b0}};
    free_count  = {CountBits{1'b0}};
    leave_count = {CountBits{1'b0}};
    in_pool     = 1'b0;
    pool_before = {CountBits{1'b0}};
    pool        = {CountBits{1'b0}};
    for (i = 0; i < Collectors; i = i + 1) begin
      goes = 1'b0;
      for (p = 0; p < DispatchPorts; p = p + 1) begin
        if (disp_valid_o[p] && disp_unit_o[p*CollectorBits +: CollectorBits] == i[CollectorBits-1:0]
            && CollectorReuse != 0) goes = mine[i];
      end
      if (unit == i[CollectorBits-1:0]) begin
        before      = free_count;
        pool_before = pool;
        in_pool     = goes | (~state_busy[i] & (free_count >= arrive_count));
      end
      if (goes || (mine[i] && !state_busy[i] && free_count >= arrive_count)) pool = pool + 1'b1;
      if (goes) leave_count = leave_count + 1'b1;
      if (mine[i] && !state_busy[i]) free_count = free_count + 1'b1;
    end
    takes       = 1'b0;
    steals      = 1'b0;
    new_tag     = {TagBits{1'b0}};
    new_valid   = {Slots{1'b0}};
    new_granted = {Slots{1'b0}};
    new_bank    = {Slots*BankBits{1'b0}};
    new_row     = {Slots*RowBits{1'b0}};
    ask_count   = {CountBits{1'b0}};
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (arrived[i]) begin
        if (!full_q && ask_count == before) begin
          takes     = 1'b1;
          new_tag   = cur_tag_i[i*TagBits +: TagBits];
          new_valid = cur_src_valid_i[i*Slots +: Slots];
          new_bank  = cur_bank_i[i*Slots*BankBits +: Slots*BankBits];
          new_row   = cur_row_i[i*Slots*RowBits +: Slots*RowBits];
        end
        ask_count = ask_count + 1'b1;
      end
    end
    ask_count = {CountBits{1'b0}};
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (stolen[i]) begin
        if (in_pool && ask_count == pool_before) begin
          steals      = 1'b1;
          new_tag     = cand_tag_i[i*TagBits +: TagBits];
          new_valid   = cand_src_valid_i[i*Slots +: Slots];
          new_granted = cand_granted[i*Slots +: Slots];
          new_bank    = cand_bank_i[i*Slots*BankBits +: Slots*BankBits];
          new_row     = cand_row_i[i*Slots*RowBits +: Slots*RowBits];
        end
        ask_count = ask_count + 1'b1;
      end
    end
    ok_count = {CountBits{1'b0}};
    turn_ok  = 1'b0;
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (alloc_ok[i]) ok_count = ok_count + 1'b1;
      if (state_turn == i[SchedulerBits-1:0]) turn_ok = alloc_ok[i];
    end
  end

  // ---- The watched unit's slots, in the block's outputs and registers ----

  reg [Slots-1:0]          shown_valid;
  reg [Slots*BankBits-1:0] shown_bank;
  reg [Slots*RowBits-1:0]  shown_row;
  reg [Slots-1:0]          grants;
  reg [Slots-1:0]          fills;    // by any bank
  reg                      fill_two; // by two banks
  reg [Slots-1:0]          kept_pending;
  reg [Slots*BankBits-1:0] kept_bank;
  reg [Slots*RowBits-1:0]  kept_row;
  reg [TagBits-1:0]        kept_tag;
  reg                      kept_busy;

  always @* begin : p_slots
    integer i;
    integer b;
    integer k;
    shown_valid  = {Slots{1'b0}};
    shown_bank   = {Slots*BankBits{1'b0}};
    shown_row    = {Slots*RowBits{1'b0}};
    grants       = {Slots{1'b0}};
    kept_pending = {Slots{1'b0}};
    kept_bank    = {Slots*BankBits{1'b0}};
    kept_row     = {Slots*RowBits{1'b0}};
    kept_tag     = {TagBits{1'b0}};
    kept_busy    = 1'b0;
    fills        = {Slots{1'b0}};
    fill_two     = 1'b0;
    for (i = 0; i < Collectors; i = i + 1) begin
      if (unit == i[CollectorBits-1:0]) begin
        shown_valid  = rd_valid_o[i*Slots +: Slots];
        shown_bank   = rd_bank_o[i*Slots*BankBits +: Slots*BankBits];
        shown_row    = rd_row_o[i*Slots*RowBits +: Slots*RowBits];
        grants       = granted[i*Slots +: Slots];
        kept_pending = state_pending[i*Slots +: Slots];
        kept_bank    = state_bank[i*Slots*BankBits +: Slots*BankBits];
        kept_row     = state_row[i*Slots*RowBits +: Slots*RowBits];
        kept_tag     = state_tag[i*TagBits +: TagBits];
        kept_busy    = state_busy[i];
      end
      for (k = 0; k < Slots; k = k + 1) begin
        for (b = 0; b < Banks; b = b + 1) begin
          if (unit == i[CollectorBits-1:0] && fill_valid_o[b]
              && fill_dest_o[b*RequestBits +: RequestBits] == i*Slots + k) begin
            fill_two = fill_two | fills[k];
            fills[k] = 1'b1;
          end
        end
      end
    end
  end

  // ---- Ports ----

  wire                  dispatched;
  wire                  twice;
  wire                  tag_wrong;
  wire [Collectors-1:0] unused_last;

  reg [TagBits-1:0]        tag_q;    // of the instruction in the unit
  reg [Slots-1:0]          needs_q;  // operands not yet granted
  reg [Slots-1:0]          comes_q;  // granted in the last cycle
  reg [Slots*BankBits-1:0] bank_q;   // where they are
  reg [Slots*RowBits-1:0]  row_q;
  reg                      again_q;  // it has been dispatched before
  reg                      fresh_q;  // taken in the last cycle
  reg                      filled_q; // its last operand was filled in the last cycle

  property_dispatch #(
    .Units    (Collectors),
    .UnitBits (CollectorBits),
    .Ports    (DispatchPorts),
    .TagBits  (TagBits)
  ) u_dispatch (
    .ready_i      (dispatch_ready_i),
    .valid_i      (disp_valid_o),
    .unit_i       (disp_unit_o),
    .tag_i        (disp_tag_o),
    .watch_i      (unit),
    .held_tag_i   (tag_q),
    .dispatched_o (dispatched),
    .twice_o      (twice),
    .tag_wrong_o  (tag_wrong),
    .last_o       (unused_last)
  );

  // ---- What the watched unit holds, by the inputs ----

  wire taken = takes | steals;

  initial full_q   = 1'b0;
  initial needs_q  = {Slots{1'b0}};
  initial comes_q  = {Slots{1'b0}};
  initial again_q  = 1'b0;
  initial fresh_q  = 1'b0;
  initial filled_q = 1'b0;

  wire [Slots-1:0] needs_now = takes ? new_valid : needs_q;

  always @(posedge clk_i) begin
    if (!rst_n) begin
      full_q  <= 1'b0;
      needs_q <= {Slots{1'b0}};
      comes_q <= {Slots{1'b0}};
      again_q <= 1'b0;
    end else begin
      full_q  <= (full_q & ~dispatched) | taken;
      needs_q <= steals ? new_valid & ~new_granted : needs_now & ~grants;
      comes_q <= steals ? new_granted : grants;
      again_q <= again_q | dispatched;
    end
    fresh_q  <= rst_n & taken;
    filled_q <= rst_n & (|comes_q);
    if (taken) begin
      tag_q  <= new_tag;
      bank_q <= new_bank;
      row_q  <= new_row;
    end
  end

  // Banks and rows count only where an operand is asked for.
  function asks_else(input [Slots-1:0] valid, input [Slots*BankBits-1:0] bank_a,
                     input [Slots*BankBits-1:0] bank_b, input [Slots*RowBits-1:0] row_a,
                     input [Slots*RowBits-1:0] row_b);
    integer k;
    begin
      asks_else = 1'b0;
      for (k = 0; k < Slots; k = k + 1) begin
        if (valid[k] && (bank_a[k*BankBits +: BankBits] != bank_b[k*BankBits +: BankBits]
                         || row_a[k*RowBits +: RowBits] != row_b[k*RowBits +: RowBits])) begin
          asks_else = 1'b1;
        end
      end
    end
  endfunction

  localparam [CountBits-1:0] NumberSchedulers = Schedulers;

  wire short  = arrive_count > free_count;
  wire strays = short | ({{(CountBits-SchedulerBits){1'b0}}, state_turn} >= NumberSchedulers)
                | (state_arrive != arrive_q) | (kept_busy != full_q) | (kept_pending != needs_q)
                | (fills != comes_q) | (full_q & (kept_tag != tag_q))
                | (~full_q & (|(needs_q | comes_q)))
                | asks_else(needs_q, kept_bank, bank_q, kept_row, row_q);

  wire complete = full_q & ~(|(needs_q | comes_q));

  wire [Classes-1:0] by_class; // the unit is dispatched by a port of its class
  wire [Classes-1:0] late;
  wire [Classes-1:0] waited;

  genvar n;
  generate
    for (n = 0; n < Classes; n = n + 1) begin : g_class
      localparam First     = first_of(n, SpCollectors, SfuCollectors, Collectors);
      localparam Units     = first_of(n + 1, SpCollectors, SfuCollectors, Collectors) - First;
      localparam FirstPort = first_of(n, SpPorts, SfuPorts, DispatchPorts);
      localparam Ports     = first_of(n + 1, SpPorts, SfuPorts, DispatchPorts) - FirstPort;

      wire                  own_dispatched;
      wire                  unused_twice;
      wire                  unused_tag_wrong;
      wire [Collectors-1:0] last_unit;
      wire                  class_late;
      wire                  class_waited;

      property_dispatch #(
        .Units    (Collectors),
        .UnitBits (CollectorBits),
        .Ports    (Ports),
        .TagBits  (TagBits)
      ) u_dispatch (
        .ready_i      (dispatch_ready_i[FirstPort +: Ports]),
        .valid_i      (disp_valid_o[FirstPort +: Ports]),
        .unit_i       (disp_unit_o[FirstPort*CollectorBits +: Ports*CollectorBits]),
        .tag_i        (disp_tag_o[FirstPort*TagBits +: Ports*TagBits]),
        .watch_i      (unit),
        .held_tag_i   (tag_q),
        .dispatched_o (own_dispatched),
        .twice_o      (unused_twice),
        .tag_wrong_o  (unused_tag_wrong),
        .last_o       (last_unit)
      );

      property_wait #(.Width (Units), .IndexBits (CollectorBits)) u_wait (
        .clk_i     (clk_i),
        .rst_ni    (rst_n),
        .index_i   (unit - First[CollectorBits-1:0]),
        .asks_i    (kind[n] & complete),
        .granted_i (dispatched),
        .higher_i  (~(|dispatch_ready_i[FirstPort +: Ports])),
        .moves_i   (|disp_valid_o[FirstPort +: Ports]),
        .last_i    (last_unit[First +: Units]),
        .mask_i    (state_disp_mask[First +: Units]),
        .late_o    (class_late),
        .tight_o   (class_waited)
      );

      assign by_class[n] = kind[n] & own_dispatched;
      assign late[n]     = kind[n] & class_late;
      assign waited[n]   = kind[n] & class_waited;
    end
  endgenerate

  // ---- Turns ----

  wire [SchedulerBits-1:0] scheduler;

  property_watch #(.Count (Schedulers), .Bits (SchedulerBits)) u_scheduler
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_scheduler_i), .number_o (scheduler));

  reg [Schedulers-1:0] at_turn;      // one-hot
  reg [Schedulers-1:0] from_turn;    // those from the turn on: a thermometer, 0 for turn 0
  reg                  scheduler_ok;
  reg                  others_issue;

  always @* begin : p_turn
    integer i;
    scheduler_ok = 1'b0;
    others_issue = 1'b0;
    for (i = 0; i < Schedulers; i = i + 1) begin
      at_turn[i]   = state_turn == i[SchedulerBits-1:0];
      from_turn[i] = (state_turn != 0) & (state_turn <= i[SchedulerBits-1:0]);
      if (scheduler == i[SchedulerBits-1:0]) scheduler_ok = alloc_ok[i];
      else others_issue = others_issue | issued[i];
    end
  end

  wire late_alloc;
  wire waited_alloc;

  property_wait #(.Width (Schedulers), .IndexBits (SchedulerBits)) u_alloc_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (scheduler),
    .asks_i    (|alloc_ok),
    .granted_i (scheduler_ok),
    .higher_i  (1'b0),
    .moves_i   (1'b1),
    .last_i    (at_turn),
    .mask_i    (from_turn),
    .late_o    (late_alloc),
    .tight_o   (waited_alloc)
  );

  localparam StateBits = 2 * Collectors + Requests * (1 + BankBits + RowBits) + Collectors * TagBits
                         + Schedulers * Classes + SchedulerBits
                         + Banks * (1 + RequestBits);

  wire [StateBits-1:0] now = {
    state_busy, state_disp_mask, state_pending, state_bank, state_row, state_tag, state_arrive,
    state_turn, fill_valid_o, fill_dest_o
  };
  wire unused_begun;
  wire alloc_for_ever;

  property_lasso #(.Width (StateBits)) u_alloc_for_ever (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (~scheduler_ok),
    .served_i   (others_issue),
    .begun_o    (unused_begun),
    .for_ever_o (alloc_for_ever)
  );

  // ---- Properties ----

  wire [CountBits-1:0] spare = free_count + leave_count - arrive_count;

  assign bad_unit_dropped =
    lawful & (strays | (arrive_count + ask_count > free_count + leave_count));
  assign bad_unit_taken   = lawful & strays;
  assign bad_alloc_ok     =
    lawful & (strays | (ok_count != (spare > NumberSchedulers ? NumberSchedulers : spare)));
  assign bad_alloc_turn = lawful & (strays | ((|alloc_ok) & ~turn_ok));
  assign bad_alloc_wait   = lawful & (strays | late_alloc);
  assign tight_alloc_wait = lawful & waited_alloc;
  assign bad_request    =
    lawful & (strays | (shown_valid != needs_now)
              | asks_else(shown_valid, shown_bank, takes ? new_bank : bank_q, shown_row,
                          takes ? new_row : row_q));
  assign bad_fill           = lawful & (strays | fill_two);
  assign bad_dispatch_early = lawful & (strays | (dispatched & ~complete));
  assign bad_dispatch_twice = lawful & (strays | twice | (dispatched & ~(|by_class)));
  assign bad_dispatch_tag   = lawful & (strays | tag_wrong);
  assign bad_dispatch_idle  =
    lawful & (strays | (complete & ~dispatched & (|(my_port & dispatch_ready_i & ~disp_valid_o))));
  assign bad_wait   = lawful & (strays | (|late));
  assign tight_wait = lawful & (|waited);

  assign cover_arrive        = lawful & takes;
  assign cover_steal         = lawful & steals;
  assign cover_steal_partly  = lawful & steals & (|(new_valid & ~new_granted));
  assign cover_steal_reuse   = lawful & steals & dispatched;
  assign cover_full          = lawful & (free_count == 0);
  assign cover_short         = lawful & (|alloc_ok) & ~(&alloc_ok);
  assign cover_ok_reuse      = lawful & (free_count == arrive_count) & (|alloc_ok);
  assign cover_class_full    = lawful & (|alloc_ok) & other_full;
  assign cover_request_waits = lawful & (|(shown_valid & ~grants));
  assign cover_fill          = lawful & (|fills);
  assign cover_dispatch      = lawful & dispatched;
  assign cover_dispatch_without_operands = lawful & dispatched & fresh_q;
  assign cover_dispatch_last = lawful & dispatched & filled_q;
  assign cover_used_again    = lawful & dispatched & again_q;
  assign cover_all_ports     = lawful & (&disp_valid_o);
  assign cover_alloc_starves = lawful & alloc_for_ever;
endmodule
`default_nettype wire
