/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/stats.h"

#include <ctype.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "bank_arbiter_names.h"
#include "ccu_allocator_codes.h"
#include "ccu_codes.h"
#include "sm/ports.h"

/* Whole numbers, in the order in which they are printed. Some events have two names: the paper's
 * and the port's. */
struct counter {
    const char *name;
    size_t offset;
};

static const struct counter counters[] = {
    {"cycles", offsetof(struct stats, cycles)},
    {"active_cycles", offsetof(struct stats, active_cycles)},
    {"instructions", offsetof(struct stats, instructions)},
    {"resident_warps", offsetof(struct stats, resident_warps)},
    {"operands", offsetof(struct stats, operands)},
    {"undefined_operands", offsetof(struct stats, undefined_operands)},
    {"unwritten_operands", offsetof(struct stats, unwritten_operands)},
    {"data_compared", offsetof(struct stats, data_compared)},
    {"data_unwritten", offsetof(struct stats, data_unwritten)},
    {"writes", offsetof(struct stats, writes)},
    {"extra_passes", offsetof(struct stats, extra_passes)},
    {"predicated_off", offsetof(struct stats, predicated_off)},
    {"first_reads", offsetof(struct stats, first_reads)},
    {"first_reads_within_3", offsetof(struct stats, first_reads_within_3)},
    {"war_stalls", offsetof(struct stats, war_stalls)},
    {"issue_stalls_collector", offsetof(struct stats, issue_stalls_collector)},
    {"dispatch_stalls", offsetof(struct stats, dispatch_stalls)},
    {"conflicts_inter_read", offsetof(struct stats, conflicts_inter_read)},
    {"conflicts_inter_write", offsetof(struct stats, conflicts_inter_write)},
    {"conflicts_intra", offsetof(struct stats, conflicts_intra)},
    {"intra_conflicts", offsetof(struct stats, conflicts_intra)},
    {"waits_stolen", offsetof(struct stats, waits_stolen)},
    {"waits_port", offsetof(struct stats, waits_port)},
    {"stolen_reads", offsetof(struct stats, of_class[CLASS_R_STEAL])},
    {"stolen_writes", offsetof(struct stats, of_class[CLASS_W_STEAL])},
    {"forced_writes", offsetof(struct stats, forced_writes)},
    {"forced_no_place", offsetof(struct stats, forced_writes)},
    {"home_writes", offsetof(struct stats, of_class[CLASS_W_HOME])},
    {"home_within_1", offsetof(struct stats, home_within_1)},
    {"home_waits_bus", offsetof(struct stats, home_waits_bus)},
    {"home_waits_bank", offsetof(struct stats, home_waits_bank)},
    {"home_forced", offsetof(struct stats, of_class[CLASS_R_HOME_FORCED])},
    {"steals_on_unused", offsetof(struct stats, steals_on_unused)},
    {"partial_mask_steals", offsetof(struct stats, partial_mask_steals)},
    {"forced_by_raw", offsetof(struct stats, forced_by_raw)},
    {"forced_by_waw", offsetof(struct stats, forced_by_waw)},
    {"forced_by_live", offsetof(struct stats, forced_by_live)},
    {"free_updates", offsetof(struct stats, free_updates)},
    {"free_updates_ignored", offsetof(struct stats, free_updates_ignored)},
    {"launches_on_stolen_value", offsetof(struct stats, launches_on_stolen_value)},
    {"exits_on_free_register", offsetof(struct stats, exits_on_free_register)},
    {"read_steal_aborted", offsetof(struct stats, read_steal_aborted)},
    {"scheduler_overrides", offsetof(struct stats, scheduler_overrides)},
    {"highest_warp_slot", offsetof(struct stats, highest_warp_slot)},
    {"highest_bank", offsetof(struct stats, highest_bank)},
    {"highest_row", offsetof(struct stats, highest_row)},
    {"highest_unit", offsetof(struct stats, highest_unit)},
    {"highest_slot", offsetof(struct stats, highest_slot)},
    {"highest_register", offsetof(struct stats, highest_register)},
    {"cpi_issued", offsetof(struct stats, cpi_issued)},
    {"cpi_collectors", offsetof(struct stats, cpi_collectors)},
    {"cpi_unit_busy", offsetof(struct stats, cpi_unit_busy)},
    {"cpi_memory_full", offsetof(struct stats, cpi_memory_full)},
    {"cpi_alu", offsetof(struct stats, cpi_alu)},
    {"cpi_war", offsetof(struct stats, cpi_war)},
    {"cpi_memory", offsetof(struct stats, cpi_memory)},
    {"cpi_control", offsetof(struct stats, cpi_control)},
    {"cpi_barrier", offsetof(struct stats, cpi_barrier)},
    {"cpi_prefetch", offsetof(struct stats, cpi_prefetch)},
    {"cpi_no_warp", offsetof(struct stats, cpi_no_warp)},
    {"assumptions_checked", offsetof(struct stats, assumptions_checked)},
    {"invariants_checked", offsetof(struct stats, invariants_checked)},
};

