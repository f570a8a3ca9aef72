// SPDX-License-Identifier: Apache-2.0
// ccu_replace: entries of a cache table that make room, stateless.
//
// An entry goes in this order: empty ones, the lowest first; far ones, from entry rand_i on,
// cyclically; the others, the least recently used first. The order does not depend on the requests,
// so all that miss are served at once. An entry's rank is the number of entries of the pool that go
// before it. Sources that miss take the first ranks, a write the next one.
//
// Parameters  CtEntries, CtBits, Slots: size
// Ports       en_i there may be requests, else all outputs are 0. pool_i entries that may go.
//             valid_i entries that are not empty. near_i. later_i element e = entries used after e
//             (lru_order). rand_i. miss_i sources that need an entry. take_o element k = entry for
//             source k, one-hot or 0. spare_o the entry that would go next, one-hot or 0
// Latency     0: a count over CtEntries bits, then a choice among Slots + 1 ranks
// Caveats     none
// Source      Malekeh, 4.1
`default_nettype none
module ccu_replace #(
  parameter CtEntries = 8,
  parameter CtBits    = 3,
  parameter Slots     = 7
) (
  input  wire                           en_i,
  input  wire [CtEntries-1:0]           pool_i,
  input  wire [CtEntries-1:0]           valid_i,
  input  wire [CtEntries-1:0]           near_i,
  input  wire [CtEntries*CtEntries-1:0] later_i,
  input  wire [CtBits-1:0]              rand_i,
  input  wire [Slots-1:0]               miss_i,
  output reg  [Slots*CtEntries-1:0]     take_o,
  output reg  [CtEntries-1:0]           spare_o
);
  localparam [CtEntries-1:0] One = 1;

  localparam Ranks = Slots + 1;
  localparam Filled = Ranks < CtEntries ? Ranks : CtEntries;

  function [CtBits:0] count(input [CtEntries-1:0] set);
    integer i;
    begin
      count = {(CtBits+1){1'b0}};
      for (i = 0; i < CtEntries; i = i + 1) count = count + {{CtBits{1'b0}}, set[i]};
    end
  endfunction

  wire [CtEntries-1:0] from  = {CtEntries{1'b1}} << rand_i; // entries that far ones are taken from
  wire [CtEntries-1:0] empty = ~valid_i;
  wire [CtEntries-1:0] far   = valid_i & ~near_i;
  wire [CtEntries-1:0] last  = valid_i & near_i;

  reg [Ranks*CtEntries-1:0] choice; // element j = entry of rank j, one-hot or 0

  always @* begin : p_choice
    reg [CtEntries-1:0] below;
    reg [CtEntries-1:0] self;
    reg [CtEntries-1:0] ahead;
    reg [CtBits:0]      rank;
    integer             e;
    integer             j;
    below  = {CtEntries{1'b0}};
    self   = {CtEntries{1'b0}};
    ahead  = {CtEntries{1'b0}};
    rank   = {(CtBits+1){1'b0}};
    choice = {Ranks*CtEntries{1'b0}};
    if (en_i) begin
      for (e = 0; e < CtEntries; e = e + 1) begin
        self   = One << e;
        below  = self - 1'b1;
        ahead  = empty & below;
        if (far[e])  ahead = empty | (far & (from[e] ? from & below : from | below));
        if (last[e]) ahead = empty | far | (last & ~later_i[e*CtEntries +: CtEntries] & ~self);
        rank = count(ahead & pool_i);
        for (j = 0; j < Filled; j = j + 1) begin
          choice[j*CtEntries + e] = pool_i[e] && rank == j[CtBits:0];
        end
      end
    end
  end

  // Source k takes the m-th rank when m sources before it miss; asked has bit m set then.
  always @* begin : p_take
    reg [Ranks-1:0]     asked;
    reg [CtEntries-1:0] entry;
    integer             j;
    integer             k;
    take_o  = {Slots*CtEntries{1'b0}};
    spare_o = choice[0 +: CtEntries];
    asked   = {{Slots{1'b0}}, 1'b1};
    entry   = {CtEntries{1'b0}};
    if (|miss_i) begin
      for (k = 0; k <= Slots; k = k + 1) begin
        entry = {CtEntries{1'b0}};
        for (j = 0; j <= k; j = j + 1) begin
          entry = entry | (choice[j*CtEntries +: CtEntries] & {CtEntries{asked[j]}});
        end
        if (k == Slots) begin
          spare_o = entry;
        end else if (miss_i[k]) begin
          take_o[k*CtEntries +: CtEntries] = entry;
          asked = asked << 1;
        end
      end
    end
  end
endmodule
`default_nettype wire
