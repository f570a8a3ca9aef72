// SPDX-License-Identifier: Apache-2.0
// operand_collector: control of all operand collector units.
//
// Allocates a unit to every instruction that arrives and to every candidate whose operand is read
// ahead. Shows the units' operands as read requests and remembers which slot a bank's data goes to.
// Dispatches units that are complete. The operands' data are in the crossbar. See
// docs/blocks/operand_collector.md.
//
// Parameters  Collectors, Slots, Schedulers, Banks, RowBits, TagBits, DispatchPorts: size.
//             ReadSteal: 0 allocates nothing to candidates. CollectorReuse: 1 counts units that
//             dispatch as free at once: alloc_ok_o and what candidates take. Classes: 3 gives units
//             and ports to SP, SFU and MEM: SpCollectors, SfuCollectors and the rest, SpPorts,
//             SfuPorts and the rest
// Ports       gen/blocks/operand_collector.def. Request r is slot r mod Slots of unit r / Slots.
//             Bit s * Classes + c is class c of scheduler s
// Latency     requests of an instruction in the cycle it arrives. Granted in t, data in the slot at
//             the end of t + 1, dispatch in t + 2 at the earliest
// Caveats     relies on alloc_ok_o: an instruction that comes without it may be dropped
// Source      TVLSI 2016, II.B, IV.B.2
`default_nettype none
module operand_collector #(
  parameter Collectors        = 16, // collector units
  parameter Slots             = 3,  // operand slots a unit
  parameter Schedulers        = 2,  // schedulers: instructions that may arrive in a cycle
  parameter Banks             = 8,  // register banks
  parameter BankBits          = 3,  // bits of a bank number
  parameter RowBits           = 7,  // bits of a row in a bank
  parameter TagBits           = 8,  // bits of an instruction tag
  parameter DispatchPorts     = 2,  // instructions dispatched a cycle, at most
  parameter CollectorBits     = 4,  // bits of a unit number
  parameter RequestBits       = 6,  // bits of a request number, unit * Slots + slot
  parameter CandidateBits     = 3,  // bits of a candidate operand number, scheduler * Slots + slot
  parameter SchedulerBits     = 1,  // bits of a scheduler number
  parameter ReadSteal         = 1,  // 1: candidates may take a unit ahead of their issue.
  // 1: a unit that dispatches counts as free in that cycle, 0: from the next one on
  parameter CollectorReuse    = 0,
  // classes of units and ports: 3, SP, SFU and MEM; 1: for any instruction
  parameter Classes           = 1,
  parameter SpCollectors      = 0,  // units of class SP, the lowest-numbered; 0 with one class
  parameter SfuCollectors     = 0,  // units of class SFU, behind them; 0 with one class
  // dispatch ports of class SP, the lowest-numbered; 0 with one class
  parameter SpPorts           = 0,
  parameter SfuPorts          = 0   // dispatch ports of class SFU, behind them; 0 with one class
) (
  input  wire                                   clk_i,
  input  wire                                   rst_ni,
  // operand of the instruction that issued last cycle is a register
  input  wire [Schedulers*Slots-1:0]                  cur_src_valid_i,
  input  wire [Schedulers*Slots*BankBits-1:0]         cur_bank_i,       // its bank
  input  wire [Schedulers*Slots*RowBits-1:0]          cur_row_i,        // its row
  // tag of the instruction that issued last cycle
  input  wire [Schedulers*TagBits-1:0]          cur_tag_i,
  // operand of the candidate latched last cycle is a register
  input  wire [Schedulers*Slots-1:0]                  cand_src_valid_i,
  input  wire [Schedulers*Slots*BankBits-1:0]         cand_bank_i,      // its bank
  input  wire [Schedulers*Slots*RowBits-1:0]          cand_row_i,       // its row
  input  wire [Schedulers*TagBits-1:0]          cand_tag_i,       // tag of the candidate
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]               dispatch_ready_i,
  // scheduler issues an instruction of that class
  input  wire [Schedulers*Classes-1:0]          issue_valid_i,
  // and it is the candidate whose unit is taken in this cycle
  input  wire [Schedulers-1:0]                  issue_override_i,
  // bank granted a normal read in this cycle
  input  wire [Banks-1:0]                       bank_read_i,
  input  wire [Banks*RequestBits-1:0]           bank_req_i,       // the request granted
  // bank granted a stealing read in this cycle
  input  wire [Banks-1:0]                       bank_steal_i,
  input  wire [Banks*CandidateBits-1:0]         bank_cand_i,      // the candidate operand granted
  // an operand of the scheduler's candidate, of that class, was granted in this cycle
  input  wire [Schedulers*Classes-1:0]          steal_success_i,
  // scheduler may issue an instruction of that class, or its candidate steal, in this cycle
  output wire [Schedulers*Classes-1:0]          alloc_ok_o,
  // bank's read data goes into a slot at the end of this cycle
  output wire [Banks-1:0]                       fill_valid_o,
  output wire [Banks*RequestBits-1:0]           fill_dest_o,      // that slot
  output wire [Collectors*Slots-1:0]                    rd_valid_o, // request for a register read
  output wire [Collectors*Slots*BankBits-1:0]           rd_bank_o,        // its bank
  output wire [Collectors*Slots*RowBits-1:0]            rd_row_o,         // its row
  output wire [DispatchPorts-1:0]               disp_valid_o,     // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0] disp_unit_o,      // unit it comes from
  output wire [DispatchPorts*TagBits-1:0]       disp_tag_o        // its tag
);
  reg [Collectors-1:0]         busy_q;       // unit holds an instruction
  reg [Collectors*Slots-1:0]           pending_q;    // operand not yet granted
  reg [Collectors*Slots*BankBits-1:0]  bank_q;       // bank of the slot's operand
  reg [Collectors*Slots*RowBits-1:0]   row_q;        // row of the slot's operand
  reg [Collectors*TagBits-1:0] tag_q;        // instruction's tag
  // an instruction of that class issued last cycle and needs a unit now
  reg [Schedulers*Classes-1:0] arrive_q;
  reg [Banks-1:0]              fill_valid_q; // bank was granted a read last cycle
  reg [Banks*RequestBits-1:0]  fill_dest_q;  // slot that the bank's data goes to
  reg [SchedulerBits-1:0]      turn_q;       // scheduler that comes first when units are short
  // round robin among units that can dispatch, of each class its own
  reg [Collectors-1:0]         disp_mask_q;

  localparam Requests   = Collectors * Slots;
  localparam Candidates = Schedulers * Slots;
  // Holds a number of units plus a number of schedulers.
  localparam CountBits  = CollectorBits + SchedulerBits + 2;

  // First of all things by class: units or ports. Of class Classes: one past the last.
  function integer first_of(input integer number, input integer sp, input integer sfu,
                            input integer all);
    first_of = (number == 0) ? 0 : (number == Classes) ? all : (number == 1) ? sp : sp + sfu;
  endfunction

  // ---- 1. Allocate. Instructions that arrive come first, then candidates. ----

  wire [Collectors-1:0]            free = ~busy_q;
  wire [Schedulers*Classes-1:0]    steal =
    (ReadSteal != 0) ? steal_success_i : {Schedulers*Classes{1'b0}};
  wire [Schedulers*Collectors-1:0] arrive_unit; // element s = unit for what scheduler s issued
  wire [Schedulers*Collectors-1:0] steal_unit;  // element s = unit for the candidate of s
  wire [Collectors-1:0]            arrive_taken;
  wire [Collectors-1:0]            steal_taken;
  wire [Collectors-1:0]            complete;
  wire [Collectors-1:0]            disp_mask_next;
  wire [Collectors-1:0]            dispatched;
  wire                             reuses = CollectorReuse != 0;
  wire [Collectors-1:0]            left = dispatched & {Collectors{reuses}};
  wire [Schedulers*CountBits-1:0]  distance; // element s = turns until scheduler s comes first

  genvar c;
  genvar n;
  genvar s;
  generate
    for (n = 0; n < Classes; n = n + 1) begin : g_class
      localparam First     = first_of(n, SpCollectors, SfuCollectors, Collectors);
      localparam Units     = first_of(n + 1, SpCollectors, SfuCollectors, Collectors) - First;
      localparam FirstPort = first_of(n, SpPorts, SfuPorts, DispatchPorts);
      localparam Ports     = first_of(n + 1, SpPorts, SfuPorts, DispatchPorts) - FirstPort;

      wire [Schedulers-1:0]       arrives; // what scheduler s issued is of this class
      wire [Schedulers-1:0]       steals;  // its candidate takes a unit of this class
      wire [Schedulers*Units-1:0] arrive_take;
      wire [Schedulers*Units-1:0] steal_take;
      wire [Units-1:0]            vacant = free[First +: Units];
      wire [Units-1:0]            unused_arrive_mask;
      wire [Units-1:0]            unused_steal_mask;

      for (s = 0; s < Schedulers; s = s + 1) begin : g_scheduler
        assign arrives[s] = arrive_q[s*Classes + n];
        assign steals[s]  = steal[s*Classes + n];
        assign arrive_unit[s*Collectors + First +: Units] = arrive_take[s*Units +: Units];
        assign steal_unit[s*Collectors + First +: Units]  = steal_take[s*Units +: Units];
      end

      rr_take #(
        .Width  (Units),
        .Takers (Schedulers)
      ) u_arrive (
        .pool_i (vacant),
        .mask_i ({Units{1'b0}}),
        .want_i (arrives),
        .take_o (arrive_take),
        .mask_o (unused_arrive_mask)
      );

      or_rows #(
        .Rows  (Schedulers),
        .Width (Units)
      ) u_arrive_taken (
        .rows_i (arrive_take),
        .any_o  (arrive_taken[First +: Units])
      );

      rr_take #(
        .Width  (Units),
        .Takers (Schedulers)
      ) u_steal (
        .pool_i ((vacant & ~arrive_taken[First +: Units]) | left[First +: Units]),
        .mask_i ({Units{1'b0}}),
        .want_i (steals),
        .take_o (steal_take),
        .mask_o (unused_steal_mask)
      );

      or_rows #(
        .Rows  (Schedulers),
        .Width (Units)
      ) u_steal_taken (
        .rows_i (steal_take),
        .any_o  (steal_taken[First +: Units])
      );

      // 3. alloc_ok: free units minus arrivals > distance of the scheduler from `turn`, without the
      // minus. Units that dispatch are counted by port: there are fewer ports than units.
      reg [CountBits-1:0] free_count;
      reg [CountBits-1:0] arrive_count;

      always @* begin : p_count
        integer i;
        free_count   = {CountBits{1'b0}};
        arrive_count = {CountBits{1'b0}};
        for (i = 0; i < Units; i = i + 1) begin
          free_count = free_count + {{(CountBits-1){1'b0}}, vacant[i]};
        end
        for (i = 0; i < Schedulers; i = i + 1) begin
          arrive_count = arrive_count + {{(CountBits-1){1'b0}}, arrives[i]};
        end
        for (i = FirstPort; i < FirstPort + Ports; i = i + 1) begin
          free_count = free_count + {{(CountBits-1){1'b0}}, reuses & disp_valid_o[i]};
        end
      end

      for (s = 0; s < Schedulers; s = s + 1) begin : g_alloc_ok
        assign alloc_ok_o[s*Classes + n] =
          free_count > arrive_count + distance[s*CountBits +: CountBits];
      end

      // 7. Dispatch
      dispatch_ports #(
        .Units    (Units),
        .First    (First),
        .UnitBits (CollectorBits),
        .Ports    (Ports),
        .TagBits  (TagBits)
      ) u_dispatch (
        .complete_i (complete[First +: Units]),
        .ready_i    (dispatch_ready_i[FirstPort +: Ports]),
        .mask_i     (disp_mask_q[First +: Units]),
        .tag_i      (tag_q[First*TagBits +: Units*TagBits]),
        .valid_o    (disp_valid_o[FirstPort +: Ports]),
        .unit_o     (disp_unit_o[FirstPort*CollectorBits +: Ports*CollectorBits]),
        .tag_o      (disp_tag_o[FirstPort*TagBits +: Ports*TagBits]),
        .taken_o    (dispatched[First +: Units]),
        .mask_o     (disp_mask_next[First +: Units])
      );
    end
  endgenerate

  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_distance
      localparam integer Own   = s;
      localparam integer Round = s + Schedulers;
      wire [CountBits-1:0] turn  = {{(CountBits-SchedulerBits){1'b0}}, turn_q};
      wire                 ahead = turn > Own[CountBits-1:0];
      assign distance[s*CountBits +: CountBits] =
        (ahead ? Round[CountBits-1:0] : Own[CountBits-1:0]) - turn;
    end
  endgenerate

  // ---- 4. Request ----

  wire [Requests-1:0]          rd_valid;
  wire [Requests*BankBits-1:0] rd_bank;
  wire [Requests*RowBits-1:0]  rd_row;

  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_request
      reg [Slots-1:0]          valid;
      reg [Slots*BankBits-1:0] bank;
      reg [Slots*RowBits-1:0]  row;

      always @* begin : p_request
        integer t;
        valid = pending_q[c*Slots +: Slots];
        bank  = bank_q[c*Slots*BankBits +: Slots*BankBits];
        row   = row_q[c*Slots*RowBits +: Slots*RowBits];
        for (t = 0; t < Schedulers; t = t + 1) begin
          if (arrive_unit[t*Collectors + c]) begin
            valid = cur_src_valid_i[t*Slots +: Slots];
            bank  = cur_bank_i[t*Slots*BankBits +: Slots*BankBits];
            row   = cur_row_i[t*Slots*RowBits +: Slots*RowBits];
          end
        end
      end

      assign rd_valid[c*Slots +: Slots]                  = valid;
      assign rd_bank[c*Slots*BankBits +: Slots*BankBits] = bank;
      assign rd_row[c*Slots*RowBits +: Slots*RowBits]    = row;
    end
  endgenerate

  assign rd_valid_o = rd_valid;
  assign rd_bank_o  = rd_bank;
  assign rd_row_o   = rd_row;

  // ---- 5. Grant, 6. fill ----

  wire [Banks-1:0]                  bank_steal = (ReadSteal != 0) ? bank_steal_i : {Banks{1'b0}};
  wire [Banks*Requests-1:0]         req_sel;   // element b = request granted by bank b
  wire [Banks*Candidates-1:0]       cand_sel;  // element b = candidate operand granted by bank b
  wire [Banks*Requests-1:0]         fill_sel;  // element b = slot that bank b fills in this cycle
  wire [Candidates*RequestBits-1:0] cand_slot; // slot of a candidate's operand, in its new unit
  wire [Banks*RequestBits-1:0]      fill_dest; // slot that the granted read goes to
  wire [Requests-1:0]               granted;
  wire [Candidates-1:0]             cand_granted;
  wire [Requests-1:0]               filling;

  genvar b;
  genvar k;
  genvar r;
  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_cand_slot
      for (k = 0; k < Slots; k = k + 1) begin : g_slot
        wire [Requests-1:0] slot_sel;
        for (r = 0; r < Requests; r = r + 1) begin : g_request
          assign slot_sel[r] = (r % Slots == k) & steal_unit[s*Collectors + r/Slots];
        end
        onehot_index #(
          .Width     (Requests),
          .IndexBits (RequestBits)
        ) u_slot (
          .onehot_i (slot_sel),
          .index_o  (cand_slot[(s*Slots + k)*RequestBits +: RequestBits])
        );
      end
    end

    for (b = 0; b < Banks; b = b + 1) begin : g_bank
      index_onehot #(
        .Width     (Requests),
        .IndexBits (RequestBits)
      ) u_req_sel (
        .valid_i  (bank_read_i[b]),
        .index_i  (bank_req_i[b*RequestBits +: RequestBits]),
        .onehot_o (req_sel[b*Requests +: Requests])
      );

      index_onehot #(
        .Width     (Candidates),
        .IndexBits (CandidateBits)
      ) u_cand_sel (
        .valid_i  (bank_steal[b]),
        .index_i  (bank_cand_i[b*CandidateBits +: CandidateBits]),
        .onehot_o (cand_sel[b*Candidates +: Candidates])
      );

      index_onehot #(
        .Width     (Requests),
        .IndexBits (RequestBits)
      ) u_fill_sel (
        .valid_i  (fill_valid_q[b]),
        .index_i  (fill_dest_q[b*RequestBits +: RequestBits]),
        .onehot_o (fill_sel[b*Requests +: Requests])
      );

      reg [RequestBits-1:0] dest;
      always @* begin : p_dest
        integer x;
        dest = bank_req_i[b*RequestBits +: RequestBits] & {RequestBits{bank_read_i[b]}};
        for (x = 0; x < Candidates; x = x + 1) begin
          if (cand_sel[b*Candidates + x]) dest = dest | cand_slot[x*RequestBits +: RequestBits];
        end
      end
      assign fill_dest[b*RequestBits +: RequestBits] = dest;
    end
  endgenerate

  or_rows #(
    .Rows  (Banks),
    .Width (Requests)
  ) u_granted (
    .rows_i (req_sel),
    .any_o  (granted)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (Candidates)
  ) u_cand_granted (
    .rows_i (cand_sel),
    .any_o  (cand_granted)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (Requests)
  ) u_filling (
    .rows_i (fill_sel),
    .any_o  (filling)
  );

  assign fill_valid_o = fill_valid_q;
  assign fill_dest_o  = fill_dest_q;

  // ---- 7. Complete units, which dispatch above, 8. release ----

  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_complete
      assign complete[c] =
        busy_q[c] & ~(|(pending_q[c*Slots +: Slots] | filling[c*Slots +: Slots]));
    end
  endgenerate

  // ---- Registers ----

  generate
    for (c = 0; c < Collectors; c = c + 1) begin : g_unit
      // A unit keeps the requests that it shows, less those granted; a new candidate's likewise.
      reg [Slots-1:0]          pending_next;
      reg [Slots*BankBits-1:0] bank_next;
      reg [Slots*RowBits-1:0]  row_next;
      reg [TagBits-1:0]        tag_next;

      always @* begin : p_take
        integer t;
        pending_next = rd_valid[c*Slots +: Slots] & ~granted[c*Slots +: Slots];
        bank_next    = rd_bank[c*Slots*BankBits +: Slots*BankBits];
        row_next     = rd_row[c*Slots*RowBits +: Slots*RowBits];
        tag_next     = tag_q[c*TagBits +: TagBits];
        for (t = 0; t < Schedulers; t = t + 1) begin
          if (arrive_unit[t*Collectors + c]) tag_next = cur_tag_i[t*TagBits +: TagBits];
          if (steal_unit[t*Collectors + c]) begin
            pending_next = cand_src_valid_i[t*Slots +: Slots] & ~cand_granted[t*Slots +: Slots];
            bank_next    = cand_bank_i[t*Slots*BankBits +: Slots*BankBits];
            row_next     = cand_row_i[t*Slots*RowBits +: Slots*RowBits];
            tag_next     = cand_tag_i[t*TagBits +: TagBits];
          end
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          pending_q[c*Slots +: Slots]                <= {Slots{1'b0}};
          bank_q[c*Slots*BankBits +: Slots*BankBits] <= {Slots*BankBits{1'b0}};
          row_q[c*Slots*RowBits +: Slots*RowBits]    <= {Slots*RowBits{1'b0}};
          tag_q[c*TagBits +: TagBits]                <= {TagBits{1'b0}};
        end else begin
          pending_q[c*Slots +: Slots] <= pending_next;
          if (arrive_taken[c] || steal_taken[c]) begin
            bank_q[c*Slots*BankBits +: Slots*BankBits] <= bank_next;
            row_q[c*Slots*RowBits +: Slots*RowBits]    <= row_next;
            tag_q[c*TagBits +: TagBits]                <= tag_next;
          end
        end
      end
    end
  endgenerate

  localparam integer LastTurn = Schedulers - 1;

  wire [Schedulers*Classes-1:0] overrides; // issue_override_i, of each class

  generate
    for (s = 0; s < Schedulers; s = s + 1) begin : g_overrides
      assign overrides[s*Classes +: Classes] = {Classes{issue_override_i[s]}};
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q       <= {Collectors{1'b0}};
      arrive_q     <= {Schedulers*Classes{1'b0}};
      fill_valid_q <= {Banks{1'b0}};
      fill_dest_q  <= {Banks*RequestBits{1'b0}};
      turn_q       <= {SchedulerBits{1'b0}};
      disp_mask_q  <= {Collectors{1'b0}};
    end else begin
      busy_q       <= ((busy_q | arrive_taken | steal_taken) & ~dispatched) | (left & steal_taken);
      arrive_q     <= issue_valid_i & ~overrides;
      fill_valid_q <= bank_read_i | bank_steal;
      fill_dest_q  <= fill_dest;
      disp_mask_q  <= disp_mask_next;
      if (turn_q == LastTurn[SchedulerBits-1:0]) turn_q <= {SchedulerBits{1'b0}};
      else                                       turn_q <= turn_q + 1'b1;
    end
  end
endmodule
`default_nettype wire
