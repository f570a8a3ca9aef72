// SPDX-License-Identifier: Apache-2.0
// bank_filter: requests to register banks without those of banks that take none, stateless.
//
// Parameters  Requests, Banks: sizes. BankBits: bits of a bank number
// Ports       valid_i, bank_i: requests and their banks. taken_i: banks that take none. valid_o
// Latency     0
// Caveats     a request to a bank that does not exist stays
// Source      LTRF, 2.2: a bank that is busy takes no access
`default_nettype none
module bank_filter #(
  parameter Requests = 48,
  parameter Banks    = 16,
  parameter BankBits = 4
) (
  input  wire [Requests-1:0]          valid_i,
  input  wire [Requests*BankBits-1:0] bank_i,
  input  wire [Banks-1:0]             taken_i,
  output reg  [Requests-1:0]          valid_o
);
  localparam [Banks-1:0] One = 1;

  always @* begin : p_filter
    integer i;
    valid_o = valid_i;
    for (i = 0; i < Requests; i = i + 1) begin
      if (valid_i[i]) valid_o[i] = (taken_i & One << bank_i[i*BankBits +: BankBits]) == 0;
    end
  end
endmodule
`default_nettype wire
