# SPDX-License-Identifier: Apache-2.0
# @TOP@: constraints for synthesis and timing analysis. Set clock_ns, io_share or slack_share
# before reading this file for other values than those below.
#
# Some outputs answer inputs of the same cycle (ready_i -> issue_valid_o, wb_valid_i -> wb_kind_o):
# what is outside gets its share of the period at either end.
foreach {name value} {clock_ns 1.0 io_share 0.2 slack_share 0.05} {
    if {![info exists $name]} { set $name $value }
}
create_clock -name clk -period $clock_ns [get_ports clk_i]
set_clock_uncertainty [expr {$slack_share * $clock_ns}] [get_clocks clk]
set io_ns [expr {$io_share * $clock_ns}]

# Reset is an input as others: all registers leave it in the same cycle.
foreach port {
    rst_ni
@INPUTS@
} {
    set_input_delay $io_ns -clock clk [get_ports $port]
}
foreach port {
@OUTPUTS@
} {
    set_output_delay $io_ns -clock clk [get_ports $port]
    set_load 0.1 [get_ports $port]
}
