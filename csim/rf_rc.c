/* SPDX-License-Identifier: Apache-2.0
 * rf_rc: sub-cores with register caches (RFC-sim, V, Fig. 8). See rf_rc.h. Blocks run in the order
 * in which signals flow: arrivals and port W, the caches' answers, requests and grants. Then comes
 * everything that answers to them.
 */
#include "rf_rc.h"

#include "bank_arbiter.h"
#include "rc_collector.h"
#include "rc_datapath.h"
#include "rc_write_back.h"
#include "rc_write_port.h"
#include "register_cache.h"
#include "warp_scheduler.h"

#include <string.h>

_Static_assert(!READ_STEAL && !WRITE_STEAL && SCHEDULERS == 1 && RESULT_BUSES == 1,
               "a sub-core has one scheduler, one bus and no ports for stealing");
_Static_assert(SCHEDULER_WARPS <= 64, "one word of warps");

/* What a cycle knows of each block of a sub-core. */
struct subcore {
    unsigned c; /* its number */
    warp_scheduler_out scheduler;
    rc_collector_in collector_in;
    rc_collector_out collector;
    rc_write_port_in port_in;
    rc_write_port_out port;
    register_cache_in cache_in; /* of one warp after the other: most of it is the same for all */
    register_cache_out cache[SCHEDULER_WARPS]; /* of those that are asked */
    register_cache_out any;                    /* their answers merged */
    rc_write_back_in back_in;
    rc_write_back_out back;
    bank_arbiter_in arbiter_in;
    bank_arbiter_out arbiter;
};

static const register_cache_state *cache_of(const rf_rc *m, unsigned c, unsigned warp) {
    return &m->s.cache[c * SCHEDULER_WARPS + warp];
}

/* What the collector is shown; the answers of the caches follow. */
static void arrive(const rf_rc *m, const rf_rc_in *in, struct subcore *sc) {
    rc_collector_in *i = &sc->collector_in;
    unsigned c = sc->c;

    i->cur_src_valid[0] = bitvec_field(in->cur_src_valid, c * SLOTS, SLOTS);
    i->cur_reuse[0] = bitvec_field(in->cur_reuse, c * SLOTS, SLOTS);
    memcpy(i->cur_reg, &in->cur_reg[c * SLOTS], sizeof i->cur_reg);
    memcpy(i->cur_set, &in->cur_set[c * SLOTS], sizeof i->cur_set);
    memcpy(i->cur_bank, &in->cur_bank[c * SLOTS], sizeof i->cur_bank);
    memcpy(i->cur_row, &in->cur_row[c * SLOTS], sizeof i->cur_row);
    i->cur_mask = in->cur_mask[c];
    i->cur_more = bitvec_get(in->cur_more, c);
    i->cur_tag = in->cur_tag[c];
    i->dispatch_ready[0] = bitvec_field(in->dispatch_ready, c * DISPATCH_PORTS, DISPATCH_PORTS);
    rc_collector_moore(&m->s.collector[c], &sc->collector);
}

/* What port W is asked for. */
static void choose_write(const rf_rc *m, const rf_rc_in *in, struct subcore *sc) {
    rc_write_port_in *i = &sc->port_in;
    const rc_collector_out *collector = &sc->collector;
    unsigned c = sc->c;

    i->wb_valid = bitvec_get(in->wb_valid, c);
    i->wb_warp = in->wb_warp[c];
    i->wb_reg = in->wb_reg[c];
    i->wb_mask = in->wb_mask[c];
    i->waits[0] = collector->waits[0];
    i->put_valid = collector->put_valid;
    i->put_warp = collector->put_warp;
    i->put_reg = collector->put_reg;
    i->put_set = collector->put_set;
    i->put_mask = collector->put_mask;
    i->put_touch = collector->put_touch;
    rc_write_port_outputs(i, &m->s.port[c], &sc->port);
}

