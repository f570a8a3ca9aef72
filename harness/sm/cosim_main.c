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
#include <unistd.h>

#include "sm/bench.h"
#include "design.h"
#include "waves/inspect.h"
#include "rfgen/options.h"
#include "sm/program.h"
#include "sm/random_system.h"
#include "lockstep/scenario.h"
#include "sm/system.h"

extern const struct twin top_twin;

enum { PASSED = 0, FAILED = 1, REFUSED = 2, UNMET = 3, SKIPPED = 77 };

struct options {
    const char *test, *trace, *out_dir, *flip;
    uint64_t seed, repeat, max_cycles, main_latency, stall_dispatch, bench;
    struct memory_fill fill;
    int has_seed, has_repeat, has_max_cycles, has_stall_dispatch, has_fill, waves, counters;
};

static int take_fill(void *to, const char *text, struct err *e) {
    return fill_parse(to, text, e);
}

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"test", "FILE", "Scenario, tests/scenarios/NAME.test", .text = &o->test},
        {"seed", "N", "Instead of the scenario's", &o->has_seed, .to64 = &o->seed,
         .high = UINT32_MAX},
        {"repeat", "N", "The kernel's grid so many times", &o->has_repeat, .to64 = &o->repeat,
         .low = 1, .high = UINT32_MAX},
        {"max-cycles", "N", "Ends there, without the checks at the end", &o->has_max_cycles,
         .to64 = &o->max_cycles, .low = 1},
        {"trace", "FILE", "Instead of the scenario's", .text = &o->trace},
        {"main-latency", "PERCENT", "Of the main register file", .to64 = &o->main_latency, .low = 1,
         .high = UINT32_MAX},
        {"stall-dispatch", "PERCENT", "Cycles in which dispatch ports take nothing",
         &o->has_stall_dispatch, .to64 = &o->stall_dispatch, .high = 100},
        {"xseed", "N[,M]", "What memories hold at the start", &o->has_fill, .take = take_fill,
         .to = &o->fill},
        {"waves", NULL, "Of the whole run", .flag = &o->waves},
        {"out", "DIR", "Where waves go (build/waves)", .text = &o->out_dir},
        {"counters", NULL, "All of them, as sim prints them", .flag = &o->counters},
        {"flip", "SIGNAL:CYCLE", "Changes a bit, which must be seen", .text = &o->flip},
        {"bench", "CYCLES", "Measures speed", .to64 = &o->bench, .low = 1},
        {0},
    };
    struct command_line c = {
        .program = "cosim",
        .options = rows,
        .doc = "Runs a scenario on the C model and the RTL of " DESIGN_NAME " in lockstep."
               "\vStatus 0 passed, 1 a check failed, 2 unusable input, 3 nothing differs, but "
               "the scenario is another design's and its expectations are not met, 77 skipped."};
    memset(o, 0, sizeof *o);
    o->out_dir = "build/waves";
    if (options_read(&c, argc, argv, e))
        return -1;
    return o->test ? 0
                   : err_set(e, "cosim: expected --test FILE, got none; name a scenario, "
                                "tests/scenarios/NAME.test");
}

/* The command line has the last word. */
static void override_scenario(struct scenario *s, const struct options *o) {
    if (o->has_seed)
        s->seed = o->seed;
    if (o->has_repeat)
        s->repeat = o->repeat;
    if (o->has_max_cycles)
        s->max_cycles = o->max_cycles;
    if (o->has_stall_dispatch)
        s->stall_dispatch = o->stall_dispatch;
    if (o->main_latency) {
        s->latencies[0] = o->main_latency;
        s->n_latencies = 1;
    }
    /* A file of waves holds one run. */
    if ((o->waves || o->bench) && s->n_latencies > 1)
        s->n_latencies = 1;
    if (o->trace) {
        snprintf(s->trace, sizeof s->trace, "%s", o->trace);
        s->random_system = 0;
        s->optional = 0;
    }
}

