/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/allocation/allocation_counts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum level { MRF, ORF, LRF };

enum { ACCESSES = 8, UNIT = 10000, NEVER = 0 };

/* A register of a warp: in which strand of the stream it was written and read, from 1. */
struct use {
    uint32_t written, counted_in;
    uint8_t counted_out, made_private, counted_shared;
};

struct counting {
    struct allocation_counts *strands, *c; /* c: of the strand that runs */
    const struct judged *j;
    struct use use[MAX_REGS];
    uint32_t strand;
};

static enum level level_of(unsigned place) {
    return place >= PLACE_LRF ? LRF : place >= PLACE_ORF ? ORF : MRF;
}

static unsigned many(unsigned operands) {
    return operands < MRF_OPERANDS - 1 ? operands : MRF_OPERANDS - 1;
}

/* The first read in a strand of what an earlier one wrote (6.5.6). */
static void count_live(struct counting *k, uint8_t reg) {
    struct use *use = &k->use[reg];
    if (use->written == k->strand) {
        return;
    }
    k->c->live_in += use->counted_in != k->strand;
    use->counted_in = k->strand;
    if (use->written != NEVER && !use->counted_out) {
        use->counted_out = 1;
        k->c->live_out++;
    }
}

/* A value that a shared unit reads, once (6.1). */
static void count_shared(struct counting *k, uint8_t reg) {
    struct use *use = &k->use[reg];
    if (use->written != NEVER && !use->counted_shared) {
        use->counted_shared = 1;
        k->c->shared_values++;
        k->c->shared_private += use->made_private;
    }
}

static void count_inst(struct counting *k, uint32_t index) {
    const struct static_inst *inst = &k->j->k->insts[index];
    struct allocation_counts *c = k->c;
    unsigned path = judged_private(inst) ? DATAPATH_PRIVATE : DATAPATH_SHARED, main = 0;
    for (unsigned s = 0; s < inst->n_src; s++) {
        struct named n = judged_source(k->j, index, inst->src[s]);
        enum level level = n.both ? MRF : level_of(n.place);
        c->read[level][path]++;
        c->fills[path] += n.both;
        main += level == MRF;
        count_live(k, n.reg);
        if (path == DATAPATH_SHARED) {
            count_shared(k, n.reg);
        }
    }
    for (unsigned d = 0; d < inst->n_dst; d++) {
        struct named n = judged_result(k->j, index, inst->dst[d]);
        c->written[level_of(n.place)][path]++;
        c->written[MRF][path] += n.both;
        k->use[n.reg] =
            (struct use){.written = k->strand, .made_private = path == DATAPATH_PRIVATE};
    }
    c->operands += inst->n_src;
    c->results += inst->n_dst;
    c->before[many(inst->n_src)]++;
    c->after[many(main)]++;
}

static void count_warp(struct counting *k, const struct warp_stream *warp) {
    int begins = 1;
    memset(k->use, 0, sizeof k->use);
    k->strand = 1;
    for (uint32_t i = 0; i < warp->count; i++) {
        const struct dyn_inst *d = &k->j->k->dyn[warp->first + (uint64_t)i];
        k->c = begins ? &k->strands[d->index] : k->c;
        k->c->instructions++;
        k->c->divergent += d->mask != UINT32_MAX;
        if (d->mask) {
            count_inst(k, d->index);
        }
        begins = judged_end(k->j, d->index);
        k->c->ends += (uint64_t)begins;
        k->strand += (uint32_t)begins;
    }
}

/* All of it are counts. */
static void add(struct allocation_counts *to, const struct allocation_counts *more) {
    uint64_t sum[sizeof *to / sizeof(uint64_t)], part[sizeof *to / sizeof(uint64_t)];
    memcpy(sum, to, sizeof sum);
    memcpy(part, more, sizeof part);
    for (size_t i = 0; i < sizeof sum / sizeof *sum; i++) {
        sum[i] += part[i];
    }
    memcpy(to, sum, sizeof sum);
}

int allocation_count(struct allocation_counts *counts, struct allocation_counts *strands,
                     const struct judged *j, struct err *e) {
    struct counting *k = malloc(sizeof *k);
    if (!k) {
        return err_set(e, "%.300s: out of memory for its counts; free some memory", j->f->path);
    }
    k->strands = strands;
    k->j = j;
    uint64_t n = (uint64_t)j->k->n_blocks * j->k->warps_per_block;
    for (uint64_t i = 0; i < n; i++) {
        count_warp(k, &j->k->warps[i]);
    }
    free(k);
    for (uint32_t i = 0; i < j->k->n_insts; i++) {
        add(counts, &strands[i]);
    }
    return 0;
}

/* Energy --------------------------------------------------------------------------------------- */

static double picojoule(int64_t units) {
    return (double)units * ACCESSES / UNIT;
}

static uint64_t both(const uint64_t of[DATAPATHS]) {
    return of[DATAPATH_PRIVATE] + of[DATAPATH_SHARED];
}

struct parts {
    int64_t mrf, mrf_wire, orf, orf_wire, lrf, lrf_wire, fill;
};