static void set_ports(struct subcore *sc, unsigned warp, uint64_t clear) {
    register_cache_in *i = &sc->cache_in;

    i->look = sc->collector.look[0] >> warp & 1;
    i->w_valid = sc->port.w_valid[0] >> warp & 1;
    i->w_go = sc->port.w_go[0] >> warp & 1;
    i->clear = clear >> warp & 1;
}

static void merge_looks(register_cache_out *any, const register_cache_out *one) {
    for (unsigned k = 0; k < SLOTS; k++) {
        any->hit[k] |= one->hit[k];
        any->home[k] |= one->home[k];
    }
    for (unsigned k = 0; k < SLOTS * LANES; k++)
        any->look_way[k] |= one->look_way[k];
}

static void merge_writes(register_cache_out *any, const register_cache_out *one) {
    any->w_hit |= one->w_hit;
    any->w_new |= one->w_new;
    any->w_victim |= one->w_victim;
    any->w_dirty |= one->w_dirty;
    for (unsigned t = 0; t < LANES; t++) {
        any->w_way[t] |= one->w_way[t];
        any->w_victim_reg[t] |= one->w_victim_reg[t];
    }
    for (unsigned s = 0; s < RC_SETS; s++)
        any->w_invalid[s] |= one->w_invalid[s];
}

/* Of those that are asked: one by each port, at most. */
static void ask_caches(const rf_rc *m, const rf_rc_in *in, struct subcore *sc) {
    register_cache_in *i = &sc->cache_in;
    unsigned c = sc->c;

    i->look_valid[0] = sc->collector_in.cur_src_valid[0];
    memcpy(i->look_reg, sc->collector_in.cur_reg, sizeof i->look_reg);
    memcpy(i->look_set, sc->collector_in.cur_set, sizeof i->look_set);
    i->look_mask = in->cur_mask[c];
    i->w_fill = sc->port.w_fill;
    i->w_reg = sc->port.w_reg;
    i->w_set = sc->port.w_set;
    i->w_mask = sc->port.w_mask;
    i->w_touch = sc->port.w_touch;
    memset(&sc->any, 0, sizeof sc->any);
    sc->port.w_go[0] = 0;
    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        if ((sc->collector.look[0] | sc->port.w_valid[0]) >> w & 1) {
            set_ports(sc, w, 0);
            register_cache_outputs(i, cache_of(m, c, w), &sc->cache[w]);
            if (i->look)
                merge_looks(&sc->any, &sc->cache[w]);
            if (i->w_valid)
                merge_writes(&sc->any, &sc->cache[w]);
        }
}

/* Whether the write that was asked for happens. */
static void decide_write(rf_rc *m, struct subcore *sc) {
    rc_write_port_in *i = &sc->port_in;
    rc_write_port_state next;
    unsigned c = sc->c;

    rc_write_back_moore(&m->s.back[c], &sc->back);
    i->hit = sc->any.w_hit;
    i->alloc = sc->any.w_new;
    i->victim = sc->any.w_victim;
    i->busy = sc->back.busy;
    rc_write_port_step(i, &m->s.port[c], &sc->port, &next);
    m->s.port[c] = next;
}

/* Requests of what missed, without those whose register is on its way home. */
static void request(rf_rc *m, const rf_rc_in *in, struct subcore *sc) {
    rc_collector_in *collector = &sc->collector_in;
    rc_write_back_in *back = &sc->back_in;
    unsigned c = sc->c;

    memcpy(collector->hit, sc->any.hit, sizeof collector->hit);
    memcpy(collector->home, sc->any.home, sizeof collector->home);
    memcpy(collector->way, sc->any.look_way, sizeof collector->way);
    rc_collector_outputs(collector, &m->s.collector[c], &sc->collector);
    memcpy(back->base, &in->base[c * SCHEDULER_WARPS], sizeof back->base);
    memcpy(back->rd_warp, sc->collector.rd_warp, sizeof back->rd_warp);
    memcpy(back->rd_reg, sc->collector.rd_reg, sizeof back->rd_reg);
    rc_write_back_outputs(back, &m->s.back[c], &sc->back);
}

