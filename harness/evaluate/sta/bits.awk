# SPDX-License-Identifier: Apache-2.0
# bits.awk: OpenSTA's reader takes no concatenation in an assignment. In a netlist whose nets are
# all one bit wide, each bit gets an assignment of its own.
BEGIN {
    all = "0000 0001 0010 0011 0100 0101 0110 0111 1000 1001 1010 1011 1100 1101 1110 1111"
    split(all, nibble, " ")
}
function exit_bad(what) {
    printf "bits.awk: expected bits, got the constant %s\n", what > "/dev/stderr"
    exit 1
}
# Digits of a constant behind its base as binary text of `width` digits; decimals are only those
# that are one digit in hex, too.
function binary(base, digits, width,   i, digit, value) {
    if (base == "d" && length(digits) > 1) exit_bad(digits)
    for (i = 1; i <= length(digits); i++) {
        digit = tolower(substr(digits, i, 1))
        value = value (base == "b" ? digit : nibble[index("0123456789abcdef", digit)])
    }
    while (length(value) < width) value = "0" value
    return substr(value, length(value) - width + 1)
}
function bits(text, to,   n, i, k, item, part, digit, value) {
    gsub(/^ *\{ *| *\}$/, "", text)
    n = split(text, item, / *, */)
    k = 0
    for (i = 1; i <= n; i++) {
        if (item[i] !~ /^[0-9]+'[bhd][0-9a-fA-F]+$/) {
            to[++k] = item[i]
            continue
        }
        split(item[i], part, /'[bhd]/)
        value = binary(substr(item[i], length(part[1]) + 2, 1), part[2], part[1])
        for (digit = 1; digit <= part[1]; digit++) to[++k] = "1'b" substr(value, digit, 1)
    }
    return k
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
