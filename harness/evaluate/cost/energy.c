/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/energy.h"

#include <math.h>
#include <string.h>

static const enum part_kind plotted[] = {PART_BANKS, PART_ARRAY, PART_CROSSBAR,
                                         PART_BUS,   PART_LOGIC, PART_CACHE};
enum { PLOTTED = sizeof plotted / sizeof plotted[0] };

void energy_plot_head(FILE *plot) {
    fprintf(plot, "design");
    for (unsigned i = 0; i < PLOTTED; i++) {
        fprintf(plot, ",%s", part_kind_name(plotted[i]));
    }
    fprintf(plot, ",leakage\n");
}

/* One line; it must be a number, and none below 0. */
static int add_line(struct energy_sum *s, const char *name, const struct part *p, double count,
                    double pj_each, struct energy_line **line, struct err *e) {
    double pj = count * pj_each;
    if (!isfinite(pj) || pj < 0 || s->n == ENERGY_LINES_MAX) {
        return err_set(e, "%s of %s: expected an energy from 0 on, got %g; correct the tables",
                       name, p->name, pj);
    }
    struct energy_line *l = &s->line[s->n++];
    memset(l, 0, sizeof *l);
    snprintf(l->name, sizeof l->name, "%s", name);
    l->kind = p->kind;
    l->beside = p->beside;
    l->count = count;
    l->pj_each = pj_each;
    l->pj = pj;
    l->part = p;
    *line = l;
    return 0;
}

static int add_event(const struct event_def *def, const struct part *p, double count, double cycles,
                     struct energy_sum *s, struct err *e) {
    struct energy_line *l;
    char name[64];
    if (def->energy == ENERGY_CYCLE && count > cycles * p->size.count) {
        count = cycles * p->size.count;
    }
    snprintf(name, sizeof name, "%s", p->model == MODEL_LOGIC ? printed_name(p->name) : def->name);
    if (add_line(s, name, p, count, p->use.pj[def->energy], &l, e)) {
        return -1;
    }
    l->energy = def->energy;
    s->dynamic_pj += l->beside ? 0 : l->pj;
    return 0;
}

/* A part that no event names would be forgotten. */
static int check_parts(const struct design *d, const struct cost *c, struct err *e) {
    for (unsigned i = 0; i < c->n; i++) {
        const struct event_def *def = event_defs;
        while (def->name && !(of_top(def->tops, d) && strcmp(def->part, c->part[i].name) == 0)) {
            def++;
        }
        if (!def->name) {
            return err_set(e,
                           "%s of %s: expected an event that costs energy in it, got none; add "
                           "it to event_defs",
                           c->part[i].name, d->name);
        }
    }
    return 0;
}

static int add_events(const struct design *d, const struct counters *c, double cycles,
                      struct energy_sum *s, struct err *e) {
    for (const struct event_def *def = event_defs; def->name; def++) {
        const struct part *p = of_top(def->tops, d) ? cost_find(&s->cost, def->part) : NULL;
        double count;
        /* A block that has nothing to do at this design point is not built (is_logic). */
        if (p &&
            (counters_sum(c, def->counters, &count, e) || add_event(def, p, count, cycles, s, e))) {
            return -1;
        }
    }
    return 0;
}

static int add_leakage(const struct tech *t, double cycles, struct energy_sum *s, struct err *e) {
    for (unsigned i = 0; i < s->cost.n; i++) {
        const struct part *p = &s->cost.part[i];
        struct energy_line *l;
        if (p->beside) {
            continue;
        }
        if (add_line(s, printed_name(p->name), p, cycles, p->use.leakage_mw * t->clock_ns, &l, e)) {
            return -1;
        }
        l->leakage = 1;
        s->leakage_pj += l->pj;
    }
    return 0;
}

int energy_count(const struct design *d, const struct tech *t, const struct counters *c,
                 struct energy_sum *s, struct err *e) {
    double cycles;
    const char *design = counters_text(c, "design");
    memset(s, 0, sizeof *s);
    if (design && strcmp(design, d->name) != 0) {
        return err_set(e, "%s:1: expected counters of design %s, got those of %.60s; name the same",
                       c->path, d->name, design);
    }
    if (cost_build(d, t, &s->cost, e) || check_parts(d, &s->cost, e) ||
        counters_sum(c, "cycles", &cycles, e) || add_events(d, c, cycles, s, e) ||
        add_leakage(t, cycles, s, e)) {
        return -1;
    }
    return 0;
}

