#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make.sh WORDS...: make -s -f harness/design.mk WORDS. TWINRF_LOCK=1 (jobs of make test, several of
# which may build the same): one at a time in each folder OUT=...
set -eu

folder=.
for word; do
    case $word in OUT=*) folder=${word#OUT=} ;; esac
done
if [ -n "${TWINRF_LOCK:-}" ]; then
    mkdir -p build/lock
    exec flock "build/lock/$(echo "$folder" | tr / _)" make -s -f harness/design.mk "$@"
fi
exec make -s -f harness/design.mk "$@"
