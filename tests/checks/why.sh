#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# why.sh: `make why` names what decides a signal in a cycle, and nothing else. In write_steal a
# result of bus 1 meets a read of bank 2 in cycle 100. It is stolen: it goes to bank 1.
# What cannot be answered is refused in one line.
. tests/checks/lib.sh

why() { # status, words for cosim
    wanted=$1
    shift
    expect "$wanted" '' build/steal8/cosim --test tests/scenarios/write_steal.test "$@"
}

says() { # line
    checks=$((checks + 1))
    grep -qxF -- "$1" "$work/said" || fail "expected '$1', got: $(cat "$work/said")"
}

silent() { # text
    checks=$((checks + 1))
    ! grep -F -- "$1" "$work/said" || fail "expected nothing of '$1'"
}

no_answer() { # line, words for cosim
    line=$1
    shift
    why 2 "$@"
    says "$line"
    [ "$(grep -c . "$work/said")" -le 2 ] || fail "$*: expected one line"
}

# Why the write was stolen: it meets that read, and bank 1 has a free register.
why 0 --why 'bank_arbiter.wb_kind[1]:100'
grep -q '^write_steal design=steal8 cycle=100: bank_arbiter.wb_kind\[1\] = 2 (STOLEN): ' \
    "$work/said" || fail "expected that it is stolen, got: $(head -n 1 "$work/said")"
says '  input     wb_bank[1] = 2: bank of its destination'
says '  register  collector.bank[1] = 2: bank of the slot'"'"'s operand'
says '            with 3 it would be 1 (HOME)'
says '  register  table.f = 0xff: R_free names a free register'
says '            with bit 1 = 0 it would be 3 (FORCED)'
says '    result bus 1: R0 of warp slot 10 (block 1, warp 2), written by pc 0x40 FFMA'
# What the write does not meet decides nothing, nor do its data.
silent 'collector.bank[10]'
silent wb_data
silent dispatch_ready
# The same signal by its own name. A register is decided in the cycle before.
mv "$work/said" "$work/first"
why 0 --why 'wb_kind[1]:100'
equal 'the name of the table' "$work/first" "$work/said"
why 0 --why table.m:101
says '  What decides it in cycle 100:'
says '  input     wb_bank[1] = 2: bank of its destination'
# A run that fails before the cycle has that to say.
why 1 --why 'wb_kind[1]:100' --flip 'bank_class[2]:90'
grep -q '^FAIL write_steal design=steal8 cycle=90: ' "$work/said" || fail 'no failure is told'

no_answer 'signal wb_kid: expected an output or register of rf_steal; '\
'near ones: wb_kind, rd_valid, collector.busy, collector.bank, arbiter.forced' --why wb_kid:100
no_answer 'signal wb_kind[7]: expected an element from 0 to 1' --why 'wb_kind[7]:100'
no_answer 'cycle 372: expected one of the run, which has 372; name one from 0 to 371' \
    --why wb_kind:372
no_answer 'table.m:0: expected a cycle above 0 of a register, got 0: reset made it' --why table.m:0
no_answer "signal wb_kind:1x: expected a cycle number after ':', got '1x'" --why wb_kind:1x

expect 2 '' make -s why TEST=write_steal CYCLE=100
says 'make why: say TEST=name CYCLE=number SIGNAL=name'
ok make -s why TEST=write_steal CYCLE=100 'SIGNAL=wb_kind[1]'
equal 'make why' "$work/first" "$work/said"
echo "check_why: $checks answers as expected"
