/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/system.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sm/monitors/high_numbers.h"
#include "sm/ports.h"
#include "sm/reset_inputs.h"

struct system {
    const struct system_config *config;
    struct sm *sm;
    /* entries of cache tables are in registers alone, which no port shows */
    const struct signal *valid[SM_COLLECTORS];
    unsigned n_valid;
    uint64_t highest_entry;
};

/* The registers that say which entries of the cache tables hold something. */
static void find_entries(struct system *s, const struct signal_list *state) {
    for (unsigned i = 0; i < state->n && s->n_valid < SM_COLLECTORS; i++)
        if (!strcmp(signal_base(&state->rows[i]), "ct_valid"))
            s->valid[s->n_valid++] = &state->rows[i];
}

static void see_entries(struct system *s, const struct lockstep *ls) {
    if (ls->cycle == 0)
        find_entries(s, &ls->twin->state);
    for (unsigned i = 0; i < s->n_valid; i++) {
        uint64_t valid = signal_word(s->valid[i], ls->state_rtl, 0, 0);
        if (valid)
            high_number(&s->highest_entry, 63 - (unsigned)__builtin_clzll(valid));
    }
}

static void *create(const void *config, struct err *e) {
    struct system *s = calloc(1, sizeof *s);
    if (!s) {
        err_set(e, "out of memory for the environment");
        return NULL;
    }
    s->config = config;
    s->sm = sm_create(&s->config->sm, s->config->kernel, e);
    if (!s->sm) {
        free(s);
        return NULL;
    }
    return s;
}

static void destroy(void *self) {
    struct system *s = self;
    sm_destroy(s->sm);
    free(s);
}

static int done(const void *self) {
    return sm_done(((const struct system *)self)->sm);
}

static void drive(void *self, struct lockstep *ls) {
    sm_drive(((struct system *)self)->sm, ls->in);
}

/* With fills that differ, both sides' operands are compared with the program's values. */
static int observe(void *self, const struct lockstep *ls, struct err *e) {
    struct sm *sm = ((struct system *)self)->sm;
    if (ls->lanes.pattern && sm_check_other(sm, ls->out_csim, e))
        return -1;
    if (HAS_CCUS && ls->sides == SIDE_BOTH)
        see_entries(self, ls);
    return sm_observe(sm, ls->out, e);
}

static int finish(void *self, const struct lockstep *ls, int complete, struct err *e) {
    struct system *s = self;
    const void *mem = ls->sides & SIDE_RTL ? ls->mem_rtl : lockstep_csim_mem(ls);
    /* the RTL alone is measured, not checked: its memories are not read */
    int failed = complete && ls->sides != SIDE_RTL ? sm_finish(s->sm, mem, e) : 0;
    if (!failed && complete && ls->lanes.pattern)
        failed = sm_finish(s->sm, lockstep_csim_mem(ls), e);
    *s->config->stats = *sm_stats(s->sm);
    s->config->stats->highest_entry = s->highest_entry;
    s->config->stats->assumptions_checked = ls->assertions.assumptions;
    s->config->stats->invariants_checked = ls->assertions.invariants;
    return failed;
}

/* ---- words for reports ---- */

/* Instance number in "warp_scheduler[1]"; 0 without one. */
static unsigned instance(const struct signal *s) {
    char scope[SIGNAL_NAME];
    signal_scope(s, scope);
    const char *bracket = strchr(scope, '[');
    return bracket ? (unsigned)strtoul(bracket + 1, NULL, 10) : 0;
}

static int is_one_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (!strcmp(name, *names))
            return 1;
    return 0;
}

static uint32_t lowest_difference(const struct difference *d) {
    for (uint32_t w = 0; w < signal_words(d->sig) && w < DIFFERENCE_WORDS; w++)
        if (d->rtl[w] != d->csim[w])
            return 64 * w + (uint32_t)__builtin_ctzll(d->rtl[w] ^ d->csim[w]);
    return 0;
}

/* Number of the scheduler whose warp the signal names. */
static unsigned scheduler_for(const struct difference *d) {
    if (SM_SCHEDULERS == 1)
        return 0;
    unsigned number = d->sig->count > 1 ? d->element : instance(d->sig);
    return strcmp(d->sig->block, "ccu") ? number : number / COLLECTORS * SCHEDULERS;
}

/* "bit 9: slot 0 of unit 3", units counted over all sub-cores. `bit` is one of a set of requests of
 * the SM, of a sub-core's collector or of a caching collector unit. */
