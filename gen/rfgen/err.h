/* SPDX-License-Identifier: Apache-2.0
 * One-line error messages, carried up to main, which prints them and exits 2.
 *
 * Every function that can fail on a user's input takes a `struct err *` and returns 0 or -1.
 * The text names file:line where there is one, what was expected and what to do; no newline.
 */
#ifndef TWINRF_ERR_H
#define TWINRF_ERR_H

struct err {
    char text[512];
};

/* Writes the message and returns -1, so that callers say `return err_set(e, "...")`. */
int err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
