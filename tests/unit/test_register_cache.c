/* SPDX-License-Identifier: Apache-2.0
 * Register caches: the RFC-sim paper's examples, random instructions against a naive second
 * implementation, identities and what must not matter. Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/naive_cache.h"
#include "common/trace_text.h"
#include "evaluate/regcache/kernel_count.h"
#include "evaluate/regcache/prices.h"

enum { ALL = -1, WARPS = 3, RANDOM_STEPS = 1000000, PERCENT = 100 };
static const uint32_t full = UINT32_MAX;

/* Instructions by hand: registers 0 end the lists. ------------------------------------------- */

static struct rc_instruction of(const uint8_t *dst, const struct rc_source *src) {
    struct rc_instruction i = {0};
    while (dst && dst[i.destinations]) {
        i.destination[i.destinations] = dst[i.destinations];
        i.destinations++;
    }
    while (src && src[i.sources].reg) {
        i.source[i.sources] = src[i.sources];
        i.sources++;
    }
    rc_order(&i);
    return i;
}

#define DST(...) ((const uint8_t[]){__VA_ARGS__, 0})
#define SRC(...) ((const struct rc_source[]){__VA_ARGS__, {0, 0, 0}})

static struct rc_cache *open_of(unsigned ways, enum rc_map map, enum rc_alloc alloc) {
    struct rc_config c = rc_default;
    c.ways = ways;
    c.map = map;
    c.alloc = alloc;
    struct rc_cache *cache = rc_open(&c, 1);
    assert_non_null(cache);
    return cache;
}

static void step(struct rc_cache *c, struct rc_instruction i) {
    rc_step(c, 0, &i, full);
}

/* The paper's examples ------------------------------------------------------------------------ */

/* Which of positions 0 to 3 finds a register that was written, with 4 sets. */
static int set_of(enum rc_map map, uint8_t reg) {
    int found = ALL;
    for (uint8_t position = 0; position < 4; position++) {
        struct rc_cache *c = open_of(2, map, RC_ALLOC_WRITE);
        step(c, of(DST(reg), NULL));
        step(c, of(NULL, SRC({reg, position, 0})));
        if (rc_counters(c)->read_hits) {
            assert_int_equal(found, ALL);
            assert_int_equal(rc_counters(c)->read_hits, RC_LANES);
            found = position;
        }
        rc_close(c);
    }
    return found;
}

/* IV-C: R150 linear in 4 sets lies in set 2; Fig. 5: R40 to R43 interleaved in sets 0 to 3. */
static void sets_of_destinations(void **state) {
    (void)state;
    assert_int_equal(set_of(RC_MAP_LINEAR, 150), 2);
    assert_int_equal(set_of(RC_MAP_LINEAR, 63), 0);
    assert_int_equal(set_of(RC_MAP_LINEAR, 64), 1);
    for (uint8_t i = 0; i < 4; i++) {
        assert_int_equal(set_of(RC_MAP_INTERLEAVED, 40 + i), i);
    }
}

/* Fig. 5: R40 HMMA.1688.F32 R10, R20, R40 with R10 and R40 flagged. R10 and R11 fill set 0, R40 to
 * R43 pass through set 2, where R42 and R43 stay: R42 is written there, the others elsewhere. */
static void hmma_of_figure_5(void **state) {
    (void)state;
    struct rc_cache *c = open_of(2, RC_MAP_INTERLEAVED, RC_ALLOC_COMPILER);
    const struct rc_counters *n = rc_counters(c);
    struct rc_instruction hmma =
        of(DST(40, 41, 42, 43),
           SRC({10, 0, 1}, {11, 0, 1}, {20, 1, 0}, {40, 2, 1}, {41, 2, 1}, {42, 2, 1}, {43, 2, 1}));
    step(c, hmma);
    assert_int_equal(n->read_misses, 7 * RC_LANES);
    assert_int_equal(n->source_allocations, 6 * RC_LANES);
    assert_int_equal(n->write_hits, RC_LANES);
    assert_int_equal(n->dest_allocations, 3 * RC_LANES);
    assert_int_equal(n->rc_writes, (6 + 4) * 8);
    assert_int_equal(n->dirty_evictions, 0);
    step(c, hmma); /* R10 was the victim of R40 in set 0; R42, R43 are where they are looked up */
    assert_int_equal(n->read_hits, 3 * RC_LANES);
    assert_int_equal(n->stale_hits, RC_LANES);      /* R43's copy in set 2 is of before the write */
    assert_int_equal(n->stale_reads, 2 * RC_LANES); /* R40, R41 are dirty in sets 0 and 1 */
    rc_close(c);
}

