/* SPDX-License-Identifier: Apache-2.0
 * Counters of a run (docs/environment.md, counters), by name for scenario files and as text or JSON
 * for people.
 */
#ifndef TWINRF_STATS_H
#define TWINRF_STATS_H

#include <stdint.h>
#include <stdio.h>

#include "bank_arbiter_codes.h"
#include "design.h"
#include "sm/machine.h"
#include "sm/memory/counts.h"
#include "sm/overrides.h"

/* Register caches (rc_events.h), as in evaluate/regcache/register_cache_count.h; below those of
 * the twin alone. */
struct rc_counts {
    uint64_t base_reads, base_writes, read_hits, read_misses, write_hits, write_misses;
    uint64_t rc_reads, rc_writes, rf_reads, rf_writes, source_allocations, dest_allocations;
    uint64_t dirty_evictions, dirty_left, writes_absorbed, home_hits, home_lookups, invalidations,
        rc_victim_reads;
    uint64_t write_back_rows;    /* rows that evictions made */
    uint64_t read_after_evict;   /* requests and cycles that waited for a register on its way */
    uint64_t result_waits;       /* cycles in which a result waited */
    uint64_t puts_without_entry; /* values of sources whose set had them by then */
    uint64_t touches;            /* LRU: writes of port W that show hits */
    uint64_t passed_results;     /* read allocation: lanes of results without an entry */
    uint64_t others_evicted;     /* tags of a warp: dirty lanes that the result does not write */
};

/* Register file caches (rfc_events.h): those of order mode (order/order_counters.h), and what takes
 * time. */
struct rfc_counts {
    uint64_t lrf_reads, rfc_reads, mrf_reads, split_reads;
    uint64_t lrf_writes, lrf_to_rfc, rfc_writes, mrf_writes_bypass, mrf_writes;
    uint64_t evictions, evict_writebacks, evict_dead;
    uint64_t flushes, flush_writebacks, flush_dead, invalidated, exit_dropped;
    uint64_t rfc_fills;     /* operands that missed and entered */
    uint64_t rfc_waits;     /* cycles in which a result waits for a bank, the port or a buffer */
    uint64_t victim_full;   /* cycles and slots: a dirty entry found its buffer full */
    uint64_t victim_writes; /* banks written from their victim buffers */
    uint64_t victim_waits;  /* requests and cycles that waited for that */
};

/* Operand and last-result files (sm_entries.c). Registers, whatever lanes. */
struct orf_counts {
    uint64_t orf_reads, lrf_reads, orf_fills, orf_writes, lrf_writes;
    uint64_t all_levels;                /* results that a bank and an entry take in one cycle */
    uint64_t entry_alone;               /* results that an entry takes alone */
    uint64_t split_a, split_b, split_c; /* reads of the banks of a split last-result file */
    uint64_t strand_ends;               /* end bits that arrive */
    uint64_t voided;                    /* entries that they, and leaving, make void */
    uint64_t port_waits;  /* cycles in which a result waits for an entry's write port */
    uint64_t leave_waits; /* cycles in which a warp that leaves waits for a write */
};

/* Accesses to unified memory (sm_lines.c). */
struct line_counts {
    uint64_t instructions;   /* memory instructions with addresses */
    uint64_t accesses;       /* one a cycle; those beyond an instruction's first */
    uint64_t extra, split;   /* and instructions that have some */
    uint64_t waits, held_up; /* cycles in which an access waits for registers, and such accesses */
    uint64_t longest_wait;
    uint64_t waits_whole;    /* cycles in which it waits though one of its banks is free */
    uint64_t scattered;      /* accesses whose clusters take banks of several numbers */
    uint64_t same_bank;      /* that take a bank which their instruction's access before took */
    uint64_t reads, writes;  /* banks of clusters */
    uint64_t words_compared; /* of reads, with what was stored */
    uint64_t read_conflicts; /* instructions with an operand whose bank was taken */
    uint64_t conflicts;      /* those, and those whose accesses are several or wait */
    uint64_t rf_rows, shared_rows, cache_rows;
};

/* Of a list of kernels (kernel_runs.h). */
struct list_counts {
    const char *trace;               /* the file of the kernel, or the list's; NULL: no list */
    uint64_t kernels, copies, bytes; /* of the whole list, and of copies to the device */
};

