#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# sum.sh FILE...: one checksum of all that is in them, by cksum. Of files that cannot all be read
# there is none: status 2.
set -eu

for file; do
    if [ ! -f "$file" ] || [ ! -r "$file" ]; then
        echo "sum.sh: $file: expected a file that can be read, got none" >&2
        exit 2
    fi
done
cat "$@" | cksum
