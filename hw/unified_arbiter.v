// SPDX-License-Identifier: Apache-2.0
// unified_arbiter: accesses to shared memory and cache at the banks of registers, control only.
//
// One access waits. It goes in a cycle in which no register uses a port that it wants. A read is in
// the way of reads, a write of writes. Registers never wait for it. See
// docs/blocks/unified_arbiter.md.
//
// Parameters  Banks, MainRows, Clusters, Lanes: size. PartBits: bits of a number of rows. Unified:
//             0: memory has banks of its own, and goes at once
// Ports       gen/blocks/unified_arbiter.def. Element b * Clusters + c is bank b of cluster c
// Latency     1 from mem_valid_i to mem_go_o, 2 to got_o; 0 from reg_* to mem_go_o
// Caveats     rf_rows_i and shared_rows_i never change; an access holds until mem_ready_o
// Source      Gebhart, 7.3.2, 7.3.3
`default_nettype none
module unified_arbiter #(
  parameter Banks       = 4,   // banks of a cluster
  parameter BankBits    = 2,   // bits of a bank number
  parameter MainRows    = 768, // rows a bank
  parameter MainRowBits = 10,  // bits of a row in a bank
  parameter PartBits    = 10,  // bits of a number of rows, 0 to MainRows
  parameter Clusters    = 8,   // clusters
  parameter Lanes       = 32,  // words of a line: Lanes / Clusters a cluster
  parameter Unified     = 1    // 1: memory lies in the registers' banks, 0: in banks of its own
) (
  input  wire                            clk_i,
  input  wire                            rst_ni,
  input  wire [PartBits-1:0]             rf_rows_i, // rows of every bank that registers have
  input  wire [PartBits-1:0]             shared_rows_i, // rows behind them, of shared memory
  input  wire                            mem_valid_i, // an access is shown
  input  wire                            mem_write_i, // it writes; else it reads
  input  wire                            mem_shared_i, // of shared memory; else of the cache
  input  wire [Clusters*BankBits-1:0]    mem_bank_i, // its bank in each cluster
  input  wire [Clusters*MainRowBits-1:0] mem_row_i, // its row there, from the first one of its part
  input  wire [Lanes-1:0]                mem_mask_i, // its words
  input  wire [Banks-1:0]                reg_read_i, // a register is read from the bank
  input  wire [Banks-1:0]                reg_write_i, // a register is written into it
  output wire                            part_ok_o, // the parts fit into the banks
  output wire                            mem_ready_o, // an access that is shown is taken
  output wire                            mem_go_o, // the access that waits takes its banks
  output wire                            mem_wait_o, // it waits on: a register has one of them
  output wire [Banks*Clusters-1:0]       line_read_o, // banks that it reads
  output wire [Banks*Clusters-1:0]       line_write_o, // banks that it writes
  output wire [Clusters*MainRowBits-1:0] line_row_o, // its row in each cluster
  output wire [Lanes-1:0]                line_mask_o, // its words
  output wire                            got_o // data of a read is there
);
  reg                            valid_q;    // an access waits
  reg                            write_q;    // it writes
  reg [Clusters*BankBits-1:0]    bank_q;     // its bank in each cluster
  reg [Clusters*MainRowBits-1:0] row_q;      // its row in the bank
  reg [Lanes-1:0]                mask_q;     // its words
  reg                            got_q;      // a read took its banks in the cycle before

  localparam Words   = Lanes / Clusters; // words of a cluster
  localparam SumBits = PartBits + 1;

  localparam integer       RowCount = MainRows;
  localparam [SumBits-1:0] Rows     = RowCount[SumBits-1:0];

  genvar b;
  genvar c;

  // ---- 1. Parts ----

  wire [SumBits-1:0] rf_end     = {1'b0, rf_rows_i};
  wire [SumBits-1:0] shared_end = {1'b0, rf_rows_i} + {1'b0, shared_rows_i};

  assign part_ok_o = shared_end <= Rows;

  // ---- 2. Banks that the access wants, 3. registers first ----

  wire [Clusters-1:0]       words; // cluster has words of the access
  wire [Clusters*Banks-1:0] wants; // element c = bank that it wants of cluster c, one-hot
  wire [Banks-1:0]          wanted;
  wire [Banks-1:0]          taken = write_q ? reg_write_i : reg_read_i;
  wire                      held_up;

  generate
    for (c = 0; c < Clusters; c = c + 1) begin : g_words
      assign words[c] = |mask_q[c*Words +: Words];
    end
  endgenerate

  decode_rows #(
    .Rows      (Clusters),
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_wants (
    .valid_i (words),
    .index_i (bank_q),
    .row_o   (wants),
    .any_o   (wanted)
  );

  assign held_up    = (Unified != 0) & (|(wanted & taken));
  assign mem_go_o   = valid_q & ~held_up;
  assign mem_wait_o = valid_q & held_up;

  // ---- 4. Commands ----

  wire goes = (Unified != 0) & mem_go_o;

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      for (c = 0; c < Clusters; c = c + 1) begin : g_cluster
        assign line_read_o[b*Clusters + c]  = goes & ~write_q & wants[c*Banks + b];
        assign line_write_o[b*Clusters + c] = goes & write_q & wants[c*Banks + b];
      end
    end
  endgenerate

  assign line_row_o  = row_q;
  assign line_mask_o = mask_q;

  // ---- 5. Room, 6. take ----

  wire [SumBits-1:0]     base = mem_shared_i ? rf_end : shared_end;
  wire [MainRowBits-1:0] base_row; // the same, in the bits of a row
  wire                   takes = mem_ready_o & mem_valid_i;

  assign mem_ready_o = part_ok_o & (~valid_q | mem_go_o);

  resize #(
    .InBits  (SumBits),
    .OutBits (MainRowBits)
  ) u_base_row (
    .number_i (base),
    .number_o (base_row)
  );

  generate
    for (c = 0; c < Clusters; c = c + 1) begin : g_row
      always @(posedge clk_i) begin
        if (!rst_ni) row_q[c*MainRowBits +: MainRowBits] <= {MainRowBits{1'b0}};
        else if (takes) begin
          row_q[c*MainRowBits +: MainRowBits] <=
            mem_row_i[c*MainRowBits +: MainRowBits] + base_row;
        end
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= 1'b0;
      write_q <= 1'b0;
      bank_q  <= {Clusters*BankBits{1'b0}};
      mask_q  <= {Lanes{1'b0}};
    end else begin
      valid_q <= takes | mem_wait_o;
      if (takes) begin
        write_q <= mem_write_i;
        bank_q  <= mem_bank_i;
        mask_q  <= mem_mask_i;
      end
    end
  end

  // ---- 7. Data of a read ----

  assign got_o = got_q;

  always @(posedge clk_i) begin
    if (!rst_ni) got_q <= 1'b0;
    else got_q <= goes & ~write_q;
  end
endmodule
`default_nettype wire