/* Expectations on counters that do not exist would be noticed only after the run. Gives `last` its
 * number. */
static int check_counters(struct scenario *s, struct err *e) {
    struct stats none;
    int found;
    memset(&none, 0, sizeof none);
    for (unsigned i = 0; i < s->n_expect; i++) {
        struct expectation *x = &s->expect[i];
        stats_get(&none, x->counter, &found);
        if (!found)
            return err_set(
                e, "%s:%u: expected the name of a counter, got '%s'; docs/counters.md lists them",
                s->path, x->line, x->counter);
        if (!x->last)
            continue;
        x->number = stats_last(x->counter, &found);
        if (!found)
            return err_set(e, "%s:%u: expected a counter highest_X before 'last', got '%s'",
                           s->path, x->line, x->counter);
    }
    return 0;
}

/* A scenario at one latency of the main register file. */
struct trial {
    const struct scenario *scenario;
    uint64_t percent; /* 0: the design's */
    char design[96];  /* "ltrf latency=300", for messages */
};

static struct trial trial_of(const struct scenario *s, uint64_t percent) {
    struct trial t = {.scenario = s, .percent = percent};
    size_t n = (size_t)snprintf(t.design, sizeof t.design, "%s", DESIGN_NAME);
    if (percent)
        snprintf(t.design + n, sizeof t.design - n, " latency=%" PRIu64, percent);
    return t;
}

/* The command that shows a failure again. */
static void write_command(const struct trial *t, const struct options *o, char *text, size_t n) {
    const struct scenario *s = t->scenario;
    int narrow = LANE_BITS != 32;
    size_t at = (size_t)snprintf(text, n, "make cosim TEST=%s DESIGN=%s SEED=%" PRIu64 "%s",
                                 s->name, DESIGN_NAME, s->seed, narrow ? " WIDTH=narrow" : "");
    if (o->has_repeat && at < n)
        at += (size_t)snprintf(text + at, n - at, " REPEAT=%" PRIu64, s->repeat);
    if (o->trace && at < n)
        at += (size_t)snprintf(text + at, n - at, " TRACE=%s", s->trace);
    if (o->has_fill && at < n) {
        char fill[64];
        fill_text(&o->fill, fill, sizeof fill);
        at += (size_t)snprintf(text + at, n - at, " XSEED=%s", fill);
    }
    if (t->percent && at < n)
        at += (size_t)snprintf(text + at, n - at, " MAIN_LATENCY=%" PRIu64, t->percent);
    if (o->has_stall_dispatch && at < n)
        at += (size_t)snprintf(text + at, n - at, " STALL_DISPATCH=%" PRIu64, s->stall_dispatch);
    if (at < n)
        snprintf(text + at, n - at, " WAVES=1");
}

/* ---- verdict ---- */

/* Starts the line of an expectation that does not hold. At another design than the scenario's that
 * is no fault of this one. Returns the status. */
static int print_unmet(const struct trial *t) {
    const struct scenario *s = t->scenario;
    int own = !strcmp(s->design, DESIGN_NAME);
    printf("FAIL %s design=%s: ", s->name, t->design);
    if (!own)
        printf("expectations not met, which are those of design=%s: ", s->design);
    return own ? FAILED : UNMET;
}

static int check_expectations(const struct trial *t, const struct stats *stats) {
    const struct scenario *s = t->scenario;
    int found;
    for (unsigned i = 0; i < s->n_expect; i++) {
        const struct expectation *x = &s->expect[i];
        uint64_t value = stats_get(stats, x->counter, &found);
        if (expectation_holds(x, value))
            continue;
        int status = print_unmet(t);
        printf("expected %s %s %" PRIu64 ", got %" PRIu64 " (%s:%u)\n", x->counter,
               relation_text(x->relation), x->number, value, s->path, x->line);
        return status;
    }
    return PASSED;
}

