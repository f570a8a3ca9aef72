/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/design_point.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NUMBER_OF(tops, field, min, max, fallback, doc)                                            \
    { #field, doc, offsetof(struct design, field), KEY_NUMBER, min, max, NULL, fallback, tops }
#define NUMBER(field, min, max, fallback, doc) NUMBER_OF(NULL, field, min, max, fallback, doc)
#define CHOICE_OR(field, choices, last, fallback, doc)                                             \
    { #field, doc, offsetof(struct design, field), KEY_CHOICE, 0, last, choices, fallback, NULL }
#define CHOICE(field, choices, last, doc) CHOICE_OR(field, choices, last, -1, doc)

/* A row of the STHLD controller's table has six bits for each change of IPC, from bit 0 on: small,
 * large rise, large fall. They are the next state, and steps of STHLD + 4 above it. */
#define FSM_ENTRY(next, steps) ((next) | ((steps) + 4) << 3)
#define FSM_ROW_OF(small, rise, fall) ((small) | (rise) << 6 | (fall) << 12)
#define FSM_ROW(field, small, rise, fall)                                                          \
    {                                                                                              \
#field,                                                                                    \
            "NEXT+STEPS at a small change of IPC, a large rise, a large fall: next state 1 to 6, " \
            "steps of STHLD -4 to +3",                                                             \
            offsetof(struct design, field), KEY_FSM_ROW, 0, 0, NULL,                               \
            FSM_ROW_OF(small, rise, fall), "rf_malekeh"                                            \
    }

#define TWO_LEVEL "rf_bl rf_ltrf rf_orf rf_rfc rf_unified"

const struct design_key design_keys[] = {
    CHOICE(top, TOP_NAMES, TOPS - 1, "machine: a top of `gen/blocks/`"),
    NUMBER(capacity_kb, 1, 4096, -1,
           "capacity in KB; a warp register counts 128 bytes whatever `lane_bits` is"),
    NUMBER(banks, 1, 64, -1,
           "register banks, a power of two from 2 on that divides the registers into at least two "
           "rows"),
    NUMBER(warps, 1, 256, -1, "warp slots, a multiple of `schedulers`, at least 2"),
    NUMBER(schedulers, 1, 16, -1, "warp schedulers"),
    NUMBER(collectors, 1, 256, -1, "operand collector units"),
    NUMBER(slots, 1, 8, -1, "operand slots a unit; collectors x slots is at most 256"),
    NUMBER(result_buses, 1, 16, -1, "result buses"),
    NUMBER(dispatch_ports, 1, 16, -1,
           "instructions that the collectors dispatch in a cycle, at most"),
    NUMBER(collector_reuse, 0, 1, 0,
           "1: a collector unit that dispatches is free in that cycle, as in GPGPU-Sim, 0: in the "
           "next (not in `rf_rc`)"),
    NUMBER(
        collector_ports, 0, 1, 0,
        "operands that a collector unit is granted in a cycle, at most, as in GPGPU-Sim 3; 0: as "
        "many as there are banks"),
    NUMBER(sp_collectors, 0, 256, 0,
           "collector units of class SP, the lowest-numbered; 0: units and ports are for any "
           "instruction (`rf_straight`, `rf_steal`)"),
    NUMBER(sfu_collectors, 0, 256, 0, "those of class SFU, behind them; the rest is of class MEM"),
    NUMBER(sp_ports, 0, 16, 0, "dispatch ports of class SP, the lowest-numbered"),
    NUMBER(sfu_ports, 0, 16, 0, "those of class SFU, behind them; the rest is of class MEM"),
    NUMBER(lane_bits, 1, 32, 32,
           "bits of a lane, a power of two; below 32 only in narrow test builds"),
    NUMBER(early_reading, 0, 1, 1,
           "1: a stolen operand is in its collector unit; 0, in the C model alone: it is thrown "
           "away and read again (`rf_steal`)"),
    CHOICE(policy, "gto lrr", 1, "warp scheduling: greedy then oldest, or loose round robin"),
    NUMBER(read_steal, 0, 2, -1,
           "bank stealing for reads (top `rf_steal`): 1 where the next cycle has a conflict (TVLSI "
           "2016, IV.B.2), 2 at any idle bank"),
    NUMBER(write_steal, 0, 1, -1, "1: bank stealing for writes (top `rf_steal`)"),
    NUMBER(max_blocks, 1, 256, -1, "environment: resident thread blocks, at most"),
    NUMBER(granule_regs, 1, 256, -1,
           "environment: registers a thread are handed out in multiples of this, itself a multiple "
           "of `banks`"),
    NUMBER(latency_alu, 1, 10000, 8, "environment: cycles from dispatch to result, arithmetic"),
    NUMBER(latency_sfu, 1, 10000, 20, "environment: special functions"),
    NUMBER(latency_shared, 1, 10000, 20, "environment: shared memory"),
    NUMBER(latency_global, 1, 10000, 400, "environment: global and local memory"),
    NUMBER(latency_control, 1, 10000, 1, "environment: control"),
    {"machine", "environment: the machine around it when none is asked for (docs/machines.md)",
     offsetof(struct design, machine), KEY_MACHINE, 0, 0, NULL, 0, NULL},
    NUMBER(rthld, 1, 255, RTHLD_DEFAULT,
           "RTHLD: a register reuse distance up to this many instructions is near (Malekeh, 4)"),
    NUMBER(blocks_only, 0, 1, 0,
           "1: blocks alone, for proofs and properties: `banks` may be any number, `warps` 1; no "
           "top can be built"),
    NUMBER(subcores, 1, 8, 1,
           "identical sub-cores of the SM (tops `rf_ocu`, `rf_dual`, `rf_malekeh`, `rf_rc`); all "
           "sizes above are of one of them"),
    NUMBER_OF("rf_malekeh", ct_entries, 1, 16, 8,
              "entries of a CCU's cache table, at least `slots` (Malekeh, 3.2)"),
    NUMBER(
        bow_window, 0, 8, 0,
        "environment: instructions in the windows of the comparison model BOW, with `rf_ocu`; 0: "
        "none (docs/bow.md)"),
    NUMBER(
        one_a_warp, 0, 1, 0,
        "environment: 1: a warp is not ready while an instruction of its is in a collector unit, "
        "as it is with CCUs anyway"),
    NUMBER(distinct_sources, 0, 1, 0,
           "environment: 1: `rf_ocu` or `rf_dual` reads a register that an instruction names twice "
           "once"),
    NUMBER_OF("rf_malekeh", sthld_start, 0, 255, 0,
              "STHLD after reset, in cycles (Malekeh, 6 and 7)"),
    NUMBER_OF("rf_malekeh", sthld_delta, 1, 63, 16, "one step of STHLD, in cycles"),
    NUMBER_OF("rf_malekeh", sthld_large, 1, 63, 2,
              "a change of IPC above this many 64ths of the previous one is large"),
    NUMBER_OF("rf_malekeh", sthld_interval, 16, 65535, 10000,
              "cycles of an interval of the STHLD controller"),
    FSM_ROW(sthld_state1, FSM_ENTRY(2, 1), FSM_ENTRY(2, 1), FSM_ENTRY(2, 1)),
    FSM_ROW(sthld_state2, FSM_ENTRY(2, 1), FSM_ENTRY(3, 1), FSM_ENTRY(3, 1)),
    FSM_ROW(sthld_state3, FSM_ENTRY(2, 1), FSM_ENTRY(2, 1), FSM_ENTRY(4, -2)),
    FSM_ROW(sthld_state4, FSM_ENTRY(5, 1), FSM_ENTRY(4, -1), FSM_ENTRY(3, 1)),
    FSM_ROW(sthld_state5, FSM_ENTRY(6, 0), FSM_ENTRY(6, 0), FSM_ENTRY(5, -1)),
    FSM_ROW(sthld_state6, FSM_ENTRY(6, 0), FSM_ENTRY(3, 1), FSM_ENTRY(3, 1)),
    NUMBER_OF(
        "rf_ltrf", interval_regs, 1, 64, 16,
        "N: registers of a register interval, and so banks of the cache (LTRF, 4.1; `rf_ltrf`)"),
    NUMBER_OF(TWO_LEVEL, active_warps, 1, 32, 8,
              "warps in the active set of the two-level scheduler, and so rows of a cache bank "
              "(`rf_bl`, `rf_ltrf`)"),
    NUMBER_OF("rf_ltrf", strands, 0, 1, 0,
              "environment: 1: PREFETCH where strands begin, not register intervals (LTRF, 6.6)"),
    NUMBER_OF("rf_ltrf rf_rfc", liveness, 0, 1, 0,
              "1: LTRF+: dead registers are neither fetched nor written back (LTRF, 3.2)"),
    NUMBER_OF(
        "rf_ltrf", keep_shared, 0, 1, 1,
        "1: a register of the old and the new interval stays in the cache, 0: it is written back "
        "and fetched again"),
    NUMBER_OF(
        "rf_ltrf", beats, 1, 8, 4,
        "cycles that a register takes through the narrow crossbar, a power of two (LTRF, 4.2)"),
    NUMBER_OF(TWO_LEVEL, main_base_latency, 1, 7, 4,
              "cycles of an access to a bank of the main register file, at 1x"),
    NUMBER_OF(TWO_LEVEL, main_latency_percent, 100, 800, 100,
              "latency of the main register file, in percent of that"),
    NUMBER_OF(
        TWO_LEVEL, pipelined, 0, 1, 0,
        "1: a bank of the main register file takes an access a cycle, 0: it is busy for all of "
        "its latency"),
    NUMBER_OF(
        "rf_ltrf", cache_buffers, 0, 1, 0,
        "1: cache banks have fill and unload registers (`rf_ltrf`), 0: a register on the narrow "
        "crossbar holds its bank for all beats"),
    NUMBER(
        thread_regs, 1, 256, 256,
        "registers a thread can have, at most: entries of a register cache address table, a power "
        "of two; below 256 only for proofs"),
    NUMBER(
        shared_kb, 0, 1024, 0,
        "environment: shared memory in KB, which bounds the resident blocks; 0: not counted (LTRF, "
        "Table 3)"),
    NUMBER(rc_ways, 0, 16, 0,
           "ways of the register caches, a power of two (RFC-sim, V-B; `make regcache`); 0: none"),
    NUMBER(rc_entries, 1, 64, 8, "entries a thread of the register caches, a power of two"),
    CHOICE_OR(rc_alloc, "read write both compiler", 3, 3,
              "misses that take an entry of the register caches (RFC-sim, Table II)"),
    CHOICE_OR(rc_map, "linear interleaved", 1, 1,
              "set of a destination in the register caches (RFC-sim, IV-C)"),
    CHOICE_OR(rc_replace, "fifo lru", 1, 0, "which entry of the register caches goes"),
    CHOICE_OR(rc_tags, "thread warp", 1, 0,
              "tags of the register caches: a thread has its own, or a warp one with lane-valid "
              "bits"),
    NUMBER(serial_warps, 0, 1, 0,
           "environment: 1: a warp is not ready before its last instruction has written back"),
    NUMBER(threads, 1, LANES_A_WARP, LANES_A_WARP, "lanes of a warp; below 32 only for proofs"),
    NUMBER(bank_ports, 1, 2, 0,
           "ports of a bank: 2, a read and a write (`rf_dual`, `rf_rc`), or 1 for either; 0: as "
           "its top has them"),
    NUMBER(
        rfc_entries, 0, 16, 0,
        "entries a thread of the register file cache (Gebhart, 5.2; docs/hierarchy.md); 0: none"),
    CHOICE_OR(replacement, "fifo lru", 1, 0, "which entry of the register file cache goes"),
    CHOICE_OR(allocate, "results reads", 1, 0,
              "what enters the register file cache: results, or operands that missed, too (5.2.4)"),
    NUMBER(bypass_long, 0, 1, 1,
           "1: results of class global go past the register file cache (Gebhart, 5.3)"),
    NUMBER(rfc_lrf, 0, 1, 0,
           "1: a last result file before the register file cache, in hardware (Gebhart, 6.5.2)"),
    NUMBER(rfc_write_ports, 1, 4, 1,
           "active slots whose register file cache is written in a cycle, at most (Gebhart, 5.2)"),
    NUMBER(
        tag_stage, 0, 1, 0,
        "1: operands that miss the register file cache ask for their banks a cycle later (5.2.2)"),
    NUMBER(orf_entries, 0, 16, 0,
           "entries a thread of the operand register file (Gebhart, 6.1; `rf_orf`); 0: none"),
    CHOICE_OR(lrf, "none unified split", 2, 0,
              "last result file of the compiler: none, one entry, or one an operand slot (6.2)"),
    CHOICE_OR(write_rule, "two one lrf_mrf", 2, 0,
              "compiler: levels beside the main register file's that a value may have (6.4.5)"),
    NUMBER(orf_forward, 0, 1, 1, "compiler: 0: values inside a basic block only (6.4.1)"),
    NUMBER(orf_reads, 0, 1, 1, "compiler: 0: no read operands (6.4.3)"),
    NUMBER(orf_partial, 0, 1, 1, "compiler: 0: no partial ranges (6.4.2)"),
    NUMBER(unified, 0, 1, 0,
           "1: shared memory and cache lie in the banks of the register file (Gebhart, 7.3), 0: in "
           "their own"),
    CHOICE_OR(
        memory_split, "words lines clusters", 2, 0,
        "environment: in a cycle words of 32 banks, a bank a cluster, or 16 bytes of a cluster"),
    NUMBER(rf_kb, 0, 4096, 0,
           "environment: registers' part of a unified memory in KB; 0: as the kernel needs"),
    {NULL, NULL, 0, KEY_NUMBER, 0, 0, NULL, 0, NULL},
};

#define SIZE(name, field, doc)                                                                     \
    { name, doc, offsetof(struct design, field) }

const struct design_size design_sizes[] = {
    SIZE("BANKS", unit_banks, "register banks that the collectors read"),
    SIZE("ROWS", unit_rows, "rows of such a bank"),
    SIZE("MAIN_BANKS", banks, "banks of the main register file: `BANKS`, but in `rf_ltrf`"),
    SIZE("MAIN_ROWS", rows, "rows of such a bank"),
    SIZE("WARPS", warps, "warp slots of the SM"),
    SIZE("SCHEDULERS", schedulers, "warp schedulers"),
    SIZE("SCHEDULER_WARPS", scheduler_warps, "warps of a scheduler"),
    SIZE("COLLECTORS", collectors, "collector units"),
    SIZE("SLOTS", slots, "operand slots a unit"),
    SIZE("REQUESTS", requests, "read requests: request r is unit * SLOTS + slot"),
    SIZE("CANDIDATES", candidates, "operands that may arrive in a cycle: scheduler * SLOTS + slot"),
    SIZE("RESULT_BUSES", result_buses, "result buses"),
    SIZE("DISPATCH_PORTS", dispatch_ports, "instructions dispatched a cycle, at most"),
    SIZE("COLLECTOR_REUSE", collector_reuse, "1: a unit that dispatches counts as free at once"),
    SIZE("COLLECTOR_PORTS", collector_ports,
         "operands that a unit is granted in a cycle, at most; 0: any number"),
    SIZE("CLASSES", classes, "classes of units and ports: SP, SFU, MEM; 1: any instruction"),
    SIZE("SP_COLLECTORS", sp_collectors, "units of class SP, 0 with one class"),
    SIZE("SFU_COLLECTORS", sfu_collectors, "units of class SFU, 0 with one class"),
    SIZE("SP_PORTS", sp_ports, "dispatch ports of class SP, 0 with one class"),
    SIZE("SFU_PORTS", sfu_ports, "dispatch ports of class SFU, 0 with one class"),
    SIZE("LANES", lanes, "lanes of a warp"),
    SIZE("LANE_BITS", lane_bits, "bits of a lane"),
    SIZE("DATA_BITS", data_bits, "bits of a warp register"),
    SIZE("SLICE_BITS", slice_bits, "bits of a crossbar slice"),
    SIZE("READ_STEAL", read_steal,
         "candidates' operands may be read ahead: 1 of a conflict, 2 at any idle bank"),
    SIZE("EARLY_READING", early_reading, "0: stolen operands are thrown away"),
    SIZE("WRITE_STEAL", write_steal, "1: normal writes yield and steal banks"),
    SIZE("POLICY", policy, "0 greedy then oldest, 1 loose round robin"),
    SIZE("BANK_BITS", bank_bits, "bits of a bank number"),
    SIZE("ROW_BITS", row_bits, "bits of a row number"),
    SIZE("REQUEST_BITS", request_bits, "bits of a request number"),
    SIZE("CANDIDATE_BITS", candidate_bits, "bits of a candidate operand number"),
    SIZE("COLLECTOR_BITS", collector_bits, "bits of a collector unit number"),
    SIZE("BUS_BITS", bus_bits, "bits of a bus number"),
    SIZE("SCHEDULER_BITS", scheduler_bits, "bits of a scheduler number"),
    SIZE("SCHEDULER_WARP_BITS", scheduler_warp_bits, "bits to index a scheduler's warps"),
    SIZE("AGE_BITS", age_bits, "bits of an age rank"),
    SIZE("TAG_BITS", tag_bits, "bits of an instruction tag"),
    SIZE("CAPACITY_KB", capacity_kb, "capacity in KB, a register counted as 128 bytes"),
    SIZE("MAX_BLOCKS", max_blocks, "resident thread blocks, at most"),
    SIZE("GRANULE_REGS", granule_regs, "registers a thread are handed out in multiples of this"),
    SIZE("LATENCY_ALU", latency_alu, "cycles from dispatch to result: arithmetic"),
    SIZE("LATENCY_SFU", latency_sfu, "special functions"),
    SIZE("LATENCY_SHARED", latency_shared, "shared memory"),
    SIZE("LATENCY_GLOBAL", latency_global, "global and local memory"),
    SIZE("LATENCY_CONTROL", latency_control, "control"),
    SIZE("RTHLD", rthld, "reuse distance up to which a register is near"),
    SIZE("SUBCORES", subcores, "sub-cores of the SM; sizes are of one"),
    SIZE("CT_ENTRIES", ct_entries, "entries of a cache table"),
    SIZE("CT_BITS", ct_bits, "bits of the number of a cache table's entry"),
    SIZE("ENTRIES", entries, "entries of a sub-core's cache tables: unit * CT_ENTRIES + entry"),
    SIZE("REG_BITS", reg_bits, "bits of a register number"),
    SIZE("BOW_WINDOW", bow_window, "instructions in a window of BOW, 0: none"),
    SIZE("ONE_A_WARP", one_a_warp, "a warp has one instruction in the collectors, at most"),
    SIZE("DISTINCT_SOURCES", distinct_sources, "repeated sources of an instruction are read once"),
    SIZE("STHLD_BITS", sthld_bits, "bits of STHLD"),
    SIZE("STHLD_START", sthld_start, "STHLD after reset"),
    SIZE("STHLD_DELTA", sthld_delta, "one step of STHLD"),
    SIZE("STHLD_LARGE", sthld_large, "a change of IPC above this many 64ths is large"),
    SIZE("STHLD_INTERVAL", sthld_interval, "cycles of an interval"),
    SIZE("STHLD_STATE1", sthld_state1, "row of state 1 of the STHLD controller"),
    SIZE("STHLD_STATE2", sthld_state2, "row of state 2"),
    SIZE("STHLD_STATE3", sthld_state3, "row of state 3"),
    SIZE("STHLD_STATE4", sthld_state4, "row of state 4"),
    SIZE("STHLD_STATE5", sthld_state5, "row of state 5"),
    SIZE("STHLD_STATE6", sthld_state6, "row of state 6"),
    SIZE("MAIN_BANK_BITS", main_bank_bits,
         "bits of the number of a bank of the main register file"),
    SIZE("MAIN_ROW_BITS", main_row_bits, "bits of a row in it"),
    SIZE("INTERVAL_REGS", interval_regs, "registers of a register interval"),
    SIZE("ACTIVE", active_warps, "slots of the active set"),
    SIZE("ACTIVE_BITS", active_bits, "bits of an active slot's number"),
    SIZE("PROBE", probe, "collectors look up where operands are"),
    SIZE("STRANDS", strands, "PREFETCH at strands"),
    SIZE("LIVENESS", liveness, "LTRF+"),
    SIZE("KEEP_SHARED", keep_shared, "registers of both intervals stay"),
    SIZE("BEATS", beats, "cycles of a register through the narrow crossbar"),
    SIZE("BEAT_BITS", beat_bits, "bits of a beat's number"),
    SIZE("LINK_BITS", link_bits, "bits of a link of the narrow crossbar: DATA_BITS / BEATS"),
    SIZE("LATENCY_BITS", latency_bits, "bits of the main register file's latency"),
    SIZE("MAIN_BASE_LATENCY", main_base_latency,
         "cycles of an access to the main register file at 1x"),
    SIZE("MAIN_LATENCY", main_latency, "cycles of an access to the main register file"),
    SIZE("PIPELINED", pipelined, "a bank takes an access a cycle"),
    SIZE("CACHE_BUFFERS", cache_buffers, "1: cache banks have fill and unload registers"),
    SIZE("DEPTH", depth, "accesses in flight in a bank, at most"),
    SIZE("DEPTH_BITS", depth_bits, "bits to index them"),
    SIZE("DEST_BITS", dest_bits, "bits of where read data goes"),
    SIZE("THREAD_REGS", thread_regs, "registers a thread can have"),
    SIZE("OPEN_BITS", open_bits, "bits to count the registers of an interval"),
    SIZE("SOURCES", sources, "what can write to the main register file: cache banks, result buses"),
    SIZE("SOURCE_BITS", source_bits, "bits to index them"),
    SIZE("SHARED_KB", shared_kb, "shared memory in KB, 0: not counted"),
    SIZE("SERIAL_WARPS", serial_warps, "a warp has one instruction in flight, at most"),
    SIZE("RC_ENTRIES", rc_entries, "entries of a register cache"),
    SIZE("RC_WAYS", unit_ways, "ways of a set of it"),
    SIZE("RC_WAY_BITS", rc_way_bits, "bits of a way's number"),
    SIZE("RC_SETS", rc_sets, "sets of it"),
    SIZE("RC_SET_BITS", rc_set_bits, "bits of a set's number"),
    SIZE("RC_ORDER_BITS", rc_order_bits, "pairs of ways of a set"),
    SIZE("RC_READS", rc_reads, "registers read from the caches in a cycle, at most"),
    SIZE("RC_TAG_THREADS", rc_tag_threads, "groups of threads that share tags: LANES, or 1"),
    SIZE("RC_REPLACE", rc_replace, "0 first in first out, 1 least recently used"),
    SIZE("RC_ALLOC", rc_alloc,
         "0: sources take an entry, 1: results, 2: both, 3: results, sources with the flag"),
    SIZE("RC_MAP", rc_map, "0 linear, 1 interleaved"),
    SIZE("HAS_RFC", has_rfc, "1: there is a register file cache"),
    SIZE("RFC_ENTRIES", rfc_units, "entries of a register file cache; 1 where there is none"),
    SIZE("RFC_ENTRY_BITS", rfc_entry_bits, "bits of an entry's number, the LRF's among them"),
    SIZE("RFC_AGE_BITS", rfc_age_bits, "bits of an entry's age"),
    SIZE("RFC_LRU", replacement, "0 FIFO, 1 LRU"),
    SIZE("RFC_READS", allocate, "1: operands that missed take an entry, too"),
    SIZE("BYPASS_LONG", bypass_long, "1: results of class global go past the RFC"),
    SIZE("RFC_LRF", rfc_lrf, "1: there is an LRF before the RFC"),
    SIZE("RFC_WRITE_PORTS", rfc_write_ports, "slots whose RFC is written in a cycle, at most"),
    SIZE("TAG_STAGE", tag_stage, "1: misses reach the arbiter in the cycle after the look-up"),
    SIZE("ORF_ENTRIES", orf_entries, "entries of an operand register file"),
    SIZE("LRF_BANKS", lrf_banks, "entries of a last result file: 0, 1, or 3, a slot each"),
    SIZE("ORF_UNITS", orf_units,
         "entries of an active slot: the ORF's, then the LRF's; at least 1"),
    SIZE("ORF_ENTRY_BITS", orf_entry_bits, "bits of an entry's number at its level"),
    SIZE("ORF_ROWS", orf_rows, "entries of all active slots: slot * ORF_UNITS + entry"),
    SIZE("ORF_ROW_BITS", orf_row_bits, "bits of such a number"),
    SIZE("WRITE_RULE", write_rule, "compiler: 0 two levels, 1 one, 2 two only with the LRF"),
    SIZE("ORF_FORWARD", orf_forward, "compiler: 1: values behind forward branches"),
    SIZE("ORF_READS", orf_reads, "compiler: 1: read operands"),
    SIZE("ORF_PARTIAL", orf_partial, "compiler: 1: partial ranges"),
    SIZE("UNIFIED", unified, "1: memory lies in the banks of the register file"),
    SIZE("MEMORY_SPLIT", memory_split,
         "cycles of a memory instruction: 0 words, 1 lines, 2 clusters"),
    SIZE("RF_KB", rf_kb, "registers' part of a unified memory in KB, 0: as the kernel needs"),
    SIZE("CLUSTERS", clusters, "clusters of lanes and banks"),
    SIZE("PART_BITS", part_bits, "bits of a number of rows of a bank, 0 to all"),
    {NULL, NULL, 0},
};

enum { KEY_COUNT = sizeof design_keys / sizeof design_keys[0] - 1 };
_Static_assert((int)KEY_COUNT <= (int)DESIGN_KEYS_MAX,
               "struct design_origin has a place for each key");

struct reading {
    struct design *d;
    struct design_origin *from; /* so that a rule that fails names the line to change */
    struct err *e;
};

static unsigned *field(struct design *d, size_t offset) {
    return (unsigned *)(void *)((char *)d + offset);
}

unsigned design_value(const struct design *d, size_t offset) {
    return *(const unsigned *)(const void *)((const char *)d + offset);
}

static int is_machine(const struct design_key *key) {
    return key->kind == KEY_MACHINE;
}

/* Copies word `index` of a list separated by blanks; returns 0 when the list is shorter. */
static int word_of(const char *list, unsigned index, char *word, size_t size) {
    for (; index > 0; index--) {
        list = strchr(list, ' ');
        if (!list)
            return 0;
        list++;
    }
    snprintf(word, size, "%.*s", (int)strcspn(list, " "), list);
    return 1;
}

static void fsm_row_text(unsigned row, char *text, size_t size) {
    size_t n = 0;
    for (unsigned c = 0; c < 3; c++) {
        unsigned entry = row >> (6 * c) & 63;
        n += (size_t)snprintf(text + n, size - n, "%s%u%+d", c ? " " : "", entry & 7,
                              (int)(entry >> 3) - 4);
    }
}

void design_value_text(const struct design_key *key, unsigned value, char *text, size_t size) {
    if (key->kind == KEY_CHOICE)
        word_of(key->choices, value, text, size);
    else if (key->kind == KEY_FSM_ROW)
        fsm_row_text(value, text, size);
    else if (is_machine(key))
        snprintf(text, size, "flat");
    else
        snprintf(text, size, "%u", value);
}

void design_key_text(const struct design *d, const struct design_key *key, char *text,
                     size_t size) {
    if (is_machine(key))
        snprintf(text, size, "%s", d->machine);
    else
        design_value_text(key, design_value(d, key->offset), text, size);
}

const char *design_top_name(const struct design *d) {
    static const char *const names[TOPS] = {TOP_LIST};
    return names[d->top];
}

static int parse_number(const char *text, unsigned min, unsigned max, unsigned *value) {
    char *end;
    if (!isdigit((unsigned char)text[0]))
        return 0;
    unsigned long number = strtoul(text, &end, 10);
    if (*end != '\0' || number < min || number > max)
        return 0;
    *value = (unsigned)number;
    return 1;
}

static int parse_choice(const char *text, const char *choices, unsigned *value) {
    char word[64];
    for (unsigned i = 0; word_of(choices, i, word, sizeof word); i++) {
        if (strcmp(text, word) == 0) {
            *value = i;
            return 1;
        }
    }
    return 0;
}

/* "2+1 3+1 3-2" */
static int parse_fsm_row(const char *text, unsigned *row) {
    *row = 0;
    for (unsigned c = 0; c < 3; c++) {
        text += strspn(text, " \t");
        int next = text[0] - '0', steps = text[0] && text[1] ? text[2] - '0' : -1;
        if (next < 1 || next > FSM_STATES || (text[1] != '+' && text[1] != '-') || steps < 0 ||
            steps > (text[1] == '+' ? 3 : 4) || (text[3] && text[3] != ' ' && text[3] != '\t'))
            return 0;
        *row |= (unsigned)FSM_ENTRY(next, text[1] == '+' ? steps : -steps) << (6 * c);
        text += 3;
    }
    return text[strspn(text, " \t")] == '\0';
}

/* Its keys are read when it runs: what is in it rebuilds nothing. */
static int set_machine(struct reading *r, const char *where, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "constraints/machines/%.80s.ini", text);
    if (strlen(text) >= sizeof r->d->machine || strchr(text, '/') || access(path, R_OK) != 0)
        return err_set(r->e,
                       "%s: machine: expected a file of constraints/machines, got `%s`; name one",
                       where, text);
    strcpy(r->d->machine, text);
    return 0;
}

static int set_key(struct reading *r, const char *where, const char *name, const char *text) {
    unsigned k = 0;
    while (k < KEY_COUNT && strcmp(design_keys[k].name, name) != 0)
        k++;
    if (k == KEY_COUNT)
        return err_set(r->e,
                       "%s: expected a key of docs/designs.md, got `%s`; correct or remove it",
                       where, name);
    const struct design_key *key = &design_keys[k];
    unsigned *value = field(r->d, key->offset);
    if (is_machine(key) && set_machine(r, where, text) != 0)
        return -1;
    if (key->kind == KEY_CHOICE && !parse_choice(text, key->choices, value))
        return err_set(r->e, "%s: %s: expected one of: %s, got `%s`; choose one", where, name,
                       key->choices, text);
    if (key->kind == KEY_FSM_ROW && !parse_fsm_row(text, value))
        return err_set(
            r->e,
            "%s: %s: expected three words such as 2+1 3+1 4-2 (next state 1 to %d, steps "
            "-4 to +3), got `%s`; change it",
            where, name, FSM_STATES, text);
    if (key->kind == KEY_NUMBER && !parse_number(text, key->min, key->max, value))
        return err_set(r->e, "%s: %s: expected a whole number from %u to %u, got `%s`; change it",
                       where, name, key->min, key->max, text);
    snprintf(r->from->where[k], sizeof r->from->where[k], "%s", where);
    return 0;
}

/* A line of the point itself, or of one that it is like: of these the point's own stay. */
static int take_line(void *to, const char *where, const char *name, const char *text,
                     struct err *e) {
    struct reading *r = to;
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        const char *before = r->from->where[k];
        if (strcmp(design_keys[k].name, name) == 0 && before[0] && design_file_same(before, where))
            return err_set(e, "%s: %s: expected it once, got it twice; remove one", where, name);
    }
    return set_key(r, where, name, text);
}

