/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/tech.h"

#include <stdio.h>
#include <string.h>

enum { SLICES = 8, SLICE_BITS = 128, WARP_REGISTER_BITS = 1024, ENTRIES_MOST = 16, BYTE = 8 };

const char *source_name(enum source s) {
    static const char *const names[SOURCES] = {"cacti", "published", "synthesized", "extrapolated"};
    return names[s];
}

int tech_read(struct tech *t, const char *folder, unsigned node, enum source arrays,
              struct err *e) {
    struct {
        struct csv *table;
        const char *name;
    } const files[] = {{&t->sram, "sram"},           {&t->crossbar, "crossbar"},
                       {&t->wires, "wires"},         {&t->logic, "logic"},
                       {&t->published, "published"}, {&t->factors, "factors"},
                       {&t->table2, "ltrf_table2"}};
    memset(t, 0, sizeof *t);
    t->node = node;
    t->arrays = arrays;
    for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[256];
        snprintf(path, sizeof path, "%.240s/%s.csv", folder, files[i].name);
        if (csv_read(files[i].table, path, e)) {
            tech_free(t);
            return -1;
        }
    }
    t->logic.hint = "make sta DESIGN=... LOGIC=1 adds it";
    t->sram.hint = "add it (docs/cacti.md)";
    if (tech_factor(t, "clock_ns", &t->clock_ns, e)) {
        tech_free(t);
        return -1;
    }
    return 0;
}

void tech_free(struct tech *t) {
    csv_free(&t->sram);
    csv_free(&t->crossbar);
    csv_free(&t->wires);
    csv_free(&t->published);
    csv_free(&t->logic);
    csv_free(&t->factors);
    csv_free(&t->table2);
}

int tech_factor(const struct tech *t, const char *name, double *value, struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "name", name);
    const struct csv_row *r = csv_find(&t->factors, &k, e);
    return r ? csv_number(&t->factors, r, "value", value, e) : -1;
}

int tech_node_factor(const struct tech *t, const char *name, double *value, struct err *e) {
    char full[64];
    snprintf(full, sizeof full, "%s_%u", name, t->node);
    return tech_factor(t, full, value, e);
}

static void process_keys(const struct tech *t, struct csv_keys *k) {
    csv_key_number(k, "tech_nm", t->node);
    csv_key_text(k, "cell", "itrs-hp");
    csv_key_text(k, "temperature_k", "350");
}

static void port_keys(struct csv_keys *k, unsigned read, unsigned write, unsigned both) {
    csv_key_number(k, "read_ports", read);
    csv_key_number(k, "write_ports", write);
    csv_key_number(k, "rw_ports", both);
}

static int row_figures(const struct tech *t, const struct csv_row *r, struct sram_figures *f,
                       struct err *e) {
    const struct csv *s = &t->sram;
    int is_cam = strcmp(csv_field(s, r, "structure"), "ccu_tag_cam") == 0;
    const char *method = csv_field(s, r, "method");
    f->source = strcmp(method, "extrapolated") == 0 ? SOURCE_EXTRAPOLATED : SOURCE_CACTI;
    snprintf(f->from, sizeof f->from, "sram.csv:%u %.30s %.30s, %.20s", r->line,
             csv_field(s, r, "structure"), csv_field(s, r, "design"), method);
    if (csv_number(s, r, "area_mm2", &f->area_mm2, e) ||
        csv_number(s, r, is_cam ? "search_energy_pj" : "read_energy_pj", &f->read_pj, e) ||
        csv_number(s, r, "write_energy_pj", &f->write_pj, e) ||
        csv_number(s, r, "leakage_mw", &f->leakage_mw, e) ||
        csv_number(s, r, "bank_height_mm", &f->bank_height_mm, e) ||
        csv_number(s, r, "bank_width_mm", &f->bank_width_mm, e) ||
        csv_number(s, r, "access_ns", &f->access_ns, e)) {
        return -1;
    }
    return 0;
}

int tech_sram(const struct tech *t, const struct csv_keys *k, struct sram_figures *f,
              struct err *e) {
    struct csv_keys all = *k;
    process_keys(t, &all);
    const struct csv_row *r = csv_find(&t->sram, &all, e);
    return r ? row_figures(t, r, f, e) : -1;
}

static int row_banks(const struct tech *t, const char *structure, unsigned capacity_bytes,
                     unsigned banks, int is_dual, struct sram_figures *f, struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "structure", structure);
    csv_key_number(&k, "capacity_bytes", capacity_bytes);
    csv_key_number(&k, "banks", banks);
    csv_key_number(&k, "width_bits", WARP_REGISTER_BITS);
    port_keys(&k, is_dual, is_dual, !is_dual);
    return tech_sram(t, &k, f, e);
}

int tech_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
               struct sram_figures *f, struct err *e) {
    return row_banks(t, "mrf", capacity_bytes, banks, 0, f, e);
}

int tech_cache_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
                     struct sram_figures *f, struct err *e) {
    return row_banks(t, "ltrf_rc", capacity_bytes, banks, 0, f, e);
}

