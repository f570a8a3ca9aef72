/* SPDX-License-Identifier: Apache-2.0
 * Reads gen/blocks/X.def and gen/parts/X.def by the C preprocessor: each row becomes a call of one of the add functions
 * below. The size names in the tables stand for values of the design point `d`.
 */
#include "rfgen/table.h"

#include <assert.h>
#include <string.h>

static struct row *add(struct table *t, enum row_kind kind, const char *name, unsigned line,
                       const char *doc) {
    assert(t->n < TABLE_ROWS);
    struct row *r = &t->rows[t->n++];
    memset(r, 0, sizeof *r);
    r->kind = kind;
    r->name = name;
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

static struct row *add_signal(struct table *t, enum row_kind kind, const char *name, unsigned line,
                              unsigned width, const char *width_text, int is_vec, const char *code,
                              unsigned count, const char *count_text, const char *doc) {
    struct row *r = add(t, kind, name, line, doc);
    assert(is_vec || width <= 64);
    r->width = width;
    r->width_text = width_text;
    r->is_vec = is_vec;
    r->code = code;
    r->count = count;
    r->count_text = count_text;
    r->is_array = strcmp(count_text, "1") != 0;
    return r;
}

static void add_mem(struct table *t, const char *name, unsigned line, unsigned width,
                    const char *width_text, unsigned depth, const char *depth_text, unsigned slices,
                    const char *path, const char *doc) {
    struct row *r =
        add_signal(t, ROW_MEM, name, line, width, width_text, 1, NULL, depth, depth_text, doc);
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
    assert(t->n_wires < TABLE_WIRES);
    t->wires[t->n_wires++] = (struct wire_row){ kind, to, from, line };
}

static void add_code(struct table *t, const char *code, const char *name, unsigned line,
                     unsigned value, const char *doc) {
    assert(t->n_codes < TABLE_CODES);
    t->codes[t->n_codes++] =
        (struct code_row){ .code = code, .name = name, .doc = doc, .value = value, .line = line };
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
#define PLACE_BITS (d->place_bits)
#define PROBE (d->probe)
#define LIVENESS (d->liveness)
#define KEEP_SHARED (d->keep_shared)
#define BEATS (d->beats)
#define BEAT_BITS (d->beat_bits)
#define LINK_BITS (d->link_bits)
#define LATENCY_BITS (d->latency_bits)
#define PIPELINED (d->pipelined)
#define DEPTH (d->depth)
#define DEPTH_BITS (d->depth_bits)
#define DEST_BITS (d->dest_bits)
#define THREAD_REGS (d->thread_regs)
#define OPEN_BITS (d->open_bits)
#define SOURCES (d->sources)
#define SOURCE_BITS (d->source_bits)

/* Sizes that parts alone have: a SIZE row of the top gives those of each instance. */
enum { COUNT = 1, WIDTH = 1, INDEX_BITS = 1 };

/* A kind is four arguments of add_signal: width, its text, is_vec, code. */
#define EL(width) (width), "EL(" #width ")", 0, NULL
#define VEC(width) (width), "VEC(" #width ")", 1, NULL
#define CODED(width, code) (width), "EL(" #width ")", 0, #code

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

static void add_warp_scheduler(struct table *t, const struct design *d) {
#include "blocks/warp_scheduler.def"
}

static void add_operand_collector(struct table *t, const struct design *d) {
#include "blocks/operand_collector.def"
}

static void add_bank_arbiter(struct table *t, const struct design *d) {
#include "blocks/bank_arbiter.def"
}

static void add_status_table(struct table *t, const struct design *d) {
#include "blocks/status_table.def"
}

static void add_register_bank(struct table *t, const struct design *d) {
#include "blocks/register_bank.def"
}

static void add_crossbar(struct table *t, const struct design *d) {
#include "blocks/crossbar.def"
}

static void add_ccu(struct table *t, const struct design *d) {
#include "blocks/ccu.def"
}

static void add_malekeh_scheduler(struct table *t, const struct design *d) {
#include "blocks/malekeh_scheduler.def"
}

static void add_ccu_allocator(struct table *t, const struct design *d) {
#include "blocks/ccu_allocator.def"
}

static void add_sthld_controller(struct table *t, const struct design *d) {
#include "blocks/sthld_controller.def"
}

static void add_ccu_crossbar(struct table *t, const struct design *d) {
#include "blocks/ccu_crossbar.def"
}

static void add_two_level_scheduler(struct table *t, const struct design *d) {
#include "blocks/two_level_scheduler.def"
}

static void add_ltrf_collector(struct table *t, const struct design *d) {
#include "blocks/ltrf_collector.def"
}

static void add_bank_timer(struct table *t, const struct design *d) {
#include "blocks/bank_timer.def"
}

static void add_main_bank(struct table *t, const struct design *d) {
#include "blocks/main_bank.def"
}

static void add_wcb(struct table *t, const struct design *d) {
#include "blocks/wcb.def"
}

static void add_address_allocator(struct table *t, const struct design *d) {
#include "blocks/address_allocator.def"
}

static void add_prefetch_unit(struct table *t, const struct design *d) {
#include "blocks/prefetch_unit.def"
}

static void add_write_buffer(struct table *t, const struct design *d) {
#include "blocks/write_buffer.def"
}

static void add_narrow_crossbar(struct table *t, const struct design *d) {
#include "blocks/narrow_crossbar.def"
}

static void add_rf_straight(struct table *t, const struct design *d) {
#include "blocks/rf_straight.def"
}

static void add_rf_steal(struct table *t, const struct design *d) {
#include "blocks/rf_steal.def"
}

static void add_rf_ocu(struct table *t, const struct design *d) {
#include "blocks/rf_ocu.def"
}

static void add_rf_malekeh(struct table *t, const struct design *d) {
#include "blocks/rf_malekeh.def"
}

static void add_rf_bl(struct table *t, const struct design *d) {
#include "blocks/rf_bl.def"
}

static void add_rf_ltrf(struct table *t, const struct design *d) {
#include "blocks/rf_ltrf.def"
}

static void add_bank_filter(struct table *t, const struct design *d) {
#include "parts/bank_filter.def"
}

static void add_mark_numbers(struct table *t, const struct design *d) {
    (void)d; /* all its sizes are its own */
#include "parts/mark_numbers.def"
}

static void add_active_slots(struct table *t, const struct design *d) {
#include "parts/active_slots.def"
}

static void add_bank_accesses(struct table *t, const struct design *d) {
#include "parts/bank_accesses.def"
}

static void add_arriving_instruction(struct table *t, const struct design *d) {
#include "parts/arriving_instruction.def"
}

static void add_cache_moves(struct table *t, const struct design *d) {
#include "parts/cache_moves.def"
}

static void add_cache_port(struct table *t, const struct design *d) {
#include "parts/cache_port.def"
}

static void add_main_accesses(struct table *t, const struct design *d) {
#include "parts/main_accesses.def"
}

static void add_pick_rows(struct table *t, const struct design *d) {
#include "parts/pick_rows.def"
}

static void add_result_ways(struct table *t, const struct design *d) {
#include "parts/result_ways.def"
}

static void add_taken_banks(struct table *t, const struct design *d) {
#include "parts/taken_banks.def"
}

static void add_wcb_answers(struct table *t, const struct design *d) {
#include "parts/wcb_answers.def"
}

static void add_wcb_ports(struct table *t, const struct design *d) {
#include "parts/wcb_ports.def"
}

static void add_dispatch_tags(struct table *t, const struct design *d) {
#include "parts/dispatch_tags.def"
}

static void add_result_accepted(struct table *t, const struct design *d) {
#include "parts/result_accepted.def"
}

struct source {
    const char *name, *file;
    int is_top;
    void (*add_rows)(struct table *t, const struct design *d);
};

static const struct source sources[TABLES] = {
    { "warp_scheduler", "gen/blocks/warp_scheduler.def", 0, add_warp_scheduler },
    { "operand_collector", "gen/blocks/operand_collector.def", 0, add_operand_collector },
    { "bank_arbiter", "gen/blocks/bank_arbiter.def", 0, add_bank_arbiter },
    { "status_table", "gen/blocks/status_table.def", 0, add_status_table },
    { "register_bank", "gen/blocks/register_bank.def", 0, add_register_bank },
    { "crossbar", "gen/blocks/crossbar.def", 0, add_crossbar },
    { "ccu", "gen/blocks/ccu.def", 0, add_ccu },
    { "malekeh_scheduler", "gen/blocks/malekeh_scheduler.def", 0, add_malekeh_scheduler },
    { "ccu_allocator", "gen/blocks/ccu_allocator.def", 0, add_ccu_allocator },
    { "sthld_controller", "gen/blocks/sthld_controller.def", 0, add_sthld_controller },
    { "ccu_crossbar", "gen/blocks/ccu_crossbar.def", 0, add_ccu_crossbar },
    { "two_level_scheduler", "gen/blocks/two_level_scheduler.def", 0, add_two_level_scheduler },
    { "ltrf_collector", "gen/blocks/ltrf_collector.def", 0, add_ltrf_collector },
    { "bank_timer", "gen/blocks/bank_timer.def", 0, add_bank_timer },
    { "main_bank", "gen/blocks/main_bank.def", 0, add_main_bank },
    { "wcb", "gen/blocks/wcb.def", 0, add_wcb },
    { "address_allocator", "gen/blocks/address_allocator.def", 0, add_address_allocator },
    { "prefetch_unit", "gen/blocks/prefetch_unit.def", 0, add_prefetch_unit },
    { "write_buffer", "gen/blocks/write_buffer.def", 0, add_write_buffer },
    { "narrow_crossbar", "gen/blocks/narrow_crossbar.def", 0, add_narrow_crossbar },
    { "rf_straight", "gen/blocks/rf_straight.def", 1, add_rf_straight },
    { "rf_steal", "gen/blocks/rf_steal.def", 1, add_rf_steal },
    { "rf_ocu", "gen/blocks/rf_ocu.def", 1, add_rf_ocu },
    { "rf_malekeh", "gen/blocks/rf_malekeh.def", 1, add_rf_malekeh },
    { "rf_bl", "gen/blocks/rf_bl.def", 1, add_rf_bl },
    { "rf_ltrf", "gen/blocks/rf_ltrf.def", 1, add_rf_ltrf },
};

static const struct source part_sources[PARTS] = {
    { "active_slots", "gen/parts/active_slots.def", 0, add_active_slots },
    { "arriving_instruction", "gen/parts/arriving_instruction.def", 0, add_arriving_instruction },
    { "bank_accesses", "gen/parts/bank_accesses.def", 0, add_bank_accesses },
    { "bank_filter", "gen/parts/bank_filter.def", 0, add_bank_filter },
    { "cache_moves", "gen/parts/cache_moves.def", 0, add_cache_moves },
    { "cache_port", "gen/parts/cache_port.def", 0, add_cache_port },
    { "dispatch_tags", "gen/parts/dispatch_tags.def", 0, add_dispatch_tags },
    { "main_accesses", "gen/parts/main_accesses.def", 0, add_main_accesses },
    { "mark_numbers", "gen/parts/mark_numbers.def", 0, add_mark_numbers },
    { "pick_rows", "gen/parts/pick_rows.def", 0, add_pick_rows },
    { "result_accepted", "gen/parts/result_accepted.def", 0, add_result_accepted },
    { "result_ways", "gen/parts/result_ways.def", 0, add_result_ways },
    { "taken_banks", "gen/parts/taken_banks.def", 0, add_taken_banks },
    { "wcb_answers", "gen/parts/wcb_answers.def", 0, add_wcb_answers },
    { "wcb_ports", "gen/parts/wcb_ports.def", 0, add_wcb_ports },
};

static void build(struct table *t, const struct source *s, const struct design *d) {
    t->name = s->name;
    t->file = s->file;
    t->is_top = s->is_top;
    t->n = t->n_wires = t->n_codes = 0;
    s->add_rows(t, d);
}

void tables_build(struct tables *all, const struct design *d) {
    for (unsigned i = 0; i < TABLES; i++)
        build(&all->t[i], &sources[i], d);
    for (unsigned i = 0; i < PARTS; i++)
        build(&all->parts[i], &part_sources[i], d);
}
