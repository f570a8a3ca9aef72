// SPDX-License-Identifier: Apache-2.0
// rc_place: port W of a register cache, where each thread puts a register, stateless.
//
// A thread's entry is the one of the set that holds the register. If there is none, it is the
// lowest empty one, else the one that was given away first.
//
// Parameters  Threads, Entries (of a thread), Ways, Sets, OrderBits, RegBits: size
// Ports       valid_i, tag_i all entries, element thread * Entries + set * Ways + way.
//             order_i element thread * Sets + set, bit j * (j - 1) / 2 + i: way i was given after
//             way j. w_*_i as in register_cache. place_o element t = entry of thread t, one-hot or
//             0. found_o threads whose entry holds the register. copy_o entries of other sets that
//             hold it. way_o element t = way of the entry, else 0
// Latency     0: comparisons, then a choice among the ways of a set
// Caveats     works only for a write that is valid: the same gates, but simulators are faster
// Source      JETCAS 2024, IV.C to IV.E, V.A
`default_nettype none
module rc_place #(
  parameter Threads   = 32,
  parameter Entries   = 8,
  parameter Ways      = 2,
  parameter WayBits   = 1,
  parameter Sets      = 4,
  parameter SetBits   = 2,
  parameter OrderBits = 1,
  parameter RegBits   = 8
) (
  input  wire [Threads*Entries-1:0]         valid_i,
  input  wire [Threads*Entries*RegBits-1:0] tag_i,
  input  wire [Threads*Sets*OrderBits-1:0]  order_i,
  input  wire                               w_valid_i,
  input  wire [RegBits-1:0]                 w_reg_i,
  input  wire [SetBits-1:0]                 w_set_i,
  input  wire [Threads-1:0]                 w_mask_i,
  output reg  [Threads*Entries-1:0]         place_o,
  output reg  [Threads-1:0]                 found_o,
  output reg  [Threads*Entries-1:0]         copy_o,
  output wire [Threads*WayBits-1:0]         way_o
);
  // Of a set the way that every other one was given after.
  function [Ways-1:0] first_given(input [OrderBits-1:0] order);
    integer i;
    integer j;
    begin
      first_given = {Ways{1'b1}};
      for (j = 1; j < Ways; j = j + 1) begin
        for (i = 0; i < j; i = i + 1) begin
          if (order[j*(j - 1)/2 + i]) first_given[i] = 1'b0;
          else                        first_given[j] = 1'b0;
        end
      end
    end
  endfunction

  reg [Entries-1:0] set; // entries of the set

  always @* begin : p_set
    integer s;
    for (s = 0; s < Sets; s = s + 1) set[s*Ways +: Ways] = {Ways{w_set_i == s[SetBits-1:0]}};
  end

  always @* begin : p_place
    reg [Entries-1:0] valid;
    reg [Entries-1:0] same;
    reg [Entries-1:0] found;
    reg [Entries-1:0] empty;
    reg [Entries-1:0] first;
    reg [Entries-1:0] place;
    integer           e;
    integer           s;
    integer           t;
    valid   = {Entries{1'b0}};
    same    = {Entries{1'b0}};
    found   = {Entries{1'b0}};
    empty   = {Entries{1'b0}};
    first   = {Entries{1'b0}};
    place   = {Entries{1'b0}};
    place_o = {Threads*Entries{1'b0}};
    found_o = {Threads{1'b0}};
    copy_o  = {Threads*Entries{1'b0}};
    if (w_valid_i) begin
      for (t = 0; t < Threads; t = t + 1) begin
        if (w_mask_i[t]) begin
          valid = valid_i[t*Entries +: Entries];
          for (e = 0; e < Entries; e = e + 1) begin
            same[e] = tag_i[(t*Entries + e)*RegBits +: RegBits] == w_reg_i;
          end
          for (s = 0; s < Sets; s = s + 1) begin
            first[s*Ways +: Ways] = first_given(order_i[(t*Sets + s)*OrderBits +: OrderBits]);
          end
          same  = same & valid;
          found = same & set;
          empty = ~valid & set;
          place = (|found) ? found & -found
                : (|empty) ? empty & -empty
                : first & set;

          place_o[t*Entries +: Entries] = place;
          found_o[t]                    = |found;
          copy_o[t*Entries +: Entries]  = same & ~set;
        end
      end
    end
  end

  // An entry's number modulo Ways, a power of two, is its way.
  onehot_numbers #(
    .Rows       (Threads),
    .Width      (Entries),
    .NumberBits (WayBits)
  ) u_way (
    .onehot_i (place_o),
    .number_o (way_o)
  );
endmodule
`default_nettype wire