/* Fig. 8: 4 ways of 8 entries, the first 4 lanes. Dirty registers are in the sets where the scheme
 * has them. R8 and R12 of the figure are both of set 0. */
static void walk_of_figure_8(void **state) {
    (void)state;
    struct rc_cache *c = open_of(4, RC_MAP_INTERLEAVED, RC_ALLOC_COMPILER);
    struct rc_counters before;
    for (uint8_t reg = 8; reg < 16; reg++) {
        struct rc_instruction write = of(DST(reg), NULL);
        rc_step(c, 0, &write, 0xf);
    }
    before = *rc_counters(c);
    struct rc_instruction add = of(DST(5), SRC({1, 0, 1}, {2, 1, 0}, {3, 2, 0}));
    rc_step(c, 0, &add, 0xf);
    const struct rc_counters *n = rc_counters(c);
    assert_int_equal(n->read_misses - before.read_misses, 3 * 4);
    assert_int_equal(n->write_misses - before.write_misses, 4);
    assert_int_equal(n->source_allocations - before.source_allocations, 4);
    assert_int_equal(n->dest_allocations - before.dest_allocations, 4);
    assert_int_equal(n->rc_writes - before.rc_writes, 2);
    assert_int_equal(n->rf_writes - before.rf_writes, 8);
    assert_int_equal(n->rc_victim_reads - before.rc_victim_reads, 2);
    rc_close(c);
}

/* Table II, a miss of a source and one of a destination. */
static void allocation_policies(void **state) {
    (void)state;
    static const struct {
        enum rc_alloc alloc;
        unsigned sources, flagged, destinations;
    } rows[] = {{RC_ALLOC_READ, 2, 2, 0},
                {RC_ALLOC_WRITE, 0, 0, 1},
                {RC_ALLOC_BOTH, 2, 2, 1},
                {RC_ALLOC_COMPILER, 1, 1, 1}};
    for (unsigned r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        struct rc_cache *c = open_of(8, RC_MAP_INTERLEAVED, rows[r].alloc);
        step(c, of(DST(9), SRC({1, 0, 1}, {2, 1, 0})));
        const struct rc_counters *n = rc_counters(c);
        assert_int_equal(n->source_allocations, rows[r].sources * RC_LANES);
        assert_int_equal(n->dest_allocations, rows[r].destinations * RC_LANES);
        assert_int_equal(n->rf_writes, (1 - rows[r].destinations) * RC_LANES);
        rc_close(c);
    }
}

/* Random instructions ------------------------------------------------------------------------- */

static uint64_t seed = 1;

static uint32_t draw(uint32_t below) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % below;
}

/* Registers close to each other and a few far ones, for both maps. */
static uint8_t draw_register(void) {
    static const uint8_t far[] = {64, 65, 128, 150, 200, 254};
    return (uint8_t)(draw(8) ? 1 + draw(14) : far[draw(6)]);
}

static void draw_instruction(struct rc_instruction *i) {
    memset(i, 0, sizeof *i);
    i->sources = draw(6);
    i->destinations = draw(4);
    for (unsigned s = 0; s < i->sources; s++) {
        i->source[s] = (struct rc_source){draw_register(), (uint8_t)draw(6), (uint8_t)draw(2)};
    }
    for (unsigned d = 0; d < i->destinations; d++) {
        uint8_t reg = draw_register();
        if (memchr(i->destination, reg, d)) {
            i->destinations = d;
        } else {
            i->destination[d] = reg;
        }
    }
    rc_order(i);
}

static uint32_t draw_mask(void) {
    switch (draw(5)) {
    case 0:
        return UINT32_C(1) << draw(32);
    case 1:
        return draw(UINT32_MAX) << draw(32);
    case 2:
        return draw(10) ? draw(UINT32_MAX) : 0;
    default:
        return full;
    }
}

