/* SPDX-License-Identifier: Apache-2.0
 * Does the library of a design point do what its header says? Compiled with -DDESIGN=steal8
 * -DCAPITAL=STEAL8 -include steal8.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOIN(a, b) a##_##b
#define JOINED(a, b) JOIN(a, b)
#define D(name) JOINED(DESIGN, name)
#define C(name) JOINED(CAPITAL, name)

enum { MOST_WORDS = 64, CYCLES = 300 };

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: " C(NAME) ": expected %s\n", __FILE__, __LINE__, #condition);  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static uint64_t rng = 88172645463325252u;

static uint64_t next_random(void) {
    rng ^= rng << 13;
    rng ^= rng >> 7;
    return rng ^= rng << 17;
}

static D(port) port_at(uint32_t number) {
    D(port) port;
    EXPECT(D(port_at)(number, &port) == C(OK));
    return port;
}

/* Any value that fits the element. */
static void random_value(const D(port) * port, uint64_t value[MOST_WORDS]) {
    memset(value, 0, MOST_WORDS * sizeof *value);
    for (uint32_t bit = 0; bit < port->width; bit += 64) {
        uint32_t left = port->width - bit;
        value[bit / 64] = left < 64 ? next_random() >> (64 - left) : next_random();
    }
}

/* Every input by name; what was set is what is there. */
static void set_inputs(D(handle) * h) {
    for (uint32_t i = 0; i < D(ports_of)(C(IN)); i++) {
        D(port) port = port_at(i);
        for (uint32_t e = 0; e < port.count; e++) {
            uint64_t value[MOST_WORDS], got[MOST_WORDS];
            random_value(&port, value);
            EXPECT(D(set_words)(h, i, e, value, port.words) == C(OK));
            EXPECT(D(get_words)(h, i, e, got, MOST_WORDS) == C(OK));
            EXPECT(memcmp(value, got, sizeof value) == 0);
        }
    }
}

static uint64_t ones_of(const uint64_t *value, uint32_t words) {
    uint64_t n = 0;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t v = value[w]; v; v &= v - 1)
            n++;
    return n;
}

/* Bits that are 1 in all elements of an output now. */
static uint64_t ones_now(D(handle) * h, uint32_t number) {
    D(port) port = port_at(number);
    uint64_t n = 0;
    for (uint32_t e = 0; e < port.count; e++) {
        uint64_t value[MOST_WORDS];
        EXPECT(D(get_words)(h, number, e, value, MOST_WORDS) == C(OK));
        n += ones_of(value, port.words);
    }
    return n;
}

/* Numbers of ports begin with those of the lowest kind. */
static uint32_t ports_below(uint32_t kind) {
    uint32_t n = 0;
    for (uint32_t k = C(IN); k < kind; k++)
        n += D(ports_of)(k);
    return n;
}

/* Ports of these kinds have the same values in both. Structs are not compared as memory: what is
 * between their members has no value. */
static int is_same(D(handle) * a, D(handle) * b, uint32_t first, uint32_t last) {
    uint32_t end = ports_below(last + 1);
    for (uint32_t number = ports_below(first); number < end; number++) {
        D(port) port = port_at(number);
        for (uint32_t e = 0; e < port.count; e++) {
            uint64_t x[MOST_WORDS], y[MOST_WORDS];
            EXPECT(D(get_words)(a, number, e, x, MOST_WORDS) == C(OK));
            EXPECT(D(get_words)(b, number, e, y, MOST_WORDS) == C(OK));
            if (memcmp(x, y, sizeof x) != 0)
                return 0;
        }
    }
    return 1;
}

/* The pure model in a handle, which has ports by name: its outputs, what is inside. */
static void show_outputs(D(handle) * h, const D(out) * out) {
    *(D(out) *)D(outputs)(h) = *out;
}

static void show_inside(D(handle) * h, const D(model) * model) {
    *(D(model) *)D(model_of)(h) = *model;
}

