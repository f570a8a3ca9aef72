/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/monitors/bank_check.h"

#include "sm/entries.h"

#include <inttypes.h>
#include <stdio.h>

static const enum class_code class_of_kind[4] = {CLASS_IDLE, CLASS_W_NORMAL, CLASS_W_STEAL,
                                                 CLASS_W_FORCED};

/* "W_STEAL row 12 mask 0x0000000f": what a bank does. */
struct access_text {
    char text[64];
};

static struct access_text access_text(unsigned code, unsigned row, uint32_t mask) {
    struct access_text t;
    snprintf(t.text, sizeof t.text, "%s row %u mask 0x%08" PRIx32, bank_class_name(code), row,
             mask);
    return t;
}

/* What a bank does. One with a write port of its own: what that port does. */
struct access {
    unsigned code, row;
    uint32_t mask;
};

static struct access access_of(const struct sm_out *out, unsigned bank) {
    if (HAS_WRITE_PORTS) {
        int writes = out->dual.write_valid >> bank & 1;
        return (struct access){writes ? CLASS_W_NORMAL : CLASS_IDLE, out->dual.write_row[bank],
                               out->dual.write_mask[bank]};
    }
    return (struct access){out->bank_class[bank], out->bank_row[bank], out->bank_mask[bank]};
}

/* A write that a bank must do now. */
struct expected {
    unsigned bank, row;
    uint32_t mask;
    enum class_code code;
    int bus; /* that it comes from; -1: a value going home */
};

/* Takes the bank out of `unexplained`. */
static int expect_write(const struct cycle_view *v, const struct expected *x, uint64_t *unexplained,
                        struct err *e) {
    struct access found = access_of(v->out, x->bank);
    uint64_t bit = UINT64_C(1) << x->bank;
    if (found.code == x->code && found.row == x->row && found.mask == x->mask &&
        (*unexplained & bit)) {
        *unexplained &= ~bit;
        return 0;
    }
    char subject[32] = "value going home";
    if (x->bus >= 0) {
        snprintf(subject, sizeof subject, "result bus %d", x->bus);
    }
    return err_set(
        e, "cycle %" PRIu64 ": %s: expected bank %u to do %s, got %s; the write is lost or wrong",
        v->cycle, subject, x->bank, access_text(x->code, x->row, x->mask).text,
        access_text(found.code, found.row, found.mask).text);
}

/* A stolen write: its target must be a register that was named free and is not written since. */
static int follow_steal(const struct bank_check *c, const struct cycle_view *v, unsigned bus,
                        struct err *e) {
    const struct sm_in *in = v->in;
    unsigned bank = v->out->wb_target[bus], row = v->out->bank_row[bank], cell = cell_of(bank, row);
    if (row >= ROWS || !c->registers->of[cell].named || (c->stolen->valid >> bank & 1)) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": result bus %u: expected a stolen write to go to a free register, got bank %u "
            "row %u, which is in use; the status table is wrong",
            v->cycle, bus, bank, row);
    }
    c->stolen->valid |= UINT64_C(1) << bank;
    c->stolen->value[bank] = (struct stolen_value){
        .cycle = v->cycle,
        .mask = in->wb_mask[bus],
        .row = (row_t)row,
        .dest_row = in->wb_row[bus],
        .dest_bank = (uint8_t)bus_bank(in, bus),
    };
    registers_overwrite(c->registers, cell, in->wb_mask[bus]);
    unsigned slot, reg;
    cell_owner(cell, c->rows_per_slot, &slot, &reg);
    c->stats->steals_on_unused += !reg_in(c->used, reg);
    c->stats->partial_mask_steals += in->wb_mask[bus] != UINT32_MAX;
    return 0;
}

/* What banks do with the bus's result. With register file caches it may go there instead. */
static unsigned kind_of(const struct sm_out *out, unsigned bus) {
    return HAS_FILE_CACHES ? out->rfc.main_kind[bus] : out->wb_kind[bus];
}