/* Configuration number `n` of all: sizes run fastest. */
static struct rc_config config_of(unsigned n) {
    static const uint8_t sizes[][2] = {{2, 8},   {4, 8},  {8, 8},  {1, 8},   {1, 1},
                                       {2, 4},   {4, 4},  {8, 16}, {16, 16}, {1, 64},
                                       {16, 64}, {4, 32}, {2, 2}};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    const uint8_t *size = sizes[n % SIZES];
    unsigned m = n / SIZES;
    return (struct rc_config){size[0],
                              size[1],
                              (enum rc_alloc)(m & 3),
                              (enum rc_map)(m >> 2 & 1),
                              (enum rc_replace)(m >> 3 & 1),
                              (enum rc_evict)(m >> 4 & 1),
                              32u << n % 6,
                              m >> 5 & 1};
}

enum { CONFIGS = 13 * 64 };

static void assert_counters(const struct rc_counters *got, const struct rc_counters *expected) {
    if (memcmp(got, expected, sizeof *got) != 0) {
        const uint64_t *a = (const uint64_t *)(const void *)got;
        const uint64_t *b = (const uint64_t *)(const void *)expected;
        for (unsigned i = 0; i < sizeof *got / sizeof *a; i++) {
            print_message("counter %u: %llu, naive %llu\n", i, (unsigned long long)a[i],
                          (unsigned long long)b[i]);
        }
        fail();
    }
}

/* Both models on the same instructions, some warps beside each other, warps that end. */
static void run_config(const struct rc_config *config, struct naive_warp *naive, unsigned steps) {
    struct rc_counters expected = {0};
    struct rc_cache *c = rc_open(config, WARPS);
    struct rc_instruction i;
    assert_non_null(c);
    for (unsigned w = 0; w < WARPS; w++) {
        naive_start(&naive[w], config, &expected);
    }
    for (unsigned n = 0; n < steps; n++) {
        unsigned warp = draw(WARPS);
        uint32_t mask = draw_mask();
        draw_instruction(&i);
        rc_step(c, warp, &i, mask);
        naive_step(&naive[warp], &i, mask);
        if (draw(PERCENT) == 0) {
            rc_end_warp(c, warp);
            naive_end(&naive[warp]);
        }
    }
    for (unsigned w = 0; w < WARPS; w++) {
        rc_end_warp(c, w);
        naive_end(&naive[w]);
    }
    assert_counters(rc_counters(c), &expected);
    assert_null(rc_broken_identity(config, &expected));
    if (config->coherent) {
        assert_int_equal(expected.stale_hits + expected.stale_reads, 0);
    }
    rc_close(c);
}

static void fast_and_naive_agree(void **state) {
    (void)state;
    struct naive_warp *naive = calloc(WARPS, sizeof *naive);
    assert_non_null(naive);
    for (unsigned n = 0; n < CONFIGS; n++) {
        struct rc_config c = config_of(n);
        run_config(&c, naive, RANDOM_STEPS / CONFIGS + 1);
    }
    free(naive);
}

/* A naive model that forgets one thing must be told from the fast one. */
static void difference_is_seen(void **state) {
    (void)state;
    struct rc_config c = rc_default, other = rc_default;
    struct rc_counters expected = {0};
    struct naive_warp *naive = calloc(1, sizeof *naive);
    assert_non_null(naive);
    other.replace = RC_REPLACE_LRU;
    struct rc_cache *cache = rc_open(&c, 1);
    naive_start(naive, &other, &expected);
    for (unsigned n = 0; n < 1000; n++) {
        struct rc_instruction i;
        draw_instruction(&i);
        rc_step(cache, 0, &i, full);
        naive_step(naive, &i, full);
    }
    assert_true(memcmp(rc_counters(cache), &expected, sizeof expected) != 0);
    rc_close(cache);
    free(naive);
}

/* What must not matter ------------------------------------------------------------------------ */

/* The same streams, warp after warp and in turns. */
static void order_between_warps(void **state) {
    (void)state;
    enum { STEPS = 2000 };
    static struct rc_instruction list[WARPS][STEPS];
    static uint32_t mask[WARPS][STEPS];
    struct rc_cache *a = rc_open(&rc_default, WARPS), *b = rc_open(&rc_default, WARPS);
    for (unsigned w = 0; w < WARPS; w++) {
        for (unsigned n = 0; n < STEPS; n++) {
            draw_instruction(&list[w][n]);
            mask[w][n] = draw_mask();
            rc_step(a, w, &list[w][n], mask[w][n]);
        }
        rc_end_warp(a, w);
    }
    for (unsigned n = 0; n < WARPS * STEPS; n++) {
        rc_step(b, n % WARPS, &list[n % WARPS][n / WARPS], mask[n % WARPS][n / WARPS]);
    }
    for (unsigned w = 0; w < WARPS; w++) {
        rc_end_warp(b, w);
    }
    assert_counters(rc_counters(a), rc_counters(b));
    rc_close(a);
    rc_close(b);
}

