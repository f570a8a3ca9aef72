/* SPDX-License-Identifier: Apache-2.0
 * `twinrf analyze`: the program `analyze`, with the near distance of a design point and the user's
 * cache of annotated traces.
 */
#include "export/twinrf/commands.h"

#include <string.h>

#include "export/twinrf/child.h"
#include "export/twinrf/words.h"

enum { GIVEN = 6, NUMBER = 32, REFUSED = 2 };

struct options {
    const char *trace, *dot, *out, *regs, *rthld, *design;
    int plot;
};

static int read_options(struct options *o, struct words *w, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg or .rft, plain or packed", .text = &o->trace},
        {"dot", "FILE", "Graph of nvdisasm -cfg instead", .text = &o->dot},
        {"regs", "N", "Registers of an interval", .text = &o->regs},
        {"rthld", "N", "Reuse distance up to which a register is near", .text = &o->rthld},
        {"out", "DIR", "Where tables go (analysis/NAME)", .text = &o->out},
        {"plot", NULL, "Draws them, too (gnuplot)", .flag = &o->plot},
        {"design", "NAME", "Design point whose rthld counts", .text = &o->design},
        {0},
    };
    struct command_line c = {
        .program = "twinrf analyze",
        .options = rows,
        .doc = "Says what the trace compiler knows of a program: tables, JSON, a summary."
               "\vStatus 0, 2 unusable input."};
    return options_read(&c, argc, argv, e) || words_add_options(w, rows, GIVEN, e) ? -1 : 0;
}

/* The design point's, where it has one. */
static int add_rthld(const struct options *o, const struct package *p, struct words *w,
                     struct err *e) {
    char path[PACKAGE_PATH], number[NUMBER];
    if (!o->design)
        return 0;
    if (package_design(p, "twinrf analyze", o->design, path, e) ||
        file_key(path, "rthld", number, sizeof number, e))
        return -1;
    return *number && !o->rthld ? words_add(w, e, "--rthld=%s", number) : 0;
}

/* Without a home nothing is kept. */
static int add_cache(struct words *w, struct err *e) {
    char cache[PACKAGE_PATH];
    struct err none;
    return package_cache("twinrf analyze", cache, &none)
               ? 0
               : words_add(w, e, "--cache=%s/annotated", cache);
}

int analyze_command(int argc, char **argv, const struct package *p, struct err *e) {
    struct options o = {0};
    struct words w = {.n = 0};
    int status = REFUSED;
    if (!words_add(&w, e, "%s/analyze", p->programs) && !read_options(&o, &w, argc, argv, e) &&
        !add_rthld(&o, p, &w, e) && !add_cache(&w, e))
        status = child_become(w.word, NULL, e);
    words_free(&w);
    return status;
}
