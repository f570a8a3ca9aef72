#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# rebuild.sh: what is touched rebuilds what uses it, and nothing else. make says what it would run
# if a file were newer (make -n -W); steal8 is built before, as make test has it.
set -eu

design_mk() {
    make --no-print-directory -f harness/mk/design.mk DESIGN=steal8 OUT=build/steal8 "$@" \
        build/steal8/cosim build/steal8/block_bank_arbiter
}
design_mk -s >build/check_rebuild.log 2>&1 || { tail -n 20 build/check_rebuild.log; exit 1; }
checks=0

rebuilds() { # file, what is rebuilt: words of the commands, `nothing`
    [ -f "$1" ] || { echo "$1: expected a file, got none; bring this check up to date"; exit 1; }
    design_mk -n -W "$1" >build/check_rebuild.log
    said=
    grep -q 'rfgen generate' build/check_rebuild.log && said="$said generate"
    grep -q 'verilator.*top-module rf_steal ' build/check_rebuild.log && said="$said rtl_rf_steal"
    grep -q 'verilator.*top-module bank_arbiter ' build/check_rebuild.log &&
        said="$said rtl_bank_arbiter"
    compiled=$(grep -c ' -c [^ ]*/[^ ]*\.i ' build/check_rebuild.log) || true
    [ "$compiled" -eq 0 ] || said="$said $compiled-models"
    compiled=$(grep -c ' -c harness/[^ ]*\.c ' build/check_rebuild.log) || true
    [ "$compiled" -eq 0 ] || said="$said $compiled-harness"
    [ "${said# }" = "$2" ] || [ -z "$said$2" ] || {
        echo "$1: expected to rebuild '$2', got '${said# }'; see docs/build.md"
        exit 1
    }
    checks=$((checks + 1))
}
rebuilds hw/wcb.v ''
rebuilds hw/crossbar.v 'rtl_rf_steal'
rebuilds hw/bank_arbiter.v 'rtl_rf_steal rtl_bank_arbiter'
rebuilds csim/bank_arbiter.c '1-models'
rebuilds harness/sm/active_set.c '1-harness'
rebuilds docs/build.md ''
echo "$checks files: what is rebuilt for each is what uses it"
