// SPDX-License-Identifier: Apache-2.0
// ccu_owner_properties: malekeh_scheduler, ccu_allocator and all CCUs of a sub-core, wired as in
// rf_malekeh (docs/blocks/rf_malekeh.md): a warp never owns two CCUs. For two watched units u and v
// and one warp w, each chosen freely.
//
// Ready warps, operands, grants, results and STHLD are free. That is more than arbiter, controller
// and environment can do, so what is proved holds in rf_malekeh. Also proved: what each of the
// three pages assumes of the other two blocks. Reading of bad_, cover_, tight_, [needs ...] and
// state_: see bank_arbiter_properties.v.
//
// Path malekeh: scheduler allocator ccu Subcores=1 Requests=Collectors*Slots
//
// Parameters  those of the three blocks
// Ports       the inputs of the sub-core that come from none of them, free. watch_*_i: see
//             property_watch
// Caveats     `strays` is part of each property: an arriving instruction has a unit that is not
//             busy, and no other unit is its warp's
`default_nettype none
module ccu_owner_properties #(
`include "ccu_owner_parameters.vh"
) (
  input  wire                                     clk_i,
  input  wire [SchedulerWarps-1:0]                ready_i,
  input  wire [SchedulerWarps*AgeBits-1:0]        age_i,
  input  wire [SthldBits-1:0]                     sthld_sthld_i,
  input  wire [DispatchPorts-1:0]                 dispatch_ready_i,
  input  wire [TagBits-1:0]                       cur_tag_i,
  input  wire [Slots-1:0]                         cur_src_valid_i,
  input  wire [Slots*RegBits-1:0]                 cur_reg_i,
  input  wire [Slots-1:0]                         cur_near_i,
  input  wire [Slots*BankBits-1:0]                cur_bank_i,
  input  wire [Slots*RowBits-1:0]                 cur_row_i,
  input  wire [Collectors*Slots-1:0]              arbiter_rd_grant_i,
  input  wire                                     clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]             clear_warp_i,
  input  wire [ResultBuses-1:0]                   accepted_accept_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,
  input  wire [ResultBuses*RegBits-1:0]           wb_reg_i,
  input  wire [ResultBuses-1:0]                   wb_near_i,
  input  wire [ResultBuses*Lanes-1:0]             wb_mask_i,
  input  wire [CollectorBits-1:0]                 watch_u_i,
  input  wire [CollectorBits-1:0]                 watch_v_i,
  input  wire [SchedulerWarpBits-1:0]             watch_warp_i,

  output wire bad_two_units,       // [needs Collectors > 1] two CCUs never belong to one warp
  output wire bad_two_counted,     // [needs Collectors > 1] nor when the instruction that arrives
                                   // is counted
  output wire bad_two_instructions, // a warp never has two instructions in CCUs: the next one
                                    // arrives after the last one has dispatched
  output wire bad_arrive,          // an instruction that was issued arrives in the next cycle in
                                   // exactly one CCU, with its warp
  output wire bad_alloc_busy,      // never in one that holds an instruction
  output wire bad_robbed,          // a CCU that holds an instruction keeps its warp, and belongs to
                                   // no other warp
  output wire bad_for_allocator,   // the own unit of the warp that is picked is not busy; only busy
                                   // units are ready
  output wire bad_for_ccu,         // dispatch only of a ready unit; alloc only of one that is not
                                   // busy

  output wire cover_own,           // a warp's instruction arrives in its own CCU
  output wire cover_replaced,      // [needs SchedulerWarps > 1] a CCU changes its warp
  output wire cover_replaced_near, // [needs SchedulerWarps > 1] though it holds near values
  output wire cover_waits,         // [needs SchedulerWarps > Collectors] the allocator waits
  output wire cover_all_busy,      // [needs SchedulerWarps >= Collectors] every CCU holds an
                                   // instruction
  output wire cover_moves,         // [needs Collectors > 1 && SchedulerWarps > 1] a warp that had
                                   // CCU u gets CCU v
  output wire cover_exit,          // a warp that has a CCU exits
  output wire cover_back_to_back,  // a warp issues in the cycle after its instruction dispatched,
                                   // into its CCU
  output wire cover_reuse,         // [needs CollectorReuse] a warp issues in the cycle in which its
                                   // instruction dispatches, into its CCU
  output wire cover_two_warps      // [needs Collectors > 1 && SchedulerWarps > 1] u and v belong to
                                   // two warps
);
`include "ccu_owner_block.vh"

  localparam WarpBits = SchedulerWarpBits;
  localparam [CollectorBits:0] NumberUnits = Collectors;

  wire [CollectorBits-1:0] u;
  wire [CollectorBits-1:0] v;
  wire [WarpBits-1:0]      w;

  property_watch #(.Count (Collectors), .Bits (CollectorBits)) u_u
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_u_i), .number_o (u));
  property_watch #(.Count (Collectors), .Bits (CollectorBits)) u_v
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_v_i), .number_o (v));
  property_watch #(.Count (SchedulerWarps), .Bits (WarpBits)) u_w
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_warp_i), .number_o (w));

  // ---- Assumptions on inputs: of no block here, but of the environment ----

  reg                      assumed;
  reg [SchedulerWarps-1:0] waiting_q; // ready in the last cycle and not issued

  initial waiting_q = {SchedulerWarps{1'b0}};

  always @* begin : p_assumed
    integer i;
    integer j;
    assumed = ~(|(waiting_q & ~ready_i)) & ~(|(arbiter_rd_grant_i & ~ccu_rd_valid_o))
              & ~(clear_valid_i & scheduler_arrive_valid_o
                  & (clear_warp_i == scheduler_arrive_warp_o));
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (ready_i[i] && ready_i[j]
            && age_i[i*AgeBits +: AgeBits] == age_i[j*AgeBits +: AgeBits]) assumed = 1'b0;
      end
    end
    for (i = 0; i < Collectors; i = i + 1) begin
      if (clear_valid_i && ccu_busy_o[i] && ccu_owned_o[i]
          && ccu_warp_o[i*WarpBits +: WarpBits] == clear_warp_i) begin
        assumed = 1'b0;
      end
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (accepted_accept_i[i] && accepted_accept_i[j]
            && wb_warp_i[i*WarpBits +: WarpBits] == wb_warp_i[j*WarpBits +: WarpBits]
            && wb_reg_i[i*RegBits +: RegBits] == wb_reg_i[j*RegBits +: RegBits]) assumed = 1'b0;
      end
    end
    for (i = 0; i < Slots; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (scheduler_arrive_valid_o && cur_src_valid_i[i] && cur_src_valid_i[j]
            && cur_reg_i[i*RegBits +: RegBits] == cur_reg_i[j*RegBits +: RegBits]
            && (cur_near_i[i] != cur_near_i[j]
                || cur_bank_i[i*BankBits +: BankBits] != cur_bank_i[j*BankBits +: BankBits]
                || cur_row_i[i*RowBits +: RowBits] != cur_row_i[j*RowBits +: RowBits])) begin
          assumed = 1'b0;
        end
      end
    end
  end

  always @(posedge clk_i) begin : p_waiting
    integer i;
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      waiting_q[i] <= rst_n & ready_i[i]
          & ~(scheduler_issue_valid_o & (scheduler_issue_warp_o == i[WarpBits-1:0]));
    end
  end

  // The blocks, as in rf_malekeh: rfgen writes ccu_owner from its rows

  // ---- The watched units, and the one that an instruction is about to arrive in ----

  reg                owned_u, owned_v, busy_u, near_u, counted_u, counted_v, alloc_u, alloc_v;
  reg                dispatch_u, flush_u;
  reg [WarpBits-1:0] warp_u, warp_v, counted_warp_u, counted_warp_v;
  reg                target_busy;  // that unit, before the instruction
  reg                taken;        // it exists, and the instruction arrives in no other
  reg                other_unit;   // another unit of the warp that is about to arrive
  reg                idle_owner;   // a busy unit that no warp owns
  reg                pick_busy;    // the unit of the warp that is picked is busy
  reg [SchedulerWarps-1:0] instructions; // warps with an instruction in a CCU
  reg                      two_instructions;

  always @* begin : p_units
    integer i;
    {owned_u, busy_u, near_u, counted_u, alloc_u, dispatch_u, flush_u} = 7'd0;
    {owned_v, counted_v, alloc_v} = 3'd0;
    {target_busy, other_unit, idle_owner, pick_busy, two_instructions} = 5'd0;
    warp_u         = {WarpBits{1'b0}};
    warp_v         = {WarpBits{1'b0}};
    counted_warp_u = {WarpBits{1'b0}};
    counted_warp_v = {WarpBits{1'b0}};
    instructions   = {SchedulerWarps{1'b0}};
    taken          = {1'b0, state_u_allocator__arrive_unit} < NumberUnits;
    for (i = 0; i < Collectors; i = i + 1) begin
      if (u == i[CollectorBits-1:0]) begin
        owned_u        = ccu_owned_o[i];
        busy_u         = ccu_busy_o[i];
        near_u         = ccu_near_o[i];
        counted_u      = allocator_unit_owned_o[i];
        alloc_u        = allocator_alloc_o[i];
        dispatch_u     = allocator_dispatch_o[i];
        flush_u        = ccu_flush_o[i];
        warp_u         = ccu_warp_o[i*WarpBits +: WarpBits];
        counted_warp_u = allocator_unit_warp_o[i*WarpBits +: WarpBits];
      end
      if (v == i[CollectorBits-1:0]) begin
        owned_v        = ccu_owned_o[i];
        counted_v      = allocator_unit_owned_o[i];
        alloc_v        = allocator_alloc_o[i];
        warp_v         = ccu_warp_o[i*WarpBits +: WarpBits];
        counted_warp_v = allocator_unit_warp_o[i*WarpBits +: WarpBits];
      end
      if (state_u_allocator__arrive_unit == i[CollectorBits-1:0]) begin
        target_busy = ccu_busy_o[i];
        if (allocator_alloc_o[i] != scheduler_arrive_valid_o) taken = 1'b0;
      end else begin
        if (ccu_owned_o[i]
            && ccu_warp_o[i*WarpBits +: WarpBits] == scheduler_arrive_warp_o) other_unit = 1'b1;
        if (allocator_alloc_o[i]) taken = 1'b0;
      end
      if (ccu_busy_o[i] && !ccu_owned_o[i]) idle_owner = 1'b1;
      if (allocator_unit_owned_o[i] && allocator_unit_busy_o[i]
          && allocator_unit_warp_o[i*WarpBits +: WarpBits] == scheduler_pick_warp_o) begin
        pick_busy = scheduler_pick_valid_o;
      end
      if (ccu_busy_o[i]) begin
        if (instructions[ccu_warp_o[i*WarpBits +: WarpBits]]) two_instructions = 1'b1;
        instructions[ccu_warp_o[i*WarpBits +: WarpBits]] = 1'b1;
      end
    end
    if (scheduler_arrive_valid_o && instructions[scheduler_arrive_warp_o]) two_instructions = 1'b1;
  end

  localparam [WarpBits:0] NumberWarps = SchedulerWarps;

  reg two_units; // any two

  always @* begin : p_two
    integer i;
    integer j;
    two_units = 1'b0;
    for (i = 0; i < Collectors; i = i + 1) begin
      if (ccu_owned_o[i]
          && {1'b0, ccu_warp_o[i*WarpBits +: WarpBits]} >= NumberWarps) two_units = 1'b1;
      for (j = 0; j < i; j = j + 1) begin
        if (ccu_owned_o[i] && ccu_owned_o[j]
            && ccu_warp_o[i*WarpBits +: WarpBits] == ccu_warp_o[j*WarpBits +: WarpBits]) begin
          two_units = 1'b1;
        end
      end
    end
  end

  wire strays = two_units | idle_owner | ~taken
                | (scheduler_arrive_valid_o
                   & (target_busy | other_unit | ({1'b0, scheduler_arrive_warp_o} >= NumberWarps)));

  // ---- The last cycle ----

  reg                was_q;
  reg                issued_q;
  reg [WarpBits-1:0] issued_warp_q;
  reg                kept_q;      // unit u held an instruction that stayed
  reg [WarpBits-1:0] kept_warp_q;
  reg                had_u_q;     // warp w has had unit u, never v
  reg                had_v_q;
  reg                left_q;      // unit u dispatched in the last cycle

  initial was_q    = 1'b0;
  initial issued_q = 1'b0;
  initial kept_q   = 1'b0;
  initial had_u_q  = 1'b0;
  initial had_v_q  = 1'b0;
  initial left_q   = 1'b0;

  always @(posedge clk_i) begin
    was_q         <= rst_n;
    issued_q      <= rst_n & scheduler_issue_valid_o;
    issued_warp_q <= scheduler_issue_warp_o;
    kept_q        <= rst_n & busy_u & ~dispatch_u;
    kept_warp_q   <= warp_u;
    had_u_q       <= rst_n & (had_u_q | (owned_u & (warp_u == w)));
    had_v_q       <= rst_n & (had_v_q | (owned_v & (warp_v == w)));
    left_q        <= rst_n & dispatch_u;
  end

  // ---- Properties ----

  assign bad_two_units   = lawful & (strays | ((u != v) & owned_u & owned_v & (warp_u == warp_v)));
  assign bad_two_counted =
    lawful & (strays | ((u != v) & counted_u & counted_v & (counted_warp_u == counted_warp_v)));
  assign bad_two_instructions = lawful & (strays | two_instructions);
  assign bad_arrive =
    lawful & was_q & (strays | (issued_q != (|allocator_alloc_o))
        | ((allocator_alloc_o & (allocator_alloc_o - 1'b1)) != 0)
                      | (issued_q & (scheduler_arrive_warp_o != issued_warp_q))
                      | (alloc_u & ~(counted_u & (counted_warp_u == issued_warp_q))));
  assign bad_alloc_busy = lawful & (strays | (|(allocator_alloc_o & ccu_busy_o)));
  assign bad_robbed     =
    lawful & was_q & (strays | (kept_q & ~(busy_u & owned_u & (warp_u == kept_warp_q))));
  assign bad_for_allocator = lawful & (strays | pick_busy | (|(ccu_ready_o & ~ccu_busy_o)));
  assign bad_for_ccu       = lawful & (strays | (|(allocator_dispatch_o & ~ccu_ready_o))
    | (|(allocator_alloc_o & ccu_busy_o)));

  assign cover_own           = lawful & alloc_u & ~flush_u;
  assign cover_replaced      = lawful & alloc_u & owned_u & flush_u;
  assign cover_replaced_near = lawful & alloc_u & owned_u & flush_u & near_u;
  assign cover_waits         = lawful & (allocator_alloc_kind_o == AllocWaits);
  assign cover_all_busy      = lawful & (&ccu_busy_o);
  assign cover_moves         = lawful & had_u_q & ~had_v_q & alloc_v
    & (scheduler_arrive_warp_o == w);
  assign cover_exit          = lawful & clear_valid_i & owned_u & (clear_warp_i == warp_u);
  assign cover_back_to_back  = lawful & left_q & scheduler_issue_valid_o & owned_u
    & (scheduler_issue_warp_o == warp_u);
  assign cover_reuse         = lawful & dispatch_u & scheduler_issue_valid_o & owned_u
    & (scheduler_issue_warp_o == warp_u);
  assign cover_two_warps     = lawful & (u != v) & owned_u & owned_v;
endmodule
`default_nettype wire
