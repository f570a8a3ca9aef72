// SPDX-License-Identifier: Apache-2.0
// rfc_taken: what becomes of results, and what RFCs lose by them, stateless.
//
// Parameters  Active, ResultBuses: size
// Ports       gen/parts/rfc_taken.def
// Latency     0
// Caveats     never do an RFC and the main register file take one result
// Source      Gebhart, 5.4.4
`default_nettype none
module rfc_taken #(
  parameter Active      = 8,
  parameter ResultBuses = 2
) (
  input  wire [ResultBuses*2-1:0]      main_kind_i,
  input  wire [ResultBuses-1:0]        rfc_done_i,
  input  wire [ResultBuses*Active-1:0] bus_slot_i,
  output wire [ResultBuses*2-1:0]      kind_o,
  output wire [Active*ResultBuses-1:0] drop_o
);
  localparam [1:0] WbHome = 2'd1;

  genvar b;
  genvar p;
  generate
    for (b = 0; b < ResultBuses; b = b + 1) begin : g_bus
      wire [1:0] main_kind = main_kind_i[b*2 +: 2];
      assign kind_o[b*2 +: 2] = rfc_done_i[b] ? WbHome : main_kind;
      for (p = 0; p < Active; p = p + 1) begin : g_slot
        assign drop_o[p*ResultBuses + b] = bus_slot_i[b*Active + p] & (|main_kind);
      end
    end
  endgenerate
endmodule
`default_nettype wire
