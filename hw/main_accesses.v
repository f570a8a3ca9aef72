// SPDX-License-Identifier: Apache-2.0
// main_accesses: what has the one port of each main bank in a cycle, stateless.
//
// A write out of the bank's write buffer goes before a read for the cache.
//
// Parameters  MainBanks, MainRowBits, Lanes, DestBits: sizes
// Ports       gen/parts/main_accesses.def
// Latency     0
// Caveats     the prefetch unit reads no bank that is busy
// Source      LTRF, 2.2, 4.2
`default_nettype none
module main_accesses #(
  parameter MainBanks   = 16,
  parameter MainRowBits = 7,
  parameter Lanes       = 32,
  parameter DestBits    = 15
) (
  input  wire [MainBanks-1:0]             busy_i,
  input  wire [MainBanks-1:0]             write_i,
  input  wire [MainBanks*MainRowBits-1:0] write_row_i,
  input  wire [MainBanks*Lanes-1:0]       write_mask_i,
  input  wire [MainBanks-1:0]             fetch_i,
  input  wire [MainBanks*MainRowBits-1:0] fetch_row_i,
  input  wire [MainBanks*DestBits-1:0]    fetch_dest_i,
  output wire [MainBanks-1:0]             read_o,
  output wire [MainBanks-1:0]             write_o,
  output wire [MainBanks-1:0]             en_o,
  output reg  [MainBanks*MainRowBits-1:0] row_o,
  output reg  [MainBanks*Lanes-1:0]       mask_o,
  output reg  [MainBanks*DestBits-1:0]    dest_o
);
  assign write_o = write_i & ~busy_i;
  assign read_o  = fetch_i & ~write_o;
  assign en_o    = write_o | read_o;

  always @* begin : p_access
    integer m;
    for (m = 0; m < MainBanks; m = m + 1) begin
      row_o[m*MainRowBits +: MainRowBits] =
        write_o[m] ? write_row_i[m*MainRowBits +: MainRowBits] :
        read_o[m] ? fetch_row_i[m*MainRowBits +: MainRowBits] : {MainRowBits{1'b0}};
      mask_o[m*Lanes +: Lanes] = write_o[m] ? write_mask_i[m*Lanes +: Lanes] : {Lanes{1'b0}};
      dest_o[m*DestBits +: DestBits] =
        read_o[m] ? fetch_dest_i[m*DestBits +: DestBits] : {DestBits{1'b0}};
    end
  end
endmodule
`default_nettype wire
