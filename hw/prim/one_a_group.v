// SPDX-License-Identifier: Apache-2.0
// one_a_group: which choices lose because their group may have one only, stateless.
//
// Each row chooses at most one member; a member is bit g * Width + k: number k of group g. Of the
// members of a group that rows chose the lowest-numbered one stays, the others lose.
//
// Parameters  Rows. Groups, Width: groups and members of each
// Ports       picks_i element r = choice of row r, one-hot or 0; no two rows choose the same
//             member. lost_o: a bit a member
// Latency     0, an OR over the rows and one carry chain of Width
// Caveats     none
// Source      GPGPU-Sim 3, arbiter_t::allocate_reads: one operand a collector unit
`default_nettype none
module one_a_group #(
  parameter Rows   = 8,
  parameter Groups = 16,
  parameter Width  = 3
) (
  input  wire [Rows*Groups*Width-1:0] picks_i,
  output wire [Groups*Width-1:0]      lost_o
);
  wire [Groups*Width-1:0] chosen;

  or_rows #(
    .Rows  (Rows),
    .Width (Groups*Width)
  ) u_chosen (
    .rows_i (picks_i),
    .any_o  (chosen)
  );

  genvar g;
  generate
    for (g = 0; g < Groups; g = g + 1) begin : g_group
      wire [Width-1:0] own = chosen[g*Width +: Width];
      assign lost_o[g*Width +: Width] = own & ~(own & -own);
    end
  endgenerate
endmodule
`default_nettype wire
