#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make.sh WORDS...: make -s -f harness/mk/design.mk WORDS. TWINRF_HW, TWINRF_CSIM: the folders of
# both twins, instead of hw and csim. A first word -jN counts only where no outer make says how many
# processes there may be.
set -eu

case ${MAKEFLAGS:-}:$1 in
*jobserver*:-j*) shift ;;
esac
exec make -s -f harness/mk/design.mk HW="${TWINRF_HW:-${HW:-hw}}" \
    CSIM="${TWINRF_CSIM:-${CSIM:-csim}}" \
    "$@"