/* Those of tops with CCUs, by the codes of gen/blocks/rf_malekeh.def. */
static const struct counter ccu_counters[] = {
    {"ccu_hits", offsetof(struct stats, ccu_hits)},
    {"ccu_repeats", offsetof(struct stats, ccu_repeats)},
    {"ccu_all_sources", offsetof(struct stats, ccu_all_sources)},
    {"alloc_own", offsetof(struct stats, alloc_kinds[ALLOC_OWN])},
    {"alloc_far", offsetof(struct stats, alloc_kinds[ALLOC_FAR])},
    {"alloc_near", offsetof(struct stats, alloc_kinds[ALLOC_NEAR])},
    {"alloc_waits", offsetof(struct stats, alloc_kinds[ALLOC_WAITS])},
    {"alloc_busy", offsetof(struct stats, alloc_kinds[ALLOC_BUSY])},
    {"ccu_flushes", offsetof(struct stats, ccu_flushes)},
    {"replace_empty", offsetof(struct stats, victims[VICTIM_EMPTY])},
    {"replace_far", offsetof(struct stats, victims[VICTIM_FAR])},
    {"replace_lru", offsetof(struct stats, victims[VICTIM_LRU])},
    {"write_empty", offsetof(struct stats, write_victims[VICTIM_EMPTY])},
    {"write_far", offsetof(struct stats, write_victims[VICTIM_FAR])},
    {"write_lru", offsetof(struct stats, write_victims[VICTIM_LRU])},
    {"writes_stored", offsetof(struct stats, wr_kinds[WRITE_STORED])},
    {"writes_allocated", offsetof(struct stats, wr_kinds[WRITE_ALLOCATED])},
    {"writes_filtered", offsetof(struct stats, wr_kinds[WRITE_FILTERED])},
    {"writes_filtered_invalid", offsetof(struct stats, wr_kinds[WRITE_FILTERED_INVALIDATES])},
    {"writes_dropped", offsetof(struct stats, wr_kinds[WRITE_DROPPED])},
    {"writes_dropped_invalid", offsetof(struct stats, wr_kinds[WRITE_DROPPED_INVALIDATES])},
    {"writes_not_stored", offsetof(struct stats, wr_kinds[WRITE_NOT_STORED])},
    {"writes_without_ccu", offsetof(struct stats, writes_without_ccu)},
    {"intervals", offsetof(struct stats, intervals)},
    {"sthld", offsetof(struct stats, sthld)},
    {"sthld_most", offsetof(struct stats, sthld_most)},
    {"large_changes", offsetof(struct stats, large_changes)},
    {"sthld_cut_low", offsetof(struct stats, sthld_cut_low)},
    {"sthld_cut_high", offsetof(struct stats, sthld_cut_high)},
    {"highest_entry", offsetof(struct stats, highest_entry)},
};

