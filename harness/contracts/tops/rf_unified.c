/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_unified (docs/blocks/rf_unified.md).
 */
#include "rf_unified_if.h"

typedef rf_unified top;
typedef rf_unified_in top_in;
typedef rf_unified_out top_out;

#include "contracts/tops/operand_files.h"

enum { CLUSTER_WORDS = LANES / CLUSTERS };

/* A memory access that was shown and not taken. */
struct access {
    uint32_t valid, write, shared, mask, bank[CLUSTERS], row[CLUSTERS];
};

struct seen {
    struct files_seen files;
    struct access access;
    uint32_t parts, rf_rows, shared_rows; /* parts: they have been shown */
};

/* ---- the environment ---- */

enum {
    LATENCY_IS_ONE = FILES_ASSUMPTIONS,
    PARTS_STAY,
    REGISTERS_IN_PART,
    LINES_IN_PART,
    ACCESS_HOLDS,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    FILES_ASSUMPTION_TEXTS,
    [LATENCY_IS_ONE] = "main_latency is 1",
    [PARTS_STAY] = "rf_rows and shared_rows never change",
    [REGISTERS_IN_PART] = "rows of operands and results are below rf_rows",
    [LINES_IN_PART] = "mem_bank names banks; a cluster that wants one names a row of the part",
    [ACCESS_HOLDS] = "a memory access that is not taken stays as it is",
    [ASSUMPTIONS] = NULL};

static int parts_stay(const struct seen *s, const top_in *in) {
    return implies((int)s->parts,
                   (in->rf_rows == s->rf_rows) & (in->shared_rows == s->shared_rows));
}

static int registers_in_part(const top_in *in) {
    int in_part = 1;
    for (unsigned x = 0; x < OPERANDS; x++)
        in_part &= implies(has(in->cur_src_valid, x), below(in->cur_row[x], in->rf_rows));
    for (unsigned p = 0; p < BUSES; p++)
        in_part &= implies(has(in->wb_valid, p), below(in->wb_row[p], in->rf_rows));
    return in_part;
}

static int wants(uint32_t mask, unsigned cluster) {
    return ((mask >> (cluster * CLUSTER_WORDS)) & bits_low(CLUSTER_WORDS)) != 0;
}

static int lines_in_part(const top_in *in) {
    unsigned taken = (unsigned)in->rf_rows + in->shared_rows;
    unsigned rows = in->mem_shared ? in->shared_rows : taken > MAIN_ROWS ? 0 : MAIN_ROWS - taken;
    int in_part = 1;
    for (unsigned c = 0; c < CLUSTERS; c++)
        in_part &= below(in->mem_bank[c], BANKS) &
                   implies(UNIFIED && taken <= MAIN_ROWS && wants(in->mem_mask, c),
                           below(in->mem_row[c], rows));
    return implies(in->mem_valid, in_part);
}

static int access_holds(const struct access *a, const top_in *in) {
    int same = (in->mem_valid != 0) & (in->mem_write == a->write) & (in->mem_shared == a->shared) &
               (in->mem_mask == a->mask);
    for (unsigned c = 0; c < CLUSTERS; c++)
        same &= (in->mem_bank[c] == a->bank[c]) & (in->mem_row[c] == a->row[c]);
    return implies((int)a->valid, same);
}

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    const struct seen *seen = monitor;
    const top_in *in = inputs;
    return files_environment(self, &seen->files, in) |
           broken_unless(in->main_latency == 1, LATENCY_IS_ONE) |
           broken_unless(parts_stay(seen, in), PARTS_STAY) |
           broken_unless(registers_in_part(in), REGISTERS_IN_PART) |
           broken_unless(lines_in_part(in), LINES_IN_PART) |
           broken_unless(access_holds(&seen->access, in), ACCESS_HOLDS);
}

