// SPDX-License-Identifier: Apache-2.0
// rf_ltrf: LTRF, a register file cache filled by PREFETCH before a slow main register file.
//
// Wiring: a two-level scheduler, one WCB a warp, collectors that look up where operands are, the
// cache's banks behind arbiter and crossbar; prefetch unit, write buffers and a narrow crossbar
// between the cache and the main register file. See docs/blocks/rf_ltrf.md.
//
// Parameters  sizes; Banks, Rows, BankBits, RowBits are the cache's, Main... the main register
//             file's
// Ports       gen/blocks/rf_ltrf.def
// Latency     issue in t, look-up in t + 1, arbitration in t + 2, bank and crossbar in t + 3,
//             dispatch in t + 4; a cycle later with more than two operands
// Caveats     cur_* belongs to the warp issued in the cycle before; a result holds its bus until
//             wb_kind_o is not 0; RowBits = PlaceBits
// Source      LTRF, 4, Fig. 5
`default_nettype none
module rf_ltrf #(
  parameter SchedulerWarps    = 64,   // warps
  parameter SchedulerWarpBits = 6,    // bits of a warp's number
  parameter Active            = 8,    // places of the active set: rows of a cache bank
  parameter PlaceBits         = 3,    // bits of a place's number
  parameter Policy            = 1,    // inside the active set: 0 greedy, 1 round robin
  parameter ThreadRegs        = 256,  // registers of a thread, at most
  parameter RegBits           = 8,    // bits of a register number
  parameter Banks             = 16,   // banks of the cache: registers of an interval
  parameter BankBits          = 4,    // bits of a cache bank's number
  parameter Rows              = 8,    // rows of a cache bank: places
  parameter RowBits           = 3,    // bits of such a row, the warp-offset address
  parameter MainBanks         = 16,   // banks of the main register file
  parameter MainBankBits      = 4,    // bits of such a bank's number
  parameter MainRows          = 128,  // rows of such a bank
  parameter MainRowBits       = 7,    // bits of such a row
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
  parameter Beats             = 4,    // cycles of a register through the narrow crossbar
  parameter BeatBits          = 2,    // bits of a beat's number
  parameter LinkBits          = 256,  // bits of a link of the narrow crossbar
  parameter LatencyBits       = 6,    // bits of the main register file's latency
  parameter DestBits          = 15,   // bits of where read data goes: place, register, cache bank
  parameter Pipelined         = 0,    // 1: a main bank takes an access a cycle
  parameter Depth             = 2,    // reads whose data a main bank keeps
  parameter DepthBits         = 1,    // bits to index them
  parameter OpenBits          = 5,    // bits to count the registers of an interval
  parameter Sources           = 18,   // sources of the write buffers
  parameter SourceBits        = 5,    // bits of a source's number
  parameter Liveness          = 0,    // 1: LTRF+
  parameter KeepShared        = 0,    // 1: registers of the old and the new working set stay
  parameter Probe             = 1     // 1: the collectors look up where operands are
) (
  input  wire                                     clk_i,
  input  wire                                     rst_ni,
  // warp has an instruction without hazards at the head of its buffer
  input  wire [SchedulerWarps-1:0]                ready_i,
  // warp waits for something long and has nothing in a collector
  input  wire [SchedulerWarps-1:0]                stalled_i,
  input  wire [SchedulerWarps-1:0]                eligible_i,       // warp may enter the active set
  // operand of the instruction that issued last cycle is a register
  input  wire [Slots-1:0]                         cur_src_valid_i,
  input  wire [Slots*RegBits-1:0]                 cur_reg_i,        // its number
  input  wire [Slots-1:0]                         cur_dead_i,       // its dead operand bit
  // tag of that instruction, handed back at dispatch
  input  wire [TagBits-1:0]                       cur_tag_i,
  input  wire                                     cur_prefetch_i,   // it is a PREFETCH
  input  wire [ThreadRegs-1:0]                    cur_vector_i,     // its bit-vector
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]                 dispatch_ready_i,
  // bus carries a result; it holds until wb_kind is not 0
  input  wire [ResultBuses-1:0]                   wb_valid_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,        // its warp
  input  wire [ResultBuses*RegBits-1:0]           wb_reg_i,         // its register
  input  wire [ResultBuses*Lanes-1:0]             wb_mask_i,        // lanes it writes
  input  wire [ResultBuses*DataBits-1:0]          wb_data_i,        // its data
  // registers of the place's warp that have a write in flight
  input  wire [Active*ThreadRegs-1:0]             in_flight_i,
  // first row of the warp's registers in every main bank
  input  wire [SchedulerWarps*MainRowBits-1:0]    base_i,
  // cycles of an access to a main bank; the same in all cycles
  input  wire [LatencyBits-1:0]                   main_latency_i,
  input  wire                                     clear_valid_i, // a warp slot is launched or exits
  input  wire [SchedulerWarpBits-1:0]             clear_warp_i,  // that warp
  output wire                                     issue_valid_o, // an instruction issues
  output wire [SchedulerWarpBits-1:0]             issue_warp_o,  // its warp
  output wire [DispatchPorts-1:0]                 disp_valid_o,  // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0]   disp_unit_o,   // collector unit it comes from
  output wire [DispatchPorts*TagBits-1:0]         disp_tag_o,    // its tag
  // its operands, element port * Slots + slot
  output wire [DispatchPorts*Slots*DataBits-1:0]  disp_data_o,
  // write-back: 0 bus waits, 1 written into the cache, 2 goes to the main register file; the
  // scoreboard clears when it is not 0
  output reg  [ResultBuses*2-1:0]                 wb_kind_o,
  output wire [Requests-1:0]                      rd_valid_o,    // observed: read requests
  output wire [Requests*BankBits-1:0]             rd_bank_o,     // observed: their cache banks
  output wire [Requests-1:0]                      rd_grant_o,    // observed: those granted
  // observed: what each cache bank does for collectors and results, class code
  output wire [Banks*4-1:0]                       bank_class_o,
  output wire [Banks*RowBits-1:0]                 bank_row_o,    // observed: row of the access
  output wire [Banks*Lanes-1:0]                   bank_mask_o,   // observed: lanes written
  output wire                                     miss_o,        // operand is not in the cache: never
  output wire [Active-1:0]                        held_o,        // observed: place holds a warp
  output wire [Active*SchedulerWarpBits-1:0]      place_warp_o,  // observed: that warp
  output wire [Active-1:0]                        running_o,     // observed: its warp may issue
  output wire                                     enter_valid_o, // a warp enters the active set
  output wire [SchedulerWarpBits-1:0]             enter_warp_o,  // that warp
  output wire [PlaceBits-1:0]                     enter_place_o, // its place
  output wire [Active-1:0]                        leave_o,       // place's warp begins to leave
  output wire [Active-1:0]                        left_o,        // place's warp has left
  output wire [Active-1:0]                        wake_o,        // place's warp may issue from now
  // observed: operand 2, 3 is looked up in this cycle, the second of its instruction
  output wire [1:0]                               late_o,
  // observed: 0 no register of the place leaves the cache, 1 one leaves and is written back, 2 one
  // leaves and is not
  output wire [Active*2-1:0]                      out_kind_o,
  // observed: 0 no register of the place enters the cache, 1 one enters and is fetched, 2 one
  // enters without data
  output wire [Active*2-1:0]                      in_kind_o,
  output reg  [Active*RegBits-1:0]                move_reg_o,    // observed: itself; 0 without
  // observed: cache bank of the one that enters; 0 without
  output reg  [Active*BankBits-1:0]               in_bank_o,
  // observed: a beat is written into the cache bank
  output wire [Banks-1:0]                         cache_fill_o,
  // observed: a beat is read from the cache bank, to be written back
  output wire [Banks-1:0]                         cache_unload_o,
  output wire [MainBanks-1:0]                     main_read_o,   // observed: main bank begins a read
  output wire [MainBanks-1:0]                     main_write_o,  // observed: it begins a write
  output wire [MainBanks*MainRowBits-1:0]         main_row_o,    // observed: its row; 0 without
  output wire [MainBanks*Lanes-1:0]               main_mask_o,   // observed: lanes it writes
  output wire [MainBanks-1:0]                     main_busy_o,   // observed: it takes no access
  output wire [2:0]                               error_o        // of the allocation units: never
);
  localparam [1:0] ResultWaits = 2'd0;
  localparam [1:0] ResultCache = 2'd1;
  localparam [1:0] ResultMain  = 2'd2;

  // Scheduler: the instruction that arrives
  wire                               arrive_valid;
  wire [PlaceBits-1:0]               arrive_place;
  wire [SchedulerWarpBits-1:0]       arrive_warp;
  wire                               prefetch;     // it is a PREFETCH
  wire                               arrive_reads; // it is not: its operands are looked up
  wire [Active-1:0]                  cleared;

  // Collectors
  wire                               alloc_ok;
  wire [1:0]                         late_valid;
  wire [2*RegBits-1:0]               late_reg;
  wire [SchedulerWarpBits-1:0]       late_warp;
  wire [Banks-1:0]                   slot_fill;    // cache bank's data goes into a slot
  wire [Banks*RequestBits-1:0]       slot_dest;    // that slot
  wire [Requests-1:0]                arrived;      // slots that are named
  wire [Requests*RowBits-1:0]        rd_row;       // rows of the requests

  // Address Allocation Units
  wire [Active-1:0]                  free_bank_ok; // place has an unused cache bank
  wire [Active*BankBits-1:0]         free_bank;    // that bank
  wire                               offset_ok;    // there is an unused place

  // Prefetch unit
  wire [PlaceBits-1:0]               vector_place;
  wire [SchedulerWarpBits-1:0]       vector_warp;
  wire [Active-1:0]                  out_valid;    // a register of the place may leave the cache
  wire [Active-1:0]                  in_valid;     // one may enter it
  wire [Active-1:0]                  move_valid;   // one or the other
  wire [Active*RegBits-1:0]          move_reg;     // that register
  reg  [Active-1:0]                  moves_out;    // it does leave
  reg  [Active-1:0]                  moves_in;     // it does enter
  wire [MainBanks-1:0]               back_valid;   // a register leaves to the write buffer
  wire [MainBanks*PlaceBits-1:0]     back_place;
  wire [MainBanks*BankBits-1:0]      back_bank;
  wire [MainBanks*MainRowBits-1:0]   back_row;
  wire [MainBanks-1:0]               enters;       // a register of the main bank enters
  wire [MainBanks-1:0]               fetch;        // and is read
  wire [MainBanks*MainRowBits-1:0]   fetch_row;
  wire [MainBanks*DestBits-1:0]      fetch_dest;
  wire [Banks-1:0]                   fill_valid;   // beats that reach the cache banks
  wire [Banks*MainBankBits-1:0]      fill_source;
  wire [Banks*BeatBits-1:0]          fill_beat;
  wire [Banks-1:0]                   fill_last;
  wire [Banks*PlaceBits-1:0]         fill_place;
  wire [Banks*RegBits-1:0]           fill_reg;
  wire [Banks*LinkBits-1:0]          fill_data;
  wire [MainBanks*BeatBits-1:0]      main_back;
  reg  [Active*MainRowBits-1:0]      place_base;

  // WCBs, warp w has slice w, and what one of them answers
  wire [SchedulerWarps*2*RegBits-1:0]            wcb_lookup_reg;
  wire [SchedulerWarps*ResultBuses-1:0]          wcb_written;
  wire [SchedulerWarps*Slots-1:0]                wcb_dead;
  wire [SchedulerWarps*Banks-1:0]                wcb_fill;
  wire [SchedulerWarps-1:0]                      wcb_load;
  wire [Active*SchedulerWarps-1:0]               move_sel;     // warp of the place's register
  wire [SchedulerWarps-1:0]                      wcb_set;
  wire [SchedulerWarps-1:0]                      wcb_set_valid;
  wire [SchedulerWarps*BankBits-1:0]             wcb_set_bank;
  wire [SchedulerWarps-1:0]                      wcb_drop;
  wire [SchedulerWarps*RegBits-1:0]              wcb_move_reg;
  wire [SchedulerWarps-1:0]                      wcb_enter;
  wire [SchedulerWarps-1:0]                      wcb_clear;
  wire [SchedulerWarps*RowBits-1:0]              wcb_offset;
  wire [SchedulerWarps*ThreadRegs-1:0]           wcb_working_set;
  wire [SchedulerWarps*ThreadRegs-1:0]           wcb_valid;
  wire [SchedulerWarps*2*BankBits-1:0]           wcb_lookup_bank;
  wire [SchedulerWarps*2-1:0]                    wcb_lookup_valid;
  wire [SchedulerWarps*2-1:0]                    wcb_lookup_live;
  wire [SchedulerWarps*ResultBuses*BankBits-1:0] wcb_result_bank;
  wire [SchedulerWarps*ResultBuses-1:0]          wcb_result_valid;
  wire [Slots*BankBits-1:0]                      src_bank;     // operands 0 and 1
  wire [RowBits-1:0]                             src_row;
  wire [1:0]                                     arrive_miss;
  wire [1:0]                                     late_miss;
  reg  [Active*BankBits-1:0]                     reg_bank;     // cache bank of move_reg
  reg  [Active-1:0]                              reg_live;     // move_reg is live
  reg  [ResultBuses*BankBits-1:0]                result_bank;  // cache banks of the results
  reg  [ResultBuses*RowBits-1:0]                 result_row;
  reg  [ResultBuses-1:0]                         result_valid; // they are in the cache
  reg  [ResultBuses*MainRowBits-1:0]             bus_base;

  // Write buffers
  wire [MainBanks-1:0]               occupied;
  wire [Banks-1:0]                   unloading;
  wire [MainBanks-1:0]               buffer_write;
  wire [MainBanks*MainRowBits-1:0]   buffer_row;
  wire [MainBanks*Lanes-1:0]         buffer_mask;
  wire [MainBanks*DataBits-1:0]      buffer_data;
  wire [Banks-1:0]                   cache_read;
  wire [Banks*RowBits-1:0]           cache_row;
  wire [MainBanks-1:0]               beat_valid;   // beats that move into the buffers
  wire [MainBanks*SourceBits-1:0]    beat_source;
  wire [MainBanks*BeatBits-1:0]      beat_number;
  wire [ResultBuses-1:0]             bus_done;

  // Cache banks
  wire [Banks-1:0]                   out_taken;    // cache banks of registers that leave
  wire [Banks-1:0]                   taken;        // not for collectors and results
  wire [Requests-1:0]                rd_open;      // requests to the others
  wire [ResultBuses-1:0]             wb_open;
  wire [ResultBuses*2-1:0]           cache_kind;   // arbiter: kinds of the writes
  reg  [ResultBuses-1:0]             wb_accept;    // result goes into the cache or a buffer
  wire [Banks-1:0]                   bank_read;    // arbiter: grants
  wire [Banks*RequestBits-1:0]       bank_req;
  wire [Banks-1:0]                   bank_en;      // arbiter: commands
  wire [Banks-1:0]                   bank_we;
  wire [Banks*(ResultBuses + 1)-1:0] bank_wsel;    // write data's sources
  wire [Banks*DataBits-1:0]          bank_wdata;
  wire [Banks*DataBits-1:0]          cache_rdata;

  // Main banks
  wire [MainBanks*DestBits-1:0]      main_dest;
  wire [MainBanks*DepthBits-1:0]     index;
  wire [MainBanks*DepthBits-1:0]     out_index;
  wire [MainBanks-1:0]               done;
  wire [MainBanks*DestBits-1:0]      done_dest;
  wire [MainBanks*DataBits-1:0]      main_rdata;

  // Outputs of the blocks that this top does not need.
  wire [Active-1:0]                  unused_leaving;
  wire                               unused_vector_valid_place;
  wire [Slots-1:0]                   unused_cand_grant;
  wire                               unused_steal_success;
  wire [Banks-1:0]                   unused_bank_steal;
  wire [Banks*CandidateBits-1:0]     unused_bank_cand;
  wire [ResultBuses*BankBits-1:0]    unused_wb_place;
  wire                               unused_home_go;
  wire [BankBits-1:0]                unused_home_entry;
  wire [BusBits-1:0]                 unused_home_out_bus;

  genvar c;
  genvar m;
  genvar w;

  // Warps of places
  assign arrive_warp = place_warp_o[arrive_place*SchedulerWarpBits +: SchedulerWarpBits];
  assign vector_warp = place_warp_o[vector_place*SchedulerWarpBits +: SchedulerWarpBits];

  always @* begin : p_place_base
    reg [SchedulerWarpBits-1:0] warp;
    integer p;
    for (p = 0; p < Active; p = p + 1) begin
      warp = place_warp_o[p*SchedulerWarpBits +: SchedulerWarpBits];
      place_base[p*MainRowBits +: MainRowBits] = base_i[warp*MainRowBits +: MainRowBits];
    end
  end

  // What arrives: with more than two operands its warp's next instruction waits a cycle, because
  // the others are looked up then (4.1: the table has two read ports).
  assign prefetch     = arrive_valid && cur_prefetch_i;
  assign arrive_reads = arrive_valid && !cur_prefetch_i;

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
    .hold_i         (prefetch || (arrive_valid && |(cur_src_valid_i >> 2))),
    .stop_i         (prefetch),
    .enter_ok_i     (offset_ok),
    .enter_place_i  (enter_place_o),
    .wake_i         (wake_o),
    .left_i         (left_o),
    .clear_valid_i  (clear_valid_i),
    .clear_warp_i   (clear_warp_i),
    .held_o         (held_o),
    .warp_o         (place_warp_o),
    .running_o      (running_o),
    .leaving_o      (unused_leaving),
    .arrive_valid_o (arrive_valid),
    .arrive_place_o (arrive_place),
    .cleared_o      (cleared),
    .issue_valid_o  (issue_valid_o),
    .issue_warp_o   (issue_warp_o),
    .enter_valid_o  (enter_valid_o),
    .enter_warp_o   (enter_warp_o),
    .leave_o        (leave_o)
  );

  mark_numbers #(
    .Count     (Banks),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_arrived (
    .valid_i (slot_fill),
    .index_i (slot_dest),
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
    .Probe             (Probe)
  ) u_ltrf_collector (
    .clk_i            (clk_i),
    .rst_ni           (rst_ni),
    .issue_valid_i    (issue_valid_o),
    .skip_i           (cur_prefetch_i),
    .src_valid_i      (cur_src_valid_i),
    .src_reg_i        (cur_reg_i),
    .src_bank_i       (src_bank),
    .src_row_i        ({Slots{src_row}}),
    .src_warp_i       (arrive_warp),
    .src_tag_i        (cur_tag_i),
    .late_bank_i      (wcb_lookup_bank[late_warp*2*BankBits +: 2*BankBits]),
    .grant_i          (rd_grant_o),
    .bank_read_i      (bank_read),
    .bank_req_i       (bank_req),
    .arrived_i        (arrived),
    .dispatch_ready_i (dispatch_ready_i),
    .alloc_ok_o       (alloc_ok),
    .late_valid_o     (late_valid),
    .late_reg_o       (late_reg),
    .late_warp_o      (late_warp),
    .fill_valid_o     (slot_fill),
    .fill_dest_o      (slot_dest),
    .rd_valid_o       (rd_valid_o),
    .rd_bank_o        (rd_bank_o),
    .rd_row_o         (rd_row),
    .disp_valid_o     (disp_valid_o),
    .disp_unit_o      (disp_unit_o),
    .disp_tag_o       (disp_tag_o)
  );

  wcb_ports #(
    .SchedulerWarps    (SchedulerWarps),
    .SchedulerWarpBits (SchedulerWarpBits),
    .Active            (Active),
    .PlaceBits         (PlaceBits),
    .RegBits           (RegBits),
    .Banks             (Banks),
    .BankBits          (BankBits),
    .Slots             (Slots),
    .ResultBuses       (ResultBuses)
  ) u_wcb_ports (
    .arrive_valid_i (arrive_valid),
    .arrive_warp_i  (arrive_warp),
    .arrive_reg_i   (cur_reg_i[0 +: 2*RegBits]),
    .arrive_dead_i  (arrive_reads ? cur_src_valid_i & cur_dead_i : {Slots{1'b0}}),
    .late_valid_i   (late_valid),
    .late_warp_i    (late_warp),
    .late_reg_i     (late_reg),
    .move_valid_i   (move_valid),
    .move_reg_i     (move_reg),
    .out_kind_i     (out_kind_o),
    .in_kind_i      (in_kind_o),
    .free_bank_i    (free_bank),
    .wb_accept_i    (wb_accept),
    .wb_warp_i      (wb_warp_i),
    .fill_last_i    (fill_last),
    .fill_place_i   (fill_place),
    .place_warp_i   (place_warp_o),
    .load_i         (prefetch),
    .enter_valid_i  (enter_valid_o),
    .enter_warp_i   (enter_warp_o),
    .clear_valid_i  (clear_valid_i),
    .clear_warp_i   (clear_warp_i),
    .move_sel_o     (move_sel),
    .lookup_reg_o   (wcb_lookup_reg),
    .written_o      (wcb_written),
    .dead_o         (wcb_dead),
    .fill_o         (wcb_fill),
    .load_o         (wcb_load),
    .set_o          (wcb_set),
    .set_valid_o    (wcb_set_valid),
    .set_bank_o     (wcb_set_bank),
    .drop_o         (wcb_drop),
    .move_reg_o     (wcb_move_reg),
    .enter_o        (wcb_enter),
    .clear_o        (wcb_clear)
  );

  generate
    for (w = 0; w < SchedulerWarps; w = w + 1) begin : g_wcb
      wcb #(
        .ThreadRegs  (ThreadRegs),
        .RegBits     (RegBits),
        .Banks       (Banks),
        .BankBits    (BankBits),
        .RowBits     (RowBits),
        .Slots       (Slots),
        .ResultBuses (ResultBuses),
        .Liveness    (Liveness)
      ) u_wcb (
        .clk_i          (clk_i),
        .rst_ni         (rst_ni),
        .lookup_reg_i   (wcb_lookup_reg[w*2*RegBits +: 2*RegBits]),
        .result_reg_i   (wb_reg_i),
        .written_i      (wcb_written[w*ResultBuses +: ResultBuses]),
        .dead_i         (wcb_dead[w*Slots +: Slots]),
        .dead_reg_i     (cur_reg_i),
        .load_i         (wcb_load[w]),
        .load_vector_i  (cur_vector_i),
        .set_i          (wcb_set[w]),
        .set_reg_i      (wcb_move_reg[w*RegBits +: RegBits]),
        .set_bank_i     (wcb_set_bank[w*BankBits +: BankBits]),
        .set_valid_i    (wcb_set_valid[w]),
        .fill_i         (wcb_fill[w*Banks +: Banks]),
        .fill_reg_i     (fill_reg),
        .drop_i         (wcb_drop[w]),
        .drop_reg_i     (wcb_move_reg[w*RegBits +: RegBits]),
        .enter_i        (wcb_enter[w]),
        .enter_offset_i (enter_place_o),
        .clear_i        (wcb_clear[w]),
        .offset_o       (wcb_offset[w*RowBits +: RowBits]),
        .working_set_o  (wcb_working_set[w*ThreadRegs +: ThreadRegs]),
        .valid_o        (wcb_valid[w*ThreadRegs +: ThreadRegs]),
        .lookup_bank_o  (wcb_lookup_bank[w*2*BankBits +: 2*BankBits]),
        .lookup_valid_o (wcb_lookup_valid[w*2 +: 2]),
        .lookup_live_o  (wcb_lookup_live[w*2 +: 2]),
        .result_bank_o  (wcb_result_bank[w*ResultBuses*BankBits +: ResultBuses*BankBits]),
        .result_valid_o (wcb_result_valid[w*ResultBuses +: ResultBuses])
      );
    end
  endgenerate

  // What they answer to the arriving instruction, to the one before it
  generate
    if (Slots > 2) begin : g_late_slots
      assign src_bank[Slots*BankBits-1:2*BankBits] = {(Slots - 2)*BankBits{1'b0}};
    end
  endgenerate
  assign src_bank[0 +: 2*BankBits] = wcb_lookup_bank[arrive_warp*2*BankBits +: 2*BankBits];
  assign src_row     = wcb_offset[arrive_warp*RowBits +: RowBits];
  assign arrive_miss = cur_src_valid_i[1:0] & ~wcb_lookup_valid[arrive_warp*2 +: 2];
  assign late_miss   = late_valid & ~wcb_lookup_valid[late_warp*2 +: 2];
  assign miss_o      = (arrive_reads && |arrive_miss) || |late_miss;
  assign late_o      = late_valid;

  // to the registers that may move
  assign move_valid = out_valid | in_valid;

  always @* begin : p_moves
    reg     sel;
    integer p;
    integer i;
    reg_bank = {Active*BankBits{1'b0}};
    reg_live = {Active{1'b0}};
    sel      = 1'b0;
    for (p = 0; p < Active; p = p + 1) begin
      if (move_valid[p]) begin
        for (i = 0; i < SchedulerWarps; i = i + 1) begin
          sel = move_sel[p*SchedulerWarps + i];
          reg_bank[p*BankBits +: BankBits] =
            reg_bank[p*BankBits +: BankBits]
            | (wcb_lookup_bank[i*2*BankBits +: BankBits] & {BankBits{sel}});
          reg_live[p] = reg_live[p] | (wcb_lookup_live[i*2] & sel);
        end
      end
    end
  end

  // and to the results.
  always @* begin : p_result
    reg [SchedulerWarpBits-1:0] warp;
    integer p;
    for (p = 0; p < ResultBuses; p = p + 1) begin
      warp = wb_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits];
      result_valid[p] = wcb_result_valid[warp*ResultBuses + p];
      result_bank[p*BankBits +: BankBits] =
        wcb_result_bank[(warp*ResultBuses + p)*BankBits +: BankBits];
      result_row[p*RowBits +: RowBits] = wcb_offset[warp*RowBits +: RowBits];
      bus_base[p*MainRowBits +: MainRowBits] = base_i[warp*MainRowBits +: MainRowBits];
    end
  end

  address_allocator #(
    .Active    (Active),
    .PlaceBits (PlaceBits),
    .Banks     (Banks),
    .BankBits  (BankBits),
    .OpenBits  (OpenBits)
  ) u_address_allocator (
    .clk_i           (clk_i),
    .rst_ni          (rst_ni),
    .alloc_i         (moves_in),
    .release_i       (moves_out),
    .release_bank_i  (reg_bank),
    .reset_queues_i  (cleared),
    .enter_i         (enter_valid_o),
    .leave_i         (left_o | cleared),
    .bank_ok_o       (free_bank_ok),
    .bank_o          (free_bank),
    .offset_ok_o     (offset_ok),
    .offset_o        (enter_place_o),
    .error_o         (error_o)
  );

  prefetch_unit #(
    .Active            (Active),
    .PlaceBits         (PlaceBits),
    .SchedulerWarpBits (SchedulerWarpBits),
    .ThreadRegs        (ThreadRegs),
    .RegBits           (RegBits),
    .Banks             (Banks),
    .BankBits          (BankBits),
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .MainRowBits       (MainRowBits),
    .DestBits          (DestBits),
    .OpenBits          (OpenBits),
    .Beats             (Beats),
    .BeatBits          (BeatBits),
    .Liveness          (Liveness),
    .KeepShared        (KeepShared),
    .Pipelined         (Pipelined)
  ) u_prefetch_unit (
    .clk_i                (clk_i),
    .rst_ni               (rst_ni),
    .prefetch_i           (prefetch),
    .prefetch_place_i     (arrive_place),
    .prefetch_vector_i    (cur_vector_i),
    .enter_i              (enter_valid_o),
    .enter_place_i        (enter_place_o),
    .leave_i              (leave_o),
    .cleared_i            (cleared),
    .hold_left_i          (clear_valid_i),
    .place_warp_i         (place_warp_o),
    .place_base_i         (place_base),
    .in_flight_i          (in_flight_i),
    .vector_working_set_i (wcb_working_set[vector_warp*ThreadRegs +: ThreadRegs]),
    .vector_valid_i       (wcb_valid[vector_warp*ThreadRegs +: ThreadRegs]),
    .bank_ok_i            (free_bank_ok),
    .bank_i               (free_bank),
    .main_busy_i          (main_busy_o),
    .occupied_i           (occupied),
    .unloading_i          (unloading),
    .done_i               (done),
    .done_dest_i          (done_dest),
    .reg_bank_i           (reg_bank),
    .reg_live_i           (reg_live),
    .vector_valid_place_o (unused_vector_valid_place),
    .vector_place_o       (vector_place),
    .out_valid_o          (out_valid),
    .in_valid_o           (in_valid),
    .move_reg_o           (move_reg),
    .fill_valid_o         (fill_valid),
    .fill_source_o        (fill_source),
    .fill_beat_o          (fill_beat),
    .fill_last_o          (fill_last),
    .fill_place_o         (fill_place),
    .fill_reg_o           (fill_reg),
    .main_back_o          (main_back),
    .left_o               (left_o),
    .out_kind_o           (out_kind_o),
    .in_kind_o            (in_kind_o),
    .back_valid_o         (back_valid),
    .back_place_o         (back_place),
    .back_bank_o          (back_bank),
    .back_row_o           (back_row),
    .enters_o             (enters),
    .read_o               (fetch),
    .read_row_o           (fetch_row),
    .read_dest_o          (fetch_dest),
    .wake_o               (wake_o)
  );

  // The registers that do move
  always @* begin : p_observed
    integer p;
    for (p = 0; p < Active; p = p + 1) begin
      moves_out[p] = |out_kind_o[p*2 +: 2];
      moves_in[p]  = |in_kind_o[p*2 +: 2];
      move_reg_o[p*RegBits +: RegBits] =
        move_reg[p*RegBits +: RegBits] & {RegBits{moves_out[p] | moves_in[p]}};
      in_bank_o[p*BankBits +: BankBits] =
        free_bank[p*BankBits +: BankBits] & {BankBits{moves_in[p]}};
    end
  end

  write_buffer #(
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .MainRowBits       (MainRowBits),
    .RegBits           (RegBits),
    .SchedulerWarpBits (SchedulerWarpBits),
    .Banks             (Banks),
    .BankBits          (BankBits),
    .RowBits           (RowBits),
    .ResultBuses       (ResultBuses),
    .Sources           (Sources),
    .SourceBits        (SourceBits),
    .Lanes             (Lanes),
    .Beats             (Beats),
    .BeatBits          (BeatBits)
  ) u_write_buffer (
    .clk_i         (clk_i),
    .rst_ni        (rst_ni),
    .out_valid_i   (back_valid),
    .out_bank_i    (back_bank),
    .out_place_i   (back_place),
    .out_row_i     (back_row),
    .in_valid_i    (enters),
    .bus_valid_i   (wb_valid_i & ~result_valid),
    .bus_warp_i    (wb_warp_i),
    .bus_reg_i     (wb_reg_i),
    .bus_base_i    (bus_base),
    .bus_mask_i    (wb_mask_i),
    .fill_valid_i  (fill_valid),
    .main_busy_i   (main_busy_o),
    .occupied_o    (occupied),
    .unloading_o   (unloading),
    .write_o       (buffer_write),
    .write_row_o   (buffer_row),
    .write_mask_o  (buffer_mask),
    .cache_read_o  (cache_read),
    .cache_row_o   (cache_row),
    .move_valid_o  (beat_valid),
    .move_source_o (beat_source),
    .move_beat_o   (beat_number),
    .bus_done_o    (bus_done)
  );

  // A register that is dropped takes its bank's port too: no result goes there as it leaves.
  mark_numbers #(
    .Count     (Active),
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_out_taken (
    .valid_i (moves_out),
    .index_i (reg_bank),
    .set_o   (out_taken)
  );

  assign taken          = fill_valid | cache_read | out_taken;
  assign cache_fill_o   = fill_valid;
  assign cache_unload_o = cache_read;

  bank_filter #(
    .Requests (Requests),
    .Banks    (Banks),
    .BankBits (BankBits)
  ) u_rd_open (
    .valid_i (rd_valid_o),
    .bank_i  (rd_bank_o),
    .taken_i (taken),
    .valid_o (rd_open)
  );

  bank_filter #(
    .Requests (ResultBuses),
    .Banks    (Banks),
    .BankBits (BankBits)
  ) u_wb_open (
    .valid_i (wb_valid_i & result_valid),
    .bank_i  (result_bank),
    .taken_i (taken),
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
    .wb_bank_i        (result_bank),
    .wb_row_i         (result_row),
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
    .wb_kind_o        (cache_kind),
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

  // A result is accepted by the arbiter, into the cache, or by a write buffer; never by both, for
  // its register is in the cache or is not.
  always @* begin : p_wb_kind
    reg written;
    integer p;
    for (p = 0; p < ResultBuses; p = p + 1) begin
      written = |cache_kind[p*2 +: 2];
      wb_kind_o[p*2 +: 2] = ResultWaits
                          | (ResultCache & {2{written}})
                          | (ResultMain  & {2{bus_done[p] && !written}});
      wb_accept[p]        = bus_done[p] || written;
    end
  end

  generate
    for (c = 0; c < Banks; c = c + 1) begin : g_bank
      wire                en;
      wire                we;
      wire [RowBits-1:0]  row;
      wire [Lanes-1:0]    mask;
      wire [DataBits-1:0] wdata;

      cache_port #(
        .RowBits  (RowBits),
        .Lanes    (Lanes),
        .DataBits (DataBits),
        .Beats    (Beats),
        .BeatBits (BeatBits),
        .LinkBits (LinkBits)
      ) u_cache_port (
        .fill_valid_i (fill_valid[c]),
        .fill_row_i   (fill_place[c*PlaceBits +: PlaceBits]),
        .fill_beat_i  (fill_beat[c*BeatBits +: BeatBits]),
        .fill_data_i  (fill_data[c*LinkBits +: LinkBits]),
        .unload_i     (cache_read[c]),
        .unload_row_i (cache_row[c*RowBits +: RowBits]),
        .en_i         (bank_en[c]),
        .we_i         (bank_we[c]),
        .row_i        (bank_row_o[c*RowBits +: RowBits]),
        .mask_i       (bank_mask_o[c*Lanes +: Lanes]),
        .wdata_i      (bank_wdata[c*DataBits +: DataBits]),
        .en_o         (en),
        .we_o         (we),
        .row_o        (row),
        .mask_o       (mask),
        .wdata_o      (wdata)
      );

      register_bank #(
        .Rows     (Rows),
        .RowBits  (RowBits),
        .Lanes    (Lanes),
        .LaneBits (LaneBits)
      ) u_register_bank (
        .clk_i   (clk_i),
        .rst_ni  (rst_ni),
        .en_i    (en),
        .we_i    (we),
        .row_i   (row),
        .mask_i  (mask),
        .wdata_i (wdata),
        .rdata_o (cache_rdata[c*DataBits +: DataBits])
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
    .bank_rdata_i  (cache_rdata),
    .fill_valid_i  (slot_fill),
    .fill_dest_i   (slot_dest),
    .bank_wsel_i   (bank_wsel),
    .home_source_i ({BankBits{1'b0}}),
    .wb_data_i     (wb_data_i),
    .disp_valid_i  (disp_valid_o),
    .disp_unit_i   (disp_unit_o),
    .bank_wdata_o  (bank_wdata),
    .disp_data_o   (disp_data_o)
  );

  assign main_write_o = buffer_write & ~main_busy_o;
  assign main_read_o  = fetch & ~main_write_o;

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_main
      wire [MainRowBits-1:0] write_row  = buffer_row[m*MainRowBits +: MainRowBits];
      wire [Lanes-1:0]       write_mask = buffer_mask[m*Lanes +: Lanes];
      wire [MainRowBits-1:0] read_row   = fetch_row[m*MainRowBits +: MainRowBits];
      wire [DestBits-1:0]    read_dest  = fetch_dest[m*DestBits +: DestBits];

      assign main_row_o[m*MainRowBits +: MainRowBits] =
        main_write_o[m] ? write_row : main_read_o[m] ? read_row : {MainRowBits{1'b0}};
      assign main_mask_o[m*Lanes +: Lanes] = main_write_o[m] ? write_mask : {Lanes{1'b0}};
      assign main_dest[m*DestBits +: DestBits] = main_read_o[m] ? read_dest : {DestBits{1'b0}};

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
        .en_i        (main_write_o[m] || main_read_o[m]),
        .we_i        (main_write_o[m]),
        .row_i       (main_row_o[m*MainRowBits +: MainRowBits]),
        .mask_i      (main_mask_o[m*Lanes +: Lanes]),
        .wdata_i     (buffer_data[m*DataBits +: DataBits]),
        .index_i     (index[m*DepthBits +: DepthBits]),
        .out_index_i (out_index[m*DepthBits +: DepthBits]),
        .back_i      (main_back[m*BeatBits +: BeatBits]),
        .rdata_o     (main_rdata[m*DataBits +: DataBits])
      );
    end
  endgenerate

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
    .read_i      (main_read_o),
    .write_i     (main_write_o),
    .dest_i      (main_dest),
    .busy_o      (main_busy_o),
    .index_o     (index),
    .out_index_o (out_index),
    .done_o      (done),
    .done_dest_o (done_dest)
  );

  narrow_crossbar #(
    .MainBanks    (MainBanks),
    .MainBankBits (MainBankBits),
    .Banks        (Banks),
    .ResultBuses  (ResultBuses),
    .Sources      (Sources),
    .SourceBits   (SourceBits),
    .DataBits     (DataBits),
    .Beats        (Beats),
    .BeatBits     (BeatBits),
    .LinkBits     (LinkBits)
  ) u_narrow_crossbar (
    .clk_i         (clk_i),
    .rst_ni        (rst_ni),
    .main_rdata_i  (main_rdata),
    .fill_valid_i  (fill_valid),
    .fill_source_i (fill_source),
    .fill_beat_i   (fill_beat),
    .cache_rdata_i (cache_rdata),
    .wb_data_i     (wb_data_i),
    .move_valid_i  (beat_valid),
    .move_source_i (beat_source),
    .move_beat_i   (beat_number),
    .buffer_o      (buffer_data),
    .fill_data_o   (fill_data)
  );
endmodule
`default_nettype wire
