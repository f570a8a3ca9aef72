/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/block_<name>: random lockstep of one block alone, or one cycle of it from a file.
 *
 * Exit status: 0 both sides agree in every cycle, 1 they do not. 2: a wrong command line, or a file
 * that cannot be read or written.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "stimulus/random_block.h"
#include "design.h"
#include "waves/inspect.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "lockstep/replay.h"
#include "lockstep/scenario.h"

enum { AGREES, DIFFERS, REFUSED };

struct options {
    uint64_t cycles, seed;
    const char *out_dir, *replay, *save;
    struct flip flip;
    struct memory_fill fill;
    int has_fill, waves;
};

/* Contracts that were never asked and registers that stood still prove nothing. */
static int check_assertions(const struct run_result *r, const char *block) {
    const char *still = lockstep_stood_still(random_block.twin, r->state_moved);
    if (!r->assumptions || !r->invariants)
        printf("FAIL block %s design=%s: no assumption was checked in the whole run\n", block,
               DESIGN_NAME);
    else if (still)
        printf("FAIL block %s design=%s: no register of the %s moved in the whole run\n", block,
               DESIGN_NAME, still);
    else
        return 0;
    return 1;
}

/* Nor do fills that differ, when no lane was written, or none was not. */
static int check_fill(const struct options *o, const struct run_result *r, const struct twin *t) {
    if (!o->fill.other || !t->mem.size)
        return 0;
    printf("lanes_equal: %" PRIu64 "\nlanes_apart: %" PRIu64 "\n", r->lanes_equal, r->lanes_apart);
    if (r->lanes_equal && r->lanes_apart)
        return 0;
    printf("FAIL block %s design=%s: expected written and unwritten data with --xseed N,M, got "
           "%" PRIu64 " lanes equal, %" PRIu64 " apart\n",
           t->name, DESIGN_NAME, r->lanes_equal, r->lanes_apart);
    return 1;
}

static int take_fill(void *to, const char *text, struct err *e) {
    return fill_parse(to, text, e);
}

static int take_flip(void *to, const char *text, struct err *e) {
    return flip_parse(to, random_block.twin, text, e);
}

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    char program[96];
    const struct option_row rows[] = {
        {"cycles", "N", "Of random inputs (200000)", .to64 = &o->cycles},
        {"seed", "N", "Of the inputs (1)", .to64 = &o->seed, .high = UINT32_MAX},
        {"replay", "FILE", "One cycle, from a file, instead", .text = &o->replay},
        {"save", "FILE", "The last cycle, as such a file", .text = &o->save},
        {"xseed", "N[,M]", "What memories hold at the start", &o->has_fill, .take = take_fill,
         .to = &o->fill},
        {"waves", NULL, "Of the whole run", .flag = &o->waves},
        {"out", "DIR", "Where waves go (build/waves)", .text = &o->out_dir},
        {"flip", "SIGNAL:CYCLE", "Changes a bit, which must be seen", .take = take_flip,
         .to = &o->flip},
        {0},
    };
    struct command_line c = {
        .program = program,
        .options = rows,
        .doc = "Runs a block of " DESIGN_NAME " alone, C model and RTL in lockstep, under random "
               "legal inputs.\vStatus 0 both agree, 1 they do not, 2 unusable input."};
    snprintf(program, sizeof program, "block_%s", random_block.twin->name);
    memset(o, 0, sizeof *o);
    o->cycles = 200000;
    o->seed = 1;
    o->out_dir = "build/waves";
    o->fill.lane_bits = LANE_BITS;
    if (options_read(&c, argc, argv, e))
        return -1;
    if (!o->has_fill)
        o->fill.seed = o->seed + 1;
    if (o->save && !o->cycles)
        return err_set(e, "--save %s: expected --cycles of at least 1, got 0", o->save);
    return 0;
}

/* The narrow build is the only one that `make cosim` makes beside the design's own. */
static const char *width_option(void) {
    return LANE_BITS != 32 ? " WIDTH=narrow" : "";
}

static struct replay_target target(void) {
    struct replay_target of = {random_block.twin, DESIGN_NAME, DESIGN_SETS};
    return of;
}

/* Runs the experiment, with the report and the waves that it calls for. */
static int examine(struct inspection *i, struct run_result *r, struct err *e) {
    if (i->whole_run ? run_with_waves(i, r, e) : run_experiment(i->experiment, 0, NULL, r, e))
        return REFUSED;
    if (r->end == RUN_MISMATCH || r->end == RUN_CHECK)
        return inspect_failure(i, r, e) ? REFUSED : DIFFERS;
    if (i->whole_run)
        printf("waves: gtkwave %s\n", i->wave_files);
    return AGREES;
}

