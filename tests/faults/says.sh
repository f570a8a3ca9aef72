#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# says.sh FAULT_FILE KEY TEXT: does the text contain what the fault's file names in a line
# `KEY: ...`, whole words? Several such lines are alternatives. Status 0 yes, 1 no and a line that
# says so, 2 when the file has no such line.
set -eu

fault=$1 key=$2 text=$3
wanted=$(sed -n "s/^$key: //p" "$fault")
if [ -z "$wanted" ]; then
    echo "$fault:1: expected a line '$key: ' with what must catch it, got none; add it" >&2
    exit 2
fi
while read -r one; do
    case "$text " in
    *"$one"[!A-Za-z0-9_]*) exit 0 ;;
    esac
done <<END
$wanted
END
any=$(echo "$wanted" | paste -s -d '|' | sed "s/|/' or '/g")
echo "$fault: expected it to be caught by '$any', got: $text"
exit 1
