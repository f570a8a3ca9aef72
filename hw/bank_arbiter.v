// SPDX-License-Identifier: Apache-2.0
// bank_arbiter: one access a bank and cycle, with read stealing and write stealing.
//
// Decides in the order of docs/blocks/bank_arbiter.md, "What is decided": buses, values going home,
// forced read-outs, normal reads, stealing reads, targets for writes, grants, opportunistic
// read-outs. The numbers in the comments are those of that list. ReadSteal = WriteSteal = 0 is the
// straight design.
//
// Parameters  Banks, RowBits, Requests, Candidates, Schedulers, Slots, ResultBuses, Lanes: size.
//             ReadSteal, WriteSteal: 0 removes the logic of that kind of stealing. ReadSteal 2:
//             any idle bank. CollectorPorts: 1 grants a unit one operand a cycle
// Ports       gen/blocks/bank_arbiter.def
// Latency     0: requests of a cycle are granted in it, bank_*_o belongs to the same cycle
// Caveats     entry_free_i and entry_stolen_i exclude each other. entry_force_i implies
//             entry_stolen_i. A bus holds its write until wb_kind_o is not 0
// Source      TVLSI 2016, IV.D, Fig. 10. II.B for the straight design
`default_nettype none
module bank_arbiter #(
  parameter Banks             = 8,  // register banks
  parameter BankBits          = 3,  // bits of a bank number
  parameter RowBits           = 7,  // bits of a row in a bank
  parameter Requests          = 48, // read requests: collector units x slots
  parameter RequestBits       = 6,  // bits of a request number
  parameter Candidates        = 6,  // candidate operands: schedulers x slots
  parameter CandidateBits     = 3,  // bits of a candidate operand number
  parameter Schedulers        = 2,  // warp schedulers
  parameter Slots             = 3,  // operand slots an instruction
  parameter ResultBuses       = 2,  // result buses
  parameter BusBits           = 1,  // bits of a bus number
  parameter Lanes             = 32, // lanes of a warp
  // 1: candidates' operands may be read ahead where that avoids a conflict, 2: at any idle bank
  parameter ReadSteal         = 1,
  parameter WriteSteal        = 1,  // 1: normal writes yield and steal banks
  // 1: a collector unit is granted one operand a cycle, 0: one of each bank
  parameter CollectorPorts    = 0
) (
  input  wire                               clk_i,
  input  wire                               rst_ni,
  input  wire [Requests-1:0]                rd_valid_i,       // request for a register read
  input  wire [Requests*BankBits-1:0]       rd_bank_i,        // its bank
  input  wire [Requests*RowBits-1:0]        rd_row_i,         // its row
  // the register's value is stolen: not to be read before it is home
  input  wire [Requests-1:0]                rd_blocked_i,
  // operand of a candidate is a register
  input  wire [Candidates-1:0]              cand_src_valid_i,
  input  wire [Candidates*BankBits-1:0]     cand_bank_i,      // its bank
  input  wire [Candidates*RowBits-1:0]      cand_row_i,       // its row
  input  wire [Candidates-1:0]              cand_blocked_i,   // the register's value is stolen
  // a collector is free for the scheduler's candidate
  input  wire [Schedulers-1:0]              alloc_ok_i,
  input  wire [ResultBuses-1:0]             wb_valid_i,       // bus carries a result
  input  wire [ResultBuses*BankBits-1:0]    wb_bank_i,        // bank of its destination
  input  wire [ResultBuses*RowBits-1:0]     wb_row_i,         // row of its destination
  input  wire [ResultBuses*Lanes-1:0]       wb_mask_i,        // lanes it writes
  // write has to wait for a stolen value to go home
  input  wire [ResultBuses-1:0]             wb_blocked_i,
  input  wire [Banks-1:0]                   entry_free_i, // bank has a free register: f = 1, m = 0
  input  wire [Banks-1:0]                   entry_stolen_i,   // bank holds a stolen value: m = 1
  input  wire [Banks-1:0]                   entry_force_i,    // that value has to go home now
  input  wire [Banks*RowBits-1:0]           entry_row_i,      // row R_free
  // a value read out last cycle goes home now
  input  wire                               home_valid_i,
  input  wire [BankBits-1:0]                home_bank_i,      // bank of its destination
  input  wire [RowBits-1:0]                 home_row_i,       // row of its destination
  input  wire [Lanes-1:0]                   home_mask_i,      // lanes it writes
  input  wire [BusBits-1:0]                 home_bus_i,       // result bus it uses
  output wire [Requests-1:0]                rd_grant_o,       // request granted
  // candidate operand granted: a stealing read
  output wire [Candidates-1:0]              cand_grant_o,
  // an operand of the scheduler's candidate is granted
  output wire [Schedulers-1:0]              steal_success_o,
  // what the bank does: class code, 0 = idle
  output wire [Banks*4-1:0]                 bank_class_o,
  output wire [Banks-1:0]                   bank_read_o,      // bank grants a normal read
  output wire [Banks*RequestBits-1:0]       bank_req_o,       // the request granted
  output wire [Banks-1:0]                   bank_steal_o,     // bank grants a stealing read
  output wire [Banks*CandidateBits-1:0]     bank_cand_o,      // the candidate operand granted
  // 0 bus waits, 1 written home, 2 stolen, 3 written home by force
  output wire [ResultBuses*2-1:0]           wb_kind_o,
  output wire [ResultBuses*BankBits-1:0]    wb_target_o,       // bank that takes a stolen write
  output wire                               home_go_o, // a stolen value is read out in this cycle
  output wire [BankBits-1:0]                home_entry_o,     // bank that holds it
  output wire [BusBits-1:0]                 home_out_bus_o,   // result bus that it uses next cycle
  output wire [Banks-1:0]                   bank_en_o,        // bank is accessed
  output wire [Banks-1:0]                   bank_we_o,        // and written
  output wire [Banks*RowBits-1:0]           bank_row_o,       // row of the access
  output wire [Banks*Lanes-1:0]             bank_mask_o,      // lanes written
  // source of the write data, one-hot: bit p = bus p, top bit = the value going home
  output wire [Banks*(ResultBuses + 1)-1:0] bank_wsel_o
);
  reg [Banks*Requests-1:0]    rd_mask_q;     // round robin among normal reads of a bank
  reg [Banks*Candidates-1:0]  cand_mask_q;   // round robin among stealing reads of a bank
  reg [Banks*ResultBuses-1:0] forced_mask_q; // round robin among forced writes of a bank
  reg [Banks*ResultBuses-1:0] normal_mask_q; // round robin among normal writes of a bank
  reg [Banks-1:0]             target_mask_q; // round robin among banks that can take a stolen write
  reg [Banks-1:0]             force_mask_q;  // round robin among values that have to go home
  reg [Banks-1:0]             idle_mask_q;   // round robin among values that may go home
  reg [ResultBuses-1:0]       forced_q; // the write on this bus has been forced and still waits

  localparam [3:0] ClassIdle        = 4'd0;
  localparam [3:0] ClassWHome       = 4'd1;
  localparam [3:0] ClassRHomeForced = 4'd2;
  localparam [3:0] ClassWForced     = 4'd3;
  localparam [3:0] ClassRNormal     = 4'd4;
  localparam [3:0] ClassRSteal      = 4'd5;
  localparam [3:0] ClassWNormal     = 4'd6;
  localparam [3:0] ClassWSteal      = 4'd7;
  localparam [3:0] ClassRHome       = 4'd8;

  localparam [1:0] WbWaits  = 2'd0;
  localparam [1:0] WbHome   = 2'd1;
  localparam [1:0] WbStolen = 2'd2;
  localparam [1:0] WbForced = 2'd3;

  genvar b;
  genvar p;
  genvar s;
  genvar k;

  // ---- Inputs of write stealing; without it they are 0 ----

  wire                   stealing     = WriteSteal != 0;
  wire                   home_valid   = home_valid_i & stealing;
  wire [Banks-1:0]       stolen       = entry_stolen_i & {Banks{stealing}};
  wire [Banks-1:0]       free_targets  = entry_free_i & {Banks{stealing}};
  wire [Banks-1:0]       force_home   = entry_force_i & stolen;
  wire [Requests-1:0]    rd_blocked   = rd_blocked_i & {Requests{stealing}};
  wire [Candidates-1:0]  cand_blocked = cand_blocked_i & {Candidates{stealing}};
  wire [ResultBuses-1:0] wb_blocked   = wb_blocked_i & {ResultBuses{stealing}};
  wire [ResultBuses-1:0] forced       = forced_q & {ResultBuses{stealing}};

  // ---- 1. Buses ----

  wire [ResultBuses-1:0] home_bus_sel;
  wire [ResultBuses-1:0] bus_live     = wb_valid_i & ~home_bus_sel;
  wire [ResultBuses-1:0] bus_ok       = bus_live & ~wb_blocked;
  wire [ResultBuses-1:0] bus_free     = ~wb_valid_i & ~home_bus_sel;

  index_onehot #(
    .Width     (ResultBuses),
    .IndexBits (BusBits)
  ) u_home_bus_sel (
    .valid_i  (home_valid),
    .index_i  (home_bus_i),
    .onehot_o (home_bus_sel)
  );

  // ---- 2. Going home now, 3. forced read-out ----

  wire [Banks-1:0] home_write;
  wire [Banks-1:0] home_forced;
  wire [Banks-1:0] force_mask_next;

  index_onehot #(
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_home_write (
    .valid_i  (home_valid),
    .index_i  (home_bank_i),
    .onehot_o (home_write)
  );

  rr_pick #(
    .Width (Banks)
  ) u_force (
    .req_i   (force_home & ~home_write),
    .mask_i  (force_mask_q),
    .grant_o (home_forced),
    .mask_o  (force_mask_next)
  );

  // ---- Decoding: bank and row numbers by bit position ----

  wire [BankBits*Requests-1:0]    rd_bank_planes;
  wire [RowBits*Requests-1:0]     rd_row_planes;
  wire [BankBits*Candidates-1:0]  cand_bank_planes;
  wire [RowBits*Candidates-1:0]   cand_row_planes;
  wire [BankBits*ResultBuses-1:0] wb_bank_planes;

  bit_planes #(
    .Count (Requests),
    .Bits  (BankBits)
  ) u_rd_bank_planes (
    .list_i   (rd_bank_i),
    .planes_o (rd_bank_planes)
  );

  bit_planes #(
    .Count (Requests),
    .Bits  (RowBits)
  ) u_rd_row_planes (
    .list_i   (rd_row_i),
    .planes_o (rd_row_planes)
  );

  bit_planes #(
    .Count (Candidates),
    .Bits  (BankBits)
  ) u_cand_bank_planes (
    .list_i   (cand_bank_i),
    .planes_o (cand_bank_planes)
  );

  bit_planes #(
    .Count (Candidates),
    .Bits  (RowBits)
  ) u_cand_row_planes (
    .list_i   (cand_row_i),
    .planes_o (cand_row_planes)
  );

  bit_planes #(
    .Count (ResultBuses),
    .Bits  (BankBits)
  ) u_wb_bank_planes (
    .list_i   (wb_bank_i),
    .planes_o (wb_bank_planes)
  );

  // Candidate operands that may steal: not blocked, and their scheduler has a collector for them.
  wire [Candidates-1:0] cand_may;

  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_cand_may
      assign cand_may[s*Slots +: Slots] =
        ~cand_blocked[s*Slots +: Slots] & {Slots{alloc_ok_i[s] && ReadSteal != 0}};
    end
  endgenerate

  // ---- 4. to 6. What asks for each bank ----

  wire [Banks-1:0]             other;         // anything before normal writes
  wire [Banks-1:0]             vacant;
  wire [Banks-1:0]             idle_stolen;   // holds a stolen value, may and can go home now
  wire [Banks*ResultBuses-1:0] seek;          // element b = buses of bank b that seek a target

  // Targets: element p = bank that takes the write of bus p.
  wire [ResultBuses-1:0]       seek_any;
  wire [ResultBuses*Banks-1:0] target;
  wire [ResultBuses-1:0]       found;
  wire [Banks-1:0]             target_mask_next;

  // Picks of the banks that lose the port of their unit.
  wire [Requests-1:0]          read_lost;
  wire [Candidates-1:0]        steal_lost;

  // Grants of each bank, and forced writes that it has to leave waiting.
  wire [Banks*Requests-1:0]    grant_read;
  wire [Banks*Candidates-1:0]  grant_steal;
  wire [Banks*ResultBuses-1:0] grant_forced;
  wire [Banks*ResultBuses-1:0] grant_normal;
  wire [Banks*ResultBuses-1:0] forced_wait;
  wire [Banks-1:0]             home_idle;     // opportunistic read-out

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      localparam integer Bank = b;
      wire [Requests-1:0]    rd_here;      // requests at this bank, blocked or not
      wire [Requests-1:0]    rd_normal;    // those that are not blocked
      wire [Requests-1:0]    rd_pick;
      wire [Requests-1:0]    rd_mask_next;
      wire [Candidates-1:0]  cand_here;    // candidate operands at this bank, blocked or not
      wire [Candidates-1:0]  rd_steal;     // those that may steal it
      wire [Candidates-1:0]  cand_pick;
      wire [Candidates-1:0]  cand_mask_next;
      wire [ResultBuses-1:0] wb_here;      // buses with a result for this bank
      wire [ResultBuses-1:0] wf_old;       // forced in an earlier cycle
      wire [ResultBuses-1:0] wn;           // normal writes
      wire [ResultBuses-1:0] wn_pick;
      wire [ResultBuses-1:0] normal_mask_next;
      wire [ResultBuses-1:0] wf;           // forced writes
      wire [ResultBuses-1:0] wf_pick;
      wire [ResultBuses-1:0] forced_mask_next;
      wire [ResultBuses-1:0] wb_stolen;    // bus whose write is stolen by this bank

      // 4. Normal reads
      plane_match #(
        .Count (Requests),
        .Bits  (BankBits)
      ) u_rd_match (
        .planes_i (rd_bank_planes),
        .valid_i  (rd_valid_i),
        .key_i    (Bank[BankBits-1:0]),
        .match_o  (rd_here)
      );

      assign rd_normal = rd_here & ~rd_blocked;

      wire rd_any     = |rd_here;
      wire rd_none    = ~|rd_normal;
      wire rd_loses   = |(rd_here & rd_blocked);
      wire home_takes = home_write[b] | home_forced[b];

      rr_pick #(
        .Width (Requests)
      ) u_rd_pick (
        .req_i   (rd_normal),
        .mask_i  (rd_mask_q[b*Requests +: Requests]),
        .grant_o (rd_pick),
        .mask_o  (rd_mask_next)
      );

      // Writes, of an earlier cycle's forced and of the others
      plane_match #(
        .Count (ResultBuses),
        .Bits  (BankBits)
      ) u_wb_match (
        .planes_i (wb_bank_planes),
        .valid_i  (wb_valid_i),
        .key_i    (Bank[BankBits-1:0]),
        .match_o  (wb_here)
      );

      assign wf_old = wb_here & bus_ok & forced;
      assign wn     = wb_here & bus_ok & ~forced;

      // 5. Stealing reads: with ReadSteal 1 only where another access wants the bank in the next
      // cycle
      plane_match #(
        .Count (Candidates),
        .Bits  (BankBits)
      ) u_cand_match (
        .planes_i (cand_bank_planes),
        .valid_i  (cand_src_valid_i),
        .key_i    (Bank[BankBits-1:0]),
        .match_o  (cand_here)
      );

      wire cand_two   = |(cand_here & ~(cand_here & -cand_here));
      wire conflict   = cand_two | rd_loses | (ReadSteal > 1);
      wire steal_open = conflict & rd_none & ~home_takes & ~(|wf_old);
      wire steal_any  = |rd_steal;

      assign rd_steal = cand_here & cand_may & {Candidates{steal_open}};

      rr_pick #(
        .Width (Candidates)
      ) u_cand_pick (
        .req_i   (rd_steal),
        .mask_i  (cand_mask_q[b*Candidates +: Candidates]),
        .grant_o (cand_pick),
        .mask_o  (cand_mask_next)
      );

      // 6. Writes: which keep the bank, which seek a target
      rr_pick #(
        .Width (ResultBuses)
      ) u_normal_pick (
        .req_i   (wn),
        .mask_i  (normal_mask_q[b*ResultBuses +: ResultBuses]),
        .grant_o (wn_pick),
        .mask_o  (normal_mask_next)
      );

      assign other[b]  = home_takes | (|wf_old) | ~rd_none | steal_any;
      assign vacant[b] = free_targets[b] & ~home_takes & ~rd_any & ~steal_any & ~(|wb_here);
      assign seek[b*ResultBuses +: ResultBuses] =
        wn & ({ResultBuses{other[b]}} | ~wn_pick) & {ResultBuses{stealing}};
      assign idle_stolen[b] = stolen[b] & ~force_home[b] & ~other[b] & ~(|wn);

      assign wf = wf_old | (seek[b*ResultBuses +: ResultBuses] & ~found & {ResultBuses{other[b]}});

      rr_pick #(
        .Width (ResultBuses)
      ) u_forced_pick (
        .req_i   (wf),
        .mask_i  (forced_mask_q[b*ResultBuses +: ResultBuses]),
        .grant_o (wf_pick),
        .mask_o  (forced_mask_next)
      );

      // 8. Grant. Without write stealing (7.) writes come before reads. With it a normal write is
      // granted where nothing else asks: else all normal writes of the bank are stolen or forced.
      wire wf_grants     = (|wf) & ~home_takes;
      wire write_first   = ~stealing & (|wn);
      wire read_picks    = ~rd_none & ~home_takes & ~(|wf) & ~write_first;
      wire steal_picks   = steal_any & ~(|wf) & ~write_first;
      wire read_grants   = read_picks & ~(|(rd_pick & read_lost));
      wire steal_grants  = steal_picks & ~(|(cand_pick & steal_lost));
      wire normal_grants = (|wn) & ~(stealing & other[b]);

      assign grant_forced[b*ResultBuses +: ResultBuses] = wf_pick & {ResultBuses{~home_takes}};
      assign grant_read[b*Requests +: Requests]         = rd_pick & {Requests{read_grants}};
      assign grant_steal[b*Candidates +: Candidates]    = cand_pick & {Candidates{steal_grants}};
      assign grant_normal[b*ResultBuses +: ResultBuses] = wn_pick & {ResultBuses{normal_grants}};
      assign forced_wait[b*ResultBuses +: ResultBuses]  =
        wf & ~grant_forced[b*ResultBuses +: ResultBuses];

      for (p = 0; p < ResultBuses; p = p + 1) begin : g_stolen
        assign wb_stolen[p] = target[p*Banks + b];
      end

      // Bank command
      wire [ResultBuses-1:0] bus_sel = grant_forced[b*ResultBuses +: ResultBuses]
                                       | grant_normal[b*ResultBuses +: ResultBuses] | wb_stolen;
      wire free_row = home_forced[b] | home_idle[b] | (|wb_stolen);

      assign bank_class_o[b*4 +: 4] = ClassIdle
                                    | (ClassWHome       & {4{home_write[b]}})
                                    | (ClassRHomeForced & {4{home_forced[b]}})
                                    | (ClassWForced     & {4{wf_grants}})
                                    | (ClassRNormal     & {4{read_grants}})
                                    | (ClassRSteal      & {4{steal_grants}})
                                    | (ClassWNormal     & {4{normal_grants}})
                                    | (ClassWSteal      & {4{|wb_stolen}})
                                    | (ClassRHome       & {4{home_idle[b]}});
      assign bank_en_o[b] = (|bus_sel) | home_takes | read_grants | steal_grants | home_idle[b];
      assign bank_we_o[b] = (|bus_sel) | home_write[b];
      assign bank_read_o[b]  = read_grants;
      assign bank_steal_o[b] = steal_grants;
      assign bank_wsel_o[b*(ResultBuses + 1) +: ResultBuses + 1] = {home_write[b], bus_sel};

      onehot_index #(
        .Width     (Requests),
        .IndexBits (RequestBits)
      ) u_req (
        .onehot_i (grant_read[b*Requests +: Requests]),
        .index_o  (bank_req_o[b*RequestBits +: RequestBits])
      );

      onehot_index #(
        .Width     (Candidates),
        .IndexBits (CandidateBits)
      ) u_cand (
        .onehot_i (grant_steal[b*Candidates +: Candidates]),
        .index_o  (bank_cand_o[b*CandidateBits +: CandidateBits])
      );

      // Row of the read that is granted, bit by bit
      wire [RowBits-1:0] read_row;
      for (k = 0; k < RowBits; k = k + 1) begin : g_row
        assign read_row[k] =
          (|(grant_read[b*Requests +: Requests] & rd_row_planes[k*Requests +: Requests]))
          | (|(grant_steal[b*Candidates +: Candidates]
               & cand_row_planes[k*Candidates +: Candidates]));
      end

      reg [RowBits-1:0] row;
      reg [Lanes-1:0]   mask;

      always @* begin : p_command
        integer i;
        row  = read_row | (home_row_i & {RowBits{home_write[b]}})
               | (entry_row_i[b*RowBits +: RowBits] & {RowBits{free_row}});
        mask = home_mask_i & {Lanes{home_write[b]}};
        for (i = 0; i < ResultBuses; i = i + 1) begin
          row  = row | (wb_row_i[i*RowBits +: RowBits] & {RowBits{bus_sel[i] & ~wb_stolen[i]}});
          mask = mask | (wb_mask_i[i*Lanes +: Lanes] & {Lanes{bus_sel[i]}});
        end
      end

      assign bank_row_o[b*RowBits +: RowBits] = row;
      assign bank_mask_o[b*Lanes +: Lanes]    = mask;

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          rd_mask_q[b*Requests +: Requests]           <= {Requests{1'b0}};
          cand_mask_q[b*Candidates +: Candidates]     <= {Candidates{1'b0}};
          forced_mask_q[b*ResultBuses +: ResultBuses] <= {ResultBuses{1'b0}};
          normal_mask_q[b*ResultBuses +: ResultBuses] <= {ResultBuses{1'b0}};
        end else begin
          if (read_grants) rd_mask_q[b*Requests +: Requests] <= rd_mask_next;
          if (steal_grants) cand_mask_q[b*Candidates +: Candidates] <= cand_mask_next;
          if (wf_grants) forced_mask_q[b*ResultBuses +: ResultBuses] <= forced_mask_next;
          if (normal_grants) normal_mask_q[b*ResultBuses +: ResultBuses] <= normal_mask_next;
        end
      end
    end
  endgenerate

  // ---- 8. One port a unit: of what banks pick for it the lowest slot is granted ----

  generate
    if (CollectorPorts != 0) begin : g_port
      wire [Banks*Requests-1:0]   pick_read;
      wire [Banks*Candidates-1:0] pick_steal;

      for (b = 0; b < Banks; b = b + 1) begin : g_pick
        assign pick_read[b*Requests +: Requests] =
          g_bank[b].rd_pick & {Requests{g_bank[b].read_picks}};
        assign pick_steal[b*Candidates +: Candidates] =
          g_bank[b].cand_pick & {Candidates{g_bank[b].steal_picks}};
      end

      one_a_group #(
        .Rows   (Banks),
        .Groups (Requests / Slots),
        .Width  (Slots)
      ) u_read_lost (
        .picks_i (pick_read),
        .lost_o  (read_lost)
      );

      one_a_group #(
        .Rows   (Banks),
        .Groups (Schedulers),
        .Width  (Slots)
      ) u_steal_lost (
        .picks_i (pick_steal),
        .lost_o  (steal_lost)
      );
    end else begin : g_ports
      assign read_lost  = {Requests{1'b0}};
      assign steal_lost = {Candidates{1'b0}};
    end
  endgenerate

  // ---- 6. Targets, in the order of the buses ----

  or_rows #(
    .Rows  (Banks),
    .Width (ResultBuses)
  ) u_seek_any (
    .rows_i (seek),
    .any_o  (seek_any)
  );

  // A write that finds no target is forced and beats reads. The reads wait for whether there is a
  // target, not for which.
  room_for #(
    .Width  (Banks),
    .Takers (ResultBuses)
  ) u_found (
    .pool_i (vacant),
    .want_i (seek_any),
    .gets_o (found)
  );

  rr_take #(
    .Width  (Banks),
    .Takers (ResultBuses)
  ) u_targets (
    .pool_i (vacant),
    .mask_i (target_mask_q),
    .want_i (seek_any),
    .take_o (target),
    .mask_o (target_mask_next)
  );

  generate
    for (p = 0; p < ResultBuses; p = p + 1) begin : g_target
      onehot_index #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_target (
        .onehot_i (target[p*Banks +: Banks]),
        .index_o  (wb_target_o[p*BankBits +: BankBits])
      );
    end
  endgenerate

  // ---- 9. Opportunistic read-out, 10. its bus ----

  wire [Banks-1:0] idle_pick;
  wire [Banks-1:0] idle_mask_next;
  wire             idle_open = ~(|force_home) & (|bus_free);

  rr_pick #(
    .Width (Banks)
  ) u_idle (
    .req_i   (idle_stolen),
    .mask_i  (idle_mask_q),
    .grant_o (idle_pick),
    .mask_o  (idle_mask_next)
  );

  assign home_idle = idle_pick & {Banks{idle_open}};

  onehot_index #(
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_home_entry (
    .onehot_i (home_forced | home_idle),
    .index_o  (home_entry_o)
  );

  assign home_go_o = |(home_forced | home_idle);

  // Without a free bus the next one in turn, so that no bus is taken twice running.
  wire [ResultBuses-1:0] bus_after = (home_bus_sel << 1) | (home_bus_sel >> (ResultBuses - 1));
  wire [ResultBuses-1:0] bus_zero  = {ResultBuses{1'b1}} >> (ResultBuses - 1);
  wire [ResultBuses-1:0] home_bus  = |bus_free  ? bus_free & -bus_free
                                   : home_valid ? bus_after : bus_zero;

  onehot_index #(
    .Width     (ResultBuses),
    .IndexBits (BusBits)
  ) u_home_out_bus (
    .onehot_i (home_bus & {ResultBuses{home_go_o}}),
    .index_o  (home_out_bus_o)
  );

  // ---- Grants by request, candidate operand, scheduler and bus ----

  wire [ResultBuses-1:0] wb_forced;
  wire [ResultBuses-1:0] wb_normal;
  wire [ResultBuses-1:0] forced_next;

  or_rows #(
    .Rows  (Banks),
    .Width (Requests)
  ) u_rd_grant (
    .rows_i (grant_read),
    .any_o  (rd_grant_o)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (Candidates)
  ) u_cand_grant (
    .rows_i (grant_steal),
    .any_o  (cand_grant_o)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (ResultBuses)
  ) u_wb_forced (
    .rows_i (grant_forced),
    .any_o  (wb_forced)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (ResultBuses)
  ) u_wb_normal (
    .rows_i (grant_normal),
    .any_o  (wb_normal)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (ResultBuses)
  ) u_forced_next (
    .rows_i (forced_wait),
    .any_o  (forced_next)
  );

  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_steal_success
      assign steal_success_o[s] = |cand_grant_o[s*Slots +: Slots];
    end
    for (p = 0; p < ResultBuses; p = p + 1) begin : g_kind
      assign wb_kind_o[p*2 +: 2] = WbWaits
                                 | (WbHome   & {2{wb_normal[p]}})
                                 | (WbStolen & {2{found[p]}})
                                 | (WbForced & {2{wb_forced[p]}});
    end
  endgenerate

  // ---- Registers that are not a bank's ----

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      target_mask_q <= {Banks{1'b0}};
      force_mask_q <= {Banks{1'b0}};
      idle_mask_q  <= {Banks{1'b0}};
      forced_q     <= {ResultBuses{1'b0}};
    end else begin
      target_mask_q <= target_mask_next;
      forced_q     <= forced_next | (forced & wb_valid_i & ~bus_live);
      if (|home_forced) force_mask_q <= force_mask_next;
      if (|home_idle) idle_mask_q <= idle_mask_next;
    end
  end
endmodule
`default_nettype wire
