/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/events.h"

static uint64_t count(uint64_t bits) {
    return (uint64_t)__builtin_popcountll(bits);
}

/* Without write stealing a normal write goes before every read (docs/blocks/bank_arbiter.md, class
 * codes). */
static unsigned rank_of(unsigned code) {
    return code == CLASS_W_NORMAL && !WRITE_STEAL ? 0 : code;
}

/* The banks `asked` were asked for class `loser` and did not do it: counted where they did
 * something of higher rank. */
static void count_priority(struct stats *s, const struct cycle_view *v, uint64_t asked,
                           unsigned loser) {
    uint64_t *by = s->prio[loser];
    if (!asked) {
        return;
    }
    for (unsigned winner = CLASS_IDLE + 1; winner < CLASS_CODES; winner++) {
        int other_port = HAS_WRITE_PORTS && winner == CLASS_W_NORMAL;
        uint64_t higher = rank_of(winner) < rank_of(loser) && !other_port ? asked : 0;
        by[winner] += count(v->of_class[winner] & higher);
    }
}

static void count_classes(struct stats *s, const struct cycle_view *v) {
    for (unsigned c = CLASS_IDLE + 1; c < CLASS_CODES; c++) {
        s->of_class[c] += count(v->of_class[c]);
    }
    s->both_ports += count(v->of_class[CLASS_R_NORMAL] & v->out->dual.write_valid);
    s->active_cycles +=
        (v->of_class[CLASS_IDLE] & ~v->out->dual.write_valid) != UINT64_MAX >> (64 - SM_BANKS);
}

/* Bank of the SM that read request r asks for. */
static unsigned request_bank(const struct sm_out *out, unsigned r) {
    return sm_bank(r / REQUESTS, out->rd_bank[r]);
}

/* What a granted read makes of those that wait. */
struct granted {
    uint8_t unit[SM_BANKS];                     /* of the read that the bank does */
    uint64_t served[(SM_COLLECTORS + 63) / 64]; /* units whose one port has a read */
};

static void see_granted(struct granted *g, const struct sm_out *out) {
    *g = (struct granted){0};
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        for (uint64_t left = out->rd_grant[w]; left; left &= left - 1) {
            unsigned r = w * 64 + (unsigned)__builtin_ctzll(left), unit = r / SLOTS;
            g->unit[request_bank(out, r)] = (uint8_t)unit;
            g->served[unit / 64] |= UINT64_C(1) << unit % 64;
        }
    }
}

/* Reads at idle banks. Where one is of a unit whose one port has another read, all there waited
 * for it. Else it is a stolen source or, with register caches, a register that is written home.
 * With an active set main_banks.h and cache_events.h count. */
static void count_idle(struct stats *s, const uint8_t *banks, unsigned n, uint64_t lost) {
    unsigned ports = 0;
    for (unsigned i = 0; i < n; i++) {
        ports += lost >> banks[i] & 1;
    }
    s->waits_port += ports;
    s->conflicts_inter_write += HAS_REGISTER_CACHES ? n - ports : 0;
    s->waits_stolen += HAS_ACTIVE_SET || HAS_REGISTER_CACHES ? 0 : n - ports;
}

/* Read requests that wait, by what their bank did instead. Returns the banks they wait for. */
static uint64_t count_waiting_reads(struct stats *s, const struct cycle_view *v) {
    const struct sm_out *out = v->out;
    struct granted granted;
    uint64_t writes = v->of_class[CLASS_W_HOME] | v->of_class[CLASS_W_FORCED] |
                      v->of_class[CLASS_W_NORMAL] | v->of_class[CLASS_W_STEAL] |
                      v->of_class[CLASS_R_HOME] | v->of_class[CLASS_R_HOME_FORCED];
    uint64_t waits = 0, waiting = 0, lost = 0;
    unsigned intra = 0, write = 0, read = 0, n_idle = 0;
    uint8_t idle_bank[REQUEST_WORDS * 64];
    writes = HAS_WRITE_PORTS ? 0 : writes; /* they have a port of their own */
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        waits |= out->rd_valid[w] & ~out->rd_grant[w];
    }
    if (!waits) {
        return 0;
    }
    see_granted(&granted, out);
    for (unsigned w = 0; w < REQUEST_WORDS; w++) {
        for (uint64_t left = out->rd_valid[w] & ~out->rd_grant[w]; left; left &= left - 1) {
            unsigned r = w * 64 + (unsigned)__builtin_ctzll(left), unit = r / SLOTS;
            unsigned bank = request_bank(out, r);
            unsigned reads = v->of_class[CLASS_R_NORMAL] >> bank & 1;
            unsigned same_unit = reads & (granted.unit[bank] == unit);
            unsigned written = writes >> bank & 1, idle = v->of_class[CLASS_IDLE] >> bank & 1;
            uint64_t served = COLLECTOR_PORTS ? granted.served[unit / 64] >> unit % 64 & 1 : 0;
            intra += same_unit;
            write += written;
            read += !(same_unit | written | idle);
            idle_bank[n_idle] = (uint8_t)bank;
            n_idle += idle;
            lost |= (served & idle) << bank;
            waiting |= UINT64_C(1) << bank;
        }
    }
    s->conflicts_intra += intra;
    s->conflicts_inter_write += write;
    s->conflicts_inter_read += read;
    count_idle(s, idle_bank, n_idle, lost);
    return waiting;
}

