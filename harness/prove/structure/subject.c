/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/subject.h"

#include <stdio.h>
#include <stdlib.h>

#include "lockstep/signals.h"
#include "prove/c/objects.h"
#include "prove/structure/certified.h"
#include "prove/structure/widths.h"

uint8_t *subject_bytes(size_t n) {
    uint8_t *bytes = calloc(n + 1, 1);
    if (!bytes) {
        fprintf(stderr, "subject.c:0: expected memory for the bits of a block, got none; free some "
                        "or take a smaller one\n");
        exit(2);
    }
    return bytes;
}

int subject_open(struct subject *p, const struct twin *twin, struct err *e) {
    layout_of(&p->l, twin);
    p->g = aig_new();
    p->s.in = make_inputs(p->g, p->l.n_in);
    p->s.state = make_inputs(p->g, p->l.n_state);
    p->rtl = (struct side){make_lits(p->l.n_state), make_lits(p->l.n_out)};
    p->in = subject_bytes(p->l.n_in);
    p->state = subject_bytes(p->l.n_state);
    p->out = subject_bytes(p->l.n_out);
    size_t registers = signal_list_bits(&twin->state);
    return widths_mark(&twin->in, p->in, e) || widths_mark(&twin->out, p->out, e) ||
                   widths_mark(&twin->state, p->state, e) ||
                   widths_mark(&twin->mem, p->state + registers, e)
               ? -1
               : 0;
}

void subject_close(struct subject *p) {
    aig_free(p->g);
    free(p->s.in);
    free(p->s.state);
    free(p->rtl.next);
    free(p->rtl.out);
    free(p->in);
    free(p->state);
    free(p->out);
}

/* Bits, outputs and then next state ------------------------------------------------------------ */

unsigned subject_bits(const struct subject *p) {
    return p->l.n_out + p->l.n_state;
}

lit subject_bit(const struct subject *p, unsigned bit) {
    return bit < p->l.n_out ? p->rtl.out[bit] : p->rtl.next[bit - p->l.n_out];
}

int subject_is_data(const struct subject *p, unsigned bit) {
    return bit < p->l.n_out ? p->out[bit] : p->state[bit - p->l.n_out];
}

static void name_bit(const struct subject *p, unsigned bit, char *text, size_t size) {
    int is_state = bit >= p->l.n_out;
    layout_name(&p->l, is_state ? 1 : 2, is_state ? bit - p->l.n_out : bit, text, size);
}

/* Answers -------------------------------------------------------------------------------------- */

static void tell(struct subject *p, const char *word, const char *at, const char *what) {
    if (p->result == PROVED) {
        printf("%s structure %s %s at %s: %s\n", word, p->l.twin->name, p->o->design, at, what);
    }
}

void subject_leaks(struct subject *p, const char *at, const char *what) {
    tell(p, "LEAKS", at, what);
    p->result = DIFFERS;
}

static void judge(struct subject *p, unsigned bit, enum certified answer, const char *what) {
    char name[128];
    name_bit(p, bit, name, sizeof name);
    if (answer == CERTIFIED_SOMETIMES) {
        subject_leaks(p, name, what);
    } else if (answer == CERTIFIED_UNDECIDED) {
        tell(p, "UNDECIDED", name, what);
        p->result = NOT_DECIDED;
    }
}

/* Questions ------------------------------------------------------------------------------------ */

/* One by one: the first that has an example is named. */
static int ask_each(struct subject *p, const unsigned *bits, const lit *can, unsigned n, lit given,
                    const char *file, const char *what, struct err *e) {
    char name[64];
    snprintf(name, sizeof name, "%s.%s", p->l.twin->name, file);
    for (unsigned i = 0; i < n && p->result == PROVED; i++) {
        const lit wanted[] = {given, can[i]};
        enum certified answer;
        if (certified_ask(p->g, wanted, 2, p->o, name, &answer, e)) {
            return -1;
        }
        judge(p, bits[i], answer, what);
    }
    return 0;
}

int subject_ask(struct subject *p, const unsigned *bits, const lit *can, unsigned n,
                const char *file, const char *what, struct err *e) {
    lit given = LIT_TRUE, any = LIT_FALSE;
    enum certified answer;
    char name[64];
    if (n == 0) {
        return 0;
    }
    p->asked += n;
    if (p->get_given && p->get_given(p, &given, e)) {
        return -1;
    }
    for (unsigned i = 0; i < n; i++) {
        any = aig_or(p->g, any, can[i]);
    }
    snprintf(name, sizeof name, "%s.%s", p->l.twin->name, file);
    const lit wanted[] = {given, any};
    if (certified_ask(p->g, wanted, 2, p->o, name, &answer, e)) {
        return -1;
    }
    return answer == CERTIFIED_NEVER ? 0 : ask_each(p, bits, can, n, given, file, what, e);
}
