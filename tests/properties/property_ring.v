// SPDX-License-Identifier: Apache-2.0
// property_ring: an unused queue of docs/blocks/address_allocator.md holds each number that is not
// allocated exactly once, and nothing else.
//
// Parameters  Count: numbers, and positions of the queue. Bits: bits of a number
// Ports       queue_i, head_i the block's registers, element i kept exclusive-or i. held_i which is
//             allocated. count_o how many. watch_i: before_o others stand before it in the queue.
//             strays_o the queue is not as above
// Latency     0
// Caveats     before_o is 0 for one that is allocated
`default_nettype none
module property_ring #(
  parameter Count = 8,
  parameter Bits  = 3
) (
  input  wire [Count*Bits-1:0] queue_i,
  input  wire [Bits-1:0]       head_i,
  input  wire [Count-1:0]      held_i,
  input  wire [Bits-1:0]       watch_i,
  output reg  [Bits+1:0]       count_o,
  output reg  [Bits+1:0]       before_o,
  output wire                  strays_o
);
  localparam integer    Last   = Count - 1;
  localparam [Bits+1:0] Number = Count;

  reg [Count-1:0]  seen;    // stand in the queue
  reg              strange; // one stands there twice, is allocated or does not exist
  reg [Bits+1:0]   at;
  reg [Bits-1:0]   stands;
  reg              exists;

  always @* begin : p_queue
    integer i;
    integer j;
    count_o = {(Bits+2){1'b0}};
    for (i = 0; i < Count; i = i + 1) begin
      if (held_i[i]) count_o = count_o + 1'b1;
    end
    seen     = {Count{1'b0}};
    strange  = {1'b0, head_i} > Last[Bits:0];
    before_o = {(Bits+2){1'b0}};
    stands   = {Bits{1'b0}};
    exists   = 1'b0;
    at       = {(Bits+2){1'b0}};
    for (i = 0; i < Count; i = i + 1) begin // position i is `at` behind the head
      at = i[Bits+1:0] + Number - head_i;
      if (at >= Number) at = at - Number;
      if (at < Number - count_o) begin
        stands = queue_i[i*Bits +: Bits] ^ i[Bits-1:0];
        exists = 1'b0;
        for (j = 0; j < Count; j = j + 1) begin
          if (stands == j[Bits-1:0]) begin
            exists  = 1'b1;
            strange = strange | seen[j] | held_i[j];
            seen[j] = 1'b1;
          end
        end
        if (!exists) strange = 1'b1;
        if (stands == watch_i) before_o = at;
      end
    end
  end

  assign strays_o = strange | (|(~seen & ~held_i));
endmodule
`default_nettype wire
