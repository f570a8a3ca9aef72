/* SPDX-License-Identifier: Apache-2.0
 * Objects, and reading and writing them through pointers.
 *
 * Every address that a pointer can have is counted up from its terms. So a read is a tree of
 * multiplexers over the elements, and a write one multiplexer in each of them. An index that is too
 * large makes an obligation; what is read then does not matter.
 */
#include "prove/c/sym_private.h"

#include "prove/solve/restrict.h"

#include <stdlib.h>
#include <string.h>

struct memory *memory_new(const char *name, uint32_t size) {
    struct memory *m = sym_alloc(1, sizeof *m);
    m->name = name;
    m->size = size;
    m->bits = sym_alloc(16 * (size_t)size, sizeof *m->bits);
    m->undefined = m->bits + 8 * (size_t)size;
    return m;
}

void memory_free(struct memory *m) {
    free(m->bits);
    free(m);
}

void memory_forget(struct memory *m, lit condition, struct aig *g) {
    for (size_t i = 0; i < 8 * (size_t)m->size; i++)
        m->undefined[i] = aig_or(g, m->undefined[i], condition);
}

lit memory_reached(struct sym *x, const struct memory *m) {
    lit now = x->frame->now;
    for (struct frame *f = x->frame; f != m->frame && f->caller; f = f->caller)
        now = aig_and(x->g, now, f->caller->now);
    return now;
}

struct memory *memory_local(struct sym *x, const char *name, uint32_t size) {
    struct frame *f = x->frame;
    struct memory *m = memory_new(name, size);
    m->frame = f;
    memory_forget(m, LIT_TRUE, x->g);
    f->locals = sym_grow(f->locals, &f->room, f->n_locals + 1, sizeof *f->locals);
    return f->locals[f->n_locals++] = m;
}

/* Bounds --------------------------------------------------------------------------------------- */

/* Values below this are good for the index of term t in an access of n bytes. Only the last term
 * can see accesses of several elements. */
static uint64_t index_end(const struct location *p, unsigned t, unsigned n) {
    const struct term *term = &p->terms[t];
    uint64_t elements = term->stride > 0 ? (n + term->stride - 1) / term->stride : 1;
    if (t + 1 < p->n_terms || elements <= 1)
        return term->count;
    return elements > term->count ? 0 : term->count - elements + 1;
}

/* As far as a multiplexer has to go: the index may have too few bits for all. */
static uint64_t choices(const struct location *p, unsigned t, unsigned n) {
    const struct term *term = &p->terms[t];
    uint64_t end = index_end(p, t, n);
    unsigned width = ADDRESS_BITS;
    while (width > 0 && term->index[width - 1] == LIT_FALSE)
        width--;
    return width < 32 && end > UINT64_C(1) << width ? UINT64_C(1) << width : end;
}

static lit index_is(struct sym *x, const struct term *term, uint64_t k) {
    lit number[ADDRESS_BITS];
    bits_const(number, ADDRESS_BITS, k);
    return bits_equal(x->g, term->index, number, ADDRESS_BITS);
}

static int64_t advance(int64_t at, uint64_t index, const struct term *term) {
    return (int64_t)((uint64_t)at + index * term->stride);
}

static int fits(const struct memory *m, int64_t at, unsigned n) {
    return at >= 0 && n <= m->size && (uint64_t)at <= m->size - n;
}

/* What an access asks of an address. */
struct asked {
    const struct location *p;
    unsigned n;       /* that many bytes are inside the object, or */
    LLVMTypeRef type; /* there is a word of this type; NULL: the former */
};

static int is_wrong(struct sym *x, const struct asked *a, int64_t at) {
    const struct memory *m = a->p->object;
    int inside = fits(m, at, a->n);
    return a->type ? inside && !types_fit(x, m->type, (uint64_t)at, a->type) : !inside;
}

/* All indices from term t on are right, and the address is wrong. */
static lit any_wrong(struct sym *x, const struct asked *a, unsigned t, int64_t at) {
    const struct location *p = a->p;
    lit any = LIT_FALSE;
    uint64_t index;
    if (t == p->n_terms)
        return is_wrong(x, a, at) ? LIT_TRUE : LIT_FALSE;
    if (bits_is_const(p->terms[t].index, ADDRESS_BITS, &index))
        return any_wrong(x, a, t + 1, advance(at, index, &p->terms[t]));
    for (uint64_t k = 0; k < choices(p, t, a->n); k++) {
        lit wrong = any_wrong(x, a, t + 1, advance(at, k, &p->terms[t]));
        if (wrong != LIT_FALSE)
            any = aig_or(x->g, any, aig_and(x->g, wrong, index_is(x, &p->terms[t], k)));
    }
    return any;
}

