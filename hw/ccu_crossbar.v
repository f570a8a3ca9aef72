// SPDX-License-Identifier: Apache-2.0
// ccu_crossbar: all wide wires of a sub-core with CCUs, and the data of their cache tables.
//
// DataBits / SliceBits independent slices (ccu_crossbar_slice), each with the switches and the
// entries of its own bits. Here the selects are decoded, once for all slices. See
// docs/blocks/ccu_crossbar.md.
//
// Parameters  Banks, Collectors, CtEntries, Slots, ResultBuses, DispatchPorts, Lanes, LaneBits,
//             DataBits: size. SliceBits divides DataBits, LaneBits divides SliceBits
// Ports       gen/blocks/ccu_crossbar.def
// Latency     write side and dispatch 0. Ports S and D 1
// Caveats     entries have no reset (rst_ni is there because every block has it). No two slots take
//             the same bank or the same entry in a cycle. A number that does not exist selects
//             nothing
// Source      Malekeh, 3.1, 3.2, Fig. 2. AND-OR enables instead of the paper's tri-states
`default_nettype none
module ccu_crossbar #(
  parameter Banks         = 4,    // register banks of the sub-core
  parameter BankBits      = 2,    // bits of a bank number
  parameter Collectors    = 2,    // CCUs of the sub-core
  parameter CollectorBits = 1,    // bits of a CCU's number
  parameter CtEntries     = 8,    // entries of a cache table
  parameter CtBits        = 3,    // bits of an entry's number
  parameter Slots         = 7,    // operands an instruction, at most
  parameter ResultBuses   = 2,    // result buses
  parameter DispatchPorts = 1,    // dispatch ports
  parameter Lanes         = 32,   // lanes of a warp
  parameter LaneBits      = 32,   // bits of a lane
  parameter DataBits      = 1024, // bits of a warp register
  parameter SliceBits     = 64    // bits of a slice
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  input  wire [Banks*DataBits-1:0]               bank_rdata_i, // data of the bank's last read
  // port S, element unit * Slots + slot: a bank's data goes into the slot's entry
  input  wire [Collectors*Slots-1:0]             fill_valid_i,
  input  wire [Collectors*Slots*BankBits-1:0]    fill_bank_i,  // that bank
  input  wire [Collectors*Slots*CtBits-1:0]      index_i,      // entry of the slot in its unit
  // port D of a unit: a result goes into the cache table at the end of this cycle
  input  wire [Collectors-1:0]                   d_valid_i,
  input  wire [Collectors*ResultBuses-1:0]       d_wsel_i,     // its bus, one-hot
  input  wire [Collectors*CtBits-1:0]            d_entry_i,    // its entry
  input  wire [Collectors*Lanes-1:0]             d_mask_i,     // its lanes
  // source of the bank's write data, one-hot: bit p = bus p; 0 = none; the top bit is not used
  input  wire [Banks*(ResultBuses + 1)-1:0]      bank_wsel_i,
  input  wire [ResultBuses*DataBits-1:0]         wb_data_i,    // data on the result buses
  input  wire [DispatchPorts-1:0]                disp_valid_i, // port dispatches
  input  wire [DispatchPorts*CollectorBits-1:0]  disp_unit_i,  // unit it dispatches
  // write data of the bank, 0 when bank_wsel is 0
  output wire [Banks*DataBits-1:0]               bank_wdata_o,
  // operands dispatched, element port * Slots + slot; 0 when the port does not dispatch
  output reg  [DispatchPorts*Slots*DataBits-1:0] disp_data_o
);
  localparam Slices     = DataBits / SliceBits;
  localparam SliceLanes = SliceBits / LaneBits;
  localparam Entries    = Collectors * CtEntries;
  localparam Operands   = DispatchPorts * Slots;
  localparam EntryBits  = bits_for(Entries);

  // Bits to index n things, at least 1.
  function integer bits_for(input integer n);
    begin
      bits_for = 1;
      while ((1 << bits_for) < n) bits_for = bits_for + 1;
    end
  endfunction

  wire unused_rst_n = rst_ni;

  genvar b;
  genvar i;
  genvar k;
  genvar p;
  genvar u;

  // ---- Port S: element b of fill_sel = entries that take bank b's data ----

  wire [Collectors*Slots*CtEntries-1:0] slot_sel; // element r = entry that slot r fills, one-hot
  reg  [Banks*Entries-1:0]              fill_sel;
  wire [Entries-1:0]                    filled;

  generate
    for (k = 0; k < Collectors*Slots; k = k + 1) begin : g_slot
      index_onehot #(
        .Width     (CtEntries),
        .IndexBits (CtBits)
      ) u_slot_sel (
        .valid_i  (fill_valid_i[k]),
        .index_i  (index_i[k*CtBits +: CtBits]),
        .onehot_o (slot_sel[k*CtEntries +: CtEntries])
      );
    end
  endgenerate

  always @* begin : p_fill_sel
    integer bank;
    integer r;
    fill_sel = {Banks*Entries{1'b0}};
    for (r = 0; r < Collectors*Slots; r = r + 1) begin
      if (fill_valid_i[r]) begin
        for (bank = 0; bank < Banks; bank = bank + 1) begin
          if (fill_bank_i[r*BankBits +: BankBits] == bank[BankBits-1:0]) begin
            fill_sel[bank*Entries + r/Slots*CtEntries +: CtEntries] =
              fill_sel[bank*Entries + r/Slots*CtEntries +: CtEntries]
              | slot_sel[r*CtEntries +: CtEntries];
          end
        end
      end
    end
  end

  or_rows #(
    .Rows  (Banks),
    .Width (Entries)
  ) u_filled (
    .rows_i (fill_sel),
    .any_o  (filled)
  );

  // ---- Port D ----

  wire [Entries-1:0] d_sel;

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_unit
      index_onehot #(
        .Width     (CtEntries),
        .IndexBits (CtBits)
      ) u_d_sel (
        .valid_i  (d_valid_i[u]),
        .index_i  (d_entry_i[u*CtBits +: CtBits]),
        .onehot_o (d_sel[u*CtEntries +: CtEntries])
      );
    end
  endgenerate

  // ---- Write side: buses only ----

  wire [Banks-1:0]             unused_wsel_top;
  wire [Banks*ResultBuses-1:0] bus_sel;

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      assign {unused_wsel_top[b], bus_sel[b*ResultBuses +: ResultBuses]} =
        bank_wsel_i[b*(ResultBuses + 1) +: ResultBuses + 1];
    end
  endgenerate

  // ---- Dispatch: entry of each operand, by its number among all units' ----

  wire [Operands-1:0]           disp_valid;
  wire [Operands*EntryBits-1:0] disp_entry;

  generate
    for (p = 0; p < DispatchPorts; p = p + 1) begin : g_port
      wire [Collectors-1:0] unit;

      index_onehot #(
        .Width     (Collectors),
        .IndexBits (CollectorBits)
      ) u_unit (
        .valid_i  (disp_valid_i[p]),
        .index_i  (disp_unit_i[p*CollectorBits +: CollectorBits]),
        .onehot_o (unit)
      );

      for (k = 0; k < Slots; k = k + 1) begin : g_operand
        wire [Entries-1:0] sel; // entry dispatched, one-hot

        for (u = 0; u < Collectors; u = u + 1) begin : g_sel
          index_onehot #(
            .Width     (CtEntries),
            .IndexBits (CtBits)
          ) u_sel (
            .valid_i  (unit[u]),
            .index_i  (index_i[(u*Slots + k)*CtBits +: CtBits]),
            .onehot_o (sel[u*CtEntries +: CtEntries])
          );
        end

        onehot_index #(
          .Width     (Entries),
          .IndexBits (EntryBits)
        ) u_entry (
          .onehot_i (sel),
          .index_o  (disp_entry[(p*Slots + k)*EntryBits +: EntryBits])
        );

        assign disp_valid[p*Slots + k] = |sel;
      end
    end
  endgenerate

  // ---- Slices ----

  generate
    for (i = 0; i < Slices; i = i + 1) begin : g_slice
      wire [Banks*SliceBits-1:0]       rdata;
      wire [Banks*SliceBits-1:0]       wdata;
      wire [ResultBuses*SliceBits-1:0] bus;
      wire [Collectors*SliceLanes-1:0] mask;
      wire [Operands*SliceBits-1:0]    disp;

      for (b = 0; b < Banks; b = b + 1) begin : g_bank_bits
        assign rdata[b*SliceBits +: SliceBits] =
          bank_rdata_i[b*DataBits + i*SliceBits +: SliceBits];
        assign bank_wdata_o[b*DataBits + i*SliceBits +: SliceBits] =
          wdata[b*SliceBits +: SliceBits];
      end
      for (p = 0; p < ResultBuses; p = p + 1) begin : g_bus_bits
        assign bus[p*SliceBits +: SliceBits] = wb_data_i[p*DataBits + i*SliceBits +: SliceBits];
      end
      for (u = 0; u < Collectors; u = u + 1) begin : g_mask_bits
        assign mask[u*SliceLanes +: SliceLanes] = d_mask_i[u*Lanes + i*SliceLanes +: SliceLanes];
      end

      always @* begin : p_disp_bits
        integer o;
        for (o = 0; o < Operands; o = o + 1) begin
          disp_data_o[o*DataBits + i*SliceBits +: SliceBits] = disp[o*SliceBits +: SliceBits];
        end
      end

      ccu_crossbar_slice #(
        .Banks       (Banks),
        .Collectors  (Collectors),
        .CtEntries   (CtEntries),
        .ResultBuses (ResultBuses),
        .Operands    (Operands),
        .EntryBits   (EntryBits),
        .LaneBits    (LaneBits),
        .SliceBits   (SliceBits)
      ) u_ccu_crossbar_slice (
        .clk_i        (clk_i),
        .bank_rdata_i (rdata),
        .filled_i     (filled),
        .fill_sel_i   (fill_sel),
        .d_sel_i      (d_sel),
        .d_wsel_i     (d_wsel_i),
        .d_mask_i     (mask),
        .bank_wsel_i  (bus_sel),
        .wb_data_i    (bus),
        .disp_valid_i (disp_valid),
        .disp_entry_i (disp_entry),
        .bank_wdata_o (wdata),
        .disp_data_o  (disp)
      );
    end
  endgenerate
endmodule
`default_nettype wire
