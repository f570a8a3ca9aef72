/* SPDX-License-Identifier: Apache-2.0
 * Control flow of a call: regions, branches, phis, returns.
 *
 * Conditions are relative. The edge of an item holds under a condition that supposes that the item
 * runs. An item runs when one of its edges holds, supposing that its immediate dominator does. It
 * always runs when it postdominates it.
 *
 * So a diamond's phi is a multiplexer of the branch's own condition. What follows a loop or a
 * diamond runs under the condition of what precedes it.
 */
#include "prove/c/sym_private.h"

#include <stdlib.h>
#include <string.h>

enum { RETURN = UINT32_MAX };

/* An edge that is taken under a condition, with what it brings to the target's phis. */
struct arrival {
    lit condition; /* supposing that `from` runs; in an exit: that the region's header does */
    unsigned from; /* item */
    unsigned to;   /* block, or RETURN */
    unsigned n_values;
    struct value *values;
};

struct arrivals {
    struct arrival *list;
    uint64_t n, room;
};

/* One run of a region, an iteration of a loop. */
struct pass {
    const struct region *region;
    lit base;                  /* its header is reached from the function's start */
    lit *given_idom, *here;    /* [items] it runs, supposing that its idom does, or the header */
    struct arrivals *arrivals; /* [items] */
    struct arrivals exits;
};

static void pass_open(struct pass *s, const struct region *r) {
    *s = (struct pass){.region = r};
    s->given_idom = sym_alloc(2 * (size_t)r->n_items, sizeof *s->given_idom);
    s->here = s->given_idom + r->n_items;
    s->arrivals = sym_alloc(r->n_items, sizeof *s->arrivals);
}

static void forget_arrivals(struct arrivals *a) {
    for (uint64_t i = 0; i < a->n; i++) {
        for (unsigned k = 0; k < a->list[i].n_values; k++)
            value_free(&a->list[i].values[k]);
        free(a->list[i].values);
    }
    a->n = 0;
}

static void free_arrivals(struct arrivals *a) {
    forget_arrivals(a);
    free(a->list);
    *a = (struct arrivals){0};
}

static void pass_close(struct pass *s) {
    for (unsigned i = 0; i < s->region->n_items; i++)
        free_arrivals(&s->arrivals[i]);
    free_arrivals(&s->exits);
    free(s->arrivals);
    free(s->given_idom);
}

static void add_arrival(struct arrivals *a, struct arrival arrival) {
    a->list = sym_grow(a->list, &a->room, a->n + 1, sizeof *a->list);
    a->list[a->n++] = arrival;
}

/* Takes over the arrival's values. */
static void arrive(struct sym *x, struct pass *s, unsigned item, struct arrival a) {
    const struct region *r = s->region;
    int to = a.to == RETURN || (a.to == r->header) ? -1 : r->item_of[a.to];
    a.from = item;
    if (to >= 0) {
        add_arrival(&s->arrivals[to], a);
        return;
    }
    a.condition = aig_and(x->g, a.condition, s->here[item]);
    add_arrival(&s->exits, a);
}

/* Edges ---------------------------------------------------------------------------------------- */

static unsigned count_phis(LLVMBasicBlockRef block) {
    unsigned n = 0;
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    for (; i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
        n++;
    return n;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
    unsigned k = 0;
    while (LLVMGetIncomingBlock(phi, k) != from)
        k++;
    return LLVMGetIncomingValue(phi, k);
}

/* Jumps from a block to another one, under a condition that supposes the block. */
static int jump(struct sym *x, struct pass *s, unsigned item, LLVMBasicBlockRef from,
                LLVMBasicBlockRef to, lit condition) {
    struct arrival a = {.condition = condition, .n_values = count_phis(to)};
    if (aig_and(x->g, condition, x->frame->now) == LIT_FALSE)
        return 0;
    a.to = map_find(&x->frame->plan->block_numbers, to)->value.number;
    a.values = sym_alloc(a.n_values, sizeof *a.values);
    LLVMValueRef phi = LLVMGetFirstInstruction(to);
    int status = 0;
    for (unsigned k = 0; k < a.n_values && status == 0; k++, phi = LLVMGetNextInstruction(phi)) {
        const struct value *v = sym_operand(x, incoming(phi, from));
        if (v)
            value_copy(&a.values[k], v);
        else
            status = -1;
    }
    arrive(x, s, item, a);
    return status;
}

static int branch(struct sym *x, struct pass *s, unsigned item, LLVMValueRef end) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(end);
    if (!LLVMIsConditional(end))
        return jump(x, s, item, from, LLVMGetSuccessor(end, 0), LIT_TRUE);
    const struct value *v = sym_word_operand(x, 0);
    if (!v)
        return -1;
    lit condition = v->bits[0];
    if (LLVMGetSuccessor(end, 0) == LLVMGetSuccessor(end, 1))
        return jump(x, s, item, from, LLVMGetSuccessor(end, 0), LIT_TRUE);
    if (jump(x, s, item, from, LLVMGetSuccessor(end, 0), condition))
        return -1;
    return jump(x, s, item, from, LLVMGetSuccessor(end, 1), aig_not(condition));
}

