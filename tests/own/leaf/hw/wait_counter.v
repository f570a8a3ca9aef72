// SPDX-License-Identifier: Apache-2.0
// wait_counter: counts cycles in which a read request waits. See docs/blocks/wait_counter.md.
//
// Parameters  Requests: read requests
// Ports       gen/blocks/wait_counter.def
// Latency     0 to waits_o, 1 to waited_o
// Caveats     none
// Source      none: an example
`default_nettype none
module wait_counter #(
  parameter Requests = 48
) (
  input  wire                clk_i,
  input  wire                rst_ni,
  input  wire [Requests-1:0] valid_i,
  input  wire [Requests-1:0] grant_i,
  output wire [15:0]         waited_o,
  output wire                waits_o
);
  reg [15:0] waited_q; // cycles in which a request waited

  assign waited_o = waited_q;
  assign waits_o  = |(valid_i & ~grant_i);

  always @(posedge clk_i) begin : p_state
    if (!rst_ni) waited_q <= 16'd0;
    else if (waits_o) waited_q <= waited_q + 16'd1;
  end
endmodule
`default_nettype wire
