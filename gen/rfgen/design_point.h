/* SPDX-License-Identifier: Apache-2.0
 * A design point: the keys of constraints/designs/NAME.ini and every size that follows from them.
 */
#ifndef TWINRF_DESIGN_POINT_H
#define TWINRF_DESIGN_POINT_H

#include "rfgen/design_file.h"

#include <stddef.h>
#include <stdint.h>

#include "rfgen/table_count.h"

enum { RTHLD_DEFAULT = 8 };
enum { DESIGN_NAME_MAX = 64, LANES_A_WARP = 32, REGISTER_BYTES = 128, TAG_WIDTH = 8 };
enum { RC_READ_PORTS = 3 };

/* Values of the key lrf. */
enum { KEY_LRF_NONE, KEY_LRF_UNIFIED, KEY_LRF_SPLIT };
enum { LRF_SPLIT_BANKS = 3 };

/* Values of the key memory_split. */
enum { KEY_SPLIT_WORDS, KEY_SPLIT_LINES, KEY_SPLIT_CLUSTERS };
enum { CLUSTERS_MOST = 8 };

/* SP, SFU and MEM: of collector units and dispatch ports. */
enum { CLASSES_MOST = 3 };
enum { STHLD_WIDTH = 8, FSM_STATES = 6 };
enum { LATENCY_WIDTH = 6, PIPELINE_DEPTH = 64 /* above any latency */ };
enum { DESIGN_SETS_MAX = 512, DESIGN_KEYS_MAX = 96 };

struct design {
    char name[DESIGN_NAME_MAX]; /* file name without .ini; also the name of the exported Verilog
                                   module */

    char machine[DESIGN_NAME_MAX]; /* what is around it when nothing else is asked for */
    char sets[DESIGN_SETS_MAX];    /* keys given beside the file, "key=value key=value" */

    /* keys */
    unsigned top, capacity_kb, banks, warps, schedulers, collectors, slots, result_buses,
        dispatch_ports, collector_reuse, collector_ports, lane_bits;
    unsigned policy, read_steal, write_steal, early_reading;
    unsigned max_blocks, granule_regs, latency_alu, latency_sfu, latency_shared, latency_global,
        latency_control, rthld;
    unsigned blocks_only;
    unsigned sp_collectors, sfu_collectors, sp_ports, sfu_ports;
    unsigned subcores, ct_entries, bow_window, one_a_warp, distinct_sources;
    unsigned sthld_start, sthld_delta, sthld_large, sthld_interval;
    unsigned sthld_state1, sthld_state2, sthld_state3, sthld_state4, sthld_state5,
        sthld_state6; /* fsm_row() */
    unsigned interval_regs, active_warps, strands, liveness, keep_shared, beats, main_base_latency,
        main_latency_percent, pipelined, cache_buffers, thread_regs, shared_kb;
    unsigned rc_ways, rc_entries, rc_alloc, rc_map, rc_replace, rc_tags, serial_warps, threads;
    unsigned bank_ports;
    unsigned rfc_entries, replacement, allocate, bypass_long, rfc_lrf;
    unsigned rfc_write_ports, tag_stage;
    unsigned orf_entries, lrf, write_rule, orf_forward, orf_reads, orf_partial;
    unsigned unified, memory_split, rf_kb;

    /* what follows from them */
    unsigned unit_banks, unit_rows; /* what the collectors read: the cache of rf_ltrf, else the
                                       register file */
    unsigned classes;               /* of collector units and dispatch ports */
    unsigned rows, lanes, scheduler_warps, requests, candidates, data_bits, slice_bits;
    unsigned bank_bits, row_bits, request_bits, candidate_bits, collector_bits, bus_bits,
        scheduler_bits;
    unsigned scheduler_warp_bits, age_bits, tag_bits;
    unsigned entries, ct_bits, reg_bits, sthld_bits;
    unsigned unit_ways, rc_way_bits, rc_sets, rc_set_bits, rc_order_bits, rc_reads, rc_tag_threads;
    unsigned has_rfc, rfc_units, rfc_entry_bits, rfc_age_bits;
    unsigned lrf_banks, orf_units, orf_entry_bits, orf_rows, orf_row_bits;
    unsigned clusters, part_bits;
    unsigned main_bank_bits, main_row_bits, active_bits, beat_bits, link_bits, latency_bits,
        main_latency, probe, depth, depth_bits, dest_bits, open_bits, sources, source_bits;
    uint64_t hash; /* of all keys: equal exactly when two builds are the same machine */
};

enum key_kind {
    KEY_NUMBER,
    KEY_CHOICE,
    KEY_FSM_ROW, /* three words such as 3+1 or 5-2: next state and steps
                    (docs/blocks/sthld_controller.md) */
    KEY_MACHINE  /* a file of constraints/machines, as text */
};

/* One line of the key table, for documentation. */
struct design_key {
    const char *name;
    const char *doc;
    size_t offset; /* of the unsigned in struct design; of the text of KEY_MACHINE */
    enum key_kind kind;
    unsigned min, max;   /* of a number; a choice counts from 0 */
    const char *choices; /* words of a choice, separated by blanks */
    int fallback;        /* value when the key is absent, -1: the key must be there */
    const char *tops;    /* that have it, separated by blanks; NULL: any may */
};

/* One size that both twins use, under its name in the interface tables. */
struct design_size {
    const char *name;
    const char *doc;
    size_t offset;
};

/* Both end with an entry without name. */
extern const struct design_key design_keys[];
extern const struct design_size design_sizes[];

unsigned design_value(const struct design *d, size_t offset);

/* Text of a key's value, as it stands in an .ini. */
void design_value_text(const struct design_key *key, unsigned value, char *text, size_t size);
void design_key_text(const struct design *d, const struct design_key *key, char *text, size_t size);

const char *design_top_name(const struct design *d);

/* Where the value of each key of design_keys stands, as file:line or `--set key=value`; empty where
 * it is the one of an absent key. `end`: the last line of the point's own file. */
struct design_origin {
    char where[DESIGN_KEYS_MAX][DESIGN_WHERE_MAX], end[DESIGN_WHERE_MAX];
};

/* Reads the .ini at `path`, applies `sets` ("key=value"), checks everything and resolves the sizes.
 */
int design_read(struct design *d, const char *path, const char *const *sets, unsigned n_sets,
                struct err *e);
int design_read_from(struct design *d, const char *path, const char *const *sets, unsigned n_sets,
                     struct design_origin *from, struct err *e);

/* Recomputes what follows from the keys; they must be valid. */
void design_resolve(struct design *d);

#endif
