# SPDX-License-Identifier: Apache-2.0
# The chain of inverters that measures FO4 (harness/evaluate/sta/fo4.v): nothing but what its first
# and last inverters see.
create_clock -name clk -period 100
set_input_delay 0 -clock clk [get_ports in]
set_output_delay 0 -clock clk [all_outputs]
set_driving_cell -lib_cell INVX1 [get_ports in]
