// SPDX-License-Identifier: Apache-2.0
// class_of: something of a warp, by the class in which the warp is ready, stateless.
//
// Parameters  Warps, WarpBits, Classes: size. With one class it is valid_i
// Ports       gen/parts/class_of.def
// Latency     0, a choice among the warps
// Caveats     none
// Source      GPGPU-Sim 3, collector units by class of instruction
`default_nettype none
module class_of #(
  parameter Warps    = 24,
  parameter WarpBits = 5,
  parameter Classes  = 3
) (
  input  wire                     valid_i,
  input  wire [WarpBits-1:0]      warp_i,
  input  wire [Classes*Warps-1:0] ready_i,
  output wire [Classes-1:0]       by_class_o
);
  generate
    if (Classes == 1) begin : g_any
      wire [WarpBits-1:0] unused_warp  = warp_i;
      wire [Warps-1:0]    unused_ready = ready_i;
      assign by_class_o = valid_i;
    end else begin : g_by_class
      wire [Warps-1:0] warp;

      index_onehot #(
        .Width     (Warps),
        .IndexBits (WarpBits)
      ) u_warp (
        .valid_i  (valid_i),
        .index_i  (warp_i),
        .onehot_o (warp)
      );

      genvar c;
      for (c = 0; c < Classes; c = c + 1) begin : g_class
        assign by_class_o[c] = |(warp & ready_i[c*Warps +: Warps]);
      end
    end
  endgenerate
endmodule
`default_nettype wire
