/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/cache_check.h"

#include <inttypes.h>
#include <stdio.h>

#include "address_allocator_codes.h"

/* "R5 of warp slot 3, in place 2": a register in a message. */
struct reg_text {
    char text[64];
};

static struct reg_text reg_text(const struct cache_check *c, unsigned active_slot, unsigned reg) {
    struct reg_text t;
    if (active_set_holds(c->active_slots, active_slot)) {
        snprintf(t.text, sizeof t.text, "R%u of warp slot %u, in active slot %u", reg,
                 c->active_slots->slot[active_slot], active_slot);
    } else {
        snprintf(t.text, sizeof t.text, "R%u in active slot %u, which is free", reg, active_slot);
    }
    return t;
}

static int refuse(const struct cycle_view *v, const char *subject, const char *what,
                  struct err *e) {
    return err_set(e, "cycle %" PRIu64 ": %s: expected %s", v->cycle, subject, what);
}

static int check_word(const struct cycle_view *v, const char *port, uint64_t expected, uint64_t got,
                      const char *why, struct err *e) {
    if (got == expected) {
        return 0;
    }
    return err_set(e, "cycle %" PRIu64 ": expected %s 0x%" PRIx64 ", got 0x%" PRIx64 "; %s",
                   v->cycle, port, expected, got, why);
}

static unsigned phase_of(const struct cache_check *c, unsigned active_slot) {
    return active_set_holds(c->active_slots, active_slot)
               ? active_set_phase(c->active_slots, c->active_slots->slot[active_slot])
               : SLOT_NONE;
}

/* Whether registers of the slot may leave, or enter. */
static int moves_out(unsigned phase) {
    return phase == SLOT_PREFETCHES || phase == SLOT_LEAVES;
}

static int moves_in(unsigned phase) {
    return phase == SLOT_PREFETCHES || phase == SLOT_ENTERS;
}

/* ---- registers ---- */

/* Banks of either kind that registers have taken in this cycle, each for one of them. */
struct taken {
    uint64_t cache, main;
};

static int check_out(const struct cache_check *c, const struct cycle_view *v, unsigned active_slot,
                     struct taken *taken, struct err *e) {
    unsigned kind = v->out->cache.out_kind[active_slot], reg = v->out->cache.move_reg[active_slot];
    struct reg_text subject = reg_text(c, active_slot, reg);
    if (!moves_out(phase_of(c, active_slot))) {
        return refuse(v, subject.text,
                      "that its warp leaves or waits for a PREFETCH when it leaves the "
                      "cache, got out_kind without",
                      e);
    }
    if (!cache_has(c->cache, active_slot, reg)) {
        return refuse(v, subject.text, "it in the cache when it leaves, got out_kind without", e);
    }
    if (kind > OUT_DROP || (kind == OUT_DROP && !LIVENESS)) {
        return refuse(v, subject.text, "that it is written back, got another out_kind", e);
    }
    struct moved_register r = cache_register(c->cache, c->active_slots, active_slot, reg);
    uint64_t cache_bank = UINT64_C(1) << r.cache_bank, main_bank = UINT64_C(1) << r.main_bank;
    if (taken->cache & cache_bank) {
        return refuse(v, subject.text,
                      "its cache bank to itself when it leaves, got another register "
                      "of that bank leaving",
                      e);
    }
    taken->cache |= cache_bank;
    if (kind != OUT_WRITE_BACK) {
        return 0;
    }
    if (c->cache->write[r.main_bank].valid || (taken->main & main_bank)) {
        return refuse(v, subject.text,
                      "the write buffer of its main bank empty when it leaves, got "
                      "one in use; a write is lost",
                      e);
    }
    taken->main |= main_bank;
    return 0;
}

/* Whether the main register file has the present value of the register. */
static int is_home(const struct cache_check *c, const struct moved_register *r) {
    const struct main_write *w = &c->cache->write[r->main_bank];
    return !w->valid || w->row != r->main_row;
}

