// SPDX-License-Identifier: Apache-2.0
// rr_pick: round robin choice of one requester, stateless.
//
// Picks the lowest set bit of req_i & mask_i, or of req_i when that is empty. mask_o is the mask
// that follows if the pick is granted: all bits above it (docs/twin-contract.md, "Round robin").
// The owner keeps the mask register and loads it only when the pick is granted.
//
// Parameters  Width: requesters
// Ports       req_i, mask_i. grant_o one-hot, 0 without a request. mask_o, 0 without a request
// Latency     0. x & -x isolates the lowest set bit and x ^ -x the bits above it: one carry chain,
//             which synthesis builds as a prefix tree. Both candidates are prepared while req_i &
//             mask_i is reduced to one bit.
// Caveats     none
// Source      TVLSI 2016, Fig. 10(b), cascaded selection
`default_nettype none
module rr_pick #(
  parameter Width = 8
) (
  input  wire [Width-1:0] req_i,
  input  wire [Width-1:0] mask_i,
  output wire [Width-1:0] grant_o,
  output wire [Width-1:0] mask_o
);
  wire [Width-1:0] above     = req_i & mask_i;
  wire [Width-1:0] neg_above = -above;
  wire [Width-1:0] neg_req   = -req_i;
  wire             any_above = |above;

  assign grant_o = any_above ? above & neg_above : req_i & neg_req;
  assign mask_o  = any_above ? above ^ neg_above : req_i ^ neg_req;
endmodule
`default_nettype wire
