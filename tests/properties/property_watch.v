// SPDX-License-Identifier: Apache-2.0
// property_watch: a number below Count, chosen freely in the reset cycle and kept for ever.
//
// What is proved for the watched one is proved for every one.
//
// Parameters  Count: how many there are. Bits: bits of the number
// Ports       choice_i free. number_o
// Caveats     a choice that does not exist watches number 0
`default_nettype none
module property_watch #(
  parameter Count = 8,
  parameter Bits  = 3
) (
  input  wire            clk_i,
  input  wire            rst_ni,
  input  wire [Bits-1:0] choice_i,
  output wire [Bits-1:0] number_o
);
  localparam [Bits:0] Last = Count - 1;

  reg [Bits-1:0] number_q;

  initial number_q = {Bits{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_ni) number_q <= choice_i;
  end

  assign number_o = ({1'b0, number_q} > Last) ? {Bits{1'b0}} : number_q;
endmodule
`default_nettype wire
