/* SPDX-License-Identifier: Apache-2.0 */
#include "cost.h"

#include <stdio.h>
#include <string.h>

#include "table.h"
#include "wire_model.h"

static struct part *add_part(struct cost *c, const char *name, enum part_kind kind,
                             struct err *e) {
    if (c->n == PARTS_MAX) {
        err_set(e, "%s: expected at most %d parts in a design point; raise PARTS_MAX", name,
                PARTS_MAX);
        return NULL;
    }
    struct part *p = &c->part[c->n++];
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", name);
    p->kind = kind;
    return p;
}

/* "Banks=8 BankBits=3 ...", all parameters of the block at this design point. */
static void parameters_text(const struct table *t, char *text, size_t size) {
    size_t n = 0;
    text[0] = '\0';
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r && n < size;
         r = table_next(t, r, ROWS_PARAM)) {
        n += (size_t)snprintf(text + n, size - n, "%s%s=%u", n ? " " : "", r->name, r->value);
    }
}

static int add_logic(const struct design *d, struct cost *c, struct err *e) {
    static struct tables tables;
    tables_build(&tables, d);
    const struct table *top = table_top(&tables, d);
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        if (is_logic(d, r->block)) {
            struct part *p = add_part(c, r->block, PART_LOGIC, e);
            if (!p) {
                return -1;
            }
            p->size.count = r->count;
            parameters_text(table_find(&tables, r->block), p->parameters, sizeof p->parameters);
        }
    }
    return 0;
}

int cost_parts(const struct design *d, struct cost *c, struct err *e) {
    c->n = 0;
    if (d->bow_window > 0) {
        return err_set(e, "%s: expected a design point with hardware; BOW is a comparison model in "
                          "C only, name another",
                       d->name);
    }
    for (const struct part_def *def = part_defs; def->name; def++) {
        if (of_top(def->tops, d)) {
            struct part *p = add_part(c, def->name, def->kind, e);
            if (!p) {
                return -1;
            }
            p->beside = def->beside;
            p->size = def->size(d);
        }
    }
    return add_logic(d, c, e);
}

static void use_sram(struct figures *f, const struct sram_figures *s, unsigned count) {
    f->area_mm2 = s->area_mm2 * count;
    f->leakage_mw = s->leakage_mw * count;
    f->pj[ENERGY_READ] = s->read_pj;
    f->pj[ENERGY_WRITE] = s->write_pj;
    f->delay_ns = s->access_ns;
    f->source = s->source;
    snprintf(f->from, sizeof f->from, "%s", s->from);
}

/* An array of registers: CACTI's SRAM or the published flip-flops; area and leakage are CACTI's in
 * either case, the other source's energies stand beside. */
static int use_array(const struct tech *t, struct part *p, struct err *e) {
    struct sram_figures cacti, published;
    if (tech_array(t, p->size.entries, &cacti, e) ||
        tech_array_published(t, p->size.entries, &published, e)) {
        return -1;
    }
    published.area_mm2 = cacti.area_mm2;
    published.leakage_mw = cacti.leakage_mw;
    int first = t->arrays == SOURCE_PUBLISHED;
    use_sram(&p->use, first ? &published : &cacti, p->size.count);
    use_sram(&p->second, first ? &cacti : &published, p->size.count);
    p->has_second = 1;
    return 0;
}

static int use_wires(const struct design *d, const struct tech *t, struct part *p,
                     struct err *e) {
    struct sram_figures banks;
    struct wire_figures wires;
    double activity;
    if (tech_banks(t, d->capacity_kb * 1024, d->banks, &banks, e) || tech_wires(t, &wires, e) ||
        tech_factor(t, "wire_activity", &activity, e)) {
        return -1;
    }
    const struct wire_shape shape = {.in = p->kind == PART_BUS ? p->size.out : p->size.in,
                                     .out = p->kind == PART_BUS ? d->dispatch_ports * d->slots
                                                                : p->size.out,
                                     .banks = d->banks,
                                     .bank_pitch_mm = banks.bank_height_mm};
    struct wire_cost w = wire_model(&shape, &wires, activity);
    unsigned runs = p->kind == PART_BUS ? p->size.in : p->size.in + p->size.out;
    p->use.area_mm2 = p->kind == PART_BUS ? 0 : w.area_mm2 * p->size.count;
    p->use.leakage_mw = w.leakage_mw * runs * p->size.count;
    p->use.pj[ENERGY_TRANSFER] = w.transfer_pj;
    p->use.delay_ns = w.length_mm * wires.ns_per_mm;
    p->use.source = SOURCE_CACTI;
    snprintf(p->use.from, sizeof p->use.from, "%.60s, wire model, %.3f mm, wire_activity %.3g",
             wires.from, w.length_mm, activity);
    return 0;
}