/* Of sub-cores, with CCUs or without. */
static const struct counter subcore_counters[] = {
    {"bank_reads", offsetof(struct stats, bank_reads)},
    {"bow_hits", offsetof(struct stats, bow_hits)},
};

/* Of tops with operand files. */
static const struct counter orf_counters[] = {
    {"orf_reads", offsetof(struct stats, orf.orf_reads)},
    {"lrf_reads", offsetof(struct stats, orf.lrf_reads)},
    {"lrf_reads_a", offsetof(struct stats, orf.split_a)},
    {"lrf_reads_b", offsetof(struct stats, orf.split_b)},
    {"lrf_reads_c", offsetof(struct stats, orf.split_c)},
    {"orf_fills", offsetof(struct stats, orf.orf_fills)},
    {"orf_writes", offsetof(struct stats, orf.orf_writes)},
    {"lrf_writes", offsetof(struct stats, orf.lrf_writes)},
    {"writes_all_levels", offsetof(struct stats, orf.all_levels)},
    {"writes_entry_alone", offsetof(struct stats, orf.entry_alone)},
    {"strand_ends", offsetof(struct stats, orf.strand_ends)},
    {"entries_voided", offsetof(struct stats, orf.voided)},
    {"entry_port_waits", offsetof(struct stats, orf.port_waits)},
    {"leave_waits", offsetof(struct stats, orf.leave_waits)},
};

/* Of tops with an active set, before a register file of any latency. */
static const struct counter active_counters[] = {
    {"main_latency", offsetof(struct stats, main_latency)},
    {"main_reads", offsetof(struct stats, main_reads)},
    {"main_writes", offsetof(struct stats, main_writes)},
    {"main_accesses", offsetof(struct stats, main_accesses)},
    {"main_busy_cycles", offsetof(struct stats, main_busy_cycles)},
    {"enters", offsetof(struct stats, enters)},
    {"leaves", offsetof(struct stats, leaves)},
    {"refetch_cycles", offsetof(struct stats, refetch_cycles)},
    {"leave_cycles", offsetof(struct stats, leave_cycles)},
    {"idle_no_running", offsetof(struct stats, idle_no_running)},
    {"highest_place", offsetof(struct stats, highest_place)},
};

/* Of a collector that reads the main register file. */
static const struct counter uncached_counters[] = {
    {"busy_waits", offsetof(struct stats, busy_waits)},
};

/* Of a register file cache. A plain LTRF writes back whatever leaves, so each register that is
 * dropped saves a write-back. */
static const struct counter cache_counters[] = {
    {"highest_main_bank", offsetof(struct stats, highest_main_bank)},
    {"highest_main_row", offsetof(struct stats, highest_main_row)},
    {"prefetches", offsetof(struct stats, prefetches)},
    {"registers_fetched", offsetof(struct stats, registers_fetched)},
    {"registers_without_data", offsetof(struct stats, registers_without_data)},
    {"registers_written_back", offsetof(struct stats, registers_written_back)},
    {"registers_dropped", offsetof(struct stats, registers_dropped)},
    {"results_to_cache", offsetof(struct stats, results_to_cache)},
    {"results_to_main", offsetof(struct stats, results_to_main)},
    {"cache_reads", offsetof(struct stats, cache_reads)},
    {"cache_beats", offsetof(struct stats, cache_beats)},
    {"buffer_beats", offsetof(struct stats, buffer_beats)},
    {"operand_lookups", offsetof(struct stats, operand_lookups)},
    {"result_lookups", offsetof(struct stats, result_lookups)},
    {"refetches", offsetof(struct stats, refetches)},
    {"late_lookups", offsetof(struct stats, late_lookups)},
    {"same_warp_held", offsetof(struct stats, same_warp_held)},
    {"prefetch_cycles", offsetof(struct stats, prefetch_cycles)},
    {"prefetch_conflicts", offsetof(struct stats, prefetch_conflicts)},
    {"shared_registers", offsetof(struct stats, shared_registers)},
    {"places_full", offsetof(struct stats, places_full)},
    {"banks_recycled", offsetof(struct stats, banks_recycled)},
    {"writes_then_left", offsetof(struct stats, writes_then_left)},
    {"results_inactive", offsetof(struct stats, results_inactive)},
    {"results_leaving", offsetof(struct stats, results_leaving)},
    {"moves_out_together", offsetof(struct stats, moves_out_together)},
    {"moves_in_together", offsetof(struct stats, moves_in_together)},
    {"fills_together", offsetof(struct stats, fills_together)},
    {"reads_kept_off", offsetof(struct stats, reads_kept_off)},
    {"unload_waits", offsetof(struct stats, unload_waits)},
    {"dead_writebacks_saved", offsetof(struct stats, registers_dropped)},
};

