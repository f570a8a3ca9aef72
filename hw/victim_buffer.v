// SPDX-License-Identifier: Apache-2.0
// victim_buffer: control of the victim buffers of the register file cache, one a main bank.
//
// A dirty entry that leaves a register file cache waits here for its main bank. Slots that want the
// same buffer get it in round robin. A full buffer is written as soon as its bank takes an access.
// The data are in rfc_data. See docs/blocks/victim_buffer.md.
//
// Parameters  MainBanks, MainRowBits, RegBits, SchedulerWarpBits, Active, Lanes: size. MainBanks is
//             a power of two
// Ports       gen/blocks/victim_buffer.def
// Latency     0 to ev_go_o; the bank is written in the next cycle at the earliest
// Caveats     a buffer that is written takes nothing in the same cycle
// Source      Gebhart, 5.2. Where evicted values wait is ours
`default_nettype none
module victim_buffer #(
  parameter MainBanks         = 4, // banks of the main register file, a power of two
  parameter MainBankBits      = 2, // bits of such a bank's number
  parameter MainRowBits       = 8, // bits of a row in it
  parameter RegBits           = 8, // bits of a register number
  parameter SchedulerWarpBits = 5, // bits of a warp's number
  parameter Active            = 8, // active slots
  parameter ActiveBits        = 3, // bits of a slot's number
  parameter Lanes             = 32 // lanes of a warp
) (
  input  wire                                clk_i,
  input  wire                                rst_ni,
  // the slot's RFC has a dirty entry that has to leave
  input  wire [Active-1:0]                   ev_valid_i,
  input  wire [Active*SchedulerWarpBits-1:0] ev_warp_i, // the slot's warp
  // first row of the warp's registers in every main bank
  input  wire [Active*MainRowBits-1:0]       ev_base_i,
  input  wire [Active*RegBits-1:0]           ev_reg_i, // register of that entry
  input  wire [Active*Lanes-1:0]             ev_lanes_i, // its lanes
  // main bank takes no access in this cycle.
  input  wire [MainBanks-1:0]                main_busy_i,
  // Buffer is full: the bank is written as soon as it is not busy, before any other access.
  output wire [MainBanks-1:0]                full_o,
  // row to write; 0 when the buffer is not full
  output wire [MainBanks*MainRowBits-1:0]    write_row_o,
  // lanes to write; 0 when the buffer is not full
  output wire [MainBanks*Lanes-1:0]          write_mask_o,
  output wire [Active-1:0]                   ev_go_o, // a buffer takes the slot's entry
  output wire [MainBanks-1:0]                take_o, // buffer is filled in this cycle
  // slot whose entry it takes; 0 without
  output wire [MainBanks*ActiveBits-1:0]     take_slot_o
);
  reg [MainBanks-1:0]             full_q; // buffer is full
  reg [MainBanks*MainRowBits-1:0] row_q;  // row in the main bank
  reg [MainBanks*Lanes-1:0]       mask_q; // lanes to write
  reg [MainBanks*Active-1:0]      turn_q; // round robin among slots that want the buffer

  wire [Active*MainBankBits-1:0] home;     // main bank of the slot's entry
  wire [Active*MainRowBits-1:0]  home_row; // its row there
  wire [MainBanks*Active-1:0]    taken;    // element m = slot whose entry buffer m takes, one-hot

  genvar m;
  genvar p;
  generate
    for (p = 0; p < Active; p = p + 1) begin : g_home
      main_home #(
        .RegBits           (RegBits),
        .SchedulerWarpBits (SchedulerWarpBits),
        .MainBanks         (MainBanks),
        .MainBankBits      (MainBankBits),
        .MainRowBits       (MainRowBits)
      ) u_home (
        .reg_i  (ev_reg_i[p*RegBits +: RegBits]),
        .warp_i (ev_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .base_i (ev_base_i[p*MainRowBits +: MainRowBits]),
        .bank_o (home[p*MainBankBits +: MainBankBits]),
        .row_o  (home_row[p*MainRowBits +: MainRowBits])
      );
    end
  endgenerate

  // ---- 1. Take: one slot a buffer that is empty ----

  generate
    for (m = 0; m < MainBanks; m = m + 1) begin : g_bank
      localparam integer Bank = m;
      wire [Active-1:0]      wants;
      wire [Active-1:0]      slot;
      wire [Active-1:0]      turn_next;
      wire                   take = |slot;
      reg  [MainRowBits-1:0] row;
      reg  [Lanes-1:0]       mask;

      for (p = 0; p < Active; p = p + 1) begin : g_wants
        assign wants[p] = ev_valid_i[p] & ~full_q[m]
                          & (home[p*MainBankBits +: MainBankBits] == Bank[MainBankBits-1:0]);
      end

      rr_pick #(
        .Width (Active)
      ) u_slot (
        .req_i   (wants),
        .mask_i  (turn_q[m*Active +: Active]),
        .grant_o (slot),
        .mask_o  (turn_next)
      );

      onehot_index #(
        .Width     (Active),
        .IndexBits (ActiveBits)
      ) u_take_slot (
        .onehot_i (slot),
        .index_o  (take_slot_o[m*ActiveBits +: ActiveBits])
      );

      always @* begin : p_entry
        integer i;
        row  = {MainRowBits{1'b0}};
        mask = {Lanes{1'b0}};
        for (i = 0; i < Active; i = i + 1) begin
          if (slot[i]) begin
            row  = row | home_row[i*MainRowBits +: MainRowBits];
            mask = mask | ev_lanes_i[i*Lanes +: Lanes];
          end
        end
      end

      assign take_o[m]                 = take;
      assign taken[m*Active +: Active] = slot;

      // ---- 2. Write ----

      assign write_row_o[m*MainRowBits +: MainRowBits] =
        row_q[m*MainRowBits +: MainRowBits] & {MainRowBits{full_q[m]}};
      assign write_mask_o[m*Lanes +: Lanes] = mask_q[m*Lanes +: Lanes] & {Lanes{full_q[m]}};

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          full_q[m]                           <= 1'b0;
          row_q[m*MainRowBits +: MainRowBits] <= {MainRowBits{1'b0}};
          mask_q[m*Lanes +: Lanes]            <= {Lanes{1'b0}};
          turn_q[m*Active +: Active]          <= {Active{1'b0}};
        end else begin
          full_q[m] <= take | (full_q[m] & main_busy_i[m]);
          if (take) begin
            row_q[m*MainRowBits +: MainRowBits] <= row;
            mask_q[m*Lanes +: Lanes]            <= mask;
            turn_q[m*Active +: Active]          <= turn_next;
          end
        end
      end
    end
  endgenerate

  assign full_o = full_q;

  or_rows #(
    .Rows  (MainBanks),
    .Width (Active)
  ) u_go (
    .rows_i (taken),
    .any_o  (ev_go_o)
  );
endmodule
`default_nettype wire