/* The handle, the pure model and another handle agree; a third one, at rest, stays as it was. */
static void compare_with_model(void) {
    static D(model) model;
    static D(in) in;
    static D(out) out;
    D(handle) *h = D(new)(), *twin = D(new)(), *rest = D(new)(), *pure = D(new)();
    uint64_t counted = 0, issues;
    uint32_t issue;
    EXPECT(h && twin && rest && pure);
    EXPECT(D(find)("issue_valid", &issue) == C(OK));
    D(model_reset)(&model);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
        set_inputs(h);
        in = *D(inputs)(h);
        *D(inputs)(twin) = in;
        D(model_step)(&model, &in, &out);
        EXPECT(D(step)(h) == C(OK) && D(step)(twin) == C(OK));
        show_outputs(pure, &out);
        EXPECT(is_same(pure, h, C(OUT), C(OUT)) && is_same(pure, twin, C(OUT), C(OUT)));
        counted += ones_now(h, issue);
    }
    show_inside(pure, &model);
    EXPECT(is_same(pure, h, C(STATE), C(MEMORY)));
    EXPECT(!is_same(pure, rest, C(STATE), C(STATE)) && !is_same(pure, rest, C(MEMORY), C(MEMORY)));
    EXPECT(D(reset_registers)(twin) == C(OK)); /* memories stay */
    EXPECT(is_same(pure, twin, C(MEMORY), C(MEMORY)));
    EXPECT(D(counter)(h, "issue_valid", &issues) == C(OK) && issues == counted && issues > 0);
    EXPECT(D(counts)(h)->issue_valid == issues && D(counts)(h)->cycles == CYCLES);
    D(model_reset)(&model);
    show_inside(pure, &model);
    EXPECT(is_same(pure, rest, C(STATE), C(MEMORY)));
    EXPECT(is_same(pure, twin, C(STATE), C(STATE)));
    EXPECT(D(reset)(h) == C(OK) && is_same(pure, h, C(STATE), C(MEMORY)));
    EXPECT(D(counts)(h)->cycles == 0);
    D(free)(h);
    D(free)(twin);
    D(free)(rest);
    D(free)(pure);
}

/* Registers and memories by name are those of the structs. */
static void read_inside(D(handle) * h) {
    uint32_t n = ports_below(C(MEMORY) + 1);
    for (uint32_t i = 0; i < n; i++) {
        D(port) port = port_at(i);
        uint64_t value[MOST_WORDS];
        uint32_t number;
        EXPECT(D(get_words)(h, i, port.count - 1, value, MOST_WORDS) == C(OK));
        EXPECT(D(find)(port.name, &number) == C(OK));
        EXPECT(port.meaning[0] && port.block[0] && port.words <= MOST_WORDS);
    }
    EXPECT(n == C(PORTS) && D(ports_of)(C(IN)) == C(INPUTS));
    EXPECT(D(ports_of)(C(MEMORY) + 1) == 0 && D(counter_number)() == C(COUNTERS));
    EXPECT(D(port_at)(n, &(D(port)){.width = 0}) == C(E_NAME));
}

static void refuse_values(D(handle) * h) {
    uint64_t value[MOST_WORDS] = {0}, all[MOST_WORDS];
    memset(all, 0xff, sizeof all);
    for (uint32_t i = 0; i < D(ports_of)(C(IN)); i++) {
        D(port) port = port_at(i);
        EXPECT(D(set_words)(h, i, port.count, value, port.words) == C(E_ELEMENT));
        EXPECT(D(set_words)(h, i, 0, all, port.words + 1) == C(E_WIDE));
        EXPECT(port.width % 64 == 0 || D(set_words)(h, i, 0, all, port.words) == C(E_WIDE));
        EXPECT(D(get_words)(h, i, 0, value, port.words) == C(OK));
        EXPECT(ones_of(value, port.words) == 0); /* refused: as it was */
        EXPECT(D(get_words)(h, i, 0, value, port.words - 1) == C(E_SPACE));
        EXPECT(D(set_words)(h, i, 0, value, MOST_WORDS) == C(OK));
    }
    EXPECT(D(set_words)(h, D(ports_of)(C(IN)), 0, value, 1) == C(E_INPUT));
    EXPECT(strstr(D(error)(h), "expected an input"));
    EXPECT(D(get)(h, "disp_data", 0, value) == C(E_SPACE));
}

