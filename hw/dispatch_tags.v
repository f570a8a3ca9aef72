// SPDX-License-Identifier: Apache-2.0
// dispatch_tags: tags of the instructions that a sub-core dispatches, one a port, stateless.
//
// Parameters  Collectors, DispatchPorts: sizes; CollectorBits, TagBits: bits of a number
// Ports       gen/parts/dispatch_tags.def
// Latency     0, an OR over the collectors
// Caveats     0 at a port that dispatches nothing
// Source      Malekeh, 3, Fig. 2
`default_nettype none
module dispatch_tags #(
  parameter Collectors    = 2,
  parameter CollectorBits = 1,
  parameter DispatchPorts = 1,
  parameter TagBits       = 8
) (
  input  wire [Collectors*TagBits-1:0]          tag_i,
  input  wire [DispatchPorts-1:0]               disp_valid_i,
  input  wire [DispatchPorts*CollectorBits-1:0] disp_unit_i,
  output wire [DispatchPorts*TagBits-1:0]       disp_tag_o
);
  genvar p;
  generate
    for (p = 0; p < DispatchPorts; p = p + 1) begin : g_port
      wire [Collectors-1:0] sel;
      reg  [TagBits-1:0]    disp_tag;

      index_onehot #(
        .Width     (Collectors),
        .IndexBits (CollectorBits)
      ) u_sel (
        .valid_i  (disp_valid_i[p]),
        .index_i  (disp_unit_i[p*CollectorBits +: CollectorBits]),
        .onehot_o (sel)
      );

      always @* begin : p_disp_tag
        integer i;
        disp_tag = {TagBits{1'b0}};
        for (i = 0; i < Collectors; i = i + 1) begin
          if (sel[i]) disp_tag = disp_tag | tag_i[i*TagBits +: TagBits];
        end
      end

      assign disp_tag_o[p*TagBits +: TagBits] = disp_tag;
    end
  endgenerate
endmodule
`default_nettype wire
