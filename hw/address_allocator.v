// SPDX-License-Identifier: Apache-2.0
// address_allocator: the Address Allocation Units.
//
// A ring of unused cache banks for each active slot and a ring of unused warp-offset
// addresses. Element i of a ring is kept exclusive-or i, so that reset to 0 means the full ring 0,
// 1, 2, ... See docs/blocks/address_allocator.md.
//
// Parameters  Active, Banks: size
// Ports       gen/blocks/address_allocator.def
// Latency     1. error_o 0
// Caveats     an operation with an error changes nothing
// Source      LTRF, 4.2, Fig. 8
`default_nettype none
module address_allocator #(
  parameter Active    = 8,  // active slots, and so warp-offset addresses
  parameter ActiveBits = 3,  // bits of a slot's number
  parameter Banks     = 16, // banks of the cache
  parameter BankBits  = 4,  // bits of a cache bank's number
  parameter OpenBits  = 5   // bits to count cache banks
) (
  input  wire                       clk_i,
  input  wire                       rst_ni,
  // the head of the slot's unused queue is allocated
  input  wire [Active-1:0]          alloc_i,
  input  wire [Active-1:0]          release_i, // a cache bank of the slot is released
  input  wire [Active*BankBits-1:0] release_bank_i, // that cache bank
  // all cache banks of the slot are released: its warp exits
  input  wire [Active-1:0]          reset_queues_i,
  input  wire                       enter_i, // the head of the global unused queue is allocated
  input  wire [Active-1:0]          leave_i, // the warp-offset address is released, one at most
  output wire [Active-1:0]          bank_ok_o, // the slot has an unused cache bank
  output wire [Active*BankBits-1:0] bank_o, // head of its unused queue; 0 when the queue is empty
  output wire                       offset_ok_o, // there is an unused warp-offset address
  // head of the global unused queue; 0 when the queue is empty
  output wire [ActiveBits-1:0]       offset_o,
  // observed: code `error`
  output wire [2:0]               error_o
);
  // occupied queue of a slot: cache bank is allocated
  reg [Active*Banks-1:0]          occupied_q;
  // unused queue of a slot, a ring: element slot * Banks + i holds a cache bank, exclusive or i
  reg [Active*Banks*BankBits-1:0] queue_q;
  reg [Active*BankBits-1:0]       head_q;            // position of its head
  reg [Active*OpenBits-1:0]       used_q;            // cache banks of the slot that are allocated
  reg [Active-1:0]                offset_occupied_q; // global occupied queue: address is allocated
  // global unused queue, a ring: element i holds an address, exclusive or i
  reg [Active*ActiveBits-1:0]      offset_queue_q;
  reg [ActiveBits-1:0]             offset_head_q;     // position of its head
  reg [ActiveBits:0]               offset_used_q;     // addresses that are allocated

  localparam [2:0] ErrorNone               = 3'd0;
  localparam [2:0] ErrorNoBank             = 3'd1;
  localparam [2:0] ErrorBankNotAllocated   = 3'd2;
  localparam [2:0] ErrorNoOffset           = 3'd3;
  localparam [2:0] ErrorOffsetNotAllocated = 3'd4;

  localparam RingBits = Banks * BankBits; // bits of a slot's ring

  // ---- 1 to 4. Cache banks ----

  wire [Active-1:0] take_error;
  wire [Active-1:0] give_error;

  genvar p;
  generate
    for (p = 0; p < Active; p = p + 1) begin : g_slot
      wire [BankBits-1:0] release_bank = release_bank_i[p*BankBits +: BankBits];
      wire [Banks-1:0]    given; // that cache bank
      wire                take;
      wire                give;
      wire [BankBits-1:0] tail;
      wire [BankBits-1:0] head_next;
      wire [OpenBits-1:0] used_next;
      wire [Banks-1:0]    occupied_next;

      index_onehot #(
        .Width     (Banks),
        .IndexBits (BankBits)
      ) u_given (
        .valid_i  (release_i[p]),
        .index_i  (release_bank),
        .onehot_o (given)
      );

      address_ring #(
        .Size      (Banks),
        .IndexBits (BankBits),
        .CountBits (OpenBits)
      ) u_ring (
        .queue_i      (queue_q[p*RingBits +: RingBits]),
        .head_i       (head_q[p*BankBits +: BankBits]),
        .used_i       (used_q[p*OpenBits +: OpenBits]),
        .occupied_i   (occupied_q[p*Banks +: Banks]),
        .take_i       (alloc_i[p] & ~reset_queues_i[p]),
        .give_i       (release_i[p] & ~reset_queues_i[p]),
        .give_sel_i   (given),
        .ok_o         (bank_ok_o[p]),
        .number_o     (bank_o[p*BankBits +: BankBits]),
        .take_o       (take),
        .give_o       (give),
        .take_error_o (take_error[p]),
        .give_error_o (give_error[p]),
        .tail_o       (tail),
        .head_o       (head_next),
        .used_o       (used_next),
        .occupied_o   (occupied_next)
      );

      always @(posedge clk_i) begin : p_registers
        integer i;
        if (!rst_ni || reset_queues_i[p]) begin
          occupied_q[p*Banks +: Banks]    <= {Banks{1'b0}};
          queue_q[p*RingBits +: RingBits]  <= {RingBits{1'b0}};
          head_q[p*BankBits +: BankBits]  <= {BankBits{1'b0}};
          used_q[p*OpenBits +: OpenBits]  <= {OpenBits{1'b0}};
        end else if (take || give) begin
          occupied_q[p*Banks +: Banks]   <= occupied_next;
          head_q[p*BankBits +: BankBits] <= head_next;
          used_q[p*OpenBits +: OpenBits] <= used_next;
          for (i = 0; i < Banks; i = i + 1) begin
            if (give && tail == i[BankBits-1:0]) begin
              queue_q[p*RingBits + i*BankBits +: BankBits] <= release_bank ^ tail;
            end
          end
        end
      end
    end
  endgenerate

  // ---- Warp-offset addresses ----

  wire                 enters;
  wire                 leaves;
  wire                 enter_error;
  wire                 leave_error;
  wire [ActiveBits-1:0] address; // the one released
  wire [ActiveBits-1:0] offset_tail;
  wire [ActiveBits-1:0] offset_head_next;
  wire [ActiveBits:0]   offset_used_next;
  wire [Active-1:0]    offset_occupied_next;

  onehot_index #(
    .Width     (Active),
    .IndexBits (ActiveBits)
  ) u_address (
    .onehot_i (leave_i),
    .index_o  (address)
  );

  address_ring #(
    .Size      (Active),
    .IndexBits (ActiveBits),
    .CountBits (ActiveBits + 1)
  ) u_offset_ring (
    .queue_i      (offset_queue_q),
    .head_i       (offset_head_q),
    .used_i       (offset_used_q),
    .occupied_i   (offset_occupied_q),
    .take_i       (enter_i),
    .give_i       (|leave_i),
    .give_sel_i   (leave_i),
    .ok_o         (offset_ok_o),
    .number_o     (offset_o),
    .take_o       (enters),
    .give_o       (leaves),
    .take_error_o (enter_error),
    .give_error_o (leave_error),
    .tail_o       (offset_tail),
    .head_o       (offset_head_next),
    .used_o       (offset_used_next),
    .occupied_o   (offset_occupied_next)
  );

  always @(posedge clk_i) begin : p_offset_registers
    integer i;
    if (!rst_ni) begin
      offset_occupied_q <= {Active{1'b0}};
      offset_queue_q    <= {Active*ActiveBits{1'b0}};
      offset_head_q     <= {ActiveBits{1'b0}};
      offset_used_q     <= {(ActiveBits+1){1'b0}};
    end else if (enters || leaves) begin
      offset_occupied_q <= offset_occupied_next;
      offset_head_q     <= offset_head_next;
      offset_used_q     <= offset_used_next;
      for (i = 0; i < Active; i = i + 1) begin
        if (leaves && offset_tail == i[ActiveBits-1:0]) begin
          offset_queue_q[i*ActiveBits +: ActiveBits] <= address ^ offset_tail;
        end
      end
    end
  end

  // ---- Errors ----

  assign error_o = (|take_error) ? ErrorNoBank
                 : (|give_error) ? ErrorBankNotAllocated
                 : enter_error   ? ErrorNoOffset
                 : leave_error   ? ErrorOffsetNotAllocated
                 : ErrorNone;
endmodule
`default_nettype wire
