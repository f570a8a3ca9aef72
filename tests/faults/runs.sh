#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# runs.sh: every fault that a run of the twins catches (run.sh), two at a time: the kept job
# mustfail-runs (tests/kept_jobs.sh). Builds what they run. Status 1 if one is not caught.
set -eu

make -s build-mustfail kernel-traces
sh "${0%/*}/chosen.sh" | xargs -P 2 -L 1 sh tests/faults/run.sh
