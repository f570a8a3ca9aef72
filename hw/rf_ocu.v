// SPDX-License-Identifier: Apache-2.0
// rf_ocu: the baseline of Malekeh, sub-cores with plain operand collector units.
//
// Wiring only: per sub-core what rf_straight has, a scheduler, operand collectors, an arbiter,
// banks and a crossbar. All inputs of stealing are 0. See docs/blocks/rf_malekeh.md and
// docs/twin-contract.md, "The cycle".
//
// Parameters  sizes; all but Subcores are of one sub-core
// Ports       gen/blocks/rf_ocu.def; sub-core c has elements c * n .. c * n + n - 1 of a port
// Latency     issue in t, arbitration in t + 1, bank and crossbar in t + 2, dispatch in t + 3
// Caveats     cur_* belongs to the warps issued in the cycle before; a result holds its bus until
//             wb_kind_o is not 0
// Source      Malekeh, 2, Fig. 1
`default_nettype none
module rf_ocu #(
  parameter Subcores          = 4,    // sub-cores
  parameter Banks             = 4,    // register banks
  parameter BankBits          = 2,    // bits of a bank number
  parameter Rows              = 128,  // rows a bank
  parameter RowBits           = 7,    // bits of a row in a bank
  parameter SchedulerWarps    = 8,    // warps
  parameter SchedulerWarpBits = 3,    // bits to index one of them
  parameter AgeBits           = 5,    // bits of an age rank
  parameter Policy            = 0,    // 0 greedy then oldest, 1 loose round robin
  parameter Collectors        = 2,    // collector units
  parameter CollectorBits     = 1,    // bits of a unit number
  parameter Slots             = 7,    // operand slots a unit
  parameter Requests          = 14,   // read requests: collectors x slots
  parameter RequestBits       = 4,    // bits of a request number
  parameter CandidateBits     = 3,    // bits of an arriving operand's number
  parameter TagBits           = 8,    // bits of an instruction tag
  parameter DispatchPorts     = 1,    // instructions dispatched a cycle, at most
  parameter ResultBuses       = 2,    // result buses
  parameter BusBits           = 1,    // bits of a bus number
  parameter Lanes             = 32,   // lanes of a warp
  parameter LaneBits          = 32,   // bits of a lane
  parameter DataBits          = 1024, // bits of a warp register
  parameter SliceBits         = 64    // bits of a crossbar slice
) (
  input  wire                                             clk_i,
  input  wire                                             rst_ni,
  // per sub-core: warp has an instruction without hazards at the head of its buffer
  input  wire [Subcores*SchedulerWarps-1:0]               ready_i,
  // age rank, element c * SchedulerWarps + i for warp i of sub-core c; 0 = oldest
  input  wire [Subcores*SchedulerWarps*AgeBits-1:0]       age_i,
  // operand of the instruction that issued last cycle is a register, element c * Slots + k
  input  wire [Subcores*Slots-1:0]                        cur_src_valid_i,
  input  wire [Subcores*Slots*BankBits-1:0]               cur_bank_i,       // its bank
  input  wire [Subcores*Slots*RowBits-1:0]                cur_row_i,        // its row
  // tag of that instruction, handed back at dispatch
  input  wire [Subcores*TagBits-1:0]                      cur_tag_i,
  // execution unit behind a port takes an instruction, element c * DispatchPorts + port
  input  wire [Subcores*DispatchPorts-1:0]                dispatch_ready_i,
  // bus carries a result, element c * ResultBuses + p; it holds until wb_kind is not 0
  input  wire [Subcores*ResultBuses-1:0]                  wb_valid_i,
  input  wire [Subcores*ResultBuses*BankBits-1:0]         wb_bank_i,  // bank of its destination
  input  wire [Subcores*ResultBuses*RowBits-1:0]          wb_row_i,   // row of its destination
  input  wire [Subcores*ResultBuses*Lanes-1:0]            wb_mask_i,  // lanes it writes
  input  wire [Subcores*ResultBuses*DataBits-1:0]         wb_data_i,  // its data
  output wire [Subcores-1:0]                              issue_valid_o, // sub-core issues
  output wire [Subcores*SchedulerWarpBits-1:0]            issue_warp_o,  // warp it issues
  output wire [Subcores*DispatchPorts-1:0]                disp_valid_o,  // port dispatches
  output wire [Subcores*DispatchPorts*CollectorBits-1:0]  disp_unit_o,   // unit it comes from
  output wire [Subcores*DispatchPorts*TagBits-1:0]        disp_tag_o,    // its tag
  // its operands, element (c * DispatchPorts + port) * Slots + slot
  output wire [Subcores*DispatchPorts*Slots*DataBits-1:0] disp_data_o,
  // write-back: 0 bus waits, 1 written; the scoreboard clears when it is not 0
  output wire [Subcores*ResultBuses*2-1:0]                wb_kind_o,
  // observed: read requests, element c * Requests + unit * Slots + slot
  output wire [Subcores*Requests-1:0]                     rd_valid_o,
  output wire [Subcores*Requests*BankBits-1:0]            rd_bank_o,    // observed: their banks
  output wire [Subcores*Requests-1:0]                     rd_grant_o,   // observed: those granted
  // observed: what each bank does, class code
  output wire [Subcores*Banks*4-1:0]                      bank_class_o,
  output wire [Subcores*Banks*RowBits-1:0]                bank_row_o,   // observed: row
  output wire [Subcores*Banks*Lanes-1:0]                  bank_mask_o   // observed: lanes written
);
  wire [Subcores-1:0]                         alloc_ok;   // collector: a unit is there
  wire [Subcores*Banks-1:0]                   fill_valid; // bank's data goes to a slot
  wire [Subcores*Banks*RequestBits-1:0]       fill_dest;  // and that slot
  wire [Subcores*Requests*RowBits-1:0]        rd_row;     // rows of the requests
  wire [Subcores*Banks-1:0]                   bank_read;  // arbiter: grants
  wire [Subcores*Banks*RequestBits-1:0]       bank_req;
  wire [Subcores*Banks-1:0]                   bank_en;    // arbiter: commands
  wire [Subcores*Banks-1:0]                   bank_we;
  wire [Subcores*Banks*(ResultBuses + 1)-1:0] bank_wsel;  // write data's sources
  wire [Subcores*Banks*DataBits-1:0]          bank_rdata; // from and to the banks
  wire [Subcores*Banks*DataBits-1:0]          bank_wdata;

  genvar b;
  genvar c;
  generate
    for (c = 0; c < Subcores; c = c + 1) begin : g_scheduler
      // Outputs that this top does not need.
      wire                         unused_cand_valid;
      wire [SchedulerWarpBits-1:0] unused_cand_warp;
      wire                         unused_issue_override;
      wire                         unused_next_cand_valid;
      wire [SchedulerWarpBits-1:0] unused_next_cand_warp;

      warp_scheduler #(
        .SchedulerWarps    (SchedulerWarps),
        .SchedulerWarpBits (SchedulerWarpBits),
        .AgeBits           (AgeBits),
        .Policy            (Policy),
        .ReadSteal         (0)
      ) u_warp_scheduler (
        .clk_i             (clk_i),
        .rst_ni            (rst_ni),
        .ready_i           (ready_i[c*SchedulerWarps +: SchedulerWarps]),
        .age_i             (age_i[c*SchedulerWarps*AgeBits +: SchedulerWarps*AgeBits]),
        .alloc_ok_i        (alloc_ok[c]),
        .steal_success_i   (1'b0),
        .cand_valid_o      (unused_cand_valid),
        .cand_warp_o       (unused_cand_warp),
        .issue_valid_o     (issue_valid_o[c]),
        .issue_warp_o      (issue_warp_o[c*SchedulerWarpBits +: SchedulerWarpBits]),
        .issue_override_o  (unused_issue_override),
        .next_cand_valid_o (unused_next_cand_valid),
        .next_cand_warp_o  (unused_next_cand_warp)
      );
    end

    for (c = 0; c < Subcores; c = c + 1) begin : g_collector
      operand_collector #(
        .Collectors    (Collectors),
        .Slots         (Slots),
        .Schedulers    (1),
        .Banks         (Banks),
        .BankBits      (BankBits),
        .RowBits       (RowBits),
        .TagBits       (TagBits),
        .DispatchPorts (DispatchPorts),
        .CollectorBits (CollectorBits),
        .RequestBits   (RequestBits),
        .CandidateBits (CandidateBits),
        .SchedulerBits (1),
        .ReadSteal     (0)
      ) u_operand_collector (
        .clk_i            (clk_i),
        .rst_ni           (rst_ni),
        .cur_src_valid_i  (cur_src_valid_i[c*Slots +: Slots]),
        .cur_bank_i       (cur_bank_i[c*Slots*BankBits +: Slots*BankBits]),
        .cur_row_i        (cur_row_i[c*Slots*RowBits +: Slots*RowBits]),
        .cur_tag_i        (cur_tag_i[c*TagBits +: TagBits]),
        .cand_src_valid_i ({Slots{1'b0}}),
        .cand_bank_i      ({Slots*BankBits{1'b0}}),
        .cand_row_i       ({Slots*RowBits{1'b0}}),
        .cand_tag_i       ({TagBits{1'b0}}),
        .dispatch_ready_i (dispatch_ready_i[c*DispatchPorts +: DispatchPorts]),
        .issue_valid_i    (issue_valid_o[c]),
        .issue_override_i (1'b0),
        .bank_read_i      (bank_read[c*Banks +: Banks]),
        .bank_req_i       (bank_req[c*Banks*RequestBits +: Banks*RequestBits]),
        .bank_steal_i     ({Banks{1'b0}}),
        .bank_cand_i      ({Banks*CandidateBits{1'b0}}),
        .steal_success_i  (1'b0),
        .alloc_ok_o       (alloc_ok[c]),
        .fill_valid_o     (fill_valid[c*Banks +: Banks]),
        .fill_dest_o      (fill_dest[c*Banks*RequestBits +: Banks*RequestBits]),
        .rd_valid_o       (rd_valid_o[c*Requests +: Requests]),
        .rd_bank_o        (rd_bank_o[c*Requests*BankBits +: Requests*BankBits]),
        .rd_row_o         (rd_row[c*Requests*RowBits +: Requests*RowBits]),
        .disp_valid_o     (disp_valid_o[c*DispatchPorts +: DispatchPorts]),
        .disp_unit_o      (disp_unit_o[c*DispatchPorts*CollectorBits +:
                                       DispatchPorts*CollectorBits]),
        .disp_tag_o       (disp_tag_o[c*DispatchPorts*TagBits +: DispatchPorts*TagBits])
      );
    end

    for (c = 0; c < Subcores; c = c + 1) begin : g_arbiter
      // Outputs that this top does not need.
      wire [Slots-1:0]                unused_cand_grant;
      wire                            unused_steal_success;
      wire [Banks-1:0]                unused_bank_steal;
      wire [Banks*CandidateBits-1:0]  unused_bank_cand;
      wire [ResultBuses*BankBits-1:0] unused_wb_place;
      wire                            unused_home_go;
      wire [BankBits-1:0]             unused_home_entry;
      wire [BusBits-1:0]              unused_home_out_bus;

      bank_arbiter #(
        .Banks         (Banks),
        .BankBits      (BankBits),
        .RowBits       (RowBits),
        .Requests      (Requests),
        .RequestBits   (RequestBits),
        .Candidates    (Slots),
        .CandidateBits (CandidateBits),
        .Schedulers    (1),
        .Slots         (Slots),
        .ResultBuses   (ResultBuses),
        .BusBits       (BusBits),
        .Lanes         (Lanes),
        .ReadSteal     (0),
        .WriteSteal    (0)
      ) u_bank_arbiter (
        .clk_i            (clk_i),
        .rst_ni           (rst_ni),
        .rd_valid_i       (rd_valid_o[c*Requests +: Requests]),
        .rd_bank_i        (rd_bank_o[c*Requests*BankBits +: Requests*BankBits]),
        .rd_row_i         (rd_row[c*Requests*RowBits +: Requests*RowBits]),
        .rd_blocked_i     ({Requests{1'b0}}),
        .cand_src_valid_i ({Slots{1'b0}}),
        .cand_bank_i      ({Slots*BankBits{1'b0}}),
        .cand_row_i       ({Slots*RowBits{1'b0}}),
        .cand_blocked_i   ({Slots{1'b0}}),
        .alloc_ok_i       (alloc_ok[c]),
        .wb_valid_i       (wb_valid_i[c*ResultBuses +: ResultBuses]),
        .wb_bank_i        (wb_bank_i[c*ResultBuses*BankBits +: ResultBuses*BankBits]),
        .wb_row_i         (wb_row_i[c*ResultBuses*RowBits +: ResultBuses*RowBits]),
        .wb_mask_i        (wb_mask_i[c*ResultBuses*Lanes +: ResultBuses*Lanes]),
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
        .rd_grant_o       (rd_grant_o[c*Requests +: Requests]),
        .cand_grant_o     (unused_cand_grant),
        .steal_success_o  (unused_steal_success),
        .bank_class_o     (bank_class_o[c*Banks*4 +: Banks*4]),
        .bank_read_o      (bank_read[c*Banks +: Banks]),
        .bank_req_o       (bank_req[c*Banks*RequestBits +: Banks*RequestBits]),
        .bank_steal_o     (unused_bank_steal),
        .bank_cand_o      (unused_bank_cand),
        .wb_kind_o        (wb_kind_o[c*ResultBuses*2 +: ResultBuses*2]),
        .wb_place_o       (unused_wb_place),
        .home_go_o        (unused_home_go),
        .home_entry_o     (unused_home_entry),
        .home_out_bus_o   (unused_home_out_bus),
        .bank_en_o        (bank_en[c*Banks +: Banks]),
        .bank_we_o        (bank_we[c*Banks +: Banks]),
        .bank_row_o       (bank_row_o[c*Banks*RowBits +: Banks*RowBits]),
        .bank_mask_o      (bank_mask_o[c*Banks*Lanes +: Banks*Lanes]),
        .bank_wsel_o      (bank_wsel[c*Banks*(ResultBuses + 1) +: Banks*(ResultBuses + 1)])
      );
    end

    for (b = 0; b < Subcores*Banks; b = b + 1) begin : g_bank
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

    for (c = 0; c < Subcores; c = c + 1) begin : g_crossbar
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
        .bank_rdata_i  (bank_rdata[c*Banks*DataBits +: Banks*DataBits]),
        .fill_valid_i  (fill_valid[c*Banks +: Banks]),
        .fill_dest_i   (fill_dest[c*Banks*RequestBits +: Banks*RequestBits]),
        .bank_wsel_i   (bank_wsel[c*Banks*(ResultBuses + 1) +: Banks*(ResultBuses + 1)]),
        .home_source_i ({BankBits{1'b0}}),
        .wb_data_i     (wb_data_i[c*ResultBuses*DataBits +: ResultBuses*DataBits]),
        .disp_valid_i  (disp_valid_o[c*DispatchPorts +: DispatchPorts]),
        .disp_unit_i   (disp_unit_o[c*DispatchPorts*CollectorBits +: DispatchPorts*CollectorBits]),
        .bank_wdata_o  (bank_wdata[c*Banks*DataBits +: Banks*DataBits]),
        .disp_data_o   (disp_data_o[c*DispatchPorts*Slots*DataBits +: DispatchPorts*Slots*DataBits])
      );
    end
  endgenerate
endmodule
`default_nettype wire
