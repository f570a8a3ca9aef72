// SPDX-License-Identifier: Apache-2.0
// ccu_crossbar_slice: SliceBits bits of every switch and cache table entry of the ccu_crossbar.
//
// Parameters  Banks, Collectors, CtEntries, ResultBuses, Operands (DispatchPorts * Slots),
//             EntryBits (of an entry's number among all units'), LaneBits, SliceBits: size.
//             LaneBits divides SliceBits
// Ports       fill_sel_i element b = entries that take bank b's data, one-hot, filled_i their OR.
//             d_sel_i entries that take a result, d_wsel_i element u = its bus for unit u, d_mask_i
//             element u = its lanes in this slice. bank_wsel_i element b = buses. disp_valid_i,
//             disp_entry_i entry of each operand dispatched. Data are the slice's bits of the ports
// Latency     write side and dispatch 0. Ports S and D 1
// Caveats     entries have no reset. The AND-OR of the banks and of port D is written inside the
//             enable of an entry, that of the write side inside its selects. The gates are the
//             same, but a simulator works only for what moves. A result wins over a bank's data in
//             its lanes
// Source      Malekeh, 3.1, 3.2, Fig. 2. AND-OR enables instead of the paper's tri-states
`default_nettype none
module ccu_crossbar_slice #(
  parameter Banks       = 4,
  parameter Collectors  = 2,
  parameter CtEntries   = 8,
  parameter ResultBuses = 2,
  parameter Operands    = 7,
  parameter EntryBits   = 4,
  parameter LaneBits    = 32,
  parameter SliceBits   = 64
) (
  input  wire                                       clk_i,
  input  wire [Banks*SliceBits-1:0]                 bank_rdata_i,
  input  wire [Collectors*CtEntries-1:0]            filled_i,
  input  wire [Banks*Collectors*CtEntries-1:0]      fill_sel_i,
  input  wire [Collectors*CtEntries-1:0]            d_sel_i,
  input  wire [Collectors*ResultBuses-1:0]          d_wsel_i,
  input  wire [Collectors*(SliceBits/LaneBits)-1:0] d_mask_i,
  input  wire [Banks*ResultBuses-1:0]               bank_wsel_i,
  input  wire [ResultBuses*SliceBits-1:0]           wb_data_i,
  input  wire [Operands-1:0]                        disp_valid_i,
  input  wire [Operands*EntryBits-1:0]              disp_entry_i,
  output wire [Banks*SliceBits-1:0]                 bank_wdata_o,
  output wire [Operands*SliceBits-1:0]              disp_data_o
);
  localparam Entries    = Collectors * CtEntries;
  localparam SliceLanes = SliceBits / LaneBits;

  reg [SliceBits-1:0] entry_q [0:Entries-1];

  // Data of the bank that fills an entry; called only under the entry's enable.
  function [SliceBits-1:0] fill_data(input integer entry);
    integer b;
    begin
      fill_data = {SliceBits{1'b0}};
      for (b = 0; b < Banks; b = b + 1) begin
        fill_data = fill_data | (bank_rdata_i[b*SliceBits +: SliceBits]
                                 & {SliceBits{fill_sel_i[b*Entries + entry]}});
      end
    end
  endfunction

  // Data of the bus that a unit's port D stores; called only under an entry's enable.
  function [SliceBits-1:0] stored_data(input integer unit);
    integer i;
    begin
      stored_data = {SliceBits{1'b0}};
      for (i = 0; i < ResultBuses; i = i + 1) begin
        stored_data = stored_data | (wb_data_i[i*SliceBits +: SliceBits]
                                     & {SliceBits{d_wsel_i[unit*ResultBuses + i]}});
      end
    end
  endfunction

  genvar b;
  genvar e;
  genvar l;
  genvar u;
  genvar x;

  // Ports S and D.
  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_unit
      wire [SliceBits-1:0] lanes; // bits that port D writes

      for (l = 0; l < SliceLanes; l = l + 1) begin : g_lane
        assign lanes[l*LaneBits +: LaneBits] = {LaneBits{d_mask_i[u*SliceLanes + l]}};
      end

      for (e = u*CtEntries; e < (u + 1)*CtEntries; e = e + 1) begin : g_entry
        always @(posedge clk_i) begin
          if (d_sel_i[e]) begin
            entry_q[e] <= ((filled_i[e] ? fill_data(e) : entry_q[e]) & ~lanes)
                          | (stored_data(u) & lanes);
          end else if (filled_i[e]) begin
            entry_q[e] <= fill_data(e);
          end
        end
      end
    end
  endgenerate

  // Write side.
  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_write
      wire [ResultBuses-1:0] sel = bank_wsel_i[b*ResultBuses +: ResultBuses];
      reg  [SliceBits-1:0]   data;
      always @* begin : p_write
        integer i;
        data = {SliceBits{1'b0}};
        for (i = 0; i < ResultBuses; i = i + 1) begin
          if (sel[i]) data = data | wb_data_i[i*SliceBits +: SliceBits];
        end
      end
      assign bank_wdata_o[b*SliceBits +: SliceBits] = data;
    end
  endgenerate

  // Dispatch.
  generate
    for (x = 0; x < Operands; x = x + 1) begin : g_dispatch
      assign disp_data_o[x*SliceBits +: SliceBits] = disp_valid_i[x]
        ? entry_q[disp_entry_i[x*EntryBits +: EntryBits]]
        : {SliceBits{1'b0}};
    end
  endgenerate
endmodule
`default_nettype wire
