// SPDX-License-Identifier: Apache-2.0
// rc_place: port W of a register cache, where each thread puts a register, stateless.
//
// A thread's entry is the one of the set that holds the register. Threads without take one together
// with their group: the one that others of it hold with that register. Else it is the lowest that
// none holds, else the one that was given away (LRU: used) first.
//
// Parameters  Threads, Entries (of a thread), Ways, Sets, OrderBits, RegBits, TagThreads (groups of
//             threads, Threads or 1): size. Alloc: 0 results take no entry. Replace: 1 LRU
// Ports       valid_i all entries, element thread * Entries + set * Ways + way. tag_i likewise by
//             group. order_i element group * Sets + set, bit j * (j - 1) / 2 + i: way i is younger
//             than way j. w_*_i as in register_cache. found_o: threads that hold the register in
//             the set. new_o: threads that take an entry. entry_o element t = entry of either,
//             one-hot or 0. copy_o: entries of other sets that hold it. given_o: entries that a
//             group gives away. used_o: entries of a group that get youngest
// Latency     0: comparisons, then a choice among the ways of a set
// Caveats     works only for a write that is valid: the same gates, but simulators are faster
// Source      JETCAS 2024, IV.C to IV.E, V.A
`default_nettype none
module rc_place #(
  parameter Threads    = 32,
  parameter Entries    = 8,
  parameter Ways       = 2,
  parameter Sets       = 4,
  parameter SetBits    = 2,
  parameter OrderBits  = 1,
  parameter TagThreads = 32,
  parameter Alloc      = 3,
  parameter Replace    = 0,
  parameter RegBits    = 8
) (
  input  wire [Threads*Entries-1:0]            valid_i,
  input  wire [TagThreads*Entries*RegBits-1:0] tag_i,
  input  wire [TagThreads*Sets*OrderBits-1:0]  order_i,
  input  wire                                  w_valid_i,
  input  wire                                  w_fill_i,
  input  wire [RegBits-1:0]                    w_reg_i,
  input  wire [SetBits-1:0]                    w_set_i,
  input  wire [Threads-1:0]                    w_mask_i,
  input  wire [Threads-1:0]                    w_touch_i,
  output reg  [Threads-1:0]                    found_o,
  output reg  [Threads-1:0]                    new_o,
  output reg  [Threads*Entries-1:0]            entry_o,
  output reg  [Threads*Entries-1:0]            copy_o,
  output reg  [TagThreads*Entries-1:0]         given_o,
  output reg  [TagThreads*Entries-1:0]         used_o
);
  // Of a set the way that every other one is younger than.
  function [Ways-1:0] oldest(input [OrderBits-1:0] order);
    integer i;
    integer j;
    begin
      oldest = {Ways{1'b1}};
      for (j = 1; j < Ways; j = j + 1) begin
        for (i = 0; i < j; i = i + 1) begin
          if (order[j*(j - 1)/2 + i]) oldest[i] = 1'b0;
          else                        oldest[j] = 1'b0;
        end
      end
    end
  endfunction

  reg [Entries-1:0] set; // entries of the set

  always @* begin : p_set
    integer s;
    for (s = 0; s < Sets; s = s + 1) set[s*Ways +: Ways] = {Ways{w_set_i == s[SetBits-1:0]}};
  end

  // What threads have.
  reg [TagThreads*Entries-1:0] same;    // entry's tag is the register
  reg [TagThreads*Entries-1:0] held;    // some thread of the group has the entry
  reg [TagThreads-1:0]         wants;   // some thread of the group takes an entry
  reg [TagThreads-1:0]         touches; // some thread uses the entry that it has
  reg [Threads*Entries-1:0]    own;     // thread's entry of the set that holds the register

  always @* begin : p_threads
    reg [Entries-1:0] has;
    integer           e;
    integer           g;
    integer           t;
    has     = {Entries{1'b0}};
    g       = 0;
    same    = {TagThreads*Entries{1'b0}};
    held    = {TagThreads*Entries{1'b0}};
    wants   = {TagThreads{1'b0}};
    touches = {TagThreads{1'b0}};
    own     = {Threads*Entries{1'b0}};
    found_o = {Threads{1'b0}};
    new_o   = {Threads{1'b0}};
    copy_o  = {Threads*Entries{1'b0}};
    if (w_valid_i) begin
      for (e = 0; e < TagThreads*Entries; e = e + 1) begin
        same[e] = tag_i[e*RegBits +: RegBits] == w_reg_i;
      end
      for (t = 0; t < Threads; t = t + 1) begin
        g   = (TagThreads == 1) ? 0 : t;
        has = valid_i[t*Entries +: Entries] & same[g*Entries +: Entries];
        held[g*Entries +: Entries] = held[g*Entries +: Entries] | valid_i[t*Entries +: Entries];
        if (w_mask_i[t]) begin
          own[t*Entries +: Entries]    = has & set & -(has & set);
          copy_o[t*Entries +: Entries] = has & ~set;
          found_o[t] = |(has & set);
          new_o[t]   = ~found_o[t] & (w_fill_i | (Alloc != 0));
          wants[g]   = wants[g] | new_o[t];
          touches[g] = touches[g] | (found_o[t] & ~w_fill_i);
        end
        if (w_touch_i[t]) touches[g] = touches[g] | (|(has & set));
      end
    end
  end

  // What groups do: a thread without an entry joins others, or all give one away.
  always @* begin : p_groups
    reg [Entries-1:0] empty;
    reg [Entries-1:0] first;
    reg [Entries-1:0] joined;
    reg [Entries-1:0] gone;
    integer           g;
    integer           s;
    integer           t;
    empty   = {Entries{1'b0}};
    first   = {Entries{1'b0}};
    joined  = {Entries{1'b0}};
    gone    = {Entries{1'b0}};
    entry_o = own;
    given_o = {TagThreads*Entries{1'b0}};
    used_o  = {TagThreads*Entries{1'b0}};
    for (g = 0; g < TagThreads; g = g + 1) begin
      joined = held[g*Entries +: Entries] & same[g*Entries +: Entries] & set;
      joined = joined & -joined;
      gone   = {Entries{1'b0}};
      if (wants[g]) begin
        for (s = 0; s < Sets; s = s + 1) begin
          first[s*Ways +: Ways] = oldest(order_i[(g*Sets + s)*OrderBits +: OrderBits]);
        end
        empty = ~held[g*Entries +: Entries] & set;
        gone  = (|joined) ? {Entries{1'b0}}
              : (|empty) ? empty & -empty
              : first & set;
        given_o[g*Entries +: Entries] = gone;
        for (t = g; t < Threads; t = t + TagThreads) begin
          if (new_o[t]) entry_o[t*Entries +: Entries] = joined | gone;
        end
      end
      used_o[g*Entries +: Entries] = gone;
      if (Replace != 0 && (wants[g] || touches[g])) begin
        used_o[g*Entries +: Entries] = gone | joined;
      end
    end
  end
endmodule
`default_nettype wire
