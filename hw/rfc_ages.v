// SPDX-License-Identifier: Apache-2.0
// rfc_ages: order in which the entries of a register file cache were written, stateless.
//
// An entry's age is the number of valid entries that are younger. Entries that sources use become
// the youngest, in the order of the sources; then the entry that is written. The others keep their
// order.
//
// Parameters  Entries, Slots, AgeBits: size
// Ports       age_i the ages. used_i element k = entry that source k uses, one-hot or 0. young_i
//             entry that then becomes the youngest, one-hot or 0. valid_i entries that are valid
//             when the cycle ends. younger_o element e = entries younger than e, before young_i.
//             age_o the ages after it; 0 of entries that are not valid
// Latency     0: a comparison of each pair of entries, a step a source, then a count
// Caveats     ages of valid entries differ
// Source      Gebhart, 5.2 (FIFO), 5.4 (LRU)
`default_nettype none
module rfc_ages #(
  parameter Entries = 6,
  parameter Slots   = 3,
  parameter AgeBits = 3
) (
  input  wire [Entries*AgeBits-1:0] age_i,
  input  wire [Slots*Entries-1:0]   used_i,
  input  wire [Entries-1:0]         young_i,
  input  wire [Entries-1:0]         valid_i,
  output reg  [Entries*Entries-1:0] younger_o,
  output reg  [Entries*AgeBits-1:0] age_o
);
  localparam [AgeBits-1:0] One = 1;

  // An entry comes to the front: younger than all others, which are not younger than it.
  always @* begin : p_younger
    integer e;
    integer f;
    integer k;
    for (e = 0; e < Entries; e = e + 1) begin
      for (f = 0; f < Entries; f = f + 1) begin
        younger_o[e*Entries + f] = age_i[f*AgeBits +: AgeBits] < age_i[e*AgeBits +: AgeBits];
      end
      for (k = 0; k < Slots; k = k + 1) begin
        younger_o[e*Entries +: Entries] =
          (younger_o[e*Entries +: Entries] | used_i[k*Entries +: Entries])
          & ~{Entries{used_i[k*Entries + e]}};
      end
    end
  end

  always @* begin : p_age
    reg [Entries-1:0] ahead;
    integer           e;
    integer           f;
    ahead = {Entries{1'b0}};
    age_o = {Entries*AgeBits{1'b0}};
    for (e = 0; e < Entries; e = e + 1) begin
      ahead = (younger_o[e*Entries +: Entries] | young_i) & valid_i
              & {Entries{valid_i[e] & ~young_i[e]}};
      for (f = 0; f < Entries; f = f + 1) begin
        age_o[e*AgeBits +: AgeBits] = age_o[e*AgeBits +: AgeBits] + (One & {AgeBits{ahead[f]}});
      end
    end
  end
endmodule
`default_nettype wire
