// SPDX-License-Identifier: Apache-2.0
// onehot_numbers: of each row the number of the bit that is set, stateless.
//
// Parameters  Rows. Width: bits of a row, a multiple of Period: bit b has the number b mod Period.
//             NumberBits: bits of a number
// Ports       onehot_i element r at most one bit set. number_o element r its number, 0 when none is
// Latency     0, an OR over half of a row's bits
// Caveats     works only for rows with a bit: the same gates as onehot_index, but simulators are
//             faster
// Source      JETCAS 2024, V.A: ways of all threads
`default_nettype none
module onehot_numbers #(
  parameter Rows       = 32,
  parameter Width      = 8,
  parameter Period     = 2,
  parameter NumberBits = 1
) (
  input  wire [Rows*Width-1:0]      onehot_i,
  output reg  [Rows*NumberBits-1:0] number_o
);
  always @* begin : p_numbers
    reg [NumberBits-1:0] number;
    integer              b;
    integer              p;
    integer              r;
    number   = {NumberBits{1'b0}};
    number_o = {Rows*NumberBits{1'b0}};
    if (|onehot_i) begin
      for (r = 0; r < Rows; r = r + 1) begin
        number = {NumberBits{1'b0}};
        for (p = 0; p < Width; p = p + Period) begin
          for (b = 0; b < Period; b = b + 1) begin
            if (onehot_i[r*Width + p + b]) number = number | b[NumberBits-1:0];
          end
        end
        number_o[r*NumberBits +: NumberBits] = number;
      end
    end
  end
endmodule
`default_nettype wire
