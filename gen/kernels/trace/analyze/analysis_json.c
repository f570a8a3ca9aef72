/* SPDX-License-Identifier: Apache-2.0
 * `cfg.json` and `intervals.json`: one object a line, so that two runs can be compared by diff.
 */
#include <errno.h>
#include <string.h>

#include "kernels/trace/analyze/analysis.h"

/* Strings ------------------------------------------------------------------------------------- */

/* Bytes of the UTF-8 character at `p`, or 0 when it is none (RFC 3629: no long forms, no
 * surrogates). */
static size_t utf8_length(const unsigned char *p) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = *p < 0x80 ? 1 : *p >> 5 == 6 ? 2 : *p >> 4 == 14 ? 3 : *p >> 3 == 30 ? 4 : 0;
    uint32_t code = n <= 1 ? *p : *p & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (p[i] >> 6 != 2) {
            return 0;
        }
        code = code << 6 | (p[i] & 0x3f);
    }
    int surrogate = code >> 11 == 0xd800 >> 11;
    return n == 0 || code < least[n] || code > 0x10ffff || surrogate ? 0 : n;
}

/* Names may hold any byte; what is no UTF-8 becomes U+FFFD. */
void analysis_write_string(FILE *out, const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    putc('"', out);
    while (*p != '\0') {
        size_t n = utf8_length(p);
        if (n == 0) {
            fputs("\\ufffd", out);
        } else if (*p == '"' || *p == '\\') {
            fprintf(out, "\\%c", *p);
        } else if (*p < 0x20) {
            fprintf(out, "\\u%04x", (unsigned)*p);
        } else {
            fwrite(p, 1, n, out);
        }
        p += n == 0 ? 1 : n;
    }
    putc('"', out);
}

/* Both files ---------------------------------------------------------------------------------- */

static void write_registers(FILE *out, const uint64_t set[REG_WORDS]) {
    const char *comma = "";
    putc('[', out);
    for (unsigned reg = 0; reg < MAX_REGS; reg++) {
        if (reg_in(set, reg)) {
            fprintf(out, "%s%u", comma, reg);
            comma = ", ";
        }
    }
    putc(']', out);
}

/* Ends the line of list element `i` of `n`. */
static void end_line(FILE *out, uint32_t i, uint32_t n) {
    fputs(i + 1 < n ? ",\n" : "\n", out);
}

int analysis_written(FILE *out, const char *name, struct err *e) {
    if (fflush(out) != 0 || ferror(out)) {
        return err_set(e, "%s:0: expected to write all of it, got '%s'; check the disk", name,
                       strerror(errno));
    }
    return 0;
}

/* cfg.json ------------------------------------------------------------------------------------ */

static void write_instructions(FILE *out, const struct cfg *g, const struct cfg_block *b) {
    for (uint32_t i = 0; i < b->count; i++) {
        const struct static_inst *inst = cfg_inst(g, b, i);
        uint64_t regs[REG_WORDS] = {0};
        reg_add_list(regs, inst->src, inst->n_src);
        reg_add_list(regs, inst->dst, inst->n_dst);
        fputs(i == 0 ? "[" : ", [", out);
        analysis_write_string(out, inst->opcode);
        fputs(", ", out);
        write_registers(out, regs);
        fprintf(out, ", %d]", inst->jump == JUMP_CALL);
    }
}

/* Was the block's edge `at` preceded by another one to the same block? */
static int seen_before(const struct cfg *g, const struct cfg_block *b, uint32_t at) {
    for (uint32_t i = b->succ; i < at; i++) {
        if (edge_in_function(g->succ[i].kind) && g->succ[i].to == g->succ[at].to) {
            return 1;
        }
    }
    return 0;
}

static void write_successors(FILE *out, const struct cfg *g, const struct cfg_block *b) {
    const char *comma = "";
    for (uint32_t i = b->succ; i < b->succ + b->n_succ; i++) {
        if (edge_in_function(g->succ[i].kind) && !seen_before(g, b, i)) {
            fprintf(out, "%s%u", comma, g->succ[i].to - g->functions[b->function].first);
            comma = ", ";
        }
    }
}

