// SPDX-License-Identifier: Apache-2.0
// wcb: the warp control block of one warp.
//
// Register cache address table (a cache bank and a valid bit a register), warp-offset address,
// working-set bit-vector and, for LTRF+, liveness bit-vector. See docs/blocks/wcb.md.
//
// Parameters  ThreadRegs, Banks, RowBits, Slots, ResultBuses: size. ThreadRegs is a power of two,
//             at least 2. Liveness: 0 keeps no liveness bit-vector
// Ports       gen/blocks/wcb.def
// Latency     0 from lookup_reg_i and result_reg_i. Changes are seen in the next cycle
// Caveats     clear_i comes alone. No register is set, filled or dropped twice in a cycle
// Source      LTRF, 4.1, Fig. 7. 3.2 (liveness)
`default_nettype none
module wcb #(
  parameter ThreadRegs  = 256, // registers of a thread: entries of the register cache address table
  parameter RegBits     = 8,   // bits of a register number
  parameter Banks       = 16,  // banks of the cache
  parameter BankBits    = 4,   // bits of a cache bank's number
  parameter RowBits     = 3,   // bits of the warp-offset address
  parameter Slots       = 3,   // operands an instruction, at most
  parameter ResultBuses = 2,   // result buses
  parameter Liveness    = 0    // 1: LTRF+, the liveness bit-vector is kept
) (
  input  wire                            clk_i,
  input  wire                            rst_ni,
  input  wire [2*RegBits-1:0]            lookup_reg_i, // read ports: register to look up
  input  wire [ResultBuses*RegBits-1:0]  result_reg_i, // register of the result on a bus
  // the result on the bus is this warp's and is accepted in this cycle
  input  wire [ResultBuses-1:0]          written_i,
  // an operand that issued last cycle is this warp's and is dead after it
  input  wire [Slots-1:0]                dead_i,
  input  wire [Slots*RegBits-1:0]        dead_reg_i, // its register
  // a PREFETCH of this warp: the working-set bit-vector is loaded
  input  wire                            load_i,
  input  wire [ThreadRegs-1:0]           load_vector_i, // PREFETCH bit-vector
  // a cache bank is allocated to a register of this warp
  input  wire                            set_i,
  input  wire [RegBits-1:0]              set_reg_i, // that register
  input  wire [BankBits-1:0]             set_bank_i, // that cache bank
  // the register needs no data: it is valid from the next cycle on
  input  wire                            set_valid_i,
  // the last beat of a register of this warp reaches the cache bank in this cycle
  input  wire [Banks-1:0]                fill_i,
  input  wire [Banks*RegBits-1:0]        fill_reg_i, // that register
  input  wire                            drop_i, // a register of this warp leaves the cache
  input  wire [RegBits-1:0]              drop_reg_i, // that register
  input  wire                            enter_i, // the warp enters the active set
  input  wire [RowBits-1:0]              enter_offset_i, // its warp-offset address
  input  wire                            clear_i, // the warp is launched or exits
  // warp-offset address: row of its registers in the cache banks
  output wire [RowBits-1:0]              offset_o,
  output wire [ThreadRegs-1:0]           working_set_o, // working-set bit-vector
  output wire [ThreadRegs-1:0]           valid_o, // registers that are in the cache
  output wire [2*BankBits-1:0]           lookup_bank_o, // cache bank of the register
  output wire [1:0]                    lookup_valid_o, // the register is in the cache
  output wire [1:0]                    lookup_live_o, // the register is live; 1 without Liveness
  output wire [ResultBuses*BankBits-1:0] result_bank_o, // cache bank of the result's register
  output wire [ResultBuses-1:0]          result_valid_o // that register is in the cache
);
  // register cache address table: register r has bits r * BankBits and up
  reg [ThreadRegs*BankBits-1:0] bank_q;
  reg [ThreadRegs-1:0]          valid_q;       // valid bits of the table
  reg [ThreadRegs-1:0]          working_set_q; // working-set bit-vector
  reg [ThreadRegs-1:0]          live_q;        // liveness bit-vector
  reg [RowBits-1:0]             offset_q;      // warp-offset address

  localparam Ports = Banks + 1 + Slots + ResultBuses; // the most that a list has, and more

  localparam [ThreadRegs-1:0] One = 1;

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_lookup
      wire [RegBits-1:0] number = lookup_reg_i[i*RegBits +: RegBits];
      assign lookup_bank_o[i*BankBits +: BankBits] = bank_q[number*BankBits +: BankBits];
      assign lookup_valid_o[i] = valid_q[number];
      assign lookup_live_o[i]  = (Liveness == 0) | live_q[number];
    end
    for (i = 0; i < ResultBuses; i = i + 1) begin : g_result
      wire [RegBits-1:0] number = result_reg_i[i*RegBits +: RegBits];
      assign result_bank_o[i*BankBits +: BankBits] = bank_q[number*BankBits +: BankBits];
      assign result_valid_o[i] = valid_q[number];
    end
  endgenerate

  assign offset_o      = offset_q;
  assign working_set_o = working_set_q;
  assign valid_o       = valid_q;

  // The registers that the ports of a list name; called only where one of them is used.
  function [ThreadRegs-1:0] named(input [Ports-1:0] used, input [Ports*RegBits-1:0] regs);
    integer k;
    begin
      named = {ThreadRegs{1'b0}};
      for (k = 0; k < Ports; k = k + 1) begin
        if (used[k]) named = named | (One << regs[k*RegBits +: RegBits]);
      end
    end
  endfunction

  always @(posedge clk_i) begin : p_bank
    integer r;
    if (!rst_ni) begin
      bank_q <= {ThreadRegs*BankBits{1'b0}};
    end else if (set_i && !clear_i) begin
      for (r = 0; r < ThreadRegs; r = r + 1) begin
        if (set_reg_i == r[RegBits-1:0]) bank_q[r*BankBits +: BankBits] <= set_bank_i;
      end
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      valid_q <= {ThreadRegs{1'b0}};
    end else if (|{set_i, fill_i, drop_i}) begin
      valid_q <= ((valid_q & ~({ThreadRegs{set_i}} & (One << set_reg_i)))
                  | named({{(Ports-Banks-1){1'b0}}, set_i & set_valid_i, fill_i},
                          {{(Ports-Banks-1)*RegBits{1'b0}}, set_reg_i, fill_reg_i}))
                 & ~({ThreadRegs{drop_i}} & (One << drop_reg_i));
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      working_set_q <= {ThreadRegs{1'b0}};
      offset_q      <= {RowBits{1'b0}};
    end else if (clear_i) begin
      working_set_q <= {ThreadRegs{1'b0}};
    end else begin
      if (load_i) working_set_q <= load_vector_i;
      if (enter_i) offset_q <= enter_offset_i;
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      live_q <= {ThreadRegs{1'b0}};
    end else if (Liveness != 0 && |{dead_i, written_i}) begin
      live_q <= (live_q & ~named({{(Ports-Slots){1'b0}}, dead_i},
                                 {{(Ports-Slots)*RegBits{1'b0}}, dead_reg_i}))
                | named({{(Ports-ResultBuses){1'b0}}, written_i},
                        {{(Ports-ResultBuses)*RegBits{1'b0}}, result_reg_i});
    end
  end
endmodule
`default_nettype wire
