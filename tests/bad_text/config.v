// SPDX-License-Identifier: Apache-2.0
`default_nettype none
config config_of_it;
  design other;
endconfig
