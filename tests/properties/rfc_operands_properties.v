// SPDX-License-Identifier: Apache-2.0
// rfc_operands_properties: what docs/blocks/rfc_operands.md promises, for one watched lane of one
// watched operand slot, chosen freely.
//
// The wrapper follows the slot's operand from its look-up until its data is there. Reading of bad_,
// cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of rfc_operands
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     `strays` is part of what is said of fills, which makes it inductive
`default_nettype none
module rfc_operands_properties #(
`include "rfc_operands_parameters.vh"
) (
`include "rfc_operands_inputs.vh"
  input  wire [RequestBits-1:0]       watch_request_i,
  input  wire [Lanes-1:0]             watch_lane_i,

  output wire bad_need,        // an operand is read in the main register file just when some lane
                               // that executes is in no cache
  output wire bad_lane,        // a lane of a slot is filled once: by the caches, or by the bank
  output wire bad_old,         // [needs HasRfc && Reads] no operand enters an RFC that did not
                               // miss, or whose register left the RFC since, or whose slot
                               // was emptied
  output wire bad_forgotten,   // [needs HasRfc && Reads] every other one that missed may enter
  output wire bad_where,       // it enters the RFC of its instruction, under its register
  output wire bad_hold,        // requests wait for the tags in the cycle of the look-up, no others

  output wire cover_need,      // the operand is needed
  output wire cover_part,      // [needs HasRfc && Lanes > 1] some lanes come from a cache, the
                               // watched one from the bank
  output wire cover_hit,       // [needs HasRfc] all come from caches
  output wire cover_enters,    // [needs HasRfc && Reads] the operand may enter an RFC
  output wire cover_left,      // [needs HasRfc && Reads] its register has left the RFC
  output wire cover_at_once    // [needs HasRfc && Reads] in the cycle of the look-up
);
`include "rfc_operands_block.vh"

  localparam Requests = Collectors * Slots;

  localparam [CollectorBits:0] NumberUnits    = Collectors;
  localparam [ActiveBits:0]    NumberSlots    = Active;
  localparam [RequestBits:0]   NumberRequests = Requests;

  wire [RequestBits-1:0] request;

  // The watched lane, one-hot. One that is not watches nothing.
  reg [Lanes-1:0] lane_q;

  initial lane_q = {Lanes{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_n) lane_q <= watch_lane_i & -watch_lane_i;
  end

  property_watch #(.Count (Requests), .Bits (RequestBits)) u_request
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_request_i), .number_o (request));

  // ---- Assumptions on inputs ----

  reg assumed;

  always @* begin : p_assumed
    integer b;
    integer j;
    integer k;
    assumed = ~(|(hit_i & lrf_hit_i)) & ({1'b0, arrive_slot_i} < NumberSlots)
              & ({1'b0, unit_i} < NumberUnits);
    for (b = 0; b < Banks; b = b + 1) begin
      if (done_i[b] && {1'b0, done_dest_i[b*RequestBits +: RequestBits]} >= NumberRequests)
        assumed = 1'b0;
      for (j = 0; j < b; j = j + 1) begin
        if (done_i[b] && done_i[j] && done_dest_i[b*RequestBits +: RequestBits]
            == done_dest_i[j*RequestBits +: RequestBits]) assumed = 1'b0;
      end
      for (j = 0; j < Collectors; j = j + 1) begin
        for (k = 0; k < Slots; k = k + 1) begin
          if (arrive_i && unit_i == j[CollectorBits-1:0] && done_i[b]
              && done_dest_i[b*RequestBits +: RequestBits] == number_of(j, k)) assumed = 1'b0;
        end
      end
    end
  end

  function [RequestBits-1:0] number_of(input integer of_unit, input integer of_slot);
    integer n;
    begin
      n = of_unit * Slots + of_slot;
      number_of = n[RequestBits-1:0];
    end
  endfunction

  // ---- The watched request: its look-up, its data, the block's registers ----

  reg                  arrives;  // its instruction is looked up
  reg                  valid, need, held;
  reg [Lanes-1:0]      found;    // lanes that caches give
  reg [RegBits-1:0]    number;
  reg                  done, fills, fills_lane;
  reg [ActiveBits-1:0] fill_slot;
  reg [RegBits-1:0]    fill_reg;
  reg                  has_lane, has_fill; // registers
  reg [RegBits-1:0]    has_reg;
  reg [ActiveBits-1:0] has_slot;

  always @* begin : p_request
    integer b;
    integer k;
    integer u;
    {arrives, valid, need, held, done, fills, fills_lane} = 7'd0;
    {has_lane, has_fill} = 2'd0;
    found     = {Lanes{1'b0}};
    number    = {RegBits{1'b0}};
    fill_slot = {ActiveBits{1'b0}};
    fill_reg  = {RegBits{1'b0}};
    has_reg   = {RegBits{1'b0}};
    has_slot  = {ActiveBits{1'b0}};
    for (u = 0; u < Collectors; u = u + 1) begin
      for (k = 0; k < Slots; k = k + 1) begin
        if (request == number_of(u, k)) begin
          arrives  = arrive_i & (unit_i == u[CollectorBits-1:0]);
          valid    = src_valid_i[k];
          need     = need_o[k];
          held     = hold_o[u*Slots + k];
          found    = hit_i[k*Lanes +: Lanes] | lrf_hit_i[k*Lanes +: Lanes];
          number   = src_reg_i[k*RegBits +: RegBits];
          has_lane = |(state_have[(u*Slots + k)*Lanes +: Lanes] & lane_q);
          has_fill = state_fill[u*Slots + k];
          has_reg  = state_reg[(u*Slots + k)*RegBits +: RegBits];
          has_slot = state_slot[u*ActiveBits +: ActiveBits];
        end
      end
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (done_i[b] && done_dest_i[b*RequestBits +: RequestBits] == request) begin
        done       = 1'b1;
        fills      = fill_valid_o[b];
        fills_lane = |(fill_lanes_o[b*Lanes +: Lanes] & lane_q);
        fill_slot  = fill_slot_o[b*ActiveBits +: ActiveBits];
        fill_reg   = fill_reg_o[b*RegBits +: RegBits];
      end
    end
  end

  // ---- What became of the operand since its look-up ----

  reg                  given_q;  // a cache gave the lane
  reg                  missed_q; // it was needed, and its data is not there
  reg                  gone_q;   // its register left the RFC, or the slot was emptied
  reg [RegBits-1:0]    number_q;
  reg [ActiveBits-1:0] slot_q;

  initial given_q  = 1'b0;
  initial missed_q = 1'b0;
  initial gone_q   = 1'b0;
  initial number_q = {RegBits{1'b0}};
  initial slot_q   = {ActiveBits{1'b0}};

  wire [RegBits-1:0]    number_now = arrives ? number : number_q;
  wire [ActiveBits-1:0] slot_now   = arrives ? arrive_slot_i : slot_q;
  reg                   goes; // in this cycle

  always @* begin : p_goes
    integer p;
    goes = 1'b0;
    for (p = 0; p < Active; p = p + 1) begin
      if (slot_now == p[ActiveBits-1:0]) begin
        goes = clear_i[p] | (ev_go_i[p] & (ev_reg_i[p*RegBits +: RegBits] == number_now));
      end
    end
  end

  always @(posedge clk_i) begin
    if (!rst_n) begin
      {given_q, missed_q, gone_q} <= 3'd0;
      number_q                    <= {RegBits{1'b0}};
      slot_q                      <= {ActiveBits{1'b0}};
    end else begin
      if (arrives) given_q <= |(found & lane_q);
      missed_q <= (arrives ? need : missed_q) & ~done;
      gone_q   <= (gone_q & ~arrives) | goes;
      number_q <= number_now;
      slot_q   <= slot_now;
    end
  end

  wire caches = HasRfc != 0;
  wire enters = caches & (Reads != 0);
  wire strays = (has_lane != (given_q & caches)) | (has_fill != (missed_q & ~gone_q & enters))
                | (enters & ((has_reg != number_q) | (has_slot != slot_q)));

  // ---- Properties ----

  wire missing = |(src_mask_i & ~found);

  assign bad_need      = lawful & arrives & (need != (valid & (missing | ~caches)));
  assign bad_lane      = 
    lawful & (|lane_q) & (strays | (done & (fills_lane != ~(given_q & caches))));
  assign bad_old       = lawful & (strays | (done & fills & (~missed_q | gone_q)));
  assign bad_forgotten = lawful & (strays | (done & missed_q & ~gone_q & ~fills));
  assign bad_where     =
    lawful & (strays | (done & fills & ((fill_slot != slot_q) | (fill_reg != number_q))));
  assign bad_hold      = lawful & (held != (arrives & caches & (TagStage != 0)));

  assign cover_need   = lawful & arrives & need;
  assign cover_part   = lawful & arrives & need & (|found) & ~(|(found & lane_q)) & (|lane_q);
  assign cover_hit    = lawful & arrives & valid & ~need & (|(found & src_mask_i));
  assign cover_enters = lawful & done & fills;
  assign cover_left   = lawful & done & missed_q & gone_q;
  assign cover_at_once      = lawful & arrives & need & goes;
endmodule
`default_nettype wire
