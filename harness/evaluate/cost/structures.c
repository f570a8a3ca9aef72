/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/structures.h"

#include <stdio.h>
#include <string.h>

enum { KB = 1024, REGISTER_BITS = 1024 };
enum {
    STRAIGHT = 1 << TOP_STRAIGHT,
    STEAL = 1 << TOP_STEAL,
    OCU = 1 << TOP_OCU,
    MALEKEH = 1 << TOP_MALEKEH,
    BL = 1 << TOP_BL,
    LTRF = 1 << TOP_LTRF,
    RC = 1 << TOP_RC,
    RFC = 1 << TOP_RFC,
    DUAL = 1 << TOP_DUAL,
    UNIFIED = 1 << TOP_UNIFIED,
    ORF = 1 << TOP_ORF | UNIFIED,
    PLAIN = STRAIGHT | STEAL | OCU | DUAL, /* collectors without a cache, banks of one cycle */
    ONE_PORT = STRAIGHT | STEAL | OCU | MALEKEH,
    TWO_PORTS = RC | DUAL,
    ONE_CYCLE = PLAIN | MALEKEH,
    FLAT = BL | ORF | RFC, /* collectors before a main register file of any latency */
    MAIN = FLAT | LTRF,    /* such a register file */
    ALL = ONE_CYCLE | MAIN | RC
};

const char *part_kind_name(enum part_kind kind) {
    static const char *const names[PART_KINDS] = {
        "banks", "collector arrays", "cache", "crossbar", "buses", "logic", "tags"};
    return names[kind];
}

void part_kind_key(enum part_kind kind, char key[KIND_KEY_MAX]) {
    snprintf(key, KIND_KEY_MAX, "%s", part_kind_name(kind));
    for (char *c = key; *c; c++) {
        *c = *c == ' ' ? '_' : *c;
    }
}

/* ---- banks and arrays ---- */

static struct part_size banks_of(const struct design *d) {
    return (struct part_size){.count = d->subcores,
                              .banks = {.capacity_bytes = d->capacity_kb * KB, .banks = d->banks}};
}

static int has_operand_files(const struct design *d) {
    return d->top == TOP_ORF || d->top == TOP_UNIFIED;
}

static int has_entries(const struct design *d) {
    return has_operand_files(d) && d->orf_entries + d->lrf_banks > 0;
}

static struct part_size main_banks_of(const struct design *d) {
    struct part_size s = banks_of(d);
    s.banks.is_main = 1;
    s.banks.ports = d->top == TOP_UNIFIED ? BANKS_TWO_PORTS : BANKS_ONE_PORT;
    return s;
}

static struct part_size cache_banks_of(const struct design *d) {
    return (struct part_size){
        .count = 1,
        .banks = {.capacity_bytes = d->unit_banks * d->unit_rows * REGISTER_BYTES,
                  .banks = d->unit_banks,
                  .is_cache = 1}};
}

/* RFC-sim counts lanes of a sub-core's banks, Gebhart rows of an SM's. */
static int counts_lanes(const struct design *d) {
    return d->top == TOP_RC || d->subcores > 1;
}

static struct part_size lane_banks_of(const struct design *d) {
    struct part_size s = banks_of(d);
    s.banks.ports = BANKS_OF_LANES;
    s.count *= counts_lanes(d);
    return s;
}

static struct part_size whole_rows_of(const struct design *d) {
    struct part_size s = banks_of(d);
    s.count *= counts_lanes(d);
    return s;
}

static struct part_size row_banks_of(const struct design *d) {
    struct part_size s = banks_of(d);
    s.banks.ports = BANKS_TWO_PORTS;
    s.count *= !counts_lanes(d);
    return s;
}

static struct part_size dual_banks_of(const struct design *d) {
    return counts_lanes(d) ? lane_banks_of(d) : row_banks_of(d);
}

/* The data of all threads of a sub-core, banks of 128 bits. */
static struct part_size thread_caches_of(const struct design *d) {
    return (struct part_size){.count = d->subcores,
                              .entries = d->rc_entries,
                              .ways = d->rc_ways,
                              .warps = d->scheduler_warps};
}

