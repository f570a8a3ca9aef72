// SPDX-License-Identifier: Apache-2.0
`default_nettype none
module two_modules (input wire a_i);
endmodule
module rr_pick (input wire a_i);
endmodule
