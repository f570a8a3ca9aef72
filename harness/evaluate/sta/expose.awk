# SPDX-License-Identifier: Apache-2.0
# expose.awk -v list=FILE -v unused=FILE [-v against=FILE] NETLIST NETLIST: opens the flip-flops of
# a flat netlist, so that what is left is combinational. state_i[n] drives the output of flip-flop
# n, state_o[n] is its next value.
#
# Without `against` (the mapped netlist) the names of its flip-flops are written to `list`, a line
# each. With it (the RTL) flip-flops take the numbers of that list. One that is not in it is gone
# from the mapped netlist. One that `unused` names is anything here: free_i[n] for that file's line
# n. Every other one is 0 here, and rest_o tells when it would not stay 0. To `list` go how many are
# there, gone because they are 0, gone because they are unused.
function net(text) {
    sub(/^ *\.[A-Z]+\( */, "", text)
    sub(/ *\),?$/, "", text)
    return text
}
BEGIN {
    while (against != "" && (getline line < against) > 0) location[line] = count++
    while ((getline line < unused) > 0) anything[line] = frees++
}
NR == FNR {
    if (against == "" && /^ *DFFPOSX1 /) {
        print $2 > list
        location[$2] = count++
    }
    next
}
/^module / { header = 1 }
header {
    if (sub(/\);$/, ", state_i, state_o, free_i, rest_o);")) {
        header = 0
        $0 = $0 sprintf("\n  input [%d:0] state_i;\n  output [%d:0] state_o;", count, count)
        $0 = $0 sprintf("\n  input [%d:0] free_i;\n  output rest_o;", frees)
    }
}
/^ *DFFPOSX1 / { inside = $2 }
inside != "" && /\.D\(/ { d = net($0) }
inside != "" && /\.Q\(/ { q = net($0) }
inside != "" {
    if (/^ *\);$/) {
        if (inside in location) {
            printf "  assign %s = state_i[%d];\n  assign state_o[%d] = %s ;\n", q, location[inside],
                location[inside], d
            found++
        } else if (inside in anything) {
            printf "  assign %s = free_i[%d];\n", q, anything[inside]
            free++
        } else {
            printf "  assign %s = 1'b0;\n", q
            rest = rest "\n    | " d " "
            gone++
        }
        inside = ""
    }
    next
}
/^endmodule/ { printf "  assign state_o[%d] = 1'b0;\n  assign rest_o = 1'b0%s;\n", count, rest }
{ print }
END {
    if (found != count) {
        printf "expose.awk: expected %d flip-flops of the mapped netlist, found %d of them\n",
            count, found > "/dev/stderr"
        exit 1
    }
    if (against != "") print count + 0, gone + 0, free + 0 > list
}
