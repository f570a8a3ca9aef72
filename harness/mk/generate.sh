#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# generate.sh FOLDER COMMAND...: runs the command, which writes the folder. A file that it wrote as
# it was keeps its time, so that make rebuilds only what reads another.
set -eu

folder=$1
shift
rm -rf "$folder.before"
[ ! -d "$folder" ] || cp -rp "$folder" "$folder.before"
"$@"
[ -d "$folder.before" ] || exit 0
(cd "$folder.before" && find . -type f) | while read -r file; do
    ! cmp -s "$folder.before/$file" "$folder/$file" ||
        touch -r "$folder.before/$file" "$folder/$file"
done
rm -rf "$folder.before"
