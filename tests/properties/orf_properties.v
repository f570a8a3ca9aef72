// SPDX-License-Identifier: Apache-2.0
// orf_properties: what docs/blocks/orf.md promises, for one watched entry, one watched operand slot
// of the collectors and one watched bus, chosen freely.
//
// The wrapper follows whether something was written into the watched entry since its warp's strand
// began, and what the watched operand slot has to fill. It computes rows by itself. Reading of
// bad_, cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of orf
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of what is said of values, which makes it inductive: the block's
//             registers fit what the wrapper has followed
`default_nettype none
module orf_properties #(
`include "orf_parameters.vh"
) (
`include "orf_inputs.vh"
  input  wire [EntryRowBits-1:0]                  watch_row_i,
  input  wire [RequestBits-1:0]                   watch_request_i,
  input  wire [ResultBuses-1:0]                   watch_bus_i,

  // Reads
  output wire bad_void_read,    // a read of the entry says void exactly when nothing was written
                                // into it since the strand of its slot's warp began
  output wire bad_read,         // an operand is read once: from the MRF, or from the entry that is
                                // named, into its own slot of the unit

  // Fills
  output wire bad_fill_lost,    // what the operand has to fill is written when its data comes, in
                                // the lanes of its instruction, and nothing else is

  // Results
  output wire bad_result_lost,  // an accepted result is written to each level that it names, in the
                                // same cycle
  output wire bad_half,         // one that waits is written to none
  output wire bad_result_row,   // its row is that of its own warp's slot
  output wire bad_waits,        // it waits only for its bank, for a fill of its ORF, or for a
                                // lower-numbered bus with the same ORF
  output wire bad_port,         // the ORF of a slot takes one result a cycle, and none with a fill

  // Leaving
  output wire bad_leaves,       // a warp that leaves waits exactly while an entry of its is written

  output wire cover_read,       // the entry is read
  output wire cover_void,       // it is named while it is void
  output wire cover_fill,       // [needs Entries] the operand fills its entry
  output wire cover_two_fills,  // [needs MainBanks > 1 && Slots > 1 && Entries > 1] a slot's ORF
                                // takes two fills
  output wire cover_fill_first, // [needs Entries] a result waits for a fill
  output wire cover_conflict,   // [needs ResultBuses > 1 && Entries] one waits for a lower bus
  output wire cover_all_levels, // a result is written into an entry and into the MRF
  output wire cover_lrf,        // [needs Units > Entries] one is written into the LRF
  output wire cover_gone,       // one that names an entry is of a warp in no slot
  output wire cover_end,        // an end bit makes the entry void
  output wire cover_end_lands,  // in the cycle in which it is written
  output wire cover_left        // the slot's warp leaves
);
`include "orf_block.vh"

  localparam Requests = Collectors * Slots;
  localparam Rows     = Active * Units;
  localparam Lrfs     = Units - Entries; // at most: a design without either has one unit

  wire [EntryRowBits-1:0] row;     // the watched entry
  wire [RequestBits-1:0]  request; // the watched operand slot
  reg  [ResultBuses-1:0]  bus_q;   // the watched bus, one-hot

  initial bus_q = {ResultBuses{1'b0}};

  always @(posedge clk_i) if (!rst_n) bus_q <= watch_bus_i & -watch_bus_i;

  property_watch #(.Count (Rows), .Bits (EntryRowBits)) u_row
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_row_i), .number_o (row));
  property_watch #(.Count (Requests), .Bits (RequestBits)) u_request
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_request_i), .number_o (request));

  // ---- Numbers, by arithmetic of integers ----

  function exists(input lrf, input [EntryBits-1:0] entry);
    integer n;
    begin
      exists = 1'b0;
      for (n = 0; n < Units; n = n + 1) begin
        if (n < (lrf ? Lrfs : Entries) && entry == n[EntryBits-1:0]) exists = 1'b1;
      end
    end
  endfunction

  // Row of an entry that exists, in a slot that does.
  function [EntryRowBits-1:0] row_of(input [Active-1:0] slot, input lrf,
                                     input [EntryBits-1:0] entry);
    integer n;
    integer q;
    integer at;
    begin
      row_of = {EntryRowBits{1'b0}};
      for (q = 0; q < Active; q = q + 1) begin
        for (n = 0; n < Units; n = n + 1) begin
          at = q * Units + n + (lrf ? Entries : 0);
          if (slot[q] && n < (lrf ? Lrfs : Entries) && entry == n[EntryBits-1:0])
            row_of = at[EntryRowBits-1:0];
        end
      end
    end
  endfunction

  // Is a row among the first entries of this slot: those of its ORF, or all?
  function in_slot(input [EntryRowBits-1:0] number, input integer slot, input integer entries);
    integer n;
    integer at;
    begin
      in_slot = 1'b0;
      for (n = 0; n < Units; n = n + 1) begin
        at = slot * Units + n;
        if (n < entries && number == at[EntryRowBits-1:0]) in_slot = 1'b1;
      end
    end
  endfunction

  // ---- Assumptions on inputs ----

  reg                assumed;
  reg [Active-1:0]   slot;   // of the arriving instruction
  reg [Requests-1:0] landed; // requests whose data is there
  reg [Rows-1:0]     fresh;  // entries that are written

  always @* begin : p_assumed
    integer i;
    integer j;
    integer n;
    reg     found;
    reg     in_lrf;
    reg     in_mrf;
    assumed = 1'b1;
    slot    = {Active{1'b0}};
    landed  = {Requests{1'b0}};
    fresh   = {Rows{1'b0}};
    for (i = 0; i < Active; i = i + 1) begin
      slot[i] = arrive_valid_i & (arrive_slot_i == i[ActiveBits-1:0]);
      for (j = 0; j < i; j = j + 1) begin
        if (held_i[i] && held_i[j]
            && slot_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]
               == slot_warp_i[j*SchedulerWarpBits +: SchedulerWarpBits]) assumed = 1'b0;
      end
    end
    found = 1'b0;
    for (i = 0; i < Collectors; i = i + 1) begin
      if (arrive_unit_i == i[CollectorBits-1:0]) found = ~(|state_fill[i*Slots +: Slots]);
    end
    if (arrive_valid_i && !(found && (|slot))) assumed = 1'b0;
    for (i = 0; i < Slots; i = i + 1) begin
      if (arrive_valid_i && src_valid_i[i]) begin
        in_lrf = src_level_i[i*2 +: 2] == OrfLevelLrf;
        in_mrf = src_level_i[i*2 +: 2] == OrfLevelMain;
        found  = exists(in_lrf, src_entry_i[i*EntryBits +: EntryBits]);
        if (src_level_i[i*2 +: 2] > OrfLevelLrf) assumed = 1'b0;
        if (src_fill_i[i] && !in_mrf) assumed = 1'b0;
        if ((src_fill_i[i] || !in_mrf) && !found) assumed = 1'b0;
      end
    end
    for (i = 0; i < MainBanks; i = i + 1) begin
      found = 1'b0;
      for (j = 0; j < Requests; j = j + 1) begin
        if (done_i[i] && done_dest_i[i*DestBits +: DestBits] == j[DestBits-1:0]) begin
          found     = ~landed[j];
          landed[j] = 1'b1;
        end
      end
      if (done_i[i] && !found) assumed = 1'b0;
      for (n = 0; n < Rows; n = n + 1) begin
        if (put_valid_o[i]
            && put_row_o[i*EntryRowBits +: EntryRowBits] == n[EntryRowBits-1:0]) begin
          if (fresh[n]) assumed = 1'b0;
          fresh[n] = 1'b1;
        end
      end
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_valid_i[i] && (wb_levels_i[i*3 + 1] & wb_levels_i[i*3 + 2])) assumed = 1'b0;
      if (wb_valid_i[i] && (wb_levels_i[i*3 + 1] | wb_levels_i[i*3 + 2])
          && !exists(wb_levels_i[i*3 + 2], wb_entry_i[i*EntryBits +: EntryBits])) assumed = 1'b0;
      // A bank takes only what it is asked for.
      if (!wb_main_o[i] && main_kind_i[i*2 +: 2] != WbWaits) assumed = 1'b0;
      for (n = 0; n < Rows; n = n + 1) begin
        if (write_valid_o[i]
            && write_row_o[i*EntryRowBits +: EntryRowBits] == n[EntryRowBits-1:0]) begin
          if (fresh[n]) assumed = 1'b0;
          fresh[n] = 1'b1;
        end
      end
    end
  end

  // ---- The watched entry: written since its warp's strand began ----

  reg  live_q;
  reg  emptied; // its strand ends, or its warp is gone
  reg  ended;   // by an end bit
  reg  written;

  initial live_q = 1'b0;

  always @* begin : p_emptied
    integer n;
    integer q;
    integer at;
    emptied = 1'b0;
    ended   = 1'b0;
    written = 1'b0;
    for (q = 0; q < Active; q = q + 1) begin
      for (n = 0; n < Units; n = n + 1) begin
        at = q * Units + n;
        if (row == at[EntryRowBits-1:0]) begin
          ended   = ended | (slot[q] & src_end_i);
          written = fresh[at];
          emptied = emptied | left_i[q] | cleared_i[q] | (slot[q] & src_end_i);
        end
      end
    end
  end

  always @(posedge clk_i) live_q <= rst_n & (live_q | written) & ~emptied;

  // ---- The watched operand slot: what it has to fill ----

  reg                    fill_q;
  reg [EntryRowBits-1:0] fill_row_q;
  reg [Lanes-1:0]        fill_mask_q;
  reg                    noted; // by the instruction that arrives
  reg                    mine;  // its unit is that of the slot
  reg [EntryRowBits-1:0] noted_row;
  reg                    came;  // its data is there
  reg                    fill_wrong;

  initial fill_q      = 1'b0;
  initial fill_row_q  = {EntryRowBits{1'b0}};
  initial fill_mask_q = {Lanes{1'b0}};

  always @* begin : p_noted
    integer c;
    integer k;
    integer at;
    noted     = 1'b0;
    mine      = 1'b0;
    noted_row = fill_row_q;
    for (c = 0; c < Collectors; c = c + 1) begin
      for (k = 0; k < Slots; k = k + 1) begin
        at = c * Slots + k;
        if (arrive_valid_i && arrive_unit_i == c[CollectorBits-1:0]
            && request == at[RequestBits-1:0]) begin
          mine      = 1'b1;
          noted     = src_valid_i[k] & src_fill_i[k] & (src_level_i[k*2 +: 2] == OrfLevelMain);
          noted_row = row_of(slot, 1'b0, src_entry_i[k*EntryBits +: EntryBits]);
        end
      end
    end
  end

  always @* begin : p_fill
    integer b;
    reg     own;
    came       = 1'b0;
    fill_wrong = 1'b0;
    for (b = 0; b < MainBanks; b = b + 1) begin
      own  = done_i[b] & ({{DestBits{1'b0}}, request} == {{RequestBits{1'b0}},
                                                          done_dest_i[b*DestBits +: DestBits]});
      came = came | own;
      if (own && put_valid_o[b] != fill_q) fill_wrong = 1'b1;
      if (own && fill_q && (put_row_o[b*EntryRowBits +: EntryRowBits] != fill_row_q
                            || put_mask_o[b*Lanes +: Lanes] != fill_mask_q)) fill_wrong = 1'b1;
      if (put_valid_o[b] && !done_i[b]) fill_wrong = 1'b1;
    end
  end

  always @(posedge clk_i) begin
    fill_q <= rst_n & (mine ? noted & ~came : fill_q & ~came);
    if (mine & noted) begin
      fill_row_q  <= noted_row;
      fill_mask_q <= src_mask_i;
    end
  end

  // ---- The block's registers say the same, which makes the properties inductive ----

  reg strays;

  always @* begin : p_strays
    integer i;
    integer c;
    integer k;
    integer at;
    strays = 1'b0;
    for (i = 0; i < Rows; i = i + 1) begin
      if (row == i[EntryRowBits-1:0] && state_valid[i] != live_q) strays = 1'b1;
    end
    for (c = 0; c < Collectors; c = c + 1) begin
      for (k = 0; k < Slots; k = k + 1) begin
        at = c * Slots + k;
        if (request == at[RequestBits-1:0]) begin
          if (state_fill[at] != fill_q) strays = 1'b1;
          if (fill_q && (state_fill_row[at*EntryRowBits +: EntryRowBits] != fill_row_q
                         || state_mask[c*Lanes +: Lanes] != fill_mask_q)) strays = 1'b1;
        end
      end
    end
  end

  // ---- Reads ----

  reg reads;
  reg names_void;
  reg void_wrong;
  reg read_wrong;

  always @* begin : p_reads
    integer c;
    integer k;
    integer at;
    reg     small; // the operand is in an entry
    reg     lrf;
    reads      = 1'b0;
    names_void = 1'b0;
    void_wrong = 1'b0;
    read_wrong = 1'b0;
    for (k = 0; k < Slots; k = k + 1) begin
      lrf   = src_level_i[k*2 +: 2] == OrfLevelLrf;
      small = lrf | (src_level_i[k*2 +: 2] == OrfLevelOrf);
      if (get_valid_o[k] && get_row_o[k*EntryRowBits +: EntryRowBits] == row) begin
        reads      = 1'b1;
        names_void = names_void | ~live_q;
        if (get_void_o[k] == live_q) void_wrong = 1'b1;
      end
      if (src_main_o[k] != (src_valid_i[k] & (src_level_i[k*2 +: 2] == OrfLevelMain))
          || get_valid_o[k] != (arrive_valid_i & src_valid_i[k] & small)) read_wrong = 1'b1;
      if (get_valid_o[k] && get_row_o[k*EntryRowBits +: EntryRowBits]
                            != row_of(slot, lrf, src_entry_i[k*EntryBits +: EntryBits])) begin
        read_wrong = 1'b1;
      end
      for (c = 0; c < Collectors; c = c + 1) begin
        at = c * Slots + k;
        if (get_valid_o[k] && arrive_unit_i == c[CollectorBits-1:0]
            && get_dest_o[k*RequestBits +: RequestBits] != at[RequestBits-1:0]) read_wrong = 1'b1;
      end
    end
  end

  // ---- Results ----

  reg [ResultBuses-1:0]        wants;     // bus names an entry of its warp's slot
  reg [ResultBuses*Active-1:0] homes;     // that slot, one-hot
  reg [Active-1:0]             filled;    // slots of which an entry is filled
  reg                          lost;
  reg                          half;
  reg                          row_wrong;
  reg                          waits_wrong;
  reg                          port_wrong;
  reg                          two_fills;
  reg                          fill_first;
  reg                          conflict;
  reg                          all_levels;
  reg                          to_lrf;
  reg                          gone;

  always @* begin : p_slots
    integer b;
    integer p;
    integer q;
    integer count; // writes of results into the slot's ORF
    port_wrong = 1'b0;
    two_fills  = 1'b0;
    for (p = 0; p < ResultBuses; p = p + 1) begin
      for (q = 0; q < Active; q = q + 1) begin
        homes[p*Active + q] = held_i[q] & (slot_warp_i[q*SchedulerWarpBits +: SchedulerWarpBits]
                                           == wb_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]);
      end
      wants[p] = wb_valid_i[p] & (wb_levels_i[p*3 + 1] | wb_levels_i[p*3 + 2])
                 & (|homes[p*Active +: Active]);
    end
    for (q = 0; q < Active; q = q + 1) begin
      count     = 0;
      filled[q] = 1'b0;
      for (b = 0; b < MainBanks; b = b + 1) begin
        if (put_valid_o[b] && in_slot(put_row_o[b*EntryRowBits +: EntryRowBits], q, Units)) begin
          two_fills = two_fills | filled[q];
          filled[q] = 1'b1;
        end
      end
      for (p = 0; p < ResultBuses; p = p + 1) begin
        if (write_valid_o[p]
            && in_slot(write_row_o[p*EntryRowBits +: EntryRowBits], q, Entries)) begin
          count = count + 1;
        end
      end
      if (count > 1 || (count == 1 && filled[q])) port_wrong = 1'b1;
    end
  end

  always @* begin : p_results
    integer o;
    integer p;
    reg     accepted;
    reg     fills; // its slot's ORF is filled
    reg     lower; // a lower-numbered bus wants the same ORF
    lost        = 1'b0;
    half        = 1'b0;
    row_wrong   = 1'b0;
    waits_wrong = 1'b0;
    fill_first  = 1'b0;
    conflict    = 1'b0;
    all_levels  = 1'b0;
    to_lrf      = 1'b0;
    gone        = 1'b0;
    for (p = 0; p < ResultBuses; p = p + 1) begin
      if (bus_q[p]) begin
        accepted = wb_kind_o[p*2 +: 2] == WbHome;
        fills    = wb_levels_i[p*3 + 1] & (|(homes[p*Active +: Active] & filled));
        lower    = 1'b0;
        for (o = 0; o < p; o = o + 1) begin
          if (wants[o] && wb_levels_i[o*3 + 1] && wb_levels_i[p*3 + 1]
              && (|(homes[o*Active +: Active] & homes[p*Active +: Active]))) lower = 1'b1;
        end
        lost = (accepted & ((wb_levels_i[p*3] & (main_kind_i[p*2 +: 2] == WbWaits))
                            | (write_valid_o[p] != wants[p])))
               | ((wb_kind_o[p*2 +: 2] != WbWaits) & ~accepted);
        half = (~accepted & (write_valid_o[p] | (main_kind_i[p*2 +: 2] != WbWaits)))
               | (wb_main_o[p] & ~(wb_valid_i[p] & wb_levels_i[p*3]));
        row_wrong = write_valid_o[p]
                    & (write_row_o[p*EntryRowBits +: EntryRowBits]
                       != row_of(homes[p*Active +: Active], wb_levels_i[p*3 + 2],
                                 wb_entry_i[p*EntryBits +: EntryBits]));
        waits_wrong = wb_valid_i[p] & ~accepted & ~(wants[p] & (fills | lower))
                      & ~(wb_levels_i[p*3] & wb_main_o[p] & (main_kind_i[p*2 +: 2] == WbWaits));
        fill_first  = wants[p] & ~accepted & fills & ~lower;
        conflict    = wants[p] & ~accepted & lower & ~fills;
        all_levels  = write_valid_o[p] & wb_levels_i[p*3];
        to_lrf      = write_valid_o[p] & wb_levels_i[p*3 + 2];
        gone        = accepted & (wb_levels_i[p*3 + 1] | wb_levels_i[p*3 + 2]) & ~wants[p];
      end
    end
  end

  // ---- Leaving ----

  reg leaves_wrong;

  always @* begin : p_leaves
    integer q;
    integer w;
    reg     writes;
    leaves_wrong = 1'b0;
    for (q = 0; q < Active; q = q + 1) begin
      writes = 1'b0;
      for (w = 0; w < SchedulerWarps; w = w + 1) begin
        if (slot_warp_i[q*SchedulerWarpBits +: SchedulerWarpBits] == w[SchedulerWarpBits-1:0]) begin
          writes = writing_i[w];
        end
      end
      if (waits_o[q] != (leaving_i[q] & writes)) leaves_wrong = 1'b1;
    end
  end

  // ---- Properties ----

  assign bad_void_read   = lawful & (strays | void_wrong | (valid_o != state_valid));
  assign bad_read        = lawful & read_wrong;
  assign bad_fill_lost   = lawful & (strays | fill_wrong);
  assign bad_result_lost = lawful & lost;
  assign bad_half        = lawful & half;
  assign bad_result_row  = lawful & row_wrong;
  assign bad_waits       = lawful & waits_wrong;
  assign bad_port        = lawful & port_wrong;
  assign bad_leaves      = lawful & leaves_wrong;

  assign cover_read       = lawful & reads & live_q;
  assign cover_void       = lawful & names_void;
  assign cover_fill       = lawful & came & fill_q;
  assign cover_two_fills  = lawful & two_fills;
  assign cover_fill_first = lawful & fill_first;
  assign cover_conflict   = lawful & conflict;
  assign cover_all_levels = lawful & all_levels;
  assign cover_lrf        = lawful & to_lrf;
  assign cover_gone       = lawful & gone;
  assign cover_end        = lawful & live_q & ended;
  assign cover_end_lands  = lawful & written & ended;
  assign cover_left       = lawful & (|(left_i & ~waits_o)) & live_q & emptied;
endmodule
`default_nettype wire
