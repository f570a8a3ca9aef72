// SPDX-License-Identifier: Apache-2.0
// lru_order: order in which the entries of a cache table were used, stateless.
//
// Every entry has a number: how many entries were used after it; among equal numbers the lower
// entry counts as used later. Entries used in this cycle move to the front and keep their order
// among themselves.
//
// Parameters  Entries. CtBits: bits of a number
// Ports       lru_i the numbers. later_o element e = entries used after e (from lru_i alone).
//             used_i entries used in this cycle. lru_o the numbers after it
// Latency     0: a comparison, then a count over Entries bits
// Caveats     counts only when something is used: the same gates, but a simulator works only for
//             what moves
// Source      Malekeh, 4.1 (least recently used)
`default_nettype none
module lru_order #(
  parameter Entries = 8,
  parameter CtBits  = 3
) (
  input  wire [Entries*CtBits-1:0]  lru_i,
  input  wire [Entries-1:0]         used_i,
  output reg  [Entries*Entries-1:0] later_o,
  output reg  [Entries*CtBits-1:0]  lru_o
);
  localparam [CtBits-1:0] One = 1;

  // Members of a set; never all entries.
  function [CtBits-1:0] count(input [Entries-1:0] set);
    integer i;
    begin
      count = {CtBits{1'b0}};
      for (i = 0; i < Entries; i = i + 1) count = count + (One & {CtBits{set[i]}});
    end
  endfunction

  // f is below e: at equal numbers f was used later.
  always @* begin : p_later
    integer e;
    integer f;
    later_o = {Entries*Entries{1'b0}};
    for (e = 1; e < Entries; e = e + 1) begin
      for (f = 0; f < e; f = f + 1) begin
        later_o[e*Entries + f] = lru_i[e*CtBits +: CtBits] >= lru_i[f*CtBits +: CtBits];
        later_o[f*Entries + e] = lru_i[e*CtBits +: CtBits] <  lru_i[f*CtBits +: CtBits];
      end
    end
  end

  // Behind a used entry: the used ones after it. Behind another: all used ones, all after it.
  always @* begin : p_lru
    reg [Entries-1:0] later;
    integer           e;
    later = {Entries{1'b0}};
    lru_o = lru_i;
    if (|used_i) begin
      for (e = 0; e < Entries; e = e + 1) begin
        later = later_o[e*Entries +: Entries];
        lru_o[e*CtBits +: CtBits] = count(used_i[e] ? used_i & later : used_i | later);
      end
    end
  end
endmodule
`default_nettype wire
