// SPDX-License-Identifier: Apache-2.0
// rf_malekeh: the register file of Malekeh, sub-cores with caching collector units.
//
// Wiring only, but for the choice of the tag that is dispatched: per sub-core a scheduler, an
// allocator, CCUs, an arbiter, banks and a crossbar; one STHLD controller for all. See
// docs/blocks/rf_malekeh.md and docs/twin-contract.md, "The cycle".
//
// Parameters  sizes; all but Subcores are of one sub-core
// Ports       gen/blocks/rf_malekeh.def; sub-core c has elements c * n .. c * n + n - 1 of a port
// Latency     issue in t, arbitration in t + 1, bank and crossbar in t + 2, dispatch in t + 3; with
//             every source in the cache table, dispatch in t + 2
// Caveats     cur_* belongs to the warps issued in the cycle before; a result holds its bus until
//             wb_kind_o is not 0
// Source      Malekeh, 3, Fig. 2
`default_nettype none
module rf_malekeh #(
  parameter Subcores          = 4,      // sub-cores
  parameter Banks             = 4,      // register banks
  parameter BankBits          = 2,      // bits of a bank number
  parameter Rows              = 128,    // rows a bank
  parameter RowBits           = 7,      // bits of a row in a bank
  parameter SchedulerWarps    = 8,      // warps
  parameter SchedulerWarpBits = 3,      // bits to index one of them
  parameter AgeBits           = 5,      // bits of an age rank
  parameter Collectors        = 2,      // CCUs
  parameter CollectorBits     = 1,      // bits of a CCU's number
  parameter CtEntries         = 8,      // entries of a cache table
  parameter CtBits            = 3,      // bits of an entry's number
  parameter Slots             = 7,      // source operands an instruction, at most
  parameter Requests          = 14,     // read requests: CCUs x slots
  parameter RequestBits       = 4,      // bits of a request number
  parameter RegBits           = 8,      // bits of a register number
  parameter TagBits           = 8,      // bits of an instruction tag
  parameter DispatchPorts     = 1,      // instructions dispatched a cycle, at most
  parameter ResultBuses       = 2,      // result buses
  parameter BusBits           = 1,      // bits of a bus number
  parameter Lanes             = 32,     // lanes of a warp
  parameter LaneBits          = 32,     // bits of a lane
  parameter DataBits          = 1024,   // bits of a warp register
  parameter SliceBits         = 64,     // bits of a crossbar slice
  parameter SthldBits         = 8,      // bits of STHLD
  parameter SthldStart        = 0,      // STHLD after reset
  parameter SthldDelta        = 8,      // one step of STHLD
  parameter SthldLarge        = 8,      // a change of IPC above this many 64ths is large
  parameter SthldInterval     = 10000,  // cycles of an interval
  parameter SthldState1       = 174762, // row of state 1 of the STHLD controller
  parameter SthldState2       = 178922, // row of state 2
  parameter SthldState3       = 84650,  // row of state 3
  parameter SthldState4       = 177965, // row of state 4
  parameter SthldState5       = 121254, // row of state 5
  parameter SthldState6       = 178918  // row of state 6
) (
  input  wire                                              clk_i,
  input  wire                                              rst_ni,
  // per sub-core: warp has an instruction without hazards at the head of its buffer
  input  wire [Subcores*SchedulerWarps-1:0]                ready_i,
  // age rank, element c * SchedulerWarps + i for warp i of sub-core c; 0 = oldest
  input  wire [Subcores*SchedulerWarps*AgeBits-1:0]        age_i,
  // operand of the instruction that issued last cycle is a register, element c * Slots + k
  input  wire [Subcores*Slots-1:0]                         cur_src_valid_i,
  // its number; two operands may name the same
  input  wire [Subcores*Slots*RegBits-1:0]                 cur_reg_i,
  input  wire [Subcores*Slots-1:0]                         cur_near_i, // 1 near, 0 far
  input  wire [Subcores*Slots*BankBits-1:0]                cur_bank_i, // its bank
  input  wire [Subcores*Slots*RowBits-1:0]                 cur_row_i,  // its row
  // tag of that instruction, handed back at dispatch
  input  wire [Subcores*TagBits-1:0]                       cur_tag_i,
  // execution unit behind a port takes an instruction, element c * DispatchPorts + port
  input  wire [Subcores*DispatchPorts-1:0]                 dispatch_ready_i,
  // bus carries a result, element c * ResultBuses + p; it holds until wb_kind is not 0
  input  wire [Subcores*ResultBuses-1:0]                   wb_valid_i,
  input  wire [Subcores*ResultBuses*BankBits-1:0]          wb_bank_i,  // bank of its destination
  input  wire [Subcores*ResultBuses*RowBits-1:0]           wb_row_i,   // row of its destination
  input  wire [Subcores*ResultBuses*Lanes-1:0]             wb_mask_i,  // lanes it writes
  input  wire [Subcores*ResultBuses*DataBits-1:0]          wb_data_i,  // its data
  input  wire [Subcores*ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,  // its warp
  input  wire [Subcores*ResultBuses*RegBits-1:0]           wb_reg_i,   // its register
  input  wire [Subcores*ResultBuses-1:0]                   wb_near_i,  // 1 near, 0 far
  // a warp slot of the sub-core is launched or exits in this cycle
  input  wire [Subcores-1:0]                               clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]                      clear_warp_i,  // that warp
  output wire [Subcores-1:0]                               issue_valid_o, // sub-core issues
  output wire [Subcores*SchedulerWarpBits-1:0]             issue_warp_o,  // warp it issues
  output wire [Subcores*DispatchPorts-1:0]                 disp_valid_o,  // port dispatches
  output wire [Subcores*DispatchPorts*CollectorBits-1:0]   disp_unit_o,   // CCU it comes from
  output wire [Subcores*DispatchPorts*TagBits-1:0]         disp_tag_o,    // its tag
  // its operands, element (c * DispatchPorts + port) * Slots + slot
  output wire [Subcores*DispatchPorts*Slots*DataBits-1:0]  disp_data_o,
  // write-back: 0 bus waits, 1 written; the scoreboard clears when it is not 0
  output wire [Subcores*ResultBuses*2-1:0]                 wb_kind_o,
  // observed: read requests, element c * Requests + unit * Slots + slot
  output wire [Subcores*Requests-1:0]                      rd_valid_o,
  output wire [Subcores*Requests*BankBits-1:0]             rd_bank_o,    // observed: their banks
  output wire [Subcores*Requests-1:0]                      rd_grant_o,   // observed: those granted
  // observed: what each bank does, class code
  output wire [Subcores*Banks*4-1:0]                       bank_class_o,
  output wire [Subcores*Banks*RowBits-1:0]                 bank_row_o,   // observed: row
  output wire [Subcores*Banks*Lanes-1:0]                   bank_mask_o,  // observed: lanes written
  output wire [Subcores*3-1:0]                             alloc_kind_o, // observed: see allocator
  // observed: CCU changes its warp, its values are thrown away
  output wire [Subcores*Collectors-1:0]                    flush_o,
  // observed: arriving operand was found in the CT
  output wire [Subcores*Requests-1:0]                      hit_o,
  // observed: entry given to source k, element Slots of a CCU: to the write
  output wire [Subcores*Collectors*(Slots + 1)*2-1:0]      victim_o,
  // observed: what became of the bus's result in a CCU
  output wire [Subcores*Collectors*ResultBuses*3-1:0]      wr_kind_o,
  output wire [SthldBits-1:0]                              sthld_o,        // observed: STHLD
  output wire [2:0]                                        fsm_o,          // observed: its state
  // observed: last cycle of an interval
  output wire                                              interval_end_o,
  // observed: change of IPC at the end of an interval
  output wire [1:0]                                        change_o
);
  localparam Units         = Subcores * Collectors;
  localparam CandidateBits = bits_for(Slots); // the arbiter's, for stealing

  // Bits to index n things, at least 1.
  function integer bits_for(input integer n);
    begin
      bits_for = 1;
      while ((1 << bits_for) < n) bits_for = bits_for + 1;
    end
  endfunction

  // Scheduler and allocator
  wire [Subcores-1:0]                    pick_valid;
  wire [Subcores*SchedulerWarpBits-1:0]  pick_warp;
  wire [Subcores-1:0]                    arrive_valid; // an instruction issued last cycle
  wire [Subcores*SchedulerWarpBits-1:0]  arrive_warp;
  wire [Subcores-1:0]                    alloc_ok;
  wire [Units-1:0]                       unit_owned;   // CCUs, the arriving instruction counted
  wire [Units*SchedulerWarpBits-1:0]     unit_warp;
  wire [Units-1:0]                       unit_busy;
  wire [Units-1:0]                       alloc;        // an instruction arrives in the CCU
  wire [Units-1:0]                       dispatch;     // the CCU's instruction dispatches
  wire [Subcores*CtBits-1:0]             rand_number;

  // CCUs: port R, then ports S and D
  wire [Units-1:0]                       owned;
  wire [Units*SchedulerWarpBits-1:0]     warp;
  wire [Units-1:0]                       busy;
  wire [Units-1:0]                       near;
  wire [Units-1:0]                       ready;
  wire [Units*TagBits-1:0]               tag;
  wire [Subcores*Requests-1:0]           fill_valid;
  wire [Subcores*Requests*BankBits-1:0]  fill_bank;
  wire [Subcores*Requests*CtBits-1:0]    index;
  wire [Subcores*Requests*RowBits-1:0]   rd_row;       // rows of the requests
  wire [Units-1:0]                       d_valid;
  wire [Units*ResultBuses-1:0]           d_wsel;
  wire [Units*CtBits-1:0]                d_entry;
  wire [Units*Lanes-1:0]                 d_mask;

  // Banks
  wire [Subcores*Banks-1:0]                   bank_en;
  wire [Subcores*Banks-1:0]                   bank_we;
  wire [Subcores*Banks*(ResultBuses + 1)-1:0] bank_wsel; // write data's sources
  wire [Subcores*Banks*DataBits-1:0]          bank_rdata;
  wire [Subcores*Banks*DataBits-1:0]          bank_wdata;

  genvar b;
  genvar c;
  genvar p;
  genvar u;
  generate
    for (c = 0; c < Subcores; c = c + 1) begin : g_scheduler
      malekeh_scheduler #(
        .SchedulerWarps    (SchedulerWarps),
        .SchedulerWarpBits (SchedulerWarpBits),
        .AgeBits           (AgeBits),
        .Collectors        (Collectors)
      ) u_malekeh_scheduler (
        .clk_i          (clk_i),
        .rst_ni         (rst_ni),
        .ready_i        (ready_i[c*SchedulerWarps +: SchedulerWarps]),
        .age_i          (age_i[c*SchedulerWarps*AgeBits +: SchedulerWarps*AgeBits]),
        .unit_owned_i   (unit_owned[c*Collectors +: Collectors]),
        .unit_warp_i    (unit_warp[c*Collectors*SchedulerWarpBits +: Collectors*SchedulerWarpBits]),
        .unit_busy_i    (unit_busy[c*Collectors +: Collectors]),
        .alloc_ok_i     (alloc_ok[c]),
        .arrive_valid_o (arrive_valid[c]),
        .arrive_warp_o  (arrive_warp[c*SchedulerWarpBits +: SchedulerWarpBits]),
        .pick_valid_o   (pick_valid[c]),
        .pick_warp_o    (pick_warp[c*SchedulerWarpBits +: SchedulerWarpBits]),
        .issue_valid_o  (issue_valid_o[c]),
        .issue_warp_o   (issue_warp_o[c*SchedulerWarpBits +: SchedulerWarpBits])
      );
    end

    for (c = 0; c < Subcores; c = c + 1) begin : g_allocator
      ccu_allocator #(
        .Collectors        (Collectors),
        .CollectorBits     (CollectorBits),
        .SchedulerWarpBits (SchedulerWarpBits),
        .DispatchPorts     (DispatchPorts),
        .CtBits            (CtBits),
        .SthldBits         (SthldBits)
      ) u_ccu_allocator (
        .clk_i            (clk_i),
        .rst_ni           (rst_ni),
        .ccu_owned_i      (owned[c*Collectors +: Collectors]),
        .ccu_warp_i       (warp[c*Collectors*SchedulerWarpBits +: Collectors*SchedulerWarpBits]),
        .ccu_busy_i       (busy[c*Collectors +: Collectors]),
        .ccu_near_i       (near[c*Collectors +: Collectors]),
        .ccu_ready_i      (ready[c*Collectors +: Collectors]),
        .arrive_valid_i   (arrive_valid[c]),
        .arrive_warp_i    (arrive_warp[c*SchedulerWarpBits +: SchedulerWarpBits]),
        .pick_valid_i     (pick_valid[c]),
        .pick_warp_i      (pick_warp[c*SchedulerWarpBits +: SchedulerWarpBits]),
        .sthld_i          (sthld_o),
        .dispatch_ready_i (dispatch_ready_i[c*DispatchPorts +: DispatchPorts]),
        .rand_o           (rand_number[c*CtBits +: CtBits]),
        .alloc_o          (alloc[c*Collectors +: Collectors]),
        .unit_owned_o     (unit_owned[c*Collectors +: Collectors]),
        .unit_warp_o      (unit_warp[c*Collectors*SchedulerWarpBits +:
                                     Collectors*SchedulerWarpBits]),
        .unit_busy_o      (unit_busy[c*Collectors +: Collectors]),
        .disp_valid_o     (disp_valid_o[c*DispatchPorts +: DispatchPorts]),
        .disp_unit_o      (disp_unit_o[c*DispatchPorts*CollectorBits +:
                                       DispatchPorts*CollectorBits]),
        .dispatch_o       (dispatch[c*Collectors +: Collectors]),
        .alloc_ok_o       (alloc_ok[c]),
        .alloc_kind_o     (alloc_kind_o[c*3 +: 3])
      );
    end

    // CCU u is number u mod Collectors of sub-core u / Collectors.
    for (u = 0; u < Units; u = u + 1) begin : g_ccu
      localparam integer Core = u / Collectors;
      wire [ResultBuses-1:0] wb_accept;

      for (p = 0; p < ResultBuses; p = p + 1) begin : g_accept
        assign wb_accept[p] = |wb_kind_o[(Core*ResultBuses + p)*2 +: 2];
      end

      ccu #(
        .CtEntries         (CtEntries),
        .CtBits            (CtBits),
        .Slots             (Slots),
        .RegBits           (RegBits),
        .BankBits          (BankBits),
        .RowBits           (RowBits),
        .TagBits           (TagBits),
        .SchedulerWarpBits (SchedulerWarpBits),
        .ResultBuses       (ResultBuses),
        .Lanes             (Lanes)
      ) u_ccu (
        .clk_i         (clk_i),
        .rst_ni        (rst_ni),
        .alloc_i       (alloc[u]),
        .alloc_warp_i  (arrive_warp[Core*SchedulerWarpBits +: SchedulerWarpBits]),
        .alloc_tag_i   (cur_tag_i[Core*TagBits +: TagBits]),
        .src_valid_i   (cur_src_valid_i[Core*Slots +: Slots]),
        .src_reg_i     (cur_reg_i[Core*Slots*RegBits +: Slots*RegBits]),
        .src_near_i    (cur_near_i[Core*Slots +: Slots]),
        .src_bank_i    (cur_bank_i[Core*Slots*BankBits +: Slots*BankBits]),
        .src_row_i     (cur_row_i[Core*Slots*RowBits +: Slots*RowBits]),
        .rand_i        (rand_number[Core*CtBits +: CtBits]),
        .grant_i       (rd_grant_o[u*Slots +: Slots]),
        .dispatch_i    (dispatch[u]),
        .clear_valid_i (clear_valid_i[Core]),
        .clear_warp_i  (clear_warp_i),
        .wb_accept_i   (wb_accept),
        .wb_warp_i     (wb_warp_i[Core*ResultBuses*SchedulerWarpBits +:
                                  ResultBuses*SchedulerWarpBits]),
        .wb_reg_i      (wb_reg_i[Core*ResultBuses*RegBits +: ResultBuses*RegBits]),
        .wb_near_i     (wb_near_i[Core*ResultBuses +: ResultBuses]),
        .wb_mask_i     (wb_mask_i[Core*ResultBuses*Lanes +: ResultBuses*Lanes]),
        .owned_o       (owned[u]),
        .warp_o        (warp[u*SchedulerWarpBits +: SchedulerWarpBits]),
        .busy_o        (busy[u]),
        .near_o        (near[u]),
        .ready_o       (ready[u]),
        .tag_o         (tag[u*TagBits +: TagBits]),
        .fill_valid_o  (fill_valid[u*Slots +: Slots]),
        .fill_bank_o   (fill_bank[u*Slots*BankBits +: Slots*BankBits]),
        .index_o       (index[u*Slots*CtBits +: Slots*CtBits]),
        .rd_valid_o    (rd_valid_o[u*Slots +: Slots]),
        .rd_bank_o     (rd_bank_o[u*Slots*BankBits +: Slots*BankBits]),
        .rd_row_o      (rd_row[u*Slots*RowBits +: Slots*RowBits]),
        .d_valid_o     (d_valid[u]),
        .d_wsel_o      (d_wsel[u*ResultBuses +: ResultBuses]),
        .d_entry_o     (d_entry[u*CtBits +: CtBits]),
        .d_mask_o      (d_mask[u*Lanes +: Lanes]),
        .flush_o       (flush_o[u]),
        .hit_o         (hit_o[u*Slots +: Slots]),
        .victim_o      (victim_o[u*(Slots + 1)*2 +: (Slots + 1)*2]),
        .wr_kind_o     (wr_kind_o[u*ResultBuses*3 +: ResultBuses*3])
      );
    end

    // Tag of the CCU that a port dispatches.
    for (p = 0; p < Subcores*DispatchPorts; p = p + 1) begin : g_disp_tag
      localparam integer Core = p / DispatchPorts;
      wire [Collectors-1:0] sel;
      reg  [TagBits-1:0]    disp_tag;

      index_onehot #(
        .Width     (Collectors),
        .IndexBits (CollectorBits)
      ) u_sel (
        .valid_i  (disp_valid_o[p]),
        .index_i  (disp_unit_o[p*CollectorBits +: CollectorBits]),
        .onehot_o (sel)
      );

      always @* begin : p_disp_tag
        integer i;
        disp_tag = {TagBits{1'b0}};
        for (i = 0; i < Collectors; i = i + 1) begin
          if (sel[i]) disp_tag = disp_tag | tag[(Core*Collectors + i)*TagBits +: TagBits];
        end
      end

      assign disp_tag_o[p*TagBits +: TagBits] = disp_tag;
    end

    for (c = 0; c < Subcores; c = c + 1) begin : g_arbiter
      // Outputs that this top does not need.
      wire [Slots-1:0]                unused_cand_grant;
      wire                            unused_steal_success;
      wire [Banks-1:0]                unused_bank_read;
      wire [Banks*RequestBits-1:0]    unused_bank_req;
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
        .alloc_ok_i       (1'b0),
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
        .bank_read_o      (unused_bank_read),
        .bank_req_o       (unused_bank_req),
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
      ccu_crossbar #(
        .Banks         (Banks),
        .BankBits      (BankBits),
        .Collectors    (Collectors),
        .CollectorBits (CollectorBits),
        .CtEntries     (CtEntries),
        .CtBits        (CtBits),
        .Slots         (Slots),
        .ResultBuses   (ResultBuses),
        .DispatchPorts (DispatchPorts),
        .Lanes         (Lanes),
        .LaneBits      (LaneBits),
        .DataBits      (DataBits),
        .SliceBits     (SliceBits)
      ) u_ccu_crossbar (
        .clk_i        (clk_i),
        .rst_ni       (rst_ni),
        .bank_rdata_i (bank_rdata[c*Banks*DataBits +: Banks*DataBits]),
        .fill_valid_i (fill_valid[c*Requests +: Requests]),
        .fill_bank_i  (fill_bank[c*Requests*BankBits +: Requests*BankBits]),
        .index_i      (index[c*Requests*CtBits +: Requests*CtBits]),
        .d_valid_i    (d_valid[c*Collectors +: Collectors]),
        .d_wsel_i     (d_wsel[c*Collectors*ResultBuses +: Collectors*ResultBuses]),
        .d_entry_i    (d_entry[c*Collectors*CtBits +: Collectors*CtBits]),
        .d_mask_i     (d_mask[c*Collectors*Lanes +: Collectors*Lanes]),
        .bank_wsel_i  (bank_wsel[c*Banks*(ResultBuses + 1) +: Banks*(ResultBuses + 1)]),
        .wb_data_i    (wb_data_i[c*ResultBuses*DataBits +: ResultBuses*DataBits]),
        .disp_valid_i (disp_valid_o[c*DispatchPorts +: DispatchPorts]),
        .disp_unit_i  (disp_unit_o[c*DispatchPorts*CollectorBits +: DispatchPorts*CollectorBits]),
        .bank_wdata_o (bank_wdata[c*Banks*DataBits +: Banks*DataBits]),
        .disp_data_o  (disp_data_o[c*DispatchPorts*Slots*DataBits +: DispatchPorts*Slots*DataBits])
      );
    end
  endgenerate

  sthld_controller #(
    .Subcores      (Subcores),
    .SthldBits     (SthldBits),
    .SthldStart    (SthldStart),
    .SthldDelta    (SthldDelta),
    .SthldLarge    (SthldLarge),
    .SthldInterval (SthldInterval),
    .SthldState1   (SthldState1),
    .SthldState2   (SthldState2),
    .SthldState3   (SthldState3),
    .SthldState4   (SthldState4),
    .SthldState5   (SthldState5),
    .SthldState6   (SthldState6)
  ) u_sthld_controller (
    .clk_i          (clk_i),
    .rst_ni         (rst_ni),
    .issue_valid_i  (issue_valid_o),
    .sthld_o        (sthld_o),
    .fsm_o          (fsm_o),
    .interval_end_o (interval_end_o),
    .change_o       (change_o)
  );
endmodule
`default_nettype wire
