// SPDX-License-Identifier: Apache-2.0
// crossbar_slice: SliceBits bits of every switch and operand register of the crossbar.
//
// Parameters  Banks, Requests (operand slots), Slots (a unit), ResultBuses, DispatchPorts,
//             SliceBits: size
// Ports       selects are decoded (one-hot): fill_sel_i element b = slots that take bank b's data,
//             filled_i their OR; bank_wsel_i element b = buses, top bit = value going home;
//             home_sel_i = bank it comes from; disp_sel_i element p = unit that port p dispatches;
//             data are the slice's bits of the crossbar's ports
// Latency     write side and dispatch 0; read side 1
// Caveats     slots have no reset. The AND-OR of the banks is written inside the enable of a slot
//             and those of the write side and of dispatch inside their selects: the same gates, but
//             a simulator works only for what moves.
// Source      TVLSI 2016, V.A, Fig. 1; AND-OR enables instead of the paper's tri-states
`default_nettype none
module crossbar_slice #(
  parameter Banks         = 8,
  parameter Requests      = 48,
  parameter Slots         = 3,
  parameter ResultBuses   = 2,
  parameter DispatchPorts = 2,
  parameter SliceBits     = 64
) (
  input  wire                                        clk_i,
  input  wire [Banks*SliceBits-1:0]                  bank_rdata_i,
  input  wire [Requests-1:0]                         filled_i,
  input  wire [Banks*Requests-1:0]                   fill_sel_i,
  input  wire [Banks*(ResultBuses + 1)-1:0]          bank_wsel_i,
  input  wire [Banks-1:0]                            home_sel_i,
  input  wire [ResultBuses*SliceBits-1:0]            wb_data_i,
  input  wire [DispatchPorts*(Requests / Slots)-1:0] disp_sel_i,
  output wire [Banks*SliceBits-1:0]                  bank_wdata_o,
  output wire [DispatchPorts*Slots*SliceBits-1:0]    disp_data_o
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

  // Read side. `slots` is the registers as one vector.
  wire [Requests*SliceBits-1:0] slots;

  genvar r;
  generate
    for (r = 0; r < Requests; r = r + 1) begin : g_slot
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
    if (|home_sel_i) begin
      for (i = 0; i < Banks; i = i + 1) begin
        home = home | (bank_rdata_i[i*SliceBits +: SliceBits] & {SliceBits{home_sel_i[i]}});
      end
    end
  end

  genvar b;
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

  // Dispatch: slot k of the unit that port p dispatches.
  genvar p;
  genvar k;
  generate
    for (p = 0; p < DispatchPorts; p = p + 1) begin : g_dispatch
      wire [Units-1:0] sel = disp_sel_i[p*Units +: Units];
      for (k = 0; k < Slots; k = k + 1) begin : g_slot
        reg [SliceBits-1:0] data;
        always @* begin : p_dispatch
          integer u;
          data = {SliceBits{1'b0}};
          if (|sel) begin
            for (u = 0; u < Units; u = u + 1) begin
              data = data | (slots[(u*Slots + k)*SliceBits +: SliceBits] & {SliceBits{sel[u]}});
            end
          end
        end
        assign disp_data_o[(p*Slots + k)*SliceBits +: SliceBits] = data;
      end
    end
  endgenerate
endmodule
`default_nettype wire
