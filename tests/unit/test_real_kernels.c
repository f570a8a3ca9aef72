/* SPDX-License-Identifier: Apache-2.0
 * The trace compiler on real kernels. What it says of the static program is checked by independent
 * checkers, and along every warp's stream against what the warp did. Run from the root;
 * traces outside the project are optional.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "common/check_graph.h"
#include "common/check_liveness.h"
#include "common/check_regions.h"
#include "common/check_reuse.h"
#include "kernels/trace/readers/dot.h"
#include "kernels/trace/passes/intervals.h"
#include "common/lane_run.h"
#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/passes/reuse.h"
#include "common/seeded_faults.h"
#include "kernels/trace/passes/strands.h"
#include "kernels/trace/readers/kernel_read.h"

enum { RUNS = 20, THRESHOLD = 12 };

static const struct trace_options options = {.interval_regs = USUAL_REGS, .rthld = THRESHOLD};

/* A kernel with its graph built again, and regions formed again, on a copy of its instructions. */
struct real {
    struct kernel k;
    struct static_inst *insts;
    struct cfg g;
    struct node_graph n;
    struct regions intervals, strands;
    uint64_t side_entries; /* streams came into an interval elsewhere than at its header */
};

/* ---- the static program ---- */

static int check_limit(struct real *r, unsigned limit, struct err *e) {
    struct regions intervals, strands;
    if (intervals_form(&intervals, &r->g, limit, r->k.path, e)) {
        return -1;
    }
    int wrong = check_intervals(&r->n, &intervals, limit, e);
    regions_free(&intervals);
    if (wrong || strands_form(&strands, &r->g, limit, r->k.path, e)) {
        return -1;
    }
    wrong = check_strands(&r->n, &strands, limit, e);
    regions_free(&strands);
    return wrong;
}

/* Random executions: more ways through the program than a trace shows. */
static int check_random_runs(const struct real *r, unsigned runs, struct err *e) {
    static struct lane_run run;
    for (unsigned seed = 0; seed < runs; seed++) {
        struct lost_values lost;
        lost_begin(&lost);
        lane_run(&run, &r->g, seed);
        for (uint32_t i = 0; i < run.n; i++) {
            if (lost_inst(&lost, &r->insts[run.list[i].index], run.list[i].mask, e)) {
                return -1;
            }
        }
    }
    return 0;
}

static int form(struct real *r, struct err *e) {
    if (liveness(&r->g, e) || reuse_static(&r->g, THRESHOLD, e)) {
        return -1;
    }
    if (intervals_form(&r->intervals, &r->g, USUAL_REGS, r->k.path, e)) {
        return -1;
    }
    return strands_form(&r->strands, &r->g, MAX_REGS, r->k.path, e);
}

static int check_static(struct real *r, struct err *e) {
    if (check_edges(&r->g, e) || check_post_dominators(&r->g, e) || check_liveness(&r->n, e) ||
        check_static_near(&r->n, THRESHOLD, e) ||
        check_intervals(&r->n, &r->intervals, USUAL_REGS, e) ||
        check_strands(&r->n, &r->strands, MAX_REGS, e)) {
        return -1;
    }
    return check_random_runs(r, RUNS, e);
}

/* Other limits, last: this writes other numbers into the instructions. */
static int check_limits(struct real *r, struct err *e) {
    static const unsigned limits[] = {32, 64, 255};
    for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        if (check_limit(r, limits[i], e)) {
            return -1;
        }
    }
    return 0;
}

/* ---- along a stream ---- */

static int is_switch(const struct kernel *k, uint32_t from, uint32_t to) {
    for (uint32_t i = 0; i < k->n_flows; i++) {
        if (k->flows[i].kind == EDGE_SWITCH && k->flows[i].from == from && k->flows[i].to == to) {
            return 1;
        }
    }
    return 0;
}

static int check_lost(const struct stream *s, struct err *e) {
    struct lost_values lost;
    lost_begin(&lost);
    for (uint32_t i = 0; i < s->n; i++) {
        if (lost_inst(&lost, &s->insts[s->list[i].index], s->list[i].mask, e)) {
            return -1;
        }
    }
    return 0;
}

/* Every register is in its interval's vector, and an interval is entered at its header, or by other
 * lanes. */