/* Successor 0 is the default; operand 2k of the others is the number of successor k. */
static int switch_to(struct sym *x, struct pass *s, unsigned item, LLVMValueRef end) {
    unsigned n = LLVMGetNumSuccessors(end);
    const struct value *v = sym_word_operand(x, 0);
    lit *taken = sym_alloc(n, sizeof *taken), any = LIT_FALSE;
    int status = v ? 0 : -1;
    for (unsigned k = 1; k < n && status == 0; k++) {
        const struct value *label = sym_operand(x, LLVMGetOperand(end, 2 * k));
        taken[k] = bits_equal(x->g, v->bits, label->bits, v->width);
        any = aig_or(x->g, any, taken[k]);
    }
    taken[0] = aig_not(any);
    for (unsigned k = 0; k < n && status == 0; k++) {
        LLVMBasicBlockRef to = LLVMGetSuccessor(end, k);
        lit condition = taken[k];
        unsigned earlier = 0;
        while (LLVMGetSuccessor(end, earlier) != to)
            earlier++;
        for (unsigned more = k + 1; more < n; more++) {
            if (LLVMGetSuccessor(end, more) == to)
                condition = aig_or(x->g, condition, taken[more]);
        }
        if (earlier == k) /* once for each target */
            status = jump(x, s, item, LLVMGetInstructionParent(end), to, condition);
    }
    free(taken);
    return status;
}

static int leave(struct sym *x, struct pass *s, unsigned item, LLVMValueRef end) {
    struct arrival a = {.condition = LIT_TRUE, .to = RETURN};
    if (LLVMGetNumOperands(end) > 0) {
        const struct value *v = sym_operand(x, LLVMGetOperand(end, 0));
        if (!v)
            return -1;
        a.n_values = 1;
        a.values = sym_alloc(1, sizeof *a.values);
        value_copy(a.values, v);
    }
    arrive(x, s, item, a);
    return 0;
}

static int finish_block(struct sym *x, struct pass *s, unsigned item, LLVMValueRef end) {
    switch (LLVMGetInstructionOpcode(end)) {
    case LLVMBr:
        return branch(x, s, item, end);
    case LLVMSwitch:
        return switch_to(x, s, item, end);
    case LLVMRet:
        return leave(x, s, item, end);
    case LLVMUnreachable:
        sym_oblige(x, LIT_TRUE, "unreachable");
        return 0;
    default:
        return sym_refuse(x,
                          "expected a branch, switch or return, got: %s; write it as one of these",
                          sym_instruction(x));
    }
}

/* Merging -------------------------------------------------------------------------------------- */

/* Values of arrivals whose conditions are now all relative to the same thing; the last one stands
 * for "else". */
static int merge_value(struct sym *x, const struct arrivals *a, unsigned k, struct value *r) {
    value_copy(r, &a->list[a->n - 1].values[k]);
    for (uint64_t i = a->n - 1; i-- > 0;) {
        if (value_mux(x, r, a->list[i].condition, &a->list[i].values[k], r))
            return -1;
    }
    return 0;
}

static int merge_phis(struct sym *x, const struct arrivals *a, unsigned block) {
    LLVMValueRef phi = LLVMGetFirstInstruction(x->frame->plan->blocks[block]);
    for (unsigned k = 0; k < a->list[0].n_values; k++, phi = LLVMGetNextInstruction(phi)) {
        x->at = phi;
        if (sym_check_type(x, LLVMTypeOf(phi)) || merge_value(x, a, k, sym_result(x, phi)))
            return -1;
    }
    return 0;
}

static lit any_arrival(struct sym *x, const struct arrivals *a) {
    lit any = LIT_FALSE;
    for (uint64_t i = 0; i < a->n; i++)
        any = aig_or(x->g, any, a->list[i].condition);
    return any;
}

/* Makes an item's arrivals relative to its immediate dominator, and says when it runs. */
static void decide(struct sym *x, struct pass *s, unsigned item) {
    const struct item *items = s->region->items;
    struct arrivals *a = &s->arrivals[item];
    unsigned idom = items[item].idom;
    for (uint64_t i = 0; i < a->n; i++) {
        for (unsigned k = a->list[i].from; k != idom; k = items[k].idom)
            a->list[i].condition = aig_and(x->g, a->list[i].condition, s->given_idom[k]);
    }
    s->given_idom[item] = a->n > 0 && items[item].always ? LIT_TRUE : any_arrival(x, a);
    s->here[item] = aig_and(x->g, s->here[idom], s->given_idom[item]);
}

/* Running -------------------------------------------------------------------------------------- */

static int run_block(struct sym *x, struct pass *s, unsigned item) {
    unsigned block = s->region->items[item].block;
    LLVMValueRef i = LLVMGetFirstInstruction(x->frame->plan->blocks[block]);
    for (; i; i = LLVMGetNextInstruction(i)) {
        x->at = i;
        if (LLVMIsATerminatorInst(i))
            return finish_block(x, s, item, i);
        if (!LLVMIsAPHINode(i) && sym_instruct(x, i))
            return -1;
    }
    return 0;
}

