// SPDX-License-Identifier: Apache-2.0
// rf_bl: the baseline of LTRF, a register file of any latency behind a two-level scheduler.
//
// Wiring, but for places of the active set: the lowest-numbered free one is given to a warp that
// enters; entering and leaving take a cycle each. See docs/blocks/rf_ltrf.md, "rf_bl".
//
// Parameters  sizes; Banks, BankBits, RowBits are MainBanks' and MainRows', under the names of the
//             blocks that rf_ltrf gives other sizes
// Ports       gen/blocks/rf_bl.def
// Latency     issue in t, arbitration in t + 1, data in t + 1 + main_latency_i, dispatch in the
//             cycle after that
// Caveats     cur_* belongs to the warp issued in the cycle before; a result holds its bus until
//             wb_kind_o is not 0
// Source      LTRF, 2, Fig. 1; 5
`default_nettype none
module rf_bl #(
  parameter MainBanks         = 16,   // register banks
  parameter Banks             = 16,   // the same: the collectors read the main register file
  parameter BankBits          = 4,    // bits of a bank number
  parameter MainRows          = 136,  // rows a bank
  parameter MainRowBits       = 8,    // bits of a row in a bank
  parameter RowBits           = 8,    // the same
  parameter RegBits           = 8,    // bits of a register number
  parameter SchedulerWarps    = 64,   // warps
  parameter SchedulerWarpBits = 6,    // bits of a warp's number
  parameter Active            = 8,    // places of the active set
  parameter PlaceBits         = 3,    // bits of a place's number
  parameter Policy            = 1,    // inside the active set: 0 greedy, 1 round robin
  parameter Collectors        = 16,   // collector units
  parameter CollectorBits     = 4,    // bits of a unit number
  parameter Slots             = 3,    // operand slots a unit
  parameter Requests          = 48,   // read requests: collectors x slots
  parameter RequestBits       = 6,    // bits of a request number
  parameter CandidateBits     = 2,    // bits of an arriving operand's number
  parameter TagBits           = 8,    // bits of an instruction tag
  parameter DispatchPorts     = 2,    // instructions dispatched a cycle, at most
  parameter ResultBuses       = 2,    // result buses
  parameter BusBits           = 1,    // bits of a bus number
  parameter Lanes             = 32,   // lanes of a warp
  parameter LaneBits          = 32,   // bits of a lane
  parameter DataBits          = 1024, // bits of a warp register
  parameter SliceBits         = 64,   // bits of a crossbar slice
  parameter LatencyBits       = 6,    // bits of the latency
  parameter DestBits          = 6,    // bits of where read data goes: a request number
  parameter Pipelined         = 0,    // 1: a bank takes an access a cycle
  parameter Depth             = 2,    // reads whose data a bank keeps
  parameter DepthBits         = 1,    // bits to index them
  parameter BeatBits          = 2     // bits of a beat's number
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  // warp has an instruction without hazards at the head of its buffer
  input  wire [SchedulerWarps-1:0]               ready_i,
  // warp waits for something long and has nothing in a collector
  input  wire [SchedulerWarps-1:0]               stalled_i,
  input  wire [SchedulerWarps-1:0]               eligible_i,       // warp may enter the active set
  // operand of the instruction that issued last cycle is a register
  input  wire [Slots-1:0]                        cur_src_valid_i,
  input  wire [Slots*BankBits-1:0]               cur_bank_i,       // its bank
  input  wire [Slots*RowBits-1:0]                cur_row_i,        // its row
  // tag of that instruction, handed back at dispatch
  input  wire [TagBits-1:0]                      cur_tag_i,
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]                dispatch_ready_i,
  // bus carries a result; it holds until wb_kind is not 0
  input  wire [ResultBuses-1:0]                  wb_valid_i,
  input  wire [ResultBuses*BankBits-1:0]         wb_bank_i,        // bank of its destination
  input  wire [ResultBuses*RowBits-1:0]          wb_row_i,         // row of its destination
  input  wire [ResultBuses*Lanes-1:0]            wb_mask_i,        // lanes it writes
  input  wire [ResultBuses*DataBits-1:0]         wb_data_i,        // its data
  // cycles of an access to a bank; the same in all cycles
  input  wire [LatencyBits-1:0]                  main_latency_i,
  input  wire                                    clear_valid_i,    // a warp slot is launched or exits
  input  wire [SchedulerWarpBits-1:0]            clear_warp_i,     // that warp
  output wire                                    issue_valid_o,    // an instruction issues
  output wire [SchedulerWarpBits-1:0]            issue_warp_o,     // its warp
  output wire [DispatchPorts-1:0]                disp_valid_o,     // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0]  disp_unit_o,      // collector unit it comes from
  output wire [DispatchPorts*TagBits-1:0]        disp_tag_o,       // its tag
  // its operands, element port * Slots + slot
  output wire [DispatchPorts*Slots*DataBits-1:0] disp_data_o,
  // write-back: 0 bus waits, 1 written; the scoreboard clears when it is not 0
  output wire [ResultBuses*2-1:0]                wb_kind_o,
  // observed: read requests, those of busy banks too
  output wire [Requests-1:0]                     rd_valid_o,
  output wire [Requests*BankBits-1:0]            rd_bank_o,        // observed: their banks
  output wire [Requests-1:0]                     rd_grant_o,       // observed: those granted
  // observed: what each bank begins in this cycle, class code
  output wire [Banks*4-1:0]                      bank_class_o,
  output wire [Banks*RowBits-1:0]                bank_row_o,       // observed: row of the access
  output wire [Banks*Lanes-1:0]                  bank_mask_o,      // observed: lanes written
  output wire [Active-1:0]                       held_o,           // observed: place holds a warp
  output wire [Active*SchedulerWarpBits-1:0]     place_warp_o,     // observed: that warp
  output wire [Active-1:0]                       running_o,        // observed: its warp may issue
  output wire                                    enter_valid_o,    // a warp enters the active set
  output wire [SchedulerWarpBits-1:0]            enter_warp_o,     // that warp
  output wire [PlaceBits-1:0]                    enter_place_o,    // its place
  output wire [Active-1:0]                       leave_o,          // place's warp begins to leave
  output wire [Active-1:0]                       left_o,           // place's warp has left
  output wire [Active-1:0]                       wake_o            // place's warp may issue from now
);
  // Places
  wire [Active-1:0]                  leaving;
  wire [Active-1:0]                  free;       // the place holds no warp
  wire [Active-1:0]                  first_free; // the lowest-numbered of these

  // Collectors
  wire                               alloc_ok;
  wire [Requests*RowBits-1:0]        rd_row;     // rows of the requests
  wire [Requests-1:0]                rd_open;    // requests to banks that are not busy
  wire [ResultBuses-1:0]             wb_open;
  wire [Requests-1:0]                arrived;    // slot takes its data

  // Banks
  wire [Banks-1:0]                   busy;
  wire [Banks*DepthBits-1:0]         index;
  wire [Banks*DepthBits-1:0]         out_index;
  wire [Banks-1:0]                   done;       // bank's data goes into a slot
  wire [Banks*DestBits-1:0]          done_dest;  // that slot
  wire [Banks-1:0]                   bank_read;  // arbiter: grants
  wire [Banks*RequestBits-1:0]       bank_req;
  wire [Banks-1:0]                   bank_en;    // arbiter: commands
  wire [Banks-1:0]                   bank_we;
  wire [Banks*(ResultBuses + 1)-1:0] bank_wsel;  // write data's sources
  wire [Banks*DataBits-1:0]          bank_rdata; // from and to the banks
  wire [Banks*DataBits-1:0]          bank_wdata;

  // Outputs of the blocks that this top does not need.
  wire                               unused_arrive_valid;
  wire [PlaceBits-1:0]               unused_arrive_place;
  wire [Active-1:0]                  unused_cleared;
  wire [1:0]                         unused_late_valid;
  wire [2*RegBits-1:0]               unused_late_reg;
  wire [SchedulerWarpBits-1:0]       unused_late_warp;
  wire [Banks-1:0]                   unused_fill_valid;
  wire [Banks*RequestBits-1:0]       unused_fill_dest;
  wire [Slots-1:0]                   unused_cand_grant;
  wire                               unused_steal_success;
  wire [Banks-1:0]                   unused_bank_steal;
  wire [Banks*CandidateBits-1:0]     unused_bank_cand;
  wire [ResultBuses*BankBits-1:0]    unused_wb_place;
  wire                               unused_home_go;
  wire [BankBits-1:0]                unused_home_entry;
  wire [BusBits-1:0]                 unused_home_out_bus;

  assign free       = ~held_o;
  assign first_free = free & -free;
  assign wake_o     = held_o & ~running_o & ~leaving;
  assign left_o     = clear_valid_i ? {Active{1'b0}} : leaving;

  onehot_index #(
    .Width     (Active),
    .IndexBits (PlaceBits)
  ) u_enter_place (
    .onehot_i (first_free),
    .index_o  (enter_place_o)
  );

  two_level_scheduler #(
    .SchedulerWarps    (SchedulerWarps),
    .SchedulerWarpBits (SchedulerWarpBits),
    .Active            (Active),
    .PlaceBits         (PlaceBits),
    .Policy            (Policy)
  ) u_two_level_scheduler (
    .clk_i          (clk_i),
    .rst_ni         (rst_ni),
    .ready_i        (ready_i),
    .stalled_i      (stalled_i),
    .eligible_i     (eligible_i),
    .alloc_ok_i     (alloc_ok),
    .hold_i         (1'b0),
    .stop_i         (1'b0),
    .enter_ok_i     (|free),
    .enter_place_i  (enter_place_o),
    .wake_i         (wake_o),
    .left_i         (left_o),
    .clear_valid_i  (clear_valid_i),
    .clear_warp_i   (clear_warp_i),
    .held_o         (held_o),
    .warp_o         (place_warp_o),
    .running_o      (running_o),
    .leaving_o      (leaving),
    .arrive_valid_o (unused_arrive_valid),
    .arrive_place_o (unused_arrive_place),
    .cleared_o      (unused_cleared),
    .issue_valid_o  (issue_valid_o),
    .issue_warp_o   (issue_warp_o),
    .enter_valid_o  (enter_valid_o),
    .enter_warp_o   (enter_warp_o),
    .leave_o        (leave_o)
  );

  mark_numbers #(
    .Count     (Banks),
    .Width     (Requests),
    .IndexBits (DestBits)
  ) u_arrived (
    .valid_i (done),
    .index_i (done_dest),
    .set_o   (arrived)
  );

  ltrf_collector #(
    .Collectors        (Collectors),
    .CollectorBits     (CollectorBits),
    .Slots             (Slots),
    .RequestBits       (RequestBits),
    .Banks             (Banks),
    .BankBits          (BankBits),
    .RowBits           (RowBits),
    .RegBits           (RegBits),
    .TagBits           (TagBits),
    .DispatchPorts     (DispatchPorts),
    .SchedulerWarpBits (SchedulerWarpBits),
    .Probe             (0)
  ) u_ltrf_collector (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .issue_valid_i    (issue_valid_o),
    .skip_i           (1'b0),
    .src_valid_i      (cur_src_valid_i),
    .src_reg_i        ({Slots*RegBits{1'b0}}),
    .src_bank_i       (cur_bank_i),
    .src_row_i        (cur_row_i),
    .src_warp_i       ({SchedulerWarpBits{1'b0}}),
    .src_tag_i        (cur_tag_i),
    .late_bank_i      ({2*BankBits{1'b0}}),
    .grant_i          (rd_grant_o),
    .bank_read_i      (bank_read),
    .bank_req_i       (bank_req),
    .arrived_i        (arrived),
    .dispatch_ready_i (dispatch_ready_i),
    .alloc_ok_o       (alloc_ok),
    .late_valid_o     (unused_late_valid),
    .late_reg_o       (unused_late_reg),
    .late_warp_o      (unused_late_warp),
    .fill_valid_o     (unused_fill_valid),
    .fill_dest_o      (unused_fill_dest),
    .rd_valid_o       (rd_valid_o),
    .rd_bank_o        (rd_bank_o),
    .rd_row_o         (rd_row),
    .disp_valid_o     (disp_valid_o),
    .disp_unit_o      (disp_unit_o),
    .disp_tag_o       (disp_tag_o)
  );

  bank_filter #(
    .Requests (Requests),
    .Banks    (Banks),
    .BankBits (BankBits)
  ) u_rd_open (
    .valid_i (rd_valid_o),
    .bank_i  (rd_bank_o),
    .taken_i (busy),
    .valid_o (rd_open)
  );

  bank_filter #(
    .Requests (ResultBuses),
    .Banks    (Banks),
    .BankBits (BankBits)
  ) u_wb_open (
    .valid_i (wb_valid_i),
    .bank_i  (wb_bank_i),
    .taken_i (busy),
    .valid_o (wb_open)
  );

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
    .rd_valid_i       (rd_open),
    .rd_bank_i        (rd_bank_o),
    .rd_row_i         (rd_row),
    .rd_blocked_i     ({Requests{1'b0}}),
    .cand_src_valid_i ({Slots{1'b0}}),
    .cand_bank_i      ({Slots*BankBits{1'b0}}),
    .cand_row_i       ({Slots*RowBits{1'b0}}),
    .cand_blocked_i   ({Slots{1'b0}}),
    .alloc_ok_i       (1'b0),
    .wb_valid_i       (wb_open),
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

  bank_timer #(
    .MainBanks   (MainBanks),
    .LatencyBits (LatencyBits),
    .DestBits    (DestBits),
    .Pipelined   (Pipelined),
    .Depth       (Depth),
    .DepthBits   (DepthBits)
  ) u_bank_timer (
    .clk_i       (clk_i),
    .rst_ni      (rst_ni),
    .latency_i   (main_latency_i),
    .read_i      (bank_en & ~bank_we),
    .write_i     (bank_en & bank_we),
    .dest_i      (bank_req),
    .busy_o      (busy),
    .index_o     (index),
    .out_index_o (out_index),
    .done_o      (done),
    .done_dest_o (done_dest)
  );

  genvar b;
  generate
    for (b = 0; b < MainBanks; b = b + 1) begin : g_bank
      main_bank #(
        .MainRows    (MainRows),
        .MainRowBits (MainRowBits),
        .Lanes       (Lanes),
        .LaneBits    (LaneBits),
        .Depth       (Depth),
        .DepthBits   (DepthBits),
        .BeatBits    (BeatBits)
      ) u_main_bank (
        .clk_i       (clk_i),
        .rst_ni      (rst_ni),
        .en_i        (bank_en[b]),
        .we_i        (bank_we[b]),
        .row_i       (bank_row_o[b*RowBits +: RowBits]),
        .mask_i      (bank_mask_o[b*Lanes +: Lanes]),
        .wdata_i     (bank_wdata[b*DataBits +: DataBits]),
        .index_i     (index[b*DepthBits +: DepthBits]),
        .out_index_i (out_index[b*DepthBits +: DepthBits]),
        .back_i      ({BeatBits{1'b0}}),
        .rdata_o     (bank_rdata[b*DataBits +: DataBits])
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
    .fill_valid_i  (done),
    .fill_dest_i   (done_dest),
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
