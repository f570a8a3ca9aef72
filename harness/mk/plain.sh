#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# plain.sh tree | tracked | own FOLDER...: only plain files, with plain names, each module in one.
# A list of files has no symbolic link, and splits a name at a blank. What is not plain would be
# read by the tools and be in no key. A line a fault; status 2 when there is one.
#     tree     everything that a key of a verdict may have, and the modules of all its folders
#     tracked  the same, and all that git has
#     own      folders that a user names (HW=, CSIM=); such a folder may itself be a link
#
# In a folder of make BUILD= (elsewhere.sh) all files are links into the tree. There a link is plain
# when it leads to the file of its own name.
set -eu

export LC_ALL=C
hashed='Makefile hw csim gen harness constraints tests'
mark=.links-of-twinrf

# Kind, target and name of each entry that is neither a folder nor a file of a plain name.
odd_entries() { # folders
    find "$@" \( -name '*[!A-Za-z0-9._-]*' -o ! -type d ! -type f \) -printf '%y\t%p\t%l\n'
}

# An entry of FOLDER that elsewhere.sh made: FOLDER is marked, and no copy that git has.
is_of_tree() { # target, name
    [ -n "$source" ] && [ "$1" = "$source/$2" ] && [ -f "$1" ] && [ ! -L "$1" ]
}

odd() { # folders: a line for each entry that is not plain
    entries=$(odd_entries "$@" 2>&1) || {
        echo "$1:1: expected folders that can be read, got: $entries"
        return
    }
    [ -z "$entries" ] || printf '%s\n' "$entries" | while IFS='	' read -r kind name target; do
        case $kind/$name in
        f/* | */*[!A-Za-z0-9._/-]*)
            echo "$name:1: expected a name of A-Z a-z 0-9 . _ - alone, got another; rename it"
            ;;
        l/*)
            is_of_tree "$target" "$name" ||
                echo "$name:1: expected a file, got a symbolic link; remove it, or put one there:" \
                    "cp -RL $name $name.new && rm $name && mv $name.new $name"
            ;;
        *) echo "$name:1: expected a file, got another kind; remove it" ;;
        esac
    done
}

# Modules that two files have, by the name of the file or of the module.
twice() { # files; on stdin modules that rfgen writes, and the file that has it do so
    awk '
        function has(name, file) {
            if ((name, file) in said) return
            said[name, file]
            if (name in written)
                printf "%s:1: expected no module %s, which rfgen writes (%s); " \
                    "put it into a folder of your own, HW=\n", file, name, written[name]
            else if (!(name in first)) first[name] = file
            else
                printf "%s:1: expected one file with the module %s, got %s, too; remove one\n",
                    file, name, first[name]
        }
        FILENAME == "-" { written[$1] = $2; next }
        FNR == 1 { base = FILENAME; gsub(/.*\/|[.]v$/, "", base); has(base, FILENAME) }
        /^[ \t]*(macro)?module[ \t]+[A-Za-z_]/ {
            name = $2
            sub(/[^A-Za-z0-9_$].*/, "", name)
            has(name, FILENAME)
        }' - "$@"
}

of_rfgen() { # tops, and paths between blocks that a wrapper asks for
    for table in gen/blocks/rf_*.def; do
        top=${table##*/}
        echo "${top%.def} $table"
    done
    for wrapper in tests/properties/*_properties.v; do
        ! grep -q '^// *Path ' "$wrapper" 2>/dev/null || {
            path=${wrapper##*/}
            echo "${path%_properties.v} $wrapper"
        }
    done
}

verilog() { # folders: their files
    for folder; do
        for file in "$folder"/*.v; do
            if [ -f "$file" ]; then echo "$file"; fi
        done
    done
}

modules() {
    # shellcheck disable=SC2046 # plain names
    of_rfgen | twice $(verilog hw hw/prim tests/properties)
}

own() { # folder
    [ -d "$1" ] || { echo "$1:1: expected a folder, got none; name another"; return; }
    faults=$(odd "$1/")
    # shellcheck disable=SC2046 # plain names
    [ -n "$faults" ] || faults=$(: | twice $(verilog "$1" "$1/prim"))
    [ -z "$faults" ] || printf '%s\n' "$faults"
}

tree() { # tests copy parts of a tree
    set --
    for entry in $hashed; do
        if [ -e "$entry" ] || [ -L "$entry" ]; then set -- "$@" "$entry"; fi
    done
    faults=
    [ $# -eq 0 ] || faults=$(odd "$@")
    [ -n "$faults" ] || faults=$(modules)
    [ -z "$faults" ] || printf '%s\n' "$faults"
}

of_git() {
    [ -e .git ] || return 0
    listed=$(git -c safe.directory='*' ls-files -s 2>&1) || {
        echo ".git:1: expected git to list its files, got: $listed"
        return
    }
    printf '%s\n' "$listed" | awk -F '\t' '
        /^120000 / || $2 ~ /[^A-Za-z0-9._\/-]/ {
            print $2 ":1: expected a file of a plain name, got another in git; git rm it"
        }'
}

source=''
if [ -f $mark ] && [ ! -e .git ]; then
    source=$(sed -n 's/^Links to \(.*\), made by make BUILD=$/\1/p' $mark)
fi
case ${1:-} in
tree) said=$(tree) ;;
tracked) said=$(tree && of_git) ;;
own)
    shift
    said=$(for folder; do own "$folder"; done)
    ;;
*) said="plain.sh: expected tree, tracked or own, got '${1:-}'" ;;
esac
[ -z "$said" ] || {
    printf '%s\n' "$said" >&2
    exit 2
}