static void arbitrate(rf_rc *m, struct subcore *sc) {
    bank_arbiter_in *i = &sc->arbiter_in;
    bank_arbiter_state next;
    unsigned c = sc->c;

    memset(i, 0, sizeof *i); /* nothing is stolen, and nothing written through this port */
    for (unsigned w = 0; w < BITVEC_WORDS(REQUESTS); w++)
        i->rd_valid[w] = sc->collector.rd_valid[w] & ~sc->back.rd_blocked[w];
    memcpy(i->rd_bank, sc->collector.rd_bank, sizeof i->rd_bank);
    memcpy(i->rd_row, sc->collector.rd_row, sizeof i->rd_row);
    bank_arbiter_step(i, &m->s.arbiter[c], &sc->arbiter, &next);
    m->s.arbiter[c] = next;
}

static void issue(rf_rc *m, const rf_rc_in *in, struct subcore *sc) {
    warp_scheduler_in i;
    warp_scheduler_state next;
    unsigned c = sc->c;

    i.ready[0] = in->ready[c][0] & ~sc->collector.hold[0];
    memcpy(i.age, &in->age[c * SCHEDULER_WARPS], sizeof i.age);
    i.alloc_ok = sc->collector.alloc_ok;
    i.steal_success = 0;
    warp_scheduler_step(&i, &m->s.scheduler[c], &sc->scheduler, &next);
    m->s.scheduler[c] = next;
}

/* Dirty victims leave. */
static void take_victims(rf_rc *m, struct subcore *sc) {
    rc_write_back_in *i = &sc->back_in;
    rc_write_back_state next;

    i->take = sc->port.take;
    i->take_warp = sc->port.w_warp;
    i->take_mask = sc->any.w_victim;
    memcpy(i->take_reg, sc->any.w_victim_reg, sizeof i->take_reg);
    rc_write_back_step(i, &m->s.back[sc->c], &sc->back, &next);
    m->s.back[sc->c] = next;
}

static void collect(rf_rc *m, struct subcore *sc) {
    rc_collector_in *i = &sc->collector_in;
    rc_collector_state next;

    i->issue_valid = sc->scheduler.issue_valid;
    i->issue_warp = sc->scheduler.issue_warp;
    memcpy(i->bank_read, sc->arbiter.bank_read, sizeof i->bank_read);
    memcpy(i->bank_req, sc->arbiter.bank_req, sizeof i->bank_req);
    i->evict = sc->port.evict;
    i->put_go = sc->port.put_go;
    rc_collector_step(i, &m->s.collector[sc->c], &sc->collector, &next);
    m->s.collector[sc->c] = next;
}

/* The caches that were asked or are emptied; the others stay as they are. */
static void write_caches(rf_rc *m, const rf_rc_in *in, struct subcore *sc) {
    unsigned c = sc->c;
    uint64_t clear = bits_bit(in->clear_warp) & bits_if(bitvec_get(in->clear_valid, c));
    uint64_t concerned = sc->collector.look[0] | sc->port.w_valid[0] | sc->port.w_go[0] | clear;

    for (unsigned w = 0; w < SCHEDULER_WARPS; w++)
        if (concerned >> w & 1) {
            register_cache_state next;

            set_ports(sc, w, clear);
            register_cache_step(&sc->cache_in, cache_of(m, c, w), &sc->cache[w], &next);
            m->s.cache[c * SCHEDULER_WARPS + w] = next;
            for (unsigned t = 0; sc->cache_in.clear && t < LANES; t++)
                sc->any.dropped[t] |= sc->cache[w].dropped[t];
        }
}

