// SPDX-License-Identifier: Apache-2.0
// rfc: register file cache of one active slot, control only.
//
// Knows which registers of its warp are here, in which lanes, how old, and whether they are newer
// than the main register file's. Looks up operands, takes one value a cycle, and shows the dirty
// entry that has to leave. With Lrf one more entry, the last result file, stands before it. The
// data are in rfc_data. Steps are those of docs/blocks/rfc.md.
//
// Parameters  Entries, Lanes, Slots, RegBits, ResultBuses: size. Lru: 0 FIFO, 1 LRU. Lrf: 1 there
//             is an LRF
// Ports       gen/blocks/rfc.def. Entry number Entries is the LRF
// Latency     0 to every output but valid_o and dirty_o
// Caveats     no two valid sources of an instruction name one register
// Source      Gebhart, 5.2, 5.3; 6.5.2 (Lrf)
`default_nettype none
module rfc #(
  parameter Entries      = 6,  // entries of the RFC
  parameter EntryBits    = 3,  // bits of an entry's number; number Entries is the LRF
  parameter EntryAgeBits = 3,  // bits of an age, 0 to Entries - 1
  parameter Lanes        = 32, // lanes of a warp
  parameter Slots        = 3,  // operands looked up at once
  parameter RegBits      = 8,  // bits of a register number, the tag
  parameter ResultBuses  = 2,  // result buses
  parameter Lru          = 0,  // replacement: 0 FIFO, 1 LRU
  parameter Lrf          = 0   // 1: there is an LRF, 0: its registers stay 0
) (
  input  wire                           clk_i,
  input  wire                           rst_ni,
  input  wire                           look_i, // an instruction of the slot's warp is looked up
  // its source is a register; no two name the same
  input  wire [Slots-1:0]               look_valid_i,
  input  wire [Slots*RegBits-1:0]       look_reg_i, // that register
  input  wire [Lanes-1:0]               look_mask_i, // lanes that execute the instruction
  // dead operand bit: look_reg is not read again; also without look
  input  wire [Slots-1:0]               dead_i,
  // a result of the warp is written into the MRF alone
  input  wire [ResultBuses-1:0]         drop_i,
  input  wire [ResultBuses*RegBits-1:0] drop_reg_i, // its register
  input  wire [ResultBuses*Lanes-1:0]   drop_mask_i, // lanes that it writes
  // write port: a value is to be written; no other warp's
  input  wire                           w_valid_i,
  // 1: an operand that missed and was read from the MRF, 0: a result
  input  wire                           w_fill_i,
  input  wire                           w_lrf_i, // a result for the LRF; not without Lrf
  input  wire [RegBits-1:0]             w_reg_i, // its register
  input  wire [Lanes-1:0]               w_mask_i, // lanes that it has; of a fill all
  // the warp leaves: dirty entries go to the victim buffers; no value is written
  input  wire                           leave_i,
  // the victim buffer takes what ev shows; only with ev_valid
  input  wire                           ev_go_i,
  // the slot is empty from the next cycle on: its warp has left, or exits
  input  wire                           clear_i,
  output wire [Entries:0]               valid_o, // entries that hold a register
  output wire [Entries:0]               dirty_o, // those whose lanes are newer than the MRF's
  output wire [Slots*Lanes-1:0]         hit_o, // lanes of the operand that are in the RFC
  output wire [Slots*Lanes-1:0]         lrf_hit_o, // lanes of the operand that are in the LRF
  output wire [Slots*EntryBits-1:0]     hit_entry_o, // entry of the hit; 0 without
  output wire                           ev_valid_o, // a dirty entry has to leave
  output reg  [RegBits-1:0]             ev_reg_o, // its register; 0 without
  output reg  [Lanes-1:0]               ev_lanes_o, // its lanes; 0 without
  output wire [EntryBits-1:0]           ev_entry_o, // its number; 0 without
  output wire                           w_done_o, // the value is written in this cycle
  output reg  [2:0]                     w_kind_o, // what that was in the RFC
  output wire [EntryBits-1:0]           w_entry_o, // entry of the RFC that is written; 0 without
  output wire [Lanes-1:0]               w_lanes_o, // lanes of that entry that take data; 0 without
  output reg  [2:0]                     lrf_kind_o, // what that was in the LRF
  // observed: entries that lose all their lanes to a newer value elsewhere
  output wire [Entries:0]               freed_o
);
  reg [Entries-1:0]              valid_q;     // entry holds a register
  reg [Entries-1:0]              dirty_q;     // its lanes are newer than the MRF's
  reg [Entries*RegBits-1:0]      tag_q;       // that register
  reg [Entries*Lanes-1:0]        lanes_q;     // lanes whose current value is here
  reg [Entries*EntryAgeBits-1:0] age_q;       // valid entries that are younger
  reg                            lrf_valid_q; // the LRF holds a register
  reg                            lrf_dirty_q; // its lanes are newer than the MRF's
  reg [RegBits-1:0]              lrf_tag_q;   // that register
  reg [Lanes-1:0]                lrf_lanes_q; // lanes whose current value is here

  localparam [2:0] RfcWriteNone   = 3'd0;
  localparam [2:0] RfcWriteHit    = 3'd1;
  localparam [2:0] RfcWriteFree   = 3'd2;
  localparam [2:0] RfcWriteClean  = 3'd3;
  localparam [2:0] RfcWriteVictim = 3'd4;

  localparam [2:0] RfcLrfNone  = 3'd0;
  localparam [2:0] RfcLrfSame  = 3'd1;
  localparam [2:0] RfcLrfEmpty = 3'd2;
  localparam [2:0] RfcLrfClean = 3'd3;
  localparam [2:0] RfcLrfMoved = 3'd4;

  localparam All = Entries + 1; // the RFC's entries, then the LRF

  localparam [Entries-1:0] One = 1;

  wire [All-1:0]         valid = {lrf_valid_q, valid_q};
  wire [All-1:0]         dirty = {lrf_dirty_q, dirty_q};
  wire [All*RegBits-1:0] tag   = {lrf_tag_q, tag_q};
  wire [All*Lanes-1:0]   lanes = {lrf_lanes_q, lanes_q};

  assign valid_o = valid;
  assign dirty_o = dirty;

  // Entries whose tag is a register.
  function [All-1:0] with_tag(input [All*RegBits-1:0] tags, input [RegBits-1:0] number);
    integer i;
    begin
      for (i = 0; i < All; i = i + 1) with_tag[i] = tags[i*RegBits +: RegBits] == number;
    end
  endfunction

  genvar e;
  genvar k;
  genvar p;

  // ---- 1. Look-up, 2. order of LRU ----

  wire [Slots*Entries-1:0] used;   // element k = entry that source k hits, with Lru
  wire [Slots*All-1:0]     buried; // element k = entries that source k makes clean

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_look
      wire [All-1:0]       same = valid & with_tag(tag, look_reg_i[k*RegBits +: RegBits]);
      wire [All-1:0]       look = same & {All{look_i & look_valid_i[k]}};
      wire [All*Lanes-1:0] read; // element e = lanes that are read of entry e
      wire [Lanes-1:0]     hit;
      wire                 any = |hit;

      for (e = 0; e < All; e = e + 1) begin : g_entry
        assign read[e*Lanes +: Lanes] = lanes[e*Lanes +: Lanes] & look_mask_i & {Lanes{look[e]}};
      end

      or_rows #(
        .Rows  (Entries),
        .Width (Lanes)
      ) u_hit (
        .rows_i (read[Entries*Lanes-1:0]),
        .any_o  (hit)
      );

      onehot_index #(
        .Width     (Entries),
        .IndexBits (EntryBits)
      ) u_hit_entry (
        .onehot_i (look[Entries-1:0] & {Entries{any}}),
        .index_o  (hit_entry_o[k*EntryBits +: EntryBits])
      );

      assign hit_o[k*Lanes +: Lanes]     = hit;
      assign lrf_hit_o[k*Lanes +: Lanes] = read[Entries*Lanes +: Lanes];
      assign used[k*Entries +: Entries]  = look[Entries-1:0] & {Entries{any & (Lru != 0)}};
      assign buried[k*All +: All]        = same & {All{dead_i[k]}};
    end
  endgenerate

  // ---- 3. Dead operands, 4. results that go past ----

  wire [All-1:0]       all_buried;
  reg  [All*Lanes-1:0] kept; // lanes that are left to the entries
  reg  [All-1:0]       held; // entries that have any
  wire [All-1:0]       newer = dirty & ~all_buried & held;

  or_rows #(
    .Rows  (Slots),
    .Width (All)
  ) u_buried (
    .rows_i (buried),
    .any_o  (all_buried)
  );

  always @* begin : p_kept
    reg [All-1:0] has;
    integer       i;
    integer       n;
    has  = {All{1'b0}};
    kept = lanes;
    held = {All{1'b0}};
    for (n = 0; n < ResultBuses; n = n + 1) begin
      has = with_tag(tag, drop_reg_i[n*RegBits +: RegBits]) & {All{drop_i[n]}};
      for (i = 0; i < All; i = i + 1) begin
        kept[i*Lanes +: Lanes] =
          kept[i*Lanes +: Lanes] & ~(drop_mask_i[n*Lanes +: Lanes] & {Lanes{has[i]}});
      end
    end
    for (i = 0; i < All; i = i + 1) held[i] = valid[i] & (|kept[i*Lanes +: Lanes]);
  end

  // ---- 5. A value is written. a: the older value goes ----

  wire             to_lrf = w_lrf_i & (Lrf != 0);
  wire [All-1:0]   same   = held & with_tag(tag, w_reg_i);
  wire [Lanes-1:0] in_lrf = kept[Entries*Lanes +: Lanes] & {Lanes{same[Entries]}};
  wire [Lanes-1:0] value  = w_mask_i & ~(in_lrf & {Lanes{w_fill_i}}); // its lanes
  wire             asks   = w_valid_i & ~leave_i;
  wire             writes = asks & (|value);

  // Entries that lose lanes to the value, and those that are valid then, if it is written.
  wire [All-1:0] loses = same & {~to_lrf, {Entries{to_lrf}}} & {All{~w_fill_i}};
  reg  [All-1:0] stays;

  always @* begin : p_stays
    integer i;
    for (i = 0; i < All; i = i + 1) begin
      stays[i] = held[i] & ~(loses[i] & ~(|(kept[i*Lanes +: Lanes] & ~value)));
    end
  end

  // ---- b. The LRF ----

  wire moved = to_lrf & ~same[Entries] & newer[Entries]; // what it held goes into the RFC

  // ---- c. The RFC. It is written with the value, or with what the LRF held ----

  wire                       enters  = writes & (~to_lrf | moved);
  wire [RegBits-1:0]         v_reg   = moved ? lrf_tag_q : w_reg_i;
  wire [Lanes-1:0]           v_lanes = moved ? kept[Entries*Lanes +: Lanes] : value;
  wire [All-1:0]             v_same  = stays & with_tag(tag, v_reg);
  wire [Entries-1:0]         match   = v_same[Entries-1:0];    // entry that has the register
  wire [Entries-1:0]         vacant  = ~stays[Entries-1:0];
  wire [Entries*Entries-1:0] younger; // element e = entries younger than e, after 2
  wire [Entries-1:0]         oldest;
  wire                       unused_v_same = v_same[Entries];

  generate
    for (e = 0; e < Entries; e = e + 1) begin : g_oldest
      localparam [Entries-1:0] Self = One << e;
      assign oldest[e] = &(younger[e*Entries +: Entries] | Self);
    end
  endgenerate

  wire               found   = |match;
  wire               room    = |vacant;
  wire [Entries-1:0] place   = found ? match : room ? vacant & -vacant : oldest;
  wire               victim  = enters & ~found & ~room & (|(oldest & newer[Entries-1:0]));
  wire               goes    = writes & ~(victim & ~ev_go_i);
  wire [Entries-1:0] written = place & {Entries{goes & enters}};
  wire [All-1:0]     stay    = goes ? stays : held;

  assign w_done_o = asks & ~(victim & ~ev_go_i);
  assign freed_o  = valid & ~stay;

  onehot_index #(
    .Width     (Entries),
    .IndexBits (EntryBits)
  ) u_w_entry (
    .onehot_i (written),
    .index_o  (w_entry_o)
  );

  // Lanes that the entry takes: a fill leaves alone those that it has.
  wire [Entries*Lanes-1:0] own; // element e = lanes of entry e, if the value is added to it
  wire [Lanes-1:0]         has;

  generate
    for (e = 0; e < Entries; e = e + 1) begin : g_own
      assign own[e*Lanes +: Lanes] = kept[e*Lanes +: Lanes] & {Lanes{match[e]}};
    end
  endgenerate

  or_rows #(
    .Rows  (Entries),
    .Width (Lanes)
  ) u_has (
    .rows_i (own),
    .any_o  (has)
  );

  assign w_lanes_o = v_lanes & ~(has & {Lanes{w_fill_i}}) & {Lanes{goes & enters}};

  always @* begin : p_kinds
    w_kind_o   = RfcWriteNone;
    lrf_kind_o = RfcLrfNone;
    if (goes && enters) begin
      w_kind_o = found  ? RfcWriteHit
               : room   ? RfcWriteFree
               : victim ? RfcWriteVictim
               : RfcWriteClean;
    end
    if (goes && to_lrf) begin
      lrf_kind_o = same[Entries]  ? RfcLrfSame
                 : ~held[Entries] ? RfcLrfEmpty
                 : moved          ? RfcLrfMoved
                 : RfcLrfClean;
    end
  end

  // ---- 6. An entry leaves: the oldest dirty one of the RFC, else the LRF ----

  wire [All-1:0] leaver;
  wire [All-1:0] shown = leave_i ? leaver : {1'b0, oldest & {Entries{victim}}};

  generate
    for (e = 0; e < Entries; e = e + 1) begin : g_leaver
      wire [Entries-1:0] older; // dirty entries that are older
      for (p = 0; p < Entries; p = p + 1) begin : g_older
        assign older[p] = newer[p] & younger[p*Entries + e];
      end
      assign leaver[e] = newer[e] & ~(|older);
    end
  endgenerate

  assign leaver[Entries] = newer[Entries] & ~(|newer[Entries-1:0]);
  assign ev_valid_o      = |shown;

  always @* begin : p_shown
    integer i;
    ev_reg_o   = {RegBits{1'b0}};
    ev_lanes_o = {Lanes{1'b0}};
    for (i = 0; i < All; i = i + 1) begin
      ev_reg_o   = ev_reg_o | (tag[i*RegBits +: RegBits] & {RegBits{shown[i]}});
      ev_lanes_o = ev_lanes_o | (kept[i*Lanes +: Lanes] & {Lanes{shown[i]}});
    end
  end

  onehot_index #(
    .Width     (All),
    .IndexBits (EntryBits)
  ) u_ev_entry (
    .onehot_i (shown),
    .index_o  (ev_entry_o)
  );

  // ---- 7. Registers ----

  wire [All-1:0] put     = {goes & to_lrf, written};          // entries that are written
  wire [All-1:0] fresh   = put & ~{same[Entries], match};     // and get another register
  wire [All-1:0] sent    = leaver & {All{leave_i & ev_go_i}}; // entries that have left
  wire [All-1:0] dirtied = put & {All{~w_fill_i}};

  wire [All-1:0]                  valid_next = stay | put;
  wire [All-1:0]                  dirty_next = (newer & stay & ~sent & ~fresh) | dirtied;
  wire [All*RegBits-1:0]          tag_next;
  wire [All*Lanes-1:0]            lanes_next;
  wire [Entries*EntryAgeBits-1:0] age_next;

  rfc_ages #(
    .Entries (Entries),
    .Slots   (Slots),
    .AgeBits (EntryAgeBits)
  ) u_ages (
    .age_i     (age_q),
    .used_i    (used),
    .young_i   (written & ~(match & {Entries{Lru == 0}})),
    .valid_i   (valid_next[Entries-1:0]),
    .younger_o (younger),
    .age_o     (age_next)
  );

  generate
    for (e = 0; e < All; e = e + 1) begin : g_entry
      wire [RegBits-1:0] number = (e < Entries) ? v_reg : w_reg_i;
      wire [Lanes-1:0]   added  = (e < Entries) ? v_lanes : value;
      wire [Lanes-1:0]   rest   = kept[e*Lanes +: Lanes] & ~(value & {Lanes{loses[e] & goes}});

      assign tag_next[e*RegBits +: RegBits] =
        fresh[e] ? number : tag[e*RegBits +: RegBits] & {RegBits{stay[e]}};
      assign lanes_next[e*Lanes +: Lanes] =
        (rest & {Lanes{stay[e] & ~fresh[e]}}) | (added & {Lanes{put[e]}});
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      {lrf_valid_q, valid_q} <= {All{1'b0}};
      {lrf_dirty_q, dirty_q} <= {All{1'b0}};
      {lrf_tag_q, tag_q}     <= {All*RegBits{1'b0}};
      {lrf_lanes_q, lanes_q} <= {All*Lanes{1'b0}};
      age_q                  <= {Entries*EntryAgeBits{1'b0}};
    end else begin
      {lrf_valid_q, valid_q} <= valid_next;
      {lrf_dirty_q, dirty_q} <= dirty_next;
      {lrf_tag_q, tag_q}     <= tag_next;
      {lrf_lanes_q, lanes_q} <= lanes_next;
      age_q                  <= age_next;
    end
  end
endmodule
`default_nettype wire