static int keep_set(struct reading *r, const char *set) {
    char *sets = r->d->sets;
    size_t n = strlen(sets);
    if (n + strlen(set) + 2 > sizeof r->d->sets)
        return err_set(r->e,
                       "--set %s: expected at most %d characters in all, got more; give fewer", set,
                       DESIGN_SETS_MAX - 1);
    sprintf(sets + n, "%s%s", n > 0 ? " " : "", set);
    return 0;
}

static int apply_sets(struct reading *r, const char *const *sets, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        char name[64], where[DESIGN_WHERE_MAX];
        size_t length = strcspn(sets[i], "=");
        if (sets[i][length] != '=' || length >= sizeof name)
            return err_set(
                r->e, "--set %s: expected key=value; write for example --set lane_bits=4", sets[i]);
        snprintf(name, sizeof name, "%.*s", (int)length, sets[i]);
        snprintf(where, sizeof where, "--set %s", sets[i]);
        if (set_key(r, where, name, sets[i] + length + 1) != 0 || keep_set(r, sets[i]) != 0)
            return -1;
    }
    return 0;
}

static int fill_fallbacks(struct reading *r) {
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        const struct design_key *key = &design_keys[k];
        if (r->from->where[k][0] != '\0')
            continue;
        if (key->fallback < 0)
            return err_set(r->e, "%s: expected the key `%s`, got the end of the file; add it",
                           r->from->end, key->name);
        if (is_machine(key))
            strcpy(r->d->machine, "flat");
        else
            *field(r->d, key->offset) = (unsigned)key->fallback;
    }
    return 0;
}

