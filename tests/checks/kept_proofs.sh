#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# kept_proofs.sh: kept verdicts (docs/prove.md). The key of a question changes with each kind
# of what its verdict depends on, and of no other question; other tools ask anew. A row that is
# missing, doubled or not PROVED fails. What no key has is refused. A forged one over a seeded fault
# stands until FRESH=1 or the draw asks, which refutes it. What is recorded is what was proved of
# unchanged sources.
set -eu

root=$(pwd)
work=$root/build/check_kept_proofs
rm -rf "$work"
mkdir -p "$work/tests/proofs" "$work/build"
cd "$work"
export MAKEFLAGS=
unset FRESH RECORD
checks=0
fail() {
    echo "$1"
    exit 1
}

# The project with sources of its own, and programs that are built already.
cp -a "$root/hw" "$root/csim" "$root/gen" "$root/harness" "$root/constraints" .
cp -a "$root/tests/properties" "$root/tests/contracts" "$root/tests/kept_proofs.sh" tests
for name in prover prove-obj rfgen shared certify obligations; do
    ln -s "$root/build/$name" "build/$name"
done
find tests/properties -name '*_properties.v' ! -name 'bank_timer_*' ! -name 'warp_sch*' -delete
sizes=$root/tests/properties/sizes
grep '^bank_timer b[12] \|^warp_scheduler w1 ' "$sizes" >tests/properties/sizes
: >tests/properties/points

# Keys of three blocks and a top, and of properties.
questions() {
    for block in bank_arbiter warp_scheduler rf_steal; do
        echo "steal8 $block $(sh harness/prove/size.sh steal8 "$block")"
    done >list
    sh harness/prove/properties_all.sh '' '' list >properties
}

contract_keys() {
    sh harness/prove/contracts.sh list steal_small >contracts
    sh harness/prove/keys.sh contracts contracts
}

other_keys() {
    questions
    sh harness/prove/keys.sh prove list && sh harness/prove/keys.sh properties properties
}

asks=other_keys
keys() {
    { $asks; } >"$1"
}

rebuild() { # rfgen, of this folder
    rm -f build/rfgen
    make -s -f "$root/Makefile" build/rfgen >log 2>&1 || fail "no rfgen: $(cat log)"
}

