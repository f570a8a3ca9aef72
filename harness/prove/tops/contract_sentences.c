/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/tops/contract_sentences.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/solve/bits.h"
#include "prove/c/objects.h"

struct contract_sentences {
    struct aig *g;
    const struct twin *top;
    struct sym *sym;
    struct sym_object self, seen, in, out;
};

struct contract_sentences *contract_sentences_open(struct aig *g, const struct twin *top,
                                                   const struct top_contract *contract,
                                                   const char *design_dir, struct err *e) {
    struct contract_sentences *r = calloc(1, sizeof *r);
    char path[512];
    if (!r) {
        fprintf(stderr, "prove: out of memory; free some memory\n");
        exit(2);
    }
    r->g = g;
    r->top = top;
    object_make(&r->self, "self", top->c.self_size);
    object_make(&r->seen, "seen", contract->seen);
    object_make(&r->in, "in", top->in.size);
    object_make(&r->out, "out", top->out.size);
    snprintf(path, sizeof path, "%s/prove/%s.bc", design_dir, top->name);
    r->sym = sym_open(g, path, e);
    if (!r->sym) {
        contract_sentences_close(r);
        return NULL;
    }
    return r;
}

void contract_sentences_close(struct contract_sentences *r) {
    if (!r) {
        return;
    }
    if (r->sym) {
        sym_close(r->sym);
    }
    object_free(&r->self);
    object_free(&r->seen);
    object_free(&r->in);
    object_free(&r->out);
    free(r);
}

unsigned contract_obligations(const struct contract_sentences *r, const struct obligation **list) {
    return sym_obligations(r->sym, list);
}

/* Memories and padding have no value: what reads them breaks an obligation, as does a write. */
static void put_shown(struct contract_sentences *r, const struct shown *s, int watches) {
    const struct twin *t = r->top;
    object_forget(&r->self);
    object_put(&r->self, t->c.state_offset, &t->state, s->state);
    object_clear(&r->seen);
    memcpy(r->seen.bits, s->seen, 8 * (size_t)r->seen.size * sizeof *s->seen);
    object_forget(&r->in);
    if (s->in) {
        object_put(&r->in, 0, &t->in, s->in);
    }
    object_forget(&r->out);
    if (s->out) {
        object_put(&r->out, 0, &t->out, s->out);
    }
    r->self.read_only = r->in.read_only = r->out.read_only = 1;
    r->seen.read_only = !watches;
}

int contract_environment(struct contract_sentences *r, const struct shown *s, lit *broken,
                         struct err *e) {
    struct sym_arg args[] = {{&r->self, NULL}, {&r->seen, NULL}, {&r->in, NULL}};
    put_shown(r, s, 0);
    return sym_run(r->sym, "environment", args, 3, broken, e);
}

int contract_agreement(struct contract_sentences *r, const struct shown *s, lit *broken,
                       struct err *e) {
    struct sym_arg args[] = {{&r->self, NULL}, {&r->seen, NULL}};
    put_shown(r, s, 0);
    return sym_run(r->sym, "agreement", args, 2, broken, e);
}

int contract_watch(struct contract_sentences *r, const struct shown *s, lit *seen, struct err *e) {
    struct sym_arg args[] = {{&r->in, NULL}, {&r->out, NULL}, {&r->seen, NULL}};
    put_shown(r, s, 1);
    int status = sym_run(r->sym, "watch", args, 3, NULL, e);
    for (size_t i = 0; i < 8 * (size_t)r->seen.size && status == 0; i++) {
        if (r->seen.undefined[i] != LIT_FALSE) {
            status = err_set(e,
                             "harness/contracts/tops/%s.c:1: expected `watch` to write every "
                             "byte of its monitor, got one without a value; memset it",
                             r->top->name);
        }
    }
    memcpy(seen, r->seen.bits, 8 * (size_t)r->seen.size * sizeof *seen);
    return status;
}

int contract_cover(struct contract_sentences *r, unsigned k, const struct shown *s, lit *happens,
                   struct err *e) {
    lit number[32], value[WORD_MAX];
    struct sym_arg args[] = {
        {NULL, number}, {&r->self, NULL}, {&r->seen, NULL}, {&r->in, NULL}, {&r->out, NULL}};
    bits_const(number, 32, k);
    put_shown(r, s, 0);
    int status = sym_run(r->sym, "cover", args, 5, value, e);
    *happens = status ? LIT_FALSE : bits_any(r->g, value, 32);
    return status;
}