static const char *where_of(const struct reading *r, const char *name) {
    unsigned k = 0;
    while (strcmp(design_keys[k].name, name) != 0)
        k++;
    return r->from->where[k][0] ? r->from->where[k] : r->from->end;
}

static int power_of_two(unsigned n) {
    return (n & (n - 1)) == 0;
}

/* Sub-cores, and what CCUs need. */
static int check_subcores(const struct reading *r) {
    const struct design *d = r->d;
    int has_subcores =
        d->top == TOP_OCU || d->top == TOP_DUAL || d->top == TOP_MALEKEH || d->top == TOP_RC;
    if (d->subcores > 1 && !has_subcores)
        return err_set(
            r->e, "%s: subcores: expected 1 with this top, got %u; use rf_ocu, rf_malekeh or rf_rc",
            where_of(r, "subcores"), d->subcores);
    if (has_subcores && d->schedulers != 1)
        return err_set(
            r->e,
            "%s: schedulers: expected 1, the sub-core's, with this top, got %u; use more "
            "subcores",
            where_of(r, "schedulers"), d->schedulers);
    if (has_subcores && (d->read_steal || d->write_steal))
        return err_set(r->e, "%s: %s: expected 0 with this top, got 1; use rf_steal",
                       where_of(r, d->read_steal ? "read_steal" : "write_steal"),
                       d->read_steal ? "read_steal" : "write_steal");
    if (d->subcores * d->warps > 256)
        return err_set(r->e, "%s: warps: expected at most 256 in all sub-cores, got %u; use fewer",
                       where_of(r, "warps"), d->subcores * d->warps);
    if (d->subcores * d->result_buses > 64)
        return err_set(r->e,
                       "%s: result_buses: expected at most 64 in all sub-cores, got %u; use fewer",
                       where_of(r, "result_buses"), d->subcores * d->result_buses);
    if (d->subcores * d->dispatch_ports > 63)
        return err_set(
            r->e, "%s: dispatch_ports: expected at most 63 in all sub-cores, got %u; use fewer",
            where_of(r, "dispatch_ports"), d->subcores * d->dispatch_ports);
    if (d->subcores * d->banks > 64)
        return err_set(r->e, "%s: banks: expected at most 64 in all sub-cores, got %u; use fewer",
                       where_of(r, "banks"), d->subcores * d->banks);
    if (d->subcores * (d->collectors + 4 * d->schedulers) > 1u << TAG_WIDTH)
        return err_set(
            r->e,
            "%s: collectors: expected subcores x (collectors + 4 x schedulers) of at most "
            "%u, the instruction tags, got %u; use fewer",
            where_of(r, "collectors"), 1u << TAG_WIDTH,
            d->subcores * (d->collectors + 4 * d->schedulers));
    if (d->distinct_sources > 0 && d->top != TOP_OCU && d->top != TOP_DUAL)
        return err_set(r->e, "%s: distinct_sources: expected 0 with this top, got %u; use rf_ocu",
                       where_of(r, "distinct_sources"), d->distinct_sources);
    if (d->bow_window > 0 && d->top != TOP_OCU)
        return err_set(r->e, "%s: bow_window: expected 0 with this top, got %u; use rf_ocu",
                       where_of(r, "bow_window"), d->bow_window);
    if (d->top == TOP_MALEKEH && d->ct_entries < d->slots)
        return err_set(
            r->e,
            "%s: ct_entries: expected at least slots = %u, an entry for each operand, got "
            "%u; use more",
            where_of(r, "ct_entries"), d->slots, d->ct_entries);
    return 0;
}

