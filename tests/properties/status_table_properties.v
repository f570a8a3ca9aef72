// SPDX-License-Identifier: Apache-2.0
// status_table_properties: what docs/blocks/status_table.md promises, for one watched register
// (bank and row) and one watched entry, each chosen freely, and all requests, candidates and buses.
//
// The wrapper follows the watched register by the block's inputs alone. Its newest value is away
// from the cycle after a stolen write until it is read out. Reading of bad_, cover_, tight_, [needs
// ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of status_table
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property of the watched register, which makes it inductive:
//             registers fit what the wrapper has followed
`default_nettype none
module status_table_properties #(
`include "status_table_parameters.vh"
) (
`include "status_table_inputs.vh"
  input  wire [BankBits-1:0] watch_bank_i,
  input  wire [RowBits-1:0] watch_row_i,
  input  wire [BankBits-1:0] watch_entry_i,

  // A stolen write is never lost or doubled: "Update", 1. and 2.
  output wire bad_steal_lost,       // a stolen value stays in its entry, destination and lanes
                                    // unchanged, until home_go names the entry
  output wire bad_steal_doubled,    // never two entries of one destination, and none once the value
                                    // has been read out
  output wire bad_entry_loses_value, // an entry leaves m only by home_go, its row does not change
                                     // while m
  output wire bad_home_other,       // the cycle after the read-out home_* is the value's
                                    // destination, lanes, source and bus
  output wire bad_home_unasked,     // home_valid only in the cycle after home_go
  output wire bad_free_and_stolen,  // an entry is never free and stolen at once

  // A dependent access is blocked while the value is away: "Match"
  output wire bad_read_blocked,     // rd_blocked[r] of a read of the watched register exactly while
                                    // its value is away
  output wire bad_cand_blocked,     // cand_blocked[x] likewise
  output wire bad_write_blocked,    // wb_blocked[p] exactly while it is away, or while a stolen
                                    // value lies in the register itself
  output wire bad_force_missing,    // entry_force of its target when a request or a bus needs the
                                    // watched register
  output wire bad_force_needless,   // entry_force[e] only when a request or bus hits what entry e
                                    // holds

  // R_free: "Update", 3. and 4.
  output wire bad_target_live,       // R_free never offers a register that was written or cleared
                                    // since it was named free
  output wire bad_free_not_taken,   // a register named free is offered in the next cycle, unless 3.
                                    // and 4. say otherwise

  output wire cover_away,           // the watched register's value is away
  output wire cover_read_out,       // and is read out
  output wire cover_home,           // and is on its way home
  output wire cover_twice,          // it is stolen again after it has been home
  output wire cover_read_blocked,   // a read of it is blocked
  output wire cover_cand_blocked,   // a candidate's operand is blocked
  output wire cover_write_blocked,  // a write of it is blocked, WAW
  output wire cover_live_blocked,   // a write is blocked because a stolen value lies in its
                                    // register
  output wire cover_force,          // an entry is forced
  output wire cover_steal_and_out,  // [needs Banks > 1] one entry is filled while another is read
                                    // out
  output wire cover_free,           // the watched register is offered as a target
  output wire cover_free_passed,    // it is named free while its own value is away
  output wire cover_free_written,   // [needs Banks > 1] it was offered, and is written
  output wire cover_free_cleared    // it was offered, and its warp slot is cleared
);
`include "status_table_block.vh"

  wire [BankBits-1:0] bank;
  wire [RowBits-1:0] row;
  wire [BankBits-1:0] entry;

  property_watch #(.Count (Banks), .Bits (BankBits)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (bank));
  property_watch #(.Count (1 << RowBits), .Bits (RowBits)) u_row
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_row_i), .number_o (row));
  property_watch #(.Count (Banks), .Bits (BankBits)) u_entry
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_entry_i), .number_o (entry));

  // ---- Assumptions on inputs; that two buses never carry one destination is the arbiter's page
  // ----

  localparam [BankBits:0] NumberBanks = Banks;

  reg assumed;

  always @* begin : p_assumed
    integer i;
    integer j;
    assumed = ~home_go_i | (({1'b0, home_entry_i} < NumberBanks) & entry_stolen_o[home_entry_i]);
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_kind_i[i*2 +: 2] != WbWaits && !(wb_valid_i[i] && !wb_blocked_o[i])) assumed = 1'b0;
      if (wb_kind_i[i*2 +: 2] == WbStolen
          && !({1'b0, wb_target_i[i*BankBits +: BankBits]} < NumberBanks
               && entry_free_o[wb_target_i[i*BankBits +: BankBits]])) assumed = 1'b0;
      for (j = 0; j < i; j = j + 1) begin
        if (wb_kind_i[i*2 +: 2] == WbStolen && wb_kind_i[j*2 +: 2] == WbStolen
            && wb_target_i[i*BankBits +: BankBits] == wb_target_i[j*BankBits +: BankBits]) begin
          assumed = 1'b0;
        end
        if (wb_valid_i[i] && wb_valid_i[j]
            && wb_bank_i[i*BankBits +: BankBits] == wb_bank_i[j*BankBits +: BankBits]
            && wb_row_i[i*RowBits +: RowBits] == wb_row_i[j*RowBits +: RowBits]) assumed = 1'b0;
      end
    end
  end

  // ---- The watched register, by the inputs ----

  reg                stolen;      // a write to it is stolen in this cycle
  reg [BankBits-1:0] stolen_to;
  reg [Lanes-1:0]    stolen_mask;
  reg                written;     // a write to it is accepted in this cycle
  reg                read_asked;  // a request reads it
  reg                write_asked; // a bus carries a write to it
  reg                read_wrong;  // a read of it is blocked, or not, against the rule
  reg                cand_wrong;
  reg                cand_hit;    // a candidate's operand is it
  reg                named;       // it is named free, and no other register of its bank
  reg                named_any;   // it is named free
  reg                cleared;

  // It was stolen and not read out since; where it lies.
  reg                away_q;
  reg [BankBits-1:0] target_q;
  reg [Lanes-1:0]    mask_q;
  reg                returned_q; // it has been home
  reg                out_q;      // it was read out in the last cycle
  reg [BusBits-1:0]  out_bus_q;  // for this bus
  reg                any_out_q;  // something was read out in the last cycle
  reg                live_q;     // written or cleared since it was named free

  initial away_q     = 1'b0;
  initial target_q    = {BankBits{1'b0}};
  initial mask_q     = {Lanes{1'b0}};
  initial returned_q = 1'b0;
  initial out_q      = 1'b0;
  initial out_bus_q  = {BusBits{1'b0}};
  initial any_out_q  = 1'b0;
  initial live_q     = 1'b0;

  always @* begin : p_register
    integer i;
    stolen      = 1'b0;
    stolen_to   = {BankBits{1'b0}};
    stolen_mask = {Lanes{1'b0}};
    written     = 1'b0;
    write_asked = 1'b0;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_bank_i[i*BankBits +: BankBits] == bank && wb_row_i[i*RowBits +: RowBits] == row) begin
        write_asked = write_asked | wb_valid_i[i];
        written     = written | (wb_kind_i[i*2 +: 2] != WbWaits);
        if (wb_kind_i[i*2 +: 2] == WbStolen) begin
          stolen      = 1'b1;
          stolen_to   = wb_target_i[i*BankBits +: BankBits];
          stolen_mask = wb_mask_i[i*Lanes +: Lanes];
        end
      end
    end
    read_asked = 1'b0;
    read_wrong = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      if (rd_bank_i[i*BankBits +: BankBits] == bank && rd_row_i[i*RowBits +: RowBits] == row) begin
        read_asked = read_asked | rd_valid_i[i];
        read_wrong = read_wrong | (rd_blocked_o[i] != (rd_valid_i[i] & away_q));
      end
    end
    cand_hit   = 1'b0;
    cand_wrong = 1'b0;
    for (i = 0; i < Candidates; i = i + 1) begin
      if (cand_bank_i[i*BankBits +: BankBits] == bank
          && cand_row_i[i*RowBits +: RowBits] == row) begin
        cand_hit   = cand_hit | cand_src_valid_i[i];
        cand_wrong = cand_wrong | (cand_blocked_o[i] != (cand_src_valid_i[i] & away_q));
      end
    end
    named     = 1'b0;
    named_any = 1'b0;
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (free_valid_i[i] && free_bank_i[i*BankBits +: BankBits] == bank
          && free_row_i[i*RowBits +: RowBits] == row) begin
        named     = 1'b1;
        named_any = 1'b1;
      end
    end
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (free_valid_i[i] && free_bank_i[i*BankBits +: BankBits] == bank
          && free_row_i[i*RowBits +: RowBits] != row) named = 1'b0;
    end
    cleared = clear_valid_i & (clear_first_i <= row) & (row <= clear_last_i);
  end

  wire out = away_q & home_go_i & (home_entry_i == target_q);

  always @(posedge clk_i) begin
    if (!rst_n) begin
      away_q     <= 1'b0;
      returned_q <= 1'b0;
      live_q     <= 1'b1;
    end else begin
      away_q     <= stolen | (away_q & ~out);
      returned_q <= returned_q | out_q;
      live_q     <= written | cleared | (live_q & ~named_any);
    end
    out_q     <= rst_n & out;
    any_out_q <= rst_n & home_go_i;
    out_bus_q <= home_out_bus_i;
    if (stolen) begin
      target_q <= stolen_to;
      mask_q  <= stolen_mask;
    end
  end

  // ---- The block's registers, against the above ----

  reg holds;   // the entry at target_q has the value
  reg another; // an entry has it that should not

  // What the watched entry holds.
  reg [BankBits-1:0] entry_dest_bank;
  reg [RowBits-1:0]  entry_dest_row;
  reg [RowBits-1:0]  entry_row;
  reg [RowBits-1:0]  bank_row; // R_free of the watched register's bank
  reg                entry_hit;
  reg                lies_here; // a stolen value lies in the watched register
  reg                offered;   // the watched register is an entry's R_free, with f

  always @* begin : p_entries
    integer i;
    holds           = 1'b0;
    another         = 1'b0;
    entry_dest_bank = {BankBits{1'b0}};
    entry_dest_row  = {RowBits{1'b0}};
    entry_row       = {RowBits{1'b0}};
    bank_row        = {RowBits{1'b0}};
    for (i = 0; i < Banks; i = i + 1) begin
      if (state_m[i] && state_dest_bank[i*BankBits +: BankBits] == bank
          && state_dest_row[i*RowBits +: RowBits] == row) begin
        if (away_q && target_q == i[BankBits-1:0]) begin
          holds = entry_stolen_o[i] & (state_mask[i*Lanes +: Lanes] == mask_q);
        end else another = 1'b1;
      end
      if (entry == i[BankBits-1:0]) begin
        entry_dest_bank = state_dest_bank[i*BankBits +: BankBits];
        entry_dest_row  = state_dest_row[i*RowBits +: RowBits];
        entry_row       = entry_row_o[i*RowBits +: RowBits];
      end
      if (bank == i[BankBits-1:0]) bank_row = entry_row_o[i*RowBits +: RowBits];
    end
    lies_here = state_m[bank] & (bank_row == row);
    offered   = state_f[bank] & (bank_row == row);
    entry_hit = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      if (rd_valid_i[i] && rd_bank_i[i*BankBits +: BankBits] == entry_dest_bank
          && rd_row_i[i*RowBits +: RowBits] == entry_dest_row) entry_hit = 1'b1;
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_valid_i[i] && wb_bank_i[i*BankBits +: BankBits] == entry_dest_bank
          && wb_row_i[i*RowBits +: RowBits] == entry_dest_row) entry_hit = 1'b1;
      if (wb_valid_i[i] && wb_bank_i[i*BankBits +: BankBits] == entry
          && wb_row_i[i*RowBits +: RowBits] == entry_row) entry_hit = 1'b1;
    end
    entry_hit = entry_hit & entry_stolen_o[entry];
  end

  wire strays = (away_q & ~holds) | another;

  // ---- Properties ----

  reg               held_q; // the watched entry held a value that was not read out
  reg [RowBits-1:0] held_row_q;
  reg               taken_q; // the watched register was named free and nothing speaks against it

  initial held_q     = 1'b0;
  initial held_row_q = {RowBits{1'b0}};
  initial taken_q    = 1'b0;

  reg filled; // a write is stolen into the entry of the watched register's bank

  always @* begin : p_filled
    integer i;
    filled = 1'b0;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_kind_i[i*2 +: 2] == WbStolen
          && wb_target_i[i*BankBits +: BankBits] == bank) filled = 1'b1;
    end
  end

  always @(posedge clk_i) begin
    held_q     <= rst_n & entry_stolen_o[entry] & ~(home_go_i & home_entry_i == entry);
    held_row_q <= entry_row;
    taken_q    <= rst_n & named & ~entry_stolen_o[bank] & ~filled & ~away_q & ~written & ~cleared;
  end

  reg  write_wrong; // a write of the watched register is blocked, or not, against the rule
  reg  waw;         // it is blocked as its value is away
  reg  lies;        // it is blocked as a stolen value lies in it

  always @* begin : p_writes
    integer i;
    write_wrong = 1'b0;
    waw         = 1'b0;
    lies        = 1'b0;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_bank_i[i*BankBits +: BankBits] == bank && wb_row_i[i*RowBits +: RowBits] == row) begin
        write_wrong = write_wrong | (wb_blocked_o[i] != (wb_valid_i[i] & (away_q | lies_here)));
        waw         = waw | (wb_blocked_o[i] & away_q);
        lies        = lies | (wb_blocked_o[i] & ~away_q);
      end
    end
  end

  wire home_is_it = home_valid_o & (home_bank_o == bank) & (home_row_o == row)
                    & (home_mask_o == mask_q) & (home_source_o == target_q)
                    & (home_bus_o == out_bus_q);

  assign bad_steal_lost    = lawful & away_q & ~holds;
  assign bad_steal_doubled = lawful & another;
  assign bad_entry_loses_value =
    lawful & held_q & ~(entry_stolen_o[entry] & (entry_row == held_row_q));
  assign bad_home_other      = lawful & (strays | (out_q & ~home_is_it));
  assign bad_home_unasked    = lawful & (home_valid_o != any_out_q);
  assign bad_free_and_stolen = lawful & (|(entry_free_o & entry_stolen_o));
  assign bad_read_blocked    = lawful & (strays | read_wrong);
  assign bad_cand_blocked    = lawful & (strays | cand_wrong);
  assign bad_write_blocked   = lawful & (strays | write_wrong);
  assign bad_force_missing   =
    lawful & (strays | (away_q & (read_asked | write_asked) & ~entry_force_o[target_q])
              | (lies_here & write_asked & ~entry_force_o[bank]));
  assign bad_force_needless = lawful & entry_force_o[entry] & ~entry_hit;
  assign bad_target_live     = lawful & offered & live_q;
  assign bad_free_not_taken = lawful & (strays | (taken_q & ~(entry_free_o[bank] & offered)));

  assign cover_away          = lawful & away_q;
  assign cover_read_out      = lawful & out;
  assign cover_home          = lawful & out_q;
  assign cover_twice         = lawful & away_q & returned_q;
  assign cover_read_blocked  = lawful & away_q & read_asked;
  assign cover_cand_blocked  = lawful & away_q & cand_hit;
  assign cover_write_blocked = lawful & waw;
  assign cover_live_blocked  = lawful & lies;
  assign cover_force         = lawful & (|entry_force_o);
  assign cover_steal_and_out = lawful & stolen & home_go_i;
  assign cover_free          = lawful & entry_free_o[bank] & (bank_row == row);
  assign cover_free_passed   = lawful & named_any & away_q;
  assign cover_free_written  = lawful & entry_free_o[bank] & offered & written;
  assign cover_free_cleared  = lawful & entry_free_o[bank] & offered & cleared;
endmodule
`default_nettype wire
