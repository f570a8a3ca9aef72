/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/regcache/report.h"

#include <stddef.h>

#define COUNTER(name)                                                                              \
    { #name, offsetof(struct rc_counters, name) }

static const struct {
    const char *name;
    size_t offset;
} counters[] = {
    COUNTER(warp_instructions), COUNTER(base_reads),      COUNTER(base_writes),
    COUNTER(read_hits),         COUNTER(read_misses),     COUNTER(write_hits),
    COUNTER(write_misses),      COUNTER(rc_reads),        COUNTER(rc_writes),
    COUNTER(rf_reads),          COUNTER(rf_writes),       COUNTER(source_allocations),
    COUNTER(dest_allocations),  COUNTER(dirty_evictions), COUNTER(dirty_left),
    COUNTER(writes_absorbed),   COUNTER(stale_hits),      COUNTER(stale_reads),
    COUNTER(home_hits),         COUNTER(home_lookups),    COUNTER(invalidations),
    COUNTER(rc_victim_reads),
};

/* A line, or a member of the object. */
struct output {
    FILE *f;
    int json, members;
};

static void name(struct output *o, const char *text) {
    if (o->json) {
        fprintf(o->f, "%s\"%s\": ", o->members++ ? ", " : "{", text);
    } else {
        fprintf(o->f, "%s: ", text);
    }
}

static void whole(struct output *o, const char *text, uint64_t value) {
    name(o, text);
    fprintf(o->f, "%llu%s", (unsigned long long)value, o->json ? "" : "\n");
}

static void number(struct output *o, const char *text, double value) {
    name(o, text);
    fprintf(o->f, "%.15g%s", value, o->json ? "" : "\n");
}

static double share(uint64_t part, uint64_t all) {
    return all ? (double)part / (double)all : 0;
}

static void rates(struct output *o, const struct rc_counters *n) {
    number(o, "read_hit_rate", share(n->read_hits, n->base_reads));
    number(o, "write_hit_rate", share(n->write_hits, n->base_writes));
    number(o, "rf_write_reduction",
           n->base_writes ? 1 - (double)n->rf_writes / (double)n->base_writes : 0);
}

static void energies(struct output *o, const struct rc_energies *g, int has_cache) {
    number(o, "energy_base_pj", g->base);
    if (has_cache) {
        number(o, "energy_rf_reads_pj", g->rf_reads);
        number(o, "energy_rf_writes_pj", g->rf_writes);
        number(o, "energy_rc_reads_pj", g->rc_reads);
        number(o, "energy_rc_writes_pj", g->rc_writes);
        number(o, "energy_pj", g->sum);
        number(o, "energy_saving", g->saving);
        number(o, "energy_rc_victim_reads_pj", g->victim_reads);
    }
}

void rc_report(FILE *f, const struct rc_counters *n, const struct rc_prices *p, int json) {
    struct output o = {f, json, 0};
    struct rc_energies g = rc_energies_of(n, p);
    for (unsigned i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        const char *at = (const char *)n + counters[i].offset;
        whole(&o, counters[i].name, *(const uint64_t *)(const void *)at);
    }
    rates(&o, n);
    energies(&o, &g, p->has_cache);
    if (json) {
        fputs("}\n", f);
    }
}
