#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# table.sh SCENARIOS.info ALL.info [EXCEPTIONS]: a row a source file, as in docs/coverage.md, and
# whether the control blocks keep the bounds. Status 1 when one does not, or an exception is stale.
set -eu

here=tests/coverage
exceptions=${3:-$here/exceptions}
awk -v root="$(pwd)/" -f "$here/table.awk" "$exceptions" "$1" "$2"