/* The compiler's entries before the register file. */
static int has_operand_file(const struct design *d) {
    return d->top == TOP_ORF || d->top == TOP_UNIFIED;
}

/* What LTRF and its baseline need. */
static int check_ltrf(const struct reading *r) {
    const struct design *d = r->d;
    unsigned latency = d->main_base_latency * d->main_latency_percent;
    if (!power_of_two(d->beats))
        return err_set(r->e, "%s: beats: expected 1, 2, 4 or 8, got %u; choose one",
                       where_of(r, "beats"), d->beats);
    if (!power_of_two(d->thread_regs))
        return err_set(r->e, "%s: thread_regs: expected a power of two, got %u; use 256",
                       where_of(r, "thread_regs"), d->thread_regs);
    if (d->cache_buffers && d->top != TOP_LTRF)
        return err_set(r->e, "%s: cache_buffers: expected 0 with this top, got 1; use rf_ltrf",
                       where_of(r, "cache_buffers"));
    if (d->top != TOP_BL && !has_operand_file(d) && d->top != TOP_RFC && d->top != TOP_LTRF) {
        if (latency != 400)
            return err_set(r->e,
                           "%s: main_latency_percent: expected 100 of 4 cycles with this top, got "
                           "%u of %u; use rf_bl or rf_ltrf",
                           where_of(r, "main_latency_percent"), d->main_latency_percent,
                           d->main_base_latency);
        return 0;
    }
    if (d->schedulers != 1)
        return err_set(r->e, "%s: schedulers: expected 1 with this top, got %u; it is two-level",
                       where_of(r, "schedulers"), d->schedulers);
    if (d->read_steal || d->write_steal)
        return err_set(r->e, "%s: %s: expected 0 with this top, got 1; use rf_steal",
                       where_of(r, d->read_steal ? "read_steal" : "write_steal"),
                       d->read_steal ? "read_steal" : "write_steal");
    if (d->warps > 64)
        return err_set(r->e, "%s: warps: expected at most 64 with this top, got %u; use fewer",
                       where_of(r, "warps"), d->warps);
    if (d->active_warps > d->warps)
        return err_set(r->e, "%s: active_warps: expected at most warps = %u, got %u; use fewer",
                       where_of(r, "active_warps"), d->warps, d->active_warps);
    if (d->top == TOP_LTRF && !power_of_two(d->banks))
        return err_set(r->e, "%s: banks: expected a power of two with rf_ltrf, got %u; change it",
                       where_of(r, "banks"), d->banks);
    if (d->top == TOP_LTRF && (d->slots < 2 || d->slots > 4))
        return err_set(
            r->e,
            "%s: slots: expected 2 to 4 with rf_ltrf (two read ports, two cycles), got %u; "
            "change it",
            where_of(r, "slots"), d->slots);
    if (d->thread_regs < d->interval_regs)
        return err_set(r->e,
                       "%s: interval_regs: expected at most thread_regs = %u, got %u; use fewer",
                       where_of(r, "interval_regs"), d->thread_regs, d->interval_regs);
    return 0;
}