static int check_accepted(const struct bank_check *c, const struct cycle_view *v, unsigned bus,
                          uint64_t *unexplained, struct err *e) {
    const struct sm_in *in = v->in;
    unsigned kind = kind_of(v->out, bus), target = v->out->wb_target[bus];
    struct expected x = {bus_bank(in, bus), in->wb_row[bus], in->wb_mask[bus],
                         class_of_kind[kind & 3], (int)bus};
    if (kind == WB_STOLEN) {
        x.bank = target;
        x.row = v->out->bank_row[target];
    }
    if (!(in->wb_valid >> bus & 1)) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": result bus %u: expected wb_kind WAITS on an empty bus, got %u; the arbiter accepts "
            "what is not there",
            v->cycle, bus, kind);
    }
    c->stats->writes++;
    if (HAS_OPERAND_FILE && !(in->wb_levels[bus] & TO_MAIN)) {
        return 0; /* into an entry alone */
    }
    if (expect_write(v, &x, unexplained, e)) {
        return -1;
    }
    c->stats->rc.rf_writes += HAS_WRITE_PORTS ? (unsigned)__builtin_popcount(x.mask) : 0;
    c->stats->forced_writes += kind == WB_FORCED;
    return kind == WB_STOLEN ? follow_steal(c, v, bus, e) : 0;
}

/* The bus that a value read out now uses in the next cycle (docs/blocks/bank_arbiter.md, 10). */
static unsigned home_bus(const struct cycle_view *v, const struct stolen *s) {
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        if (!(v->in->wb_valid >> bus & 1) && !(s->home.valid && s->home.bus == bus)) {
            return bus;
        }
    }
    return 0;
}

/* A value is read out: it must lie there, and reaches its destination in the next cycle. */
static int follow_read_out(const struct bank_check *c, const struct cycle_view *v, struct err *e) {
    struct stolen *s = c->stolen;
    const struct sm_out *out = v->out;
    unsigned bus = home_bus(v, s), bank = out->home_entry;
    uint64_t bit = UINT64_C(1) << bank % SM_BANKS;
    uint64_t reads = v->of_class[CLASS_R_HOME] | v->of_class[CLASS_R_HOME_FORCED];
    s->home.valid = out->home_go;
    if (reads != (out->home_go ? bit : 0)) {
        return err_set(e,
                       "cycle %" PRIu64 ": expected banks 0x%" PRIx64
                       " to read out a stolen value (home_go), got banks "
                       "0x%" PRIx64 "; a value is lost or read twice",
                       v->cycle, out->home_go ? bit : 0, reads);
    }
    if (!out->home_go) {
        return 0;
    }
    const struct stolen_value *value = &s->value[bank];
    if (!(s->valid & bit) || out->bank_row[bank] != value->row) {
        return err_set(
            e,
            "cycle %" PRIu64
            ": bank %u: expected a read-out of its stolen value, got row %u, where none lies; "
            "the value is lost",
            v->cycle, bank, out->bank_row[bank]);
    }
    c->stats->home_within_1 += v->cycle == value->cycle + 1;
    s->home.bank = value->dest_bank;
    s->home.row = value->dest_row;
    s->home.mask = value->mask;
    s->home.bus = (uint8_t)bus;
    s->valid &= ~bit;
    return 0;
}

int bank_check_cycle(const struct bank_check *c, const struct cycle_view *v, struct err *e) {
    const struct sm_out *out = v->out;
    uint64_t unexplained = v->of_class[CLASS_W_HOME] | v->of_class[CLASS_W_FORCED] |
                           v->of_class[CLASS_W_NORMAL] | v->of_class[CLASS_W_STEAL];
    for (unsigned code = CLASS_CODES; code < 16; code++) {
        unexplained |= v->of_class[code];
    }
    if (out->entry_stolen != c->stolen->valid) {
        return err_set(e,
                       "cycle %" PRIu64 ": expected stolen values in banks 0x%" PRIx64
                       ", got entry_stolen 0x%" PRIx64 "; a value is lost or left over",
                       v->cycle, c->stolen->valid, out->entry_stolen);
    }
    struct expected home = {c->stolen->home.bank, c->stolen->home.row, c->stolen->home.mask,
                            CLASS_W_HOME, -1};
    if (c->stolen->home.valid && expect_write(v, &home, &unexplained, e)) {
        return -1;
    }
    if (follow_read_out(c, v, e)) {
        return -1;
    }
    for (unsigned bus = 0; bus < SM_RESULT_BUSES; bus++) {
        int to_bank = kind_of(out, bus) != WB_WAITS;
        c->stats->writes += !to_bank && out->wb_kind[bus] != WB_WAITS;
        if (to_bank && check_accepted(c, v, bus, &unexplained, e)) {
            return -1;
        }
    }
    if (unexplained) {
        unsigned bank = (unsigned)__builtin_ctzll(unexplained);
        struct access found = access_of(out, bank);
        return err_set(
            e, "cycle %" PRIu64 ": bank %u: expected no write, got %s; it fits no accepted write",
            v->cycle, bank, access_text(found.code, found.row, found.mask).text);
    }
    return 0;
}