static int check_in(const struct cache_check *c, const struct cycle_view *v, unsigned active_slot,
                    struct taken *taken, struct err *e) {
    const struct cache_out *out = &v->out->cache;
    unsigned kind = out->in_kind[active_slot], reg = out->move_reg[active_slot],
             bank = out->in_bank[active_slot];
    struct reg_text subject = reg_text(c, active_slot, reg);
    if (!moves_in(phase_of(c, active_slot))) {
        return refuse(v, subject.text,
                      "that its warp enters or waits for a PREFETCH when it enters the "
                      "cache, got in_kind without",
                      e);
    }
    const struct cache_slot *p = &c->cache->active_slot[active_slot];
    const uint64_t *vector = c->cache->working_set[c->active_slots->slot[active_slot]];
    if (!vector || !reg_in(vector, reg)) {
        return refuse(v, subject.text,
                      "that only registers of its warp's last PREFETCH enter, got "
                      "another",
                      e);
    }
    if (reg_in(p->regs, reg)) {
        return refuse(v, subject.text,
                      "that it enters once, got in_kind while it is there or on its "
                      "way",
                      e);
    }
    if (bank >= BANKS || (p->used >> bank & 1)) {
        return refuse(v, subject.text,
                      "a cache bank that no register of the active slot has, got another", e);
    }
    if (kind > IN_ALLOCATE || (kind == IN_ALLOCATE && !LIVENESS)) {
        return refuse(v, subject.text, "that it is fetched, got another in_kind", e);
    }
    if (kind != IN_FETCH) {
        return 0;
    }
    struct moved_register r = cache_register(c->cache, c->active_slots, active_slot, reg);
    uint64_t cache_bank = UINT64_C(1) << bank, main_bank = UINT64_C(1) << r.main_bank;
    if (!is_home(c, &r)) {
        return refuse(v, subject.text,
                      "its last write in its main bank when it is fetched, got one "
                      "under way; an old value is read",
                      e);
    }
    if ((taken->cache & cache_bank) || (taken->main & main_bank)) {
        return refuse(v, subject.text,
                      "both its banks to itself when it is fetched, got another "
                      "register fetched from or to one of them",
                      e);
    }
    taken->cache |= cache_bank;
    taken->main |= main_bank;
    return 0;
}

/* What moves in the cycle: of each slot one register, out or in. `buffers`: main banks whose write
 * buffer a register takes. */
static int check_moves(const struct cache_check *c, const struct cycle_view *v, uint64_t *buffers,
                       struct err *e) {
    const struct cache_out *out = &v->out->cache;
    struct taken out_of = {0, 0}, into = {0, 0};
    uint64_t leaving = cache_movers(out->out_kind), entering = cache_movers(out->in_kind);
    if (check_word(v, "active slots with registers that leave and enter", 0, leaving & entering,
                   "an active slot moves one register a cycle", e)) {
        return -1;
    }
    for (unsigned p = 0; p < ACTIVE; p++) {
        int leaves = leaving >> p & 1, enters = entering >> p & 1;
        if ((!leaves && !enters &&
             check_word(v, "move_reg", 0, out->move_reg[p], "no register of the active slot moves",
                        e)) ||
            (!enters && check_word(v, "in_bank", 0, out->in_bank[p],
                                   "no register of the active slot enters", e)) ||
            (leaves && check_out(c, v, p, &out_of, e)) || (enters && check_in(c, v, p, &into, e))) {
            return -1;
        }
    }
    *buffers = out_of.main;
    return 0;
}

/* A warp that is woken has its working set, and nothing else; one that has left has nothing. */
static int check_slot(const struct cache_check *c, const struct cycle_view *v, unsigned active_slot,
                      struct err *e) {
    static const uint64_t none[REG_WORDS];
    const struct cache_slot *p = &c->cache->active_slot[active_slot];
    const uint64_t *vector = c->cache->working_set[c->active_slots->slot[active_slot]];
    int wakes = v->out->active_slots.wake >> active_slot & 1;
    const uint64_t *expected = wakes && vector ? vector : none;
    for (unsigned w = 0; w < REG_WORDS; w++) {
        uint64_t wrong = (p->regs[w] ^ expected[w]) | (p->regs[w] & ~p->valid[w]);
        if (wrong) {
            unsigned reg = w * 64 + (unsigned)__builtin_ctzll(wrong);
            return refuse(v, reg_text(c, active_slot, reg).text,
                          !wakes ? "nothing in the cache of a warp that has left, got it there"
                          : reg_in(expected, reg)
                              ? "the working set in the cache of a warp that is "
                                "woken, got it without this register"
                              : "only the working set in the cache of a warp that "
                                "is woken, got this register too",
                          e);
        }
    }
    return 0;
}

static int check_slots(const struct cache_check *c, const struct cycle_view *v, struct err *e) {
    for (uint64_t left = v->out->active_slots.wake | v->out->active_slots.left; left;
         left &= left - 1) {
        if (check_slot(c, v, (unsigned)__builtin_ctzll(left), e)) {
            return -1;
        }
    }
    return 0;
}

/* ---- results ---- */

