#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# add_block.sh TREE NAME: adds the leaf block of tests/own/leaf to a copy of this tree, under that
# name. That is both twins, its table, its contract, its traffic, its page, and an instance in
# rf_straight: all that a new block needs. tests/checks/add_block.sh uses it.
set -eu
export LC_ALL=C

[ $# -eq 2 ] || {
    echo "add_block.sh: expected a tree and a name, got $# words" >&2
    exit 2
}
tree=$1 name=$2
leaf=$(cd "${0%/*}" && pwd)/own/leaf
if [ -e "$tree/gen/blocks/$name.def" ]; then
    echo "$tree/gen/blocks/$name.def:1: expected no such table, got one; choose another name" >&2
    exit 2
fi
cd "$tree"

# 1. to 7. The table, from which ports, registers and lists follow. The Verilog, the C model, the
# contract, the random traffic. The page, which make pages completes.
here=wait_counter
guard() { echo "TWINRF_$1_H" | tr '[:lower:]' '[:upper:]'; }
(cd "$leaf" && find . -type f ! -name README.md) | while read -r file; do
    to=$(echo "$file" | sed "s/$here/$name/")
    sed "s/$here/$name/g; s/$(guard $here)/$(guard "$name")/" "$leaf/$file" >"$to"
done
printf '\n[Ports, registers, codes, properties](generated/%s.md)\n' "$name" >>"docs/blocks/$name.md"

# 8. to 10. An instance in a top, in its table and in its C model. A top that takes over its rows
# leaves it out.
sed 's/^WITHOUT(READ_STEAL)/WITHOUT(waits)\n&/' gen/blocks/rf_steal.def >rf_steal.new
mv rf_steal.new gen/blocks/rf_steal.def
cat >>gen/blocks/rf_straight.def <<END

SUB($name, waits, 1, "u_$name")
CONNECT(waits.valid, collector.rd_valid)
CONNECT(waits.grant, arbiter.rd_grant)
UNUSED(waits.waited)
UNUSED(waits.waits)
END
awk -v name="$name" '
    /^#include "operand_collector.h"/ { print; print "#include \"" name ".h\""; next }
    /^static void issue\(/ {
        print "static void count(const rf_straight *m, struct cycle *c) {"
        print "    " name "_in in;"
        print "    " name "_out out;"
        print "    memcpy(in.valid, c->collector.rd_valid, sizeof in.valid);"
        print "    memcpy(in.grant, c->arbiter.rd_grant, sizeof in.grant);"
        print "    " name "_step(&in, &m->s.waits, &out, &c->next.waits);"
        print "}"
        print ""
    }
    { print }
    /^    arbitrate\(m, in, &c\);/ { print "    count(m, &c);" }' \
    csim/rf_straight.c >rf_straight.new
mv rf_straight.new csim/rf_straight.c
sh gen/tables.sh
