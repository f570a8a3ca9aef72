// SPDX-License-Identifier: Apache-2.0
// first_of_bank: slots that ask for a main bank and a cache bank each, and which of them get both,
// stateless.
//
// A slot that asks gets its banks unless an earlier one that asks has one of them, whether or not
// that one gets them. The order is that of round robin (rr_pick): slots in mask_i by number, then
// the others by number.
//
// Parameters  `Places`: slots. MainBankBits, BankBits: bits of the numbers of banks
// Ports       asks_i, mask_i. main_i, bank_i element p = banks of slot p. gets_o. mask_o the mask
//             past the first slot in that order, 0 when none asks
// Latency     0, an OR over the other slots
// Caveats     none
// Source      LTRF, 4.2 (arbiter among warps)
`default_nettype none
module first_of_bank #(
  parameter Active       = 8,
  parameter MainBankBits = 4,
  parameter BankBits     = 4
) (
  input  wire [Active-1:0]              asks_i,
  input  wire [Active-1:0]              mask_i,
  input  wire [Active*MainBankBits-1:0] main_i,
  input  wire [Active*BankBits-1:0]     bank_i,
  output wire [Active-1:0]              gets_o,
  output wire [Active-1:0]              mask_o
);
  wire [Active-1:0] unused_first;
  reg  [Active-1:0] waits; // an earlier slot has one of its banks

  rr_pick #(
    .Width (Active)
  ) u_first (
    .req_i   (asks_i),
    .mask_i  (mask_i),
    .grant_o (unused_first),
    .mask_o  (mask_o)
  );

  // Of two slots the higher-numbered is the earlier where it alone is in the mask.
  always @* begin : p_waits
    reg     meet;
    reg     swap;
    integer low;
    integer high;
    waits = {Active{1'b0}};
    meet  = 1'b0;
    swap  = 1'b0;
    for (high = 1; high < Active; high = high + 1) begin
      for (low = 0; low < high; low = low + 1) begin
        meet = asks_i[low] & asks_i[high]
               & ((main_i[low*MainBankBits +: MainBankBits]
                   == main_i[high*MainBankBits +: MainBankBits])
                  | (bank_i[low*BankBits +: BankBits] == bank_i[high*BankBits +: BankBits]));
        swap = mask_i[high] & ~mask_i[low];
        waits[low]  = waits[low] | (meet & swap);
        waits[high] = waits[high] | (meet & ~swap);
      end
    end
  end

  assign gets_o = asks_i & ~waits;
endmodule
`default_nettype wire