/* The result goes into the cache: its bank writes it, in the row of its warp's slot. */
static int check_to_cache(const struct cache_check *c, const struct cycle_view *v, unsigned bus,
                          uint64_t *written, struct err *e) {
    unsigned slot = slot_of(0, v->in->wb_warp[bus]), reg = v->in->wb_reg[bus];
    unsigned active_slot = c->active_slots->warp[slot].active_slot;
    if (active_set_phase(c->active_slots, slot) == SLOT_NONE ||
        !cache_has(c->cache, active_slot, reg)) {
        return err_set(e,
                       "cycle %" PRIu64
                       ": result bus %u: expected R%u of warp slot %u in the cache "
                       "when the result is written there, got wb_kind CACHE without",
                       v->cycle, bus, reg, slot);
    }
    unsigned bank = c->cache->active_slot[active_slot].bank[reg];
    if (v->out->bank_class[bank] != CLASS_W_NORMAL || v->out->bank_row[bank] != active_slot ||
        v->out->bank_mask[bank] != v->in->wb_mask[bus]) {
        return err_set(e,
                       "cycle %" PRIu64
                       ": result bus %u: expected cache bank %u to do W_NORMAL row "
                       "%u mask 0x%08" PRIx32 ", got %s row %u mask 0x%08" PRIx32
                       "; the write is lost or wrong",
                       v->cycle, bus, bank, active_slot, v->in->wb_mask[bus],
                       bank_class_name(v->out->bank_class[bank]), v->out->bank_row[bank],
                       v->out->bank_mask[bank]);
    }
    *written |= UINT64_C(1) << bank;
    return 0;
}

static int check_to_main(const struct cache_check *c, const struct cycle_view *v, unsigned bus,
                         uint64_t *buffers, struct err *e) {
    unsigned slot = slot_of(0, v->in->wb_warp[bus]), reg = v->in->wb_reg[bus];
    unsigned active_slot = c->active_slots->warp[slot].active_slot, bank = bank_of(slot, reg);
    if (active_set_phase(c->active_slots, slot) != SLOT_NONE &&
        reg_in(c->cache->active_slot[active_slot].regs, reg)) {
        return err_set(
            e,
            "cycle %" PRIu64 ": result bus %u: expected R%u of warp slot %u outside the "
            "cache when the result goes to the main register file, got wb_kind MAIN with it "
            "there or on its way",
            v->cycle, bus, reg, slot);
    }
    if (c->cache->write[bank].valid || (*buffers >> bank & 1)) {
        return err_set(e,
                       "cycle %" PRIu64
                       ": result bus %u: expected the write buffer of main bank %u "
                       "empty when the result goes there, got one in use; a write is lost",
                       v->cycle, bus, bank);
    }
    *buffers |= UINT64_C(1) << bank;
    return 0;
}

/* `buffers`: main banks whose write buffer takes something in this cycle. */
static int check_results(const struct cache_check *c, const struct cycle_view *v, uint64_t *buffers,
                         struct err *e) {
    uint64_t written = 0;
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        unsigned kind = v->out->wb_kind[bus];
        if (kind == RESULT_WAITS) {
            continue;
        }
        if (!(v->in->wb_valid >> bus & 1) || kind > RESULT_MAIN) {
            return err_set(e,
                           "cycle %" PRIu64
                           ": result bus %u: expected wb_kind WAITS on an empty bus, "
                           "else 0 to 2, got %u",
                           v->cycle, bus, kind);
        }
        if (kind == RESULT_CACHE ? check_to_cache(c, v, bus, &written, e)
                                 : check_to_main(c, v, bus, buffers, e)) {
            return -1;
        }
    }
    uint64_t idle_or_read = v->of_class[CLASS_IDLE] | v->of_class[CLASS_R_NORMAL];
    return check_word(v, "cache banks that write results", written,
                      UINT64_MAX >> (64 - SM_BANKS) & ~idle_or_read,
                      "a write fits no accepted result", e);
}

/* ---- banks ---- */

/* A cache bank has one port: for collectors and results, or for what moves. */
static int check_ports(const struct cache_check *c, const struct cycle_view *v, struct err *e) {
    const struct cache_out *out = &v->out->cache;
    uint64_t leaving = cache_leaving(c->cache, v),
             moving = out->cache_fill | out->cache_unload | leaving;
    uint64_t twice = (out->cache_fill & out->cache_unload) |
                     (leaving & (out->cache_fill | c->cache->unloading)) |
                     (moving & ~v->of_class[CLASS_IDLE]);
    return check_word(v, "cache banks with two accesses", 0, twice, "a cache bank has one port", e);
}