static void print_line(const struct energy_line *l, double total, FILE *f) {
    const struct figures *use = &l->part->use, *second = &l->part->second;
    /* The old library says nothing of a new one's leakage (cost.c). */
    int extrapolated = l->leakage && l->part->use.source == SOURCE_SYNTHESIZED;
    char share[16] = "beside";
    if (!l->beside) {
        snprintf(share, sizeof share, "%.2f%%", total > 0 ? 100 * l->pj / total : 0);
    }
    fprintf(f, "  %-8s %-22s %12.0f %12.5f %14.3f %8s  %-12s  %s%s\n",
            l->leakage ? "leakage" : "dynamic", l->name, l->count, l->pj_each, l->pj / 1000, share,
            source_name(extrapolated ? SOURCE_EXTRAPOLATED : use->source), use->from,
            extrapolated ? ", leaks as the banks' area does" : "");
    double other = second->pj[l->energy];
    if (!l->leakage && l->part->has_second && !cost_agree(l->pj_each, other)) {
        fprintf(f, "  %-8s %-22s %12.0f %12.5f %14.3f %8s  %-12s  %s\n", "", l->name, l->count,
                other, other * l->count / 1000, "beside", source_name(second->source),
                second->from);
    }
}

static double kind_pj(const struct energy_sum *s, enum part_kind kind, int leakage) {
    double pj = 0;
    for (unsigned i = 0; i < s->n; i++) {
        const struct energy_line *l = &s->line[i];
        pj += l->kind == kind && l->leakage == leakage && !l->beside ? l->pj : 0;
    }
    return pj;
}

static void print_kinds(const struct energy_sum *s, FILE *f) {
    for (unsigned k = 0; k < PLOTTED; k++) {
        char key[KIND_KEY_MAX];
        part_kind_key(plotted[k], key);
        fprintf(f, "dynamic_%s_nj: %.3f\nleakage_%s_nj: %.3f\n", key,
                kind_pj(s, plotted[k], 0) / 1000, key, kind_pj(s, plotted[k], 1) / 1000);
    }
}

static void plot_row(const struct design *d, const struct energy_sum *s, FILE *plot) {
    fprintf(plot, "%s", d->name);
    for (unsigned k = 0; k < PLOTTED; k++) {
        fprintf(plot, ",%.6g", kind_pj(s, plotted[k], 0) / 1000);
    }
    fprintf(plot, ",%.6g\n", s->leakage_pj / 1000);
}

int energy_print(const struct design *d, const struct tech *t, const struct counters *c, FILE *f,
                 FILE *plot, struct err *e) {
    static struct energy_sum s;
    double instructions, cycles;
    char left_out[LEFT_OUT_MAX];
    if (energy_count(d, t, c, &s, e) || counters_sum(c, "instructions", &instructions, e) ||
        counters_sum(c, "cycles", &cycles, e)) {
        return -1;
    }
    double total = s.dynamic_pj + s.leakage_pj;
    const char *kernel = counters_text(c, "kernel");
    cost_left_out(t, &s.cost, left_out);
    fprintf(f, "energy design=%s kernel=%s node=%u nm itrs-hp 350 K clock_ns=%g arrays=%s%s\n",
            d->name, kernel ? kernel : "?", t->node, t->clock_ns, source_name(t->arrays), left_out);
    fprintf(f, "  %-8s %-22s %12s %12s %14s %8s  %-12s  %s\n", "", "event or part", "count",
            "pJ each", "nJ", "share", "source", "from");
    for (unsigned i = 0; i < s.n; i++) {
        print_line(&s.line[i], total, f);
    }
    print_kinds(&s, f);
    fprintf(f, "dynamic_nj: %.3f\nleakage_nj: %.3f\nenergy_nj: %.3f\n", s.dynamic_pj / 1000,
            s.leakage_pj / 1000, total / 1000);
    fprintf(f, "dynamic_pj_an_instruction: %.4f\npj_an_instruction: %.4f\npower_mw: %.4f\n",
            instructions > 0 ? s.dynamic_pj / instructions : 0,
            instructions > 0 ? total / instructions : 0,
            cycles > 0 ? total / (cycles * t->clock_ns) : 0);
    if (plot) {
        plot_row(d, &s, plot);
    }
    return 0;
}
