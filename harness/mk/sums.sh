#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# sums.sh ARGUMENT...: the SHA-256 and name of each file that `find -L ARGUMENT...` names, sorted by
# name; what keys of kept verdicts are made from. All or nothing: status 2 when one cannot be read,
# when a name is not plain (plain.sh), or when there is no file.
set -eu

export LC_ALL=C
refuse() {
    echo "sums.sh: $1" >&2
    exit 2
}
names=$(find -L "$@" 2>&1) || refuse "expected folders that can be read, got: $names"
[ -n "$names" ] || refuse 'expected files, got none; correct the folders'
! odd=$(printf '%s\n' "$names" | grep -m 1 '[^A-Za-z0-9._/-]') ||
    refuse "$odd: expected a name of A-Z a-z 0-9 . _ - alone; rename it"
sums=$(printf '%s\n' "$names" | sort | xargs sha256sum 2>&1) ||
    refuse "expected files that can be read, got: $(echo "$sums" | grep -m 1 '^sha256sum:')"
printf '%s\n' "$sums"
