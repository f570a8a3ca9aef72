// SPDX-License-Identifier: Apache-2.0
// property_lasso: a request that can wait for ever.
//
// Remembers the state of a cycle of the prover's choice. That state comes back while the request
// has waited in every cycle between, and others were served in one of them. Then the inputs of
// these cycles can be repeated without end, and the request waits as long.
//
// Parameters  Width: bits of the state: all registers of the block, and those of the wrapper on
//             which its assumptions on inputs depend
// Ports       remember_i free: the loop begins at the latest here. state_i. waits_i the request
//             waits in this cycle. served_i something else is served. begun_o the loop has begun.
//             for_ever_o it is closed
// Latency     0 to for_ever_o
// Caveats     counters of the wrapper itself are no part of the state: a loop is one of the block
`default_nettype none
module property_lasso #(
  parameter Width = 8
) (
  input  wire             clk_i,
  input  wire             rst_ni,
  input  wire             remember_i,
  input  wire [Width-1:0] state_i,
  input  wire             waits_i,
  input  wire             served_i,
  output wire             begun_o,
  output wire             for_ever_o
);
  reg             begun_q;  // the state in then_q was seen, and the request has waited since
  reg             served_q; // something was served since
  reg [Width-1:0] then_q;

  initial begun_q  = 1'b0;
  initial served_q = 1'b0;

  wire begins = ~begun_q & remember_i;

  always @(posedge clk_i) begin
    begun_q  <= rst_ni & waits_i & (begun_q | remember_i);
    served_q <= rst_ni & waits_i & (begun_q | begins) & (served_q | served_i);
    if (!begun_q) then_q <= state_i;
  end

  assign begun_o    = begun_q;
  assign for_ever_o = begun_q & served_q & waits_i & (state_i == then_q);
endmodule
`default_nettype wire
