#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# outside.sh COMMAND...: runs it and fails when it, or a program that it started, changed anything
# outside of this folder. That is: wrote, made, removed or renamed a file, or changed its mode,
# owner or times. By strace, so it sees the run's own programs only, and files that are gone at
# the end, too. Status: the command's, or 1 with a line for each file.
#
# Allowed: a device that is opened and not changed, and the lock of the X server. It knows no other
# folder and removes the lock again.
set -eu

root=${OUTSIDE_ROOT:-$(pwd)}
mkdir -p build/outside
log=$(mktemp "build/outside/XXXXXX")
calls=openat,open,creat,mkdir,mkdirat,mknod,mknodat,rename,renameat,renameat2,link,linkat,symlink
calls=$calls,symlinkat,unlink,unlinkat,rmdir,chmod,fchmod,fchmodat,chown,lchown,fchown,fchownat
calls=$calls,truncate,utimensat,utime,utimes,futimesat,setxattr,chdir,clone,clone3,fork,vfork
strace -o "$log.probe" true 2>"$log.said" || {
    echo "outside.sh: expected strace to work, got: $(head -n 1 "$log.said"); allow ptrace"
    exit 1
}
status=0
strace -f --seccomp-bpf -qq -z -y -s 4096 -e "trace=$calls" -e signal=none -o "$log" "$@" ||
    status=$?

# A line of the log: PID call(ARGUMENTS) = RESULT<path of what was opened>. Names without a folder
# are below the working folder of the process, which it has from its parent.
awk -v root="$root/" -v start="$(pwd)" '
    function is_device(path) {
        return path ~ /^\/dev\/(null|tty|zero|full|pts\/[0-9]+|dri\/.*)$/ || path ~ /^\/proc\//
    }
    function is_of_x(path) { # lock, socket, keymap
        return path ~ /^\/tmp\/(\.tX[0-9]+-lock|\.X[0-9]+-lock|\.X11-unix(\/X[0-9]+)?)$/ ||
            path ~ /^(\/tmp|\/var\/lib\/xkb)\/server-[0-9]+\.xkm$/
    }
    function plain(path,    part, n, i, kept, m, text) { # without . and ..
        n = split(path, part, "/")
        for (i = 1; i <= n; i++) {
            if (part[i] == "" || part[i] == ".") continue
            if (part[i] == "..") { if (m > 0) m--; continue }
            kept[++m] = part[i]
        }
        for (i = 1; i <= m; i++) text = text "/" kept[i]
        return text
    }
    function look(call, path, changes) {
        sub(/ \(deleted\)$/, "", path)
        path = plain(path)
        if (index(path "/", root) == 1 || is_of_x(path) || (is_device(path) && !changes)) return
        if (!seen[path]++) print "outside of this folder: " call " " path
    }
    {
        call = $2
        sub(/\(.*/, "", call)
        if (!($1 in folder)) folder[$1] = start
        if (match($0, /AT_FDCWD<\/[^>]*>/)) # every program opens libraries first
            folder[$1] = substr($0, RSTART + 9, RLENGTH - 10)
    }
    call ~ /^(clone|clone3|fork|vfork)$/ || /<\.\.\. (clone|clone3|fork|vfork) resumed>/ {
        if ($NF ~ /^[0-9]+$/) folder[$NF] = folder[$1]
        next
    }
    call == "chdir" {
        path = $0
        sub(/^[^"]*"/, "", path)
        sub(/".*/, "", path)
        folder[$1] = path ~ /^\// ? path : folder[$1] "/" path
        next
    }
    /O_TMPFILE/ { next } # has no name, so nobody sees it
    call ~ /^(open|openat|creat)$/ {
        if (call == "creat" || /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND/) {
            path = $0
            if (sub(/^.*\) += [0-9]+</, "", path)) { sub(/>$/, "", path); look(call, path, 0) }
        }
        next
    }
    call ~ /^f(chmod|chown)$/ {
        path = $0
        if (sub(/^[^<]*</, "", path)) { sub(/>.*/, "", path); look(call, path, 1) }
        next
    }
    {
        base = $0 # the folder that names of this call are below, if it says one
        base = sub(/^[^"<]*</, "", base) ? base : ""
        sub(/>.*/, "", base)
        rest = $0
        while (match(rest, /"[^"]*"/)) {
            path = substr(rest, RSTART + 1, RLENGTH - 2)
            rest = substr(rest, RSTART + RLENGTH)
            if (call ~ /^symlink/ && rest ~ /"/) continue
            if (path !~ /^\//) path = (base ~ /^\// ? base : folder[$1]) "/" path
            changes = call ~ /mod|own|utime|xattr|truncate/ || path ~ /^\/dev\//
            look(call, path, changes)
            if (call ~ /xattr/) break
        }
    }' "$log" | sort -u >"$log.said"
rm -f "$log" "$log.probe"
if [ -s "$log.said" ]; then
    cat "$log.said"
    rm -f "$log.said"
    exit 1
fi
rm -f "$log.said"
exit "$status"
