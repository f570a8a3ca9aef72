#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# text.sh: may the contracts and what is in the folders TWINRF_HW and TWINRF_CSIM (hw and csim) be
# proved? Do all tools read the same text there (gen/rfgen/source_text.h, source_meaning.h)? Asked
# before anything else is, by every command that proves, and by all others when HW or CSIM names a
# folder. Status 2 and file:line when not. Before that: is each a plain file, which keys of verdicts
# can have (plain.sh)?
set -eu

hw=${TWINRF_HW:-hw} csim=${TWINRF_CSIM:-csim}
sh harness/mk/plain.sh tree
sh harness/mk/plain.sh own ${TWINRF_HW:+"$hw"} ${TWINRF_CSIM:+"$csim"}
# A folder may be flat: then there is no prim/.
if [ -d "$csim/prim" ]; then set -- "$csim"/prim/*.h; fi
exec build/rfgen text "$hw" "$csim"/*.[ch] harness/contracts/predicates.h \
    harness/contracts/*_ports.h harness/contracts/blocks/*.[ch] harness/contracts/tops/*.[ch] "$@"
