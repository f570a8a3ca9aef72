// SPDX-License-Identifier: Apache-2.0
// write_buffer_properties: what docs/blocks/write_buffer.md promises, for one watched buffer and
// one watched result bus, each chosen freely.
//
// The wrapper follows the buffer by the block's inputs and the takings that it shows: its source,
// beats read, beats moved. Reading of bad_, cover_, tight_, [needs ...] and state_: see
// bank_arbiter_properties.v.
//
// Parameters  those of write_buffer
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property, which makes it inductive: the block's registers
//             fit what the wrapper has followed
`default_nettype none
module write_buffer_properties #(
`include "write_buffer_parameters.vh"
) (
`include "write_buffer_inputs.vh"
  input  wire [MainBankBits-1:0]                  watch_buffer_i,
  input  wire [SourceBits-1:0]                    watch_bus_i,
  input  wire                                     remember_i,

  // Taking a buffer
  output wire bad_take_occupied,  // a bus takes a buffer only when it wants it, the buffer is empty
                                  // and no register of its main bank moves
  output wire bad_take_idle,      // a buffer that a bus wants and may have is taken
  output wire bad_bus_turn,       // the round robin moves past the highest-numbered bus that took a
                                  // buffer, and in no other cycle
  output wire bad_bus_wait,       // [needs ResultBuses < 3] a bus waits at most ResultBuses - 1
                                  // times for a buffer that it may have
  output wire tight_bus_wait,     // [needs ResultBuses == 2] ResultBuses - 1 times happen

  // A buffer
  output wire bad_occupied,       // occupied from the cycle after it was taken until it is written
  output wire bad_beats,          // each beat moves once, in order, from the source that took the
                                  // buffer
  output wire bad_cache_read,     // a beat is read from the cache bank, at its row, when no fill
                                  // has the bank: once a beat, with CacheBuffers once
  output wire bad_written,        // full after the last beat: row and lanes of what took it, until
                                  // the main bank is not busy
  output wire bad_bus_done,       // a result is accepted with its last beat, Beats - 1 cycles after
                                  // its bus took a buffer, and in no other

  output wire cover_register,     // a register takes the buffer
  output wire cover_result,       // a result takes it
  output wire cover_written,      // it is written
  output wire cover_write_waits,  // it is full and the main bank is busy
  output wire cover_read_waits,   // [needs Beats > 1 && !CacheBuffers] a beat waits for a fill of
                                  // its cache bank
  output wire cover_again,        // it is taken a second time

  // What may wait for ever, by design ("Waits")
  output wire cover_bus_starves,  // [needs ResultBuses > 2 && MainBanks > 1] a bus, under buses
                                  // that take turns before it
  output wire cover_bus_starves_out, // a bus, under registers that leave
  output wire cover_bus_starves_in // a bus, under registers that enter
);
`include "write_buffer_block.vh"

  localparam BitsOfPhase = 2;
  localparam CountBits = BeatBits + 1;
  localparam SumBits   = RegBits + SchedulerWarpBits;
  localparam Mask      = MainBanks - 1;

  localparam [CountBits-1:0] All  = Beats;
  localparam [CountBits-1:0] One  = 1;
  localparam [CountBits-1:0] Last = Beats - 1;

  wire [MainBankBits-1:0] m;
  wire [SourceBits-1:0]   p;

  property_watch #(.Count (MainBanks), .Bits (MainBankBits)) u_buffer
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_buffer_i), .number_o (m));
  property_watch #(.Count (ResultBuses), .Bits (SourceBits)) u_bus
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bus_i), .number_o (p));

  // ---- Assumptions on inputs ----

  reg [ResultBuses-1:0]                   held_q; // a result that has not been accepted
  reg [ResultBuses*SchedulerWarpBits-1:0] held_warp_q;
  reg [ResultBuses*RegBits-1:0]           held_reg_q;
  reg [ResultBuses*Lanes-1:0]             held_mask_q;
  reg                                     assumed;

  initial held_q = {ResultBuses{1'b0}};

  always @(posedge clk_i) begin
    held_q      <= {ResultBuses{rst_n}} & bus_valid_i & ~bus_done_o;
    held_warp_q <= bus_warp_i;
    held_reg_q  <= bus_reg_i;
    held_mask_q <= bus_mask_i;
  end

  always @* begin : p_assumed
    integer         i;
    reg [Banks-1:0] taken; // cache banks of registers that leave
    reg [Banks-1:0] one;
    assumed = 1'b1;
    taken   = {Banks{1'b0}};
    for (i = 0; i < MainBanks; i = i + 1) begin
      one = {{(Banks-1){1'b0}}, 1'b1} << out_bank_i[i*BankBits +: BankBits];
      if (out_valid_i[i]) begin
        if (occupied_o[i] || one == 0 || (|(one & (taken | unloading_o | fill_valid_i)))) begin
          assumed = 1'b0;
        end
        taken = taken | one;
      end
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (held_q[i] && !(bus_valid_i[i]
          && bus_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]
             == held_warp_q[i*SchedulerWarpBits +: SchedulerWarpBits]
          && bus_reg_i[i*RegBits +: RegBits] == held_reg_q[i*RegBits +: RegBits]
          && bus_mask_i[i*Lanes +: Lanes] == held_mask_q[i*Lanes +: Lanes])) assumed = 1'b0;
    end
  end

  // ---- Buses: wanted and taken buffers ----

  reg [ResultBuses-1:0] listened;   // a buffer is being filled from the bus
  reg                   two;        // of one bus
  reg [ResultBuses-1:0] wants_here; // bus wants the watched buffer
  reg [ResultBuses-1:0] took;       // bus takes a buffer
  reg [ResultBuses-1:0] took_here;  // the watched one
  reg [ResultBuses-1:0] last_taker; // one-hot: the highest-numbered bus that took one
  reg                   may_p;      // the buffer that the watched bus wants may be taken
  reg                   wants_p;
  reg                   strange;    // a buffer is taken by no bus
  reg [CountBits-1:0]   beat_p;     // beats that have come from the watched bus
  reg                   listened_p;

  always @* begin : p_buses
    integer               i;
    integer               j;
    reg [SumBits:0]       home; // main bank
    reg                   may;
    listened   = {ResultBuses{1'b0}};
    two        = 1'b0;
    took       = {ResultBuses{1'b0}};
    took_here  = {ResultBuses{1'b0}};
    wants_here = {ResultBuses{1'b0}};
    last_taker = {ResultBuses{1'b0}};
    strange    = 1'b0;
    may_p      = 1'b0;
    wants_p    = 1'b0;
    beat_p     = {CountBits{1'b0}};
    listened_p = 1'b0;
    for (i = 0; i < ResultBuses; i = i + 1) begin
      for (j = 0; j < MainBanks; j = j + 1) begin
        if (state_phase[j*BitsOfPhase +: BitsOfPhase] == BufferFromBus
            && state_source[j*SourceBits +: SourceBits] == Banks + i) begin
          two         = two | listened[i];
          listened[i] = 1'b1;
          if (p == i[SourceBits-1:0]) begin
            listened_p = 1'b1;
            beat_p     = beat_p | state_beat[j*CountBits +: CountBits];
          end
        end
        if (!occupied_o[j] && move_valid_o[j]
            && move_source_o[j*SourceBits +: SourceBits] == Banks + i) begin
          took[i] = 1'b1;
          if (m == j[MainBankBits-1:0]) took_here[i] = 1'b1;
        end
      end
      if (took[i]) begin
        last_taker    = {ResultBuses{1'b0}};
        last_taker[i] = 1'b1;
      end
    end
    home = {(SumBits+1){1'b0}};
    for (i = 0; i < ResultBuses; i = i + 1) begin
      home = (bus_reg_i[i*RegBits +: RegBits]
              + bus_warp_i[i*SchedulerWarpBits +: SchedulerWarpBits]) & Mask;
      for (j = 0; j < MainBanks; j = j + 1) begin
        may = ~occupied_o[j] & ~out_valid_i[j] & ~in_valid_i[j];
        if (home == j && bus_valid_i[i] && !listened[i]) begin
          if (m == j[MainBankBits-1:0]) wants_here[i] = 1'b1;
          if (p == i[SourceBits-1:0]) begin
            wants_p = 1'b1;
            may_p   = may;
          end
        end
      end
    end
    for (j = 0; j < MainBanks; j = j + 1) begin
      if (!occupied_o[j] && move_valid_o[j]
          && (move_source_o[j*SourceBits +: SourceBits] < Banks
              || move_source_o[j*SourceBits +: SourceBits] >= Banks + ResultBuses)) strange = 1'b1;
    end
  end

  wire took_p = |(took & ({{(ResultBuses-1){1'b0}}, 1'b1} << p));
  wire done_p = |(bus_done_o & ({{(ResultBuses-1){1'b0}}, 1'b1} << p));
  wire held_p = |(held_q & ({{(ResultBuses-1){1'b0}}, 1'b1} << p));

  // ---- The watched buffer, by inputs and by what takes it ----

  reg [1:0]             phase_q;
  reg [SourceBits-1:0]  source_q;
  reg [CountBits-1:0]   read_q;   // beats that have been read, or have come from the bus
  reg                   moving_q; // the last of them was read in the last cycle
  reg [RowBits-1:0]     slot_q;
  reg [MainRowBits-1:0] row_q;
  reg [Lanes-1:0]       mask_q;
  reg                   again_q;
  reg [CountBits-1:0]   age_q;    // beats of the watched bus, 0 when no buffer is filled from it

  initial phase_q  = BufferEmpty;
  initial moving_q = 1'b0;
  initial again_q  = 1'b0;
  initial age_q    = {CountBits{1'b0}};

  reg                   out_here, in_here, busy_here, occupied_here, write_here, moves_here;
  reg [BankBits-1:0]    out_bank;
  reg [RowBits-1:0]     out_slot;
  reg [MainRowBits-1:0] out_row, write_row;
  reg [Lanes-1:0]       write_mask;
  reg [SourceBits-1:0]  move_source, kept_source;
  reg [BeatBits-1:0]    move_beat;
  reg [1:0]             kept_phase;
  reg [CountBits-1:0]   kept_beat;
  reg                   kept_moving;
  reg [RowBits-1:0]     kept_slot;
  reg [MainRowBits-1:0] kept_row;
  reg [Lanes-1:0]       kept_mask;

  always @* begin : p_buffer
    integer i;
    {out_here, in_here, busy_here, occupied_here, write_here, moves_here, kept_moving} = 7'd0;
    out_bank    = {BankBits{1'b0}};
    {out_slot, kept_slot} = {2*RowBits{1'b0}};
    {out_row, write_row, kept_row} = {3*MainRowBits{1'b0}};
    {write_mask, kept_mask} = {2*Lanes{1'b0}};
    {move_source, kept_source} = {2*SourceBits{1'b0}};
    move_beat   = {BeatBits{1'b0}};
    kept_phase  = 2'd0;
    kept_beat   = {CountBits{1'b0}};
    for (i = 0; i < MainBanks; i = i + 1) begin
      if (m == i[MainBankBits-1:0]) begin
        out_here      = out_valid_i[i];
        in_here       = in_valid_i[i];
        busy_here     = main_busy_i[i];
        occupied_here = occupied_o[i];
        write_here    = write_o[i];
        moves_here    = move_valid_o[i];
        out_bank      = out_bank_i[i*BankBits +: BankBits];
        out_slot     = out_slot_i[i*RowBits +: RowBits];
        out_row       = out_row_i[i*MainRowBits +: MainRowBits];
        write_row     = write_row_o[i*MainRowBits +: MainRowBits];
        write_mask    = write_mask_o[i*Lanes +: Lanes];
        move_source   = move_source_o[i*SourceBits +: SourceBits];
        move_beat     = move_beat_o[i*BeatBits +: BeatBits];
        kept_phase    = state_phase[i*BitsOfPhase +: BitsOfPhase];
        kept_source   = state_source[i*SourceBits +: SourceBits];
        kept_beat     = state_beat[i*CountBits +: CountBits];
        kept_moving   = state_moving[i];
        kept_slot    = state_slot[i*RowBits +: RowBits];
        kept_row      = state_row[i*MainRowBits +: MainRowBits];
        kept_mask     = state_mask[i*Lanes +: Lanes];
      end
    end
  end

  // What the bus that takes the buffer writes; whether the cache bank that the buffer needs is
  // read.
  reg [MainRowBits-1:0] taken_row;
  reg [Lanes-1:0]       taken_mask;
  reg [SourceBits-1:0]  taken_source;
  reg                   filled;       // a fill has the cache bank
  reg                   bank_read;    // it is read
  reg [RowBits-1:0]     bank_row;
  reg                   leaves_other; // out of it a register leaves to another buffer

  wire [SourceBits-1:0] needed = out_here ? {{(SourceBits-BankBits){1'b0}}, out_bank} : source_q;

  always @* begin : p_taken
    integer i;
    taken_row    = {MainRowBits{1'b0}};
    taken_mask   = {Lanes{1'b0}};
    taken_source = {SourceBits{1'b0}};
    for (i = 0; i < ResultBuses; i = i + 1) begin
      if (took_here[i]) begin
        taken_row    = bus_base_i[i*MainRowBits +: MainRowBits]
                       + bus_reg_i[i*RegBits +: RegBits] / MainBanks;
        taken_mask   = bus_mask_i[i*Lanes +: Lanes];
        taken_source = Banks + i;
      end
    end
    filled    = 1'b0;
    bank_read = 1'b0;
    bank_row  = {RowBits{1'b0}};
    for (i = 0; i < Banks; i = i + 1) begin
      if (needed == i) begin
        filled    = fill_valid_i[i] & (CacheBuffers == 0);
        bank_read = cache_read_o[i];
        bank_row  = cache_row_o[i*RowBits +: RowBits];
      end
    end
    leaves_other = 1'b0;
    for (i = 0; i < MainBanks; i = i + 1) begin
      if (out_valid_i[i] && m != i[MainBankBits-1:0]
          && {{(SourceBits-BankBits){1'b0}}, out_bank_i[i*BankBits +: BankBits]} == needed) begin
        leaves_other = 1'b1;
      end
    end
  end

  wire unload = (phase_q == BufferFromCache) & (read_q < All); // the cache bank has to be read yet
  wire reads  = out_here | (unload & ~filled);
  // The bank itself: with CacheBuffers once, its unload register has the other beats.
  wire reads_bank = (CacheBuffers != 0) ? out_here : reads;

  always @(posedge clk_i) begin
    if (!rst_n) begin
      phase_q  <= BufferEmpty;
      moving_q <= 1'b0;
      again_q  <= 1'b0;
      age_q    <= {CountBits{1'b0}};
      source_q <= {SourceBits{1'b0}};
      read_q   <= {CountBits{1'b0}};
      slot_q  <= {RowBits{1'b0}};
      row_q    <= {MainRowBits{1'b0}};
      mask_q   <= {Lanes{1'b0}};
    end else begin
      moving_q <= reads;
      again_q  <= again_q | (phase_q != BufferEmpty);
      age_q    <= done_p ? {CountBits{1'b0}} : took_p ? One : age_q + (age_q != 0);
      case (phase_q)
        BufferEmpty: begin
          if (out_here) begin
            phase_q  <= BufferFromCache;
            source_q <= {{(SourceBits-BankBits){1'b0}}, out_bank};
            slot_q  <= out_slot;
            row_q    <= out_row;
            mask_q   <= {Lanes{1'b1}};
          end else if (|took_here) begin
            phase_q  <= (Beats == 1) ? BufferFull : BufferFromBus;
            source_q <= taken_source;
            row_q    <= taken_row;
            mask_q   <= taken_mask;
          end
          if (out_here || (|took_here)) read_q <= One;
        end
        BufferFromCache: begin
          if (reads) read_q <= read_q + 1'b1;
          if (moving_q && read_q == All) phase_q <= BufferFull;
        end
        BufferFromBus: begin
          read_q <= read_q + 1'b1;
          if (read_q == Last) phase_q <= BufferFull;
        end
        default: if (!busy_here) phase_q <= BufferEmpty;
      endcase
    end
  end

  // No two buffers read one cache bank: of those that unload, sources differ.
  reg shared;

  always @* begin : p_shared
    integer i;
    integer j;
    shared = 1'b0;
    for (i = 0; i < MainBanks; i = i + 1) begin
      if (state_phase[i*BitsOfPhase +: BitsOfPhase] == BufferFromCache
          && state_source[i*SourceBits +: SourceBits] >= Banks) shared = 1'b1;
      for (j = 0; j < i; j = j + 1) begin
        if (state_phase[i*BitsOfPhase +: BitsOfPhase] == BufferFromCache
            && state_phase[j*BitsOfPhase +: BitsOfPhase] == BufferFromCache
            && state_beat[i*CountBits +: CountBits] < All
            && state_beat[j*CountBits +: CountBits] < All
            && state_source[i*SourceBits +: SourceBits]
               == state_source[j*SourceBits +: SourceBits]) shared = 1'b1;
      end
    end
  end

  wire strays = (kept_phase != phase_q) | (kept_moving != moving_q) | two | shared
                | ((phase_q != BufferEmpty) & ((kept_source != source_q) | (kept_beat != read_q)
                                         | (kept_row != row_q) | (kept_mask != mask_q)))
                | ((phase_q == BufferFromCache) & (kept_slot != slot_q))
                | (moving_q & (phase_q != BufferFromCache)) | (listened_p != (age_q != 0))
                | (listened_p & ((beat_p != age_q) | ~held_p))
                | ((phase_q == BufferFromBus) & ((read_q == 0) | (read_q > Last)))
                | (listened_p & (age_q > Last))
                | ((phase_q == BufferFromCache) & ((read_q == 0) | (read_q > All)))
                | ((phase_q == BufferFromCache) & (read_q == All) & ~moving_q);

  // ---- What moves and is read, by what was followed ----

  wire                moves = (|took_here) | moving_q | (phase_q == BufferFromBus);
  wire [SourceBits-1:0] source = (|took_here) ? taken_source : source_q;
  wire [BeatBits-1:0] beat  = (|took_here)       ? {BeatBits{1'b0}}
                            : (phase_q == BufferFromCache) ? read_q[BeatBits-1:0] - 1'b1
                            : read_q[BeatBits-1:0];
  wire                may_here = (phase_q == BufferEmpty) & ~out_here & ~in_here;

  wire late_turn, unused_long, late_wait, waited;

  property_wait #(.Width (ResultBuses), .IndexBits (SourceBits)) u_turn (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (1'b0),
    .granted_i (1'b0),
    .higher_i  (1'b0),
    .moves_i   (|took),
    .last_i    (last_taker),
    .mask_i    (state_bus_turn),
    .late_o    (late_turn),
    .tight_o   (unused_long)
  );

  property_wait #(.Width (ResultBuses), .IndexBits (SourceBits)) u_bus_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (p),
    .asks_i    (wants_p),
    .granted_i (took_p),
    .higher_i  (~may_p),
    .moves_i   (|took),
    .last_i    (last_taker),
    .mask_i    (state_bus_turn),
    .late_o    (late_wait),
    .tight_o   (waited)
  );

  // ---- Properties ----

  assign bad_take_occupied =
    lawful & (strays | strange | (|(took_here & ~wants_here)) | ((|took_here) & ~may_here)
              | (|(took_here & (took_here - 1'b1))));
  assign bad_take_idle  = lawful & (strays | (may_here & (|wants_here) & ~(|took_here)));
  assign bad_bus_turn   = lawful & (strays | late_turn);
  assign bad_bus_wait   = lawful & (strays | late_wait);
  assign tight_bus_wait = lawful & waited;

  assign bad_occupied   = lawful & (strays | (occupied_here != (phase_q != BufferEmpty)));
  assign bad_beats      =
    lawful & (strays | (moves_here != moves)
              | (moves & ((move_source != source) | (move_beat != beat))));
  assign bad_cache_read =
    lawful & (strays | (reads_bank & ~(bank_read & (bank_row == (out_here ? out_slot : slot_q))))
              | ((phase_q == BufferFromCache) & ~reads_bank & bank_read & unload & ~leaves_other));
  assign bad_written    =
    lawful & (strays | (write_here != (phase_q == BufferFull))
              | (write_row != (row_q & {MainRowBits{phase_q == BufferFull}}))
              | (write_mask != (mask_q & {Lanes{phase_q == BufferFull}})));
  assign bad_bus_done   =
    lawful & (strays | (done_p != ((Beats == 1) ? took_p : (age_q == Last) & listened_p)));

  assign cover_register    = lawful & out_here;
  assign cover_result      = lawful & (|took_here);
  assign cover_written     = lawful & write_here & ~busy_here;
  assign cover_write_waits = lawful & write_here & busy_here;
  assign cover_read_waits  = lawful & unload & filled;
  assign cover_again       = lawful & again_q & (phase_q == BufferEmpty)
                             & (out_here | (|took_here));

  // ---- What may wait for ever ----

  localparam StateBits =
    MainBanks * (BitsOfPhase + SourceBits + CountBits + 1 + RowBits + MainRowBits + Lanes)
    + ResultBuses * (2 + SchedulerWarpBits + RegBits + Lanes);

  wire [StateBits-1:0] now = {
    state_phase, state_source, state_beat, state_moving, state_slot, state_row, state_mask,
    state_bus_turn, held_q, held_warp_q, held_reg_q, held_mask_q
  };
  // A bus that waits while others take buffers and no register moves; under registers that leave;
  // that enter.
  wire       waits   = wants_p & ~took_p;
  wire [2:0] starves = {
    waits & ~(|took) & ~(|out_valid_i), waits & ~(|took) & ~(|in_valid_i),
    waits & ~(|out_valid_i) & ~(|in_valid_i)
  };
  wire [2:0] passed  = {|in_valid_i, |out_valid_i, |took};
  wire [2:0] unused_begun;
  wire [2:0] for_ever;

  property_lasso #(.Width (StateBits)) u_for_ever [2:0] (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    (now),
    .waits_i    (starves),
    .served_i   (passed),
    .begun_o    (unused_begun),
    .for_ever_o (for_ever)
  );

  assign cover_bus_starves     = lawful & for_ever[0];
  assign cover_bus_starves_out = lawful & for_ever[1];
  assign cover_bus_starves_in  = lawful & for_ever[2];
endmodule
`default_nettype wire
