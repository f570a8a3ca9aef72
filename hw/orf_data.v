// SPDX-License-Identifier: Apache-2.0
// orf_data: data of the operand register files, of the last result files and of the operand slots.
//
// All that is wide: entries of all active slots, operand registers of the collector units, and the
// switches between them. They lead to banks, result buses and execution units. An operand
// slot takes a bank's data, or an entry as it was before this cycle's writes. Steps are those of
// docs/blocks/orf_data.md.
//
// Parameters  Banks, Collectors, Slots, ResultBuses, DispatchPorts, EntryRows, Lanes: size
// Ports       gen/blocks/orf_data.def
// Latency     1 into slots and entries. 0 to the banks, and at dispatch
// Caveats     no reset, as in an SRAM (rst_ni is there because every block has it). No two sources
//             of data name one slot, or one entry; those that are named exist
// Source      Gebhart, 2.4.1, 6.1, 6.2
`default_nettype none
module orf_data #(
  parameter Banks         = 4,  // register banks
  parameter RequestBits   = 6,  // bits of a slot's number
  parameter Collectors    = 16, // collector units
  parameter CollectorBits = 4,  // bits of a unit number
  parameter Slots         = 3,  // slots a unit
  parameter ResultBuses   = 2,  // result buses
  parameter DispatchPorts = 2,  // dispatch ports
  parameter EntryRows     = 48, // entries of all active slots
  parameter EntryRowBits  = 6,  // bits of such an entry's number
  parameter Lanes         = 32, // lanes of a warp
  parameter LaneBits      = 32  // bits of a lane
) (
  input  wire                                          clk_i,
  input  wire                                          rst_ni,
  input  wire [Banks*Lanes*LaneBits-1:0]               bank_rdata_i, // data of the bank's read
  input  wire [Banks-1:0]                              fill_valid_i, // it goes into a slot
  input  wire [Banks*RequestBits-1:0]                  fill_dest_i,  // that slot
  input  wire [Banks-1:0]                              put_valid_i,  // it goes into an entry, too
  input  wire [Banks*EntryRowBits-1:0]                 put_row_i,    // that entry
  input  wire [Banks*Lanes-1:0]                        put_mask_i,   // lanes of it
  input  wire [Slots-1:0]                              get_valid_i,  // an entry goes into a slot
  input  wire [Slots*EntryRowBits-1:0]                 get_row_i,    // that entry
  input  wire [Slots*RequestBits-1:0]                  get_dest_i,   // that slot
  // source of the bank's write data, one-hot: bit p = bus p; 0 = none; the top bit is 0
  input  wire [Banks*(ResultBuses + 1)-1:0]            bank_wsel_i,
  input  wire [ResultBuses-1:0]                        write_valid_i, // a result goes into an entry
  input  wire [ResultBuses*EntryRowBits-1:0]           write_row_i,   // that entry
  input  wire [ResultBuses*Lanes-1:0]                  write_mask_i,  // lanes of it
  input  wire [ResultBuses*Lanes*LaneBits-1:0]         wb_data_i,     // data on the result buses
  input  wire [DispatchPorts-1:0]                      disp_valid_i,  // port dispatches
  input  wire [DispatchPorts*CollectorBits-1:0]        disp_unit_i,   // unit it dispatches
  // write data of the bank, 0 when no bus is selected
  output wire [Banks*Lanes*LaneBits-1:0]               bank_wdata_o,
  // operands dispatched, element port * Slots + slot; 0 when the port does not dispatch
  output wire [DispatchPorts*Slots*Lanes*LaneBits-1:0] disp_data_o
);
  localparam DataBits = Lanes * LaneBits;
  localparam Requests = Collectors * Slots;

  reg [DataBits-1:0] entry_q [0:EntryRows-1]; // the entries, slot * Units + entry of the slot
  reg [DataBits-1:0] slot_q [0:Requests-1];   // operand registers of the units

  wire unused_rst_n = rst_ni;

  genvar b;
  genvar e;
  genvar k;
  genvar r;

  // ---- 1. To the banks ----

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      wire [ResultBuses:0] sel = bank_wsel_i[b*(ResultBuses + 1) +: ResultBuses + 1];
      wire                 unused_home = sel[ResultBuses];
      reg  [DataBits-1:0]  data;

      always @* begin : p_data
        integer i;
        data = {DataBits{1'b0}};
        for (i = 0; i < ResultBuses; i = i + 1) begin
          if (sel[i]) data = data | wb_data_i[i*DataBits +: DataBits];
        end
      end

      assign bank_wdata_o[b*DataBits +: DataBits] = data;
    end
  endgenerate

  // ---- 3. Entries are read, 4. banks are read ----

  wire [Banks*Requests-1:0] fill_sel; // element b = slot that takes the bank's data, one-hot
  wire [Slots*Requests-1:0] get_sel;  // element k = slot that takes the entry, one-hot
  wire [Requests-1:0]       filled;
  wire [Requests-1:0]       got;
  wire [Slots*DataBits-1:0] read;     // the entries that are read

  decode_rows #(
    .Rows      (Banks),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_fill_sel (
    .valid_i (fill_valid_i),
    .index_i (fill_dest_i),
    .row_o   (fill_sel),
    .any_o   (filled)
  );

  decode_rows #(
    .Rows      (Slots),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_get_sel (
    .valid_i (get_valid_i),
    .index_i (get_dest_i),
    .row_o   (get_sel),
    .any_o   (got)
  );

  // What a slot takes in this cycle; called only under the slot's enable.
  function [DataBits-1:0] slot_data(input integer slot);
    integer n;
    begin
      slot_data = {DataBits{1'b0}};
      for (n = 0; n < Banks; n = n + 1) begin
        if (fill_sel[n*Requests + slot]) begin
          slot_data = slot_data | bank_rdata_i[n*DataBits +: DataBits];
        end
      end
      for (n = 0; n < Slots; n = n + 1) begin
        if (get_sel[n*Requests + slot]) slot_data = slot_data | read[n*DataBits +: DataBits];
      end
    end
  endfunction

  wire [Requests*DataBits-1:0] slots; // operand registers of the units

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_read
      assign read[k*DataBits +: DataBits] = entry_q[get_row_i[k*EntryRowBits +: EntryRowBits]];
    end

    for (r = 0; r < Requests; r = r + 1) begin : g_slot
      always @(posedge clk_i) begin
        if (filled[r] || got[r]) slot_q[r] <= slot_data(r);
      end
      assign slots[r*DataBits +: DataBits] = slot_q[r];
    end
  endgenerate

  // ---- 5. Fills, 6. results ----

  wire [Banks*EntryRows-1:0]       put_sel;   // element b = entry that the bank's data fills
  wire [ResultBuses*EntryRows-1:0] write_sel; // element p = entry that takes the result
  wire [EntryRows-1:0]             put;
  wire [EntryRows-1:0]             written;

  decode_rows #(
    .Rows      (Banks),
    .Width     (EntryRows),
    .IndexBits (EntryRowBits)
  ) u_put_sel (
    .valid_i (put_valid_i),
    .index_i (put_row_i),
    .row_o   (put_sel),
    .any_o   (put)
  );

  decode_rows #(
    .Rows      (ResultBuses),
    .Width     (EntryRows),
    .IndexBits (EntryRowBits)
  ) u_write_sel (
    .valid_i (write_valid_i),
    .index_i (write_row_i),
    .row_o   (write_sel),
    .any_o   (written)
  );

  // An entry with the lanes that it takes in this cycle; called only under the entry's enable.
  function [DataBits-1:0] entry_data(input [DataBits-1:0] old, input integer entry);
    integer l;
    integer n;
    begin
      entry_data = old;
      for (l = 0; l < Lanes; l = l + 1) begin
        for (n = 0; n < Banks; n = n + 1) begin
          if (put_sel[n*EntryRows + entry] && put_mask_i[n*Lanes + l]) begin
            entry_data[l*LaneBits +: LaneBits] = bank_rdata_i[n*DataBits + l*LaneBits +: LaneBits];
          end
        end
        for (n = 0; n < ResultBuses; n = n + 1) begin
          if (write_sel[n*EntryRows + entry] && write_mask_i[n*Lanes + l]) begin
            entry_data[l*LaneBits +: LaneBits] = wb_data_i[n*DataBits + l*LaneBits +: LaneBits];
          end
        end
      end
    end
  endfunction

  generate
    for (e = 0; e < EntryRows; e = e + 1) begin : g_entry
      always @(posedge clk_i) begin
        if (put[e] || written[e]) entry_q[e] <= entry_data(entry_q[e], e);
      end
    end
  endgenerate

  // ---- 2. Dispatch ----

  dispatch_data #(
    .Units    (Collectors),
    .UnitBits (CollectorBits),
    .Slots    (Slots),
    .Ports    (DispatchPorts),
    .Width    (DataBits)
  ) u_dispatch (
    .slot_i  (slots),
    .valid_i (disp_valid_i),
    .unit_i  (disp_unit_i),
    .data_o  (disp_data_o)
  );
endmodule
`default_nettype wire
