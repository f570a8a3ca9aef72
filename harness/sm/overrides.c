/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/overrides.h"

#include <inttypes.h>
#include <string.h>

struct placement_limits overrides_limits(const struct machine *m, uint32_t granule) {
    struct placement_limits l = placement_design;
    if (m) {
        l.max_blocks = m->max_blocks ? m->max_blocks : l.max_blocks;
        l.granule = m->granule_regs ? m->granule_regs : l.granule;
        l.shared_kb = m->shared_kb ? m->shared_kb : l.shared_kb;
    }
    l.granule = granule ? granule : l.granule;
    return l;
}

/* A point that says 0 leaves the key to others. */
static void compare(struct overrides *o, const char *key, uint32_t counts, uint32_t point,
                    int is_scenario) {
    if (point && counts != point) {
        o->of[o->n++] = (struct override){key, counts, point, is_scenario};
    }
}

struct overrides overrides_of(const struct machine *m, uint32_t granule) {
    struct overrides o = {0};
    struct placement_limits l = overrides_limits(m, granule);
    if (m) {
        memcpy(o.machine, m->name, sizeof o.machine);
    }
    compare(&o, "max_blocks", l.max_blocks, placement_design.max_blocks, 0);
    compare(&o, "granule_regs", l.granule, placement_design.granule, granule != 0);
    compare(&o, "shared_kb", l.shared_kb, placement_design.shared_kb, 0);
    return o;
}

void override_text(const struct overrides *o, unsigned number, char text[OVERRIDE_TEXT]) {
    const struct override *k = &o->of[number];
    snprintf(text, OVERRIDE_TEXT, "%" PRIu32 " (%s%s; the point says %" PRIu32 ")", k->counts,
             k->is_scenario ? "the scenario" : "machine ", k->is_scenario ? "" : o->machine,
             k->point);
}

void overrides_print(const struct overrides *o, FILE *f) {
    char text[OVERRIDE_TEXT];
    for (unsigned i = 0; i < o->n; i++) {
        override_text(o, i, text);
        fprintf(f, "%s: %s\n", o->of[i].key, text);
    }
}
