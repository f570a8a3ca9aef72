#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make.sh WORDS...: make -s -f harness/mk/design.mk WORDS. TWINRF_LOCK=1 (jobs of make test, several of
# which may build the same): one at a time in each folder OUT=... TWINRF_HW, TWINRF_CSIM: the
# folders of both twins, instead of hw and csim. A first word -jN counts only where no outer make
# says how many processes there may be.
set -eu

folder=.
for word; do
    case $word in OUT=*) folder=${word#OUT=} ;; esac
done
case ${MAKEFLAGS:-}:$1 in
*jobserver*:-j*) shift ;;
esac
set -- HW="${TWINRF_HW:-${HW:-hw}}" CSIM="${TWINRF_CSIM:-${CSIM:-csim}}" "$@"
if [ -n "${TWINRF_LOCK:-}" ]; then
    mkdir -p build/lock
    exec flock "build/lock/$(echo "$folder" | tr / _)" make -s -f harness/mk/design.mk "$@"
fi
exec make -s -f harness/mk/design.mk "$@"
