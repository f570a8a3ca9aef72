// SPDX-License-Identifier: Apache-2.0
// victim_buffer_properties: what docs/blocks/victim_buffer.md promises, for one watched bank and
// one watched slot, chosen freely.
//
// The wrapper follows the bank's buffer by the block's inputs and by what is taken. Reading of
// bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of victim_buffer
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     ev_* are free in each cycle: what waits may change, and nothing goes wrong
`default_nettype none
module victim_buffer_properties #(
`include "victim_buffer_parameters.vh"
) (
`include "victim_buffer_inputs.vh"
  input  wire [MainBankBits-1:0]             watch_bank_i,
  input  wire [ActiveBits-1:0]               watch_slot_i,

  output wire bad_taken,       // a buffer takes one entry, that of a slot which wants it, and only
                               // when it is empty
  output wire bad_go,          // a slot's entry is taken exactly when one buffer takes it, its own
  output wire bad_idle,        // an empty buffer that a slot wants is not left empty
  output wire bad_lost,        // what a buffer took stays until its bank is written, with the row
                               // and the lanes of the entry, and no longer
  output wire bad_wait,        // a slot waits for a buffer at most Active - 1 takings of it by
                               // others
  output wire tight_wait,      // Active - 1 takings happen

  output wire cover_take,      // the slot's entry is taken
  output wire cover_busy,      // the bank is busy while the buffer is full
  output wire cover_conflict,  // [needs Active > 1] two slots want the buffer
  output wire cover_two_banks, // [needs Active > 1 && MainBanks > 1] two buffers are filled at once
  output wire cover_again,     // the buffer is filled in the cycle after its bank was written
  output wire cover_all_full   // all buffers are full
);
`include "victim_buffer_block.vh"

  wire [MainBankBits-1:0] bank;
  wire [ActiveBits-1:0]   slot;

  property_watch #(.Count (MainBanks), .Bits (MainBankBits)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (bank));
  property_watch #(.Count (Active), .Bits (ActiveBits)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (slot));
  wire assumed = 1'b1;

  // ---- Slots that want the watched bank's buffer ----

  localparam integer Sum = (RegBits > SchedulerWarpBits ? RegBits : SchedulerWarpBits) + 1;
  localparam integer Top = MainBanks - 1;

  reg [Active-1:0]      wants;    // slots
  reg [MainRowBits-1:0] row;      // of the entry of the slot that is taken
  reg [Lanes-1:0]       mask;     // its lanes
  reg                   others;   // another buffer takes the watched slot's entry
  reg                   taken;    // the watched bank's buffer is filled
  reg [ActiveBits-1:0]  from;     // with the entry of this slot
  reg                   from_one; // which exists and wants the buffer
  reg                   shown;    // the watched bank's outputs
  reg [MainRowBits-1:0] shown_row;
  reg [Lanes-1:0]       shown_mask;
  reg                   busy;
  reg [Active-1:0]      turn;
  reg                   go;       // the watched slot's
  reg                   slot_wants;

  function [MainRowBits-1:0] row_of(input [MainRowBits-1:0] base, input [RegBits-1:0] number);
    row_of = base + number / MainBanks;
  endfunction

  always @* begin : p_bank
    integer       b;
    integer       p;
    reg [Sum-1:0] home;
    {taken, shown, busy, others} = 4'b0;
    from       = {ActiveBits{1'b0}};
    shown_row  = {MainRowBits{1'b0}};
    shown_mask = {Lanes{1'b0}};
    turn       = {Active{1'b0}};
    for (b = 0; b < MainBanks; b = b + 1) begin
      if (bank == b[MainBankBits-1:0]) begin
        taken      = take_o[b];
        from       = take_slot_o[b*ActiveBits +: ActiveBits];
        shown      = full_o[b];
        shown_row  = write_row_o[b*MainRowBits +: MainRowBits];
        shown_mask = write_mask_o[b*Lanes +: Lanes];
        busy       = main_busy_i[b];
        turn       = state_turn[b*Active +: Active];
      end else if (take_o[b] && take_slot_o[b*ActiveBits +: ActiveBits] == slot) begin
        others = 1'b1;
      end
    end
    home       = {Sum{1'b0}};
    wants      = {Active{1'b0}};
    row        = {MainRowBits{1'b0}};
    mask       = {Lanes{1'b0}};
    from_one   = 1'b0;
    go         = 1'b0;
    slot_wants = 1'b0;
    for (p = 0; p < Active; p = p + 1) begin
      home = (ev_reg_i[p*RegBits +: RegBits] + ev_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits])
             & Top[Sum-1:0];
      wants[p] = ev_valid_i[p] & (home[MainBankBits-1:0] == bank);
      if (from == p[ActiveBits-1:0]) begin
        from_one = wants[p];
        row      = row_of(ev_base_i[p*MainRowBits +: MainRowBits], ev_reg_i[p*RegBits +: RegBits]);
        mask     = ev_lanes_i[p*Lanes +: Lanes];
      end
      if (slot == p[ActiveBits-1:0]) begin
        go         = ev_go_o[p];
        slot_wants = wants[p];
      end
    end
  end

  // ---- What the buffer holds, by what it took ----

  reg                   full_q;
  reg [MainRowBits-1:0] row_q;
  reg [Lanes-1:0]       mask_q;
  reg                   written_q; // the bank was written in the last cycle

  initial full_q    = 1'b0;
  initial written_q = 1'b0;

  always @(posedge clk_i) begin
    full_q    <= rst_n & (taken | (full_q & busy));
    written_q <= rst_n & full_q & ~busy;
    if (taken) begin
      row_q  <= row;
      mask_q <= mask;
    end
  end

  wire late;
  wire waited;

  reg [Active-1:0] last_slot;

  always @* begin : p_last
    integer p;
    for (p = 0; p < Active; p = p + 1) last_slot[p] = taken & (from == p[ActiveBits-1:0]);
  end

  property_wait #(.Width (Active), .IndexBits (ActiveBits)) u_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (slot),
    .asks_i    (slot_wants),
    .granted_i (go & ~others),
    .higher_i  (~taken),
    .moves_i   (taken),
    .last_i    (last_slot),
    .mask_i    (turn),
    .late_o    (late),
    .tight_o   (waited)
  );

  // ---- Properties ----

  wire takes_slot = taken & (from == slot);

  assign bad_taken = lawful & taken & (full_q | ~from_one);
  assign bad_go    = lawful & (((go & ~others) != (takes_slot & slot_wants))
                               | (others & (takes_slot | slot_wants)) | (others & ~go));
  assign bad_idle  = lawful & (|wants) & ~full_q & ~taken;
  assign bad_lost  =
    lawful & ((shown != full_q) | (shown_row != (row_q & {MainRowBits{full_q}}))
              | (shown_mask != (mask_q & {Lanes{full_q}})));
  assign bad_wait   = lawful & late;
  assign tight_wait = lawful & waited;

  assign cover_take      = lawful & takes_slot;
  assign cover_busy      = lawful & full_q & busy;
  assign cover_conflict  = lawful & (|(wants & (wants - 1'b1)));
  assign cover_two_banks = lawful & (|(take_o & (take_o - 1'b1)));
  assign cover_again     = lawful & written_q & taken;
  assign cover_all_full  = lawful & (&full_o);
endmodule
`default_nettype wire