static void watch_access(struct access *a, const top_in *in, const top_out *out) {
    memset(a, 0, sizeof *a);
    if (!in->mem_valid || out->mem_ready)
        return;
    a->valid = 1;
    a->write = in->mem_write;
    a->shared = in->mem_shared;
    a->mask = in->mem_mask;
    for (unsigned c = 0; c < CLUSTERS; c++) {
        a->bank[c] = in->mem_bank[c];
        a->row[c] = in->mem_row[c];
    }
}

static void watch(const void *inputs, const void *out, void *monitor) {
    const top_in *in = inputs;
    struct seen *seen = monitor;
    files_watch(&seen->files, in, out);
    watch_access(&seen->access, in, out);
    seen->parts = 1;
    seen->rf_rows = in->rf_rows;
    seen->shared_rows = in->shared_rows;
}

/* ---- what the blocks keep to ---- */

enum { ONE_CYCLE = FILES_INVARIANTS, PENDING_IN_PART, LINES_APART, INVARIANTS };

static const char *const invariants[] = {
    FILES_INVARIANT_TEXTS,
    [ONE_CYCLE] = "no bank is busy beyond the cycle in which its data is there",
    [PENDING_IN_PART] = "operands that wait in a collector are in rows of registers",
    [LINES_APART] = "a memory access that waits names no row of registers", [INVARIANTS] = NULL};

/* Inductive: main_latency is 1 (assumption). */
static int one_cycle(const bank_timer_state *s) {
    int one = 1;
    for (unsigned b = 0; b < BANKS; b++)
        one &= s->left[b] <= 1;
    return one;
}

/* Inductive: they come with cur_* (assumption), and the parts stay. */
static int pending_in_part(const ltrf_collector_state *s, const struct seen *seen) {
    int in_part = 1;
    for (unsigned r = 0; r < REQUESTS; r++)
        in_part &= implies(has(s->pending, r), seen->parts && below(s->row[r], seen->rf_rows));
    return in_part;
}

/* Inductive: a row of a part that fits, behind the registers' (assumption). */
static int lines_apart(const unified_arbiter_state *s, const struct seen *seen) {
    int apart = 1;
    for (unsigned c = 0; c < CLUSTERS; c++)
        apart &= implies(UNIFIED && s->valid && wants(s->mask, c),
                         seen->parts && s->row[c] >= seen->rf_rows);
    return apart;
}

static unsigned agreement(const void *self, const void *monitor) {
    const top *m = self;
    const struct seen *seen = monitor;
    return files_agreement(m, &seen->files) | broken_unless(one_cycle(&m->s.timer), ONE_CYCLE) |
           broken_unless(pending_in_part(&m->s.collector, seen), PENDING_IN_PART) |
           broken_unless(lines_apart(&m->s.memory, seen), LINES_APART);
}

/* ---- what can happen ---- */

enum { HELD_UP = FILES_COVERS, BESIDE, GOT, COVERS };

static const char *const covers[] = {
    FILES_COVER_TEXTS, [HELD_UP] = UNIFIED ? "a memory access waits for a register" : "",
    [BESIDE] = UNIFIED ? "a memory access goes while a register is read" : "",
    [GOT] = UNIFIED ? "data of a memory access is there" : "", [COVERS] = NULL};

/* The ports are apart: one bank may do both. */
static int reads_beside_write(const top_out *out) {
    int reads = 0;
    for (unsigned b = 0; b < BANKS; b++)
        reads |= out->bank_class[b] == CLASS_R_NORMAL;
    return reads & (out->write_valid[0] != 0);
}

static int cover(unsigned k, const void *self, const void *monitor, const void *inputs,
                 const void *outputs) {
    const struct seen *seen = monitor;
    const top_out *out = outputs;
    switch (k) {
    case READ:
        return reads_beside_write(out);
    case HELD_UP:
        return out->mem_wait;
    case BESIDE:
        return (out->line_read[0] != 0) & reads_beside_write(out);
    case GOT:
        return out->got;
    default:
        return files_cover(k, self, &seen->files, inputs, out);
    }
}

TOP_CONTRACT("rf_unified", "rf_unified", struct seen);