/* What the scenario says of operands that the program never wrote; NULL: nothing. */
static const struct expectation *said_of_unwritten(const struct scenario *s) {
    for (unsigned i = 0; i < s->n_expect; i++)
        if (!strcmp(s->expect[i].counter, "unwritten_operands"))
            return &s->expect[i];
    return NULL;
}

/* Such an operand has no value that could be right: the scenario says that there are some, or there
 * are none. What it says of its own trace is not said of another. */
static int check_unwritten(const struct trial *t, const struct options *o,
                           const struct stats *stats) {
    const struct scenario *s = t->scenario;
    const struct expectation *said = said_of_unwritten(s);
    int says_none = !said || (said->relation == EQUAL && !said->number);
    if (o->trace || (stats->unwritten_operands ? said != NULL : says_none))
        return PASSED; /* how many, the expectations tell */
    int status = print_unmet(t);
    if (said)
        printf("expected operands that the program never wrote, as %s:%u says, got none; take the "
               "line out\n",
               s->path, said->line);
    else
        printf("expected a line 'expect unwritten_operands == %" PRIu64
               "' in %s, got none: so many operands were read that the program never wrote\n",
               stats->unwritten_operands, s->path);
    return status;
}

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
        status = check_expectations(t, stats);
    if (status == PASSED)
        status = check_fill(t, o, stats, r);
    if (status == PASSED)
        status = check_unwritten(t, o, stats);
    if (status != PASSED)
        return status;
    if (o->counters) {
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

static int run_scenario(const struct trial *t, const struct options *o, const struct experiment *x,
                        const struct stats *stats, struct err *e) {
    static struct run_result r;
    char command[1024];
    write_command(t, o, command, sizeof command);
    struct inspection i = {
        .experiment = x,
        .report = {t->scenario->name, t->design, t->scenario->seed, command, NULL},
        .out_dir = o->out_dir,
        .whole_run = o->waves};
    if (o->waves ? run_with_waves(&i, &r, e) : run_experiment(x, 0, NULL, &r, e))
        return REFUSED;
    if (r.end == RUN_MISMATCH || r.end == RUN_CHECK)
        return inspect_failure(&i, &r, e) ? REFUSED : FAILED;
    if (o->waves)
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
                                    .stall_dispatch = (uint32_t)s->stall_dispatch},
                                   k,
                                   &stats};
    struct experiment x = {.twin = &top_twin,
                           .stimulus = &system_stimulus,
                           .config = &config,
                           .sides = SIDE_BOTH,
                           .seed = (unsigned)s->seed,
                           .max_cycles = s->max_cycles,
                           .fill = fill_of(o, s)};
    memset(&stats, 0, sizeof stats);
    if (t->percent && sm_main_latency(t->percent, o->main_latency ? "--main-latency" : s->path,
                                      &config.sm.main_latency, e))
        return REFUSED;
    if (o->flip && flip_parse(&x.flip, &top_twin, o->flip, e))
        return REFUSED;
    if (o->bench)
        return bench_run(&x, s->name, DESIGN_NAME, o->out_dir, o->bench, e) ? REFUSED : PASSED;
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

static int run(const struct options *o, struct err *e) {
    static struct scenario s;
    struct kernel k;
    if (scenario_read(&s, o->test, e) || check_counters(&s, e))
        return REFUSED;
    override_scenario(&s, o);
    if (s.optional && !s.random_system && access(s.trace, F_OK)) {
        printf("SKIP %s design=%s: %s is not there\n", s.name, DESIGN_NAME, s.trace);
        return SKIPPED;
    }
    if (s.random_system ? random_system(&k, s.seed, e)
                        : kernel_read(&k, s.trace, &program_options, e))
        return REFUSED;
    int status = run_kernel(&s, o, &k, e);
    kernel_free(&k);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    int status = read_options(&o, argc, argv, &e) ? REFUSED : run(&o, &e);
    if (status == REFUSED)
        fprintf(stderr, "%s\n", e.text);
    return status;
}
