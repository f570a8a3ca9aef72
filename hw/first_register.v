// SPDX-License-Identifier: Apache-2.0
// first_register: the lowest-numbered register of a set whose main bank is allowed, stateless.
//
// Parameters  ThreadRegs, RegBits: size. Group: registers whose main banks differ, divides
//             ThreadRegs, both powers of two
// Ports       regs_i the set. allowed_i bit k = main banks of registers k, k + Group, ..
//             (home_flags). reg_o its number, 0 when there is none
// Latency     0: first the lowest group that has one, then its bit
// Caveats     none
// Source      docs/blocks/prefetch_unit.md. The paper does not say
`default_nettype none
module first_register #(
  parameter ThreadRegs = 256,
  parameter RegBits    = 8,
  parameter Group      = 16
) (
  input  wire [ThreadRegs-1:0] regs_i,
  input  wire [Group-1:0]      allowed_i,
  output wire [RegBits-1:0]    reg_o
);
  localparam Groups = ThreadRegs / Group;

  reg  [Groups-1:0]  any;     // bit g = group g has an allowed register
  wire [Groups-1:0]  first;   // the lowest that has one
  reg  [Group-1:0]   members; // its allowed registers
  reg  [RegBits-1:0] base;    // its first register

  assign first = any & -any;

  always @* begin : p_any
    integer g;
    for (g = 0; g < Groups; g = g + 1) any[g] = |(regs_i[g*Group +: Group] & allowed_i);
  end

  always @* begin : p_members
    integer start;
    members = {Group{1'b0}};
    base    = {RegBits{1'b0}};
    for (start = 0; start < ThreadRegs; start = start + Group) begin
      members = members | (regs_i[start +: Group] & allowed_i & {Group{first[start / Group]}});
      base    = base | (start[RegBits-1:0] & {RegBits{first[start / Group]}});
    end
  end

  wire [RegBits-1:0] member;

  onehot_index #(
    .Width     (Group),
    .IndexBits (RegBits)
  ) u_member (
    .onehot_i (members & -members),
    .index_o  (member)
  );

  assign reg_o = base | member;
endmodule
`default_nettype wire
