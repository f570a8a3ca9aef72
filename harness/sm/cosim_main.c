/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/cosim: the register file's C model and RTL in lockstep under the SM environment,
 * on one scenario.
 *
 * The last line of a passing run counts what was compared: `ports` port elements over all cycles,
 * `state_bits` register bits in each cycle. The banks' output registers are compared in each cycle,
 * too, and all memories every 10,000 cycles and at the end.
 *
 * Exit status:
 *     0   passed
 *     1   failed: a difference, a failed check or expectation, nothing compared
 *     2   wrong command line, unreadable input or unwritable waves
 *     3   nothing differs, but the scenario is another design's and its expectations are not met
 *     77  skipped: the trace of an optional scenario is not there
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sm/bench.h"
#include "design.h"
#include "lockstep/why.h"
#include "waves/inspect.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "sm/system.h"
#include "sm/trial.h"
#include "kernels/trace/unknown.h"

extern const struct twin top_twin;

struct options {
    struct trial_options of_trial;
    const char *flip, *why;
    uint64_t bench;
    struct memory_fill fill;
    int has_fill;
};

static int take_fill(void *to, const char *text, struct err *e) {
    return fill_parse(to, text, e);
}

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row own[] = {
        {"xseed", "N[,M]", "What memories hold at the start", &o->has_fill, .take = take_fill,
         .to = &o->fill},
        {"flip", "SIGNAL:CYCLE", "Changes a bit, which must be seen", .text = &o->flip},
        {"why", "SIGNAL:CYCLE", "What decides a signal in a cycle, and no verdict",
         .text = &o->why},
        {"bench", "CYCLES", "Measures speed", .to64 = &o->bench, .low = 1},
        {0},
    };
    const struct trial_program program = {
        "cosim", "Runs a scenario on the C model and the RTL of " DESIGN_NAME " in lockstep.", own};
    memset(o, 0, sizeof *o);
    return trial_options_read(&o->of_trial, &program, argc, argv, e);
}

/* The command that shows a failure again. */
static void write_command(const struct trial *t, const struct options *o, char *text, size_t n) {
    size_t at = trial_command(t, &o->of_trial, "cosim", text, n);
    if (o->has_fill && at < n) {
        char fill[64];
        fill_text(&o->fill, fill, sizeof fill);
        at += (size_t)snprintf(text + at, n - at, " XSEED=%s", fill);
    }
    if (at < n)
        snprintf(text + at, n - at, " WAVES=1");
}

/* ---- verdict ---- */

/* Unwritten data that was nowhere seen, or of which nothing was written, would show nothing. */
static int check_fill(const struct trial *t, const struct options *o, const struct stats *stats,
                      const struct run_result *r) {
    if (!o->fill.other)
        return PASSED;
    printf("data_compared: %" PRIu64 "\ndata_unwritten: %" PRIu64 "\nlanes_equal: %" PRIu64
           "\nlanes_apart: %" PRIu64 "\n",
           stats->data_compared, stats->data_unwritten, r->lanes_equal, r->lanes_apart);
    if (stats->data_compared && r->lanes_equal && r->lanes_apart)
        return PASSED;
    printf("FAIL %s design=%s: expected written and unwritten data with --xseed N,M, got %" PRIu64
           " lanes of operands to compare, %" PRIu64 " lanes apart: nothing was compared\n",
           t->scenario->name, t->design, stats->data_compared, r->lanes_apart);
    return FAILED;
}

/* Idle cycles prove nothing. */
static int check_not_vacuous(const struct trial *t, const struct stats *stats,
                             const struct run_result *r) {
    const struct {
        const char *what;
        uint64_t n;
    } compared[] = {{"operands", stats->operands},
                    {"writes", stats->writes},
                    {"active cycles", stats->active_cycles},
                    {"assumptions of blocks", stats->assumptions_checked},
                    {"invariants of blocks", stats->invariants_checked}};
    for (unsigned i = 0; i < sizeof compared / sizeof *compared; i++)
        if (!compared[i].n) {
            printf("FAIL %s design=%s: no %s in the whole run: nothing was compared\n",
                   t->scenario->name, t->design, compared[i].what);
            return FAILED;
        }
    const char *still = lockstep_stood_still(&top_twin, r->state_moved);
    if (still) {
        printf("FAIL %s design=%s: no register of the %s moved in the whole run\n",
               t->scenario->name, t->design, still);
        return FAILED;
    }
    return PASSED;
}

static int verdict(const struct trial *t, const struct options *o, const struct stats *stats,
                   const struct run_result *r) {
    int status = check_not_vacuous(t, stats, r);
    if (status == PASSED)
        status = trial_expectations(t, &o->of_trial, stats);
    if (status == PASSED)
        status = check_fill(t, o, stats, r);
    if (status == PASSED)
        status = trial_unwritten(t, &o->of_trial, stats);
    if (status != PASSED)
        return status;
    if (o->of_trial.counters) {
        stats_print(stats, stdout, 0);
    } else {
        printf("active_cycles: %" PRIu64 "\n", stats->active_cycles);
        printf("unwritten_operands: %" PRIu64 "\n", stats->unwritten_operands);
        printf("assumptions_checked: %" PRIu64 "\n", stats->assumptions_checked);
        printf("invariants_checked: %" PRIu64 "\n", stats->invariants_checked);
    }
    printf("PASS %s design=%s cycles=%" PRIu64 " instructions=%" PRIu64 " operands=%" PRIu64
           " writes=%" PRIu64 " ports=%" PRIu64 " state_bits=%" PRIu64 " mismatches=0%s\n",
           t->scenario->name, t->design, r->cycle, stats->instructions, stats->operands,
           stats->writes, r->cycle * signal_list_elements(&top_twin.out),
           signal_list_bits(&top_twin.state), r->end == RUN_CUT ? " cut=1" : "");
    return PASSED;
}

