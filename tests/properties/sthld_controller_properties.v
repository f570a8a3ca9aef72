// SPDX-License-Identifier: Apache-2.0
// sthld_controller_properties: what docs/blocks/sthld_controller.md promises.
//
// The wrapper counts cycles and issues itself and works the page's table out in signed numbers.
// Reading of bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of sthld_controller
// Ports       the block's inputs, free
// Caveats     `strays`, that the block's registers are what the wrapper has counted, is part of
//             what is proved in each property that needs it. 38 is the entry "REST, no step"
`default_nettype none
module sthld_controller_properties #(
`include "sthld_controller_parameters.vh"
) (
`include "sthld_controller_inputs.vh"

  output wire bad_interval,        // interval_end every SthldInterval cycles, in no other
  output wire bad_state,           // the state is one of 1 to 6
  output wire bad_between,         // state and STHLD stay but at the end of an interval
  output wire bad_change,          // change is large by the page's comparison with the interval
                                   // before; 0 within an interval
  output wire bad_next_state,      // the next state is the table's
  output wire bad_step,            // STHLD moves by the table's steps, cut at 0 and at the largest
                                   // value
  output wire bad_rest,            // [needs (SthldState6 & 63) == 38] while changes are small REST
                                   // stays, and so does STHLD since it was reached

  output wire cover_rise,          // [needs SthldInterval < 8] a large rise
  output wire cover_fall,          // [needs SthldInterval < 8] a large fall
  output wire cover_small_change,  // [needs SthldInterval < 8] a change that is not large
  output wire cover_state_2,       // [needs SthldInterval < 8] GROW
  output wire cover_state_3,       // [needs SthldInterval < 8] SPECULATE
  output wire cover_state_4,       // [needs SthldInterval < 8] CLIMB
  output wire cover_state_5,       // [needs SthldInterval < 8] SETTLE
  output wire cover_state_6,       // [needs SthldInterval < 8] REST
  output wire cover_leaves_rest,   // [needs SthldInterval < 8] a large change ends REST
  output wire cover_rests,         // [needs SthldInterval < 8] a small change in REST
  output wire cover_top,           // [needs SthldInterval < 8] a step up is cut
  output wire cover_bottom         // [needs SthldInterval < 8] a step down is cut
);
`include "sthld_controller_block.vh"

  localparam integer Top = (1 << SthldBits) - 1;
  localparam [19:0]  Most = Subcores * SthldInterval; // instructions of an interval

  wire assumed = 1'b1;

  // ---- Cycles and issues ----

  reg [15:0] left_q;     // cycles of the interval after this one
  reg [19:0] issued_q;
  reg [19:0] previous_q;
  reg [19:0] now;        // with this cycle's

  initial left_q     = 16'd0;
  initial issued_q   = 20'd0;
  initial previous_q = 20'd0;

  always @* begin : p_now
    integer c;
    now = issued_q;
    for (c = 0; c < Subcores; c = c + 1) if (issue_valid_i[c]) now = now + 20'd1;
  end

  wire        ends       = left_q == 16'd0;
  localparam [15:0] Last = SthldInterval - 1;

  always @(posedge clk_i) begin
    if (!rst_n) begin
      left_q     <= Last;
      issued_q   <= 20'd0;
      previous_q <= 20'd0;
    end else begin
      left_q   <= ends ? Last : left_q - 16'd1;
      issued_q <= ends ? 20'd0 : now;
      if (ends) previous_q <= now;
    end
  end

  wire strays = (state_issued != issued_q) | (state_previous != previous_q)
                | (state_cycle != Last - left_q) | (left_q > Last) | (previous_q > Most)
                | (issued_q > (Last - left_q) * Subcores);

  // ---- The table ----

  wire signed [31:0] n     = {12'd0, now};
  wire signed [31:0] m     = {12'd0, previous_q};
  wire               rise  = ends & (n > m) & ((n - m) * 64 > m * SthldLarge);
  wire               fall  = ends & (n < m) & ((m - n) * 64 > m * SthldLarge);

  reg  [17:0] row;

  always @* begin : p_row
    row = SthldState1;
    if (fsm_o == FsmGrow) row = SthldState2;
    if (fsm_o == FsmSpeculate) row = SthldState3;
    if (fsm_o == FsmClimb) row = SthldState4;
    if (fsm_o == FsmSettle) row = SthldState5;
    if (fsm_o == FsmRest) row = SthldState6;
  end

  wire [5:0]         entry = rise ? row[11:6] : fall ? row[17:12] : row[5:0];
  wire signed [31:0] steps = {29'd0, entry[5:3]};
  wire signed [31:0] old   = {{(32-SthldBits){1'b0}}, sthld_o};
  wire signed [31:0] moved = old + (steps - 4) * SthldDelta;
  wire signed [31:0] cut   = (moved < 0) ? 0 : (moved > Top) ? Top : moved;

  reg                 was_q;  // there was a last cycle
  reg                 ends_q;
  reg [2:0]           state_q, next_state_q;
  reg [SthldBits-1:0] sthld_q, next_sthld_q;

  initial was_q  = 1'b0;
  initial ends_q = 1'b0;

  always @(posedge clk_i) begin
    was_q        <= rst_n;
    ends_q       <= rst_n & ends;
    state_q      <= fsm_o;
    sthld_q      <= sthld_o;
    next_state_q <= entry[2:0];
    next_sthld_q <= cut[SthldBits-1:0];
  end

  // ---- REST was reached, no large change since ----

  reg                 rests_q;
  reg [SthldBits-1:0] rest_q;

  initial rests_q = 1'b0;

  wire rests = rests_q | (fsm_o == FsmRest);

  always @(posedge clk_i) begin
    rests_q <= rst_n & rests & ~rise & ~fall;
    if (!rests_q) rest_q <= sthld_o;
  end

  // ---- Properties ----

  assign bad_interval   = lawful & (strays | (interval_end_o != ends));
  assign bad_state      = lawful & ((fsm_o == 3'd0) | (fsm_o == 3'd7));
  assign bad_between    =
    lawful & was_q & (strays | (~ends_q & ((fsm_o != state_q) | (sthld_o != sthld_q))));
  assign bad_change     = lawful & (strays | (change_o != {fall, rise}));
  assign bad_next_state = lawful & was_q & (strays | (ends_q & (fsm_o != next_state_q)));
  assign bad_step       = lawful & was_q & (strays | (ends_q & (sthld_o != next_sthld_q)));
  assign bad_rest       =
    lawful & (strays | (rests_q & ((fsm_o != FsmRest) | (sthld_o != rest_q))));

  assign cover_rise         = lawful & rise & (m != 0);
  assign cover_fall         = lawful & fall & (n != 0);
  assign cover_small_change = lawful & ends & ~rise & ~fall & (n != m);
  assign cover_state_2      = lawful & (fsm_o == FsmGrow);
  assign cover_state_3      = lawful & (fsm_o == FsmSpeculate);
  assign cover_state_4      = lawful & (fsm_o == FsmClimb);
  assign cover_state_5      = lawful & (fsm_o == FsmSettle);
  assign cover_state_6      = lawful & (fsm_o == FsmRest);
  assign cover_leaves_rest  = lawful & (fsm_o == FsmRest) & (rise | fall);
  assign cover_rests        = lawful & ends & (fsm_o == FsmRest) & ~rise & ~fall & rests_q;
  assign cover_top          = lawful & ends & (moved > Top);
  assign cover_bottom       = lawful & ends & (moved < 0);
endmodule
`default_nettype wire
