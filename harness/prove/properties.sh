#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#     properties.sh [OPTION...] BLOCK POINT
# The properties of one block's Verilog alone, for all inputs and all reachable states.
# tests/properties/BLOCK_properties.v says what they are. POINT is a design point
# (constraints/designs/POINT.ini) or a row of tests/properties/sizes.
#
# What is proved has a certificate (certificate.sh): by induction, or by an invariant that
# berkeley-abc finds. abc is believed where none can be made, as when a proof is longer than 2 GB,
# and of examples.
#
# Options: --seconds N, --only PATTERN, --but PATTERN, --example 1, --out FOLDER. One line a
# property on stdout:
#     PROVED     bad_NAME never happens; way=drat (induction), invariant+drat or abc
#     REACHED    cover_NAME happens, in that frame
#     TIGHT      the bound is reached
#     REFUTED    bad_NAME happens; how, below it, and in waves (bad_NAME.fst)
#     NEVER      cover_NAME or tight_NAME cannot happen
#     UNDECIDED  no verdict within N seconds (default 300) a question
# --example 1: also of what is REACHED or TIGHT how it happens, and waves. Seconds are of the
# processor. FOLDER/certificates: a line for each that was made: name, way, hashes of questions and
# proofs. FOLDER/seconds: of all.
#
# Exit status 0 only when all are PROVED, REACHED or TIGHT. TWINRF_HW: the folder of the Verilog,
# instead of hw. Of a copy with seeded faults, which has a file SEEDED, nothing is PROVED: HOLDS
# instead.
set -eu

seconds=300 only=. but='^$' example=0 out=
hw=${TWINRF_HW:-hw} holds=PROVED
die() {
    echo "$*" >&2
    exit 2
}
while [ $# -gt 2 ]; do
    case $1 in
    --seconds) seconds=$2 ;;
    --only) only=$2 ;;
    --example) example=$2 ;;
    --but) but=$2 ;;
    --out) out=$2 ;;
    *) die "properties.sh: expected --seconds, --only, --but, --example or --out, got '$1'; see" \
        "its head" ;;
    esac
    shift 2
