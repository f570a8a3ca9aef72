// SPDX-License-Identifier: Apache-2.0
// result_ways: results go to the cache or to the main register file, stateless.
//
// The arbiter accepts a result into the cache, a write buffer into the main register file. Never do
// both accept it: its register is in the cache or is not.
//
// Parameters  ResultBuses: result buses
// Ports       gen/parts/result_ways.def
// Latency     0
// Caveats     none
// Source      LTRF, 4.2 (results of registers that are not in the cache)
`default_nettype none
module result_ways #(
  parameter ResultBuses = 2
) (
  input  wire [ResultBuses-1:0]   wb_valid_i,
  input  wire [ResultBuses-1:0]   in_cache_i,
  input  wire [ResultBuses*2-1:0] cache_kind_i,
  input  wire [ResultBuses-1:0]   main_done_i,
  output wire [ResultBuses-1:0]   to_cache_o,
  output wire [ResultBuses-1:0]   to_main_o,
  output reg  [ResultBuses*2-1:0] kind_o,
  output reg  [ResultBuses-1:0]   accept_o
);
  localparam [1:0] ResultWaits = 2'd0;
  localparam [1:0] ResultCache = 2'd1;
  localparam [1:0] ResultMain  = 2'd2;

  assign to_cache_o = wb_valid_i & in_cache_i;
  assign to_main_o  = wb_valid_i & ~in_cache_i;

  always @* begin : p_kind
    reg written;
    integer p;
    for (p = 0; p < ResultBuses; p = p + 1) begin
      written = |cache_kind_i[p*2 +: 2];
      kind_o[p*2 +: 2] = ResultWaits
                       | (ResultCache & {2{written}})
                       | (ResultMain  & {2{main_done_i[p] && !written}});
      accept_o[p]      = main_done_i[p] || written;
    end
  end
endmodule
`default_nettype wire