static void describe_request(const struct signal *s, unsigned bit, char *text, size_t n) {
    unsigned of_each = !strcmp(s->block, "ccu") ? SLOTS : REQUESTS, request = bit;
    if (s->name != signal_base(s))
        request += instance(s) * of_each;
    snprintf(text, n, "bit %u: slot %u of unit %u", bit, request % SLOTS, request / SLOTS);
}

/* Codes of a caching collector unit: whose they are. Returns 0 when the signal is none of them. */
static int describe_code(const struct sm *sm, const char *name, unsigned element, char *text,
                         size_t n) {
    unsigned entry = element % (SLOTS + 1), unit = element / RESULT_BUSES;
    if (!strcmp(name, "alloc_kind")) {
        snprintf(text, n, "sub-core %u", element);
    } else if (!strcmp(name, "victim") && entry == SLOTS) {
        snprintf(text, n, "the write of unit %u", element / (SLOTS + 1));
    } else if (!strcmp(name, "victim")) {
        snprintf(text, n, "source %u of unit %u", entry, element / (SLOTS + 1));
    } else if (!strcmp(name, "wr_kind")) {
        size_t at = (size_t)snprintf(text, n, "unit %u: ", unit);
        sm_describe_bus(sm, unit / COLLECTORS * RESULT_BUSES + element % RESULT_BUSES, text + at,
                        n - at);
    } else {
        return 0;
    }
    return 1;
}

static uint64_t element_of(const struct signal_list *list, const void *base, const char *name,
                           uint32_t e) {
    const struct signal *s = signal_find(list, name);
    return signal_word(s, base, e, 0);
}

/* A register of the slot that enters or leaves the cache. */
static void describe_moved(const struct sm *sm, unsigned active_slot, unsigned reg, char *text,
                           size_t n) {
    unsigned slot = sm_describe_slot(sm, active_slot, text, n);
    if (slot < SM_WARPS)
        sm_describe_reg(sm, slot, reg, text, n);
}

/* Signals of the warp control blocks, of which each warp has one. `bit` names a register. */
static void describe_wcb(const struct sm *sm, const struct signal *s, unsigned bit, char *text,
                         size_t n) {
    unsigned of_each = !strcmp(signal_base(s), "bank") ? BANK_BITS : 1;
    unsigned slot = slot_of(0, instance(s));
    if (s->is_vec)
        sm_describe_reg(sm, slot, bit / of_each, text, n);
    else
        sm_describe_warp(sm, slot, text, n);
}

/* Signals of an active set and of the register file cache. Returns 0 when the signal is none of
 * them. */
static int describe_active(const struct sm *sm, const struct difference *d, unsigned number,
                           char *text, size_t n) {
    static const char *const active_slots[] = {"enter_slot", "last_slot", NULL};
    static const char *const sets[] = {"held", "running", "leaving",   "leave",    "left",
                                       "wake", "need",    "out_valid", "in_valid", NULL};
    static const char *const arrays[] = {"phase",    "todo",    "open",    "head", "used",
                                         "out_kind", "in_kind", "in_bank", NULL};
    static const char *const banks[] = {"main_read", "main_write", "main_busy", "back_valid",
                                        "enters",    "read",       NULL};
    const char *name = signal_base(d->sig), *block = d->sig->block;
    unsigned bit = lowest_difference(d);
    if (!strcmp(block, "wcb"))
        describe_wcb(sm, d->sig, bit, text, n);
    else if (is_one_of(name, active_slots))
        sm_describe_slot(sm, number, text, n);
    else if (d->sig->width == ACTIVE && is_one_of(name, sets))
        sm_describe_slot(sm, bit, text, n);
    else if (d->sig->count == ACTIVE && is_one_of(name, arrays))
        sm_describe_slot(sm, d->element, text, n);
    else if (!strcmp(name, "move_reg"))
        describe_moved(sm, d->element, number, text, n);
    else if (!strcmp(name, "main_row"))
        sm_describe_row(sm, d->element, number, text, n);
    else if (is_one_of(name, banks))
        snprintf(text, n, "main bank %u", bit);
    else if (HAS_CACHE && !strcmp(name, "bank_row"))
        sm_describe_cached(sm, d->element, number, text, n);
    else
        return 0;
    return 1;
}

