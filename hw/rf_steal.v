// SPDX-License-Identifier: Apache-2.0
// rf_steal: the register file with bank stealing, for reads, for writes, or for both.
//
// Wiring only: schedulers, operand collectors, status table, arbiter, banks, crossbar. Within a
// cycle signals flow from the collector's requests through the table and the arbiter to the
// collector, the table and the schedulers. See docs/blocks/rf_steal.md and docs/twin-contract.md,
// "The cycle".
//
// Parameters  sizes; ReadSteal, WriteSteal: kinds of stealing
// Ports       gen/blocks/rf_steal.def
// Latency     issue in t, arbitration in t + 1, bank and crossbar in t + 2, dispatch in t + 3
// Caveats     cur_* and cand_* belong to the warps picked in the cycle before; a result holds its
//             bus until wb_kind_o is not 0
// Source      TVLSI 2016, IV
`default_nettype none
module rf_steal #(
  parameter Banks             = 8,    // register banks
  parameter BankBits          = 3,    // bits of a bank number
  parameter Rows              = 128,  // rows a bank
  parameter RowBits           = 7,    // bits of a row in a bank
  parameter Warps             = 48,   // warp slots
  parameter Schedulers        = 2,    // warp schedulers
  parameter SchedulerBits     = 1,    // bits of a scheduler number
  parameter SchedulerWarps    = 24,   // warps of a scheduler
  parameter SchedulerWarpBits = 5,    // bits to index one of them
  parameter AgeBits           = 6,    // bits of an age rank
  parameter Policy            = 0,    // 0 greedy then oldest, 1 loose round robin
  parameter Collectors        = 16,   // collector units
  parameter CollectorBits     = 4,    // bits of a unit number
  parameter Slots             = 3,    // operand slots a unit
  parameter Requests          = 48,   // read requests: collectors x slots
  parameter RequestBits       = 6,    // bits of a request number
  parameter Candidates        = 6,    // operands that may arrive in a cycle: schedulers x slots
  parameter CandidateBits     = 3,    // bits of such an operand's number
  parameter TagBits           = 8,    // bits of an instruction tag
  parameter DispatchPorts     = 2,    // instructions dispatched a cycle, at most
  parameter ResultBuses       = 2,    // result buses
  parameter BusBits           = 1,    // bits of a bus number
  parameter Lanes             = 32,   // lanes of a warp
  parameter LaneBits          = 32,   // bits of a lane
  parameter DataBits          = 1024, // bits of a warp register
  parameter SliceBits         = 64,   // bits of a crossbar slice
  parameter ReadSteal         = 1,    // 1: candidates' operands may be read ahead
  parameter WriteSteal        = 1     // 1: normal writes yield and steal banks
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  // per scheduler: warp has an instruction without hazards at the head of its buffer
  input  wire [Schedulers*SchedulerWarps-1:0]    ready_i,
  // age rank, element s * SchedulerWarps + i for warp i of scheduler s; 0 = oldest
  input  wire [Warps*AgeBits-1:0]                age_i,
  // operand of the instruction that issued last cycle is a register, element s * Slots + k
  input  wire [Candidates-1:0]                   cur_src_valid_i,
  input  wire [Candidates*BankBits-1:0]          cur_bank_i,        // its bank
  input  wire [Candidates*RowBits-1:0]           cur_row_i,         // its row
  // tag of that instruction, handed back at dispatch
  input  wire [Schedulers*TagBits-1:0]           cur_tag_i,
  // operand of the candidate latched last cycle is a register; 0 without a candidate
  input  wire [Candidates-1:0]                   cand_src_valid_i,
  input  wire [Candidates*BankBits-1:0]          cand_bank_i,       // its bank
  input  wire [Candidates*RowBits-1:0]           cand_row_i,        // its row
  input  wire [Schedulers*TagBits-1:0]           cand_tag_i,        // tag of the candidate
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]                dispatch_ready_i,
  // bus carries a result; it holds until wb_kind is not 0
  input  wire [ResultBuses-1:0]                  wb_valid_i,
  input  wire [ResultBuses*BankBits-1:0]         wb_bank_i,         // bank of its destination
  input  wire [ResultBuses*RowBits-1:0]          wb_row_i,          // row of its destination
  input  wire [ResultBuses*Lanes-1:0]            wb_mask_i,         // lanes it writes
  input  wire [ResultBuses*DataBits-1:0]         wb_data_i,         // its data
  // the instruction that issued last cycle names a free register
  input  wire [Schedulers-1:0]                   free_valid_i,
  input  wire [Schedulers*BankBits-1:0]          free_bank_i,       // its bank
  input  wire [Schedulers*RowBits-1:0]           free_row_i,        // its row
  // a warp slot is given to a new block, or its warp exits
  input  wire                                    clear_valid_i,
  // first row of the slot, in every bank
  input  wire [RowBits-1:0]                      clear_first_i,
  input  wire [RowBits-1:0]                      clear_last_i, // last row of the slot, inclusive
  output wire [Schedulers-1:0]                   issue_valid_o, // scheduler issues in this cycle
  output wire [Schedulers*SchedulerWarpBits-1:0] issue_warp_o,      // warp it issues
  // by override: the candidate, because its operand is read ahead in this cycle
  output wire [Schedulers-1:0]                   issue_override_o,
  output wire [Schedulers-1:0]                   next_cand_valid_o, // scheduler latches a candidate
  output wire [Schedulers*SchedulerWarpBits-1:0] next_cand_warp_o,  // its warp
  output wire [DispatchPorts-1:0]                disp_valid_o, // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0]  disp_unit_o,       // collector unit it comes from
  output wire [DispatchPorts*TagBits-1:0]        disp_tag_o,        // its tag
  // its operands, element port * Slots + slot
  output wire [DispatchPorts*Slots*DataBits-1:0] disp_data_o,
  // write-back: 0 bus waits, 1 home, 2 stolen, 3 forced; the scoreboard clears when it is not 0
  output wire [ResultBuses*2-1:0]                wb_kind_o,
  output wire [Requests-1:0]                     rd_valid_o,        // observed: read requests
  output wire [Requests*BankBits-1:0]            rd_bank_o,         // observed: their banks
  output wire [Requests-1:0]                     rd_grant_o,        // observed: those granted
  // observed: what each bank does, class code
  output wire [Banks*4-1:0]                      bank_class_o,
  output wire [Banks*RowBits-1:0]                bank_row_o,        // observed: row of the access
  output wire [Banks*Lanes-1:0]                  bank_mask_o,       // observed: lanes written
  // observed: bank that takes a stolen write
  output wire [ResultBuses*BankBits-1:0]         wb_place_o,
  // observed: candidate operands read ahead
  output wire [Candidates-1:0]                   cand_grant_o,
  // observed: banks that hold a stolen value
  output wire [Banks-1:0]                        entry_stolen_o,
  // observed: stolen values that somebody waits for
  output wire [Banks-1:0]                        entry_force_o,
  output wire                                    home_go_o, // observed: a stolen value is read out
  output wire [BankBits-1:0]                     home_entry_o       // observed: bank that held it
);

  wire [Schedulers-1:0]                   alloc_ok;          // collector: a unit is there
  wire [Banks-1:0]                        fill_valid;        // bank's data goes to a slot
  wire [Banks*RequestBits-1:0]            fill_dest;         // and that slot
  wire [Requests*RowBits-1:0]             rd_row;            // rows of the requests
  wire [Requests-1:0]                     rd_blocked;        // table: value is stolen
  wire [Candidates-1:0]                   cand_blocked;
  wire [ResultBuses-1:0]                  wb_blocked;
  wire [Banks-1:0]                        entry_free;        // table: bank can take a write
  wire [Banks*RowBits-1:0]                entry_row;         // and the row
  wire                                    home_valid;        // table: value going home
  wire [BankBits-1:0]                     home_bank;
  wire [RowBits-1:0]                      home_row;
  wire [Lanes-1:0]                        home_mask;
  wire [BankBits-1:0]                     home_source;
  wire [BusBits-1:0]                      home_bus;
  wire [Schedulers-1:0]                   steal_success;     // candidate's operand read
  wire [BusBits-1:0]                      home_out_bus;      // bus of the next one
  wire [Banks-1:0]                        bank_read;         // arbiter: grants
  wire [Banks*RequestBits-1:0]            bank_req;
  wire [Banks-1:0]                        bank_steal;
  wire [Banks*CandidateBits-1:0]          bank_cand;
  wire [Banks-1:0]                        bank_en;           // arbiter: commands
  wire [Banks-1:0]                        bank_we;
  wire [Banks*(ResultBuses + 1)-1:0]      bank_wsel;         // write data's sources
  wire [Banks*DataBits-1:0]               bank_rdata;        // from and to the banks
  wire [Banks*DataBits-1:0]               bank_wdata;

  // Outputs of the blocks that this top does not need.
  wire [Schedulers-1:0]                   unused_cand_valid; // latched outside too
  wire [Schedulers*SchedulerWarpBits-1:0] unused_cand_warp;

  // Without write stealing no free register reaches the table, so that it stays empty.
  wire [Schedulers-1:0] free_valid = (WriteSteal != 0) ? free_valid_i : {Schedulers{1'b0}};

  genvar s;
  genvar b;
  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_scheduler
      warp_scheduler #(
        .SchedulerWarps    (SchedulerWarps),
        .SchedulerWarpBits (SchedulerWarpBits),
        .AgeBits           (AgeBits),
        .Policy            (Policy),
        .ReadSteal         (ReadSteal)
      ) u_warp_scheduler (
        .clk_i             (clk_i),
        .rst_ni            (rst_ni),
        .ready_i           (ready_i[s*SchedulerWarps +: SchedulerWarps]),
        .age_i             (age_i[s*SchedulerWarps*AgeBits +: SchedulerWarps*AgeBits]),
        .alloc_ok_i        (alloc_ok[s]),
        .steal_success_i   (steal_success[s]),
        .cand_valid_o      (unused_cand_valid[s]),
        .cand_warp_o       (unused_cand_warp[s*SchedulerWarpBits +: SchedulerWarpBits]),
        .issue_valid_o     (issue_valid_o[s]),
        .issue_warp_o      (issue_warp_o[s*SchedulerWarpBits +: SchedulerWarpBits]),
        .issue_override_o  (issue_override_o[s]),
        .next_cand_valid_o (next_cand_valid_o[s]),
        .next_cand_warp_o  (next_cand_warp_o[s*SchedulerWarpBits +: SchedulerWarpBits])
      );
    end
  endgenerate

  operand_collector #(
    .Collectors    (Collectors),
    .Slots         (Slots),
    .Schedulers    (Schedulers),
    .Banks         (Banks),
    .BankBits      (BankBits),
    .RowBits       (RowBits),
    .TagBits       (TagBits),
    .DispatchPorts (DispatchPorts),
    .CollectorBits (CollectorBits),
    .RequestBits   (RequestBits),
    .CandidateBits (CandidateBits),
    .SchedulerBits (SchedulerBits),
    .ReadSteal     (ReadSteal)
  ) u_operand_collector (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .cur_src_valid_i  (cur_src_valid_i),
    .cur_bank_i       (cur_bank_i),
    .cur_row_i        (cur_row_i),
    .cur_tag_i        (cur_tag_i),
    .cand_src_valid_i (cand_src_valid_i),
    .cand_bank_i      (cand_bank_i),
    .cand_row_i       (cand_row_i),
    .cand_tag_i       (cand_tag_i),
    .dispatch_ready_i (dispatch_ready_i),
    .issue_valid_i    (issue_valid_o),
    .issue_override_i (issue_override_o),
    .bank_read_i      (bank_read),
    .bank_req_i       (bank_req),
    .bank_steal_i     (bank_steal),
    .bank_cand_i      (bank_cand),
    .steal_success_i  (steal_success),
    .alloc_ok_o       (alloc_ok),
    .fill_valid_o     (fill_valid),
    .fill_dest_o      (fill_dest),
    .rd_valid_o       (rd_valid_o),
    .rd_bank_o        (rd_bank_o),
    .rd_row_o         (rd_row),
    .disp_valid_o     (disp_valid_o),
    .disp_unit_o      (disp_unit_o),
    .disp_tag_o       (disp_tag_o)
  );

  steal_table #(
    .Banks       (Banks),
    .BankBits    (BankBits),
    .RowBits     (RowBits),
    .Requests    (Requests),
    .Candidates  (Candidates),
    .Schedulers  (Schedulers),
    .ResultBuses (ResultBuses),
    .BusBits     (BusBits),
    .Lanes       (Lanes)
  ) u_steal_table (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .rd_valid_i       (rd_valid_o),
    .rd_bank_i        (rd_bank_o),
    .rd_row_i         (rd_row),
    .cand_src_valid_i (cand_src_valid_i),
    .cand_bank_i      (cand_bank_i),
    .cand_row_i       (cand_row_i),
    .wb_valid_i       (wb_valid_i),
    .wb_bank_i        (wb_bank_i),
    .wb_row_i         (wb_row_i),
    .wb_mask_i        (wb_mask_i),
    .wb_kind_i        (wb_kind_o),
    .wb_place_i       (wb_place_o),
    .home_go_i        (home_go_o),
    .home_entry_i     (home_entry_o),
    .home_out_bus_i   (home_out_bus),
    .free_valid_i     (free_valid),
    .free_bank_i      (free_bank_i),
    .free_row_i       (free_row_i),
    .clear_valid_i    (clear_valid_i),
    .clear_first_i    (clear_first_i),
    .clear_last_i     (clear_last_i),
    .entry_free_o     (entry_free),
    .entry_stolen_o   (entry_stolen_o),
    .entry_row_o      (entry_row),
    .home_valid_o     (home_valid),
    .home_bank_o      (home_bank),
    .home_row_o       (home_row),
    .home_mask_o      (home_mask),
    .home_source_o    (home_source),
    .home_bus_o       (home_bus),
    .rd_blocked_o     (rd_blocked),
    .cand_blocked_o   (cand_blocked),
    .wb_blocked_o     (wb_blocked),
    .entry_force_o    (entry_force_o)
  );

  bank_arbiter #(
    .Banks         (Banks),
    .BankBits      (BankBits),
    .RowBits       (RowBits),
    .Requests      (Requests),
    .RequestBits   (RequestBits),
    .Candidates    (Candidates),
    .CandidateBits (CandidateBits),
    .Schedulers    (Schedulers),
    .Slots         (Slots),
    .ResultBuses   (ResultBuses),
    .BusBits       (BusBits),
    .Lanes         (Lanes),
    .ReadSteal     (ReadSteal),
    .WriteSteal    (WriteSteal)
  ) u_bank_arbiter (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .rd_valid_i       (rd_valid_o),
    .rd_bank_i        (rd_bank_o),
    .rd_row_i         (rd_row),
    .rd_blocked_i     (rd_blocked),
    .cand_src_valid_i (cand_src_valid_i),
    .cand_bank_i      (cand_bank_i),
    .cand_row_i       (cand_row_i),
    .cand_blocked_i   (cand_blocked),
    .alloc_ok_i       (alloc_ok),
    .wb_valid_i       (wb_valid_i),
    .wb_bank_i        (wb_bank_i),
    .wb_row_i         (wb_row_i),
    .wb_mask_i        (wb_mask_i),
    .wb_blocked_i     (wb_blocked),
    .entry_free_i     (entry_free),
    .entry_stolen_i   (entry_stolen_o),
    .entry_force_i    (entry_force_o),
    .entry_row_i      (entry_row),
    .home_valid_i     (home_valid),
    .home_bank_i      (home_bank),
    .home_row_i       (home_row),
    .home_mask_i      (home_mask),
    .home_bus_i       (home_bus),
    .rd_grant_o       (rd_grant_o),
    .cand_grant_o     (cand_grant_o),
    .steal_success_o  (steal_success),
    .bank_class_o     (bank_class_o),
    .bank_read_o      (bank_read),
    .bank_req_o       (bank_req),
    .bank_steal_o     (bank_steal),
    .bank_cand_o      (bank_cand),
    .wb_kind_o        (wb_kind_o),
    .wb_place_o       (wb_place_o),
    .home_go_o        (home_go_o),
    .home_entry_o     (home_entry_o),
    .home_out_bus_o   (home_out_bus),
    .bank_en_o        (bank_en),
    .bank_we_o        (bank_we),
    .bank_row_o       (bank_row_o),
    .bank_mask_o      (bank_mask_o),
    .bank_wsel_o      (bank_wsel)
  );

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      register_bank #(
        .Rows     (Rows),
        .RowBits  (RowBits),
        .Lanes    (Lanes),
        .LaneBits (LaneBits)
      ) u_register_bank (
        .clk_i   (clk_i),
        .rst_ni  (rst_ni),
        .en_i    (bank_en[b]),
        .we_i    (bank_we[b]),
        .row_i   (bank_row_o[b*RowBits +: RowBits]),
        .mask_i  (bank_mask_o[b*Lanes +: Lanes]),
        .wdata_i (bank_wdata[b*DataBits +: DataBits]),
        .rdata_o (bank_rdata[b*DataBits +: DataBits])
      );
    end
  endgenerate

  crossbar #(
    .Banks         (Banks),
    .BankBits      (BankBits),
    .Requests      (Requests),
    .RequestBits   (RequestBits),
    .Slots         (Slots),
    .CollectorBits (CollectorBits),
    .ResultBuses   (ResultBuses),
    .DispatchPorts (DispatchPorts),
    .DataBits      (DataBits),
    .SliceBits     (SliceBits)
  ) u_crossbar (
    .clk_i         (clk_i),
    .rst_ni        (rst_ni),
    .bank_rdata_i  (bank_rdata),
    .fill_valid_i  (fill_valid),
    .fill_dest_i   (fill_dest),
    .bank_wsel_i   (bank_wsel),
    .home_source_i (home_source),
    .wb_data_i     (wb_data_i),
    .disp_valid_i  (disp_valid_o),
    .disp_unit_i   (disp_unit_o),
    .bank_wdata_o  (bank_wdata),
    .disp_data_o   (disp_data_o)
  );
endmodule
`default_nettype wire
