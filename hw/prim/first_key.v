// SPDX-License-Identifier: Apache-2.0
// first_key: selection tree, the ready member with the smallest key. Stateless.
//
// Every node passes its better son on: a ready one, the smaller key. The loser at the root is shown
// as well: it is the next candidate of Fig. 7. Keys of ready members have to differ.
//
// Parameters  KeyBits: of a key. NumberBits: of a number. EvenLeft: 1: the left half of the tree
//             has the even members, 0: the lower ones.
// Ports       first_o: the winner, if valid_o. other_o: the other half's best, if other_valid_o.
// Latency     0, log2(Members) comparisons.
// Source      TVLSI 2016, IV.B.2, Fig. 7.
`default_nettype none
module first_key #(
  parameter Members    = 24,
  parameter KeyBits    = 12,
  parameter NumberBits = 5,
  parameter EvenLeft   = 1
) (
  input  wire [Members-1:0]         ready_i,
  input  wire [Members*KeyBits-1:0] key_i,
  output wire                       valid_o,
  output wire                       other_valid_o,
  output wire [NumberBits-1:0]      first_o,
  output wire [NumberBits-1:0]      other_o
);
  // A power of two, at least 2. Node 1 is the root, node i has the sons 2i and 2i+1.
  localparam Leaves = leaves(Members);

  function integer leaves(input integer n);
    begin
      leaves = 2;
      while (leaves < n) leaves = 2 * leaves;
    end
  endfunction

  genvar i;
  generate
    for (i = 2*Leaves - 1; i >= 2; i = i - 1) begin : g_node
      localparam integer Leaf   = i - Leaves;
      localparam integer Member = EvenLeft == 0     ? Leaf
                                : Leaf < Leaves / 2 ? 2*Leaf
                                : 2*Leaf - Leaves + 1;
      wire                  ready;
      wire [KeyBits-1:0]    key;
      wire [NumberBits-1:0] number;
      if (i >= Leaves && Member >= Members) begin : g_pad
        assign ready  = 1'b0;
        assign key    = {KeyBits{1'b0}};
        assign number = {NumberBits{1'b0}};
      end else if (i >= Leaves) begin : g_leaf
        assign ready  = ready_i[Member];
        assign key    = key_i[Member*KeyBits +: KeyBits];
        assign number = Member[NumberBits-1:0];
      end else begin : g_choice
        wire low = g_node[2*i].ready
                   && !(g_node[2*i + 1].ready && g_node[2*i + 1].key < g_node[2*i].key);
        assign ready  = g_node[2*i].ready | g_node[2*i + 1].ready;
        assign key    = low ? g_node[2*i].key : g_node[2*i + 1].key;
        assign number = low ? g_node[2*i].number : g_node[2*i + 1].number;
      end
    end
  endgenerate

  wire left = g_node[2].ready && !(g_node[3].ready && g_node[3].key < g_node[2].key);

  assign valid_o       = g_node[2].ready | g_node[3].ready;
  assign other_valid_o = g_node[2].ready & g_node[3].ready;
  assign first_o       = left ? g_node[2].number : g_node[3].number;
  assign other_o       = left ? g_node[3].number : g_node[2].number;
endmodule
`default_nettype wire
