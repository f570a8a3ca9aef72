#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# export.sh: the Verilog that `make gen` leaves, at two narrow design points, copied elsewhere and
# used from a third folder. It is the tree's but for names. Two exports are read together by each
# tool, and simulated together. The bench fails for each seeded fault, in the RTL or in what was
# recorded. Constraints say something of every port. Wrong words are refused in one line.
#
# export.sh verilator, in make test-all: what `make gen` leaves passes its bench in Icarus, and in
# Verilator, without a word of -Wall. That is at a narrow design point of each top. With a register
# bank that loses a lane it fails.
check=export${1:+_$1}
. tests/checks/lib.sh

if [ $# -gt 0 ]; then
    bench() { # what is expected, program, top
        run "$2" "+$3_vectors=$hw/bench/$3_tb.hex"
        ends "$status" "$1" # which the program's bench prints, with any status
    }
    build() { # top, folder
        ok verilator --binary --timing -Wall -O3 --top-module "$1_tb" -f "$hw/files.f" \
            "$hw/bench/$1_tb.v" --Mdir "$2"
        ! grep '^%' "$work/said" || fail "$1: expected no warning of Verilator, got the above"
    }

    for design in straight4 steal4 ocu malekeh bl ltrf; do
        ok make -s gen DESIGN=$design WIDTH=narrow
        hw=$root/build/narrow/$design/hw
        env=$(printf %s_HW $design | tr '[:lower:]' '[:upper:]')
        export "$env=$hw"
        build $design "$work/$design"
        iverilog -g2005 -Wall -o "$work/$design.icarus" -c "$hw/files.f" "$hw/bench/${design}_tb.v"
        for program in "$work/$design/V${design}_tb" "$work/$design.icarus"; do
            bench "^PASS $design cycles=480 ports=.* mismatches=0\$" "$program" $design
        done

        # Banks that lose a lane: those of the cache in ltrf, main banks in bl.
        cp -R "$hw" "$work/faulty"
        for bank in register_bank main_bank; do
            file=$work/faulty/${design}_$bank.v
            [ ! -f "$file" ] || sed -i 's/if (write\[i\])/if (write[i] \&\& i != 5)/' "$file"
        done
        ! diff -rq "$hw" "$work/faulty" >/dev/null || fail "$design: expected a bank to be changed"
        hw=$work/faulty
        export "$env=$hw"
        build $design "$work/faulty_$design"
        bench "^FAIL $design: " "$work/faulty_$design/V${design}_tb" $design
        ! grep -q ^PASS "$work/said" ||
            fail "$design: expected no PASS of a faulty bank, got: $(said)"
        rm -rf "$work/faulty"
    done
    echo "export_verilator: six tops pass in Icarus and Verilator, and fail with a faulty bank"
    exit 0
fi

mkdir -p "$work/ip" "$work/elsewhere"
set_narrow='--set lane_bits=4'

export_of() { # design point, folder, word of rfgen...
    design=$1 to=$2
    shift 2
    ok make -s -f harness/mk/design.mk DESIGN="$design" OUT="build/narrow/$design" \
        SET="$set_narrow" "build/narrow/$design/record"
    # shellcheck disable=SC2086 # two words
    sh harness/mk/locked.sh "build/narrow/$design" sh harness/export/export.sh "$design" \
        "build/narrow/$design" $set_narrow "$@"
    cp -R "build/narrow/$design/hw" "$work/ip/$to"
}
export_of straight4 acme --prefix acme_
[ -f "$work/ip/acme/acme_straight4.v" ] || fail 'expected the prefix before the top'
export_of straight4 straight4
same 'files of the export before' '' "$(find build/narrow/straight4/hw -name 'acme*')"
export_of steal4 steal4

# Without their prefix the modules are the tree's.
for file in "$work"/ip/steal4/steal4_*.v; do
    name=$(basename "$file" .v)
    name=${name#steal4_}
    for source in "hw/$name.v" "hw/prim/$name.v" "build/narrow/steal4/gen/hw/$name.v"; do
        if [ -f "$source" ]; then break; fi
    done
    sed 's/\<steal4_//' "$file" | cmp - "$source" || fail "$file: expected $source but for names"
done

silent() { # COMMAND...
    ok "$@"
    equal "what is said of $*" /dev/null "$work/said"
}
# All at once, from another folder.
cd "$work/elsewhere"
export STRAIGHT4_HW="$work/ip/straight4" STEAL4_HW="$work/ip/steal4"
export ACME_STRAIGHT4_HW="$work/ip/acme"
for top in straight4 steal4; do
    list=$work/ip/$top/files.f
    silent verilator --lint-only -Wall --language 1364-2005 --top-module $top -f "$list"
    silent iverilog -g2005 -Wall -t null -s $top -f "$list"
done
ok yosys -q -p "tcl $STRAIGHT4_HW/files.tcl
    tcl $STEAL4_HW/files.tcl; tcl $ACME_STRAIGHT4_HW/files.tcl
    design -save all
    hierarchy -check -top steal4; proc; check -assert; design -load all
    synth -top acme_warp_scheduler; check -assert"

bench() { # program: what its last lines say, in $said
    vvp "$1" "+straight4_vectors=$STRAIGHT4_HW/bench/straight4_tb.hex" \
        "+steal4_vectors=${2:-$STEAL4_HW/bench/steal4_tb.hex}" >"$1.said" 2>&1
    said=$(cut -c 1-200 "$1.said")
}
silent iverilog -g2005 -Wall -o all -c "$STRAIGHT4_HW/files.f" -c "$STEAL4_HW/files.f" \
    "$STRAIGHT4_HW/bench/straight4_tb.v" "$STEAL4_HW/bench/steal4_tb.v" \
    -s straight4_tb -s steal4_tb
bench all
for top in straight4 steal4; do
    echo "$said" | grep -q "^PASS $top cycles=480 ports=[1-9][0-9]* mismatches=0\$" ||
        fail "$top: expected PASS of its bench, got: $said"
done
iverilog -g2005 -o one -c "$STEAL4_HW/files.f" "$STEAL4_HW/bench/steal4_tb.v"

caught() { # what, program: the bench said FAIL, and never PASS
    if ! echo "$said" | grep -q '^FAIL steal4' || grep -q PASS "$2.said"; then
        fail "$1: expected FAIL of steal4, got: $said"
    fi
}
seeded() { # module, sed script, what the report names
    rm -rf "$work/ip/faulty"
    cp -R "$work/ip/steal4" "$work/ip/faulty"
    edit "$STEAL4_HW/steal4_$1.v" "$2" "$work/ip/faulty/steal4_$1.v"
    env "STEAL4_HW=$work/ip/faulty" iverilog -g2005 -o faulty -c "$work/ip/faulty/files.f" \
        "$STEAL4_HW/bench/steal4_tb.v"
    bench faulty
    echo "$said" | grep -q "cycle=[0-9]*: $3: expected" ||
        fail "$1: expected $3 to differ, got: $said"
    caught "$1" faulty
}
seeded warp_scheduler 's/root_valid & alloc_ok_i/root_valid/' issue_valid_o
seeded bank_arbiter 's/ & ~(|wf) & ~write_first;/ \& ~write_first;/' bank_class_o
seeded register_bank 's/if (write\[i\])/if (write[i] \&\& i != 5)/' disp_data_o
seeded crossbar_slice 's/fill_data = fill_data |/fill_data =/' disp_data_o
seeded operand_collector 's/if (!rst_ni)/if (1'\''b0)/' rd_valid_o

damaged() { # what, sed script of what was recorded
    edit "$STEAL4_HW/bench/steal4_tb.hex" "$2" damaged.hex
    bench one damaged.hex
    caught "$1" one
}
damaged 'nothing recorded' d
damaged 'half of it' '2000q'
damaged 'a line twice' '/^1$/{p;}'
damaged 'another value' '3000,3100s/^5/6/'

# Every port of a synthesized stand-in has its constraint, and without one that shows.
liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
awk '{ print }
    /^  (input|output) / && !/clk_i/ {
        name = $NF
        bits = $3
        sub(/,$/, "", name)
        gsub(/[^0-9:]/, "", bits)
        if ($1 == "input") ins = ins ", " name
        else outs = outs "assign " name " = {" bits + 1 "{q}};\n"
    }
    /^\);/ { exit }
    END {
        sub(/^, /, "", ins)
        print "reg q; always @(posedge clk_i) q <= ^{" ins "};\n" outs "endmodule"
    }' \
    "$STEAL4_HW/steal4.v" >stand_in.v
