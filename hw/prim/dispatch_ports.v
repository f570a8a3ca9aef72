// SPDX-License-Identifier: Apache-2.0
// dispatch_ports: which collector units dispatch, one a port. Stateless.
//
// Ports that are ready take complete units in round robin (rr_take). They show number and tag.
//
// Parameters  Units, Ports, UnitBits, TagBits: size. First: number of the first unit.
// Ports       complete_i, mask_i, taken_o, mask_o: a bit a unit. ready_i, valid_o: a bit a port.
//             Number and tag of a port without dispatch are 0. mask_o is the next mask.
// Latency     0, one rr_take and an OR over the units.
// Source      TVLSI 2016, II.B.
`default_nettype none
module dispatch_ports #(
  parameter Units    = 16,
  parameter First    = 0,
  parameter UnitBits = 4,
  parameter Ports    = 2,
  parameter TagBits  = 8
) (
  input  wire [Units-1:0]          complete_i,
  input  wire [Ports-1:0]          ready_i,
  input  wire [Units-1:0]          mask_i,
  input  wire [Units*TagBits-1:0]  tag_i,
  output wire [Ports-1:0]          valid_o,
  output wire [Ports*UnitBits-1:0] unit_o,
  output wire [Ports*TagBits-1:0]  tag_o,
  output wire [Units-1:0]          taken_o,
  output wire [Units-1:0]          mask_o
);
  wire [Ports*Units-1:0] sel; // element p = unit that port p dispatches

  rr_take #(
    .Width  (Units),
    .Takers (Ports)
  ) u_take (
    .pool_i (complete_i),
    .mask_i (mask_i),
    .want_i (ready_i),
    .take_o (sel),
    .mask_o (mask_o)
  );

  or_rows #(
    .Rows  (Ports),
    .Width (Units)
  ) u_taken (
    .rows_i (sel),
    .any_o  (taken_o)
  );

  genvar p;
  generate
    for (p = 0; p < Ports; p = p + 1) begin : g_port
      reg [TagBits-1:0]     tag;
      reg [First+Units-1:0] number; // bit First + u is unit u
      always @* begin : p_tag
        integer u;
        tag    = {TagBits{1'b0}};
        number = {(First+Units){1'b0}};
        for (u = 0; u < Units; u = u + 1) begin
          number[First + u] = sel[p*Units + u];
          if (sel[p*Units + u]) tag = tag | tag_i[u*TagBits +: TagBits];
        end
      end
      assign valid_o[p] = |sel[p*Units +: Units];
      assign tag_o[p*TagBits +: TagBits] = tag;

      onehot_index #(
        .Width     (First + Units),
        .IndexBits (UnitBits)
      ) u_unit (
        .onehot_i (number),
        .index_o  (unit_o[p*UnitBits +: UnitBits])
      );
    end
  endgenerate
endmodule
`default_nettype wire
