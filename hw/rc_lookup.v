// SPDX-License-Identifier: Apache-2.0
// rc_lookup: port L of a register cache, where each thread has an instruction's sources, stateless.
//
// A source is looked up in the set of its position, and in the home set of its register where the
// first look-up misses. Of two entries that fit in one set the lower one counts.
//
// Parameters  Threads, Entries (of a thread), Ways, WayBits, Sets, SetBits, Slots, RegBits,
//             TagThreads (groups of threads that share tags): size. Map: home set by a
//             register's highest bits (0, linear) or its lowest ones (1)
// Ports       valid_i all entries, element thread * Entries + set * Ways + way. tag_i likewise by
//             group. The others as in register_cache
// Latency     0: a comparison and a choice of the lowest
// Caveats     works only for sources that are valid: the same gates, but simulators are faster
// Source      JETCAS 2024, IV.C, V.A, Eq. 1 to 3; the home look-up is ours
`default_nettype none
module rc_lookup #(
  parameter Threads    = 32,
  parameter Entries    = 8,
  parameter Ways       = 2,
  parameter WayBits    = 1,
  parameter Sets       = 4,
  parameter SetBits    = 2,
  parameter TagThreads = 32,
  parameter Slots      = 7,
  parameter RegBits    = 8,
  parameter Map        = 1
) (
  input  wire [Threads*Entries-1:0]            valid_i,
  input  wire [TagThreads*Entries*RegBits-1:0] tag_i,
  input  wire                                  look_i,
  input  wire [Slots-1:0]                      look_valid_i,
  input  wire [Slots*RegBits-1:0]              look_reg_i,
  input  wire [Slots*SetBits-1:0]              look_set_i,
  input  wire [Threads-1:0]                    look_mask_i,
  output reg  [Slots*Threads-1:0]              hit_o,
  output reg  [Slots*Threads-1:0]              home_o,
  output wire [Slots*Threads*WayBits-1:0]      look_way_o
);
  wire [Slots*SetBits-1:0] home_number; // element k = home set of source k

  genvar i;
  generate
    for (i = 0; i < Slots; i = i + 1) begin : g_home
      rc_home #(
        .Sets    (Sets),
        .SetBits (SetBits),
        .RegBits (RegBits),
        .Map     (Map)
      ) u_home (
        .reg_i (look_reg_i[i*RegBits +: RegBits]),
        .set_o (home_number[i*SetBits +: SetBits])
      );
    end
  endgenerate

  // Entries of a set.
  function [Entries-1:0] set_entries(input [SetBits-1:0] number);
    integer s;
    begin
      for (s = 0; s < Sets; s = s + 1) begin
        set_entries[s*Ways +: Ways] = {Ways{number == s[SetBits-1:0]}};
      end
    end
  endfunction

  reg [Slots*Threads*Entries-1:0] found; // element k * Threads + t = entry of thread t, one-hot

  always @* begin : p_look
    reg [RegBits-1:0] register;
    reg [Entries-1:0] near_set;
    reg [Entries-1:0] home_set;
    reg [Entries-1:0] same;
    reg [Entries-1:0] near;
    reg [Entries-1:0] home;
    integer           e;
    integer           g;
    integer           k;
    integer           t;
    g        = 0;
    register = {RegBits{1'b0}};
    near_set = {Entries{1'b0}};
    home_set = {Entries{1'b0}};
    same     = {Entries{1'b0}};
    near     = {Entries{1'b0}};
    home     = {Entries{1'b0}};
    hit_o    = {Slots*Threads{1'b0}};
    home_o   = {Slots*Threads{1'b0}};
    found    = {Slots*Threads*Entries{1'b0}};
    for (k = 0; k < Slots; k = k + 1) begin
      if (look_i && look_valid_i[k]) begin
        register = look_reg_i[k*RegBits +: RegBits];
        near_set = set_entries(look_set_i[k*SetBits +: SetBits]);
        home_set = set_entries(home_number[k*SetBits +: SetBits]);
        for (t = 0; t < Threads; t = t + 1) begin
          g = (TagThreads == 1) ? 0 : t;
          for (e = 0; e < Entries; e = e + 1) begin
            same[e] = tag_i[(g*Entries + e)*RegBits +: RegBits] == register;
          end
          same = same & valid_i[t*Entries +: Entries] & {Entries{look_mask_i[t]}};
          near = same & near_set;
          home = same & home_set & {Entries{near == {Entries{1'b0}}}};
          hit_o[k*Threads + t]  = |near;
          home_o[k*Threads + t] = |home;
          found[(k*Threads + t)*Entries +: Entries] = (near & -near) | (home & -home);
        end
      end
    end
  end

  onehot_numbers #(
    .Rows       (Slots*Threads),
    .Width      (Entries),
    .Period     (Ways),
    .NumberBits (WayBits)
  ) u_way (
    .onehot_i (found),
    .number_o (look_way_o)
  );
endmodule
`default_nettype wire
