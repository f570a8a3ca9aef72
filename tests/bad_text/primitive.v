// SPDX-License-Identifier: Apache-2.0
`default_nettype none
primitive primitive (o, a);
  output o;
  input a;
  table 0 : 1; 1 : 0; endtable
endprimitive
