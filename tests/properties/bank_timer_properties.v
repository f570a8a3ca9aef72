// SPDX-License-Identifier: Apache-2.0
// bank_timer_properties: what docs/blocks/bank_timer.md promises, for one watched bank b and one of
// its reads, each chosen freely.
//
// Reading of bad_, cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of bank_timer
// Ports       the block's inputs, free. watch_*_i: see property_watch. watch_read_i: the read that
//             begins in this cycle is followed, if none is
// Caveats     `strays`, part of each property that needs it: the wrapper's follow-up of accesses is
//             the block's
`default_nettype none
module bank_timer_properties #(
`include "bank_timer_parameters.vh"
) (
`include "bank_timer_inputs.vh"
  input  wire [7:0]                    watch_bank_i,
  input  wire                          watch_read_i,

  output wire bad_busy,         // busy exactly in the latency - 1 cycles after the one in which an
                                // access begins; never when pipelined
  output wire bad_overlap,      // [needs Pipelined == 0] no access begins while another one of the
                                // bank is in flight
  output wire bad_done,         // done exactly latency cycles after a read: none is lost, doubled
                                // or early
  output wire bad_done_dest,    // with what was asked, and from the entry that index named; 0
                                // without
  output wire bad_shown,        // [needs Pipelined == 0] what is shown stays until the next read's
                                // data is there
  output wire bad_overwritten,  // a read never goes to the entry that is shown

  output wire cover_done,       // data of the read is there
  output wire cover_read_behind, // a read begins in that cycle
  output wire cover_write_behind, // a write begins in that cycle
  output wire cover_busy_reading, // [needs Pipelined == 0 && LatencyBits > 1] the bank is busy with
                                  // the read
  output wire cover_busy_writing, // [needs Pipelined == 0 && LatencyBits > 1] it is busy with a
                                  // write
  output wire cover_latency_1,  // data of the read is there after one cycle
  output wire cover_latency_2,  // [needs LatencyBits > 1] after two cycles
  output wire cover_under_way   // [needs Pipelined == 1] two other reads of the bank are in flight
);
`include "bank_timer_block.vh"

  localparam Cycles = 1 << LatencyBits; // above every latency

  wire [7:0] b;

  property_watch #(.Count (MainBanks), .Bits (8)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (b));

  // ---- Assumptions on inputs ----

  reg [LatencyBits-1:0] latency_q; // that of the reset cycle

  initial latency_q = {LatencyBits{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_n) latency_q <= latency_i;
  end

  wire assumed = (latency_i != 0) & (latency_i == latency_q) & ~(|(busy_o & (read_i | write_i)))
                 & ~(|(read_i & write_i));

  // ---- The watched bank ----

  reg                      read, write, busy, done;
  reg [DestBits-1:0]       dest, done_dest;
  reg [DepthBits-1:0]      index, out_index;
  reg [LatencyBits-1:0]    left;  // its registers
  reg [Depth-1:0]          reads;
  reg [Depth*DestBits-1:0] dests;

  always @* begin : p_bank
    integer i;
    {read, write, busy, done} = 4'd0;
    {dest, done_dest}  = {2*DestBits{1'b0}};
    {index, out_index} = {2*DepthBits{1'b0}};
    left  = {LatencyBits{1'b0}};
    reads = {Depth{1'b0}};
    dests = {Depth*DestBits{1'b0}};
    for (i = 0; i < MainBanks; i = i + 1) begin
      if (b == i[7:0]) begin
        read      = read_i[i];
        write     = write_i[i];
        busy      = busy_o[i];
        done      = done_o[i];
        dest      = dest_i[i*DestBits +: DestBits];
        done_dest = done_dest_o[i*DestBits +: DestBits];
        index     = index_o[i*DepthBits +: DepthBits];
        out_index = out_index_o[i*DepthBits +: DepthBits];
        left      = state_left[i*LatencyBits +: LatencyBits];
        reads     = state_reads[i*Depth +: Depth];
        dests     = state_dest[i*Depth*DestBits +: Depth*DestBits];
      end
    end
  end

  // ---- What has begun, by inputs alone ----

  reg [Cycles-1:0] reads_q;    // bit i: a read began i cycles ago; bit 0 is not used
  reg [Cycles-1:0] accesses_q; // an access

  initial reads_q    = {Cycles{1'b0}};
  initial accesses_q = {Cycles{1'b0}};

  always @(posedge clk_i) begin
    reads_q    <= {Cycles{rst_n}} & {reads_q[Cycles-2:1], read, 1'b0};
    accesses_q <= {Cycles{rst_n}} & {accesses_q[Cycles-2:1], read | write, 1'b0};
  end

  // Of the last `latency` cycles: reads and accesses that are in flight.
  reg [Cycles-1:0]      reading, accessing, before;
  reg                   due;          // a read began latency cycles ago
  reg [LatencyBits-1:0] left_due;     // what the block should count
  reg                   reads_differ; // reads in flight are not the block's
  reg [DepthBits-1:0]   entry;

  always @* begin : p_under_way
    integer i;
    due          = 1'b0;
    left_due     = {LatencyBits{1'b0}};
    reads_differ = 1'b0;
    entry        = index;
    for (i = 0; i < Cycles; i = i + 1) begin
      reading[i]   = reads_q[i] & (i[LatencyBits-1:0] <= latency_i) & (i != 0);
      accessing[i] = accesses_q[i] & (i[LatencyBits-1:0] <= latency_i) & (i != 0);
      before[i]    = accessing[i] & (i[LatencyBits-1:0] != latency_i);
      if (i[LatencyBits-1:0] == latency_i) due = reading[i];
      if (accessing[i]) left_due = latency_i - i[LatencyBits-1:0] + 1'b1;
      // Pipelined: the entry of i cycles ago.
      entry = index - i[DepthBits-1:0];
      if (Pipelined != 0 && i > 0 && reads[entry] != reads_q[i]) reads_differ = 1'b1;
    end
    entry = index - 1'b1;
    if (Pipelined == 0 && reads != ({{(Depth-1){1'b0}}, |reading} << entry)) reads_differ = 1'b1;
  end

  wire overlap = Pipelined == 0 & (accessing & (accessing - 1'b1)) != 0;

  // ---- The read that is followed, and what is shown ----

  reg                   follows_q;
  reg [LatencyBits-1:0] age_q; // cycles since it began
  reg [DestBits-1:0]    dest_q;
  reg [DepthBits-1:0]   entry_q;
  reg [DepthBits-1:0]   shown_q; // entry of the last data that was there
  reg [DestBits-1:0]    dest_kept;

  initial follows_q = 1'b0;
  initial age_q     = {LatencyBits{1'b0}};
  initial shown_q   = {DepthBits{1'b1}};

  always @(posedge clk_i) begin
    if (!rst_n) begin
      follows_q <= 1'b0;
      shown_q   <= {DepthBits{1'b1}};
    end else begin
      if (follows_q) begin
        follows_q <= age_q != latency_i;
        age_q     <= age_q + 1'b1;
      end else if (read && watch_read_i) begin
        follows_q <= 1'b1;
        age_q     <= 1;
        dest_q    <= dest;
        entry_q   <= index;
      end
      if (done) shown_q <= out_index;
    end
  end

  wire ends = follows_q & (age_q == latency_i);

  // Not pipelined: the entry before index is that of the last read, what is shown before it.
  wire [DepthBits-1:0] last      = index - 1'b1;
  wire [DepthBits-1:0] shown_due = (|reading) ? last - 1'b1 : last;
  wire [DepthBits-1:0] age       = age_q;
  reg                  followed; // it is among those in flight

  always @* begin : p_followed
    integer i;
    followed  = 1'b0;
    dest_kept = {DestBits{1'b0}};
    for (i = 0; i < Cycles; i = i + 1) begin
      if (age_q == i[LatencyBits-1:0]) followed = reading[i];
    end
    for (i = 0; i < Depth; i = i + 1) begin
      if (entry_q == i[DepthBits-1:0]) dest_kept = dests[i*DestBits +: DestBits];
    end
  end

  wire lost = follows_q & (~followed | (dest_kept != dest_q)
                           | (entry_q != ((Pipelined != 0) ? index - age : last)));
  wire strays = reads_differ | lost | overlap | (|(reads_q & ~accesses_q))
                | (left != ((Pipelined != 0) ? {LatencyBits{1'b0}} : left_due))
                | (Pipelined == 0 & shown_q != shown_due);

  // ---- Properties ----

  assign bad_busy        = lawful & (strays | (busy != (Pipelined == 0 & (|before))));
  assign bad_overlap     = lawful & (strays | (Pipelined == 0 & (read | write) & (|before)));
  assign bad_done        = lawful & (strays | (done != due));
  assign bad_done_dest   =
    lawful & (strays | (ends & (~done | (done_dest != dest_q) | (out_index != entry_q)))
              | (~done & (done_dest != 0)));
  assign bad_shown       = lawful & (strays | (~done & (out_index != shown_q)));
  assign bad_overwritten = lawful & (strays | (read & (index == out_index)));

  assign cover_done         = lawful & ends;
  assign cover_read_behind  = lawful & ends & read;
  assign cover_write_behind = lawful & ends & write;
  assign cover_busy_reading = lawful & busy & (|(reading & before));
  assign cover_busy_writing = lawful & busy & (|(before & ~reading));
  assign cover_latency_1    = lawful & ends & (latency_i == 1);
  assign cover_latency_2    = lawful & ends & (latency_i == 2);
  assign cover_under_way    = lawful & follows_q & ((reading & (reading - 1'b1)
                              & ((reading & (reading - 1'b1)) - 1'b1)) != 0);
endmodule
`default_nettype wire
