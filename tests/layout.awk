# SPDX-License-Identifier: Apache-2.0
# layout.awk FILES INCLUDES: names of all C files, a line each, then lines of `grep -n` with their
# includes in quotes. A line each for an include that does not name its folder, and for a circle of
# modules, and for one of a later product. `flow`: products in order. `circles`: a known one a line,
# `MODULE -> MODULE: why`; one that is there no longer is a fault, too.
BEGIN {
    n = split(flow, product)
    for (i = 1; i <= n; i++) place[product[i]] = i
}
NR == FNR {
    there[$0] = 1
    next
}
{
    split($0, field, ":")
    match($0, /"[^"]*"/)
    include(field[1], field[1] ":" field[2], substr($0, RSTART + 1, RLENGTH - 2))
}
END {
    n = split(circles, known, "\n")
    for (i = 1; i <= n; i++) {
        pair = known[i]
        sub(/:.*/, "", pair)
        excused[pair] = 1
    }
    for (i = 1; i <= modules; i++) if (!state[order[i]]) visit(order[i])
    for (pair in excused)
        if (!found[pair])
            printf "tests/layout.sh:1: expected the circle %s, got none; take it out\n", pair
}

function module_of(file) {
    sub(/\.[ch]$/, "", file)
    return file
}

# The longest folder of the file that is a product.
function product_of(file) {
    while (sub(/\/[^\/]*$/, "", file) && !(file in place)) {}
    return file
}

# Names from the roots csim/, gen/ and harness/ say the folder; leaf blocks lie in a root. What
# rfgen and Verilator write, and the FST writer's, is beside none of our files.
function include(file, where, name,    i, n, root, from, to) {
    if (name ~ /^[a-z0-9_]+_(if|codes|names)\.h$/) return
    if (name ~ /^asserted(_top)?\.h$/) return
    if (name ~ /^(design(_counters|_rows|_id)?|top|sm_(ports|hooks)|fstapi)\.h$/) return
    if (name ~ /^((blocks|parts)\/[a-z0-9_]+|environment|waves\/look)\.def$/) return
    if (name == "kernels/emulator/isa.def") return
    n = split("csim/ gen/ harness/", root, " ")
    for (i = 1; i <= n; i++)
        if ((root[i] name) in there) {
            if (place[product_of(root[i] name)] > place[product_of(file)])
                printf "%s: expected a header of %s or of what is before it in tests/layout.sh, " \
                    "got \"%s\"; move what is shared\n", where, product_of(file), name
            from = module_of(file)
            to = module_of(root[i] name)
            if (from != to && !((from, to) in at)) {
                at[from, to] = where
                if (!(from in uses)) order[++modules] = from
                uses[from] = uses[from] " " to
            }
            return
        }
    printf "%s: expected a header by its folder, from csim/, gen/ or harness/, got \"%s\"; " \
        "write FOLDER/NAME.h\n", where, name
}

# Depth first: state 1 is on the path, 2 done.
function visit(module,    list, n, i) {
    state[module] = 1
    path[++depth] = module
    n = split(uses[module], list, " ")
    for (i = 1; i <= n; i++) {
        if (state[list[i]] == 1) circle(list[i])
        else if (!state[list[i]]) visit(list[i])
    }
    depth--
    state[module] = 2
}

function circle(first,    i, text) {
    if (excuse(path[depth], first)) return
    for (i = depth; path[i] != first; i--) text = path[i] " -> " text
    printf "%s: expected no circle of includes, got %s -> %s%s; move what both need into a " \
        "module of its own\n", at[path[depth], first], first, text, first
}

# Of two modules alone, in either order.
function excuse(a, b) {
    if (path[depth - 1] != b) return 0
    if ((a " -> " b) in excused) return found[a " -> " b] = 1
    if ((b " -> " a) in excused) return found[b " -> " a] = 1
    return 0
}
