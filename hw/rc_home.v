// SPDX-License-Identifier: Apache-2.0
// rc_home: home set of a register in a register cache, stateless.
//
// Parameters  Sets, a power of two, SetBits, RegBits: size. Map: 0 linear, the register's highest
//             bits; 1 interleaved, its lowest ones
// Ports       reg_i, set_o
// Latency     0
// Caveats     none
// Source      JETCAS 2024, IV.C, Eq. 2 and 3
`default_nettype none
module rc_home #(
  parameter Sets    = 4,
  parameter SetBits = 2,
  parameter RegBits = 8,
  parameter Map     = 1
) (
  input  wire [RegBits-1:0] reg_i,
  output wire [SetBits-1:0] set_o
);
  localparam         HomeBits = log2(Sets);
  localparam         Shift    = (Map == 0) ? RegBits - HomeBits : 0;
  localparam integer Last     = Sets - 1;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [SetBits-1:0] number;

  resize #(
    .InBits  (RegBits),
    .OutBits (SetBits)
  ) u_number (
    .number_i (reg_i >> Shift),
    .number_o (number)
  );

  assign set_o = number & Last[SetBits-1:0];
endmodule
`default_nettype wire