#define CACHE(prefix, field)                                                                       \
    {prefix "hit", offsetof(struct stats, memory.field.hit)},                                      \
        {prefix "pending", offsetof(struct stats, memory.field.pending)},                          \
        {prefix "miss", offsetof(struct stats, memory.field.miss)}, {                              \
        prefix "sector_miss", offsetof(struct stats, memory.field.sector_miss)                     \
    }

/* Of a memory system, under the names of Accel-Sim. */
static const struct counter memory_counters[] = {
    CACHE("l1_gld_", l1[TRAFFIC_GLD]),
    CACHE("l1_gst_", l1[TRAFFIC_GST]),
    CACHE("l1_lld_", l1[TRAFFIC_LLD]),
    CACHE("l1_lst_", l1[TRAFFIC_LST]),
    CACHE("l2_gld_", l2_gld),
    CACHE("l2_lld_", l2_lld),
    {"dram_reads", offsetof(struct stats, memory.dram_reads)},
    {"dram_writes", offsetof(struct stats, memory.dram_writes)},
    {"l1_bytes", offsetof(struct stats, memory.l1_bytes)},
    {"l2_bytes", offsetof(struct stats, memory.l2_bytes)},
    {"dram_bytes", offsetof(struct stats, memory.dram_bytes)},
    {"mshr_refusals", offsetof(struct stats, memory.mshr_refusals)},
    {"queue_refusals", offsetof(struct stats, memory.queue_refusals)},
    {"line_refusals", offsetof(struct stats, memory.line_refusals)},
    {"l1_bank_conflicts", offsetof(struct stats, memory.bank_conflicts)},
    {"shared_conflicts", offsetof(struct stats, memory.shared_conflicts)},
    {"load_port_waits", offsetof(struct stats, load_port_waits)},
    {"loads_answered", offsetof(struct stats, memory.accesses)},
    {"flat_textures", offsetof(struct stats, flat_textures)},
};