ok yosys -q -p "read_verilog stand_in.v; synth -top steal4; dfflibmap -liberty $liberty
    abc -liberty $liberty; insbuf -buf BUFX2 A Y; opt_clean; write_verilog -noattr net.v"
setup() { # constraints: what the timing analysis misses
    printf '%s\n' "read_liberty $liberty" 'read_verilog net.v' 'link_design steal4' \
        'set clock_ns 20' "source $1" 'check_setup -verbose' 'report_checks -digits 3' >setup.tcl
    run sta -no_splash -exit setup.tcl
}
setup "$STEAL4_HW/steal4.sdc"
! grep -i -e warning -e error "$work/said" || fail "steal4.sdc: expected no warning, got the above"
ends 0 'slack (MET)'
for port in wb_mask_i rst_ni bank_class_o; do
    grep -v "^ *$port\$" "$STEAL4_HW/steal4.sdc" >without.sdc
    setup without.sdc
    grep -qi 'warning' "$work/said" || fail "steal4.sdc without $port: expected a warning, got none"
done

# The page has its diagrams, and says in the wrapper's words what the ports are.
for title in 'From issue to dispatch' 'A result' 'A dispatch port that takes nothing'; do
    grep -q "^## $title\$" "$STEAL4_HW/timing.md" || fail "timing.md: expected '$title', got none"
