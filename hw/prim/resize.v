// SPDX-License-Identifier: Apache-2.0
// resize: a number in more or fewer bits, stateless.
//
// Parameters  InBits, OutBits: size
// Ports       number_i. number_o its low bits, or the number with zeros above
// Latency     0
// Caveats     none
// Source      none: wires
`default_nettype none
module resize #(
  parameter InBits  = 6,
  parameter OutBits = 4
) (
  input  wire [InBits-1:0]  number_i,
  output wire [OutBits-1:0] number_o
);
  generate
    if (OutBits > InBits) begin : g_wider
      assign number_o = {{(OutBits-InBits){1'b0}}, number_i};
    end else begin : g_narrower
      wire [InBits-1:0] unused_number = number_i;
      assign number_o = number_i[OutBits-1:0];
    end
  endgenerate
endmodule
`default_nettype wire
