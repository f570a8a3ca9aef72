// SPDX-License-Identifier: Apache-2.0
// wcb_answers: what the WCBs answer to the questions of wcb_ports, stateless.
//
// Operands 2 and 3 of src_bank_o are 0: they are looked up a cycle later.
//
// Parameters  sizes, as of rf_ltrf
// Ports       gen/parts/wcb_answers.def
// Latency     0
// Caveats     answers count only for what was asked
// Source      LTRF, 4.1, Fig. 7
`default_nettype none
module wcb_answers #(
  parameter SchedulerWarps    = 64,  // warps
  parameter SchedulerWarpBits = 6,   // bits of a warp's number
  parameter Active            = 8,   // active slots
  parameter ThreadRegs        = 256, // registers of a thread, at most
  parameter BankBits          = 4,   // bits of a cache bank's number
  parameter RowBits           = 3,   // bits of a row of a cache bank
  parameter Slots             = 3,   // operands an instruction, at most
  parameter ResultBuses       = 2    // result buses
) (
  input  wire [SchedulerWarps*RowBits-1:0]              offset_i,
  input  wire [SchedulerWarps*ThreadRegs-1:0]           working_set_i,
  input  wire [SchedulerWarps*ThreadRegs-1:0]           valid_i,
  input  wire [SchedulerWarps*2*BankBits-1:0]           lookup_bank_i,
  input  wire [SchedulerWarps*2-1:0]                    lookup_valid_i,
  input  wire [SchedulerWarps*2-1:0]                    lookup_live_i,
  input  wire [SchedulerWarps*ResultBuses*BankBits-1:0] result_bank_i,
  input  wire [SchedulerWarps*ResultBuses-1:0]          result_valid_i,
  input  wire [SchedulerWarpBits-1:0]                   arrive_warp_i,
  input  wire                                           looks_up_i,
  input  wire [1:0]                                     src_valid_i,
  input  wire [1:0]                                     late_valid_i,
  input  wire [SchedulerWarpBits-1:0]                   late_warp_i,
  input  wire [SchedulerWarpBits-1:0]                   vector_warp_i,
  input  wire [Active-1:0]                              move_valid_i,
  input  wire [Active*SchedulerWarps-1:0]               move_sel_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0]       wb_warp_i,
  output wire [Slots*BankBits-1:0]                      src_bank_o,
  output wire [RowBits-1:0]                             src_row_o,
  output wire [2*BankBits-1:0]                          late_bank_o,
  output wire                                           miss_o,
  output wire [ThreadRegs-1:0]                          vector_working_set_o,
  output wire [ThreadRegs-1:0]                          vector_valid_o,
  output reg  [Active*BankBits-1:0]                     reg_bank_o,
  output reg  [Active-1:0]                              reg_live_o,
  output reg  [ResultBuses*BankBits-1:0]                result_bank_o,
  output reg  [ResultBuses*RowBits-1:0]                 result_row_o,
  output reg  [ResultBuses-1:0]                         result_valid_o // is in the cache
);
  // ---- Operands ----

  wire [1:0] arrive_miss = src_valid_i & ~lookup_valid_i[arrive_warp_i*2 +: 2];
  wire [1:0] late_miss   = late_valid_i & ~lookup_valid_i[late_warp_i*2 +: 2];

  assign src_bank_o[0 +: 2*BankBits] = lookup_bank_i[arrive_warp_i*2*BankBits +: 2*BankBits];
  assign src_row_o   = offset_i[arrive_warp_i*RowBits +: RowBits];
  assign late_bank_o = lookup_bank_i[late_warp_i*2*BankBits +: 2*BankBits];
  assign miss_o      = (looks_up_i && |arrive_miss) || |late_miss;

  generate
    if (Slots > 2) begin : g_late_slots
      assign src_bank_o[Slots*BankBits-1:2*BankBits] = {(Slots - 2)*BankBits{1'b0}};
    end
  endgenerate

  // ---- The prefetch unit ----

  assign vector_working_set_o = working_set_i[vector_warp_i*ThreadRegs +: ThreadRegs];
  assign vector_valid_o       = valid_i[vector_warp_i*ThreadRegs +: ThreadRegs];

  always @* begin : p_moves
    reg     sel;
    integer p;
    integer i;
    sel        = 1'b0;
    reg_bank_o = {Active*BankBits{1'b0}};
    reg_live_o = {Active{1'b0}};
    for (p = 0; p < Active; p = p + 1) begin
      if (move_valid_i[p]) begin
        for (i = 0; i < SchedulerWarps; i = i + 1) begin
          sel = move_sel_i[p*SchedulerWarps + i];
          reg_bank_o[p*BankBits +: BankBits] =
            reg_bank_o[p*BankBits +: BankBits]
            | (lookup_bank_i[i*2*BankBits +: BankBits] & {BankBits{sel}});
          reg_live_o[p] = reg_live_o[p] | (lookup_live_i[i*2] & sel);
        end
      end
    end
  end

  // ---- Results ----

  always @* begin : p_result
    reg [SchedulerWarpBits-1:0] warp;
    integer p;
    for (p = 0; p < ResultBuses; p = p + 1) begin
      warp = wb_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits];
      result_valid_o[p] = result_valid_i[warp*ResultBuses + p];
      result_bank_o[p*BankBits +: BankBits] =
        result_bank_i[(warp*ResultBuses + p)*BankBits +: BankBits];
      result_row_o[p*RowBits +: RowBits] = offset_i[warp*RowBits +: RowBits];
    end
  end
endmodule
`default_nettype wire
