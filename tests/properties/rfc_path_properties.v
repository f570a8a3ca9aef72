// SPDX-License-Identifier: Apache-2.0
// rfc_path_properties: no value is lost between register file cache (RFC), victim buffers and main
// register file (MRF). No void entry is read. All control of rf_rfc but scheduler, collectors and
// timer is wired as there (docs/blocks/rf_rfc.md).
//
// One lane and one register r of warp 0 are watched, each chosen freely. The newest value of r is a
// token. The wrapper moves it as rfc_data and the banks move data, by the commands that they get.
// Scheduler, requests and read times are free, but for what is assumed below. Reading of bad_,
// cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Path rfc6_lrf: `slots places results rfc slot_hit slot_lrf slot_entry operands asks rd_open`
// Path rfc6_lrf: `wb_open arbiter taken port slot_base victims writes`
// Path rfc6_lrf: `MainBanks=Banks MainBankBits=BankBits MainRowBits=RowBits Pipelined=0`
// Path rfc6_lrf: `HasRfc=1 DestBits=RequestBits Requests=Collectors*Slots`
//
// Parameters  those of the blocks; banks are not pipelined
// Ports       inputs of all blocks that come from none of them, free. watch_*_i: see property_watch
// Caveats     warp 0 is in slot 0 or in none. `strays` is part of each property, which makes it
//             inductive: the blocks' registers fit the token. A value whose operand is dead may be
//             lost: nobody reads it
`default_nettype none
module rfc_path_properties #(
`include "rfc_path_parameters.vh"
) (
  input  wire                                     clk_i,
  input  wire [Active-1:0]                        scheduler_held_i,
  input  wire [Active-1:0]                        scheduler_running_i,
  input  wire [Active-1:0]                        scheduler_leaving_i,
  input  wire [Active*SchedulerWarpBits-1:0]      scheduler_warp_i,
  input  wire                                     clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]             clear_warp_i,
  input  wire                                     scheduler_arrive_valid_i,
  input  wire [ActiveBits-1:0]                    scheduler_arrive_slot_i,
  input  wire [CollectorBits-1:0]                 collector_next_unit_i,
  input  wire [Slots-1:0]                         cur_src_valid_i,
  input  wire [Slots-1:0]                         cur_dead_i,
  input  wire [Slots*RegBits-1:0]                 cur_reg_i,
  input  wire [Lanes-1:0]                         cur_mask_i,
  input  wire [Collectors*Slots-1:0]              collector_rd_valid_i,
  input  wire [Collectors*Slots*BankBits-1:0]     collector_rd_bank_i,
  input  wire [Collectors*Slots*RowBits-1:0]      collector_rd_row_i,
  input  wire [ResultBuses-1:0]                   wb_valid_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,
  input  wire [ResultBuses*RegBits-1:0]           wb_reg_i,
  input  wire [ResultBuses*Lanes-1:0]             wb_mask_i,
  input  wire [ResultBuses-1:0]                   wb_long_i,
  input  wire [ResultBuses-1:0]                   wb_lrf_i,
  input  wire [Banks-1:0]                         timer_done_i, // data of a read is there
  input  wire [Banks-1:0]                         timer_busy_i, // bank takes no access
  input  wire [RegBits-1:0]                       watch_reg_i,
  input  wire [7:0]                               watch_lane_i,

  output wire bad_lost,        // the newest value is in an entry, in a victim buffer or in the MRF
  output wire bad_hit_old,     // lanes that hit read the newest value
  output wire bad_miss_old,    // lanes that do not hit are read in the MRF, and no entry alone has
                               // their value
  output wire bad_operand_old, // what the MRF gives then is the newest value; it fills no lane that
                               // hit
  output wire bad_void_read,   // of slot 0 an entry that holds no register is never read
  output wire bad_void_leaves, // of slot 0 only a dirty entry goes into a victim buffer

  output wire cover_entry,     // an entry alone has the newest value
  output wire cover_lrf,       // [needs Lrf] the LRF does
  output wire cover_moved,     // [needs Lrf] it moves from there into the RFC
  output wire cover_victim,    // a victim buffer alone has it
  output wire cover_home,      // it came from there into the MRF
  output wire cover_overtaken, // a newer value is written while an older one is in a victim buffer
  output wire cover_waits,     // a read of r waits for the victim buffer
  output wire cover_part,      // [needs Lanes > 1] the MRF gives one lane of an operand, the RFC
                               // another
  output wire cover_enters,    // [needs Reads] what the MRF gave enters the RFC
  output wire cover_past,      // a result goes to the MRF while an older value is in an entry
  output wire cover_left,      // a warp leaves, comes back and reads the value
  output wire cover_dead       // [needs Liveness] a dirty value is dead
);
`include "rfc_path_block.vh"

  localparam All      = Entries + 1; // entries, then the LRF

  localparam [SchedulerWarpBits:0] NumberWarps = SchedulerWarps;
  localparam [CollectorBits:0]     NumberUnits = Collectors;
  localparam [ActiveBits:0]        NumberSlots = Active;
  localparam [BankBits:0]          NumberBanks = Banks;
  localparam integer               BankMask    = Banks - 1;
  localparam integer               WarpRows    = (1 << RegBits) / Banks;
  localparam integer               LastEntry   = Entries;
  localparam [EntryBits-1:0]       LrfNumber   = LastEntry[EntryBits-1:0];

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  function [RequestBits-1:0] number_of(input integer of_unit, input integer of_slot);
    integer n;
    begin
      n = of_unit * Slots + of_slot;
      number_of = n[RequestBits-1:0];
    end
  endfunction

  wire [7:0] lane;
  wire [RegBits-1:0] r;

  property_watch #(.Count (Lanes), .Bits (8)) u_lane
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_lane_i), .number_o (lane));
  property_watch #(.Count (1 << RegBits), .Bits (RegBits)) u_reg
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_reg_i), .number_o (r));

  // ---- Homes: rows of warp w begin behind those of warp w - 1 ----

  reg [SchedulerWarps*RowBits-1:0] base;

  always @* begin : p_base
    reg [RowBits-1:0] next;
    integer           w;
    next = {RowBits{1'b0}};
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      base[w*RowBits +: RowBits] = next;
      next = next + WarpRows[RowBits-1:0];
    end
  end

  wire [RowBits+RegBits-1:0]           r_wide = {{RowBits{1'b0}}, r};
  wire [RowBits+RegBits-1:0]           r_rest = r_wide >> log2(Banks);
  wire [RowBits-1:0]                   r_row  = r_rest[RowBits-1:0];
  wire [BankBits+RegBits-1:0]          r_long = {{BankBits{1'b0}}, r};
  wire [BankBits-1:0]                  r_bank = r_long[BankBits-1:0] & BankMask[BankBits-1:0];

  reg [ResultBuses*BankBits-1:0] wb_bank;
  reg [ResultBuses*RowBits-1:0]  wb_row;

  always @* begin : p_results
    reg [BankBits+RegBits+SchedulerWarpBits-1:0] sum;
    reg [RowBits+RegBits-1:0] row;
    integer b;
    integer w;
    sum = {(BankBits+RegBits+SchedulerWarpBits){1'b0}};
    row = {(RowBits+RegBits){1'b0}};
    for (b = 0; b < ResultBuses; b = b + 1) begin
      sum = wb_warp_i[b*SchedulerWarpBits +: SchedulerWarpBits];
      sum = sum + wb_reg_i[b*RegBits +: RegBits];
      row = wb_reg_i[b*RegBits +: RegBits];
      row = row >> log2(Banks);
      for (w = 0; w < SchedulerWarps; w = w + 1) begin
        if (wb_warp_i[b*SchedulerWarpBits +: SchedulerWarpBits] == w[SchedulerWarpBits-1:0]) begin
          row = row + base[w*RowBits +: RowBits];
        end
      end
      wb_bank[b*BankBits +: BankBits] = sum[BankBits-1:0] & BankMask[BankBits-1:0];
      wb_row[b*RowBits +: RowBits]    = row[RowBits-1:0];
    end
  end

  // ---- The watched warp ----

  reg                         occupied_q; // slot 0 holds a warp that stays
  reg [SchedulerWarpBits-1:0] warp_q;
  reg [Active-1:0]            cleared;

  initial occupied_q = 1'b0;

  // slot 0 holds warp 0
  wire mine    = scheduler_held_i[0] & (scheduler_warp_i[SchedulerWarpBits-1:0] == 0);
  wire starts  = clear_valid_i & (clear_warp_i == 0);              // warp 0 is launched or exits

  always @* begin : p_cleared
    integer p;
    for (p = 0; p < Active; p = p + 1) begin
      cleared[p] = clear_valid_i & scheduler_held_i[p]
                   & (scheduler_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits] == clear_warp_i);
    end
  end

  always @(posedge clk_i) begin
    occupied_q <= rst_n & scheduler_held_i[0] & ~places_left_o[0] & ~cleared[0];
    warp_q     <= scheduler_warp_i[SchedulerWarpBits-1:0];
  end

  reg written_q; // r was written since the warp came, and is not dead
  initial written_q = 1'b0;

  // ---- Operands: what arrives, requests, reads in flight ----

  reg [Requests-1:0]          waits_q; // request is not granted
  reg [Requests-1:0]          ours_q;  // it is of r
  reg [Requests-1:0]          owed_q;  // the MRF has to give the lane
  reg [Requests-1:0]          found_q; // the lane hit
  reg [Banks-1:0]             flies_q; // bank reads
  reg [Banks*RequestBits-1:0] dest_q;  // for this request
  reg [Banks-1:0]             fresh_q; // the newest value

  initial waits_q = {Requests{1'b0}};
  initial flies_q = {Banks{1'b0}};
  initial ours_q  = {Requests{1'b0}};
  initial owed_q  = {Requests{1'b0}};
  initial found_q = {Requests{1'b0}};
  initial fresh_q = {Banks{1'b0}};
  initial dest_q  = {Banks*RequestBits{1'b0}};

  reg [Requests-1:0] waits, ours, owed, found; // with what arrives
  reg [Requests-1:0] flying;                   // some bank reads for it
  reg [Slots-1:0]    source;                   // the arriving operand is r
  reg [Slots-1:0]    in_rfc, in_lrf;           // the lane of the arriving operand
  reg                masked;

  always @* begin : p_requests
    integer b;
    integer i;
    integer k;
    integer u;
    {waits, ours, owed, found} = {waits_q, ours_q, owed_q, found_q};
    flying = {Requests{1'b0}};
    masked = 1'b0;
    in_rfc = {Slots{1'b0}};
    in_lrf = {Slots{1'b0}};
    for (i = 0; i < Lanes; i = i + 1) begin
      if (lane == i[7:0]) begin
        masked = cur_mask_i[i];
        for (k = 0; k < Slots; k = k + 1) begin
          in_rfc[k] = slot_hit_row_o[k*Lanes + i];
          in_lrf[k] = slot_lrf_row_o[k*Lanes + i];
        end
      end
    end
    for (k = 0; k < Slots; k = k + 1) begin
      source[k] = scheduler_arrive_valid_i & cur_src_valid_i[k] & (scheduler_arrive_slot_i == 0)
          & mine
                  & (cur_reg_i[k*RegBits +: RegBits] == r);
      for (u = 0; u < Collectors; u = u + 1) begin
        if (scheduler_arrive_valid_i && collector_next_unit_i == u[CollectorBits-1:0]) begin
          waits[u*Slots + k] = operands_need_o[k];
          ours[u*Slots + k]  = source[k];
          found[u*Slots + k] = in_rfc[k] | in_lrf[k];
          owed[u*Slots + k]  = written_q & source[k] & masked & ~in_rfc[k] & ~in_lrf[k];
        end
      end
    end
    for (b = 0; b < Banks; b = b + 1) begin
      for (i = 0; i < Requests; i = i + 1) begin
        if (flies_q[b] && dest_q[b*RequestBits +: RequestBits] == i[RequestBits-1:0]) begin
          flying[i] = 1'b1;
        end
      end
    end
  end

  always @(posedge clk_i) begin : p_flight
    integer b;
    waits_q <= {Requests{rst_n}} & waits & ~arbiter_rd_grant_o;
    {ours_q, owed_q, found_q} <= {3*Requests{rst_n}} & {ours, owed, found};
    flies_q <= {Banks{rst_n}} & ((flies_q & ~timer_done_i) | writes_read_o);
    for (b = 0; b < Banks; b = b + 1) begin
      if (writes_read_o[b]) begin
        dest_q[b*RequestBits +: RequestBits] <= arbiter_bank_req_o[b*RequestBits +: RequestBits];
      end
    end
  end

  // ---- The token ----

  reg           file_q;    // the MRF has its newest value
  reg           victim_q;  // the victim buffer of r's bank does
  reg [All-1:0] entry_q;   // entries of slot 0 that do

  initial file_q    = 1'b0;
  initial victim_q  = 1'b0;
  initial entry_q   = {All{1'b0}};

  reg [ResultBuses-1:0] carries; // bus has a result of r
  reg [ResultBuses-1:0] newer;   // that writes the lane and is accepted
  reg [Banks-1:0]       at_home; // bank r_bank, one-hot
  reg                   buried;  // r is dead

  reg takes, top;               // entry w_entry, and the LRF, take the lane
  reg stored;                   // the MRF's row does
  reg value;                    // what comes into slot 0 is the newest value
  reg [All-1:0] place;          // entry that is written
  reg leaver;                   // what goes into the victim buffer is the newest value
  reg waiting;                  // the victim buffer has the lane of r
  reg [ResultBuses-1:0] sel;    // buses that are written into the MRF

  wire was = ~(|newer); // what was the newest value still is

  always @* begin : p_events
    integer b;
    integer e;
    integer i;
    {takes, top, stored, value, leaver, waiting, buried} = 7'd0;
    sel   = {ResultBuses{1'b0}};
    newer = {ResultBuses{1'b0}};
    for (b = 0; b < ResultBuses; b = b + 1) begin
      carries[b] = wb_valid_i[b] & (wb_warp_i[b*SchedulerWarpBits +: SchedulerWarpBits] == 0)
                   & (wb_reg_i[b*RegBits +: RegBits] == r);
    end
    for (b = 0; b < Banks; b = b + 1) begin
      at_home[b] = r_bank == b[BankBits-1:0];
      if (at_home[b]) sel = arbiter_bank_wsel_o[b*(ResultBuses + 1) +: ResultBuses];
    end
    for (i = 0; i < Lanes; i = i + 1) begin
      if (lane == i[7:0]) begin
        takes = rfc_w_lanes_o[i];
        top   = (rfc_lrf_kind_o[2:0] != RfcLrfNone) & port_w_mask_o[i];
        for (b = 0; b < ResultBuses; b = b + 1) begin
          newer[b] = carries[b] & wb_mask_i[b*Lanes + i] & (taken_kind_o[b*2 +: 2] != 2'd0);
        end
        for (b = 0; b < Banks; b = b + 1) begin
          if (at_home[b]) begin
            stored  = writes_write_o[b] & (writes_row_used_o[b*RowBits +: RowBits] == r_row)
                      & writes_mask_used_o[b*Lanes + i];
            waiting = victims_full_o[b] & (victims_write_row_o[b*RowBits +: RowBits] == r_row)
                      & victims_write_mask_o[b*Lanes + i];
          end
        end
      end
    end
    for (b = 0; b < ResultBuses; b = b + 1) begin
      if (!port_w_fill_o[0] && port_w_bus_o[BusBits-1:0] == b[BusBits-1:0]) value = newer[b];
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (port_w_fill_o[0] && port_w_bank_o[BankBits-1:0] == b[BankBits-1:0]) begin
        value = fresh_q[b] & ~(|newer);
      end
    end
    for (e = 0; e < All; e = e + 1) begin
      place[e] = rfc_w_entry_o[EntryBits-1:0] == e[EntryBits-1:0];
      if (rfc_ev_entry_o[EntryBits-1:0] == e[EntryBits-1:0]) leaver = entry_q[e] & ~(|newer);
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (at_home[b] && victims_take_slot_o[b*ActiveBits +: ActiveBits] != 0) leaver = 1'b0;
    end
    for (i = 0; i < Slots; i = i + 1) begin
      if (places_dead_o[i] && cur_reg_i[i*RegBits +: RegBits] == r) buried = mine;
    end
  end

  wire below = (rfc_lrf_kind_o[2:0] != RfcLrfNone) ? entry_q[Entries] & was : value;

  always @(posedge clk_i) begin : p_token
    integer b;
    if (!rst_n) begin
      {written_q, file_q, victim_q} <= 3'd0;
      entry_q <= {All{1'b0}};
      fresh_q <= {Banks{1'b0}};
    end else begin
      written_q <= ~starts & ((|newer) | (written_q & ~buried));
      file_q    <= ~stored ? file_q & was
                 : (|(writes_back_o & at_home)) ? victim_q & was
                 : |(sel & newer);
      victim_q  <= (|(victims_take_o & at_home)) ? leaver : victim_q & was;
      entry_q   <= (entry_q & {All{was}} & ~(place & {All{takes}}))
                   | (place & {All{takes & below}});
      if (top) entry_q[Entries] <= value;
      for (b = 0; b < Banks; b = b + 1) begin
        if (writes_read_o[b]) begin
          fresh_q[b] <= at_home[b] & (writes_row_used_o[b*RowBits +: RowBits] == r_row) & file_q
              & was;
        end else begin
          fresh_q[b] <= fresh_q[b] & was;
        end
      end
    end
  end

  // ---- Assumptions on inputs: of the environment and of the blocks that are not here ----

  reg assumed;

  always @* begin : p_assumed
    integer b;
    integer i;
    integer j;
    integer k;
    integer u;
    assumed = ~(scheduler_arrive_valid_i & ({1'b0, collector_next_unit_i} >= NumberUnits))
              & ~(scheduler_arrive_valid_i & ({1'b0, scheduler_arrive_slot_i} >= NumberSlots))
              & ~(|((scheduler_running_i | scheduler_leaving_i) & ~scheduler_held_i))
              & ~(|(scheduler_running_i & scheduler_leaving_i))
              & ~(|(collector_rd_valid_i & ~waits)) & ~(|(timer_done_i & ~flies_q))
              & ~(|(flies_q & ~timer_done_i & ~timer_busy_i))
              & ~(occupied_q & ~(scheduler_held_i[0]
                                & (scheduler_warp_i[SchedulerWarpBits-1:0] == warp_q)));
    // Slots hold different warps, warp 0 is in slot 0. What issued belongs to one that runs.
    for (i = 0; i < Active; i = i + 1) begin
      if (scheduler_held_i[i]
          && {1'b0, scheduler_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]}
             >= NumberWarps) begin
        assumed = 1'b0;
      end
      if (scheduler_held_i[i] && i > 0
          && scheduler_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits] == 0) begin
        assumed = 1'b0;
      end
      for (j = 0; j < i; j = j + 1) begin
        if (scheduler_held_i[i] && scheduler_held_i[j]
            && scheduler_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]
            == scheduler_warp_i[j*SchedulerWarpBits +: SchedulerWarpBits]) assumed = 1'b0;
      end
      if (scheduler_arrive_valid_i && scheduler_arrive_slot_i == i[ActiveBits-1:0]
          && (!scheduler_running_i[i] || cleared[i])) begin
        assumed = 1'b0;
      end
    end
    // No two operands name one register. The unit that takes them has no older ones.
    for (k = 0; k < Slots; k = k + 1) begin
      for (j = 0; j < k; j = j + 1) begin
        if (scheduler_arrive_valid_i && cur_src_valid_i[j] && cur_src_valid_i[k]
            && cur_reg_i[j*RegBits +: RegBits] == cur_reg_i[k*RegBits +: RegBits]) begin
          assumed = 1'b0;
        end
      end
      for (u = 0; u < Collectors; u = u + 1) begin
        if (scheduler_arrive_valid_i && collector_next_unit_i == u[CollectorBits-1:0]
            && (waits_q[u*Slots + k] || flying[u*Slots + k])) assumed = 1'b0;
      end
    end
    // A request is of its register's row.
    for (i = 0; i < Requests; i = i + 1) begin
      if (collector_rd_valid_i[i]
          && {1'b0, collector_rd_bank_i[i*BankBits +: BankBits]} >= NumberBanks) assumed = 1'b0;
      if (collector_rd_valid_i[i] && ours[i]
          && (collector_rd_bank_i[i*BankBits +: BankBits] != r_bank
                                       || collector_rd_row_i[i*RowBits +: RowBits] != r_row)) begin
        assumed = 1'b0;
      end
    end
    // r is not written while it is read, and not twice at once. A warp that leaves or is cleared
    // has no operand in a collector.
    if ((|carries) && ((|source) || |(ours_q & (waits_q | flying)))) assumed = 1'b0;
    if ((carries & (carries - 1'b1)) != 0) assumed = 1'b0;
    if ((scheduler_leaving_i[0] || cleared[0]) && |(ours_q & (waits_q | flying))) assumed = 1'b0;
    for (b = 0; b < ResultBuses; b = b + 1) begin
      if (wb_valid_i[b]
          && {1'b0, wb_warp_i[b*SchedulerWarpBits +: SchedulerWarpBits]} >= NumberWarps) begin
        assumed = 1'b0;
      end
    end
  end

  // ---- The blocks, as in rf_rfc: rfgen writes rfc_path from its rows ----

  reg [Banks*RequestBits-1:0] done_dest;

  always @* begin : p_done_dest
    integer b;
    for (b = 0; b < Banks; b = b + 1) begin
      done_dest[b*RequestBits +: RequestBits] =
        dest_q[b*RequestBits +: RequestBits] & {RequestBits{timer_done_i[b]}};
    end
  end

  // Inputs of the blocks that are driven here
  wire [Active-1:0] scheduler_cleared_i = cleared;
  wire [MainBanks*DestBits-1:0] timer_done_dest_i = done_dest;
  wire [ResultBuses*BankBits-1:0] wb_bank_i = wb_bank;
  wire [ResultBuses*RowBits-1:0] wb_row_i = wb_row;
  wire [SchedulerWarps*MainRowBits-1:0] base_i = base;

  // ---- The registers of slot 0 ----

  wire [All-1:0]         all_valid = {state_u_rfc__lrf_valid, state_u_rfc__valid};
  wire [All-1:0]         all_dirty = {state_u_rfc__lrf_dirty, state_u_rfc__dirty};
  wire [All*RegBits-1:0] all_tags  = {state_u_rfc__lrf_tag, state_u_rfc__tag};
  wire [All*Lanes-1:0]   all_lanes = {state_u_rfc__lrf_lanes, state_u_rfc__lanes};

  reg [All-1:0] has;     // entries that hold the lane of r
  reg           strange; // registers of slot 0 that cannot be
  reg           spoilt;  // a dirty entry holds some lane of r

  always @* begin : p_entries
    integer e;
    integer f;
    integer i;
    integer count;
    strange = 1'b0;
    spoilt  = 1'b0;
    has     = {All{1'b0}};
    count   = 0;
    for (e = 0; e < Entries; e = e + 1) begin
      if (all_valid[e]) count = count + 1;
    end
    for (e = 0; e < All; e = e + 1) begin
      for (i = 0; i < Lanes; i = i + 1) begin
        if (lane == i[7:0]) begin
          has[e] = all_valid[e] & (all_tags[e*RegBits +: RegBits] == r) & all_lanes[e*Lanes + i];
        end
      end
      if (mine && all_dirty[e] && all_tags[e*RegBits +: RegBits] == r) spoilt = 1'b1;
      if (all_dirty[e] && !all_valid[e]) strange = 1'b1;
      if (all_valid[e] && !(|all_lanes[e*Lanes +: Lanes])) strange = 1'b1;
      for (f = 0; f < e; f = f + 1) begin
        if (has[e] && has[f]) strange = 1'b1;
        if (e < Entries && all_valid[e] && all_valid[f]
            && all_tags[e*RegBits +: RegBits] == all_tags[f*RegBits +: RegBits]) strange = 1'b1;
        if (e < Entries && all_valid[e] && all_valid[f]
            && state_u_rfc__age[e*EntryAgeBits +: EntryAgeBits]
               == state_u_rfc__age[f*EntryAgeBits +: EntryAgeBits]) strange = 1'b1;
      end
      if (e < Entries && all_valid[e]
          && state_u_rfc__age[e*EntryAgeBits +: EntryAgeBits] >= count) strange = 1'b1;
      if (e < Entries && !all_valid[e]
          && state_u_rfc__age[e*EntryAgeBits +: EntryAgeBits] != 0) strange = 1'b1;
    end
  end

  wire alone = mine & (|(has & all_dirty)); // and it is not in the MRF

  // ---- `strays` ----

  wire misplaced = written_q & ((mine & (|(has & ~entry_q)))
                                | (~alone & (waiting ? ~victim_q : ~file_q)));

  reg astray; // a request, or a read in flight

  always @* begin : p_astray
    integer b;
    integer c;
    integer i;
    integer l;
    astray = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      if (waits_q[i] && flying[i]) astray = 1'b1;
      if (waits_q[i] || flying[i]) begin
        if (ours_q[i] && !mine) astray = 1'b1;
        if (owed_q[i] && (found_q[i] || !ours_q[i])) astray = 1'b1;
        if (owed_q[i] && !written_q && spoilt) astray = 1'b1; // dead since
        if (owed_q[i] && (waiting ? !victim_q : !file_q)) astray = 1'b1;
        for (l = 0; l < Lanes; l = l + 1) begin
          if (lane == l[7:0] && state_u_operands__have[i*Lanes + l] != found_q[i]) astray = 1'b1;
        end
      end
      if (state_u_operands__fill[i] && !occupied_q
          && state_u_operands__slot[(i/Slots)*ActiveBits +: ActiveBits] == 0) astray = 1'b1;
      if (state_u_operands__fill[i]
          && (!(waits_q[i] || flying[i])
              || ours_q[i] != (mine & (state_u_operands__slot[(i/Slots)*ActiveBits +: ActiveBits]
                                       == 0)
                               & (state_u_operands__reg[i*RegBits +: RegBits] == r)))) begin
        astray = 1'b1;
      end
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (flies_q[b] && dest_q[b*RequestBits +: RequestBits] > number_of(Collectors - 1, Slots - 1))
        astray = 1'b1;
      for (c = 0; c < b; c = c + 1) begin
        if (flies_q[b] && flies_q[c]
            && dest_q[b*RequestBits +: RequestBits] == dest_q[c*RequestBits +: RequestBits]) begin
          astray = 1'b1;
        end
      end
      for (i = 0; i < Requests; i = i + 1) begin
        if (flies_q[b] && dest_q[b*RequestBits +: RequestBits] == i[RequestBits-1:0]) begin
          if (owed_q[i] && !fresh_q[b]) astray = 1'b1;
          if (state_u_operands__fill[i] && ours_q[i] && written_q && !fresh_q[b] && !alone) begin
            astray = 1'b1;
          end
        end
      end
    end
  end

  wire strays = strange | misplaced | astray | (~occupied_q & (|all_valid));

  // ---- Properties ----

  reg hit_old, miss_old, operand_old, reads_void, void_leaves;
  reg other; // entry than one that holds a register

  always @* begin : p_wrong
    integer b;
    integer e;
    integer i;
    integer k;
    integer l;
    {hit_old, miss_old, operand_old, reads_void, void_leaves, other} = 6'd0;
    for (k = 0; k < Slots; k = k + 1) begin
      if (source[k] && masked && written_q) begin
        for (e = 0; e < Entries; e = e + 1) begin
          if (in_rfc[k] && slot_entry_row_o[k*EntryBits +: EntryBits] == e[EntryBits-1:0]
              && !entry_q[e]) hit_old = 1'b1;
        end
        if (in_lrf[k] && !entry_q[Entries]) hit_old = 1'b1;
        if (!in_rfc[k] && !in_lrf[k] && (alone || !operands_need_o[k])) miss_old = 1'b1;
      end
      if (scheduler_arrive_valid_i && scheduler_arrive_slot_i == 0
          && |slot_hit_row_o[k*Lanes +: Lanes]) begin
        other = 1'b1;
        for (e = 0; e < Entries; e = e + 1) begin
          if (slot_entry_row_o[k*EntryBits +: EntryBits] == e[EntryBits-1:0]
              && rfc_valid_o[e]) begin
            other = 1'b0;
          end
        end
        reads_void = reads_void | other;
      end
      if (scheduler_arrive_valid_i && scheduler_arrive_slot_i == 0
          && (|slot_lrf_row_o[k*Lanes +: Lanes]) && !rfc_valid_o[Entries]) begin
        reads_void = 1'b1;
      end
    end
    for (b = 0; b < Banks; b = b + 1) begin
      for (i = 0; i < Requests; i = i + 1) begin
        if (timer_done_i[b] && done_dest[b*RequestBits +: RequestBits] == i[RequestBits-1:0]) begin
          for (l = 0; l < Lanes; l = l + 1) begin
            if (lane == l[7:0] && owed_q[i]
                && !(fresh_q[b] && operands_fill_lanes_o[b*Lanes + l])) begin
              operand_old = 1'b1;
            end
            if (lane == l[7:0] && found_q[i]
                && operands_fill_lanes_o[b*Lanes + l]) operand_old = 1'b1;
          end
        end
      end
      for (e = 0; e < All; e = e + 1) begin
        if (victims_take_o[b] && victims_take_slot_o[b*ActiveBits +: ActiveBits] == 0
            && rfc_ev_entry_o[EntryBits-1:0] == e[EntryBits-1:0]
            && !(rfc_valid_o[e] && rfc_dirty_o[e])) begin
          void_leaves = 1'b1;
        end
      end
    end
  end

  wire kept = mine & (|(has & entry_q));
  wire lost = written_q & ~kept & ~(waiting & victim_q) & ~file_q;

  assign bad_lost        = lawful & (strays | lost);
  assign bad_hit_old     = lawful & (strays | hit_old);
  assign bad_miss_old    = lawful & (strays | miss_old);
  assign bad_operand_old = lawful & (strays | operand_old);
  assign bad_void_read   = lawful & (strays | reads_void);
  assign bad_void_leaves = lawful & (strays | void_leaves);

  // ---- Covers ----

  reg home_q;  // it came out of a victim buffer into the MRF
  reg away_q;  // and its warp left then
  reg parts;   // an operand of r: the lane is owed, another one hits
  reg enters;

  initial home_q = 1'b0;
  initial away_q = 1'b0;

  always @(posedge clk_i) begin
    home_q <= rst_n & was & written_q
        & (home_q | ((|(writes_back_o & at_home)) & stored & victim_q));
    away_q <= rst_n & was & written_q & home_q & (away_q | ~scheduler_held_i[0]);
  end

  always @* begin : p_covers
    integer k;
    parts  = 1'b0;
    enters = takes & port_w_fill_o[0] & value & mine & (|(ours_q & flying));
    for (k = 0; k < Slots; k = k + 1) begin
      if (source[k] && masked && !in_rfc[k] && !in_lrf[k]
          && (|slot_hit_row_o[k*Lanes +: Lanes])) parts = 1'b1;
    end
  end

  assign cover_entry     = lawful & written_q & kept & ~file_q & ~has[Entries];
  assign cover_lrf       = lawful & written_q & kept & ~file_q & has[Entries];
  assign cover_moved     = lawful & written_q & has[Entries] & (rfc_lrf_kind_o[2:0] == RfcLrfMoved)
    & mine
                           & takes;
  assign cover_victim    = lawful & written_q & ~kept & ~file_q & waiting & victim_q;
  assign cover_home      = lawful & written_q & home_q & file_q;
  assign cover_overtaken = lawful & written_q & waiting & (|newer);
  assign cover_waits     = lawful & written_q & waiting
    & (|(collector_rd_valid_i & ours & owed & ~rd_open_valid_o));
  assign cover_part      = lawful & written_q & parts;
  assign cover_enters    = lawful & written_q & enters;
  assign cover_past      = lawful & written_q & alone & (|newer) & stored & (|(sel & newer));
  assign cover_left      = lawful & away_q & (|(source & {Slots{masked}}));
  assign cover_dead      = lawful & written_q & alone & buried;
endmodule
`default_nettype wire