static int run_replay(const struct options *o, const struct replay *v, struct err *e) {
    static struct run_result r;
    char name[128], command[512];
    const struct twin *t = random_block.twin;
    snprintf(name, sizeof name, "replay_%s", t->name);
    snprintf(command, sizeof command, "make cosim BLOCK=%s DESIGN=%s%s REPLAY=%s", t->name,
             DESIGN_NAME, width_option(), o->replay);
    const struct experiment x = {.twin = t,
                                 .stimulus = &replay_stimulus,
                                 .config = v,
                                 .sides = SIDE_BOTH,
                                 .seed = (unsigned)o->seed,
                                 .max_cycles = 1,
                                 .flip = o->flip,
                                 .start = replay_start};
    struct inspection i = {.experiment = &x,
                           .report = {name, DESIGN_NAME, o->seed, command, NULL},
                           .out_dir = o->out_dir,
                           .whole_run = o->waves};
    int status = examine(&i, &r, e);
    if (status == AGREES)
        printf("PASS replay %s design=%s file=%s ports=%" PRIu64 " state_bits=%" PRIu64
               " mismatches=0\n",
               t->name, DESIGN_NAME, o->replay, signal_list_elements(&t->out),
               signal_list_bits(&t->state) + signal_list_bits(&t->mem));
    return status;
}

static int replay_file(const struct options *o, struct err *e) {
    struct replay v;
    struct replay_target of = target();
    if (replay_create(&v, of.twin, e))
        return REFUSED;
    int status = replay_read(&v, &of, o->replay, e) ? REFUSED : run_replay(o, &v, e);
    replay_destroy(&v);
    return status;
}

/* Runs again for the last cycle, which goes to the file. */
static int save_last(const struct experiment *x, const char *path, struct err *e) {
    static struct run_result r;
    struct replay_keeper k = {.at = x->max_cycles - 1};
    struct watcher w = {&k, replay_keep_state, replay_keep_inputs};
    struct replay_target of = target();
    if (replay_create(&k.kept, of.twin, e))
        return -1;
    int status = run_experiment(x, 0, &w, &r, e);
    if (status == 0)
        status = replay_write(&k.kept, &of, path, e);
    replay_destroy(&k.kept);
    return status;
}

static int run_random(const struct options *o, struct err *e) {
    static struct run_result r;
    char name[128], command[512], fill[64];
    uint64_t active = 0;
    const struct twin *t = random_block.twin;
    snprintf(name, sizeof name, "block_%s", t->name);
    fill_text(&o->fill, fill, sizeof fill);
    snprintf(command, sizeof command,
             "make cosim BLOCK=%s DESIGN=%s CYCLES=%" PRIu64 " SEED=%" PRIu64 "%s%s%s WAVES=1",
             t->name, DESIGN_NAME, o->cycles, o->seed, width_option(), o->has_fill ? " XSEED=" : "",
             o->has_fill ? fill : "");
    const struct random_block_config config = {o->seed, &active};
    const struct experiment x = {.twin = t,
                                 .stimulus = &random_block_stimulus,
                                 .config = &config,
                                 .sides = SIDE_BOTH,
                                 .seed = (unsigned)o->seed,
                                 .max_cycles = o->cycles,
                                 .flip = o->flip,
                                 .fill = o->fill};
    struct inspection i = {.experiment = &x,
                           .report = {name, DESIGN_NAME, o->seed, command, NULL},
                           .out_dir = o->out_dir,
                           .whole_run = o->waves};
    int status = examine(&i, &r, e);
    if (status != AGREES)
        return status;
    if (check_assertions(&r, t->name) || check_fill(o, &r, t))
        return DIFFERS;
    if (o->save && save_last(&x, o->save, e))
        return REFUSED;
    printf("PASS block %s design=%s cycles=%" PRIu64 " active=%" PRIu64 " ports=%" PRIu64
           " state_bits=%" PRIu64 " assumptions=%" PRIu64 " mismatches=0\n",
           t->name, DESIGN_NAME, r.cycle, active, r.cycle * signal_list_elements(&t->out),
           signal_list_bits(&t->state), r.assumptions);
    return AGREES;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    int status = REFUSED;
    if (read_options(&o, argc, argv, &e) == 0)
        status = o.replay ? replay_file(&o, &e) : run_random(&o, &e);
    if (status == REFUSED)
        err_print(&e);
    return status;
}
