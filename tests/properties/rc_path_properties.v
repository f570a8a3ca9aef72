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
//
// Parameters  those of the blocks
// Ports       the inputs of all that come from none of them, free. watch_*_i: see property_watch
// Caveats     `strays` is part of each property, which makes it inductive: tags fit the token. A
//             sub-core; warps have rows of their own, one behind the other
`default_nettype none
module rc_path_properties #(
  parameter Banks             = 2, // register banks
  parameter BankBits          = 1, // bits of a bank number
  parameter RowBits           = 8, // bits of a row in a bank
  parameter SchedulerWarps    = 8, // warps
  parameter SchedulerWarpBits = 3, // bits to index one of them
  parameter Collectors        = 2, // collector units
  parameter CollectorBits     = 1, // bits of a unit number
  parameter Slots             = 7, // operand slots a unit
  parameter RegBits           = 8, // bits of a register number
  parameter Lanes             = 32, // lanes of a warp
  parameter Entries           = 8, // entries of a cache
  parameter Ways              = 2, // ways of a set
  parameter WayBits           = 1, // bits of a way's number
  parameter Sets              = 4, // sets of a cache
  parameter SetBits           = 2, // bits of a set's number
  parameter OrderBits         = 1, // pairs of ways of a set
  parameter TagThreads        = 32, // groups of threads that share tags: Lanes, or 1
  parameter Alloc             = 3, // 0: results take no entry
  parameter Replace           = 0, // 0 FIFO, 1 LRU
  parameter Map               = 1  // home set: 0 linear, 1 interleaved
) (
  input  wire                                     clk_i,
  input  wire                                     wb_valid_i,
  input  wire [SchedulerWarpBits-1:0]             wb_warp_i,
  input  wire [RegBits-1:0]                       wb_reg_i,
  input  wire [Lanes-1:0]                         wb_mask_i,
  input  wire [SchedulerWarps-1:0]                waits_i,
  input  wire                                     put_valid_i,
  input  wire [SchedulerWarpBits-1:0]             put_warp_i,
  input  wire [RegBits-1:0]                       put_reg_i,
  input  wire [SetBits-1:0]                       put_set_i,
  input  wire [Lanes-1:0]                         put_mask_i,
  input  wire [Lanes-1:0]                         put_touch_i,
  input  wire                                     look_i,
  input  wire [Slots-1:0]                         src_valid_i,
  input  wire [Slots*RegBits-1:0]                 src_reg_i,
  input  wire [Slots*SetBits-1:0]                 src_set_i,
  input  wire [Lanes-1:0]                         src_mask_i,
  input  wire [SchedulerWarps-1:0]                clear_i,
  input  wire [Collectors*SchedulerWarpBits-1:0]  rd_warp_i,
  input  wire [Collectors*Slots*RegBits-1:0]      rd_reg_i,
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

  wire [SchedulerWarpBits-1:0] w_warp;
  wire                         w_fill;
  wire [RegBits-1:0]           w_reg;
  wire [SetBits-1:0]           w_set;
  wire [Lanes-1:0]             w_mask;
  wire [SchedulerWarps-1:0]    w_valid, w_go;
  wire [Lanes-1:0]             d_mask;
  wire                         take; // registers leave for the register file
  wire                         evict;
  wire                         put_go;
  wire [1:0]                   wb_kind;
  wire [SchedulerWarps*Slots*Lanes-1:0]         hit;
  wire [SchedulerWarps*Slots*Lanes-1:0]         home;
  wire [SchedulerWarps*Slots*Lanes*WayBits-1:0] look_way;
  wire [Lanes*WayBits-1:0]     w_way;
  wire                         busy;
  wire [Lanes-1:0]             back_mask;
  wire [Banks-1:0]             bank_we;
  wire [RowBits-1:0]           back_row;
  wire [Collectors*Slots-1:0]  rd_blocked;

  wire [Lanes*Entries-1:0]         state_u_cache__valid; // of warp 0
  wire [Lanes*Entries-1:0]         state_u_cache__dirty;
  wire [TagThreads*Entries*RegBits-1:0] state_u_cache__tag;
  wire [TagThreads*Sets*OrderBits-1:0]  state_u_cache__order;
  wire [Lanes-1:0]                 state_u_back__left;
  wire [Lanes*RegBits-1:0]         state_u_back__reg;
  wire [SchedulerWarpBits-1:0]     state_u_back__warp;

  wire rst_n;
  wire lawful;
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
        masked      = w_mask[i];
        data        = d_mask[i];
        row_written = back_mask[i];
        way         = w_way[i*WayBits +: WayBits];
      end
    end
  end

  wire ours    = w_warp == 0;
  wire pending = away & (away_reg == r) & (state_u_back__warp == 0);
  wire mine    = w_reg == r;

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
        place[s*Ways + y] = (w_set == s[SetBits-1:0]) & (way == y[WayBits-1:0]);
      end
    end
  end

  wire             result   = wb_kind != 2'd0;
  wire             newer    = result & ours & mine & masked; // r is written
  wire             takes    = data & ours;                   // an entry of the thread takes data
  wire [RowBits-1:0] r_row  = {{RowBits{1'b0}}, r} >> log2(Banks);
  wire [Banks-1:0] r_bank   = {{(Banks-1){1'b0}}, 1'b1} << (r & BankMask[RegBits-1:0]);
  wire             r_stored = (|(bank_we & r_bank)) & (back_row == r_row) & row_written;

  localparam integer BankMask = Banks - 1;

  always @(posedge clk_i) begin
    if (!rst_n || clear_i[0]) written_q <= 1'b0;
    else if (newer)           written_q <= 1'b1;

    if (!rst_n)        file_q <= 1'b0;
    else if (newer)    file_q <= 1'b0;
    else if (r_stored) file_q <= victim_q;

    if (!rst_n)     victim_q <= 1'b0;
    else if (take)  victim_q <= evict ? ours & ~newer & (|(entry_q & place)) : newer;
    else if (newer) victim_q <= 1'b0;

    if (!rst_n)     entry_q <= {Entries{1'b0}};
    else if (newer) entry_q <= data ? place : {Entries{1'b0}};
    else if (takes) entry_q <= (entry_q & ~place) | (place & {Entries{mine & w_fill}});
  end

  // ---- Assumptions on inputs ----

  reg [Entries-1:0] has;   // entries that hold r
  reg               exist; // sets and warps

  always @* begin : p_has
    integer e;
    integer k;
    for (e = 0; e < Entries; e = e + 1) has[e] = valid[e] & (tag[e*RegBits +: RegBits] == r);
    exist = ({1'b0, put_set_i} < NumberSets) & ({1'b0, put_warp_i} < NumberWarps)
            & ({1'b0, wb_warp_i} < NumberWarps);
    for (k = 0; k < Slots; k = k + 1) begin
      if ({1'b0, src_set_i[k*SetBits +: SetBits]} >= NumberSets) exist = 1'b0;
    end
  end

  // A put of r: what the register file has, so not while its newest value is elsewhere.
  wire stale_put = put_valid_i & (put_warp_i == 0) & (put_reg_i == r) & put_masked
                   & ((|(has & dirty)) | pending);
  reg  put_masked;

  always @* begin : p_put_masked
    integer i;
    put_masked = 1'b0;
    for (i = 0; i < Lanes; i = i + 1) begin
      if (thread == i[7:0]) put_masked = put_mask_i[i];
    end
  end

  wire touched = (|(put_touch_i & put_mask_i)) | ((|put_touch_i) & (Replace == 0));

  property_start u_start (
    .clk_i (clk_i),
    .assumed_i (exist & ~stale_put & ~touched & ~((|w_go) & (|clear_i))),
    .rst_no (rst_n),
    .lawful_o (lawful)
  );

  rc_path #(
    .Subcores (1),
    .Banks (Banks),
    .BankBits (BankBits),
    .RowBits (RowBits),
    .SchedulerWarps (SchedulerWarps),
    .SchedulerWarpBits (SchedulerWarpBits),
    .Collectors (Collectors),
    .CollectorBits (CollectorBits),
    .Slots (Slots),
    .RegBits (RegBits),
    .Lanes (Lanes),
    .Entries (Entries),
    .Ways (Ways),
    .WayBits (WayBits),
    .Sets (Sets),
    .SetBits (SetBits),
    .OrderBits (OrderBits),
    .TagThreads (TagThreads),
    .Alloc (Alloc),
    .Replace (Replace),
    .Map (Map)
  ) u_path (
    .clk_i (clk_i),
    .rst_ni (rst_n),
    .wb_valid_i (wb_valid_i),
    .wb_warp_i (wb_warp_i),
    .wb_reg_i (wb_reg_i),
    .wb_mask_i (wb_mask_i),
    .collector_waits_i (waits_i),
    .collector_put_valid_i (put_valid_i),
    .collector_put_warp_i (put_warp_i),
    .collector_put_reg_i (put_reg_i),
    .collector_put_set_i (put_set_i),
    .collector_put_mask_i (put_mask_i),
    .collector_put_touch_i (put_touch_i),
    .collector_look_i ({{(SchedulerWarps-1){1'b0}}, look_i}),
    .cur_src_valid_i (src_valid_i),
    .cur_reg_i (src_reg_i),
    .cur_set_i (src_set_i),
    .cur_mask_i (src_mask_i),
    .clear_set_i (clear_i),
    .base_i (base),
    .collector_rd_warp_i (rd_warp_i),
    .collector_rd_reg_i (rd_reg_i),
    .port_w_valid_o (w_valid),
    .port_w_warp_o (w_warp),
    .port_w_fill_o (w_fill),
    .port_w_reg_o (w_reg),
    .port_w_set_o (w_set),
    .port_w_mask_o (w_mask),
    .port_w_go_o (w_go),
    .port_d_mask_o (d_mask),
    .port_take_o (take),
    .port_evict_o (evict),
    .port_put_go_o (put_go),
    .port_wb_kind_o (wb_kind),
    .cache_hit_o (hit),
    .cache_home_o (home),
    .cache_look_way_o (look_way),
    .any_w_way_any_o (w_way),
    .back_busy_o (busy),
    .back_mask_o (back_mask),
    .back_bank_we_o (bank_we),
    .back_row_o (back_row),
    .back_rd_blocked_o (rd_blocked)
  );

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
        looks    = look_i & src_valid_i[0] & src_mask_i[i] & (src_reg_i[RegBits-1:0] == r);
        hits     = hit[i];
        at_home  = home[i];
        read_way = look_way[i*WayBits +: WayBits];
      end
    end
    for (s = 0; s < Sets; s = s + 1) begin
      for (y = 0; y < Ways; y = y + 1) begin
        read_place[s*Ways + y] = (read_way == y[WayBits-1:0])
          & (hits ? src_set_i[SetBits-1:0] == s[SetBits-1:0] : home_set == s[RegBits-1:0]);
      end
    end
  end

  wire asks    = (rd_reg_i[RegBits-1:0] == r) & (rd_warp_i[SchedulerWarpBits-1:0] == 0);
  wire blocked = rd_blocked[0];

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
  assign bad_two_evictions = lawful & take & busy;

  reg came_q; // r came into the register file by an eviction

  initial came_q = 1'b0;

  always @(posedge clk_i) came_q <= rst_n & r_stored & victim_q & ~newer & written_q;

  assign cover_written       = lawful & written_q & kept & ~file_q;
  assign cover_on_its_way    = lawful & written_q & ~kept & on_way & ~file_q;
  assign cover_home_again    = lawful & came_q & file_q;
  assign cover_blocked       = lawful & written_q & asks & blocked & on_way;
  assign cover_put           = lawful & written_q & put_go & ours & mine & data;
  assign cover_written_while = lawful & pending & newer;
  assign cover_held_back     = lawful & (|w_valid) & ~(|w_go) & busy;
endmodule
`default_nettype wire
