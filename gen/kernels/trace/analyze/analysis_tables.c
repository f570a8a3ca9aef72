/* SPDX-License-Identifier: Apache-2.0
 * The tables of `make analyze`, comma-separated (docs/analyze.md says what each column holds).
 */
#include <inttypes.h>

#include "kernels/trace/analyze/analysis.h"
#include "kernels/trace/analyze/analysis_counts.h"
#include "kernels/trace/passes/region_ends.h"

static int written(const struct analysis *a, FILE *out, struct err *e) {
    return ferror(out)
               ? err_set(e, "%.300s: expected to write its tables, got an error; check the disk",
                         a->k.path)
               : 0;
}

/* Quoted, since a C++ kernel's name may hold commas. */
static void print_name(FILE *out, const char *name) {
    fputc('"', out);
    for (; *name; name++) {
        fputs(*name == '"' ? "\"" : "", out);
        fputc(*name, out);
    }
    fputc('"', out);
}

/* Annotations ------------------------------------------------------------------------------- */

/* The registers of a list whose bit in `chosen` is set. */
static void print_list(FILE *out, const uint8_t *list, unsigned n, uint32_t chosen) {
    const char *gap = ",";
    for (unsigned i = 0; i < n; i++) {
        if (chosen >> i & 1) {
            fprintf(out, "%sR%u", gap, list[i]);
            gap = " ";
        }
    }
    fputs(*gap == ',' ? "," : "", out);
}

static void print_set(FILE *out, const uint64_t set[REG_WORDS]) {
    const char *gap = ",";
    for (unsigned reg = 0; reg < MAX_REGS; reg++) {
        if (reg_in(set, reg)) {
            fprintf(out, "%sR%u", gap, reg);
            gap = " ";
        }
    }
    fputs(*gap == ',' ? "," : "", out);
}

/* A region's number; empty for code that is not reached. */
static void print_region(FILE *out, uint32_t region) {
    if (region == NO_REGION) {
        fputc(',', out);
    } else {
        fprintf(out, ",%" PRIu32, region);
    }
}

static void print_operands(FILE *out, const struct static_inst *inst) {
    print_list(out, inst->dst, inst->n_dst, UINT32_MAX);
    print_list(out, inst->src, inst->n_src, UINT32_MAX);
    fprintf(out, ",%d", (inst->flags & INST_GUARDED) != 0);
}

static void print_annotations(FILE *out, const struct static_inst *inst, int ends_strand) {
    print_region(out, inst->interval);
    print_region(out, inst->strand);
    fprintf(out, ",%d", ends_strand);
    print_list(out, inst->src, inst->n_src, inst->dead);
    print_list(out, inst->src, inst->n_src, inst->near);
    print_list(out, inst->dst, inst->n_dst, inst->near >> MAX_SRC);
    print_set(out, inst->live_in);
    print_set(out, inst->live_out);
    fputc('\n', out);
}

int analysis_write_annotations(const struct analysis *a, FILE *out, struct err *e) {
    struct region_ends ends;
    if (region_ends_find(&ends, &a->g, &a->strands, e)) {
        return -1;
    }
    fputs("function,block,place,pc,opcode,destinations,sources,guard,interval,strand,ends_strand,"
          "dead_sources,near_sources,near_destinations,live_in,live_out\n",
          out);
    for (uint32_t block = 0; block < a->g.n_blocks; block++) {
        const struct cfg_block *b = &a->g.blocks[block];
        for (uint32_t i = 0; i < b->count; i++) {
            const struct static_inst *inst = cfg_inst(&a->g, b, i);
            print_name(out, cfg_function_name(&a->g, b->function));
            fprintf(out, ",%" PRIu32 ",%" PRIu32 ",0x%04" PRIx32 ",%s",
                    block - a->g.functions[b->function].first, i, inst->pc, inst->opcode);
            print_operands(out, inst);
            int end = a->ends ? a->ends[a->g.order[b->first + i]]
                              : strand_ends_after(&ends, &a->g, &a->strands, block, i);
            print_annotations(out, inst, end);
        }
    }
    region_ends_free(&ends);
    return written(a, out, e);
}

/* Lengths ----------------------------------------------------------------------------------- */

