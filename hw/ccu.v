// SPDX-License-Identifier: Apache-2.0
// ccu: one caching collector unit, control only.
//
// Metadata, cache table (CT) and operand collector table (OCT) of a unit. An instruction that
// arrives looks its sources up in the CT. In the same cycle it takes entries for those that miss,
// and requests them from the banks. Near results of the unit's warp are stored. The CT's data are
// in the crossbar. See docs/blocks/ccu.md; the numbers of the steps are those of its list.
//
// Parameters  CtEntries, Slots, RegBits, BankBits, RowBits, TagBits, ResultBuses, Lanes: size
// Ports       gen/blocks/ccu.def
// Latency     requests in the cycle of the arrival. Granted in t, data in the entry at the end of
//             t + 1, ready in t + 2. Ready in the cycle after the arrival when all sources hit
// Caveats     CtEntries at least Slots. alloc_i only while not busy_o. dispatch_i only with ready_o
// Source      Malekeh, 3.2, 4.1, 4.2, Fig. 2(b)
`default_nettype none
module ccu #(
  parameter CtEntries         = 8,  // entries of the cache table
  parameter CtBits            = 3,  // bits of an entry's number
  parameter Slots             = 7,  // source operands an instruction, at most
  parameter RegBits           = 8,  // bits of a register number, the tag
  parameter BankBits          = 2,  // bits of a bank number
  parameter RowBits           = 7,  // bits of a row in a bank
  parameter TagBits           = 8,  // bits of an instruction tag
  parameter SchedulerWarpBits = 3,  // bits of a warp's number in its sub-core
  parameter ResultBuses       = 2,  // result buses of the sub-core
  parameter Lanes             = 32  // lanes of a warp
) (
  input  wire                                     clk_i,
  input  wire                                     rst_ni,
  input  wire                                     alloc_i,      // an instruction arrives now
  input  wire [SchedulerWarpBits-1:0]             alloc_warp_i, // its warp
  input  wire [TagBits-1:0]                       alloc_tag_i,  // its tag
  input  wire [Slots-1:0]                         src_valid_i,  // source operand is a register
  // its number; two operands may name the same
  input  wire [Slots*RegBits-1:0]                 src_reg_i,
  input  wire [Slots-1:0]                         src_near_i,   // reuse distance: 1 near, 0 far
  input  wire [Slots*BankBits-1:0]                src_bank_i,   // its bank
  input  wire [Slots*RowBits-1:0]                 src_row_i,    // its row
  input  wire [CtBits-1:0]                        rand_i,       // pseudo-random number
  input  wire [Slots-1:0]                         grant_i,      // the slot's request is granted
  input  wire                                     dispatch_i,   // the unit's instruction dispatches
  // a warp slot is launched or exits in this cycle
  input  wire                                     clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]             clear_warp_i, // that warp
  // the result on the bus is written to its bank in this cycle
  input  wire [ResultBuses-1:0]                   wb_accept_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,    // its warp
  input  wire [ResultBuses*RegBits-1:0]           wb_reg_i,     // its register
  input  wire [ResultBuses-1:0]                   wb_near_i,    // reuse distance: 1 near, 0 far
  input  wire [ResultBuses*Lanes-1:0]             wb_mask_i,    // lanes it writes
  output wire                                     owned_o, // port R: the unit belongs to a warp
  output wire [SchedulerWarpBits-1:0]             warp_o,  // port R: that warp
  // port R: the unit holds an instruction that has not dispatched
  output wire                                     busy_o,
  output wire                                     near_o,  // port R: at least one value is near
  output wire                                     ready_o, // all operands are there
  output wire [TagBits-1:0]                       tag_o,   // the instruction's tag
  // port S: data of the slot's bank goes into its entry at the end of this cycle
  output wire [Slots-1:0]                         fill_valid_o,
  output wire [Slots*BankBits-1:0]                fill_bank_o,  // that bank
  // the slot's entry: where port S fills and dispatch reads
  output wire [Slots*CtBits-1:0]                  index_o,
  output wire [Slots-1:0]                         rd_valid_o,   // request for a register read
  output wire [Slots*BankBits-1:0]                rd_bank_o,    // its bank
  output wire [Slots*RowBits-1:0]                 rd_row_o,     // its row
  // port D: a result is stored in the CT at the end of this cycle
  output wire                                     d_valid_o,
  output wire [ResultBuses-1:0]                   d_wsel_o,     // its bus, one-hot
  output wire [CtBits-1:0]                        d_entry_o,    // its entry
  output wire [Lanes-1:0]                         d_mask_o,     // its lanes
  // observed: another warp's values are thrown away
  output wire                                     flush_o,
  output wire [Slots-1:0]                         hit_o,        // observed: operand was in the CT
  // observed: entry given to source k, element Slots: to the write
  output wire [(Slots + 1)*2-1:0]                 victim_o,
  // observed: what became of the bus's result here
  output wire [ResultBuses*3-1:0]                 wr_kind_o
);
  reg                         busy_q;      // holds an instruction that has not dispatched
  reg                         owned_q;     // belongs to a warp
  reg [SchedulerWarpBits-1:0] warp_q;      // that warp
  reg [TagBits-1:0]           tag_q;       // tag of the instruction
  reg [CtEntries-1:0]         ct_valid_q;  // CT: entry's tag counts
  reg [CtEntries*RegBits-1:0] ct_tag_q;    // CT: register that the entry holds
  reg [CtEntries-1:0]         ct_lock_q;   // CT: entry is an operand of the unit's instruction
  reg [CtEntries-1:0]         ct_near_q;   // CT: reuse distance of the entry
  reg [CtEntries*CtBits-1:0]  ct_lru_q;    // CT: how many entries were used after this one
  reg [Slots-1:0]             oct_valid_q; // OCT: slot is an operand
  reg [Slots-1:0]             oct_ready_q; // OCT: its value is in the CT
  reg [Slots*CtBits-1:0]      oct_index_q; // OCT: its entry
  reg [Slots-1:0]             pending_q;   // request not yet granted
  reg [Slots-1:0]             fill_q;      // request was granted last cycle
  reg [Slots*BankBits-1:0]    bank_q;      // bank of the slot's operand
  reg [Slots*RowBits-1:0]     row_q;       // row of the slot's operand

  localparam [1:0] VictimNone  = 2'd0;
  localparam [1:0] VictimEmpty = 2'd1;
  localparam [1:0] VictimFar   = 2'd2;
  localparam [1:0] VictimLru   = 2'd3;

  localparam [2:0] WriteNone                = 3'd0;
  localparam [2:0] WriteStored              = 3'd1;
  localparam [2:0] WriteAllocated           = 3'd2;
  localparam [2:0] WriteFiltered            = 3'd3;
  localparam [2:0] WriteFilteredInvalidates = 3'd4;
  localparam [2:0] WriteDropped             = 3'd5;
  localparam [2:0] WriteDroppedInvalidates  = 3'd6;
  localparam [2:0] WriteNotStored           = 3'd7;

  genvar k;
  genvar p;

  // ---- 1. Flush, 3. look-up ----

  wire                       flush = alloc_i & ~(owned_q & (warp_q == alloc_warp_i));
  wire [CtEntries-1:0]       valid = ct_valid_q & ~{CtEntries{flush}};
  wire [Slots*CtEntries-1:0] hit_entry; // element k = entry that source k hits, one-hot
  wire [Slots*Slots-1:0]     first;     // element k = source that source k repeats, one-hot
  wire [Slots-1:0]           repeated;
  wire [Slots-1:0]           hit;

  ccu_lookup #(
    .CtEntries (CtEntries),
    .Slots     (Slots),
    .RegBits   (RegBits)
  ) u_lookup (
    .en_i        (alloc_i),
    .src_valid_i (src_valid_i),
    .src_reg_i   (src_reg_i),
    .valid_i     (valid),
    .tag_i       (ct_tag_q),
    .entry_o     (hit_entry),
    .first_o     (first)
  );

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_hit
      assign hit[k]      = |hit_entry[k*CtEntries +: CtEntries];
      assign repeated[k] = |first[k*Slots +: Slots];
    end
  endgenerate

  wire [Slots-1:0] miss = src_valid_i & {Slots{alloc_i}} & ~hit & ~repeated;

  assign flush_o = flush;
  assign hit_o   = hit;

  // ---- 4. Replacement, for sources and for a write ----

  wire [CtEntries-1:0]           hits;     // K, entries that are hit
  wire [CtEntries-1:0]           pool = ~(alloc_i ? hits : ct_lock_q);
  wire [CtEntries*CtEntries-1:0] later;    // element e = entries used after e
  wire [Slots*CtEntries-1:0]     take;     // element k = entry that source k takes, one-hot
  wire [CtEntries-1:0]           taken;
  wire [CtEntries-1:0]           spare;    // entry that a write may take, one-hot
  wire [ResultBuses-1:0]         near_bus; // buses of ours whose result is near

  or_rows #(
    .Rows  (Slots),
    .Width (CtEntries)
  ) u_hits (
    .rows_i (hit_entry),
    .any_o  (hits)
  );

  ccu_replace #(
    .CtEntries (CtEntries),
    .CtBits    (CtBits),
    .Slots     (Slots)
  ) u_replace (
    .en_i    (alloc_i | (|near_bus)),
    .pool_i  (pool),
    .valid_i (valid),
    .near_i  (ct_near_q),
    .later_i (later),
    .rand_i  (rand_i),
    .miss_i  (miss),
    .take_o  (take),
    .spare_o (spare)
  );

  or_rows #(
    .Rows  (Slots),
    .Width (CtEntries)
  ) u_taken (
    .rows_i (take),
    .any_o  (taken)
  );

  // ---- 5. Lock, 6. reuse distance, 8. OCT: the CT and the OCT after allocation ----

  wire [CtEntries-1:0]        lock1  = alloc_i ? hits | taken : ct_lock_q;
  wire [CtEntries-1:0]        valid1 = valid | taken;
  reg  [CtEntries*RegBits-1:0] tag1;
  reg  [CtEntries-1:0]        near1;
  reg  [Slots*CtEntries-1:0]  source_entry; // element k = entry of source k, one-hot

  always @* begin : p_arrive
    reg [CtEntries-1:0] own;
    integer             e;
    integer             j;
    integer             i;
    own          = {CtEntries{1'b0}};
    tag1         = ct_tag_q;
    near1        = ct_near_q;
    source_entry = {Slots*CtEntries{1'b0}};
    if (alloc_i) begin
      for (i = 0; i < Slots; i = i + 1) begin
        for (e = 0; e < CtEntries; e = e + 1) begin
          if (take[i*CtEntries + e]) begin
            tag1[e*RegBits +: RegBits] = src_reg_i[i*RegBits +: RegBits];
          end
        end
        own = hit_entry[i*CtEntries +: CtEntries] | take[i*CtEntries +: CtEntries];
        if (!repeated[i]) near1 = src_near_i[i] ? near1 | own : near1 & ~own;
        for (j = 0; j < i; j = j + 1) begin
          if (first[i*Slots + j]) own = own | take[j*CtEntries +: CtEntries];
        end
        source_entry[i*CtEntries +: CtEntries] = own;
      end
    end
  end

  wire [Slots*CtBits-1:0] source_index;

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_source
      onehot_index #(
        .Width     (CtEntries),
        .IndexBits (CtBits)
      ) u_index (
        .onehot_i (source_entry[k*CtEntries +: CtEntries]),
        .index_o  (source_index[k*CtBits +: CtBits])
      );

      wire [CtEntries-1:0] given = take[k*CtEntries +: CtEntries];
      wire                 used  = |(given & valid);
      wire                 other = |(given & (~valid | ct_near_q)); // empty or near
      assign victim_o[k*2 +: 2] = VictimNone
                                | (VictimFar   & {2{used}})
                                | (VictimEmpty & {2{other}})
                                | (VictimLru   & {2{used & other}});
    end
  endgenerate

  // ---- 10. Requests ----

  assign rd_valid_o = alloc_i ? miss       : pending_q;
  assign rd_bank_o  = alloc_i ? src_bank_i : bank_q;
  assign rd_row_o   = alloc_i ? src_row_i  : row_q;

  // ---- Port S, port R, dispatch ----

  reg [Slots-1:0] arrived; // slots whose entry is filled at the end of this cycle

  always @* begin : p_arrived
    integer j;
    integer i;
    arrived = {Slots{1'b0}};
    for (i = 0; i < Slots; i = i + 1) begin
      if (fill_q[i]) begin
        for (j = 0; j < Slots; j = j + 1) begin
          if (oct_index_q[j*CtBits +: CtBits] == oct_index_q[i*CtBits +: CtBits]) begin
            arrived[j] = oct_valid_q[j];
          end
        end
      end
    end
  end

  assign fill_valid_o = fill_q;
  assign fill_bank_o  = bank_q;
  assign index_o      = oct_index_q;
  assign owned_o      = owned_q;
  assign warp_o       = warp_q;
  assign busy_o       = busy_q;
  assign near_o       = |(ct_valid_q & ct_near_q);
  assign ready_o      = busy_q & ~(|(oct_valid_q & ~oct_ready_q));
  assign tag_o        = tag_q;

  // ---- Port D: write arrival (4.2) ----

  wire [ResultBuses-1:0]           ours;
  wire [ResultBuses-1:0]           chosen;    // the bus that may be stored
  wire [ResultBuses-1:0]           store_hit; // stored where the register is
  wire [ResultBuses-1:0]           store_new; // stored in an entry of its own
  wire [ResultBuses*CtEntries-1:0] store_row; // element p = entry that the bus's result goes to
  wire [ResultBuses*CtEntries-1:0] kill_row;  // element p = entry that the bus makes invalid
  wire [CtEntries-1:0]             store;
  wire [CtEntries-1:0]             kill;

  assign near_bus = ours & wb_near_i;
  assign chosen   = near_bus & -near_bus;

  generate
    for (p = 0; p < ResultBuses; p = p + 1) begin : g_bus
      reg  [CtEntries-1:0] match; // entry that holds the bus's register, one-hot
      always @* begin : p_match
        integer e;
        for (e = 0; e < CtEntries; e = e + 1) begin
          match[e] = tag1[e*RegBits +: RegBits] == wb_reg_i[p*RegBits +: RegBits];
        end
        match = match & valid1;
        match = match & -match;
      end

      wire found  = |match;
      wire locked = |(match & lock1);
      wire full   = &wb_mask_i[p*Lanes +: Lanes];

      assign ours[p] = wb_accept_i[p] & owned_q & ~flush
                       & (wb_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits] == warp_q);
      assign store_hit[p] = chosen[p] & found & ~locked;
      assign store_new[p] = chosen[p] & ~found & full & (|spare);

      assign store_row[p*CtEntries +: CtEntries] =
        (match & {CtEntries{store_hit[p]}}) | (spare & {CtEntries{store_new[p]}});
      assign kill_row[p*CtEntries +: CtEntries] = match & {CtEntries{ours[p] & ~store_hit[p]}};

      assign wr_kind_o[p*3 +: 3] = !ours[p]      ? WriteNone
                                 : store_hit[p]  ? WriteStored
                                 : store_new[p]  ? WriteAllocated
                                 : !wb_near_i[p]
                                 ? (found ? WriteFilteredInvalidates : WriteFiltered)
                                 : !chosen[p]
                                 ? (found ? WriteDroppedInvalidates : WriteDropped)
                                 : WriteNotStored;
    end
  endgenerate

  or_rows #(
    .Rows  (ResultBuses),
    .Width (CtEntries)
  ) u_store (
    .rows_i (store_row),
    .any_o  (store)
  );

  or_rows #(
    .Rows  (ResultBuses),
    .Width (CtEntries)
  ) u_kill (
    .rows_i (kill_row),
    .any_o  (kill)
  );

  onehot_index #(
    .Width     (CtEntries),
    .IndexBits (CtBits)
  ) u_d_entry (
    .onehot_i (store),
    .index_o  (d_entry_o)
  );

  wire [ResultBuses-1:0] d_wsel = store_hit | store_new;
  reg  [RegBits-1:0]     d_reg;
  reg  [Lanes-1:0]       d_mask;

  always @* begin : p_stored
    integer i;
    d_reg  = {RegBits{1'b0}};
    d_mask = {Lanes{1'b0}};
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (d_wsel[i]) d_reg  = d_reg | wb_reg_i[i*RegBits +: RegBits];
      if (d_wsel[i]) d_mask = d_mask | wb_mask_i[i*Lanes +: Lanes];
    end
  end

  wire [CtEntries-1:0] spared       = spare & {CtEntries{|store_new}};
  wire                 spared_used  = |(spared & valid);
  wire                 spared_other = |(spared & (~valid | ct_near_q)); // empty or near

  assign d_valid_o = |d_wsel;
  assign d_wsel_o  = d_wsel;
  assign d_mask_o  = d_mask;
  assign victim_o[Slots*2 +: 2] = VictimNone
                                | (VictimFar   & {2{spared_used}})
                                | (VictimEmpty & {2{spared_other}})
                                | (VictimLru   & {2{spared_used & spared_other}});

  // ---- 7. LRU, the CT after a write ----

  wire [CtEntries*CtBits-1:0]  lru_next;
  reg  [CtEntries*RegBits-1:0] tag_next;

  lru_order #(
    .Entries (CtEntries),
    .CtBits  (CtBits)
  ) u_lru (
    .lru_i   (ct_lru_q),
    .used_i  ((lock1 & {CtEntries{alloc_i}}) | store),
    .later_o (later),
    .lru_o   (lru_next)
  );

  always @* begin : p_tag_next
    integer e;
    tag_next = tag1;
    for (e = 0; e < CtEntries; e = e + 1) begin
      if (store[e]) tag_next[e*RegBits +: RegBits] = d_reg;
    end
  end

  wire clear = clear_valid_i & owned_q & ~alloc_i & (clear_warp_i == warp_q);

  // ---- Registers ----

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      owned_q    <= 1'b0;
      ct_valid_q <= {CtEntries{1'b0}};
      ct_tag_q   <= {CtEntries*RegBits{1'b0}};
      ct_near_q  <= {CtEntries{1'b0}};
      ct_lru_q   <= {CtEntries*CtBits{1'b0}};
      pending_q  <= {Slots{1'b0}};
      fill_q     <= {Slots{1'b0}};
    end else begin
      owned_q    <= alloc_i | (owned_q & ~clear);
      ct_valid_q <= ((valid1 & ~kill) | store) & ~{CtEntries{clear}};
      ct_tag_q   <= tag_next;
      ct_near_q  <= near1 | store;
      ct_lru_q   <= lru_next;
      pending_q  <= rd_valid_o & ~grant_i;
      fill_q     <= grant_i;
    end
  end

  // 2. Metadata, and the instruction's share of CT and OCT.
  always @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q      <= 1'b0;
      warp_q      <= {SchedulerWarpBits{1'b0}};
      tag_q       <= {TagBits{1'b0}};
      ct_lock_q   <= {CtEntries{1'b0}};
      oct_valid_q <= {Slots{1'b0}};
      oct_ready_q <= {Slots{1'b0}};
      oct_index_q <= {Slots*CtBits{1'b0}};
      bank_q      <= {Slots*BankBits{1'b0}};
      row_q       <= {Slots*RowBits{1'b0}};
    end else if (alloc_i) begin
      busy_q      <= 1'b1;
      warp_q      <= alloc_warp_i;
      tag_q       <= alloc_tag_i;
      ct_lock_q   <= lock1;
      oct_valid_q <= src_valid_i;
      oct_ready_q <= hit;
      oct_index_q <= source_index;
      bank_q      <= src_bank_i;
      row_q       <= src_row_i;
    end else if (dispatch_i) begin
      busy_q      <= 1'b0;
      ct_lock_q   <= {CtEntries{1'b0}};
      oct_valid_q <= {Slots{1'b0}};
      oct_ready_q <= {Slots{1'b0}};
    end else begin
      oct_ready_q <= oct_ready_q | arrived;
    end
  end
endmodule
`default_nettype wire
