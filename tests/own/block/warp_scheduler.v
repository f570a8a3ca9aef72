// SPDX-License-Identifier: Apache-2.0
// warp_scheduler: another one, written from docs/blocks/warp_scheduler.md. No tree: two scans, one
// over the even warps and one over the odd ones, then a comparison.
//
// Parameters  SchedulerWarps, AgeBits: size. Policy: 0 greedy then oldest, 1 loose round robin.
//             ReadSteal: 0 keeps no candidate
// Ports       gen/blocks/warp_scheduler.def
// Latency     0 from ready_i to issue_*_o. The candidate is latched for one cycle
// Caveats     a scan is as deep as there are warps: small, not fast
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
  input  wire [SchedulerWarps-1:0]         ready_i,
  input  wire [SchedulerWarps*AgeBits-1:0] age_i,
  input  wire                              alloc_ok_i,
  input  wire                              steal_success_i,
  output wire                              cand_valid_o,
  output wire [SchedulerWarpBits-1:0]      cand_warp_o,
  output wire                              issue_valid_o,
  output wire [SchedulerWarpBits-1:0]      issue_warp_o,
  output wire                              issue_override_o,
  output wire                              next_cand_valid_o,
  output wire [SchedulerWarpBits-1:0]      next_cand_warp_o
);
  localparam KeyBits = 1 + AgeBits + SchedulerWarpBits;

  reg                         last_valid_q;
  reg [SchedulerWarpBits-1:0] last_warp_q;
  reg                         cand_valid_q;
  reg [SchedulerWarpBits-1:0] cand_warp_q;

  // The best ready warp of each half: half 0 has the even warps.
  reg [1:0]                   found;
  reg [KeyBits-1:0]           best [0:1];
  reg [SchedulerWarpBits-1:0] member;
  reg [KeyBits-1:0]           key;
  reg                         later;

  always @* begin : p_scan
    integer w;
    found = 2'b00;
    best[0] = {KeyBits{1'b1}};
    best[1] = {KeyBits{1'b1}};
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      member = w[SchedulerWarpBits-1:0];
      if (Policy == 0) begin
        later = !(last_valid_q && last_warp_q == member);
        key = {later, age_i[w*AgeBits +: AgeBits], member};
      end else begin
        later = last_valid_q && member <= last_warp_q;
        key = {later, {AgeBits{1'b0}}, member};
      end
      if (ready_i[w] && (!found[w % 2] || key < best[w % 2])) begin
        found[w % 2] = 1'b1;
        best[w % 2] = key;
      end
    end
  end

  wire odd = found[1] && (!found[0] || best[1] < best[0]); // the half of the root
  wire root_valid  = |found;
  wire other_valid = &found;
  wire [SchedulerWarpBits-1:0] root  = odd ? best[1][SchedulerWarpBits-1:0]
                                           : best[0][SchedulerWarpBits-1:0];
  wire [SchedulerWarpBits-1:0] other = odd ? best[0][SchedulerWarpBits-1:0]
                                           : best[1][SchedulerWarpBits-1:0];

  wire override   = (ReadSteal != 0) && steal_success_i;
  wire issues     = root_valid && alloc_ok_i;
  wire take_root  = override && root_valid && root != cand_warp_q;
  wire take_other = !take_root && other_valid && (override || issues);
  wire keeps      = (ReadSteal != 0) && (take_root || take_other);

  assign issue_override_o  = override;
  assign issue_valid_o     = override || issues;
  assign issue_warp_o      = override ? cand_warp_q
                           : issues   ? root : {SchedulerWarpBits{1'b0}};
  assign next_cand_valid_o = keeps;
  assign next_cand_warp_o  = !keeps ? {SchedulerWarpBits{1'b0}} : take_root ? root : other;
  assign cand_valid_o      = cand_valid_q;
  assign cand_warp_o       = cand_warp_q;

  always @(posedge clk_i) begin
    cand_valid_q <= rst_ni && next_cand_valid_o;
    cand_warp_q  <= rst_ni ? next_cand_warp_o : {SchedulerWarpBits{1'b0}};
    if (!rst_ni) begin
      last_valid_q <= 1'b0;
      last_warp_q  <= {SchedulerWarpBits{1'b0}};
    end else if (issues && !override) begin
      last_valid_q <= 1'b1;
      last_warp_q  <= root;
    end
  end
endmodule
`default_nettype wire
