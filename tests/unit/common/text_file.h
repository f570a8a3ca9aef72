/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TWINRF_TEXT_FILE_H
#define TWINRF_TEXT_FILE_H

/* Makes the file hold this text; the test fails when it cannot. Its folder must be there. */
void write_file(const char *path, const char *text);

#endif
