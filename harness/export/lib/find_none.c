/* SPDX-License-Identifier: Apache-2.0
 * The static form: no files, only what is linked.
 */
#include "export/lib/find.h"

int find_file(const char *name, struct found *found, char text[FIND_TEXT]) {
    *found = (struct found){NULL, NULL};
    snprintf(text, FIND_TEXT,
             "%.64s: expected a design that the program has linked, got none; add it to "
             "TWINRF_LINKED",
             name);
    return TWINRF_E_NAME;
}

void find_close(void *file) {
    (void)file;
}

int find_each(int (*take)(void *to, const char *name), void *to) {
    (void)take;
    (void)to;
    return TWINRF_OK;
}
