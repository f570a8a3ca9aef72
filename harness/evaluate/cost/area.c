/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/area.h"

#include <math.h>

/* Colours of the plot. Buses take no area, tags are part of the logic. */
static const enum part_kind plotted[] = {PART_BANKS, PART_ARRAY, PART_CROSSBAR, PART_LOGIC,
                                         PART_CACHE};
enum { PLOTTED = sizeof plotted / sizeof plotted[0] };

void area_plot_head(FILE *plot) {
    fprintf(plot, "design");
    for (unsigned i = 0; i < PLOTTED; i++) {
        fprintf(plot, ",%s", part_kind_name(plotted[i]));
    }
    fprintf(plot, "\n");
}

/* Area of each kind; where a delay is known, the longest of an access or a transfer. */
static void print_kinds(const struct cost *c, FILE *f) {
    for (unsigned k = 0; k < PLOTTED; k++) {
        char key[KIND_KEY_MAX];
        double ns = 0;
        part_kind_key(plotted[k], key);
        for (unsigned i = 0; i < c->n; i++) {
            ns = c->part[i].kind == plotted[k] ? fmax(ns, c->part[i].use.delay_ns) : ns;
        }
        fprintf(f, "area_%s_mm2: %.6f\n", key, cost_area(c, plotted[k]));
        if (ns > 0) {
            fprintf(f, "delay_%s_ns: %.4f\n", key, ns);
        }
    }
}

static void print_part(const struct part *p, double total, FILE *f) {
    if (p->beside) {
        fprintf(f, "  %-20s %5u %11.6f         %-12s  beside, counted already; %s\n",
                printed_name(p->name), p->size.count, p->use.area_mm2, source_name(p->use.source),
                p->use.from);
        return;
    }
    fprintf(f, "  %-20s %5u %11.6f %6.2f%%  %-12s  %s\n", printed_name(p->name), p->size.count,
            p->use.area_mm2, 100 * p->use.area_mm2 / total, source_name(p->use.source),
            p->use.from);
    if (p->has_second && !cost_agree(p->use.area_mm2, p->second.area_mm2)) {
        fprintf(f, "  %-20s       %11.6f         %-12s  beside; %s\n", "", p->second.area_mm2,
                source_name(p->second.source), p->second.from);
    }
}

/* The arrays as bare flip-flops of the library: a lower bound, no multiplexers. */
static int flip_flops_beside(const struct tech *t, const struct part *p, FILE *f, struct err *e) {
    enum { REGISTER_BITS = 1024 };
    struct logic_figures ff;
    if (tech_logic(t, "DFFPOSX1", "", &ff, e)) {
        return -1;
    }
    double mm2 = ff.area_mm2 * p->size.count * p->size.entries * REGISTER_BITS;
    if (!cost_agree(mm2, p->use.area_mm2)) {
        fprintf(f, "  %-20s       %11.6f         %-12s  beside, as bare flip-flops; %s\n", "", mm2,
                source_name(SOURCE_SYNTHESIZED), ff.from);
    }
    return 0;
}

static double rf_area(const struct cost *c) {
    return cost_area(c, PART_BANKS) + cost_area(c, PART_CROSSBAR);
}

static void print_logic(const struct baseline *b, const struct cost *c, const struct cost *plain,
                        FILE *f) {
    double more = cost_area(c, PART_LOGIC) - cost_area(plain, PART_LOGIC);
    fprintf(f,
            "logic_above_plain_mm2: %.6f\n"
            "logic_above_plain_of_banks_and_crossbar: %.2f %% (paper %.2f %%; %s)\n"
            "logic_above_plain_of_all: %.2f %%\n",
            more, 100 * more / rf_area(c), 100 * b->paper_share, b->where,
            100 * more / cost_area(c, PART_KINDS));
}

static void print_whole(const struct baseline *b, const struct tech *t, const struct cost *c,
                        const struct cost *plain, FILE *f) {
    char left_out[LEFT_OUT_MAX];
    double more = cost_area(c, PART_KINDS) - cost_area(plain, PART_KINDS);
    cost_left_out(t, plain, left_out);
    fprintf(f,
            "area_above_plain_mm2: %.6f\n"
            "area_of_plain_mm2: %.6f%s\n"
            "area_above_plain_of_its_banks: %.2f %%\n"
            "area_above_plain_of_its_banks_and_crossbar: %.2f %% (paper %.2f %%; %s)\n"
            "area_above_plain_of_all_of_it: %.2f %%\n",
            more, cost_area(plain, PART_KINDS), left_out, 100 * more / cost_area(plain, PART_BANKS),
            100 * more / rf_area(plain), 100 * b->paper_share, b->where,
            100 * more / cost_area(plain, PART_KINDS));
}

/* Logic beyond the plain top's, or all that is there beyond it, against the register file's area.
 * That is banks and crossbar, as the paper counts it, and with the collectors. */
static int print_claim(const struct design *d, const struct tech *t, const struct cost *c, FILE *f,
                       struct err *e) {
    static struct cost plain;
    struct baseline b;
    /* What LTRF adds is said of one main register file, the first of Table 2. */
    if (!find_baseline(d, &b) || t->config > 1) {
        return 0;
    }
    if (cost_build(&b.plain, t, &plain, e)) {
        return -1;
    }
    if (b.whole) {
        print_whole(&b, t, c, &plain, f);
    } else if (t->wanted != LOGIC_NONE) {
        print_logic(&b, c, &plain, f);
    }
    return 0;
}

int area_print(const struct design *d, const struct tech *t, FILE *f, FILE *plot, struct err *e) {
    static struct cost c;
    char left_out[LEFT_OUT_MAX];
    if (cost_build(d, t, &c, e)) {
        return -1;
    }
    double total = cost_area(&c, PART_KINDS);
    cost_left_out(t, &c, left_out);
    fprintf(f, "area design=%s node=%u nm itrs-hp 350 K%s\n", d->name, t->node, left_out);
    fprintf(f, "  %-20s %5s %11s %7s  %-12s  %s\n", "part", "count", "mm2", "share", "source",
            "from");
    for (unsigned i = 0; i < c.n; i++) {
        print_part(&c.part[i], total, f);
        if (c.part[i].kind == PART_ARRAY && flip_flops_beside(t, &c.part[i], f, e)) {
            return -1;
        }
    }
    print_kinds(&c, f);
    fprintf(f, "area_banks_and_crossbar_mm2: %.6f\narea_mm2: %.6f\n",
            cost_area(&c, PART_BANKS) + cost_area(&c, PART_CROSSBAR), total);
    if (plot) {
        fprintf(plot, "%s", d->name);
        for (unsigned i = 0; i < PLOTTED; i++) {
            fprintf(plot, ",%.6f", cost_area(&c, plotted[i]));
        }
        fprintf(plot, "\n");
    }
    return print_claim(d, t, &c, f, e);
}