/* CACTI's own crossbar beside the wire model, where the table has its size. */
static int crossbar_beside(const struct tech *t, struct part *p, struct err *e) {
    struct csv_keys k = {0};
    csv_key_number(&k, "tech_nm", t->node);
    csv_key_number(&k, "n_in", p->size.in);
    csv_key_number(&k, "n_out", p->size.out);
    const struct csv_row *r = csv_look(&t->crossbar, &k);
    if (!r) {
        return 0;
    }
    struct figures *f = &p->second;
    p->has_second = 1;
    f->source = SOURCE_CACTI;
    snprintf(f->from, sizeof f->from, "crossbar.csv:%u CACTI's crossbar class", r->line);
    if (csv_number(&t->crossbar, r, "area_mm2", &f->area_mm2, e) ||
        csv_number(&t->crossbar, r, "energy_pj_per_transfer", &f->pj[ENERGY_TRANSFER], e) ||
        csv_number(&t->crossbar, r, "leakage_mw_wires_once", &f->leakage_mw, e)) {
        return -1;
    }
    f->area_mm2 *= p->size.count;
    f->leakage_mw *= p->size.count;
    return 0;
}

/* Synthesized logic. The old library does not leak as a new one does: its leakage is that of as
 * much area of the banks. */
static int use_logic(const struct tech *t, const struct cost *c, struct part *p, struct err *e) {
    struct logic_figures logic;
    const struct part *banks = cost_find(c, "register banks");
    if (tech_logic(t, p->name, p->parameters, &logic, e)) {
        return -1;
    }
    p->use.area_mm2 = logic.area_mm2 * p->size.count;
    p->use.leakage_mw = p->use.area_mm2 * banks->use.leakage_mw / banks->use.area_mm2;
    p->use.pj[ENERGY_CYCLE] = logic.cycle_pj;
    p->use.source = SOURCE_SYNTHESIZED;
    snprintf(p->use.from, sizeof p->use.from, "%s", logic.from);
    return 0;
}

static int use_part(const struct design *d, const struct tech *t, const struct cost *c,
                    struct part *p, struct err *e) {
    struct sram_figures s;
    switch (p->kind) {
    case PART_BANKS:
        if (tech_banks(t, p->size.capacity_bytes, p->size.banks, &s, e)) {
            return -1;
        }
        use_sram(&p->use, &s, p->size.count);
        return 0;
    case PART_ARRAY:
        return use_array(t, p, e);
    case PART_TAGS:
        if (tech_tags(t, p->size.entries, &s, e)) {
            return -1;
        }
        use_sram(&p->use, &s, p->size.count);
        return 0;
    case PART_CROSSBAR:
        return use_wires(d, t, p, e) || crossbar_beside(t, p, e) ? -1 : 0;
    case PART_BUS:
        return use_wires(d, t, p, e);
    default:
        return use_logic(t, c, p, e);
    }
}

static void drop_logic(struct cost *c) {
    unsigned kept = 0;
    for (unsigned i = 0; i < c->n; i++) {
        if (c->part[i].kind != PART_LOGIC) {
            c->part[kept++] = c->part[i];
        }
    }
    c->n = kept;
}

int cost_build(const struct design *d, const struct tech *t, struct cost *c, struct err *e) {
    if (cost_parts(d, c, e)) {
        return -1;
    }
    if (t->without_logic) {
        drop_logic(c);
    }
    for (unsigned i = 0; i < c->n; i++) {
        if (use_part(d, t, c, &c->part[i], e)) {
            return -1;
        }
    }
    return 0;
}

const struct part *cost_find(const struct cost *c, const char *name) {
    for (unsigned i = 0; i < c->n; i++) {
        if (strcmp(c->part[i].name, name) == 0) {
            return &c->part[i];
        }
    }
    return NULL;
}

int cost_agree(double a, double b) {
    return a <= 1.5 * b && b <= 1.5 * a;
}

double cost_area(const struct cost *c, enum part_kind kind) {
    double sum = 0;
    for (unsigned i = 0; i < c->n; i++) {
        if (!c->part[i].beside && (kind == PART_KINDS || c->part[i].kind == kind)) {
            sum += c->part[i].use.area_mm2;
        }
    }
    return sum;
}

double cost_leakage(const struct cost *c) {
    double sum = 0;
    for (unsigned i = 0; i < c->n; i++) {
        sum += c->part[i].beside ? 0 : c->part[i].use.leakage_mw;
    }
    return sum;
}