#define RC(field)                                                                                  \
    { #field, offsetof(struct stats, rc.field) }

/* Of register caches, under the names of the counting model; then the twin's own. */
static const struct counter rc_counters[] = {
    RC(base_reads),       RC(base_writes),    RC(read_hits),          RC(read_misses),
    RC(write_hits),       RC(write_misses),   RC(rc_reads),           RC(rc_writes),
    RC(rf_reads),         RC(rf_writes),      RC(source_allocations), RC(dest_allocations),
    RC(dirty_evictions),  RC(dirty_left),     RC(writes_absorbed),    RC(home_hits),
    RC(home_lookups),     RC(invalidations),  RC(rc_victim_reads),    RC(write_back_rows),
    RC(read_after_evict), RC(result_waits),   RC(puts_without_entry), RC(touches),
    RC(passed_results),   RC(others_evicted),
};

#define RFC(field)                                                                                 \
    { #field, offsetof(struct stats, rfc.field) }

/* Of register file caches, under the names of order mode; then those of cycles. */
static const struct counter rfc_counters[] = {
    RFC(lrf_reads),     RFC(rfc_reads),        RFC(mrf_reads),        RFC(split_reads),
    RFC(lrf_writes),    RFC(lrf_to_rfc),       RFC(rfc_writes),       RFC(mrf_writes_bypass),
    RFC(mrf_writes),    RFC(evictions),        RFC(evict_writebacks), RFC(evict_dead),
    RFC(flushes),       RFC(flush_writebacks), RFC(flush_dead),       RFC(invalidated),
    RFC(exit_dropped),  RFC(rfc_fills),        RFC(rfc_waits),        RFC(victim_full),
    RFC(victim_writes), RFC(victim_waits),
};

/* Of banks with a write port of their own; lanes under the names of the counting model. */
static const struct counter dual_counters[] = {
    RC(rf_reads),
    RC(rf_writes),
    {"both_ports", offsetof(struct stats, both_ports)},
};

#define LINES(name, field)                                                                         \
    { name, offsetof(struct stats, lines.field) }

/* Of unified memory, and of the fixed partition beside it. */
static const struct counter line_counters[] = {
    LINES("memory_instructions", instructions),
    LINES("memory_accesses", accesses),
    LINES("memory_extra_accesses", extra),
    LINES("memory_split", split),
    LINES("memory_waits", waits),
    LINES("memory_held_up", held_up),
    LINES("memory_longest_wait", longest_wait),
    LINES("memory_waits_whole", waits_whole),
    LINES("memory_scattered", scattered),
    LINES("memory_same_bank", same_bank),
    LINES("line_reads", reads),
    LINES("line_writes", writes),
    LINES("line_words_compared", words_compared),
    LINES("read_conflict_instructions", read_conflicts),
    LINES("conflict_instructions", conflicts),
    LINES("rf_rows", rf_rows),
    LINES("shared_rows", shared_rows),
    LINES("cache_rows", cache_rows),
};

#define LENGTH(a) (sizeof(a) / sizeof *(a))

/* Collector units and dispatch ports by class. */
static const struct counter class_counters[] = {
    {"sp_unit_waits", offsetof(struct stats, class_waits[0])},
    {"sfu_unit_waits", offsetof(struct stats, class_waits[1])},
    {"mem_unit_waits", offsetof(struct stats, class_waits[2])},
    {"class_port_waits", offsetof(struct stats, port_waits)},
};

/* The tables of this build's top. */
static const struct {
    const struct counter *counters;
    size_t n;
} tables[] = {
    {counters, LENGTH(counters)},
    {subcore_counters, SHOWS_REPEATS ? LENGTH(subcore_counters) : 0},
    {ccu_counters, HAS_CCUS ? LENGTH(ccu_counters) : 0},
    {active_counters, HAS_ACTIVE_SET ? LENGTH(active_counters) : 0},
    {uncached_counters, HAS_ACTIVE_SET && !HAS_CACHE ? LENGTH(uncached_counters) : 0},
    {cache_counters, HAS_CACHE ? LENGTH(cache_counters) : 0},
    {rc_counters, HAS_REGISTER_CACHES ? LENGTH(rc_counters) : 0},
    {rfc_counters, HAS_FILE_CACHES ? LENGTH(rfc_counters) : 0},
    {orf_counters, HAS_OPERAND_FILE ? LENGTH(orf_counters) : 0},
    {dual_counters, HAS_WRITE_PORTS ? LENGTH(dual_counters) : 0},
    {line_counters, HAS_UNIFIED_MEMORY ? LENGTH(line_counters) : 0},
    {class_counters, CLASSES > 1 ? LENGTH(class_counters) : 0},
    {memory_counters, LENGTH(memory_counters)},
};

const char *bank_class_name(unsigned code) {
    return code < CLASS_CODES ? class_names[code] : "?";
}

/* "w_home": a class in the name of a counter. */
struct class_text {
    char text[32];
};

static struct class_text class_text(unsigned code) {
    struct class_text t;
    size_t i = 0;
    for (; class_names[code][i] && i + 1 < sizeof t.text; i++) {
        t.text[i] = (char)tolower((unsigned char)class_names[code][i]);
    }
    t.text[i] = '\0';
    return t;
}

static uint64_t counter(const struct stats *s, size_t offset) {
    return *(const uint64_t *)(const void *)((const char *)s + offset);
}

/* Index of the class that `text` is the name of, or CLASS_CODES. */
static unsigned class_called(const char *text) {
    unsigned c = 0;
    while (c < CLASS_CODES && strcmp(class_text(c).text, text) != 0) {
        c++;
    }
    return c;
}

/* `prio_<winner>_<loser>`: the winner is the class whose name and the loser's make up the text. */
static uint64_t prio_called(const struct stats *s, const char *text, int *found) {
    for (unsigned winner = 0; winner < CLASS_CODES; winner++) {
        struct class_text name = class_text(winner);
        size_t n = strlen(name.text);
        if (strncmp(text, name.text, n) == 0 && text[n] == '_') {
            unsigned loser = class_called(text + n + 1);
            if (loser < CLASS_CODES) {
                *found = 1;
                return s->prio[loser][winner];
            }
        }
    }
    return 0;
}

/* NULL when this build's top has none of the name. */
static const struct counter *counter_called(const char *name) {
    for (unsigned t = 0; t < LENGTH(tables); t++) {
        for (size_t i = 0; i < tables[t].n; i++) {
            if (strcmp(tables[t].counters[i].name, name) == 0) {
                return &tables[t].counters[i];
            }
        }
    }
    return NULL;
}

uint64_t stats_get(const struct stats *s, const char *name, int *found) {
    const struct counter *c = counter_called(name);
    *found = c != NULL;
    if (c) {
        return counter(s, c->offset);
    }
    if (strncmp(name, "class_", 6) == 0) {
        unsigned code = class_called(name + 6);
        *found = code > CLASS_IDLE && code < CLASS_CODES;
        return *found ? s->of_class[code] : 0;
    }
    return strncmp(name, "prio_", 5) == 0 ? prio_called(s, name + 5, found) : 0;
}

/* R255 is RZ. */
enum { LAST_REGISTER = THREAD_REGS > 255 ? 254 : THREAD_REGS - 1 };

uint64_t stats_last(const char *name, int *found) {
    static const struct {
        const char *name;
        uint64_t number;
    } last[] = {
        {"highest_warp_slot", SM_WARPS - 1},
        {"highest_bank", SM_BANKS - 1},
        {"highest_row", ROWS - 1},
        {"highest_unit", SM_COLLECTORS - 1},
        {"highest_slot", SLOTS - 1},
        {"highest_register", LAST_REGISTER},
        {"highest_entry", CT_ENTRIES - 1},
        {"highest_place", ACTIVE - 1},
        {"highest_main_bank", SM_MAIN_BANKS - 1},
        {"highest_main_row", MAIN_ROWS - 1},
    };
    for (unsigned i = 0; i < LENGTH(last); i++) {
        if (strcmp(last[i].name, name) == 0) {
            *found = counter_called(name) != NULL;
            return last[i].number;
        }
    }
    *found = 0;
    return 0;
}

/* Sums ---------------------------------------------------------------------------------------- */

/* A sum that is made, and the fields that are in it: some counters have two names. */
struct adding {
    struct stats *sum;
    const struct stats *one;
    uint8_t done[sizeof(struct stats) / sizeof(uint64_t)];
};

/* How far something goes, which does not add up. */
static int is_level(const char *name) {
    static const char *const names[] = {
        "resident_warps",      "sthld",   "sthld_most",  "main_latency",
        "memory_longest_wait", "rf_rows", "shared_rows", "cache_rows"};
    for (unsigned i = 0; i < LENGTH(names); i++) {
        if (strcmp(name, names[i]) == 0) {
            return 1;
        }
    }
    return strncmp(name, "highest_", 8) == 0;
}

static void add_field(struct adding *a, size_t offset, int level) {
    uint64_t *to = (uint64_t *)(void *)((char *)a->sum + offset), value = counter(a->one, offset);
    if (!a->done[offset / sizeof *to]++) {
        *to = !level ? *to + value : value > *to ? value : *to;
    }
}

static void add_fields(struct adding *a, size_t offset, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        add_field(a, offset + i * sizeof(uint64_t), 0);
    }
}

/* What is the same of all of them, or told to differ. */
static void add_texts(struct stats *sum, const struct stats *one) {
    int first = sum->design == NULL;
    sum->design = one->design;
    strcpy(sum->kernel, "all");
    memcpy(sum->machine, one->machine, sizeof sum->machine);
    sum->memory_mode = one->memory_mode;
    sum->retired = one->retired && (first || sum->retired);
    if (one->occupancy_limit) {
        int same = first || strcmp(sum->occupancy_limit, one->occupancy_limit) == 0;
        sum->occupancy_limit = same ? one->occupancy_limit : "differs";
    }
    sum->has_times = one->has_times;
    sum->trace_read_seconds += one->trace_read_seconds;
    sum->simulate_seconds += one->simulate_seconds;
}

void stats_add(struct stats *sum, const struct stats *one) {
    struct adding a = {.sum = sum, .one = one};
    add_texts(sum, one);
    for (unsigned t = 0; t < LENGTH(tables); t++) {
        for (size_t i = 0; i < tables[t].n; i++) {
            add_field(&a, tables[t].counters[i].offset, is_level(tables[t].counters[i].name));
        }
    }
    add_fields(&a, offsetof(struct stats, of_class), CLASS_CODES);
    add_fields(&a, offsetof(struct stats, prio), CLASS_CODES * CLASS_CODES);
    add_field(&a, offsetof(struct stats, memory.latency), 0);
    add_field(&a, offsetof(struct stats, main_busy), 0);
    add_field(&a, offsetof(struct stats, bank_reads), 0);
}

/* Printing ------------------------------------------------------------------------------------ */

/* Where and how a line is printed. */
struct printer {
    FILE *f;
    int json;
    const char *before; /* the next line: "" first, then the JSON comma */
};

static void print_name(struct printer *p, const char *name) {
    fprintf(p->f, p->json ? "%s\"%s\": " : "%s%s: ", p->before, name);
    p->before = p->json ? ",\n  " : "\n";
}

static void print_count(struct printer *p, const char *name, uint64_t value) {
    print_name(p, name);
    fprintf(p->f, "%" PRIu64, value);
}

/* `value` / `by`, 0 when there is nothing to divide by. */
static void print_ratio(struct printer *p, const char *name, double value, double by) {
    print_name(p, name);
    fprintf(p->f, "%.4f", by > 0 ? value / by : 0.0);
}

static void print_text(struct printer *p, const char *name, const char *text) {
    print_name(p, name);
    if (!p->json) {
        fputs(text, p->f);
        return;
    }
    fputc('"', p->f);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            fprintf(p->f, "\\%c", c);
        } else if (c < 0x20) {
            fprintf(p->f, "\\u%04x", c);
        } else {
            fputc(c, p->f);
        }
    }
    fputc('"', p->f);
}

