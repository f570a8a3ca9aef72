// SPDX-License-Identifier: Apache-2.0
// rc_collector_properties: what docs/blocks/rc_collector.md promises, for one watched slot of a
// watched unit, each chosen freely.
//
// The wrapper follows the slot by the block's inputs from its arrival on. It knows what bank and
// caches still owe it, and what is to be put. Reading of bad_, cover_, tight_, [needs ...] and
// state_: see bank_arbiter_properties.v.
//
// Parameters  those of rc_collector
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property that needs it, which makes it inductive: the
//             block's registers fit what the wrapper has followed
`default_nettype none
module rc_collector_properties #(
`include "rc_collector_parameters.vh"
) (
`include "rc_collector_inputs.vh"
  input  wire [CollectorBits-1:0]         watch_unit_i,
  input  wire [7:0]                       watch_slot_i,

  // Allocation
  output wire bad_alloc_ok,       // alloc_ok exactly when a unit is left after what arrives
  output wire bad_unit_taken,     // the unit becomes busy when it is the lowest free one and an
                                  // instruction arrives, and only then
  output wire bad_unit_freed,     // it is free only once its instruction was dispatched, the last
                                  // pass has come, and nothing of the slot is left to be put
  output wire bad_look,           // the caches of the warp that arrives are asked, and no others

  // Operands
  output wire bad_request,        // the slot asks its bank exactly while a thread missed and it is
                                  // not granted: its bank, row, register and warp
  output wire bad_fill,           // what the bank gives comes in the next cycle, once, into the
                                  // threads that missed
  output wire bad_hit_read,       // threads that hit are read once from the set of the position
  output wire bad_home_read,      // threads that hit at home are read once from the home set
  output wire bad_read_of_other,  // nothing else comes into the slot
  output wire bad_evict_port,     // an eviction has the last read port for itself

  // Dispatch
  output wire bad_dispatch_early, // the unit dispatches only when all of the slot is there
  output wire bad_dispatch_twice, // once, by one port that is ready
  output wire bad_dispatch_tag,   // with the tag of the instruction that took it
  output wire bad_dispatch_idle,  // a ready port is not idle while a complete unit stays
  output wire bad_wait,           // the round robin moves past what dispatched last; a complete
                                  // unit waits at most Collectors - 1 cycles with a ready port
  output wire tight_wait,         // Collectors - 1 cycles happen

  // Values that missed, and hits with LRU
  output wire bad_put_early,      // the slot is shown only when it is there and its warp has
                                  // nothing more to look up or to read
  output wire bad_put_shown,      // with its register, set and threads
  output wire bad_put_of_none,    // and only while something of it is left to be put
  output wire bad_hold,           // its warp does not issue, but for a pass that is to come
  output wire bad_waits,          // results of its warp wait while caches are to be read, or values
                                  // to be put

  output wire cover_arrive,       // the unit is taken
  output wire cover_request_waits, // a request is not granted
  output wire cover_three_sources, // [needs Threads > 2] threads from the bank, the set and home
  output wire cover_read_waits,   // [needs 2 * Slots >= Reads] a hit is not read in the
                                   // cycle of its arrival
  output wire cover_dispatch,     // the unit is dispatched
  output wire cover_put,          // [needs Alloc != 1] the slot's value is put
  output wire cover_put_waits,    // [needs Alloc != 1] it is shown and not put
  output wire cover_sent,         // [needs Alloc != 1] it dispatches before its values are put
  output wire cover_touch,        // [needs Replace > 0] hits are shown
  output wire cover_touch_home,   // [needs Replace > 0] and those at home
  output wire cover_more,         // [needs Collectors > 1] a further pass is to come
  output wire cover_used_again    // the unit is taken a second time
);
`include "rc_collector_block.vh"

  localparam Requests = Collectors * Slots;
  localparam Ways     = Threads * WayBits;
  localparam integer LastSet = Sets - 1;
  localparam         HomeBits = log2(Sets);
  localparam         Shift    = (Map == 0) ? RegBits - HomeBits : 0;
  localparam [SetBits:0]           NumberSets  = Sets;
  localparam [SchedulerWarpBits:0] NumberWarps = SchedulerWarps;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [CollectorBits-1:0] unit;
  wire [7:0]               slot;

  property_watch #(.Count (Collectors), .Bits (CollectorBits)) u_unit
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_unit_i), .number_o (unit));
  property_watch #(.Count (Slots), .Bits (8)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (slot));

  // ---- Assumptions on inputs ----

  reg exist;  // warps and sets
  reg named;  // every bank that reads names a request of its own, once
  reg answer; // caches answer to what is asked

  always @* begin : p_assumed
    integer            b;
    integer            i;
    integer            k;
    reg                here;
    reg [Requests-1:0] seen;
    reg [Threads-1:0]  both;
    here   = 1'b0;
    both   = {Threads{1'b0}};
    seen   = {Requests{1'b0}};
    named  = 1'b1;
    answer = 1'b1;
    exist  = {1'b0, issue_warp_i} < NumberWarps;
    for (k = 0; k < Slots; k = k + 1) begin
      both = cur_mask_i & {Threads{cur_src_valid_i[k]}};
      if ({1'b0, cur_set_i[k*SetBits +: SetBits]} >= NumberSets) exist = 1'b0;
      if (|(hit_i[k*Threads +: Threads] & home_i[k*Threads +: Threads])) answer = 1'b0;
      if (|((hit_i[k*Threads +: Threads] | home_i[k*Threads +: Threads]) & ~both)) answer = 1'b0;
    end
    for (b = 0; b < Banks; b = b + 1) begin
      here = 1'b0;
      for (i = 0; i < Requests; i = i + 1) begin
        if (bank_req_i[b*RequestBits +: RequestBits] == i[RequestBits-1:0] && bank_read_i[b]) begin
          here = rd_valid_o[i] & ~seen[i] & (rd_bank_o[i*BankBits +: BankBits] == b[BankBits-1:0]);
          seen[i] = 1'b1;
        end
      end
      if (bank_read_i[b] && !here) named = 1'b0;
    end
  end

  reg held; // the warp that issues is held

  always @* begin : p_held
    integer w;
    held = 1'b0;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (issue_warp_i == w[SchedulerWarpBits-1:0]) held = hold_o[w];
    end
  end

  wire assumed = exist & named & answer & ~(issue_valid_i & (~alloc_ok_o | held))
                 & ~(put_go_i & ~put_valid_o);

  // ---- Registers and outputs of the watched unit and slot ----

  reg                         busy, sent, more, complete, lowest;
  reg [SchedulerWarpBits-1:0] warp, asks_warp;
  reg [TagBits-1:0]           tag;
  reg                         pending, left_hit, left_home, put, touch, touch_home, asks;
  reg [RegBits-1:0]           register, asks_reg;
  reg [SetBits-1:0]           set;
  reg [BankBits-1:0]          bank, asks_bank;
  reg [RowBits-1:0]           row, asks_row;
  reg [Threads-1:0]           hit, home, miss;
  reg [Ways-1:0]              way;
  reg [RequestBits-1:0]       index;   // of the slot among all
  reg                         reading; // a unit of the warp has caches to read, or a pass to come
  reg [CollectorBits:0]       free;    // units

  always @* begin : p_watched
    integer i;
    integer v;
    {busy, sent, more, complete, lowest} = 5'd0;
    {warp, asks_warp} = {2*SchedulerWarpBits{1'b0}};
    tag = {TagBits{1'b0}};
    {pending, left_hit, left_home, put, touch, touch_home, asks} = 7'd0;
    {register, asks_reg} = {2*RegBits{1'b0}};
    set = {SetBits{1'b0}};
    {bank, asks_bank} = {2*BankBits{1'b0}};
    {row, asks_row} = {2*RowBits{1'b0}};
    {hit, home, miss} = {3*Threads{1'b0}};
    way     = {Ways{1'b0}};
    index   = {RequestBits{1'b0}};
    reading = 1'b0;
    free    = {(CollectorBits+1){1'b0}};
    for (v = 0; v < Collectors; v = v + 1) begin
      if (unit == v[CollectorBits-1:0]) begin
        busy      = state_busy[v];
        sent      = state_sent[v];
        more      = state_more[v];
        warp      = state_warp[v*SchedulerWarpBits +: SchedulerWarpBits];
        asks_warp = rd_warp_o[v*SchedulerWarpBits +: SchedulerWarpBits];
        tag       = state_tag[v*TagBits +: TagBits];
        lowest    = ~state_busy[v] & (free == {(CollectorBits+1){1'b0}});
        complete  = state_busy[v] & ~state_sent[v]
                    & ~(|(state_pending[v*Slots +: Slots] | state_left_hit[v*Slots +: Slots]
                          | state_left_home[v*Slots +: Slots] | coming[v*Slots +: Slots]));
      end
      free = free + {{CollectorBits{1'b0}}, ~state_busy[v]};
    end
    for (v = 0; v < Collectors; v = v + 1) begin
      if (state_busy[v] && state_warp[v*SchedulerWarpBits +: SchedulerWarpBits] == warp)
        reading = reading | state_more[v] | (|state_left_hit[v*Slots +: Slots])
                  | (|state_left_home[v*Slots +: Slots]);
    end
    for (i = 0; i < Requests; i = i + 1) begin
      if (unit == (i / Slots) && slot == (i % Slots)) begin
        index      = i[RequestBits-1:0];
        pending    = state_pending[i];
        left_hit   = state_left_hit[i];
        left_home  = state_left_home[i];
        put        = state_put[i];
        touch      = state_touch[i];
        touch_home = state_touch_home[i];
        register   = state_reg[i*RegBits +: RegBits];
        set        = state_set[i*SetBits +: SetBits];
        bank       = state_bank[i*BankBits +: BankBits];
        row        = state_row[i*RowBits +: RowBits];
        hit        = state_hit[i*Threads +: Threads];
        home       = state_home[i*Threads +: Threads];
        miss       = state_miss[i*Threads +: Threads];
        way        = state_way[i*Ways +: Ways];
        asks       = rd_valid_o[i];
        asks_bank  = rd_bank_o[i*BankBits +: BankBits];
        asks_row   = rd_row_o[i*RowBits +: RowBits];
        asks_reg   = rd_reg_o[i*RegBits +: RegBits];
      end
    end
  end

  reg [Requests-1:0] coming; // slots that take data in this cycle

  always @* begin : p_coming
    integer b;
    integer i;
    integer p;
    coming = {Requests{1'b0}};
    for (i = 0; i < Requests; i = i + 1) begin
      for (b = 0; b < Banks; b = b + 1) begin
        if (fill_valid_o[b] && fill_dest_o[b*RequestBits +: RequestBits] == i[RequestBits-1:0])
          coming[i] = 1'b1;
      end
      for (p = 0; p < Reads; p = p + 1) begin
        if (get_valid_o[p] && get_dest_o[p*RequestBits +: RequestBits] == i[RequestBits-1:0])
          coming[i] = 1'b1;
      end
    end
  end

  // ---- What arrives for the slot ----

  reg                src_valid, src_reuse;
  reg [RegBits-1:0]  src_reg;
  reg [SetBits-1:0]  src_set;
  reg [BankBits-1:0] src_bank;
  reg [RowBits-1:0]  src_row;
  reg [Threads-1:0]  src_hit, src_home;
  reg [Ways-1:0]     src_way;

  always @* begin : p_source
    integer k;
    {src_valid, src_reuse} = 2'd0;
    src_reg  = {RegBits{1'b0}};
    src_set  = {SetBits{1'b0}};
    src_bank = {BankBits{1'b0}};
    src_row  = {RowBits{1'b0}};
    {src_hit, src_home} = {2*Threads{1'b0}};
    src_way  = {Ways{1'b0}};
    for (k = 0; k < Slots; k = k + 1) begin
      if (slot == k[7:0]) begin
        src_valid = cur_src_valid_i[k];
        src_reuse = cur_reuse_i[k];
        src_reg   = cur_reg_i[k*RegBits +: RegBits];
        src_set   = cur_set_i[k*SetBits +: SetBits];
        src_bank  = cur_bank_i[k*BankBits +: BankBits];
        src_row   = cur_row_i[k*RowBits +: RowBits];
        src_hit   = hit_i[k*Threads +: Threads];
        src_home  = home_i[k*Threads +: Threads];
        src_way   = way_i[k*Ways +: Ways];
      end
    end
  end

  wire [Threads-1:0] src_miss = cur_mask_i & ~src_hit & ~src_home;
  wire src_asks = src_valid & (|src_miss);
  wire src_put  = src_asks & (Alloc != 1) & ((Alloc != 3) | src_reuse);

  // ---- Grants, and data that comes ----

  reg granted, filled, fill_wrong;        // by, and from, the slot's bank
  reg got_hit, got_home, got_wrong, twice_got;
  reg [Reads*SchedulerWarpBits-1:0] read_warp_q;
  reg [Reads*SetBits-1:0]           read_set_q;
  reg [Reads*Ways-1:0]              read_way_q;

  always @(posedge clk_i) begin
    read_warp_q <= read_warp_o;
    read_set_q  <= read_set_o;
    read_way_q  <= read_way_o;
  end

  wire [RegBits-1:0] home_set = (reg_q >> Shift) & LastSet[RegBits-1:0];

  always @* begin : p_moves
    integer b;
    integer p;
    {granted, filled, fill_wrong} = 3'd0;
    {got_hit, got_home, got_wrong, twice_got} = 4'd0;
    for (b = 0; b < Banks; b = b + 1) begin
      if (bank_read_i[b] && bank_req_i[b*RequestBits +: RequestBits] == index) granted = 1'b1;
      if (fill_valid_o[b] && fill_dest_o[b*RequestBits +: RequestBits] == index) begin
        fill_wrong = fill_wrong | filled | (fill_mask_o[b*Threads +: Threads] != miss_q);
        filled     = 1'b1;
      end
    end
    for (p = 0; p < Reads; p = p + 1) begin
      if (get_valid_o[p] && get_dest_o[p*RequestBits +: RequestBits] == index) begin
        got_wrong = got_wrong | (read_way_q[p*Ways +: Ways] != way_q)
          | (read_warp_q[p*SchedulerWarpBits +: SchedulerWarpBits] != warp_q)
          | (get_mask_o[p*Threads +: Threads] != (state_get_home[p] ? home_q : hit_q))
          | (state_get_home[p]
             ? {{(RegBits-SetBits){1'b0}}, read_set_q[p*SetBits +: SetBits]} != home_set
             : read_set_q[p*SetBits +: SetBits] != set_q);
        twice_got = twice_got | (state_get_home[p] ? got_home : got_hit);
        if (state_get_home[p]) got_home = 1'b1;
        else                   got_hit  = 1'b1;
      end
    end
  end

  // ---- The slot, followed by inputs ----

  reg                         arrive_q; // an instruction issued in the last cycle
  reg [SchedulerWarpBits-1:0] arrive_warp_q;
  reg                         full_q;   // the unit was busy in the last cycle, or taken
  reg                         may_free_q; // and could be free in this one
  reg                         sent_q, more_q;
  reg [SchedulerWarpBits-1:0] warp_q;
  reg [TagBits-1:0]           tag_q;
  reg                         needs_q, fill_q;      // asked for, granted in the last cycle
  reg                         near_q, far_q;        // the set, the home set have not given theirs
  reg                         put_q, touch_q, touch_home_q; // still to be shown
  reg [RegBits-1:0]           reg_q;
  reg [SetBits-1:0]           set_q;
  reg [BankBits-1:0]          bank_q;
  reg [RowBits-1:0]           row_q;
  reg [Threads-1:0]           hit_q, home_q, miss_q;
  reg [Ways-1:0]              way_q;

  initial arrive_q   = 1'b0;
  initial full_q     = 1'b0;
  initial may_free_q = 1'b0;
  initial {sent_q, more_q} = 2'd0;
  initial {needs_q, fill_q, near_q, far_q, put_q, touch_q, touch_home_q} = 7'd0;

  wire taken  = arrive_q & lowest;
  wire shown  = put_valid_o & (put_slot_o == index);
  wire near   = put_q | touch_q; // what is shown first
  wire goes   = shown & put_go_i;
  wire mine   = arrive_q & busy & (warp_q == arrive_warp_q);
  wire more_next = more_q & ~(mine & ~cur_more_i);
  wire slot_left = (put_q | touch_q | touch_home_q) & ~(goes & ~(near & touch_home_q));

  always @(posedge clk_i) begin
    arrive_q      <= rst_n & issue_valid_i;
    arrive_warp_q <= issue_warp_i;
    full_q        <= rst_n & (busy | taken);
    may_free_q    <= rst_n & busy & (sent_q | dispatched) & ~more_next & ~slot_left;
    needs_q       <= rst_n & (taken ? src_asks : needs_q) & ~granted;
    fill_q        <= rst_n & granted;
    near_q        <= rst_n & (taken ? src_valid & (|src_hit)  : near_q & ~got_hit);
    far_q         <= rst_n & (taken ? src_valid & (|src_home) : far_q & ~got_home);
    put_q         <= rst_n & (taken ? src_put : put_q & ~goes);
    touch_q       <= rst_n & (taken ? src_valid & (|src_hit) & (Replace != 0) : touch_q & ~goes);
    touch_home_q  <= rst_n & (taken ? src_valid & (|src_home) & (Replace != 0)
                                    : touch_home_q & ~(goes & ~near));
    more_q        <= rst_n & (taken ? cur_more_i : more_next);
    sent_q        <= rst_n & ~taken & busy & (sent_q | dispatched);
    if (taken) begin
      warp_q <= arrive_warp_q;
      tag_q  <= cur_tag_i;
      reg_q  <= src_reg;
      set_q  <= src_set;
      bank_q <= src_bank;
      row_q  <= src_row;
      hit_q  <= src_hit;
      home_q <= src_home;
      miss_q <= src_miss;
      way_q  <= src_way;
    end
  end

  // ---- Dispatch ----

  wire                  dispatched, twice, tag_wrong;
  wire [Collectors-1:0] last_unit;
  wire                  late;

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
    .last_o       (last_unit)
  );

  property_wait #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (unit),
    .asks_i    (complete),
    .granted_i (dispatched),
    .higher_i  (~(|dispatch_ready_i)),
    .moves_i   (|disp_valid_o),
    .last_i    (last_unit),
    .mask_i    (state_disp_mask),
    .late_o    (late),
    .tight_o   (tight)
  );

  wire tight;

  // ---- `strays` ----

  wire held_wrong = (warp != warp_q) | (tag != tag_q) | (register != reg_q) | (set != set_q)
                    | (bank != bank_q) | (row != row_q) | (hit != hit_q) | (home != home_q)
                    | (miss != miss_q) | (way != way_q) | (more != more_q) | (sent != sent_q);
  wire owes_wrong = (pending != needs_q) | (filled != fill_q) | (near_q != (left_hit | got_hit))
                    | (far_q != (left_home | got_home)) | (left_hit & got_hit)
                    | (left_home & got_home);
  wire put_wrong  = (put != put_q) | (touch != touch_q) | (touch_home != touch_home_q);
  wire idle_wrong = needs_q | fill_q | near_q | far_q | put_q | touch_q | touch_home_q | more
                    | sent;
  wire strays     = (state_arrive != arrive_q) | (arrive_q & (state_arrive_warp != arrive_warp_q))
                    | (arrive_q & (free == 0)) | owes_wrong | put_wrong
                    | (busy ? held_wrong : idle_wrong)
                    | (busy & (fill_q | near_q | far_q | needs_q) & sent_q);

  // ---- Properties ----

  wire [CollectorBits:0] need_free = {{CollectorBits{1'b0}}, arrive_q};
  wire there    = ~needs_q & ~fill_q & ~near_q & ~far_q;
  wire of_warp  = arrive_q & (arrive_warp_q == warp_q);
  reg  held_on, waiting, looked, looks_other;

  always @* begin : p_of_warp
    integer w;
    {held_on, waiting, looked, looks_other} = 4'd0;
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (warp_q == w[SchedulerWarpBits-1:0]) {held_on, waiting} = {hold_o[w], waits_o[w]};
      if (arrive_warp_q == w[SchedulerWarpBits-1:0]) looked = look_o[w];
      else                                           looks_other = looks_other | look_o[w];
    end
  end

  assign bad_alloc_ok       = lawful & (strays | (alloc_ok_o != (free > need_free)));
  assign bad_unit_taken     = lawful & (strays | (busy & ~full_q));
  assign bad_unit_freed     = lawful & (strays | (full_q & ~busy & ~may_free_q));
  assign bad_look           = lawful & (strays | (looked != arrive_q) | looks_other);
  assign bad_request        = lawful & (strays | (asks != (taken ? src_asks : needs_q))
    | (asks & ({asks_bank, asks_row, asks_reg, asks_warp}
               != (taken ? {src_bank, src_row, src_reg, arrive_warp_q}
                         : {bank_q, row_q, reg_q, warp_q}))));
  assign bad_fill           = lawful & (strays | fill_wrong | (filled & ~busy));
  assign bad_hit_read       = lawful & (strays | (got_hit & ~near_q));
  assign bad_home_read      = lawful & (strays | (got_home & ~far_q));
  assign bad_read_of_other  = lawful & (strays | got_wrong | twice_got);
  assign bad_evict_port     = lawful & evict_i & read_valid_o[Reads-1];
  assign bad_dispatch_early = lawful & (strays | (dispatched & ~(busy & there)));
  assign bad_dispatch_twice = lawful & (strays | twice | (dispatched & sent_q));
  assign bad_dispatch_tag   = lawful & (strays | tag_wrong);
  assign bad_dispatch_idle  =
    lawful & complete & ~dispatched & (|(dispatch_ready_i & ~disp_valid_o));
  assign bad_wait           = lawful & (strays | late);
  assign tight_wait         = lawful & tight;
  assign bad_put_early      =
    lawful & (strays | (shown & (~busy | ~there | more_q | of_warp | reading)));
  assign bad_put_shown      = lawful & (strays | (shown & (
    ({put_warp_o, put_reg_o} != {warp_q, reg_q})
    | (near ? put_set_o != set_q : {{(RegBits-SetBits){1'b0}}, put_set_o} != home_set)
    | (put_mask_o != (put_q ? miss_q : {Threads{1'b0}}))
    | (put_touch_o != (touch_q ? hit_q : near ? {Threads{1'b0}} : home_q)))));
  assign bad_put_of_none    = lawful & (strays | (shown & ~(put_q | touch_q | touch_home_q)));
  assign bad_hold           = lawful & (strays | (busy & ~more_q & ~held_on));
  assign bad_waits          = lawful & (strays | (busy & (put_q | touch_q | touch_home_q | left_hit
                                                          | left_home | more_q) & ~waiting));

  reg again_q; // the unit was taken

  initial again_q = 1'b0;

  always @(posedge clk_i) again_q <= rst_n & (again_q | taken);

  assign cover_arrive        = lawful & taken;
  assign cover_request_waits = lawful & busy & asks & ~granted;
  assign cover_three_sources = lawful & busy & (|hit_q) & (|home_q) & (|miss_q) & dispatched;
  assign cover_read_waits    = lawful & busy & left_hit;
  assign cover_dispatch      = lawful & dispatched;
  assign cover_put           = lawful & goes & put_q;
  assign cover_put_waits     = lawful & shown & ~put_go_i & put_q;
  assign cover_sent          = lawful & busy & sent_q & put_q;
  assign cover_touch         = lawful & goes & touch_q;
  assign cover_touch_home    = lawful & goes & touch_home_q & ~near;
  assign cover_more          = lawful & busy & more_q;
  assign cover_used_again    = lawful & again_q & taken;
endmodule
`default_nettype wire