static int check_intervals_met(struct real *r, const struct stream *s, struct err *e) {
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t index = s->list[i].index, interval = s->insts[index].interval;
        uint64_t named[REG_WORDS] = {0}, vector[REG_WORDS];
        if (interval >= r->intervals.n) {
            return err_set(e, "record %u: executed, and in no interval", (unsigned)i);
        }
        inst_regs(&s->insts[index], named);
        memcpy(vector, r->intervals.list[interval].regs, sizeof vector);
        if (reg_join(vector, named)) {
            return err_set(e, "record %u: names a register that is not in its interval's vector",
                           (unsigned)i);
        }
        uint32_t last = i ? s->list[i - 1].index : index;
        if ((i && s->insts[last].interval == interval) ||
            r->intervals.list[interval].header == index) {
            continue;
        }
        if (i == 0 || !is_switch(&r->k, last, index)) {
            return err_set(e, "record %u: came into an interval, not at its header", (unsigned)i);
        }
        r->side_entries++;
    }
    return 0;
}

static void count_stream(const struct stream *s, struct trace_stats *stats) {
    count_values(s, stats);
    count_reuse(s, THRESHOLD, stats);
    count_agrees(s, THRESHOLD, stats);
    count_optimal(s, USUAL_REGS, &stats->optimal);
    count_runs(s, 0, &stats->interval);
    count_runs(s, 1, &stats->strand);
}

static struct stream stream_of(const struct real *r, uint32_t warp) {
    const struct warp_stream *w = &r->k.warps[warp];
    return (struct stream){r->insts, r->k.dyn + w->first, w->count};
}

static int check_streams(struct real *r, struct err *e) {
    static struct trace_stats expected;
    memset(&expected, 0, sizeof expected);
    for (uint32_t w = 0; w < r->k.n_blocks * r->k.warps_per_block; w++) {
        struct stream s = stream_of(r, w);
        if (check_lost(&s, e) || check_intervals_met(r, &s, e) || check_near(&s, THRESHOLD, e)) {
            return -1;
        }
        count_stream(&s, &expected);
    }
    return check_stats(&r->k.stats, &expected, e);
}

/* ---- one kernel ---- */

static void free_real(struct real *r) {
    regions_free(&r->intervals);
    regions_free(&r->strands);
    node_graph_free(&r->n);
    cfg_free(&r->g);
    free(r->insts);
    kernel_free(&r->k);
}

static void read_kernel(struct real *r, const char *path) {
    struct err e;
    memset(r, 0, sizeof *r);
    if (kernel_read(&r->k, path, &options, &e)) {
        fail_msg("%s", e.text);
    }
    struct kernel copy = r->k;
    r->insts = copy.insts = checker_alloc(r->k.n_insts, sizeof *r->insts);
    memcpy(r->insts, r->k.insts, r->k.n_insts * sizeof *r->insts);
    if (cfg_from_flows(&r->g, &copy, &e) || form(r, &e)) {
        fail_msg("%s: %s", path, e.text);
    }
    node_graph_make(&r->n, &r->g);
}

static void check_kernel(const char *path) {
    struct real r;
    struct err e;
    read_kernel(&r, path);
    /* The compiler's own results are those of the passes on the graph that is built again. */
    assert_memory_equal(r.insts, r.k.insts, r.k.n_insts * sizeof *r.insts);
    assert_int_equal(r.intervals.n, r.k.n_intervals);
    assert_memory_equal(r.intervals.list, r.k.intervals, r.k.n_intervals * sizeof *r.k.intervals);
    assert_int_equal(r.strands.n, r.k.n_strands);
    assert_memory_equal(r.strands.list, r.k.strands, r.k.n_strands * sizeof *r.k.strands);
    if (check_static(&r, &e) || check_streams(&r, &e) || check_limits(&r, &e)) {
        fail_msg("%s: %s", path, e.text);
    }
    print_message("%s: %u instructions, %u intervals, %u strands, %llu executed, %llu into an "
                  "interval by a switch\n",
                  path, (unsigned)r.k.n_insts, (unsigned)r.intervals.n, (unsigned)r.strands.n,
                  (unsigned long long)r.k.n_dyn, (unsigned long long)r.side_entries);
    free_real(&r);
}

static void check_dot(const char *path) {
    struct real r;
    struct err e;
    memset(&r, 0, sizeof r);
    if (dot_read(&r.k, &r.g, path, &e)) {
        fail_msg("%s", e.text);
    }
    node_graph_make(&r.n, &r.g);
    r.insts = checker_alloc(r.k.n_insts, sizeof *r.insts);
    if (form(&r, &e)) {
        fail_msg("%s: %s", path, e.text);
    }
    memcpy(r.insts, r.k.insts, r.k.n_insts * sizeof *r.insts);
    if (check_static(&r, &e) || check_limits(&r, &e)) {
        fail_msg("%s: %s", path, e.text);
    }
    free_real(&r);
}