static struct part_size collectors_of(const struct design *d) {
    return (struct part_size){.count = d->subcores * d->collectors, .entries = d->slots};
}

static struct part_size cache_tables_of(const struct design *d) {
    return (struct part_size){.count = d->subcores * d->collectors, .entries = d->ct_entries};
}

/* An entry is a cache bank and a valid bit. Two ports read operands; results have as many ports
 * again as there are buses, so there are copies with two ports each. */
static struct part_size address_tables_of(const struct design *d) {
    return (struct part_size){.count = 1 + (d->result_buses + 1) / 2,
                              .entries = d->warps * d->thread_regs,
                              .width_bits = d->bank_bits + 1};
}

static struct part_size working_sets_of(const struct design *d) {
    return (struct part_size){.count = 1, .entries = d->warps, .width_bits = d->thread_regs};
}

static struct part_size liveness_of(const struct design *d) {
    struct part_size s = working_sets_of(d);
    s.count = d->liveness;
    return s;
}

/* Beyond the one output register that every bank has. One holds what waits for its beats while the
 * next read comes, others are the stages of a pipelined bank. */
static struct part_size read_registers_of(const struct design *d) {
    unsigned kept = (d->top == TOP_LTRF && d->beats > 1) + (d->pipelined ? d->main_latency - 1 : 0);
    return (struct part_size){.count = kept > 0 ? d->banks : 0, .entries = kept};
}

/* Entries of the active slots, with an LRF before each where the design has one. */
static struct part_size file_caches_of(const struct design *d) {
    return (struct part_size){.count = d->has_rfc ? d->active_warps : 0,
                              .entries = d->rfc_units + d->rfc_lrf};
}

static struct part_size victim_buffers_of(const struct design *d) {
    return (struct part_size){.count = d->has_rfc ? d->banks : 0, .entries = 1};
}

/* Entries of all active slots. */
static struct part_size operand_files_of(const struct design *d) {
    return (struct part_size){.count = has_entries(d) ? d->active_warps : 0,
                              .entries = d->orf_units};
}

static struct part_size write_buffers_of(const struct design *d) {
    return (struct part_size){.count = d->banks, .entries = 1};
}

/* Tag, valid and dirty bit of an entry. With tags of a warp a thread has the latter two. */
static struct part_size cache_tags_of(const struct design *d) {
    return (struct part_size){.count = d->subcores * d->warps * d->threads * d->rc_entries,
                              .entries = 1,
                              .width_bits = d->rc_tags ? 2 : d->reg_bits + 2};
}

static struct part_size warp_tags_of(const struct design *d) {
    return (struct part_size){.count = d->rc_tags ? d->subcores * d->warps * d->rc_entries : 0,
                              .entries = 1,
                              .width_bits = d->reg_bits};
}

static struct part_size cache_orders_of(const struct design *d) {
    return (struct part_size){.count = d->subcores * d->warps * d->rc_tag_threads * d->rc_sets,
                              .entries = 1,
                              .width_bits = d->rc_order_bits};
}

/* ---- wires ---- */

/* Banks in, operands of the instructions that dispatch out; the operand registers are inside. */
static struct part_size crossbar_of(const struct design *d) {
    struct part_size s = d->top == TOP_LTRF                      ? cache_banks_of(d)
                         : d->top == TOP_BL || d->top == TOP_RFC ? main_banks_of(d)
                         : has_operand_files(d)                  ? main_banks_of(d)
                         : d->top == TOP_DUAL                    ? dual_banks_of(d)
                                                                 : banks_of(d);
    s.in = d->unit_banks + (has_entries(d) ? d->slots : 0);
    s.out = d->dispatch_ports * d->slots;
    s.runs = s.in + s.out;
    s.wires = s.transfer = REGISTER_BITS;
    return s;
}

/* Port D: results go into the cache tables too. */
static struct part_size ccu_crossbar_of(const struct design *d) {
    struct part_size s = crossbar_of(d);
    s.in += d->result_buses;
    s.runs = s.in + s.out;
    return s;
}

