/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/check.h"

#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/parts.h"

#include <string.h>

enum { PART_WARPS = 8 }; /* with more, logic for all warps of rf_ltrf takes 20 seconds */

const char *module_file(const char *module) {
    static char path[PATH_MAX_LENGTH];
    hw_path(path, sizeof path, module);
    return path;
}

/* The same design with two lanes of one bit, four rows a bank and 16 registers a thread. Four of
 * them are in an interval: the same cones, small netlists. */
static void shrink(struct design *d, unsigned warps) {
    d->warps = d->warps < warps ? d->warps : warps;
    d->threads = 2;
    d->lane_bits = 1;
    d->capacity_kb = d->banks * 4 * REGISTER_BYTES / 1024;
    d->thread_regs = d->thread_regs < 16 ? d->thread_regs : 16;
    d->interval_regs = d->interval_regs < 4 ? d->interval_regs : 4;
    d->active_warps = d->active_warps < 4 ? d->active_warps : 4;
    design_resolve(d);
    d->slice_bits = 2;
    d->beats = d->beats > 1 ? 2 : 1;
    d->beat_bits = 1;
    d->link_bits = 2 / d->beats;
}

/* Ports and registers, and with `codes` the words of codes; -1 when a tool fails. */
static int check_table(const char *dir, const struct tables *all, const struct table *t, int inside,
                       int codes, struct err *e) {
    int found = check_interface(dir, all, t, inside, e);
    int words = found >= 0 && codes ? check_codes(all, t, e) : 0;
    return found < 0 || words < 0 ? -1 : found + words;
}

/* Whether an output names the inputs that it depends on. */
static int names_inputs(const struct table *t) {
    for (const struct row *r = table_next(t, NULL, ROWS_OUT); r; r = table_next(t, r, ROWS_OUT))
        if (strcmp(r->after, "*") != 0)
            return 1;
    return 0;
}

/* Dependencies of a top's parts. */
static int check_parts(const char *dir, const struct tables *all, const struct table *top,
                       struct err *e) {
    static struct part part;
    int differences = 0;
    for (const struct row *r = table_next(top, NULL, ROWS_PART); r;
         r = table_next(top, r, ROWS_PART)) {
        if (part_read(&part, all, top, r, e) != 0)
            return -1;
        int found = names_inputs(&part.of) ? check_cones(dir, &part.of, e) : 0;
        if (found < 0)
            return -1;
        differences += found;
    }
    return differences;
}

/* The C top first, which takes no time. Then its blocks, with their own table's parameters, then
 * the top. */
int check_design(const char *outdir, const struct design *d, const struct tables *all,
                 struct err *e) {
    static struct tables small;
    struct design shrunk = *d;
    char dir[PATH_MAX_LENGTH];
    int differences;
    if (strchr(outdir, '\''))
        return err_set(e, "%s: expected an output folder without quotes; choose another", outdir);
    snprintf(dir, sizeof dir, "%s/check", outdir);
    const struct table *top = table_top(all, d);
    differences = check_order(all, top, e);
    if (differences != 0)
        return differences;
    shrink(&shrunk, d->warps);
    tables_build(&small, &shrunk);
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        int found = check_table(dir, all, table_find(all, r->block), 0, 1, e);
        if (found < 0)
            return -1;
        differences += found;
    }
    /* What is wrong in a block would show again in the top. */
    int found = check_table(dir, all, top, differences == 0, differences == 0, e);
    if (found < 0)
        return -1;
    differences += found;
    /* Dependencies say nothing about a block whose ports are not those of its table. */
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r && differences == 0;
         r = table_next(top, r, ROWS_SUB)) {
        found = check_cones(dir, table_find(&small, r->block), e);
        if (found < 0)
            return -1;
        differences += found;
    }
    shrink(&shrunk, PART_WARPS * d->subcores);
    tables_build(&small, &shrunk);
    found = differences == 0 ? check_parts(dir, &small, table_top(&small, &shrunk), e) : 0;
    return found < 0 ? -1 : differences + found;
}
