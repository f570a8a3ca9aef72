// SPDX-License-Identifier: Apache-2.0
// warp_scheduler: picks the warp that issues and the warp whose operands may be read ahead.
//
// A selection tree over the ready warps gives the root (smallest key of all) and the other warp one
// level above the root. Three multiplexers override it when an operand of the candidate is being
// read ahead: the candidate issues, and the root becomes the next candidate. See
// docs/blocks/warp_scheduler.md.
//
// Parameters  SchedulerWarps, AgeBits: size. Policy: 0 greedy then oldest, 1 loose round robin.
//             ReadSteal: 0 keeps no candidate
// Ports       gen/blocks/warp_scheduler.def
// Latency     0 from ready_i to issue_*_o. The candidate is latched for one cycle
// Caveats     ages of ready warps have to differ, else the lower-numbered warp wins.
//             steal_success_i only while cand_valid_o
// Source      TVLSI 2016, IV.B.2, IV.B.3, Fig. 7
`default_nettype none
module warp_scheduler #(
  parameter SchedulerWarps    = 24, // warps of this scheduler
  parameter SchedulerWarpBits = 5,  // bits to index one of them
  parameter AgeBits           = 6,  // bits of an age rank
  parameter Policy            = 0,  // 0 greedy then oldest, 1 loose round robin
  parameter ReadSteal         = 1   // 1: keeps a candidate and obeys steal_success
) (
  input  wire                              clk_i,
  input  wire                              rst_ni,
  // warp has an instruction without hazards at the head of its buffer
  input  wire [SchedulerWarps-1:0]         ready_i,
  // age rank of a warp, 0 = oldest; distinct among ready warps
  input  wire [SchedulerWarps*AgeBits-1:0] age_i,
  // a collector will be there for an instruction issued now
  input  wire                              alloc_ok_i,
  // an operand of the candidate is being read ahead in this cycle
  input  wire                              steal_success_i,
  // the candidate latched last cycle is valid
  output wire                              cand_valid_o,
  output wire [SchedulerWarpBits-1:0]      cand_warp_o, // warp of the candidate latched last cycle
  output wire                              issue_valid_o,     // an instruction issues in this cycle
  output wire [SchedulerWarpBits-1:0]      issue_warp_o,      // warp that issues
  // the candidate issues, by override; its collector is already allocated
  output wire                              issue_override_o,
  // a candidate is latched at the end of this cycle
  output wire                              next_cand_valid_o,
  output wire [SchedulerWarpBits-1:0]      next_cand_warp_o   // its warp
);
  reg                         last_valid_q; // the tree has issued a warp since reset
  reg [SchedulerWarpBits-1:0] last_warp_q;  // the warp that the tree issued last
  reg                         cand_valid_q; // candidate latch holds a warp
  reg [SchedulerWarpBits-1:0] cand_warp_q;  // candidate latch

  // 1. A key is {not first, age rank, warp} or, in round robin, {not first, warp}: never two equal.
  localparam KeyBits = 1 + SchedulerWarpBits + (Policy == 0 ? AgeBits : 0);

  wire [SchedulerWarps*KeyBits-1:0] key;

  genvar w;
  generate
    for (w = 0; w < SchedulerWarps; w = w + 1) begin : g_key
      localparam integer Warp = w;
      wire [SchedulerWarpBits-1:0] warp = Warp[SchedulerWarpBits-1:0];
      if (Policy == 0) begin : g_gto
        wire greedy = last_valid_q && last_warp_q == warp;
        assign key[w*KeyBits +: KeyBits] = {~greedy, age_i[w*AgeBits +: AgeBits], warp};
      end else begin : g_lrr
        wire               passed     = {last_valid_q, last_warp_q} >= {1'b1, warp};
        wire [AgeBits-1:0] unused_age = age_i[w*AgeBits +: AgeBits];
        assign key[w*KeyBits +: KeyBits] = {passed, warp};
      end
    end
  endgenerate

  // 2. The tree: its left half has the even warps, the right half the odd ones. m3 of Fig. 7 takes
  // the half that loses for the other warp.
  wire                         root_valid;
  wire                         other_valid;
  wire [SchedulerWarpBits-1:0] root_warp;
  wire [SchedulerWarpBits-1:0] other_warp;

  first_key #(
    .Members    (SchedulerWarps),
    .KeyBits    (KeyBits),
    .NumberBits (SchedulerWarpBits),
    .EvenLeft   (1)
  ) u_tree (
    .ready_i       (ready_i),
    .key_i         (key),
    .valid_o       (root_valid),
    .other_valid_o (other_valid),
    .first_o       (root_warp),
    .other_o       (other_warp)
  );

  wire override = (ReadSteal != 0) & steal_success_i;

  // 4. m1: the warp that issues.
  wire                         root_issues = root_valid & alloc_ok_i;
  wire                         issue_valid = override | root_issues;
  wire [SchedulerWarpBits-1:0] issue_warp  = override    ? cand_warp_q
                                           : root_issues ? root_warp
                                           : {SchedulerWarpBits{1'b0}};

  // 4. m2: the next candidate. Under override the root, unless it is the candidate that issues now.
  wire root_next  = override & root_valid & (root_warp != cand_warp_q);
  wire other_next = other_valid & ~root_next & issue_valid;
  wire                         next_valid = (ReadSteal != 0) & (root_next | other_next);
  wire [SchedulerWarpBits-1:0] next_warp  = !next_valid ? {SchedulerWarpBits{1'b0}}
                                          : root_next   ? root_warp
                                          : other_warp;

  assign cand_valid_o      = cand_valid_q;
  assign cand_warp_o       = cand_warp_q;
  assign issue_valid_o     = issue_valid;
  assign issue_warp_o      = issue_warp;
  assign issue_override_o  = override;
  assign next_cand_valid_o = next_valid;
  assign next_cand_warp_o  = next_warp;

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      last_valid_q <= 1'b0;
      last_warp_q  <= {SchedulerWarpBits{1'b0}};
      cand_valid_q <= 1'b0;
      cand_warp_q  <= {SchedulerWarpBits{1'b0}};
    end else begin
      cand_valid_q <= next_valid;
      cand_warp_q  <= next_warp;
      // An override leaves the default policy where it was (IV.B.3: Wa, Wb, Wa, Wb).
      if (root_issues && !override) begin
        last_valid_q <= 1'b1;
        last_warp_q  <= issue_warp;
      end
    end
  end
endmodule
`default_nettype wire
