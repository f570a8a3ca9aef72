// SPDX-License-Identifier: Apache-2.0
// property_start: reset in the first cycle, and whether the environment has kept its side so far.
//
// Parameters  none
// Ports       assumed_i: the inputs of this cycle are as the block's page assumes. rst_no for the
//             block. lawful_o: after reset, and no assumption broken until now, this cycle included
// Caveats     the prover starts all registers at 0. That the block's reset reaches each of its
//             registers is checked by harness/prove/properties.sh
`default_nettype none
module property_start (
  input  wire clk_i,
  input  wire assumed_i,
  output wire rst_no,
  output wire lawful_o
);
  reg started_q; // the reset cycle is over
  reg broken_q;  // an assumption did not hold in an earlier cycle

  initial started_q = 1'b0;
  initial broken_q  = 1'b0;

  always @(posedge clk_i) begin
    started_q <= 1'b1;
    broken_q  <= started_q & (broken_q | ~assumed_i);
  end

  assign rst_no   = started_q;
  assign lawful_o = started_q & ~broken_q & assumed_i;
endmodule
`default_nettype wire
