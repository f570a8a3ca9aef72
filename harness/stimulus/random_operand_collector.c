/* SPDX-License-Identifier: Apache-2.0
 * Random work for the collectors. The generator plays schedulers and arbiter: it sees requests and
 * free units, then grants and issues. Assumptions kept: grants fit requests, one grant a bank;
 * stealing and issuing only while alloc_ok. steal_success exactly when an operand of the candidate
 * is granted; issue_override = steal_success.
 */
#include "design.h"
#include "stimulus/random_block.h"
#include "stimulus/requests.h"

extern const struct twin twin_operand_collector;

struct classes {
    uint8_t of_candidate[SCHEDULERS], of_issue[SCHEDULERS];
};

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

/* Bit of the scheduler's class in a port that has a bit a class. */
static uint32_t class_bit(uint32_t scheduler, uint32_t class) {
    return scheduler * CLASSES + class;
}

static void drive_instruction(struct traffic *t, struct lockstep *ls, const char *valid_name,
                              const char *bank_name, const char *row_name, const char *tag_name) {
    struct port valid = port_in(ls, valid_name), bank = port_in(ls, bank_name),
                row = port_in(ls, row_name), tag = port_in(ls, tag_name);
    for (uint32_t x = 0; x < CANDIDATES; x++) {
        port_set_bit(valid, x, rng_chance(&t->rng, 176));
        port_set(bank, x, traffic_bank(t, BANKS));
        port_set(row, x, traffic_row(t, ROWS));
    }
    for (uint32_t s = 0; s < SCHEDULERS; s++)
        port_random(tag, s, &t->rng);
}

/* A candidate operand at the bank whose scheduler has a unit; CANDIDATES: none. */
static uint32_t find_candidate(const struct classes *c, struct traffic *t, struct lockstep *ls,
                               uint32_t bank) {
    struct port valid = port_in(ls, "cand_src_valid"), banks = port_in(ls, "cand_bank"),
                alloc_ok = port_out(ls, "alloc_ok");
    uint32_t first = rng_below(&t->rng, CANDIDATES);
    for (uint32_t i = 0; i < CANDIDATES && READ_STEAL; i++) {
        uint32_t x = (first + i) % CANDIDATES, s = x / SLOTS;
        if (port_bit(valid, x) && port_get(banks, x) == bank &&
            port_bit(alloc_ok, class_bit(s, c->of_candidate[s])))
            return x;
    }
    return CANDIDATES;
}

/* Most banks serve a read, some a candidate, some a write (nothing here). */
static void drive_grants(const struct classes *c, struct traffic *t, struct lockstep *ls,
                         uint8_t success[SCHEDULERS]) {
    struct port read = port_in(ls, "bank_read"), req = port_in(ls, "bank_req"),
                steal = port_in(ls, "bank_steal"), cand = port_in(ls, "bank_cand");
    for (uint32_t b = 0; b < BANKS; b++) {
        uint32_t r = find_request(t, ls, b), x = find_candidate(c, t, ls, b);
        int reads = r < REQUESTS && rng_chance(&t->rng, 192);
        int steals = !reads && x < CANDIDATES && rng_chance(&t->rng, 128);
        port_set_bit(read, b, reads);
        port_set(req, b, reads ? r : 0);
        port_set_bit(steal, b, steals);
        port_set(cand, b, steals ? x : 0);
        if (steals)
            success[x / SLOTS] = 1;
    }
}

static void drive_issue(const struct classes *c, struct traffic *t, struct lockstep *ls,
                        const uint8_t success[SCHEDULERS]) {
    struct port issue = port_in(ls, "issue_valid"), override = port_in(ls, "issue_override"),
                steal = port_in(ls, "steal_success"), alloc_ok = port_out(ls, "alloc_ok");
    for (uint32_t s = 0; s < SCHEDULERS; s++) {
        uint32_t class = success[s] ? c->of_candidate[s] : c->of_issue[s];
        int issues = success[s] || (port_bit(alloc_ok, class_bit(s, class)) && traffic_request(t));
        for (uint32_t k = 0; k < CLASSES; k++) {
            port_set_bit(issue, class_bit(s, k), issues && k == class);
            port_set_bit(steal, class_bit(s, k), success[s] && k == class);
        }
        port_set_bit(override, s, success[s]);
    }
}

/* Most of class 0, as in a kernel. */
static void draw_classes(struct classes *c, struct traffic *t) {
    for (uint32_t s = 0; CLASSES > 1 && s < SCHEDULERS; s++) {
        c->of_candidate[s] = (uint8_t)(rng_chance(&t->rng, 96) ? rng_below(&t->rng, CLASSES) : 0);
        c->of_issue[s] = (uint8_t)(rng_chance(&t->rng, 96) ? rng_below(&t->rng, CLASSES) : 0);
    }
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    struct port ready = port_in(ls, "dispatch_ready");
    uint8_t success[SCHEDULERS] = {0};
    struct classes classes = {{0}, {0}};
    (void)g;
    draw_classes(&classes, t);
    drive_instruction(t, ls, "cur_src_valid", "cur_bank", "cur_row", "cur_tag");
    drive_instruction(t, ls, "cand_src_valid", "cand_bank", "cand_row", "cand_tag");
    for (uint32_t p = 0; p < DISPATCH_PORTS; p++)
        port_set_bit(ready, p, rng_chance(&t->rng, 200));
    lockstep_peek(ls); /* requests and alloc_ok depend on none of what follows */
    drive_grants(&classes, t, ls, success);
    drive_issue(&classes, t, ls, success);
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "rd_valid")) || port_any(port_out(ls, "disp_valid"));
}

const struct random_block random_block = {.twin = &twin_operand_collector,
                                          .start = start,
                                          .drive = drive,
                                          .active = active};