/* ---- running ---- */

static struct inspection inspection_of(const struct trial *t, const struct options *o,
                                       const struct experiment *x, const char *command) {
    return (struct inspection){
        .experiment = x,
        .report = {t->scenario->name, t->design, t->scenario->seed, command, NULL},
        .out_dir = o->of_trial.out_dir,
        .whole_run = o->of_trial.waves};
}

/* Of a run that fails before it, the failure is the answer. */
static int answer_why(const struct trial *t, const struct options *o, const struct experiment *x,
                      struct err *e) {
    static struct run_result r;
    struct why w;
    char command[1024];
    if (why_create(&w, &top_twin, o->why, e))
        return REFUSED;
    int status = why_run(&w, x, &r, e) ? REFUSED : PASSED;
    if (status == PASSED && (r.end == RUN_MISMATCH || r.end == RUN_CHECK)) {
        write_command(t, o, command, sizeof command);
        struct inspection i = inspection_of(t, o, x, command);
        status = inspect_failure(&i, &r, e) ? REFUSED : FAILED;
    } else if (status == PASSED) {
        why_print(&w, &r, t->scenario->name, t->design, stdout);
    }
    why_destroy(&w);
    return status;
}

static int run_scenario(const struct trial *t, const struct options *o, const struct experiment *x,
                        const struct stats *stats, struct err *e) {
    static struct run_result r;
    char command[1024];
    write_command(t, o, command, sizeof command);
    struct inspection i = inspection_of(t, o, x, command);
    if (o->of_trial.waves ? run_with_waves(&i, &r, e) : run_experiment(x, 0, NULL, &r, e))
        return REFUSED;
    if (r.end == RUN_MISMATCH || r.end == RUN_CHECK)
        return inspect_failure(&i, &r, e) ? REFUSED : FAILED;
    if (o->of_trial.waves)
        printf("waves: gtkwave %s\n", i.wave_files);
    return verdict(t, o, stats, &r);
}

/* Without a word of it memories hold the same random data in both twins. */
static struct memory_fill fill_of(const struct options *o, const struct scenario *s) {
    struct memory_fill f = {.seed = s->seed + 1};
    if (o->has_fill)
        f = o->fill;
    f.lane_bits = LANE_BITS;
    return f;
}

static int run_trial(const struct trial *t, const struct options *o, const struct kernel *k,
                     struct err *e) {
    static struct stats stats;
    const struct scenario *s = t->scenario;
    struct system_config config = {{.repeat = (uint32_t)s->repeat,
                                    .offset = (uint32_t)s->offset,
                                    .granule_regs = (uint32_t)s->granule_regs,
                                    .seed = s->seed,
                                    .stall_dispatch = (uint32_t)s->stall_dispatch,
                                    .allocation = s->allocation[0] ? s->allocation : NULL},
                                   k,
                                   &stats};
    struct experiment x = {.twin = &top_twin,
                           .stimulus = &system_stimulus,
                           .config = &config,
                           .sides = SIDE_BOTH,
                           .seed = (unsigned)s->seed,
                           .max_cycles = s->max_cycles,
                           .fill = fill_of(o, s)};
    static struct machine_choice machine;
    memset(&stats, 0, sizeof stats);
    if (trial_machine(&o->of_trial, s, &machine, &config.sm, e))
        return REFUSED;
    if (t->percent &&
        sm_main_latency(t->percent, o->of_trial.main_latency ? "--main-latency" : s->path,
                        &config.sm.main_latency, e))
        return REFUSED;
    if (!o->of_trial.counters) { /* they have it, too */
        struct overrides said = overrides_of(config.sm.machine, config.sm.granule_regs);
        overrides_print(&said, stdout);
    }
    if (o->flip && flip_parse(&x.flip, &top_twin, o->flip, e))
        return REFUSED;
    if (o->why)
        return answer_why(t, o, &x, e);
    if (o->bench)
        return bench_run(&x, s->name, DESIGN_NAME, o->of_trial.out_dir, o->bench, e) ? REFUSED
                                                                                     : PASSED;
    return run_scenario(t, o, &x, &stats, e);
}

/* At each latency that the scenario names, or at the design's. */
static int run_kernel(const struct scenario *s, const struct options *o, const struct kernel *k,
                      struct err *e) {
    unsigned n = s->n_latencies ? s->n_latencies : 1;
    int status = PASSED;
    for (unsigned i = 0; i < n && status == PASSED; i++) {
        struct trial t = trial_of(s, s->n_latencies ? s->latencies[i] : 0);
        status = run_trial(&t, o, k, e);
    }
    return status;
}

static int run_seed(const struct scenario *s, const struct options *o, struct err *e) {
    struct kernel k;
    int status = trial_kernel(&k, s, e);
    if (status != PASSED)
        return status;
    status = run_kernel(s, o, &k, e);
    if (status != REFUSED) /* a refusal is one line, which names them */
        unknown_warn(&k, stderr);
    kernel_free(&k);
    return status;
}

/* At each seed, up to one that does not pass. */
static int run(const struct options *o, struct err *e) {
    static struct scenario s;
    int status = PASSED, one_run = o->of_trial.waves || o->bench || o->why;
    if (trial_scenario(&s, &o->of_trial, one_run, e))
        return REFUSED;
    uint64_t seeds = one_run ? 1 : o->of_trial.seeds;
    for (uint64_t i = 0; i < seeds && status == PASSED; i++, s.seed++)
        status = run_seed(&s, o, e);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    int status = read_options(&o, argc, argv, &e) ? REFUSED : run(&o, &e);
    if (status == REFUSED)
        err_print(&e);
    return status;
}
