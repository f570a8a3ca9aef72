// SPDX-License-Identifier: Apache-2.0
// malekeh_scheduler: picks the warp of a sub-core that issues.
//
// A selection tree over the warps that are ready and whose last instruction has dispatched. Warps
// with a CCU go before warps without, the oldest first in each class. The picked one issues when
// there is a CCU for it. See docs/blocks/malekeh_scheduler.md.
//
// Parameters  SchedulerWarps, AgeBits, Collectors: size
// Ports       gen/blocks/malekeh_scheduler.def
// Latency     0 from ready_i to pick_*_o and issue_*_o. arrive_*_o a cycle after the issue
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

  // A key is {no CCU, age rank, warp}: never two equal.
  localparam KeyBits = 1 + AgeBits + SchedulerWarpBits;

  localparam [SchedulerWarps-1:0] One = 1;

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

  wire [SchedulerWarps*KeyBits-1:0] key;

  genvar w;
  generate
    for (w = 0; w < SchedulerWarps; w = w + 1) begin : g_key
      localparam integer Warp = w;
      assign key[w*KeyBits +: KeyBits] =
        {~has[w], age_i[w*AgeBits +: AgeBits], Warp[SchedulerWarpBits-1:0]};
    end
  endgenerate

  wire                         pick_valid;
  wire [SchedulerWarpBits-1:0] first_warp;
  wire                         unused_other_valid;
  wire [SchedulerWarpBits-1:0] unused_other_warp;
  wire [SchedulerWarpBits-1:0] pick_warp = first_warp & {SchedulerWarpBits{pick_valid}};

  first_key #(
    .Members    (SchedulerWarps),
    .KeyBits    (KeyBits),
    .NumberBits (SchedulerWarpBits),
    .EvenLeft   (0)
  ) u_tree (
    .ready_i       (eligible),
    .key_i         (key),
    .valid_o       (pick_valid),
    .other_valid_o (unused_other_valid),
    .first_o       (first_warp),
    .other_o       (unused_other_warp)
  );

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
