/* SPDX-License-Identifier: Apache-2.0
 * In a cycle: full buffers are written, operands read, results that go past written, an entry
 * leaves, a value enters, the slot is cleared.
 */
#include "order/order_values.h"

#include <string.h>

#include "prim/bitvec.h"
#include "rfc_codes.h"

void values_begin_warp(struct order_values *v) {
    memset(v, 0, sizeof *v);
}

void values_result(struct order_values *v, unsigned reg, uint32_t mask) {
    v->last++;
    for (unsigned l = 0; l < LANES; l++)
        if (mask >> l & 1)
            v->now[reg][l] = v->last;
}

static void copy_lanes(uint32_t *to, const uint32_t *from, uint32_t mask) {
    for (unsigned l = 0; l < LANES; l++)
        if (mask >> l & 1)
            to[l] = from[l];
}

/* Entry 0 to RFC_ENTRIES of the register; NULL: none of them. */
static struct order_held *find(struct order_values *v, unsigned first, unsigned end, unsigned reg) {
    for (unsigned e = first; e < end; e++)
        if (v->entry[e].full && v->entry[e].reg == reg)
            return &v->entry[e];
    return NULL;
}

static struct order_held *find_rfc(struct order_values *v, unsigned reg) {
    return find(v, 0, RFC_ENTRIES, reg);
}

static struct order_held *find_lrf(struct order_values *v, unsigned reg) {
    return find(v, RFC_ENTRIES, RFC_ENTRIES + 1, reg);
}

static void take_lanes(struct order_held *from, uint32_t mask) {
    if (from) {
        from->mask &= ~mask;
        from->full = from->mask != 0;
    }
}

static void write_buffers(struct order_values *v, const victim_buffer_out *buffer) {
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        struct order_held *b = &v->buffer[m];
        if (bitvec_get(buffer->full, m) && b->full) {
            copy_lanes(v->main[b->reg], b->value, b->mask);
            b->full = 0;
        }
    }
}

/* ---- operands ---- */

static int expect_lanes(const char *what, unsigned reg, uint32_t want, uint32_t got,
                        struct err *e) {
    return want == got ? 0
                       : err_set(e,
                                 "order: expected %s of R%u in lanes 0x%x, got 0x%x "
                                 "(docs/blocks/rfc.md)",
                                 what, reg, want, got);
}

static int check_lanes(const struct order_values *v, unsigned reg, uint32_t mask,
                       const uint32_t *value, const char *where, struct err *e) {
    for (unsigned l = 0; l < LANES; l++)
        if (mask >> l & 1 && value[l] != v->now[reg][l])
            return err_set(e,
                           "order: expected the newest value of R%u lane %u, result %u of its "
                           "warp, got result %u from the %s",
                           reg, l, v->now[reg][l], value[l], where);
    return 0;
}

static int read_operand(struct order_values *v, unsigned reg, uint32_t mask, uint32_t hit,
                        uint32_t lrf_hit, struct err *e) {
    const struct order_held *rfc = find_rfc(v, reg), *lrf = find_lrf(v, reg);
    if (expect_lanes("a hit", reg, rfc ? rfc->mask & mask : 0, hit, e) ||
        expect_lanes("an LRF hit", reg, lrf ? lrf->mask & mask : 0, lrf_hit, e) ||
        (rfc && check_lanes(v, reg, hit, rfc->value, "RFC", e)) ||
        (lrf && check_lanes(v, reg, lrf_hit, lrf->value, "LRF", e)))
        return -1;
    return check_lanes(v, reg, mask & ~hit & ~lrf_hit, v->main[reg], "MRF", e);
}

static int read_operands(struct order_values *v, const rfc_in *in, const rfc_out *out,
                         struct err *e) {
    for (unsigned k = 0; k < SLOTS; k++)
        if (in->look && bitvec_get(in->look_valid, k) &&
            read_operand(v, in->look_reg[k], in->look_mask, out->hit[k], out->lrf_hit[k], e))
            return -1;
    return 0;
}

/* ---- what moves ---- */

