// SPDX-License-Identifier: Apache-2.0
// ltrf_collector_properties: what docs/blocks/ltrf_collector.md promises, for one watched unit,
// chosen freely.
//
// The wrapper follows the watched unit by the block's inputs alone: when and by what taken,
// operands not yet requested, operands on their way, dispatch. Reading of bad_, cover_, tight_,
// [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of ltrf_collector
// Ports       the block's inputs, free. watch_unit_i: see property_watch
// Caveats     `strays` is part of each property, which makes it inductive: the block's registers
//             fit what the wrapper has followed
`default_nettype none
module ltrf_collector_properties #(
`include "ltrf_collector_parameters.vh"
) (
`include "ltrf_collector_inputs.vh"
  input  wire [CollectorBits-1:0]             watch_unit_i,

  // Allocation
  output wire bad_alloc_ok,        // alloc_ok exactly when a unit is left after what arrives in
                                   // this cycle, or is dispatched and counts as free
  output wire bad_unit_dropped,    // an instruction that arrives gets a unit, a PREFETCH gets none
  output wire bad_unit_taken,      // a unit becomes busy only when it is the lowest-numbered free
                                   // one, and stays busy until dispatched
  output wire bad_next_unit,       // next_unit is the lowest-numbered free unit; 0: none is free

  // Requests
  output wire bad_request,         // the unit requests exactly its operands whose bank is known and
                                   // that are not granted, with their banks and rows
  output wire bad_late,            // [needs Probe] operands 2 and 3 are looked up in the cycle
                                   // after arrival, with register and warp, and in no other
  output wire bad_late_absent,     // [needs !Probe] nothing is looked up late
  output wire bad_fill,            // fill_* say which banks were granted a read in the last cycle,
                                   // and for which slot

  // Dispatch
  output wire bad_dispatch_early,  // a unit dispatches only when every operand has been looked up,
                                   // granted and has arrived
  output wire bad_dispatch_twice,  // a unit is dispatched once, by one port that is ready
  output wire bad_dispatch_tag,    // with the tag of the instruction that took it
  output wire bad_dispatch_idle,   // a ready port is not idle while a complete unit stays
  output wire bad_wait,            // the round robin moves past what dispatched last; a complete
                                   // unit waits at most Collectors - 1 cycles with a ready port
  output wire tight_wait,          // Collectors - 1 cycles happen

  output wire cover_arrive,        // the unit is taken
  output wire cover_skip,          // what arrives takes no unit
  output wire cover_late,          // [needs Probe && Slots > 2] an operand of the unit is looked up
                                   // late
  output wire cover_full,          // all units are busy
  output wire cover_ok_reuse,      // [needs CollectorReuse] alloc_ok is up for a unit that
                                   // dispatches: no other is left
  output wire cover_request_waits, // a request is not granted
  output wire cover_read_long,     // a granted operand takes more than a cycle to arrive
  output wire cover_dispatch,      // the unit is dispatched
  output wire cover_dispatch_at_once, // in the cycle after it was taken
  output wire cover_used_again,    // it is dispatched a second time
  output wire cover_all_ports      // [needs DispatchPorts > 1 && Collectors > 1] every port
                                   // dispatches
);
`include "ltrf_collector_block.vh"

  localparam Requests  = Collectors * Slots;
  localparam CountBits = CollectorBits + 2;
  // Slots from 2 up to here are looked up late.
  localparam LateEnd   = (Probe == 0) ? 2 : (Slots < 4) ? Slots : 4;

  wire [CollectorBits-1:0] unit;

  property_watch #(.Count (Collectors), .Bits (CollectorBits)) u_unit
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_unit_i), .number_o (unit));

  // ---- Assumptions on inputs ----

  reg [Requests-1:0] reading_q; // granted, data not yet there
  reg                named;     // every bank that reads names a request that it was granted, once

  initial reading_q = {Requests{1'b0}};

  always @(posedge clk_i) reading_q <= {Requests{rst_n}} & ((reading_q & ~arrived_i) | grant_i);

  always @* begin : p_named
    integer            b;
    integer            i;
    reg                here;
    reg [Requests-1:0] seen;
    named = 1'b1;
    seen  = {Requests{1'b0}};
    for (b = 0; b < Banks; b = b + 1) begin
      here = 1'b0;
      for (i = 0; i < Requests; i = i + 1) begin
        if (bank_req_i[b*RequestBits +: RequestBits] == i[RequestBits-1:0] && bank_read_i[b]) begin
          here = grant_i[i] & ~seen[i] & (rd_bank_o[i*BankBits +: BankBits] == b[BankBits-1:0]);
          seen[i] = 1'b1;
        end
      end
      if (bank_read_i[b] && !here) named = 1'b0;
    end
  end

  wire assumed = ~(|(grant_i & ~(rd_valid_o & ~reading_q))) & ~(|(arrived_i & ~reading_q)) & named
                 & ~(issue_valid_i & ~alloc_ok_o);

  // ---- What takes the watched unit in this cycle ----

  reg                 arrive_q; // issued in the last cycle
  reg                 full_q;   // the unit holds an instruction
  reg [CountBits-1:0] free_count;
  reg [CountBits-1:0] leave_count; // units that dispatch and count as free
  reg                 first;    // no lower-numbered unit is free

  initial arrive_q = 1'b0;
  initial full_q   = 1'b0;

  always @(posedge clk_i) arrive_q <= rst_n & issue_valid_i;

  always @* begin : p_free
    integer i;
    integer p;
    free_count  = {CountBits{1'b0}};
    leave_count = {CountBits{1'b0}};
    first       = 1'b1;
    for (p = 0; p < DispatchPorts; p = p + 1) begin
      if (disp_valid_o[p] && CollectorReuse != 0) leave_count = leave_count + 1'b1;
    end
    for (i = 0; i < Collectors; i = i + 1) begin
      if (!state_busy[i]) free_count = free_count + 1'b1;
      if (!state_busy[i] && i[CollectorBits-1:0] < unit) first = 1'b0;
    end
  end

  wire asks  = arrive_q & ~skip_i;
  wire takes = asks & ~full_q & first;

  // ---- The watched unit's slots, in the block's outputs and registers ----

  reg [Slots-1:0]          shown_valid;
  reg [Slots*BankBits-1:0] shown_bank;
  reg [Slots*RowBits-1:0]  shown_row;
  reg [Slots-1:0]          grants;
  reg [Slots-1:0]          arrivals;
  reg [Slots-1:0]          reads;
  reg [Slots-1:0]          kept_pending;
  reg [Slots*BankBits-1:0] kept_bank;
  reg [Slots*RowBits-1:0]  kept_row;
  reg [TagBits-1:0]        kept_tag;
  reg                      kept_busy;

  always @* begin : p_slots
    integer i;
    {shown_valid, grants, arrivals, reads, kept_pending} = {5*Slots{1'b0}};
    {shown_bank, kept_bank} = {2*Slots*BankBits{1'b0}};
    {shown_row, kept_row}   = {2*Slots*RowBits{1'b0}};
    kept_tag                = {TagBits{1'b0}};
    kept_busy               = 1'b0;
    for (i = 0; i < Collectors; i = i + 1) begin
      if (unit == i[CollectorBits-1:0]) begin
        shown_valid  = rd_valid_o[i*Slots +: Slots];
        shown_bank   = rd_bank_o[i*Slots*BankBits +: Slots*BankBits];
        shown_row    = rd_row_o[i*Slots*RowBits +: Slots*RowBits];
        grants       = grant_i[i*Slots +: Slots];
        arrivals     = arrived_i[i*Slots +: Slots];
        reads        = reading_q[i*Slots +: Slots];
        kept_pending = state_pending[i*Slots +: Slots];
        kept_bank    = state_bank[i*Slots*BankBits +: Slots*BankBits];
        kept_row     = state_row[i*Slots*RowBits +: Slots*RowBits];
        kept_tag     = state_tag[i*TagBits +: TagBits];
        kept_busy    = state_busy[i];
      end
    end
  end

  // ---- Ports ----

  wire                  dispatched;
  wire                  twice;
  wire                  tag_wrong;
  wire [Collectors-1:0] last_unit;
  reg [TagBits-1:0]     tag_q; // of the instruction in the unit

  property_dispatch #(
    .Units    (Collectors),
    .UnitBits (CollectorBits),
    .Ports    (DispatchPorts),
    .TagBits  (TagBits)
  ) u_dispatch (
    .ready_i      (dispatch_ready_i),
    .valid_i      (disp_valid_o),
    .unit_i       (disp_unit_o),
    .tag_i        (disp_tag_o),
    .watch_i      (unit),
    .held_tag_i   (tag_q),
    .dispatched_o (dispatched),
    .twice_o      (twice),
    .tag_wrong_o  (tag_wrong),
    .last_o       (last_unit)
  );

  // ---- What the watched unit holds, by the inputs ----

  reg [Slots-1:0]             needs_q;  // operands whose bank is known, not yet granted
  reg [1:0]                   late_q;   // operands 2, 3 that are looked up in this cycle
  reg [2*RegBits-1:0]         late_reg_q;
  reg [SchedulerWarpBits-1:0] late_warp_q;
  reg                         late_any_q; // operands of any unit are
  reg [Slots*BankBits-1:0]    bank_q;   // where the operands are
  reg [Slots*RowBits-1:0]     row_q;
  reg                         again_q;  // the unit has been dispatched before
  reg                         fresh_q;  // taken in the last cycle
  reg [Slots-1:0]             long_q;   // reading for more than a cycle

  initial needs_q    = {Slots{1'b0}};
  initial late_q     = 2'b00;
  initial late_any_q = 1'b0;
  initial again_q    = 1'b0;
  initial fresh_q    = 1'b0;
  initial long_q     = {Slots{1'b0}};

  reg [Slots-1:0]          early;     // operands whose bank is known on arrival
  reg [Slots-1:0]          late_now;  // operands of the unit that are looked up in this cycle
  reg [1:0]                late_next; // of what arrives, in the next one
  reg [2*RegBits-1:0]      late_reg_next;
  reg [Slots*BankBits-1:0] late_bank; // their banks

  always @* begin : p_late
    integer k;
    early         = src_valid_i;
    late_now      = {Slots{1'b0}};
    late_next     = 2'b00;
    late_reg_next = {2*RegBits{1'b0}};
    late_bank     = bank_q;
    for (k = 2; k < LateEnd; k = k + 1) begin
      early[k]                                    = 1'b0;
      late_next[k - 2]                            = src_valid_i[k];
      late_reg_next[(k - 2)*RegBits +: RegBits]   = src_reg_i[k*RegBits +: RegBits];
      if (late_q[k - 2]) begin
        late_now[k]                       = 1'b1;
        late_bank[k*BankBits +: BankBits] = late_bank_i[(k - 2)*BankBits +: BankBits];
      end
    end
  end

  // Without Probe a unit shows what it needs in the cycle in which it is taken.
  wire             shows     = takes & (Probe == 0);
  wire [Slots-1:0] needs_now = shows ? src_valid_i : needs_q;

  always @(posedge clk_i) begin
    if (!rst_n) begin
      full_q     <= 1'b0;
      needs_q    <= {Slots{1'b0}};
      late_q     <= 2'b00;
      late_any_q <= 1'b0;
      again_q    <= 1'b0;
    end else begin
      full_q     <= (full_q & ~dispatched) | takes;
      needs_q    <= takes ? early & ~grants : (needs_q & ~grants) | late_now;
      late_q     <= late_next & {2{takes}};
      late_any_q <= asks & (|late_next);
      again_q    <= again_q | dispatched;
    end
    fresh_q <= rst_n & takes;
    long_q  <= reads & ~arrivals;
    if (takes) begin
      tag_q  <= src_tag_i;
      bank_q <= src_bank_i;
      row_q  <= src_row_i;
    end else begin
      bank_q <= late_bank;
    end
    if (asks) begin
      late_reg_q  <= late_reg_next;
      late_warp_q <= src_warp_i;
    end
  end

  // Banks and rows count only where an operand is asked for.
  function asks_else(input [Slots-1:0] valid, input [Slots*BankBits-1:0] bank_a,
                     input [Slots*BankBits-1:0] bank_b, input [Slots*RowBits-1:0] row_a,
                     input [Slots*RowBits-1:0] row_b);
    integer k;
    begin
      asks_else = 1'b0;
      for (k = 0; k < Slots; k = k + 1) begin
        if (valid[k] && (bank_a[k*BankBits +: BankBits] != bank_b[k*BankBits +: BankBits]
                         || row_a[k*RowBits +: RowBits] != row_b[k*RowBits +: RowBits])) begin
          asks_else = 1'b1;
        end
      end
    end
  endfunction

  wire [1:0]          late_q_rows = late_q & {2{~full_q}}; // of a unit that holds nothing
  wire [CountBits-1:0] arrive_count = {{(CountBits-1){1'b0}}, arrive_q};
  reg  [Slots-1:0]    late_row; // slots of the unit that wait for their bank

  always @* begin : p_late_row
    integer k;
    late_row = {Slots{1'b0}};
    for (k = 2; k < LateEnd; k = k + 1) late_row[k] = late_q[k - 2];
  end

  wire strays = (arrive_count > free_count) | (state_arrive != arrive_q) | (kept_busy != full_q)
                | (state_reading != reading_q) | (kept_pending != needs_q)
                | (full_q & (kept_tag != tag_q)) | (~full_q & (|(needs_q | reads)))
                | (|(needs_q & reads)) | (|(late_row & (needs_q | reads))) | (|late_q_rows)
                | ((|late_q) & (state_late_unit != unit)) | ((|late_q) & ~late_any_q)
                | ((|late_valid_o) & ~(|late_q) & (state_late_unit == unit))
                | (late_any_q != (|late_valid_o))
                | asks_else(needs_q, kept_bank, bank_q, kept_row, row_q)
                | asks_else(late_row, bank_q, bank_q, kept_row, row_q);

  // ---- Fill, a cycle late ----

  reg [Banks-1:0]             read_q;
  reg [Banks*RequestBits-1:0] req_q;
  reg                         fill_wrong;

  initial read_q = {Banks{1'b0}};
  initial req_q  = {Banks*RequestBits{1'b0}};

  always @(posedge clk_i) begin
    read_q <= {Banks{rst_n}} & bank_read_i;
    req_q  <= bank_req_i;
  end

  always @* begin : p_fill
    integer b;
    fill_wrong = fill_valid_o != read_q;
    for (b = 0; b < Banks; b = b + 1) begin
      if (fill_dest_o[b*RequestBits +: RequestBits]
          != (req_q[b*RequestBits +: RequestBits] & {RequestBits{read_q[b]}})) fill_wrong = 1'b1;
    end
  end

  // ---- Waits ----

  wire complete = full_q & ~(|(needs_q | reads | late_row));
  wire late;
  wire waited;

  property_wait #(.Width (Collectors), .IndexBits (CollectorBits)) u_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (unit),
    .asks_i    (complete),
    .granted_i (dispatched),
    .higher_i  (~(|dispatch_ready_i)),
    .moves_i   (|disp_valid_o),
    .last_i    (last_unit),
    .mask_i    (state_disp_mask),
    .late_o    (late),
    .tight_o   (waited)
  );

  // ---- Properties ----

  assign bad_alloc_ok     =
    lawful & (strays | (alloc_ok_o != (free_count + leave_count > arrive_count)));
  assign bad_unit_dropped = lawful & (strays | (asks & (free_count == 0)));
  assign bad_unit_taken   = lawful & strays;
  assign bad_next_unit    = lawful & (strays | (full_q | ~first ? (next_unit_o == unit) & (|unit)
                                                            : next_unit_o != unit));
  assign bad_request      =
    lawful & (strays | (shown_valid != needs_now)
              | asks_else(shown_valid, shown_bank, shows ? src_bank_i : bank_q, shown_row,
                          shows ? src_row_i : row_q));
  assign bad_late         =
    lawful & (strays
              | ((|late_q) & ((late_valid_o != late_q) | (late_reg_o != late_reg_q)
                              | (late_warp_o != late_warp_q))));
  assign bad_late_absent  = lawful & (strays | (|{late_valid_o, late_reg_o, late_warp_o}));
  assign bad_fill         = lawful & (strays | fill_wrong);

  assign bad_dispatch_early = lawful & (strays | (dispatched & ~complete));
  assign bad_dispatch_twice = lawful & (strays | twice);
  assign bad_dispatch_tag   = lawful & (strays | tag_wrong);
  assign bad_dispatch_idle  =
    lawful & (strays | (complete & ~dispatched & (|(dispatch_ready_i & ~disp_valid_o))));
  assign bad_wait   = lawful & (strays | late);
  assign tight_wait = lawful & waited;

  assign cover_arrive           = lawful & takes;
  assign cover_skip             = lawful & arrive_q & skip_i;
  assign cover_late             = lawful & (|late_now);
  assign cover_full             = lawful & (free_count == 0);
  assign cover_ok_reuse         = lawful & alloc_ok_o & (free_count == arrive_count);
  assign cover_request_waits    = lawful & (|(shown_valid & ~grants));
  assign cover_read_long        = lawful & (|(reads & long_q));
  assign cover_dispatch         = lawful & dispatched;
  assign cover_dispatch_at_once = lawful & dispatched & fresh_q;
  assign cover_used_again       = lawful & dispatched & again_q;
  assign cover_all_ports        = lawful & (&disp_valid_o);
endmodule
`default_nettype wire
