#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# text.sh: may what is in the folders TWINRF_HW and TWINRF_CSIM (hw and csim) be proved: do all
# tools read the same text there (gen/source_text.h)? Asked before anything else is, by every
# command that proves. Status 2 and file:line when not.
set -eu

exec build/rfgen text "${TWINRF_HW:-hw}" "${TWINRF_CSIM:-csim}"/*.[ch]
