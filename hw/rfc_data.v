// SPDX-License-Identifier: Apache-2.0
// rfc_data: all wide data before the main register file: entries of the register file caches (RFC),
// operand slots, victim buffers.
//
// Moves what control names. Operands that hit are read before entries are written, and so is an
// entry that leaves. See docs/blocks/rfc_data.md.
//
// Parameters  Banks, Collectors, Slots, DispatchPorts, ResultBuses, Active, Entries (of an RFC),
//             Lanes, LaneBits: size
// Ports       gen/blocks/rfc_data.def. Entry number Entries of a slot is its LRF
// Latency     1 into slots, entries and victims; bank_wdata_o and disp_data_o 0
// Caveats     no reset (rst_ni is there because every block has it). All that happens in a cycle
//             takes what was there before. No lane of a slot is written twice
// Source      Gebhart, 2.4, 5.2
`default_nettype none
module rfc_data #(
  parameter Banks         = 4,  // register banks, each with a victim buffer
  parameter BankBits      = 2,  // bits of a bank number
  parameter Collectors    = 16, // collector units
  parameter CollectorBits = 4,  // bits of a unit number
  parameter Slots         = 3,  // operand slots a unit
  parameter RequestBits   = 6,  // bits of a request number, unit * Slots + slot
  parameter DispatchPorts = 2,  // dispatch ports
  parameter ResultBuses   = 2,  // result buses
  parameter BusBits       = 1,  // bits of a bus number
  parameter Active        = 8,  // active slots
  parameter ActiveBits    = 3,  // bits of a slot's number
  parameter Entries       = 6,  // entries of an RFC
  parameter EntryBits     = 3,  // bits of an entry's number; number Entries is the LRF
  parameter Lanes         = 32, // lanes of a warp
  parameter LaneBits      = 32  // bits of a lane
) (
  input  wire                                          clk_i,
  input  wire                                          rst_ni,
  // what the bank read and shows now
  input  wire [Banks*Lanes*LaneBits-1:0]               bank_rdata_i,
  input  wire [Banks-1:0]                              fill_valid_i, // it goes into a slot
  // that slot; no two banks name the same
  input  wire [Banks*RequestBits-1:0]                  fill_dest_i,
  input  wire [Banks*Lanes-1:0]                        fill_lanes_i, // lanes of it
  // active slot whose entries operands come from
  input  wire [ActiveBits-1:0]                         get_slot_i,
  input  wire [CollectorBits-1:0]                      get_unit_i, // unit whose slots they go to
  input  wire [Slots*Lanes-1:0]                        get_lanes_i, // lanes from the entry
  input  wire [Slots*EntryBits-1:0]                    get_entry_i, // that entry
  input  wire [Slots*Lanes-1:0]                        lrf_lanes_i, // lanes from the LRF
  // lanes of the slot's entry that are written
  input  wire [Active*Lanes-1:0]                       w_lanes_i,
  input  wire [Active*EntryBits-1:0]                   w_entry_i, // that entry
  input  wire [Active*Lanes-1:0]                       w_mask_i, // lanes of the value
  // the value is what a bank shows, not a result
  input  wire [Active-1:0]                             w_fill_i,
  input  wire [Active*BusBits-1:0]                     w_bus_i, // bus that carries it
  input  wire [Active*BankBits-1:0]                    w_bank_i, // bank that shows it
  // not NONE: the slot's LRF takes the value
  input  wire [Active*3-1:0]                           lrf_kind_i,
  input  wire [Banks-1:0]                              take_i, // victim buffer is filled
  input  wire [Banks*ActiveBits-1:0]                   take_slot_i, // from an entry of this slot
  input  wire [Active*EntryBits-1:0]                   ev_entry_i, // of each slot that entry
  // bank is written from its victim buffer, not from a bus
  input  wire [Banks-1:0]                              back_i,
  // else the bus, one-hot; the top bit is not used
  input  wire [Banks*(ResultBuses + 1)-1:0]            bank_wsel_i,
  input  wire [ResultBuses*Lanes*LaneBits-1:0]         wb_data_i, // data on the result buses
  input  wire [DispatchPorts-1:0]                      disp_valid_i, // port dispatches
  input  wire [DispatchPorts*CollectorBits-1:0]        disp_unit_i, // unit it dispatches
  output wire [Banks*Lanes*LaneBits-1:0]               bank_wdata_o, // write data of the bank
  // operands dispatched, element port * Slots + slot; 0 when the port does not dispatch
  output wire [DispatchPorts*Slots*Lanes*LaneBits-1:0] disp_data_o
);
  localparam DataBits   = Lanes * LaneBits;
  localparam Requests   = Collectors * Slots;
  localparam All        = Active * (Entries + 1); // entries of all slots, with their LRFs
  localparam NumberBits = log2(All);

  localparam integer Last   = Entries;     // number of the LRF
  localparam integer Stride = Entries + 1; // entries of a slot, with its LRF

  localparam [2:0] RfcLrfNone = 3'd0;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  reg [DataBits-1:0] entry_q [0:All-1];     // element slot * (Entries + 1) + entry
  reg [DataBits-1:0] slot_q [0:Requests-1]; // operand registers of the units
  reg [DataBits-1:0] victim_q [0:Banks-1];  // victim buffers

  wire unused_rst_n = rst_ni;

  genvar b;
  genvar k;
  genvar p;
  genvar u;

  // Number of an active slot's first entry.
  function [NumberBits-1:0] first_of(input [ActiveBits-1:0] slot);
    reg [NumberBits-1:0] start;
    integer              n;
    begin
      first_of = {NumberBits{1'b0}};
      start    = {NumberBits{1'b0}};
      for (n = 0; n < Active; n = n + 1) begin
        if (slot == n[ActiveBits-1:0]) first_of = start;
        start = start + Stride[NumberBits-1:0];
      end
    end
  endfunction

  // Number of an entry, from the slot's first one.
  function [NumberBits-1:0] entry_of(input [NumberBits-1:0] start, input [EntryBits-1:0] entry);
    integer e;
    begin
      entry_of = start;
      for (e = 1; e < Stride; e = e + 1) begin
        if (entry == e[EntryBits-1:0]) entry_of = start + e[NumberBits-1:0];
      end
    end
  endfunction

  // ---- Dispatch ----

  wire [Requests*DataBits-1:0] slots; // operand registers of the units

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

  // ---- To the banks. 1. Victims ----

  wire [Active*NumberBits-1:0] leaver; // element p = entry of slot p that leaves

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_leaver
      localparam integer Start = p * Stride;
      assign leaver[p*NumberBits +: NumberBits] =
        entry_of(Start[NumberBits-1:0], ev_entry_i[p*EntryBits +: EntryBits]);
    end

    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      wire [ResultBuses-1:0] sel        = bank_wsel_i[b*(ResultBuses + 1) +: ResultBuses];
      wire                   unused_top = bank_wsel_i[b*(ResultBuses + 1) + ResultBuses];
      wire [ActiveBits-1:0]  from       = take_slot_i[b*ActiveBits +: ActiveBits];
      wire [NumberBits-1:0]  number     = leaver[from*NumberBits +: NumberBits];
      reg  [DataBits-1:0]    bus;

      always @* begin : p_bus
        integer n;
        bus = {DataBits{1'b0}};
        for (n = 0; n < ResultBuses; n = n + 1) begin
          if (sel[n]) bus = bus | wb_data_i[n*DataBits +: DataBits];
        end
      end

      assign bank_wdata_o[b*DataBits +: DataBits] = back_i[b] ? victim_q[b] : bus;

      always @(posedge clk_i) begin
        if (take_i[b]) victim_q[b] <= entry_q[number];
      end
    end
  endgenerate

  // ---- 2. Operands, 4. fills ----

  wire [Collectors-1:0]     get_unit;
  wire [NumberBits-1:0]     get_first = first_of(get_slot_i);
  wire [DataBits-1:0]       get_lrf   = entry_q[get_first + Last[NumberBits-1:0]];
  wire [Slots*DataBits-1:0] get_data; // element k = the entry that operand k comes from
  wire [Slots-1:0]          gets;     // operands of which lanes come
  wire [Banks*Requests-1:0] fill_sel; // element b = slot that takes the bank's data, one-hot
  wire [Requests-1:0]       filled;

  index_onehot #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_get_unit (
    .valid_i  (1'b1),
    .index_i  (get_unit_i),
    .onehot_o (get_unit)
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

  // A slot with the lanes that it takes in this cycle; called only under the slot's enable.
  function [DataBits-1:0] taken(input [DataBits-1:0] old, input integer slot, input got);
    integer l;
    integer n;
    begin
      taken = old;
      for (l = 0; l < Lanes; l = l + 1) begin
        if (got && get_lanes_i[(slot % Slots)*Lanes + l]) begin
          taken[l*LaneBits +: LaneBits] =
            get_data[(slot % Slots)*DataBits + l*LaneBits +: LaneBits];
        end
        if (got && lrf_lanes_i[(slot % Slots)*Lanes + l]) begin
          taken[l*LaneBits +: LaneBits] = get_lrf[l*LaneBits +: LaneBits];
        end
        for (n = 0; n < Banks; n = n + 1) begin
          if (fill_sel[n*Requests + slot] && fill_lanes_i[n*Lanes + l]) begin
            taken[l*LaneBits +: LaneBits] = bank_rdata_i[n*DataBits + l*LaneBits +: LaneBits];
          end
        end
      end
    end
  endfunction

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_get
      wire [NumberBits-1:0] number = entry_of(get_first, get_entry_i[k*EntryBits +: EntryBits]);
      assign get_data[k*DataBits +: DataBits] = entry_q[number];
      assign gets[k] = |(get_lanes_i[k*Lanes +: Lanes] | lrf_lanes_i[k*Lanes +: Lanes]);
    end

    for (u = 0; u < Collectors; u = u + 1) begin : g_unit
      for (k = 0; k < Slots; k = k + 1) begin : g_slot
        wire got = gets[k] & get_unit[u];
        always @(posedge clk_i) begin
          if (got || filled[u*Slots + k]) begin
            slot_q[u*Slots + k] <= taken(slot_q[u*Slots + k], u*Slots + k, got);
          end
        end
        assign slots[(u*Slots + k)*DataBits +: DataBits] = slot_q[u*Slots + k];
      end
    end
  endgenerate

  // ---- 3. Values ----

  // An entry with the lanes of a value; called only under the entry's enable.
  function [DataBits-1:0] written(input [DataBits-1:0] old, input [DataBits-1:0] value,
                                  input [Lanes-1:0] lanes);
    integer l;
    begin
      written = old;
      for (l = 0; l < Lanes; l = l + 1) begin
        if (lanes[l]) written[l*LaneBits +: LaneBits] = value[l*LaneBits +: LaneBits];
      end
    end
  endfunction

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_write
      localparam integer Start = p * Stride;
      localparam integer Lrf   = Start + Last;

      wire [BusBits-1:0]    bus    = w_bus_i[p*BusBits +: BusBits];
      wire [BankBits-1:0]   bank   = w_bank_i[p*BankBits +: BankBits];
      wire [Lanes-1:0]      lanes  = w_lanes_i[p*Lanes +: Lanes];
      wire                  to_lrf = lrf_kind_i[p*3 +: 3] != RfcLrfNone;
      wire [Lanes-1:0]      top    = w_mask_i[p*Lanes +: Lanes] & {Lanes{to_lrf}};
      wire [DataBits-1:0]   value  = w_fill_i[p] ? bank_rdata_i[bank*DataBits +: DataBits]
                                                 : wb_data_i[bus*DataBits +: DataBits];
      wire [DataBits-1:0]   below  = to_lrf ? entry_q[Lrf] : value; // what goes into the RFC
      wire [NumberBits-1:0] number =
        entry_of(Start[NumberBits-1:0], w_entry_i[p*EntryBits +: EntryBits]);

      always @(posedge clk_i) begin
        if (|lanes) entry_q[number] <= written(entry_q[number], below, lanes);
        if (|top)   entry_q[Lrf]    <= written(entry_q[Lrf], value, top);
      end
    end
  endgenerate
endmodule
`default_nettype wire
