// SPDX-License-Identifier: Apache-2.0
// activity: an engineer's own counter of the cycles in which each bank does something.
//
// Parameters  Banks: how many
// Ports       bank_class_i: what each bank does, 0 is nothing
// Latency     count_o one cycle after what it counts
// Caveats     wraps around
// Source      none
`default_nettype none
module activity #(
  parameter Banks = 4
) (
  input  wire                clk_i,
  input  wire                rst_ni,
  input  wire [Banks*4-1:0]  bank_class_i,
  output wire [Banks*32-1:0] count_o
);
  reg [Banks*32-1:0] count_q;
  assign count_o = count_q;

  genvar b;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      always @(posedge clk_i) begin
        if (!rst_ni) count_q[b*32 +: 32] <= 32'd0;
        else if (|bank_class_i[b*4 +: 4]) count_q[b*32 +: 32] <= count_q[b*32 +: 32] + 32'd1;
      end
    end
  endgenerate
endmodule
`default_nettype wire