done
[ $# -eq 2 ] || die "properties.sh: expected BLOCK POINT, got $# words; see its head"
block=$1 point=$2
wrapper=tests/properties/${block}_properties.v
[ -f "$wrapper" ] ||
    die "$wrapper:1: expected the properties of $block, got no such file; write it or name" \
        "another block"
for program in certify obligations; do
    [ -x "build/$program" ] ||
        die "build/$program:0: expected that program, got none; run make build/$program"
done
out=${out:-build/properties/$point/$block}
rm -rf "$out"
mkdir -p "$out"
: >"$out/certificates"

# The wrapper and what it includes.
whole() {
    # shellcheck disable=SC2086 # a list of files
    cat "$wrapper" $frame
}

# Files of parameters, a line -GName=value each, of the blocks in the wrapper or on its path.
flags() {
    whole | sed -n "s|^ *\\([a-z][a-z0-9_]*\\) #(.*|$out/gen/\\1.gflags|p" - ${path:+"$path"} |
        sort -u | while read -r file; do
            if [ -f "$file" ]; then echo "$file"; fi
        done
}

# Name=value, one a line: those that the wrapper has.
parameters() {
    if [ -f "constraints/designs/$point.ini" ]; then
        build/rfgen generate "constraints/designs/$point.ini" "$out"
        flags | xargs sed 's/^-G//' | sort -u | while read -r set; do
            if whole | grep -q "^ *parameter *${set%%=*} "; then echo "$set"; fi
        done
    else
        awk -v b="$block" -v p="$point" '
            /^[^ ]/ { hit = $1 == b && $2 == p }
            hit { for (i = /^ / ? 1 : 3; i <= NF; i++) print $i }' tests/properties/sizes
    fi
}

# Names of the properties that apply at this point: the condition in [needs ...] is over the
# parameters.
properties() {
    # shellcheck disable=SC2163 # the sets are assignments
    for set in $sets; do export "$set"; done
    needs='\(\[needs \([^]]*\)\]\)\{0,1\}'
    sed -n 's/^ *output wire \([a-z0-9_]*\),\{0,1\} *\/\/ *'"$needs"'.*/\1 \3/p' "$wrapper" |
        while read -r name needs; do
            if [ $((${needs:-1})) -ne 0 ]; then echo "$name"; fi
        done
}

ask_yosys() { # script, what it makes
    yosys -q -s "$1" >"$1.log" 2>&1 ||
        die "$1.log:1: expected $2 of $block, got: $(grep -m 1 ERROR "$1.log"); correct $wrapper" \
            "or hw"
    # Verilator reads another part there. A wrapper is for yosys alone.
    if outside=$(grep -m 1 "^$hw/.* out of bounds" "$1.log"); then
        die "${outside%% *} expected parts that their variables have, got ${outside#* }; correct it"
    fi
}

# The wrapper and the block as gates. The prover starts from 0 everywhere and holds the reset for a
# cycle. That is the reset state only if each register of the blocks has a synchronous reset, which
# is what the selection sees to.
prepare() {
    {
        printf 'read_verilog -defer -I%s' "$out/path/gen/hw"
        printf ' %s' "$hw"/*.v
        if [ -d "$hw/prim" ]; then printf ' %s' "$hw"/prim/*.v; fi
        printf ' %s' tests/properties/property_*.v "$wrapper" ${path:+"$path"}
        echo
        # shellcheck disable=SC2086 # a list of parameters
        build/rfgen point "${block}_properties" $sets
        printf 'proc\ndesign -save whole\nopt_clean\nopt_dff\n'
        # shellcheck disable=SC2016 # cell types of yosys
        printf 'select -assert-none t:$dff t:$dffe %%u t:$adff %%u t:$adffe %%u t:$dlatch %%u'
        printf ' *_properties*/* %%d *property_*/* %%d\ndesign -load whole\nopt_dff\nflatten\n'
        wire='^ *wire \(.* \)\{0,1\}state' set='connect -nomap -set state'
        whole | sed -n -e "s/${wire}_\(u_[a-z]*\)__\([a-z0-9_]*\);.*/${set}_\2__\3 \2.\3_q/p" \
            -e "s/${wire}_\([a-z0-9_]*\);.*/${set}_\2 u_block.\2_q/p" |
            sed -f "$out/path/registers"
        printf 'opt_clean\nopt_expr\ntechmap\nopt -fast\ndffunmap\nzinit -all\ntechmap\n'
        printf 'opt_clean\nsetundef -zero\naigmap\n'
        printf 'write_rtlil %s/gates.il\n' "$out"
    } >"$out/gates.ys"
    ask_yosys "$out/gates.ys" 'a netlist'
}

# A question: an AIGER file whose outputs are these properties, in this order of the wrapper.
ask() { # name of the question, names of properties
    question=$out/$1
    shift
    {
        printf 'read_rtlil %s/gates.il\nselect -set wanted' "$out"
        printf ' */%s' "$@"
        [ $# -eq 1 ] || printf '%*s' $(($# - 1)) '' | sed 's/ / %u/g'
        printf '\ndelete -output o:* @wanted %%d\nopt_clean\n'
        printf 'write_aiger -zinit -symbols -map %s.map %s.aig\n' "$question" "$question"
    } >"$question.ys"
    ask_yosys "$question.ys" 'an AIGER file'
    outputs=$(LC_ALL=C awk 'NR == 1 { print $5 }' "$question.aig")
    [ "$outputs" -eq $# ] ||
        die "$wrapper:1: expected $# outputs in the netlist, got $outputs; see $question.ys"
}

# Runs abc on the question.
solve() { # abc commands
    log=$question.log
    timeout $((3 * seconds + 30)) berkeley-abc \
        -c "read_aiger $question.aig; dc2; $1" >"$log" 2>&1 || true
}

says() { # line of the log that begins with $1
    grep -q "^$1" "$log"
}

frame_of() { # number of the output; prints the frame in which it happened
    sed -n -e "s/^Output *$1 was asserted in frame *\\([0-9][0-9]*\\) .*/\\1/p" \
        -e "s/^Output *$1 of miter \"[^\"]*\" was asserted in frame \\([0-9][0-9]*\\)\\..*/\\1/p" \
        "$log"
}

proved_by() { # name, way, hashes
    verdict=proved way=$2
    echo "$*" >>"$out/certificates" ||
        die "$out/certificates:0: expected room for a line, got none; free some"
}

# A certificate of the question, in the list. Not: `why` says why.
certified() { # name, way, `induction` or the file of an invariant, seconds
    status=0
    sh "${0%/*}/certificate.sh" "$question.aig" "$3" "$out/certificate" "$4" \
        >"$question.said" 2>&1 || status=$?
    why=$(cat "$question.said")
    case $status in
    0) ;;
    1) return 1 ;;
    3) none_possible=1 && return 1 ;;
    *) die "$why" ;;
    esac
    hashes=$(sed -n 's/^CERTIFIED .* cnf=\([0-9a-f]*\) proof=\([0-9a-f]*\) .*/\1 \2/p' \
        "$question.said")
    [ ${#hashes} -eq 129 ] || die "$question.said:1: expected two hashes, got $why; see there"
    proved_by "$1" "$2" "$hashes"
}

# None of them can happen in a cycle after one to three in which none did. Each is then an
# invariant, as they are of one netlist and one start.
by_induction() { # name of the question, seconds, names of properties
    name=$1 limit=$2
    shift 2
    ask "$name" "$@"
    certified "$name" drat induction "$limit"
}

# Or an example; `believed`: it is proved if abc is right.
by_invariant() { # name of the question, seconds
    question=$out/$1 believed=
    rm -f "$question.pla"
    solve "orpos; pdr -d -e -T $2 -I $question.pla; write_cex -m -a $question.trace"
    frame=$(frame_of 0)
    says 'Property proved\.' || return 1
    if [ -s "$question.pla" ]; then
        certified "$1" invariant+drat "$question.pla" "$seconds" && return
        [ "$status" -eq 3 ] || return 1
    fi
    # abc has checked its invariant, which it does not behind its time.
    if says 'Verification of .* successful'; then believed=1; fi
    return 1
}

# The shortest example.
has_example() { # name, cycles
    question=$out/$1
    solve "bmc3 -F $2 -T $seconds; write_cex -m -a $question.trace"
    frame=$(frame_of 0)
    [ -n "$frame" ]
}

# What no certificate can be made of. They hold in the first four cycles, and in no cycle after one
# in which all held can one fail.
by_abc() { # name
    [ -z "$frame" ] && [ -n "$none_possible$believed" ] || return 1
    question=$out/$1
    if [ -z "$believed" ]; then
        solve "orpos; bmc3 -F 4 -T $seconds; ind -F 2 -T $seconds"
        says 'No output asserted in 4 frames\.' && says 'Networks are equivalent\.' || return 1
    fi
    proved_by "$1" abc '- -'
}

# What is proved already helps to prove it.
with_others() { # name
    # shellcheck disable=SC2086 # a list of names
    [ -n "$proved" ] && by_induction "$1.with_others" "$seconds" $proved "$1"
}

# By what answers most of them soon.
never_happens() { # name
    by_induction "$1" "$seconds" "$1" || has_example "$1" 4 || with_others "$1" ||
        by_invariant "$1" $SOON
}

happens_or_not() { # name
    has_example "$1" 30 || by_invariant "$1" "$seconds" || by_abc "$1"
}

# `verdict` of one property: asserted (with `frame`), proved (`way`) or none.
decide() { # name
    verdict=none way='' frame='' believed='' none_possible=''
    case $1 in
    bad_*) never_happens "$1" || happens_or_not "$1" ;;
    *) ask "$1" "$1" && happens_or_not "$1" ;;
    esac || true
    if [ -n "$frame" ]; then verdict=asserted; fi
}