void memory_oblige_type(struct sym *x, const struct value *pointer, LLVMTypeRef type) {
    for (unsigned i = 0; i < pointer->n_locations; i++) {
        const struct location *p = &pointer->locations[i];
        struct asked a = {p, (unsigned)LLVMStoreSizeOfType(x->layout, type), type};
        if (p->object && p->object->type)
            sym_oblige(x, aig_and(x->g, p->guard, any_wrong(x, &a, 0, p->offset)),
                       "access as another type");
    }
}

static void oblige_location(struct sym *x, const struct location *p, unsigned n) {
    lit bad = p->outside, end[ADDRESS_BITS];
    if (!p->object) {
        sym_oblige(x, p->guard, "null");
        return;
    }
    for (unsigned t = 0; t < p->n_terms; t++) {
        bits_const(end, ADDRESS_BITS, index_end(p, t, n));
        bad = aig_or(x->g, bad, aig_not(bits_less(x->g, p->terms[t].index, end, ADDRESS_BITS)));
    }
    bad = aig_or(x->g, bad, any_wrong(x, &(struct asked){p, n, NULL}, 0, p->offset));
    sym_oblige(x, aig_and(x->g, p->guard, bad), "index out of bounds");
}

/* Reading -------------------------------------------------------------------------------------- */

/* From one of the two arrays of an object. */
struct read {
    const struct location *p;
    const lit *plane;
    unsigned n;
};

static void read_from(struct sym *x, const struct read *r, unsigned t, int64_t at, lit *bits);

/* Halves the elements with each bit of the index, the lowest first. */
static void read_chosen(struct sym *x, const struct read *r, unsigned t, int64_t at, lit *bits) {
    const struct term *term = &r->p->terms[t];
    uint64_t n = choices(r->p, t, r->n), width = 8 * (uint64_t)r->n;
    lit *all = sym_alloc((n ? n : 1) * width, sizeof *all);
    for (uint64_t k = 0; k < n; k++)
        read_from(x, r, t + 1, advance(at, k, term), all + k * width);
    for (unsigned b = 0; n > 1; b++, n = (n + 1) / 2) {
        for (uint64_t k = 0; k < n; k += 2) {
            lit *to = all + k / 2 * width, *low = all + k * width, *high = low + width;
            if (k + 1 < n)
                bits_mux(x->g, to, term->index[b], high, low, (unsigned)width);
            else
                memmove(to, low, width * sizeof *to);
        }
    }
    memcpy(bits, all, width * sizeof *bits);
    free(all);
}

static void read_from(struct sym *x, const struct read *r, unsigned t, int64_t at, lit *bits) {
    uint64_t index;
    if (t == r->p->n_terms) {
        if (fits(r->p->object, at, r->n))
            memcpy(bits, r->plane + 8 * at, 8 * (size_t)r->n * sizeof *bits);
        else
            memset(bits, 0, 8 * (size_t)r->n * sizeof *bits);
        return;
    }
    const struct term *term = &r->p->terms[t];
    if (bits_is_const(term->index, ADDRESS_BITS, &index))
        read_from(x, r, t + 1, advance(at, index, term), bits);
    else
        read_chosen(x, r, t, at, bits);
}

static void read_location(struct sym *x, const struct location *p, unsigned n, lit *bits,
                          lit *undefined) {
    struct read r = {p, p->object->bits, n};
    read_from(x, &r, 0, p->offset, bits);
    r.plane = p->object->undefined;
    read_from(x, &r, 0, p->offset, undefined);
}

/* For a write to the same address, see write_known. */
static void remember_read(struct sym *x, const struct location *p) {
    if (p->n_terms == 0)
        return;
    x->last_read = *p;
    x->last_read_nodes = aig_nodes(x->g);
}

