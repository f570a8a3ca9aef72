/* SPDX-License-Identifier: Apache-2.0 */
#include "structures.h"

#include <stdio.h>
#include <string.h>

enum { KB = 1024 };
enum {
    STRAIGHT = 1 << TOP_STRAIGHT,
    STEAL = 1 << TOP_STEAL,
    OCU = 1 << TOP_OCU,
    MALEKEH = 1 << TOP_MALEKEH,
    PLAIN = STRAIGHT | STEAL | OCU, /* collectors without a cache */
    ALL = PLAIN | MALEKEH
};

const char *part_kind_name(enum part_kind kind) {
    static const char *const names[PART_KINDS] = {"banks", "collector arrays", "crossbar",
                                                  "buses", "logic",            "tags"};
    return names[kind];
}

void part_kind_key(enum part_kind kind, char key[KIND_KEY_MAX]) {
    snprintf(key, KIND_KEY_MAX, "%s", part_kind_name(kind));
    for (char *c = key; *c; c++) {
        *c = *c == ' ' ? '_' : *c;
    }
}

static struct part_size banks_of(const struct design *d) {
    return (struct part_size){
        .count = d->subcores, .capacity_bytes = d->capacity_kb * KB, .banks = d->banks};
}

static struct part_size collectors_of(const struct design *d) {
    return (struct part_size){.count = d->subcores * d->collectors, .entries = d->slots};
}

static struct part_size cache_tables_of(const struct design *d) {
    return (struct part_size){.count = d->subcores * d->collectors, .entries = d->ct_entries};
}

/* Banks in, operands of the instructions that dispatch out; the operand registers are inside. */
static struct part_size crossbar_of(const struct design *d) {
    return (struct part_size){
        .count = d->subcores, .in = d->banks, .out = d->dispatch_ports * d->slots};
}

/* Port D: results go into the cache tables too. */
static struct part_size ccu_crossbar_of(const struct design *d) {
    struct part_size s = crossbar_of(d);
    s.in += d->result_buses;
    return s;
}

static struct part_size buses_of(const struct design *d) {
    struct part_size s = crossbar_of(d);
    s.in = d->result_buses;
    s.out = d->banks;
    return s;
}

const struct part_def part_defs[] = {
    {"register banks", PART_BANKS, ALL, 0, banks_of},
    {"operand registers", PART_ARRAY, PLAIN, 0, collectors_of},
    {"cache tables", PART_ARRAY, MALEKEH, 0, cache_tables_of},
    {"crossbar", PART_CROSSBAR, PLAIN, 0, crossbar_of},
    {"ccu crossbar", PART_CROSSBAR, MALEKEH, 0, ccu_crossbar_of},
    {"result buses", PART_BUS, ALL, 0, buses_of},
    {"tags as a CAM", PART_TAGS, MALEKEH, 1, cache_tables_of},
    {NULL, PART_KINDS, 0, 0, NULL},
};

const struct event_def event_defs[] = {
    {"bank reads", ALL, "register banks", ENERGY_READ,
     "class_r_normal class_r_steal class_r_home class_r_home_forced"},
    {"bank writes", ALL, "register banks", ENERGY_WRITE,
     "class_w_normal class_w_forced class_w_steal class_w_home"},
    {"operands to collectors", PLAIN, "crossbar", ENERGY_TRANSFER, "class_r_normal class_r_steal"},
    {"values going home", STEAL, "crossbar", ENERGY_TRANSFER, "class_w_home"},
    {"operands to CCUs", MALEKEH, "ccu crossbar", ENERGY_TRANSFER, "class_r_normal"},
    {"results to CCUs", MALEKEH, "ccu crossbar", ENERGY_TRANSFER, "writes_stored writes_allocated"},
    {"results to banks", ALL, "result buses", ENERGY_TRANSFER,
     "class_w_normal class_w_forced class_w_steal class_w_home"},
    {"operands collected", PLAIN, "operand registers", ENERGY_WRITE,
     "class_r_normal class_r_steal"},
    {"operands dispatched", PLAIN, "operand registers", ENERGY_READ, "operands"},
    {"cache table fills", MALEKEH, "cache tables", ENERGY_WRITE, "class_r_normal"},
    {"results stored", MALEKEH, "cache tables", ENERGY_WRITE, "writes_stored writes_allocated"},
    {"operands dispatched", MALEKEH, "cache tables", ENERGY_READ, "operands"},
    {"tag searches", MALEKEH, "tags as a CAM", ENERGY_READ, "operands"},
    {"schedules", PLAIN, "warp_scheduler", ENERGY_CYCLE, "instructions extra_passes"},
    {"schedules", MALEKEH, "malekeh_scheduler", ENERGY_CYCLE, "instructions extra_passes"},
    {"allocates, dispatches", MALEKEH, "ccu_allocator", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes"},
    {"collects, dispatches", PLAIN, "operand_collector", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes class_r_normal class_r_steal"},
    {"collects, dispatches, results", MALEKEH, "ccu", ENERGY_CYCLE,
     "instructions extra_passes instructions extra_passes class_r_normal writes_stored "
     "writes_allocated writes_filtered writes_filtered_invalid writes_dropped "
     "writes_dropped_invalid writes_not_stored"},
    {"grants", ALL, "bank_arbiter", ENERGY_CYCLE,
     "class_r_normal class_r_steal class_r_home class_r_home_forced class_w_normal "
     "class_w_forced class_w_steal class_w_home"},
    {"cycles with a grant", STEAL, "steal_table", ENERGY_CYCLE, "active_cycles"},
    {"cycles with a grant", MALEKEH, "sthld_controller", ENERGY_CYCLE, "active_cycles"},
    {NULL, 0, NULL, ENERGIES, NULL},
};

int is_logic(const struct design *d, const char *block) {
    static const char *const wide[] = {"register_bank", "crossbar", "ccu_crossbar"};
    for (unsigned i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        if (strcmp(block, wide[i]) == 0) {
            return 0;
        }
    }
    return strcmp(block, "steal_table") != 0 || d->write_steal;
}

int find_baseline(const struct design *d, struct baseline *b) {
    b->plain = *d;
    if (d->top == TOP_STEAL) {
        b->plain.top = TOP_STRAIGHT;
        b->plain.read_steal = b->plain.write_steal = 0;
        b->paper_share = 0.012;
        b->where = "TVLSI 2016, IV.D.2: below 1.2 %";
    } else if (d->top == TOP_MALEKEH) {
        b->plain.top = TOP_OCU;
        b->paper_share = 0.0004;
        b->where = "Malekeh, 9.4: 0.04 %, 128 B of storage";
    } else {
        return 0;
    }
    design_resolve(&b->plain);
    return 1;
}