int tech_dual_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
                    struct sram_figures *f, struct err *e) {
    return row_banks(t, "mrf", capacity_bytes, banks, 1, f, e);
}

int tech_lane_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
                    struct sram_figures *f, struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "structure", "rfcsim_rf");
    csv_key_number(&k, "capacity_bytes", capacity_bytes);
    csv_key_number(&k, "banks", banks);
    port_keys(&k, 1, 1, 0);
    return tech_sram(t, &k, f, e);
}

int tech_thread_caches(const struct tech *t, unsigned capacity_bytes, unsigned entries,
                       unsigned ways, struct sram_figures *f, struct err *e) {
    enum { TWICE = 4 }; /* ways of the cache that CACTI does not build at this capacity */
    struct csv_keys k = {0};
    csv_key_text(&k, "structure", "rfcsim_rc");
    csv_key_number(&k, "capacity_bytes", ways == TWICE ? 2 * capacity_bytes : capacity_bytes);
    csv_key_number(&k, "assoc", ways == entries ? 0 : ways);
    port_keys(&k, 3, 1, 0);
    if (tech_sram(t, &k, f, e)) {
        return -1;
    }
    if (ways == TWICE) {
        size_t length = strlen(f->from);
        snprintf(f->from + length, sizeof f->from - length, ", twice the capacity");
    }
    return 0;
}

int tech_table(const struct tech *t, unsigned entries, unsigned width_bits, struct sram_figures *f,
               struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "structure", "ltrf_wcb");
    csv_key_number(&k, "entries", entries);
    csv_key_number(&k, "width_bits", width_bits);
    port_keys(&k, 2, 1, 0);
    return tech_sram(t, &k, f, e);
}

int tech_vectors(const struct tech *t, unsigned entries, unsigned width_bits,
                 struct sram_figures *f, struct err *e) {
    struct csv_keys k = {0};
    unsigned slices = (width_bits + SLICE_BITS - 1) / SLICE_BITS;
    csv_key_text(&k, "structure", "sram_slice");
    csv_key_number(&k, "capacity_bytes", entries * SLICE_BITS / BYTE);
    csv_key_number(&k, "width_bits", SLICE_BITS);
    port_keys(&k, 1, 1, 0);
    if (tech_sram(t, &k, f, e)) {
        return -1;
    }
    f->area_mm2 *= slices;
    f->read_pj *= slices;
    f->write_pj *= slices;
    f->leakage_mw *= slices;
    size_t length = strlen(f->from);
    snprintf(f->from + length, sizeof f->from - length, ", %u slices", slices);
    return 0;
}

static void entry_keys(const struct tech *t, const char *design, unsigned entries,
                       struct csv_keys *k) {
    k->n = 0;
    csv_key_text(k, "design", design);
    csv_key_number(k, "entries", entries);
    port_keys(k, 1, 1, 0);
    process_keys(t, k);
}

/* The row of `design` with the fewest entries that are enough; `from` says when they are more. */
static int next_size(const struct tech *t, const char *design, unsigned entries,
                     struct sram_figures *f, struct err *e) {
    struct csv_keys k;
    const struct csv_row *r = NULL;
    unsigned n = entries;
    for (; n <= ENTRIES_MOST && !r; n++) {
        entry_keys(t, design, n, &k);
        r = csv_look(&t->sram, &k);
    }
    if (!r) {
        entry_keys(t, design, entries, &k);
        r = csv_find(&t->sram, &k, e);
        n = entries + 1;
    }
    if (!r || row_figures(t, r, f, e)) {
        return -1;
    }
    if (n - 1 != entries) {
        size_t length = strlen(f->from);
        snprintf(f->from + length, sizeof f->from - length, ", %u entries for %u", n - 1, entries);
    }
    return 0;
}

int tech_array(const struct tech *t, unsigned entries, struct sram_figures *f, struct err *e) {
    return next_size(t, "data_8x128b", entries, f, e);
}

int tech_tags(const struct tech *t, unsigned entries, struct sram_figures *f, struct err *e) {
    return next_size(t, "cam_16b", entries, f, e);
}

enum { TABLE45_ENTRIES = 8 };

/* A row of Gebhart's Table 4.5. */
static const struct csv_row *table45(const struct tech *t, const char *structure, unsigned entries,
                                     double *read, double *write, struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "where", "Table 4.5");
    csv_key_text(&k, "structure", structure);
    csv_key_number(&k, "entries", entries);
    const struct csv_row *r = csv_find(&t->published, &k, e);
    if (!r || csv_number(&t->published, r, "read_pj", read, e) ||
        csv_number(&t->published, r, "write_pj", write, e)) {
        return NULL;
    }
    return r;
}

/* Above the table's entries: the line through it, of least squares. */
static int table45_line(const struct tech *t, double entries, double *read, double *write,
                        struct err *e) {
    double reads = 0, writes = 0, read_slope = 0, write_slope = 0, squares = 0;
    const double middle = (TABLE45_ENTRIES + 1) / 2.0;
    for (unsigned n = 1; n <= TABLE45_ENTRIES; n++) {
        double r, w, off = n - middle;
        if (!table45(t, "orf_rfc", n, &r, &w, e)) {
            return -1;
        }
        reads += r / TABLE45_ENTRIES;
        writes += w / TABLE45_ENTRIES;
        read_slope += off * r;
        write_slope += off * w;
        squares += off * off;
    }
    *read = reads + read_slope / squares * (entries - middle);
    *write = writes + write_slope / squares * (entries - middle);
    return 0;
}