static struct parts parts_of(const struct allocation_counts *c, const struct orf_prices *p) {
    struct parts e = {
        .mrf = (int64_t)both(c->read[MRF]) * p->mrf_read +
               (int64_t)both(c->written[MRF]) * p->mrf_write,
        .mrf_wire = (int64_t)(both(c->read[MRF]) + both(c->written[MRF])) * p->mrf_wire,
        .orf = (int64_t)both(c->read[ORF]) * p->orf_read +
               (int64_t)both(c->written[ORF]) * p->orf_write,
        .lrf = (int64_t)both(c->read[LRF]) * p->lrf_read +
               (int64_t)both(c->written[LRF]) * p->lrf_write,
        .lrf_wire = (int64_t)(both(c->read[LRF]) + both(c->written[LRF])) * p->lrf_wire,
        .fill = (int64_t)both(c->fills) * p->orf_write};
    for (unsigned path = 0; path < DATAPATHS; path++) {
        e.orf_wire += (int64_t)(c->read[ORF][path] + c->written[ORF][path] + c->fills[path]) *
                      p->orf_wire[path];
    }
    return e;
}

static double energy_of(const struct allocation_counts *c, const struct orf_prices *p) {
    struct parts e = parts_of(c, p);
    return picojoule(e.mrf + e.mrf_wire + e.orf + e.orf_wire + e.lrf + e.lrf_wire + e.fill);
}

static void print(FILE *out, const char *name, uint64_t value) {
    fprintf(out, "%s: %" PRIu64 "\n", name, value);
}

static void print_double(FILE *out, const char *name, double value) {
    fprintf(out, "%s: %.10g\n", name, value);
}

static double ratio(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

static void print_operands(const struct allocation_counts *c, FILE *out) {
    static const char *const many_names[MRF_OPERANDS] = {"0", "1", "2", "3"};
    char name[48];
    for (unsigned i = 0; i < MRF_OPERANDS; i++) {
        snprintf(name, sizeof name, "base_operands_%s", many_names[i]);
        print(out, name, c->before[i]);
        snprintf(name, sizeof name, "mrf_operands_%s", many_names[i]);
        print(out, name, c->after[i]);
    }
}

static void print_counts(const struct allocation_counts *c, FILE *out) {
    print(out, "instructions", c->instructions);
    print(out, "divergent", c->divergent);
    print(out, "operands", c->operands);
    print(out, "results", c->results);
    print(out, "lrf_reads", both(c->read[LRF]));
    print(out, "orf_reads", both(c->read[ORF]));
    print(out, "mrf_reads", both(c->read[MRF]));
    print(out, "lrf_writes", both(c->written[LRF]));
    print(out, "orf_writes", both(c->written[ORF]) + both(c->fills));
    print(out, "fills", both(c->fills));
    print(out, "mrf_writes", both(c->written[MRF]));
    print(out, "shared_orf_reads", c->read[ORF][DATAPATH_SHARED]);
    print(out, "shared_orf_writes", c->written[ORF][DATAPATH_SHARED] + c->fills[DATAPATH_SHARED]);
    print(out, "strand_ends", c->ends);
    print(out, "live_in", c->live_in);
    print(out, "live_out", c->live_out);
    print(out, "shared_values", c->shared_values);
    print(out, "shared_private", c->shared_private);
    print_operands(c, out);
}

/* All at one level, banks alone, as in 6.6.4. */
static double all_at(const struct allocation_counts *c, int64_t read, int64_t write) {
    return (double)c->operands * (double)read + (double)c->results * (double)write;
}

void allocation_print(const struct allocation_counts *c, const struct orf_prices *p,
                      const struct orf_prices *ideal, FILE *out) {
    struct parts e = parts_of(c, p);
    double base = picojoule((int64_t)c->operands * (p->mrf_read + p->mrf_wire) +
                            (int64_t)c->results * (p->mrf_write + p->mrf_wire));
    double sum = energy_of(c, p);
    double banks = all_at(c, p->mrf_read, p->mrf_write);
    print_counts(c, out);
    print_double(out, "energy_base_pj", base);
    print_double(out, "energy_pj", sum);
    print_double(out, "energy", ratio(sum, base));
    print_double(out, "energy_saving", 1 - ratio(sum, base));
    print_double(out, "part_mrf", ratio(picojoule(e.mrf), base));
    print_double(out, "part_mrf_wire", ratio(picojoule(e.mrf_wire), base));
    print_double(out, "part_orf", ratio(picojoule(e.orf + e.fill), base));
    print_double(out, "part_orf_wire", ratio(picojoule(e.orf_wire), base));
    print_double(out, "part_lrf", ratio(picojoule(e.lrf), base));
    print_double(out, "part_lrf_wire", ratio(picojoule(e.lrf_wire), base));
    print_double(out, "ideal_lrf", 1 - ratio(all_at(c, p->lrf_read, p->lrf_write), banks));
    print_double(out, "ideal_orf5", 1 - ratio(all_at(c, ideal->orf_read, ideal->orf_write), banks));
    print(out, "extrapolated", (uint64_t)p->extrapolated);
}

void allocation_print_strands(const struct allocation_counts *strands, const struct judged *j,
                              const struct orf_prices *p, FILE *out) {
    fprintf(out, "strand,instructions,energy_pj\n");
    for (uint32_t i = 0; i < j->k->n_insts; i++) {
        if (strands[i].instructions) {
            fprintf(out, "%" PRIu32 ",%" PRIu64 ",%.10g\n", i, strands[i].instructions,
                    energy_of(&strands[i], p));
        }
    }
}
