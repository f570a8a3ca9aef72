// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module rr_pick (input wire a_i);
endmodule
