// SPDX-License-Identifier: Apache-2.0
// wcb_ports: what the WCBs are asked and told, each a slice of every output, stateless.
//
// All but a few WCBs are idle in a cycle. The outputs are 0 but for the slices of the warps that
// are named. See docs/blocks/rf_ltrf.md, "wcb of warp w".
//
// Parameters  sizes, as of rf_ltrf
// Ports       gen/parts/wcb_ports.def. move_*: the register of each slot that may move. Slot p has
//             slice p of move_sel_o, its warp, one-hot. Warp w has slice w of lookup_reg_o and
//             of the other inputs of the WCBs
// Latency     0
// Caveats     two read ports: the arriving instruction's operands go before the late ones, these
//             before the prefetch unit's. No two of them are of the same warp in a cycle. Of two
//             slots with the same warp the lower-numbered is its only one
// Source      LTRF, 4.1, Fig. 7
`default_nettype none
module wcb_ports #(
  parameter SchedulerWarps    = 64, // warps
  parameter SchedulerWarpBits = 6,  // bits of a warp's number
  parameter Active            = 8,  // active slots
  parameter ActiveBits         = 3,  // bits of a slot's number
  parameter RegBits           = 8,  // bits of a register number
  parameter Banks             = 16, // banks of the cache
  parameter BankBits          = 4,  // bits of a cache bank's number
  parameter Slots             = 3,  // operands an instruction, at most
  parameter ResultBuses       = 2   // result buses
) (
  input  wire                                     arrive_valid_i,
  input  wire [SchedulerWarpBits-1:0]             arrive_warp_i,
  input  wire [2*RegBits-1:0]                     arrive_reg_i,
  input  wire [Slots-1:0]                         arrive_dead_i, // its operands that die
  input  wire [1:0]                               late_valid_i,
  input  wire [SchedulerWarpBits-1:0]             late_warp_i,
  input  wire [2*RegBits-1:0]                     late_reg_i,
  input  wire [Active-1:0]                        move_valid_i,
  input  wire [Active*RegBits-1:0]                move_reg_i,
  input  wire [Active*2-1:0]                      out_kind_i,
  input  wire [Active*2-1:0]                      in_kind_i,
  input  wire [Active*BankBits-1:0]               free_bank_i,
  input  wire [ResultBuses-1:0]                   wb_accept_i,
  input  wire [ResultBuses*SchedulerWarpBits-1:0] wb_warp_i,
  input  wire [Banks-1:0]                         fill_last_i,
  input  wire [Banks*ActiveBits-1:0]               fill_slot_i,
  input  wire [Active*SchedulerWarpBits-1:0]      slot_warp_i,
  input  wire                                     load_i,
  input  wire                                     enter_valid_i,
  input  wire [SchedulerWarpBits-1:0]             enter_warp_i,
  input  wire                                     clear_valid_i,
  input  wire [SchedulerWarpBits-1:0]             clear_warp_i,
  output wire [Active*SchedulerWarps-1:0]         move_sel_o,
  output reg  [SchedulerWarps*2*RegBits-1:0]      lookup_reg_o,
  output reg  [SchedulerWarps*ResultBuses-1:0]    written_o,
  output reg  [SchedulerWarps*Slots-1:0]          dead_o,
  output reg  [SchedulerWarps*Banks-1:0]          fill_o,
  output wire [SchedulerWarps-1:0]                load_o,
  output reg  [SchedulerWarps-1:0]                set_o,
  output reg  [SchedulerWarps-1:0]                set_valid_o,
  output reg  [SchedulerWarps*BankBits-1:0]       set_bank_o,
  output reg  [SchedulerWarps-1:0]                drop_o,
  output reg  [SchedulerWarps*RegBits-1:0]        move_reg_o, // set or dropped
  output wire [SchedulerWarps-1:0]                enter_o,
  output wire [SchedulerWarps-1:0]                clear_o
);
  localparam [1:0] InAllocate = 2'd2; // see prefetch_unit

  // ---- Registers that may move: a warp is told of the one of its slot ----

  reg [Active*SchedulerWarps-1:0] only; // move_sel_o, of the lowest-numbered slot of a warp

  genvar g;
  generate
    for (g = 0; g < Active; g = g + 1) begin : g_slot
      index_onehot #(
        .Width     (SchedulerWarps),
        .IndexBits (SchedulerWarpBits)
      ) u_move_sel (
        .valid_i  (move_valid_i[g]),
        .index_i  (slot_warp_i[g*SchedulerWarpBits +: SchedulerWarpBits]),
        .onehot_o (move_sel_o[g*SchedulerWarps +: SchedulerWarps])
      );
    end
  endgenerate

  always @* begin : p_only
    reg [SchedulerWarps-1:0] named;
    integer                  p;
    named = {SchedulerWarps{1'b0}};
    for (p = 0; p < Active; p = p + 1) begin
      only[p*SchedulerWarps +: SchedulerWarps] =
        move_sel_o[p*SchedulerWarps +: SchedulerWarps] & ~named;
      named = named | move_sel_o[p*SchedulerWarps +: SchedulerWarps];
    end
  end

  always @* begin : p_move
    integer p;
    integer w;
    move_reg_o = {SchedulerWarps*RegBits{1'b0}};
    set_bank_o = {SchedulerWarps*BankBits{1'b0}};
    if (|move_valid_i) begin
      for (p = 0; p < Active; p = p + 1) begin
        for (w = 0; w < SchedulerWarps; w = w + 1) begin
          move_reg_o[w*RegBits +: RegBits] =
            move_reg_o[w*RegBits +: RegBits]
            | (move_reg_i[p*RegBits +: RegBits] & {RegBits{only[p*SchedulerWarps + w]}});
          set_bank_o[w*BankBits +: BankBits] =
            set_bank_o[w*BankBits +: BankBits]
            | (free_bank_i[p*BankBits +: BankBits] & {BankBits{only[p*SchedulerWarps + w]}});
        end
      end
    end
  end

  always @* begin : p_set
    integer p;
    set_o       = {SchedulerWarps{1'b0}};
    set_valid_o = {SchedulerWarps{1'b0}};
    drop_o      = {SchedulerWarps{1'b0}};
    for (p = 0; p < Active; p = p + 1) begin
      if (|in_kind_i[p*2 +: 2]) set_o = set_o | only[p*SchedulerWarps +: SchedulerWarps];
      if (in_kind_i[p*2 +: 2] == InAllocate) begin
        set_valid_o = set_valid_o | only[p*SchedulerWarps +: SchedulerWarps];
      end
      if (|out_kind_i[p*2 +: 2]) drop_o = drop_o | only[p*SchedulerWarps +: SchedulerWarps];
    end
  end

  // ---- Look-ups: later lines win ----

  always @* begin : p_lookup
    integer i;
    lookup_reg_o = {SchedulerWarps*2*RegBits{1'b0}};
    for (i = 0; i < SchedulerWarps; i = i + 1) begin
      lookup_reg_o[i*2*RegBits +: RegBits] = move_reg_o[i*RegBits +: RegBits];
    end
    for (i = 0; i < 2; i = i + 1) begin
      if (late_valid_i[i]) begin
        lookup_reg_o[(late_warp_i*2 + i)*RegBits +: RegBits] = late_reg_i[i*RegBits +: RegBits];
      end
    end
    if (arrive_valid_i) lookup_reg_o[arrive_warp_i*2*RegBits +: 2*RegBits] = arrive_reg_i;
  end

  // ---- Everything else ----

  always @* begin : p_written
    integer p;
    written_o = {SchedulerWarps*ResultBuses{1'b0}};
    for (p = 0; p < ResultBuses; p = p + 1) begin
      if (wb_accept_i[p]) begin
        written_o[wb_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]*ResultBuses + p] = 1'b1;
      end
    end
  end

  always @* begin
    dead_o = {SchedulerWarps*Slots{1'b0}};
    if (|arrive_dead_i) dead_o[arrive_warp_i*Slots +: Slots] = arrive_dead_i;
  end

  always @* begin : p_fill
    reg [ActiveBits-1:0]         slot;
    reg [SchedulerWarpBits-1:0] warp;
    integer c;
    slot  = {ActiveBits{1'b0}};
    warp   = {SchedulerWarpBits{1'b0}};
    fill_o = {SchedulerWarps*Banks{1'b0}};
    for (c = 0; c < Banks; c = c + 1) begin
      if (fill_last_i[c]) begin
        slot = fill_slot_i[c*ActiveBits +: ActiveBits];
        warp  = slot_warp_i[slot*SchedulerWarpBits +: SchedulerWarpBits];
        fill_o[warp*Banks + c] = 1'b1;
      end
    end
  end

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_load (
    .valid_i  (load_i),
    .index_i  (arrive_warp_i),
    .onehot_o (load_o)
  );

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_enter (
    .valid_i  (enter_valid_i),
    .index_i  (enter_warp_i),
    .onehot_o (enter_o)
  );

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_clear (
    .valid_i  (clear_valid_i),
    .index_i  (clear_warp_i),
    .onehot_o (clear_o)
  );
endmodule
`default_nettype wire
