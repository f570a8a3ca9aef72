// SPDX-License-Identifier: Apache-2.0
// result_accepted: which results are written in this cycle, stateless.
//
// Parameters  Results: result buses
// Ports       kind_i: the arbiter's write-back code of each bus; accept_o
// Latency     0
// Caveats     none
// Source      Malekeh, 3.2: a result goes into the cache table as it is written
`default_nettype none
module result_accepted #(
  parameter Results = 2
) (
  input  wire [Results*2-1:0] kind_i,
  output wire [Results-1:0]   accept_o
);
  genvar p;
  generate
    for (p = 0; p < Results; p = p + 1) begin : g_result
      assign accept_o[p] = |kind_i[p*2 +: 2];
    end
  endgenerate
endmodule
`default_nettype wire
