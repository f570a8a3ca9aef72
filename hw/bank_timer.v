// SPDX-License-Identifier: Apache-2.0
// bank_timer: when the main register file's banks are busy and when read data is there.
//
// A read has its data latency_i cycles later, in an entry of its bank that index_o named when it
// began and out_index_o names now. See docs/blocks/bank_timer.md.
//
// Parameters  MainBanks, LatencyBits, DestBits: size. Pipelined: 1 a bank takes an access a cycle,
//             0 it is busy for all of its latency. Depth: reads kept, a power of two above every
//             latency, 2 unless Pipelined
// Ports       gen/blocks/bank_timer.def
// Latency     that of latency_i
// Caveats     latency_i is at least 1 and never changes. A busy bank is left alone
// Source      LTRF, 2.2, Table 2. The pipelined banks are ours
`default_nettype none
module bank_timer #(
  parameter MainBanks   = 16, // banks
  parameter LatencyBits = 6,  // bits of the latency
  parameter DestBits    = 15, // bits of where read data goes
  // 1: a bank takes an access a cycle; 0: it is busy for all of its latency
  parameter Pipelined   = 0,
  parameter Depth       = 2,  // reads whose data a bank keeps; a power of two, 2 unless pipelined
  parameter DepthBits   = 1   // bits to index them
) (
  input  wire                           clk_i,
  input  wire                           rst_ni,
  // cycles from the access to its data; at least 1, the same in all cycles
  input  wire [LatencyBits-1:0]         latency_i,
  input  wire [MainBanks-1:0]           read_i, // bank is read in this cycle
  input  wire [MainBanks-1:0]           write_i, // bank is written in this cycle
  input  wire [MainBanks*DestBits-1:0]  dest_i, // where the data that is read goes
  output wire [MainBanks-1:0]           busy_o, // bank takes no access in this cycle
  // entry of what the bank reads in this cycle among its reads in flight
  output wire [MainBanks*DepthBits-1:0] index_o,
  output wire [MainBanks*DepthBits-1:0] out_index_o, // entry of the read whose data is there now
  output wire [MainBanks-1:0]           done_o, // data of a read is there in this cycle
  output reg  [MainBanks*DestBits-1:0]  done_dest_o // where it goes; 0 without
);
  // cycles until the access ends, 0: none; not used when pipelined
  reg [MainBanks*LatencyBits-1:0]    left_q;
  // entry of the next read: counts cycles when pipelined, the bank's reads when not
  reg [MainBanks*DepthBits-1:0]      index_q;
  reg [MainBanks*Depth-1:0]          reads_q; // entry holds a read in flight
  reg [MainBanks*Depth*DestBits-1:0] dest_q;  // where its data goes, element bank * Depth + entry

  localparam [LatencyBits-1:0] One = 1;

  genvar b;
  generate
    for (b = 0; b < MainBanks; b = b + 1) begin : g_bank
      wire [DepthBits-1:0] index = index_q[b*DepthBits +: DepthBits];
      wire [Depth-1:0]     reads = reads_q[b*Depth +: Depth];
      wire [DepthBits-1:0] out_index;
      wire                 done;
      reg  [Depth-1:0]     reads_next;

      assign index_o[b*DepthBits +: DepthBits]     = index;
      assign out_index_o[b*DepthBits +: DepthBits] = out_index;
      assign done_o[b]                             = done;

      always @* begin : p_done_dest
        integer i;
        done_dest_o[b*DestBits +: DestBits] = {DestBits{1'b0}};
        if (done) begin
          for (i = 0; i < Depth; i = i + 1) begin
            if (out_index == i[DepthBits-1:0]) begin
              done_dest_o[b*DestBits +: DestBits] = dest_q[(b*Depth + i)*DestBits +: DestBits];
            end
          end
        end
      end

      always @(posedge clk_i) begin : p_dest
        integer i;
        if (!rst_ni) begin
          dest_q[b*Depth*DestBits +: Depth*DestBits] <= {Depth*DestBits{1'b0}};
        end else if (read_i[b]) begin
          for (i = 0; i < Depth; i = i + 1) begin
            if (index == i[DepthBits-1:0]) begin
              dest_q[(b*Depth + i)*DestBits +: DestBits] <= dest_i[b*DestBits +: DestBits];
            end
          end
        end
      end

      if (Pipelined != 0) begin : g_pipelined
        wire [DepthBits-1:0] age; // the latency, in the bits of an index

        resize #(
          .InBits  (LatencyBits),
          .OutBits (DepthBits)
        ) u_age (
          .number_i (latency_i),
          .number_o (age)
        );

        wire                   unused_write = write_i[b];
        wire [LatencyBits-1:0] unused_left  = left_q[b*LatencyBits +: LatencyBits];

        assign out_index = index - age;
        assign done      = reads[out_index];
        assign busy_o[b] = 1'b0;

        always @* begin : p_reads
          reads_next        = reads;
          reads_next[index] = read_i[b];
        end

        always @(posedge clk_i) begin
          left_q[b*LatencyBits +: LatencyBits] <= {LatencyBits{1'b0}};
          if (!rst_ni) begin
            reads_q[b*Depth +: Depth]         <= {Depth{1'b0}};
            index_q[b*DepthBits +: DepthBits] <= {DepthBits{1'b0}};
          end else begin
            reads_q[b*Depth +: Depth]         <= reads_next;
            index_q[b*DepthBits +: DepthBits] <= index + 1'b1;
          end
        end
      end else begin : g_busy
        wire [LatencyBits-1:0] left     = left_q[b*LatencyBits +: LatencyBits];
        wire [DepthBits-1:0]   last     = index - 1'b1;             // entry of the last read
        wire                   under    = (left > One) & reads[last]; // it is in flight
        wire                   accessed = read_i[b] | write_i[b];

        assign out_index = under ? last - 1'b1 : last;
        assign done      = (left == One) & reads[last];
        assign busy_o[b] = left > One;

        always @* begin : p_reads
          reads_next = reads;
          if (read_i[b]) reads_next[index] = 1'b1;
          if (done) reads_next[last] = 1'b0;
        end

        always @(posedge clk_i) begin
          if (!rst_ni) begin
            left_q[b*LatencyBits +: LatencyBits] <= {LatencyBits{1'b0}};
            reads_q[b*Depth +: Depth]            <= {Depth{1'b0}};
            index_q[b*DepthBits +: DepthBits]    <= {DepthBits{1'b0}};
          end else begin
            if (accessed) left_q[b*LatencyBits +: LatencyBits] <= latency_i;
            else if (|left) left_q[b*LatencyBits +: LatencyBits] <= left - One;
            if (read_i[b]) index_q[b*DepthBits +: DepthBits] <= index + 1'b1;
            reads_q[b*Depth +: Depth] <= reads_next;
          end
        end
      end
    end
  endgenerate
endmodule
`default_nettype wire