static void print_classes(struct printer *p, const struct stats *s) {
    char name[80];
    for (unsigned c = CLASS_IDLE + 1; c < CLASS_CODES; c++) {
        snprintf(name, sizeof name, "class_%s", class_text(c).text);
        print_count(p, name, s->of_class[c]);
    }
    for (unsigned winner = 0; winner < CLASS_CODES; winner++) {
        for (unsigned loser = 0; loser < CLASS_CODES; loser++) {
            if (s->prio[loser][winner]) {
                snprintf(name, sizeof name, "prio_%s_%s", class_text(winner).text,
                         class_text(loser).text);
                print_count(p, name, s->prio[loser][winner]);
            }
        }
    }
}

static void print_derived(struct printer *p, const struct stats *s) {
    double operands = (double)s->operands, cycles = (double)s->cycles;
    uint64_t accesses = 0;
    for (unsigned c = CLASS_IDLE + 1; c < CLASS_CODES; c++) {
        accesses += s->of_class[c];
    }
    print_ratio(p, "ipc", (double)s->instructions, cycles);
    print_ratio(p, "latency_penalty_inter_read", (double)s->conflicts_inter_read, operands);
    print_ratio(p, "latency_penalty_inter_write", (double)s->conflicts_inter_write, operands);
    print_ratio(p, "latency_penalty_intra", (double)s->conflicts_intra, operands);
    if (s->machine[0]) {
        print_ratio(p, "mean_latency", (double)s->memory.latency, (double)s->memory.accesses);
    }
    if (s->flat_textures) {
        print_count(p, "texture_latency", LATENCY_GLOBAL);
    }
    print_ratio(p, "bank_utilisation", (double)accesses, cycles * SM_BANKS);
    if (HAS_ACTIVE_SET) {
        print_ratio(p, "main_utilisation", (double)s->main_busy, cycles * SM_MAIN_BANKS);
    }
    if (SHOWS_REPEATS) {
        print_ratio(p, "hit_ratio", operands - (double)s->bank_reads, operands);
    }
}