done
page=$root/harness/export/bench/timing_page.c
for port in $(grep -o '"[a-z][a-z_]*"' "$page" | tr -d '"' | grep -vx '[io]' | sort -u); do
    grep -q "^\(IN\|OUT\)($port," "$root"/gen/blocks/rf_*.def ||
        fail "$page: expected a port of a top, got $port"
done
for file in LICENSE README.md files.f files.tcl steal4.sdc; do
    [ -s "$STEAL4_HW/$file" ] || fail "expected $file, got none"
done

# Wrong words.
cd "$root"
rfgen() {
    build/rfgen export constraints/designs/steal4.ini "$work/exported" "$@"
}
for prefix in 4x a-b 'a b' "$(printf 'x%.0s' $(seq 33))"; do
    refused '--prefix: expected a letter or _, then letters' rfgen --prefix "$prefix"
done
refused '--prefix: expected TEXT, got nothing' rfgen --prefix ''
refused '--prefix: expected the command export, got check' build/rfgen check \
    constraints/designs/steal4.ini "$work/exported" --prefix a
cp constraints/designs/steal4.ini "$work/rf_steal.ini"
refused '--prefix: expected one with which module rf_steal is not called as the top' \
    build/rfgen export "$work/rf_steal.ini" "$work/exported" --prefix none
[ ! -e "$work/exported/hw" ] || fail 'expected nothing of what was refused'
record() {
    build/narrow/steal4/record "$work/record" "$@"
}
refused '^record: expected a dispatch, a result and a dispatch port that waits in 3 cycles' \
    record --cycles 3
refused '^record: --cycles: expected a whole number from 1 to 100000' record --cycles 0
find "$work/record" -type f | grep . && fail 'expected nothing of what was refused'
refused 'MODULE_PREFIX=a-b: expected a name' make -s gen MODULE_PREFIX=a-b
refused '^DESIGN=nosuch: no such design point' make -s gen DESIGN=nosuch
refused '^HW=nosuch: expected a folder with *.v' make -s gen HW=nosuch
refused '^CSIM=nosuch: expected a folder with *.c' make -s cosim TEST=write_steal CSIM=nosuch
refused '^OUT=/proc/nowhere: expected a folder that can be made; name another' \
    make -s gen DESIGN=steal4 OUT=/proc/nowhere
echo "export: equal but for names; two exports in one tool; $checks checks"