static void print_regions(const struct analysis *a, FILE *out, const char *row,
                          const struct regions *r) {
    for (uint32_t i = 0; i < r->n; i++) {
        uint32_t function = a->g.blocks[r->header_block[i]].function;
        fprintf(out, "%s,", row);
        print_name(out, cfg_function_name(&a->g, function));
        fprintf(out, ",%" PRIu32 ":%" PRIu32, r->header_block[i] - a->g.functions[function].first,
                r->header_inst[i]);
        fprintf(out, ",%" PRIu32 ",%u,,,,,,,\n", region_size(r, i), reg_count(r->list[i].regs));
    }
}

/* Runs along the executed streams; `paper`: what LTRF's Table 4 has in these columns. */
static void print_runs(FILE *out, const char *row, const struct length_stats *s,
                       const char *paper) {
    fprintf(out, "%s,,,,,%" PRIu64 ",%.3f,%" PRIu32 ",%" PRIu32 ",%s\n", row, s->count,
            share(s->sum, s->count), s->min, s->max, paper);
}

int analysis_write_lengths(const struct analysis *a, FILE *out, struct err *e) {
    fputs("row,function,header,instructions,registers,runs,average,min,max,paper_average,paper_min,"
          "paper_max\n",
          out);
    print_regions(a, out, "interval", &a->intervals);
    print_regions(a, out, "strand", &a->strands);
    if (a->k.source != SOURCE_DOT) {
        print_runs(out, "real", &a->k.stats.interval, "31.2,7,45");
        print_runs(out, "optimal", &a->k.stats.optimal, "34.7,9,53");
        print_runs(out, "strand_runs", &a->k.stats.strand, ",,");
    }
    return written(a, out, e);
}

/* Values (Gebhart, Fig. 5.1) ---------------------------------------------------------------- */

/* One row: values whose number lies from `from` on, up to `from` unless it is the open end. */
static void print_values(FILE *out, const char *panel, unsigned from, int open, uint64_t n,
                         uint64_t values, uint64_t once) {
    fprintf(out, "%s,%u,", panel, from);
    if (!open) {
        fprintf(out, "%u", from);
    }
    fprintf(out, ",%" PRIu64 ",%.6f,", n, share(n, values));
    if (once) {
        fprintf(out, "%.6f", share(n, once));
    }
    fputc('\n', out);
}

int analysis_write_values(const struct analysis *a, FILE *out, struct err *e) {
    const struct trace_stats *s = &a->k.stats;
    uint64_t values = sum_counts(s->value_reads, VALUE_READS + 1);
    uint64_t once = s->value_reads[1];
    fputs("panel,from,to,values,share_of_values,share_of_read_once\n", out);
    for (unsigned n = 0; n <= VALUE_READS; n++) {
        print_values(out, "reads", n, n == VALUE_READS, s->value_reads[n], values, 0);
    }
    for (unsigned n = 1; n <= VALUE_LIFETIME; n++) {
        print_values(out, "lifetime", n, 0, s->once_lifetime[n], values, once);
    }
    print_values(out, "lifetime", VALUE_LIFETIME + 1, 1, s->once_lifetime[0], values, once);
    return written(a, out, e);
}

/* Reuse (Malekeh) --------------------------------------------------------------------------- */

static void print_reuse(FILE *out, const struct trace_stats *s, unsigned n, uint64_t *seen,
                        uint64_t all) {
    uint64_t here = s->reuse_src[n] + s->reuse_dst[n];
    *seen += here;
    fprintf(out, ",%" PRIu64 ",%" PRIu64 ",%.6f,%.6f\n", s->reuse_src[n], s->reuse_dst[n],
            share(s->reuse_fits[n], here), share(*seen, all));
}

int analysis_write_reuse(const struct analysis *a, FILE *out, struct err *e) {
    const struct trace_stats *s = &a->k.stats;
    uint64_t all = reuse_instances(s);
    uint64_t seen = 0;
    fputs("from,to,sources,destinations,share_fits,cumulative_share\n", out);
    for (unsigned n = 1; n <= REUSE_DISTANCE; n++) {
        fprintf(out, "%u,%u", n, n);
        print_reuse(out, s, n, &seen, all);
    }
    fprintf(out, "%d,", REUSE_DISTANCE + 1);
    print_reuse(out, s, REUSE_DISTANCE + 1, &seen, all);
    fprintf(out, "never,,%" PRIu64 ",%" PRIu64 ",,\n", s->reuse_src[0], s->reuse_dst[0]);
    return written(a, out, e);
}
