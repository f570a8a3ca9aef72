// SPDX-License-Identifier: Apache-2.0
// register_cache: tags of one warp's register caches, a small cache a thread.
//
// Port L looks up the sources of an instruction (rc_lookup). Port W puts one register into the
// caches (rc_place): the value of a source that missed, clean, or a result, dirty. A result makes
// copies in other sets invalid. The data are in rc_banks. See docs/blocks/register_cache.md.
//
// Parameters  Threads, Entries (of a thread), Ways, Sets, OrderBits, TagThreads (groups of threads
//             that share tags), Slots, RegBits: size. Map: home set of a register, 0 linear, 1
//             interleaved. Alloc: 0 results take no entry. Replace: 1 LRU
// Ports       gen/blocks/register_cache.def
// Latency     0 to every output. The caches have changed in the next cycle
// Caveats     a fill is of a register that no thread of it holds dirty; a result's set is its home
// Source      JETCAS 2024, IV, V.A
`default_nettype none
module register_cache #(
  parameter Threads    = 32, // threads of the warp, each with a cache of its own
  parameter Entries    = 8,  // entries of a cache
  parameter Ways       = 2,  // ways of a set; entry e is way e mod Ways of set e / Ways
  parameter WayBits    = 1,  // bits of a way's number
  parameter Sets       = 4,  // sets of a cache, Entries / Ways
  parameter SetBits    = 2,  // bits of a set's number
  parameter OrderBits  = 1,  // pairs of ways of a set
  parameter TagThreads = 32, // groups of threads that share tags and order: Threads, or 1
  parameter Alloc      = 3,  // 0: results take no entry
  parameter Replace    = 0,  // 0 the oldest entry goes (FIFO), 1 the one not used longest (LRU)
  parameter Slots      = 7,  // sources looked up at once
  parameter RegBits    = 8,  // bits of a register number, the tag
  parameter Map        = 1   // home set: 0 its highest bits (linear), 1 its lowest ones
) (
  input  wire                             clk_i,
  input  wire                             rst_ni,
  input  wire                             look_i,         // port L: an instruction arrives
  input  wire [Slots-1:0]                 look_valid_i,   // its source is a register
  input  wire [Slots*RegBits-1:0]         look_reg_i,     // its register
  input  wire [Slots*SetBits-1:0]         look_set_i,     // set of its position
  input  wire [Threads-1:0]               look_mask_i,    // threads that execute the instruction
  input  wire                             w_valid_i,      // port W: a register is to be written
  input  wire                             w_fill_i,       // 1: a source's value, 0: a result
  input  wire [RegBits-1:0]               w_reg_i,        // the register
  input  wire [SetBits-1:0]               w_set_i,        // its set
  input  wire [Threads-1:0]               w_mask_i,       // threads
  input  wire [Threads-1:0]               w_touch_i,      // LRU: threads of a source that hit
  input  wire                             w_go_i,         // the write happens
  input  wire                             clear_i,        // the warp is launched or exits
  // threads that have the register in the position's set
  output wire [Slots*Threads-1:0]         hit_o,
  output wire [Slots*Threads-1:0]         home_o,         // only in its home set
  output wire [Slots*Threads*WayBits-1:0] look_way_o,     // way of either
  output wire [Threads-1:0]               w_hit_o,        // threads that have it in that set
  output wire [Threads-1:0]               w_new_o,        // threads that give it an entry
  output wire [Threads*WayBits-1:0]       w_way_o,        // way of either
  // threads with a register that leaves: a dirty one, or a result without entry
  output wire [Threads-1:0]               w_victim_o,
  output reg  [Threads*RegBits-1:0]       w_victim_reg_o, // that register
  // observed: threads in which a result hits a dirty entry
  output wire [Threads-1:0]               w_dirty_o,
  // observed: threads whose copy in this other set a result makes invalid
  output wire [Sets*Threads-1:0]          w_invalid_o,
  output wire [Threads*Entries-1:0]       dropped_o       // observed: dirty ones that clear drops
);
  reg [Threads*Entries-1:0]            valid_q; // entry holds a register
  reg [Threads*Entries-1:0]            dirty_q; // its value is newer than the register file's
  reg [TagThreads*Entries*RegBits-1:0] tag_q;   // register
  reg [TagThreads*Sets*OrderBits-1:0]  order_q; // way i is younger than way j

  // ---- Port L ----

  rc_lookup #(
    .Threads    (Threads),
    .Entries    (Entries),
    .Ways       (Ways),
    .WayBits    (WayBits),
    .Sets       (Sets),
    .SetBits    (SetBits),
    .TagThreads (TagThreads),
    .Slots      (Slots),
    .RegBits    (RegBits),
    .Map        (Map)
  ) u_lookup (
    .valid_i      (valid_q),
    .tag_i        (tag_q),
    .look_i       (look_i),
    .look_valid_i (look_valid_i),
    .look_reg_i   (look_reg_i),
    .look_set_i   (look_set_i),
    .look_mask_i  (look_mask_i),
    .hit_o        (hit_o),
    .home_o       (home_o),
    .look_way_o   (look_way_o)
  );

  // ---- Port W ----

  wire [Threads-1:0]            found;
  wire [Threads*Entries-1:0]    entry; // of a thread that has the register, or takes an entry
  wire [Threads*Entries-1:0]    copy;  // entries of other sets that hold the register
  wire [TagThreads*Entries-1:0] given; // entries that a group gives away
  wire [TagThreads*Entries-1:0] used;  // entries of a group that get youngest
  reg  [Threads*Entries-1:0]    gone;  // entries that a thread's group gives away

  rc_place #(
    .Threads    (Threads),
    .Entries    (Entries),
    .Ways       (Ways),
    .Sets       (Sets),
    .SetBits    (SetBits),
    .OrderBits  (OrderBits),
    .TagThreads (TagThreads),
    .Alloc      (Alloc),
    .Replace    (Replace),
    .RegBits    (RegBits)
  ) u_place (
    .valid_i   (valid_q),
    .tag_i     (tag_q),
    .order_i   (order_q),
    .w_valid_i (w_valid_i),
    .w_fill_i  (w_fill_i),
    .w_reg_i   (w_reg_i),
    .w_set_i   (w_set_i),
    .w_mask_i  (w_mask_i),
    .w_touch_i (w_touch_i),
    .found_o   (found),
    .new_o     (w_new_o),
    .entry_o   (entry),
    .copy_o    (copy),
    .given_o   (given),
    .used_o    (used)
  );

  always @* begin : p_gone
    integer i;
    for (i = 0; i < Threads; i = i + TagThreads) begin
      gone[i*Entries +: TagThreads*Entries] = given;
    end
  end

  wire [Threads*Entries-1:0] leaves = gone & dirty_q; // dirty ones: they go to the register file
  wire [Threads-1:0]         pass;                    // the result does: it takes no entry

  assign pass = w_mask_i & ~found & {Threads{w_valid_i & ~w_fill_i & (Alloc == 0)}};

  onehot_numbers #(
    .Rows       (Threads),
    .Width      (Entries),
    .Period     (Ways),
    .NumberBits (WayBits)
  ) u_way (
    .onehot_i (entry | leaves),
    .number_o (w_way_o)
  );

  assign w_hit_o   = found;
  assign dropped_o = dirty_q & {Threads*Entries{clear_i}};

  genvar u;
  genvar v;
  generate
    for (u = 0; u < Threads; u = u + 1) begin : g_thread
      assign w_victim_o[u] = pass[u] | (|leaves[u*Entries +: Entries]);
      assign w_dirty_o[u]  =
        found[u] & ~w_fill_i & (|(entry[u*Entries +: Entries] & dirty_q[u*Entries +: Entries]));
      for (v = 0; v < Sets; v = v + 1) begin : g_set
        assign w_invalid_o[v*Threads + u] = |copy[u*Entries + v*Ways +: Ways] & ~w_fill_i;
      end
    end
  endgenerate

  always @* begin : p_victim_reg
    integer e;
    integer g;
    integer i;
    g              = 0;
    w_victim_reg_o = {Threads*RegBits{1'b0}};
    if (|w_victim_o) begin
      for (i = 0; i < Threads; i = i + 1) begin
        g = (TagThreads == 1) ? 0 : i;
        if (pass[i]) w_victim_reg_o[i*RegBits +: RegBits] = w_reg_i;
        for (e = 0; e < Entries; e = e + 1) begin
          if (leaves[i*Entries + e]) begin
            w_victim_reg_o[i*RegBits +: RegBits] = tag_q[(g*Entries + e)*RegBits +: RegBits];
          end
        end
      end
    end
  end

  // ---- Registers ----

  // The order of a set in which way i got youngest.
  function [OrderBits-1:0] youngest(input [OrderBits-1:0] order, input [Ways-1:0] way);
    integer i;
    integer j;
    begin
      youngest = order;
      for (j = 1; j < Ways; j = j + 1) begin
        for (i = 0; i < j; i = i + 1) begin
          if (way[i]) youngest[j*(j - 1)/2 + i] = 1'b1;
          if (way[j]) youngest[j*(j - 1)/2 + i] = 1'b0;
        end
      end
    end
  endfunction

  wire [Threads*Entries-1:0] result = {Threads*Entries{~w_fill_i}};
  wire [Threads*Entries-1:0] dead   = copy & result;

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= {Threads*Entries{1'b0}};
      dirty_q <= {Threads*Entries{1'b0}};
    end else if (clear_i) begin
      valid_q <= {Threads*Entries{1'b0}};
      dirty_q <= {Threads*Entries{1'b0}};
    end else if (w_go_i) begin
      valid_q <= (valid_q & ~dead & ~gone) | entry;
      dirty_q <= (dirty_q & ~dead & ~gone) | (entry & result);
    end
  end

  always @(posedge clk_i) begin : p_tags
    integer e;
    integer n;
    if (!rst_ni) begin
      tag_q   <= {TagThreads*Entries*RegBits{1'b0}};
      order_q <= {TagThreads*Sets*OrderBits{1'b0}};
    end else if (w_go_i) begin
      for (e = 0; e < TagThreads*Entries; e = e + 1) begin
        if (given[e]) tag_q[e*RegBits +: RegBits] <= w_reg_i;
      end
      for (n = 0; n < TagThreads*Sets; n = n + 1) begin
        order_q[n*OrderBits +: OrderBits] <=
          youngest(order_q[n*OrderBits +: OrderBits], used[n*Ways +: Ways]);
      end
    end
  end
endmodule
`default_nettype wire
