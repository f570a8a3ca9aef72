/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TWINRF_MARKED_LINE_H
#define TWINRF_MARKED_LINE_H

/* Line of a C file with this comment at its end. Fails the running test when there is none. */
unsigned marked_line(const char *path, const char *name);

#endif
