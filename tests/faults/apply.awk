# SPDX-License-Identifier: Apache-2.0
# apply.awk -v root=DIR [-v number=N] FAULT_FILE: replaces `old` by `new` in DIR/file. There \n is a
# new line and \r a carriage return. Status 2 unless `old` is there exactly once. With a number, `@`
# in `new` is whether the fault of that number is selected.
function text_of(path,   line, text) {
    text = ""
    while ((getline line < path) > 0) text = text line "\n"
    close(path)
    return text
}
function replace_once(path, old, new,   text, at, rest, found) {
    text = text_of(path)
    rest = text
    for (found = 0; at = index(rest, old); found++) rest = substr(rest, at + length(old))
    if (found != 1) {
        printf "%s:%d: expected '%s' once in %s, found it %d times; adapt the fault\n", FILENAME,
            FNR, old, path, found > "/dev/stderr"
        failed = 1
        exit 2
    }
    at = index(text, old)
    printf "%s%s%s", substr(text, 1, at - 1), new, substr(text, at + length(old)) > path
    close(path)
}
/^(old|new): / { gsub(/\\n/, "\n"); gsub(/\\r/, "\r") }
/^file: / { path = root "/" substr($0, 7) }
/^old: / { old = substr($0, 6) }
/^new:/ {
    new = substr($0, 6)
    if (number != "") gsub(/@/, "(twinrf_fault == " number ")", new)
    replace_once(path, old, new)
}
END { exit failed ? 2 : 0 }
