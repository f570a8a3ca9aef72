// SPDX-License-Identifier: Apache-2.0
// room_for: which of several takers get something out of a pool, stateless.
//
// The same takers and pool as rr_take's. A taker t that wants something gets it when the pool has
// more members than takers before t want. Only their number matters, not which each gets, so this
// is known long before rr_take's picks are.
//
// Parameters  Width: members of the pool. Takers
// Ports       pool_i, want_i. gets_o bit t = taker t wants and gets something
// Latency     0. The pool is emptied one member at a time (rr_pick), beside the count of wants
// Caveats     none
// Source      TVLSI 2016, Fig. 10(c), write stealing check on banks
`default_nettype none
module room_for #(
  parameter Width  = 8,
  parameter Takers = 2
) (
  input  wire [Width-1:0]  pool_i,
  input  wire [Takers-1:0] want_i,
  output reg  [Takers-1:0] gets_o
);
  reg [Takers-1:0] more; // bit k: the pool has more than k members

  always @* begin : p_more
    reg [Width-1:0] left;
    integer         k;
    left = pool_i;
    for (k = 0; k < Takers; k = k + 1) begin
      more[k] = |left;
      left    = left & (left ^ -left);
    end
  end

  // rank has bit k set when k takers before t want something.
  always @* begin : p_gets
    reg [Takers-1:0] rank;
    integer          t;
    rank    = {Takers{1'b0}};
    rank[0] = 1'b1;
    for (t = 0; t < Takers; t = t + 1) begin
      gets_o[t] = want_i[t] & (|(rank & more));
      if (want_i[t]) rank = rank << 1;
    end
  end
endmodule
`default_nettype wire
