// SPDX-License-Identifier: Apache-2.0
// property_dispatch: what the dispatch ports do to the watched unit in this cycle.
//
// Parameters  Units: collector units. UnitBits: bits of a unit number. Ports: instructions
//             dispatched a cycle, at most. TagBits: bits of an instruction's tag
// Ports       valid_i, unit_i, tag_i a port each: what the block dispatches. ready_i by port.
//             watch_i the watched unit and held_tag_i the instruction that it holds.
//             dispatched_o: the watched unit is. twice_o: by two ports, or by one that is not
//             ready. tag_wrong_o: as another instruction. last_o: the unit, one-hot, of the
//             highest-numbered port that dispatches
// Latency     0
`default_nettype none
module property_dispatch #(
  parameter Units    = 8,
  parameter UnitBits = 3,
  parameter Ports    = 2,
  parameter TagBits  = 4
) (
  input  wire [Ports-1:0]          ready_i,
  input  wire [Ports-1:0]          valid_i,
  input  wire [Ports*UnitBits-1:0] unit_i,
  input  wire [Ports*TagBits-1:0]  tag_i,
  input  wire [UnitBits-1:0]       watch_i,
  input  wire [TagBits-1:0]        held_tag_i,
  output reg                       dispatched_o,
  output reg                       twice_o,
  output reg                       tag_wrong_o,
  output reg  [Units-1:0]          last_o
);
  always @* begin : p_ports
    integer i;
    integer p;
    dispatched_o = 1'b0;
    twice_o      = 1'b0;
    tag_wrong_o  = 1'b0;
    last_o       = {Units{1'b0}};
    for (p = 0; p < Ports; p = p + 1) begin
      if (valid_i[p]) begin
        if (unit_i[p*UnitBits +: UnitBits] == watch_i) begin
          twice_o      = twice_o | dispatched_o | ~ready_i[p];
          tag_wrong_o  = tag_wrong_o | (tag_i[p*TagBits +: TagBits] != held_tag_i);
          dispatched_o = 1'b1;
        end
        for (i = 0; i < Units; i = i + 1) begin
          last_o[i] = unit_i[p*UnitBits +: UnitBits] == i[UnitBits-1:0];
        end
      end
    end
  end
endmodule
`default_nettype wire
