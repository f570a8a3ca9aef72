// SPDX-License-Identifier: Apache-2.0
// move_choice: the register of a slot that may leave or enter the cache in a cycle, stateless.
//
// A register that leaves needs its main bank's write buffer, one that enters the bank too.
// Registers with a write in flight come last: they leave always, but enter only with Liveness.
//
// Parameters  SchedulerWarpBits, ThreadRegs, RegBits, MainBanks, MainBankBits: size. ThreadRegs and
//             MainBanks are powers of two. Liveness: 1 registers with a write in flight may enter
// Ports       out_i, in_i: registers of the slot leave, enter. bank_ok_i: a cache bank is unused.
//             todo_i: registers yet to move. in_flight_i: with a write in flight. warp_i: the
//             slot's. buffer_free_i bit m: write buffer of main bank m is empty, main_free_i: the
//             bank is, too. out_valid_o, in_valid_o: reg_o may move, else reg_o is 0. flying_o: it
//             has a write in flight
// Latency     0
// Caveats     out_i and in_i not both
// Source      LTRF, 4.2; 3.2 (liveness)
`default_nettype none
module move_choice #(
  parameter SchedulerWarpBits = 6,
  parameter ThreadRegs        = 256,
  parameter RegBits           = 8,
  parameter MainBanks         = 16,
  parameter MainBankBits      = 4,
  parameter Liveness          = 0
) (
  input  wire                         out_i,
  input  wire                         in_i,
  input  wire                         bank_ok_i,
  input  wire [ThreadRegs-1:0]        todo_i,
  input  wire [ThreadRegs-1:0]        in_flight_i,
  input  wire [SchedulerWarpBits-1:0] warp_i,
  input  wire [MainBanks-1:0]         buffer_free_i,
  input  wire [MainBanks-1:0]         main_free_i,
  output wire                         out_valid_o,
  output wire                         in_valid_o,
  output wire                         flying_o,
  output wire [RegBits-1:0]           reg_o
);
  // Registers of a warp whose main banks differ.
  localparam Group = (MainBanks < ThreadRegs) ? MainBanks : ThreadRegs;

  wire [Group-1:0] out_allowed;
  wire [Group-1:0] in_allowed;
  reg  [Group-1:0] todo;  // bit k = some register k + n * Group is to move
  reg  [Group-1:0] plain; // and has no write in flight

  home_flags #(
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .Registers         (Group),
    .SchedulerWarpBits (SchedulerWarpBits)
  ) u_out_allowed (
    .flags_i (buffer_free_i),
    .warp_i  (warp_i),
    .flags_o (out_allowed)
  );

  home_flags #(
    .MainBanks         (MainBanks),
    .MainBankBits      (MainBankBits),
    .Registers         (Group),
    .SchedulerWarpBits (SchedulerWarpBits)
  ) u_in_allowed (
    .flags_i (main_free_i),
    .warp_i  (warp_i),
    .flags_o (in_allowed)
  );

  always @* begin : p_todo
    integer start;
    todo  = {Group{1'b0}};
    plain = {Group{1'b0}};
    if (out_i || in_i) begin
      for (start = 0; start < ThreadRegs; start = start + Group) begin
        todo  = todo | todo_i[start +: Group];
        plain = plain | (todo_i[start +: Group] & ~in_flight_i[start +: Group]);
      end
    end
  end

  // out_valid_o and in_valid_o look at their own banks: the first does not wait for bank_ok_i.
  wire             enters  = in_i & bank_ok_i;
  wire [Group-1:0] allowed = (out_allowed & {Group{out_i}}) | (in_allowed & {Group{enters}});
  wire             prefers = |(plain & allowed); // one without a write in flight may move

  assign out_valid_o = out_i & (|(todo & out_allowed));
  assign in_valid_o  = (Liveness != 0) ? enters & (|(todo & in_allowed)) : in_i & prefers;
  assign flying_o    = ~prefers;

  // Registers with a write in flight are left out where others move; those that enter without
  // Liveness always.
  wire plain_only = prefers | (in_i & (Liveness == 0));

  first_register #(
    .ThreadRegs (ThreadRegs),
    .RegBits    (RegBits),
    .Group      (Group)
  ) u_reg (
    .regs_i    (todo_i & ~(in_flight_i & {ThreadRegs{plain_only}})),
    .allowed_i (allowed),
    .reg_o     (reg_o)
  );
endmodule
`default_nettype wire
