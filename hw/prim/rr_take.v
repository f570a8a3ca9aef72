// SPDX-License-Identifier: Apache-2.0
// rr_take: several takers share one pool in a cycle, stateless.
//
// Takers with want_i set are served in the order 0, 1, and so on. Each gets the round robin pick
// (see rr_pick) of what is left of the pool, all with the same mask. mask_o is the mask after the
// cycle: past the pick of the last taker that got one, else mask_i.
//
// Parameters  Width: members of the pool. Takers
// Ports       pool_i, mask_i, want_i. take_o element t = what taker t gets, one-hot or 0. mask_o
// Latency     0. The picks ripple over the takers, each step as deep as rr_pick, before the
//             requests are known
// Caveats     a mask of 0 makes it "lowest-numbered first"
// Source      TVLSI 2016, IV.D.1 (round robin among banks that qualify for stealing)
`default_nettype none
module rr_take #(
  parameter Width  = 8,
  parameter Takers = 2
) (
  input  wire [Width-1:0]        pool_i,
  input  wire [Width-1:0]        mask_i,
  input  wire [Takers-1:0]       want_i,
  output reg  [Takers*Width-1:0] take_o,
  output reg  [Width-1:0]        mask_o
);
  // What the k-th to ask gets, and the mask after it, whichever takers ask.
  reg [Takers*Width-1:0] pick;
  reg [Takers*Width-1:0] after;

  always @* begin : p_pick
    reg [Width-1:0] above;
    reg [Width-1:0] below;
    reg [Width-1:0] from;
    reg [Width-1:0] got;
    integer         k;
    above = pool_i & mask_i;
    below = pool_i & ~mask_i;
    for (k = 0; k < Takers; k = k + 1) begin
      from = (|above) ? above : below;
      got  = from & -from;
      pick[k*Width +: Width]  = got;
      after[k*Width +: Width] = from ^ -from;
      above = above & ~got;
      below = below & ~got;
    end
  end

  // Taker t is the k-th to ask when k of those before it want something; rank has bit k set then.
  always @* begin : p_take
    reg [Takers-1:0] rank;
    reg [Width-1:0]  got;
    reg [Width-1:0]  next;
    integer          k;
    integer          t;
    rank    = {Takers{1'b0}};
    rank[0] = 1'b1;
    mask_o  = mask_i;
    for (t = 0; t < Takers; t = t + 1) begin
      got  = {Width{1'b0}};
      next = {Width{1'b0}};
      for (k = 0; k <= t; k = k + 1) begin
        got  = got  | (pick[k*Width +: Width] & {Width{rank[k] & want_i[t]}});
        next = next | (after[k*Width +: Width] & {Width{rank[k]}});
      end
      if (|got) mask_o = next;
      if (want_i[t]) rank = rank << 1;
      take_o[t*Width +: Width] = got;
    end
  end
endmodule
`default_nettype wire
