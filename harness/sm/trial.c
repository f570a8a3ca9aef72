/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "design.h"
#include "sm/like_scenarios.h"
#include "sm/program.h"
#include "sm/random_system.h"
#include "kernels/trace/readers/kernel_read.h"

enum { TRIAL_OPTIONS = 15, MAX_SEEDS = 1000 };

static void option_rows(struct trial_options *o, struct option_row rows[TRIAL_OPTIONS]) {
    const struct option_row all[TRIAL_OPTIONS] = {
        {"test", "FILE", "Scenario, tests/scenarios/NAME.test", .text = &o->test},
        {"seed", "N", "Instead of the scenario's", &o->has_seed, .to64 = &o->seed,
         .high = UINT32_MAX},
        {"seeds", "N", "So many runs, at the seed and those that follow (1)", .to64 = &o->seeds,
         .low = 1, .high = MAX_SEEDS},
        {"repeat", "N", "The kernel's grid so many times", &o->has_repeat, .to64 = &o->repeat,
         .low = 1, .high = UINT32_MAX},
        {"max-cycles", "N", "Ends there, without the checks at the end", &o->has_max_cycles,
         .to64 = &o->max_cycles, .low = 1},
        {"trace", "FILE", "Instead of the scenario's", .text = &o->trace},
        {"main-latency", "PERCENT", "Of the main register file", .to64 = &o->main_latency, .low = 1,
         .high = UINT32_MAX},
        {"stall-dispatch", "PERCENT", "Cycles in which dispatch ports take nothing",
         &o->has_stall_dispatch, .to64 = &o->stall_dispatch, .high = 100},
        {"waves", NULL, "Of the whole run", .flag = &o->waves},
        {"out", "DIR", "Where waves go (build/waves)", .text = &o->out_dir},
        {"machine", "NAME", "Around the register file (constraints/machines)",
         .text = &o->machine.name},
        {"memory", "MODE", "full, share, perfect or flat", .text = &o->machine.memory},
        {"textures", "flat", "Without addresses: a fixed latency", .take = machine_take_textures,
         .to = &o->machine},
        {"set", "KEY=VALUE", "A key of the machine, instead of its own", .take = machine_add_set,
         .to = &o->machine},
        {"counters", NULL, "All of them, as sim prints them", .flag = &o->counters},
    };
    memcpy(rows, all, sizeof all);
}

int trial_options_read(struct trial_options *o, const struct trial_program *p, int argc,
                       char **argv, struct err *e) {
    struct option_row rows[TRIAL_OPTIONS + OWN_OPTIONS + 1] = {{0}};
    char doc[512];
    option_rows(o, rows);
    for (unsigned i = 0; i < OWN_OPTIONS && p->own[i].name; i++)
        rows[TRIAL_OPTIONS + i] = p->own[i];
    snprintf(doc, sizeof doc,
             "%s\vStatus 0 passed, 1 a check failed, 2 unusable input, 3 nothing differs, but the "
             "scenario is another design's and its expectations are not met, 77 skipped.",
             p->doc);
    struct command_line c = {.program = p->name, .options = rows, .doc = doc};
    o->out_dir = "build/waves";
    o->seeds = 1;
    if (options_read(&c, argc, argv, e))
        return -1;
    return o->test ? 0
                   : err_set(e,
                             "%s: expected --test FILE, got none; name a scenario, "
                             "tests/scenarios/NAME.test",
                             p->name);
}

/* The command line has the last word. */
static void override_scenario(struct scenario *s, const struct trial_options *o, int one_run) {
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
    if (one_run && s->n_latencies > 1)
        s->n_latencies = 1;
    if (o->trace) {
        snprintf(s->trace, sizeof s->trace, "%s", o->trace);
        s->random_system = 0;
        s->optional = 0;
    }
}

/* Expectations on counters that do not exist would be noticed only after the run. Gives `last` its
 * number. Another design may lack counters: there its expectations are not met. */
