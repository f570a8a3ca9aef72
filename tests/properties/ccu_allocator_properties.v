// SPDX-License-Identifier: Apache-2.0
// ccu_allocator_properties: what docs/blocks/ccu_allocator.md promises, for one watched unit u and
// one port p, each chosen freely.
//
// The unit of a pick shows a cycle later, as the unit that the instruction arrives in. What hangs
// on it is judged then. Reading of bad_, cover_, tight_, [needs ...] and state_: see
// bank_arbiter_properties.v.
//
// Parameters  those of ccu_allocator
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property that needs it: the stall counter is the wrapper's,
//             and an arriving instruction has a unit
`default_nettype none
module ccu_allocator_properties #(
`include "ccu_allocator_parameters.vh"
) (
`include "ccu_allocator_inputs.vh"
  input  wire [CollectorBits-1:0]                watch_unit_i,
  input  wire [7:0]                              watch_port_i,

  // Allocation
  output wire bad_arrive,          // what issued last cycle arrives in the unit chosen for it and
                                   // in no other; unit_* count it
  output wire bad_own,             // an own unit is chosen exactly when there is one: OWN
  output wire bad_far,             // else a unit without near values, when one is not busy: FAR
  output wire bad_near_early,      // a unit with near values is taken only after more than STHLD
                                   // stalls, and only when every other is busy or holds near
                                   // values: NEAR
  output wire bad_kind,            // NEAR, WAITS and BUSY exactly when the page says so; alloc_ok
                                   // exactly with OWN, FAR, NEAR
  output wire bad_taken_busy,      // a unit that is busy is never chosen
  output wire bad_stall_wait,      // there are at most STHLD + 1 stalls between two replacements
  output wire tight_stall_wait,    // STHLD + 1 stalls happen, with the largest STHLD
  output wire bad_turn,            // a unit without near values waits for its replacement at most
                                   // Collectors - 1 replacements
  output wire tight_turn,          // [needs Collectors > 1] Collectors - 1 replacements happen

  // Dispatch
  output wire bad_dispatch_not_ready, // a port that is ready dispatches a unit that is ready
  output wire bad_dispatch_twice,  // dispatch is what the ports name, each unit once
  output wire bad_dispatch_idle,   // a port that is ready is not idle while a ready unit stays
  output wire bad_dispatch_wait,   // a ready unit waits at most Collectors - 1 cycles with a ready
                                   // port
  output wire tight_dispatch_wait, // Collectors - 1 cycles happen

  // Pseudo-random source
  output wire bad_lfsr,            // never 0; each cycle the next number of the sequence; rand is
                                   // its low bits

  output wire cover_own,           // OWN
  output wire cover_far,           // FAR
  output wire cover_far_owned,     // [needs Collectors > 1] FAR, of a unit that belongs to another
                                   // warp
  output wire cover_near,          // NEAR
  output wire cover_waits,         // WAITS
  output wire cover_busy,          // BUSY
  output wire cover_own_between,   // [needs Collectors > 1] OWN between two stalls
  output wire cover_sthld_falls,   // STHLD falls below the stalls waited
  output wire cover_reuse,         // [needs CollectorReuse] every unit holds an instruction; one
                                   // dispatches and is given away
  output wire cover_dispatch,      // the unit dispatches
  output wire cover_dispatch_waits, // [needs Collectors > 1] the unit waits for another one
  output wire cover_all_ports      // [needs DispatchPorts > 1 && Collectors > 1] every port
                                   // dispatches
);
`include "ccu_allocator_block.vh"

  localparam CountBits = SthldBits + 2;
  localparam [CollectorBits:0] NumberUnits = Collectors;

  wire [CollectorBits-1:0] unit;
  wire [7:0]               port;

  property_watch #(.Count (Collectors), .Bits (CollectorBits)) u_unit
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_unit_i), .number_o (unit));
  property_watch #(.Count (DispatchPorts), .Bits (8)) u_port
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_port_i), .number_o (port));

  // ---- Units, the arriving instruction counted; assumptions on inputs ----

  reg                  ok_q;    // alloc_ok in the last cycle
  reg [Collectors-1:0] own;     // units of the warp that is picked
  reg                  two_own; // two units of one warp

  initial ok_q = 1'b0;

  always @* begin : p_own
    integer i;
    integer j;
    two_own = 1'b0;
    for (i = 0; i < Collectors; i = i + 1) begin
      own[i] = unit_owned_o[i]
               & (unit_warp_o[i*SchedulerWarpBits +: SchedulerWarpBits] == pick_warp_i);
      for (j = 0; j < i; j = j + 1) begin
        if (unit_owned_o[i] && unit_owned_o[j]
            && unit_warp_o[i*SchedulerWarpBits +: SchedulerWarpBits]
               == unit_warp_o[j*SchedulerWarpBits +: SchedulerWarpBits]) two_own = 1'b1;
      end
    end
  end

  wire assumed = ~(pick_valid_i & (|(own & unit_busy_o))) & ~two_own
                 & ~(|(ccu_ready_i & ~ccu_busy_i)) & ~(arrive_valid_i & ~ok_q);

  // ---- What the page says of the pick ----

  wire [Collectors-1:0] free     = ~unit_busy_o;
  wire [Collectors-1:0] far_free = free & ~ccu_near_i;

  wire is_own  = pick_valid_i & (|own);
  wire is_far  = pick_valid_i & ~(|own) & (|far_free);
  wire is_near = pick_valid_i & ~(|own) & ~(|far_free) & (|free); // takes, or waits
  wire is_busy = pick_valid_i & ~(|own) & ~(|free);
  wire replaces = (alloc_kind_o == AllocFar) | (alloc_kind_o == AllocNear);
  wire stalled  = alloc_kind_o == AllocWaits;

  // Stalls since the last replacement. Never more than the largest STHLD + 1.
  reg [CountBits-1:0] stalls_q;

  initial stalls_q = {CountBits{1'b0}};

  wire [CountBits-1:0] sthld = {2'b00, sthld_i};

  always @(posedge clk_i) begin
    if (!rst_n || replaces) stalls_q <= {CountBits{1'b0}};
    else if (stalled)       stalls_q <= stalls_q + 1'b1;
  end

  // ---- The last cycle: whom the pick was given, shown by arrive_unit ----

  reg [Collectors-1:0] may_q;      // units that it could be given
  reg [Collectors-1:0] free_q;     // units that were not busy
  reg                  replaced_q;
  reg                  far_q;      // the watched unit was not busy and had no near value
  reg [Collectors-1:0] mask_q;     // the round robin then
  reg [Collectors-1:0] chosen;
  reg [Collectors-1:0] alloc;      // where the instruction arrives
  reg                  unit_wrong; // unit_* of the watched unit

  initial may_q      = {Collectors{1'b0}};
  initial replaced_q = 1'b0;
  initial far_q      = 1'b0;
  initial mask_q     = {Collectors{1'b0}};

  reg far_unit;

  always @* begin : p_units
    integer i;
    far_unit   = 1'b0;
    unit_wrong = 1'b0;
    for (i = 0; i < Collectors; i = i + 1) begin
      chosen[i] = state_arrive_unit == i[CollectorBits-1:0];
      if (unit == i[CollectorBits-1:0]) begin
        far_unit   = far_free[i];
        unit_wrong =
          (unit_owned_o[i] != (ccu_owned_i[i] | alloc_o[i]))
          | (unit_busy_o[i] != ((ccu_busy_i[i] & ~(dispatch_o[i] & (CollectorReuse != 0)))
                                | alloc_o[i]))
          | (unit_warp_o[i*SchedulerWarpBits +: SchedulerWarpBits]
             != (alloc_o[i] ? arrive_warp_i
                            : ccu_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]));
      end
    end
    alloc = chosen & {Collectors{arrive_valid_i}};
  end

  always @(posedge clk_i) begin
    ok_q       <= rst_n & alloc_ok_o;
    may_q      <= is_own ? own : (is_far ? far_free : free);
    free_q     <= free;
    replaced_q <= rst_n & replaces;
    far_q      <= rst_n & far_unit;
    mask_q     <= rst_n ? state_alloc_mask : {Collectors{1'b0}};
  end

  wire strays = ({1'b0, state_stalls} != stalls_q)
                | ({1'b0, state_arrive_unit} >= NumberUnits)
                | (ok_q & ~(|(may_q & chosen)));
  wire late_turn, waited_turn;

  // A cycle late: the unit chosen in the last cycle.
  property_wait #(.Width (Collectors), .IndexBits (CollectorBits)) u_turn (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (unit),
    .asks_i    (far_q),
    .granted_i (replaced_q & (state_arrive_unit == unit)),
    .higher_i  (~replaced_q),
    .moves_i   (replaced_q),
    .last_i    (chosen),
    .mask_i    (mask_q),
    .late_o    (late_turn),
    .tight_o   (waited_turn)
  );

  // ---- Dispatch ----

  reg                  ready_u, dispatches_u;
  reg                  twice;     // two ports name one unit, or dispatch is another set
  reg                  not_ready; // the watched port, or the unit it names
  reg                  idle;      // the watched port, though ready
  reg [Collectors-1:0] named;
  reg [Collectors-1:0] last_unit; // of the highest-numbered port that dispatches

  always @* begin : p_ports
    integer i;
    integer j;
    named     = {Collectors{1'b0}};
    last_unit = {Collectors{1'b0}};
    twice     = 1'b0;
    not_ready = 1'b0;
    idle      = 1'b0;
    for (i = 0; i < DispatchPorts; i = i + 1) begin
      for (j = 0; j < Collectors; j = j + 1) begin
        if (disp_valid_o[i]
            && disp_unit_o[i*CollectorBits +: CollectorBits] == j[CollectorBits-1:0])
        begin
          twice    = twice | named[j];
          named[j] = 1'b1;
          if (port == i[7:0] && !ccu_ready_i[j]) not_ready = 1'b1;
        end
        if (disp_valid_o[i]) begin
          last_unit[j] = disp_unit_o[i*CollectorBits +: CollectorBits] == j[CollectorBits-1:0];
        end
      end
      if (port == i[7:0]) begin
        idle = dispatch_ready_i[i] & ~disp_valid_o[i];
        if (disp_valid_o[i] && !dispatch_ready_i[i]) not_ready = 1'b1;
      end
    end
    if (named != dispatch_o) twice = 1'b1;
    ready_u      = 1'b0;
    dispatches_u = 1'b0;
    for (j = 0; j < Collectors; j = j + 1) begin
      if (unit == j[CollectorBits-1:0]) begin
        ready_u      = ccu_ready_i[j];
        dispatches_u = dispatch_o[j];
      end
    end
  end

  wire late_dispatch, waited_dispatch;

  property_wait #(.Width (Collectors), .IndexBits (CollectorBits)) u_dispatch (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (unit),
    .asks_i    (ready_u),
    .granted_i (dispatches_u),
    .higher_i  (~(|dispatch_ready_i)),
    .moves_i   (|disp_valid_o),
    .last_i    (last_unit),
    .mask_i    (state_disp_mask),
    .late_o    (late_dispatch),
    .tight_o   (waited_dispatch)
  );

  // ---- Pseudo-random source: b and the bits that it comes from, a cycle late ----

  reg [15:0] lfsr_q;

  initial lfsr_q = 16'd0;

  always @(posedge clk_i) lfsr_q <= {16{rst_n}} & state_lfsr;

  wire [15:0] lfsr_next =
    (lfsr_q == 0) ? 16'd1 : {lfsr_q[0] ^ lfsr_q[2] ^ lfsr_q[3] ^ lfsr_q[5], lfsr_q[15:1]};

  // ---- Properties ----

  reg stall_q;   // the last cycle was a stall
  reg between_q; // after a stall, only own units

  initial stall_q   = 1'b0;
  initial between_q = 1'b0;

  always @(posedge clk_i) begin
    stall_q   <= rst_n & stalled;
    between_q <= rst_n & (alloc_kind_o == AllocOwn) & (stall_q | between_q);
  end

  assign bad_arrive = lawful & (strays | (alloc_o != alloc) | unit_wrong);
  assign bad_own    = lawful & (strays | ((alloc_kind_o == AllocOwn) != is_own));
  assign bad_far    = lawful & (strays | ((alloc_kind_o == AllocFar) != is_far));
  assign bad_near_early =
    lawful & (strays | ((alloc_kind_o == AllocNear) & ~(is_near & (stalls_q > sthld))));
  assign bad_kind   =
    lawful & (strays | ((alloc_kind_o == AllocNear) != (is_near & (stalls_q > sthld)))
              | (stalled != (is_near & (stalls_q <= sthld)))
              | ((alloc_kind_o == AllocBusy) != is_busy) | (alloc_kind_o > AllocBusy)
              | (alloc_ok_o != ((alloc_kind_o != 0) & (alloc_kind_o < AllocWaits))));
  // An own unit is not busy by assumption.
  assign bad_taken_busy   = lawful & (strays | (ok_q & (|(chosen & ~free_q))));
  assign bad_stall_wait   = lawful & (strays | (stalled & (stalls_q > sthld)));
  assign tight_stall_wait = lawful & (&sthld_i) & (stalls_q == sthld + 1'b1);
  assign bad_turn         = lawful & (strays | late_turn);
  assign tight_turn       = lawful & waited_turn;

  assign bad_dispatch_not_ready = lawful & not_ready;
  assign bad_dispatch_twice     = lawful & twice;
  assign bad_dispatch_idle      = lawful & idle & ready_u & ~dispatches_u;
  assign bad_dispatch_wait      = lawful & late_dispatch;
  assign tight_dispatch_wait    = lawful & waited_dispatch;

  assign bad_lfsr = lawful & ((state_lfsr == 0) | (state_lfsr != lfsr_next)
                              | (rand_o != state_lfsr[CtBits-1:0]));

  assign cover_own         = lawful & (alloc_kind_o == AllocOwn);
  assign cover_far         = lawful & (alloc_kind_o == AllocFar);
  assign cover_far_owned   = lawful & (alloc_kind_o == AllocFar) & (&unit_owned_o);
  assign cover_near        = lawful & (alloc_kind_o == AllocNear);
  assign cover_waits       = lawful & stalled;
  assign cover_busy        = lawful & (alloc_kind_o == AllocBusy);
  assign cover_own_between = lawful & stalled & between_q;
  assign cover_sthld_falls = lawful & (alloc_kind_o == AllocNear) & (stalls_q > sthld + 1'b1);
  assign cover_reuse          = lawful & (&ccu_busy_i) & alloc_ok_o;
  assign cover_dispatch       = lawful & dispatches_u;
  assign cover_dispatch_waits = lawful & ready_u & ~dispatches_u & (|disp_valid_o);
  assign cover_all_ports      = lawful & (&disp_valid_o);
endmodule
`default_nettype wire