# The inputs of a trace that are not 0, a line a cycle. A value that does not matter counts as 0.
trace() { # name
    awk '
        function hex(bits,    i, text, digit) { # highest bit first
            while (length(bits) % 4) bits = "0" bits
            for (i = 1; i <= length(bits); i += 4) {
                digit = 8 * substr(bits, i, 1) + 4 * substr(bits, i + 1, 1) + 2 * substr(bits,
                    i + 2, 1) + substr(bits, i + 3, 1)
                text = text substr("0123456789abcdef", digit + 1, 1)
            }
            sub(/^0+/, "", text)
            return text
        }
        FILENAME == ARGV[1] {
            if ($1 == "input") {
                port[$2 + 1] = $4
                if (!($4 in seen)) { seen[$4] = 1; order[++ports] = $4 }
            }
            next
        }
        FNR == 1 { next } # registers
        { sub(/# DONE$/, "") }
        /^[01x]+$/ {
            split("", value)
            for (i = 1; i <= length($0); i++)
                value[port[i]] = (substr($0, i, 1) == "1") value[port[i]]
            printf "    cycle %d%s:", cycle, cycle ? "" : " (reset)"
            cycle++
            for (i = 1; i <= ports; i++) {
                text = hex(value[order[i]])
                if (text != "") printf " %s=0x%s", order[i], text
            }
            print ""
        }' "$out/$1.map" "$out/$1.trace"
}

# The same trace through the simulator of yosys, all wires of wrapper and block that kept their
# names.
waves() { # name
    { printf '1\nb0\n' && sed 's/# DONE$//; y/x/0/' "$out/$1.trace" && echo .; } >"$out/$1.aiw"
    printf 'read_rtlil %s/gates.il\nsim -clock clk_i -r %s.aiw -map %s.map -fst %s.fst\n' \
        "$out" "$out/$1" "$out/$1" "$out/$1" >"$out/$1.sim.ys"
    ask_yosys "$out/$1.sim.ys" 'waves'
    echo "    waves: $out/$1.fst"
}

# How it happens.
show() { # name
    trace "$1"
    waves "$1"
}

# Prints the line of one property and counts what is not wanted.
tell() { # name, verdict, frame
    where="$block $point $1"
    spent
    case $1/$2 in
    bad_*/proved) echo "$holds $where way=$way seconds=$took" ;;
    cover_*/asserted | tight_*/asserted)
        case $1 in cover_*) happens=REACHED ;; *) happens=TIGHT ;; esac
        echo "$happens $where frame=$3 seconds=$took"
        [ "$example" = 0 ] || show "$1"
        ;;
    *)
        failures=$((failures + 1))
        case $1/$2 in
        bad_*/asserted)
            echo "REFUTED $where frame=$3 seconds=$took"
            show "$1"
            ;;
        */proved) echo "NEVER $where seconds=$took" ;;
        *)
            echo "UNDECIDED $where seconds=$took"
            echo "    $why"
            ;;
        esac
        ;;
    esac
}

