/* SPDX-License-Identifier: Apache-2.0
 * The SM's side of operand and last-result files (docs/blocks/rf_orf.md): what is shown of an
 * instruction, hazards of entries, when a strand begins. What the top does is checked and counted.
 */
#include <inttypes.h>

#include "sm/sm_state.h"

/* ---- what is shown ---- */

static void set_bit(uint64_t *word, unsigned n, int value) {
    *word = (*word & ~sm_bit(n)) | (uint64_t)value << n;
}

static int is_last(const struct pass *pass) {
    return !pass->mask || pass->first + pass->count == pass->inst->n_src;
}

void sm_show_entries(struct sm *sm, unsigned scheduler, const struct pass *pass) {
    (void)scheduler; /* there is one */
    static const struct entry_name main_file = {ORF_LEVEL_MAIN, 0, 0};
    for (unsigned k = 0; k < SLOTS; k++) {
        int used = pass && k < pass->count;
        struct entry_name n = used ? pass->inst->src_at[pass->first + k] : main_file;
        sm->in.cur_level[k] = n.main ? ORF_LEVEL_MAIN : n.level;
        sm->in.cur_entry[k] = n.entry;
        set_bit(&sm->in.cur_fill, k, n.main);
    }
    sm->in.cur_mask[0] = pass ? pass->mask : 0;
    sm->in.cur_end = pass && pass->inst->ends && is_last(pass);
}

/* ---- hazards ---- */

/* Hit or miss of a load is known when its value is there, or when it is long. */
static int strand_waits(const struct sm *sm, unsigned slot) {
    return sm->entries.begins[slot] && sm->entries.globals[slot] > 0;
}

int sm_wait_entries(const struct sm *sm, unsigned slot, enum wait *wait) {
    const struct warp *warp = &sm->warp[slot];
    uint32_t named = warp->inst->entries;
    *wait = sm->entries.begins[slot] ? WAIT_MEMORY : WAIT_ALU;
    return warp->pass == 0 && ((sm->entries.busy[slot] & named) || strand_waits(sm, slot));
}

int sm_strand_stalls(const struct sm *sm, unsigned slot) {
    return strand_waits(sm, slot) && scoreboard_any_long(&sm->scoreboard, slot);
}

/* Fills are in flight from their pass on, results from the last one. */
void sm_entries_issued(struct sm *sm, const struct pass *pass, int last) {
    struct entries *n = &sm->entries;
    const struct inst *inst = pass->inst;
    for (unsigned k = 0; k < pass->count; k++) {
        struct entry_name from = inst->src_at[pass->first + k];
        n->busy[pass->slot] |= from.main ? entry_named(from) : 0;
    }
    for (unsigned d = 0; last && pass->mask && d < inst->n_dst; d++) {
        n->busy[pass->slot] |= entry_named(inst->dst_at[d]);
        n->globals[pass->slot] += inst->cls == OP_GLOBAL;
    }
    n->begins[pass->slot] = last && inst->ends;
}

int sm_refuse_allocation(const struct sm_config *c, struct err *e) {
    return c->allocation
               ? err_set(e,
                         "%.300s:1: expected a design with an operand file, such as orf3_split, "
                         "got %s; leave the allocation out",
                         c->allocation, DESIGN_NAME)
               : 0;
}

static void write_done(struct sm *sm, unsigned slot, uint32_t bit) {
    sm->entries.busy[slot] &= ~bit;
    slots_add(&sm->changed, slot);
}

/* Levels that a result is written to, as wb_levels. */
static uint8_t levels_of(struct entry_name n) {
    static const uint8_t bit[] = {
        [ORF_LEVEL_MAIN] = TO_MAIN, [ORF_LEVEL_ORF] = TO_ORF, [ORF_LEVEL_LRF] = TO_LRF};
    return (uint8_t)(bit[n.level] | (n.main ? TO_MAIN : 0));
}

void sm_result_levels(const struct sm *sm, const struct pass *pass, unsigned d, struct result *r) {
    (void)sm;
    r->levels = levels_of(pass->inst->dst_at[d]);
    r->entry = pass->inst->dst_at[d].entry;
}

void sm_entry_accepted(struct sm *sm, unsigned cell) {
    const struct result *r = &sm->results.of[cell];
    struct orf_counts *n = &sm->stats.orf;
    int in_main = r->levels & TO_MAIN, in_entry = r->levels & (TO_ORF | TO_LRF);
    uint32_t *elsewhere = &sm->registers.of[cell].elsewhere;
    *elsewhere = in_main ? *elsewhere & ~r->mask : *elsewhere | r->mask;
    sm->entries.globals[r->slot] -= r->global;
    if (in_entry) {
        uint8_t level = r->levels & TO_LRF ? ORF_LEVEL_LRF : ORF_LEVEL_ORF;
        write_done(sm, r->slot, entry_bit((struct entry_name){level, r->entry, 0}));
    }
    n->all_levels += in_entry && in_main;
    n->entry_alone += in_entry && !in_main;
}

void sm_entries_clear(struct sm *sm, unsigned slot) {
    sm->entries.busy[slot] = 0;
    sm->entries.globals[slot] = 0;
    sm->entries.begins[slot] = 0;
}

