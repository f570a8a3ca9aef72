// SPDX-License-Identifier: Apache-2.0
// steal_path_properties: the way of a stolen write through status_table and bank_arbiter, wired as
// in rf_steal (docs/blocks/rf_steal.md). One register (bank and row) and one entry are watched,
// each chosen freely.
//
// Requests and results are free, which is more than the collectors and the environment can do. So
// what is proved holds in rf_steal. The wrapper follows the watched register by the arbiter's
// answers alone. Reading of bad_, cover_, tight_, [needs ...] and state_: see
// bank_arbiter_properties.v.
//
// Path steal8: arbiter table
//
// Parameters  those of bank_arbiter and status_table
// Ports       the inputs of both that come from neither, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property of the watched register, which makes it inductive:
//             registers fit what the wrapper has followed
`default_nettype none
module steal_path_properties #(
`include "steal_path_parameters.vh"
) (
  input  wire clk_i,
  input  wire [Requests-1:0]                collector_rd_valid_i,
  input  wire [Requests*BankBits-1:0]       collector_rd_bank_i,
  input  wire [Requests*RowBits-1:0]        collector_rd_row_i,
  input  wire [Candidates-1:0]              cand_src_valid_i,
  input  wire [Candidates*BankBits-1:0]     cand_bank_i,
  input  wire [Candidates*RowBits-1:0]      cand_row_i,
  input  wire [Schedulers-1:0]              open_cand_ok_i,
  input  wire [ResultBuses-1:0]             wb_valid_i,
  input  wire [ResultBuses*BankBits-1:0]    wb_bank_i,
  input  wire [ResultBuses*RowBits-1:0]     wb_row_i,
  input  wire [ResultBuses*Lanes-1:0]       wb_mask_i,
  input  wire [Schedulers-1:0]           free_valid_i,
  input  wire [Schedulers*BankBits-1:0]  free_bank_i,
  input  wire [Schedulers*RowBits-1:0]   free_row_i,
  input  wire clear_valid_i,
  input  wire [RowBits-1:0]              clear_first_i,
  input  wire [RowBits-1:0]              clear_last_i,
  input  wire [BankBits-1:0] watch_bank_i,
  input  wire [RowBits-1:0] watch_row_i,
  input  wire [BankBits-1:0] watch_entry_i,
  input  wire remember_i,

  // What each page assumes of the other block
  output wire bad_for_arbiter,     // entry_force implies entry_stolen, entry_free excludes it,
                                   // home_bus and home_bank exist
  output wire bad_for_table,       // home_go names a stolen entry; no blocked write is accepted; a
                                   // target is free and goes to one bus

  // "a stolen value": from the write to its destination
  output wire bad_stolen_where,    // a stolen write goes to R_free of its target, with its lanes,
                                   // from its bus
  output wire bad_stolen_live,     // never onto a register that was written or cleared since it was
                                   // named free
  output wire bad_lost,            // it stays in one entry, destination and lanes unchanged, until
                                   // it is read out
  output wire bad_target_awaited,   // no value is away from, or on its way to, a register that is
                                   // offered as a target or is one
  output wire bad_overwritten,     // until then nothing else is written where it lies
  output wire bad_read_out,        // it is read out from there
  output wire bad_not_home,        // and in the next cycle written home: its bank, row, lanes, from
                                   // the value going home
  output wire bad_home_of_nothing, // nothing else is ever written home: each stolen write goes home
                                   // once
  output wire bad_read_before,     // no read of the register is granted from the steal until it is
                                   // home
  output wire bad_write_before,    // no write to it is accepted from the steal until the read-out,
                                   // and none passes it on its way home

  output wire cover_stolen,        // a write to the register is stolen
  output wire cover_forced_out,    // its value is read out because it must
  output wire cover_idle_out,      // because it may
  output wire cover_home,          // it is home
  output wire cover_stolen_again,  // [needs Banks > 2 && ResultBuses > 1] a newer value is stolen
                                   // while the old one goes home
  output wire cover_read_after,    // a read of it is granted after it waited for it
  output wire cover_write_after,   // a write likewise
  output wire cover_target_used,    // another register's write is stolen onto the watched one
  output wire cover_two_away,      // [needs Banks > 3] two values of one bank are away
  output wire cover_forced_for_ever, // [needs Banks > 3 && ResultBuses > 1] a value that has to go
                                     // home can be kept from it for ever ("Waits")
  output wire cover_forced_in_order // [needs Banks > 3 && ResultBuses > 1] also when no bus carries
                                    // what a request reads (RAW and WAR kept by the SM)
);
`include "steal_path_block.vh"

  wire [BankBits-1:0] bank;
  wire [RowBits-1:0] row;
  wire [BankBits-1:0] entry;

  property_watch #(.Count (Banks), .Bits (BankBits)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (bank));
  property_watch #(.Count (1 << RowBits), .Bits (RowBits)) u_row
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_row_i), .number_o (row));
  property_watch #(.Count (Banks), .Bits (BankBits)) u_entry
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_entry_i), .number_o (entry));

  // ---- Assumption on inputs: two buses never carry one destination ----

  localparam AddressBits = BankBits + RowBits;
  localparam StateBits = Banks * (Requests + Candidates + 2*ResultBuses + 3) + ResultBuses
                         + Banks * (2 + RowBits + AddressBits + Lanes)
                         + 1 + AddressBits + Lanes + BankBits + BusBits
                         + (Requests + ResultBuses) * (1 + AddressBits);
  localparam [BankBits:0] NumberBanks = Banks;
  localparam [BusBits:0]  NumberBuses = ResultBuses;

  reg distinct;
  reg exists; // destinations and free registers are in banks that exist

  always @* begin : p_assumed
    integer i;
    integer j;
    distinct = 1'b1;
    exists   = 1'b1;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_valid_i[i] && {1'b0, wb_bank_i[i*BankBits +: BankBits]} >= NumberBanks) exists = 1'b0;
      for (j = 0; j < i; j = j + 1) begin
        if (wb_valid_i[i] && wb_valid_i[j]
            && wb_bank_i[i*BankBits +: BankBits] == wb_bank_i[j*BankBits +: BankBits]
            && wb_row_i[i*RowBits +: RowBits] == wb_row_i[j*RowBits +: RowBits]) distinct = 1'b0;
      end
    end
  end

  wire assumed = distinct & exists;

  // bank_arbiter and status_table, as in rf_steal: rfgen writes steal_path from its rows

  // ---- The watched register: what happens to it in this cycle ----

  reg                stolen;      // a write to it is stolen
  reg [BankBits-1:0] stolen_to;
  reg [Lanes-1:0]    stolen_mask;
  reg [ResultBuses:0] stolen_sel; // its bus, as bank_wsel shows it
  reg                accepted;    // a write to it is accepted
  reg                written;     // at its own bank
  reg                write_waits; // a write to it is blocked
  reg                read;        // a read of it is granted
  reg                read_waits;  // a read of it is blocked
  reg                named;       // it is named free
  reg                cleared;

  always @* begin : p_register
    integer i;
    stolen      = 1'b0;
    stolen_to   = {BankBits{1'b0}};
    stolen_mask = {Lanes{1'b0}};
    stolen_sel  = {(ResultBuses+1){1'b0}};
    accepted    = 1'b0;
    written     = 1'b0;
    write_waits = 1'b0;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (wb_bank_i[i*BankBits +: BankBits] == bank && wb_row_i[i*RowBits +: RowBits] == row) begin
        accepted    = accepted | (arbiter_wb_kind_o[i*2 +: 2] != WbWaits);
        written     = written | (arbiter_wb_kind_o[i*2 +: 2] == WbHome)
            | (arbiter_wb_kind_o[i*2 +: 2] == WbForced);
        write_waits = write_waits | table_wb_blocked_o[i];
        if (arbiter_wb_kind_o[i*2 +: 2] == WbStolen) begin
          stolen        = 1'b1;
          stolen_to     = arbiter_wb_target_o[i*BankBits +: BankBits];
          stolen_mask   = wb_mask_i[i*Lanes +: Lanes];
          stolen_sel[i] = 1'b1;
        end
      end
    end
    read       = 1'b0;
    read_waits = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      if (collector_rd_bank_i[i*BankBits +: BankBits] == bank
          && collector_rd_row_i[i*RowBits +: RowBits] == row) begin
        read       = read | arbiter_rd_grant_o[i];
        read_waits = read_waits | table_rd_blocked_o[i];
      end
    end
    for (i = 0; i < Candidates; i = i + 1) begin
      if (cand_bank_i[i*BankBits +: BankBits] == bank
          && cand_row_i[i*RowBits +: RowBits] == row) read = read | arbiter_cand_grant_o[i];
    end
    named = 1'b0;
    for (i = 0; i < Schedulers; i = i + 1) begin
      if (free_valid_i[i] && free_bank_i[i*BankBits +: BankBits] == bank
          && free_row_i[i*RowBits +: RowBits] == row) named = 1'b1;
    end
    cleared = clear_valid_i & (clear_first_i <= row) & (row <= clear_last_i);
  end

  // ---- What pages assume of several cycles, and of free_*: asked only of the loops in "Waits"
  // ----

  reg [Requests-1:0]             asked_q; // request of the last cycle that was not granted
  reg [Requests*BankBits-1:0]    asked_bank_q;
  reg [Requests*RowBits-1:0]     asked_row_q;
  reg [ResultBuses-1:0]          held_q; // result of the last cycle that was not accepted
  reg [ResultBuses*BankBits-1:0] held_bank_q;
  reg [ResultBuses*RowBits-1:0]  held_row_q;
  reg                            kept;
  reg                            dead;    // free_* names nothing that is read or written
  reg                            ordered; // no bus carries what a request reads

  always @* begin : p_used
    integer                 i;
    integer                 j;
    reg [AddressBits-1:0]   read_at;
    reg [AddressBits-1:0]   write_at;
    dead    = 1'b1;
    ordered = 1'b1;
    for (i = 0; i < Requests; i = i + 1) begin
      read_at = {collector_rd_bank_i[i*BankBits +: BankBits],
                 collector_rd_row_i[i*RowBits +: RowBits]};
      for (j = 0; j < Schedulers; j = j + 1) begin
        if (collector_rd_valid_i[i] && free_valid_i[j] && read_at
            == {free_bank_i[j*BankBits +: BankBits], free_row_i[j*RowBits +: RowBits]}) dead = 1'b0;
      end
      for (j = 0; j < ResultBuses; j = j + 1) begin
        if (collector_rd_valid_i[i] && wb_valid_i[j] && read_at
            == {wb_bank_i[j*BankBits +: BankBits], wb_row_i[j*RowBits +: RowBits]}) ordered = 1'b0;
      end
    end
    for (i = 0; i < Candidates; i = i + 1) begin
      read_at = {cand_bank_i[i*BankBits +: BankBits], cand_row_i[i*RowBits +: RowBits]};
      for (j = 0; j < Schedulers; j = j + 1) begin
        if (cand_src_valid_i[i] && free_valid_i[j] && read_at
            == {free_bank_i[j*BankBits +: BankBits], free_row_i[j*RowBits +: RowBits]}) dead = 1'b0;
      end
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      write_at = {wb_bank_i[i*BankBits +: BankBits], wb_row_i[i*RowBits +: RowBits]};
      for (j = 0; j < Schedulers; j = j + 1) begin
        if (wb_valid_i[i] && free_valid_i[j] && write_at
            == {free_bank_i[j*BankBits +: BankBits], free_row_i[j*RowBits +: RowBits]}) dead = 1'b0;
      end
    end
  end

  always @* begin : p_kept
    integer i;
    kept = dead & (~clear_valid_i | (clear_first_i <= clear_last_i));
    for (i = 0; i < Requests; i = i + 1) begin
      if (asked_q[i] && !(collector_rd_valid_i[i]
          && collector_rd_bank_i[i*BankBits +: BankBits] == asked_bank_q[i*BankBits +: BankBits]
          && collector_rd_row_i[i*RowBits +: RowBits]
             == asked_row_q[i*RowBits +: RowBits])) kept = 1'b0;
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (held_q[i] && !(wb_valid_i[i]
          && wb_bank_i[i*BankBits +: BankBits] == held_bank_q[i*BankBits +: BankBits]
          && wb_row_i[i*RowBits +: RowBits] == held_row_q[i*RowBits +: RowBits])) kept = 1'b0;
    end
  end

  always @(posedge clk_i) begin : p_keep
    integer i;
    asked_q <= {Requests{rst_n}} & collector_rd_valid_i & ~arbiter_rd_grant_o;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      held_q[i] <= rst_n & wb_valid_i[i] & (arbiter_wb_kind_o[i*2 +: 2] == WbWaits);
    end
    asked_bank_q <= collector_rd_bank_i;
    asked_row_q  <= collector_rd_row_i;
    held_bank_q  <= wb_bank_i;
    held_row_q   <= wb_row_i;
  end

  // ---- Where its newest value is ----

  reg                away_q;      // stolen and not read out since
  reg [BankBits-1:0] target_q;
  reg [RowBits-1:0]  target_row_q;
  reg [Lanes-1:0]    mask_q;
  reg                out_q;       // read out in the last cycle
  reg [Lanes-1:0]    out_mask_q;
  reg                read_waits_q;
  reg                write_waits_q;
  reg                live_q;      // written or cleared since it was named free

  initial away_q        = 1'b0;
  initial out_q         = 1'b0;
  initial read_waits_q  = 1'b0;
  initial write_waits_q = 1'b0;
  initial live_q        = 1'b0;

  wire out = away_q & arbiter_home_go_o & (arbiter_home_entry_o == target_q);

  // Bank commands at the target where the value lies or goes to, and at the register's own bank.
  reg [3:0]           target_class, to_class, bank_class;
  reg                 target_we, bank_we;
  reg [RowBits-1:0]   target_row, to_row, to_free, bank_row, bank_free;
  reg [Lanes-1:0]     to_mask, bank_mask;
  reg [ResultBuses:0] to_sel, bank_sel;

  // Entries, against the above.
  reg holds;   // the entry at target_q has the value
  reg another; // an entry has it that should not
  reg two;     // an entry has a value of another register of the bank

  always @* begin : p_banks
    integer i;
    {target_class, to_class, bank_class, target_we, bank_we} = 14'd0;
    {target_row, to_row, to_free, bank_row, bank_free}      = {5*RowBits{1'b0}};
    {to_mask, bank_mask}                                   = {2*Lanes{1'b0}};
    {to_sel, bank_sel}                                     = {2*(ResultBuses+1){1'b0}};
    holds   = 1'b0;
    another = 1'b0;
    two     = 1'b0;
    for (i = 0; i < Banks; i = i + 1) begin
      if (target_q == i[BankBits-1:0]) begin
        target_class = arbiter_bank_class_o[i*4 +: 4];
        target_we    = arbiter_bank_we_o[i];
        target_row   = arbiter_bank_row_o[i*RowBits +: RowBits];
      end
      if (stolen_to == i[BankBits-1:0]) begin
        to_class = arbiter_bank_class_o[i*4 +: 4];
        to_row   = arbiter_bank_row_o[i*RowBits +: RowBits];
        to_free  = table_entry_row_o[i*RowBits +: RowBits];
        to_mask  = arbiter_bank_mask_o[i*Lanes +: Lanes];
        to_sel   = arbiter_bank_wsel_o[i*(ResultBuses + 1) +: ResultBuses + 1];
      end
      if (bank == i[BankBits-1:0]) begin
        bank_class = arbiter_bank_class_o[i*4 +: 4];
        bank_we    = arbiter_bank_we_o[i];
        bank_row   = arbiter_bank_row_o[i*RowBits +: RowBits];
        bank_free  = table_entry_row_o[i*RowBits +: RowBits];
        bank_mask  = arbiter_bank_mask_o[i*Lanes +: Lanes];
        bank_sel   = arbiter_bank_wsel_o[i*(ResultBuses + 1) +: ResultBuses + 1];
      end
      if (state_u_table__m[i] && state_u_table__dest_bank[i*BankBits +: BankBits] == bank) begin
        if (state_u_table__dest_row[i*RowBits +: RowBits] != row) two = 1'b1;
        else if (away_q && target_q == i[BankBits-1:0]) begin
          holds = (state_u_table__mask[i*Lanes +: Lanes] == mask_q)
                  & (table_entry_row_o[i*RowBits +: RowBits] == target_row_q);
        end else another = 1'b1;
      end
    end
  end

  always @(posedge clk_i) begin
    if (!rst_n) begin
      away_q <= 1'b0;
      live_q <= 1'b1;
    end else begin
      away_q <= stolen | (away_q & ~out);
      live_q <= accepted | cleared | (live_q & ~named);
    end
    out_q         <= rst_n & out;
    read_waits_q  <= rst_n & (read_waits | (read_waits_q & ~read));
    write_waits_q <= rst_n & (write_waits | (write_waits_q & ~accepted));
    if (out) out_mask_q <= mask_q;
    if (stolen) begin
      target_q     <= stolen_to;
      target_row_q <= to_row;
      mask_q      <= stolen_mask;
    end
  end

  // No value is away from, or on its way to, a register that is offered as a target or is one. Else
  // it would go home over another's value.
  reg clash;

  always @* begin : p_clash
    integer                 i;
    integer                 j;
    reg [AddressBits-1:0]   at;
    clash = 1'b0;
    for (i = 0; i < Banks; i = i + 1) begin
      at = {i[BankBits-1:0], table_entry_row_o[i*RowBits +: RowBits]};
      if (state_u_table__f[i] || state_u_table__m[i]) begin
        if (table_home_valid_o && {table_home_bank_o, table_home_row_o} == at) clash = 1'b1;
        for (j = 0; j < Banks; j = j + 1) begin
          if (state_u_table__m[j] && {state_u_table__dest_bank[j*BankBits +: BankBits],
                                      state_u_table__dest_row[j*RowBits +: RowBits]} == at) begin
            clash = 1'b1;
          end
        end
      end
    end
  end

  wire goes_home = table_home_valid_o & (table_home_bank_o == bank) & (table_home_row_o == row);
  wire offered   = state_u_table__f[bank] & (bank_free == row);
  wire strays    = (away_q & ~holds) | another | (goes_home != out_q)
                   | (out_q & (table_home_mask_o != out_mask_q)) | (offered & live_q)
                   | (away_q & ({1'b0, target_q} >= NumberBanks))
                   | (table_home_valid_o & ({1'b0, table_home_bank_o} >= NumberBanks)) | clash;

  // ---- What each block assumes of the other ----

  reg table_ok;

  always @* begin : p_table
    integer i;
    integer j;
    table_ok = ~arbiter_home_go_o | (table_entry_stolen_o[arbiter_home_entry_o]
        & ({1'b0, arbiter_home_entry_o} < NumberBanks));
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (arbiter_wb_kind_o[i*2 +: 2] != WbWaits
          && !(wb_valid_i[i] && !table_wb_blocked_o[i])) table_ok = 1'b0;
      if (arbiter_wb_kind_o[i*2 +: 2] == WbStolen
          && !table_entry_free_o[arbiter_wb_target_o[i*BankBits +: BankBits]]) begin
        table_ok = 1'b0;
      end
      for (j = 0; j < i; j = j + 1) begin
        if (arbiter_wb_kind_o[i*2 +: 2] == WbStolen && arbiter_wb_kind_o[j*2 +: 2] == WbStolen
            && arbiter_wb_target_o[i*BankBits +: BankBits]
            == arbiter_wb_target_o[j*BankBits +: BankBits]) begin
          table_ok = 1'b0;
        end
      end
    end
  end

  // A destination in a bank that does not exist cannot be stolen, so none goes home there.
  reg [Banks-1:0] dest_exists;

  always @* begin : p_exists
    integer i;
    for (i = 0; i < Banks; i = i + 1) begin
      dest_exists[i] = ~state_u_table__m[i]
                       | ({1'b0, state_u_table__dest_bank[i*BankBits +: BankBits]} < NumberBanks);
    end
  end

  wire arbiter_ok = ~(|(table_entry_force_o & ~table_entry_stolen_o))
                    & ~(|(table_entry_free_o & table_entry_stolen_o))
                    & ({1'b0, table_home_bus_o} < NumberBuses) & (&dest_exists)
                    & (~table_home_valid_o | ({1'b0, table_home_bank_o} < NumberBanks));

  // ---- Properties ----

  assign bad_for_arbiter  = lawful & ~arbiter_ok;
  assign bad_for_table    = lawful & ~(table_ok & arbiter_ok);
  assign bad_stolen_where =
    lawful & stolen & ((to_class != ClassWSteal) | (to_row != to_free) | (to_mask != stolen_mask)
                       | (to_sel != stolen_sel));
  assign bad_stolen_live = 
    lawful & (strays | ((bank_class == ClassWSteal) & (bank_row == row) & live_q));
  assign bad_lost        = lawful & strays;
  assign bad_target_awaited = lawful & clash;
  assign bad_overwritten = lawful & (strays | (away_q & target_we & (target_row == target_row_q)));
  assign bad_read_out    =
    lawful
    & (strays | (out & (target_we | (target_row != target_row_q)
                        | ((target_class != ClassRHomeForced) & (target_class != ClassRHome)))));
  assign bad_not_home =
    lawful & (strays | (out_q & ((bank_class != ClassWHome) | ~bank_we | (bank_row != row)
                                 | (bank_mask != out_mask_q)
                                 | (bank_sel != {1'b1, {ResultBuses{1'b0}}}))));
  assign bad_home_of_nothing =
    lawful & (strays | ((bank_class == ClassWHome) & (bank_row == row) & ~out_q));
  assign bad_read_before  = lawful & (strays | (read & (away_q | out_q)));
  assign bad_write_before = lawful & (strays | (accepted & away_q) | (written & out_q));

  assign cover_stolen       = lawful & stolen;
  assign cover_forced_out   = lawful & out & (target_class == ClassRHomeForced);
  assign cover_idle_out     = lawful & out & (target_class == ClassRHome);
  assign cover_home         = lawful & out_q & (bank_class == ClassWHome);
  assign cover_stolen_again = lawful & out_q & stolen;
  assign cover_read_after   = lawful & read & read_waits_q;
  assign cover_write_after  = lawful & accepted & write_waits_q;
  assign cover_target_used   = lawful & (bank_class == ClassWSteal) & (bank_row == row);
  assign cover_two_away     = lawful & away_q & two;

  // Waits.
  //
  // A value that has to go home waits at most Banks - 1 cycles running in which none goes to its
  // own bank (bank_arbiter_properties.v). There is no bound in all: another value's W_HOME
  // keeps it from going, and the turn passes it by. The state of both blocks, requests and buses
  // comes back while it waits: the same inputs can keep it for ever. Each round takes results; the
  // SM's are finite (bank_arbiter's page, "Waits").
  wire [StateBits-1:0] now = {
    state_u_arbiter__rd_mask, state_u_arbiter__cand_mask, state_u_arbiter__forced_mask,
    state_u_arbiter__normal_mask, state_u_arbiter__target_mask, state_u_arbiter__force_mask,
    state_u_arbiter__idle_mask, state_u_arbiter__forced, state_u_table__f, state_u_table__m,
    table_entry_row_o, state_u_table__dest_bank, state_u_table__dest_row, state_u_table__mask,
    table_home_valid_o, table_home_bank_o, table_home_row_o, table_home_mask_o,
    table_home_source_o, table_home_bus_o,
    asked_q, asked_bank_q, asked_row_q, held_q, held_bank_q, held_row_q
  };

  wire seen;     // a loop has begun
  wire for_ever; // and is closed: what the entry holds has been forced in all of it

  wire waits = table_entry_force_o[entry] & ~(arbiter_home_go_o & (arbiter_home_entry_o == entry))
               & kept;

  property_lasso #(.Width (StateBits)) u_for_ever (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (waits),
    .served_i   (1'b1),
    .begun_o    (seen),
    .for_ever_o (for_ever)
  );

  reg ordered_q; // ordered since the loop began

  initial ordered_q = 1'b0;

  always @(posedge clk_i) ordered_q <= ordered & (ordered_q | ~seen);

  assign cover_forced_for_ever = lawful & for_ever;
  assign cover_forced_in_order = cover_forced_for_ever & ordered_q & ordered;
endmodule
`default_nettype wire
