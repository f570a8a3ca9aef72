// SPDX-License-Identifier: Apache-2.0
// unified_arbiter_properties: what docs/blocks/unified_arbiter.md promises, for one watched bank of
// one watched cluster, chosen freely.
//
// The wrapper keeps the access that was taken, by inputs and mem_ready alone. Reading of bad_,
// cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of unified_arbiter
// Ports       the block's inputs, free. watch_*_i: see property_watch. remember_i: property_lasso
// Caveats     the row of a cluster without words is free
`default_nettype none
module unified_arbiter_properties #(
`include "unified_arbiter_parameters.vh"
) (
`include "unified_arbiter_inputs.vh"
  input  wire [7:0]                      watch_bank_i,
  input  wire [7:0]                      watch_cluster_i,
  input  wire                            remember_i,

  output wire bad_parts,         // the parts fit when they have MainRows rows at most; nothing is
                                 // taken of parts that do not
  output wire bad_room,          // an access is taken when none waits or the one that waits goes
  output wire bad_lost,          // an access that was taken waits, with its bank, row and words,
                                 // until it goes, and no longer
  output wire bad_port,          // [needs Unified == 1] no port is used by a register and by memory
                                 // in one cycle
  output wire bad_waits,         // it waits just in the cycles in which a register has the port of
                                 // a bank that it wants; never without Unified
  output wire bad_whole,         // a bank is accessed in the cycle in which the access goes, if it
                                 // wants it, and in no other
  output wire bad_row,           // [needs Unified == 1] rows that are accessed exist, and no
                                 // register has them
  output wire bad_got,           // data is there just in the cycle behind the one in which a read
                                 // goes

  output wire cover_read_waits,  // [needs Unified == 1] a read of the watched bank waits for a
                                 // register's read
  output wire cover_write_waits, // [needs Unified == 1] a write waits for a register's write
  output wire cover_both_ports,  // [needs Unified == 1] the bank is read by memory and written by a
                                 // register
  output wire cover_waits_elsewhere, // [needs Unified == 1 && Banks > 1 && Clusters > 1] the access
                                 // waits for another cluster's bank, its own is free
  output wire cover_scattered,   // [needs Unified == 1 && Banks > 1 && Clusters > 1] clusters read
                                 // banks of two numbers
  output wire cover_behind,      // an access is taken in the cycle in which another one goes
  output wire cover_held,        // [needs Unified == 1] an access is shown, and is not taken
  output wire cover_no_words,    // an access without words goes
  output wire cover_shared_row,  // [needs Unified == 1 && MainRows > 2] shared memory is accessed
  output wire cover_cache_row,   // [needs Unified == 1 && MainRows > 2] the cache is, behind it
  output wire cover_refused,     // the parts do not fit, and an access is shown
  output wire cover_starves      // [needs Unified == 1] an access waits for ever
);
`include "unified_arbiter_block.vh"

  localparam Words   = Lanes / Clusters;
  localparam SumBits = PartBits + MainRowBits + 1; // bits in which no sum of rows is lost

  localparam integer       RowCount = MainRows;
  localparam [SumBits-1:0] Rows     = RowCount[SumBits-1:0];

  wire [7:0] b;
  wire [7:0] c;

  property_watch #(.Count (Banks), .Bits (8)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (b));

  property_watch #(.Count (Clusters), .Bits (8)) u_cluster
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_cluster_i), .number_o (c));

  // ---- Assumptions on inputs ----

  localparam ShownBits = 2 + Clusters * (BankBits + MainRowBits) + Lanes;

  reg [2*PartBits-1:0] parts_q; // those of the reset cycle
  reg                  shown_q; // an access was shown, and not taken
  reg [ShownBits-1:0]  access_q;

  wire [ShownBits-1:0] access =
    {mem_write_i, mem_shared_i, mem_bank_i, mem_row_i, mem_mask_i};

  initial shown_q = 1'b0;

  always @(posedge clk_i) begin
    if (!rst_n) parts_q <= {rf_rows_i, shared_rows_i};
    shown_q  <= rst_n & mem_valid_i & ~mem_ready_o;
    access_q <= access;
  end

  wire [SumBits-1:0] rf_end     = {{SumBits-PartBits{1'b0}}, rf_rows_i};
  wire [SumBits-1:0] shared_end = rf_end + {{SumBits-PartBits{1'b0}}, shared_rows_i};
  wire [SumBits-1:0] part_begin = mem_shared_i ? rf_end : shared_end;
  wire [SumBits-1:0] part_end   = mem_shared_i ? shared_end : Rows;
  wire               fits       = shared_end <= Rows;

  reg in_part; // rows of the access that is shown are in its part, and it names banks
  reg assumed;

  always @* begin : p_assumed
    integer i;
    in_part = 1'b1;
    for (i = 0; i < Clusters; i = i + 1) begin
      if ((|mem_mask_i[i*Words +: Words]) && Unified != 0
          && part_begin + {{SumBits-MainRowBits{1'b0}}, mem_row_i[i*MainRowBits +: MainRowBits]}
             >= part_end) in_part = 1'b0;
      if ({{32-BankBits{1'b0}}, mem_bank_i[i*BankBits +: BankBits]} >= Banks) in_part = 1'b0;
    end
    assumed = {rf_rows_i, shared_rows_i} == parts_q;
    if (shown_q && !(mem_valid_i && access == access_q)) assumed = 1'b0;
    if (mem_valid_i && fits && !in_part) assumed = 1'b0;
  end

  // ---- The access that was taken ----

  reg                            taken_q; // and has not gone
  reg                            write_q;
  reg                            shared_q;
  reg [Clusters*BankBits-1:0]    bank_q;
  reg [Clusters*MainRowBits-1:0] row_q;  // in its part
  reg [Lanes-1:0]                mask_q;
  reg                            read_q; // a read went in the cycle before

  initial taken_q = 1'b0;
  initial read_q  = 1'b0;

  wire takes = mem_valid_i & mem_ready_o;

  always @(posedge clk_i) begin
    taken_q <= rst_n & (takes | (taken_q & ~mem_go_o));
    read_q  <= rst_n & (Unified != 0) & mem_go_o & taken_q & ~write_q;
    if (takes) begin
      write_q  <= mem_write_i;
      shared_q <= mem_shared_i;
      bank_q   <= mem_bank_i;
      row_q    <= mem_row_i;
      mask_q   <= mem_mask_i;
    end
  end

  // ---- What it wants, and which registers have ----

  reg [Clusters-1:0]    conflicts; // a register has the port of the cluster's bank
  reg                   wants;     // it wants the watched bank of the watched cluster
  reg                   own;       // a register has that bank's port
  reg                   reads;     // commands to that bank
  reg                   writes;
  reg                   reg_reads;
  reg                   reg_writes;
  reg                   waits_here; // it wants the watched bank, which a register has
  reg                   other;      // another cluster wants another bank
  reg [MainRowBits-1:0] row;        // of the watched cluster
  reg [MainRowBits-1:0] row_due;
  reg                   strays;
  reg                   out_of_part; // rows of the access do not exist, or registers have them

  wire [SumBits-1:0] base = shared_q ? rf_end : shared_end;

  always @* begin : p_wants
    integer               i;
    integer               n;
    reg                   words;
    reg [MainRowBits-1:0] number;
    conflicts   = {Clusters{1'b0}};
    wants       = 1'b0;
    own         = 1'b0;
    waits_here  = 1'b0;
    other       = 1'b0;
    row         = {MainRowBits{1'b0}};
    row_due     = {MainRowBits{1'b0}};
    out_of_part = 1'b0;
    strays      = (state_valid != taken_q) | (state_got != read_q)
                  | (taken_q & ((state_write != write_q) | (state_mask != mask_q)));
    for (i = 0; i < Clusters; i = i + 1) begin
      words  = |mask_q[i*Words +: Words];
      number = row_q[i*MainRowBits +: MainRowBits] + base[MainRowBits-1:0];
      for (n = 0; n < Banks; n = n + 1) begin
        if (words && bank_q[i*BankBits +: BankBits] == n[BankBits-1:0]) begin
          conflicts[i] = write_q ? reg_write_i[n] : reg_read_i[n];
          if (c == i[7:0] && b == n[7:0]) wants = 1'b1;
          if (c == i[7:0]) own = conflicts[i];
          if (c != i[7:0] && b != n[7:0]) other = 1'b1;
        end
      end
      if (c == i[7:0]) begin
        row     = line_row_o[i*MainRowBits +: MainRowBits];
        row_due = number;
      end
      if (taken_q && (state_bank[i*BankBits +: BankBits] != bank_q[i*BankBits +: BankBits]
                      || state_row[i*MainRowBits +: MainRowBits] != number)) strays = 1'b1;
      if (taken_q && (!fits || (words && Unified != 0
          && base + {{SumBits-MainRowBits{1'b0}}, row_q[i*MainRowBits +: MainRowBits]}
             >= (shared_q ? shared_end : Rows)))) out_of_part = 1'b1;
    end
    waits_here = wants & own;
  end

  always @* begin : p_watched
    integer i;
    integer n;
    {reads, writes, reg_reads, reg_writes} = 4'd0;
    for (n = 0; n < Banks; n = n + 1) begin
      if (b == n[7:0]) begin
        reg_reads  = reg_read_i[n];
        reg_writes = reg_write_i[n];
        for (i = 0; i < Clusters; i = i + 1) begin
          if (c == i[7:0]) begin
            reads  = line_read_o[n*Clusters + i];
            writes = line_write_o[n*Clusters + i];
          end
        end
      end
    end
  end

  wire held_up = (Unified != 0) & (|conflicts);
  wire goes    = taken_q & ~held_up;

  wire [SumBits-1:0] accessed = {{SumBits-MainRowBits{1'b0}}, row};

  // ---- Waits for ever ----

  localparam StateBits = 3 + Clusters * (BankBits + MainRowBits) + Lanes + 1 + ShownBits;

  wire for_ever;
  wire unused_begun;

  property_lasso #(.Width (StateBits)) u_for_ever (
    .clk_i      (clk_i),
    .rst_ni     (rst_n),
    .remember_i (remember_i),
    .state_i    ({state_valid, state_write, state_got, state_bank, state_row, state_mask, shown_q,
                  access_q}),
    .waits_i    (mem_wait_o),
    .served_i   (|{reg_read_i, reg_write_i}),
    .begun_o    (unused_begun),
    .for_ever_o (for_ever)
  );

  // ---- Properties ----

  assign bad_parts = lawful & (strays | (part_ok_o != fits) | (takes & ~fits));
  assign bad_room  = lawful & (strays | (mem_ready_o != (fits & (~taken_q | mem_go_o))));
  assign bad_lost  = lawful & (strays | (mem_go_o & ~taken_q)
                               | (taken_q & ((row != row_due) | (line_mask_o != mask_q)
                                             | ~(mem_go_o | mem_wait_o))));
  assign bad_port  = lawful & (strays | (reads & reg_reads) | (writes & reg_writes));
  assign bad_waits = lawful & (strays | (mem_wait_o != (taken_q & held_up)) | (mem_go_o != goes));
  assign bad_whole = lawful & (strays | (reads != ((Unified != 0) & goes & wants & ~write_q))
                               | (writes != ((Unified != 0) & goes & wants & write_q)));
  assign bad_row   = lawful & (strays | out_of_part
                               | ((reads | writes) & ((accessed < rf_end) | (accessed >= Rows))));
  assign bad_got   = lawful & (strays | (got_o != read_q));

  assign cover_read_waits      = lawful & mem_wait_o & waits_here & ~write_q;
  assign cover_write_waits     = lawful & mem_wait_o & waits_here & write_q;
  assign cover_both_ports      = lawful & reads & reg_writes;
  assign cover_waits_elsewhere = lawful & mem_wait_o & wants & ~own & ~reg_reads & ~reg_writes;
  assign cover_scattered       = lawful & reads & other;
  assign cover_behind          = lawful & mem_go_o & takes;
  assign cover_held            = lawful & shown_q & mem_valid_i & fits;
  assign cover_no_words        = lawful & mem_go_o & (mask_q == {Lanes{1'b0}});
  assign cover_shared_row      = lawful & reads & shared_q & (rf_rows_i != 0);
  assign cover_cache_row       = lawful & writes & ~shared_q & (rf_rows_i != 0)
                                 & (shared_rows_i != 0);
  assign cover_refused         = lawful & mem_valid_i & ~part_ok_o;
  assign cover_starves         = lawful & for_ever;
endmodule
`default_nettype wire
