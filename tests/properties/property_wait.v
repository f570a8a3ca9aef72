// SPDX-License-Identifier: Apache-2.0
// property_wait: how long one requester waits at a round robin pick.
//
// Counts the cycles in a row in which the watched requester asks, no request of higher rank has the
// resource, and another one gets it. late_o says that the bound Width - 1 can be passed. It is the
// bound made inductive. Cycles waited and requesters that may still come before never exceed Width
// - 1, and the mask is the thermometer of the last grant. So late_o = 0 for ever proves the bound.
// tight_o: after Width - 1 cycles it still asks, so no smaller bound holds.
//
// Parameters  Width: requesters. IndexBits: bits of a requester's number
// Ports       index_i the watched one, constant. asks_i it asks. granted_i it gets what it asks
//             for. higher_i a request of higher rank has the resource. moves_i the round robin
//             advances, past the one in last_i (one-hot). mask_i the block's mask register
// Caveats     cycles with higher_i are not counted, they do not start the count again either
`default_nettype none
module property_wait #(
  parameter Width     = 8,
  parameter IndexBits = 3
) (
  input  wire                 clk_i,
  input  wire                 rst_ni,
  input  wire [IndexBits-1:0] index_i,
  input  wire                 asks_i,
  input  wire                 granted_i,
  input  wire                 higher_i,
  input  wire                 moves_i,
  input  wire [Width-1:0]     last_i,
  input  wire [Width-1:0]     mask_i,
  output wire                 late_o,
  output wire                 tight_o
);
  localparam                 CountBits = IndexBits + 2;
  localparam [CountBits-1:0] Bound     = Width - 1;
  localparam [CountBits-1:0] Number    = Width;

  reg [CountBits-1:0] last_q;  // granted last; after reset the highest-numbered one
  reg [CountBits-1:0] count_q; // cycles waited

  initial last_q  = {CountBits{1'b0}};
  initial count_q = {CountBits{1'b0}};

  reg [CountBits-1:0] last_next;
  reg [Width-1:0]     above;

  always @* begin : p_last
    integer i;
    last_next = {CountBits{1'b0}};
    for (i = 0; i < Width; i = i + 1) begin
      if (last_i[i]) last_next = last_next | i[CountBits-1:0];
      above[i] = i[CountBits-1:0] > last_q;
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni)      last_q <= Bound;
    else if (moves_i) last_q <= last_next;
    if (!rst_ni || !asks_i || granted_i) count_q <= {CountBits{1'b0}};
    else if (!higher_i)                  count_q <= count_q + 1'b1;
  end

  wire [CountBits-1:0] index  = {2'b00, index_i};
  wire [CountBits-1:0] before = (index > last_q) ? index - last_q - 1'b1
                                                 : index + Number - last_q - 1'b1;

  assign late_o  = (mask_i != above) | (last_q > Bound) | ({1'b0, count_q} + before > Bound);
  assign tight_o = asks_i & (count_q == Bound);
endmodule
`default_nettype wire
