// SPDX-License-Identifier: Apache-2.0
// prefetch_unit: moves registers between the main register file and the cache.
//
// Each place of the active set is in a phase: nothing moves, registers leave the cache (for a
// PREFETCH, or because the warp leaves), or they enter it. In a cycle one register at most begins
// to leave and one to enter, of any two places. Also the beats of fills. See
// docs/blocks/prefetch_unit.md.
//
// Parameters  Active, ThreadRegs, Banks, MainBanks, MainRowBits, OpenBits, Beats: size; ThreadRegs,
//             MainBanks and Beats are powers of two; Liveness: 1 dead registers are not moved;
//             KeepShared: 1 registers of both working sets stay; Pipelined: 1 counts main_back_o
// Ports       gen/blocks/prefetch_unit.def
// Latency     0 from the state of other blocks to what may move; phases end a cycle after their
//             last register
// Caveats     data of main banks comes as far apart as they were read: fills do not wait
// Source      LTRF, 3.1, 3.2, 4.2
`default_nettype none
module prefetch_unit #(
  parameter Active            = 8,   // places of the active set
  parameter PlaceBits         = 3,   // bits of a place's number
  parameter SchedulerWarpBits = 6,   // bits of a warp's number
  parameter ThreadRegs        = 256, // registers of a thread
  parameter RegBits           = 8,   // bits of a register number
  parameter Banks             = 16,  // banks of the cache
  parameter BankBits          = 4,   // bits of a cache bank's number
  parameter MainBanks         = 16,  // banks of the main register file, a power of two
  parameter MainBankBits      = 4,   // bits of such a bank's number
  parameter MainRowBits       = 7,   // bits of a row in it
  // bits of where read data goes: cache bank, register above it, place on top
  parameter DestBits          = 15,
  parameter OpenBits          = 5,   // bits to count the registers of an interval
  parameter Beats             = 4,   // cycles of a register through the narrow crossbar
  parameter BeatBits          = 2,   // bits of a beat's number
  parameter Liveness          = 0,   // 1: LTRF+, dead registers are not moved
  parameter KeepShared        = 0,   // 1: registers of the old and the new working set stay
  // 1: the data that a main bank shows is counted back from now; 0: it stays
  parameter Pipelined         = 0
) (
  input  wire                                clk_i,
  input  wire                                rst_ni,
  // a PREFETCH issued last cycle: its bit-vector is loaded into the WCB at the end of this one
  input  wire                                prefetch_i,
  input  wire [PlaceBits-1:0]                prefetch_place_i, // place of its warp
  input  wire [ThreadRegs-1:0]               prefetch_vector_i, // its bit-vector
  input  wire                                enter_i, // a warp enters the active set
  input  wire [PlaceBits-1:0]                enter_place_i, // its place
  input  wire [Active-1:0]                   leave_i, // the place's warp begins to leave
  // the place's warp exits; nothing of it is moving
  input  wire [Active-1:0]                   cleared_i,
  // no place may become free in this cycle: a warp exits
  input  wire                                hold_left_i,
  input  wire [Active*SchedulerWarpBits-1:0] place_warp_i, // warp of a place
  // first row of that warp's registers in every main bank
  input  wire [Active*MainRowBits-1:0]       place_base_i,
  // register of the place's warp has a write in flight
  input  wire [Active*ThreadRegs-1:0]        in_flight_i,
  // working set of the warp of vector_place, from its WCB
  input  wire [ThreadRegs-1:0]               vector_working_set_i,
  input  wire [ThreadRegs-1:0]               vector_valid_i, // its registers that are in the cache
  input  wire [Active-1:0]                   bank_ok_i, // the place has an unused cache bank
  // that cache bank: the head of its unused queue
  input  wire [Active*BankBits-1:0]          bank_i,
  input  wire [MainBanks-1:0]                main_busy_i, // main bank takes no access in this cycle
  // the main bank's write buffer is not empty
  input  wire [MainBanks-1:0]                occupied_i,
  // the write buffers have not read all of a register of this cache bank yet
  input  wire [Banks-1:0]                    unloading_i,
  input  wire [MainBanks-1:0]                done_i, // data of a main bank is there in this cycle
  input  wire [MainBanks*DestBits-1:0]       done_dest_i, // where it goes
  input  wire [BankBits-1:0]                 out_bank_i, // cache bank of out_reg, from its WCB
  input  wire                                out_live_i, // out_reg is live
  input  wire                                in_live_i, // in_reg is live
  // the vectors of a warp are read in this cycle
  output wire                                vector_valid_place_o,
  output wire [PlaceBits-1:0]                vector_place_o, // its place
  // a register may leave the cache in this cycle
  output wire                                out_valid_o,
  output wire [PlaceBits-1:0]                out_place_o, // place of its warp
  output wire [RegBits-1:0]                  out_reg_o, // that register
  // a register may enter the cache in this cycle
  output wire                                in_valid_o,
  output wire [PlaceBits-1:0]                in_place_o, // place of its warp
  output wire [RegBits-1:0]                  in_reg_o, // that register
  // a beat of a register reaches the cache bank in this cycle
  output wire [Banks-1:0]                    fill_valid_o,
  output wire [Banks*MainBankBits-1:0]       fill_source_o, // main bank it comes from
  output wire [Banks*BeatBits-1:0]           fill_beat_o, // number of the beat
  output wire [Banks-1:0]                    fill_last_o, // it is the last beat of the register
  // place of the register's warp: its row in the cache bank
  output wire [Banks*PlaceBits-1:0]          fill_place_o,
  output wire [Banks*RegBits-1:0]            fill_reg_o, // that register
  // number of the beat that leaves the main bank in this cycle; 0 unless Pipelined
  output wire [MainBanks*BeatBits-1:0]       main_back_o,
  output wire [Active-1:0]                   left_o, // the place's warp has left, one at most
  // 0 no register leaves, 1 out_reg leaves and is written back, 2 it leaves and is not
  output wire [1:0]                        out_kind_o,
  output wire [MainBankBits-1:0]             out_main_o, // main bank of out_reg
  output wire [MainRowBits-1:0]              out_row_o, // its row there
  // 0 no register enters, 1 in_reg enters and is fetched, 2 it enters without data
  output wire [1:0]                        in_kind_o,
  output wire [BankBits-1:0]                 in_bank_o, // cache bank that in_reg gets
  output wire [MainBankBits-1:0]             in_main_o, // main bank of in_reg
  output wire [MainRowBits-1:0]              in_row_o, // its row there
  output wire [DestBits-1:0]                 in_dest_o, // where its data goes
  // the place's warp has its working set: it may issue
  output wire [Active-1:0]                   wake_o
);
  // 0 nothing moves, 1 out, for a PREFETCH, 2 out, the warp leaves, 3 in
  reg [Active*2-1:0]           phase_q;
  reg [Active-1:0]             need_q;        // the phase has not read the warp's vectors yet
  reg [Active*ThreadRegs-1:0]  todo_q;        // registers that have yet to leave or to enter
  reg [Active*OpenBits-1:0]    open_q;        // registers of the place that are being fetched
  reg [Active-1:0]             out_mask_q;    // round robin among places with registers that leave
  reg [Active-1:0]             in_mask_q;     // round robin among places with registers that enter
  // cycles in which the main bank may not be read, because its link will be in use
  reg [MainBanks*BeatBits-1:0] main_gap_q;
  reg [Banks*BeatBits-1:0]     cache_gap_q;   // the same of the cache bank
  // beats of the cache bank's register that have yet to come
  reg [Banks*BeatBits-1:0]     fill_left_q;
  reg [Banks*MainBankBits-1:0] fill_source_q; // main bank it comes from
  reg [Banks*PlaceBits-1:0]    fill_place_q;  // place of its warp
  reg [Banks*RegBits-1:0]      fill_reg_q;    // that register

  localparam [1:0] Idle    = 2'd0;
  localparam [1:0] OutNext = 2'd1; // the old working set leaves, for a PREFETCH
  localparam [1:0] OutAll  = 2'd2; // the warp leaves the active set
  localparam [1:0] In      = 2'd3;

  // Registers of a warp whose main banks differ.
  localparam         Group    = (MainBanks < ThreadRegs) ? MainBanks : ThreadRegs;
  localparam         FullBits = PlaceBits + RegBits + BankBits; // of {place, register, cache bank}
  localparam integer Rest     = Beats - 1;                      // beats after the first

  localparam [BeatBits-1:0]   OneBeat = 1;
  localparam [ThreadRegs-1:0] OneReg  = 1;

  genvar c;
  genvar m;
  genvar p;

  // ---- Fill: the beats that reach the cache banks ----

  wire [MainBanks*FullBits-1:0] dest;        // element m = where data of main bank m goes
  wire [Banks-1:0]              fill_valid;
  wire [Banks-1:0]              fill_last;
  wire [Banks*MainBankBits-1:0] fill_source;
  wire [Banks*BeatBits-1:0]     fill_beat;
  wire [Banks*PlaceBits-1:0]    fill_place;

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
      reg [PlaceBits-1:0]    place;
      reg [RegBits-1:0]      number; // register
      wire                   valid = start | (|left);

      always @* begin : p_start
        integer i;
        start  = 1'b0;
        source = fill_source_q[c*MainBankBits +: MainBankBits];
        place  = fill_place_q[c*PlaceBits +: PlaceBits];
        number = fill_reg_q[c*RegBits +: RegBits];
        if (|done_i) begin
          for (i = 0; i < MainBanks; i = i + 1) begin
            if (done_i[i] && dest[i*FullBits +: BankBits] == Bank[BankBits-1:0]) begin
              start  = 1'b1;
              source = i[MainBankBits-1:0];
              number = dest[i*FullBits + BankBits +: RegBits];
              place  = dest[i*FullBits + BankBits + RegBits +: PlaceBits];
            end
          end
        end
      end

      // Of Beats beats `left` have yet to come: the next is number Beats - left, modulo Beats.
      assign fill_valid[c] = valid;
      assign fill_last[c]  = start ? Beats == 1 : left == OneBeat;
      assign fill_beat[c*BeatBits +: BeatBits] = start ? {BeatBits{1'b0}} : -left;
      assign fill_source[c*MainBankBits +: MainBankBits] = source & {MainBankBits{valid}};
      assign fill_place[c*PlaceBits +: PlaceBits] = place & {PlaceBits{valid}};
      assign fill_reg_o[c*RegBits +: RegBits] = number & {RegBits{valid}};

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          fill_left_q[c*BeatBits +: BeatBits]           <= {BeatBits{1'b0}};
          fill_source_q[c*MainBankBits +: MainBankBits] <= {MainBankBits{1'b0}};
          fill_place_q[c*PlaceBits +: PlaceBits]        <= {PlaceBits{1'b0}};
          fill_reg_q[c*RegBits +: RegBits]              <= {RegBits{1'b0}};
        end else if (start) begin
          fill_left_q[c*BeatBits +: BeatBits]           <= Rest[BeatBits-1:0];
          fill_source_q[c*MainBankBits +: MainBankBits] <= source;
          fill_place_q[c*PlaceBits +: PlaceBits]        <= place;
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
  assign fill_place_o  = fill_place;

  // ---- Which banks are free ----

  wire [MainBanks-1:0] main_idle;   // main bank can be read, and its buffer is empty
  wire [Banks-1:0]     cache_idle;  // cache bank can be given to a register

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_main_idle
      assign main_idle[m] =
        ~(main_busy_i[m] | occupied_i[m] | (|main_gap_q[m*BeatBits +: BeatBits]));
    end
    for (c = 0; c < Banks; c = c + 1) begin : g_cache_idle
      assign cache_idle[c] = ~(unloading_i[c] | (|cache_gap_q[c*BeatBits +: BeatBits]));
    end
  endgenerate

  // ---- Places that have a register that may move ----

  wire [Active-1:0] ends;      // nothing is left to do in the phase
  wire [Active-1:0] out_cand;  // a register may leave
  wire [Active-1:0] in_cand;   // a register may enter
  wire [Active-1:0] in_plain;  // one without a write in flight, too

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_place
      wire [1:0]       phase = phase_q[p*2 +: 2];
      wire             out   = (phase == OutNext || phase == OutAll) & ~need_q[p];
      wire             in    = (phase == In) & ~need_q[p];
      wire [Banks-1:0] bank; // cache bank that a register would get
      wire [Group-1:0] out_allowed;
      wire [Group-1:0] in_allowed;
      reg  [Group-1:0] todo;  // bit k = some register k + n * Group is to move
      reg  [Group-1:0] plain; // and has no write in flight

      index_onehot #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_bank (
        .valid_i  (bank_ok_i[p]),
        .index_i  (bank_i[p*BankBits +: BankBits]),
        .onehot_o (bank)
      );

      home_flags #(
        .MainBanks         (MainBanks),
        .MainBankBits      (MainBankBits),
        .Registers         (Group),
        .SchedulerWarpBits (SchedulerWarpBits)
      ) u_out_allowed (
        .flags_i (~occupied_i),
        .warp_i  (place_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .flags_o (out_allowed)
      );

      home_flags #(
        .MainBanks         (MainBanks),
        .MainBankBits      (MainBankBits),
        .Registers         (Group),
        .SchedulerWarpBits (SchedulerWarpBits)
      ) u_in_allowed (
        .flags_i (main_idle),
        .warp_i  (place_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .flags_o (in_allowed)
      );

      always @* begin : p_todo
        integer start;
        todo = {Group{1'b0}};
        if (phase != Idle) begin
          for (start = 0; start < ThreadRegs; start = start + Group) begin
            todo = todo | todo_q[p*ThreadRegs + start +: Group];
          end
        end
      end

      always @* begin : p_plain
        integer start;
        plain = {Group{1'b0}};
        if (phase == In) begin
          for (start = 0; start < ThreadRegs; start = start + Group) begin
            plain = plain | (todo_q[p*ThreadRegs + start +: Group]
                             & ~in_flight_i[p*ThreadRegs + start +: Group]);
          end
        end
      end

      wire may_enter = in & (|(bank & cache_idle));

      assign ends[p]     = ~need_q[p] & ~(|todo);
      assign out_cand[p] = out & (|(todo & out_allowed));
      assign in_plain[p] = may_enter & (|(plain & in_allowed));
      assign in_cand[p]  = in_plain[p] | ((Liveness != 0) & may_enter & (|(todo & in_allowed)));
    end
  endgenerate

  // ---- A register leaves ----

  wire [Active-1:0]            out_sel; // place that it leaves
  wire [Active-1:0]            out_mask_next;
  wire                         out_valid = |out_cand;
  wire [PlaceBits-1:0]         out_place;
  wire [SchedulerWarpBits-1:0] out_warp;
  wire [MainRowBits-1:0]       out_base;
  wire [ThreadRegs-1:0]        out_todo;
  wire [Group-1:0]             out_allowed;
  wire [RegBits-1:0]           out_reg;
  wire [MainBankBits-1:0]      out_main;
  wire [MainRowBits-1:0]       out_row;
  wire [Banks-1:0]             out_bank;

  rr_pick #(
    .Width (Active)
  ) u_out_pick (
    .req_i   (out_cand),
    .mask_i  (out_mask_q),
    .grant_o (out_sel),
    .mask_o  (out_mask_next)
  );

  onehot_index #(
    .Width     (Active),
    .IndexBits (PlaceBits)
  ) u_out_place (
    .onehot_i (out_sel),
    .index_o  (out_place)
  );

  index_row #(
    .Rows      (Active),
    .Width     (SchedulerWarpBits),
    .IndexBits (PlaceBits)
  ) u_out_warp (
    .rows_i  (place_warp_i),
    .index_i (out_place),
    .row_o   (out_warp)
  );

  index_row #(
    .Rows      (Active),
    .Width     (MainRowBits),
    .IndexBits (PlaceBits)
  ) u_out_base (
    .rows_i  (place_base_i),
    .index_i (out_place),
    .row_o   (out_base)
  );

  index_row #(
    .Rows      (Active),
    .Width     (ThreadRegs),
    .IndexBits (PlaceBits)
  ) u_out_todo (
    .rows_i  (todo_q),
    .index_i (out_place),
    .row_o   (out_todo)
  );

  home_flags #(
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .Registers         (Group),
    .SchedulerWarpBits (SchedulerWarpBits)
  ) u_out_allowed (
    .flags_i (~occupied_i),
    .warp_i  (out_warp),
    .flags_o (out_allowed)
  );

  first_register #(
    .ThreadRegs (ThreadRegs),
    .RegBits    (RegBits),
    .Group      (Group)
  ) u_out_reg (
    .regs_i    (out_todo),
    .allowed_i (out_allowed & {Group{out_valid}}),
    .reg_o     (out_reg)
  );

  main_home #(
    .RegBits           (RegBits),
    .SchedulerWarpBits (SchedulerWarpBits),
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .MainRowBits       (MainRowBits)
  ) u_out_home (
    .reg_i  (out_reg),
    .warp_i (out_warp),
    .base_i (out_base),
    .bank_o (out_main),
    .row_o  (out_row)
  );

  index_onehot #(
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_out_bank (
    .valid_i  (1'b1),
    .index_i  (out_bank_i),
    .onehot_o (out_bank)
  );

  wire leaves  = out_valid & ~(|(out_bank & (fill_valid | unloading_i)));
  wire written = out_live_i | (Liveness == 0);

  assign out_valid_o = out_valid;
  assign out_place_o = out_place;
  assign out_reg_o   = out_reg;
  assign out_main_o  = out_main & {MainBankBits{out_valid}};
  assign out_row_o   = out_row & {MainRowBits{out_valid}};
  assign out_kind_o  = !leaves ? 2'd0 : written ? 2'd1 : 2'd2;

  // ---- A register enters ----

  wire [Active-1:0]            in_sel; // place that it enters
  wire [Active-1:0]            in_mask_next;
  wire                         in_valid = |in_cand;
  wire                         flying   = ~(|(in_sel & in_plain)); // it has a write in flight
  wire [PlaceBits-1:0]         in_place;
  wire [SchedulerWarpBits-1:0] in_warp;
  wire [MainRowBits-1:0]       in_base;
  wire [ThreadRegs-1:0]        in_todo;
  wire [ThreadRegs-1:0]        in_flight;
  wire [Group-1:0]             in_allowed;
  wire [RegBits-1:0]           in_reg;
  wire [MainBankBits-1:0]      in_home;
  wire [MainRowBits-1:0]       in_row;
  wire [BankBits-1:0]          in_cache;

  rr_pick #(
    .Width (Active)
  ) u_in_pick (
    .req_i   (in_cand),
    .mask_i  (in_mask_q),
    .grant_o (in_sel),
    .mask_o  (in_mask_next)
  );

  onehot_index #(
    .Width     (Active),
    .IndexBits (PlaceBits)
  ) u_in_place (
    .onehot_i (in_sel),
    .index_o  (in_place)
  );

  index_row #(
    .Rows      (Active),
    .Width     (SchedulerWarpBits),
    .IndexBits (PlaceBits)
  ) u_in_warp (
    .rows_i  (place_warp_i),
    .index_i (in_place),
    .row_o   (in_warp)
  );

  index_row #(
    .Rows      (Active),
    .Width     (MainRowBits),
    .IndexBits (PlaceBits)
  ) u_in_base (
    .rows_i  (place_base_i),
    .index_i (in_place),
    .row_o   (in_base)
  );

  index_row #(
    .Rows      (Active),
    .Width     (BankBits),
    .IndexBits (PlaceBits)
  ) u_in_cache (
    .rows_i  (bank_i),
    .index_i (in_place),
    .row_o   (in_cache)
  );

  index_row #(
    .Rows      (Active),
    .Width     (ThreadRegs),
    .IndexBits (PlaceBits)
  ) u_in_todo (
    .rows_i  (todo_q),
    .index_i (in_place),
    .row_o   (in_todo)
  );

  index_row #(
    .Rows      (Active),
    .Width     (ThreadRegs),
    .IndexBits (PlaceBits)
  ) u_in_flight (
    .rows_i  (in_flight_i),
    .index_i (in_place),
    .row_o   (in_flight)
  );

  home_flags #(
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .Registers         (Group),
    .SchedulerWarpBits (SchedulerWarpBits)
  ) u_in_allowed (
    .flags_i (main_idle),
    .warp_i  (in_warp),
    .flags_o (in_allowed)
  );

  first_register #(
    .ThreadRegs (ThreadRegs),
    .RegBits    (RegBits),
    .Group      (Group)
  ) u_in_reg (
    .regs_i    (in_todo & ~(in_flight & {ThreadRegs{~flying}})),
    .allowed_i (in_allowed & {Group{in_valid}}),
    .reg_o     (in_reg)
  );

  main_home #(
    .RegBits           (RegBits),
    .SchedulerWarpBits (SchedulerWarpBits),
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .MainRowBits       (MainRowBits)
  ) u_in_home (
    .reg_i  (in_reg),
    .warp_i (in_warp),
    .base_i (in_base),
    .bank_o (in_home),
    .row_o  (in_row)
  );

  wire                    live    = in_live_i | (Liveness == 0);
  wire                    enters  = in_valid & ~(flying & in_live_i);
  wire                    fetched = enters & live;
  wire [MainBankBits-1:0] in_main = in_home & {MainBankBits{in_valid}};
  wire [BankBits-1:0]     in_bank = in_cache & {BankBits{in_valid}};

  assign in_valid_o = in_valid;
  assign in_place_o = in_place;
  assign in_reg_o   = in_reg;
  assign in_bank_o  = in_bank;
  assign in_main_o  = in_main;
  assign in_row_o   = in_row & {MainRowBits{in_valid}};
  assign in_kind_o  = !enters ? 2'd0 : live ? 2'd1 : 2'd2;

  resize #(
    .InBits  (FullBits),
    .OutBits (DestBits)
  ) u_in_dest (
    .number_i ({in_place, in_reg, in_bank}),
    .number_o (in_dest_o)
  );

  // ---- Links that will be in use ----

  wire [MainBanks-1:0] main_fetched;
  wire [Banks-1:0]     cache_fetched;

  index_onehot #(
    .Width     (MainBanks),
    .IndexBits (MainBankBits)
  ) u_main_fetched (
    .valid_i  (fetched),
    .index_i  (in_main),
    .onehot_o (main_fetched)
  );

  index_onehot #(
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_cache_fetched (
    .valid_i  (fetched),
    .index_i  (in_bank),
    .onehot_o (cache_fetched)
  );

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_main_gap
      wire [BeatBits-1:0] gap = main_gap_q[m*BeatBits +: BeatBits];
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

  // ---- Vectors of a warp, for a PREFETCH or for the lowest-numbered place that needs them ----

  wire [Active-1:0]     prefetches; // place of the PREFETCH
  wire [Active-1:0]     entered;    // place of the warp that enters the active set
  wire [Active-1:0]     reads = need_q & -need_q & {Active{~prefetch_i}};
  wire [PlaceBits-1:0]  need_place;
  wire [ThreadRegs-1:0] kept = prefetch_vector_i & {ThreadRegs{KeepShared != 0}};

  index_onehot #(
    .Width     (Active),
    .IndexBits (PlaceBits)
  ) u_prefetches (
    .valid_i  (prefetch_i),
    .index_i  (prefetch_place_i),
    .onehot_o (prefetches)
  );

  index_onehot #(
    .Width     (Active),
    .IndexBits (PlaceBits)
  ) u_entered (
    .valid_i  (enter_i),
    .index_i  (enter_place_i),
    .onehot_o (entered)
  );

  onehot_index #(
    .Width     (Active),
    .IndexBits (PlaceBits)
  ) u_need_place (
    .onehot_i (reads),
    .index_o  (need_place)
  );

  assign vector_valid_place_o = prefetch_i | (|need_q);
  assign vector_place_o       = prefetch_i ? prefetch_place_i : need_place;

  // ---- Phases ----

  wire [Active-1:0] out_ends; // the warp of the place has left, or may
  wire [Active-1:0] left = out_ends & -out_ends & {Active{~hold_left_i}};
  wire [Active-1:0] wake;

  assign left_o = left;
  assign wake_o = wake;

  generate
    for (p = 0; p < Active; p = p + 1) begin : g_phase
      localparam integer Place = p;
      wire [1:0]          phase     = phase_q[p*2 +: 2];
      wire [OpenBits-1:0] open      = open_q[p*OpenBits +: OpenBits];
      wire                next_ends = ends[p] & (phase == OutNext);
      reg  [OpenBits-1:0] open_next;

      assign out_ends[p] = ends[p] & (phase == OutAll);
      assign wake[p]     = ends[p] & (phase == In) & ~(|open);

      always @* begin : p_open
        integer i;
        open_next = open;
        if (fetched && in_sel[p]) open_next = open + 1'b1;
        if (|fill_last) begin
          for (i = 0; i < Banks; i = i + 1) begin
            if (fill_last[i] && fill_place[i*PlaceBits +: PlaceBits] == Place[PlaceBits-1:0]) begin
              open_next = open_next - 1'b1;
            end
          end
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni || cleared_i[p]) begin
          phase_q[p*2 +: 2]                  <= Idle;
          need_q[p]                          <= 1'b0;
          open_q[p*OpenBits +: OpenBits]     <= {OpenBits{1'b0}};
        end else begin
          open_q[p*OpenBits +: OpenBits] <= open_next;
          if (prefetches[p]) phase_q[p*2 +: 2] <= OutNext;
          if (leave_i[p]) phase_q[p*2 +: 2] <= OutAll;
          if (entered[p] || next_ends) phase_q[p*2 +: 2] <= In;
          if (left[p] || wake[p]) phase_q[p*2 +: 2] <= Idle;
          if (leave_i[p] || entered[p] || next_ends) need_q[p] <= 1'b1;
          else if (reads[p]) need_q[p] <= 1'b0;
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni || cleared_i[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= {ThreadRegs{1'b0}};
        end else if (prefetches[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= vector_valid_i & ~kept;
        end else if (reads[p] && phase == In) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= vector_working_set_i & ~vector_valid_i;
        end else if (reads[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= vector_valid_i;
        end else if (leaves && out_sel[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= out_todo & ~(OneReg << out_reg);
        end else if (enters && in_sel[p]) begin
          todo_q[p*ThreadRegs +: ThreadRegs] <= in_todo & ~(OneReg << in_reg);
        end
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      out_mask_q <= {Active{1'b0}};
      in_mask_q  <= {Active{1'b0}};
    end else begin
      if (out_valid) out_mask_q <= out_mask_next;
      if (in_valid) in_mask_q <= in_mask_next;
    end
  end
endmodule
`default_nettype wire
