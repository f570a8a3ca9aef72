// SPDX-License-Identifier: Apache-2.0
// malekeh_scheduler: picks the warp of a sub-core that issues.
//
// A selection tree over the warps that are ready and whose instruction before has dispatched: warps
// with a CCU before warps without, the oldest first in each class. What is picked issues when there
// is a CCU for it. See docs/blocks/malekeh_scheduler.md.
//
// Parameters  SchedulerWarps, AgeBits, Collectors: size
// Ports       gen/blocks/malekeh_scheduler.def
// Latency     0 from ready_i to pick_*_o and issue_*_o; arrive_*_o a cycle after the issue
// Caveats     ages of ready warps have to differ, else the lower-numbered warp wins
// Source      Malekeh, 5
`default_nettype none
module malekeh_scheduler #(
  parameter SchedulerWarps    = 8, // warps of the sub-core
  parameter SchedulerWarpBits = 3, // bits to index one of them
  parameter AgeBits           = 5, // bits of an age rank
  parameter Collectors        = 2  // CCUs of the sub-core
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  // warp has an instruction without hazards at the head of its buffer
  input  wire [SchedulerWarps-1:0]               ready_i,
  // age rank of a warp, 0 = oldest; distinct among ready warps
  input  wire [SchedulerWarps*AgeBits-1:0]       age_i,
  input  wire [Collectors-1:0]                   unit_owned_i, // CCU belongs to a warp
  input  wire [Collectors*SchedulerWarpBits-1:0] unit_warp_i,  // that warp
  // CCU holds, or takes in this cycle, an instruction that has not dispatched
  input  wire [Collectors-1:0]                   unit_busy_i,
  input  wire                                    alloc_ok_i,   // there is a CCU for the warp picked
  // an instruction issued last cycle: it arrives in its CCU now
  output wire                                    arrive_valid_o,
  output wire [SchedulerWarpBits-1:0]            arrive_warp_o, // its warp
  output wire                                    pick_valid_o,  // a warp is picked
  output wire [SchedulerWarpBits-1:0]            pick_warp_o,   // that warp
  output wire                                    issue_valid_o, // an instruction issues
  output wire [SchedulerWarpBits-1:0]            issue_warp_o   // warp that issues
);
  reg                         arrive_valid_q; // an instruction issued last cycle
  reg [SchedulerWarpBits-1:0] arrive_warp_q;  // its warp

  // Leaves of the selection tree: a power of two, at least 2. Node 1 is the root, node i has the
  // sons 2i and 2i+1, leaf i is warp i.
  localparam Leaves  = leaves(SchedulerWarps);
  // A key is {no CCU, age rank, warp}: never two equal.
  localparam KeyBits = 1 + AgeBits + SchedulerWarpBits;

  localparam [SchedulerWarps-1:0] One = 1;

  function integer leaves(input integer n);
    begin
      leaves = 2;
      while (leaves < n) leaves = 2 * leaves;
    end
  endfunction

  reg [SchedulerWarps-1:0] has;   // warp has a CCU
  reg [SchedulerWarps-1:0] waits; // its instruction before has not dispatched

  always @* begin : p_units
    reg [SchedulerWarps-1:0] owner;
    integer                  u;
    has   = {SchedulerWarps{1'b0}};
    waits = {SchedulerWarps{1'b0}};
    for (u = 0; u < Collectors; u = u + 1) begin
      owner = One << unit_warp_i[u*SchedulerWarpBits +: SchedulerWarpBits];
      if (unit_owned_i[u]) has = has | owner;
      if (unit_owned_i[u] && unit_busy_i[u]) waits = waits | owner;
    end
  end

  wire [SchedulerWarps-1:0] eligible = ready_i & ~waits;

  // Every node passes its better son on: an eligible one, the smaller key.
  genvar i;
  generate
    for (i = 2*Leaves - 1; i >= 2; i = i - 1) begin : g_node
      localparam integer Warp = i - Leaves;
      wire                         valid;
      wire [KeyBits-1:0]           key;
      wire [SchedulerWarpBits-1:0] warp;
      if (i >= Leaves && Warp >= SchedulerWarps) begin : g_pad
        assign valid = 1'b0;
        assign key   = {KeyBits{1'b0}};
        assign warp  = {SchedulerWarpBits{1'b0}};
      end else if (i >= Leaves) begin : g_leaf
        assign valid = eligible[Warp];
        assign warp  = Warp[SchedulerWarpBits-1:0];
        assign key   = {~has[Warp], age_i[Warp*AgeBits +: AgeBits], warp};
      end else begin : g_choice
        wire low = g_node[2*i].valid
                   && !(g_node[2*i + 1].valid && g_node[2*i + 1].key < g_node[2*i].key);
        assign valid = g_node[2*i].valid | g_node[2*i + 1].valid;
        assign key   = low ? g_node[2*i].key : g_node[2*i + 1].key;
        assign warp  = low ? g_node[2*i].warp : g_node[2*i + 1].warp;
      end
    end
  endgenerate

  // Root
  wire low_sel    = g_node[2].valid && !(g_node[3].valid && g_node[3].key < g_node[2].key);
  wire pick_valid = g_node[2].valid | g_node[3].valid;
  wire [SchedulerWarpBits-1:0] pick_warp =
    (low_sel ? g_node[2].warp : g_node[3].warp) & {SchedulerWarpBits{pick_valid}};

  wire                         issue_valid = pick_valid & alloc_ok_i;
  wire [SchedulerWarpBits-1:0] issue_warp  = pick_warp & {SchedulerWarpBits{alloc_ok_i}};

  assign arrive_valid_o = arrive_valid_q;
  assign arrive_warp_o  = arrive_warp_q;
  assign pick_valid_o   = pick_valid;
  assign pick_warp_o    = pick_warp;
  assign issue_valid_o  = issue_valid;
  assign issue_warp_o   = issue_warp;

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      arrive_valid_q <= 1'b0;
      arrive_warp_q  <= {SchedulerWarpBits{1'b0}};
    end else begin
      arrive_valid_q <= issue_valid;
      arrive_warp_q  <= issue_warp;
    end
  end
endmodule
`default_nettype wire
