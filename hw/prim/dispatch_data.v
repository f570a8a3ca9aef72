// SPDX-License-Identifier: Apache-2.0
// dispatch_data: operands of the collector units that dispatch, stateless.
//
// Parameters  Units, Slots (a unit), Ports, UnitBits: size. Width: bits of an operand
// Ports       slot_i element u * Slots + k = slot k of unit u. valid_i, unit_i: what a port
//             dispatches. data_o element p * Slots + k, 0 when port p does not dispatch
// Latency     0
// Caveats     no unit at or above Units
// Source      TVLSI 2016, Fig. 1
`default_nettype none
module dispatch_data #(
  parameter Units    = 16,
  parameter UnitBits = 4,
  parameter Slots    = 3,
  parameter Ports    = 2,
  parameter Width    = 64
) (
  input  wire [Units*Slots*Width-1:0] slot_i,
  input  wire [Ports-1:0]             valid_i,
  input  wire [Ports*UnitBits-1:0]    unit_i,
  output wire [Ports*Slots*Width-1:0] data_o
);
  genvar k;
  genvar p;
  genvar u;
  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_slot
      wire [Units*Width-1:0] units; // slot k of all units
      for (u = 0; u < Units; u = u + 1) begin : g_unit
        assign units[u*Width +: Width] = slot_i[(u*Slots + k)*Width +: Width];
      end
      for (p = 0; p < Ports; p = p + 1) begin : g_port
        assign data_o[(p*Slots + k)*Width +: Width] = valid_i[p]
          ? units[unit_i[p*UnitBits +: UnitBits]*Width +: Width]
          : {Width{1'b0}};
      end
    end
  endgenerate
endmodule
`default_nettype wire
