// SPDX-License-Identifier: Apache-2.0
// prefetch_unit: moves registers between the main register file and the cache.
//
// Each active slot is in a phase: nothing moves, registers leave the cache (for a
// PREFETCH, or because the warp leaves), or they enter it. In a cycle one register of every slot
// may begin to move; each main bank and each cache bank takes one in either direction. Also the
// beats of fills. See docs/blocks/prefetch_unit.md.
//
// Parameters  Active, ThreadRegs, Banks, MainBanks, MainRowBits, OpenBits, Beats: size. ThreadRegs,
//             MainBanks and Beats are powers of two. Liveness: 1 dead registers are not moved.
//             KeepShared: 1 registers of both working sets stay. Pipelined: 1 counts main_back_o
//             CacheBuffers: 1 a fill writes its bank once
// Ports       gen/blocks/prefetch_unit.def
// Latency     0 from the state of other blocks to what may move. Phases end a cycle after their
//             last register
// Caveats     data of main banks comes as far apart as they were read: fills do not wait
// Source      LTRF, 3.1, 3.2, 4.2
`default_nettype none
module prefetch_unit #(
  parameter Active            = 8,   // active slots
  parameter ActiveBits         = 3,   // bits of a slot's number
  parameter SchedulerWarpBits = 6,   // bits of a warp's number
  parameter ThreadRegs        = 256, // registers of a thread
  parameter RegBits           = 8,   // bits of a register number
  parameter Banks             = 16,  // banks of the cache
  parameter BankBits          = 4,   // bits of a cache bank's number
  parameter MainBanks         = 16,  // banks of the main register file, a power of two
  parameter MainBankBits      = 4,   // bits of such a bank's number
  parameter MainRowBits       = 7,   // bits of a row in it
  // bits of where read data goes: cache bank, register above it, slot on top
  parameter DestBits          = 15,
  parameter OpenBits          = 5,   // bits to count the registers of an interval
  parameter Beats             = 4,   // cycles of a register through the narrow crossbar
  parameter BeatBits          = 2,   // bits of a beat's number
  parameter Liveness          = 0,   // 1: LTRF+, dead registers are not moved
  parameter KeepShared        = 0,   // 1: registers of the old and the new working set stay.
  // 1: the data that a main bank shows is counted back from now; 0: it stays
  parameter Pipelined         = 0,
  // 1: cache banks have fill and unload registers, 0: a register holds its bank for all beats
  parameter CacheBuffers      = 0
) (
  input  wire                                clk_i,
  input  wire                                rst_ni,
  // a PREFETCH issued last cycle: its bit-vector is loaded into the WCB at the end of this one
  input  wire                                prefetch_i,
  input  wire [ActiveBits-1:0]                prefetch_slot_i, // slot of its warp
  input  wire [ThreadRegs-1:0]               prefetch_vector_i, // its bit-vector
  input  wire                                enter_i, // a warp enters the active set
  input  wire [ActiveBits-1:0]                enter_slot_i, // its slot
  input  wire [Active-1:0]                   leave_i, // the slot's warp begins to leave
  // the slot's warp exits; nothing of it is moving
  input  wire [Active-1:0]                   cleared_i,
  // no slot may become free in this cycle: a warp exits
  input  wire                                hold_left_i,
  input  wire [Active*SchedulerWarpBits-1:0] slot_warp_i, // warp of a slot
  // first row of that warp's registers in every main bank
  input  wire [Active*MainRowBits-1:0]       slot_base_i,
  // register of the slot's warp has a write in flight
  input  wire [Active*ThreadRegs-1:0]        in_flight_i,
  // working set of the warp of vector_slot, from its WCB
  input  wire [ThreadRegs-1:0]               vector_working_set_i,
  input  wire [ThreadRegs-1:0]               vector_valid_i, // its registers that are in the cache
  input  wire [Active-1:0]                   bank_ok_i, // the slot has an unused cache bank
  // that cache bank: the head of its unused queue
  input  wire [Active*BankBits-1:0]          bank_i,
  input  wire [MainBanks-1:0]                main_busy_i, // main bank takes no access in this cycle
  // the main bank's write buffer is not empty
  input  wire [MainBanks-1:0]                occupied_i,
  // the write buffers have not read all of a register of this cache bank yet
  input  wire [Banks-1:0]                    unloading_i,
  input  wire [MainBanks-1:0]                done_i, // data of a main bank is there in this cycle
  input  wire [MainBanks*DestBits-1:0]       done_dest_i, // where it goes
  input  wire [Active*BankBits-1:0]          reg_bank_i, // cache bank of move_reg, from its WCB
  input  wire [Active-1:0]                   reg_live_i, // move_reg is live
  // the vectors of a warp are read in this cycle
  output wire                                vector_valid_slot_o,
  output wire [ActiveBits-1:0]                vector_slot_o, // its slot
  // a register of the slot may leave the cache in this cycle
  output wire [Active-1:0]                   out_valid_o,
  // a register of the slot may enter the cache in this cycle
  output wire [Active-1:0]                   in_valid_o,
  output wire [Active*RegBits-1:0]           move_reg_o, // that register; 0 without
  // a beat of a register reaches the cache bank in this cycle
  output wire [Banks-1:0]                    fill_valid_o,
  output wire [Banks*MainBankBits-1:0]       fill_source_o, // main bank it comes from
  output wire [Banks*BeatBits-1:0]           fill_beat_o, // number of the beat
  output wire [Banks-1:0]                    fill_last_o, // it is the last beat of the register
  // the cache bank is written in this cycle: with CacheBuffers with the last beat, else with each
  output wire [Banks-1:0]                    fill_port_o,
  // slot of the register's warp: its row in the cache bank
  output wire [Banks*ActiveBits-1:0]          fill_slot_o,
  output wire [Banks*RegBits-1:0]            fill_reg_o, // that register
  // number of the beat that leaves the main bank in this cycle; 0 unless Pipelined
  output wire [MainBanks*BeatBits-1:0]       main_back_o,
  output wire [Active-1:0]                   left_o, // the slot's warp has left, one at most
  // code `out`: what leaves the cache in the slot
  output wire [Active*2-1:0]                 out_kind_o,
  // code `in`: what enters the cache in the slot
  output wire [Active*2-1:0]                 in_kind_o,
  // a register leaves to the main bank's write buffer
  output wire [MainBanks-1:0]                back_valid_o,
  output wire [MainBanks*ActiveBits-1:0]      back_slot_o, // slot of its warp; 0 without
  output wire [MainBanks*BankBits-1:0]       back_bank_o, // its cache bank; 0 without
  output wire [MainBanks*MainRowBits-1:0]    back_row_o, // its row in the main bank; 0 without
  // a register of the main bank enters the cache, fetched or not
  output wire [MainBanks-1:0]                enters_o,
  // it is fetched: the main bank is read in this cycle
  output wire [MainBanks-1:0]                read_o,
  output wire [MainBanks*MainRowBits-1:0]    read_row_o, // its row there; 0 without
  output wire [MainBanks*DestBits-1:0]       read_dest_o, // where its data goes; 0 without
  // the slot's warp has its working set: it may issue
  output wire [Active-1:0]                   wake_o
);
  // 0 nothing moves, 1 out, for a PREFETCH, 2 out, the warp leaves, 3 in
  reg [Active*2-1:0]           phase_q;
  reg [Active-1:0]             need_q;        // the phase has not read the warp's vectors yet
  reg [Active*ThreadRegs-1:0]  todo_q;        // registers that have yet to leave or to enter
  reg [Active*OpenBits-1:0]    open_q;        // registers of the slot that are being fetched
  reg [Active-1:0]             out_mask_q;    // round robin among slots with registers that leave
  reg [Active-1:0]             in_mask_q;     // round robin among slots with registers that enter
  // cycles in which the main bank may not be read, because its link will be in use
  reg [MainBanks*BeatBits-1:0] main_gap_q;
  reg [Banks*BeatBits-1:0]     cache_gap_q;   // the same of the cache bank
  // beats of the cache bank's register that have yet to come
  reg [Banks*BeatBits-1:0]     fill_left_q;
  reg [Banks*MainBankBits-1:0] fill_source_q; // main bank it comes from
  reg [Banks*ActiveBits-1:0]    fill_slot_q;  // slot of its warp
  reg [Banks*RegBits-1:0]      fill_reg_q;    // that register

  localparam [1:0] PhaseIdle       = 2'd0;
  localparam [1:0] PhaseEvict      = 2'd1; // the old working set leaves, for a PREFETCH
  localparam [1:0] PhaseDeactivate = 2'd2; // the warp becomes inactive
  localparam [1:0] PhaseFetch      = 2'd3;

  localparam [1:0] OutNone      = 2'd0;
  localparam [1:0] OutWriteBack = 2'd1;
  localparam [1:0] OutDrop      = 2'd2;

  localparam [1:0] InNone     = 2'd0;
  localparam [1:0] InFetch    = 2'd1;
  localparam [1:0] InAllocate = 2'd2; // dead: it only gets its cache bank

  localparam         FullBits = ActiveBits + RegBits + BankBits; // of {slot, register, cache bank}
  localparam integer Rest     = Beats - 1;                      // beats after the first

  localparam [BeatBits-1:0]   OneBeat = 1;
  localparam [ThreadRegs-1:0] OneReg  = 1;

  genvar c;
  genvar m;
  genvar p;

  // ---- 13 to 15. Fill: the beats that reach the cache banks ----

  wire [MainBanks*FullBits-1:0] dest;        // element m = where data of main bank m goes
  wire [Banks-1:0]              fill_valid;
  wire [Banks-1:0]              fill_last;
  wire [Banks-1:0]              fill_port = (CacheBuffers != 0) ? fill_last : fill_valid;
  wire [Banks*MainBankBits-1:0] fill_source;
  wire [Banks*BeatBits-1:0]     fill_beat;
  wire [Banks*ActiveBits-1:0]    fill_slot;

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_dest
      resize #(
        .InBits  (DestBits),
        .OutBits (FullBits)
      ) u_dest (
        .number_i (done_dest_i[m*DestBits +: DestBits]),
        .number_o (dest[m*FullBits +: FullBits])
      );
    end

    for (c = 0; c < Banks; c = c + 1) begin : g_fill
      localparam integer Bank = c;
      wire [BeatBits-1:0]    left = fill_left_q[c*BeatBits +: BeatBits];
      reg                    start;
      reg [MainBankBits-1:0] source;
      reg [ActiveBits-1:0]    slot;
      reg [RegBits-1:0]      number; // register
      wire                   valid = start | (|left);

      always @* begin : p_start
        integer i;
        start  = 1'b0;
        source = fill_source_q[c*MainBankBits +: MainBankBits];
        slot  = fill_slot_q[c*ActiveBits +: ActiveBits];
        number = fill_reg_q[c*RegBits +: RegBits];
        if (|done_i) begin
          for (i = 0; i < MainBanks; i = i + 1) begin
            if (done_i[i] && dest[i*FullBits +: BankBits] == Bank[BankBits-1:0]) begin
              start  = 1'b1;
              source = i[MainBankBits-1:0];
              number = dest[i*FullBits + BankBits +: RegBits];
              slot  = dest[i*FullBits + BankBits + RegBits +: ActiveBits];
            end
          end
        end
      end

      // Of Beats beats `left` have yet to come: the next is number Beats - left, modulo Beats.
      assign fill_valid[c] = valid;
      assign fill_last[c]  = start ? Beats == 1 : left == OneBeat;
      assign fill_beat[c*BeatBits +: BeatBits] = start ? {BeatBits{1'b0}} : -left;
      assign fill_source[c*MainBankBits +: MainBankBits] = source & {MainBankBits{valid}};
      assign fill_slot[c*ActiveBits +: ActiveBits] = slot & {ActiveBits{valid}};
      assign fill_reg_o[c*RegBits +: RegBits] = number & {RegBits{valid}};

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          fill_left_q[c*BeatBits +: BeatBits]           <= {BeatBits{1'b0}};
          fill_source_q[c*MainBankBits +: MainBankBits] <= {MainBankBits{1'b0}};
          fill_slot_q[c*ActiveBits +: ActiveBits]        <= {ActiveBits{1'b0}};
          fill_reg_q[c*RegBits +: RegBits]              <= {RegBits{1'b0}};
        end else if (start) begin
          fill_left_q[c*BeatBits +: BeatBits]           <= Rest[BeatBits-1:0];
          fill_source_q[c*MainBankBits +: MainBankBits] <= source;
          fill_slot_q[c*ActiveBits +: ActiveBits]        <= slot;
          fill_reg_q[c*RegBits +: RegBits]              <= number;
        end else if (|left) begin
          fill_left_q[c*BeatBits +: BeatBits]           <= left - OneBeat;
        end
      end
    end
  endgenerate

  generate
    if (Pipelined != 0) begin : g_back
      reg [MainBanks*BeatBits-1:0] back;
      always @* begin : p_back
        integer i;
        back = {MainBanks*BeatBits{1'b0}};
        for (i = 0; i < Banks; i = i + 1) begin
          if (fill_valid[i]) begin
            back[fill_source[i*MainBankBits +: MainBankBits]*BeatBits +: BeatBits] =
              fill_beat[i*BeatBits +: BeatBits];
          end
        end
      end
      assign main_back_o = back;
    end else begin : g_no_back
      assign main_back_o = {MainBanks*BeatBits{1'b0}};
    end
  endgenerate

  assign fill_valid_o  = fill_valid;
  assign fill_source_o = fill_source;
  assign fill_beat_o   = fill_beat;
  assign fill_last_o   = fill_last;
  assign fill_port_o   = fill_port;
  assign fill_slot_o  = fill_slot;

  // ---- 6, 7. Banks that are free ----

  wire [MainBanks-1:0] main_idle;   // main bank can be read, and its buffer is empty
  wire [Banks-1:0]     cache_idle;  // cache bank can be given to a register

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_main_idle
      assign main_idle[m] =
        ~(main_busy_i[m] | occupied_i[m] | (|main_gap_q[m*BeatBits +: BeatBits]));
    end
    for (c = 0; c < Banks; c = c + 1) begin : g_cache_idle
      // With an unload register a bank has been read in full when its register has left.
      assign cache_idle[c] = ~((unloading_i[c] & (CacheBuffers == 0))
                               | (|cache_gap_q[c*BeatBits +: BeatBits]));
    end
  endgenerate

  // ---- 6, 7. The register of each slot that may move ----

  localparam BackBits = ActiveBits + BankBits + MainRowBits; // of {slot, cache bank, row}
  localparam ReadBits = 1 + MainRowBits + DestBits;         // of {fetched, row, destination}

  wire [Active-1:0]              ends;     // nothing is left to do in the phase
  wire [Active-1:0]              out_valid;
  wire [Active-1:0]              in_valid;
  wire [Active*RegBits-1:0]      move_reg;
  wire [Active*MainBankBits-1:0] home;     // its main bank
  wire [Active-1:0]              out_asks; // register can leave as far as its slot is concerned
  wire [Active-1:0]              in_asks;  // register can enter likewise
  wire [Active-1:0]              leaves;   // it does
  wire [Active-1:0]              enters;
  wire [Active-1:0]              written = leaves & (reg_live_i | {Active{Liveness == 0}});
  wire [Active-1:0]              fetched = enters & (reg_live_i | {Active{Liveness == 0}});
  wire [Active*BackBits-1:0]     back;     // what a register that leaves tells its write buffer
  wire [Active*ReadBits-1:0]     read;     // and one that enters its main bank

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_slot
      localparam integer Slot = p;
      wire [1:0]             phase  = phase_q[p*2 +: 2];
      wire [BankBits-1:0]    bank   = bank_i[p*BankBits +: BankBits];
      wire [RegBits-1:0]     number = move_reg[p*RegBits +: RegBits];
      wire [Banks-1:0]       in_bank;  // cache bank that a register would get
      wire [Banks-1:0]       out_bank; // cache bank of a register that would leave
      wire                   flying;   // register has a write in flight
      wire [MainRowBits-1:0] row;      // its row in its main bank
      wire [DestBits-1:0]    to;       // where its data goes

      index_onehot #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_in_bank (
        .valid_i  (bank_ok_i[p]),
        .index_i  (bank),
        .onehot_o (in_bank)
      );

      move_choice #(
        .SchedulerWarpBits (SchedulerWarpBits),
        .ThreadRegs        (ThreadRegs),
        .RegBits           (RegBits),
        .MainBanks         (MainBanks),
        .MainBankBits      (MainBankBits),
        .Liveness          (Liveness)
      ) u_choice (
        .out_i         ((phase == PhaseEvict || phase == PhaseDeactivate) & ~need_q[p]),
        .in_i          ((phase == PhaseFetch) & ~need_q[p]),
        .bank_ok_i     (|(in_bank & cache_idle)),
        .todo_i        (todo_q[p*ThreadRegs +: ThreadRegs]),
        .in_flight_i   (in_flight_i[p*ThreadRegs +: ThreadRegs]),
        .warp_i        (slot_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .buffer_free_i (~occupied_i),
        .main_free_i   (main_idle),
        .out_valid_o   (out_valid[p]),
        .in_valid_o    (in_valid[p]),
        .flying_o      (flying),
        .reg_o         (move_reg[p*RegBits +: RegBits])
      );

      main_home #(
        .RegBits           (RegBits),
        .SchedulerWarpBits (SchedulerWarpBits),
        .MainBanks         (MainBanks),
        .MainBankBits      (MainBankBits),
        .MainRowBits       (MainRowBits)
      ) u_home (
        .reg_i  (number),
        .warp_i (slot_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .base_i (slot_base_i[p*MainRowBits +: MainRowBits]),
        .bank_o (home[p*MainBankBits +: MainBankBits]),
        .row_o  (row)
      );

      index_onehot #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_out_bank (
        .valid_i  (out_valid[p]),
        .index_i  (reg_bank_i[p*BankBits +: BankBits]),
        .onehot_o (out_bank)
      );

      resize #(
        .InBits  (FullBits),
        .OutBits (DestBits)
      ) u_to (
        .number_i ({Slot[ActiveBits-1:0], number, bank}),
        .number_o (to)
      );

      assign ends[p]     = ~need_q[p] & ~(|todo_q[p*ThreadRegs +: ThreadRegs]);
      assign out_asks[p] = out_valid[p] & ~(|(out_bank & (fill_port | unloading_i)));
      assign in_asks[p]  = in_valid[p] & ~(flying & reg_live_i[p]);

      assign out_kind_o[p*2 +: 2] = OutNone
                                  | (OutWriteBack & {2{written[p]}})
                                  | (OutDrop      & {2{leaves[p] & ~written[p]}});
      assign in_kind_o[p*2 +: 2]  = InNone
                                  | (InFetch    & {2{fetched[p]}})
                                  | (InAllocate & {2{enters[p] & ~fetched[p]}});

      assign back[p*BackBits +: BackBits] =
        {Slot[ActiveBits-1:0], reg_bank_i[p*BankBits +: BankBits], row};
      assign read[p*ReadBits +: ReadBits] = {fetched[p], {row, to} & {(ReadBits-1){fetched[p]}}};
    end
  endgenerate

  assign out_valid_o = out_valid;
  assign in_valid_o  = in_valid;
  assign move_reg_o  = move_reg;

  // ---- 8. Ask, 9. arbitrate ----

  wire [Active-1:0] out_mask_next;
  wire [Active-1:0] in_mask_next;

  first_of_bank #(
    .Active       (Active),
    .MainBankBits (MainBankBits),
    .BankBits     (BankBits)
  ) u_leaves (
    .asks_i (out_asks),
    .mask_i (out_mask_q),
    .main_i (home),
    .bank_i (reg_bank_i),
    .gets_o (leaves),
    .mask_o (out_mask_next)
  );

  first_of_bank #(
    .Active       (Active),
    .MainBankBits (MainBankBits),
    .BankBits     (BankBits)
  ) u_enters (
    .asks_i (in_asks),
    .mask_i (in_mask_q),
    .main_i (home),
    .bank_i (bank_i),
    .gets_o (enters),
    .mask_o (in_mask_next)
  );

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      out_mask_q <= {Active{1'b0}};
      in_mask_q  <= {Active{1'b0}};
    end else begin
      if (|out_asks) out_mask_q <= out_mask_next;
      if (|in_asks) in_mask_q <= in_mask_next;
    end
  end

  // ---- 10 to 12. Commands to the main banks ----

  wire [MainBanks*BackBits-1:0] main_written;
  wire [MainBanks*ReadBits-1:0] main_read;
  wire [MainBanks-1:0]          main_fetched;
  wire [Banks-1:0]              cache_fetched;

  send_rows #(
    .Rows      (Active),
    .Width     (BackBits),
    .Receivers (MainBanks),
    .IndexBits (MainBankBits)
  ) u_written (
    .valid_i (written),
    .index_i (home),
    .rows_i  (back),
    .valid_o (back_valid_o),
    .rows_o  (main_written)
  );

  send_rows #(
    .Rows      (Active),
    .Width     (ReadBits),
    .Receivers (MainBanks),
    .IndexBits (MainBankBits)
  ) u_read (
    .valid_i (enters),
    .index_i (home),
    .rows_i  (read),
    .valid_o (enters_o),
    .rows_o  (main_read)
  );

  mark_numbers #(
    .Count     (Active),
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_cache_fetched (
    .valid_i (fetched),
    .index_i (bank_i),
    .set_o   (cache_fetched)
  );

  assign read_o = main_fetched;

  // ---- 12. Links that will be in use ----

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_main
      wire [BeatBits-1:0] gap = main_gap_q[m*BeatBits +: BeatBits];

      assign {back_slot_o[m*ActiveBits +: ActiveBits],
              back_bank_o[m*BankBits +: BankBits],
              back_row_o[m*MainRowBits +: MainRowBits]} = main_written[m*BackBits +: BackBits];
      assign {main_fetched[m],
              read_row_o[m*MainRowBits +: MainRowBits],
              read_dest_o[m*DestBits +: DestBits]} = main_read[m*ReadBits +: ReadBits];

      always @(posedge clk_i) begin
        if (!rst_ni) main_gap_q[m*BeatBits +: BeatBits] <= {BeatBits{1'b0}};
        else if (main_fetched[m]) main_gap_q[m*BeatBits +: BeatBits] <= Rest[BeatBits-1:0];
        else if (|gap) main_gap_q[m*BeatBits +: BeatBits] <= gap - OneBeat;
      end
    end
    for (c = 0; c < Banks; c = c + 1) begin : g_cache_gap
      wire [BeatBits-1:0] gap = cache_gap_q[c*BeatBits +: BeatBits];
      always @(posedge clk_i) begin
        if (!rst_ni) cache_gap_q[c*BeatBits +: BeatBits] <= {BeatBits{1'b0}};
        else if (cache_fetched[c]) cache_gap_q[c*BeatBits +: BeatBits] <= Rest[BeatBits-1:0];
        else if (|gap) cache_gap_q[c*BeatBits +: BeatBits] <= gap - OneBeat;
      end
    end
  endgenerate

  // ---- 3. Vectors of a warp, for a PREFETCH or for the lowest-numbered slot that needs them ----

  wire [Active-1:0]     prefetches; // slot of the PREFETCH
  wire [Active-1:0]     entered;    // slot of the warp that enters the active set
  wire [Active-1:0]     reads = need_q & -need_q & {Active{~prefetch_i}};
  wire [ActiveBits-1:0]  need_slot;
  wire [ThreadRegs-1:0] kept = prefetch_vector_i & {ThreadRegs{KeepShared != 0}};

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_prefetches (
    .valid_i  (prefetch_i),
    .index_i  (prefetch_slot_i),
    .onehot_o (prefetches)
  );

  index_onehot #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_entered (
    .valid_i  (enter_i),
    .index_i  (enter_slot_i),
    .onehot_o (entered)
  );

  onehot_index #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_need_slot (
    .onehot_i (reads),
    .index_o  (need_slot)
  );

  assign vector_valid_slot_o = prefetch_i | (|need_q);
  assign vector_slot_o       = prefetch_i ? prefetch_slot_i : need_slot;

  // ---- 1, 2, 4, 5. Phases ----

  wire [Active-1:0] out_ends; // the warp of the slot has left, or may
  wire [Active-1:0] left = out_ends & -out_ends & {Active{~hold_left_i}};
  wire [Active-1:0] wake;

  assign left_o = left;
  assign wake_o = wake;

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_phase
      localparam integer Slot = p;
      wire [1:0]          phase     = phase_q[p*2 +: 2];
      wire [OpenBits-1:0] open      = open_q[p*OpenBits +: OpenBits];
      wire                next_ends = ends[p] & (phase == PhaseEvict);
      reg  [OpenBits-1:0] open_next;

      assign out_ends[p] = ends[p] & (phase == PhaseDeactivate);
      assign wake[p]     = ends[p] & (phase == PhaseFetch) & ~(|open);

      always @* begin : p_open
        integer i;
        open_next = open;
        if (fetched[p]) open_next = open + 1'b1;
        if (|fill_last) begin
          for (i = 0; i < Banks; i = i + 1) begin
            if (fill_last[i] && fill_slot[i*ActiveBits +: ActiveBits] == Slot[ActiveBits-1:0]) begin
              open_next = open_next - 1'b1;
            end
          end
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni || cleared_i[p]) begin
          phase_q[p*2 +: 2]                  <= PhaseIdle;
          need_q[p]                          <= 1'b0;
          open_q[p*OpenBits +: OpenBits]     <= {OpenBits{1'b0}};
        end else begin
          open_q[p*OpenBits +: OpenBits] <= open_next;
          if (prefetches[p]) phase_q[p*2 +: 2] <= PhaseEvict;
          if (leave_i[p]) phase_q[p*2 +: 2] <= PhaseDeactivate;
          if (entered[p] || next_ends) phase_q[p*2 +: 2] <= PhaseFetch;
          if (left[p] || wake[p]) phase_q[p*2 +: 2] <= PhaseIdle;
          if (leave_i[p] || entered[p] || next_ends) need_q[p] <= 1'b1;
          else if (reads[p]) need_q[p] <= 1'b0;
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni || cleared_i[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= {ThreadRegs{1'b0}};
        end else if (prefetches[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= vector_valid_i & ~kept;
        end else if (reads[p] && phase == PhaseFetch) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= vector_working_set_i & ~vector_valid_i;
        end else if (reads[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= vector_valid_i;
        end else if (leaves[p] || enters[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= todo_q[p*ThreadRegs +: ThreadRegs]
                                                & ~(OneReg << move_reg[p*RegBits +: RegBits]);
        end
      end
    end
  endgenerate
endmodule
`default_nettype wire
