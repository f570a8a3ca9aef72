// SPDX-License-Identifier: Apache-2.0
// register_bank: one single-ported SRAM bank, a warp register wide, with lane write enables.
//
// A write stores the lanes whose mask bit is set. A read loads the output register, which holds its
// value until the next read. See docs/blocks/register_bank.md.
//
// Parameters  Rows, Lanes, LaneBits: size
// Ports       gen/blocks/register_bank.def
// Latency     1: rdata_o shows a row from the cycle after its read command on
// Caveats     no reset, as in an SRAM (rst_ni is there because every block has it). row_i below
//             Rows
// Source      TVLSI 2016, II.B, V.A
`default_nettype none
module register_bank #(
  parameter Rows              = 128, // rows
  parameter RowBits           = 7,   // bits of a row number
  parameter Lanes             = 32,  // lanes of a warp
  parameter LaneBits          = 32   // bits of a lane (32; fewer in narrow test builds)
) (
  input  wire                clk_i,
  input  wire                rst_ni,
  input  wire                en_i,    // access
  input  wire                we_i,    // write; else read
  input  wire [RowBits-1:0]  row_i,   // row
  input  wire [Lanes-1:0]    mask_i,  // lanes to write
  input  wire [Lanes*LaneBits-1:0] wdata_i, // data to write, lane 0 lowest
  output wire [Lanes*LaneBits-1:0] rdata_o  // data of the last read
);
  localparam DataBits = Lanes * LaneBits;

  reg [DataBits-1:0] mem_q [0:Rows-1];
  reg [DataBits-1:0] rdata_q;

  wire unused_rst_n = rst_ni;

  wire [Lanes-1:0] write = mask_i & {Lanes{en_i & we_i}};

  genvar i;
  generate
    for (i = 0; i < Lanes; i = i + 1) begin : g_lane
      always @(posedge clk_i) begin
        if (write[i]) mem_q[row_i][i*LaneBits +: LaneBits] <= wdata_i[i*LaneBits +: LaneBits];
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (en_i && !we_i) rdata_q <= mem_q[row_i];
  end

  assign rdata_o = rdata_q;
endmodule
`default_nettype wire