static void go_past(struct order_values *v, const rfc_in *in) {
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        unsigned reg = in->drop_reg[p];
        if (!bitvec_get(in->drop, p))
            continue;
        take_lanes(find_rfc(v, reg), in->drop_mask[p]);
        take_lanes(find_lrf(v, reg), in->drop_mask[p]);
        copy_lanes(v->main[reg], v->now[reg], in->drop_mask[p]);
    }
}

/* The entry that ev shows goes into its buffer, which must be empty. */
static int leave(struct order_values *v, const rfc_in *in, const rfc_out *out,
                 const victim_buffer_out *buffer, struct err *e) {
    const struct order_held *from = &v->entry[out->ev_entry];
    if (!out->ev_valid || !in->ev_go)
        return 0;
    if (!from->full || from->reg != out->ev_reg)
        return err_set(e, "order: expected R%u in entry %u that leaves, got another register",
                       out->ev_reg, out->ev_entry);
    if (expect_lanes("an entry that leaves", from->reg, from->mask, out->ev_lanes, e))
        return -1;
    for (unsigned m = 0; m < MAIN_BANKS; m++)
        if (bitvec_get(buffer->take, m)) {
            if (v->buffer[m].full)
                return err_set(e, "order: expected an empty victim buffer %u, got a full one", m);
            v->buffer[m] = *from;
        }
    return 0;
}

/* Lanes that enter, and their values. */
static struct order_held arriving(struct order_values *v, const rfc_in *in) {
    struct order_held new = {1, in->w_reg, in->w_mask, {0}};
    const struct order_held *lrf = find_lrf(v, in->w_reg), *rfc = find_rfc(v, in->w_reg);
    if (in->w_fill)
        new.mask &= ~(lrf ? lrf->mask : 0) & ~(rfc ? rfc->mask : 0);
    memcpy(new.value, in->w_fill ? v->main[in->w_reg] : v->now[in->w_reg], sizeof new.value);
    return new;
}

static void enter(struct order_held *entry, const struct order_held *new, int joins) {
    if (!joins) {
        *entry = *new;
        return;
    }
    copy_lanes(entry->value, new->value, new->mask);
    entry->mask |= new->mask;
}

/* The older level loses its lanes; the LRF takes the value, and moves what it had into the RFC. */
static int write_value(struct order_values *v, const rfc_in *in, const rfc_out *out,
                       struct err *e) {
    struct order_held new = arriving(v, in);
    struct order_held *lrf = &v->entry[RFC_ENTRIES];
    if (out->lrf_kind != RFC_LRF_NONE) {
        struct order_held moved = *lrf;
        take_lanes(find_rfc(v, in->w_reg), new.mask);
        enter(lrf, &new, out->lrf_kind == RFC_LRF_SAME);
        new = moved;
    } else if (!in->w_fill) {
        take_lanes(find_lrf(v, in->w_reg), new.mask);
    }
    if (out->w_kind == RFC_WRITE_NONE)
        return 0;
    struct order_held *entry = &v->entry[out->w_entry];
    int joins = out->w_kind == RFC_WRITE_HIT;
    if (joins != (find_rfc(v, new.reg) != NULL) || (joins && find_rfc(v, new.reg) != entry))
        return err_set(e, "order: expected R%u in its own entry, got entry %u, write %u", new.reg,
                       out->w_entry, out->w_kind);
    enter(entry, &new, joins);
    return 0;
}

static void clear(struct order_values *v) {
    for (unsigned e = 0; e <= RFC_ENTRIES; e++)
        v->entry[e].full = 0;
}

int values_cycle(struct order_values *v, const rfc_in *in, const rfc_out *out,
                 const victim_buffer_out *buffer, struct err *e) {
    write_buffers(v, buffer);
    if (read_operands(v, in, out, e))
        return -1;
    go_past(v, in);
    if (leave(v, in, out, buffer, e) || (out->w_done && write_value(v, in, out, e)))
        return -1;
    if (in->clear)
        clear(v);
    return 0;
}
