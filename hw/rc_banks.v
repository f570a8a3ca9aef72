// SPDX-License-Identifier: Apache-2.0
// rc_banks: all wide data of a sub-core with register caches: caches, operand slots, victims.
//
// Three read ports and a write port to the caches' data. A read gives each lane its own way of one
// set; what is written is a result or a slot's value. See docs/blocks/rc_banks.md.
//
// Parameters  Banks, Collectors, Slots, DispatchPorts, SchedulerWarps, Entries (of a cache), Ways,
//             Sets, Reads, Lanes, LaneBits: size
// Ports       gen/blocks/rc_banks.def
// Latency     1 into rdata_q and victim_q, 1 from there or from a bank into a slot, dispatch 0
// Caveats     no reset (rst_ni is there because every block has it). All that happens in a cycle
//             takes what was there before. No lane of a slot is written twice
// Source      JETCAS 2024, V-B, Fig. 8
`default_nettype none
module rc_banks #(
  parameter Banks             = 2,  // register banks
  parameter RequestBits       = 4,  // bits of a slot's number
  parameter Collectors        = 2,  // collector units
  parameter CollectorBits     = 1,  // bits of a unit number
  parameter Slots             = 7,  // slots a unit
  parameter DispatchPorts     = 1,  // dispatch ports
  parameter SchedulerWarps    = 8,  // warps
  parameter SchedulerWarpBits = 3,  // bits to index one of them
  parameter Entries           = 8,  // entries of a cache
  parameter Ways              = 2,  // ways of a set
  parameter WayBits           = 1,  // bits of a way's number
  parameter Sets              = 4,  // sets of a cache
  parameter SetBits           = 2,  // bits of a set's number
  parameter Reads             = 3,  // read ports
  parameter Lanes             = 32, // lanes of a warp
  parameter LaneBits          = 32  // bits of a lane
) (
  input  wire                                          clk_i,
  input  wire                                          rst_ni,
  // data of the register bank's last read
  input  wire [Banks*Lanes*LaneBits-1:0]               bank_rdata_i,
  input  wire [Banks-1:0]                              fill_valid_i, // it goes into a slot
  input  wire [Banks*RequestBits-1:0]                  fill_dest_i,  // that slot
  input  wire [Banks*Lanes-1:0]                        fill_mask_i,  // lanes of it
  // data of the read port's last read goes into a slot
  input  wire [Reads-1:0]                              get_valid_i,
  input  wire [Reads*RequestBits-1:0]                  get_dest_i,   // that slot
  input  wire [Reads*Lanes-1:0]                        get_mask_i,   // lanes of it
  input  wire [Reads-1:0]                              read_valid_i, // the read port reads
  input  wire [Reads*SchedulerWarpBits-1:0]            read_warp_i,  // of this warp's caches
  input  wire [Reads*SetBits-1:0]                      read_set_i,   // this set
  input  wire [Reads*Lanes*WayBits-1:0]                read_way_i,   // of each lane this way
  input  wire [Lanes-1:0]                              d_mask_i, // lanes that are written
  input  wire                                          d_fill_i, // with a slot's value, or a result
  input  wire [RequestBits-1:0]                        d_slot_i, // that slot
  input  wire [SchedulerWarpBits-1:0]                  d_warp_i, // warp of the entry
  input  wire [SetBits-1:0]                            d_set_i,  // its set
  input  wire [Lanes*WayBits-1:0]                      d_way_i,  // of each lane the way
  input  wire                                          take_i, // registers leave
  // they are those entries, read before they are written; else the result
  input  wire                                          evict_i,
  input  wire [Lanes*LaneBits-1:0]                     wb_data_i, // data on the result bus
  input  wire [DispatchPorts-1:0]                      disp_valid_i, // port dispatches
  input  wire [DispatchPorts*CollectorBits-1:0]        disp_unit_i,  // unit it dispatches
  // operands dispatched, element port * Slots + slot; 0 when the port does not dispatch
  output wire [DispatchPorts*Slots*Lanes*LaneBits-1:0] disp_data_o,
  output wire [Lanes*LaneBits-1:0]                     victim_o      // data of what left last
);
  localparam DataBits   = Lanes * LaneBits;
  localparam Requests   = Collectors * Slots;
  localparam All        = SchedulerWarps * Entries; // entries of all caches
  localparam NumberBits = log2(All);

  function integer log2(input integer n);
    begin
      log2 = 0;
      while ((1 << log2) < n) log2 = log2 + 1;
    end
  endfunction

  reg [DataBits-1:0] entry_q [0:All-1];      // element (warp * Sets + set) * Ways + way
  reg [DataBits-1:0] slot_q [0:Requests-1];  // operand registers of the units
  reg [DataBits-1:0] rdata_q [0:Reads-1];    // output registers of the read ports
  reg [DataBits-1:0] victim_q;               // what left last

  wire unused_rst_n = rst_ni;

  genvar i;
  genvar p;
  genvar r;

  // Entry of a lane: the set's first one, and the lane's way.
  function [NumberBits-1:0] entry_of(input [NumberBits-1:0] start, input [WayBits-1:0] way);
    integer y;
    begin
      entry_of = start;
      for (y = 1; y < Ways; y = y + 1) begin
        if (way == y[WayBits-1:0]) entry_of = start + y[NumberBits-1:0];
      end
    end
  endfunction

  // ---- 1. Read ----

  generate
    for (p = 0; p < Reads; p = p + 1) begin : g_read
      wire [NumberBits-1:0] start;

      rc_start #(
        .Sets              (Sets),
        .Ways              (Ways),
        .SetBits           (SetBits),
        .SchedulerWarpBits (SchedulerWarpBits),
        .NumberBits        (NumberBits)
      ) u_start (
        .warp_i  (read_warp_i[p*SchedulerWarpBits +: SchedulerWarpBits]),
        .set_i   (read_set_i[p*SetBits +: SetBits]),
        .start_o (start)
      );

      for (i = 0; i < Lanes; i = i + 1) begin : g_lane
        wire [NumberBits-1:0] number =
          entry_of(start, read_way_i[(p*Lanes + i)*WayBits +: WayBits]);
        always @(posedge clk_i) begin
          if (read_valid_i[p]) begin
            rdata_q[p][i*LaneBits +: LaneBits] <= entry_q[number][i*LaneBits +: LaneBits];
          end
        end
      end
    end
  endgenerate

  // ---- 2. Victim, 3. write ----

  wire [NumberBits-1:0] d_start;
  wire [DataBits-1:0]   d_data = d_fill_i ? slot_q[d_slot_i] : wb_data_i;

  rc_start #(
    .Sets              (Sets),
    .Ways              (Ways),
    .SetBits           (SetBits),
    .SchedulerWarpBits (SchedulerWarpBits),
    .NumberBits        (NumberBits)
  ) u_d_start (
    .warp_i  (d_warp_i),
    .set_i   (d_set_i),
    .start_o (d_start)
  );

  generate
    for (i = 0; i < Lanes; i = i + 1) begin : g_write
      wire [NumberBits-1:0] number = entry_of(d_start, d_way_i[i*WayBits +: WayBits]);
      always @(posedge clk_i) begin
        if (take_i) begin
          victim_q[i*LaneBits +: LaneBits] <= evict_i ? entry_q[number][i*LaneBits +: LaneBits]
                                                      : wb_data_i[i*LaneBits +: LaneBits];
        end
        if (d_mask_i[i]) begin
          entry_q[number][i*LaneBits +: LaneBits] <= d_data[i*LaneBits +: LaneBits];
        end
      end
    end
  endgenerate

  assign victim_o = victim_q;

  // ---- 4. Fill, 5. get ----

  wire [Banks*Requests-1:0] fill_sel; // element b = slot that takes the bank's data, one-hot
  wire [Reads*Requests-1:0] get_sel;  // element p = slot that takes the read port's
  wire [Requests-1:0]       filled;
  wire [Requests-1:0]       got;

  decode_rows #(
    .Rows      (Banks),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_fill_sel (
    .valid_i (fill_valid_i),
    .index_i (fill_dest_i),
    .row_o   (fill_sel),
    .any_o   (filled)
  );

  decode_rows #(
    .Rows      (Reads),
    .Width     (Requests),
    .IndexBits (RequestBits)
  ) u_get_sel (
    .valid_i (get_valid_i),
    .index_i (get_dest_i),
    .row_o   (get_sel),
    .any_o   (got)
  );

  wire [Reads*DataBits-1:0]    rdata; // output registers of the read ports
  wire [Requests*DataBits-1:0] slots; // operand registers of the units

  // A slot with the lanes that it takes in this cycle; called only under the slot's enable.
  function [DataBits-1:0] taken(input [DataBits-1:0] old, input integer slot);
    integer l;
    integer n;
    begin
      taken = old;
      for (l = 0; l < Lanes; l = l + 1) begin
        for (n = 0; n < Banks; n = n + 1) begin
          if (fill_sel[n*Requests + slot] && fill_mask_i[n*Lanes + l]) begin
            taken[l*LaneBits +: LaneBits] = bank_rdata_i[n*DataBits + l*LaneBits +: LaneBits];
          end
        end
        for (n = 0; n < Reads; n = n + 1) begin
          if (get_sel[n*Requests + slot] && get_mask_i[n*Lanes + l]) begin
            taken[l*LaneBits +: LaneBits] = rdata[n*DataBits + l*LaneBits +: LaneBits];
          end
        end
      end
    end
  endfunction

  generate
    for (p = 0; p < Reads; p = p + 1) begin : g_rdata
      assign rdata[p*DataBits +: DataBits] = rdata_q[p];
    end

    for (r = 0; r < Requests; r = r + 1) begin : g_slot
      always @(posedge clk_i) begin
        if (filled[r] || got[r]) slot_q[r] <= taken(slot_q[r], r);
      end
      assign slots[r*DataBits +: DataBits] = slot_q[r];
    end
  endgenerate

  // ---- Dispatch ----

  dispatch_data #(
    .Units    (Collectors),
    .UnitBits (CollectorBits),
    .Slots    (Slots),
    .Ports    (DispatchPorts),
    .Width    (DataBits)
  ) u_dispatch (
    .slot_i  (slots),
    .valid_i (disp_valid_i),
    .unit_i  (disp_unit_i),
    .data_o  (disp_data_o)
  );
endmodule
`default_nettype wire
