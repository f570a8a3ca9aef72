// SPDX-License-Identifier: Apache-2.0
// rfc_results: results go to the RFC of their warp's slot or to the main register file, stateless.
//
// Parameters  Active, ResultBuses, SchedulerWarpBits: size. BypassLong: 1 results of class global
//             go to the main register file
// Ports       gen/parts/rfc_results.def
// Latency     0
// Caveats     two slots do not hold one warp
// Source      Gebhart, 5.2; 5.4.4 (bypass)
`default_nettype none
module rfc_results #(
  parameter Active            = 8,
  parameter ResultBuses       = 2,
  parameter SchedulerWarpBits = 5,
  parameter BypassLong        = 1
) (
  input  wire [ResultBuses-1:0]                   wb_valid_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,
  input  wire [ResultBuses-1:0]                   wb_long_i,
  input  wire [Active-1:0]                        held_i,
  input  wire [Active*SchedulerWarpBits-1:0]      slot_warp_i,
  input  wire [Active-1:0]                        open_i,
  output wire [ResultBuses*Active-1:0]            bus_slot_o,
  output wire [ResultBuses-1:0]                   to_rfc_o,
  output wire [ResultBuses-1:0]                   to_main_o
);
  wire [ResultBuses-1:0] past = wb_long_i & {ResultBuses{BypassLong != 0}};
  wire [ResultBuses-1:0] cached; // the result's warp has an open slot

  genvar b;
  genvar p;
  generate
    for (b = 0; b < ResultBuses; b = b + 1) begin : g_bus
      wire [Active-1:0] slot;
      for (p = 0; p < Active; p = p + 1) begin : g_slot
        assign slot[p] = wb_valid_i[b] & held_i[p]
          & (slot_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]
             == wb_warp_i[b*SchedulerWarpBits +: SchedulerWarpBits]);
      end
      assign bus_slot_o[b*Active +: Active] = slot;
      assign cached[b] = |(slot & open_i);
    end
  endgenerate

  assign to_rfc_o  = cached & ~past;
  assign to_main_o = wb_valid_i & ~(cached & ~past);
endmodule
`default_nettype wire
