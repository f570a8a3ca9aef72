// SPDX-License-Identifier: Apache-2.0
// rfc_operands: operands of collector units behind register file caches (RFC), control only.
//
// Knows which operands the main register file has to give, in which lanes, and which of them enter
// an RFC when they are there. Steps are those of docs/blocks/rfc_operands.md.
//
// Parameters  Collectors, Slots, Banks, Active, Lanes, RegBits: size. HasRfc: 0 every operand is
//             read in full. Reads: 1 operands that missed enter an RFC, else those registers stay
//             0. TagStage: 1 requests are held for a cycle
// Ports       gen/blocks/rfc_operands.def. Request r is slot r mod Slots of unit r / Slots
// Latency     0
// Caveats     no two valid sources of an instruction name one register
// Source      Gebhart, 5.2, 5.2.2, 5.2.4
`default_nettype none
module rfc_operands #(
  parameter Collectors    = 16, // collector units
  parameter CollectorBits = 4,  // bits of a unit number
  parameter Slots         = 3,  // operand slots a unit
  parameter RequestBits   = 6,  // bits of a request number, unit * Slots + slot
  parameter Banks         = 4,  // register banks
  parameter Active        = 8,  // active slots
  parameter ActiveBits    = 3,  // bits of a slot's number
  parameter Lanes         = 32, // lanes of a warp
  parameter RegBits       = 8,  // bits of a register number
  parameter HasRfc        = 1,  // 1: there are register file caches
  parameter Reads         = 0,  // 1: operands that missed enter the cache, too
  parameter TagStage      = 0   // 1: misses reach the arbiter in the cycle after the look-up
) (
  input  wire                         clk_i,
  input  wire                         rst_ni,
  input  wire                         arrive_i, // an instruction is looked up
  input  wire [ActiveBits-1:0]        arrive_slot_i, // active slot of its warp
  input  wire [CollectorBits-1:0]     unit_i, // collector unit that takes it
  // its operand is a register; no two name the same
  input  wire [Slots-1:0]             src_valid_i,
  input  wire [Slots*RegBits-1:0]     src_reg_i, // that register
  input  wire [Lanes-1:0]             src_mask_i, // lanes that execute it
  input  wire [Slots*Lanes-1:0]       hit_i, // lanes of the operand that are in the RFC
  input  wire [Slots*Lanes-1:0]       lrf_hit_i, // lanes of the operand that are in the LRF
  input  wire [Banks-1:0]             done_i, // data of a read is there in this cycle
  // request that it answers; no two banks name the same
  input  wire [Banks*RequestBits-1:0] done_dest_i,
  // a victim buffer takes an entry of the slot's RFC
  input  wire [Active-1:0]            ev_go_i,
  input  wire [Active*RegBits-1:0]    ev_reg_i, // register of that entry
  input  wire [Active-1:0]            clear_i, // the slot is empty from the next cycle on
  output wire [Slots-1:0]             need_o, // operand is read in the main register file
  output wire [Collectors*Slots-1:0]  hold_o, // requests that wait for the tags
  // lanes of the slot that take what the bank read; 0 without
  output wire [Banks*Lanes-1:0]       fill_lanes_o,
  output wire [Banks-1:0]             fill_valid_o, // what the bank read may enter an RFC
  output wire [Banks*ActiveBits-1:0]  fill_slot_o, // that of this slot; 0 without
  output wire [Banks*RegBits-1:0]     fill_reg_o // as this register; 0 without
);
  reg [Collectors*Slots*Lanes-1:0]   have_q; // lanes of the operand that caches gave
  reg [Collectors*Slots-1:0]         fill_q; // the operand enters the RFC when it is there
  reg [Collectors*Slots*RegBits-1:0] reg_q;  // its register
  reg [Collectors*ActiveBits-1:0]    slot_q; // active slot of the unit's warp

  localparam Requests = Collectors * Slots;
  localparam WayBits  = 1 + ActiveBits + RegBits; // where an operand enters: fill, slot, register

  genvar b;
  genvar k;
  genvar p;
  genvar u;

  // ---- 1. Needed ----

  wire [Slots*Lanes-1:0] found = hit_i | lrf_hit_i;
  wire [Slots-1:0]       need;

  generate
    for (k = 0; k < Slots; k = k + 1) begin : g_need
      wire [Lanes-1:0] missing = src_mask_i & ~found[k*Lanes +: Lanes];
      assign need[k] = src_valid_i[k] & ((|missing) | (HasRfc == 0));
    end
  endgenerate

  assign need_o = need;

  // ---- 2. Tags, 4. taken: the unit ----

  wire [Collectors-1:0] takes; // unit of the instruction, one-hot

  index_onehot #(
    .Width     (Collectors),
    .IndexBits (CollectorBits)
  ) u_takes (
    .valid_i  (arrive_i & (HasRfc != 0)),
    .index_i  (unit_i),
    .onehot_o (takes)
  );

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_hold
      assign hold_o[u*Slots +: Slots] = {Slots{takes[u] & (TagStage != 0)}};
    end
  endgenerate

  // ---- 3. Filled ----

  wire [Requests*WayBits-1:0] ways;
  wire [Banks*WayBits-1:0]    way;
  wire [Banks*Lanes-1:0]      have;

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_ways
      for (k = 0; k < Slots; k = k + 1) begin : g_way
        assign ways[(u*Slots + k)*WayBits +: WayBits] = {
          fill_q[u*Slots + k],
          slot_q[u*ActiveBits +: ActiveBits],
          reg_q[(u*Slots + k)*RegBits +: RegBits]
        };
      end
    end
  endgenerate

  pick_rows #(
    .Count     (Banks),
    .Rows      (Requests),
    .Width     (WayBits),
    .IndexBits (RequestBits)
  ) u_way (
    .rows_i  (ways),
    .index_i (done_dest_i),
    .row_o   (way)
  );

  pick_rows #(
    .Count     (Banks),
    .Rows      (Requests),
    .Width     (Lanes),
    .IndexBits (RequestBits)
  ) u_have (
    .rows_i  (have_q),
    .index_i (done_dest_i),
    .row_o   (have)
  );

  // Of each bank, the request that its data is for, one-hot; of all banks. Without one of that
  // number there is none.
  wire [Banks*Requests-1:0] asked;
  wire [Requests-1:0]       named;

  decode_rows #(
    .Rows      (Banks),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_named (
    .valid_i (done_i),
    .index_i (done_dest_i),
    .row_o   (asked),
    .any_o   (named)
  );

  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_fill
      wire                  fill;
      wire [ActiveBits-1:0] slot;
      wire [RegBits-1:0]    number;
      wire                  known = |asked[b*Requests +: Requests];
      wire                  enters = fill & known;

      assign {fill, slot, number} = way[b*WayBits +: WayBits];
      assign fill_valid_o[b] = enters;
      assign fill_slot_o[b*ActiveBits +: ActiveBits] = slot & {ActiveBits{enters}};
      assign fill_reg_o[b*RegBits +: RegBits] = number & {RegBits{enters}};
      assign fill_lanes_o[b*Lanes +: Lanes] = ~have[b*Lanes +: Lanes] & {Lanes{known}};
    end
  endgenerate

  // ---- 4. Taken, 5. given up ----

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_unit
      wire                  enters = takes[u] & (Reads != 0); // its operands may enter an RFC
      wire [ActiveBits-1:0] slot   = enters ? arrive_slot_i : slot_q[u*ActiveBits +: ActiveBits];
      wire [Active-1:0]     of;                               // that slot, one-hot
      wire [Active*RegBits-1:0] left_of; // the register that leaves the slot's RFC
      wire [RegBits-1:0]    leaver;
      wire                  leaves = |(of & ev_go_i);
      wire                  emptied = |(of & clear_i);

      index_onehot #(
        .Width     (Active),
        .IndexBits (ActiveBits)
      ) u_of (
        .valid_i  (1'b1),
        .index_i  (slot),
        .onehot_o (of)
      );

      for (p = 0; p < Active; p = p + 1) begin : g_left
        assign left_of[p*RegBits +: RegBits] =
          ev_reg_i[p*RegBits +: RegBits] & {RegBits{of[p]}};
      end

      or_rows #(
        .Rows  (Active),
        .Width (RegBits)
      ) u_leaver (
        .rows_i (left_of),
        .any_o  (leaver)
      );

      for (k = 0; k < Slots; k = k + 1) begin : g_slot
        wire [RegBits-1:0] number =
          enters ? src_reg_i[k*RegBits +: RegBits] : reg_q[(u*Slots + k)*RegBits +: RegBits];
        wire               fill    = enters ? need[k] : fill_q[u*Slots + k];
        wire               given_up =
          named[u*Slots + k] | emptied | (leaves & (leaver == number));

        always @(posedge clk_i) begin
          if (!rst_ni) begin
            have_q[(u*Slots + k)*Lanes +: Lanes]    <= {Lanes{1'b0}};
            fill_q[u*Slots + k]                     <= 1'b0;
            reg_q[(u*Slots + k)*RegBits +: RegBits] <= {RegBits{1'b0}};
          end else begin
            if (takes[u]) have_q[(u*Slots + k)*Lanes +: Lanes] <= found[k*Lanes +: Lanes];
            fill_q[u*Slots + k]                     <= fill & ~given_up;
            reg_q[(u*Slots + k)*RegBits +: RegBits] <= number;
          end
        end
      end

      always @(posedge clk_i) begin
        if (!rst_ni) slot_q[u*ActiveBits +: ActiveBits] <= {ActiveBits{1'b0}};
        else         slot_q[u*ActiveBits +: ActiveBits] <= slot;
      end
    end
  endgenerate
endmodule
`default_nettype wire
