/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/static_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* The guard as a row has it: none for uniform predicates, which are no registers of a warp. */
static void put_guard(FILE *f, const struct instruction *i) {
    if (i->guard == PT_NUMBER && !i->guard_negated)
        fputs("-", f);
    else if (i->guard == PT_NUMBER)
        fputs("@!PT", f);
    else
        fprintf(f, "@%s%sP%u", i->guard_negated ? "!" : "", i->row->cls == CLASS_UNIFORM ? "U" : "",
                i->guard);
}

static int is_register(const struct operand *o) {
    return o->location == LOCATION_REGISTER && o->reg != RZ_NUMBER;
}

static void put_registers(FILE *f, const struct instruction *i) {
    int any = 0;
    fputs(" | ", f);
    fprintf(f, is_register(&i->dst) ? "R%u:%u | " : "- | ", i->dst.reg, i->dst.count);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (is_register(&i->src[slot])) {
            fprintf(f, "%s%c:R%u:%u%s", any ? " " : "", "ABC"[slot], i -> src[slot].reg,
                    i->src[slot].count, operand_reused(i, slot) ? "r" : "");
            any = 1;
        }
    fputs(any ? "" : "-", f);
}

static void put_row(FILE *f, const struct instruction *i) {
    struct encoding e = i->code;
    int jumps = i->has_target && (i->row->cls == CLASS_BRANCH || i->row->cls == CLASS_CALL) &&
                i->src[SLOT_A].location == LOCATION_NONE;
    fprintf(f, "%04x %s ", i->pc, i->opcode);
    put_guard(f, i);
    put_registers(f, i);
    fprintf(f, " | %u %02x %u %u", control_stall(e), control_wait(e), control_write_barrier(e),
            control_read_barrier(e));
    if (jumps)
        fprintf(f, " | %04x", i->target);
    fputc('\n', f);
}

int static_write(const char *path, const struct program *p, struct err *e) {
    FILE *f = fopen(path, "w");
    if (!f)
        return err_set(e, "%s: %s", path, strerror(errno));
    fputs("# static table: pc opcode pred | dst base:count | src slot:base:count[r]  (r = "
          "operand-reuse flag) | stall wait_mask write_bar read_bar | jump target\n",
          f);
    for (unsigned k = 0; k < p->n_ops; k++)
        if (p->ops[k].inst.row)
            put_row(f, &p->ops[k].inst);
    int failed = ferror(f);
    if (fclose(f) || failed)
        return err_set(e, "%s: %s", path, strerror(errno));
    return 0;
}

unsigned disassemble(FILE *to, const char *kernel, const struct program *p) {
    unsigned unknown = 0;
    fprintf(to, "kernel: %s\n", kernel);
    for (unsigned k = 0; k < p->n_ops; k++) {
        const struct instruction *i = &p->ops[k].inst;
        unknown += i->row == NULL;
        fprintf(to, "%04x  %s%s;  /* 0x%016" PRIx64 "%016" PRIx64 " */\n", i->pc,
                i->row ? "" : "? ", i->text, i->code.high, i->code.low);
    }
    return unknown;
}
