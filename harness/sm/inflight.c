/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/inflight.h"

#include <string.h>

void inflight_create(struct inflight *f) {
    memset(f, 0, sizeof *f);
    f->free_tags = TAGS;
    for (unsigned tag = 0; tag < TAGS; tag++) {
        f->ring[tag] = (uint8_t)tag;
    }
    f->free_groups = GROUPS;
    for (unsigned group = 0; group < GROUPS; group++) {
        f->group_stack[group] = (uint16_t)group;
    }
}

unsigned inflight_take(struct inflight *f) {
    unsigned tag = f->ring[f->next_free];
    f->next_free = (f->next_free + 1) % TAGS;
    f->free_tags--;
    return tag;
}

void inflight_release(struct inflight *f, unsigned tag) {
    f->pass[tag].state = PASS_EMPTY;
    f->ring[f->next_freed] = (uint8_t)tag;
    f->next_freed = (f->next_freed + 1) % TAGS;
    f->free_tags++;
}

unsigned inflight_group(struct inflight *f, unsigned passes) {
    unsigned group = f->group_stack[--f->free_groups];
    f->group_left[group] = (uint8_t)passes;
    return group;
}

int inflight_group_done(struct inflight *f, unsigned group) {
    if (--f->group_left[group] > 0) {
        return 0;
    }
    f->group_stack[f->free_groups++] = (uint16_t)group;
    return 1;
}

int inflight_oldest(const struct inflight *f) {
    int oldest = -1;
    for (unsigned tag = 0; tag < TAGS; tag++) {
        const struct pass *pass = &f->pass[tag];
        if (pass->state == PASS_ISSUED && (oldest < 0 || pass->cycle < f->pass[oldest].cycle)) {
            oldest = (int)tag;
        }
    }
    return oldest;
}