static int check_counters(struct scenario *s, struct err *e) {
    struct stats none;
    int found, own = !strcmp(s->design, DESIGN_NAME);
    memset(&none, 0, sizeof none);
    for (unsigned i = 0; i < s->n_expect; i++) {
        struct expectation *x = &s->expect[i];
        stats_get(&none, x->counter, &found);
        if (!found && !own)
            continue;
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

int trial_scenario(struct scenario *s, const struct trial_options *o, int one_run, struct err *e) {
    if (scenario_read(s, o->test, e) || check_counters(s, e))
        return -1;
    override_scenario(s, o, one_run);
    return 0;
}

int trial_kernel(struct kernel *k, const struct scenario *s, struct err *e) {
    if (s->optional && !s->random_system && access(s->trace, F_OK)) {
        printf("SKIP %s design=%s: %s is not there\n", s->name, DESIGN_NAME, s->trace);
        return SKIPPED;
    }
    if (s->random_system ? random_system(k, s->seed, e)
                         : kernel_read(k, s->trace, &program_options, e))
        return REFUSED;
    return PASSED;
}

int trial_machine(const struct trial_options *o, const struct scenario *s, struct machine_choice *c,
                  struct sm_config *sm, struct err *e) {
    *c = o->machine;
    return machine_of_scenario(c, s, sm, e);
}

struct trial trial_of(const struct scenario *s, uint64_t percent) {
    struct trial t = {.scenario = s, .percent = percent};
    size_t n = (size_t)snprintf(t.design, sizeof t.design, "%s", DESIGN_NAME);
    if (percent)
        snprintf(t.design + n, sizeof t.design - n, " latency=%" PRIu64, percent);
    return t;
}

size_t trial_command(const struct trial *t, const struct trial_options *o, const char *target,
                     char *text, size_t n) {
    const struct scenario *s = t->scenario;
    int narrow = LANE_BITS != 32;
    size_t at = (size_t)snprintf(text, n, "make %s TEST=%s DESIGN=%s SEED=%" PRIu64 "%s", target,
                                 s->name, DESIGN_NAME, s->seed, narrow ? " WIDTH=narrow" : "");
    if (o->has_repeat && at < n)
        at += (size_t)snprintf(text + at, n - at, " REPEAT=%" PRIu64, s->repeat);
    if (o->trace && at < n)
        at += (size_t)snprintf(text + at, n - at, " TRACE=%s", s->trace);
    if (t->percent && at < n)
        at += (size_t)snprintf(text + at, n - at, " MAIN_LATENCY=%" PRIu64, t->percent);
    if (o->machine.name && at < n)
        at += (size_t)snprintf(text + at, n - at, " MACHINE=%s", o->machine.name);
    if (o->machine.memory && at < n)
        at += (size_t)snprintf(text + at, n - at, " MEMORY=%s", o->machine.memory);
    if (o->machine.textures_flat && at < n)
        at += (size_t)snprintf(text + at, n - at, " TEXTURES=flat");
    if (o->has_stall_dispatch && at < n)
        at += (size_t)snprintf(text + at, n - at, " STALL_DISPATCH=%" PRIu64, s->stall_dispatch);
    return at;
}

/* Prints the line of an expectation that does not hold. At another design than the scenario's that
 * is no fault of this one, and scenarios that were written for it are named. Returns the status. */
static int print_unmet(const struct trial *t, const char *what) {
    const struct scenario *s = t->scenario;
    char like[512];
    if (!strcmp(s->design, DESIGN_NAME)) {
        printf("FAIL %s design=%s: %s\n", s->name, t->design, what);
        return FAILED;
    }
    unsigned n = like_scenarios(s, DESIGN_NAME, like, sizeof like);
    printf("FAIL %s design=%s: expectations not met, which are those of design=%s: %s%s%s\n",
           s->name, t->design, s->design, what,
           n == 0   ? ""
           : n == 1 ? "; this top's is "
                    : "; this top's are ",
           n ? like : "");
    return UNMET;
}

/* How many operands the program never wrote the scenario says of its own run. Another trace, more
 * grids or a part of the run have other numbers. */
static int is_another_run(const struct trial_options *o) {
    return o->trace || o->has_repeat || o->has_max_cycles;
}

static int is_said(const struct expectation *x, const struct trial_options *o) {
    return !is_another_run(o) || strcmp(x->counter, "unwritten_operands") != 0;
}

int trial_expectations(const struct trial *t, const struct trial_options *o,
                       const struct stats *stats) {
    const struct scenario *s = t->scenario;
    char what[400];
    int found;
    for (unsigned i = 0; i < s->n_expect; i++) {
        const struct expectation *x = &s->expect[i];
        uint64_t value = stats_get(stats, x->counter, &found);
        if (!is_said(x, o) || (found && expectation_holds(x, value)))
            continue;
        if (!found)
            snprintf(what, sizeof what, "expected %s, got a design without such a counter (%s:%u)",
                     x->counter, s->path, x->line);
        else
            snprintf(what, sizeof what, "expected %s %s %" PRIu64 ", got %" PRIu64 " (%s:%u)",
                     x->counter, relation_text(x->relation), x->number, value, s->path, x->line);
        return print_unmet(t, what);
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
int trial_unwritten(const struct trial *t, const struct trial_options *o,
                    const struct stats *stats) {
    const struct scenario *s = t->scenario;
    const struct expectation *said = said_of_unwritten(s);
    int says_none = !said || (said->relation == EQUAL && !said->number);
    if (is_another_run(o) || (stats->unwritten_operands ? said != NULL : says_none))
        return PASSED; /* how many, the expectations tell */
    char what[500];
    if (said)
        snprintf(what, sizeof what,
                 "expected operands that the program never wrote, as %s:%u says, got none; take "
                 "the line out",
                 s->path, said->line);
    else
        snprintf(what, sizeof what,
                 "expected a line 'expect unwritten_operands == %" PRIu64
                 "' in %s, got none: so many operands were read that the program never wrote",
                 stats->unwritten_operands, s->path);
    return print_unmet(t, what);
}