static void refuse_names(D(handle) * h) {
    uint64_t value = 0;
    uint32_t number = 7;
    const char *word;
    EXPECT(D(set)(h, "no_such_port", 0, 0) == C(E_NAME));
    EXPECT(strstr(D(error)(h), "no_such_port"));
    EXPECT(D(get)(h, "", 0, &value) == C(E_NAME) && D(counter)(h, "", &value) == C(E_NAME));
    EXPECT(D(get_words)(h, UINT32_MAX, 0, &value, 1) == C(E_NAME));
    EXPECT(D(set_words)(h, UINT32_MAX, 0, &value, 1) == C(E_NAME));
    EXPECT(D(find)("ready ", &number) == C(E_NAME) && number == 7);
    EXPECT(D(word)(0, 0, &word) == C(E_NAME));
    EXPECT(D(find)("bank_class", &number) == C(OK));
    EXPECT(D(word)(number, C(CLASS_W_NORMAL), &word) == C(OK) && strcmp(word, "W_NORMAL") == 0);
    EXPECT(D(word)(number, UINT64_MAX, &word) == C(E_NAME));
    EXPECT(!D(counter_name)(D(counter_number)()));
}

static void refuse_nulls(D(handle) * h) {
    uint64_t value = 0;
    EXPECT(!D(inputs)(NULL) && !D(outputs)(NULL) && !D(model_of)(NULL) && !D(counts)(NULL));
    EXPECT(D(step)(NULL) == C(E_HANDLE) && D(reset)(NULL) == C(E_HANDLE));
    EXPECT(D(reset_registers)(NULL) == C(E_HANDLE));
    EXPECT(D(set)(NULL, "ready", 0, 0) == C(E_HANDLE));
    EXPECT(D(get)(NULL, "ready", 0, &value) == C(E_HANDLE));
    EXPECT(D(set_words)(NULL, 0, 0, &value, 1) == C(E_HANDLE));
    EXPECT(D(get_words)(NULL, 0, 0, &value, 1) == C(E_HANDLE));
    EXPECT(D(counter)(NULL, "cycles", &value) == C(E_HANDLE));
    EXPECT(D(set)(h, NULL, 0, 0) == C(E_HANDLE) && D(get)(h, "ready", 0, NULL) == C(E_HANDLE));
    EXPECT(D(set_words)(h, 0, 0, NULL, 1) == C(E_HANDLE));
    EXPECT(D(get_words)(h, 0, 0, NULL, 1) == C(E_HANDLE));
    EXPECT(D(counter)(h, NULL, &value) == C(E_HANDLE));
    EXPECT(D(counter)(h, "cycles", NULL) == C(E_HANDLE));
    EXPECT(D(find)(NULL, NULL) == C(E_HANDLE) && D(port_at)(0, NULL) == C(E_HANDLE));
    EXPECT(D(word)(0, 0, NULL) == C(E_HANDLE));
    EXPECT(D(error)(NULL)[0] && D(strerror)(-1)[0] && D(strerror)(1000)[0]);
    D(free)(NULL);
}

static void check_versions(void) {
    EXPECT(D(check)() == C(OK) && D(library_hash)() == C(HASH));
    EXPECT(strcmp(D(library_version)(), C(VERSION)) == 0);
    EXPECT(!D(new_of)(C(HASH) + 1));
}

void D(test)(void);

void D(test)(void) {
    D(handle) *h = D(new)();
    EXPECT(h && D(error)(h)[0] == '\0');
    check_versions();
    compare_with_model();
    read_inside(h);
    refuse_values(h);
    refuse_names(h);
    refuse_nulls(h);
    D(free)(h);
}
