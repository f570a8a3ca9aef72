// SPDX-License-Identifier: Apache-2.0
// ltrf_collector: control of the collector units of LTRF and of its baseline.
//
// Allocates a unit to every instruction that arrives. Shows its operands as read requests as soon
// as their banks are known, and waits for data that may take many cycles. Dispatches units that are
// complete. With Probe the banks of operands 0 and 1 are looked up in the cycle of arrival, those
// of 2 and 3 in the next. The operands' data are in the crossbar. See
// docs/blocks/ltrf_collector.md.
//
// Parameters  Collectors, Slots, Banks, RowBits, RegBits, TagBits, DispatchPorts: size. Probe: 1
//             looks banks up, 0 shows the requests of an instruction in the cycle in which it
//             arrives. CollectorReuse: 1 counts units that dispatch as free at once: alloc_ok_o
// Ports       gen/blocks/ltrf_collector.def. Request r is slot r mod Slots of unit r / Slots
// Latency     request to dispatch: granted in t, arrived in a, dispatch in a + 1 at the earliest
// Caveats     relies on alloc_ok_o: an instruction that issues without it may be dropped
// Source      LTRF, 4.1, Fig. 5
`default_nettype none
module ltrf_collector #(
  parameter Collectors        = 16, // collector units
  parameter CollectorBits     = 4,  // bits of a unit number
  parameter Slots             = 3,  // operand slots a unit
  parameter RequestBits       = 6,  // bits of a request number, unit * Slots + slot
  parameter Banks             = 16, // register banks
  parameter BankBits          = 4,  // bits of a bank number
  parameter RowBits           = 3,  // bits of a row in a bank
  parameter RegBits           = 8,  // bits of a register number
  parameter TagBits           = 8,  // bits of an instruction tag
  parameter DispatchPorts     = 2,  // instructions dispatched a cycle, at most
  parameter SchedulerWarpBits = 6,  // bits of a warp's number
  // 1: banks are looked up, two in the cycle of arrival, two in the next; 0: known on arrival
  parameter Probe             = 1,
  // 1: a unit that dispatches counts as free in that cycle, 0: from the next one on
  parameter CollectorReuse    = 0
) (
  input  wire                                   clk_i,
  input  wire                                   rst_ni,
  // an instruction issues in this cycle
  input  wire                                   issue_valid_i,
  // the instruction that issued last cycle takes no unit: a PREFETCH
  input  wire                                   skip_i,
  // operand of the instruction that issued last cycle is a register
  input  wire [Slots-1:0]                       src_valid_i,
  input  wire [Slots*RegBits-1:0]               src_reg_i, // its number
  // its bank; with Probe of the first two only
  input  wire [Slots*BankBits-1:0]              src_bank_i,
  input  wire [Slots*RowBits-1:0]               src_row_i, // its row
  input  wire [SchedulerWarpBits-1:0]           src_warp_i, // warp of the instruction
  input  wire [TagBits-1:0]                     src_tag_i, // its tag
  // bank of the operand that late_valid and late_reg ask for
  input  wire [2*BankBits-1:0]                  late_bank_i,
  input  wire [Collectors*Slots-1:0]            grant_i, // request granted in this cycle
  input  wire [Banks-1:0]                       bank_read_i, // bank granted a read in this cycle
  input  wire [Banks*RequestBits-1:0]           bank_req_i, // the request granted
  // slot takes its data at the end of this cycle
  input  wire [Collectors*Slots-1:0]            arrived_i,
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]               dispatch_ready_i,
  // an instruction may issue in this cycle
  output wire                                   alloc_ok_o,
  // lowest-numbered unit that is free, 0 without: an arriving instruction takes it
  output wire [CollectorBits-1:0]               next_unit_o,
  // bank of operand 2, 3 of the instruction that arrived last cycle is looked up now
  output wire [1:0]                           late_valid_o,
  output wire [2*RegBits-1:0]                   late_reg_o, // its register
  output wire [SchedulerWarpBits-1:0]           late_warp_o, // warp of that instruction
  output wire [Banks-1:0]                       fill_valid_o, // bank was granted a read last cycle
  output wire [Banks*RequestBits-1:0]           fill_dest_o, // slot that asked for it
  output wire [Collectors*Slots-1:0]            rd_valid_o, // request for a register read
  output wire [Collectors*Slots*BankBits-1:0]   rd_bank_o, // its bank
  output wire [Collectors*Slots*RowBits-1:0]    rd_row_o, // its row
  output wire [DispatchPorts-1:0]               disp_valid_o, // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0] disp_unit_o, // unit it comes from
  output wire [DispatchPorts*TagBits-1:0]       disp_tag_o // its tag
);
  reg [Collectors-1:0]                busy_q;       // unit holds an instruction
  reg [Collectors*Slots-1:0]          pending_q;    // operand whose bank is known, not yet granted
  reg [Collectors*Slots-1:0]          reading_q;    // operand granted, data not yet there
  reg [Collectors*Slots*BankBits-1:0] bank_q;       // bank of the slot's operand
  reg [Collectors*Slots*RowBits-1:0]  row_q;        // row of the slot's operand
  reg [Collectors*TagBits-1:0]        tag_q;        // instruction's tag
  reg                                 arrive_q;     // an instruction issued last cycle
  // bank of operand 2, 3 of unit late_unit is not known yet
  reg [1:0]                         late_valid_q;
  reg [2*RegBits-1:0]                 late_reg_q;   // register of that operand
  reg [SchedulerWarpBits-1:0]         late_warp_q;  // warp of the instruction that arrived last
  reg [CollectorBits-1:0]             late_unit_q;  // its unit
  reg [Banks-1:0]                     fill_valid_q; // bank was granted a read last cycle
  reg [Banks*RequestBits-1:0]         fill_dest_q;  // slot that asked for it
  reg [Collectors-1:0]                disp_mask_q;  // round robin among units that can dispatch

  localparam Requests = Collectors * Slots;
  // Slots from 2 up to here are looked up late.
  localparam LateEnd  = (Probe == 0) ? 2 : (Slots < 4) ? Slots : 4;

  // Slots whose bank is known on arrival.
  localparam [Slots-1:0] Early = slots_below((Probe == 0) ? Slots : 2);

  function [Slots-1:0] slots_below(input integer slot);
    integer k;
    begin
      for (k = 0; k < Slots; k = k + 1) slots_below[k] = k < slot;
    end
  endfunction

  // Bits of these inputs that no late operand needs.
  wire [Slots*RegBits-1:0]     unused_src_reg   = src_reg_i;
  wire [2*BankBits-1:0]        unused_late_bank = late_bank_i;

  // ---- 1. Allocate: the lowest-numbered unit that is free ----

  wire [Collectors-1:0]    free   = ~busy_q;
  wire [Collectors-1:0]    first  = free & -free;
  wire [Collectors-1:0]    second = free & ~first; // what is left to a second instruction
  wire                     takes  = arrive_q & ~skip_i & (|free);
  wire [Collectors-1:0]    alloc  = first & {Collectors{takes}};
  wire [CollectorBits-1:0] alloc_unit;

  onehot_index #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_alloc_unit (
    .onehot_i (first),
    .index_o  (alloc_unit)
  );

  assign next_unit_o = alloc_unit;

  // ---- 3. Late: operands whose bank is looked up in the cycle after arrival ----

  wire [Collectors-1:0] late_unit; // unit that waits for the look-up
  reg  [1:0]            late_valid_next;
  reg  [2*RegBits-1:0]  late_reg_next;

  index_onehot #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_late_unit (
    .valid_i  (|late_valid_q),
    .index_i  (late_unit_q),
    .onehot_o (late_unit)
  );

  always @* begin : p_late
    integer k;
    late_valid_next = 2'b0;
    late_reg_next   = {2*RegBits{1'b0}};
    for (k = 2; k < LateEnd; k = k + 1) begin
      late_valid_next[k - 2]                      = src_valid_i[k];
      late_reg_next[(k - 2)*RegBits +: RegBits]   = src_reg_i[k*RegBits +: RegBits];
    end
  end

  assign late_valid_o = late_valid_q;
  assign late_reg_o   = late_reg_q;
  assign late_warp_o  = late_warp_q;

  // ---- 4. Request: without Probe those of the unit that is allocated in this cycle, too ----

  wire [Collectors-1:0]        shows = alloc & {Collectors{Probe == 0}};
  wire [Requests-1:0]          rd_valid;
  wire [Requests*BankBits-1:0] rd_bank;
  wire [Requests*RowBits-1:0]  rd_row;

  genvar c;
  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_request
      assign rd_valid[c*Slots +: Slots] =
        pending_q[c*Slots +: Slots] | (src_valid_i & {Slots{shows[c]}});
      assign rd_bank[c*Slots*BankBits +: Slots*BankBits] =
        shows[c] ? src_bank_i : bank_q[c*Slots*BankBits +: Slots*BankBits];
      assign rd_row[c*Slots*RowBits +: Slots*RowBits] =
        shows[c] ? src_row_i : row_q[c*Slots*RowBits +: Slots*RowBits];
    end
  endgenerate

  assign rd_valid_o = rd_valid;
  assign rd_bank_o  = rd_bank;
  assign rd_row_o   = rd_row;

  assign fill_valid_o = fill_valid_q;
  assign fill_dest_o  = fill_dest_q;

  // ---- 6. Dispatch ----

  wire [Collectors-1:0] complete;
  wire [Collectors-1:0] dispatched;
  wire [Collectors-1:0] disp_mask_next;

  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_complete
      assign complete[c] = busy_q[c] & ~late_unit[c]
                           & ~(|(pending_q[c*Slots +: Slots] | reading_q[c*Slots +: Slots]));
    end
  endgenerate

  dispatch_ports #(
    .Units    (Collectors),
    .UnitBits (CollectorBits),
    .Ports    (DispatchPorts),
    .TagBits  (TagBits)
  ) u_dispatch (
    .complete_i (complete),
    .ready_i    (dispatch_ready_i),
    .mask_i     (disp_mask_q),
    .tag_i      (tag_q),
    .valid_o    (disp_valid_o),
    .unit_o     (disp_unit_o),
    .tag_o      (disp_tag_o),
    .taken_o    (dispatched),
    .mask_o     (disp_mask_next)
  );

  // ---- 1. More units are free than arrive. Units that dispatch are counted by port ----

  wire [DispatchPorts-1:0] leaves = disp_valid_o & {DispatchPorts{CollectorReuse != 0}};
  wire [DispatchPorts-1:0] others = leaves & (leaves - 1'b1); // all but the first

  assign alloc_ok_o = arrive_q ? (|second) | (|others) | ((|free) & (|leaves))
                               : (|free) | (|leaves);

  // ---- Registers ----

  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_unit
      reg [Slots-1:0]          pending_next;
      reg [Slots*BankBits-1:0] bank_next;

      always @* begin : p_take
        integer k;
        pending_next = rd_valid[c*Slots +: Slots] & ~grant_i[c*Slots +: Slots];
        bank_next    = bank_q[c*Slots*BankBits +: Slots*BankBits];
        if (alloc[c]) begin
          pending_next = src_valid_i & Early & ~grant_i[c*Slots +: Slots];
          bank_next    = src_bank_i;
        end
        if (late_unit[c]) begin
          for (k = 2; k < LateEnd; k = k + 1) begin
            if (late_valid_q[k - 2]) begin
              pending_next[k]                   = 1'b1;
              bank_next[k*BankBits +: BankBits] = late_bank_i[(k - 2)*BankBits +: BankBits];
            end
          end
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          pending_q[c*Slots +: Slots]                <= {Slots{1'b0}};
          reading_q[c*Slots +: Slots]                <= {Slots{1'b0}};
          bank_q[c*Slots*BankBits +: Slots*BankBits] <= {Slots*BankBits{1'b0}};
          row_q[c*Slots*RowBits +: Slots*RowBits]    <= {Slots*RowBits{1'b0}};
          tag_q[c*TagBits +: TagBits]                <= {TagBits{1'b0}};
        end else begin
          pending_q[c*Slots +: Slots] <= pending_next;
          reading_q[c*Slots +: Slots] <= grant_i[c*Slots +: Slots]
            | (reading_q[c*Slots +: Slots] & ~arrived_i[c*Slots +: Slots]);
          if (alloc[c] || late_unit[c]) bank_q[c*Slots*BankBits +: Slots*BankBits] <= bank_next;
          if (alloc[c]) begin
            row_q[c*Slots*RowBits +: Slots*RowBits] <= src_row_i;
            tag_q[c*TagBits +: TagBits]             <= src_tag_i;
          end
        end
      end
    end
  endgenerate

  genvar b;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_fill
      always @(posedge clk_i) begin
        if (!rst_ni) begin
          fill_dest_q[b*RequestBits +: RequestBits] <= {RequestBits{1'b0}};
        end else begin
          fill_dest_q[b*RequestBits +: RequestBits] <=
            bank_req_i[b*RequestBits +: RequestBits] & {RequestBits{bank_read_i[b]}};
        end
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q       <= {Collectors{1'b0}};
      arrive_q     <= 1'b0;
      late_valid_q <= 2'b0;
      late_reg_q   <= {2*RegBits{1'b0}};
      late_warp_q  <= {SchedulerWarpBits{1'b0}};
      late_unit_q  <= {CollectorBits{1'b0}};
      fill_valid_q <= {Banks{1'b0}};
      disp_mask_q  <= {Collectors{1'b0}};
    end else begin
      busy_q       <= (busy_q | alloc) & ~dispatched;
      arrive_q     <= issue_valid_i;
      fill_valid_q <= bank_read_i;
      disp_mask_q  <= disp_mask_next;
      late_valid_q <= late_valid_next & {2{takes}};
      if (takes && Probe != 0) begin
        late_reg_q  <= late_reg_next;
        late_warp_q <= src_warp_i;
        late_unit_q <= alloc_unit;
      end
    end
  end
endmodule
`default_nettype wire
