// SPDX-License-Identifier: Apache-2.0
// ccu_allocator: which CCU a picked warp gets, and which CCUs dispatch.
//
// A warp gets its own CCU, else one without near values. After more than STHLD stall cycles it gets
// one with near values. Among several the choice is round robin. Also the sub-core's pseudo-random
// source. See docs/blocks/ccu_allocator.md.
//
// Parameters  Collectors, SchedulerWarpBits, DispatchPorts, CtBits, SthldBits: size.
//             CollectorReuse: 1 counts a CCU that dispatches as free at once
// Ports       gen/blocks/ccu_allocator.def
// Latency     0. alloc_o in the cycle after alloc_ok_o
// Caveats     no two CCUs belong to one warp. The own CCU of the warp picked is not busy
// Source      Malekeh, 6 (allocation), 2 (dispatch)
`default_nettype none
module ccu_allocator #(
  parameter Collectors        = 2, // CCUs of the sub-core
  parameter CollectorBits     = 1, // bits of a CCU's number
  parameter SchedulerWarpBits = 3, // bits of a warp's number
  parameter DispatchPorts     = 1, // instructions dispatched a cycle, at most
  parameter CtBits            = 3, // bits of the pseudo-random number for the CCUs
  parameter SthldBits         = 8, // bits of STHLD
  // 1: a CCU that dispatches counts as free in that cycle, 0: from the next one on
  parameter CollectorReuse    = 0
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  input  wire [Collectors-1:0]                   ccu_owned_i, // port R: CCU belongs to a warp
  input  wire [Collectors*SchedulerWarpBits-1:0] ccu_warp_i,  // port R: that warp
  // port R: CCU holds an instruction that has not dispatched
  input  wire [Collectors-1:0]                   ccu_busy_i,
  input  wire [Collectors-1:0]                   ccu_near_i,  // port R: CCU holds a near value
  input  wire [Collectors-1:0]                   ccu_ready_i, // CCU's instruction may dispatch
  input  wire                                    arrive_valid_i, // an instruction issued last cycle
  input  wire [SchedulerWarpBits-1:0]            arrive_warp_i,  // its warp
  input  wire                                    pick_valid_i, // the scheduler has picked a warp
  input  wire [SchedulerWarpBits-1:0]            pick_warp_i,  // that warp
  // STHLD: stall cycles before a CCU with near values is replaced
  input  wire [SthldBits-1:0]                    sthld_i,
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]                dispatch_ready_i,
  output wire [CtBits-1:0]                       rand_o,  // pseudo-random number of this cycle
  // the instruction that issued last cycle arrives in this CCU now
  output wire [Collectors-1:0]                   alloc_o,
  // CCU belongs to a warp, the arriving one's counted
  output wire [Collectors-1:0]                   unit_owned_o,
  output wire [Collectors*SchedulerWarpBits-1:0] unit_warp_o, // that warp
  // CCU holds an instruction, the arriving one counted
  output wire [Collectors-1:0]                   unit_busy_o,
  output wire [DispatchPorts-1:0]                disp_valid_o, // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0]  disp_unit_o,  // CCU it comes from
  output wire [Collectors-1:0]                   dispatch_o,   // CCU's instruction dispatches
  output wire                                    alloc_ok_o,   // there is a CCU for the warp picked
  output wire [2:0]                              alloc_kind_o  // observed: why, or why not
);
  reg [CollectorBits-1:0] arrive_unit_q; // CCU of the instruction that issued last cycle
  reg [SthldBits:0]       stalls_q;      // cycles waited since a CCU was last replaced
  reg [Collectors-1:0]    alloc_mask_q;  // round robin among CCUs to replace
  reg [Collectors-1:0]    disp_mask_q;   // round robin among CCUs that can dispatch
  reg [15:0]              lfsr_q;        // pseudo-random source of replacement

  localparam [2:0] AllocNone  = 3'd0;
  localparam [2:0] AllocOwn   = 3'd1;
  localparam [2:0] AllocFar   = 3'd2;
  localparam [2:0] AllocNear  = 3'd3;
  localparam [2:0] AllocWaits = 3'd4;
  localparam [2:0] AllocBusy  = 3'd5;

  // ---- 1. Arrive: the instruction that issued last cycle ----

  wire [Collectors-1:0]                   alloc;
  wire [Collectors-1:0]                   unit_owned = ccu_owned_i | alloc;
  wire [Collectors-1:0]                   left =
    (CollectorReuse != 0) ? dispatch_o : {Collectors{1'b0}};
  wire [Collectors-1:0]                   unit_busy  = (ccu_busy_i & ~left) | alloc;
  wire [Collectors*SchedulerWarpBits-1:0] unit_warp;
  wire [Collectors-1:0]                   own_units; // units of the warp picked

  index_onehot #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_alloc (
    .valid_i  (arrive_valid_i),
    .index_i  (arrive_unit_q),
    .onehot_o (alloc)
  );

  genvar u;
  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_unit
      wire [SchedulerWarpBits-1:0] warp =
        alloc[u] ? arrive_warp_i : ccu_warp_i[u*SchedulerWarpBits +: SchedulerWarpBits];
      assign unit_warp[u*SchedulerWarpBits +: SchedulerWarpBits] = warp;
      assign own_units[u] = unit_owned[u] & (warp == pick_warp_i);
    end
  endgenerate

  assign alloc_o      = alloc;
  assign unit_owned_o = unit_owned;
  assign unit_warp_o  = unit_warp;
  assign unit_busy_o  = unit_busy;

  // ---- 2. Allocate, 3. answer, 4. count stalls ----

  wire [Collectors-1:0]    own      = own_units & -own_units;
  wire [Collectors-1:0]    free     = ~unit_busy;
  wire [Collectors-1:0]    far_free = free & ~ccu_near_i;
  wire                     any_own  = |own;
  wire                     any_far  = |far_free;
  wire                     any_free = |free;
  wire                     waited   = stalls_q > {1'b0, sthld_i};
  wire [Collectors-1:0]    other;
  wire [Collectors-1:0]    alloc_mask_next;
  wire [CollectorBits-1:0] chosen_unit;

  wire [2:0] kind = !pick_valid_i ? AllocNone
                  : any_own       ? AllocOwn
                  : any_far       ? AllocFar
                  : !any_free     ? AllocBusy
                  : waited        ? AllocNear
                  : AllocWaits;

  wire replaces = pick_valid_i & ~any_own & (any_far | (any_free & waited));
  wire takes_own = pick_valid_i & any_own;

  rr_pick #(
    .Width (Collectors)
  ) u_pick (
    .req_i   (any_far ? far_free : free),
    .mask_i  (alloc_mask_q),
    .grant_o (other),
    .mask_o  (alloc_mask_next)
  );

  onehot_index #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_chosen (
    .onehot_i ((own & {Collectors{takes_own}}) | (other & {Collectors{replaces}})),
    .index_o  (chosen_unit)
  );

  assign alloc_ok_o   = takes_own | replaces;
  assign alloc_kind_o = kind;

  // ---- 5. Dispatch ----

  wire [DispatchPorts*Collectors-1:0] disp_sel; // element p = unit that port p dispatches
  wire [Collectors-1:0]               disp_mask_next;

  rr_take #(
    .Width  (Collectors),
    .Takers (DispatchPorts)
  ) u_dispatch (
    .pool_i (ccu_ready_i),
    .mask_i (disp_mask_q),
    .want_i (dispatch_ready_i),
    .take_o (disp_sel),
    .mask_o (disp_mask_next)
  );

  or_rows #(
    .Rows  (DispatchPorts),
    .Width (Collectors)
  ) u_dispatched (
    .rows_i (disp_sel),
    .any_o  (dispatch_o)
  );

  genvar p;
  generate
    for (p = 0; p < DispatchPorts; p = p + 1) begin : g_port
      assign disp_valid_o[p] = |disp_sel[p*Collectors +: Collectors];

      onehot_index #(
        .Width     (Collectors),
        .IndexBits (CollectorBits)
      ) u_unit (
        .onehot_i (disp_sel[p*Collectors +: Collectors]),
        .index_o  (disp_unit_o[p*CollectorBits +: CollectorBits])
      );
    end
  endgenerate

  // ---- 6. Random source: x^16 + x^14 + x^13 + x^11 + 1 ----

  wire lfsr_in = lfsr_q[0] ^ lfsr_q[2] ^ lfsr_q[3] ^ lfsr_q[5];

  assign rand_o = lfsr_q[CtBits-1:0];

  // ---- Registers ----

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      arrive_unit_q <= {CollectorBits{1'b0}};
      stalls_q      <= {(SthldBits+1){1'b0}};
      alloc_mask_q  <= {Collectors{1'b0}};
      disp_mask_q   <= {Collectors{1'b0}};
      lfsr_q        <= 16'd1;
    end else begin
      arrive_unit_q <= chosen_unit;
      disp_mask_q   <= disp_mask_next;
      lfsr_q        <= {lfsr_in, lfsr_q[15:1]};
      if (replaces) alloc_mask_q <= alloc_mask_next;
      if (replaces) stalls_q <= {(SthldBits+1){1'b0}};
      else if (kind == AllocWaits && !(&stalls_q)) stalls_q <= stalls_q + 1'b1;
    end
  end
endmodule
`default_nettype wire
