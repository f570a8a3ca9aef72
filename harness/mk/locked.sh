#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# locked.sh FOLDER COMMAND...: runs the command while no other of this tree runs one for FOLDER.
# What the command itself runs for FOLDER goes on at once. For make -n there is nothing to lock.
set -eu

name=$(echo "$1" | tr / _)
shift
case ":${TWINRF_LOCKED:-}:" in *":$name:"*) exec "$@" ;; esac
flags=${MAKEFLAGS:-}
case ${flags%% *} in -*) ;; *n*) exec "$@" ;; esac
mkdir -p build/lock
exec 9>"build/lock/$name"
if ! flock -n 9; then
    { echo "waiting for another make, which is at $name" >/dev/tty; } 2>/dev/null ||
        echo "waiting for another make, which is at $name" >&2
    flock 9
fi
TWINRF_LOCKED=${TWINRF_LOCKED:-}:$name
export TWINRF_LOCKED
exec "$@"
