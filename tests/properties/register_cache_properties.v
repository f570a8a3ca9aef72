// SPDX-License-Identifier: Apache-2.0
// register_cache_properties: what docs/blocks/register_cache.md promises. One thread is watched, a
// register r, two entries e and f of the thread and a slot k of port L, each chosen freely.
//
// The wrapper follows by port W alone where the thread has r, and what is newest: in a set, dirty,
// or in the register file. It knows no tag. Reading of bad_, cover_, [needs ...] and state_: see
// bank_arbiter_properties.v.
//
// Parameters  those of register_cache
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property that needs it, which makes it inductive. It is the
//             page's "Always so", and that tags, dirty bits and order fit what the wrapper follows
`default_nettype none
module register_cache_properties #(
`include "register_cache_parameters.vh"
) (
`include "register_cache_inputs.vh"
  input  wire [7:0]               watch_thread_i,
  input  wire [7:0]               watch_slot_i,
  input  wire [7:0]               watch_entry_i,
  input  wire [7:0]               watch_other_i,
  input  wire [RegBits-1:0]       watch_reg_i,

  // Never (specification of register caches)
  output wire bad_double,          // two entries of a set that threads of a group hold have one
                                   // register
  output wire bad_dirty_away,      // a dirty entry is valid and in the home set of its register
  output wire bad_dirty_copy,      // no other valid entry holds the register of a dirty one
  output wire bad_lane,            // a thread of whose group none is asked changes, one that is not
                                   // in the mask answers

  // No value is lost
  output wire bad_lost,            // a dirty register stays where it is until port W shows it as a
                                   // victim, writes it again, or the warp ends
  output wire bad_victim_of_none,  // only such a register is shown as a victim, or a result that
                                   // takes no entry
  output wire bad_missed,          // a source whose newest value is in the cache hits
  output wire bad_stale,           // a source that hits has the newest value: no copy outlives a
                                   // write of its register

  // Look-up and replacement
  output wire bad_where,           // hit and home exactly where the register was put and not lost;
                                   // in that way
  output wire bad_new,             // an entry is taken exactly when the set has not the register,
                                   // but not by a result with Alloc 0
  output wire bad_empty,           // an empty way of the set is taken first, the lowest one
  output wire bad_fifo,            // what is given away (LRU: used) last leaves last
  output wire bad_dropped,         // dropped is what a clear throws away, nothing without

  output wire cover_hit,           // a source hits
  output wire cover_home,          // [needs Sets > 1] a source hits at home only
  output wire cover_fill,          // the register gets a clean entry
  output wire cover_fill_again,    // a fill finds it there by then
  output wire cover_write_hit,     // a result hits a dirty entry
  output wire cover_invalid,       // [needs Sets > 1] a result makes a copy invalid
  output wire cover_two_copies,    // [needs Sets > 1] two clean copies
  output wire cover_victim,        // the register leaves as a victim
  output wire cover_clean_victim,  // a clean entry is replaced
  output wire cover_held_back,     // a write is shown and does not happen
  output wire cover_clear,         // a clear drops the dirty register
  output wire cover_used,          // [needs Replace > 0] a hit of a source makes an entry younger
  output wire cover_pass,          // [needs Alloc < 1] a result takes no entry
  output wire cover_join,          // [needs Threads > TagThreads] a thread joins an entry
  output wire cover_taken_along    // [needs Threads > TagThreads] a thread that is not asked
                                   // loses a register
);
`include "register_cache_block.vh"

  localparam [SetBits:0] NumberSets = Sets;
  localparam integer     LastSet    = Sets - 1;
  localparam             HomeBits   = log2(Sets);
  localparam             Shift      = (Map == 0) ? RegBits - HomeBits : 0;
  localparam             ThreadTags = Entries * RegBits;
  localparam             ThreadOrder = Sets * OrderBits;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [7:0] thread;
  wire [7:0] slot;
  wire [7:0] e;
  wire [7:0] f;
  wire [RegBits-1:0] r;

  property_watch #(.Count (Threads), .Bits (8)) u_thread
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_thread_i), .number_o (thread));
  property_watch #(.Count (Slots), .Bits (8)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (slot));
  property_watch #(.Count (Entries), .Bits (8)) u_entry
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_entry_i), .number_o (e));
  property_watch #(.Count (Entries), .Bits (8)) u_other
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_other_i), .number_o (f));
  property_watch #(.Count (1 << RegBits), .Bits (RegBits)) u_reg
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_reg_i), .number_o (r));

  // ---- Assumptions on inputs ----

  function [RegBits-1:0] home_of(input [RegBits-1:0] register);
    home_of = (register >> Shift) & LastSet[RegBits-1:0];
  endfunction

  reg exists;  // sets do
  reg at_home; // a result goes to its home set
  reg clean;   // a fill is of no dirty register

  always @* begin : p_assumed
    integer i;
    integer k;
    exists  = {1'b0, w_set_i} < NumberSets;
    at_home = w_fill_i | (home_of(w_reg_i) == {{(RegBits-SetBits){1'b0}}, w_set_i});
    clean   = 1'b1;
    for (k = 0; k < Slots; k = k + 1) begin
      if ({1'b0, look_set_i[k*SetBits +: SetBits]} >= NumberSets) exists = 1'b0;
    end
    for (i = 0; i < Threads*Entries; i = i + 1) begin
      if (w_fill_i && w_mask_i[i / Entries] && state_dirty[i]
          && state_tag[(i % (TagThreads*Entries))*RegBits +: RegBits] == w_reg_i) clean = 1'b0;
    end
  end

  wire touched = (|(w_touch_i & w_mask_i)) | ((|w_touch_i) & (~w_fill_i | (Replace == 0)));
  wire assumed = exists & ~touched & (~w_valid_i | (at_home & clean))
                 & (~w_go_i | (w_valid_i & ~clear_i));

  // ---- The watched thread ----

  reg [Entries-1:0]     valid, dirty, dropped; // its registers and outputs
  reg [ThreadTags-1:0]  tag;
  reg [ThreadOrder-1:0] order;
  reg                   asked, w_hit, w_new, w_victim, w_dirty;
  reg [WayBits-1:0]     w_way;
  reg [RegBits-1:0]     w_victim_reg;
  reg [Sets-1:0]        w_invalid;
  reg [Entries-1:0]     held;       // entries that its group holds
  reg                   g_asked;    // some thread of the group is asked
  reg                   g_new;      // and takes an entry
  reg                   g_hit;      // some thread of it has the register
  reg [WayBits-1:0]     g_way, g_hit_way;
  reg [Threads-1:0]     group;      // threads of it
  reg                   looks, hit, home; // slot k
  reg [WayBits-1:0]     look_way;
  reg [RegBits-1:0]     look_reg;
  reg [SetBits-1:0]     look_set;

  always @* begin : p_thread
    integer i;
    integer k;
    integer s;
    {valid, dirty, dropped} = {3*Entries{1'b0}};
    tag          = {ThreadTags{1'b0}};
    order        = {ThreadOrder{1'b0}};
    {asked, w_hit, w_new, w_victim, w_dirty} = 5'd0;
    w_way        = {WayBits{1'b0}};
    w_victim_reg = {RegBits{1'b0}};
    w_invalid    = {Sets{1'b0}};
    {looks, hit, home} = 3'd0;
    look_way     = {WayBits{1'b0}};
    look_reg     = {RegBits{1'b0}};
    look_set     = {SetBits{1'b0}};
    for (i = 0; i < Threads; i = i + 1) begin
      if (thread == i[7:0]) begin
        valid        = state_valid[i*Entries +: Entries];
        dirty        = state_dirty[i*Entries +: Entries];
        dropped      = dropped_o[i*Entries +: Entries];
        tag          = state_tag[(i % TagThreads)*ThreadTags +: ThreadTags];
        order        = state_order[(i % TagThreads)*ThreadOrder +: ThreadOrder];
        asked        = w_valid_i & w_mask_i[i];
        w_hit        = w_hit_o[i];
        w_new        = w_new_o[i];
        w_victim     = w_victim_o[i];
        w_dirty      = w_dirty_o[i];
        w_way        = w_way_o[i*WayBits +: WayBits];
        w_victim_reg = w_victim_reg_o[i*RegBits +: RegBits];
        for (s = 0; s < Sets; s = s + 1) w_invalid[s] = w_invalid_o[s*Threads + i];
        for (k = 0; k < Slots; k = k + 1) begin
          if (slot == k[7:0]) begin
            looks    = look_i & look_valid_i[k] & look_mask_i[i];
            hit      = hit_o[k*Threads + i];
            home     = home_o[k*Threads + i];
            look_way = look_way_o[(k*Threads + i)*WayBits +: WayBits];
            look_reg = look_reg_i[k*RegBits +: RegBits];
            look_set = look_set_i[k*SetBits +: SetBits];
          end
        end
      end
    end
  end

  always @* begin : p_group
    integer i;
    {g_asked, g_new, g_hit} = 3'd0;
    {g_way, g_hit_way}      = {2*WayBits{1'b0}};
    held  = {Entries{1'b0}};
    group = {Threads{1'b0}};
    for (i = 0; i < Threads; i = i + 1) begin
      group[i] = (TagThreads == 1) | (thread == i[7:0]);
      if (group[i]) begin
        held    = held | state_valid[i*Entries +: Entries];
        g_asked = g_asked | (w_valid_i & (w_mask_i[i] | w_touch_i[i]));
        g_new   = g_new | w_new_o[i];
        g_hit   = g_hit | w_hit_o[i];
        if (w_new_o[i]) g_way = w_way_o[i*WayBits +: WayBits];
        if (w_hit_o[i]) g_hit_way = w_way_o[i*WayBits +: WayBits];
      end
    end
  end

  wire writes = asked & w_go_i;   // port W changes the thread
  wire gives  = w_go_i & g_new;   // its group takes an entry, perhaps one that it gives away
  wire mine   = w_reg_i == r;

  // ---- Where register r is, by port W alone ----

  reg [Sets-1:0]         present_q; // sets that have it
  reg [Sets-1:0]         fresh_q;   // and with its newest value
  reg [Sets*WayBits-1:0] at_q;      // its way there
  reg                    dirty_q;   // its newest value is not in the register file

  initial present_q = {Sets{1'b0}};
  initial fresh_q   = {Sets{1'b0}};
  initial at_q      = {Sets*WayBits{1'b0}};
  initial dirty_q   = 1'b0;

  reg [Sets-1:0] set_sel;  // set of port W, one-hot
  reg [Sets-1:0] look_sel; // set of slot k
  reg [Sets-1:0] home_sel; // home set of r
  reg [Sets-1:0] way_sel;  // sets in which r is in the way that port W names

  always @* begin : p_sets
    integer s;
    for (s = 0; s < Sets; s = s + 1) begin
      set_sel[s]  = w_set_i == s[SetBits-1:0];
      look_sel[s] = look_set == s[SetBits-1:0];
      home_sel[s] = home_of(r) == s[RegBits-1:0];
      way_sel[s]  = at_q[s*WayBits +: WayBits] == g_way;
    end
  end

  wire            has_it = w_hit | w_new; // an entry of the thread takes what is written
  wire [Sets-1:0] leaves = set_sel & present_q & way_sel & {Sets{gives & ~mine}};

  always @(posedge clk_i) begin : p_follow
    integer s;
    if (!rst_n || clear_i) begin
      present_q <= {Sets{1'b0}};
      fresh_q   <= {Sets{1'b0}};
      dirty_q   <= 1'b0;
    end else if (writes && mine) begin
      present_q <= (present_q & (w_fill_i ? {Sets{1'b1}} : set_sel)) | (set_sel & {Sets{has_it}});
      fresh_q   <= w_fill_i ? fresh_q | (set_sel & {Sets{w_new}}) : set_sel & {Sets{has_it}};
      dirty_q   <= w_fill_i ? dirty_q : has_it;
      for (s = 0; s < Sets; s = s + 1) begin
        if (set_sel[s] && w_new) at_q[s*WayBits +: WayBits] <= w_way;
      end
    end else if (w_go_i) begin
      present_q <= present_q & ~leaves;
      if (|(leaves & home_sel)) dirty_q <= 1'b0;
    end
  end

  // ---- Entries e and f ----

  wire [Entries-1:0] e_sel = {{(Entries-1){1'b0}}, 1'b1} << e;
  wire [Entries-1:0] f_sel = {{(Entries-1){1'b0}}, 1'b1} << f;
  reg  [RegBits-1:0] e_tag, f_tag;
  reg  [RegBits-1:0] e_set, f_set;
  reg  [WayBits-1:0] e_way, f_way;
  reg                pair;         // bit of the order of e and f: the lower one was given last

  always @* begin : p_entries
    integer i;
    integer j;
    integer s;
    {e_tag, f_tag} = {2*RegBits{1'b0}};
    {e_set, f_set} = {2*RegBits{1'b0}};
    {e_way, f_way} = {2*WayBits{1'b0}};
    pair           = 1'b0;
    for (s = 0; s < Sets; s = s + 1) begin
      for (i = 0; i < Ways; i = i + 1) begin
        if (e_sel[s*Ways + i]) {e_set, e_way} = {s[RegBits-1:0], i[WayBits-1:0]};
        if (f_sel[s*Ways + i]) {f_set, f_way} = {s[RegBits-1:0], i[WayBits-1:0]};
        if (e_sel[s*Ways + i]) e_tag = tag[(s*Ways + i)*RegBits +: RegBits];
        if (f_sel[s*Ways + i]) f_tag = tag[(s*Ways + i)*RegBits +: RegBits];
        for (j = i + 1; j < Ways; j = j + 1) begin
          if ((e_sel[s*Ways + i] && f_sel[s*Ways + j]) || (f_sel[s*Ways + i] && e_sel[s*Ways + j]))
            pair = order[s*OrderBits + j*(j - 1)/2 + i];
        end
      end
    end
  end

  wire [RegBits-1:0] set = {{(RegBits-SetBits){1'b0}}, w_set_i};
  wire e_named = (set == e_set) & (e_tag == w_reg_i); // it holds the register that is written
  wire f_named = (set == f_set) & (f_tag == w_reg_i);
  wire e_gets  = gives & (set == e_set) & (g_way == e_way) & ~(e_held & e_named);
  wire f_gets  = gives & (set == f_set) & (g_way == f_way) & ~(f_held & f_named);
  wire e_held  = |(held & e_sel);
  wire f_held  = |(held & f_sel);
  reg  e_touch, f_touch; // a source's hit in it goes through port W

  always @* begin : p_touch
    integer i;
    {e_touch, f_touch} = 2'd0;
    for (i = 0; i < Threads; i = i + 1) begin
      if (group[i] && w_touch_i[i]) begin
        e_touch = e_touch | (e_named & (|(state_valid[i*Entries +: Entries] & e_sel)));
        f_touch = f_touch | (f_named & (|(state_valid[i*Entries +: Entries] & f_sel)));
      end
    end
  end

  wire used   = (Replace != 0) & w_go_i & (g_new | (g_hit & ~w_fill_i));
  wire e_used = e_gets | (used & e_held & e_named) | (w_go_i & e_touch);
  wire f_used = f_gets | (used & f_held & f_named) | (w_go_i & f_touch);
  wire same    = (e_set == f_set) & (e != f);
  wire f_valid = |(valid & f_sel);
  wire e_dirty = |(dirty & e_sel);

  reg  moved_q; // one of them was given away, or used, since reset
  reg  later_q; // e was last
  wire later = moved_q ? later_q : e > f; // after reset the higher one counts as last

  initial moved_q = 1'b0;
  initial later_q = 1'b0;

  always @(posedge clk_i) begin
    moved_q <= rst_n & (moved_q | e_used | f_used);
    if (e_used)      later_q <= 1'b1;
    else if (f_used) later_q <= 1'b0;
  end

  // ---- What does not change ----

  reg                   kept_q; // none of the group was written, nor cleared
  reg [Entries-1:0]     valid_q, old_dirty_q;
  reg [ThreadTags-1:0]  tag_q;
  reg [ThreadOrder-1:0] order_q;

  initial kept_q = 1'b0;

  always @(posedge clk_i) begin
    kept_q      <= rst_n & ~(g_asked & w_go_i) & ~clear_i;
    valid_q     <= valid;
    old_dirty_q <= dirty;
    tag_q       <= tag;
    order_q     <= order;
  end

  wire changed = kept_q & ((valid != valid_q) | (dirty != old_dirty_q) | (tag != tag_q)
                           | (order != order_q));

  // ---- `strays` ----

  reg [Sets-1:0] has;      // sets of which an entry holds r
  reg [Sets-1:0] ghas;     // sets of which the group holds one with r
  reg            strange;  // it is there twice, or not in the way that was followed
  reg            circular; // the order of a set is none
  reg            r_dirty;  // r's entry at home is dirty
  reg            ij, jk, ik;

  always @* begin : p_strays
    integer i;
    integer j;
    integer n;
    integer s;
    has      = {Sets{1'b0}};
    ghas     = {Sets{1'b0}};
    strange  = 1'b0;
    circular = 1'b0;
    r_dirty  = 1'b0;
    {ij, jk, ik} = 3'd0;
    for (s = 0; s < Sets; s = s + 1) begin
      for (i = 0; i < Ways; i = i + 1) begin
        if (valid[s*Ways + i] && tag[(s*Ways + i)*RegBits +: RegBits] == r) begin
          strange = strange | has[s] | (at_q[s*WayBits +: WayBits] != i[WayBits-1:0])
                    | (dirty[s*Ways + i] & ~home_sel[s]);
          r_dirty = r_dirty | dirty[s*Ways + i];
          has[s]  = 1'b1;
        end
        if (held[s*Ways + i] && tag[(s*Ways + i)*RegBits +: RegBits] == r) ghas[s] = 1'b1;
        for (j = i + 1; j < Ways; j = j + 1) begin
          if (held[s*Ways + i] && held[s*Ways + j]
              && tag[(s*Ways + i)*RegBits +: RegBits] == tag[(s*Ways + j)*RegBits +: RegBits])
            strange = 1'b1;
        end
        for (j = i + 1; j < Ways; j = j + 1) begin
          for (n = j + 1; n < Ways; n = n + 1) begin
            ij = order[s*OrderBits + j*(j - 1)/2 + i];
            jk = order[s*OrderBits + n*(n - 1)/2 + j];
            ik = order[s*OrderBits + n*(n - 1)/2 + i];
            circular = circular | ((ij == jk) & (ik != ij));
          end
        end
      end
    end
  end

  wire follows = (has != present_q) | strange | (r_dirty != dirty_q)
                 | (dirty_q & (present_q != home_sel)) | ((present_q & fresh_q) != present_q);
  wire strays  = follows | circular | (|(dirty & ~valid))
                 | (same & (pair != ((e < f) ? later : ~later)));

  // ---- Properties ----

  wire is_r  = looks & (look_reg == r);
  wire asks  = asked & mine;
  wire passes = asks & ~w_fill_i & ~w_hit & (Alloc == 0); // it goes to the register file at once
  wire there = |(present_q & set_sel);

  assign bad_double     = lawful & (strays | (same & e_held & f_held & (e_tag == f_tag)));
  assign bad_dirty_away =
    lawful & (strays | (e_dirty & (~(|(valid & e_sel)) | (home_of(e_tag) != e_set))));
  assign bad_dirty_copy = lawful & (strays | (e_dirty & f_valid & (e != f) & (e_tag == f_tag)));
  assign bad_lane       = lawful & (changed | (~asked & (w_hit | w_new | (w_victim & ~g_new)
                                    | w_dirty | (|w_invalid))) | (~looks & (hit | home)));
  assign bad_lost       =
    lawful & (strays | (dirty_q & (|(leaves & home_sel)) & ~(w_victim & (w_victim_reg == r))));
  assign bad_victim_of_none =
    lawful & (strays | (w_victim & (w_victim_reg == r)
                        & ~(dirty_q & g_new & (|(set_sel & home_sel & way_sel))) & ~passes));
  assign bad_missed     = lawful & (strays | (is_r & dirty_q & ~hit & ~home));
  assign bad_stale      = lawful & (strays | (is_r & hit & ~(|(look_sel & fresh_q)))
                                    | (is_r & home & ~(|(home_sel & fresh_q))));
  assign bad_where      =
    lawful & (strays | (is_r & ((hit != (|(look_sel & present_q)))
                                | (home != (~(|(look_sel & present_q))
                                            & (|(home_sel & present_q))))))
              | ((hit | home) & (look_reg == r) & wrong_way));
  assign bad_new        =
    lawful & (strays | (asks & ((w_new != (~there & ~passes)) | (w_hit != there))));
  assign bad_empty      = lawful & (strays | (same & e_gets & ~f_held & (e_held | (f < e))));
  assign bad_fifo       = lawful & (strays | (same & e_gets & e_held & later));
  assign bad_dropped    = lawful & (dropped != (dirty & {Entries{clear_i}}));

  reg wrong_way; // slot k's way is not the one in which r is

  always @* begin : p_way
    integer s;
    wrong_way = 1'b0;
    for (s = 0; s < Sets; s = s + 1) begin
      if (hit ? look_sel[s] : home_sel[s]) wrong_way = at_q[s*WayBits +: WayBits] != look_way;
    end
  end

  wire [Sets-1:0] others = present_q & (present_q - 1'b1);

  assign cover_hit          = lawful & is_r & hit;
  assign cover_home         = lawful & is_r & home;
  assign cover_fill         = lawful & writes & mine & w_fill_i & w_new;
  assign cover_fill_again   = lawful & writes & mine & w_fill_i & w_hit;
  assign cover_write_hit    = lawful & writes & mine & w_dirty;
  assign cover_invalid      = lawful & writes & mine & (|w_invalid);
  assign cover_two_copies   = lawful & (others != 0) & ~dirty_q;
  assign cover_victim       = lawful & w_go_i & w_victim & (w_victim_reg == r);
  assign cover_clean_victim = lawful & (|leaves) & ~w_victim;
  assign cover_held_back    = lawful & asks & w_victim & ~w_go_i;
  assign cover_clear        = lawful & clear_i & dirty_q;
  assign cover_used         = lawful & same & e_touch & w_go_i & ~later;
  assign cover_pass         = lawful & w_go_i & w_victim & passes;
  assign cover_join         = lawful & writes & mine & w_new & (|(ghas & set_sel));
  assign cover_taken_along  = lawful & ~asked & (|leaves);
endmodule
`default_nettype wire
