/* SPDX-License-Identifier: Apache-2.0 */
#include "contracts/assertions.h"

#include <stdio.h>
#include <string.h>

struct assertions *assertions_present;

/* Keeps the first broken rule only: what follows from it is no news. */
static void book(const char *who, unsigned broken, const char *kind, const char *const *sentences,
                 const char *page) {
    struct assertions *a = assertions_present;
    if (broken && !a->broken[0])
        snprintf(a->broken, sizeof a->broken, "%s: %s broken: %s (docs/blocks/%s.md)", who, kind,
                 sentences[__builtin_ctz(broken)], page);
    if (broken && a->leave)
        longjmp(*a->leave, 1);
}

void assertions_before(const struct contract *block, const void *self, const void *in) {
    struct assertions *a = assertions_present;
    a->assumptions++;
    book(block->block, block->broken(self, in), "assumption on its inputs", block->assumptions,
         block->block);
    if (block->wrong && strcmp(a->twin, block->block))
        book(block->block, block->wrong(self, in), "what a top keeps to", block->top_keeps,
             block->block);
}

void assertions_seen(const struct contract *block, const void *self, const void *in,
                     const void *out) {
    const struct assertions *a = assertions_present;
    if (a->watch)
        a->watch(a->watcher, block, self, in, out);
}

void assertions_commanded(const struct contract *block, const void *self, const void *in) {
    assertions_before(block, self, in);
    assertions_seen(block, self, in, NULL);
}

void assertions_after(const struct contract *block, const void *self) {
    assertions_present->invariants++;
    book(block->block, block->strayed(self), "invariant", block->invariants, block->block);
}

void assertions_top_before(const struct top_contract *top, const void *self, const void *in) {
    const struct assertions *a = assertions_present;
    book(top->top, top->environment(self, a->seen, in), "what its environment keeps to",
         top->assumptions, top->page);
}

void assertions_top_after(const struct top_contract *top, const void *self, const void *in,
                          const void *out) {
    struct assertions *a = assertions_present;
    top->watch(in, out, a->seen);
    book(top->top, top->agreement(self, a->seen), "what its blocks keep to", top->invariants,
         top->page);
}
