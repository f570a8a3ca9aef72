// SPDX-License-Identifier: Apache-2.0
// main_bank: one single-ported bank of the main register file, with the data of its last reads.
//
// The array is accessed in the first cycle of an access. Read data waits in an entry of read_q
// until its latency is over, which the bank_timer knows. See docs/blocks/main_bank.md.
//
// Parameters  MainRows, Lanes, LaneBits: size. Depth: reads whose data is kept, a power of two
// Ports       gen/blocks/main_bank.def
// Latency     1 into read_q. 0 from out_index_i to rdata_o
// Caveats     no reset, as in an SRAM (rst_ni is there because every block has it). row_i below
//             MainRows
// Source      LTRF, 2.2, Table 2
`default_nettype none
module main_bank #(
  parameter MainRows    = 128, // rows
  parameter MainRowBits = 7,   // bits of a row number
  parameter Lanes       = 32,  // lanes of a warp
  parameter LaneBits    = 32,  // bits of a lane
  parameter Depth       = 2,   // reads whose data is kept; a power of two
  parameter DepthBits   = 1,   // bits to index them
  parameter BeatBits    = 2    // bits of a beat's number
) (
  input  wire                      clk_i,
  input  wire                      rst_ni,
  input  wire                      en_i, // access
  input  wire                      we_i, // write; else read
  input  wire [MainRowBits-1:0]    row_i, // row
  input  wire [Lanes-1:0]          mask_i, // lanes to write
  input  wire [Lanes*LaneBits-1:0] wdata_i, // data to write, lane 0 lowest
  input  wire [DepthBits-1:0]      index_i, // entry of what is read in this cycle
  input  wire [DepthBits-1:0]      out_index_i, // entry of what is there in this cycle
  input  wire [BeatBits-1:0]       back_i, // cycles for which the data that is shown has been there
  output wire [Lanes*LaneBits-1:0] rdata_o // data of entry out_index - back, modulo Depth
);
  reg [Lanes*LaneBits-1:0] mem_q [0:MainRows-1]; // the array
  reg [Lanes*LaneBits-1:0] read_q [0:Depth-1];   // data of the reads in flight

  wire unused_rst_n = rst_ni;

  wire [Lanes-1:0]     write = mask_i & {Lanes{en_i & we_i}};
  wire [DepthBits-1:0] back; // back_i, in the bits of an index

  genvar i;
  generate
    for (i = 0; i < Lanes; i = i + 1) begin : g_lane
      always @(posedge clk_i) begin
        if (write[i]) mem_q[row_i][i*LaneBits +: LaneBits] <= wdata_i[i*LaneBits +: LaneBits];
      end
    end
  endgenerate

  resize #(
    .InBits  (BeatBits),
    .OutBits (DepthBits)
  ) u_back (
    .number_i (back_i),
    .number_o (back)
  );

  always @(posedge clk_i) begin
    if (en_i && !we_i) read_q[index_i] <= mem_q[row_i];
  end

  wire [DepthBits-1:0] entry = out_index_i - back;

  assign rdata_o = read_q[entry];
endmodule
`default_nettype wire
