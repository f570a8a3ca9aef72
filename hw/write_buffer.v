// SPDX-License-Identifier: Apache-2.0
// write_buffer: control of the write buffers of the main register file, one a main bank.
//
// A buffer is taken by a register that leaves the cache, or by a result of one that is not there.
// It is filled in Beats beats through the narrow crossbar, which has the data, and then written.
// See docs/blocks/write_buffer.md.
//
// Parameters  MainBanks, MainRowBits, RegBits, SchedulerWarpBits, Banks, RowBits, ResultBuses,
//             Lanes, Beats: size. Sources = Banks + ResultBuses. MainBanks is a power of two
// Ports       gen/blocks/write_buffer.def. Source c is cache bank c, source Banks + p is bus p
// Latency     first beat of a bus in the cycle in which the buffer is taken, of a cache bank in the
//             next
// Caveats     the buffer of an out_valid_i is empty. A bus holds until bus_done_o
// Source      LTRF, 4.2. Not in the paper's figures
`default_nettype none
module write_buffer #(
  parameter MainBanks         = 16, // banks of the main register file, a power of two
  parameter MainBankBits      = 4,  // bits of such a bank's number
  parameter MainRowBits       = 7,  // bits of a row in it
  parameter RegBits           = 8,  // bits of a register number
  parameter SchedulerWarpBits = 6,  // bits of a warp's number
  parameter Banks             = 16, // banks of the cache
  parameter BankBits          = 4,  // bits of a cache bank's number
  parameter RowBits           = 3,  // bits of a row in it
  parameter ResultBuses       = 2,  // result buses
  parameter Sources           = 18, // sources: the cache banks, then the result buses
  parameter SourceBits        = 5,  // bits of a source's number
  parameter Lanes             = 32, // lanes of a warp
  parameter Beats             = 4,  // cycles of a register through the narrow crossbar
  parameter BeatBits          = 2,  // bits of a beat's number
  // 1: cache banks have unload registers and are read once, 0: for each beat
  parameter CacheBuffers      = 0
) (
  input  wire                                     clk_i,
  input  wire                                     rst_ni,
  // a register leaves the cache and is written back into the main bank, from this cycle on; its
  // buffer is empty
  input  wire [MainBanks-1:0]                     out_valid_i,
  input  wire [MainBanks*BankBits-1:0]            out_bank_i, // its cache bank
  input  wire [MainBanks*RowBits-1:0]             out_slot_i, // its row there
  input  wire [MainBanks*MainRowBits-1:0]         out_row_i, // its row in the main bank
  // a register of the main bank enters the cache in this cycle: no result may take the buffer
  input  wire [MainBanks-1:0]                     in_valid_i,
  // bus carries a result of a register that is not in the cache
  input  wire [ResultBuses-1:0]                   bus_valid_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] bus_warp_i, // its warp
  input  wire [ResultBuses*RegBits-1:0]           bus_reg_i, // its register
  // first row of its warp's registers in every main bank
  input  wire [ResultBuses*MainRowBits-1:0]       bus_base_i,
  input  wire [ResultBuses*Lanes-1:0]             bus_mask_i, // lanes it writes
  // cache bank is written by the prefetch unit in this cycle: it cannot be read
  input  wire [Banks-1:0]                         fill_valid_i,
  // main bank takes no access in this cycle
  input  wire [MainBanks-1:0]                     main_busy_i,
  output wire [MainBanks-1:0]                     occupied_o, // buffer is not empty
  // a register of the cache bank has not been read in full
  output wire [Banks-1:0]                         unloading_o,
  // buffer is full: the main bank is to be written when it is not busy
  output wire [MainBanks-1:0]                     write_o,
  // its row; 0 when the buffer is not full
  output wire [MainBanks*MainRowBits-1:0]         write_row_o,
  // its lanes; 0 when the buffer is not full
  output wire [MainBanks*Lanes-1:0]               write_mask_o,
  // cache bank is read for a beat in this cycle
  output wire [Banks-1:0]                         cache_read_o,
  output wire [Banks*RowBits-1:0]                 cache_row_o, // its row; 0 without
  // buffer takes a beat at the end of this cycle
  output wire [MainBanks-1:0]                     move_valid_o,
  output wire [MainBanks*SourceBits-1:0]          move_source_o, // source it comes from; 0 without
  output wire [MainBanks*BeatBits-1:0]            move_beat_o, // number of the beat; 0 without
  // the last beat of the bus's result moves in this cycle: it is accepted
  output wire [ResultBuses-1:0]                   bus_done_o
);
  // 0 empty, 1 filled from a cache bank, 2 filled from a bus, 3 full
  reg [MainBanks*2-1:0]              phase_q;
  reg [MainBanks*SourceBits-1:0]     source_q;   // that source
  // beats that have been read, or have come from the bus
  reg [MainBanks*(BeatBits + 1)-1:0] beat_q;
  reg [MainBanks-1:0]                moving_q;   // a beat was read last cycle: it moves now
  reg [MainBanks*RowBits-1:0]        slot_q;    // row in the cache bank
  reg [MainBanks*MainRowBits-1:0]    row_q;      // row in the main bank
  reg [MainBanks*Lanes-1:0]          mask_q;     // lanes to write
  reg [ResultBuses-1:0]              bus_turn_q; // round robin among result buses

  localparam [1:0] BufferEmpty     = 2'd0;
  localparam [1:0] BufferFromCache = 2'd1;
  localparam [1:0] BufferFromBus   = 2'd2;
  localparam [1:0] BufferFull      = 2'd3;

  localparam [BeatBits:0] One  = 1;
  localparam integer      All  = Beats;
  localparam integer      Last = Beats - 1;

  wire [MainBanks-1:0] empty;
  wire [MainBanks-1:0] full;
  wire [MainBanks-1:0] listens;

  genvar c;
  genvar m;
  genvar p;

  // ---- 4. Taken by a bus ----

  wire [ResultBuses*MainBanks-1:0]   want_sel; // element p = buffer that bus p asks for, one-hot
  wire [ResultBuses*MainRowBits-1:0] bus_row;  // row that the bus's result goes to
  wire [MainBanks*ResultBuses-1:0]   takes;    // element m = bus that takes buffer m, one-hot
  wire [ResultBuses-1:0]             took;     // bus takes a buffer
  reg  [ResultBuses-1:0]             turn_next;

  generate
    for (p = 0; p < ResultBuses; p = p + 1) begin : g_bus
      localparam integer Source = Banks + p;
      wire [MainBanks-1:0]    listener; // buffer that is filled from this bus
      wire [MainBanks-1:0]    ends;     // and takes its last beat
      wire [MainBankBits-1:0] home;

      for (m = 0; m < MainBanks; m = m + 1) begin : g_listener
        assign listener[m] =
          listens[m] & (source_q[m*SourceBits +: SourceBits] == Source[SourceBits-1:0]);
        assign ends[m] =
          listener[m] & (beat_q[m*(BeatBits + 1) +: BeatBits + 1] == Last[BeatBits:0]);
      end

      main_home #(
        .RegBits           (RegBits),
        .SchedulerWarpBits (SchedulerWarpBits),
        .MainBanks         (MainBanks),
        .MainBankBits      (MainBankBits),
        .MainRowBits       (MainRowBits)
      ) u_home (
        .reg_i  (bus_reg_i[p*RegBits +: RegBits]),
        .warp_i (bus_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .base_i (bus_base_i[p*MainRowBits +: MainRowBits]),
        .bank_o (home),
        .row_o  (bus_row[p*MainRowBits +: MainRowBits])
      );

      index_onehot #(
        .Width     (MainBanks),
        .IndexBits (MainBankBits)
      ) u_want_sel (
        .valid_i  (bus_valid_i[p] & ~(|listener)),
        .index_i  (home),
        .onehot_o (want_sel[p*MainBanks +: MainBanks])
      );

      assign bus_done_o[p] = (|ends) | (took[p] & (Beats == 1));
    end

    for (m = 0; m < MainBanks; m = m + 1) begin : g_take
      wire [ResultBuses-1:0] want;
      wire [ResultBuses-1:0] unused_mask;

      for (p = 0; p < ResultBuses; p = p + 1) begin : g_want
        assign want[p] = want_sel[p*MainBanks + m] & empty[m] & ~out_valid_i[m] & ~in_valid_i[m];
      end

      rr_pick #(
        .Width (ResultBuses)
      ) u_pick (
        .req_i   (want),
        .mask_i  (bus_turn_q),
        .grant_o (takes[m*ResultBuses +: ResultBuses]),
        .mask_o  (unused_mask)
      );
    end
  endgenerate

  or_rows #(
    .Rows  (MainBanks),
    .Width (ResultBuses)
  ) u_took (
    .rows_i (takes),
    .any_o  (took)
  );

  // The buses above the highest-numbered one that took a buffer.
  always @* begin : p_turn
    reg     above;
    integer i;
    above = 1'b1;
    for (i = ResultBuses - 1; i >= 0; i = i - 1) begin
      above        = above & ~took[i];
      turn_next[i] = above;
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni) bus_turn_q <= {ResultBuses{1'b0}};
    else if (|took) bus_turn_q <= turn_next;
  end

  // ---- Cache banks ----

  wire [MainBanks*Banks-1:0]   unload;   // element m = cache bank that buffer m has to read yet
  wire [MainBanks*Banks-1:0]   read;     // element m = cache bank that buffer m reads, one-hot
  wire [MainBanks*RowBits-1:0] read_row; // element m = its row

  or_rows #(
    .Rows  (MainBanks),
    .Width (Banks)
  ) u_unloading (
    .rows_i (unload),
    .any_o  (unloading_o)
  );

  or_rows #(
    .Rows  (MainBanks),
    .Width (Banks)
  ) u_cache_read (
    .rows_i (read),
    .any_o  (cache_read_o)
  );

  generate
    for (c = 0; c < Banks; c = c + 1) begin : g_cache_row
      reg [RowBits-1:0] row;
      always @* begin : p_row
        integer i;
        row = {RowBits{1'b0}};
        if (cache_read_o[c]) begin
          for (i = 0; i < MainBanks; i = i + 1) begin
            row = row | (read_row[i*RowBits +: RowBits] & {RowBits{read[i*Banks + c]}});
          end
        end
      end
      assign cache_row_o[c*RowBits +: RowBits] = row;
    end
  endgenerate

  // ---- Buffers ----

  assign occupied_o = ~empty;
  assign write_o    = full;

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_buffer
      wire [1:0]             phase  = phase_q[m*2 +: 2];
      wire [SourceBits-1:0]  source = source_q[m*SourceBits +: SourceBits];
      wire [BeatBits:0]      beat   = beat_q[m*(BeatBits + 1) +: BeatBits + 1];
      wire [ResultBuses-1:0] taker  = takes[m*ResultBuses +: ResultBuses];
      wire [BankBits-1:0]    out_bank = out_bank_i[m*BankBits +: BankBits];
      wire [SourceBits-1:0]  out_source;
      wire [Banks-1:0]       out_sel;    // cache bank of a register that leaves
      wire [Banks-1:0]       unload_sel; // cache bank that has to be read yet
      // With an unload register beats are no longer reads.
      wire [Banks-1:0]       next_sel = unload_sel & ~(fill_valid_i & {Banks{CacheBuffers == 0}});
      wire [Banks-1:0]       read_sel = next_sel & {Banks{CacheBuffers == 0}};
      wire                   reading  = |next_sel;
      // Beat that was read last cycle.
      wire [BeatBits-1:0]    moved    = beat[BeatBits-1:0] - 1'b1;
      reg  [SourceBits-1:0]  bus;  // source that takes the buffer
      reg                    move_valid;
      reg  [SourceBits-1:0]  move_source;
      reg  [BeatBits-1:0]    move_beat;

      index_onehot #(
        .Width     (Banks),
        .IndexBits (SourceBits)
      ) u_unload_sel (
        .valid_i  (phase == BufferFromCache && beat < All[BeatBits:0]),
        .index_i  (source),
        .onehot_o (unload_sel)
      );

      index_onehot #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_out_sel (
        .valid_i  (out_valid_i[m]),
        .index_i  (out_bank),
        .onehot_o (out_sel)
      );

      resize #(
        .InBits  (BankBits),
        .OutBits (SourceBits)
      ) u_out_source (
        .number_i (out_bank),
        .number_o (out_source)
      );

      assign empty[m]                  = phase == BufferEmpty;
      assign full[m]                   = phase == BufferFull;
      assign listens[m]                = phase == BufferFromBus;
      assign unload[m*Banks +: Banks]  = unload_sel;
      assign read[m*Banks +: Banks]    = read_sel | out_sel;
      assign read_row[m*RowBits +: RowBits] =
        out_valid_i[m] ? out_slot_i[m*RowBits +: RowBits] : slot_q[m*RowBits +: RowBits];

      assign write_row_o[m*MainRowBits +: MainRowBits] =
        row_q[m*MainRowBits +: MainRowBits] & {MainRowBits{full[m]}};
      assign write_mask_o[m*Lanes +: Lanes] = mask_q[m*Lanes +: Lanes] & {Lanes{full[m]}};

      always @* begin : p_bus
        integer i;
        bus = {SourceBits{1'b0}};
        for (i = Banks; i < Sources; i = i + 1) begin
          if (taker[i - Banks]) bus = i[SourceBits-1:0];
        end
      end

      always @* begin : p_move
        move_valid  = 1'b0;
        move_source = {SourceBits{1'b0}};
        move_beat   = {BeatBits{1'b0}};
        if (phase == BufferEmpty) begin
          move_valid  = |taker;
          move_source = bus;
        end else if (moving_q[m]) begin
          move_valid  = 1'b1;
          move_source = source;
          move_beat   = moved;
        end else if (phase == BufferFromBus) begin
          move_valid  = 1'b1;
          move_source = source;
          move_beat   = beat[BeatBits-1:0];
        end
      end

      assign move_valid_o[m]                           = move_valid;
      assign move_source_o[m*SourceBits +: SourceBits] = move_source;
      assign move_beat_o[m*BeatBits +: BeatBits]       = move_beat;

      always @(posedge clk_i) begin : p_registers
        integer i;
        if (!rst_ni) begin
          phase_q[m*2 +: 2]                          <= BufferEmpty;
          source_q[m*SourceBits +: SourceBits]       <= {SourceBits{1'b0}};
          beat_q[m*(BeatBits + 1) +: BeatBits + 1]   <= {(BeatBits+1){1'b0}};
          moving_q[m]                                <= 1'b0;
          slot_q[m*RowBits +: RowBits]              <= {RowBits{1'b0}};
          row_q[m*MainRowBits +: MainRowBits]        <= {MainRowBits{1'b0}};
          mask_q[m*Lanes +: Lanes]                   <= {Lanes{1'b0}};
        end else begin
          moving_q[m] <= reading | out_valid_i[m];
          if (out_valid_i[m]) begin
            phase_q[m*2 +: 2]                        <= BufferFromCache;
            source_q[m*SourceBits +: SourceBits]     <= out_source;
            beat_q[m*(BeatBits + 1) +: BeatBits + 1] <= One;
            slot_q[m*RowBits +: RowBits]            <= out_slot_i[m*RowBits +: RowBits];
            row_q[m*MainRowBits +: MainRowBits]      <=
              out_row_i[m*MainRowBits +: MainRowBits];
            mask_q[m*Lanes +: Lanes]                 <= {Lanes{1'b1}};
          end else begin
            case (phase)
              BufferEmpty: begin
                for (i = 0; i < ResultBuses; i = i + 1) begin
                  if (taker[i]) begin
                    phase_q[m*2 +: 2] <= (Beats == 1) ? BufferFull : BufferFromBus;
                    source_q[m*SourceBits +: SourceBits]     <= bus;
                    beat_q[m*(BeatBits + 1) +: BeatBits + 1] <= One;
                    row_q[m*MainRowBits +: MainRowBits]      <=
                      bus_row[i*MainRowBits +: MainRowBits];
                    mask_q[m*Lanes +: Lanes]                 <= bus_mask_i[i*Lanes +: Lanes];
                  end
                end
              end
              BufferFromCache: begin
                if (reading) beat_q[m*(BeatBits + 1) +: BeatBits + 1] <= beat + One;
                if (moving_q[m] && beat == All[BeatBits:0]) phase_q[m*2 +: 2] <= BufferFull;
              end
              BufferFromBus: begin
                beat_q[m*(BeatBits + 1) +: BeatBits + 1] <= beat + One;
                if (beat == Last[BeatBits:0]) phase_q[m*2 +: 2] <= BufferFull;
              end
              default: begin
                if (!main_busy_i[m]) phase_q[m*2 +: 2] <= BufferEmpty;
              end
            endcase
          end
        end
      end
    end
  endgenerate
endmodule
`default_nettype wire