/* Caches' read ports beside the banks. */
static struct part_size rc_crossbar_of(const struct design *d) {
    struct part_size s = crossbar_of(d);
    s.banks.ports = BANKS_OF_LANES;
    s.in += d->rc_reads;
    s.runs = s.in + s.out;
    return s;
}

/* They cross the crossbar. */
static struct part_size buses_of(const struct design *d) {
    struct part_size s = d->top == TOP_RC ? rc_crossbar_of(d) : crossbar_of(d);
    s.runs = d->result_buses;
    return s;
}

/* The narrow crossbar, from the main banks to the cache: links of a quarter of a register, which
 * comes in beats. */
static struct part_size fill_crossbar_of(const struct design *d) {
    struct part_size s = main_banks_of(d);
    s.in = d->banks;
    s.out = d->unit_banks;
    s.runs = s.in + s.out;
    s.wires = REGISTER_BITS / d->beats;
    s.transfer = REGISTER_BITS;
    return s;
}

/* The same from cache banks and result buses to the write buffers. */
static struct part_size write_back_crossbar_of(const struct design *d) {
    struct part_size s = fill_crossbar_of(d);
    s.in = d->unit_banks + d->result_buses;
    s.out = d->banks;
    s.runs = s.in + s.out;
    return s;
}

const struct part_def part_defs[] = {
    {"register banks", PART_BANKS, MODEL_BANKS, ONE_PORT, 0, banks_of},
    {"register banks", PART_BANKS, MODEL_BANKS, TWO_PORTS, 0, lane_banks_of},
    {"main register file", PART_BANKS, MODEL_BANKS, DUAL, 0, row_banks_of},
    {"main register file", PART_BANKS, MODEL_BANKS, MAIN, 0, main_banks_of},
    {"read registers", PART_CACHE, MODEL_REGISTERS, MAIN, 0, read_registers_of},
    {"operand files", PART_CACHE, MODEL_REGISTERS, ORF, 0, operand_files_of},
    {"write buffers", PART_CACHE, MODEL_REGISTERS, LTRF, 0, write_buffers_of},
    {"file caches", PART_CACHE, MODEL_ARRAY, RFC, 0, file_caches_of},
    {"victim buffers", PART_CACHE, MODEL_REGISTERS, RFC, 0, victim_buffers_of},
    {"cache banks", PART_CACHE, MODEL_BANKS, LTRF, 0, cache_banks_of},
    {"WCB address tables", PART_CACHE, MODEL_TABLE, LTRF, 0, address_tables_of},
    {"WCB working sets", PART_CACHE, MODEL_VECTORS, LTRF, 0, working_sets_of},
    {"WCB liveness", PART_CACHE, MODEL_VECTORS, LTRF, 0, liveness_of},
    {"whole rows", PART_BANKS, MODEL_BANKS, TWO_PORTS, 1, whole_rows_of},
    {"cache tags", PART_TAGS, MODEL_BITS, RC, 1, cache_tags_of},
    {"warp tags", PART_TAGS, MODEL_BITS, RC, 1, warp_tags_of},
    {"cache orders", PART_TAGS, MODEL_BITS, RC, 1, cache_orders_of},
    {"cache data", PART_CACHE, MODEL_THREADS, RC, 0, thread_caches_of},
    {"operand registers", PART_ARRAY, MODEL_ARRAY, PLAIN | MAIN | RC, 0, collectors_of},
    {"cache tables", PART_ARRAY, MODEL_ARRAY, MALEKEH, 0, cache_tables_of},
    {"crossbar", PART_CROSSBAR, MODEL_WIRES, PLAIN | MAIN, 0, crossbar_of},
    {"crossbar", PART_CROSSBAR, MODEL_WIRES, RC, 0, rc_crossbar_of},
    {"ccu crossbar", PART_CROSSBAR, MODEL_WIRES, MALEKEH, 0, ccu_crossbar_of},
    {"fill crossbar", PART_CROSSBAR, MODEL_WIRES, LTRF, 0, fill_crossbar_of},
    {"write-back crossbar", PART_CROSSBAR, MODEL_WIRES, LTRF, 0, write_back_crossbar_of},
    {"result buses", PART_BUS, MODEL_WIRES, ALL, 0, buses_of},
    {"tags as a CAM", PART_TAGS, MODEL_CAM, MALEKEH, 1, cache_tables_of},
    {NULL, PART_KINDS, MODEL_LOGIC, 0, 0, NULL},
};

