// SPDX-License-Identifier: Apache-2.0
// crossbar_slice: SliceBits bits of every switch and operand register of the crossbar.
//
// Parameters  Banks, Requests (operand slots), Slots (a unit), CollectorBits (of a unit number),
//             ResultBuses, DispatchPorts, SliceBits: size
// Ports       fill_sel_i element b = slots that take bank b's data, one-hot, filled_i their OR.
//             bank_wsel_i element b = buses, top bit = value going home. home_sel_i = bank it comes
//             from, one-hot. disp_* as in the crossbar. Data are the slice's bits of its ports
// Latency     write side and dispatch 0. Read side 1
// Caveats     slots have no reset. The AND-OR of the banks is written inside the enable of a slot,
//             that of the write side inside its selects. The gates are the same, but a simulator
//             works only for what moves.
// Source      TVLSI 2016, V.A, Fig. 1. AND-OR enables instead of the paper's tri-states
`default_nettype none
module crossbar_slice #(
  parameter Banks         = 8,
  parameter Requests      = 48,
  parameter Slots         = 3,
  parameter CollectorBits = 4,
  parameter ResultBuses   = 2,
  parameter DispatchPorts = 2,
  parameter SliceBits     = 64
) (
  input  wire                                     clk_i,
  input  wire [Banks*SliceBits-1:0]               bank_rdata_i,
  input  wire [Requests-1:0]                      filled_i,
  input  wire [Banks*Requests-1:0]                fill_sel_i,
  input  wire [Banks*(ResultBuses + 1)-1:0]       bank_wsel_i,
  input  wire [Banks-1:0]                         home_sel_i,
  input  wire [ResultBuses*SliceBits-1:0]         wb_data_i,
  input  wire [DispatchPorts-1:0]                 disp_valid_i,
  input  wire [DispatchPorts*CollectorBits-1:0]   disp_unit_i,
  output wire [Banks*SliceBits-1:0]               bank_wdata_o,
  output wire [DispatchPorts*Slots*SliceBits-1:0] disp_data_o
);
  localparam Units = Requests / Slots;

  reg [SliceBits-1:0] slot_q [0:Requests-1];

  // Data of the bank that fills a slot; called only under the slot's enable.
  function [SliceBits-1:0] fill_data(input integer slot);
    integer b;
    begin
      fill_data = {SliceBits{1'b0}};
      for (b = 0; b < Banks; b = b + 1) begin
        fill_data = fill_data | (bank_rdata_i[b*SliceBits +: SliceBits]
                                 & {SliceBits{fill_sel_i[b*Requests + slot]}});
      end
    end
  endfunction

  genvar b;
  genvar r;

  wire [Requests*SliceBits-1:0] slots; // operand registers of the units

  // Read side.
  generate
    for (r = 0; r < Requests; r = r + 1) begin : g_fill
      always @(posedge clk_i) begin
        if (filled_i[r]) slot_q[r] <= fill_data(r);
      end
      assign slots[r*SliceBits +: SliceBits] = slot_q[r];
    end
  endgenerate

  // Write side.
  reg [SliceBits-1:0] home;

  always @* begin : p_home
    integer i;
    home = {SliceBits{1'b0}};
    for (i = 0; i < Banks; i = i + 1) begin
      if (home_sel_i[i]) home = home | bank_rdata_i[i*SliceBits +: SliceBits];
    end
  end

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_write
      wire [ResultBuses:0] sel = bank_wsel_i[b*(ResultBuses + 1) +: ResultBuses + 1];
      reg  [SliceBits-1:0] data;
      always @* begin : p_write
        integer i;
        data = {SliceBits{1'b0}};
        if (sel[ResultBuses]) data = home;
        for (i = 0; i < ResultBuses; i = i + 1) begin
          if (sel[i]) data = data | wb_data_i[i*SliceBits +: SliceBits];
        end
      end
      assign bank_wdata_o[b*SliceBits +: SliceBits] = data;
    end
  endgenerate

  // Dispatch.
  dispatch_data #(
    .Units    (Units),
    .UnitBits (CollectorBits),
    .Slots    (Slots),
    .Ports    (DispatchPorts),
    .Width    (SliceBits)
  ) u_dispatch (
    .slot_i  (slots),
    .valid_i (disp_valid_i),
    .unit_i  (disp_unit_i),
    .data_o  (disp_data_o)
  );
endmodule
`default_nettype wire
