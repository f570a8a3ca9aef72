// SPDX-License-Identifier: Apache-2.0
// rc_write_back_properties: what docs/blocks/rc_write_back.md promises, for one watched thread and
// one request, each chosen freely.
//
// The wrapper follows the watched thread's register by the block's inputs alone. Reading of bad_,
// cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of rc_write_back
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property that needs it, which makes it inductive: the
//             block's registers fit what the wrapper has followed
`default_nettype none
module rc_write_back_properties #(
`include "rc_write_back_parameters.vh"
) (
`include "rc_write_back_inputs.vh"
  input  wire [7:0]                              watch_thread_i,
  input  wire [7:0]                              watch_request_i,

  output wire bad_busy,          // busy while some register is not home, and not without one
  output wire bad_lost,          // a register that entered is written, and stays there until then
  output wire bad_other,         // a thread without a register on its way is not written
  output wire bad_bank,          // its row goes to the bank of the register
  output wire bad_row,           // and there to the register's row
  output wire bad_idle,          // a row is written in every cycle while busy
  output wire bad_blocked,       // a request for the register waits while it is on its way
  output wire bad_blocks_others, // no other request waits
  output wire bad_wait,          // it is home after at most as many rows as there are threads
  output wire tight_wait,        // so many happen

  output wire cover_written,     // the register is written
  output wire cover_together,    // [needs Threads > 1] in one row with another one
  output wire cover_behind,      // [needs Threads > 1] behind another row
  output wire cover_blocked,     // [needs Threads > 1] a request for it waits
  output wire cover_last_cycle,  // also in the cycle in which it is written
  output wire cover_again        // a second one of the thread is written
);
`include "rc_write_back_block.vh"

  localparam                     CountBits   = 8;
  localparam [CountBits-1:0]     Bound       = Threads;
  localparam [SchedulerWarpBits:0] NumberWarps = SchedulerWarps;
  localparam integer             LastBank    = Banks - 1;
  localparam                     HomeBits    = log2(Banks);
  localparam                     Requests    = Collectors * Slots;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [7:0] thread;
  wire [7:0] request;

  property_watch #(.Count (Threads), .Bits (8)) u_thread
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_thread_i), .number_o (thread));
  property_watch #(.Count (Requests), .Bits (8)) u_request
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_request_i), .number_o (request));

  // ---- Assumptions on inputs ----

  // Rows of a warp stay where they are while its registers are on their way.
  reg [SchedulerWarps*RowBits-1:0] base_q;
  reg                              on_way_q;

  initial on_way_q = 1'b0;

  always @(posedge clk_i) begin
    base_q   <= base_i;
    on_way_q <= rst_n & busy_o;
  end

  reg exist; // warps

  always @* begin : p_exist
    integer u;
    exist = {1'b0, take_warp_i} < NumberWarps;
    for (u = 0; u < Collectors; u = u + 1) begin
      if ({1'b0, rd_warp_i[u*SchedulerWarpBits +: SchedulerWarpBits]} >= NumberWarps) exist = 1'b0;
    end
  end

  wire assumed = exist & ~(take_i & busy_o) & ~(on_way_q & busy_o & (base_i != base_q));

  // ---- The watched thread's register, by inputs and rows ----

  reg                         pending_q; // it is on its way
  reg [RegBits-1:0]           reg_q;
  reg [SchedulerWarpBits-1:0] warp_q;
  reg [CountBits-1:0]         rows_q;    // rows that were written since it entered

  initial pending_q = 1'b0;
  initial rows_q    = {CountBits{1'b0}};

  reg                 enters, left, written;
  reg [RegBits-1:0]   enters_reg, left_reg;
  reg [CountBits-1:0] number; // threads that are left

  always @* begin : p_thread
    integer t;
    {enters, left, written} = 3'd0;
    {enters_reg, left_reg}  = {2*RegBits{1'b0}};
    number                  = {CountBits{1'b0}};
    for (t = 0; t < Threads; t = t + 1) begin
      number = number + {{(CountBits-1){1'b0}}, state_left[t]};
      if (thread == t[7:0]) begin
        enters     = take_i & take_mask_i[t];
        enters_reg = take_reg_i[t*RegBits +: RegBits];
        left       = state_left[t];
        left_reg   = state_reg[t*RegBits +: RegBits];
        written    = mask_o[t];
      end
    end
  end

  always @(posedge clk_i) begin
    pending_q <= rst_n & (enters | (pending_q & ~written));
    rows_q    <= (rst_n & ~take_i) ? rows_q + {{(CountBits-1){1'b0}}, |mask_o}
                                   : {CountBits{1'b0}};
    if (enters) begin
      reg_q  <= enters_reg;
      warp_q <= take_warp_i;
    end
  end

  // ---- The watched request ----

  reg [RegBits-1:0]           wanted;
  reg [SchedulerWarpBits-1:0] of_warp;
  reg                         blocked;
  reg                         due; // some thread has that register on its way

  always @* begin : p_request
    integer i;
    integer t;
    wanted  = {RegBits{1'b0}};
    of_warp = {SchedulerWarpBits{1'b0}};
    blocked = 1'b0;
    due     = 1'b0;
    for (i = 0; i < Requests; i = i + 1) begin
      if (request == i[7:0]) begin
        wanted  = rd_reg_i[i*RegBits +: RegBits];
        of_warp = rd_warp_i[(i / Slots)*SchedulerWarpBits +: SchedulerWarpBits];
        blocked = rd_blocked_o[i];
      end
    end
    for (t = 0; t < Threads; t = t + 1) begin
      if (state_left[t] && state_reg[t*RegBits +: RegBits] == wanted && state_warp == of_warp)
        due = 1'b1;
    end
  end

  // ---- Where the register is at home ----

  reg [RowBits-1:0] base; // of its warp

  always @* begin : p_base
    integer w;
    base = {RowBits{1'b0}};
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      if (warp_q == w[SchedulerWarpBits-1:0]) base = base_i[w*RowBits +: RowBits];
    end
  end

  localparam Wide = RegBits + RowBits + SchedulerWarpBits + BankBits; // bits for any sum

  wire [Wide-1:0]  bank   = ({{(Wide-RegBits){1'b0}}, reg_q}
                             + {{(Wide-SchedulerWarpBits){1'b0}}, warp_q}) & LastBank[Wide-1:0];
  wire [Wide-1:0]  offset = {{(Wide-RegBits){1'b0}}, reg_q} >> HomeBits;
  wire [Banks-1:0] home   = {{(Banks-1){1'b0}}, 1'b1} << bank;

  // ---- Properties ----

  wire strays = (left != pending_q)
                | (pending_q & ((left_reg != reg_q) | (state_warp != warp_q)
                                | (rows_q + number > Bound)));
  wire asks   = pending_q & (wanted == reg_q) & (of_warp == warp_q);

  assign bad_busy          =
    lawful & (strays | (pending_q & ~busy_o) | (busy_o & (state_left == {Threads{1'b0}})));
  assign bad_lost          = lawful & (strays | (enters & pending_q));
  assign bad_other         = lawful & (strays | (written & ~pending_q));
  assign bad_bank          = lawful & (strays | (written & (bank_we_o != home)));
  assign bad_row           = lawful & (strays | (written & (row_o != base + offset[RowBits-1:0])));
  assign bad_idle          =
    lawful & ((busy_o != (|mask_o)) | (busy_o != (|bank_we_o)) | (|(mask_o & ~state_left)));
  assign bad_blocked       = lawful & (strays | (asks & ~blocked));
  assign bad_blocks_others = lawful & blocked & ~due;
  assign bad_wait          = lawful & (strays | (pending_q & (rows_q >= Bound)));
  assign tight_wait        = lawful & pending_q & (rows_q == Bound - 1'b1);

  reg again_q; // one was written

  initial again_q = 1'b0;

  always @(posedge clk_i) again_q <= rst_n & (again_q | written);

  assign cover_written    = lawful & written;
  assign cover_together   = lawful & written & ((mask_o & (mask_o - 1'b1)) != 0);
  assign cover_behind     = lawful & pending_q & (|mask_o) & ~written;
  assign cover_blocked    = lawful & asks & blocked & ~written;
  assign cover_last_cycle = lawful & asks & blocked & written;
  assign cover_again      = lawful & again_q & written;
endmodule
`default_nettype wire
