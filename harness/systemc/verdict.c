/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/twins: the C model and the RTL of a design point as SystemC modules, under
 * one SM and one monitor. Exit status as that of cosim (sm/cosim_main.c).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "lockstep/report.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "systemc/program_state.h"
#include "systemc/view.h"
#include "waves/inspect.h"
#include "kernels/trace/unknown.h"

static const char *const cases[] = {"plain", "glitches", "late",  "reset",
                                    "two",   "clocks",   "rising"};

static int take_case(void *to, const char *text, struct err *e) {
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!strcmp(text, cases[i])) {
            *(enum systemc_case *)to = (enum systemc_case)i;
            return 0;
        }
    }
    return err_set(e,
                   "--case: expected plain, glitches, late, reset, two, clocks or rising, "
                   "got %.40s",
                   text);
}

static int read_options(struct program *p, int argc, char **argv, struct err *e) {
    const struct option_row own[] = {
        {"case", "NAME", "How the bench drives (docs/systemc.md)", .take = take_case,
         .to = &p->how},
        {"bench", "CYCLES", "Measures speed", .to64 = &p->bench_cycles, .low = 1},
        {0},
    };
    const struct trial_program program = {
        "twins",
        "Runs a scenario on the SystemC modules of " DESIGN_NAME ", compared at their ports.", own};
    return trial_options_read(&p->options, &program, argc, argv, e);
}

static int check_sizes(const size_t sizes[3], struct err *e) {
    if (sizes[0] == top_twin.in.size && sizes[1] == top_twin.out.size &&
        sizes[2] == top_twin.c.self_size)
        return 0;
    return err_set(e,
                   "twins: expected the C library of this %s, got one with other ports; "
                   "run make gen",
                   DESIGN_NAME);
}

static int open_waves(struct program *p, struct err *e) {
    if (!p->options.waves || p->how == CASE_CLOCKS)
        return 0;
    if (make_folder(p->options.out_dir, e))
        return -1;
    int n = snprintf(p->waves, sizeof p->waves, "%s/systemc_%s.fst", p->options.out_dir,
                     p->scenario.name);
    return n < (int)sizeof p->waves ? 0 : err_set(e, "%s: path too long", p->options.out_dir);
}

static int start(struct program *p, int argc, char **argv, const size_t sizes[3], struct err *e) {
    if (read_options(p, argc, argv, e) || check_sizes(sizes, e) ||
        trial_scenario(&p->scenario, &p->options, 0, e) || open_waves(p, e))
        return REFUSED;
    return trial_kernel(&p->kernel, &p->scenario, e);
}

int program_open(struct program **to, int argc, char **argv, const size_t sizes[3]) {
    static struct program p;
    struct err e = {""};
    p.events = (struct wave_events)WAVE_NO_EVENTS;
    *to = &p;
    int status = start(&p, argc, argv, sizes, &e);
    if (status == REFUSED)
        err_print(&e);
    return status == PASSED ? -1 : status;
}

unsigned program_trials(const struct program *p) {
    unsigned n = p->scenario.n_latencies;
    return n && !p->bench_cycles ? n : 1;
}

void program_choose(struct program *p, unsigned trial) {
    const struct scenario *s = &p->scenario;
    p->trial = trial_of(s, s->n_latencies ? s->latencies[trial] : 0);
    if (trial > 0)
        p->waves[0] = 0;
}

enum systemc_case program_case(const struct program *p) {
    return p->how;
}

const char *program_waves(const struct program *p) {
    return p->waves[0] ? p->waves : NULL;
}

uint64_t program_bench_cycles(const struct program *p) {
    return p->bench_cycles;
}

void program_fails(struct program *p, uint64_t cycle, const char *text) {
    if (p->failed)
        return;
    p->failed = 1;
    p->result.end = RUN_CHECK;
    p->result.cycle = cycle;
    snprintf(p->result.check, sizeof p->result.check, "%s", text);
}

int program_failed(const struct program *p) {
    return p->failed;
}

/* ---- blocks, for the waves ---- */

/* The block that drives row i of the outputs. */
static void block_of(unsigned i, char scope[SIGNAL_NAME]) {
    signal_scope(&top_twin.out.rows[i], scope);
}

