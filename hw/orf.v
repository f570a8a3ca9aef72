// SPDX-License-Identifier: Apache-2.0
// orf: operand register files and last result files of all active slots, control only.
//
// Instructions name entries, so there are no tags: a bit says which entries are not void. Says
// where each operand is read and each result written. Notes operands that fill an entry when their
// data comes. Gives the write port of each operand file to one result a cycle. The data are in
// orf_data. Steps are those of docs/blocks/orf.md.
//
// Parameters  Active, SchedulerWarps, Entries, Units, Collectors, Slots, MainBanks, ResultBuses,
//             Lanes: size. Units: entries of a slot, those of the LRF last
// Ports       gen/blocks/orf.def. Row r is entry r mod Units of slot r / Units
// Latency     0 to every output but valid_o
// Caveats     a warp holds one slot at most. No two writes of a cycle are for one row
// Source      Gebhart, 6.1, 6.2
`default_nettype none
module orf #(
  parameter Active            = 8,  // active slots
  parameter ActiveBits        = 3,  // bits of a slot's number
  parameter SchedulerWarps    = 32, // warps
  parameter SchedulerWarpBits = 5,  // bits of a warp's number
  parameter Entries           = 3,  // entries of the ORF; 0: none
  parameter Units             = 6,  // entries of an active slot: those of the ORF, then the LRF's
  parameter EntryBits         = 2,  // bits of an entry's number at its level
  parameter EntryRowBits      = 6,  // bits of the number of an entry of all slots
  parameter Collectors        = 16, // collector units
  parameter CollectorBits     = 4,  // bits of a unit number
  parameter Slots             = 3,  // operand slots a unit
  parameter RequestBits       = 6,  // bits of a request number, unit * Slots + slot
  parameter MainBanks         = 4,  // banks of the main register file (MRF)
  parameter DestBits          = 6,  // bits of where read data goes: a request number
  parameter ResultBuses       = 2,  // result buses
  parameter Lanes             = 32  // lanes of a warp
) (
  input  wire                                     clk_i,
  input  wire                                     rst_ni,
  input  wire                                     arrive_valid_i, // one issued last cycle
  input  wire [ActiveBits-1:0]                    arrive_slot_i, // active slot of its warp
  input  wire [CollectorBits-1:0]                 arrive_unit_i, // collector unit that it takes
  input  wire [Slots-1:0]                         src_valid_i, // its operand is a register
  input  wire [Slots*2-1:0]                       src_level_i, // level that it is read from
  // its entry there; with src_fill the ORF's that it fills
  input  wire [Slots*EntryBits-1:0]               src_entry_i,
  // its value is read from the MRF, and fills an entry of the ORF
  input  wire [Slots-1:0]                         src_fill_i,
  input  wire [Lanes-1:0]                         src_mask_i, // lanes that execute the instruction
  input  wire                                     src_end_i, // behind it the entries are void
  input  wire [MainBanks-1:0]                     done_i, // data of a read is there in this cycle
  input  wire [MainBanks*DestBits-1:0]            done_dest_i, // request that it goes to
  input  wire [ResultBuses-1:0]                   wb_valid_i, // bus carries a result
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i, // its warp
  // levels that it is written to: bit 0 MRF, 1 ORF, 2 LRF
  input  wire [ResultBuses*3-1:0]                 wb_levels_i,
  input  wire [ResultBuses*EntryBits-1:0]         wb_entry_i, // its entry of the ORF, or of the LRF
  input  wire [ResultBuses*2-1:0]                 main_kind_i, // what became of it at its bank
  input  wire [Active-1:0]                        held_i, // slot holds a warp
  input  wire [Active*SchedulerWarpBits-1:0]      slot_warp_i, // that warp
  input  wire [Active-1:0]                        leaving_i, // its warp is leaving
  input  wire [Active-1:0]                        left_i, // its warp has left
  input  wire [Active-1:0]                        cleared_i, // its warp is cleared
  // warp has an entry with a write or fill in flight
  input  wire [SchedulerWarps-1:0]                writing_i,
  output wire [Active*Units-1:0]                  valid_o, // entries that are not void
  output wire [Slots-1:0]                         src_main_o, // operand is read from the MRF
  output wire [Slots-1:0]                         get_valid_o, // operand is read from an entry
  output wire [Slots*EntryRowBits-1:0]            get_row_o, // that entry; 0 without
  output wire [Slots*RequestBits-1:0]             get_dest_o, // slot that takes it; 0 without
  output wire [Slots-1:0]                         get_void_o, // the entry is void: a mistake
  output wire [MainBanks-1:0]                     put_valid_o, // bank's data fills an entry
  output wire [MainBanks*EntryRowBits-1:0]        put_row_o, // that entry; 0 without
  output wire [MainBanks*Lanes-1:0]               put_mask_o, // lanes that it takes; 0 without
  output wire [ResultBuses-1:0]                   wb_main_o, // result asks for its bank of the MRF
  // slot's warp leaves, and a write of its entries is in flight
  output wire [Active-1:0]                        waits_o,
  // HOME: the result is written to all its levels in this cycle
  output wire [ResultBuses*2-1:0]                 wb_kind_o,
  output wire [ResultBuses-1:0]                   write_valid_o, // result is written into an entry
  output wire [ResultBuses*EntryRowBits-1:0]      write_row_o // that entry; 0 without
);
  reg [Active*Units-1:0]                  valid_q;    // entry is not void
  reg [Collectors*Slots-1:0]              fill_q;     // operand fills an entry with its data
  reg [Collectors*Slots*EntryRowBits-1:0] fill_row_q; // that entry
  reg [Collectors*Lanes-1:0]              mask_q;     // lanes that execute the unit's instruction

  localparam Requests = Collectors * Slots;
  localparam Rows     = Active * Units;

  localparam [1:0] OrfLevelMain = 2'd0;
  localparam [1:0] OrfLevelOrf  = 2'd1;
  localparam [1:0] OrfLevelLrf  = 2'd2;

  localparam [1:0] WbWaits = 2'd0;
  localparam [1:0] WbHome  = 2'd1;

  assign valid_o = valid_q;

  genvar b;
  genvar c;
  genvar k;
  genvar p;
  genvar q;
  genvar r;

  // ---- 1. Read ----

  wire [Collectors-1:0]         arrives;   // unit that the arriving instruction takes
  wire [Slots*EntryRowBits-1:0] src_row;   // entry that the operand names
  wire [Slots*EntryRowBits-1:0] fill_row;  // entry of the ORF with that number
  wire [Slots*Rows-1:0]         get_entry; // the same, one-hot, of operands read from one
  wire [Rows-1:0]               unused_get;

  index_onehot #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_arrives (
    .valid_i  (arrive_valid_i),
    .index_i  (arrive_unit_i),
    .onehot_o (arrives)
  );

  decode_rows #(
    .Rows      (Slots),
    .Width     (Rows),
    .IndexBits (EntryRowBits)
  ) u_get_entry (
    .valid_i (get_valid_o),
    .index_i (get_row_o),
    .row_o   (get_entry),
    .any_o   (unused_get)
  );

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_source
      wire [1:0]              level = src_level_i[k*2 +: 2];
      wire                    lrf   = level == OrfLevelLrf;
      wire                    get   = arrive_valid_i & src_valid_i[k]
                                      & (lrf | (level == OrfLevelOrf));
      wire [Requests-1:0]     takes; // operand slot k of the unit, one-hot

      orf_row #(
        .Active       (Active),
        .ActiveBits   (ActiveBits),
        .Entries      (Entries),
        .Units        (Units),
        .EntryBits    (EntryBits),
        .EntryRowBits (EntryRowBits)
      ) u_row (
        .slot_i  (arrive_slot_i),
        .lrf_i   (lrf),
        .entry_i (src_entry_i[k*EntryBits +: EntryBits]),
        .row_o   (src_row[k*EntryRowBits +: EntryRowBits])
      );

      orf_row #(
        .Active       (Active),
        .ActiveBits   (ActiveBits),
        .Entries      (Entries),
        .Units        (Units),
        .EntryBits    (EntryBits),
        .EntryRowBits (EntryRowBits)
      ) u_fill_row (
        .slot_i  (arrive_slot_i),
        .lrf_i   (1'b0),
        .entry_i (src_entry_i[k*EntryBits +: EntryBits]),
        .row_o   (fill_row[k*EntryRowBits +: EntryRowBits])
      );

      for (r = 0; r < Requests; r = r + 1) begin : g_takes
        assign takes[r] = get & (r % Slots == k) & arrives[r / Slots];
      end

      onehot_index #(
        .Width     (Requests),
        .IndexBits (RequestBits)
      ) u_dest (
        .onehot_i (takes),
        .index_o  (get_dest_o[k*RequestBits +: RequestBits])
      );

      assign src_main_o[k]  = src_valid_i[k] & (level == OrfLevelMain);
      assign get_valid_o[k] = get;
      assign get_row_o[k*EntryRowBits +: EntryRowBits] =
        src_row[k*EntryRowBits +: EntryRowBits] & {EntryRowBits{get}};
      assign get_void_o[k] = get & ~(|(get_entry[k*Rows +: Rows] & valid_q));
    end
  endgenerate

  // ---- 3. Fill ----

  wire [MainBanks*Requests-1:0] landed; // element b = request that bank b's data goes to
  wire [Requests-1:0]           lands;
  wire [Rows-1:0]               filled; // entries that are filled

  decode_rows #(
    .Rows      (MainBanks),
    .Width     (Requests),
    .IndexBits (DestBits)
  ) u_landed (
    .valid_i (done_i),
    .index_i (done_dest_i),
    .row_o   (landed),
    .any_o   (lands)
  );

  mark_numbers #(
    .Count     (MainBanks),
    .Width     (Rows),
    .IndexBits (EntryRowBits)
  ) u_filled (
    .valid_i (put_valid_o),
    .index_i (put_row_o),
    .set_o   (filled)
  );

  generate
    for (b = 0; b < MainBanks; b = b + 1) begin : g_fill
      wire [Requests-1:0]     fills = landed[b*Requests +: Requests] & fill_q;
      reg  [EntryRowBits-1:0] row;
      reg  [Lanes-1:0]        mask;

      always @* begin : p_fill
        integer i;
        row  = {EntryRowBits{1'b0}};
        mask = {Lanes{1'b0}};
        for (i = 0; i < Requests; i = i + 1) begin
          row = row | (fill_row_q[i*EntryRowBits +: EntryRowBits] & {EntryRowBits{fills[i]}});
        end
        for (i = 0; i < Collectors; i = i + 1) begin
          mask = mask | (mask_q[i*Lanes +: Lanes] & {Lanes{|fills[i*Slots +: Slots]}});
        end
      end

      assign put_valid_o[b] = |fills;
      assign put_row_o[b*EntryRowBits +: EntryRowBits] = row;
      assign put_mask_o[b*Lanes +: Lanes] = mask;
    end
  endgenerate

  // ---- 4. Slot of a result, 5. write port, 6. main register file, 7. all levels at once ----

  wire [ResultBuses*Active-1:0] wants;   // element p = slot whose ORF result p wants, one-hot
  wire [Active-1:0]             taken;   // slot's ORF takes a fill in this cycle
  wire [Rows-1:0]               written; // entries that results are written into

  generate
    for (q = 0; q < Active; q = q + 1) begin : g_taken
      assign taken[q] = |filled[q*Units +: Units];
    end

    for (p = 0; p < ResultBuses; p = p + 1) begin : g_result
      wire                    valid  = wb_valid_i[p];
      wire [2:0]              levels = wb_levels_i[p*3 +: 3];
      wire [Active-1:0]       home;      // slot of the result's warp
      reg  [ActiveBits-1:0]   slot;      // its number
      reg  [Active-1:0]       earlier;    // slots whose ORF a lower-numbered bus wants
      wire                    wants_orf = valid & levels[1] & (|home);
      wire                    wants_lrf = valid & levels[2] & (|home);
      wire                    held_up   = |(wants[p*Active +: Active] & (taken | earlier));
      wire                    accepted  = valid & ~held_up
                                          & ~(levels[0] & (main_kind_i[p*2 +: 2] == WbWaits));
      wire                    write     = accepted & (wants_orf | wants_lrf);
      wire [EntryRowBits-1:0] row;

      for (q = 0; q < Active; q = q + 1) begin : g_home
        assign home[q] = held_i[q] & (slot_warp_i[q*SchedulerWarpBits +: SchedulerWarpBits]
                                      == wb_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]);
      end

      always @* begin : p_slot
        integer i;
        slot = {ActiveBits{1'b0}};
        for (i = 0; i < Active; i = i + 1) begin
          if (home[i]) slot = slot | i[ActiveBits-1:0];
        end
      end

      always @* begin : p_earlier
        integer i;
        earlier = {Active{1'b0}};
        for (i = 0; i < p; i = i + 1) earlier = earlier | wants[i*Active +: Active];
      end

      orf_row #(
        .Active       (Active),
        .ActiveBits   (ActiveBits),
        .Entries      (Entries),
        .Units        (Units),
        .EntryBits    (EntryBits),
        .EntryRowBits (EntryRowBits)
      ) u_row (
        .slot_i  (slot),
        .lrf_i   (levels[2]),
        .entry_i (wb_entry_i[p*EntryBits +: EntryBits]),
        .row_o   (row)
      );

      assign wants[p*Active +: Active] = home & {Active{wants_orf}};
      assign wb_main_o[p]              = valid & levels[0] & ~held_up;
      assign wb_kind_o[p*2 +: 2]       = accepted ? WbHome : WbWaits;
      assign write_valid_o[p]          = write;
      assign write_row_o[p*EntryRowBits +: EntryRowBits] = row & {EntryRowBits{write}};
    end
  endgenerate

  mark_numbers #(
    .Count     (ResultBuses),
    .Width     (Rows),
    .IndexBits (EntryRowBits)
  ) u_written (
    .valid_i (write_valid_o),
    .index_i (write_row_o),
    .set_o   (written)
  );

  // ---- 8. Void, 9. leaving ----

  wire [Active-1:0] ends;      // slot whose instruction with an end bit arrives
  wire [Rows-1:0]   voided;
  wire [Active-1:0] empties = left_i | cleared_i | ends;

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_ends (
    .valid_i  (arrive_valid_i & src_end_i),
    .index_i  (arrive_slot_i),
    .onehot_o (ends)
  );

  generate
    for (q = 0; q < Active; q = q + 1) begin : g_slot
      wire [SchedulerWarps-1:0] warp;

      index_onehot #(
        .Width     (SchedulerWarps),
        .IndexBits (SchedulerWarpBits)
      ) u_warp (
        .valid_i  (leaving_i[q]),
        .index_i  (slot_warp_i[q*SchedulerWarpBits +: SchedulerWarpBits]),
        .onehot_o (warp)
      );

      assign voided[q*Units +: Units] = {Units{empties[q]}};
      assign waits_o[q]               = |(warp & writing_i);
    end
  endgenerate

  // ---- 2. Fills are noted. Registers ----

  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_unit
      always @(posedge clk_i) begin
        if (!rst_ni) mask_q[c*Lanes +: Lanes] <= {Lanes{1'b0}};
        else if (arrives[c]) mask_q[c*Lanes +: Lanes] <= src_mask_i;
      end

      for (k = 0; k < Slots; k = k + 1) begin : g_request
        localparam Request = c * Slots + k;

        wire noted = arrives[c] ? src_main_o[k] & src_fill_i[k] : fill_q[Request];

        always @(posedge clk_i) begin
          if (!rst_ni) begin
            fill_q[Request] <= 1'b0;
            fill_row_q[Request*EntryRowBits +: EntryRowBits] <= {EntryRowBits{1'b0}};
          end else begin
            fill_q[Request] <= noted & ~lands[Request];
            if (arrives[c]) begin
              fill_row_q[Request*EntryRowBits +: EntryRowBits] <=
                fill_row[k*EntryRowBits +: EntryRowBits];
            end
          end
        end
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) valid_q <= {Rows{1'b0}};
    else valid_q <= (valid_q | filled | written) & ~voided;
  end
endmodule
`default_nettype wire
