// SPDX-License-Identifier: Apache-2.0
// rfc_port_properties: what docs/blocks/rfc_port.md promises, for one watched bus, one watched bank
// and one watched slot, chosen freely.
//
// Reading of bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of rfc_port
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     results are free in each cycle: a bus may change its mind, and nothing goes wrong
`default_nettype none
module rfc_port_properties #(
`include "rfc_port_parameters.vh"
) (
`include "rfc_port_inputs.vh"
  input  wire [BusBits-1:0]             watch_bus_i,
  input  wire [BankBits-1:0]            watch_bank_i,
  input  wire [ActiveBits-1:0]          watch_slot_i,

  output wire bad_value,     // a slot's RFC is shown a result for it, or an operand that missed,
                             // with its register, its lanes and where its data are
  output wire bad_closed,    // that of a warp which does not run is shown nothing
  output wire bad_ports,     // no more than Ports slots are
  output wire bad_result,    // a result finds no port only when as many others have one, or another
                             // one of its slot
  output wire bad_fill,      // an operand that missed finds none only when all are taken, or its
                             // slot is
  output wire bad_done,      // a result is done just when the RFC of its slot was shown it, and has
                             // written it
  output wire bad_wait,      // a result waits at most ResultBuses - 1 results of other buses
  output wire tight_wait,    // ResultBuses - 1 results happen

  output wire cover_result,  // a result is written
  output wire cover_lrf,     // one for the LRF
  output wire cover_fill,    // an operand that missed is written
  output wire cover_lost,    // one finds no port
  output wire cover_waits,   // a result waits for its RFC
  output wire cover_one_slot, // [needs ResultBuses > 1] two results are of one slot
  output wire cover_both     // [needs Ports > 1 && Active > 1] a result and an operand are written
);
`include "rfc_port_block.vh"

  localparam [ActiveBits:0] NumberSlots = Active;

  wire [BusBits-1:0]    bus;
  wire [BankBits-1:0]   bank;
  wire [ActiveBits-1:0] slot;

  property_watch #(.Count (ResultBuses), .Bits (BusBits)) u_bus
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bus_i), .number_o (bus));
  property_watch #(.Count (Banks), .Bits (BankBits)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (bank));
  property_watch #(.Count (Active), .Bits (ActiveBits)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (slot));

  // ---- Assumptions on inputs ----

  reg assumed;

  always @* begin : p_assumed
    integer          b;
    reg [Active-1:0] own;
    assumed = ~(|(w_done_i & ~w_valid_o));
    for (b = 0; b < ResultBuses; b = b + 1) begin
      own = bus_slot_i[b*Active +: Active];
      if (|(own & (own - 1'b1))) assumed = 1'b0;
      if (to_rfc_i[b] && !(|(own & open_i))) assumed = 1'b0;
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (fill_valid_i[b] && {1'b0, fill_slot_i[b*ActiveBits +: ActiveBits]} >= NumberSlots)
        assumed = 1'b0;
    end
  end

  // ---- The watched slot's value, and where it comes from ----

  reg                valid, fills, lrf, done, open; // of the slot
  reg [RegBits-1:0]  number;
  reg [Lanes-1:0]    mask;
  reg [BusBits-1:0]  from_bus;
  reg [BankBits-1:0] from_bank;
  reg                fits; // the value is that of the bus or bank that the slot names

  always @* begin : p_slot
    integer p;
    integer b;
    {valid, fills, lrf, done, open, fits} = 6'd0;
    number    = {RegBits{1'b0}};
    mask      = {Lanes{1'b0}};
    from_bus  = {BusBits{1'b0}};
    from_bank = {BankBits{1'b0}};
    for (p = 0; p < Active; p = p + 1) begin
      if (slot == p[ActiveBits-1:0]) begin
        valid     = w_valid_o[p];
        fills     = w_fill_o[p];
        lrf       = w_lrf_o[p];
        done      = w_done_i[p];
        open      = open_i[p];
        number    = w_reg_o[p*RegBits +: RegBits];
        mask      = w_mask_o[p*Lanes +: Lanes];
        from_bus  = w_bus_o[p*BusBits +: BusBits];
        from_bank = w_bank_o[p*BankBits +: BankBits];
        for (b = 0; b < ResultBuses; b = b + 1) begin
          if (valid && !fills && from_bus == b[BusBits-1:0]) begin
            fits = to_rfc_i[b] & bus_slot_i[b*Active + p] & (lrf == wb_lrf_i[b])
                   & (number == wb_reg_i[b*RegBits +: RegBits])
                   & (mask == wb_mask_i[b*Lanes +: Lanes]) & (from_bank == {BankBits{1'b0}});
          end
        end
      end
    end
    for (b = 0; b < Banks; b = b + 1) begin
      if (valid && fills && from_bank == b[BankBits-1:0]) begin
        fits = fill_valid_i[b] & (fill_slot_i[b*ActiveBits +: ActiveBits] == slot) & ~lrf
               & (number == fill_reg_i[b*RegBits +: RegBits]) & (&mask)
               & (from_bus == {BusBits{1'b0}});
      end
    end
  end

  wire nothing = ~fills & ~lrf & ~(|number) & ~(|mask) & ~(|from_bus) & ~(|from_bank);

  // ---- The watched bus and bank ----

  localparam CountBits = ActiveBits + 1;

  reg                       asks, shown, bus_done, bank_asks, bank_shown;
  reg                       others; // another result of the bus's slot is shown
  reg                       slot_written, bank_open, two_of_slot;
  reg [CountBits-1:0]       results, all; // slots that are shown a result, a value

  always @* begin : p_bus
    integer p;
    integer b;
    {asks, shown, bus_done, bank_asks, bank_shown}   = 5'd0;
    {others, slot_written, bank_open, two_of_slot} = 4'd0;
    results = {CountBits{1'b0}};
    all     = {CountBits{1'b0}};
    for (p = 0; p < Active; p = p + 1) begin
      results = results + {{(CountBits-1){1'b0}}, w_valid_o[p] & ~w_fill_o[p]};
      all     = all + {{(CountBits-1){1'b0}}, w_valid_o[p]};
      for (b = 0; b < ResultBuses; b = b + 1) begin
        if (bus == b[BusBits-1:0] && to_rfc_i[b] && bus_slot_i[b*Active + p]) begin
          asks   = 1'b1;
          shown  = w_valid_o[p] & ~w_fill_o[p] & (w_bus_o[p*BusBits +: BusBits] == bus);
          others = w_valid_o[p] & ~w_fill_o[p] & ~shown;
          two_of_slot = others;
          bus_done    = shown & w_done_i[p];
        end
      end
      for (b = 0; b < Banks; b = b + 1) begin
        if (bank == b[BankBits-1:0] && fill_valid_i[b]
            && fill_slot_i[b*ActiveBits +: ActiveBits] == p[ActiveBits-1:0]) begin
          bank_asks    = 1'b1;
          bank_open    = open_i[p];
          bank_shown   = w_valid_o[p] & w_fill_o[p] & (w_bank_o[p*BankBits +: BankBits] == bank);
          slot_written = w_valid_o[p] & ~bank_shown;
        end
      end
    end
  end

  localparam [CountBits-1:0] Most = (Ports < Active) ? Ports : Active;

  // ---- Waiting ----

  wire [ResultBuses-1:0] left  = to_rfc_i;
  wire [ResultBuses-1:0] above = left & state_turn;
  wire [ResultBuses-1:0] from  = (|above) ? above : left;
  wire [ResultBuses-1:0] first = from & -from;
  wire                   moves = |(first & bus_done_o);
  wire                   late;
  wire                   waited;
  reg                    bus_says; // the watched bus is told that it is done

  always @* begin : p_says
    integer b;
    bus_says = 1'b0;
    for (b = 0; b < ResultBuses; b = b + 1) begin
      if (bus == b[BusBits-1:0]) bus_says = bus_done_o[b];
    end
  end

  property_wait #(.Width (ResultBuses), .IndexBits (BusBits)) u_wait (
    .clk_i     (clk_i),
    .rst_ni    (rst_n),
    .index_i   (bus),
    .asks_i    (asks),
    .granted_i (bus_says),
    .higher_i  (~moves),
    .moves_i   (moves),
    .last_i    (first),
    .mask_i    (state_turn),
    .late_o    (late),
    .tight_o   (waited)
  );

  // ---- Properties ----

  assign bad_value  = lawful & ((valid & ~fits) | (~valid & ~nothing));
  assign bad_closed = lawful & valid & ~open;
  assign bad_ports  = lawful & (all > Most);
  assign bad_result = lawful & asks & ~shown & ~others & (results < Most);
  assign bad_fill   =
    lawful & bank_asks & bank_open & ~bank_shown & ~slot_written & (all < Most);
  assign bad_done   = lawful & (bus_says != bus_done);
  assign bad_wait   = lawful & late;
  assign tight_wait = lawful & waited;

  assign cover_result   = lawful & valid & ~fills & done;
  assign cover_lrf      = lawful & valid & lrf & done;
  assign cover_fill     = lawful & valid & fills & done;
  assign cover_lost     = lawful & bank_asks & bank_open & ~bank_shown;
  assign cover_waits    = lawful & shown & ~bus_says;
  assign cover_one_slot = lawful & two_of_slot;
  assign cover_both     = lawful & (results != {CountBits{1'b0}}) & (all > results);
endmodule
`default_nettype wire