/* The first row that the same block drives. */
static unsigned first_of_block(unsigned row) {
    char own[SIGNAL_NAME], other[SIGNAL_NAME];
    unsigned i = 0;
    block_of(row, own);
    for (;; i++) {
        block_of(i, other);
        if (!strcmp(own, other))
            return i;
    }
}

int program_block(unsigned number, char *name, size_t n) {
    char scope[SIGNAL_NAME];
    for (unsigned i = 0; i < top_twin.out.n; i++) {
        if (first_of_block(i) != i || number-- > 0)
            continue;
        block_of(i, scope);
        snprintf(name, n, "%s", scope);
        return 1;
    }
    return 0;
}

unsigned program_block_of(const char *port) {
    unsigned number = 0;
    unsigned first =
        first_of_block((unsigned)(signal_find(&top_twin.out, port) - top_twin.out.rows));
    for (unsigned i = 0; i < first; i++)
        number += first_of_block(i) == i;
    return number;
}

uint64_t program_elements(void) {
    return signal_list_elements(&top_twin.out);
}

/* ---- verdict ---- */

static int finish_waves(struct program *p, char *files, size_t n, struct err *e) {
    const struct run_result *r = &p->result;
    int differs = p->failed && r->end == RUN_MISMATCH;
    uint64_t cycle = p->failed ? r->cycle : wave_events_first(&p->events);
    uint64_t before = r->in_reset ? 0 : RESET_CYCLES + 1;
    snprintf(files, n, "%s %.*s.gtkw", p->waves, (int)strlen(p->waves) - 4, p->waves);
    return view_write(&top_twin, p->waves, before + cycle, p->last_cycle,
                      differs ? &r->differences : NULL, e);
}

static int report(const struct program *p, const char *files) {
    char command[1024];
    size_t at = trial_command(&p->trial, &p->options, "systemc", command, sizeof command);
    if (p->how != CASE_PLAIN && at < sizeof command)
        snprintf(command + at, sizeof command - at, " CASE=%s", cases[p->how]);
    struct report to = {p->scenario.name, p->trial.design, p->scenario.seed, command, files};
    report_headline(stdout, &to, &p->result);
    report_details(stdout, &to, &p->result, NULL);
    return FAILED;
}

/* Idle cycles prove nothing. */
static int check_not_vacuous(const struct program *p, uint64_t ports) {
    const struct stats *s = &p->stats;
    if (s->operands && s->writes && s->active_cycles && ports)
        return PASSED;
    printf("FAIL %s design=%s: expected operands, writes, active cycles and compared ports, got "
           "%" PRIu64 ", %" PRIu64 ", %" PRIu64 " and %" PRIu64 ": nothing was compared\n",
           p->scenario.name, p->trial.design, s->operands, s->writes, s->active_cycles, ports);
    return FAILED;
}

static int verdict(const struct program *p, uint64_t ports) {
    int status = check_not_vacuous(p, ports);
    if (status == PASSED)
        status = trial_expectations(&p->trial, &p->options, &p->stats);
    if (status == PASSED)
        status = trial_unwritten(&p->trial, &p->options, &p->stats);
    if (status != PASSED)
        return status;
    if (p->options.counters) {
        stats_print(&p->stats, stdout, 0);
    } else {
        printf("active_cycles: %" PRIu64 "\nunwritten_operands: %" PRIu64 "\n",
               p->stats.active_cycles, p->stats.unwritten_operands);
    }
    printf("PASS %s design=%s cycles=%" PRIu64 " instructions=%" PRIu64 " operands=%" PRIu64
           " writes=%" PRIu64 " ports=%" PRIu64 " state_bits=0 mismatches=0%s\n",
           p->scenario.name, p->trial.design, p->cycles, p->stats.instructions, p->stats.operands,
           p->stats.writes, ports, p->cycles >= p->scenario.max_cycles ? " cut=1" : "");
    return PASSED;
}

int program_close(struct program *p, uint64_t ports, uint64_t last_cycle) {
    char files[2 * WAVE_PATH + 16] = "";
    struct err e;
    p->last_cycle = last_cycle;
    if (p->waves[0] && finish_waves(p, files, sizeof files, &e)) {
        err_print(&e);
        return REFUSED;
    }
    if (p->failed)
        return report(p, files[0] ? files : NULL);
    if (files[0])
        printf("waves: gtkwave %s\n", files);
    int status = verdict(p, ports);
    unknown_warn(&p->kernel, stderr);
    kernel_free(&p->kernel);
    return status;
}
