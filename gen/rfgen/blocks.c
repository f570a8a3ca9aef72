/* SPDX-License-Identifier: Apache-2.0
 * Reads gen/blocks/X.def and gen/parts/X.def by the C preprocessor: each row becomes a call of one
 * of the add functions below. The size names in the tables stand for values of the design point
 * `d`.
 */
#include "rfgen/table_from.h"

#include <assert.h>
#include <string.h>

static struct row *add(struct table *t, enum row_kind kind, const char *name, unsigned line,
                       const char *doc) {
    struct row *r = from_row(t, kind, name, line);
    memset(r, 0, sizeof *r);
    r->kind = kind;
    r->name = name;
    r->file = t->reading->file;
    r->line = line;
    r->doc = doc;
    return r;
}

static void add_param(struct table *t, const char *name, unsigned line, unsigned value,
                      const char *text, const char *doc) {
    struct row *r = add(t, ROW_PARAM, name, line, doc);
    r->value = value;
    r->width_text = text;
}

enum shape { SHAPE_EL, SHAPE_VEC, SHAPE_WORD };

static struct row *add_signal(struct table *t, enum row_kind kind, const char *name, unsigned line,
                              unsigned width, const char *width_text, enum shape shape,
                              const char *code, unsigned count, const char *count_text,
                              const char *doc) {
    struct row *r = add(t, kind, name, line, doc);
    assert(shape != SHAPE_EL || width <= 64);
    r->width = width;
    r->width_text = width_text;
    r->is_vec = shape == SHAPE_VEC;
    r->is_word = shape == SHAPE_WORD;
    r->code = code;
    r->count = count;
    r->count_text = count_text;
    r->is_array = strcmp(count_text, "1") != 0;
    return r;
}

static void add_mem(struct table *t, const char *name, unsigned line, unsigned width,
                    const char *width_text, unsigned depth, const char *depth_text, unsigned slices,
                    const char *path, const char *doc) {
    struct row *r = add_signal(t, ROW_MEM, name, line, width, width_text, SHAPE_VEC, NULL, depth,
                               depth_text, doc);
    /* The shim copies whole 64-bit words of a slice. */
    assert(slices == 1 || width == 64 * slices);
    r->slices = slices;
    r->path = path;
}

/* Instances: a SUB of a block, a PART of logic. */
static void add_inside(struct table *t, enum row_kind kind, const char *block, const char *name,
                       unsigned line, unsigned count, const char *count_text, const char *path) {
    struct row *r = add(t, kind, name, line, block);
    r->block = block;
    r->count = count;
    r->count_text = count_text;
    r->is_array = strcmp(count_text, "1") != 0;
    r->path = path;
}

static void add_wire(struct table *t, enum wire_kind kind, const char *to, const char *from,
                     unsigned line) {
    *from_wire(t, kind, to, line) = (struct wire_row){kind, to, from, t->reading->file, line};
}

/* A code is of one table: FROM does not take it over. */
static void add_code(struct table *t, const char *code, const char *name, unsigned line,
                     unsigned value, const char *doc) {
    if (t->reading->below)
        return;
    assert(t->n_codes < TABLE_CODES);
    t->codes[t->n_codes++] =
        (struct code_row){.code = code, .name = name, .doc = doc, .value = value, .line = line};
}

