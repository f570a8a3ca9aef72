#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prove.sh SECONDS "DESIGN..." "BLOCK...": proves these blocks of these design points, two at a time, and replays what the provers
# found on the compiled C and the Verilated RTL. No block named: the blocks of the design's top, the fast form of its data
# (`datapath` and others), and the top.
# Blocks with wide data, and what moves registers in LTRF are proved small (size.sh).
# One line a proof:
#     PROVED bank_arbiter steal8 points=N seconds=S covers=N      as many examples as covers, replayed, without a difference
#     DIFFERS, UNDECIDED ...                                      as the prover says; the replayed counterexample's report below
# Everything that the prover said is in build/prove/DESIGN/BLOCK.txt. Status 0 all proved, 1 one is not, 2 it could not be asked.
set -eu

seconds=$1 designs=$2 blocks=$3
mkdir -p build/prove
list=build/prove/list
refuse() {
    echo "$1" >&2
    exit 2
}
start=$(date +%s)

top_of() {
    sed -n 's/^top *= *//p' "constraints/designs/$1.ini"
}

# The slow ones first, so that none is left to run alone.
blocks_of() { # design
    top=$(top_of "$1")
    if [ -n "$blocks" ]; then
        echo "$blocks"
        return
    fi
    own=" $(sed -n 's/^SUB(\([a-z_]*\),.*/\1/p' "gen/blocks/$top.def" | tr '\n' ' ') "
    case $own in # the fast form of the crossbar's data
    *" ccu_crossbar "*) form=ccu_datapath ;;
    *" narrow_crossbar "*) form=ltrf_datapath ;;
    *" main_bank "*) form=bl_datapath ;;
    *) form=datapath ;;
    esac
    for block in ccu operand_collector ltrf_datapath bl_datapath ccu_datapath datapath steal_table ccu_crossbar bank_arbiter warp_scheduler malekeh_scheduler \
        ccu_allocator sthld_controller crossbar register_bank prefetch_unit address_allocator ltrf_collector write_buffer wcb narrow_crossbar \
        two_level_scheduler bank_timer main_bank; do
        case "$own $form " in
        *" $block "*) echo "$block" ;;
        esac
    done
    echo "$top"
}

# A block alone is proved at the sizes of any design point, a top at its own.
check() { # design
    known="warp_scheduler operand_collector bank_arbiter steal_table register_bank crossbar malekeh_scheduler ccu_allocator ccu"
    known="$known ccu_crossbar sthld_controller two_level_scheduler ltrf_collector bank_timer main_bank wcb address_allocator prefetch_unit"
    known="$known write_buffer narrow_crossbar datapath ccu_datapath bl_datapath ltrf_datapath"
    [ -f "constraints/designs/$1.ini" ] || refuse "constraints/designs/$1.ini:0: expected a design point, got no such file; see constraints/designs"
    for block in $blocks; do
        case " $known $(top_of "$1") " in
        *" $block "*) ;;
        *) refuse "constraints/designs/$1.ini:0: expected a block to prove at $1, got '$block'; they are: $known $(top_of "$1")" ;;
        esac
    done
}

build() { # design, folder, keys, targets
    # shellcheck disable=SC2086 # several targets
    make -s -j2 -f harness/design.mk DESIGN="$1" OUT="$2" SET="$3" $4 >>build/prove.log 2>&1 || {
        tail -n 20 build/prove.log >&2
        exit 2
    }
}

for design in $designs; do check "$design"; done

: >"$list"
: >build/prove.log
for design in $designs; do
    for block in $(blocks_of "$design"); do
        sized=$(sh harness/prove/size.sh "$design" "$block")
        out=${sized%% *} keys=${sized#"${sized%% *}"}
        echo "$design $block $out" >>"$list"
        case $block in
        *datapath | rf_*) build "$design" "$out" "$keys" "build/prover $out/prove/$block.bc" ;;
        *) build "$design" "$out" "$keys" "build/prover $out/prove/$block.bc $out/block_$block" ;;
        esac
    done
done

xargs -P 2 -L 1 sh harness/prove/prove_one.sh "$seconds" <"$list" || true
proved=0 refused=0 all=0
while read -r design block out; do
    all=$((all + 1))
    verdict=$(cat "build/prove/$design/$block.status")
    [ "$verdict" -ne 0 ] || proved=$((proved + 1))
    [ "$verdict" -lt 2 ] || refused=1
done <"$list"
echo "prove: $proved proved, $((all - proved)) not, $(($(date +%s) - start)) s"
[ "$refused" -eq 0 ] || exit 2
[ "$proved" -eq "$all" ]
