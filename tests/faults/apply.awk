# SPDX-License-Identifier: Apache-2.0
# apply.awk -v number=N -v root=DIR FAULT_FILE: replaces `old` by `new` in DIR/file; status 2 unless
# `old` is there exactly once.
function replace_once(path, old, new,   line, text, at, found) {
    text = ""
    found = 0
    while ((getline line < path) > 0) {
        at = index(line, old)
        if (at) {
            found++
            line = substr(line, 1, at - 1) new substr(line, at + length(old))
        }
        text = text line "\n"
    }
    close(path)
    if (found != 1) {
        printf "%s: expected one line of %s with '%s', found %d; adapt the fault\n", FILENAME, path,
            old, found > "/dev/stderr"
        failed = 1
        exit 2
    }
    printf "%s", text > path
    close(path)
}
/^file: / { path = root "/" substr($0, 7) }
/^old: / { old = substr($0, 6) }
/^new: / {
    new = substr($0, 6)
    gsub(/@/, "(twinrf_fault == " number ")", new)
    replace_once(path, old, new)
}
END { exit failed ? 2 : 0 }
