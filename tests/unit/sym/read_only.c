/* SPDX-License-Identifier: Apache-2.0
 * Code that writes what it may only read when bit 0 of in->v is set, and not else. Only run
 * symbolically. The line that writes ends with the function's name in a comment.
 */
#include "read_only.h"

#include <string.h>

static const uint64_t table[4] = {1, 2, 3, 4};

void cast(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        ((struct in *)in)->list[1] = 0; /* cast */
}

void same_value(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        ((struct in *)in)->v = in->v; /* same_value */
}

void rare(const struct in *in, struct out *out) {
    uint32_t sum = (uint32_t)(in->v >> 1) + in->half[0];
    out->v = 1;
    if (sum == 0xdeadbeef && (in->v & 1))
        ((struct in *)in)->half[3] = 7; /* rare */
}

void byte(const struct in *in, struct out *out) {
    char *bytes = (char *)in;
    out->v = 1;
    if (in->v & 1)
        bytes[sizeof *in - 1] = 0; /* byte */
}

void bit_field(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        ((struct in *)in)->flag = 1; /* bit_field */
}

void any_element(const struct in *in, struct out *out) {
    uint64_t *list = (uint64_t *)in->list;
    out->v = 1;
    for (unsigned k = 0; k < 4; k++) {
        if ((in->v & 1) && k == (in->v >> 1 & 3))
            list[k] ^= 1; /* any_element */
    }
}

void copy_into(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        memcpy((void *)in->list, table, sizeof table); /* copy_into */
}

void move_into(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        memmove((void *)&in->list[1], in->list, 2 * sizeof in->list[0]); /* move_into */
}

void set_into(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        memset((void *)in->half, 0, 1); /* set_into */
}

void assign_all(const struct in *in, struct out *out) {
    struct in other;
    out->v = 1;
    memset(&other, 0, sizeof other);
    if (in->v & 1)
        *(struct in *)in = other; /* assign_all */
}

static void put(uint64_t *to, uint64_t v) {
    *to = v; /* in_helper */
}

void in_helper(const struct in *in, struct out *out) {
    put(&out->v, 1);
    if (in->v & 1)
        put((uint64_t *)&in->list[2], 3);
}

void one_of_two(const struct in *in, struct out *out) {
    struct in copy = *in, *to = (in->v & 1) ? (struct in *)in : &copy;
    to->v = 0; /* one_of_two */
    out->v = copy.v;
}

static struct in *found(const struct in *in) {
    return (struct in *)in;
}

void returned(const struct in *in, struct out *out) {
    out->v = 1;
    if (in->v & 1)
        found(in)->v = 0; /* returned */
}

void constant_table(const struct in *in, struct out *out) {
    out->v = table[in->v >> 1 & 3];
    if (in->v & 1)
        ((uint64_t *)table)[in->v >> 1 & 3] = 0; /* constant_table */
}

/* Neither in nor its neighbours are reached from another object. */
void from_another(const struct in *in, struct out *out) {
    uint64_t *words = &out->v;
    out->v = 1;
    words[(in->v & 1) ? -6 : 0] = 1; /* from_another */
}

/* Functions with protected arguments, and their callers. */
void block_step(const struct in *in, const struct out *s, struct out *next) {
    next->v = s->v + 1;
    if (in->v & 1)
        ((struct out *)s)->v = 0; /* protected_state */
}

void protected_state(const struct in *in, struct out *out) {
    struct out next;
    out->v = 5;
    block_step(in, out, &next);
    *out = next; /* no longer protected */
}

void block_outputs(const struct in *in, const struct out *s, struct out *next) {
    if (in->v & 1)
        next->v = 1; /* protected_alias */
    else
        ((struct out *)s)[0].v = s->v; /* never_right */
}

void protected_alias(const struct in *in, struct out *out) {
    struct out other = {0};
    out->v = 5;
    if (in->v & 1)
        block_outputs(in, out, out);
    out->v = other.v;
}

/* Two arguments, where a protected function of that name has three. */
void other_step(const struct in *in, struct out *out) {
    *(struct out *)(struct in *)out = (struct out){in->v};
}

/* The box of test_sym_read_only.c writes to its second argument. */
void box(const struct in *in, struct in *out);

void box_over_input(const struct in *in, struct out *out) {
    struct in local;
    out->v = 1;
    box(in, &local);
    if (in->v & 1)
        box(&local, (struct in *)in); /* box_over_input */
}
