// SPDX-License-Identifier: Apache-2.0
// address_ring: what happens in a cycle to a queue of unused numbers 0 .. Size - 1, stateless.
//
// The queue is a ring; used_i of its numbers are taken, the others stand from position head_i on.
// Element i is kept exclusive-or i. One number may be taken and one given back in a cycle.
//
// Parameters  Size: numbers. IndexBits: bits of one. CountBits: bits to count them
// Ports       queue_i, head_i, used_i, occupied_i (bit n: number n is taken) are the owner's
//             registers. take_i, give_i asked for, give_sel_i what is given back, one-hot.
//             ok_o a number can be taken, number_o that one or 0. take_o, give_o it happens,
//             take_error_o, give_error_o it must not. tail_o where what is given back goes.
//             head_o, used_o, occupied_o the registers after the cycle
// Latency     0
// Caveats     give_sel_i 0 is a number that does not exist
// Source      LTRF, 4.2, Fig. 8
`default_nettype none
module address_ring #(
  parameter Size      = 8,
  parameter IndexBits = 3,
  parameter CountBits = 4
) (
  input  wire [Size*IndexBits-1:0] queue_i,
  input  wire [IndexBits-1:0]      head_i,
  input  wire [CountBits-1:0]      used_i,
  input  wire [Size-1:0]           occupied_i,
  input  wire                      take_i,
  input  wire                      give_i,
  input  wire [Size-1:0]           give_sel_i,
  output wire                      ok_o,
  output wire [IndexBits-1:0]      number_o,
  output wire                      take_o,
  output wire                      give_o,
  output wire                      take_error_o,
  output wire                      give_error_o,
  output wire [IndexBits-1:0]      tail_o,
  output reg  [IndexBits-1:0]      head_o,
  output reg  [CountBits-1:0]      used_o,
  output wire [Size-1:0]           occupied_o
);
  localparam integer Last = Size - 1;
  // Holds the sum of a position and a count.
  localparam SumBits = ((IndexBits > CountBits) ? IndexBits : CountBits) + 1;

  wire [SumBits-1:0]           head = {{(SumBits-IndexBits){1'b0}}, head_i};
  wire [SumBits-1:0]           used = {{(SumBits-CountBits){1'b0}}, used_i};
  wire [SumBits-IndexBits-1:0] unused_tail_top;
  wire [IndexBits-1:0]         element;
  wire [Size-1:0]              taken;
  wire                         known = |(give_sel_i & occupied_i);

  index_row #(
    .Rows      (Size),
    .Width     (IndexBits),
    .IndexBits (IndexBits)
  ) u_element (
    .rows_i  (queue_i),
    .index_i (head_i),
    .row_o   (element)
  );

  index_onehot #(
    .Width     (Size),
    .IndexBits (IndexBits)
  ) u_taken (
    .valid_i  (take_o),
    .index_i  (number_o),
    .onehot_o (taken)
  );

  assign ok_o         = used < Size[SumBits-1:0];
  assign number_o     = (element ^ head_i) & {IndexBits{ok_o}};
  assign take_o       = take_i & ok_o;
  assign give_o       = give_i & known;
  assign take_error_o = take_i & ~ok_o;
  assign give_error_o = give_i & ~known;
  assign occupied_o   = (occupied_i | taken) & ~(give_sel_i & {Size{give_o}});

  // The queue ends used_i positions before its head.
  assign {unused_tail_top, tail_o} = (head < used) ? head + Size[SumBits-1:0] - used : head - used;

  always @* begin : p_next
    head_o = head_i;
    used_o = used_i;
    if (take_o) head_o = (head_i == Last[IndexBits-1:0]) ? {IndexBits{1'b0}} : head_i + 1'b1;
    if (take_o && !give_o) used_o = used_i + 1'b1;
    if (give_o && !take_o) used_o = used_i - 1'b1;
  end
endmodule
`default_nettype wire