struct stats {
    const char *design;
    char kernel[256];
    int retired; /* all end-of-run checks passed */
    uint64_t cycles, active_cycles;
    uint64_t instructions, resident_warps;
    uint64_t operands, undefined_operands, unwritten_operands, writes;
    uint64_t data_compared, data_unwritten; /* lanes of operands, with fills that differ */
    uint64_t dispatch_stalls; /* dispatches that a port held back though all operands were there */
    /* Dispatches that waited for a port of their class. With classes of units: scheduler cycles in
     * which a warp waited for one of its class. */
    uint64_t port_waits, class_waits[3];
    uint64_t first_reads, first_reads_within_3; /* reads that are the first of a written value */
    uint64_t flat_textures; /* texture and surface instructions without addresses */
    uint64_t extra_passes, predicated_off, war_stalls, issue_stalls_collector;
    uint64_t conflicts_inter_read, conflicts_inter_write, conflicts_intra, waits_stolen, waits_port;
    uint64_t forced_writes, partial_mask_steals, steals_on_unused;
    uint64_t home_within_1, home_waits_bus, home_waits_bank;
    uint64_t forced_by_raw, forced_by_waw, forced_by_live;
    uint64_t free_updates, free_updates_ignored, launches_on_stolen_value, exits_on_free_register;
    uint64_t read_steal_aborted, scheduler_overrides;
    /* the highest of each that was used (high_numbers.h) */
    uint64_t highest_warp_slot, highest_bank, highest_row, highest_unit, highest_slot;
    uint64_t highest_register, highest_entry, highest_place, highest_main_bank, highest_main_row;
    uint64_t assumptions_checked, invariants_checked; /* of the blocks; 0 without both twins */
    /* sub-cores and caching collector units (ccu_events.h) */
    uint64_t bank_reads, bow_hits, ccu_hits, ccu_repeats, ccu_flushes, ccu_all_sources,
        writes_without_ccu;
    uint64_t alloc_kinds[8], victims[4], write_victims[4], wr_kinds[8]; /* by code */
    uint64_t intervals, sthld, sthld_most, large_changes, sthld_cut_low, sthld_cut_high;
    /* the active set, the main register file behind it, a cache (active_set.h, main_banks.h,
     * cache_events.h) */
    const char *occupancy_limit; /* what bounds the resident warps (thread_blocks.h) */
    uint64_t main_latency, main_reads, main_writes, main_accesses, main_busy, main_busy_cycles,
        busy_waits;
    uint64_t enters, leaves, refetch_cycles, leave_cycles, idle_no_running;
    uint64_t prefetches, prefetch_cycles, refetches, prefetch_conflicts, shared_registers;
    uint64_t registers_fetched, registers_without_data, registers_written_back, registers_dropped;
    uint64_t results_to_cache, results_to_main, results_inactive, results_leaving;
    uint64_t operand_lookups, result_lookups, buffer_beats;
    uint64_t cache_reads, cache_beats, moves_out_together, moves_in_together;
    uint64_t fills_together, reads_kept_off, unload_waits;
    uint64_t late_lookups, same_warp_held, places_full, banks_recycled, writes_then_left;
    struct rc_counts rc;
    struct rfc_counts rfc;
    struct orf_counts orf;
    struct line_counts lines;
    uint64_t both_ports; /* banks read and written in one cycle */
    uint64_t of_class[CLASS_CODES];
    /* [loser][winner]: a bank was asked for the one while it did the other */
    uint64_t prio[CLASS_CODES][CLASS_CODES];
    /* Copied: it outlives the machine. Empty and NULL: today's flat memory. */
    char machine[MACHINE_NAME_MAX];
    const char *memory_mode;
    struct overrides overrides;
    struct memory_counts memory;
    uint64_t load_port_waits; /* cycles in which a load waits for another to use the load port */
    /* scheduler cycles, by what kept the warp that was nearest to its issue (cpi_stack.h) */
    uint64_t cpi_issued, cpi_collectors, cpi_unit_busy, cpi_memory_full, cpi_alu, cpi_war,
        cpi_memory, cpi_control, cpi_barrier, cpi_prefetch, cpi_no_warp;
    char unknown[1024]; /* operations of the kernel that are not known (kernels/trace/unknown.h) */
    struct list_counts list;
    int has_times; /* --bench */
    double trace_read_seconds, simulate_seconds;
};

/* "W_HOME" for CLASS_W_HOME; "?" for a code that no bank has. */
const char *bank_class_name(unsigned code);

/* The counter's value; *found is 0 when there is none of that name. */
uint64_t stats_get(const struct stats *s, const char *name, int *found);

/* The last number that the counter can reach at this design point: of `highest_row` the rows less
 * one. *found is 0 for a counter that has no last number. */
uint64_t stats_last(const char *name, int *found);

/* Adds the counters of one more kernel. Of levels (the highest that was used, resident warps) the
 * larger is kept. Ratios are those of the sums. */
void stats_add(struct stats *sum, const struct stats *one);

/* One `name: value` a line, or one JSON object. */
void stats_print(const struct stats *s, FILE *f, int json);

#endif
