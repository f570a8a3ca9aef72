// SPDX-License-Identifier: Apache-2.0
// unified_banks: the banks of registers, shared memory and cache, with a read and a write port each.
//
// A register takes a row of one bank in all clusters. A memory access takes a bank and a row of its
// own in each cluster. Of a row that is written in the same cycle a read gives what was there
// before. See docs/blocks/unified_banks.md.
//
// Parameters  Banks, MainRows, Clusters, Lanes, LaneBits: size. Lanes / Clusters lanes a cluster
// Ports       gen/blocks/unified_banks.def. Element b * Clusters + c is bank b of cluster c
// Latency     1: rdata_o shows a row from the cycle after its read command on
// Caveats     no reset, as in an SRAM (rst_ni is there because every block has it). A port is used
//             by registers or by memory; rows that are named exist
// Source      Gebhart, 7.3.1, 7.3.2
`default_nettype none
module unified_banks #(
  parameter Banks       = 4,   // banks of a cluster
  parameter BankBits    = 2,   // bits of a bank number
  parameter MainRows    = 768, // rows a bank
  parameter MainRowBits = 10,  // bits of a row in a bank
  parameter Clusters    = 8,   // clusters
  parameter Lanes       = 32,  // lanes of a warp: Lanes / Clusters a cluster
  parameter LaneBits    = 32   // bits of a lane (32; fewer in narrow test builds)
) (
  input  wire                            clk_i,
  input  wire                            rst_ni,
  input  wire [Banks-1:0]                rd_i, // a register is read, in all clusters
  input  wire [Banks*MainRowBits-1:0]    rd_row_i, // its row
  input  wire [Banks-1:0]                we_i, // a register is written into the bank
  input  wire [Banks*MainRowBits-1:0]    row_i, // its row
  input  wire [Banks*Lanes-1:0]          mask_i, // its lanes that are written
  input  wire [Banks*Lanes*LaneBits-1:0] wdata_i, // data to write, lane 0 lowest
  input  wire [Banks*Clusters-1:0]       line_read_i, // a memory access reads the bank
  input  wire [Banks*Clusters-1:0]       line_write_i, // it writes the bank
  input  wire [Clusters*MainRowBits-1:0] line_row_i, // its row in each cluster
  input  wire [Lanes-1:0]                line_mask_i, // its words that are written
  input  wire [Lanes*LaneBits-1:0]       line_wdata_i, // its data to write
  input  wire                            got_i, // data of a memory access that read is there
  input  wire [Clusters*BankBits-1:0]    got_bank_i, // bank in each cluster that it is from
  output wire [Banks*Lanes*LaneBits-1:0] rdata_o, // data of the bank's last read, all clusters
  output wire [Lanes*LaneBits-1:0]       line_rdata_o // data of the memory access; 0 without got
);
  localparam DataBits    = Lanes * LaneBits;
  localparam Words       = Lanes / Clusters; // lanes of a cluster
  localparam WordBits    = Words * LaneBits; // bits of its part of a row
  localparam Elements    = Banks * MainRows;
  localparam AddressBits = (Elements > 1) ? $clog2(Elements) : 1;

  reg [DataBits-1:0] mem_q [0:Elements-1]; // element bank * MainRows + row
  reg [DataBits-1:0] rdata_q [0:Banks-1];  // output registers

  wire unused_rst_n = rst_ni;

  localparam integer       RowCount = MainRows;
  localparam [MainRowBits:0] Rows   = RowCount[MainRowBits:0];

  genvar b;
  genvar c;
  genvar l;

  // ---- 1. Read port, 2. write port of each bank of each cluster ----

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      localparam integer FirstRow = b * MainRows;

      assign rdata_o[b*DataBits +: DataBits] = rdata_q[b];

      for (c = 0; c < Clusters; c = c + 1) begin : g_cluster
        wire [MainRowBits-1:0] line_row = line_row_i[c*MainRowBits +: MainRowBits];
        wire [MainRowBits-1:0] rd_row   =
          rd_i[b] ? rd_row_i[b*MainRowBits +: MainRowBits] : line_row;
        wire [MainRowBits-1:0] wr_row   =
          we_i[b] ? row_i[b*MainRowBits +: MainRowBits] : line_row;
        wire                   reads    = rd_i[b] | line_read_i[b*Clusters + c];
        wire                   writes   = (we_i[b] | line_write_i[b*Clusters + c])
                                          & ({1'b0, wr_row} < Rows);

        wire [AddressBits-1:0] rd_offset;
        wire [AddressBits-1:0] wr_offset;
        wire [AddressBits-1:0] rd_address = FirstRow[AddressBits-1:0] + rd_offset;
        wire [AddressBits-1:0] wr_address = FirstRow[AddressBits-1:0] + wr_offset;

        resize #(
          .InBits  (MainRowBits),
          .OutBits (AddressBits)
        ) u_rd_offset (
          .number_i (rd_row),
          .number_o (rd_offset)
        );

        resize #(
          .InBits  (MainRowBits),
          .OutBits (AddressBits)
        ) u_wr_offset (
          .number_i (wr_row),
          .number_o (wr_offset)
        );

        always @(posedge clk_i) begin
          if (reads) begin
            rdata_q[b][c*WordBits +: WordBits] <= mem_q[rd_address][c*WordBits +: WordBits];
          end
        end

        for (l = 0; l < Words; l = l + 1) begin : g_lane
          localparam Lane = c * Words + l;

          wire write = writes & (we_i[b] ? mask_i[b*Lanes + Lane] : line_mask_i[Lane]);

          wire [LaneBits-1:0] data = we_i[b] ? wdata_i[b*DataBits + Lane*LaneBits +: LaneBits]
                                             : line_wdata_i[Lane*LaneBits +: LaneBits];

          always @(posedge clk_i) begin
            if (write) mem_q[wr_address][Lane*LaneBits +: LaneBits] <= data;
          end
        end
      end
    end
  endgenerate

  // ---- Data of a memory access: each cluster's of its bank ----

  wire [Clusters*Banks-1:0] from; // element c = bank that cluster c's data is from, one-hot
  wire [Banks-1:0]          unused_from;

  decode_rows #(
    .Rows      (Clusters),
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_from (
    .valid_i ({Clusters{got_i}}),
    .index_i (got_bank_i),
    .row_o   (from),
    .any_o   (unused_from)
  );

  generate
    for (c = 0; c < Clusters; c = c + 1) begin : g_line
      reg [WordBits-1:0] data;

      always @* begin : p_data
        integer n;
        data = {WordBits{1'b0}};
        for (n = 0; n < Banks; n = n + 1) begin
          if (from[c*Banks + n]) data = data | rdata_o[n*DataBits + c*WordBits +: WordBits];
        end
      end

      assign line_rdata_o[c*WordBits +: WordBits] = data;
    end
  endgenerate
endmodule
`default_nettype wire