int tech_array_published(const struct tech *t, unsigned entries, struct sram_figures *f,
                         struct err *e) {
    enum { MRF_ENTRIES = 32, MRF_BYTES = 4096 };
    struct sram_figures bank;
    struct csv_keys k = {0};
    double read, write, mrf_read, mrf_write;
    int beyond = entries > TABLE45_ENTRIES;
    const struct csv_row *row =
        table45(t, "orf_rfc", beyond ? TABLE45_ENTRIES : entries, &read, &write, e);
    const struct csv_row *mrf =
        row ? table45(t, "mrf", MRF_ENTRIES, &mrf_read, &mrf_write, e) : NULL;
    csv_key_text(&k, "structure", "sram_slice");
    csv_key_number(&k, "capacity_bytes", MRF_BYTES);
    csv_key_number(&k, "width_bits", SLICE_BITS);
    port_keys(&k, 1, 1, 0);
    if (!mrf || (beyond && table45_line(t, entries, &read, &write, e)) ||
        tech_sram(t, &k, &bank, e)) {
        return -1;
    }
    memset(f, 0, sizeof *f);
    f->read_pj = SLICES * bank.read_pj * read / mrf_read;
    f->write_pj = SLICES * bank.write_pj * write / mrf_write;
    f->source = beyond ? SOURCE_EXTRAPOLATED : SOURCE_PUBLISHED;
    snprintf(f->from, sizeof f->from, "published.csv:%u / :%u x %.60s", row->line, mrf->line,
             bank.from);
    return 0;
}

int tech_wires(const struct tech *t, struct wire_figures *f, struct err *e) {
    struct csv_keys k = {0};
    double pitch_um, gate;
    process_keys(t, &k);
    csv_key_text(&k, "wire_class", "30pct_overhead");
    const struct csv_row *r = csv_find(&t->wires, &k, e);
    if (!r || csv_number(&t->wires, r, "energy_pj_per_mm_per_bit", &f->pj_per_mm_per_bit, e) ||
        csv_number(&t->wires, r, "leakage_mw_per_mm", &f->leakage_mw_per_mm, e) ||
        csv_number(&t->wires, r, "gate_leakage_mw_per_mm", &gate, e) ||
        csv_number(&t->wires, r, "delay_ns_per_mm", &f->ns_per_mm, e) ||
        csv_number(&t->wires, r, "local_pitch_um", &pitch_um, e)) {
        return -1;
    }
    f->leakage_mw_per_mm += gate;
    f->pitch_mm = pitch_um / 1000;
    snprintf(f->from, sizeof f->from, "wires.csv:%u", r->line);
    return 0;
}

int tech_logic(const struct tech *t, const char *block, const char *parameters,
               struct logic_figures *f, struct err *e) {
    struct csv_keys k = {0};
    double um2, pj, area_factor, energy_factor;
    csv_key_text(&k, "block", block);
    csv_key_text(&k, "parameters", parameters);
    const struct csv_row *r = csv_find(&t->logic, &k, e);
    if (!r || csv_number(&t->logic, r, "area_um2", &um2, e) ||
        csv_number(&t->logic, r, "cycle_pj", &pj, e) ||
        tech_node_factor(t, "logic_area", &area_factor, e) ||
        tech_node_factor(t, "logic_energy", &energy_factor, e)) {
        return -1;
    }
    f->area_mm2 = um2 / area_factor / 1e6;
    f->cycle_pj = pj / energy_factor;
    snprintf(f->from, sizeof f->from, "logic.csv:%u / logic_area_%u or logic_energy_%u", r->line,
             t->node, t->node);
    return 0;
}

int tech_has_logic(const struct tech *t, const char *block, const char *parameters) {
    struct csv_keys k = {0};
    csv_key_text(&k, "block", block);
    csv_key_text(&k, "parameters", parameters);
    return csv_look(&t->logic, &k) != NULL;
}

int tech_config(const struct tech *t, struct config_figures *f, struct err *e) {
    struct csv_keys k = {0};
    double capacity_x, percent;
    csv_key_number(&k, "config", t->config);
    const struct csv_row *r = csv_find(&t->table2, &k, e);
    if (!r || csv_number(&t->table2, r, "capacity_x", &capacity_x, e) ||
        csv_number(&t->table2, r, "area_x", &f->area_x, e) ||
        csv_number(&t->table2, r, "power_x", &f->power_x, e) ||
        csv_number(&t->table2, r, "latency_percent", &percent, e)) {
        return -1;
    }
    f->capacity_x = (unsigned)capacity_x;
    f->latency_x = percent / 100;
    snprintf(f->from, sizeof f->from, "ltrf_table2.csv:%u %.20s, area x %g, power x %g", r->line,
             csv_field(&t->table2, r, "cell"), f->area_x, f->power_x);
    return 0;
}
