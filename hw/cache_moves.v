// SPDX-License-Identifier: Apache-2.0
// cache_moves: the registers that leave the cache and enter it in this cycle, stateless.
//
// One register of each active slot may leave or enter. The prefetch unit says which do.
//
// Parameters  Active, RegBits, BankBits: sizes
// Ports       gen/parts/cache_moves.def
// Latency     0
// Caveats     none
// Source      LTRF, 4.2, Fig. 8 (Address Allocation Units)
`default_nettype none
module cache_moves #(
  parameter Active   = 8,
  parameter RegBits  = 8,
  parameter BankBits = 4
) (
  input  wire [Active-1:0]          out_valid_i,
  input  wire [Active-1:0]          in_valid_i,
  input  wire [Active*RegBits-1:0]  move_reg_i,
  input  wire [Active*BankBits-1:0] free_bank_i,
  input  wire [Active*2-1:0]        out_kind_i,
  input  wire [Active*2-1:0]        in_kind_i,
  input  wire [Active-1:0]          left_i,
  input  wire [Active-1:0]          cleared_i,
  output wire [Active-1:0]          may_move_o,
  output reg  [Active-1:0]          leaves_o,
  output reg  [Active-1:0]          enters_o,
  output reg  [Active*RegBits-1:0]  move_reg_o,
  output reg  [Active*BankBits-1:0] in_bank_o,
  output wire [Active-1:0]          release_o
);
  assign may_move_o = out_valid_i | in_valid_i;
  assign release_o  = left_i | cleared_i;

  always @* begin : p_moves
    integer p;
    for (p = 0; p < Active; p = p + 1) begin
      leaves_o[p] = |out_kind_i[p*2 +: 2];
      enters_o[p] = |in_kind_i[p*2 +: 2];
      move_reg_o[p*RegBits +: RegBits] =
        move_reg_i[p*RegBits +: RegBits] & {RegBits{leaves_o[p] | enters_o[p]}};
      in_bank_o[p*BankBits +: BankBits] =
        free_bank_i[p*BankBits +: BankBits] & {BankBits{enters_o[p]}};
    end
  end
endmodule
`default_nettype wire
