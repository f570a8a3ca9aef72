/* SPDX-License-Identifier: Apache-2.0
 * Code that symbolic execution refuses. Only run symbolically. The line that the message must name
 * ends with the function's name in a comment.
 */
#include <stdint.h>
#include <string.h>

uint64_t elsewhere(uint64_t v);
uint64_t any_number(uint64_t v, ...);
extern uint64_t variable;
uint64_t variable = 3;

uint64_t no_body(uint64_t v) {
    return elsewhere(v); /* no_body */
}

static uint64_t down(uint64_t v) {
    return v ? down(v - 1) : 0; /* recursion */
}

uint64_t recursion(uint64_t v) {
    return down(v);
}

uint64_t function_pointer(uint64_t v) {
    uint64_t (*f)(uint64_t) = v & 1 ? down : elsewhere; /* function_pointer */
    return f(v);
}

uint64_t assembler(uint64_t v) {
    __asm__("nop" : "+r"(v)); /* assembler */
    return v;
}

uint64_t floating(uint64_t v) {
    double d = (double)v; /* floating */
    return d > 3;
}

uint64_t volatile_read(uint64_t v) {
    volatile uint64_t a = v; /* volatile_read */
    return a;
}

uint64_t atomic_read(uint64_t v) {
    uint64_t a[1] = {v};
    return __atomic_load_n(a, __ATOMIC_SEQ_CST); /* atomic_read */
}

uint64_t atomic_add(uint64_t v) {
    return __atomic_fetch_add(&v, 1, __ATOMIC_SEQ_CST); /* atomic_add */
}

uint64_t variable_array(uint64_t v) {
    uint8_t a[(v & 3) + 1]; /* variable_array */
    memset(a, 0, 1);
    return a[0];
}

uint64_t pointer_in_memory(uint64_t v) {
    const uint64_t *list[2] = {&v, &v}; /* pointer_in_memory */
    return *list[v & 1];
}

uint64_t pointer_number(uint64_t v) {
    return (uintptr_t)&v; /* pointer_number */
}

uint64_t global_variable(uint64_t v) {
    return variable + v; /* global_variable */
}

uint64_t copy_length(uint64_t v) {
    uint8_t a[8] = {0}, b[8] = {0};
    memcpy(a, b, v & 7); /* copy_length */
    return a[0];
}

uint64_t long_loop(uint64_t v) {
    for (unsigned k = 0; k < 70000; k++) /* long_loop */
        v ^= 1;
    return v;
}

uint64_t endless_loop(uint64_t v) {
    while (v & 1) /* endless_loop */
        v ^= 2;
    return v;
}

uint64_t two_entries(uint64_t v) {
    if (v & 1)
        goto middle;
    do {
        v ^= 1; /* two_entries */
    middle:
        v += 2;
    } while (v & 64);
    return v;
}

typedef uint32_t four __attribute__((vector_size(16)));

uint64_t vector(uint64_t v) {
    four a = {1, 2, 3, (uint32_t)v}; /* vector */
    return (a + a)[v & 3];
}

uint64_t computed_jump(uint64_t v) {
    static void *const to[] = {&&a, &&b};
    goto *to[v & 1]; /* computed_jump */
a:
    return 1;
b:
    return 2;
}

static const uint64_t *keep(uint64_t v) {
    uint64_t a[2] = {v, v}, *p = a;
    return p + (v & 1); /* dangling */
}

uint64_t dangling(uint64_t v) {
    return *keep(v);
}

uint64_t arguments(uint64_t v) {
    return any_number(v, v); /* arguments */
}

uint64_t wide_product(uint64_t v) {
    return (uint64_t)((__int128)v * (__int128)(v + 1)); /* wide_product */
}

/* Ways around const, and around what the run can see of a pointer. */
union both {
    const uint64_t *from;
    uint64_t *to;
};

uint64_t union_pointer(uint64_t v) {
    union both u = {.from = &v}; /* union_pointer */
    *u.to = 0;
    return v;
}

struct holder {
    uint64_t *to;
};

static void keep_in(struct holder *h, const uint64_t *from) {
    h->to = (uint64_t *)from; /* struct_pointer */
}

uint64_t struct_pointer(uint64_t v) {
    struct holder h;
    keep_in(&h, &v);
    *h.to = 0;
    return v;
}

uint64_t static_pointer(uint64_t v) {
    static uint64_t *kept;
    kept = &v; /* static_pointer */
    *kept = 0;
    return v;
}

uint64_t static_count(uint64_t v) {
    static uint64_t calls;
    return v + calls++; /* static_count */
}

uint64_t thread_count(uint64_t v) {
    static _Thread_local uint64_t calls;
    calls += v; /* thread_count */
    return calls;
}

uint64_t pointer_copied(uint64_t v) { /* pointer_copied */
    uint64_t *p = &v, words[1];
    memcpy(words, &p, sizeof words);
    return words[0];
}

uint64_t pointer_from_number(uint64_t v) {
    return *(const uint64_t *)(uintptr_t)v; /* pointer_from_number */
}

uint64_t pointer_sum(uint64_t v) {
    uint64_t a = v;
    uintptr_t at = (uintptr_t)&a + 8; /* pointer_sum */
    return *(const uint64_t *)at;
}

uint64_t assembler_memory(uint64_t v) {
    __asm__ volatile("movq $0, %0" : "+m"(v) : : "memory"); /* assembler_memory */
    return v;
}

uint64_t volatile_write(uint64_t v) {
    *(volatile uint64_t *)&v = 0; /* volatile_write */
    return v;
}

uint64_t table_of_functions(uint64_t v) {
    static uint64_t (*const functions[2])(uint64_t) = {volatile_write, volatile_read};
    return functions[v & 1](v); /* table_of_functions */
}

int _setjmp(void *buffer) __attribute__((returns_twice));

uint64_t jumps_back(uint64_t v) {
    uint64_t buffer[32] = {0};
    if (_setjmp(buffer)) /* jumps_back */
        return 0;
    return v;
}

void *malloc(unsigned long size);

uint64_t heap(uint64_t v) {
    uint64_t *p = malloc(sizeof *p); /* heap */
    *p = v;
    return *p;
}

uint64_t library(uint64_t v) {
    char text[8];
    memcpy(text, &v, sizeof text);
    return strlen(text); /* library */
}

uint64_t stack_room(uint64_t v) {
    uint64_t *p = __builtin_alloca(8 * (v & 3)); /* stack_room */
    return p != 0;
}

uint64_t set_length(uint64_t v) {
    uint8_t a[8] = {0};
    memset(a, 1, v & 7); /* set_length */
    return a[0];
}

uint64_t frame_address(uint64_t v) {
    uint64_t *p = __builtin_frame_address(0); /* frame_address */
    return p[0] + v;
}

uint64_t exchanged(uint64_t v) {
    uint64_t old = 0;
    __atomic_compare_exchange_n(&v, &old, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); /* exchanged */
    return v;
}
