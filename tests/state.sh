#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# state.sh: what a run of make test must leave as it was, as lines of text. These are mode and owner
# of the devices that all programs use, and the files of the tree that git knows or does not ignore.
# Of what is not committed the text, too. `make test` takes it before the first build, tests/run.sh
# again at its end. What this user's own programs write elsewhere, outside.sh watches.
set -eu

devices=${STATE_DEVICES:-/dev}
find "$devices" -maxdepth 1 -regex '.*/\(null\|zero\|full\|random\|urandom\|tty\|ptmx\)' \
    -printf '%p %y mode %m owner %u:%g\n' | LC_ALL=C sort
if [ -e .git ]; then
    git -c safe.directory='*' status --porcelain --untracked-files=all
    text=$(git -c safe.directory='*' diff HEAD)
    printf '%s\n' "$text" | cksum
    git -c safe.directory='*' ls-files --others --exclude-standard -z | xargs -0 -r cksum
fi