void sm_prepare_entries(struct sm *sm) {
    sm->in.entry_writes = 0;
    for (unsigned slot = 0; slot < SM_WARPS; slot++) {
        sm->in.entry_writes |= (uint64_t)(sm->entries.busy[slot] != 0) << warp_of(slot);
    }
}

/* ---- what the top does ---- */

/* An operand names a void entry: the allocation is wrong, or an entry was lost. */
static int check_reads(const struct sm *sm, const struct cycle_view *v, struct err *e) {
    const struct orf_out *out = &v->out->orf;
    if (!out->orf_void) {
        return 0;
    }
    unsigned row = out->orf_row[__builtin_ctzll(out->orf_void)];
    char warp[96];
    sm_describe_slot(sm, row / ORF_UNITS, warp, sizeof warp);
    return err_set(
        e,
        "cycle %" PRIu64
        ": %s: expected operands in entries that are not void, got entry %u of its slot, "
        "which is; correct the allocation",
        v->cycle, warp, row % ORF_UNITS);
}

/* The row that an accepted result of the bus has to be written into; -1: none. */
static int row_due(const struct sm *sm, const struct cycle_view *v, unsigned bus) {
    const struct result *r = &sm->results.of[sm->results.on_bus[bus]];
    int accepted = (v->in->wb_valid >> bus & 1) && v->out->wb_kind[bus] != WB_WAITS;
    if (!accepted || !(r->levels & (TO_ORF | TO_LRF))) {
        return -1;
    }
    unsigned unit = (r->levels & TO_LRF ? ORF_ENTRIES : 0u) + r->entry;
    return (int)(sm->active.warp[r->slot].active_slot * (unsigned)ORF_UNITS + unit);
}

static int check_writes(const struct sm *sm, const struct cycle_view *v, struct err *e) {
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        int written = (int)(v->out->orf.orf_write >> bus & 1);
        int row = written ? v->out->orf.orf_write_row[bus] : -1, due = row_due(sm, v, bus);
        if (row != due) {
            return err_set(e,
                           "cycle %" PRIu64
                           ": result bus %u: expected it to write entry %d (-1: none), got %d; a "
                           "level of a result is lost or wrong",
                           v->cycle, bus, due, row);
        }
    }
    return 0;
}

static int follow_fills(struct sm *sm, const struct cycle_view *v, struct err *e) {
    for (uint64_t left = v->out->orf.orf_fill; left; left &= left - 1) {
        unsigned row = v->out->orf.orf_fill_row[__builtin_ctzll(left)];
        unsigned slot = sm->active.slot[row / ORF_UNITS % ACTIVE];
        uint32_t bit = UINT32_C(1) << row % ORF_UNITS;
        if (!(sm->entries.busy[slot] & bit)) {
            return err_set(e,
                           "cycle %" PRIu64 ": expected fills of entries that operands fill, got "
                           "entry %u, which none does",
                           v->cycle, row);
        }
        write_done(sm, slot, bit);
    }
    return 0;
}

static unsigned count_bits(uint64_t word) {
    return (unsigned)__builtin_popcountll(word);
}

static void count_reads(struct orf_counts *n, const struct orf_out *out) {
    uint64_t *const banks[] = {&n->split_a, &n->split_b, &n->split_c};
    for (uint64_t left = out->orf_read; left; left &= left - 1) {
        unsigned unit = out->orf_row[__builtin_ctzll(left)] % ORF_UNITS;
        n->orf_reads += (unsigned)is_of_orf(unit);
        n->lrf_reads += (unsigned)!is_of_orf(unit);
        if (LRF_BANKS == 3 && !is_of_orf(unit)) {
            ++*banks[unit - ORF_ENTRIES];
        }
    }
}

static void count_writes(struct orf_counts *n, const struct cycle_view *v) {
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        unsigned levels = v->in->wb_valid >> bus & 1 ? v->in->wb_levels[bus] : 0;
        int written = (int)(v->out->orf.orf_write >> bus & 1);
        n->orf_writes += written && (levels & TO_ORF);
        n->lrf_writes += written && (levels & TO_LRF);
        n->port_waits += levels == TO_ORF && v->out->wb_kind[bus] == WB_WAITS;
    }
}

/* Entries that were valid a cycle ago and are not now. */
static void count_voids(struct sm *sm, const uint64_t *valid) {
    for (unsigned w = 0; w < ENTRY_WORDS; w++) {
        sm->stats.orf.voided += count_bits(sm->entries.valid[w] & ~valid[w]);
        sm->entries.valid[w] = valid[w];
    }
}

int sm_follow_entries(struct sm *sm, const struct cycle_view *v, struct err *e) {
    const struct orf_out *out = &v->out->orf;
    struct orf_counts *n = &sm->stats.orf;
    if (check_reads(sm, v, e) || check_writes(sm, v, e) || follow_fills(sm, v, e)) {
        return -1;
    }
    count_reads(n, out);
    count_writes(n, v);
    count_voids(sm, out->orf_valid);
    n->orf_fills += count_bits(out->orf_fill);
    n->strand_ends += count_bits(v->in->cur_end);
    n->leave_waits += count_bits(out->orf_waits);
    return 0;
}