static void print_times(struct printer *p, const struct stats *s) {
    print_ratio(p, "trace_read_seconds", s->trace_read_seconds, 1);
    print_ratio(p, "simulate_seconds", s->simulate_seconds, 1);
    print_ratio(p, "cycles_per_second", (double)s->cycles, s->simulate_seconds);
    print_ratio(p, "warp_instructions_per_second", (double)s->instructions, s->simulate_seconds);
}

static void print_overrides(struct printer *p, const struct overrides *o) {
    char text[OVERRIDE_TEXT];
    for (unsigned i = 0; i < o->n; i++) {
        override_text(o, i, text);
        print_text(p, o->of[i].key, text);
    }
}

static void print_list(struct printer *p, const struct list_counts *list) {
    if (list->trace) {
        print_text(p, "trace", list->trace);
    }
    if (list->kernels) {
        print_count(p, "kernels", list->kernels);
        print_count(p, "copies_to_device", list->copies);
        print_count(p, "copied_bytes", list->bytes);
    }
}

void stats_print(const struct stats *s, FILE *f, int json) {
    struct printer p = {f, json, json ? "{\n  " : ""};
    print_list(&p, &s->list);
    print_text(&p, "design", s->design);
    print_text(&p, "kernel", s->kernel);
    if (s->unknown[0]) {
        print_text(&p, "unknown_operations", s->unknown);
    }
    if (s->machine[0]) {
        print_text(&p, "machine", s->machine);
        print_text(&p, "memory", s->memory_mode);
    }
    print_overrides(&p, &s->overrides);
    for (unsigned t = 0; t < LENGTH(tables) - (s->machine[0] == '\0'); t++) {
        for (size_t i = 0; i < tables[t].n; i++) {
            const struct counter *c = &tables[t].counters[i];
            print_count(&p, c->name, counter(s, c->offset));
        }
    }
    print_derived(&p, s);
    if (HAS_ACTIVE_SET) {
        print_text(&p, "occupancy_limit", s->occupancy_limit);
    }
    print_classes(&p, s);
    if (s->has_times) {
        print_times(&p, s);
    }
    print_text(&p, "retired", s->retired ? "ok" : "failed");
    fputs(json ? "\n}\n" : "\n", f);
}
