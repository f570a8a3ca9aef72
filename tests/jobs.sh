#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# jobs.sh <JOBFILE: how many jobs of each family there are, `FAMILY COUNT` a line. A family is what
# a name has before its last /; of check_X it is `check`. tests/jobs.list has those of make test.
set -eu
export LC_ALL=C

cut -f 1 | sed 's|/[^/]*$||; s|^check_.*|check|' | sort | uniq -c | awk '{ print $2, $1 }'
