#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# as_bytes.sh: the flag with which what is made from csim/ is compiled (flags.mk), for scripts.
# Status 2 when there is none, so that no script compiles without.
set -eu

flags=harness/mk/flags.mk
flag=$(sed -n 's/^AS_BYTES := \(-[^ ]*\)$/\1/p' $flags)
[ -n "$flag" ] || {
    echo "$flags:1: expected a line AS_BYTES := -FLAG, got none; write it again" >&2
    exit 2
}
echo "$flag"