/* Where control may come in, which an interval must not hold but as its header. */
static void write_entries(FILE *out, const struct cfg *g, const struct cfg_function *f) {
    const char *comma = "";
    for (uint32_t i = 0; i < f->count; i++) {
        if (g->blocks[f->first + i].entry) {
            fprintf(out, "%s%u", comma, i);
            comma = ", ";
        }
    }
}

static void write_function(FILE *out, const struct cfg *g, uint32_t index) {
    const struct cfg_function *f = &g->functions[index];
    fputs("{\"name\": ", out);
    analysis_write_string(out, cfg_function_name(g, index));
    fprintf(out, ", \"entry\": %u, \"entries\": [", f->entry - f->first);
    write_entries(out, g, f);
    fputs("], \"blocks\": [\n", out);
    for (uint32_t i = 0; i < f->count; i++) {
        const struct cfg_block *b = &g->blocks[f->first + i];
        fputs("{\"label\": ", out);
        analysis_write_string(out, cfg_label(g, f->first + i));
        fputs(", \"ins\": [", out);
        write_instructions(out, g, b);
        fputs("], \"succ\": [", out);
        write_successors(out, g, b);
        fputs("]}", out);
        end_line(out, i, f->count);
    }
    fputs("]}", out);
}

static uint32_t count_open(const struct kernel *k) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->n_insts; i++) {
        n += (k->insts[i].flags & (INST_OPEN | INST_UNSEEN)) != 0;
    }
    return n;
}

int analysis_write_cfg(const struct analysis *a, FILE *out, struct err *e) {
    static const char *const sources[] = {
        [SOURCE_TABLE] = "table", [SOURCE_OBSERVED] = "trace", [SOURCE_DOT] = "dot"};
    uint32_t open_jumps = count_open(&a->k);
    int complete = a->k.source != SOURCE_OBSERVED && open_jumps == 0;
    fprintf(out, "{\"source\": \"%s\", \"complete\": %s, \"open_jumps\": %u, \"functions\": [\n",
            sources[a->k.source], complete ? "true" : "false", open_jumps);
    for (uint32_t i = 0; i < a->g.n_functions; i++) {
        write_function(out, &a->g, i);
        end_line(out, i, a->g.n_functions);
    }
    fputs("]}\n", out);
    return analysis_written(out, "cfg.json", e);
}

/* intervals.json ------------------------------------------------------------------------------ */

/* A block's number inside its function. */
static uint32_t in_function(const struct cfg *g, uint32_t block) {
    return block - g->functions[g->blocks[block].function].first;
}

static void write_region(FILE *out, const struct cfg *g, const struct regions *r, uint32_t index) {
    uint32_t header = r->header_block[index], first = r->first_part[index];
    fprintf(out, "{\"fn\": %u, \"header\": [%u, %u], \"parts\": [", g->blocks[header].function,
            in_function(g, header), r->header_inst[index]);
    for (uint32_t i = first; i < r->first_part[index + 1]; i++) {
        const struct region_part *part = &r->parts[i];
        fprintf(out, "%s[%u, %u, %u]", i == first ? "" : ", ", in_function(g, part->block),
                part->from, part->to);
    }
    fputs("], \"regs\": ", out);
    write_registers(out, r->list[index].regs);
    putc('}', out);
}

static void write_regions(FILE *out, const char *name, const struct cfg *g,
                          const struct regions *r) {
    fprintf(out, "\"%s\": [\n", name);
    for (uint32_t i = 0; i < r->n; i++) {
        write_region(out, g, r, i);
        end_line(out, i, r->n);
    }
    putc(']', out);
}

int analysis_write_intervals(const struct analysis *a, FILE *out, struct err *e) {
    fprintf(out, "{\"N\": %u, ", a->options.interval_regs);
    write_regions(out, "intervals", &a->g, &a->intervals);
    fputs(",\n", out);
    write_regions(out, "strands", &a->g, &a->strands);
    fputs("}\n", out);
    return analysis_written(out, "intervals.json", e);
}
