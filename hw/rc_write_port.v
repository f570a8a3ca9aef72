// SPDX-License-Identifier: Apache-2.0
// rc_write_port: what goes through port W of a sub-core's register caches in a cycle.
//
// A result from the bus, or the value of a source that missed ("put"). The result comes first, but
// a put that was held back is next. What makes registers leave waits until those that left
// before are home. See docs/blocks/rc_write_port.md.
//
// Parameters  Threads, RegBits, Sets, SchedulerWarps: size. Map: home set of a register, 0 linear,
//             1 interleaved. Alloc: 0 results take no entry
// Ports       gen/blocks/rc_write_port.def
// Latency     0: the choice is shown to the caches, which answer in the same cycle
// Caveats     a put that was held back stays as it is
// Source      JETCAS 2024, V-A
`default_nettype none
module rc_write_port #(
  parameter Threads           = 32, // threads of a warp
  parameter RegBits           = 8,  // bits of a register number
  parameter Sets              = 4,  // sets of a cache
  parameter SetBits           = 2,  // bits of a set's number
  parameter Map               = 1,  // home set: 0 its highest bits (linear), 1 its lowest ones
  parameter Alloc             = 3,  // 0: results take no entry
  parameter SchedulerWarps    = 8,  // warps
  parameter SchedulerWarpBits = 3   // bits to index one of them
) (
  input  wire                         clk_i,
  input  wire                         rst_ni,
  input  wire                         wb_valid_i,  // the bus carries a result
  input  wire [SchedulerWarpBits-1:0] wb_warp_i,   // its warp
  input  wire [RegBits-1:0]           wb_reg_i,    // its register
  input  wire [Threads-1:0]           wb_mask_i,   // threads it writes
  input  wire [SchedulerWarps-1:0]    waits_i,     // results of the warp wait
  input  wire                         put_valid_i, // a source's value is to be put into its cache
  input  wire [SchedulerWarpBits-1:0] put_warp_i,  // its warp
  input  wire [RegBits-1:0]           put_reg_i,   // its register
  input  wire [SetBits-1:0]           put_set_i,   // set of its position
  input  wire [Threads-1:0]           put_mask_i,  // threads that missed
  input  wire [Threads-1:0]           put_touch_i, // LRU: threads that hit
  input  wire [Threads-1:0]           hit_i,       // the cache's answer: threads that have it
  input  wire [Threads-1:0]           alloc_i,     // threads that give it an entry
  // threads with a register that leaves: a dirty one, or a result without entry
  input  wire [Threads-1:0]           victim_i,
  input  wire                         busy_i,      // an earlier eviction is not home yet
  output wire [SchedulerWarps-1:0]    w_valid_o,   // warp whose caches are asked, one-hot
  output wire [SchedulerWarpBits-1:0] w_warp_o,    // that warp; 0 when none is
  output wire                         w_fill_o,    // the value of a source, not a result
  output wire [RegBits-1:0]           w_reg_o,     // register
  output wire [SetBits-1:0]           w_set_o,     // set: of the position, or home
  output wire [Threads-1:0]           w_mask_o,    // threads
  output wire [Threads-1:0]           w_touch_o,   // LRU: threads that hit
  output wire [SchedulerWarps-1:0]    w_go_o,      // warp whose caches are written, one-hot
  output wire [Threads-1:0]           d_mask_o,    // threads whose entry takes data
  output wire                         take_o,      // registers leave for the register file
  output wire                         evict_o,     // they are dirty victims
  output wire                         put_go_o,    // the source's value is done with
  output wire [1:0]                   wb_kind_o    // 0 the result waits, 1 it is accepted
);
  localparam [1:0] WbWaits = 2'd0;
  localparam [1:0] WbHome  = 2'd1;

  reg turn_q; // a source's value was held back: it comes before a result

  // ---- 1. May a result go? 2. Choice ----

  wire [SchedulerWarps-1:0] wb_sel; // warp of the result, one-hot
  wire                      may    = wb_valid_i & ~(|(wb_sel & waits_i));
  wire                      put    = put_valid_i & (turn_q | ~may);
  wire                      result = may & ~put;

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_wb_sel (
    .valid_i  (wb_valid_i),
    .index_i  (wb_warp_i),
    .onehot_o (wb_sel)
  );

  // ---- 3. Shown to the caches ----

  wire [SetBits-1:0]           home;
  wire [SchedulerWarpBits-1:0] warp = (wb_warp_i & {SchedulerWarpBits{result}})
                                      | (put_warp_i & {SchedulerWarpBits{put}});
  wire [SchedulerWarps-1:0]    w_valid;

  rc_home #(
    .Sets    (Sets),
    .SetBits (SetBits),
    .RegBits (RegBits),
    .Map     (Map)
  ) u_home (
    .reg_i (wb_reg_i),
    .set_o (home)
  );

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_w_valid (
    .valid_i  (put | result),
    .index_i  (warp),
    .onehot_o (w_valid)
  );

  assign w_valid_o = w_valid;
  assign w_warp_o  = warp;
  assign w_fill_o  = put;
  assign w_reg_o   = (wb_reg_i & {RegBits{result}}) | (put_reg_i & {RegBits{put}});
  assign w_set_o   = (home & {SetBits{result}}) | (put_set_i & {SetBits{put}});
  assign w_mask_o  = (wb_mask_i & {Threads{result}}) | (put_mask_i & {Threads{put}});
  assign w_touch_o = put_touch_i & {Threads{put}};

  // ---- 5. Does it go? 6. What happens then ----

  wire leaves = |victim_i;
  wire goes   = (put | result) & ~(leaves & busy_i);

  assign w_go_o    = w_valid & {SchedulerWarps{goes}};
  assign d_mask_o  = (alloc_i | (hit_i & {Threads{result}})) & {Threads{goes}};
  assign take_o    = goes & leaves;
  assign evict_o   = goes & leaves & (put | (Alloc != 0));
  assign put_go_o  = goes & put;
  assign wb_kind_o = (goes & result) ? WbHome : WbWaits;

  // ---- 7. Turn ----

  always @(posedge clk_i) begin
    if (!rst_ni) turn_q <= 1'b0;
    else         turn_q <= put & ~goes;
  end
endmodule
`default_nettype wire
