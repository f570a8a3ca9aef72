#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# packages.sh GROUP...: makes sure that the Debian packages of these groups (constraints/packages) are there.
# As root it installs what is missing and says what; otherwise, or with DEPS=manual, it prints the one line to run and
# stops with status 2.
set -eu

wanted() { # packages of group $1
    awk -v g="$1" '$1 == g { print $2 }' constraints/packages
}

missing=
for group in "$@"; do
    missing=$missing$(wanted "$group" | while read -r package; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed' || printf ' %s' "$package"
    done)
done
[ -n "$missing" ] || exit 0

line="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" -ne 0 ] || [ "${DEPS:-}" = manual ]; then
    echo "packages missing: run this line as root, then try again: $line" >&2
    exit 2
fi

echo "installing Debian packages:$missing" >&2
mkdir -p build
log=build/packages.log
apt_get() {
    DEBIAN_FRONTEND=noninteractive apt-get -y --no-install-recommends -o DPkg::Lock::Timeout=200 "$@"
}
# shellcheck disable=SC2086 # a list of words
if ! { apt_get update && apt_get install $missing; } >"$log" 2>&1; then
    tail -n 3 "$log" >&2
    echo "$log: apt-get failed; run this line as root, then try again: $line" >&2
    exit 2
fi
