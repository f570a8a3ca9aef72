# SPDX-License-Identifier: Apache-2.0
# bits.awk: OpenSTA's reader takes no concatenation in an assignment; in a netlist whose nets are all one bit wide, each bit
# gets an assignment of its own.
function bits(text, to,   n, i, k, item, part, digit, width, value) {
    gsub(/^ *\{ *| *\}$/, "", text)
    n = split(text, item, / *, */)
    k = 0
    for (i = 1; i <= n; i++) {
        if (item[i] !~ /^[0-9]+'[bh][01]+$/) {
            to[++k] = item[i]
            continue
        }
        # A constant: binary, or a run of equal bits as yosys writes them (4'h0).
        split(item[i], part, /'[bh]/)
        width = part[1]
        value = part[2]
        if (item[i] ~ /h/ && value !~ /^0+$/ && width > 1) exit_bad(item[i])
        while (length(value) < width) value = "0" value
        for (digit = length(value) - width + 1; digit <= length(value); digit++) to[++k] = "1'b" substr(value, digit, 1)
    }
    return k
}
function exit_bad(what) {
    printf "bits.awk: expected bits, got the constant %s\n", what > "/dev/stderr"
    exit 1
}
/^ *assign \{/ {
    sub(/^ *assign /, "")
    sub(/; *$/, "")
    at = index($0, "} = ")
    n = bits(substr($0, 1, at), left)
    if (n != bits(substr($0, at + 4), right)) exit_bad($0)
    for (i = 1; i <= n; i++) printf "  assign %s = %s ;\n", left[i], right[i]
    next
}
{ print }