/* ---- where they are ---- */

/* Checks every file of a pattern; returns how many there are. */
static size_t check_all(const char *pattern, void (*check)(const char *path)) {
    glob_t files;
    size_t n = 0;
    if (glob(pattern, 0, NULL, &files) == 0) {
        for (n = 0; n < files.gl_pathc; n++) {
            check(files.gl_pathv[n]);
        }
        globfree(&files);
    }
    return n;
}

static void test_own_traces(void **state) {
    (void)state;
    assert_true(check_all("build/traces/*.traceg.xz", check_kernel) > 0);
}

static void test_directed_traces(void **state) {
    (void)state;
    assert_true(check_all("tests/traces/*.rft", check_kernel) > 0);
}

static void test_dots(void **state) {
    (void)state;
    assert_true(check_all("tests/dots/*.dot", check_dot) > 0);
}

static void test_emulated(void **state) {
    (void)state;
    if (check_all("../shared/traces/emu-sm75/*.traceg.xz", check_kernel) == 0) {
        skip();
    }
}

static void test_recorded(void **state) {
    (void)state;
    if (check_all("../shared/traces/nvbit/*/*.traceg.xz", check_kernel) == 0) {
        skip();
    }
}

/* ---- the checks along a stream see a fault ---- */

static const char bfs[] = "build/traces/bfs.traceg.xz";

static void sees_dead_bit(void **state) {
    (void)state;
    struct real r;
    struct err e;
    struct rng rng = {1};
    read_kernel(&r, bfs);
    struct stream s = stream_of(&r, 0);
    assert_int_equal(check_lost(&s, &e), 0);
    assert_true(fault_stream_dead(&s, r.insts, &rng));
    assert_int_equal(check_lost(&s, &e), -1);
    assert_non_null(strstr(e.text, "whose value is lost"));
    free_real(&r);
}

static void sees_divergence(void **state) {
    (void)state;
    struct real r;
    struct err e;
    read_kernel(&r, bfs);
    plain_liveness(&r.n, r.insts);
    assert_int_equal(check_random_runs(&r, 10 * RUNS, &e), -1);
    free_real(&r);
}

static void sees_vector(void **state) {
    (void)state;
    struct real r;
    struct err e;
    read_kernel(&r, bfs);
    struct stream s = stream_of(&r, 0);
    struct static_inst *inst = &r.insts[s.list[0].index];
    for (uint32_t i = 0; inst->n_dst == 0; i++) {
        inst = &r.insts[s.list[i].index];
    }
    assert_int_equal(check_intervals_met(&r, &s, &e), 0);
    reg_drop(r.intervals.list[inst->interval].regs, inst->dst[0]);
    assert_int_equal(check_intervals_met(&r, &s, &e), -1);
    assert_non_null(strstr(e.text, "not in its interval's vector"));
    free_real(&r);
}

static void sees_header(void **state) {
    (void)state;
    struct real r;
    struct err e;
    read_kernel(&r, bfs);
    struct stream s = stream_of(&r, 0);
    r.intervals.list[r.insts[s.list[0].index].interval].header++;
    assert_int_equal(check_intervals_met(&r, &s, &e), -1);
    assert_non_null(strstr(e.text, "not at its header"));
    free_real(&r);
}

static void sees_near_bit(void **state) {
    (void)state;
    struct real r;
    struct err e;
    struct dyn_inst record[2];
    read_kernel(&r, bfs);
    struct stream s = {r.insts, record, 2};
    memcpy(record, stream_of(&r, 0).list, sizeof record);
    record[0].near = record[1].near = 0;
    assert_int_equal(check_near(&s, THRESHOLD, &e), 0);
    record[1].near = 1;
    assert_int_equal(check_near(&s, THRESHOLD, &e), -1);
    free_real(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sees_dead_bit), cmocka_unit_test(sees_divergence),
        cmocka_unit_test(sees_vector),   cmocka_unit_test(sees_header),
        cmocka_unit_test(sees_near_bit), cmocka_unit_test(test_own_traces),
        cmocka_unit_test(test_dots),     cmocka_unit_test(test_directed_traces),
        cmocka_unit_test(test_emulated), cmocka_unit_test(test_recorded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
