// SPDX-License-Identifier: Apache-2.0
// bank_arbiter_properties: what docs/blocks/bank_arbiter.md promises, for one watched bank b, bus
// p, request r and candidate operand x, each chosen freely.
//
// bad_NAME must never be 1; cover_NAME must be possible; tight_NAME must be possible too: it is
// bad_NAME with the bound less one. "[needs ...]": only there. Each is 1 only while the environment
// has kept the page's "Assumptions on inputs". state_NAME stands for register NAME_q of the block;
// harness/prove/properties.sh joins them.
//
// Parameters  those of bank_arbiter
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     classes by number: see "Class codes" of the page
`default_nettype none
module bank_arbiter_properties #(
`include "bank_arbiter_parameters.vh"
) (
`include "bank_arbiter_inputs.vh"
  input  wire [BankBits-1:0]                watch_bank_i,
  input  wire [BusBits-1:0]                 watch_bus_i,
  input  wire [RequestBits-1:0]             watch_request_i,
  input  wire [CandidateBits-1:0]           watch_cand_i,
  input  wire                               remember_i,

  // Grants: "One access a bank and cycle"
  output wire bad_grant_one_hot,      // a bank does at most one access, whatever its kind
  output wire bad_command_of_grant,   // bank_en is 1 exactly when something is granted, bank_we
                                      // when it is a write
  output wire bad_write_select,       // a bank that is written has exactly one source: bank_wsel is
                                      // one-hot, else 0
  output wire bad_read_without_request, // rd_grant[r]: r asks and its value is not stolen
  output wire bad_read_named,         // bank_read/bank_req name exactly the request granted
  output wire bad_steal_without_candidate, // [needs ReadSteal] cand_grant[x]: x asks, not blocked,
                                           // its scheduler has alloc_ok
  output wire bad_steal_named,        // [needs ReadSteal] bank_steal/bank_cand name exactly the
                                      // operand granted
  output wire bad_steal_success,      // steal_success[s] exactly when an operand of s is granted
  output wire bad_write_without_result, // wb_kind[p] not 0: the bus is valid, not blocked, not
                                        // taken by a value going home
  output wire bad_kind_of_class,      // HOME is class W_NORMAL, FORCED W_FORCED at the bus's bank,
                                      // STOLEN W_STEAL at the target
  output wire bad_target_not_vacant,   // [needs WriteSteal] a target is vacant: free register, no
                                      // access and no bus for it ("vacant", 6.)
  output wire bad_read_out_of_nothing, // [needs WriteSteal] home_go names a bank that holds a
                                       // stolen value, of class R_HOME_FORCED or R_HOME
  output wire bad_kind_of_stealing,   // without ReadSteal no R_STEAL; without WriteSteal no access
                                      // but R_NORMAL, R_STEAL, W_NORMAL

  // "One port a unit", 8.
  output wire bad_port_twice,         // [needs CollectorPorts] a unit is granted one operand a
                                      // cycle at most, and so is a scheduler's candidate.
  output wire bad_port_wasted,        // [needs CollectorPorts] a bank drops its pick only
                                      // where a lower slot of its unit or candidate is
                                      // granted, Slots - 1 times at most

  // Order: "8. Grant" and "Class codes". A bank that CLASS wants does CLASS or one of higher rank
  // (or is idle as its pick lost the port of its unit)
  output wire bad_below_w_home,       // [needs WriteSteal] W_HOME before all
  output wire bad_below_r_home_forced, // [needs WriteSteal] R_HOME_FORCED before W_FORCED and what
                                       // is below, if no other bank's value is forced out now
  output wire bad_below_w_forced,     // [needs WriteSteal] W_FORCED before R_NORMAL and what is
                                      // below
  output wire bad_below_r_normal,     // R_NORMAL before R_STEAL and what is below; without
                                      // WriteSteal before R_STEAL
  output wire bad_below_r_steal,      // [needs ReadSteal] R_STEAL before W_NORMAL and what is
                                      // below; without WriteSteal last
  output wire bad_below_w_normal,     // W_NORMAL before W_STEAL and R_HOME; without WriteSteal
                                      // before all reads
  output wire bad_below_w_steal,      // [needs WriteSteal] W_STEAL before R_HOME
  output wire bad_class_unasked,      // a bank does a class only when that class wants it
  output wire bad_idle_with_work,     // work-conserving: a bank that any of the classes wants is
                                      // not idle
  output wire bad_target_withheld,     // [needs WriteSteal && Banks > 1] a write that seeks a
                                       // target
                                      // gets one while a vacant bank is left (6.)
  output wire bad_bus_twice_running,  // [needs WriteSteal && ResultBuses > 1] no bus is taken by
                                      // values going home in two cycles running (10.)
  output wire bad_forced_forgotten,   // [needs WriteSteal] a forced write that waits stays forced
                                      // (11.)

  // "Waits". Cycles with a higher class at the bank are not counted, unless it says "in a row"
  output wire bad_wait_r_home_forced, // [needs WriteSteal] a value that must go home waits at most
                                      // Banks - 1 cycles in a row in which none goes home to its
                                      // bank
  output wire bad_wait_w_forced,      // [needs WriteSteal] a forced write waits at most ResultBuses
                                      // - 1 cycles in which no higher class has the bank
  output wire bad_wait_r_normal,      // a read waits at most Requests - 1 cycles in which no higher
                                      // class has the bank
  output wire bad_wait_r_steal,       // [needs ReadSteal] a stealing read waits at most Candidates
                                      // - 1 cycles in which no higher class has the bank
  output wire bad_wait_w_normal,      // a normal write waits at most ResultBuses - 1 cycles in
                                      // which no higher class has the bank
  output wire bad_wait_r_home,        // [needs WriteSteal] a value that may go home, its bank idle,
                                      // waits at most Banks - 1 cycles in which one may go (9.)
  output wire tight_wait_r_home_forced, // [needs WriteSteal] R_HOME_FORCED: Banks - 1 such cycles
                                        // happen
  output wire tight_wait_w_forced,    // [needs WriteSteal] W_FORCED: ResultBuses - 1 such cycles
                                      // happen
  output wire tight_wait_r_normal,    // R_NORMAL: Requests - 1 such cycles happen
  output wire tight_wait_r_steal,     // [needs ReadSteal] R_STEAL: Candidates - 1 such cycles
                                      // happen
  output wire tight_wait_w_normal,    // W_NORMAL: ResultBuses - 1 such cycles happen
  output wire tight_wait_r_home,      // [needs WriteSteal] R_HOME: Banks - 1 such cycles happen
  output wire bad_wait_target,         // [needs WriteSteal] a vacant bank is passed over at most
                                      // Banks - 1 cycles in which writes are stolen (6.)
  output wire tight_wait_target,       // [needs WriteSteal && Banks > 2] Banks - 1 such cycles
                                      // happen
  output wire bad_thermometers,       // every mask of round robin is a thermometer
                                      // (docs/twin-contract.md, "Round robin")

  // Every class, and every pair of classes that can want the same bank
  output wire cover_idle,             // [needs Banks > 1] a bank idle beside one that works
  output wire cover_w_home,           // [needs WriteSteal] class W_HOME
  output wire cover_r_home_forced,    // [needs WriteSteal] class R_HOME_FORCED
  output wire cover_w_forced,         // [needs WriteSteal] class W_FORCED
  output wire cover_r_normal,         // class R_NORMAL
  output wire cover_r_steal,          // [needs ReadSteal && (WriteSteal || Candidates > 1)] class
                                      // R_STEAL
  output wire cover_r_steal_alone,    // [needs ReadSteal > 1] nothing else wants the bank, now or
                                      // in the next cycle
  output wire cover_w_normal,         // class W_NORMAL
  output wire cover_w_steal,          // [needs WriteSteal && Banks > 1] class W_STEAL
  output wire cover_r_home,           // [needs WriteSteal] class R_HOME
  output wire cover_1_over_2,         // [needs WriteSteal] a value going home keeps a forced
                                      // read-out waiting
  output wire cover_1_over_3,         // [needs WriteSteal && ResultBuses > 1] and a forced write
  output wire cover_1_over_4,         // [needs WriteSteal] and a read
  output wire cover_1_over_8,         // [needs WriteSteal && ResultBuses > 1] and a stolen value
                                      // that may go home
  output wire cover_2_over_3,         // [needs WriteSteal] a forced read-out over a forced write
  output wire cover_2_over_4,         // [needs WriteSteal] over a read
  output wire cover_3_over_4,         // [needs WriteSteal] a forced write over a read
  output wire cover_3_over_5,         // [needs WriteSteal && ReadSteal] over a stealing read, which
                                      // is aborted
  output wire cover_3_over_8,         // [needs WriteSteal && ResultBuses > 1] over a stolen value
                                      // that may go home
  output wire cover_4_over_8,         // [needs WriteSteal] a read over a stolen value that may go
                                      // home
  output wire cover_5_over_8,         // [needs WriteSteal && ReadSteal] a stealing read likewise
  output wire cover_6_over_8,         // [needs WriteSteal && ResultBuses > 1] a normal write
                                      // likewise
  output wire cover_6_over_4,         // [needs !WriteSteal] without WriteSteal a write over a read
  output wire cover_port_read,        // [needs CollectorPorts && Slots > 1 && Banks > 1]
                                      // a read loses the port of its unit, and its bank is idle
  output wire cover_port_steal, // [needs CollectorPorts && ReadSteal && Slots > 1 && Banks > 1]
                                      // so does an operand of a candidate
  output wire cover_6_over_5,         // [needs !WriteSteal && ReadSteal && Candidates > 1] and over
                                      // a stealing read
  output wire cover_blocked_read,     // [needs WriteSteal] a read whose value is stolen waits at an
                                      // idle bank
  output wire cover_blocked_write,    // [needs WriteSteal] a write that must not pass a stolen
                                      // value waits
  output wire cover_two_targets,       // [needs WriteSteal && Banks > 3 && ResultBuses > 1] two
                                      // writes stolen in one cycle

  // What may wait for ever, by design ("Waits"): the loop is the example
  output wire cover_r_normal_starves, // a read, under writes
  output wire cover_r_steal_starves,  // [needs ReadSteal] a stealing read, under all other classes
                                      // that rank before it
  output wire cover_r_home_starves    // [needs WriteSteal] a value that may go home, under all
                                      // other classes
);
`include "bank_arbiter_block.vh"

  wire [BankBits-1:0]      bank;
  wire [BusBits-1:0]       bus;
  wire [RequestBits-1:0]   request;
  wire [CandidateBits-1:0] cand;

  property_watch #(.Count (Banks), .Bits (BankBits)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (bank));
  property_watch #(.Count (ResultBuses), .Bits (BusBits)) u_bus
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bus_i), .number_o (bus));
  property_watch #(.Count (Requests), .Bits (RequestBits)) u_request
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_request_i), .number_o (request));
  property_watch #(.Count (Candidates), .Bits (CandidateBits)) u_cand
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_cand_i), .number_o (cand));

  // ---- Assumptions on inputs ----

  localparam AddressBits = BankBits + RowBits;
  localparam [BankBits:0] NumberBanks = Banks;
  localparam [BusBits:0]  NumberBuses = ResultBuses;

  // What every bus carried in the cycle before, and whether it still had to wait.
  reg [ResultBuses-1:0]          held_q;
  reg [ResultBuses*BankBits-1:0] held_bank_q;
  reg [ResultBuses*RowBits-1:0]  held_row_q;
  reg [ResultBuses*Lanes-1:0]    held_mask_q;

  initial held_q      = {ResultBuses{1'b0}};
  initial held_bank_q = {ResultBuses*BankBits{1'b0}};
  initial held_row_q  = {ResultBuses*RowBits{1'b0}};
  initial held_mask_q = {ResultBuses*Lanes{1'b0}};

  reg holds;
  reg distinct;

  always @* begin : p_buses
    integer i;
    integer j;
    holds    = 1'b1;
    distinct = 1'b1;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (held_q[i] && !(wb_valid_i[i]
          && wb_bank_i[i*BankBits +: BankBits] == held_bank_q[i*BankBits +: BankBits]
          && wb_row_i[i*RowBits +: RowBits] == held_row_q[i*RowBits +: RowBits]
          && wb_mask_i[i*Lanes +: Lanes] == held_mask_q[i*Lanes +: Lanes])) holds = 1'b0;
      for (j = 0; j < i; j = j + 1) begin
        if (wb_valid_i[i] && wb_valid_i[j]
            && wb_bank_i[i*BankBits +: BankBits] == wb_bank_i[j*BankBits +: BankBits]
            && wb_row_i[i*RowBits +: RowBits] == wb_row_i[j*RowBits +: RowBits]) distinct = 1'b0;
      end
    end
  end

  always @(posedge clk_i) begin : p_held
    integer i;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      held_q[i] <= rst_n & wb_valid_i[i] & (wb_kind_o[i*2 +: 2] == WbWaits);
    end
    held_bank_q <= wb_bank_i;
    held_row_q  <= wb_row_i;
    held_mask_q <= wb_mask_i;
  end

  wire stealing_absent = ~(|{entry_free_i, entry_stolen_i, entry_force_i, home_valid_i,
                             rd_blocked_i, cand_blocked_i, wb_blocked_i});
  wire assumed = holds & distinct & ~(|(entry_force_i & ~entry_stolen_i))
                 & ~(|(entry_free_i & entry_stolen_i))
                 & ({1'b0, home_bus_i} < NumberBuses)
                 & (~home_valid_i | ({1'b0, home_bank_i} < NumberBanks))
                 & (WriteSteal != 0 || stealing_absent);

  // ---- What wants the watched bank, from inputs and the page ----

  wire home_write  = home_valid_i & (home_bank_i == bank);
  wire entry_force = entry_force_i[bank];
  wire entry_may   = entry_stolen_i[bank] & ~entry_force_i[bank];

  // What the arbiter says of the watched bank and bus.
  reg [Banks-1:0]         bank_sel;      // the watched bank, one-hot
  reg [3:0]               what;          // class
  reg [RequestBits-1:0]   named_request;
  reg [CandidateBits-1:0] named_cand;
  reg [ResultBuses:0]     wsel;
  reg [1:0]               kind;          // of the bus's write
  reg [BankBits-1:0]      bus_bank;      // and its bank
  reg                     cand_alloc;    // the scheduler of the watched candidate operand may steal

  always @* begin : p_watched
    integer i;
    what          = ClassIdle;
    named_request = {RequestBits{1'b0}};
    named_cand    = {CandidateBits{1'b0}};
    wsel          = {(ResultBuses+1){1'b0}};
    kind          = WbWaits;
    bus_bank      = {BankBits{1'b0}};
    cand_alloc    = 1'b0;
    for (i = 0; i < Banks; i = i + 1) begin
      bank_sel[i] = bank == i[BankBits-1:0];
      if (bank_sel[i]) begin
        what          = bank_class_o[i*4 +: 4];
        named_request = bank_req_o[i*RequestBits +: RequestBits];
        named_cand    = bank_cand_o[i*CandidateBits +: CandidateBits];
        wsel          = bank_wsel_o[i*(ResultBuses + 1) +: ResultBuses + 1];
      end
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (bus == i[BusBits-1:0]) begin
        kind     = wb_kind_o[i*2 +: 2];
        bus_bank = wb_bank_i[i*BankBits +: BankBits];
      end
    end
    for (i = 0; i < Candidates; i = i + 1) begin
      if (cand == i[CandidateBits-1:0]) cand_alloc = alloc_ok_i[i / Slots];
    end
  end

  reg [Requests-1:0]    rd_here;     // requests at the bank
  reg [Candidates-1:0]  cand_here;   // candidate operands at the bank
  reg [Candidates-1:0]  cand_may;    // candidate operands that may steal
  reg [ResultBuses-1:0] bus_live;    // carries a result and is not taken by a value going home
  reg [ResultBuses-1:0] bus_free;    // carries nothing
  reg [ResultBuses-1:0] wb_here;     // buses with a result for the bank
  reg [ResultBuses-1:0] placed;      // bus's write is stolen
  reg [ResultBuses-1:0] placed_here; // by this bank
  reg [ResultBuses-1:0] written;     // bus's write is granted at its own bank
  reg                   two;         // at least two want the bank in the next cycle
  reg                   out_forced;  // another bank's value is read out because it must
  reg                   out_may;     // another bank's value is read out because it may

  always @* begin : p_here
    integer i;
    reg     one;
    for (i = 0; i < Requests; i = i + 1) begin
      rd_here[i] = rd_valid_i[i] & (rd_bank_i[i*BankBits +: BankBits] == bank);
    end
    for (i = 0; i < Candidates; i = i + 1) begin
      cand_here[i] = cand_src_valid_i[i] & (cand_bank_i[i*BankBits +: BankBits] == bank);
      cand_may[i]  = (ReadSteal != 0) & cand_here[i] & ~cand_blocked_i[i] & alloc_ok_i[i / Slots];
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      bus_live[i]    = wb_valid_i[i] & ~(home_valid_i & (home_bus_i == i[BusBits-1:0]));
      bus_free[i]    = ~wb_valid_i[i] & ~(home_valid_i & (home_bus_i == i[BusBits-1:0]));
      wb_here[i]     = wb_valid_i[i] & (wb_bank_i[i*BankBits +: BankBits] == bank);
      placed[i]      = wb_kind_o[i*2 +: 2] == WbStolen;
      placed_here[i] = placed[i] & (wb_target_o[i*BankBits +: BankBits] == bank);
      written[i]     = wb_kind_o[i*2 +: 2] == WbHome | wb_kind_o[i*2 +: 2] == WbForced;
    end
    one = 1'b0;
    two = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      two = two | (one & rd_here[i] & rd_blocked_i[i]);
      one = one | (rd_here[i] & rd_blocked_i[i]);
    end
    for (i = 0; i < Candidates; i = i + 1) begin
      two = two | (one & cand_here[i]);
      one = one | cand_here[i];
    end
    out_forced = 1'b0;
    out_may    = 1'b0;
    for (i = 0; i < Banks; i = i + 1) begin
      out_forced = out_forced | (bank_class_o[i*4 +: 4] == ClassRHomeForced & ~bank_sel[i]);
      out_may    = out_may | (bank_class_o[i*4 +: 4] == ClassRHome & ~bank_sel[i]);
    end
  end

  wire                   home_forced = entry_force & ~home_write & ~out_forced;
  wire [Requests-1:0]    rn    = rd_here & ~rd_blocked_i;
  wire [ResultBuses-1:0] ok    = bus_live & ~wb_blocked_i & wb_here;
  wire [ResultBuses-1:0] wf0   = ok & state_forced & {ResultBuses{WriteSteal != 0}};
  wire                   steal_for  = two | (ReadSteal > 1);
  wire                   steal_open = steal_for & ~(|rn) & ~home_write & ~home_forced & ~(|wf0);
  wire [Candidates-1:0]  rs    = cand_may & {Candidates{steal_open}};
  wire                   other = home_write | home_forced | (|wf0) | (|rn) | (|rs);
  wire [ResultBuses-1:0] wf    = wf0 | (ok & ~placed & {ResultBuses{other && WriteSteal != 0}});
  wire [ResultBuses-1:0] wn    = ok & ~wf & ~placed;
  wire                   home_may = entry_may & ~(|entry_force_i) & (|bus_free) & ~out_may;

  // Bit k: class k wants the bank.
  wire [8:0] wants = {home_may, |placed_here, |wn, |rs, |rn, |wf, home_forced, home_write, 1'b0};

  // ---- Grants ----

  wire [Requests-1:0]    read_grants  = rd_grant_o & rd_here;
  wire [Candidates-1:0]  steal_grants = cand_grant_o & cand_here;
  wire [ResultBuses-1:0] write_grants = (written & wb_here) | placed_here;
  wire                   out_here     = home_go_o & (home_entry_o == bank);

  localparam GrantBits = Requests + Candidates + ResultBuses + 2;
  wire [GrantBits-1:0]   grants = {read_grants, steal_grants, write_grants, home_write, out_here};

  reg [Requests-1:0]   read_named;
  reg [Candidates-1:0] steal_named;
  reg [Schedulers-1:0] success;

  always @* begin : p_named
    integer i;
    for (i = 0; i < Requests; i = i + 1) begin
      read_named[i] = bank_read_o[bank] & (named_request == i[RequestBits-1:0]);
    end
    success = {Schedulers{1'b0}};
    for (i = 0; i < Candidates; i = i + 1) begin
      steal_named[i] = bank_steal_o[bank] & (named_cand == i[CandidateBits-1:0]);
      success[i / Slots] = success[i / Slots] | cand_grant_o[i];
    end
  end

  wire we = bank_we_o[bank];
  wire en = bank_en_o[bank];
  wire       kind_of_class =
    (((kind == WbHome) & wb_here[bus]) == ((what == ClassWNormal) & wsel[bus]))
    & (((kind == WbForced) & wb_here[bus]) == ((what == ClassWForced) & wsel[bus]))
    & (placed_here[bus] == ((what == ClassWSteal) & wsel[bus]));
  wire       vacant = entry_free_i[bank] & ~home_write & ~(|rd_here) & ~(|rs) & ~(|wb_here);

  assign bad_grant_one_hot = lawful & (|(grants & (grants - 1'b1)));
  assign bad_command_of_grant =
    lawful & ((en != |grants) | (we != ((|write_grants) | home_write)));
  assign bad_write_select =
    lawful & ((|(wsel & (wsel - 1'b1))) | (we != |wsel) | (wsel != {home_write, write_grants}));
  assign bad_read_without_request =
    lawful & rd_grant_o[request] & ~(rd_valid_i[request] & ~rd_blocked_i[request]);
  assign bad_read_named  = lawful & (read_named != read_grants);
  assign bad_steal_without_candidate =
    lawful & cand_grant_o[cand]
    & ~(cand_src_valid_i[cand] & ~cand_blocked_i[cand] & cand_alloc);
  assign bad_steal_named   = lawful & (steal_named != steal_grants);
  assign bad_steal_success = lawful & (steal_success_o != success);
  assign bad_write_without_result =
    lawful & (kind != WbWaits) & ~(bus_live[bus] & ~wb_blocked_i[bus]);
  assign bad_kind_of_class    = lawful & ~kind_of_class;
  assign bad_target_not_vacant = lawful & (|placed_here) & ~vacant;
  assign bad_read_out_of_nothing =
    lawful & (out_here != (what == ClassRHomeForced | what == ClassRHome)
              | (out_here & ~entry_stolen_i[bank])
              | (home_go_o & ({1'b0, home_entry_o} >= NumberBanks)));
  assign bad_kind_of_stealing =
    lawful & ((ReadSteal == 0 && what == ClassRSteal)
              | (WriteSteal == 0 && what != ClassIdle && what != ClassRNormal && what != ClassRSteal
                 && what != ClassWNormal));

  // ---- Order ----

  // Rank of what the bank does; 9 is idle, which comes after all.
  wire [3:0] rank = what == ClassIdle                       ? 4'd9
                  : WriteSteal == 0 && what == ClassWNormal ? 4'd3
                  : what;

  assign bad_below_w_home        = lawful & wants[1] & (rank > 4'd1);
  assign bad_below_r_home_forced = lawful & wants[2] & (rank > 4'd2);
  assign bad_below_w_forced      = lawful & wants[3] & (rank > 4'd3);
  assign bad_below_r_normal      = lawful & wants[4] & (rank > 4'd4) & ~lost;
  assign bad_below_r_steal       = lawful & wants[5] & (rank > 4'd5) & ~lost;
  assign bad_below_w_normal      =
    lawful & wants[6] & (rank > (WriteSteal == 0 ? 4'd3 : 4'd6)) & ~lost;
  assign bad_below_w_steal       = lawful & wants[7] & (rank > 4'd7);
  assign bad_class_unasked       = lawful & (what > ClassRHome
                                             | (what != ClassIdle & ~wants[what]));
  assign bad_idle_with_work      = lawful & (what == ClassIdle) & (|wants) & ~lost;
  assign bad_port_twice          = lawful & (CollectorPorts != 0) & port_twice;
  assign bad_port_wasted         = lawful & may_lose & (what == ClassIdle) & ~lost;

  // The watched bank is left vacant by all while a write elsewhere seeks a target.
  reg seeks; // the watched bus waits or is forced though it had to yield

  always @* begin : p_seeks
    integer i;
    seeks = 1'b0;
    for (i = 0; i < Banks; i = i + 1) begin
      if (!bank_sel[i] && bus_bank == i[BankBits-1:0] && bank_class_o[i*4 +: 4] != ClassIdle) begin
        seeks = 1'b1;
      end
    end
    seeks = seeks & bus_live[bus] & ~wb_blocked_i[bus] & ~state_forced[bus]
            & (kind == WbWaits | kind == WbForced);
  end

  assign bad_target_withheld    = lawful & seeks & vacant & (what == ClassIdle);
  assign bad_bus_twice_running =
    lawful & home_go_o & home_valid_i & (home_out_bus_o == home_bus_i);

  reg must_be_forced_q; // the watched bus: forced in the last cycle and still there

  initial must_be_forced_q = 1'b0;

  always @(posedge clk_i) begin
    must_be_forced_q <= rst_n & ((wf[bus] & (kind == WbWaits))
                                 | (state_forced[bus] & wb_valid_i[bus] & ~bus_live[bus]));
  end

  assign bad_forced_forgotten = lawful & must_be_forced_q & ~state_forced[bus];

  // ---- Waits ----

  reg [Requests-1:0]    rd_mask; // the watched bank's masks
  reg [Candidates-1:0]  cand_mask;
  reg [ResultBuses-1:0] forced_mask;
  reg [ResultBuses-1:0] normal_mask;
  reg [Banks-1:0]       does_2;  // banks by what they do
  reg [Banks-1:0]       does_8;

  always @* begin : p_masks
    integer i;
    rd_mask     = {Requests{1'b0}};
    cand_mask   = {Candidates{1'b0}};
    forced_mask = {ResultBuses{1'b0}};
    normal_mask = {ResultBuses{1'b0}};
    for (i = 0; i < Banks; i = i + 1) begin
      rd_mask = rd_mask | (state_rd_mask[i*Requests +: Requests] & {Requests{bank_sel[i]}});
      cand_mask = cand_mask
                  | (state_cand_mask[i*Candidates +: Candidates] & {Candidates{bank_sel[i]}});
      forced_mask =
        forced_mask
        | (state_forced_mask[i*ResultBuses +: ResultBuses] & {ResultBuses{bank_sel[i]}});
      normal_mask =
        normal_mask
        | (state_normal_mask[i*ResultBuses +: ResultBuses] & {ResultBuses{bank_sel[i]}});
      does_2[i] = bank_class_o[i*4 +: 4] == ClassRHomeForced;
      does_8[i] = bank_class_o[i*4 +: 4] == ClassRHome;
    end
  end

  // ---- One port a unit: the watched bank's pick, and whether it loses to a lower slot ----

  wire [Requests-1:0]   unused_rd_next;
  wire [Requests-1:0]   rd_pick;
  wire [Candidates-1:0] unused_cand_next;
  wire [Candidates-1:0] cand_pick;

  rr_pick #(.Width (Requests)) u_rd_pick
    (.req_i (rn), .mask_i (rd_mask), .grant_o (rd_pick), .mask_o (unused_rd_next));
  rr_pick #(.Width (Candidates)) u_cand_pick
    (.req_i (rs), .mask_i (cand_mask), .grant_o (cand_pick), .mask_o (unused_cand_next));

  reg beaten;     // a lower slot of the pick's unit, or scheduler, is granted
  reg port_twice; // some unit, or scheduler, is granted two operands

  always @* begin : p_port
    integer i;
    integer k;
    beaten     = 1'b0;
    port_twice = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      for (k = i - i % Slots; k < i; k = k + 1) begin
        if (rd_grant_o[k] && rd_pick[i]) beaten = 1'b1;
        if (rd_grant_o[k] && rd_grant_o[i]) port_twice = 1'b1;
      end
    end
    for (i = 0; i < Candidates; i = i + 1) begin
      for (k = i - i % Slots; k < i; k = k + 1) begin
        if (cand_grant_o[k] && cand_pick[i]) beaten = 1'b1;
        if (cand_grant_o[k] && cand_grant_o[i]) port_twice = 1'b1;
      end
    end
  end

  // What the bank would do is a read: no class that ranks before reads wants it.
  wire write_before = |wants[3:1] | (WriteSteal == 0 & wants[6]);
  wire may_lose     = (CollectorPorts != 0) & (wants[4] | wants[5]) & ~write_before;
  wire lost         = may_lose & beaten & (what == ClassIdle);

  wire late_r_home_forced, late_w_forced, late_r_normal, late_r_steal, late_w_normal, late_r_home;
  wire long_r_home_forced, long_w_forced, long_r_normal, long_r_steal, long_w_normal, long_r_home;

  property_wait #(.Width (Banks), .IndexBits (BankBits)) u_wait_r_home_forced (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (bank),
    .asks_i    (entry_force & ~home_write),
    .granted_i (what == ClassRHomeForced),
    .higher_i  (1'b0),
    .moves_i   (|does_2),
    .last_i    (does_2),
    .mask_i    (state_force_mask),
    .late_o    (late_r_home_forced),
    .tight_o   (long_r_home_forced)
  );

  property_wait #(.Width (ResultBuses), .IndexBits (BusBits)) u_wait_w_forced (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (bus),
    .asks_i    (wf[bus]),
    .granted_i (kind == WbForced),
    .higher_i  (rank < 4'd3),
    .moves_i   (what == ClassWForced),
    .last_i    (write_grants),
    .mask_i    (forced_mask),
    .late_o    (late_w_forced),
    .tight_o   (long_w_forced)
  );

  property_wait #(.Width (Requests), .IndexBits (RequestBits)) u_wait_r_normal (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (request),
    .asks_i    (rn[request]),
    .granted_i (rd_grant_o[request]),
    .higher_i  (rank < 4'd4 | lost),
    .moves_i   (what == ClassRNormal),
    .last_i    (read_grants),
    .mask_i    (rd_mask),
    .late_o    (late_r_normal),
    .tight_o   (long_r_normal)
  );

  property_wait #(.Width (Candidates), .IndexBits (CandidateBits)) u_wait_r_steal (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (cand),
    .asks_i    (rs[cand]),
    .granted_i (cand_grant_o[cand]),
    .higher_i  (rank < 4'd5 | lost),
    .moves_i   (what == ClassRSteal),
    .last_i    (steal_grants),
    .mask_i    (cand_mask),
    .late_o    (late_r_steal),
    .tight_o   (long_r_steal)
  );

  property_wait #(.Width (ResultBuses), .IndexBits (BusBits)) u_wait_w_normal (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (bus),
    .asks_i    (wn[bus]),
    .granted_i (kind == WbHome),
    .higher_i  (WriteSteal != 0 && rank < 4'd6),
    .moves_i   (what == ClassWNormal),
    .last_i    (write_grants),
    .mask_i    (normal_mask),
    .late_o    (late_w_normal),
    .tight_o   (long_w_normal)
  );

  property_wait #(.Width (Banks), .IndexBits (BankBits)) u_wait_r_home (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (bank),
    .asks_i    (entry_may & (what == ClassIdle | what == ClassRHome) & ~lost),
    .granted_i (what == ClassRHome),
    .higher_i  (|entry_force_i | ~(|bus_free)),
    .moves_i   (|does_8),
    .last_i    (does_8),
    .mask_i    (state_idle_mask),
    .late_o    (late_r_home),
    .tight_o   (long_r_home)
  );

  assign bad_wait_r_home_forced   = lawful & late_r_home_forced;
  assign bad_wait_w_forced        = lawful & late_w_forced;
  assign bad_wait_r_normal        = lawful & late_r_normal;
  assign bad_wait_r_steal         = lawful & late_r_steal;
  assign bad_wait_w_normal        = lawful & late_w_normal;
  assign bad_wait_r_home          = lawful & late_r_home;
  assign tight_wait_r_home_forced = lawful & long_r_home_forced;
  assign tight_wait_w_forced      = lawful & long_w_forced;
  assign tight_wait_r_normal      = lawful & long_r_normal;
  assign tight_wait_r_steal       = lawful & long_r_steal;
  assign tight_wait_w_normal      = lawful & long_w_normal;
  assign tight_wait_r_home        = lawful & long_r_home;

  // 6. Targets: the bank of the highest-numbered bus with one comes last.
  reg [Banks-1:0] last_target;

  always @* begin : p_last_target
    integer i;
    integer b;
    last_target = {Banks{1'b0}};
    for (i = 0; i < ResultBuses; i = i + 1) begin
      for (b = 0; b < Banks; b = b + 1) begin
        if (placed[i]) last_target[b] = wb_target_o[i*BankBits +: BankBits] == b[BankBits-1:0];
      end
    end
  end

  wire late_target, long_target;

  property_wait #(.Width (Banks), .IndexBits (BankBits)) u_wait_target (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (bank),
    .asks_i    (vacant),
    .granted_i (|placed_here),
    .higher_i  (~(|placed)),
    .moves_i   (|placed),
    .last_i    (last_target),
    .mask_i    (state_target_mask),
    .late_o    (late_target),
    .tight_o   (long_target)
  );

  assign bad_wait_target   = lawful & late_target;
  assign tight_wait_target = lawful & long_target;

  // In a thermometer the bit above a set bit is set: a step down has nothing above it to be lost.
  wire [Requests-1:0]    step_rd     = (rd_mask & ~(rd_mask >> 1)) << 1;
  wire [Candidates-1:0]  step_cand   = (cand_mask & ~(cand_mask >> 1)) << 1;
  wire [ResultBuses-1:0] step_forced = (forced_mask & ~(forced_mask >> 1)) << 1;
  wire [ResultBuses-1:0] step_normal = (normal_mask & ~(normal_mask >> 1)) << 1;
  wire [Banks-1:0]       step_target  = (state_target_mask & ~(state_target_mask >> 1)) << 1;
  wire [Banks-1:0]       step_force  = (state_force_mask & ~(state_force_mask >> 1)) << 1;
  wire [Banks-1:0]       step_idle   = (state_idle_mask & ~(state_idle_mask >> 1)) << 1;

  assign bad_thermometers = lawful & (|{step_rd, step_cand, step_forced, step_normal, step_target,
                                        step_force, step_idle});

  // ---- What can happen ----

  wire pair_1 = lawful & (what == ClassWHome);
  wire pair_2 = lawful & (what == ClassRHomeForced);
  wire pair_3 = lawful & (what == ClassWForced);
  wire pair_4 = lawful & (what == ClassRNormal);
  wire pair_5 = lawful & (what == ClassRSteal);
  wire pair_6 = lawful & (what == ClassWNormal);

  assign cover_idle          = lawful & (what == ClassIdle) & (|bank_en_o);
  assign cover_w_home        = pair_1;
  assign cover_r_home_forced = pair_2;
  assign cover_w_forced      = pair_3;
  assign cover_r_normal      = pair_4;
  assign cover_r_steal       = pair_5;
  assign cover_w_normal      = pair_6;
  assign cover_w_steal       = lawful & (what == ClassWSteal);
  assign cover_r_home        = lawful & (what == ClassRHome);
  assign cover_1_over_2      = pair_1 & entry_force;
  assign cover_1_over_3      = pair_1 & wants[3];
  assign cover_1_over_4      = pair_1 & wants[4];
  assign cover_1_over_8      = pair_1 & wants[8];
  assign cover_2_over_3      = pair_2 & wants[3];
  assign cover_2_over_4      = pair_2 & wants[4];
  assign cover_3_over_4      = pair_3 & wants[4];
  assign cover_3_over_5      = pair_3 & wants[5];
  assign cover_3_over_8      = pair_3 & wants[8];
  assign cover_4_over_8      = pair_4 & wants[8];
  assign cover_5_over_8      = pair_5 & wants[8];
  assign cover_6_over_8      = pair_6 & wants[8];
  assign cover_6_over_4      = pair_6 & wants[4];
  assign cover_6_over_5      = pair_6 & wants[5];
  assign cover_port_read     = lawful & lost & wants[4];
  assign cover_port_steal    = lawful & lost & wants[5];
  assign cover_r_steal_alone = lawful & (what == ClassRSteal) & ~two & ~(|wb_here);
  assign cover_blocked_read  = lawful & (what == ClassIdle) & (|(rd_here & rd_blocked_i));
  assign cover_blocked_write = lawful & wb_blocked_i[bus] & bus_live[bus];
  assign cover_two_targets    = lawful & (|(placed & (placed - 1'b1)));

  // ---- What may wait for ever. Requests and buses are free: a loop of the block's registers and
  // of what buses have to hold is one of everything. ----

  localparam StateBits = Banks * (Requests + Candidates + 2 * ResultBuses + 3)
                         + ResultBuses * (2 + AddressBits + Lanes);

  wire [StateBits-1:0] now = {
    state_rd_mask, state_cand_mask, state_forced_mask, state_normal_mask, state_target_mask,
    state_force_mask, state_idle_mask, state_forced, held_q, held_bank_q, held_row_q, held_mask_q
  };

  wire [2:0] starves = {
    entry_may & (what != ClassRHome), cand_here[cand] & cand_may[cand] & ~cand_grant_o[cand],
    rn[request] & ~rd_grant_o[request]
  };
  wire [2:0] passed = {what != ClassIdle, what != ClassIdle & what != ClassRSteal, we};
  wire [2:0] unused_begun;
  wire [2:0] for_ever;

  property_lasso #(.Width (StateBits)) u_for_ever [2:0] (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (starves),
    .served_i   (passed),
    .begun_o    (unused_begun),
    .for_ever_o (for_ever)
  );

  assign cover_r_normal_starves = lawful & for_ever[0];
  assign cover_r_steal_starves  = lawful & for_ever[1];
  assign cover_r_home_starves   = lawful & for_ever[2];
endmodule
`default_nettype wire
