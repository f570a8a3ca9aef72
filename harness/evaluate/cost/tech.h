/* SPDX-License-Identifier: Apache-2.0
 * The tables of constraints/tech at one process point, and figures that are looked up in them.
 * Every figure says where it comes from.
 */
#ifndef TWINRF_TECH_H
#define TWINRF_TECH_H

#include "evaluate/cost/csv.h"

enum source { SOURCE_CACTI, SOURCE_PUBLISHED, SOURCE_SYNTHESIZED, SOURCE_EXTRAPOLATED, SOURCES };

const char *source_name(enum source s);

/* Which synthesized logic counts: all of it, none, or what has a row in logic.csv. */
enum logic_wanted { LOGIC_ALL, LOGIC_NONE, LOGIC_KNOWN };

struct tech {
    unsigned node;      /* nm, itrs-hp cells at 350 K */
    enum source arrays; /* where the energy of arrays as small as flip-flops comes from */
    enum logic_wanted wanted;
    unsigned config; /* of the main register file, LTRF, Table 2; 0: as CACTI has it */
    double clock_ns;
    struct csv sram, crossbar, wires, published, logic, factors, table2;
};

/* Gives 0, or -1 with nothing left to free. */
int tech_read(struct tech *t, const char *folder, unsigned node, enum source arrays, struct err *e);
void tech_free(struct tech *t);

/* A named factor; tech_node_factor's has "_22" or "_32" behind the name. */
int tech_factor(const struct tech *t, const char *name, double *value, struct err *e);
int tech_node_factor(const struct tech *t, const char *name, double *value, struct err *e);

enum { FROM_MAX = 160 };

/* SRAM as CACTI has it: a whole structure; read_pj of a CAM is a search's. */
struct sram_figures {
    double area_mm2, read_pj, write_pj, leakage_mw, bank_height_mm, bank_width_mm, access_ns;
    enum source source;
    char from[FROM_MAX];
};

/* The row with these keys at this process point. */
int tech_sram(const struct tech *t, const struct csv_keys *k, struct sram_figures *f,
              struct err *e);

/* Register banks of 1024 bits: eight slices each. */
int tech_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
               struct sram_figures *f, struct err *e);

/* Banks of the register file cache (LTRF 4.1), built alike. */
int tech_cache_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
                     struct sram_figures *f, struct err *e);

/* Register banks of 1024 bits with a port to read and one to write. */
int tech_dual_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
                    struct sram_figures *f, struct err *e);

/* The same ports, an access is 32 bits (RFC-sim). */
int tech_lane_banks(const struct tech *t, unsigned capacity_bytes, unsigned banks,
                    struct sram_figures *f, struct err *e);

/* Data of the register caches of a sub-core's threads: 8 banks of 128 bits, three ports to read
 * and one to write (RFC-sim). CACTI builds the 4-way one at twice the capacity only. */
int tech_thread_caches(const struct tech *t, unsigned capacity_bytes, unsigned entries,
                       unsigned ways, struct sram_figures *f, struct err *e);

/* A table in one array, two ports to read and one to write. */
int tech_table(const struct tech *t, unsigned entries, unsigned width_bits, struct sram_figures *f,
               struct err *e);

/* Bit-vectors, one port to read and one to write: slices of 128 bits side by side. */
int tech_vectors(const struct tech *t, unsigned entries, unsigned width_bits,
                 struct sram_figures *f, struct err *e);

/* An array of a few registers, one port to read and one to write; of the sizes in the table the
 * next one up. */
int tech_array(const struct tech *t, unsigned entries, struct sram_figures *f, struct err *e);

/* The energy of the same array as Gebhart's flip-flops (Table 4.5). His figures are relative to his
 * main register file's bank, for which CACTI's at this node stands. */
int tech_array_published(const struct tech *t, unsigned entries, struct sram_figures *f,
                         struct err *e);

/* Tags that are searched all at once; of the sizes in the table the next one up. */
int tech_tags(const struct tech *t, unsigned entries, struct sram_figures *f, struct err *e);

struct wire_figures {
    double pj_per_mm_per_bit, leakage_mw_per_mm, pitch_mm, ns_per_mm;
    char from[FROM_MAX];
};

int tech_wires(const struct tech *t, struct wire_figures *f, struct err *e);

/* The configuration of LTRF's Table 2: a main register file against one of 256 KB (its first). */
struct config_figures {
    unsigned capacity_x;
    double area_x, power_x, latency_x;
    char from[FROM_MAX];
};

int tech_config(const struct tech *t, struct config_figures *f, struct err *e);

/* A synthesized block at this node. */
struct logic_figures {
    double area_mm2, cycle_pj;
    char from[FROM_MAX];
};

int tech_logic(const struct tech *t, const char *block, const char *parameters,
               struct logic_figures *f, struct err *e);
int tech_has_logic(const struct tech *t, const char *block, const char *parameters);

#endif