/* Operands of candidates for which a unit of their class is certain. */
static uint64_t candidates_with_unit(const struct sm_in *in, const struct inflight *inflight) {
    uint64_t operands = 0;
    for (unsigned s = 0; s < SM_SCHEDULERS; s++) {
        uint64_t of = ((UINT64_C(1) << SLOTS) - 1) << s * SLOTS;
        if (in->cand_src_valid & of) {
            unsigned c = class_of_unit(inflight->pass[in->cand_tag[s]].inst->unit);
            int certain = inflight->issued_of[c] + SM_SCHEDULERS <= collectors_of_class(c);
            operands |= certain ? of : 0;
        }
    }
    return operands;
}

/* Banks where a candidate's operand could have been read ahead, but for something of higher rank.
 * That is another operand in the set of the next cycle, a collector certain
 * (docs/blocks/operand_collector.md, `avail`), its value not stolen. READ_STEAL 2 does not ask for
 * the first. */
static uint64_t count_aborted_steals(struct stats *s, const struct cycle_view *v,
                                     const struct stolen *stolen, const struct inflight *inflight) {
    const struct sm_in *in = v->in;
    uint64_t seen = 0, shared = 0, aborted = 0;
    if (!READ_STEAL || !(in->cand_src_valid & ~v->out->cand_grant)) {
        return 0;
    }
    uint64_t certain = candidates_with_unit(in, inflight);
    for (uint64_t left = in->cand_src_valid & certain; left; left &= left - 1) {
        uint64_t bank = UINT64_C(1) << in->cand_bank[__builtin_ctzll(left)];
        shared |= seen & bank;
        seen |= bank;
    }
    uint64_t wanted = READ_STEAL == 2 ? seen : shared;
    wanted &= COLLECTOR_PORTS ? ~v->of_class[CLASS_IDLE] : UINT64_MAX; /* lost its unit's port */
    for (uint64_t left = in->cand_src_valid & certain & ~v->out->cand_grant; left;
         left &= left - 1) {
        unsigned x = (unsigned)__builtin_ctzll(left);
        uint64_t bank = UINT64_C(1) << in->cand_bank[x];
        int blocked = stolen_is_dest(stolen, in->cand_bank[x], in->cand_row[x]);
        if ((wanted & bank & ~v->of_class[CLASS_R_STEAL]) && !blocked) {
            s->read_steal_aborted++;
            aborted |= bank;
        }
    }
    return aborted;
}

/* Banks of stolen values' destinations: a read that waits there may be blocked, which is no matter
 * of rank. */
static uint64_t banks_of_dests(const struct stolen *stolen) {
    uint64_t banks = 0;
    for (uint64_t left = stolen->valid; left; left &= left - 1) {
        banks |= UINT64_C(1) << stolen->value[__builtin_ctzll(left)].dest_bank;
    }
    return banks;
}

static void count_bus_priorities(struct stats *s, const struct cycle_view *v,
                                 const struct stolen *stolen) {
    const struct sm_in *in = v->in;
    uint64_t yielded = 0, forced = 0;
    if (!WRITE_STEAL) {
        return;
    }
    for (uint64_t left = in->wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left);
        unsigned bank = bus_bank(in, bus), row = in->wb_row[bus];
        int taken = stolen->home.valid && stolen->home.bus == bus;
        yielded |= (uint64_t)(v->out->wb_kind[bus] == WB_STOLEN) << bank;
        if (v->out->wb_kind[bus] == WB_WAITS && !taken && !stolen_is_dest(stolen, bank, row) &&
            !stolen_is_target(stolen, bank, row)) {
            forced |= UINT64_C(1) << bank;
        }
    }
    count_priority(s, v, yielded, CLASS_W_NORMAL);
    count_priority(s, v, forced, CLASS_W_FORCED);
}