/* One set: the home set is where a source looks anyway. */
static void one_set_is_coherent(void **state) {
    (void)state;
    struct rc_config plain = {8,   8, RC_ALLOC_BOTH, RC_MAP_LINEAR, RC_REPLACE_FIFO, RC_EVICT_BACK,
                              128, 0};
    struct rc_config coherent = plain;
    coherent.coherent = 1;
    struct rc_cache *a = rc_open(&plain, 1), *b = rc_open(&coherent, 1);
    for (unsigned n = 0; n < 5000; n++) {
        struct rc_instruction i;
        uint32_t mask = draw_mask();
        draw_instruction(&i);
        rc_step(a, 0, &i, mask);
        rc_step(b, 0, &i, mask);
    }
    assert_counters(rc_counters(a), rc_counters(b));
    rc_close(a);
    rc_close(b);
}

static void faults_of_configurations(void **state) {
    (void)state;
    static const struct {
        unsigned ways, entries, bank_bits;
        const char *fault;
    } rows[] = {{3, 8, 128, "ways"},     {0, 8, 128, "ways"},       {32, 64, 128, "ways"},
                {4, 2, 128, "entries"},  {2, 12, 128, "entries"},   {2, 128, 128, "entries"},
                {2, 8, 96, "bank-bits"}, {2, 8, 2048, "bank-bits"}, {2, 8, 16, "bank-bits"}};
    assert_null(rc_config_fault(&rc_default));
    for (unsigned r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        struct rc_config c = rc_default;
        c.ways = rows[r].ways;
        c.entries = rows[r].entries;
        c.bank_bits = rows[r].bank_bits;
        assert_string_equal(rc_config_fault(&c), rows[r].fault);
        assert_null(rc_open(&c, 1));
    }
}

/* Every identity is asked for: a counter that is one more breaks one. */
static void identities_are_checked(void **state) {
    (void)state;
    struct rc_counters good = {.base_reads = 5,
                               .read_hits = 2,
                               .read_misses = 3,
                               .rf_reads = 3,
                               .base_writes = 9,
                               .write_hits = 4,
                               .write_misses = 5,
                               .dest_allocations = 4,
                               .dirty_evictions = 2,
                               .rf_writes = 3,
                               .dirty_left = 5,
                               .writes_absorbed = 1};
    struct rc_config through = rc_default;
    through.evict = RC_EVICT_THROUGH;
    uint64_t *const each[] = {&good.base_reads,   &good.read_hits,        &good.read_misses,
                              &good.rf_reads,     &good.base_writes,      &good.write_hits,
                              &good.write_misses, &good.dest_allocations, &good.dirty_evictions,
                              &good.rf_writes,    &good.dirty_left,       &good.writes_absorbed};
    assert_null(rc_broken_identity(&rc_default, &good));
    for (unsigned i = 0; i < sizeof each / sizeof each[0]; i++) {
        ++*each[i];
        assert_non_null(rc_broken_identity(&rc_default, &good));
        --*each[i];
    }
    assert_string_equal(rc_broken_identity(&through, &good), "rf_writes = base_writes");
}

/* Kernels and prices -------------------------------------------------------------------------- */

static void counts_of_text(const char *text, enum rc_widen widen, struct rc_counters *n) {
    struct kernel k;
    read_text(&k, "build/unit/register_cache.rft", text);
    struct rc_instruction *list = rc_instructions_of(&k, widen);
    struct rc_cache *c = rc_open(&rc_default, 1);
    assert_true(list && c);
    rc_count(c, &k, list, 1, 0);
    *n = *rc_counters(c);
    rc_close(c);
    free(list);
    kernel_free(&k);
}

