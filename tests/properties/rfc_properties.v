// SPDX-License-Identifier: Apache-2.0
// rfc_properties: what docs/blocks/rfc.md promises, for one watched lane of one watched register,
// and for one watched entry, chosen freely.
//
// The wrapper follows where the newest value of that lane is: not here, or in an entry. It knows
// whether the main register file (MRF) has an older one. Reading of bad_, cover_, tight_, [needs
// ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of rfc
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of what is said of values, which makes it inductive: the block's
//             registers fit what the wrapper has followed. A value whose operand is dead may be
//             lost: nobody reads it
`default_nettype none
module rfc_properties #(
`include "rfc_parameters.vh"
) (
`include "rfc_inputs.vh"
  input  wire [RegBits-1:0]             watch_reg_i,
  input  wire [EntryBits-1:0]           watch_entry_i,
  input  wire [Lanes-1:0]               watch_lane_i,

  // Values
  output wire bad_hit,          // a look-up finds the lane exactly where its newest value is, and
                                // nowhere once the MRF has a newer one
  output wire bad_lost,         // a value that the MRF does not have leaves for a victim buffer
                                // only
  output wire bad_stale_leaves, // no other value of the lane leaves for the MRF
  output wire bad_kept,         // while the warp leaves, something is shown until the MRF has all
  output wire bad_data,         // the lane of an entry takes data just when its newest value is
                                // new there

  // The write port
  output wire bad_waits,        // a value waits only for the buffer of a victim
  output wire bad_free,         // a free entry that is taken is the lowest one
  output wire bad_room,         // an entry is given away only when all are taken
  output wire bad_order,        // and it is the one that was written first (LRU: used first)

  // Leaving
  output wire bad_leave_order,  // with its warp the dirty entry leaves that was written first (LRU:
                                // used first), the LRF behind all of the RFC, and nothing else

  output wire cover_hit,        // the lane is found in the RFC
  output wire cover_lrf_hit,    // [needs Lrf] in the LRF
  output wire cover_gone,       // the MRF gets a newer value while an older one is here
  output wire cover_victim,     // a value of the lane makes room
  output wire cover_dropped,    // a clean one does
  output wire cover_waits,      // a value waits for a buffer
  output wire cover_moved,      // [needs Lrf] what the LRF held moves into the RFC
  output wire cover_left,       // a value of the lane goes to the MRF as its warp leaves
  output wire cover_oldest,     // [needs Entries > 1] the watched entry is given away
  output wire cover_leave_order // [needs Entries > 1] two dirty entries wait to leave
);
`include "rfc_block.vh"

  localparam integer         LrfNumber = Entries;
  localparam [EntryBits-1:0] LrfEntry  = LrfNumber[EntryBits-1:0];

  // The watched register and lane (one-hot) are what these were in the cycle of reset.
  reg  [RegBits-1:0]   number_q;
  reg  [Lanes-1:0]     lane_q;
  wire [EntryBits-1:0] entry;

  initial number_q = {RegBits{1'b0}};
  initial lane_q   = {Lanes{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_n) begin
      number_q <= watch_reg_i;
      lane_q   <= watch_lane_i & -watch_lane_i;
    end
  end

  property_watch #(.Count (Entries), .Bits (EntryBits)) u_entry
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_entry_i), .number_o (entry));

  // ---- Assumptions on inputs ----

  reg assumed;

  always @* begin : p_assumed
    integer j;
    integer k;
    assumed = ~(w_valid_i & leave_i) & ~(clear_i & (w_valid_i | leave_i))
              & ~(look_i & (leave_i | clear_i)) & ~(w_lrf_i & (w_fill_i | (Lrf == 0)))
              & ~(w_valid_i & w_fill_i & ~(&w_mask_i)) & ~(ev_go_i & ~ev_valid_o);
    for (k = 1; k < Slots; k = k + 1) begin
      for (j = 0; j < k; j = j + 1) begin
        if (look_i && look_valid_i[j] && look_valid_i[k]
            && look_reg_i[j*RegBits +: RegBits] == look_reg_i[k*RegBits +: RegBits]) begin
          assumed = 1'b0;
        end
      end
    end
  end

  // ---- Where the lane's newest value is, event by event ----

  reg                 here_q;  // it is in entry place_q
  reg [EntryBits-1:0] place_q;
  reg                 newer_q; // the value of the MRF is older, and may be read

  initial here_q  = 1'b0;
  initial place_q = {EntryBits{1'b0}};
  initial newer_q = 1'b0;

  // A lane that is not one-hot watches nothing.
  wire watches = |lane_q;

  reg                 here;    // behind dead operands and results that go past
  reg                 newer;
  reg                 past;    // one of these had the lane
  reg                 here_next;
  reg                 newer_next;
  reg [EntryBits-1:0] place_next;
  reg                 lost;    // a value leaves that the MRF does not have
  reg                 clean;   // one leaves that it has
  reg                 look_wrong;
  reg                 hits;
  reg                 lrf_hits;

  wire own     = w_reg_i == number_q;
  wire writes  = w_valid_i & w_done_o;
  wire gives   = (w_kind_o == RfcWriteClean) | (w_kind_o == RfcWriteVictim);
  wire shows   = ev_valid_o & (ev_reg_o == number_q) & (|(ev_lanes_o & lane_q));
  wire written = writes & own & (|(w_mask_i & lane_q));

  always @* begin : p_look
    integer k;
    reg     asks;
    look_wrong = 1'b0;
    hits       = 1'b0;
    lrf_hits   = 1'b0;
    for (k = 0; k < Slots; k = k + 1) begin
      asks = look_i & look_valid_i[k] & (look_reg_i[k*RegBits +: RegBits] == number_q)
             & (|(look_mask_i & lane_q));
      hits     = hits | (asks & (|(hit_o[k*Lanes +: Lanes] & lane_q)));
      lrf_hits = lrf_hits | (asks & (|(lrf_hit_o[k*Lanes +: Lanes] & lane_q)));
      if (asks && (|(hit_o[k*Lanes +: Lanes] & lane_q)) != (here_q & (place_q != LrfEntry))) begin
        look_wrong = 1'b1;
      end
      if (asks && (|(lrf_hit_o[k*Lanes +: Lanes] & lane_q)) != (here_q & (place_q == LrfEntry)))
        look_wrong = 1'b1;
      if (asks && (|(hit_o[k*Lanes +: Lanes] & lane_q))
          && hit_entry_o[k*EntryBits +: EntryBits] != place_q) look_wrong = 1'b1;
    end
  end

  always @* begin : p_follow
    integer k;
    integer p;
    here  = here_q;
    newer = newer_q;
    past  = 1'b0;
    for (k = 0; k < Slots; k = k + 1) begin
      if (dead_i[k] && look_reg_i[k*RegBits +: RegBits] == number_q) newer = 1'b0;
    end
    for (p = 0; p < ResultBuses; p = p + 1) begin
      if (drop_i[p] && drop_reg_i[p*RegBits +: RegBits] == number_q
          && (|(drop_mask_i[p*Lanes +: Lanes] & lane_q))) past = here;
    end
    here       = here & ~past;
    newer      = newer & ~past;
    here_next  = here;
    newer_next = newer;
    place_next = place_q;
    lost       = 1'b0;
    clean      = 1'b0;
    if (writes && here && place_q == LrfEntry && lrf_kind_o == RfcLrfClean) begin
      here_next = 1'b0;
      lost      = newer;
      clean     = ~newer;
    end
    if (writes && here && place_q == LrfEntry && lrf_kind_o == RfcLrfMoved) begin
      place_next = w_entry_o;
    end
    if (writes && here && place_q == w_entry_o && gives) begin
      here_next  = 1'b0;
      newer_next = 1'b0;
      lost       = newer & ~(shows & ev_go_i);
      clean      = w_kind_o == RfcWriteClean;
    end
    if (written && (!w_fill_i || !here)) begin
      here_next  = 1'b1;
      newer_next = ~w_fill_i;
      place_next = w_lrf_i ? LrfEntry : w_entry_o;
    end
    if (leave_i && shows && ev_go_i) newer_next = 1'b0;
    if (clear_i) begin
      here_next  = 1'b0;
      newer_next = 1'b0;
    end
  end

  always @(posedge clk_i) begin
    here_q  <= rst_n & watches & here_next;
    newer_q <= rst_n & watches & newer_next;
    place_q <= place_next;
  end

  // ---- The block's registers say the same, which makes the properties inductive ----

  localparam All = Entries + 1;

  wire [All-1:0]         all_valid = {state_lrf_valid, state_valid};
  wire [All-1:0]         all_dirty = {state_lrf_dirty, state_dirty};
  wire [All*RegBits-1:0] all_tags  = {state_lrf_tag, state_tag};
  wire [All*Lanes-1:0]   all_lanes = {state_lrf_lanes, state_lanes};

  reg strays;

  always @* begin : p_strays
    integer e;
    integer f;
    reg     has; // entry e has the watched register
    reg     holds; // and the lane
    strays = 1'b0;
    for (e = 0; e < All; e = e + 1) begin
      has   = all_valid[e] & (all_tags[e*RegBits +: RegBits] == number_q);
      holds = has & (|(all_lanes[e*Lanes +: Lanes] & lane_q));
      if (holds != (here_q & (place_q == e[EntryBits-1:0]))) strays = 1'b1;
      if (holds && newer_q && !all_dirty[e]) strays = 1'b1;
      if (!all_valid[e] && all_dirty[e]) strays = 1'b1;
      if (all_valid[e] && !(|all_lanes[e*Lanes +: Lanes])) strays = 1'b1;
      for (f = 0; f < e; f = f + 1) begin
        if (e < Entries && all_valid[e] && all_valid[f]
            && all_tags[e*RegBits +: RegBits] == all_tags[f*RegBits +: RegBits]) strays = 1'b1;
      end
    end
    if (newer_q && !here_q) strays = 1'b1;
  end

  // ---- Order: entries that were written, or used, before the watched one ----

  reg [Entries-1:0] before_q;
  reg [Entries-1:0] before_write; // behind the look-up
  reg [Entries-1:0] before_next;

  initial before_q = {Entries{1'b0}};

  // An entry becomes the youngest: the watched one behind all others, another one behind it.
  function [Entries-1:0] behind(input [Entries-1:0] set, input [EntryBits-1:0] chosen,
                                input [EntryBits-1:0] watched);
    integer e;
    begin
      for (e = 0; e < Entries; e = e + 1) begin
        behind[e] = set[e] & (chosen != e[EntryBits-1:0]);
        if (chosen == watched) behind[e] = watched != e[EntryBits-1:0];
      end
    end
  endfunction

  always @* begin : p_order
    integer k;
    before_write = before_q;
    for (k = 0; k < Slots; k = k + 1) begin
      if (Lru != 0 && (|hit_o[k*Lanes +: Lanes])) begin
        before_write = behind(before_write, hit_entry_o[k*EntryBits +: EntryBits], entry);
      end
    end
    before_next = before_write;
    if (w_kind_o == RfcWriteFree || gives || (Lru != 0 && w_kind_o == RfcWriteHit)) begin
      before_next = behind(before_write, w_entry_o, entry);
    end
  end

  always @(posedge clk_i) before_q <= {Entries{rst_n}} & before_next;

  // ---- The write port: free entries, where a value takes one ----

  reg free_wrong;

  always @* begin : p_free
    integer e;
    reg     lower; // there is a free one below
    free_wrong = 1'b0;
    lower      = 1'b0;
    for (e = 0; e < Entries; e = e + 1) begin
      if (w_entry_o == e[EntryBits-1:0] && (lower || (valid_o[e] && !freed_o[e])))
        free_wrong = 1'b1;
      lower = lower | ~valid_o[e] | freed_o[e];
    end
  end

  // ---- Leaving: entries that the main register file still needs ----

  reg [All-1:0] leavers; // dirty behind dead operands and results that go past
  reg           leaves_wrong;

  always @* begin : p_leavers
    integer e;
    integer k;
    leavers = all_dirty & ~freed_o;
    for (e = 0; e < All; e = e + 1) begin
      for (k = 0; k < Slots; k = k + 1) begin
        if (dead_i[k] && look_reg_i[k*RegBits +: RegBits] == all_tags[e*RegBits +: RegBits]) begin
          leavers[e] = 1'b0;
        end
      end
    end
    leaves_wrong = ev_valid_o != (|leavers);
    for (e = 0; e < All; e = e + 1) begin
      if (ev_valid_o && ev_entry_o == e[EntryBits-1:0]) begin
        if (!leavers[e]) leaves_wrong = 1'b1;
        if (e == Entries && (|leavers[Entries-1:0])) leaves_wrong = 1'b1;
        if (e < Entries && entry == e[EntryBits-1:0]
            && (|(leavers[Entries-1:0] & before_write))) leaves_wrong = 1'b1;
      end
    end
  end

  // ---- Properties ----

  wire given = gives & (w_entry_o == entry);

  assign bad_hit          = lawful & watches & (strays | look_wrong);
  assign bad_lost         = lawful & watches & (strays | lost);
  assign bad_stale_leaves = 
    lawful & watches & (strays | (shows & (~here | (ev_entry_o != place_q))));
  assign bad_kept         = 
    lawful & watches & (strays | (leave_i & newer & ~ev_valid_o));
  // The newest value is new in an entry of the RFC: a result, a fill, or what the LRF held.
  wire comes = writes & ((written & ~(w_fill_i & here) & ~w_lrf_i)
                         | (here & (place_q == LrfEntry) & (lrf_kind_o == RfcLrfMoved)));
  wire takes = |(w_lanes_o & lane_q);
  wire stays = here_next & (place_next != LrfEntry) & (place_next == w_entry_o);

  assign bad_data         = lawful & watches & (strays | (stays ? takes != comes : comes));
  assign bad_waits        = lawful & w_valid_i & ~leave_i & ~w_done_o & ~(ev_valid_o & ~ev_go_i);
  assign bad_free         =
    lawful & (w_kind_o == RfcWriteFree) & ((w_entry_o == LrfEntry) | free_wrong);
  assign bad_room         = lawful & gives & ~(&valid_o[Entries-1:0] & ~(|freed_o[Entries-1:0]));
  assign bad_order        = lawful & given & (|before_write);
  assign bad_leave_order  = lawful & leave_i & leaves_wrong;

  assign cover_hit     = lawful & watches & hits;
  assign cover_lrf_hit = lawful & watches & lrf_hits;
  assign cover_gone    = lawful & watches & past;
  assign cover_victim  = lawful & watches & shows & writes & ev_go_i;
  assign cover_dropped = lawful & watches & clean;
  assign cover_waits   = lawful & w_valid_i & ~w_done_o;
  assign cover_moved   = lawful & watches & writes & (lrf_kind_o == RfcLrfMoved) & here
                         & (place_q == LrfEntry);
  assign cover_left    = lawful & watches & leave_i & shows & ev_go_i;
  assign cover_oldest  = lawful & given;
  assign cover_leave_order =
    lawful & leave_i & (|(leavers[Entries-1:0] & (leavers[Entries-1:0] - 1'b1)));
endmodule
`default_nettype wire
