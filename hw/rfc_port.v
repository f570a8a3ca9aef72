// SPDX-License-Identifier: Apache-2.0
// rfc_port: write ports of the register file caches (RFC) of all active slots.
//
// Chooses results by round robin, one a port and one a slot. A port that finds none takes an
// operand that missed and is there now. Steps are those of docs/blocks/rfc_port.md.
//
// Parameters  Active, ResultBuses, Banks, Lanes, RegBits: size. Ports: RFCs written in a cycle
// Ports       gen/blocks/rfc_port.def
// Latency     0: the choice is shown to the RFCs, which answer in the same cycle
// Caveats     an operand that finds no port is lost, as nothing needs it
// Source      Gebhart, 5.2
`default_nettype none
module rfc_port #(
  parameter Active      = 8,  // active slots
  parameter ActiveBits  = 3,  // bits of a slot's number
  parameter ResultBuses = 2,  // result buses
  parameter BusBits     = 1,  // bits of a bus number
  parameter Banks       = 4,  // register banks
  parameter BankBits    = 2,  // bits of a bank number
  parameter Lanes       = 32, // lanes of a warp
  parameter RegBits     = 8,  // bits of a register number
  parameter Ports       = 1   // slots whose RFC is written in a cycle, at most
) (
  input  wire                           clk_i,
  input  wire                           rst_ni,
  input  wire [ResultBuses-1:0]         to_rfc_i, // bus carries a result for an RFC
  // slot that holds the result's warp: one, or none
  input  wire [ResultBuses*Active-1:0]  bus_slot_i,
  input  wire [ResultBuses*RegBits-1:0] wb_reg_i, // register of the result
  input  wire [ResultBuses*Lanes-1:0]   wb_mask_i, // lanes that it writes
  input  wire [ResultBuses-1:0]         wb_lrf_i, // it goes to the LRF; 0 without one
  input  wire [Active-1:0]              open_i, // slot's RFC may be written: its warp runs
  input  wire [Banks-1:0]               fill_valid_i, // what the bank read may enter an RFC
  input  wire [Banks*ActiveBits-1:0]    fill_slot_i, // that of this slot
  input  wire [Banks*RegBits-1:0]       fill_reg_i, // as this register
  input  wire [Active-1:0]              w_done_i, // the slot's RFC has written its value
  output wire [Active-1:0]              w_valid_o, // slot's RFC is to be written
  // with an operand that missed, not with a result
  output wire [Active-1:0]              w_fill_o,
  output wire [Active-1:0]              w_lrf_o, // with a result for the LRF
  output wire [Active*RegBits-1:0]      w_reg_o, // register; 0 without
  output wire [Active*Lanes-1:0]        w_mask_o, // lanes, of a fill all; 0 without
  // bus that has the value; 0 without, and of a fill
  output wire [Active*BusBits-1:0]      w_bus_o,
  // bank that has read it; 0 without a fill
  output wire [Active*BankBits-1:0]     w_bank_o,
  output wire [ResultBuses-1:0]         bus_done_o // the bus's result is written
);
  reg [ResultBuses-1:0] turn_q; // round robin among buses with results for RFCs

  genvar b;
  genvar p;

  // ---- 1. Results ----

  reg [ResultBuses-1:0] picked;    // buses that got a port
  reg [Ports-1:0]       has;       // ports that found a bus
  reg [Active-1:0]      by_result; // slots whose RFC gets a result
  reg [ResultBuses-1:0] first;     // bus of port 0
  reg [ResultBuses-1:0] turn_next; // buses above it

  always @* begin : p_results
    reg [ResultBuses-1:0] left;
    reg [ResultBuses-1:0] from;
    reg [ResultBuses-1:0] bus;
    integer               i;
    integer               n;
    picked    = {ResultBuses{1'b0}};
    has       = {Ports{1'b0}};
    by_result = {Active{1'b0}};
    first     = {ResultBuses{1'b0}};
    turn_next = {ResultBuses{1'b0}};
    left      = to_rfc_i;
    for (i = 0; i < Ports; i = i + 1) begin
      from   = (|(left & turn_q)) ? left & turn_q : left;
      bus    = from & -from;
      picked = picked | bus;
      has[i] = |bus;
      if (i == 0) begin
        first     = bus;
        turn_next = from ^ -from;
      end
      for (n = 0; n < ResultBuses; n = n + 1) begin
        if (bus[n]) by_result = by_result | bus_slot_i[n*Active +: Active];
      end
      for (n = 0; n < ResultBuses; n = n + 1) begin
        if (|(bus_slot_i[n*Active +: Active] & by_result)) left[n] = 1'b0;
      end
    end
  end

  // ---- 2. Fills: as many as ports are left, one a slot, lowest banks first ----

  wire [Banks*Active-1:0] fill_slot; // element b = slot of the bank's fill, one-hot
  wire [Active-1:0]       unused_any_slot;
  reg  [Banks-1:0]        filling;   // banks that got a port

  decode_rows #(
    .Rows      (Banks),
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_fill_slot (
    .valid_i (fill_valid_i),
    .index_i (fill_slot_i),
    .row_o   (fill_slot),
    .any_o   (unused_any_slot)
  );

  always @* begin : p_fills
    reg [Active-1:0] vacant; // slots that may still be written
    reg              found;
    integer          i;
    integer          n;
    filling = {Banks{1'b0}};
    vacant  = open_i & ~by_result;
    for (i = 0; i < Ports; i = i + 1) begin
      found = has[i];
      for (n = 0; n < Banks; n = n + 1) begin
        if (!found && (|(fill_slot[n*Active +: Active] & vacant))) begin
          found      = 1'b1;
          filling[n] = 1'b1;
          vacant     = vacant & ~fill_slot[n*Active +: Active];
        end
      end
    end
  end

  // ---- 3. Shown, 4. done ----

  wire [ResultBuses-1:0] bus_done;

  generate
    for (b = 0; b < ResultBuses; b = b + 1) begin : g_bus
      assign bus_done[b] = picked[b] & (|(bus_slot_i[b*Active +: Active] & w_done_i));
    end

    for (p = 0; p < Active; p = p + 1) begin : g_slot
      wire [ResultBuses-1:0]         bus;     // bus whose result the slot's RFC gets, one-hot
      wire [Banks-1:0]               bank;    // bank whose operand it gets
      wire [ResultBuses*RegBits-1:0] bus_reg; // registers and lanes of that bus
      wire [ResultBuses*Lanes-1:0]   bus_mask;
      wire [Banks*RegBits-1:0]       bank_reg;
      wire [RegBits-1:0]             result_reg;
      wire [RegBits-1:0]             operand_reg;
      wire [Lanes-1:0]               result_mask;
      wire                           fills = |bank;

      for (b = 0; b < ResultBuses; b = b + 1) begin : g_bus
        assign bus[b] = picked[b] & bus_slot_i[b*Active + p];
        assign bus_reg[b*RegBits +: RegBits] =
          wb_reg_i[b*RegBits +: RegBits] & {RegBits{bus[b]}};
        assign bus_mask[b*Lanes +: Lanes] = wb_mask_i[b*Lanes +: Lanes] & {Lanes{bus[b]}};
      end
      for (b = 0; b < Banks; b = b + 1) begin : g_bank
        assign bank[b] = filling[b] & fill_slot[b*Active + p];
        assign bank_reg[b*RegBits +: RegBits] =
          fill_reg_i[b*RegBits +: RegBits] & {RegBits{bank[b]}};
      end

      or_rows #(
        .Rows  (ResultBuses),
        .Width (RegBits)
      ) u_result_reg (
        .rows_i (bus_reg),
        .any_o  (result_reg)
      );

      or_rows #(
        .Rows  (ResultBuses),
        .Width (Lanes)
      ) u_result_mask (
        .rows_i (bus_mask),
        .any_o  (result_mask)
      );

      or_rows #(
        .Rows  (Banks),
        .Width (RegBits)
      ) u_operand_reg (
        .rows_i (bank_reg),
        .any_o  (operand_reg)
      );

      onehot_index #(
        .Width     (ResultBuses),
        .IndexBits (BusBits)
      ) u_w_bus (
        .onehot_i (bus),
        .index_o  (w_bus_o[p*BusBits +: BusBits])
      );

      onehot_index #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_w_bank (
        .onehot_i (bank),
        .index_o  (w_bank_o[p*BankBits +: BankBits])
      );

      assign w_valid_o[p]                  = (|bus) | fills;
      assign w_fill_o[p]                   = fills;
      assign w_lrf_o[p]                    = |(bus & wb_lrf_i);
      assign w_reg_o[p*RegBits +: RegBits] = result_reg | operand_reg;
      assign w_mask_o[p*Lanes +: Lanes]    = result_mask | {Lanes{fills}};
    end
  endgenerate

  assign bus_done_o = bus_done;

  always @(posedge clk_i) begin
    if (!rst_ni)                 turn_q <= {ResultBuses{1'b0}};
    else if (|(first & bus_done)) turn_q <= turn_next;
  end
endmodule
`default_nettype wire