static int is_cache_key(const struct design_key *key) {
    return strncmp(key->name, "rc_", 3) == 0;
}

/* Without register caches nothing is said of them. */
static int check_no_caches(const struct reading *r) {
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        const struct design_key *key = &design_keys[k];
        if (is_cache_key(key) && design_value(r->d, key->offset) != (unsigned)key->fallback)
            return err_set(r->e, "%s: %s: expected rc_ways beside it, got none; add it",
                           r->from->where[k], key->name);
    }
    return 0;
}

/* What register caches need. */
static int check_rc_units(const struct reading *r) {
    const struct design *d = r->d;
    if (d->result_buses != 1)
        return err_set(r->e, "%s: result_buses: expected 1 with rf_rc, got %u; change it",
                       where_of(r, "result_buses"), d->result_buses);
    if (!d->one_a_warp)
        return err_set(r->e, "%s: top: expected one_a_warp = 1 with rf_rc, got 0; add it",
                       where_of(r, "top"));
    if (!power_of_two(d->capacity_kb * (1024 / REGISTER_BYTES) / d->banks))
        return err_set(r->e,
                       "%s: banks: expected a power of two of rows with rf_rc, got %u; "
                       "change capacity_kb",
                       where_of(r, "banks"), d->capacity_kb * (1024 / REGISTER_BYTES) / d->banks);
    return 0;
}

