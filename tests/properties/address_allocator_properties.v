// SPDX-License-Identifier: Apache-2.0
// address_allocator_properties: what docs/blocks/address_allocator.md promises, for one watched
// slot p, one of its cache banks b and one warp-offset address a, each chosen freely.
//
// Reading of bad_, cover_, tight_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Parameters  those of address_allocator
// Ports       the block's inputs, free. watch_*_i: see property_watch
// Caveats     operations with an error are allowed: they change nothing. `strays`, part of each
//             property that needs it: the wrapper's record of what is allocated is the block's
`default_nettype none
module address_allocator_properties #(
`include "address_allocator_parameters.vh"
) (
`include "address_allocator_inputs.vh"
  input  wire [ActiveBits-1:0]        watch_slot_i,
  input  wire [BankBits-1:0]         watch_bank_i,
  input  wire [ActiveBits-1:0]        watch_address_i,

  // Cache banks of the slot
  output wire bad_bank_twice,      // a bank that is allocated is never offered
  output wire bad_bank_exists,     // what is offered is a bank, and 0 without an unused one
  output wire bad_bank_leaked,     // the unused queue holds each bank that is not allocated exactly
                                   // once, and nothing else
  output wire bad_bank_ok,         // a bank is offered exactly while not all are allocated
  output wire bad_bank_wait,       // an unused bank is allocated after at most Banks - 1 others
  output wire tight_bank_wait,     // Banks - 1 others happen
  output wire bad_bank_error,      // an allocation without an unused bank is NO_BANK, a release of
                                   // a bank that is not allocated BANK_NOT_ALLOCATED; no other is

  // Warp-offset addresses
  output wire bad_address_twice,   // an address that is allocated is never offered
  output wire bad_address_exists,  // what is offered is a slot, and 0 without an unused one
  output wire bad_address_leaked,  // the unused queue holds each address that is not allocated
                                   // exactly once, and nothing else
  output wire bad_address_ok,      // one is offered exactly while not all are allocated
  output wire bad_address_error,   // NO_OFFSET and OFFSET_NOT_ALLOCATED exactly when the page says
                                   // so

  output wire cover_alloc,         // the bank is allocated
  output wire cover_release,       // and released
  output wire cover_again,         // and allocated again
  output wire cover_all_used,      // all banks of the slot are allocated
  output wire cover_reset,         // the slot's queues are reset while the bank is allocated
  output wire cover_two_targets,    // [needs Active > 1] two slots allocate and release in one
                                    // cycle
  output wire cover_two_alloc,     // [needs Active > 1] two slots allocate in one cycle
  output wire cover_address,       // the address is allocated
  output wire cover_address_again, // and released, and allocated again
  output wire cover_enter_leave,   // [needs Active > 1] an address is allocated while another is
                                   // released
  output wire cover_error_1,       // NO_BANK
  output wire cover_error_2,       // BANK_NOT_ALLOCATED: the bank is released twice
  output wire cover_error_3,       // NO_OFFSET
  output wire cover_error_4        // OFFSET_NOT_ALLOCATED
);
`include "address_allocator_block.vh"

  localparam CountBits = BankBits + 2;
  localparam [ActiveBits:0]   NumberSlots = Active;
  localparam [CountBits-1:0] NumberBanks  = Banks;
  localparam RingBits = Banks * BankBits;
  localparam integer LastBank  = Banks - 1;

  wire [ActiveBits-1:0] p;
  wire [BankBits-1:0]  b;
  wire [ActiveBits-1:0] a;

  property_watch #(.Count (Active), .Bits (ActiveBits)) u_slot
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_slot_i), .number_o (p));
  property_watch #(.Count (Banks), .Bits (BankBits)) u_bank
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_bank_i), .number_o (b));
  property_watch #(.Count (Active), .Bits (ActiveBits)) u_address
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_address_i), .number_o (a));

  wire assumed = ~(|(alloc_i & release_i))
                 & ((leave_i & (leave_i - 1'b1)) == 0);

  // ---- The watched slot ----

  reg                ok;       // it offers a bank
  reg [BankBits-1:0] offered;
  reg                resets;
  reg                allocs;   // it is to allocate, to release
  reg                releases;
  reg [BankBits-1:0] released;
  reg [Active-1:0]   here;     // the others are ~here
  reg [Banks-1:0]    occupied; // its registers
  reg [RingBits-1:0] queue;
  reg [BankBits-1:0] head;
  reg [OpenBits-1:0] used;

  always @* begin : p_slot
    integer i;
    ok       = 1'b0;
    offered  = {BankBits{1'b0}};
    resets   = 1'b0;
    allocs   = 1'b0;
    releases = 1'b0;
    released = {BankBits{1'b0}};
    here     = {Active{1'b0}};
    occupied = {Banks{1'b0}};
    queue    = {RingBits{1'b0}};
    head     = {BankBits{1'b0}};
    used     = {OpenBits{1'b0}};
    for (i = 0; i < Active; i = i + 1) begin
      if (p == i[ActiveBits-1:0]) begin
        ok       = bank_ok_o[i];
        offered  = bank_o[i*BankBits +: BankBits];
        resets   = reset_queues_i[i];
        allocs   = alloc_i[i];
        releases = release_i[i];
        released = release_bank_i[i*BankBits +: BankBits];
        here[i]  = 1'b1;
        occupied = state_occupied[i*Banks +: Banks];
        queue    = state_queue[i*RingBits +: RingBits];
        head     = state_head[i*BankBits +: BankBits];
        used     = state_used[i*OpenBits +: OpenBits];
      end
    end
  end

  // Which banks are allocated, by inputs and outputs alone.
  reg  [Banks-1:0] held_q;
  wire             asks  = allocs & ~resets;
  wire             takes = asks & ok;
  wire             gives = releases & ~resets;
  reg              held_b, held_released, given_b;

  initial held_q = {Banks{1'b0}};

  always @* begin : p_held
    integer i;
    held_b        = 1'b0;
    held_released = 1'b0;
    for (i = 0; i < Banks; i = i + 1) begin
      if (b == i[BankBits-1:0]) held_b = held_q[i];
      if (released == i[BankBits-1:0]) held_released = held_q[i];
    end
    given_b = takes & (offered == b);
  end

  always @(posedge clk_i) begin : p_follow
    integer i;
    for (i = 0; i < Banks; i = i + 1) begin
      if (!rst_n || resets) held_q[i] <= 1'b0;
      else if (takes && offered == i[BankBits-1:0]) held_q[i] <= 1'b1;
      else if (gives && released == i[BankBits-1:0]) held_q[i] <= 1'b0;
    end
  end

  wire [BankBits+1:0] count;    // banks allocated
  wire [BankBits+1:0] before_b; // how many stand before b
  wire                ring_strays;

  property_ring #(.Count (Banks), .Bits (BankBits)) u_ring
    (.queue_i (queue), .head_i (head), .held_i (held_q), .watch_i (b), .count_o (count),
     .before_o (before_b), .strays_o (ring_strays));

  wire strays = ring_strays | (occupied != held_q) | (used != count);

  // Others allocated since b is in the queue.
  reg [CountBits-1:0] others_q;

  initial others_q = {CountBits{1'b0}};

  always @(posedge clk_i) begin
    if (!rst_n || resets || held_b || given_b) others_q <= {CountBits{1'b0}};
    else if (takes)                            others_q <= others_q + 1'b1;
  end

  assign bad_bank_twice  = lawful & (strays | (ok & held_b & (offered == b)));
  assign bad_bank_exists = lawful & (strays | ({1'b0, offered} > LastBank[BankBits:0])
                                     | (~ok & (offered != 0)));
  assign bad_bank_leaked = lawful & strays;
  assign bad_bank_ok     = lawful & (strays | (ok != (count < NumberBanks)));
  assign bad_bank_wait   =
    lawful & (strays | (~held_b & (others_q + before_b >= NumberBanks))
              | (held_b & (others_q != 0)));
  assign tight_bank_wait = lawful & ~held_b & (others_q == NumberBanks - 1'b1);

  wire error_1 = asks & ~ok;
  wire error_2 = gives & ~held_released;

  // Of the watched slot; others may be in error, too: 1 where no bank is left, 2 wherever they
  // release.
  wire other_1 = |(alloc_i & ~reset_queues_i & ~bank_ok_o & ~here);
  wire other_2 = |(release_i & ~reset_queues_i & ~here);

  assign bad_bank_error =
    lawful & (strays | ((error_o == ErrorNoBank) != (error_1 | other_1))
              | (error_2 & ~other_1 & (error_o != ErrorBankNotAllocated))
              | ((error_o == ErrorBankNotAllocated) & ~error_2 & ~other_2));

  // ---- Warp-offset addresses ----

  reg  [Active-1:0] out_q; // allocated, by inputs and outputs alone
  wire              enters = enter_i & offset_ok_o;
  wire              known  = |(leave_i & out_q);
  reg               out_a, given_a;

  initial out_q = {Active{1'b0}};

  always @* begin : p_out
    integer i;
    out_a = 1'b0;
    for (i = 0; i < Active; i = i + 1) begin
      if (a == i[ActiveBits-1:0]) out_a = out_q[i];
    end
    given_a = enters & (offset_o == a);
  end

  always @(posedge clk_i) begin : p_follow_out
    integer i;
    for (i = 0; i < Active; i = i + 1) begin
      if (!rst_n) out_q[i] <= 1'b0;
      else if (enters && offset_o == i[ActiveBits-1:0]) out_q[i] <= 1'b1;
      else if (leave_i[i]) out_q[i] <= 1'b0;
    end
  end

  wire [ActiveBits+1:0] out_count;
  wire [ActiveBits+1:0] unused_before;
  wire                 out_ring_strays;

  property_ring #(.Count (Active), .Bits (ActiveBits)) u_out_ring
    (.queue_i (state_offset_queue), .head_i (state_offset_head), .held_i (out_q), .watch_i (a),
     .count_o (out_count), .before_o (unused_before), .strays_o (out_ring_strays));

  wire out_strays = out_ring_strays | (state_offset_occupied != out_q)
                    | (state_offset_used != out_count);

  wire error_3 = enter_i & ~offset_ok_o;
  wire error_4 = (|leave_i) & ~known;

  assign bad_address_twice  = lawful & (out_strays | (offset_ok_o & out_a & (offset_o == a)));
  assign bad_address_exists = lawful & (out_strays | ({1'b0, offset_o} >= NumberSlots)
                                        | (~offset_ok_o & (offset_o != 0)));
  assign bad_address_leaked = lawful & out_strays;
  assign bad_address_ok     = lawful & (out_strays | (offset_ok_o != (~(&out_q))));
  assign bad_address_error  =
    lawful & (out_strays | (error_3 & (error_o == ErrorNone)) | (error_4 & (error_o == ErrorNone))
              | ((error_o == ErrorNoOffset) & ~error_3)
              | ((error_o == ErrorOffsetNotAllocated) & (~error_4 | error_3))
              | (error_3 & (error_o == ErrorOffsetNotAllocated))
              | (error_o > ErrorOffsetNotAllocated));

  // ---- Covers ----

  reg released_q;   // b has been allocated and released since
  reg a_released_q; // a likewise

  initial released_q   = 1'b0;
  initial a_released_q = 1'b0;

  always @(posedge clk_i) begin
    released_q   <= rst_n & ~resets & (released_q | (gives & held_b & (released == b)));
    a_released_q <= rst_n & (a_released_q | (known & out_a & ~enters));
  end

  assign cover_alloc         = lawful & given_b;
  assign cover_release       = lawful & gives & held_b & (released == b);
  assign cover_again         = lawful & given_b & released_q;
  assign cover_all_used      = lawful & (&held_q);
  assign cover_reset         = lawful & resets & held_b;
  assign cover_two_targets    = lawful & takes & other_2 & (error_o == 0);
  assign cover_two_alloc     = lawful & takes & (error_o == 0)
                               & (|(alloc_i & ~reset_queues_i & ~here));
  assign cover_address       = lawful & given_a;
  assign cover_address_again = lawful & given_a & a_released_q;
  assign cover_enter_leave   = lawful & enters & known;
  assign cover_error_1       = lawful & error_1;
  assign cover_error_2       = lawful & (error_o == ErrorBankNotAllocated) & released_q
                               & ~held_b & error_2
                               & (released == b);
  assign cover_error_3       = lawful & (error_o == ErrorNoOffset);
  assign cover_error_4       = lawful & (error_o == ErrorOffsetNotAllocated);
endmodule
`default_nettype wire