#define BANKS (d->unit_banks)
#define ROWS (d->unit_rows)
#define MAIN_BANKS (d->banks)
#define MAIN_ROWS (d->rows)
#define WARPS (d->warps)
#define SCHEDULERS (d->schedulers)
#define SCHEDULER_WARPS (d->scheduler_warps)
#define COLLECTORS (d->collectors)
#define SLOTS (d->slots)
#define REQUESTS (d->requests)
#define CANDIDATES (d->candidates)
#define RESULT_BUSES (d->result_buses)
#define DISPATCH_PORTS (d->dispatch_ports)
#define COLLECTOR_REUSE (d->collector_reuse)
#define COLLECTOR_PORTS (d->collector_ports)
#define CLASSES (d->classes)
#define SP_COLLECTORS (d->sp_collectors)
#define SFU_COLLECTORS (d->sfu_collectors)
#define SP_PORTS (d->sp_ports)
#define SFU_PORTS (d->sfu_ports)
#define LANES (d->lanes)
#define LANE_BITS (d->lane_bits)
#define DATA_BITS (d->data_bits)
#define SLICE_BITS (d->slice_bits)
#define READ_STEAL (d->read_steal)
#define WRITE_STEAL (d->write_steal)
#define POLICY (d->policy)
#define BANK_BITS (d->bank_bits)
#define ROW_BITS (d->row_bits)
#define REQUEST_BITS (d->request_bits)
#define CANDIDATE_BITS (d->candidate_bits)
#define COLLECTOR_BITS (d->collector_bits)
#define BUS_BITS (d->bus_bits)
#define SCHEDULER_BITS (d->scheduler_bits)
#define SCHEDULER_WARP_BITS (d->scheduler_warp_bits)
#define AGE_BITS (d->age_bits)
#define TAG_BITS (d->tag_bits)
#define SUBCORES (d->subcores)
#define CT_ENTRIES (d->ct_entries)
#define CT_BITS (d->ct_bits)
#define ENTRIES (d->entries)
#define REG_BITS (d->reg_bits)
#define STHLD_BITS (d->sthld_bits)
#define STHLD_START (d->sthld_start)
#define STHLD_DELTA (d->sthld_delta)
#define STHLD_LARGE (d->sthld_large)
#define STHLD_INTERVAL (d->sthld_interval)
#define STHLD_STATE1 (d->sthld_state1)
#define STHLD_STATE2 (d->sthld_state2)
#define STHLD_STATE3 (d->sthld_state3)
#define STHLD_STATE4 (d->sthld_state4)
#define STHLD_STATE5 (d->sthld_state5)
#define STHLD_STATE6 (d->sthld_state6)
#define MAIN_BANK_BITS (d->main_bank_bits)
#define MAIN_ROW_BITS (d->main_row_bits)
#define ACTIVE (d->active_warps)
#define ACTIVE_BITS (d->active_bits)
#define PROBE (d->probe)
#define LIVENESS (d->liveness)
#define KEEP_SHARED (d->keep_shared)
#define BEATS (d->beats)
#define BEAT_BITS (d->beat_bits)
#define LINK_BITS (d->link_bits)
#define LATENCY_BITS (d->latency_bits)
#define PIPELINED (d->pipelined)
#define CACHE_BUFFERS (d->cache_buffers)
#define DEPTH (d->depth)
#define DEPTH_BITS (d->depth_bits)
#define DEST_BITS (d->dest_bits)
#define THREAD_REGS (d->thread_regs)
#define OPEN_BITS (d->open_bits)
#define SOURCES (d->sources)
#define SOURCE_BITS (d->source_bits)
#define RC_ENTRIES (d->rc_entries)
#define RC_WAYS (d->unit_ways)
#define RC_WAY_BITS (d->rc_way_bits)
#define RC_SETS (d->rc_sets)
#define RC_SET_BITS (d->rc_set_bits)
#define RC_ORDER_BITS (d->rc_order_bits)
#define RC_READS (d->rc_reads)
#define RC_TAG_THREADS (d->rc_tag_threads)
#define RC_REPLACE (d->rc_replace)
#define RC_ALLOC (d->rc_alloc)
#define RC_MAP (d->rc_map)
#define RFC_ENTRIES (d->rfc_units)
#define RFC_ENTRY_BITS (d->rfc_entry_bits)
#define RFC_AGE_BITS (d->rfc_age_bits)
#define RFC_LRU (d->replacement)
#define RFC_LRF (d->rfc_lrf)
#define RFC_READS (d->allocate)
#define RFC_WRITE_PORTS (d->rfc_write_ports)
#define HAS_RFC (d->has_rfc)
#define BYPASS_LONG (d->bypass_long)
#define TAG_STAGE (d->tag_stage)
#define ORF_ENTRIES (d->orf_entries)
#define LRF_BANKS (d->lrf_banks)
#define ORF_UNITS (d->orf_units)
#define ORF_ENTRY_BITS (d->orf_entry_bits)
#define ORF_ROWS (d->orf_rows)
#define ORF_ROW_BITS (d->orf_row_bits)
#define CLUSTERS (d->clusters)
#define PART_BITS (d->part_bits)
#define UNIFIED (d->unified)

/* Sizes that parts alone have: a SIZE row of the top gives those of each instance. */
enum { COUNT = 1, WIDTH = 1, INDEX_BITS = 1 };

/* Registers of a set, in the environment (kernels/trace/regset.h). */
enum { REG_SET = 256 };

/* A kind is four arguments of add_signal: width, its text, shape, code. */
#define EL(width) (width), "EL(" #width ")", SHAPE_EL, NULL
#define VEC(width) (width), "VEC(" #width ")", SHAPE_VEC, NULL
#define WORD(width) (width), "WORD(" #width ")", SHAPE_WORD, NULL
#define CODED(width, code) (width), "EL(" #width ")", SHAPE_EL, #code

