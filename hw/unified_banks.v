// SPDX-License-Identifier: Apache-2.0
// unified_banks: the banks of registers, shared memory and cache, a read and a write port each.
//
// A register takes a row of one bank in all clusters. A memory access takes a bank and a row of its
// own in each cluster. Of a row that is written in the same cycle a read gives what was there
// before. See docs/blocks/unified_banks.md.
//
// Parameters  Banks, MainRows, Clusters, Lanes, LaneBits: size. Lanes / Clusters lanes a cluster
// Ports       gen/blocks/unified_banks.def. Element b * Clusters + c is bank b of cluster c
// Latency     1: rdata_o shows a row from the cycle after its read command on
// Caveats     no reset, as in an SRAM (rst_ni is there because every block has it). A port is used
//             by registers or by memory, a bank of a cluster by a memory access. Rows exist
// Source      Gebhart, 7.3.1, 7.3.2
`default_nettype none
module unified_banks #(
  parameter Banks       = 4,   // banks of a cluster
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
  output wire [Banks*Lanes*LaneBits-1:0] rdata_o, // data of the bank's last read, all clusters
  output wire [Lanes*LaneBits-1:0]       line_rdata_o // data of the last memory access that read
);
  localparam DataBits    = Lanes * LaneBits;
  localparam Words       = Lanes / Clusters; // lanes of a cluster
  localparam WordBits    = Words * LaneBits; // bits of its part of a row
  localparam Elements    = Banks * MainRows;
  localparam AddressBits = (Elements > 1) ? $clog2(Elements) : 1;

  reg [DataBits-1:0] mem_q [0:Elements-1]; // element bank * MainRows + row
  reg [DataBits-1:0] rdata_q [0:Banks-1];  // output registers of registers
  reg [DataBits-1:0] line_q;               // output register of memory accesses

  wire unused_rst_n = rst_ni;

  localparam integer       RowCount = MainRows;
  localparam [MainRowBits:0] Rows   = RowCount[MainRowBits:0];

  genvar b;
  genvar c;
  genvar l;

  // ---- 1. Read port, 2. write port of each bank of each cluster ----

  wire [Clusters*Banks*WordBits-1:0] lines; // element c * Banks + b = what the read port gives
  wire [Clusters*Banks-1:0]          asked; // a memory access reads it

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

        wire [WordBits-1:0] value = mem_q[rd_address][c*WordBits +: WordBits];

        assign lines[(c*Banks + b)*WordBits +: WordBits] = value;
        assign asked[c*Banks + b]                        = line_read_i[b*Clusters + c];

        always @(posedge clk_i) begin
          if (rd_i[b]) rdata_q[b][c*WordBits +: WordBits] <= value;
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

  // ---- 1. Lines: each cluster's of the bank that a memory access reads ----

  assign line_rdata_o = line_q;

  generate
    for (c = 0; c < Clusters; c = c + 1) begin : g_line
      wire [WordBits-1:0] line;

      asked_rows #(
        .Rows  (Banks),
        .Width (WordBits)
      ) u_line (
        .rows_i  (lines[c*Banks*WordBits +: Banks*WordBits]),
        .asked_i (asked[c*Banks +: Banks]),
        .any_o   (line)
      );

      always @(posedge clk_i) begin
        if (|asked[c*Banks +: Banks]) line_q[c*WordBits +: WordBits] <= line;
      end
    end
  endgenerate
endmodule
`default_nettype wire