/* Hardware with register caches. */
static int check_rc(const struct reading *r) {
    const struct design *d = r->d;
    if (d->rc_ways < 2 || d->rc_ways > 8)
        return err_set(r->e, "%s: rc_ways: expected 2, 4 or 8 with rf_rc, got %u; choose one",
                       where_of(r, "rc_ways"), d->rc_ways);
    return check_rc_units(r);
}

static int check_register_caches(const struct reading *r) {
    const struct design *d = r->d;
    if (d->rc_ways == 0 && d->top == TOP_RC)
        return err_set(r->e, "%s: top: expected rc_ways beside rf_rc, got none; add it",
                       where_of(r, "top"));
    if (d->rc_ways == 0)
        return check_no_caches(r);
    if (d->top != TOP_OCU && d->top != TOP_RC)
        return err_set(r->e, "%s: rc_ways: expected 0 with this top, got %u; use rf_rc",
                       where_of(r, "rc_ways"), d->rc_ways);
    if (d->bow_window > 0)
        return err_set(r->e, "%s: rc_ways: expected 0 with bow_window, got %u; take one out",
                       where_of(r, "rc_ways"), d->rc_ways);
    if (!power_of_two(d->rc_ways))
        return err_set(r->e, "%s: rc_ways: expected 1, 2, 4, 8 or 16, got %u; choose one",
                       where_of(r, "rc_ways"), d->rc_ways);
    if (!power_of_two(d->rc_entries) || d->rc_entries < d->rc_ways)
        return err_set(r->e,
                       "%s: rc_entries: expected a power of two of at least rc_ways = %u, got %u; "
                       "change one",
                       where_of(r, "rc_entries"), d->rc_ways, d->rc_entries);
    return d->top == TOP_RC && !d->blocks_only ? check_rc(r) : 0;
}

/* Each class has units and ports. */
static int check_class(const struct reading *r, const char *what, unsigned sp, unsigned sfu,
                       unsigned all) {
    char key[32];
    if (sp > 0 && sfu > 0 && sp + sfu < all)
        return 0;
    snprintf(key, sizeof key, "sp_%s", what);
    return err_set(r->e,
                   "%s: %s: expected some of each class SP, SFU and MEM among %u %s, got %u and %u "
                   "of the first two; change one",
                   where_of(r, key), key, all, what, sp, sfu);
}

/* Collector units and dispatch ports by class: all of these keys, or none. */
static int check_classes(const struct reading *r) {
    const struct design *d = r->d;
    if (!(d->sp_collectors | d->sfu_collectors | d->sp_ports | d->sfu_ports))
        return 0;
    if (d->top != TOP_STRAIGHT && d->top != TOP_STEAL)
        return err_set(r->e,
                       "%s: sp_collectors: expected 0 with this top, got %u; use rf_straight or "
                       "rf_steal",
                       where_of(r, "sp_collectors"), d->sp_collectors);
    return check_class(r, "collectors", d->sp_collectors, d->sfu_collectors, d->collectors) ||
                   check_class(r, "ports", d->sp_ports, d->sfu_ports, d->dispatch_ports)
               ? -1
               : 0;
}

/* The register file cache of the hierarchy. */
static int check_rfc(const struct reading *r) {
    static const char *const keys[] = {"replacement", "allocate",        "bypass_long",
                                       "rfc_lrf",     "rfc_write_ports", "tag_stage"};
    const struct design *d = r->d;
    const unsigned given[] = {d->replacement,         d->allocate, !d->bypass_long, d->rfc_lrf,
                              d->rfc_write_ports > 1, d->tag_stage};
    for (unsigned k = 0; k < sizeof keys / sizeof keys[0] && d->rfc_entries == 0; k++) {
        if (given[k])
            return err_set(r->e, "%s: %s: expected rfc_entries beside it, got none; add it",
                           where_of(r, keys[k]), keys[k]);
    }
    if (d->rfc_entries > 0 && d->top != TOP_RFC)
        return err_set(r->e, "%s: rfc_entries: expected 0 with this top, got %u; use rf_rfc",
                       where_of(r, "rfc_entries"), d->rfc_entries);
    return 0;
}

/* The operand register file of the compiler. */
static int check_orf(const struct reading *r) {
    static const char *const keys[] = {"orf_entries", "lrf",       "write_rule",
                                       "orf_forward", "orf_reads", "orf_partial"};
    const struct design *d = r->d;
    const unsigned given[] = {d->orf_entries,  d->lrf,        d->write_rule,
                              !d->orf_forward, !d->orf_reads, !d->orf_partial};
    for (unsigned k = 0; k < sizeof keys / sizeof keys[0] && !has_operand_file(d); k++) {
        if (given[k])
            return err_set(
                r->e, "%s: %s: expected it with rf_orf or rf_unified, got another top; use one",
                where_of(r, keys[k]), keys[k]);
    }
    if (d->lrf == KEY_LRF_SPLIT && d->slots > LRF_SPLIT_BANKS)
        return err_set(r->e, "%s: lrf: expected at most %d slots with split, got %u; use unified",
                       where_of(r, "lrf"), LRF_SPLIT_BANKS, d->slots);
    return 0;
}

