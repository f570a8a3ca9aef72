// SPDX-License-Identifier: Apache-2.0
// status_table: the status table of write stealing and the value on its way home.
//
// Per bank R_free (row, valid bit f) and R_dest (bank and row, valid bit m): 19 bits at eight banks
// of 128 rows. And the lanes of the stolen value. Compares every access with R_dest: a stolen
// register must not be read or written before its value is home. Compares every write with R_free:
// the free register becomes live. See docs/blocks/status_table.md.
//
// Parameters  Banks, RowBits, Requests, Candidates, Schedulers, ResultBuses, Lanes: size
// Ports       gen/blocks/status_table.def
// Latency     *_blocked_o, entry_force_o 0. Updates are seen in the next cycle. A value that is
//             read out (home_go_i) is on home_*_o in the next cycle
// Caveats     relies on the arbiter: one stolen write a target, only where entry_free_o. home_go_i
//             only for an entry with a stolen value. No blocked write accepted
// Source      TVLSI 2016, IV.C.2, Fig. 9
`default_nettype none
module status_table #(
  parameter Banks             = 8,  // register banks
  parameter BankBits          = 3,  // bits of a bank number
  parameter RowBits           = 7,  // bits of a row in a bank
  parameter Requests          = 48, // read requests
  parameter Candidates        = 6,  // candidate operands
  parameter Schedulers        = 2,  // warp schedulers
  parameter ResultBuses       = 2,  // result buses
  parameter BusBits           = 1,  // bits of a bus number
  parameter Lanes             = 32  // lanes of a warp
) (
  input  wire                            clk_i,
  input  wire                            rst_ni,
  input  wire [Requests-1:0]             rd_valid_i,       // request for a register read
  input  wire [Requests*BankBits-1:0]    rd_bank_i,        // its bank
  input  wire [Requests*RowBits-1:0]     rd_row_i,         // its row
  input  wire [Candidates-1:0]           cand_src_valid_i, // operand of a candidate is a register
  input  wire [Candidates*BankBits-1:0]  cand_bank_i,      // its bank
  input  wire [Candidates*RowBits-1:0]   cand_row_i,       // its row
  input  wire [ResultBuses-1:0]          wb_valid_i,       // bus carries a result
  input  wire [ResultBuses*BankBits-1:0] wb_bank_i,        // bank of its destination
  input  wire [ResultBuses*RowBits-1:0]  wb_row_i,         // row of its destination
  input  wire [ResultBuses*Lanes-1:0]    wb_mask_i,        // lanes it writes
  // the arbiter's answer: 0 waits, 1 home, 2 stolen, 3 forced
  input  wire [ResultBuses*2-1:0]        wb_kind_i,
  input  wire [ResultBuses*BankBits-1:0] wb_target_i,       // bank that takes a stolen write
  input  wire                            home_go_i, // a stolen value is read out in this cycle
  input  wire [BankBits-1:0]             home_entry_i,     // bank that holds it
  input  wire [BusBits-1:0]              home_out_bus_i,   // result bus that it uses next cycle
  // the instruction that issued last cycle names a free register
  input  wire [Schedulers-1:0]           free_valid_i,
  input  wire [Schedulers*BankBits-1:0]  free_bank_i,      // its bank
  input  wire [Schedulers*RowBits-1:0]   free_row_i,       // its row
  // a warp slot is given to a new block, or its warp exits
  input  wire                            clear_valid_i,
  input  wire [RowBits-1:0]              clear_first_i,    // first row of the slot, in every bank
  input  wire [RowBits-1:0]              clear_last_i,     // last row of the slot, inclusive
  output wire [Banks-1:0]                entry_free_o,     // f = 1, m = 0
  output wire [Banks-1:0]                entry_stolen_o,   // m = 1
  output wire [Banks*RowBits-1:0]        entry_row_o,      // row R_free
  output wire                            home_valid_o, // a value read out last cycle goes home now
  output wire [BankBits-1:0]             home_bank_o,      // bank of its destination
  output wire [RowBits-1:0]              home_row_o,       // row of its destination
  output wire [Lanes-1:0]                home_mask_o,      // lanes it writes
  output wire [BankBits-1:0]             home_source_o,    // bank that it was read from
  output wire [BusBits-1:0]              home_bus_o,       // result bus it uses
  output wire [Requests-1:0]             rd_blocked_o,     // the request's register is stolen (RAW)
  // the candidate operand's register is stolen
  output wire [Candidates-1:0]           cand_blocked_o,
  // the write would pass a stolen value of its register (WAW) or overwrite one
  output wire [ResultBuses-1:0]          wb_blocked_o,
  // an access waits for this bank's stolen value to go home
  output wire [Banks-1:0]                entry_force_o
);
  reg [Banks-1:0]          f_q;           // R_free names a free register
  reg [Banks*RowBits-1:0]  row_q;         // row R_free
  reg [Banks-1:0]          m_q;           // R_free holds a stolen value, R_dest is valid
  reg [Banks*BankBits-1:0] dest_bank_q;   // bank of R_dest
  reg [Banks*RowBits-1:0]  dest_row_q;    // row of R_dest
  reg [Banks*Lanes-1:0]    mask_q;        // lanes of the stolen value (not in the paper's 19 bits)
  reg                      home_valid_q;  // a value was read out last cycle
  reg [BankBits-1:0]       home_bank_q;   // bank of its destination
  reg [RowBits-1:0]        home_row_q;    // row of its destination
  reg [Lanes-1:0]          home_mask_q;   // lanes it writes
  reg [BankBits-1:0]       home_source_q; // bank that it was read from
  reg [BusBits-1:0]        home_bus_q;    // result bus it uses

  localparam [1:0] WbWaits  = 2'd0;
  localparam [1:0] WbStolen = 2'd2;

  localparam AddressBits = BankBits + RowBits;

  wire [Banks*AddressBits-1:0] dest;

  // Hits on R_dest, element e = entry e. A bus also hits R_free of its own bank.
  wire [Banks*Requests-1:0]    rd_hit;
  wire [Banks*Candidates-1:0]  cand_hit;
  wire [Banks*ResultBuses-1:0] wb_hit;

  // Addresses of requests and candidates by bit position, row bits first.
  wire [AddressBits*Requests-1:0]    rd_planes;
  wire [AddressBits*Candidates-1:0]  cand_planes;
  wire [AddressBits*ResultBuses-1:0] wb_planes;

  bit_planes #(
    .Count (Requests),
    .Bits  (RowBits)
  ) u_rd_row_planes (
    .list_i   (rd_row_i),
    .planes_o (rd_planes[0 +: RowBits*Requests])
  );

  bit_planes #(
    .Count (Requests),
    .Bits  (BankBits)
  ) u_rd_bank_planes (
    .list_i   (rd_bank_i),
    .planes_o (rd_planes[RowBits*Requests +: BankBits*Requests])
  );

  bit_planes #(
    .Count (Candidates),
    .Bits  (RowBits)
  ) u_cand_row_planes (
    .list_i   (cand_row_i),
    .planes_o (cand_planes[0 +: RowBits*Candidates])
  );

  bit_planes #(
    .Count (Candidates),
    .Bits  (BankBits)
  ) u_cand_bank_planes (
    .list_i   (cand_bank_i),
    .planes_o (cand_planes[RowBits*Candidates +: BankBits*Candidates])
  );

  bit_planes #(
    .Count (ResultBuses),
    .Bits  (RowBits)
  ) u_wb_row_planes (
    .list_i   (wb_row_i),
    .planes_o (wb_planes[0 +: RowBits*ResultBuses])
  );

  bit_planes #(
    .Count (ResultBuses),
    .Bits  (BankBits)
  ) u_wb_bank_planes (
    .list_i   (wb_bank_i),
    .planes_o (wb_planes[RowBits*ResultBuses +: BankBits*ResultBuses])
  );

  // An update of R_free is passed over while the register's own last value is stolen elsewhere.
  reg [Schedulers-1:0] free_ok;

  always @* begin : p_free
    integer e;
    integer s;
    free_ok = free_valid_i;
    for (s = 0; s < Schedulers; s = s + 1) begin
      for (e = 0; e < Banks; e = e + 1) begin
        if (m_q[e] && dest[e*AddressBits +: AddressBits]
            == {free_bank_i[s*BankBits +: BankBits], free_row_i[s*RowBits +: RowBits]}) begin
          free_ok[s] = 1'b0;
        end
      end
    end
  end

  genvar b;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : g_entry
      localparam integer Bank = b;
      wire [RowBits-1:0]     row = row_q[b*RowBits +: RowBits];
      wire [ResultBuses-1:0] wb_dest_hit;
      wire [ResultBuses-1:0] wb_free_hit;

      assign dest[b*AddressBits +: AddressBits] =
        {dest_bank_q[b*BankBits +: BankBits], dest_row_q[b*RowBits +: RowBits]};

      plane_match #(
        .Count (Requests),
        .Bits  (AddressBits)
      ) u_rd_match (
        .planes_i (rd_planes),
        .valid_i  (rd_valid_i & {Requests{m_q[b]}}),
        .key_i    (dest[b*AddressBits +: AddressBits]),
        .match_o  (rd_hit[b*Requests +: Requests])
      );

      plane_match #(
        .Count (Candidates),
        .Bits  (AddressBits)
      ) u_cand_match (
        .planes_i (cand_planes),
        .valid_i  (cand_src_valid_i & {Candidates{m_q[b]}}),
        .key_i    (dest[b*AddressBits +: AddressBits]),
        .match_o  (cand_hit[b*Candidates +: Candidates])
      );

      plane_match #(
        .Count (ResultBuses),
        .Bits  (AddressBits)
      ) u_wb_dest_match (
        .planes_i (wb_planes),
        .valid_i  (wb_valid_i & {ResultBuses{m_q[b]}}),
        .key_i    (dest[b*AddressBits +: AddressBits]),
        .match_o  (wb_dest_hit)
      );

      plane_match #(
        .Count (ResultBuses),
        .Bits  (AddressBits)
      ) u_wb_free_match (
        .planes_i (wb_planes),
        .valid_i  (wb_valid_i & {ResultBuses{m_q[b]}}),
        .key_i    ({Bank[BankBits-1:0], row}),
        .match_o  (wb_free_hit)
      );

      assign wb_hit[b*ResultBuses +: ResultBuses] = wb_dest_hit | wb_free_hit;
      assign entry_force_o[b] = (|rd_hit[b*Requests +: Requests])
                                | (|wb_hit[b*ResultBuses +: ResultBuses]);

      // Next state of the entry, in the order of docs/blocks/status_table.md, "Update".
      reg                   f_next;
      reg [RowBits-1:0]     row_next;
      reg                   stolen_here;
      reg [AddressBits-1:0] stolen_dest;
      reg [Lanes-1:0]       stolen_mask;

      always @* begin : p_stolen
        integer p;
        stolen_here = 1'b0;
        stolen_dest = {AddressBits{1'b0}};
        stolen_mask = {Lanes{1'b0}};
        for (p = 0; p < ResultBuses; p = p + 1) begin
          if (wb_kind_i[p*2 +: 2] == WbStolen
              && wb_target_i[p*BankBits +: BankBits] == Bank[BankBits-1:0]) begin
            stolen_here = 1'b1;
            stolen_dest = stolen_dest
                          | {wb_bank_i[p*BankBits +: BankBits], wb_row_i[p*RowBits +: RowBits]};
            stolen_mask = stolen_mask | wb_mask_i[p*Lanes +: Lanes];
          end
        end
      end

      always @* begin : p_free_next
        integer p;
        integer s;
        f_next   = f_q[b];
        row_next = row;
        // Downwards: the lowest-numbered scheduler has the last word.
        for (s = Schedulers - 1; s >= 0; s = s - 1) begin
          if (!m_q[b] && !stolen_here && free_ok[s]
              && free_bank_i[s*BankBits +: BankBits] == Bank[BankBits-1:0]) begin
            f_next   = 1'b1;
            row_next = free_row_i[s*RowBits +: RowBits];
          end
        end
        for (p = 0; p < ResultBuses; p = p + 1) begin
          if (wb_kind_i[p*2 +: 2] != WbWaits
              && wb_bank_i[p*BankBits +: BankBits] == Bank[BankBits-1:0]
              && wb_row_i[p*RowBits +: RowBits] == row_next) begin
            f_next = 1'b0;
          end
        end
        if (clear_valid_i && clear_first_i <= row_next && row_next <= clear_last_i) f_next = 1'b0;
      end

      always @(posedge clk_i) begin
        if (!rst_ni) begin
          f_q[b]                              <= 1'b0;
          row_q[b*RowBits +: RowBits]         <= {RowBits{1'b0}};
          m_q[b]                              <= 1'b0;
          dest_bank_q[b*BankBits +: BankBits] <= {BankBits{1'b0}};
          dest_row_q[b*RowBits +: RowBits]    <= {RowBits{1'b0}};
          mask_q[b*Lanes +: Lanes]            <= {Lanes{1'b0}};
        end else begin
          f_q[b]                      <= f_next;
          row_q[b*RowBits +: RowBits] <= row_next;
          if (stolen_here) begin
            m_q[b]                              <= 1'b1;
            dest_bank_q[b*BankBits +: BankBits] <= stolen_dest[RowBits +: BankBits];
            dest_row_q[b*RowBits +: RowBits]    <= stolen_dest[0 +: RowBits];
            mask_q[b*Lanes +: Lanes]            <= stolen_mask;
          end else if (home_go_i && home_entry_i == Bank[BankBits-1:0]) begin
            m_q[b] <= 1'b0;
          end
        end
      end
    end
  endgenerate

  or_rows #(
    .Rows  (Banks),
    .Width (Requests)
  ) u_rd_blocked (
    .rows_i (rd_hit),
    .any_o  (rd_blocked_o)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (Candidates)
  ) u_cand_blocked (
    .rows_i (cand_hit),
    .any_o  (cand_blocked_o)
  );

  or_rows #(
    .Rows  (Banks),
    .Width (ResultBuses)
  ) u_wb_blocked (
    .rows_i (wb_hit),
    .any_o  (wb_blocked_o)
  );

  assign entry_free_o   = f_q & ~m_q;
  assign entry_stolen_o = m_q;
  assign entry_row_o    = row_q;

  // The value that is read out in this cycle goes home in the next one.
  reg [AddressBits-1:0] out_dest;
  reg [Lanes-1:0]       out_mask;

  always @* begin : p_out
    integer e;
    out_dest = {AddressBits{1'b0}};
    out_mask = {Lanes{1'b0}};
    for (e = 0; e < Banks; e = e + 1) begin
      if (home_go_i && home_entry_i == e[BankBits-1:0]) begin
        out_dest = out_dest | dest[e*AddressBits +: AddressBits];
        out_mask = out_mask | mask_q[e*Lanes +: Lanes];
      end
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      home_valid_q  <= 1'b0;
      home_bank_q   <= {BankBits{1'b0}};
      home_row_q    <= {RowBits{1'b0}};
      home_mask_q   <= {Lanes{1'b0}};
      home_source_q <= {BankBits{1'b0}};
      home_bus_q    <= {BusBits{1'b0}};
    end else begin
      home_valid_q  <= home_go_i;
      home_bank_q   <= out_dest[RowBits +: BankBits];
      home_row_q    <= out_dest[0 +: RowBits];
      home_mask_q   <= out_mask;
      home_source_q <= home_go_i ? home_entry_i : {BankBits{1'b0}};
      home_bus_q    <= home_go_i ? home_out_bus_i : {BusBits{1'b0}};
    end
  end

  assign home_valid_o  = home_valid_q;
  assign home_bank_o   = home_bank_q;
  assign home_row_o    = home_row_q;
  assign home_mask_o   = home_mask_q;
  assign home_source_o = home_source_q;
  assign home_bus_o    = home_bus_q;
endmodule
`default_nettype wire
