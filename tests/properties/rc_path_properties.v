// SPDX-License-Identifier: Apache-2.0
// rc_path_properties: no value is lost over register caches, write-back and register file, wired as
// in rf_rc (docs/blocks/rf_rc.md). One thread and one register r of warp 0 are watched, each chosen
// freely.
//
// The newest value of r is a token. The wrapper moves it as rc_banks and the banks move data, by
// the commands that they get. Results and puts go into entries, victims out of them, rows into the
// register file. Requests, puts and look-ups are free, which is more than the collector does.
// Reading of bad_, cover_, [needs ...] and state_: see bank_arbiter_properties.v.
//
// Path rc2_cpl: port cache any_w_hit any_w_new any_w_way any_w_victim any_w_victim_reg back
// Path rc2_cpl: Subcores=1
//
// Parameters  those of the blocks
// Ports       the inputs of all that come from none of them, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property, which makes it inductive: tags fit the token. A
//             sub-core; warps have rows of their own, one behind the other
`default_nettype none
module rc_path_properties #(
`include "rc_path_parameters.vh"
) (
  input  wire                                     clk_i,
  input  wire                                     wb_valid_i,
  input  wire [SchedulerWarpBits-1:0]             wb_warp_i,
  input  wire [RegBits-1:0]                       wb_reg_i,
  input  wire [Lanes-1:0]                         wb_mask_i,
  input  wire [SchedulerWarps-1:0]                collector_waits_i,
  input  wire                                     collector_put_valid_i,
  input  wire [SchedulerWarpBits-1:0]             collector_put_warp_i,
  input  wire [RegBits-1:0]                       collector_put_reg_i,
  input  wire [SetBits-1:0]                       collector_put_set_i,
  input  wire [Lanes-1:0]                         collector_put_mask_i,
  input  wire [Lanes-1:0]                         collector_put_touch_i,
  input  wire                                     look_i,
  input  wire [Slots-1:0]                         cur_src_valid_i,
  input  wire [Slots*RegBits-1:0]                 cur_reg_i,
  input  wire [Slots*SetBits-1:0]                 cur_set_i,
  input  wire [Lanes-1:0]                         cur_mask_i,
  input  wire [SchedulerWarps-1:0]                clear_set_i,
  input  wire [Collectors*SchedulerWarpBits-1:0]  collector_rd_warp_i,
  input  wire [Collectors*Slots*RegBits-1:0]      collector_rd_reg_i,
  input  wire [7:0]                               watch_thread_i,
  input  wire [RegBits-1:0]                       watch_reg_i,

  output wire bad_lost,          // the newest value is in a dirty entry, on its way, or in the
                                 // register file
  output wire bad_hit_old,       // a source that hits reads the newest value
  output wire bad_read_old,      // a source that misses and is not blocked finds it in the register
                                 // file
  output wire bad_row_of_other,  // r's row takes a lane of another register, or of another warp
  output wire bad_lane_written,  // port W writes data into a thread that it was not asked to write
  output wire bad_two_evictions, // registers leave while others are on their way

  output wire cover_written,     // a result of r is in the cache alone
  output wire cover_on_its_way,  // the eviction alone has it
  output wire cover_home_again,  // it came back into the register file
  output wire cover_blocked,     // a request for it is blocked
  output wire cover_put,         // it is put into the cache from there
  output wire cover_written_while, // [needs Alloc > 0] a newer value is written while the old one
                                   // is on its way; else it waits (cover_held_back)
  output wire cover_held_back    // a write waits for the eviction before
);
`include "rc_path_block.vh"

  localparam [SetBits:0]           NumberSets  = Sets;
  localparam [SchedulerWarpBits:0] NumberWarps = SchedulerWarps;
  localparam integer               LastSet     = Sets - 1;
  localparam                       HomeBits    = log2(Sets);
  localparam                       Shift       = (Map == 0) ? RegBits - HomeBits : 0;
  localparam                       ThreadTags  = Entries * RegBits;
  localparam                       ThreadOrder = Sets * OrderBits;
  localparam integer               WarpRows    = (1 << RegBits) / Banks;

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  wire [7:0] thread;
  wire [RegBits-1:0] r;

  property_watch #(.Count (Lanes), .Bits (8)) u_thread
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_thread_i), .number_o (thread));
  property_watch #(.Count (1 << RegBits), .Bits (RegBits)) u_reg
    (.clk_i (clk_i), .rst_ni (rst_n), .choice_i (watch_reg_i), .number_o (r));

  // Rows of warp w begin behind those of warp w - 1.
  reg [SchedulerWarps*RowBits-1:0] base;

  always @* begin : p_base
    reg [RowBits-1:0] next;
    integer           w;
    next = {RowBits{1'b0}};
    for (w = 0; w < SchedulerWarps; w = w + 1) begin
      base[w*RowBits +: RowBits] = next;
      next = next + WarpRows[RowBits-1:0];
    end
  end

  // ---- The watched thread of warp 0 ----

  reg [Entries-1:0]     valid, dirty;
  reg [ThreadTags-1:0]  tag;
  reg [ThreadOrder-1:0] order;
  reg                   away;  // it has a register on its way, of whatever warp
  reg [RegBits-1:0]     away_reg;
  reg                   masked, data, row_written;
  reg [WayBits-1:0]     way;

  always @* begin : p_thread
    integer i;
    {valid, dirty} = {2*Entries{1'b0}};
    tag   = {ThreadTags{1'b0}};
    order = {ThreadOrder{1'b0}};
    {away, masked, data, row_written} = 4'd0;
    away_reg = {RegBits{1'b0}};
    way      = {WayBits{1'b0}};
    for (i = 0; i < Lanes; i = i + 1) begin
      if (thread == i[7:0]) begin
        valid       = state_u_cache__valid[i*Entries +: Entries];
        dirty       = state_u_cache__dirty[i*Entries +: Entries];
        tag         = state_u_cache__tag[(i % TagThreads)*ThreadTags +: ThreadTags];
        order       = state_u_cache__order[(i % TagThreads)*ThreadOrder +: ThreadOrder];
        away        = state_u_back__left[i];
        away_reg    = state_u_back__reg[i*RegBits +: RegBits];
        masked      = port_w_mask_o[i];
        data        = port_d_mask_o[i];
        row_written = back_mask_o[i];
        way         = any_w_way_any_o[i*WayBits +: WayBits];
      end
    end
  end

  wire ours    = port_w_warp_o == 0;
  wire pending = away & (away_reg == r) & (state_u_back__warp == 0);
  wire mine    = port_w_reg_o == r;

  // ---- The token ----

  reg               written_q; // r was written since the warp came
  reg               file_q;    // the register file has its newest value
  reg               victim_q;  // the lane of the last eviction does
  reg [Entries-1:0] entry_q;   // entries that do

  initial written_q = 1'b0;
  initial file_q    = 1'b0;
  initial victim_q  = 1'b0;
  initial entry_q   = {Entries{1'b0}};

  reg [Entries-1:0] place; // entry of the thread that port W names

  always @* begin : p_place
    integer s;
    integer y;
    for (s = 0; s < Sets; s = s + 1) begin
      for (y = 0; y < Ways; y = y + 1) begin
        place[s*Ways + y] = (port_w_set_o == s[SetBits-1:0]) & (way == y[WayBits-1:0]);
      end
    end
  end

  wire             result   = port_wb_kind_o != 2'd0;
  wire             newer    = result & ours & mine & masked; // r is written
  wire             takes    = data & ours;                   // an entry of the thread takes data
  wire [RowBits-1:0] r_row  = {{RowBits{1'b0}}, r} >> log2(Banks);
  wire [Banks-1:0] r_bank   = {{(Banks-1){1'b0}}, 1'b1} << (r & BankMask[RegBits-1:0]);
  wire             r_stored = (|(back_bank_we_o & r_bank)) & (back_row_o == r_row) & row_written;

  localparam integer BankMask = Banks - 1;

  always @(posedge clk_i) begin
    if (!rst_n || clear_set_i[0]) written_q <= 1'b0;
    else if (newer)           written_q <= 1'b1;

    if (!rst_n)        file_q <= 1'b0;
    else if (newer)    file_q <= 1'b0;
    else if (r_stored) file_q <= victim_q;

    if (!rst_n)     victim_q <= 1'b0;
    else if (port_take_o)  victim_q <= port_evict_o ? ours & ~newer & (|(entry_q & place)) : newer;
    else if (newer) victim_q <= 1'b0;

    if (!rst_n)     entry_q <= {Entries{1'b0}};
    else if (newer) entry_q <= data ? place : {Entries{1'b0}};
    else if (takes) entry_q <= (entry_q & ~place) | (place & {Entries{mine & port_w_fill_o}});
  end

  // ---- Assumptions on inputs ----

  reg [Entries-1:0] has;   // entries that hold r
  reg               exist; // sets and warps

  always @* begin : p_has
    integer e;
    integer k;
    for (e = 0; e < Entries; e = e + 1) has[e] = valid[e] & (tag[e*RegBits +: RegBits] == r);
    exist = ({1'b0, collector_put_set_i} < NumberSets)
        & ({1'b0, collector_put_warp_i} < NumberWarps)
            & ({1'b0, wb_warp_i} < NumberWarps);
    for (k = 0; k < Slots; k = k + 1) begin
      if ({1'b0, cur_set_i[k*SetBits +: SetBits]} >= NumberSets) exist = 1'b0;
    end
  end

  // A put of r: what the register file has, so not while its newest value is elsewhere.
  wire stale_put = collector_put_valid_i & (collector_put_warp_i == 0) & (collector_put_reg_i == r)
                   & put_masked
                   & ((|(has & dirty)) | pending);
  reg  put_masked;

  always @* begin : p_put_masked
    integer i;
    put_masked = 1'b0;
    for (i = 0; i < Lanes; i = i + 1) begin
      if (thread == i[7:0]) put_masked = collector_put_mask_i[i];
    end
  end

  wire touched = (|(collector_put_touch_i & collector_put_mask_i))
                 | ((|collector_put_touch_i) & (Replace == 0));

  wire assumed = exist & ~stale_put & ~touched & ~((|port_w_go_o) & (|clear_set_i));

  // Inputs of the blocks that are driven here
  wire [Subcores*SchedulerWarps-1:0] collector_look_i = {{(SchedulerWarps-1){1'b0}}, look_i};
  wire [Subcores*SchedulerWarps*RowBits-1:0] base_i = base;

  // ---- Slot 0 of a look-up of warp 0, request 0 of the collectors ----

  reg               looks, hits, at_home;
  reg [WayBits-1:0] read_way;
  reg [Entries-1:0] read_place; // entry that is read

  wire [RegBits-1:0] home_set = (r >> Shift) & LastSet[RegBits-1:0];

  always @* begin : p_look
    integer i;
    integer s;
    integer y;
    {looks, hits, at_home} = 3'd0;
    read_way = {WayBits{1'b0}};
    for (i = 0; i < Lanes; i = i + 1) begin
      if (thread == i[7:0]) begin
        looks    = look_i & cur_src_valid_i[0] & cur_mask_i[i] & (cur_reg_i[RegBits-1:0] == r);
        hits     = cache_hit_o[i];
        at_home  = cache_home_o[i];
        read_way = cache_look_way_o[i*WayBits +: WayBits];
      end
    end
    for (s = 0; s < Sets; s = s + 1) begin
      for (y = 0; y < Ways; y = y + 1) begin
        read_place[s*Ways + y] = (read_way == y[WayBits-1:0])
          & (hits ? cur_set_i[SetBits-1:0] == s[SetBits-1:0] : home_set == s[RegBits-1:0]);
      end
    end
  end

  wire asks    = (collector_rd_reg_i[RegBits-1:0] == r)
                 & (collector_rd_warp_i[SchedulerWarpBits-1:0] == 0);
  wire blocked = back_rd_blocked_o[0];

  // ---- `strays` ----

  reg strange;  // two entries hold r that may not
  reg circular; // the order of a set is none
  reg ij, jk, ik;
  reg [Entries-1:0] held; // entries that threads of its group hold

  always @* begin : p_strays
    integer e;
    integer i;
    integer j;
    integer n;
    integer s;
    strange  = 1'b0;
    circular = 1'b0;
    {ij, jk, ik} = 3'd0;
    held     = {Entries{1'b0}};
    for (n = 0; n < Lanes; n = n + 1) begin
      if (TagThreads == 1 || thread == n[7:0])
        held = held | state_u_cache__valid[n*Entries +: Entries];
    end
    for (e = 0; e < Entries; e = e + 1) begin
      for (n = (e / Ways)*Ways; n < e; n = n + 1) begin
        if (held[e] && held[n] && tag[e*RegBits +: RegBits] == r && tag[n*RegBits +: RegBits] == r)
          strange = 1'b1;
      end
    end
    for (e = 0; e < Entries; e = e + 1) begin
      for (n = 0; n < Entries; n = n + 1) begin
        if (n != e && has[e] && has[n] && (n / Ways == e / Ways || dirty[e])) strange = 1'b1;
      end
    end
    for (s = 0; s < Sets; s = s + 1) begin
      if (|(has[s*Ways +: Ways] & dirty[s*Ways +: Ways]) && home_set != s[RegBits-1:0])
        strange = 1'b1;
      for (i = 0; i < Ways; i = i + 1) begin
        for (j = i + 1; j < Ways; j = j + 1) begin
          for (n = j + 1; n < Ways; n = n + 1) begin
            ij = order[s*OrderBits + j*(j - 1)/2 + i];
            jk = order[s*OrderBits + n*(n - 1)/2 + j];
            ik = order[s*OrderBits + n*(n - 1)/2 + i];
            circular = circular | ((ij == jk) & (ik != ij));
          end
        end
      end
    end
  end

  wire kept    = |(has & dirty & entry_q);
  wire on_way  = pending & victim_q;
  wire lost    = written_q & ~kept & ~on_way & ~file_q;
  wire astray  = written_q & ((|(has & ~entry_q)) | (pending & ~(|(has & dirty)) & ~victim_q)
                              | ((|(has & dirty)) & file_q) | (pending & (|has) & ~(|(has & dirty)))
                              | (~pending & ~(|(has & dirty)) & ~file_q));
  wire away_of_none = ({1'b0, state_u_back__warp} >= NumberWarps);
  wire strays  = strange | circular | (|(dirty & ~valid)) | astray | away_of_none;

  // ---- Properties ----

  assign bad_lost          = lawful & (strays | lost);
  assign bad_hit_old       = lawful & (strays | (written_q & looks & (hits | at_home)
                                                 & ~(|(read_place & entry_q))));
  assign bad_read_old      = lawful & (strays | (written_q & looks & ~hits & ~at_home & asks
                                                 & ~blocked & ~file_q));
  assign bad_row_of_other  = lawful & r_stored & ~pending;
  assign bad_lane_written  = lawful & data & ~masked;
  assign bad_two_evictions = lawful & port_take_o & back_busy_o;

  reg came_q; // r came into the register file by an eviction

  initial came_q = 1'b0;

  always @(posedge clk_i) came_q <= rst_n & r_stored & victim_q & ~newer & written_q;

  assign cover_written       = lawful & written_q & kept & ~file_q;
  assign cover_on_its_way    = lawful & written_q & ~kept & on_way & ~file_q;
  assign cover_home_again    = lawful & came_q & file_q;
  assign cover_blocked       = lawful & written_q & asks & blocked & on_way;
  assign cover_put           = lawful & written_q & port_put_go_o & ours & mine & data;
  assign cover_written_while = lawful & pending & newer;
  assign cover_held_back     = lawful & (|port_w_valid_o) & ~(|port_w_go_o) & back_busy_o;
endmodule
`default_nettype wire
