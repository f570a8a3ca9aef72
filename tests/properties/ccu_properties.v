// SPDX-License-Identifier: Apache-2.0
// ccu_properties: what docs/blocks/ccu.md promises, for two watched entries e and f, one slot k,
// one register r and one bus p, each chosen freely.
//
// The wrapper follows what lies in entry e by ports S and D alone: whose register it is, and
// whether that register was written since. The entry of an arriving source shows in the next cycle,
// in the OCT and the locks. What hangs on it is judged then. Reading of bad_, cover_, tight_,
// [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of ccu
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property that needs it, which makes it inductive. It is the
//             page's "Always so", and that CT and OCT fit what the wrapper has followed
`default_nettype none
module ccu_properties #(
`include "ccu_parameters.vh"
) (
`include "ccu_inputs.vh"
  input  wire [CtBits-1:0]                        watch_entry_i,
  input  wire [CtBits-1:0]                        watch_other_i,
  input  wire [7:0]                               watch_slot_i,
  input  wire [RegBits-1:0]                       watch_reg_i,
  input  wire [7:0]                               watch_bus_i,
  input  wire [2:0]                               watch_grants_i,

  // What is always so
  output wire bad_always,          // the page's "Always so", and exactly the entries of valid slots
                                   // are locked
  output wire bad_waits,           // of it: a valid slot is ready or waits for a bank; a unit
                                   // without an instruction has no locks, without a warp no values
  output wire bad_tags,            // valid entries have different tags
  output wire bad_metadata,        // owner, warp, tag and busy are those of the last allocation,
                                   // dispatch and clear

  // 3.2: allocation
  output wire bad_hit,             // a valid source hits exactly when an entry that the flush
                                   // leaves holds its register
  output wire bad_request,         // the unit requests each register that it lacks once, until
                                   // granted, at its bank and row
  output wire bad_flush,           // flush exactly when the unit was not the arriving warp's;
                                   // nothing older than the flush is valid
  output wire bad_victim,          // what makes room: empty, far from rand on, least recently used;
                                   // no entry left would go before it
  output wire bad_lru,             // ct_lru orders the entries by their last use
  output wire bad_distance,        // ct_near is that of the last source or write that named the
                                   // entry

  // Locks, OCT
  output wire bad_locked_replaced, // a locked entry keeps its tag and its lock until dispatch; port
                                   // D never names it
  output wire bad_source_stored,   // nor an entry that a source hits or takes in the same cycle
  output wire bad_locked_killed,   // it becomes invalid only by a write of its register
  output wire bad_operand,         // a ready slot's entry is locked and holds that slot's register
                                   // of the unit's warp; nothing else was put there since
  output wire bad_fill,            // port S fills the slots granted in the cycle before, from the
                                   // bank granted
  output wire bad_for_crossbar,    // ports S and D never meet in an entry, nor two slots of port S;
                                   // entries named exist

  // Ready
  output wire bad_ready_early,     // ready only when every valid slot is, and nothing is requested
                                   // or on its way
  output wire bad_ready_late,      // a busy unit that waits for nothing is ready
  output wire bad_wait,            // when all requests are granted within W cycles (0: no request),
                                   // the unit is ready W + 1 cycles after its allocation
  output wire tight_wait,          // and not before

  // 4.2: write arrival
  output wire bad_stale,           // no valid entry holds a register that was written since it was
                                   // read or stored, reads in flight counted
  output wire bad_store,           // at most one bus is stored: accepted, the unit's warp's, near,
                                   // the first of these; d_* are its own, else 0
  output wire bad_store_lost,      // the first near result is stored when an entry that is not
                                   // locked holds its register
  output wire bad_store_partly,    // a result of some lanes is stored only where its register is
  output wire bad_kind,            // wr_kind says what becomes of the bus's result

  output wire cover_hit,           // a source hits
  output wire cover_miss,          // a source misses
  output wire cover_all_hit,       // [needs Slots > 1] two different sources hit and nothing is
                                   // requested
  output wire cover_repeated,      // [needs Slots > 1] a source repeats one that misses
  output wire cover_repeated_hit,  // [needs Slots > 1] a source repeats one that hits
  output wire cover_flush_values,  // a flush throws values away
  output wire cover_same_warp,     // the unit's warp comes again: no flush
  output wire cover_request_waits, // a request is not granted
  output wire cover_ready_at_once, // ready in the cycle after the allocation with operands
  output wire cover_ready_filled,  // ready because of port S
  output wire cover_source_empty,  // a source takes an empty entry
  output wire cover_source_far,    // a far one
  output wire cover_source_oldest, // the least recently used one
  output wire cover_write_empty,   // a write takes an empty entry
  output wire cover_write_far,     // a far one
  output wire cover_write_oldest,  // the least recently used one
  output wire cover_kind_1,        // stored where its register is
  output wire cover_kind_1_partly, // some lanes of it
  output wire cover_kind_2,        // stored, entry allocated
  output wire cover_kind_3,        // far
  output wire cover_kind_4,        // far, makes an entry invalid
  output wire cover_kind_5,        // [needs ResultBuses > 1] dropped
  output wire cover_kind_6,        // [needs ResultBuses > 1] dropped, makes an entry invalid
  output wire cover_kind_7_locked, // not stored: its entry is locked
  output wire cover_kind_7_partly, // not stored: some lanes of a register that is not there
  output wire cover_kind_7_full,   // [needs CtEntries == Slots] not stored: all entries are locked
  output wire cover_killed_in_flight, // the register of a read in flight is written
  output wire cover_killed_operand, // an operand whose entry became invalid dispatches
  output wire cover_store_beside_alloc, // [needs CtEntries > 1] a write is stored in the cycle of
                                        // an allocation
  output wire cover_clear,         // the unit's warp exits, values are thrown away
  output wire cover_all_locked     // [needs CtEntries == Slots] every entry is locked
);
`include "ccu_block.vh"

  localparam [CtBits:0] NumberEntries = CtEntries;

  wire [CtBits-1:0]  e;
  wire [CtBits-1:0]  f;
  wire [7:0]         k;
  wire [RegBits-1:0] r;
  wire [7:0]         p;
  wire [2:0]         grants; // cycles within which requests are granted

  property_watch #(.Count (CtEntries), .Bits (CtBits)) u_entry
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_entry_i), .number_o (e));
  property_watch #(.Count (CtEntries), .Bits (CtBits)) u_other
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_other_i), .number_o (f));
  property_watch #(.Count (Slots), .Bits (8)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (k));
  property_watch #(.Count (1 << RegBits), .Bits (RegBits)) u_reg
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_reg_i), .number_o (r));
  property_watch #(.Count (ResultBuses), .Bits (8)) u_bus
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bus_i), .number_o (p));
  property_watch #(.Count (8), .Bits (3)) u_grants
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_grants_i), .number_o (grants));

  // ---- Assumptions on inputs ----

  reg assumed;

  always @* begin : p_assumed
    integer i;
    integer j;
    assumed = ~(alloc_i & busy_o) & ~(dispatch_i & ~ready_o) & ~(|(grant_i & ~rd_valid_o))
              & ~(clear_valid_i & busy_o & owned_o & (clear_warp_i == warp_o))
              & ~(clear_valid_i & alloc_i & (clear_warp_i == alloc_warp_i));
    for (i = 0; i < ResultBuses; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (wb_accept_i[i] && wb_accept_i[j]
            && wb_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]
               == wb_warp_i[j*SchedulerWarpBits +: SchedulerWarpBits]
            && wb_reg_i[i*RegBits +: RegBits] == wb_reg_i[j*RegBits +: RegBits]) assumed = 1'b0;
      end
    end
    for (i = 0; i < Slots; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (alloc_i && src_valid_i[i] && src_valid_i[j]
            && src_reg_i[i*RegBits +: RegBits] == src_reg_i[j*RegBits +: RegBits]
            && (src_near_i[i] != src_near_i[j]
                || src_bank_i[i*BankBits +: BankBits] != src_bank_i[j*BankBits +: BankBits]
                || src_row_i[i*RowBits +: RowBits] != src_row_i[j*RowBits +: RowBits])) begin
          assumed = 1'b0;
        end
      end
      // A bank does one access a cycle: it does not read what it writes.
      for (j = 0; j < ResultBuses; j = j + 1) begin
        if (flush_o && grant_i[i] && wb_accept_i[j]
            && wb_warp_i[j*SchedulerWarpBits +: SchedulerWarpBits] == alloc_warp_i
            && wb_reg_i[j*RegBits +: RegBits] == src_reg_i[i*RegBits +: RegBits]) assumed = 1'b0;
      end
    end
  end

  // ---- Metadata, by the inputs ----

  reg                         owned_q;
  reg [SchedulerWarpBits-1:0] warp_q;
  reg                         busy_q;
  reg [TagBits-1:0]           tag_q;

  initial owned_q = 1'b0;
  initial warp_q  = {SchedulerWarpBits{1'b0}};
  initial busy_q  = 1'b0;
  initial tag_q   = {TagBits{1'b0}};

  wire flush   = alloc_i & ~(owned_q & (warp_q == alloc_warp_i));
  wire cleared = clear_valid_i & owned_q & ~alloc_i & (clear_warp_i == warp_q);

  always @(posedge clk_i) begin
    if (!rst_n) begin
      owned_q <= 1'b0;
      warp_q  <= {SchedulerWarpBits{1'b0}};
      busy_q  <= 1'b0;
      tag_q   <= {TagBits{1'b0}};
    end else begin
      owned_q <= alloc_i | (owned_q & ~cleared);
      busy_q  <= alloc_i | (busy_q & ~dispatch_i);
      if (alloc_i) begin
        warp_q <= alloc_warp_i;
        tag_q  <= alloc_tag_i;
      end
    end
  end

  wire metadata_wrong = (owned_o != owned_q) | (warp_o != warp_q) | (busy_o != busy_q)
                        | (tag_o != tag_q);

  // ---- The watched entries, in the block's registers and outputs ----

  reg                valid_e, valid_f, lock_e, lock_f, near_e, near_f, stores_e, stores_f;
  reg [RegBits-1:0]  tag_e;
  reg [CtBits-1:0]   lru_e, lru_f;

  always @* begin : p_entries
    integer i;
    {valid_e, valid_f, lock_e, lock_f, near_e, near_f} = 6'd0;
    tag_e = {RegBits{1'b0}};
    lru_e = {CtBits{1'b0}};
    lru_f = {CtBits{1'b0}};
    for (i = 0; i < CtEntries; i = i + 1) begin
      if (e == i[CtBits-1:0]) begin
        valid_e = state_ct_valid[i];
        lock_e  = state_ct_lock[i];
        near_e  = state_ct_near[i];
        tag_e   = state_ct_tag[i*RegBits +: RegBits];
        lru_e   = state_ct_lru[i*CtBits +: CtBits];
      end
      if (f == i[CtBits-1:0]) begin
        valid_f = state_ct_valid[i];
        lock_f  = state_ct_lock[i];
        near_f  = state_ct_near[i];
        lru_f   = state_ct_lru[i*CtBits +: CtBits];
      end
    end
    stores_e = d_valid_o & (d_entry_o == e);
    stores_f = d_valid_o & (d_entry_o == f);
  end

  // ---- The unit's instruction: register of each slot ----

  reg [Slots*RegBits-1:0]  slot_reg_q;
  reg [Slots*BankBits-1:0] slot_bank_q;
  reg [Slots*RowBits-1:0]  slot_row_q;
  reg [Slots-1:0]          slot_near_q;

  always @(posedge clk_i) begin
    if (alloc_i) begin
      slot_reg_q  <= src_reg_i;
      slot_bank_q <= src_bank_i;
      slot_row_q  <= src_row_i;
      slot_near_q <= src_near_i;
    end
  end

  // Slots of entry e, the one that fills it, what the first of them says of its reuse distance.
  reg               flying_e;      // a slot's read of it is requested or on its way
  reg [RegBits-1:0] flying_reg;
  reg               fills_e;
  reg [RegBits-1:0] fills_reg;
  reg               named_e;
  reg               named_near;

  always @* begin : p_slots
    integer i;
    {flying_e, fills_e, named_e, named_near} = 4'd0;
    flying_reg = {RegBits{1'b0}};
    fills_reg  = {RegBits{1'b0}};
    for (i = Slots - 1; i >= 0; i = i - 1) begin
      if (index_o[i*CtBits +: CtBits] == e) begin
        if (state_pending[i] | state_fill[i]) begin
          flying_e   = 1'b1;
          flying_reg = slot_reg_q[i*RegBits +: RegBits];
        end
        if (fill_valid_o[i]) begin
          fills_e   = 1'b1;
          fills_reg = slot_reg_q[i*RegBits +: RegBits];
        end
        if (state_oct_valid[i]) begin
          named_e    = 1'b1;
          named_near = slot_near_q[i];
        end
      end
    end
  end

  // ---- Buses ----

  reg [ResultBuses-1:0] ours;       // accepted results of the unit's warp
  reg                   writes_r;   // one of them is of register r
  reg                   writes_tag; // of entry e's register
  reg [RegBits-1:0]     stored_reg; // register that port D stores
  reg [Lanes-1:0]       stored_mask;
  reg                   found_p;    // the watched bus: its register is in the CT
  reg                   locked_p;   // and locked
  reg [RegBits-1:0]     reg_p;
  reg [Lanes-1:0]       mask_p;
  reg                   ours_p, near_p, stored_p, first_p;
  reg [2:0]             kind_p;

  always @* begin : p_buses
    integer i;
    writes_r    = 1'b0;
    writes_tag  = 1'b0;
    stored_reg  = {RegBits{1'b0}};
    stored_mask = {Lanes{1'b0}};
    reg_p       = {RegBits{1'b0}};
    mask_p      = {Lanes{1'b0}};
    kind_p      = WriteNone;
    {ours_p, near_p, stored_p, first_p} = 4'd0;
    for (i = ResultBuses - 1; i >= 0; i = i - 1) begin
      ours[i] = wb_accept_i[i] & owned_q & ~flush
                & (wb_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits] == warp_q);
      if (ours[i] && wb_reg_i[i*RegBits +: RegBits] == r)     writes_r   = 1'b1;
      if (ours[i] && wb_reg_i[i*RegBits +: RegBits] == tag_e) writes_tag = 1'b1;
      if (d_wsel_o[i]) begin
        stored_reg  = wb_reg_i[i*RegBits +: RegBits];
        stored_mask = wb_mask_i[i*Lanes +: Lanes];
      end
      if (ours[i] & wb_near_i[i]) first_p = 1'b0;
      if (p == i[7:0]) begin
        reg_p    = wb_reg_i[i*RegBits +: RegBits];
        mask_p   = wb_mask_i[i*Lanes +: Lanes];
        ours_p   = ours[i];
        near_p   = wb_near_i[i];
        stored_p = d_wsel_o[i];
        first_p  = ours[i] & wb_near_i[i];
        kind_p   = wr_kind_o[i*3 +: 3];
      end
    end
  end

  // What the CT holds for bus p and for slot k, before the sources that arrive take entries.
  reg               in_ct_k;
  reg               repeats_k;
  // source_p: bus p's register is an arriving source's: it is in the CT, and locked.
  reg               source_p;
  reg               valid_k, hit_k, requests_k;
  reg [RegBits-1:0] reg_k;
  reg               slot_wrong_k;

  always @* begin : p_lookup
    integer i;
    {in_ct_k, repeats_k, source_p, valid_k, hit_k, requests_k, slot_wrong_k} = 7'd0;
    {found_p, locked_p} = 2'd0;
    reg_k = {RegBits{1'b0}};
    for (i = 0; i < Slots; i = i + 1) begin
      if (k == i[7:0]) begin
        reg_k         = src_reg_i[i*RegBits +: RegBits];
        valid_k       = alloc_i & src_valid_i[i];
        hit_k         = hit_o[i];
        requests_k    = rd_valid_o[i];
        slot_wrong_k =
          (rd_bank_o[i*BankBits +: BankBits]
           != (alloc_i ? src_bank_i[i*BankBits +: BankBits] : slot_bank_q[i*BankBits +: BankBits]))
          | (rd_row_o[i*RowBits +: RowBits]
             != (alloc_i ? src_row_i[i*RowBits +: RowBits] : slot_row_q[i*RowBits +: RowBits]));
      end
    end
    for (i = 0; i < Slots; i = i + 1) begin
      if (valid_k && src_valid_i[i] && i[7:0] < k && src_reg_i[i*RegBits +: RegBits] == reg_k) begin
        repeats_k = 1'b1;
      end
      if (alloc_i && src_valid_i[i] && src_reg_i[i*RegBits +: RegBits] == reg_p) source_p = 1'b1;
    end
    for (i = 0; i < CtEntries; i = i + 1) begin
      if (state_ct_valid[i] && !flush && state_ct_tag[i*RegBits +: RegBits] == reg_k) begin
        in_ct_k = valid_k;
      end
      // A victim of this cycle's sources no longer counts; that shows in the next cycle only.
      if (state_ct_valid[i] && !flush && state_ct_tag[i*RegBits +: RegBits] == reg_p) begin
        found_p  = 1'b1;
        locked_p = state_ct_lock[i];
      end
    end
  end

  // ---- The last cycle ----

  reg                     was_q;       // there was one, after reset
  reg                     alloc_q;
  reg                     flush_q;
  reg                     leaves_q;    // dispatch
  reg                     kept_lock_q; // entry e was locked, its instruction stays
  reg                     unlocked_q;  // entry f was not locked
  reg                     valid_e_q, near_e_q, hits_e_q, writes_tag_q;
  reg [RegBits-1:0]       tag_e_q;
  reg                     stores_e_q, stores_f_q, gives_e_q;
  reg [CtBits:0]          rank_e_q, rank_f_q; // rank of an empty or far entry
  reg [1:0]               class_e_q, class_f_q;
  reg [Slots-1:0]         granted_q;
  reg [Slots*BankBits-1:0] granted_bank_q;
  reg                     needs_k_q;   // slot k's request was not granted

  initial was_q      = 1'b0;
  initial alloc_q    = 1'b0;
  initial flush_q    = 1'b0;
  initial leaves_q   = 1'b0;
  initial kept_lock_q = 1'b0;
  initial stores_e_q = 1'b0;
  initial stores_f_q = 1'b0;
  initial gives_e_q  = 1'b0;
  initial granted_q  = {Slots{1'b0}};
  initial needs_k_q  = 1'b0;

  // An arriving source hits e.
  reg hits_e;

  always @* begin : p_hits
    integer i;
    hits_e = 1'b0;
    for (i = 0; i < Slots; i = i + 1) begin
      if (alloc_i && src_valid_i[i] && valid_e && !flush
          && src_reg_i[i*RegBits +: RegBits] == tag_e) hits_e = 1'b1;
    end
  end

  // Order in which entries make room: class 0 empty, 1 far, 2 near.
  function [1:0] order_class(input valid, input is_near);
    order_class = {valid & is_near, valid & ~is_near};
  endfunction

  function [CtBits:0] rank(input valid, input [CtBits-1:0] entry, input [CtBits-1:0] from);
    rank = {valid & (entry < from), entry};
  endfunction

  reg grant_k;

  always @* begin : p_grant
    integer i;
    grant_k = 1'b0;
    for (i = 0; i < Slots; i = i + 1) if (k == i[7:0]) grant_k = grant_i[i];
  end

  always @(posedge clk_i) begin
    was_q          <= rst_n;
    alloc_q        <= rst_n & alloc_i;
    flush_q        <= rst_n & flush;
    leaves_q       <= rst_n & dispatch_i;
    kept_lock_q    <= rst_n & lock_e & ~dispatch_i;
    unlocked_q     <= ~lock_f;
    valid_e_q      <= rst_n & valid_e & ~flush & ~cleared;
    near_e_q       <= near_e;
    hits_e_q       <= hits_e;
    writes_tag_q   <= writes_tag;
    tag_e_q        <= tag_e;
    stores_e_q     <= rst_n & stores_e;
    stores_f_q     <= rst_n & stores_f;
    gives_e_q      <= rst_n & stores_e & (|victim_o[Slots*2 +: 2]);
    rank_e_q       <= rank(valid_e & ~flush, e, rand_i);
    rank_f_q       <= rank(valid_f & ~flush, f, rand_i);
    class_e_q      <= order_class(valid_e & ~flush, near_e);
    class_f_q      <= order_class(valid_f & ~flush, near_f);
    granted_q      <= {Slots{rst_n}} & grant_i;
    granted_bank_q <= rd_bank_o;
    needs_k_q      <= rst_n & requests_k & ~grant_k;
  end

  wire given_e = alloc_q & lock_e & ~hits_e_q; // an arriving source took e
  wire used_e  = (alloc_q & lock_e) | stores_e_q;
  wire used_f  = (alloc_q & lock_f) | stores_f_q;
  wire left_f  = (alloc_q ? ~lock_f : unlocked_q) & ~stores_f_q & (e != f);

  // ---- Use: e was used before f ----

  reg  earlier_q; // a cycle ago
  wire earlier = (used_e == used_f) ? earlier_q : used_f;

  initial earlier_q = 1'b0;

  always @(posedge clk_i) earlier_q <= rst_n ? earlier : (choice_e > choice_f);

  // In the reset cycle e and f are still being chosen.
  wire [CtBits:0]   last_entry = NumberEntries - 1'b1;
  wire              no_e     = {1'b0, watch_entry_i} > last_entry;
  wire              no_f     = {1'b0, watch_other_i} > last_entry;
  wire [CtBits-1:0] choice_e = no_e ? {CtBits{1'b0}} : watch_entry_i;
  wire [CtBits-1:0] choice_f = no_f ? {CtBits{1'b0}} : watch_other_i;

  wire lru_wrong = (e != f) & (earlier != ({lru_e, e} > {lru_f, f}));

  // earlier_q is the order by which the last cycle chose.
  wire victim_wrong =
    (given_e | gives_e_q) & left_f
    & ((class_e_q > class_f_q)
       | ((class_e_q == class_f_q) & (class_e_q != 2'd2) & (rank_e_q > rank_f_q))
       | ((class_e_q == class_f_q) & (class_e_q == 2'd2) & ~earlier_q));

  // ---- What lies in entry e, by ports S and D; whether register r there is the newest ----

  reg                         known_q; // it is this register of this warp
  reg [SchedulerWarpBits-1:0] owner_q;
  reg [RegBits-1:0]           holds_q;
  reg                         stale_q; // r was written since; not known yet: a source took e
  reg                         raced_q; // r was written in the cycle in which a source took e

  initial known_q = 1'b0;
  initial stale_q = 1'b1;
  initial raced_q = 1'b0;

  wire stale = given_e ? raced_q : stale_q;

  always @(posedge clk_i) begin
    if (fills_e && stores_e) begin
      known_q <= 1'b0;
    end else if (fills_e) begin
      known_q <= rst_n;
      owner_q <= warp_q;
      holds_q <= fills_reg;
    end else if (stores_e) begin
      known_q <= rst_n
                 & ((&stored_mask) | (known_q & (owner_q == warp_q) & (holds_q == stored_reg)));
      owner_q <= warp_q;
      holds_q <= stored_reg;
    end
    raced_q <= writes_r;
    if (!rst_n || flush || cleared)             stale_q <= 1'b1;
    else if (stores_e && stored_reg != r)       stale_q <= 1'b1;
    else if (stores_e && (&stored_mask))        stale_q <= 1'b0;
    else if (!stores_e)                         stale_q <= stale | writes_r;
    else                                        stale_q <= stale;
  end

  // ---- "Always so" ----

  reg tags_wrong;
  reg waits_wrong; // a slot waits for nothing
  reg table_wrong; // entries and slots

  always @* begin : p_waits_wrong
    integer i;
    integer j;
    reg     asked; // a slot of the same entry is requested or on its way
    waits_wrong = 1'b0;
    for (i = 0; i < Slots; i = i + 1) begin
      asked = 1'b0;
      for (j = 0; j < Slots; j = j + 1) begin
        if (index_o[i*CtBits +: CtBits] == index_o[j*CtBits +: CtBits]) begin
          asked = asked | state_pending[j] | state_fill[j];
        end
      end
      if (state_oct_valid[i] & ~state_oct_ready[i] & ~asked) waits_wrong = 1'b1;
    end
  end

  wire idle_wrong = (~busy_o & ((state_ct_lock != 0) | (state_oct_valid != 0)))
                    | (~owned_o & (busy_o | (state_ct_valid != 0)));
  // A slot that waits is valid, not ready, and requested or on its way, not both.
  wire slots_wrong = (|(state_oct_ready & ~state_oct_valid)) | (|(state_pending & state_fill))
                     | (|((state_pending | state_fill) & (state_oct_ready | ~state_oct_valid)));

  always @* begin : p_table_wrong
    integer             i;
    integer             j;
    reg [CtEntries-1:0] named; // entries of valid slots
    tags_wrong  = 1'b0;
    table_wrong = 1'b0;
    named       = {CtEntries{1'b0}};
    for (i = 0; i < CtEntries; i = i + 1) begin
      for (j = 0; j < i; j = j + 1) begin
        if (state_ct_valid[i] && state_ct_valid[j]
            && state_ct_tag[i*RegBits +: RegBits] == state_ct_tag[j*RegBits +: RegBits]) begin
          tags_wrong = 1'b1;
        end
      end
      for (j = 0; j < Slots; j = j + 1) begin
        if (state_oct_valid[j] && index_o[j*CtBits +: CtBits] == i[CtBits-1:0]) named[i] = 1'b1;
      end
      if ({1'b0, state_ct_lru[i*CtBits +: CtBits]} >= NumberEntries) table_wrong = 1'b1;
    end
    if (named != state_ct_lock) table_wrong = 1'b1;
    for (i = 0; i < Slots; i = i + 1) begin
      if ({1'b0, index_o[i*CtBits +: CtBits]} >= NumberEntries) table_wrong = 1'b1;
      // Slots of one entry are of one register and wait together; the first of them asks.
      for (j = 0; j < i; j = j + 1) begin
        if (state_oct_valid[i] && state_oct_valid[j]
            && index_o[i*CtBits +: CtBits] == index_o[j*CtBits +: CtBits]
            && (state_pending[i] || state_fill[i] || state_oct_ready[i] != state_oct_ready[j]
                || slot_reg_q[i*RegBits +: RegBits] != slot_reg_q[j*RegBits +: RegBits])) begin
          table_wrong = 1'b1;
        end
      end
    end
  end

  // Entry e's tag is what lies there, or what is on its way.
  wire content_wrong =
    valid_e & (flying_e ? (flying_reg != tag_e)
                        : ~(known_q & (owner_q == warp_q) & (holds_q == tag_e)));
  wire unit_wrong = metadata_wrong | idle_wrong | waits_wrong;
  wire strays     = unit_wrong | slots_wrong | tags_wrong | table_wrong | content_wrong;

  // A ready slot of entry e.
  reg operand_wrong;

  always @* begin : p_operand
    integer i;
    operand_wrong = 1'b0;
    for (i = 0; i < Slots; i = i + 1) begin
      if (state_oct_ready[i] && index_o[i*CtBits +: CtBits] == e
          && !(lock_e && known_q && owner_q == warp_q
               && holds_q == slot_reg_q[i*RegBits +: RegBits])) operand_wrong = 1'b1;
    end
  end

  // ---- Port S ----

  reg fill_wrong;
  reg meets;

  always @* begin : p_ports
    integer i;
    integer j;
    fill_wrong = fill_valid_o != granted_q;
    meets      = d_valid_o & ({1'b0, d_entry_o} >= NumberEntries);
    for (i = 0; i < Slots; i = i + 1) begin
      if (granted_q[i] && fill_bank_o[i*BankBits +: BankBits]
                          != granted_bank_q[i*BankBits +: BankBits]) fill_wrong = 1'b1;
      if (fill_valid_o[i] && {1'b0, index_o[i*CtBits +: CtBits]} >= NumberEntries) meets = 1'b1;
      if (fill_valid_o[i] && d_valid_o && index_o[i*CtBits +: CtBits] == d_entry_o) meets = 1'b1;
      for (j = 0; j < i; j = j + 1) begin
        if (fill_valid_o[i] && fill_valid_o[j]
            && index_o[i*CtBits +: CtBits] == index_o[j*CtBits +: CtBits]) meets = 1'b1;
      end
    end
  end

  // ---- Wait: requests granted within `grants` cycles ----

  reg [3:0] age_q;  // cycles since the allocation, at most 15
  reg       slow_q; // a request of this instruction was not granted in time

  initial age_q  = 4'd0;
  initial slow_q = 1'b0;

  wire [3:0] age  = alloc_i ? 4'd0 : age_q;
  wire       slow = (~alloc_i & slow_q)
                    | ((age + 4'd1 >= {1'b0, grants}) & (|(rd_valid_o & ~grant_i)))
                    | ((age >= {1'b0, grants}) & (|rd_valid_o));

  always @(posedge clk_i) begin
    age_q  <= !rst_n ? 4'd0 : (&age) ? age : age + 4'd1;
    slow_q <= rst_n & slow;
  end

  // What waits when the requests came in time is on its way.
  wire wait_wrong = busy_o & ~slow_q & (age_q >= {1'b0, grants})
                    & ((|state_pending) | ((age_q > {1'b0, grants}) & (|state_fill)));

  // ---- 4.2 ----

  wire store_wrong =
    ((d_wsel_o & (d_wsel_o - 1'b1)) != 0) | (d_valid_o != (|d_wsel_o))
    | (|(d_wsel_o & ~(ours & wb_near_i))) | (stored_p & ~first_p)
    | (d_mask_o != stored_mask) | (~d_valid_o & (d_entry_o != 0));

  // Bus p finds its register in the CT as the allocation leaves it. Unknown in this cycle: whether
  // a source takes the entry of a register that is not a source's.
  wire in_ct_p  = source_p | found_p;
  wire certain  = source_p | ~alloc_i | ~found_p;
  wire locked   = source_p | (~alloc_i & locked_p);

  wire kind_wrong =
    (~ours_p & (kind_p != WriteNone))
    | (ours_p & ~near_p & certain
       & (kind_p != (in_ct_p ? WriteFilteredInvalidates : WriteFiltered)))
    | (ours_p & ~near_p & (kind_p != WriteFiltered) & (kind_p != WriteFilteredInvalidates))
    | (ours_p & near_p & ~first_p & certain
       & (kind_p != (in_ct_p ? WriteDroppedInvalidates : WriteDropped)))
    | (ours_p & near_p & ~first_p & (kind_p != WriteDropped) & (kind_p != WriteDroppedInvalidates))
    | (first_p & stored_p & (kind_p != (in_ct_p ? WriteStored : WriteAllocated)) & certain)
    | (first_p & stored_p & (kind_p != WriteStored) & (kind_p != WriteAllocated))
    | (first_p & ~stored_p & (kind_p != WriteNotStored));

  // ---- Properties ----

  assign bad_always   = lawful & strays;
  assign bad_waits    = lawful & unit_wrong;
  assign bad_tags     = lawful & (strays | tags_wrong);
  assign bad_metadata = lawful & metadata_wrong;

  assign bad_hit     = lawful & (unit_wrong | (hit_k != (valid_k & in_ct_k)));
  assign bad_request =
    lawful & (unit_wrong | (requests_k != (alloc_i ? valid_k & ~in_ct_k & ~repeats_k : needs_k_q))
              | (requests_k & slot_wrong_k));
  assign bad_flush    =
    lawful & (unit_wrong | (flush_o != flush) | (flush_q & (|(state_ct_valid & ~state_ct_lock))));
  assign bad_victim   = lawful & (strays | lru_wrong | victim_wrong);
  assign bad_lru      = lawful & (strays | lru_wrong);
  assign bad_distance =
    lawful & was_q & (strays | (near_e != (stores_e_q ? 1'b1 : alloc_q & named_e ? named_near
                                           : near_e_q)));

  assign bad_locked_replaced =
    lawful & was_q
    & (unit_wrong | (kept_lock_q & (stores_e_q | ~lock_e | (tag_e != tag_e_q)
                                    | (valid_e & ~valid_e_q))));
  assign bad_source_stored = lawful & was_q & (strays | (stores_e_q & lock_e));
  assign bad_locked_killed =
    lawful & was_q & (unit_wrong | (kept_lock_q & valid_e_q & ~valid_e & ~writes_tag_q));
  assign bad_operand      = lawful & (strays | operand_wrong);
  assign bad_fill         = lawful & (unit_wrong | fill_wrong);
  assign bad_for_crossbar = lawful & (strays | meets);

  assign bad_ready_early =
    lawful & (strays | (ready_o & ((|(state_oct_valid & ~state_oct_ready)) | (|rd_valid_o)
                                   | (|fill_valid_o) | ~busy_o)));
  assign bad_ready_late =
    lawful & (unit_wrong | (busy_o & ~ready_o & ~(|rd_valid_o) & ~(|fill_valid_o)));
  assign bad_wait   =
    lawful & (unit_wrong | wait_wrong
              | (busy_o & ~slow_q & (age_q > {1'b0, grants}) & (age_q < 4'd15) & ~ready_o));
  assign tight_wait =
    lawful & busy_o & ~slow_q & (grants != 0) & (age_q == {1'b0, grants}) & ~ready_o;

  assign bad_stale      = lawful & (strays | (valid_e & (tag_e == r) & stale));
  assign bad_store      = lawful & (unit_wrong | store_wrong);
  assign bad_store_lost = lawful & (strays | (first_p & certain & in_ct_p & ~locked & ~stored_p));
  assign bad_store_partly =
    lawful & (unit_wrong | (stored_p & ~(&mask_p) & (~in_ct_p | (|victim_o[Slots*2 +: 2]))));
  assign bad_kind       = lawful & (unit_wrong | kind_wrong);

  assign cover_hit           = lawful & hit_k;
  assign cover_miss          = lawful & alloc_i & requests_k;
  assign cover_all_hit       = lawful & alloc_i & hit_k & ~repeats_k & (k != 0) & hit_o[0]
                               & ~(|rd_valid_o);
  assign cover_repeated      = lawful & repeats_k & ~hit_k;
  assign cover_repeated_hit  = lawful & repeats_k & hit_k;
  assign cover_flush_values  = lawful & flush_o & valid_e;
  assign cover_same_warp     = lawful & alloc_i & ~flush_o & valid_e;
  assign cover_request_waits = lawful & requests_k & ~grant_k;
  assign cover_ready_at_once = lawful & alloc_q & ready_o & (|state_oct_valid);
  assign cover_ready_filled  = lawful & ~alloc_q & ready_o & (age_q > 4'd1) & lock_e;
  assign cover_source_empty  = lawful & (victim_o[1:0] == VictimEmpty);
  assign cover_source_far    = lawful & (victim_o[1:0] == VictimFar);
  assign cover_source_oldest = lawful & (victim_o[1:0] == VictimLru);
  assign cover_write_empty   = lawful & (victim_o[Slots*2 +: 2] == VictimEmpty);
  assign cover_write_far     = lawful & (victim_o[Slots*2 +: 2] == VictimFar);
  assign cover_write_oldest  = lawful & (victim_o[Slots*2 +: 2] == VictimLru);
  assign cover_kind_1        = lawful & (kind_p == WriteStored);
  assign cover_kind_1_partly = lawful & (kind_p == WriteStored) & ~(&mask_p);
  assign cover_kind_2        = lawful & (kind_p == WriteAllocated);
  assign cover_kind_3        = lawful & (kind_p == WriteFiltered);
  assign cover_kind_4        = lawful & (kind_p == WriteFilteredInvalidates);
  assign cover_kind_5        = lawful & (kind_p == WriteDropped);
  assign cover_kind_6        = lawful & (kind_p == WriteDroppedInvalidates);
  assign cover_kind_7_locked = lawful & (kind_p == WriteNotStored) & found_p & locked_p;
  assign cover_kind_7_partly = lawful & (kind_p == WriteNotStored) & ~in_ct_p;
  assign cover_kind_7_full   = lawful & (kind_p == WriteNotStored) & ~in_ct_p & (&mask_p);
  assign cover_killed_in_flight = lawful & flying_e & valid_e & writes_tag;
  assign cover_killed_operand   = lawful & dispatch_i & lock_e & ~valid_e;
  assign cover_store_beside_alloc = lawful & alloc_i & d_valid_o;
  assign cover_clear         = lawful & cleared & valid_e;
  assign cover_all_locked    = lawful & (&state_ct_lock);
endmodule
`default_nettype wire