# changed WHAT SCRIPT FILE WANTED...: after sed's script on the file, the keys of these questions
# differ, and of no others. Then the file is as before.
changed() {
    what=$1 file=$3
    cp -a "$file" saved
    sed -i "$2" "$file"
    ! cmp -s "$file" saved || fail "$file: expected to be changed by sed '$2', was not"
    shift 3
    case $file in gen/*) rebuild ;; esac
    keys now
    diff before now | sed -n 's/^> \(.*\) [0-9a-f]*$/\1/p' | sort >differ
    for name; do echo "$name"; done | sort >wanted
    cmp -s wanted differ ||
        fail "$what: expected other keys of '$(paste -s wanted)', got '$(paste -s differ)'"
    cp -a saved "$file"
    case $file in gen/*) ln -sf "$root/build/rfgen" build ;; esac
    checks=$((checks + 1))
}

keys before
[ "$(sort -u -k 3 before | wc -l)" -eq 6 ] || fail "expected six keys, got: $(cat before)"
rm build/prove-obj build/prover
keys now
cmp -s before now || fail "expected the same keys where nothing is built, got: $(diff before now)"
for name in prover prove-obj; do ln -s "$root/build/$name" "build/$name"; done
checks=$((checks + 1))
arbiter='bank_arbiter steal8' scheduler='warp_scheduler steal8' top='rf_steal steal8'
w1='warp_scheduler w1' b1='bank_timer b1' b2='bank_timer b2'
changed 'Verilog of a part' '1i // other' hw/prim/rr_pick.v "$arbiter" "$top"
changed 'Verilog of a block' '1i // other' hw/warp_scheduler.v "$scheduler" "$top" "$w1"
changed 'C of a block' 's/out->issue_valid = issue;/out->issue_valid = !!issue;/' \
    csim/warp_scheduler.c "$scheduler" "$top"
changed 'a comment of the C' '2i other words' csim/warp_scheduler.c
changed 'a header of the C' '/^#endif/i static int of_no_one;' \
    csim/prim/bitvec.h "$arbiter" "$scheduler" "$top"
changed 'a table' '/STATE(last_valid/s/EL(1)/EL(2)/' gen/blocks/warp_scheduler.def \
    "$scheduler" "$top" "$w1"
changed 'a rule' '/^#include <stddef.h>/a static int of_no_one;' \
    harness/contracts/blocks/bank_arbiter.c "$arbiter" "$top"
changed 'a flag' 's/-emit-llvm/-DOTHER -emit-llvm/' harness/prove/bitcode.sh "$arbiter" \
    "$scheduler" "$top"
changed 'a size' 's/^banks *= *8/banks = 4/' \
    constraints/designs/steal8.ini "$arbiter" "$scheduler" "$top"
changed 'the way of sizes' '2i # other' harness/prove/size.sh "$arbiter" "$scheduler" "$top"
changed 'a source of the prover' '2i /* other */' \
    harness/prove/solve/solver.c "$arbiter" "$scheduler" "$top"
changed 'a header of the prover' '2i other words' gen/rfgen/aiger.h "$arbiter" "$scheduler" "$top"
changed 'what asks' '2i # other' harness/prove/prove_one.sh "$arbiter" "$scheduler" "$top"
changed 'a wrapper' '1i // other' tests/properties/bank_timer_properties.v "$b1" "$b2"
changed 'a size of properties' '/ b1 /s/LatencyBits=1/LatencyBits=2/' tests/properties/sizes "$b1"
changed 'a part of wrappers' '1i // other' tests/properties/property_start.v "$b1" "$b2" "$w1"
changed 'what asks for properties' '2i # other' harness/prove/properties.sh "$b1" "$b2" "$w1"
changed 'what certifies properties' '2i # other' harness/prove/certificate.sh "$b1" "$b2" "$w1"
changed 'a source of obligations' '2i /* other */' harness/prove/invariant/cubes.c "$b1" "$b2" "$w1"
changed 'a source of the checker' '2i /* other */' harness/prove/certify/certify.c \
    "$arbiter" "$b1" "$b2" "$scheduler" "$top" "$w1"

# A tool that fails when it is called for the third time: status 2 and one line.
mkdir stub
for tool in sha256sum sort sed awk; do
    cat >"stub/$tool" <<END
#!/bin/sh
echo >>stub/calls
[ "\$(wc -l <stub/calls)" -ne 3 ] || { echo "$tool fails here" >&2; exit 1; }
exec $(command -v "$tool") "\$@"
END
    chmod +x "stub/$tool"
    status=0
    PATH="$PWD/stub:$PATH" sh harness/prove/keys.sh properties properties >said 2>&1 || status=$?
    if [ "$status" -ne 2 ] || ! grep -q "^keys.sh: expected .* got: $tool fails here;" said; then
        fail "$tool: expected status 2 and a line, got status $status and: $(cat said)"
    fi
    [ "$(wc -l <said)" -eq 1 ] || fail "$tool: expected one line, got: $(cat said)"
    rm stub/*
    checks=$((checks + 1))
done

asks=contract_keys small='rf_steal steal_small'
keys before
changed 'C of a top' 's/bitvec_get(c->arbiter.steal_success, i);/0;/' csim/rf_steal.c "$small"
changed 'C of another top' '2i other words' csim/rf_bl.c
changed 'a rule of a top' '/^#include/a static int of_no_one;' \
    harness/contracts/tops/rf_steal.c "$small"
changed 'what is asserted only' '1i # other' tests/contracts/asserted_only "$small"
changed 'a point' '/^steal_small /s/lane_bits=1/lane_bits=2/' tests/contracts/points "$small"
changed 'a source of contracts' '2i other words' harness/prove/tops/contracts.h "$small"

# expect NAME WANTED GOT
expect() {
    [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"
    checks=$((checks + 1))
}

# states CSV: of all questions of the list that the keys were made of, in one line
states() {
    sh harness/prove/kept.sh look "$1" "$2" | awk '{ print $3 }' | paste -s -d ' '
}

# The states of rows. `forge` writes rows of the keys of today, all PROVED.
forge() { # keys, points
    echo block,point,verdict,points,seconds,key,tools,way,cnf,proof,checker
    tools=$(sh harness/prove/kept.sh tools)
    awk -v tools="$tools" -v points="$2" \
        '{ print $1 "," $2 ",PROVED," points ",7," $3 "," tools ",drat,-,-,-" }' "$1"
}
sh harness/prove/keys.sh prove list >prove.keys
sh harness/prove/keys.sh properties properties >properties.keys
forge prove.keys 31 >rows.csv
expect 'all stand' 'stands stands stands' "$(states rows.csv prove.keys)"
sed 2d rows.csv >row.csv
expect 'a row is missing' 'missing stands stands' "$(states row.csv prove.keys)"
expect 'no table' 'missing missing missing' "$(states none.csv prove.keys)"
sed 2p rows.csv >row.csv
expect 'a row twice' 'refused stands stands' "$(states row.csv prove.keys)"
sed '2s/PROVED/DIFFERS/' rows.csv >row.csv
expect 'a row that is not PROVED' 'refused stands stands' "$(states row.csv prove.keys)"
sed '3s/,[0-9a-f]*,\([^,]*,drat,-,-,-\)$/,0,\1/' rows.csv >row.csv
expect 'another key' 'stands stale stands' "$(states row.csv prove.keys)"
mkdir -p bin
printf '#!/bin/sh\necho 2.0\n' >bin/cadical
chmod +x bin/cadical
expect 'another tool' 'stale stale stale' "$(PATH=$work/bin:$PATH states rows.csv prove.keys)"

# Properties: asked, recorded, standing; nothing is recorded unasked, nor of sources that changed.
sh harness/prove/properties_all.sh bank_timer '' 60 >said ||
    fail "expected bank_timer to be proved, got: $(cat said)"
expect 'not recorded without RECORD=1' '' "$(ls tests/proofs)"
RECORD=1 sh harness/prove/properties_all.sh '' '' 60 >said ||
    fail "expected all to be proved, got: $(cat said)"
expect 'recorded' 'stands stands stands' "$(states tests/proofs/properties.csv properties.keys)"
cp tests/proofs/properties.csv recorded.csv
sh harness/prove/properties_all.sh '' '' 60 >said || fail "expected all to stand, got: $(cat said)"
expect 'all stand, none asked' '3 0' "$(grep -c '^STANDS ' said) $(grep -c '^PROVED ' said || true)"
awk '{ printf "%s %s %064d\n", $1, $2, 0 }' properties.keys >after
echo 'bank_timer b1 9 1' >answers
sh harness/prove/kept.sh record tests/proofs/properties.csv properties.keys after answers 2>said &&
    fail 'expected a changed source to be refused, was not'
grep -q '^bank_timer b1: its sources changed' said ||
    fail "expected to be told of the change, got: $(cat said)"
cmp -s recorded.csv tests/proofs/properties.csv ||
    fail 'expected no row of changed sources, got one'
checks=$((checks + 1))

# A fault in the Verilog, and the row forged: it stands, and FRESH=1 refutes it.
cp -a hw/bank_timer.v saved
fault='s/assign busy_o\[b\] = left > One;/assign busy_o[b] = left > One \& ~reads[last];/'
sed -i "$fault" hw/bank_timer.v
! cmp -s hw/bank_timer.v saved || fail 'hw/bank_timer.v: expected to be changed'
sh harness/prove/keys.sh properties properties >properties.keys
forge properties.keys '6 proved 0 tight 7 reached' >tests/proofs/properties.csv
sh harness/prove/properties_all.sh '' '' 60 >said ||
    fail "expected forged rows to stand, got: $(cat said)"
status=0
FRESH=1 sh harness/prove/properties_all.sh '' '' 60 >said || status=$?
expect 'FRESH=1 over forged properties' 1 "$status"
grep -q '^REFUTED bank_timer b2 bad_overlap ' said ||
    fail "expected bad_overlap to be refuted, got: $(cat said)"
cp -a saved hw/bank_timer.v

# A fault in the C of the top, and its row forged: asked only by FRESH=1, and refuted when asked.
sed -i 's/bitvec_get(c->arbiter.steal_success, i);/0;/' csim/rf_steal.c
! cmp -s csim/rf_steal.c "$root/csim/rf_steal.c" || fail 'csim/rf_steal.c: expected to be changed'
sh harness/prove/prove.sh list steal8 '' >top.list
sh harness/prove/keys.sh prove top.list >prove.keys
forge prove.keys 29579 >tests/proofs/prove.csv
asks() { # environment...
    env "$@" sh harness/prove/prove.sh asks steal8 '' steal8 >said ||
    fail "expected a list, got: $(cat said)"
    echo "$(grep -c '^STANDS rf_steal ' said) $(grep -c '^steal8 rf_steal ' said)"
}
expect 'a forged top stands' '1 0' "$(asks)"
expect 'FRESH=1 asks for it' '0 1' "$(asks FRESH=1)"
expect 'a folder of other sources' '0 1' "$(asks CSIM=csim2)"

# Of a point one block alone.
one() { sh harness/prove/prove.sh list "$1" "$2" | cut -d ' ' -f 1,2; }
expect 'a block of a point' 'steal8 crossbar' "$(one steal8/crossbar '')"
expect 'the same, named' 'steal8 crossbar' "$(one steal8/crossbar 'datapath crossbar')"
expect 'another is named' '' "$(one steal8/crossbar datapath)"

# In make test the same row, drawn; then the ones above: told by name.
cat >build/kept.plan <<'END'
prove rf_steal steal8 drawn 29579 2
prove datapath steal8 missing - -
prove crossbar steal8 refused 832 5
prove warp_scheduler steal8 stands 31 5
END
mkdir -p build/kept
mv build/kept.plan build/kept/plan
status=0
sh tests/kept_proofs.sh ask prove steal8 >said 2>&1 || status=$?
expect 'a drawn row over a fault' 1 "$status"
for text in '^DIFFERS rf_steal steal8 at g_scheduler.*steal_success' \
    '^tests/proofs/prove.csv:1: rf_steal steal8: expected PROVED' \
    '^tests/proofs/prove.csv:1: datapath steal8: expected one row with PROVED, got a missing one' \
    '^tests/proofs/prove.csv:1: crossbar steal8: expected one row with PROVED, got a refused one' \
    '^prove steal8: 1 stand, 0 asked anew and proved, 3 failed$'; do
    grep -q "$text" said || fail "expected '$text' of make test, got: $(cat said)"
    checks=$((checks + 1))
done
# make test makes keys of the sources, whatever files say. Keys of a stub, which counts its calls:
# of the question and of all that is in hw/.
cp -a "$root/tests/kept_jobs.sh" "$root/tests/traces" tests
cp -a "$root/Makefile" .
cp -a saved hw/bank_timer.v
cp -a "$root/csim/rf_steal.c" csim
cp -a harness/prove/keys.sh real_keys.sh
cat >harness/prove/keys.sh <<'END'
echo called >>calls
hw=$(cat hw/*.v hw/prim/*.v | sha256sum | cut -d ' ' -f 1)
while read -r one two _; do
    if [ "$1" = prove ]; then echo "$two $one"; else echo "$one $two"; fi
done <"$2" | while read -r block point; do
    echo "$block $point $(echo "$hw $block $point" | sha256sum | cut -d ' ' -f 1)"
done
END
planned() { # environment...: the states, and how many lists of keys were made
    : >calls
    env "$@" sh tests/kept_proofs.sh plan steal8 >said 2>&1 || fail "no plan: $(cat said)"
    states=$(awk '{ print $4 }' build/kept/plan | sort -u | paste -s -d ' ')
    echo "$states, $(wc -l <calls) made"
}
expect 'a row that there is not' 'missing, 3 made' "$(rm tests/proofs/*; planned)"
for kind in prove properties contracts; do
    forge build/kept/$kind.keys 31 >tests/proofs/$kind.csv
done
expect 'keys of the same sources' 'drawn stands, 0 made' "$(planned)"
expect 'all rows' "all $(wc -l <build/kept/plan) kept proofs stand by their keys" \
    "$(sh tests/kept_proofs.sh whole steal8)"
expect 'FRESH=1' 'drawn stands, 3 made' "$(planned FRESH=1)"
cp -a build/keys all_keys
echo '// other' >>hw/bank_timer.v
expect 'a source, and the old rows' 'stale, 3 made' "$(planned)"
# A hash that says that all stands; rows with the keys of then; keys of then in build/.
sh tests/kept_jobs.sh key >tests/proofs/sources
expect 'a file that says that all stands' 'stale, 0 made' "$(planned)"
cp -a all_keys/. build/keys
expect 'keys of other sources' 'stale, 0 made' "$(planned)"
rm -r build/keys
expect 'no keys in build/' 'stale, 3 made' "$(planned)"
status=0
sh tests/kept_proofs.sh whole steal8 >said 2>&1 || status=$?
expect 'rows that do not stand' "1 $(wc -l <build/kept/plan)" "$status $(grep -c ': stale$' said)"
# Keys that could not be made are no keys.
# shellcheck disable=SC2016 # text of a script
sed -i 's/^hw=.*/hw=/; s/echo "$block $point .*/echo "$block $point "/' harness/prove/keys.sh
for kind in prove properties contracts; do
    sed 's/,[0-9a-f]*,\([^,]*,drat,-,-,-\)$/,,\1/' "tests/proofs/$kind.csv" >row.csv
    cp row.csv "tests/proofs/$kind.csv"
done
status=0
FRESH=1 sh tests/kept_proofs.sh plan steal8 >said 2>&1 || status=$?
expect 'rows and keys of nothing' 2 "$status"
grep -q '^build/kept/p[a-z]*.keys:1: expected a block, a point and a key, got' said ||
    fail "expected the line without a key, got: $(cat said)"
mv real_keys.sh harness/prove/keys.sh

# What no key can have is refused before a question is listed, by each command that proves.
mkdir other
sed 's/assign/assign /' hw/prim/rr_pick.v >other/rr_pick.v
ln -s "$PWD/other/rr_pick.v" hw/rr_pick.v
for asks in 'prove.sh list steal8' "properties_all.sh '' '' list" \
    'contracts.sh list steal_small'; do
    status=0
    eval "sh harness/prove/$asks ''" >said 2>&1 || status=$?
    expect "a link that shadows hw/prim: $asks" 2 "$status"
    grep -q '^hw/rr_pick.v:1: expected a file, got a symbolic link' said || fail "$(cat said)"
done
rm hw/rr_pick.v

echo "$checks checks of kept verdicts: keys, rows, recording, forged rows found"
