/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/compare.h"

#include <string.h>

static void add(enum compare_what what, const struct signal *s, uint32_t e, const void *rtl,
                const void *csim, struct differences *found) {
    if (found->total++ >= MAX_DIFFERENCES)
        return;
    struct difference *d = &found->d[found->total - 1];
    memset(d, 0, sizeof *d);
    d->what = what;
    d->sig = s;
    d->element = e;
    for (uint32_t w = 0; w < signal_words(s) && w < DIFFERENCE_WORDS; w++) {
        d->rtl[w] = signal_word(s, rtl, e, w);
        d->csim[w] = signal_word(s, csim, e, w);
    }
}

void compare_row(enum compare_what what, const struct signal *s, const void *rtl, const void *csim,
                 struct differences *found) {
    if (!memcmp((const char *)rtl + s->offset, (const char *)csim + s->offset,
                s->count * s->stride))
        return;
    for (uint32_t e = 0; e < s->count; e++)
        if (!signal_equal(s, rtl, csim, e))
            add(what, s, e, rtl, csim, found);
}

void compare_list(enum compare_what what, const struct signal_list *list, const void *rtl,
                  const void *csim, struct differences *found) {
    if (!list->size || !memcmp(rtl, csim, list->size))
        return;
    for (unsigned i = 0; i < list->n; i++)
        compare_row(what, &list->rows[i], rtl, csim, found);
}

void compare_memory(const struct signal_list *list, const void *rtl, const void *csim, int full,
                    struct differences *found) {
    for (unsigned i = 0; i < list->n; i++)
        if (full || list->rows[i].count == 1)
            compare_row(COMPARE_MEMORY, &list->rows[i], rtl, csim, found);
}

/* Whether every lane of the words is equal or apart. */
static int lanes_agree(uint64_t rtl, uint64_t csim, unsigned bits, struct lanes *lanes) {
    uint64_t ones = ~UINT64_C(0) >> (64 - lanes->bits), differs = rtl ^ csim;
    for (unsigned at = 0; at < bits; at += lanes->bits) {
        uint64_t lane = differs >> at & ones, apart = lanes->pattern >> at & ones;
        if (lane && lane != apart)
            return 0;
        lanes->equal += !lane;
        lanes->apart += lane != 0;
    }
    return 1;
}

void compare_lanes(enum compare_what what, const struct signal *s, const void *rtl,
                   const void *csim, struct lanes *lanes, struct differences *found) {
    for (uint32_t e = 0; e < s->count; e++) {
        int agree = 1;
        for (uint32_t w = 0; agree && w < signal_words(s); w++) {
            uint32_t left = s->width - 64 * w;
            agree = lanes_agree(signal_word(s, rtl, e, w), signal_word(s, csim, e, w),
                                left < 64 ? left : 64, lanes);
        }
        if (!agree)
            add(what, s, e, rtl, csim, found);
    }
}
