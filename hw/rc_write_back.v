// SPDX-License-Identifier: Apache-2.0
// rc_write_back: dirty registers that leave the register caches of a sub-core, one row a cycle.
//
// An eviction is a register of each of some threads. A row of the register file is written with all
// threads that have the register of the lowest one. See docs/blocks/rc_write_back.md.
//
// Parameters  Threads, RegBits, Banks, RowBits, SchedulerWarps, Collectors, Slots: size. Banks is a
//             power of two
// Ports       gen/blocks/rc_write_back.def
// Latency     the first row in the cycle after take_i
// Caveats     take_i only while not busy_o. The data is in rc_banks
// Source      JETCAS 2024, IV-E; rows are ours
`default_nettype none
module rc_write_back #(
  parameter Threads           = 32, // threads of a warp
  parameter RegBits           = 8,  // bits of a register number
  parameter Banks             = 2,  // register banks, a power of two
  parameter BankBits          = 1,  // bits of a bank number
  parameter RowBits           = 8,  // bits of a row in a bank
  parameter SchedulerWarps    = 8,  // warps
  parameter SchedulerWarpBits = 3,  // bits to index one of them
  parameter Collectors        = 2,  // collector units
  parameter Slots             = 7   // operand slots a unit
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  // an eviction enters; its data is in rc_banks from the next cycle on
  input  wire                                    take_i,
  input  wire [SchedulerWarpBits-1:0]            take_warp_i, // its warp
  input  wire [Threads-1:0]                      take_mask_i, // threads that lose a dirty register
  input  wire [Threads*RegBits-1:0]              take_reg_i,  // that register
  input  wire [SchedulerWarps*RowBits-1:0]       base_i,      // first row of a warp's registers
  input  wire [Collectors*SchedulerWarpBits-1:0] rd_warp_i,   // warp of a unit's read requests
  input  wire [Collectors*Slots*RegBits-1:0]     rd_reg_i,    // register of a request
  output wire                                    busy_o,      // a register is not home yet
  output reg  [Threads-1:0]                      mask_o,      // threads of the row that is written
  output wire [Banks-1:0]                        bank_we_o,   // its bank, one-hot
  output wire [RowBits-1:0]                      row_o,       // its row; 0 when none is written
  // the request's register is not home yet in some thread
  output reg  [Collectors*Slots-1:0]             rd_blocked_o
);
  reg [Threads-1:0]           left_q; // threads whose register is not home yet
  reg [Threads*RegBits-1:0]   reg_q;  // that register
  reg [SchedulerWarpBits-1:0] warp_q; // their warp

  // ---- 1. Busy ----

  wire busy = |left_q;

  assign busy_o = busy;

  // ---- 2. Row ----

  wire [Threads-1:0]  first = left_q & -left_q; // the lowest thread
  reg  [RegBits-1:0]  register;                 // its register
  wire [RowBits-1:0]  base;
  wire [BankBits-1:0] bank;
  wire [RowBits-1:0]  row;

  always @* begin : p_row
    integer t;
    register = {RegBits{1'b0}};
    mask_o   = {Threads{1'b0}};
    if (busy) begin
      for (t = 0; t < Threads; t = t + 1) begin
        if (first[t]) register = register | reg_q[t*RegBits +: RegBits];
      end
      for (t = 0; t < Threads; t = t + 1) begin
        mask_o[t] = left_q[t] && reg_q[t*RegBits +: RegBits] == register;
      end
    end
  end

  index_row #(
    .Rows      (SchedulerWarps),
    .Width     (RowBits),
    .IndexBits (SchedulerWarpBits)
  ) u_base (
    .rows_i  (base_i),
    .index_i (warp_q),
    .row_o   (base)
  );

  main_home #(
    .RegBits           (RegBits),
    .SchedulerWarpBits (SchedulerWarpBits),
    .MainBanks         (Banks),
    .MainBankBits      (BankBits),
    .MainRowBits       (RowBits)
  ) u_home (
    .reg_i  (register),
    .warp_i (warp_q),
    .base_i (base),
    .bank_o (bank),
    .row_o  (row)
  );

  index_onehot #(
    .Width     (Banks),
    .IndexBits (BankBits)
  ) u_bank_we (
    .valid_i  (busy),
    .index_i  (bank),
    .onehot_o (bank_we_o)
  );

  assign row_o = row & {RowBits{busy}};

  // ---- 5. Blocked ----

  always @* begin : p_blocked
    reg [RegBits-1:0] wanted;
    integer           r;
    integer           t;
    wanted       = {RegBits{1'b0}};
    rd_blocked_o = {Collectors*Slots{1'b0}};
    if (busy) begin
      for (r = 0; r < Collectors*Slots; r = r + 1) begin
        wanted = rd_reg_i[r*RegBits +: RegBits];
        if (rd_warp_i[(r/Slots)*SchedulerWarpBits +: SchedulerWarpBits] == warp_q) begin
          for (t = 0; t < Threads; t = t + 1) begin
            if (left_q[t] && reg_q[t*RegBits +: RegBits] == wanted) rd_blocked_o[r] = 1'b1;
          end
        end
      end
    end
  end

  // ---- 3. Rows that are left, 4. take ----

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      left_q <= {Threads{1'b0}};
      reg_q  <= {Threads*RegBits{1'b0}};
      warp_q <= {SchedulerWarpBits{1'b0}};
    end else if (take_i) begin
      left_q <= take_mask_i;
      reg_q  <= take_reg_i;
      warp_q <= take_warp_i;
    end else begin
      left_q <= left_q & ~mask_o;
    end
  end
endmodule
`default_nettype wire