static void describe(const void *self, const struct lockstep *ls, const struct difference *d,
                     const uint64_t *value, char *text, size_t n) {
    (void)ls;
    static const char *const warps[] = {
        "issue_warp", "next_cand_warp", "last_warp", "cand_warp", "arrive_warp",
        "warp",       "enter_warp",     "slot_warp", "late_warp", NULL};
    static const char *const tags[] = {"disp_tag", "tag", NULL};
    static const char *const buses[] = {"wb_kind", "wb_target", NULL};
    static const char *const requests[] = {"rd_valid", "rd_grant", "pending", "hit", NULL};
    const struct sm *sm = ((const struct system *)self)->sm;
    const char *name = signal_base(d->sig);
    unsigned number = (unsigned)value[0], bit = lowest_difference(d);
    int is_row = !strcmp(name, "bank_row") ||
                 (!strcmp(name, "row") && !strcmp(d->sig->block, "status_table"));
    text[0] = 0;
    if (HAS_ACTIVE_SET && describe_active(sm, d, number, text, n))
        return;
    if (is_one_of(name, warps) && number < SCHEDULER_WARPS)
        sm_describe_warp(sm, slot_of(scheduler_for(d), number), text, n);
    else if (is_one_of(name, tags))
        sm_describe_tag(sm, number, text, n);
    else if (is_row)
        sm_describe_row(sm, d->element, number, text, n);
    else if (is_one_of(name, buses))
        sm_describe_bus(sm, d->element, text, n);
    else if (is_one_of(name, requests))
        describe_request(d->sig, bit, text, n);
    else if (describe_code(sm, name, d->element, text, n))
        return;
    else if (d->sig->width == DATA_BITS)
        snprintf(text, n, "lane %u", bit / LANE_BITS);
    else if (d->sig->is_vec)
        snprintf(text, n, "bit %u", bit);
}

struct text {
    char *at;
    size_t left;
};

static void add_line(struct text *t, const char *what, unsigned number, const char *words) {
    int n = snprintf(t->at, t->left, "    %s %u: %s\n", what, number, words);
    if (n < 0 || (size_t)n >= t->left) {
        t->at[0] = 0; /* no half line */
        return;
    }
    t->at += n;
    t->left -= (size_t)n;
}

static int bit_of(const struct signal_list *list, const void *base, const char *name, uint32_t i) {
    const struct signal *s = signal_find(list, name);
    return (int)((signal_word(s, base, 0, i / 64) >> (i % 64)) & 1);
}

/* What moved in the cycle of the failure: results on the buses, instructions that issue and
 * dispatch (RTL), the active set. */
static void context(const void *self, const struct lockstep *ls, char *text, size_t n) {
    const struct sm *sm = ((const struct system *)self)->sm;
    const struct signal_list *in = &ls->twin->in, *out = &ls->twin->out;
    struct text t = {text, n};
    char words[256];
    int title = snprintf(text, n, "  The SM in this cycle:\n");
    t.at += title;
    t.left -= (size_t)title;
    for (uint32_t p = 0; p < SM_RESULT_BUSES; p++)
        if (bit_of(in, ls->in, "wb_valid", p)) {
            sm_describe_bus(sm, p, words, sizeof words);
            add_line(&t, "result bus", p, words);
        }
    for (uint32_t s = 0; s < SM_SCHEDULERS; s++)
        if (bit_of(out, ls->out, "issue_valid", s)) {
            unsigned warp = (unsigned)element_of(out, ls->out, "issue_warp", s);
            sm_describe_warp(sm, slot_of(s, warp), words, sizeof words);
            add_line(&t, "issue of scheduler", s, words);
        }
    for (uint32_t p = 0; p < SM_DISPATCH_PORTS; p++)
        if (bit_of(out, ls->out, "disp_valid", p)) {
            sm_describe_tag(sm, (unsigned)element_of(out, ls->out, "disp_tag", p), words,
                            sizeof words);
            add_line(&t, "dispatch port", p, words);
        }
    for (uint32_t p = 0; HAS_ACTIVE_SET && p < ACTIVE; p++)
        if (sm_describe_slot(sm, p, words, sizeof words) < SM_WARPS)
            add_line(&t, "active set", p, words);
}

static int drive_reset(const void *config, uint64_t number, struct lockstep *ls, struct err *e) {
    const struct system_config *c = config;
    struct rng r = {rng_seed(c->sm.seed, number)};
    struct sm_in in;
    (void)e;
    reset_inputs(&in, c->sm.main_latency ? c->sm.main_latency : MAIN_LATENCY, &r);
    drive_in(&in, ls->in);
    return 0;
}

const struct stimulus system_stimulus = {create, destroy,  done,    drive,      observe,
                                         finish, describe, context, drive_reset};