/* One memory for registers, shared memory and cache. */
static int check_unified(const struct reading *r) {
    static const char *const keys[] = {"unified", "memory_split", "rf_kb"};
    const struct design *d = r->d;
    const unsigned given[] = {d->unified, d->memory_split, d->rf_kb};
    for (unsigned k = 0; k < sizeof keys / sizeof keys[0] && d->top != TOP_UNIFIED; k++) {
        if (given[k])
            return err_set(r->e, "%s: %s: expected it with rf_unified, got another top; use that",
                           where_of(r, keys[k]), keys[k]);
    }
    if (d->unified && d->memory_split != KEY_SPLIT_LINES)
        return err_set(r->e,
                       "%s: memory_split: expected lines with unified = 1, as a cluster gives one "
                       "bank's data, got another; change one",
                       where_of(r, "memory_split"));
    if (d->unified && d->rf_kb + d->shared_kb > d->capacity_kb)
        return err_set(r->e,
                       "%s: rf_kb: expected registers and shared memory to fit into capacity_kb = "
                       "%u, got %u and %u; make a part smaller",
                       where_of(r, "rf_kb"), d->capacity_kb, d->rf_kb, d->shared_kb);
    if (d->top == TOP_UNIFIED && d->main_base_latency * d->main_latency_percent != 100)
        return err_set(r->e,
                       "%s: main_base_latency: expected 1 at 100 percent with rf_unified, whose "
                       "banks take a cycle, got %u at %u; change it",
                       where_of(r, "main_base_latency"), d->main_base_latency,
                       d->main_latency_percent);
    return 0;
}

/* Ports of a bank are those of its top. */
static int check_ports(const struct reading *r) {
    const struct design *d = r->d;
    int has_two = d->top == TOP_DUAL || d->top == TOP_RC || d->top == TOP_UNIFIED;
    if (d->bank_ports == 0 || d->blocks_only || d->bank_ports == (has_two ? 2u : 1u))
        return 0;
    return err_set(r->e, "%s: bank_ports: expected %u with this top, got %u; use %s",
                   where_of(r, "bank_ports"), has_two ? 2u : 1u, d->bank_ports,
                   has_two ? "rf_ocu" : "rf_dual, rf_rc or rf_unified");
}

/* What not all tops, and not all models, have. */
static int check_collectors(const struct reading *r) {
    const struct design *d = r->d;
    if (d->collector_reuse && d->top == TOP_RC)
        return err_set(r->e, "%s: collector_reuse: expected 0 with rf_rc, got 1; use another top",
                       where_of(r, "collector_reuse"));
    return check_classes(r);
}

/* What ties keys together. */
static int check_keys(const struct reading *r) {
    const struct design *d = r->d;
    unsigned registers = d->capacity_kb * (1024 / REGISTER_BYTES);
    if (!d->blocks_only && (d->banks < 2 || !power_of_two(d->banks)))
        return err_set(r->e,
                       "%s: banks: expected a power of two from 2 on, got %u; a bank number is the "
                       "low bits of a sum",
                       where_of(r, "banks"), d->banks);
    if (registers % d->banks != 0)
        return err_set(
            r->e,
            "%s: banks: expected a divisor of the %u registers of capacity_kb, got %u; change one",
            where_of(r, "banks"), registers, d->banks);
    if (registers / d->banks < 2)
        return err_set(r->e,
                       "%s: banks: expected at least 2 rows a bank, got %u (%u registers, %u "
                       "banks); use fewer banks",
                       where_of(r, "banks"), registers / d->banks, registers, d->banks);
    if (!d->blocks_only && d->warps < 2)
        return err_set(r->e, "%s: warps: expected at least 2, got %u; use more, or blocks_only = 1",
                       where_of(r, "warps"), d->warps);
    if (d->warps % d->schedulers != 0)
        return err_set(r->e,
                       "%s: warps: expected a multiple of schedulers = %u, got %u; change one",
                       where_of(r, "warps"), d->schedulers, d->warps);
    if (d->collectors * d->slots > 256)
        return err_set(
            r->e, "%s: collectors: expected collectors x slots of at most 256, got %u; use fewer",
            where_of(r, "collectors"), d->collectors * d->slots);
    if (d->collectors + 4 * d->schedulers > 1u << TAG_WIDTH)
        return err_set(r->e,
                       "%s: collectors: expected collectors + 4 x schedulers of at most %u, the "
                       "instruction tags, got %u; "
                       "use fewer",
                       where_of(r, "collectors"), 1u << TAG_WIDTH,
                       d->collectors + 4 * d->schedulers);
    if (!power_of_two(d->lane_bits))
        return err_set(r->e, "%s: lane_bits: expected 1, 2, 4, 8, 16 or 32, got %u; choose one",
                       where_of(r, "lane_bits"), d->lane_bits);
    if (d->granule_regs % d->banks != 0)
        return err_set(r->e,
                       "%s: granule_regs: expected a multiple of banks = %u, got %u; a warp's "
                       "registers fill whole rows",
                       where_of(r, "granule_regs"), d->banks, d->granule_regs);
    if (d->top == TOP_STRAIGHT && d->read_steal)
        return err_set(r->e,
                       "%s: read_steal: expected 0 with top = rf_straight, got 1; use rf_steal",
                       where_of(r, "read_steal"));
    if (d->top == TOP_STRAIGHT && d->write_steal)
        return err_set(r->e,
                       "%s: write_steal: expected 0 with top = rf_straight, got 1; use rf_steal",
                       where_of(r, "write_steal"));
    return check_subcores(r) != 0 || check_ports(r) != 0 || check_ltrf(r) != 0 ||
                   check_collectors(r) != 0 || check_rfc(r) != 0 || check_orf(r) != 0 ||
                   check_unified(r) != 0
               ? -1
               : check_register_caches(r);
}

/* Bits to index n things, at least 1. */
static unsigned bits_for(unsigned n) {
    unsigned bits = 1;
    while (1u << bits < n)
        bits++;
    return bits;
}

static uint64_t hash_text(uint64_t hash, const char *text) { /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return hash;
}

/* Main register file and cache. What reads one of its banks is a collector's slot or, with the
 * cache, an active slot, a register and a cache bank. */
static void resolve_ltrf(struct design *d) {
    int cached = d->top == TOP_LTRF;
    d->unit_banks = cached ? d->interval_regs : d->banks;
    d->unit_rows = cached ? d->active_warps : d->rows;
    d->main_bank_bits = bits_for(d->banks);
    d->main_row_bits = bits_for(d->rows);
    d->active_bits = bits_for(d->active_warps);
    d->reg_bits = bits_for(d->thread_regs);
    d->beat_bits = bits_for(d->beats);
    d->link_bits = d->data_bits / d->beats;
    d->latency_bits = LATENCY_WIDTH;
    d->main_latency = (d->main_base_latency * d->main_latency_percent + 50) / 100;
    d->depth = d->pipelined ? PIPELINE_DEPTH : 2;
    d->probe = (unsigned)cached;
    d->depth_bits = bits_for(d->depth);
    d->dest_bits = d->top == TOP_BL || has_operand_file(d) || d->top == TOP_RFC
                       ? bits_for(d->requests)
                       : d->active_bits + d->reg_bits + bits_for(d->unit_banks);
    d->open_bits = bits_for(d->interval_regs + 1);
    d->sources = d->unit_banks + d->result_buses;
    d->source_bits = bits_for(d->sources);
}

