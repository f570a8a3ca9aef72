/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/regcache/prices.h"

#include <stdio.h>
#include <string.h>

#include "evaluate/cost/csv.h"

/* Table III is of 8 entries a thread and ports of 128 bits; fully associative is 8 ways. */
enum { PRICED_ENTRIES = 8, PRICED_BITS = 128, FULL_WAYS = 8 };

static int read_row(const struct csv *t, const struct csv_keys *k, const char *read_column,
                    const char *write_column, double *read, double *write, struct err *e) {
    const struct csv_row *row = csv_find(t, k, e);
    return !row || csv_number(t, row, read_column, read, e) ||
                   csv_number(t, row, write_column, write, e)
               ? -1
               : 0;
}

static int published_row(const struct csv *t, const char *structure, double *read, double *write,
                         struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "paper", "RFC-sim");
    csv_key_text(&k, "where", "Table III");
    csv_key_text(&k, "structure", structure);
    return read_row(t, &k, "read_pj", "write_pj", read, write, e);
}

static int cacti_row(const struct csv *t, const char *structure, const char *design,
                     const char *read_ports, double *read, double *write, struct err *e) {
    struct csv_keys k = {0};
    csv_key_text(&k, "structure", structure);
    csv_key_text(&k, "design", design);
    csv_key_text(&k, "tech_nm", "22");
    csv_key_text(&k, "read_ports", read_ports);
    return read_row(t, &k, "read_energy_pj", "write_energy_pj", read, write, e);
}

/* The register file is that of a sub-core, 64 KB in 2 banks with one read and one write port. The
 * cache of 8 warps has 3 read ports a bank. */
static int look_up(struct rc_prices *p, const struct csv *t, enum rc_source_name source,
                   unsigned ways, struct err *e) {
    char name[16];
    if (source == RC_PUBLISHED) {
        snprintf(name, sizeof name, "rc_%uway", ways);
        return published_row(t, "rf", &p->rf_read, &p->rf_write, e) ||
                       (p->has_cache && published_row(t, name, &p->rc_read, &p->rc_write, e))
                   ? -1
                   : 0;
    }
    snprintf(name, sizeof name, ways == FULL_WAYS ? "table3_full" : "table3_%uway", ways);
    return cacti_row(t, "rfcsim_rf", "64KB_2banks", "1", &p->rf_read, &p->rf_write, e) ||
                   (p->has_cache &&
                    cacti_row(t, "rfcsim_rc", name, "3", &p->rc_read, &p->rc_write, e))
               ? -1
               : 0;
}

int rc_prices_read(struct rc_prices *p, const char *folder, enum rc_source_name source,
                   const struct rc_config *c, struct err *e) {
    char path[256];
    struct csv t;
    memset(p, 0, sizeof *p);
    p->has_cache = c->entries == PRICED_ENTRIES && c->bank_bits == PRICED_BITS && c->ways > 1;
    snprintf(path, sizeof path, "%.230s/%s.csv", folder,
             source == RC_PUBLISHED ? "published" : "sram");
    if (csv_read(&t, path, e)) {
        return -1;
    }
    int status = look_up(p, &t, source, c->ways, e);
    csv_free(&t);
    return status;
}

struct rc_energies rc_energies_of(const struct rc_counters *n, const struct rc_prices *p) {
    struct rc_energies g = {0};
    g.base = (double)n->base_reads * p->rf_read + (double)n->base_writes * p->rf_write;
    if (!p->has_cache) {
        return g;
    }
    g.rf_reads = (double)n->rf_reads * p->rf_read;
    g.rf_writes = (double)n->rf_writes * p->rf_write;
    g.rc_reads = (double)n->rc_reads * p->rc_read;
    g.rc_writes = (double)n->rc_writes * p->rc_write;
    g.sum = g.rf_reads + g.rf_writes + g.rc_reads + g.rc_writes;
    g.saving = g.base > 0 ? 1 - g.sum / g.base : 0;
    g.victim_reads = (double)n->rc_victim_reads * p->rc_read;
    return g;
}
