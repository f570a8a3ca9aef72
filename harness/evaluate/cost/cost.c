/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/cost.h"

#include <stdio.h>
#include <string.h>

#include "rfgen/table.h"
#include "evaluate/cost/wire_model.h"

static struct part *add_part(struct cost *c, const char *name, enum part_kind kind,
                             enum part_model model, struct err *e) {
    if (c->n == PARTS_MAX) {
        err_set(e, "%s: expected at most %d parts in a design point; raise PARTS_MAX", name,
                PARTS_MAX);
        return NULL;
    }
    struct part *p = &c->part[c->n++];
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", name);
    p->kind = kind;
    p->model = model;
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
            struct part *p = add_part(c, r->block, PART_LOGIC, MODEL_LOGIC, e);
            if (!p) {
                return -1;
            }
            p->size.count = r->count;
            p->beside = is_beside(r->block);
            parameters_text(table_find(&tables, r->block), p->parameters, sizeof p->parameters);
        }
    }
    return 0;
}

int cost_parts(const struct design *d, struct cost *c, struct err *e) {
    c->n = 0;
    c->missing[0] = '\0';
    if (d->bow_window > 0) {
        return err_set(e,
                       "%s: expected a design point with hardware; BOW is a comparison model in "
                       "C only, name another",
                       d->name);
    }
    for (const struct part_def *def = part_defs; def->name; def++) {
        struct part_size size = of_top(def->tops, d) ? def->size(d) : (struct part_size){0};
        if (size.count > 0) {
            struct part *p = add_part(c, def->name, def->kind, def->model, e);
            if (!p) {
                return -1;
            }
            p->beside = def->beside;
            p->size = size;
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

/* Banks as CACTI has them; of a main register file with a configuration those of the first one,
 * which its factors are relative to. */
static int banks_figures(const struct tech *t, const struct banks_size *b, struct sram_figures *f,
                         struct err *e) {
    struct config_figures config = {.capacity_x = 1};
    if (b->ports == BANKS_OF_LANES) {
        return tech_lane_banks(t, b->capacity_bytes, b->banks, f, e);
    }
    if (b->ports == BANKS_TWO_PORTS) {
        return tech_dual_banks(t, b->capacity_bytes, b->banks, f, e);
    }
    if (b->is_cache) {
        return tech_cache_banks(t, b->capacity_bytes, b->banks, f, e);
    }
    if (b->is_main && t->config > 0 && tech_config(t, &config, e)) {
        return -1;
    }
    return tech_banks(t, b->capacity_bytes / config.capacity_x, b->banks, f, e);
}

/* Table 2's power is that of the same accesses: an access and leakage alike. */
static int apply_config(const struct tech *t, struct figures *f, struct err *e) {
    struct config_figures config;
    char base[FROM_MAX];
    if (tech_config(t, &config, e)) {
        return -1;
    }
    f->area_mm2 *= config.area_x;
    f->leakage_mw *= config.power_x;
    f->pj[ENERGY_READ] *= config.power_x;
    f->pj[ENERGY_WRITE] *= config.power_x;
    f->delay_ns *= config.latency_x;
    f->source = SOURCE_PUBLISHED;
    snprintf(base, sizeof base, "%s", f->from);
    snprintf(f->from, sizeof f->from, "%.75s, of %.75s", config.from, base);
    return 0;
}

static int use_banks(const struct tech *t, struct part *p, struct err *e) {
    struct sram_figures s;
    if (banks_figures(t, &p->size.banks, &s, e)) {
        return -1;
    }
    use_sram(&p->use, &s, p->size.count);
    return p->size.banks.is_main && t->config > 0 ? apply_config(t, &p->use, e) : 0;
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

/* Copies of a table, each with two of the read ports: a read is one copy's, a write goes to all. */
static int use_table(const struct tech *t, struct part *p, struct err *e) {
    struct sram_figures s;
    if (tech_table(t, p->size.entries, p->size.width_bits, &s, e)) {
        return -1;
    }
    use_sram(&p->use, &s, p->size.count);
    p->use.pj[ENERGY_WRITE] *= p->size.count;
    return 0;
}

static int use_thread_caches(const struct tech *t, struct part *p, struct err *e) {
    enum { THREADS = 32, ENTRY_BYTES = 4 };
    struct sram_figures s;
    if (tech_thread_caches(t, p->size.entries * ENTRY_BYTES * THREADS * p->size.warps,
                           p->size.entries, p->size.ways, &s, e)) {
        return -1;
    }
    use_sram(&p->use, &s, p->size.count);
    return 0;
}

static int use_vectors(const struct tech *t, struct part *p, struct err *e) {
    struct sram_figures s;
    if (tech_vectors(t, p->size.entries, p->size.width_bits, &s, e)) {
        return -1;
    }
    use_sram(&p->use, &s, p->size.count);
    return 0;
}

static int use_wires(const struct tech *t, struct part *p, struct err *e) {
    struct sram_figures banks;
    struct wire_figures wires;
    double activity;
    if (banks_figures(t, &p->size.banks, &banks, e) || tech_wires(t, &wires, e) ||
        tech_factor(t, "wire_activity", &activity, e)) {
        return -1;
    }
    const struct wire_shape shape = {.in = p->size.in,
                                     .out = p->size.out,
                                     .wires = p->size.wires,
                                     .banks = p->size.banks.banks,
                                     .bank_pitch_mm = banks.bank_height_mm};
    struct wire_cost w = wire_model(&shape, &wires, activity);
    p->use.area_mm2 = p->kind == PART_BUS ? 0 : w.area_mm2 * p->size.count;
    p->use.leakage_mw = w.leakage_mw * p->size.runs * p->size.count;
    p->use.pj[ENERGY_TRANSFER] = w.transfer_pj * p->size.transfer / p->size.wires;
    p->use.delay_ns = w.length_mm * wires.ns_per_mm;
    p->use.source = SOURCE_CACTI;
    snprintf(p->use.from, sizeof p->use.from, "%.60s, wire model, %.3f mm, wire_activity %.3g",
             wires.from, w.length_mm, activity);
    return 0;
}

/* CACTI's own crossbar, 1024 bits wide, beside the wire model, where the table has its size. */
static int crossbar_beside(const struct tech *t, struct part *p, struct err *e) {
    struct csv_keys k = {0};
    csv_key_number(&k, "tech_nm", t->node);
    csv_key_number(&k, "n_in", p->size.in);
    csv_key_number(&k, "n_out", p->size.out);
    csv_key_number(&k, "total_bits", p->size.wires);
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

/* Synthesized cells. The old library does not leak as a new one does. Their leakage is that of as
 * much area of the first banks, as CACTI has them. */
static int use_cells(const struct tech *t, const struct cost *c, struct part *p,
                     const struct logic_figures *cells, unsigned instances, struct err *e) {
    struct sram_figures banks;
    if (banks_figures(t, &c->part[0].size.banks, &banks, e)) {
        return -1;
    }
    p->use.area_mm2 = cells->area_mm2 * instances;
    p->use.leakage_mw = p->use.area_mm2 * banks.leakage_mw / banks.area_mm2;
    p->use.source = SOURCE_SYNTHESIZED;
    snprintf(p->use.from, sizeof p->use.from, "%s", cells->from);
    return 0;
}

static int use_logic(const struct tech *t, const struct cost *c, struct part *p, struct err *e) {
    struct logic_figures logic;
    if (tech_logic(t, p->name, p->parameters, &logic, e)) {
        return -1;
    }
    p->use.pj[ENERGY_CYCLE] = logic.cycle_pj;
    return use_cells(t, c, p, &logic, p->size.count, e);
}

/* A write takes all flip-flops of an instance: of more than one entry each is a stage. */
static int use_flip_flops(const struct tech *t, const struct cost *c, struct part *p,
                          unsigned width_bits, struct err *e) {
    struct logic_figures flip_flop;
    unsigned bits = p->size.entries * width_bits;
    if (tech_logic(t, "DFFPOSX1", "", &flip_flop, e)) {
        return -1;
    }
    p->use.pj[ENERGY_WRITE] = flip_flop.cycle_pj * bits;
    return use_cells(t, c, p, &flip_flop, p->size.count * bits, e);
}

static int use_part(const struct tech *t, const struct cost *c, struct part *p, struct err *e) {
    struct sram_figures s;
    switch (p->model) {
    case MODEL_BANKS:
        return use_banks(t, p, e);
    case MODEL_ARRAY:
        return use_array(t, p, e);
    case MODEL_REGISTERS:
        return use_flip_flops(t, c, p, REGISTER_BYTES * 8, e);
    case MODEL_BITS:
        return use_flip_flops(t, c, p, p->size.width_bits, e);
    case MODEL_TABLE:
        return use_table(t, p, e);
    case MODEL_THREADS:
        return use_thread_caches(t, p, e);
    case MODEL_VECTORS:
        return use_vectors(t, p, e);
    case MODEL_CAM:
        if (tech_tags(t, p->size.entries, &s, e)) {
            return -1;
        }
        use_sram(&p->use, &s, p->size.count);
        return 0;
    case MODEL_WIRES:
        if (use_wires(t, p, e)) {
            return -1;
        }
        return p->kind == PART_CROSSBAR ? crossbar_beside(t, p, e) : 0;
    default:
        return use_logic(t, c, p, e);
    }
}

static void add_missing(struct cost *c, const char *name) {
    size_t length = strlen(c->missing);
    char part[sizeof c->part[0].name];
    snprintf(part, sizeof part, "%s", name);
    snprintf(c->missing + length, sizeof c->missing - length, "%s%s", length ? ", " : "", part);
}

/* Leaves out logic that does not count, and names what has no row. */
static void drop_logic(const struct tech *t, struct cost *c) {
    unsigned kept = 0;
    for (unsigned i = 0; i < c->n; i++) {
        const struct part *p = &c->part[i];
        int known = tech_has_logic(t, p->name, p->parameters);
        if (p->model != MODEL_LOGIC || t->wanted == LOGIC_ALL ||
            (t->wanted == LOGIC_KNOWN && known)) {
            c->part[kept++] = *p;
        } else if (t->wanted == LOGIC_KNOWN) {
            add_missing(c, p->name);
        }
    }
    c->n = kept;
}

int cost_build(const struct design *d, const struct tech *t, struct cost *c, struct err *e) {
    if (cost_parts(d, c, e)) {
        return -1;
    }
    drop_logic(t, c);
    for (unsigned i = 0; i < c->n; i++) {
        if (use_part(t, c, &c->part[i], e)) {
            return -1;
        }
    }
    return 0;
}

void cost_left_out(const struct tech *t, const struct cost *c, char text[LEFT_OUT_MAX]) {
    if (t->wanted == LOGIC_NONE) {
        snprintf(text, LEFT_OUT_MAX, " without logic");
    } else {
        snprintf(text, LEFT_OUT_MAX, "%s%s", c->missing[0] ? " without the logic of " : "",
                 c->missing);
    }
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