#define PARAM(name, value, doc) add_param(t, #name, __LINE__, value, #value, doc);
#define IN(name, kind, count, doc) add_signal(t, ROW_IN, #name, __LINE__, kind, count, #count, doc);
#define MOORE(name, kind, count, doc)                                                              \
    add_signal(t, ROW_MOORE, #name, __LINE__, kind, count, #count, doc)->after = "";
#define EARLY(name, kind, count, inputs, doc)                                                      \
    add_signal(t, ROW_EARLY, #name, __LINE__, kind, count, #count, doc)->after = inputs;
#define OUT(name, kind, count, inputs, doc)                                                        \
    add_signal(t, ROW_OUT, #name, __LINE__, kind, count, #count, doc)->after = inputs;
#define STATE(name, kind, count, reset, doc)                                                       \
    add_signal(t, ROW_STATE, #name, __LINE__, kind, count, #count, doc)->value = reset;
#define MEM(name, width, depth, slices, path, doc)                                                 \
    add_mem(t, #name, __LINE__, width, #width, depth, #depth, slices, path, doc);
#define CODE(code, name, value, doc) add_code(t, #code, #name, __LINE__, value, doc);
#define SUB(block, field, count, path)                                                             \
    add_inside(t, ROW_SUB, #block, #field, __LINE__, count, #count, path);
#define PART(module, field, count, path)                                                           \
    add_inside(t, ROW_PART, #module, #field, __LINE__, count, #count, path);

/* Wiring: expressions stay text, with the names of sizes and ports as the table has them. */
#define SIZE(name, size) add_wire(t, WIRE_SIZE, #name, #size, __LINE__);
#define CONNECT(port, source) add_wire(t, WIRE_CONNECT, #port, #source, __LINE__);
#define UNUSED(port) add_wire(t, WIRE_UNUSED, #port, "", __LINE__);
#define ABOUT(what, text) add_wire(t, WIRE_ABOUT, #what, text, __LINE__);

/* What a top has beside its wiring, and what the environment's table says of tops. */
#define REGISTERS(memory) add_wire(t, WIRE_REGISTERS, #memory, "", __LINE__);
#define MOVE(name) add_wire(t, WIRE_MOVE, #name, "", __LINE__);
#define NEEDS(flag) add_wire(t, WIRE_NEEDS, #flag, "", __LINE__);
#define FLAG(name, outputs, when) add_wire(t, WIRE_FLAG, #name, (when) ? #outputs : "", __LINE__);
#define STEP(name, join, doc) add_wire(t, WIRE_STEP, #name, #join, __LINE__); /* doc: readers' */
#define HOOK(step, flag, call) add_wire(t, WIRE_HOOK, #step, #flag " " #call, __LINE__);

/* Another top's rows, and what differs. */
#define FROM(top) add_from(t, d, #top, __LINE__);
#define WITHOUT(name) from_without(t, #name, __LINE__);
#define ADDED from_heading(t, HEADING_ADDED, __LINE__);
#define REPLACED from_heading(t, HEADING_REPLACED, __LINE__);
#define AFTER(name) from_after(t, #name, __LINE__);

static void add_from(struct table *t, const struct design *d, const char *name, unsigned line);

struct source {
    const char *name, *file;
    int is_top;
    void (*add_rows)(struct table *t, const struct design *d);
};

#include "rfgen/table_list.h"

static void read_rows(struct table *t, const struct source *s, const struct design *d) {
    struct reading reading = {.name = s->name, .file = s->file, .below = t->reading};
    t->reading = &reading;
    s->add_rows(t, d);
    from_end(t);
    t->reading = reading.below;
}

static void add_from(struct table *t, const struct design *d, const char *name, unsigned line) {
    const struct source *s = NULL;
    for (unsigned i = 0; i < TABLES; i++)
        if (sources[i].is_top && strcmp(sources[i].name, name) == 0)
            s = &sources[i];
    if (from_begin(t, name, s != NULL, line) == 0)
        read_rows(t, s, d);
    t->reading->heading = HEADING_FROM;
}

static void build(struct table *t, const struct source *s, const struct design *d) {
    t->name = s->name;
    t->file = s->file;
    t->is_top = s->is_top;
    t->n = t->n_wires = t->n_codes = 0;
    t->broken.text[0] = '\0';
    t->reading = NULL;
    read_rows(t, s, d);
}

static void add_environment(struct table *t, const struct design *d) {
#include "environment.def"
}

void tables_build(struct tables *all, const struct design *d) {
    static const struct source environment = {"environment", "gen/environment.def", 0,
                                              add_environment};
    for (unsigned i = 0; i < TABLES; i++)
        build(&all->t[i], &sources[i], d);
    for (unsigned i = 0; i < PARTS; i++)
        build(&all->parts[i], &part_sources[i], d);
    build(&all->environment, &environment, d);
}