/* Read-outs of stolen values that had to wait for their bank. */
static void count_home_priorities(struct stats *s, const struct cycle_view *v) {
    uint64_t force = v->out->entry_stolen & v->out->entry_force;
    uint64_t may = v->out->entry_stolen & ~force;
    if (!v->out->entry_stolen) {
        return;
    }
    count_priority(s, v, force, CLASS_R_HOME_FORCED);
    if (!v->of_class[CLASS_R_HOME_FORCED]) {
        count_priority(s, v, may, CLASS_R_HOME);
    }
    s->home_waits_bus += !v->out->home_go && (may & v->of_class[CLASS_IDLE]) != 0;
    s->home_waits_bank += !v->out->home_go && may && !(may & v->of_class[CLASS_IDLE]);
}

/* Why something waits for the stolen value at `bank`. A bus has its register (WAW), or the register
 * that it lies in, which becomes live; else a read needs it (RAW). */
static unsigned causes_of(const struct sm_in *in, const struct stolen *stolen, unsigned bank) {
    const struct stolen_value *value = &stolen->value[bank];
    unsigned causes = 0;
    for (uint64_t left = in->wb_valid; left; left &= left - 1) {
        unsigned bus = (unsigned)__builtin_ctzll(left);
        if (bus_bank(in, bus) == value->dest_bank && in->wb_row[bus] == value->dest_row) {
            causes |= CAUSE_WAW;
        }
        if (bus_bank(in, bus) == bank && in->wb_row[bus] == value->row) {
            causes |= CAUSE_LIVE;
        }
    }
    return causes ? causes : CAUSE_RAW;
}

static void count_causes(struct stats *s, const struct cycle_view *v, struct stolen *stolen) {
    for (uint64_t left = v->out->entry_force & stolen->valid; left; left &= left - 1) {
        unsigned bank = (unsigned)__builtin_ctzll(left);
        unsigned fresh = causes_of(v->in, stolen, bank) & ~(unsigned)stolen->value[bank].causes;
        stolen->value[bank].causes |= (uint8_t)fresh;
        s->forced_by_raw += (fresh & CAUSE_RAW) != 0;
        s->forced_by_waw += (fresh & CAUSE_WAW) != 0;
        s->forced_by_live += (fresh & CAUSE_LIVE) != 0;
    }
}

static void count_free_updates(struct stats *s, const struct cycle_view *v) {
    for (uint64_t left = v->in->free_valid; left; left &= left - 1) {
        unsigned scheduler = (unsigned)__builtin_ctzll(left);
        unsigned bank = sm_bank(scheduler / SCHEDULERS, v->in->free_bank[scheduler]);
        s->free_updates++;
        s->free_updates_ignored += v->out->entry_stolen >> bank & 1;
    }
}

/* Warps whose active slot runs. */
static uint64_t running_warps(const struct active_slots_out *active_slots) {
    uint64_t warps = 0;
    for (uint64_t left = active_slots->running; left; left &= left - 1) {
        warps |= UINT64_C(1) << (active_slots->slot_warp[__builtin_ctzll(left)] & 63);
    }
    return warps;
}

/* Nothing issues for want of a collector unit. An active set has other reasons, too. */
static void count_issue(struct stats *s, const struct cycle_view *v,
                        const struct inflight *inflight) {
    for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
        uint64_t ready = ready_warps(v->in, i);
        if (HAS_ACTIVE_SET) {
            ready &= inflight->issued < SM_COLLECTORS ? 0 : running_warps(&v->out->active_slots);
        }
        s->issue_stalls_collector += ready != 0 && !(v->out->issue_valid >> i & 1);
    }
    s->scheduler_overrides += count(v->out->issue_override);
}

/* A ready warp of a class whose units are all taken, while another class has one left. */
static void count_class_waits(struct stats *s, const struct cycle_view *v,
                              const struct inflight *inflight) {
    for (unsigned c = 0; CLASSES > 1 && c < CLASSES; c++) {
        unsigned full =
            (inflight->issued_of[c] >= collectors_of_class(c)) & (inflight->issued < SM_COLLECTORS);
        for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
            uint64_t issues = (v->out->issue_valid >> i & 1) << v->out->issue_warp[i];
            s->class_waits[c] += full & ((v->in->ready[ready_element(i, c)] & ~issues) != 0);
        }
    }
}

void events_count(struct stats *s, const struct cycle_view *v, struct stolen *stolen,
                  const struct inflight *inflight) {
    count_classes(s, v);
    count_issue(s, v, inflight);
    count_class_waits(s, v, inflight);
    uint64_t waiting = count_waiting_reads(s, v);
    if (waiting) {
        count_priority(s, v, waiting & ~banks_of_dests(stolen), CLASS_R_NORMAL);
    }
    count_priority(s, v, count_aborted_steals(s, v, stolen, inflight), CLASS_R_STEAL);
    count_bus_priorities(s, v, stolen);
    count_home_priorities(s, v);
    count_causes(s, v, stolen);
    count_free_updates(s, v);
}