# Processor seconds until now. Of this shell, so in no substitution.
clock() {
    times >"$out/times"
    now=$(awk -f "${0%/*}/times.awk" "$out/times")
}

start_clock() {
    clock
    start=$now
}

spent() {
    clock
    took=$(awk "BEGIN { printf \"%.1f\", $now - $start }")
}

tell_one() { # name
    start_clock
    decide "$1"
    tell "$1" "$verdict" "$frame"
}

# All at once, or each alone.
must_not_happen() { # names
    start_clock
    if by_induction all_bad $SOON "$@" || by_invariant all_bad $SOON; then
        for name; do tell "$name" proved ''; done
        return
    fi
    for name; do
        tell_one "$name"
        if [ "$verdict" = proved ]; then proved="$proved $name"; fi
    done
}

# All at once first: most happen within a few cycles. An example is of one property.
can_happen() { # names
    if [ "$example" != 0 ]; then
        for name; do tell_one "$name"; done
        return
    fi
    start_clock
    ask all_shown "$@"
    solve "bmc3 -a -x -F 300 -T $seconds"
    cp "$log" "$out/shown.log"
    for name; do
        log=$out/shown.log
        number=$(LC_ALL=C sed -n "s/^o\\([0-9]*\\) $name\$/\\1/p" "$out/all_shown.aig")
        [ -n "$number" ] ||
            die "$wrapper:1: expected output $name in the netlist, got none; see $out/all_shown.ys"
        frame=$(frame_of "$number")
        if [ -n "$frame" ]; then
            tell "$name" asserted "$frame"
        else
            tell_one "$name"
        fi
    done
}

if [ -f "$hw/SEEDED" ]; then holds=HOLDS; else build/rfgen text "$hw" || exit 2; fi
sh "${0%/*}/path.sh" "$wrapper" "$out/path" || exit 2
path=$(find "$out/path" -name "$block.v")
frame=$(find "$out/path" -name '*.vh')
sets=$(parameters)
twice=$(printf '%s\n' "$sets" | sed 's/=.*//' | sort | uniq -d)
[ -z "$twice" ] ||
    die "$wrapper:1: expected one size of $twice at $point, got those of two blocks; name them" \
        "apart"
[ -n "$sets" ] ||
    die "tests/properties/sizes:1: expected a row '$block $point' or" \
        "constraints/designs/$point.ini, got neither; add one"
names=$(properties | grep -E "$only" | grep -vE "$but") ||
    die "$wrapper:1: expected a property like '$only' at $point, got none; see there"
prepare
failures=0 proved='' why='' none_possible='' SOON=$((seconds / 5 + 1))
bad=$(echo "$names" | grep '^bad_') || true
shown=$(echo "$names" | grep -v '^bad_') || true
# shellcheck disable=SC2086 # lists of names
if [ -n "$bad" ]; then must_not_happen $bad; fi
# shellcheck disable=SC2086
if [ -n "$shown" ]; then can_happen $shown; fi
clock
echo "$now" >"$out/seconds"
[ $failures -eq 0 ]
