// SPDX-License-Identifier: Apache-2.0
// narrow_crossbar: the wires between main register file and cache, and the write buffers' data.
//
// A link has LinkBits wires; beat k of a register is its bits k * LinkBits and up. See
// docs/blocks/narrow_crossbar.md.
//
// Parameters  MainBanks, Banks, ResultBuses, DataBits, Beats: size. Beats is a power of two that
//             divides DataBits. Sources = Banks + ResultBuses, LinkBits = DataBits / Beats
//             CacheBuffers: 1 cache banks have fill and unload registers
// Ports       gen/blocks/narrow_crossbar.def
// Latency     0 to fill_data_o, fill_whole_o. 1 into the buffers and the registers of cache banks
// Caveats     buffers have no reset (rst_ni is there because every block has it). fill_source_i of
//             a bank with fill_valid_i exists
// Source      LTRF, 4.2 (Interconnect)
`default_nettype none
module narrow_crossbar #(
  parameter MainBanks    = 16,   // banks of the main register file
  parameter MainBankBits = 4,    // bits of such a bank's number
  parameter Banks        = 16,   // banks of the cache
  parameter ResultBuses  = 2,    // result buses
  // sources of the write buffers: the cache banks, then the result buses
  parameter Sources      = 18,
  parameter SourceBits   = 5,    // bits of a source's number
  parameter DataBits     = 1024, // bits of a warp register
  parameter Beats        = 4,    // cycles of a register
  parameter BeatBits     = 2,    // bits of a beat's number
  parameter LinkBits     = 256,  // bits of a link: DataBits / Beats
  parameter CacheBuffers = 0     // 1: cache banks have fill and unload registers
) (
  input  wire                            clk_i,
  input  wire                            rst_ni,
  input  wire [MainBanks*DataBits-1:0]   main_rdata_i, // data that a main bank shows
  // a beat reaches the cache bank in this cycle
  input  wire [Banks-1:0]                fill_valid_i,
  input  wire [Banks*MainBankBits-1:0]   fill_source_i, // main bank it comes from
  input  wire [Banks*BeatBits-1:0]       fill_beat_i, // its number
  input  wire [Banks*DataBits-1:0]       cache_rdata_i, // data of the cache bank's last read
  input  wire [ResultBuses*DataBits-1:0] wb_data_i, // data on the result buses
  // write buffer takes a beat at the end of this cycle
  input  wire [MainBanks-1:0]            move_valid_i,
  input  wire [MainBanks*SourceBits-1:0] move_source_i, // source it comes from
  input  wire [MainBanks*BeatBits-1:0]   move_beat_i, // its number
  output reg  [MainBanks*DataBits-1:0]   buffer_o, // data of the write buffers
  output reg  [Banks*LinkBits-1:0]       fill_data_o, // the beat; 0 without
  // the fill register with the beat put in; 0 without, and without CacheBuffers
  output reg  [Banks*DataBits-1:0]       fill_whole_o
);
  reg [DataBits-1:0] buffer_q [0:MainBanks-1]; // data of the write buffers
  // fill registers of the cache banks, with CacheBuffers
  reg [DataBits-1:0] fill_q   [0:Banks-1];
  reg [DataBits-1:0] unload_q [0:Banks-1];     // their unload registers
  wire [Banks*DataBits-1:0] unloads;           // side by side

  wire unused_rst_n = rst_ni;

  genvar c;
  genvar k;
  genvar m;

  // ---- Fill ----

  generate
    for (c = 0; c < Banks; c = c + 1) begin : g_fill
      wire [MainBankBits-1:0] source = fill_source_i[c*MainBankBits +: MainBankBits];
      wire [BeatBits-1:0]     beat   = fill_beat_i[c*BeatBits +: BeatBits];
      wire [DataBits-1:0]     row    = main_rdata_i[source*DataBits +: DataBits];
      wire [LinkBits-1:0]     link   = fill_data_o[c*LinkBits +: LinkBits];
      wire                    keeps  = fill_valid_i[c] & (CacheBuffers != 0);
      wire [DataBits-1:0]     kept   = fill_q[c];
      reg  [DataBits-1:0]     whole;
      wire                    first;  // its register leaves: a buffer takes beat 0 of it
      wire [MainBanks-1:0]    firsts; // by buffer

      always @* begin : p_link
        fill_data_o[c*LinkBits +: LinkBits] = {LinkBits{1'b0}};
        if (fill_valid_i[c] && (Beats > 1 || beat == {BeatBits{1'b0}})) begin
          fill_data_o[c*LinkBits +: LinkBits] = row[beat*LinkBits +: LinkBits];
        end
      end

      always @* begin : p_whole
        integer i;
        whole = kept;
        for (i = 0; i < Beats; i = i + 1) begin
          if (beat == i[BeatBits-1:0]) whole[i*LinkBits +: LinkBits] = link;
        end
        fill_whole_o[c*DataBits +: DataBits] = whole & {DataBits{keeps}};
      end

      for (k = 0; k < Beats; k = k + 1) begin : g_keep
        localparam integer Beat = k;
        always @(posedge clk_i) begin
          if (keeps && beat == Beat[BeatBits-1:0]) fill_q[c][k*LinkBits +: LinkBits] <= link;
        end
      end

      for (m = 0; m < MainBanks; m = m + 1) begin : g_first
        localparam integer Bank = c;
        assign firsts[m] = move_valid_i[m]
                           & (move_source_i[m*SourceBits +: SourceBits] == Bank[SourceBits-1:0])
                           & (move_beat_i[m*BeatBits +: BeatBits] == {BeatBits{1'b0}});
      end
      assign first = |firsts;

      always @(posedge clk_i) begin
        if (first && CacheBuffers != 0) unload_q[c] <= cache_rdata_i[c*DataBits +: DataBits];
      end
      assign unloads[c*DataBits +: DataBits] = unload_q[c];
    end
  endgenerate

  // ---- Write back ----

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_buffer
      wire [DataBits-1:0]   data   = buffer_q[m];
      wire [SourceBits-1:0] source = move_source_i[m*SourceBits +: SourceBits];
      wire [BeatBits-1:0]   beat   = move_beat_i[m*BeatBits +: BeatBits];
      // whole, as beats of all rows side by side are a shift over all of them
      reg  [DataBits-1:0]   row;
      wire [LinkBits-1:0]   link   = row[beat*LinkBits +: LinkBits];

      always @* begin : p_row
        integer i;
        row = {DataBits{1'b0}};
        if (move_valid_i[m]) begin
          for (i = 0; i < Banks; i = i + 1) begin
            if (source == i[SourceBits-1:0]) begin
              row = (CacheBuffers != 0 && beat != {BeatBits{1'b0}})
                  ? unloads[i*DataBits +: DataBits] : cache_rdata_i[i*DataBits +: DataBits];
            end
          end
          for (i = Banks; i < Sources; i = i + 1) begin
            if (source == i[SourceBits-1:0]) begin
              row = wb_data_i[(i - Banks)*DataBits +: DataBits];
            end
          end
        end
      end

      for (k = 0; k < Beats; k = k + 1) begin : g_beat
        localparam integer Beat = k;
        always @(posedge clk_i) begin
          if (move_valid_i[m] && beat == Beat[BeatBits-1:0]) begin
            buffer_q[m][k*LinkBits +: LinkBits] <= link;
          end
        end
      end

      always @* buffer_o[m*DataBits +: DataBits] = data;
    end
  endgenerate
endmodule
`default_nettype wire
