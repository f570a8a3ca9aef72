/* SPDX-License-Identifier: Apache-2.0 */
#include "export/lib/find.h"

/* A program without TWINRF_LINKED has no such list. */
extern const struct twinrf_design *const twinrf_linked[] __attribute__((weak));

const struct twinrf_design *const *find_linked(void) {
    return twinrf_linked;
}

int find_check(const struct twinrf_design *d, const char *name, char text[FIND_TEXT]) {
    if (d->version == TWINRF_DESIGN_VERSION && d->size == sizeof *d)
        return TWINRF_OK;
    snprintf(text, FIND_TEXT,
             "%.64s: expected version %u of struct twinrf_design, %u bytes, got %u and %u; build "
             "the design with this libtwinrf",
             name, (unsigned)TWINRF_DESIGN_VERSION, (unsigned)sizeof *d, (unsigned)d->version,
             (unsigned)d->size);
    return TWINRF_E_VERSION;
}
