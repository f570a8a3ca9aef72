// SPDX-License-Identifier: Apache-2.0
// dual_bank: one SRAM bank with a read port and a write port, with lane write enables.
//
// A read loads the output register, which holds its value until the next read. Of a row that is
// written in the same cycle it gives what was there before. See docs/blocks/dual_bank.md.
//
// Parameters  Rows, Lanes, LaneBits: size
// Ports       gen/blocks/dual_bank.def
// Latency     1: rdata_o shows a row from the cycle after its read command on
// Caveats     no reset, as in an SRAM (rst_ni is there because every block has it). Rows that are
//             named exist
// Source      JETCAS 2024, VI-B ("dual ports")
`default_nettype none
module dual_bank #(
  parameter Rows     = 128, // rows
  parameter RowBits  = 7,   // bits of a row number
  parameter Lanes    = 32,  // lanes of a warp
  parameter LaneBits = 32   // bits of a lane (32; fewer in narrow test builds)
) (
  input  wire                      clk_i,
  input  wire                      rst_ni,
  input  wire                      rd_i,     // read
  input  wire [RowBits-1:0]        rd_row_i, // its row
  input  wire                      we_i,     // write
  input  wire [RowBits-1:0]        row_i,    // its row
  input  wire [Lanes-1:0]          mask_i,   // lanes to write
  input  wire [Lanes*LaneBits-1:0] wdata_i,  // data to write, lane 0 lowest
  output wire [Lanes*LaneBits-1:0] rdata_o   // data of the last read
);
  reg [Lanes*LaneBits-1:0] mem_q [0:Rows-1];
  reg [Lanes*LaneBits-1:0] rdata_q;

  wire unused_rst_n = rst_ni;

  wire [Lanes-1:0] write = mask_i & {Lanes{we_i}};

  genvar i;
  generate
    for (i = 0; i < Lanes; i = i + 1) begin : g_lane
      always @(posedge clk_i) begin
        if (write[i]) mem_q[row_i][i*LaneBits +: LaneBits] <= wdata_i[i*LaneBits +: LaneBits];
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (rd_i) rdata_q <= mem_q[rd_row_i];
  end

  assign rdata_o = rdata_q;
endmodule
`default_nettype wire