/* Ports that other tops have, too. */
static void show(const struct subcore *sc, rf_rc_out *out) {
    const rc_collector_out *collector = &sc->collector;
    unsigned c = sc->c, port = c * DISPATCH_PORTS, b = c * BANKS;

    out->issue_valid[0] |= (uint64_t)sc->scheduler.issue_valid << c;
    out->issue_warp[c] = sc->scheduler.issue_warp;
    bitvec_join(out->disp_valid, port, collector->disp_valid, DISPATCH_PORTS);
    memcpy(&out->disp_unit[port], collector->disp_unit, sizeof collector->disp_unit);
    memcpy(&out->disp_tag[port], collector->disp_tag, sizeof collector->disp_tag);
    out->wb_kind[c] = sc->port.wb_kind;
    bitvec_join(out->rd_valid, c * REQUESTS, collector->rd_valid, REQUESTS);
    memcpy(&out->rd_bank[c * REQUESTS], collector->rd_bank, sizeof collector->rd_bank);
    bitvec_join(out->rd_grant, c * REQUESTS, sc->arbiter.rd_grant, REQUESTS);
    memcpy(&out->bank_class[b], sc->arbiter.bank_class, sizeof sc->arbiter.bank_class);
    memcpy(&out->bank_row[b], sc->arbiter.bank_row, sizeof sc->arbiter.bank_row);
    memcpy(&out->bank_mask[b], sc->arbiter.bank_mask, sizeof sc->arbiter.bank_mask);
}

/* Ports of the caches. */
static void show_caches(const struct subcore *sc, rf_rc_out *out) {
    const register_cache_out *any = &sc->any;
    unsigned c = sc->c;

    out->hold[c][0] = sc->collector.hold[0];
    memcpy(&out->src_hit[c * SLOTS], any->hit, sizeof any->hit);
    memcpy(&out->src_home[c * SLOTS], any->home, sizeof any->home);
    out->put_go[0] |= (uint64_t)sc->port.put_go << c;
    out->put_reg[c] = sc->collector.put_reg;
    out->put_warp[c] = sc->collector.put_warp;
    out->put_touch[c] = sc->port.w_touch;
    out->w_hit[c] = any->w_hit;
    out->w_new[c] = any->w_new;
    out->w_dirty[c] = any->w_dirty;
    out->w_victim[c] = any->w_victim;
    memcpy(&out->w_invalid[c * RC_SETS], any->w_invalid, sizeof any->w_invalid);
    out->evict[0] |= (uint64_t)sc->port.evict << c;
    memcpy(&out->dropped[c * LANES], any->dropped, sizeof any->dropped);
    out->back_mask[c] = sc->back.mask;
    out->back_bank[c][0] = sc->back.bank_we[0];
    out->back_row[c] = sc->back.row;
    bitvec_join(out->rd_blocked, c * REQUESTS, sc->back.rd_blocked, REQUESTS);
}

static void step_subcore(rf_rc *m, const rf_rc_in *in, unsigned c, rf_rc_out *out) {
    struct subcore sc;

    sc.c = c;
    arrive(m, in, &sc);
    choose_write(m, in, &sc);
    ask_caches(m, in, &sc);
    decide_write(m, &sc);
    request(m, in, &sc);
    arbitrate(m, &sc);
    issue(m, in, &sc);
    take_victims(m, &sc);
    collect(m, &sc);
    write_caches(m, in, &sc);
    show(&sc, out);
    show_caches(&sc, out);
    rc_datapath_move(&m->mem.data[c], &m->mem.bank[c * BANKS], &sc.collector, &sc.port, &sc.back,
                     &sc.arbiter, sc.any.w_way, in->wb_data[c],
                     &out->disp_data[c * DISPATCH_PORTS * SLOTS]);
}

void rf_rc_step(rf_rc *m, const rf_rc_in *in, rf_rc_out *out) {
    out->issue_valid[0] = 0;
    memset(out->disp_valid, 0, sizeof out->disp_valid);
    memset(out->rd_valid, 0, sizeof out->rd_valid);
    memset(out->rd_grant, 0, sizeof out->rd_grant);
    memset(out->rd_blocked, 0, sizeof out->rd_blocked);
    out->put_go[0] = 0;
    out->evict[0] = 0;
    for (unsigned c = 0; c < SUBCORES; c++)
        step_subcore(m, in, c, out);
}