int memory_load(struct sym *x, const struct value *pointer, unsigned n, lit *bits, lit *undefined) {
    size_t width = 8 * (size_t)n;
    struct value all = {0}, one = {0};
    int status = 0;
    value_word(&all, (unsigned)width);
    value_word(&one, (unsigned)width);
    memset(all.bits, 0, width * sizeof *all.bits);
    for (unsigned i = 0; i < pointer->n_locations && status == 0; i++) {
        const struct location *p = &pointer->locations[i];
        oblige_location(x, p, n);
        if (!p->object)
            continue;
        remember_read(x, p);
        read_location(x, p, n, one.bits, one.undefined);
        status = value_mux(x, &all, p->guard, &one, &all);
    }
    memcpy(bits, all.bits, width * sizeof *bits);
    memcpy(undefined, all.undefined, width * sizeof *undefined);
    value_free(&one);
    value_free(&all);
    return status;
}

/* Writing -------------------------------------------------------------------------------------- */

struct written {
    const struct location *p;
    const lit *bits, *undefined;
    unsigned n;
};

/* What is written where the indices are those of one address. Of `a[i] |= x`, read just before, the
 * choice among all elements falls away. Element k becomes a[k] | x, as a reader of the code sees
 * it, and not whatever a[i] is. */
static void write_known(struct sym *x, const struct written *w, const uint64_t *chosen, lit *bits) {
    lit facts[MOST_TERMS * ADDRESS_BITS];
    unsigned n = 0;
    memcpy(bits, w->bits, 8 * (size_t)w->n * sizeof *bits);
    if (!same_location(w->p, &x->last_read))
        return;
    for (unsigned t = 0; t < w->p->n_terms; t++) {
        for (unsigned b = 0; b < ADDRESS_BITS; b++) {
            lit bit = w->p->terms[t].index[b];
            if (bit > LIT_TRUE)
                facts[n++] = bit ^ (~chosen[t] >> b & 1);
        }
    }
    restrict_to(x->g, facts, n, x->last_read_nodes, bits, 8 * w->n);
}

/* What had no value may as well have had the new one. */
static void write_bits(struct sym *x, const struct written *w, const uint64_t *chosen, int64_t at,
                       lit guard) {
    struct memory *m = w->p->object;
    lit *bits = m->bits + 8 * at, *undefined = m->undefined + 8 * at;
    lit *known = sym_alloc(8 * (size_t)w->n, sizeof *known);
    write_known(x, w, chosen, known);
    for (unsigned i = 0; i < 8 * w->n; i++) {
        if (undefined[i] == LIT_TRUE)
            bits[i] = known[i];
        else
            bits[i] = aig_mux(x->g, guard, known[i], bits[i]);
        undefined[i] = aig_mux(x->g, guard, w->undefined[i], undefined[i]);
    }
    free(known);
}

/* `chosen`: the values of the indices so far, MOST_TERMS of them. */
static void write_to(struct sym *x, const struct written *w, unsigned t, uint64_t *chosen,
                     int64_t at, lit guard) {
    if (guard == LIT_FALSE)
        return;
    if (t == w->p->n_terms) {
        if (fits(w->p->object, at, w->n))
            write_bits(x, w, chosen, at, guard);
        return;
    }
    const struct term *term = &w->p->terms[t];
    if (bits_is_const(term->index, ADDRESS_BITS, &chosen[t])) {
        write_to(x, w, t + 1, chosen, advance(at, chosen[t], term), guard);
        return;
    }
    for (uint64_t k = 0; k < choices(w->p, t, w->n); k++) {
        chosen[t] = k;
        write_to(x, w, t + 1, chosen, advance(at, k, term),
                 aig_and(x->g, guard, index_is(x, term, k)));
    }
}

void memory_oblige_write(struct sym *x, const struct memory *m, lit guard) {
    if (m->constant)
        sym_oblige(x, guard, "write to a constant");
    else
        sym_oblige(x, aig_and(x->g, guard, m->read_only), "writes what it may only read");
}

/* What is always read-only stays as it is: the same value would be a write, too. */
static int may_write(struct sym *x, const struct location *p) {
    memory_oblige_write(x, p->object, p->guard);
    return !p->object->constant && p->object->read_only != LIT_TRUE;
}

int memory_store(struct sym *x, const struct value *pointer, unsigned n, const lit *bits,
                 const lit *undefined) {
    for (unsigned i = 0; i < pointer->n_locations; i++) {
        const struct location *p = &pointer->locations[i];
        struct written w = {p, bits, undefined, n};
        uint64_t chosen[MOST_TERMS];
        oblige_location(x, p, n);
        if (p->object && may_write(x, p))
            write_to(x, &w, 0, chosen, p->offset,
                     aig_and(x->g, memory_reached(x, p->object), p->guard));
    }
    return 0;
}