/* Fig. 5 as a trace; a load of two registers, which CUDA instructions of the paper do not have. */
static void groups_of_a_trace(void **state) {
    (void)state;
    struct rc_counters n;
    counts_of_text("kernel five regs=64 blocks=1 warps=1\nblock 0 warp 0\n"
                   "HMMA.1688.F32 R40:4 <- A:R10:2r B:R20:1 C:R40:4r\n",
                   RC_WIDEN_MMA, &n);
    assert_int_equal(n.base_reads, 7 * RC_LANES);
    assert_int_equal(n.source_allocations, 6 * RC_LANES);
    assert_int_equal(n.write_hits, RC_LANES);
    static const char load[] = "kernel load regs=64 blocks=1 warps=1\nblock 0 warp 0\n"
                               "LDG.E.64 R8:2 <- A:R2:2\n";
    counts_of_text(load, RC_WIDEN_ALL, &n);
    assert_int_equal(n.base_reads, 2 * RC_LANES);
    assert_int_equal(n.base_writes, 2 * RC_LANES);
    counts_of_text(load, RC_WIDEN_MMA, &n);
    assert_int_equal(n.base_reads, RC_LANES);
    assert_int_equal(n.base_writes, RC_LANES);
}

/* Without letters the rank is the position, with them the letter. */
static void positions_of_a_trace(void **state) {
    (void)state;
    struct rc_counters n;
    counts_of_text("kernel rank regs=64 blocks=1 warps=1\nblock 0 warp 0\n"
                   "MOV R2 <- R9\nFADD R3 <- R8 R9 R2\n",
                   RC_WIDEN_ALL, &n);
    assert_int_equal(n.read_hits, RC_LANES); /* R2 in set 2, looked up at position 2 */
    counts_of_text("kernel slot regs=64 blocks=1 warps=1\nblock 0 warp 0\n"
                   "MOV R2 <- B:R9:1\nFADD R3 <- A:R8:1 D:R9:1 B:R2:1\n",
                   RC_WIDEN_ALL, &n);
    assert_int_equal(n.read_hits, 0);
}

/* A lane of an access costs as much as four: 8 ways of the paper, by hand. */
static void energies_by_hand(void **state) {
    (void)state;
    struct rc_config c = rc_default;
    struct rc_prices p;
    struct err e;
    c.ways = 8;
    assert_int_equal(rc_prices_read(&p, "constraints/tech", RC_PUBLISHED, &c, &e), 0);
    assert_true(p.rf_read == 16.3764 && p.rf_write == 15.2452);
    assert_true(p.rc_read == 43.2275 && p.rc_write == 44.0041);
    struct rc_counters n = {.base_reads = 10,
                            .base_writes = 4,
                            .rf_reads = 3,
                            .rf_writes = 1,
                            .rc_reads = 2,
                            .rc_writes = 1};
    struct rc_energies g = rc_energies_of(&n, &p);
    double base = 10 * 16.3764 + 4 * 15.2452;
    double sum = 3 * 16.3764 + 15.2452 + 2 * 43.2275 + 44.0041;
    assert_true(g.base > base - 1e-9 && g.base < base + 1e-9);
    assert_true(g.sum > sum - 1e-9 && g.sum < sum + 1e-9);
    assert_true(g.saving > 1 - sum / base - 1e-9 && g.saving < 1 - sum / base + 1e-9);
    c.entries = 16;
    assert_int_equal(rc_prices_read(&p, "constraints/tech", RC_PUBLISHED, &c, &e), 0);
    assert_int_equal(p.has_cache, 0);
    c.entries = 8;
    assert_int_equal(rc_prices_read(&p, "constraints/tech", RC_CACTI, &c, &e), 0);
    assert_true(p.rc_read == 43.2275 && p.rf_read == 5.19721);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_of_destinations),     cmocka_unit_test(hmma_of_figure_5),
        cmocka_unit_test(walk_of_figure_8),         cmocka_unit_test(allocation_policies),
        cmocka_unit_test(fast_and_naive_agree),     cmocka_unit_test(difference_is_seen),
        cmocka_unit_test(order_between_warps),      cmocka_unit_test(one_set_is_coherent),
        cmocka_unit_test(faults_of_configurations), cmocka_unit_test(identities_are_checked),
        cmocka_unit_test(groups_of_a_trace),        cmocka_unit_test(positions_of_a_trace),
        cmocka_unit_test(energies_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
