// SPDX-License-Identifier: Apache-2.0
// class_ready: warps of a scheduler that may issue, stateless.
//
// Those that are ready in a class that has a collector unit left.
//
// Parameters  Warps, WarpBits, Classes: size. With one class all that are ready may issue, and the
//             scheduler looks at any_ok_o
// Ports       gen/parts/class_ready.def
// Latency     0, an AND-OR over the classes
// Caveats     none
// Source      GPGPU-Sim 3, collector units by class of instruction
`default_nettype none
module class_ready #(
  parameter Warps    = 24,
  parameter WarpBits = 5,
  parameter Classes  = 3
) (
  input  wire [Classes*Warps-1:0] ready_i,
  input  wire [Classes-1:0]       class_ok_i,
  input  wire [WarpBits-1:0]      cand_warp_i,
  output wire [Warps-1:0]         open_o,
  output wire                     any_ok_o,
  output wire                     cand_ok_o
);
  assign any_ok_o = |class_ok_i;

  generate
    if (Classes == 1) begin : g_any
      wire [WarpBits-1:0] unused_cand_warp = cand_warp_i;
      assign open_o    = ready_i;
      assign cand_ok_o = class_ok_i;
    end else begin : g_by_class
      wire [Classes*Warps-1:0] rows; // element c = warps that may issue in class c
      wire [Warps-1:0]         cand;

      genvar c;
      for (c = 0; c < Classes; c = c + 1) begin : g_class
        assign rows[c*Warps +: Warps] = ready_i[c*Warps +: Warps] & {Warps{class_ok_i[c]}};
      end

      or_rows #(
        .Rows  (Classes),
        .Width (Warps)
      ) u_open (
        .rows_i (rows),
        .any_o  (open_o)
      );

      index_onehot #(
        .Width     (Warps),
        .IndexBits (WarpBits)
      ) u_cand (
        .valid_i  (1'b1),
        .index_i  (cand_warp_i),
        .onehot_o (cand)
      );

      assign cand_ok_o = |(cand & open_o);
    end
  endgenerate
endmodule
`default_nettype wire
