# SPDX-License-Identifier: Apache-2.0
# A block alone: every input comes from an INVX4 at the clock edge, every output drives 0.1 pF (ten
# INVX1 inputs) at the next one. The period is long on purpose: reports give period - slack, the
# delay of the critical path, setup time included.
create_clock -name clk -period 100 [get_ports clk_i]
foreach port [all_inputs] {
    if {[get_property $port full_name] ne "clk_i"} {
        set_input_delay 0 -clock clk $port
        set_driving_cell -lib_cell INVX4 $port
    }
}
set_output_delay 0 -clock clk [all_outputs]
set_load 0.1 [all_outputs]
# Reset is held for many cycles.
set_false_path -from [get_ports rst_ni]
