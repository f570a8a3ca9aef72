# SPDX-License-Identifier: Apache-2.0
# An instance of `activity` in rf_straight.v.
/^endmodule/i\
  wire [Banks*32-1:0] unused_count;\
  activity #(.Banks(Banks)) u_activity (\
    .clk_i        (clk_i),\
    .rst_ni       (rst_ni),\
    .bank_class_i (bank_class_o),\
    .count_o      (unused_count)\
  );