const struct event_def event_defs[] = {
    {"bank reads", ONE_PORT, "register banks", ENERGY_READ,
     "class_r_normal class_r_steal class_r_home class_r_home_forced"},
    {"bank writes", ONE_PORT, "register banks", ENERGY_WRITE,
     "class_w_normal class_w_forced class_w_steal class_w_home"},
    {"lanes read", TWO_PORTS, "register banks", ENERGY_READ, "rf_reads"},
    {"lanes written", TWO_PORTS, "register banks", ENERGY_WRITE, "rf_writes"},
    {"rows read", TWO_PORTS, "whole rows", ENERGY_READ, "class_r_normal"},
    {"rows written back", RC, "whole rows", ENERGY_WRITE, "write_back_rows"},
    {"rows written", DUAL, "whole rows", ENERGY_WRITE, "class_w_normal"},
    {"rows read", DUAL, "main register file", ENERGY_READ, "class_r_normal"},
    {"rows written", DUAL, "main register file", ENERGY_WRITE, "class_w_normal"},
    {"tags written", RC, "cache tags", ENERGY_WRITE, "source_allocations dest_allocations"},
    {"tags written", RC, "warp tags", ENERGY_WRITE, "writes"},
    {"orders written", RC, "cache orders", ENERGY_WRITE, "source_allocations dest_allocations"},
    {"operands from the caches", RC, "cache data", ENERGY_READ, "rc_reads"},
    {"victims read", RC, "cache data", ENERGY_READ, "rc_victim_reads"},
    {"results, sources put", RC, "cache data", ENERGY_WRITE, "rc_writes"},
    {"main reads", MAIN, "main register file", ENERGY_READ, "main_reads"},
    {"main writes", MAIN, "main register file", ENERGY_WRITE, "main_writes"},
    {"data of main reads", MAIN, "read registers", ENERGY_WRITE, "main_reads"},
    {"data of main writes", LTRF, "write buffers", ENERGY_WRITE, "main_writes"},
    {"operands from file caches", RFC, "file caches", ENERGY_READ, "rfc_reads lrf_reads"},
    {"entries that leave", RFC, "file caches", ENERGY_READ,
     "evict_writebacks flush_writebacks lrf_to_rfc"},
    {"results, operands that missed", RFC, "file caches", ENERGY_WRITE, "rfc_writes lrf_writes"},
    {"entries to victim buffers", RFC, "victim buffers", ENERGY_WRITE,
     "evict_writebacks flush_writebacks"},
    {"operands from the cache", LTRF, "cache banks", ENERGY_READ, "cache_reads"},
    {"registers written back", LTRF, "cache banks", ENERGY_READ, "registers_written_back"},
    {"results to the cache", LTRF, "cache banks", ENERGY_WRITE, "results_to_cache"},
    {"registers fetched", LTRF, "cache banks", ENERGY_WRITE, "registers_fetched"},
    {"look-ups", LTRF, "WCB address tables", ENERGY_READ,
     "operand_lookups result_lookups registers_written_back registers_dropped"},
    {"registers in and out", LTRF, "WCB address tables", ENERGY_WRITE,
     "registers_fetched registers_fetched registers_without_data registers_written_back "
     "registers_dropped"},
    {"PREFETCH loads", LTRF, "WCB working sets", ENERGY_WRITE, "prefetches"},
    {"working sets read", LTRF, "WCB working sets", ENERGY_READ, "prefetches refetches leaves"},
    {"liveness changes", LTRF, "WCB liveness", ENERGY_WRITE,
     "instructions results_to_cache results_to_main"},
    {"liveness read", LTRF, "WCB liveness", ENERGY_READ,
     "registers_fetched registers_without_data registers_written_back registers_dropped"},
    {"operands to collectors", PLAIN, "crossbar", ENERGY_TRANSFER, "class_r_normal class_r_steal"},
    {"operands to collectors", RC, "crossbar", ENERGY_TRANSFER, "operands"},
    {"operands to collectors", BL | RFC, "crossbar", ENERGY_TRANSFER, "main_reads"},
    {"operands to collectors", ORF, "crossbar", ENERGY_TRANSFER, "operands"},
    {"operands to collectors", LTRF, "crossbar", ENERGY_TRANSFER, "cache_reads"},
    {"values going home", STEAL, "crossbar", ENERGY_TRANSFER, "class_w_home"},
    {"operands to CCUs", MALEKEH, "ccu crossbar", ENERGY_TRANSFER, "class_r_normal"},
    {"results to CCUs", MALEKEH, "ccu crossbar", ENERGY_TRANSFER, "writes_stored writes_allocated"},
    {"registers to the cache", LTRF, "fill crossbar", ENERGY_TRANSFER, "registers_fetched"},
    {"registers to buffers", LTRF, "write-back crossbar", ENERGY_TRANSFER, "main_writes"},
    {"results to banks", ONE_CYCLE, "result buses", ENERGY_TRANSFER,
     "class_w_normal class_w_forced class_w_steal class_w_home"},
    {"results to the caches", RC, "result buses", ENERGY_TRANSFER, "writes"},
    {"results to banks", BL | RFC, "result buses", ENERGY_TRANSFER, "main_writes"},
    {"results to banks, entries", ORF, "result buses", ENERGY_TRANSFER, "writes"},
    {"operands from entries", ORF, "operand files", ENERGY_READ, "orf_reads lrf_reads"},
    {"results, fills", ORF, "operand files", ENERGY_WRITE, "orf_writes lrf_writes orf_fills"},
    {"results to the cache", LTRF, "result buses", ENERGY_TRANSFER, "results_to_cache"},
    {"operands collected", PLAIN, "operand registers", ENERGY_WRITE,
     "class_r_normal class_r_steal"},
    {"operands collected", RC, "operand registers", ENERGY_WRITE, "operands"},
    {"operands collected", BL, "operand registers", ENERGY_WRITE, "main_reads"},
    {"operands collected", RFC, "operand registers", ENERGY_WRITE,
     "main_reads rfc_reads lrf_reads"},
    {"operands collected", ORF, "operand registers", ENERGY_WRITE, "operands"},
    {"operands collected", LTRF, "operand registers", ENERGY_WRITE, "cache_reads"},
    {"operands dispatched", PLAIN | MAIN | RC, "operand registers", ENERGY_READ, "operands"},
    {"cache table fills", MALEKEH, "cache tables", ENERGY_WRITE, "class_r_normal"},
    {"results stored", MALEKEH, "cache tables", ENERGY_WRITE, "writes_stored writes_allocated"},
    {"operands dispatched", MALEKEH, "cache tables", ENERGY_READ, "operands"},
    {"tag searches", MALEKEH, "tags as a CAM", ENERGY_READ, "operands"},
    {"schedules", PLAIN | RC, "warp_scheduler", ENERGY_CYCLE, "instructions extra_passes"},
    {"schedules", MALEKEH, "malekeh_scheduler", ENERGY_CYCLE, "instructions extra_passes"},
    {"schedules", FLAT, "two_level_scheduler", ENERGY_CYCLE,
     "instructions extra_passes enters leaves"},
    {"schedules", LTRF, "two_level_scheduler", ENERGY_CYCLE,
     "instructions extra_passes prefetches enters leaves"},
    {"allocates, dispatches", MALEKEH, "ccu_allocator", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes"},
    {"collects, dispatches", PLAIN, "operand_collector", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes class_r_normal class_r_steal"},
    {"collects, dispatches", RC, "rc_collector", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes class_r_normal"},
    {"look-ups, writes", RC, "register_cache", ENERGY_CYCLE,
     "instructions extra_passes writes class_r_normal"},
    {"results, sources put", RC, "rc_write_port", ENERGY_CYCLE, "writes class_r_normal"},
    {"write-back rows", RC, "rc_write_back", ENERGY_CYCLE, "write_back_rows"},
    {"look-ups, writes, leaves", RFC, "rfc", ENERGY_CYCLE,
     "instructions extra_passes writes flush_writebacks"},
    {"look-ups, reads", RFC, "rfc_operands", ENERGY_CYCLE, "instructions extra_passes main_reads"},
    {"results, operands that missed", RFC, "rfc_port", ENERGY_CYCLE, "rfc_writes lrf_writes"},
    {"entries in and out", RFC, "victim_buffer", ENERGY_CYCLE,
     "evict_writebacks flush_writebacks victim_writes"},
    {"collects, dispatches", MAIN, "ltrf_collector", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes class_r_normal"},
    {"collects, dispatches, results", MALEKEH, "ccu", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes class_r_normal writes_stored "
     "writes_allocated writes_filtered writes_filtered_invalid writes_dropped "
     "writes_dropped_invalid writes_not_stored"},
    {"grants", ALL, "bank_arbiter", ENERGY_CYCLE,
     "class_r_normal class_r_steal class_r_home class_r_home_forced class_w_normal "
     "class_w_forced class_w_steal class_w_home"},
    {"look-ups, fills, results", ORF, "orf", ENERGY_CYCLE,
     "instructions extra_passes orf_fills writes"},
    {"accesses of memory", UNIFIED, "unified_arbiter", ENERGY_CYCLE,
     "memory_accesses memory_accesses memory_waits"},
    {"cycles with a grant", STEAL, "status_table", ENERGY_CYCLE, "active_cycles"},
    {"cycles with a grant", MALEKEH, "sthld_controller", ENERGY_CYCLE, "active_cycles"},
    {"cycles with an access", MAIN, "bank_timer", ENERGY_CYCLE, "main_busy_cycles"},
    {"look-ups, registers in and out", LTRF, "wcb", ENERGY_CYCLE,
     "operand_lookups result_lookups prefetches registers_fetched registers_fetched "
     "registers_without_data registers_written_back registers_dropped"},
    {"registers in and out", LTRF, "address_allocator", ENERGY_CYCLE,
     "registers_fetched registers_without_data registers_written_back registers_dropped enters "
     "leaves"},
    {"registers, beats", LTRF, "prefetch_unit", ENERGY_CYCLE,
     "cache_beats registers_without_data registers_dropped prefetches enters leaves"},
    {"beats, writes", LTRF, "write_buffer", ENERGY_CYCLE, "buffer_beats main_writes"},
    {NULL, 0, NULL, ENERGIES, NULL},
};

static int is_one_of(const char *block, const char *const *names, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (strcmp(block, names[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

int is_logic(const struct design *d, const char *block) {
    static const char *const wide[] = {
        "register_bank", "crossbar", "ccu_crossbar", "main_bank", "narrow_crossbar",
        "dual_bank",     "rc_banks", "orf_data",     "rfc_data",  "unified_banks"};
    return !is_one_of(block, wide, sizeof wide / sizeof wide[0]) &&
           (strcmp(block, "status_table") != 0 || d->write_steal);
}

const char *printed_name(const char *part) {
    return strcmp(part, "status_table") == 0 ? "steal_table" : part;
}

int is_beside(const char *block) {
    return strcmp(block, "wcb") == 0;
}

int find_baseline(const struct design *d, struct baseline *b) {
    b->plain = *d;
    b->whole = 0;
    if (d->top == TOP_STEAL) {
        b->plain.top = TOP_STRAIGHT;
        b->plain.read_steal = b->plain.write_steal = 0;
        b->paper_share = 0.012;
        b->where = "TVLSI 2016, IV.D.2: below 1.2 %";
    } else if (d->top == TOP_MALEKEH) {
        b->plain.top = TOP_OCU;
        b->paper_share = 0.0004;
        b->where = "Malekeh, 9.4: 0.04 %, 128 B of storage";
    } else if (d->top == TOP_LTRF) { /* of the same capacity: configuration 1 of Table 2 */
        b->plain.top = TOP_BL;
        b->paper_share = 0.16;
        b->whole = 1;
        b->where = "LTRF, 4.3: 16 % more than configuration 1";
    } else {
        return 0;
    }
    design_resolve(&b->plain);
    return 1;
}
