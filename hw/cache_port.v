// SPDX-License-Identifier: Apache-2.0
// cache_port: the access at the one port of a cache bank in a cycle, stateless.
//
// A beat from the main register file goes first. Then a read of a beat that is written back, then
// the arbiter's access for collectors and results. See docs/blocks/rf_ltrf.md, "Banks".
//
// Parameters  RowBits: bits of a row. Lanes, DataBits: size. Beats: beats of a register. BeatBits,
//             LinkBits: bits of a beat's number, of a beat. CacheBuffers: 1 a fill writes
//             the whole register, fill_whole_i
// Ports       fill_*: the beat, its number and row. unload_*: the read. en_i, we_i, row_i, mask_i,
//             wdata_i: the arbiter's access. en_o, we_o, row_o, mask_o, wdata_o: the access
// Latency     0
// Caveats     Beats divides Lanes. The arbiter grants nothing of a bank with a fill or an unload
// Source      LTRF, 4.2, Interconnect: a register passes the narrow crossbar in several cycles
`default_nettype none
module cache_port #(
  parameter RowBits  = 3,
  parameter Lanes    = 32,
  parameter DataBits = 1024,
  parameter Beats    = 4,
  parameter BeatBits = 2,
  parameter LinkBits = 256,
  parameter CacheBuffers = 0
) (
  input  wire                fill_valid_i,
  input  wire [RowBits-1:0]  fill_row_i,
  input  wire [BeatBits-1:0] fill_beat_i,
  input  wire [LinkBits-1:0] fill_data_i,
  input  wire [DataBits-1:0] fill_whole_i,
  input  wire                unload_i,
  input  wire [RowBits-1:0]  unload_row_i,
  input  wire                en_i,
  input  wire                we_i,
  input  wire [RowBits-1:0]  row_i,
  input  wire [Lanes-1:0]    mask_i,
  input  wire [DataBits-1:0] wdata_i,
  output reg                 en_o,
  output reg                 we_o,
  output reg  [RowBits-1:0]  row_o,
  output reg  [Lanes-1:0]    mask_o,
  output reg  [DataBits-1:0] wdata_o
);
  localparam             BeatLanes = Lanes / Beats;
  localparam [Lanes-1:0] FirstBeat = {Lanes{1'b1}} >> (Lanes - BeatLanes);

  always @* begin
    if (fill_valid_i) begin
      en_o   = 1'b1;
      we_o   = 1'b1;
      row_o  = fill_row_i;
      mask_o = (CacheBuffers != 0) ? {Lanes{1'b1}} : FirstBeat << (fill_beat_i * BeatLanes);
    end else if (unload_i) begin
      en_o   = 1'b1;
      we_o   = 1'b0;
      row_o  = unload_row_i;
      mask_o = {Lanes{1'b0}};
    end else begin
      en_o   = en_i;
      we_o   = we_i;
      row_o  = row_i;
      mask_o = mask_i;
    end
  end

  // Every beat of the row gets the data; the mask says which one takes it.
  always @* begin : p_data
    integer k;
    if (fill_valid_i && CacheBuffers != 0) begin
      wdata_o = fill_whole_i;
    end else if (fill_valid_i) begin
      for (k = 0; k < Beats; k = k + 1) wdata_o[k*LinkBits +: LinkBits] = fill_data_i;
    end else begin
      wdata_o = wdata_i;
    end
  end
endmodule
`default_nettype wire