static int check_beats(const struct cache_check *c, const struct cycle_view *v, struct err *e) {
    const struct cache_out *out = &v->out->cache;
    if (check_word(v, "cache_fill", cache_written_by_fill(c->cache, v->cycle), out->cache_fill,
                   "beats come from the main latency on, one a cycle", e)) {
        return -1;
    }
    return check_word(v, "cache_unload", cache_read_to_unload(c->cache, v), out->cache_unload,
                      "a register is read in as many beats, which wait for fills only", e);
}

/* Main banks whose write is complete and may be done. */
static uint64_t complete_writes(const struct cache *c) {
    uint64_t complete = 0;
    for (unsigned bank = 0; bank < SM_MAIN_BANKS; bank++) {
        complete |= (uint64_t)(c->write[bank].valid && c->write[bank].beats == 0) << bank;
    }
    return complete;
}

static int check_address(const struct cache_check *c, const struct cycle_view *v, unsigned bank,
                         unsigned read_row, struct err *e) {
    const struct cache_out *out = &v->out->cache;
    const struct main_write *w = &c->cache->write[bank];
    int writes = out->main_write >> bank & 1, reads = out->main_read >> bank & 1;
    unsigned row = writes ? w->row : reads ? read_row : 0;
    uint32_t mask = writes ? w->mask : 0;
    if (out->main_row[bank] == row && out->main_mask[bank] == mask) {
        return 0;
    }
    return err_set(e,
                   "cycle %" PRIu64 ": main bank %u: expected row %u mask 0x%08" PRIx32
                   ", got row %u mask 0x%08" PRIx32 "; an access is wrong",
                   v->cycle, bank, row, mask, out->main_row[bank], out->main_mask[bank]);
}

static int check_main(const struct cache_check *c, const struct cycle_view *v, struct err *e) {
    const struct cache_out *out = &v->out->cache;
    uint64_t reads = 0;
    unsigned row[SM_MAIN_BANKS] = {0};
    for (uint64_t left = cache_movers(out->in_kind); left; left &= left - 1) {
        unsigned p = (unsigned)__builtin_ctzll(left);
        struct moved_register r = cache_register(c->cache, c->active_slots, p, out->move_reg[p]);
        if (out->in_kind[p] == IN_FETCH) {
            reads |= UINT64_C(1) << r.main_bank;
            row[r.main_bank] = r.main_row;
        }
    }
    if (check_word(v, "main_busy", main_banks_busy(c->banks, v->cycle), out->main_busy,
                   "a bank is busy for its latency", e) ||
        check_word(v, "main_read", reads, out->main_read, "a register is read when it enters", e) ||
        check_word(v, "main banks that write without a complete register", 0,
                   out->main_write & ~complete_writes(c->cache), "a write comes twice or early",
                   e) ||
        check_word(v, "main banks that read and write", 0, reads & out->main_write,
                   "a main bank has one port", e)) {
        return -1;
    }
    for (unsigned bank = 0; bank < SM_MAIN_BANKS; bank++) {
        if (check_address(c, v, bank, row[bank], e)) {
            return -1;
        }
    }
    return main_banks_check(c->banks, out->main_read | out->main_write, v->cycle, e);
}

/* A result does not share its write buffer with a register that leaves, nor its main bank with one
 * that enters. */
static int check_buffers(const struct cycle_view *v, uint64_t by_results, uint64_t by_registers,
                         struct err *e) {
    return check_word(v, "main banks whose write buffer is taken twice or read from", 0,
                      by_results & (by_registers | v->out->cache.main_read),
                      "a write is lost or an old value read", e);
}

/* The third and fourth operands are looked up in the cycle after they were shown. */
static int check_lookups(const struct cache_check *c, const struct cycle_view *v, struct err *e) {
    const struct cache_out *out = &v->out->cache;
    if (check_word(v, "miss", 0, out->miss, "an operand is not in the cache", e) ||
        check_word(v, "error", ERROR_NONE, out->error, "the address allocator lost its count", e)) {
        return -1;
    }
    return check_word(v, "late", c->cache->late, out->late,
                      "operands 2 and 3 are looked up in the cycle after they are shown", e);
}

int cache_check_cycle(const struct cache_check *c, const struct cycle_view *v, struct err *e) {
    uint64_t by_results = 0, by_registers = 0; /* write buffers that they take */
    if (check_lookups(c, v, e) || check_moves(c, v, &by_registers, e) || check_slots(c, v, e) ||
        check_results(c, v, &by_results, e) || check_beats(c, v, e) || check_ports(c, v, e) ||
        check_main(c, v, e) || check_buffers(v, by_results, by_registers, e)) {
        return -1;
    }
    return 0;
}