/* Tables have sizes of the caches for designs without them, too. */
static void resolve_caches(struct design *d) {
    unsigned ways = d->rc_ways < 2 || d->rc_ways > 8 ? 2 : d->rc_ways;
    d->unit_ways = ways;
    d->rc_way_bits = bits_for(ways);
    d->rc_sets = d->rc_entries < ways ? 1 : d->rc_entries / ways;
    d->rc_set_bits = bits_for(d->rc_sets);
    d->rc_order_bits = ways * (ways - 1) / 2;
    d->rc_reads = RC_READ_PORTS;
    d->rc_tag_threads = d->rc_tags ? 1 : d->threads;
}

/* Tables have sizes of an RFC for designs without one, too. */
static void resolve_rfc(struct design *d) {
    d->has_rfc = d->rfc_entries > 0;
    d->rfc_units = d->has_rfc ? d->rfc_entries : 1;
    d->rfc_entry_bits = bits_for(d->rfc_units + 1);
    d->rfc_age_bits = bits_for(d->rfc_units);
}

/* Tables have sizes of an ORF for designs without one, too. */
static void resolve_orf(struct design *d) {
    static const unsigned banks[] = {
        [KEY_LRF_NONE] = 0, [KEY_LRF_UNIFIED] = 1, [KEY_LRF_SPLIT] = LRF_SPLIT_BANKS};
    unsigned units;
    d->lrf_banks = banks[d->lrf];
    units = d->orf_entries + d->lrf_banks;
    d->orf_units = units > 0 ? units : 1;
    d->orf_entry_bits = bits_for(d->orf_entries > d->lrf_banks ? d->orf_entries : d->lrf_banks);
    d->orf_rows = d->active_warps * d->orf_units;
    d->orf_row_bits = bits_for(d->orf_rows);
}

/* Lanes of a cluster are four, as in the paper, where there are 32. */
static void resolve_unified(struct design *d) {
    d->clusters = CLUSTERS_MOST;
    while (d->lanes % d->clusters != 0)
        d->clusters /= 2;
    d->part_bits = bits_for(d->rows + 1);
}

/* Keys that came later: without them a design point is the machine that it was. */
static int is_unused_later_key(const struct design *d, unsigned k) {
    static const char *const later[] = {"collector_reuse", "collector_ports", "sp_collectors",
                                        "sfu_collectors",  "sp_ports",        "sfu_ports",
                                        "early_reading",   "cache_buffers",   "serial_warps",
                                        "threads",         "rfc_entries",     "replacement",
                                        "allocate",        "bypass_long",     "rfc_lrf",
                                        "bank_ports",      "orf_entries",     "lrf",
                                        "write_rule",      "orf_forward",     "orf_reads",
                                        "orf_partial",     "rfc_write_ports", "tag_stage",
                                        "unified",         "memory_split",    "rf_kb"};
    const struct design_key *key = &design_keys[k];
    for (unsigned i = 0; i < sizeof later / sizeof later[0]; i++) {
        if (strcmp(key->name, later[i]) == 0)
            return design_value(d, key->offset) == (unsigned)key->fallback;
    }
    return 0;
}

/* Keys that the hash leaves out. */
static int is_left_out(const struct design *d, unsigned k) {
    const struct design_key *key = &design_keys[k];
    return (d->rc_ways == 0 && is_cache_key(key)) || is_machine(key) || is_unused_later_key(d, k);
}

void design_resolve(struct design *d) {
    d->lanes = d->threads;
    d->classes = d->sp_collectors ? CLASSES_MOST : 1;
    d->tag_bits = TAG_WIDTH;
    d->rows = d->capacity_kb * (1024 / REGISTER_BYTES) / d->banks;
    d->scheduler_warps = d->warps / d->schedulers;
    d->requests = d->collectors * d->slots;
    d->candidates = d->schedulers * d->slots;
    d->data_bits = d->lanes * d->lane_bits;
    d->slice_bits = d->data_bits < 64 ? d->data_bits : 64;
    resolve_ltrf(d);
    resolve_caches(d);
    resolve_rfc(d);
    resolve_orf(d);
    resolve_unified(d);
    d->bank_bits = bits_for(d->unit_banks);
    d->row_bits = bits_for(d->unit_rows);
    d->request_bits = bits_for(d->requests);
    d->candidate_bits = bits_for(d->candidates);
    d->collector_bits = bits_for(d->collectors);
    d->bus_bits = bits_for(d->result_buses);
    d->scheduler_bits = bits_for(d->schedulers);
    d->scheduler_warp_bits = bits_for(d->scheduler_warps);
    d->age_bits = bits_for(d->subcores * d->warps);
    d->entries = d->collectors * d->ct_entries;
    d->ct_bits = bits_for(d->ct_entries);
    d->sthld_bits = STHLD_WIDTH;
    d->hash = 0xcbf29ce484222325u;
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        char text[64], line[160];
        if (is_left_out(d, k))
            continue; /* what it was before there were such keys */
        design_key_text(d, &design_keys[k], text, sizeof text);
        snprintf(line, sizeof line, "%s=%s\n", design_keys[k].name, text);
        d->hash = hash_text(d->hash, line);
    }
}

/* The design's name becomes a Verilog module, a C file and a library. */
static int set_name(struct design *d, const char *path, struct err *e) {
    const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t length = strlen(base);
    int good = length > 4 && length - 4 < sizeof d->name &&
               strcmp(base + length - 4, ".ini") == 0 && islower((unsigned char)base[0]);
    for (size_t i = 0; good && i < length - 4; i++)
        good = islower((unsigned char)base[i]) || isdigit((unsigned char)base[i]) || base[i] == '_';
    if (!good)
        return err_set(e,
                       "%s:0: expected a file name of lower-case letters, digits and _ that ends "
                       "in .ini; rename it",
                       path);
    snprintf(d->name, sizeof d->name, "%.*s", (int)(length - 4), base);
    return 0;
}

/* Keys that only some tops have: with another top they would say nothing. Of blocks alone any may
 * be given. */
static int check_foreign(const struct reading *r) {
    const char *top = design_top_name(r->d);
    for (unsigned k = 0; k < KEY_COUNT; k++) {
        const struct design_key *key = &design_keys[k];
        const char *where = r->from->where[k];
        unsigned one_of_tops;
        if (key->tops && where[0] && !r->d->blocks_only &&
            !parse_choice(top, key->tops, &one_of_tops))
            return err_set(r->e, "%s: %s: expected a key of %s, got one of %s; take it out", where,
                           key->name, top, key->tops);
    }
    return 0;
}

static int read_all(struct reading *r, const char *path, const char *const *sets, unsigned n_sets) {
    const struct design_lines lines = {take_line, r};
    return set_name(r->d, path, r->e) != 0 ||
                   design_file_read(path, &lines, r->from->end, r->e) != 0 ||
                   apply_sets(r, sets, n_sets) != 0 || fill_fallbacks(r) != 0 || check_keys(r) != 0
               ? -1
               : check_foreign(r);
}

/* What stands elsewhere, in a point that this one is like, or in no file, says whose it is. */
static void name_point(const char *path, struct err *e) {
    size_t length = strlen(e->text), n = strlen(path);
    if (strncmp(e->text, path, n) != 0 && strncmp(e->text, "--set", 5) != 0)
        snprintf(e->text + length, sizeof e->text - length, " (for %s)", path);
}

int design_read_from(struct design *d, const char *path, const char *const *sets, unsigned n_sets,
                     struct design_origin *from, struct err *e) {
    struct reading r = {d, from, e};
    memset(d, 0, sizeof *d);
    memset(from, 0, sizeof *from);
    if (read_all(&r, path, sets, n_sets) != 0) {
        name_point(path, e);
        return -1;
    }
    design_resolve(d);
    return 0;
}

int design_read(struct design *d, const char *path, const char *const *sets, unsigned n_sets,
                struct err *e) {
    struct design_origin from;
    return design_read_from(d, path, sets, n_sets, &from, e);
}
