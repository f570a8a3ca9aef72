#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# uninstall.sh PREFIX DESTDIR: removes what install.sh listed in DESTDIR/PREFIX, and the folders
# that it made when nothing else is in them. Status 2 when there is no such list.
set -eu

prefix=$1
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
to=$2${prefix%/}
list=$to/share/twinrf/installed
refuse() {
    echo "make uninstall: $1" >&2
    exit 2
}

[ -f "$list" ] || refuse "$list: expected the list of an earlier make install, got none; say its\
 PREFIX and DESTDIR"
entries=$(cat "$list")
of() { # kind
    printf '%s\n' "$entries" | sed -n "s/^$1 //p"
}

# The list goes last: what is cut short is done again.
of file | grep -vx share/twinrf/installed | (cd "$to" && tr '\n' '\0' | xargs -0 rm -f) ||
    refuse "$to: expected to remove files, got refused; become their owner"
rm -f "$list"
of folder | sort -r | while IFS= read -r folder; do
    [ ! -d "$to/$folder" ] || rmdir --ignore-fail-on-non-empty "$to/$folder"
done
folder=$to n=$(of above)
while [ "$n" -gt 0 ]; do
    rmdir --ignore-fail-on-non-empty "$folder" || true
    n=$((n - 1)) folder=${folder%/*}
done
echo "removed: $(of file | wc -l) files below $to"
