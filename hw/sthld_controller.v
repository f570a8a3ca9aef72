// SPDX-License-Identifier: Apache-2.0
// sthld_controller: sets STHLD, the cycles a sub-core waits for a CCU without near values.
//
// At the end of each interval it compares the instructions issued in it with those of the interval
// before. The next state and the change of STHLD come from a table, which is data of the design
// point. See docs/blocks/sthld_controller.md.
//
// Parameters  Subcores, SthldBits: size. SthldStart. SthldDelta: one step. SthldLarge: 64ths above
//             which a change is large. SthldInterval: cycles. SthldState1..6: rows of the table. 6
//             bits each for a small change, a large rise, a large fall: next state (3), steps + 4
//             (3)
// Ports       gen/blocks/sthld_controller.def
// Latency     0 from issue_valid_i to change_o. sthld_o moves with the next interval
// Caveats     none
// Source      Malekeh, 7, Figs. 4 and 5
`default_nettype none
module sthld_controller #(
  parameter Subcores      = 4,      // sub-cores, each issues at most one instruction a cycle
  parameter SthldBits     = 8,      // bits of STHLD
  parameter SthldStart    = 0,      // STHLD after reset
  parameter SthldDelta    = 8,      // one step of STHLD
  parameter SthldLarge    = 8,      // a change above this many 64ths is large
  parameter SthldInterval = 10000,  // cycles of an interval
  parameter SthldState1   = 174762, // row of state 1
  parameter SthldState2   = 178922, // row of state 2
  parameter SthldState3   = 84650,  // row of state 3
  parameter SthldState4   = 177965, // row of state 4
  parameter SthldState5   = 121254, // row of state 5
  parameter SthldState6   = 178918  // row of state 6
) (
  input  wire                 clk_i,
  input  wire                 rst_ni,
  input  wire [Subcores-1:0]  issue_valid_i,  // sub-core issues an instruction in this cycle
  output wire [SthldBits-1:0] sthld_o,        // STHLD in force
  output wire [2:0]           fsm_o,          // state of the state machine
  output wire                 interval_end_o, // this is the last cycle of an interval
  // observed: change of IPC at the end of an interval
  output wire [1:0]           change_o
);
  reg [15:0]          cycle_q;    // cycle of the interval
  reg [19:0]          issued_q;   // instructions issued in the interval
  reg [19:0]          previous_q; // instructions issued in the last interval
  reg [2:0]           fsm_q;      // state of the state machine
  reg [SthldBits-1:0] sthld_q;    // STHLD in force

  localparam [1:0] ChangeSmall = 2'd0;
  localparam [1:0] ChangeRise  = 2'd1;
  localparam [1:0] ChangeFall  = 2'd2;

  localparam [2:0] FsmStart     = 3'd1;
  localparam [2:0] FsmGrow      = 3'd2;
  localparam [2:0] FsmSpeculate = 3'd3;
  localparam [2:0] FsmClimb     = 3'd4;
  localparam [2:0] FsmSettle    = 3'd5;
  localparam [2:0] FsmRest      = 3'd6;

  localparam integer LastCycle = SthldInterval - 1;
  localparam integer Undo      = 4 * SthldDelta;  // steps of the table count from -4 on
  localparam         WideBits  = 20 + 1 + 6;      // holds 64 times a number of instructions
  // Holds STHLD plus 7 steps of up to 63.
  localparam         SumBits   = (SthldBits > 9 ? SthldBits : 9) + 1;

  // ---- 1. Change of IPC ----

  wire interval_end = cycle_q == LastCycle[15:0];

  reg [20:0] issued; // with the issues of this cycle

  always @* begin : p_issued
    integer c;
    issued = {1'b0, issued_q};
    for (c = 0; c < Subcores; c = c + 1) issued = issued + {20'd0, issue_valid_i[c]};
  end

  wire                rise       = issued > {1'b0, previous_q};
  wire [20:0]         difference = rise ? issued - {1'b0, previous_q} : {1'b0, previous_q} - issued;
  wire [WideBits-1:0] limit      = {{(WideBits-20){1'b0}}, previous_q} * SthldLarge[WideBits-1:0];
  wire                big        = interval_end && {difference, 6'd0} > limit;
  wire [1:0]          change     = ChangeSmall
                                   | (ChangeRise & {2{big & rise}})
                                   | (ChangeFall & {2{big & ~rise}});

  // ---- 2. Row, 3. step ----

  reg [17:0] row;

  always @* begin : p_row
    case (fsm_q)
      FsmGrow:      row = SthldState2[17:0];
      FsmSpeculate: row = SthldState3[17:0];
      FsmClimb:     row = SthldState4[17:0];
      FsmSettle:    row = SthldState5[17:0];
      FsmRest:      row = SthldState6[17:0];
      default:      row = SthldState1[17:0];
    endcase
  end

  wire [5:0]           entry = change[1] ? row[17:12] : change[0] ? row[11:6] : row[5:0];
  wire [SumBits-1:0]   raised = {{(SumBits-SthldBits){1'b0}}, sthld_q}
                                + {{(SumBits-3){1'b0}}, entry[5:3]} * SthldDelta[SumBits-1:0];
  wire                 below  = raised < Undo[SumBits-1:0];
  wire [SumBits-1:0]   moved  = raised - Undo[SumBits-1:0];
  wire                 above  = |moved[SumBits-1:SthldBits];
  wire [SthldBits-1:0] sthld  = below ? {SthldBits{1'b0}}
                              : above ? {SthldBits{1'b1}}
                              : moved[SthldBits-1:0];

  assign sthld_o        = sthld_q;
  assign fsm_o          = fsm_q;
  assign interval_end_o = interval_end;
  assign change_o       = change;

  // ---- Registers ----

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      cycle_q    <= 16'd0;
      issued_q   <= 20'd0;
      previous_q <= 20'd0;
      fsm_q      <= FsmStart;
      sthld_q    <= SthldStart[SthldBits-1:0];
    end else if (interval_end) begin
      cycle_q    <= 16'd0;
      issued_q   <= 20'd0;
      previous_q <= issued[19:0];
      fsm_q      <= entry[2:0];
      sthld_q    <= sthld;
    end else begin
      cycle_q    <= cycle_q + 16'd1;
      issued_q   <= issued[19:0];
    end
  end
endmodule
`default_nettype wire