static int run_loop(struct sym *x, struct pass *outer, unsigned item);

static int run_pass(struct sym *x, struct pass *s) {
    const struct region *r = s->region;
    int status = 0;
    for (unsigned i = 0; i < r->n_items && status == 0; i++) {
        if (i == 0)
            s->given_idom[i] = s->here[i] = LIT_TRUE;
        else
            decide(x, s, i);
        x->frame->now = aig_and(x->g, s->base, s->here[i]);
        if (x->frame->now != LIT_FALSE) {
            if (i > 0)
                status = merge_phis(x, &s->arrivals[i], r->items[i].block);
            if (status == 0)
                status = r->items[i].loop ? run_loop(x, s, i) : run_block(x, s, i);
        }
        forget_arrivals(&s->arrivals[i]);
    }
    return status;
}

/* Hands the exits of an iteration on: to the next one (`back`), or out of the loop, now relative to
 * the loop's start. */
static void sort_exits(struct sym *x, struct pass *s, lit reached, struct pass *outer,
                       unsigned item, struct arrivals *back) {
    for (uint64_t i = 0; i < s->exits.n; i++) {
        struct arrival a = s->exits.list[i];
        if (a.to == s->region->header) {
            add_arrival(back, a);
            continue;
        }
        a.condition = aig_and(x->g, a.condition, reached);
        arrive(x, outer, item, a);
    }
    s->exits.n = 0; /* their values have new owners */
}

static int run_loop(struct sym *x, struct pass *outer, unsigned item) {
    const struct region *r = outer->region->items[item].loop;
    const struct plan *p = x->frame->plan;
    lit start = x->frame->now, reached = LIT_TRUE;
    struct arrivals back = {0};
    struct pass s;
    int status = 0;
    unsigned n = 0;
    pass_open(&s, r);
    while (status == 0 && (s.base = aig_and(x->g, start, reached)) != LIT_FALSE) {
        x->at = LLVMGetBasicBlockTerminator(p->blocks[r->header]);
        if (n++ == MOST_ITERATIONS)
            status = sym_refuse(x,
                                "expected a loop of at most %u iterations, got more; give it a "
                                "constant bound",
                                (unsigned)MOST_ITERATIONS);
        else
            status = run_pass(x, &s);
        sort_exits(x, &s, reached, outer, item, &back);
        reached = aig_and(x->g, reached, any_arrival(x, &back));
        if (status == 0 && back.n > 0)
            status = merge_phis(x, &back, r->header);
        forget_arrivals(&back);
    }
    free_arrivals(&back);
    pass_close(&s);
    x->frame->now = start;
    return status;
}

/* Calls ---------------------------------------------------------------------------------------- */

static int is_local(const struct value *v, const struct frame *f) {
    for (unsigned i = 0; i < v->n_locations; i++) {
        if (v->locations[i].object && v->locations[i].object->frame == f)
            return 1;
    }
    return 0;
}

static int take_result(struct sym *x, struct pass *s, struct value *result) {
    if (s->exits.n == 0 || s->exits.list[0].n_values == 0)
        return 0;
    if (merge_value(x, &s->exits, 0, result))
        return -1;
    if (is_local(result, x->frame))
        return sym_refuse(x,
                          "expected a pointer that stays valid, got one to a local variable of the "
                          "function that returns it; return the value");
    return 0;
}

static void frame_close(struct frame *f) {
    for (unsigned k = 0; k < f->plan->n_slots; k++)
        value_free(&f->values[k]);
    for (uint64_t k = 0; k < f->n_locals; k++)
        memory_free(f->locals[k]);
    free(f->values);
    free(f->locals);
}

static int check_recursion(struct sym *x, const struct frame *f) {
    for (const struct frame *k = f->caller; k; k = k->caller) {
        if (k->plan == f->plan)
            return sym_refuse(x,
                              "expected no recursion, got a call of %s inside itself; write a loop",
                              LLVMGetValueName2(f->plan->function, &(size_t){0}));
    }
    return 0;
}

int sym_call(struct sym *x, const struct plan *p, const struct value *args, struct value *result) {
    struct frame *caller = x->frame;
    struct frame f = {.caller = caller, .plan = p, .entry = LIT_TRUE, .now = LIT_TRUE};
    LLVMValueRef at = x->at;
    struct pass s;
    if (caller)
        f.entry = aig_and(x->g, caller->entry, caller->now);
    if (check_recursion(x, &f))
        return -1;
    f.values = sym_alloc(p->n_slots, sizeof *f.values);
    for (unsigned k = 0; k < LLVMCountParams(p->function); k++)
        value_copy(&f.values[k], &args[k]);
    pass_open(&s, p->root);
    s.base = LIT_TRUE;
    x->frame = &f;
    struct kept *kept = protect_start(x, p->function, args);
    int status = run_pass(x, &s);
    protect_end(kept);
    if (status == 0)
        status = take_result(x, &s, result);
    x->frame = caller;
    x->at = status == 0 && at ? at : x->at;
    pass_close(&s);
    frame_close(&f);
    return status;
}
