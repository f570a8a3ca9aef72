// SPDX-License-Identifier: Apache-2.0
// rc_collector: control of a sub-core's collector units with register caches.
//
// Sources that hit come from the caches, three operand registers a cycle, those that miss from the
// banks, thread by thread. Once all are there the unit dispatches, and the values that missed are
// put into the caches, one a cycle. The numbers in the comments are those of
// docs/blocks/rc_collector.md.
//
// Parameters  Collectors, Slots, Threads, WayBits, Sets, RegBits, Reads, Banks, RowBits, TagBits,
//             DispatchPorts, SchedulerWarps: size. Map: home set of a register, 0 linear, 1
//             interleaved. Alloc: misses that are put, 1 none, 0 and 2 all, 3 those with the reuse
//             flag. Replace: 1 LRU, hits go the same way
// Ports       gen/blocks/rc_collector.def. Request r is slot r mod Slots of unit r / Slots
// Latency     requests and reads of an instruction in the cycle it arrives. Its data is there
//             at the end of the next cycle, dispatch is in the one after
// Caveats     relies on alloc_ok_o and hold_o
// Source      JETCAS 2024, V-A
`default_nettype none
module rc_collector #(
  parameter Collectors        = 2,  // collector units
  parameter CollectorBits     = 1,  // bits of a unit number
  parameter Slots             = 7,  // operand slots a unit
  parameter RequestBits       = 4,  // bits of a slot's number, unit * Slots + slot
  parameter Threads           = 32, // threads of a warp
  parameter WayBits           = 1,  // bits of a way's number
  parameter Sets              = 4,  // sets of a cache
  parameter SetBits           = 2,  // bits of a set's number
  parameter Map               = 1,  // home set: 0 its highest bits (linear), 1 its lowest ones
  parameter RegBits           = 8,  // bits of a register number
  parameter Reads             = 3,  // operand registers read from the caches in a cycle, at most
  parameter Alloc             = 3,  // misses put: 1 none, 0 and 2 all, 3 those with the flag
  parameter Replace           = 0,  // 1 LRU: hits go through port W, too
  parameter Banks             = 2,  // register banks
  parameter BankBits          = 1,  // bits of a bank number
  parameter RowBits           = 8,  // bits of a row in a bank
  parameter TagBits           = 8,  // bits of an instruction tag
  parameter DispatchPorts     = 1,  // instructions dispatched a cycle, at most
  parameter SchedulerWarps    = 8,  // warps
  parameter SchedulerWarpBits = 3   // bits to index one of them
) (
  input  wire                                    clk_i,
  input  wire                                    rst_ni,
  // operand of the instruction that issued last cycle is a register
  input  wire [Slots-1:0]                        cur_src_valid_i,
  input  wire [Slots*RegBits-1:0]                cur_reg_i,   // its number
  input  wire [Slots*SetBits-1:0]                cur_set_i,   // set of its position
  input  wire [Slots-1:0]                        cur_reuse_i, // its reuse flag
  input  wire [Slots*BankBits-1:0]               cur_bank_i,  // its bank
  input  wire [Slots*RowBits-1:0]                cur_row_i,   // its row
  input  wire [Threads-1:0]                      cur_mask_i,  // threads of the instruction
  input  wire                                    cur_more_i,  // a further pass of it follows
  input  wire [TagBits-1:0]                      cur_tag_i,   // its tag
  // its caches' answer: threads that have the operand in the position's set
  input  wire [Slots*Threads-1:0]                hit_i,
  input  wire [Slots*Threads-1:0]                home_i,      // only in its home set
  input  wire [Slots*Threads*WayBits-1:0]        way_i,       // way of either
  // execution unit behind a port takes an instruction
  input  wire [DispatchPorts-1:0]                dispatch_ready_i,
  input  wire                                    issue_valid_i, // the scheduler issues
  input  wire [SchedulerWarpBits-1:0]            issue_warp_i,  // the warp it issues
  input  wire [Banks-1:0]                        bank_read_i, // bank granted a read in this cycle
  input  wire [Banks*RequestBits-1:0]            bank_req_i,  // the request granted
  input  wire                                    evict_i,     // an eviction takes a read port
  input  wire                                    put_go_i,    // the value shown is put
  output wire                                    alloc_ok_o,  // the scheduler may issue
  output wire [SchedulerWarps-1:0]               look_o,      // warp that arrives, one-hot
  output reg  [SchedulerWarps-1:0]               hold_o,      // warp does not issue
  output reg  [SchedulerWarps-1:0]               waits_o,     // results of the warp wait
  output wire [Collectors*SchedulerWarpBits-1:0] rd_warp_o,   // warp of the unit's requests
  // bank's read data goes into a slot at the end of this cycle
  output wire [Banks-1:0]                        fill_valid_o,
  output wire [Banks*RequestBits-1:0]            fill_dest_o, // that slot
  output reg  [Banks*Threads-1:0]                fill_mask_o, // threads of it
  // data of the caches' read port goes into a slot likewise
  output wire [Reads-1:0]                        get_valid_o,
  output wire [Reads*RequestBits-1:0]            get_dest_o,  // that slot
  output reg  [Reads*Threads-1:0]                get_mask_o,  // threads of it
  // a slot's value is to be put into its warp's caches
  output wire                                    put_valid_o,
  output wire [RequestBits-1:0]                  put_slot_o,  // that slot
  output reg  [SchedulerWarpBits-1:0]            put_warp_o,  // its warp
  output reg  [RegBits-1:0]                      put_reg_o,   // its register
  output wire [SetBits-1:0]                      put_set_o,   // set of its position, or home
  output reg  [Threads-1:0]                      put_mask_o,  // threads that take an entry
  output reg  [Threads-1:0]                      put_touch_o, // LRU: threads that hit in that set
  output wire [Collectors*Slots-1:0]             rd_valid_o,  // request for a register read
  output wire [Collectors*Slots*BankBits-1:0]    rd_bank_o,   // its bank
  output wire [Collectors*Slots*RowBits-1:0]     rd_row_o,    // its row
  output wire [Collectors*Slots*RegBits-1:0]     rd_reg_o,    // its register
  output wire [DispatchPorts-1:0]                disp_valid_o, // port dispatches an instruction
  output wire [DispatchPorts*CollectorBits-1:0]  disp_unit_o, // unit it comes from
  output wire [DispatchPorts*TagBits-1:0]        disp_tag_o,  // its tag
  output wire [Reads-1:0]                        read_valid_o, // the caches' read port reads
  output reg  [Reads*SchedulerWarpBits-1:0]      read_warp_o, // of this warp's caches
  output reg  [Reads*SetBits-1:0]                read_set_o,  // this set
  output reg  [Reads*Threads*WayBits-1:0]        read_way_o   // of each thread this way
);
  localparam Requests = Collectors * Slots;
  localparam Ways     = Threads * WayBits; // bits of the ways of all threads

  reg [Collectors-1:0]                   busy_q;  // unit holds an instruction
  reg [Collectors-1:0]                   sent_q;  // it has dispatched, values are still to be put
  reg [Collectors-1:0]                   more_q;  // the last pass of it has not arrived yet
  reg [Collectors*Collectors-1:0]        behind_q; // units whose values are put before the unit's
  reg [Collectors*SchedulerWarpBits-1:0] warp_q;  // its warp
  reg [Collectors*TagBits-1:0]           tag_q;   // its tag
  reg [Requests-1:0]                     pending_q; // operand not yet granted by its bank
  reg [Requests-1:0]                     left_hit_q; // read of the position's set not yet begun
  reg [Requests-1:0]                     left_home_q; // read of the home set not yet begun
  reg [Requests-1:0]                     put_q;   // value still to be put into the caches
  reg [Requests-1:0]                     touch_q; // LRU: hit still to be shown to its set
  reg [Requests-1:0]                     touch_home_q; // LRU: likewise to the home set
  reg [Requests*RegBits-1:0]             reg_q;   // register of the slot
  reg [Requests*SetBits-1:0]             set_q;   // set of its position
  reg [Requests*BankBits-1:0]            bank_q;  // its bank
  reg [Requests*RowBits-1:0]             row_q;   // its row
  reg [Requests*Threads-1:0]             hit_q;   // threads that hit in the position's set
  reg [Requests*Threads-1:0]             home_q;  // threads that hit in the home set
  reg [Requests*Threads-1:0]             miss_q;  // threads that missed
  reg [Requests*Ways-1:0]                way_q;   // way of a hit
  reg                                    arrive_q; // an instruction issued last cycle
  reg [SchedulerWarpBits-1:0]            arrive_warp_q; // its warp
  reg [Banks-1:0]                        fill_valid_q; // bank was granted a read last cycle
  reg [Banks*RequestBits-1:0]            fill_dest_q; // slot that the bank's data goes to
  reg [Reads-1:0]                        get_valid_q; // read port of the caches read last cycle
  reg [Reads-1:0]                        get_home_q; // the home set
  reg [Reads*RequestBits-1:0]            get_dest_q; // slot that its data goes to
  reg [Collectors-1:0]                   disp_mask_q; // round robin among units that can dispatch

  genvar b;
  genvar p;
  genvar r;
  genvar u;

  // ---- 1. Issue, 3. allocate ----

  wire [Collectors-1:0] free   = ~busy_q;
  wire [Collectors-1:0] first  = free & -free;
  wire [Collectors-1:0] second = free & ~first;
  wire [Collectors-1:0] takes  = first & {Collectors{arrive_q}}; // unit of what arrives

  assign alloc_ok_o = arrive_q ? |second : |free;

  // ---- 2. Look up ----

  wire [Slots*Threads-1:0] cur_miss;
  reg  [Slots-1:0]         cur_has_hit;
  reg  [Slots-1:0]         cur_has_home;
  reg  [Slots-1:0]         cur_has_miss;

  index_onehot #(
    .Width     (SchedulerWarps),
    .IndexBits (SchedulerWarpBits)
  ) u_look (
    .valid_i  (arrive_q),
    .index_i  (arrive_warp_q),
    .onehot_o (look_o)
  );

  assign cur_miss = {Slots{cur_mask_i}} & ~hit_i & ~home_i;

  always @* begin : p_has
    integer k;
    for (k = 0; k < Slots; k = k + 1) begin
      cur_has_hit[k]  = cur_src_valid_i[k] & (|hit_i[k*Threads +: Threads]);
      cur_has_home[k] = cur_src_valid_i[k] & (|home_i[k*Threads +: Threads]);
      cur_has_miss[k] = cur_src_valid_i[k] & (|cur_miss[k*Threads +: Threads]);
    end
  end

  wire [Slots-1:0] cur_put        = (Alloc == 0 || Alloc == 2) ? cur_has_miss
                                  : (Alloc == 3) ? cur_has_miss & cur_reuse_i
                                  : {Slots{1'b0}};
  wire [Slots-1:0] cur_touch      = cur_has_hit  & {Slots{Replace != 0}};
  wire [Slots-1:0] cur_touch_home = cur_has_home & {Slots{Replace != 0}};

  // ---- 4. Request: what the units hold, with the instruction that arrives ----

  wire [Requests-1:0]                     pending;
  wire [Requests-1:0]                     left_hit;
  wire [Requests-1:0]                     left_home;
  wire [Requests*RegBits-1:0]             register;
  wire [Requests*SetBits-1:0]             set;
  wire [Collectors*SchedulerWarpBits-1:0] warp;

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_shown
      localparam First = u * Slots;
      assign warp[u*SchedulerWarpBits +: SchedulerWarpBits] =
        takes[u] ? arrive_warp_q : warp_q[u*SchedulerWarpBits +: SchedulerWarpBits];
      assign pending[First +: Slots]   = takes[u] ? cur_has_miss : pending_q[First +: Slots];
      assign left_hit[First +: Slots]  = takes[u] ? cur_has_hit  : left_hit_q[First +: Slots];
      assign left_home[First +: Slots] = takes[u] ? cur_has_home : left_home_q[First +: Slots];
      assign register[First*RegBits +: Slots*RegBits] =
        takes[u] ? cur_reg_i : reg_q[First*RegBits +: Slots*RegBits];
      assign set[First*SetBits +: Slots*SetBits] =
        takes[u] ? cur_set_i : set_q[First*SetBits +: Slots*SetBits];
      assign rd_bank_o[First*BankBits +: Slots*BankBits] =
        takes[u] ? cur_bank_i : bank_q[First*BankBits +: Slots*BankBits];
      assign rd_row_o[First*RowBits +: Slots*RowBits] =
        takes[u] ? cur_row_i : row_q[First*RowBits +: Slots*RowBits];
    end
  endgenerate

  assign rd_valid_o = pending;
  assign rd_reg_o   = register;
  assign rd_warp_o  = warp;

  // ---- 5. Grant ----

  wire [Requests-1:0]       granted;
  wire [Banks*Requests-1:0] fill_sel; // element b = slot that the bank fills, one-hot
  wire [Requests-1:0]       filling;

  mark_numbers #(
    .Count     (Banks),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_granted (
    .valid_i (bank_read_i),
    .index_i (bank_req_i),
    .set_o   (granted)
  );

  decode_rows #(
    .Rows      (Banks),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_fill_sel (
    .valid_i (fill_valid_q),
    .index_i (fill_dest_q),
    .row_o   (fill_sel),
    .any_o   (filling)
  );

  always @* begin : p_fill_mask
    integer i;
    integer n;
    fill_mask_o = {Banks*Threads{1'b0}};
    for (n = 0; n < Banks; n = n + 1) begin
      if (fill_valid_q[n]) begin
        for (i = 0; i < Requests; i = i + 1) begin
          if (fill_sel[n*Requests + i]) begin
            fill_mask_o[n*Threads +: Threads] = miss_q[i*Threads +: Threads];
          end
        end
      end
    end
  end

  assign fill_valid_o = fill_valid_q;
  assign fill_dest_o  = fill_dest_q;

  // ---- 6. Read the caches: bit 2 r of a list is request r's own set, bit 2 r + 1 home ----

  reg  [2*Requests-1:0]       left;     // reads that are to be made
  reg  [Reads*2*Requests-1:0] read_sel; // element p = the p-th of them, one-hot
  wire [Reads*Requests-1:0]   slot_sel; // element p = its slot, one-hot
  wire [Reads-1:0]            read_home;
  reg  [Requests-1:0]         read_hit; // reads made in this cycle
  reg  [Requests-1:0]         read_at_home;

  always @* begin : p_read
    reg [2*Requests-1:0] rest;
    integer              i;
    integer              n;
    for (i = 0; i < Requests; i = i + 1) begin
      left[2*i]     = left_hit[i];
      left[2*i + 1] = left_home[i];
    end
    rest = left;
    for (n = 0; n < Reads; n = n + 1) begin
      read_sel[n*2*Requests +: 2*Requests] = rest & -rest;
      rest = rest & (rest - 1'b1);
    end
    if (evict_i) read_sel[(Reads - 1)*2*Requests +: 2*Requests] = {2*Requests{1'b0}};
    read_hit     = {Requests{1'b0}};
    read_at_home = {Requests{1'b0}};
    for (n = 0; n < Reads; n = n + 1) begin
      for (i = 0; i < Requests; i = i + 1) begin
        read_hit[i]     = read_hit[i]     | read_sel[n*2*Requests + 2*i];
        read_at_home[i] = read_at_home[i] | read_sel[n*2*Requests + 2*i + 1];
      end
    end
  end

  wire [Requests*SetBits-1:0]  home_set; // home set of a slot's register
  wire [Reads*RequestBits-1:0] read_slot;

  generate
    for (r = 0; r < Requests; r = r + 1) begin : g_home
      rc_home #(
        .Sets    (Sets),
        .SetBits (SetBits),
        .RegBits (RegBits),
        .Map     (Map)
      ) u_home (
        .reg_i (register[r*RegBits +: RegBits]),
        .set_o (home_set[r*SetBits +: SetBits])
      );
    end

    for (p = 0; p < Reads; p = p + 1) begin : g_read
      wire [2*Requests-1:0] sel = read_sel[p*2*Requests +: 2*Requests];
      wire [Requests-1:0]   home;
      for (r = 0; r < Requests; r = r + 1) begin : g_slot
        assign slot_sel[p*Requests + r] = |sel[2*r +: 2];
        assign home[r]                  = sel[2*r + 1];
      end
      assign read_valid_o[p] = |sel;
      assign read_home[p]    = |home;
      onehot_index #(
        .Width     (Requests),
        .IndexBits (RequestBits)
      ) u_slot (
        .onehot_i (slot_sel[p*Requests +: Requests]),
        .index_o  (read_slot[p*RequestBits +: RequestBits])
      );
    end
  endgenerate

  always @* begin : p_read_where
    integer i;
    integer n;
    read_warp_o = {Reads*SchedulerWarpBits{1'b0}};
    read_set_o  = {Reads*SetBits{1'b0}};
    read_way_o  = {Reads*Ways{1'b0}};
    for (n = 0; n < Reads; n = n + 1) begin
      if (read_valid_o[n]) begin
        for (i = 0; i < Requests; i = i + 1) begin
          if (slot_sel[n*Requests + i]) begin
            read_warp_o[n*SchedulerWarpBits +: SchedulerWarpBits] =
              warp[(i/Slots)*SchedulerWarpBits +: SchedulerWarpBits];
            read_set_o[n*SetBits +: SetBits] =
              read_home[n] ? home_set[i*SetBits +: SetBits] : set[i*SetBits +: SetBits];
            read_way_o[n*Ways +: Ways] =
              takes[i/Slots] ? way_i[(i%Slots)*Ways +: Ways] : way_q[i*Ways +: Ways];
          end
        end
      end
    end
  end

  wire [Reads*Requests-1:0] get_sel; // element p = slot that the read port's data goes to, one-hot
  wire [Requests-1:0]       getting;

  decode_rows #(
    .Rows      (Reads),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_get_sel (
    .valid_i (get_valid_q),
    .index_i (get_dest_q),
    .row_o   (get_sel),
    .any_o   (getting)
  );

  always @* begin : p_get_mask
    integer i;
    integer n;
    get_mask_o = {Reads*Threads{1'b0}};
    for (n = 0; n < Reads; n = n + 1) begin
      if (get_valid_q[n]) begin
        for (i = 0; i < Requests; i = i + 1) begin
          if (get_sel[n*Requests + i]) begin
            get_mask_o[n*Threads +: Threads] =
              get_home_q[n] ? home_q[i*Threads +: Threads] : hit_q[i*Threads +: Threads];
          end
        end
      end
    end
  end

  assign get_valid_o = get_valid_q;
  assign get_dest_o  = get_dest_q;

  // ---- 7. There, 8. dispatch ----

  wire [Requests-1:0]   waiting = pending_q | left_hit_q | left_home_q | filling | getting;
  wire [Collectors-1:0] there;
  wire [Collectors-1:0] dispatched;
  wire [Collectors-1:0] disp_mask_next;

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_there
      assign there[u] = busy_q[u] & ~(|waiting[u*Slots +: Slots]);
    end
  endgenerate

  dispatch_ports #(
    .Units    (Collectors),
    .UnitBits (CollectorBits),
    .Ports    (DispatchPorts),
    .TagBits  (TagBits)
  ) u_dispatch (
    .complete_i (there & ~sent_q),
    .ready_i    (dispatch_ready_i),
    .mask_i     (disp_mask_q),
    .tag_i      (tag_q),
    .valid_o    (disp_valid_o),
    .unit_o     (disp_unit_o),
    .tag_o      (disp_tag_o),
    .taken_o    (dispatched),
    .mask_o     (disp_mask_next)
  );

  // ---- 9. Put: what is put, and hits, of a slot the position's set first ----

  wire [Requests-1:0]              left_near = put_q | touch_q; // to be shown to that set
  wire [Requests-1:0]              left_put  = left_near | touch_home_q;
  reg  [Collectors-1:0]            reading;   // unit has caches to read, or a pass to come
  wire [Collectors-1:0]            putting;   // unit has slots that are left
  reg  [Collectors*Collectors-1:0] same_warp; // element u = busy units of the warp of unit u
  reg  [Collectors-1:0]            of_arrival; // busy units of the warp that arrives
  wire [Collectors-1:0]            may_put;
  wire [Collectors-1:0]            put_unit = may_put & -may_put;
  wire [Requests-1:0]              put_sel;   // the slot that is shown, one-hot

  always @* begin : p_warps
    integer v;
    integer w;
    for (v = 0; v < Collectors; v = v + 1) begin
      reading[v]    = more_q[v] | (|left_hit_q[v*Slots +: Slots])
                      | (|left_home_q[v*Slots +: Slots]);
      of_arrival[v] = arrive_q & busy_q[v]
                      & (warp_q[v*SchedulerWarpBits +: SchedulerWarpBits] == arrive_warp_q);
      for (w = 0; w < Collectors; w = w + 1) begin
        same_warp[v*Collectors + w] = busy_q[w]
          & (warp_q[w*SchedulerWarpBits +: SchedulerWarpBits]
             == warp_q[v*SchedulerWarpBits +: SchedulerWarpBits]);
      end
    end
  end

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_put
      wire [Slots-1:0] put = left_put[u*Slots +: Slots];
      assign putting[u] = |put;
      assign may_put[u] = there[u] & putting[u] & ~of_arrival[u]
                          & ~(|behind_q[u*Collectors +: Collectors])
                          & ~(|(same_warp[u*Collectors +: Collectors] & reading));
      assign put_sel[u*Slots +: Slots] = put & -put & {Slots{put_unit[u]}};
    end
  endgenerate

  onehot_index #(
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_put_slot (
    .onehot_i (put_sel),
    .index_o  (put_slot_o)
  );

  reg  [SetBits-1:0] put_near; // set of the position
  wire [SetBits-1:0] put_home; // home set of the register

  always @* begin : p_put
    integer i;
    put_warp_o  = {SchedulerWarpBits{1'b0}};
    put_reg_o   = {RegBits{1'b0}};
    put_near    = {SetBits{1'b0}};
    put_mask_o  = {Threads{1'b0}};
    put_touch_o = {Threads{1'b0}};
    for (i = 0; i < Requests; i = i + 1) begin
      if (put_sel[i]) begin
        put_warp_o  = warp_q[(i/Slots)*SchedulerWarpBits +: SchedulerWarpBits];
        put_reg_o   = reg_q[i*RegBits +: RegBits];
        put_near    = set_q[i*SetBits +: SetBits];
        if (put_q[i])      put_mask_o  = miss_q[i*Threads +: Threads];
        if (touch_q[i])    put_touch_o = hit_q[i*Threads +: Threads];
        if (!left_near[i]) put_touch_o = home_q[i*Threads +: Threads];
      end
    end
  end

  rc_home #(
    .Sets    (Sets),
    .SetBits (SetBits),
    .RegBits (RegBits),
    .Map     (Map)
  ) u_put_home (
    .reg_i (put_reg_o),
    .set_o (put_home)
  );

  assign put_valid_o = |may_put;
  assign put_set_o   = (|(put_sel & left_near)) ? put_near : put_home;

  // ---- 10. Release, 11. hold, waits ----

  wire [Collectors-1:0] more_left       = more_q & ~(of_arrival & {Collectors{~cur_more_i}});
  wire [Requests-1:0]   done            = put_sel & {Requests{put_go_i}};
  wire [Requests-1:0]   put_left        = put_q & ~done;
  wire [Requests-1:0]   touch_left      = touch_q & ~done;
  wire [Requests-1:0]   touch_home_left = touch_home_q & ~(done & ~left_near);
  wire [Requests-1:0]   slot_left       = put_left | touch_left | touch_home_left;
  wire [Collectors-1:0] released; // free in the next cycle

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_release
      assign released[u] =
        (sent_q[u] | dispatched[u]) & ~more_left[u] & ~(|slot_left[u*Slots +: Slots]);
    end
  endgenerate

  always @* begin : p_warp_waits
    reg     mine;
    integer v;
    integer w;
    mine    = 1'b0;
    hold_o  = {SchedulerWarps{arrive_q}} & (look_o ^ {SchedulerWarps{cur_more_i}});
    waits_o = look_o;
    for (v = 0; v < Collectors; v = v + 1) begin
      for (w = 0; w < SchedulerWarps; w = w + 1) begin
        mine       = warp_q[v*SchedulerWarpBits +: SchedulerWarpBits] == w[SchedulerWarpBits-1:0];
        hold_o[w]  = hold_o[w]  | (busy_q[v] & (mine ^ more_q[v]));
        waits_o[w] = waits_o[w] | (busy_q[v] & mine & (putting[v] | reading[v]));
      end
    end
  end

  // ---- Registers ----

  generate
    for (u = 0; u < Collectors; u = u + 1) begin : g_unit
      localparam First = u * Slots;

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          more_q[u]                                              <= 1'b0;
          behind_q[u*Collectors +: Collectors]                   <= {Collectors{1'b0}};
          pending_q[First +: Slots]                              <= {Slots{1'b0}};
          left_hit_q[First +: Slots]                             <= {Slots{1'b0}};
          left_home_q[First +: Slots]                            <= {Slots{1'b0}};
          put_q[First +: Slots]                                  <= {Slots{1'b0}};
          touch_q[First +: Slots]                                <= {Slots{1'b0}};
          touch_home_q[First +: Slots]                           <= {Slots{1'b0}};
        end else begin
          more_q[u] <= takes[u] ? cur_more_i : more_left[u];
          behind_q[u*Collectors +: Collectors] <=
            (takes[u] ? of_arrival : behind_q[u*Collectors +: Collectors])
            & ~released & {Collectors{~released[u]}};
          pending_q[First +: Slots]   <= pending[First +: Slots] & ~granted[First +: Slots];
          left_hit_q[First +: Slots]  <= left_hit[First +: Slots] & ~read_hit[First +: Slots];
          left_home_q[First +: Slots] <= left_home[First +: Slots] & ~read_at_home[First +: Slots];
          put_q[First +: Slots]       <= takes[u] ? cur_put : put_left[First +: Slots];
          touch_q[First +: Slots]     <= takes[u] ? cur_touch : touch_left[First +: Slots];
          touch_home_q[First +: Slots] <=
            takes[u] ? cur_touch_home : touch_home_left[First +: Slots];
        end
      end

      // What stays as it arrived.
      always @(posedge clk_i) begin
        if (!rst_ni) begin
          warp_q[u*SchedulerWarpBits +: SchedulerWarpBits] <= {SchedulerWarpBits{1'b0}};
          tag_q[u*TagBits +: TagBits]                      <= {TagBits{1'b0}};
          reg_q[First*RegBits +: Slots*RegBits]            <= {Slots*RegBits{1'b0}};
          set_q[First*SetBits +: Slots*SetBits]            <= {Slots*SetBits{1'b0}};
          bank_q[First*BankBits +: Slots*BankBits]         <= {Slots*BankBits{1'b0}};
          row_q[First*RowBits +: Slots*RowBits]            <= {Slots*RowBits{1'b0}};
          hit_q[First*Threads +: Slots*Threads]            <= {Slots*Threads{1'b0}};
          home_q[First*Threads +: Slots*Threads]           <= {Slots*Threads{1'b0}};
          miss_q[First*Threads +: Slots*Threads]           <= {Slots*Threads{1'b0}};
          way_q[First*Ways +: Slots*Ways]                  <= {Slots*Ways{1'b0}};
        end else if (takes[u]) begin
          warp_q[u*SchedulerWarpBits +: SchedulerWarpBits] <= arrive_warp_q;
          tag_q[u*TagBits +: TagBits]                      <= cur_tag_i;
          reg_q[First*RegBits +: Slots*RegBits]            <= cur_reg_i;
          set_q[First*SetBits +: Slots*SetBits]            <= cur_set_i;
          bank_q[First*BankBits +: Slots*BankBits]         <= cur_bank_i;
          row_q[First*RowBits +: Slots*RowBits]            <= cur_row_i;
          hit_q[First*Threads +: Slots*Threads]            <= hit_i;
          home_q[First*Threads +: Slots*Threads]           <= home_i;
          miss_q[First*Threads +: Slots*Threads]           <= cur_miss;
          way_q[First*Ways +: Slots*Ways]                  <= way_i;
        end
      end
    end

    for (b = 0; b < Banks; b = b + 1) begin : g_fill
      always @(posedge clk_i) begin
        if (!rst_ni) begin
          fill_dest_q[b*RequestBits +: RequestBits] <= {RequestBits{1'b0}};
        end else begin
          fill_dest_q[b*RequestBits +: RequestBits] <=
            bank_req_i[b*RequestBits +: RequestBits] & {RequestBits{bank_read_i[b]}};
        end
      end
    end
  endgenerate

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q        <= {Collectors{1'b0}};
      sent_q        <= {Collectors{1'b0}};
      arrive_q      <= 1'b0;
      arrive_warp_q <= {SchedulerWarpBits{1'b0}};
      fill_valid_q  <= {Banks{1'b0}};
      get_valid_q   <= {Reads{1'b0}};
      get_home_q    <= {Reads{1'b0}};
      get_dest_q    <= {Reads*RequestBits{1'b0}};
      disp_mask_q   <= {Collectors{1'b0}};
    end else begin
      busy_q        <= (busy_q | takes) & ~released;
      sent_q        <= (sent_q | dispatched) & ~released;
      arrive_q      <= issue_valid_i;
      arrive_warp_q <= issue_warp_i;
      fill_valid_q  <= bank_read_i;
      get_valid_q   <= read_valid_o;
      get_home_q    <= read_home;
      get_dest_q    <= read_slot;
      disp_mask_q   <= disp_mask_next;
    end
  end
endmodule
`default_nettype wire
