#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# install.sh STAGE PREFIX DESTDIR: copies the folder STAGE to DESTDIR/PREFIX. Before it copies, it
# lists all files and new folders in share/twinrf/installed there. uninstall.sh removes what is
# listed, also when the copying was cut short. A file that is there and in no such list is
# another's: then nothing is copied. Status 2 with one line when it cannot be done.
set -eu
umask 022

stage=$1 prefix=$2
case $prefix in /*) ;; *) prefix=$(pwd)/$prefix ;; esac
to=$3${prefix%/}
list=share/twinrf/installed
work=$stage.list
refuse() {
    echo "make install: $1" >&2
    exit 2
}

# Entries of a list: `file PATH` and `folder PATH` from the prefix, `above N`: so many folders were
# made for the prefix, itself counted.
above() {
    n=0 folder=$to
    while [ -n "$folder" ] && [ ! -d "$folder" ]; do
        n=$((n + 1)) folder=${folder%/*}
    done
    echo "above $n"
}
files() {
    (cd "$stage" && find . ! -type d) | sed 's|^\./|file |'
    echo "file $list"
}
new_folders() {
    (cd "$stage" && find . -mindepth 1 -type d) | sed 's|^\./||' | while IFS= read -r folder; do
        [ -d "$to/$folder" ] || echo "folder $folder"
    done
    [ -d "$to/${list%/*}" ] || echo "folder ${list%/*}"
    [ -d "$to/share" ] || echo "folder share"
}

# Files of others that would be lost.
others() {
    files | sed 's/^file //' | while IFS= read -r file; do
        [ ! -e "$to/$file" ] && [ ! -L "$to/$file" ] || echo "file $file"
    done | sort | comm -23 - "$work.old"
}

: >"$work.old"
[ ! -f "$to/$list" ] || sort "$to/$list" >"$work.old"
others >"$work.others"
[ ! -s "$work.others" ] ||
    refuse "$to/$(sed -n '1s/^file //p' "$work.others"): expected no such file, or one of an\
 earlier make install, got another's; remove it, or name another PREFIX"
{
    above
    files
    new_folders
    cat "$work.old"
} | sort -u | awk '
    $1 != "above" { print }
    $1 == "above" && $2 > n { n = $2 }
    END { print "above " n + 0 }' >"$work"

mkdir -p "$to/${list%/*}" 2>"$work.said" || refuse "$(cat "$work.said")"
{ cp "$work" "$to/$list.part" && mv "$to/$list.part" "$to/$list" &&
    cp -R -P --preserve=mode --remove-destination "$stage/." "$to"; } 2>"$work.said" ||
    refuse "$(head -n 1 "$work.said"); try again, or make uninstall"
echo "installed: $(find "$stage" ! -type d | wc -l) files below $to"
