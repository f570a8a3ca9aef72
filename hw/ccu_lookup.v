// SPDX-License-Identifier: Apache-2.0
// ccu_lookup: which entries of a cache table an instruction's sources hit, stateless.
//
// A source is repeated if a lower-numbered one names the same register. Where two entries or two
// sources fit, the lower-numbered one counts.
//
// Parameters  CtEntries, Slots, RegBits: size
// Ports       en_i an instruction arrives, else all outputs are 0. src_valid_i, src_reg_i its
//             sources. valid_i, tag_i the table. entry_o element k = entry that source k hits,
//             one-hot. first_o element k = source that k repeats, one-hot
// Latency     0: a comparison and a choice of the lowest
// Caveats     none
// Source      Malekeh, 3.2 (steps 3 and 4 of the allocation)
`default_nettype none
module ccu_lookup #(
  parameter CtEntries = 8,
  parameter Slots     = 7,
  parameter RegBits   = 8
) (
  input  wire                         en_i,
  input  wire [Slots-1:0]             src_valid_i,
  input  wire [Slots*RegBits-1:0]     src_reg_i,
  input  wire [CtEntries-1:0]         valid_i,
  input  wire [CtEntries*RegBits-1:0] tag_i,
  output reg  [Slots*CtEntries-1:0]   entry_o,
  output reg  [Slots*Slots-1:0]       first_o
);
  always @* begin : p_entry
    reg [RegBits-1:0]   register;
    reg [CtEntries-1:0] same;
    integer             e;
    integer             k;
    register = {RegBits{1'b0}};
    same     = {CtEntries{1'b0}};
    entry_o  = {Slots*CtEntries{1'b0}};
    if (en_i) begin
      for (k = 0; k < Slots; k = k + 1) begin
        register = src_reg_i[k*RegBits +: RegBits];
        for (e = 0; e < CtEntries; e = e + 1) begin
          same[e] = tag_i[e*RegBits +: RegBits] == register;
        end
        same = same & valid_i & {CtEntries{src_valid_i[k]}};
        entry_o[k*CtEntries +: CtEntries] = same & -same;
      end
    end
  end

  always @* begin : p_first
    reg [RegBits-1:0] register;
    reg [Slots-1:0]   same;
    integer           j;
    integer           k;
    register = {RegBits{1'b0}};
    same     = {Slots{1'b0}};
    first_o  = {Slots*Slots{1'b0}};
    if (en_i) begin
      for (k = 1; k < Slots; k = k + 1) begin
        register = src_reg_i[k*RegBits +: RegBits];
        same     = {Slots{1'b0}};
        for (j = 0; j < k; j = j + 1) begin
          same[j] = src_reg_i[j*RegBits +: RegBits] == register;
        end
        same = same & src_valid_i & {Slots{src_valid_i[k]}};
        first_o[k*Slots +: Slots] = same & -same;
      end
    end
  end
endmodule
`default_nettype wire
