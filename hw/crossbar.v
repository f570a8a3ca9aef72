// SPDX-License-Identifier: Apache-2.0
// crossbar: all wide wires between banks, collectors, result buses and execution units.
//
// DataBits / SliceBits independent slices (crossbar_slice), each with the switches and the operand
// registers of its own bits. Here the selects are decoded, once for all slices. See
// docs/blocks/crossbar.md.
//
// Parameters  Banks, Requests, Slots, ResultBuses, DispatchPorts, DataBits: size. SliceBits divides
//             DataBits
// Ports       gen/blocks/crossbar.def
// Latency     write side and dispatch 0. Read side into the operand registers 1
// Caveats     operand registers have no reset (rst_ni is there because every block has it). No two
//             banks fill one slot in a cycle
// Source      TVLSI 2016, V.A, Fig. 1. AND-OR enables instead of the paper's tri-states
`default_nettype none
module crossbar #(
  parameter Banks             = 8,    // register banks
  parameter BankBits          = 3,    // bits of a bank number
  parameter Requests          = 48,   // operand slots of all collectors
  parameter RequestBits       = 6,    // bits of a slot number
  parameter Slots             = 3,    // slots a unit
  parameter CollectorBits     = 4,    // bits of a unit number
  parameter ResultBuses       = 2,    // result buses
  parameter DispatchPorts     = 2,    // dispatch ports
  parameter DataBits          = 1024, // bits of a warp register
  parameter SliceBits         = 64    // bits of a slice
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  input  wire [Banks*DataBits-1:0]               bank_rdata_i,  // data of the bank's last read
  // bank's data goes into a slot at the end of this cycle
  input  wire [Banks-1:0]                        fill_valid_i,
  // that slot; no two banks name the same
  input  wire [Banks*RequestBits-1:0]            fill_dest_i,
  // source of the bank's write data, one-hot: bit p = bus p, top bit = value going home; 0 = none
  input  wire [Banks*(ResultBuses + 1)-1:0]      bank_wsel_i,
  // bank whose read data is going home
  input  wire [BankBits-1:0]                     home_source_i,
  input  wire [ResultBuses*DataBits-1:0]         wb_data_i,     // data on the result buses
  input  wire [DispatchPorts-1:0]                disp_valid_i,  // port dispatches
  input  wire [DispatchPorts*CollectorBits-1:0]  disp_unit_i,   // unit it dispatches
  // write data of the bank, 0 when bank_wsel is 0
  output wire [Banks*DataBits-1:0]               bank_wdata_o,
  // operands dispatched, element port * Slots + slot; 0 when the port does not dispatch
  output reg  [DispatchPorts*Slots*DataBits-1:0] disp_data_o
);
  localparam Slices   = DataBits / SliceBits;
  localparam Operands = DispatchPorts * Slots;

  wire unused_rst_n = rst_ni;

  // Selects: slot r takes bank b's data; the value of bank b goes home.
  wire [Banks*Requests-1:0] fill_sel;
  wire [Requests-1:0]       filled;
  wire [Banks-1:0]          goes_home;
  wire [Banks-1:0]          home_sel;

  genvar b;
  genvar p;
  genvar i;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      assign goes_home[b] = bank_wsel_i[b*(ResultBuses + 1) + ResultBuses];
    end
  endgenerate

  index_onehot #(
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_home_sel (
    .valid_i  (|goes_home),
    .index_i  (home_source_i),
    .onehot_o (home_sel)
  );

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

  generate
    for (i = 0; i < Slices; i = i + 1) begin : g_slice
      wire [Banks*SliceBits-1:0]       rdata;
      wire [Banks*SliceBits-1:0]       wdata;
      wire [ResultBuses*SliceBits-1:0] bus;
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

      always @* begin : p_disp_bits
        integer o;
        for (o = 0; o < Operands; o = o + 1) begin
          disp_data_o[o*DataBits + i*SliceBits +: SliceBits] = disp[o*SliceBits +: SliceBits];
        end
      end

      crossbar_slice #(
        .Banks         (Banks),
        .Requests      (Requests),
        .Slots         (Slots),
        .CollectorBits (CollectorBits),
        .ResultBuses   (ResultBuses),
        .DispatchPorts (DispatchPorts),
        .SliceBits     (SliceBits)
      ) u_crossbar_slice (
        .clk_i        (clk_i),
        .bank_rdata_i (rdata),
        .filled_i     (filled),
        .fill_sel_i   (fill_sel),
        .bank_wsel_i  (bank_wsel_i),
        .home_sel_i   (home_sel),
        .wb_data_i    (bus),
        .disp_valid_i (disp_valid_i),
        .disp_unit_i  (disp_unit_i),
        .bank_wdata_o (wdata),
        .disp_data_o  (disp)
      );
    end
  endgenerate
endmodule
`default_nettype wire
