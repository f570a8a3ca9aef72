#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# outside.sh: outside.sh, which watches jobs of make test, finds each way to change what is
# outside of the project's folder, and nothing else. What is outside here is a folder in build/, so
# that nothing is harmed.
. tests/checks/lib.sh

mkdir -p "$work/inside" "$work/outside"
export work TMPDIR="$work/inside" TMP="$work/inside"

watch() { # shell commands, run inside; what is said goes to $work/said
    run env OUTSIDE_ROOT="$work/inside" sh tests/outside.sh sh -c "cd '$work/inside' && $1"
}
found() { # commands, what must be named
    watch "$1"
    ends 1 "^outside of this folder: .*$2\$"
}
clean() { # commands
    watch "$1"
    ends 0 ''
    equal "what is found in: $1" /dev/null "$work/said"
}

: >"$work/outside/old"
printf 'module m;\nendmodule\n' >"$work/inside/m.v"
# As with -o /dev/null, whose mode it changes.
found "iverilog -o ../outside/null m.v" "$work/outside/null"
found "echo >../outside/new" "$work/outside/new"
found "echo >>'$work/outside/old'" "$work/outside/old"
found "mkdir ../outside/folder" "$work/outside/folder"
found "chmod 600 '$work/outside/old'" "$work/outside/old"
found "touch -d 2020-01-01 '$work/outside/old'" "$work/outside/old"
found ": >a; mv a '$work/outside/moved'" "$work/outside/moved"
found "rm '$work/outside/moved'" "$work/outside/moved"
found "TMPDIR='$work/outside' mktemp" "$work/outside/tmp.*"
found "ln -s x '$work/outside/link'" "$work/outside/link"
found "(cd ../outside && : >file)" "$work/outside/file"
clean "echo a >file; chmod 600 file; mkdir folder; mv file folder; rm -r folder"
clean "cat '$work/outside/old' >/dev/null"
clean "iverilog -t null m.v"
watch "exit 3"
ends 3 ''
# The closing check of tests/run.sh: a device's mode, a file of the tree.
tree=$work/tree
mkdir -p "$tree/tests" "$tree/devices"
cd "$tree"
: >tests/skips.list
: >devices/null
chmod 666 devices/null
git init -q .
git add tests
git -c user.name=test -c user.email=test@localhost commit -q -m 'a tree'
printf '/build\n/devices\n/said\n/before\n/jobs.list\n' >.git/info/exclude
export STATE_DEVICES=devices
closing() { # command of the only job, status, text in the output
    printf 'job\t%s\n' "$1" >jobs.list
    sh "$root/tests/state.sh" >before
    expect "$2" "$3" env TWINRF_STATE=before sh "$root/tests/run.sh" jobs.list
}
closing 'echo done' 0 '^passed   outside_state: devices and the tree are as they were$'
closing 'chmod 755 devices/null; echo done' 1 '^> devices/null f mode 755 '
closing 'chmod 666 devices/null; echo x >tests/new; echo done' 1 '^> ?? tests/new$'
closing 'echo y >tests/new; echo done' 1 '^failed   outside_state: '
closing 'echo z >>tests/skips.list; echo done' 1 '^>  M tests/skips.list$'
echo "changes outside of the folder are found: $checks checks"
