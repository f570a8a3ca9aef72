// SPDX-License-Identifier: Apache-2.0
// rf_straight: the straight register file, without stealing; a bank's write goes before its reads.
//
// Wiring only: schedulers, operand collectors, arbiter, banks, crossbar. All inputs of stealing are
// 0. See docs/blocks/rf_steal.md and docs/twin-contract.md, "The cycle".
//
// Parameters  sizes
// Ports       gen/blocks/rf_straight.def
// Latency     issue in t, arbitration in t + 1, bank and crossbar in t + 2, dispatch in t + 3
// Caveats     cur_* belongs to the warps issued in the cycle before; a result holds its bus until
//             wb_kind_o is not 0
// Source      TVLSI 2016, II.B, Fig. 1
`default_nettype none
module rf_straight #(
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
  parameter SliceBits         = 64    // bits of a crossbar slice
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  // per scheduler: warp has an instruction without hazards at the head of its buffer
  input  wire [Schedulers*SchedulerWarps-1:0]    ready_i,
  // age rank, element s * SchedulerWarps + i for warp i of scheduler s; 0 = oldest
  input  wire [Warps*AgeBits-1:0]                age_i,
  // operand of the instruction that issued last cycle is a register, element s * Slots + k
  input  wire [Candidates-1:0]                   cur_src_valid_i,
  input  wire [Candidates*BankBits-1:0]          cur_bank_i,       // its bank
  input  wire [Candidates*RowBits-1:0]           cur_row_i,        // its row
  // tag of that instruction, handed back at dispatch
  input  wire [Schedulers*TagBits-1:0]           cur_tag_i,
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]                dispatch_ready_i,
  // bus carries a result; it holds until wb_kind is not 0
  input  wire [ResultBuses-1:0]                  wb_valid_i,
  input  wire [ResultBuses*BankBits-1:0]         wb_bank_i,        // bank of its destination
  input  wire [ResultBuses*RowBits-1:0]          wb_row_i,         // row of its destination
  input  wire [ResultBuses*Lanes-1:0]            wb_mask_i,        // lanes it writes
  input  wire [ResultBuses*DataBits-1:0]         wb_data_i,        // its data
  output wire [Schedulers-1:0]                   issue_valid_o,    // scheduler issues in this cycle
  output wire [Schedulers*SchedulerWarpBits-1:0] issue_warp_o,     // warp it issues
  output wire [DispatchPorts-1:0]                disp_valid_o,     // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0]  disp_unit_o,      // collector unit it comes from
  output wire [DispatchPorts*TagBits-1:0]        disp_tag_o,       // its tag
  // its operands, element port * Slots + slot
  output wire [DispatchPorts*Slots*DataBits-1:0] disp_data_o,
  // write-back: 0 bus waits, 1 home, 2 stolen, 3 forced; the scoreboard clears when it is not 0
  output wire [ResultBuses*2-1:0]                wb_kind_o,
  output wire [Requests-1:0]                     rd_valid_o,       // observed: read requests
  output wire [Requests*BankBits-1:0]            rd_bank_o,        // observed: their banks
  output wire [Requests-1:0]                     rd_grant_o,       // observed: those granted
  // observed: what each bank does, class code
  output wire [Banks*4-1:0]                      bank_class_o,
  output wire [Banks*RowBits-1:0]                bank_row_o,       // observed: row of the access
  output wire [Banks*Lanes-1:0]                  bank_mask_o       // observed: lanes written
);

  wire [Schedulers-1:0]                   alloc_ok;               // collector: a unit is there
  wire [Banks-1:0]                        fill_valid;             // bank's data goes to a slot
  wire [Banks*RequestBits-1:0]            fill_dest;              // and that slot
  wire [Requests*RowBits-1:0]             rd_row;                 // rows of the requests
  wire [Banks-1:0]                        bank_read;              // arbiter: grants
  wire [Banks*RequestBits-1:0]            bank_req;
  wire [Banks-1:0]                        bank_en;                // arbiter: commands
  wire [Banks-1:0]                        bank_we;
  wire [Banks*(ResultBuses + 1)-1:0]      bank_wsel;              // write data's sources
  wire [Banks*DataBits-1:0]               bank_rdata;             // from and to the banks
  wire [Banks*DataBits-1:0]               bank_wdata;

  // Outputs of the blocks that this top does not need.
  wire [Schedulers-1:0]                   unused_issue_override;
  wire [Schedulers-1:0]                   unused_next_cand_valid;
  wire [Schedulers*SchedulerWarpBits-1:0] unused_next_cand_warp;
  wire [Candidates-1:0]                   unused_cand_grant;
  wire [Schedulers-1:0]                   unused_steal_success;
  wire [Banks-1:0]                        unused_bank_steal;
  wire [Banks*CandidateBits-1:0]          unused_bank_cand;
  wire [ResultBuses*BankBits-1:0]         unused_wb_place;
  wire                                    unused_home_go;
  wire [BankBits-1:0]                     unused_home_entry;
  wire [BusBits-1:0]                      unused_home_out_bus;
  wire [Schedulers-1:0]                   unused_cand_valid;
  wire [Schedulers*SchedulerWarpBits-1:0] unused_cand_warp;

  genvar s;
  genvar b;
  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_scheduler
      warp_scheduler #(
        .SchedulerWarps    (SchedulerWarps),
        .SchedulerWarpBits (SchedulerWarpBits),
        .AgeBits           (AgeBits),
        .Policy            (Policy),
        .ReadSteal         (0)
      ) u_warp_scheduler (
        .clk_i             (clk_i),
        .rst_ni            (rst_ni),
        .ready_i           (ready_i[s*SchedulerWarps +: SchedulerWarps]),
        .age_i             (age_i[s*SchedulerWarps*AgeBits +: SchedulerWarps*AgeBits]),
        .alloc_ok_i        (alloc_ok[s]),
        .steal_success_i   (1'b0),
        .cand_valid_o      (unused_cand_valid[s]),
        .cand_warp_o       (unused_cand_warp[s*SchedulerWarpBits +: SchedulerWarpBits]),
        .issue_valid_o     (issue_valid_o[s]),
        .issue_warp_o      (issue_warp_o[s*SchedulerWarpBits +: SchedulerWarpBits]),
        .issue_override_o  (unused_issue_override[s]),
        .next_cand_valid_o (unused_next_cand_valid[s]),
        .next_cand_warp_o  (unused_next_cand_warp[s*SchedulerWarpBits +: SchedulerWarpBits])
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
    .ReadSteal     (0)
  ) u_operand_collector (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .cur_src_valid_i  (cur_src_valid_i),
    .cur_bank_i       (cur_bank_i),
    .cur_row_i        (cur_row_i),
    .cur_tag_i        (cur_tag_i),
    .cand_src_valid_i ({Candidates{1'b0}}),
    .cand_bank_i      ({Candidates*BankBits{1'b0}}),
    .cand_row_i       ({Candidates*RowBits{1'b0}}),
    .cand_tag_i       ({Schedulers*TagBits{1'b0}}),
    .dispatch_ready_i (dispatch_ready_i),
    .issue_valid_i    (issue_valid_o),
    .issue_override_i ({Schedulers{1'b0}}),
    .bank_read_i      (bank_read),
    .bank_req_i       (bank_req),
    .bank_steal_i     ({Banks{1'b0}}),
    .bank_cand_i      ({Banks*CandidateBits{1'b0}}),
    .steal_success_i  ({Schedulers{1'b0}}),
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
    .ReadSteal     (0),
    .WriteSteal    (0)
  ) u_bank_arbiter (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .rd_valid_i       (rd_valid_o),
    .rd_bank_i        (rd_bank_o),
    .rd_row_i         (rd_row),
    .rd_blocked_i     ({Requests{1'b0}}),
    .cand_src_valid_i ({Candidates{1'b0}}),
    .cand_bank_i      ({Candidates*BankBits{1'b0}}),
    .cand_row_i       ({Candidates*RowBits{1'b0}}),
    .cand_blocked_i   ({Candidates{1'b0}}),
    .alloc_ok_i       (alloc_ok),
    .wb_valid_i       (wb_valid_i),
    .wb_bank_i        (wb_bank_i),
    .wb_row_i         (wb_row_i),
    .wb_mask_i        (wb_mask_i),
    .wb_blocked_i     ({ResultBuses{1'b0}}),
    .entry_free_i     ({Banks{1'b0}}),
    .entry_stolen_i   ({Banks{1'b0}}),
    .entry_force_i    ({Banks{1'b0}}),
    .entry_row_i      ({Banks*RowBits{1'b0}}),
    .home_valid_i     (1'b0),
    .home_bank_i      ({BankBits{1'b0}}),
    .home_row_i       ({RowBits{1'b0}}),
    .home_mask_i      ({Lanes{1'b0}}),
    .home_bus_i       ({BusBits{1'b0}}),
    .rd_grant_o       (rd_grant_o),
    .cand_grant_o     (unused_cand_grant),
    .steal_success_o  (unused_steal_success),
    .bank_class_o     (bank_class_o),
    .bank_read_o      (bank_read),
    .bank_req_o       (bank_req),
    .bank_steal_o     (unused_bank_steal),
    .bank_cand_o      (unused_bank_cand),
    .wb_kind_o        (wb_kind_o),
    .wb_place_o       (unused_wb_place),
    .home_go_o        (unused_home_go),
    .home_entry_o     (unused_home_entry),
    .home_out_bus_o   (unused_home_out_bus),
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
    .home_source_i ({BankBits{1'b0}}),
    .wb_data_i     (wb_data_i),
    .disp_valid_i  (disp_valid_o),
    .disp_unit_i   (disp_unit_o),
    .bank_wdata_o  (bank_wdata),
    .disp_data_o   (disp_data_o)
  );
endmodule
`default_nettype wire
