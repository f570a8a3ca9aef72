/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/<design>/<block>/mutants: records what a block is driven with, and replays it
 * through the block's mutants.
 *
 *     mutants record DIR tests/scenarios/NAME.test...   streams of scenarios
 *     mutants order DIR FLUSH TRACE...        streams of order mode
 *     mutants random DIR CYCLES               one of the block's random traffic, DIR/block_X.in
 *     mutants replay rtl|C_DIR JOBS NUMBERS CYCLES STREAM...
 *
 * NUMBERS is a file of mutants' numbers; a line each goes to stdout (mutants.h). CYCLES: of each
 * stream at most, 0: all. Status 0, 2 when
 * something cannot be read, written or run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stimulus/random_block.h"
#include "rfgen/files.h"
#include "mutate/mutants.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "mutate/record.h"

enum { STREAMS = 8192, NUMBERS = 100000 };

static int record(char **words, struct err *e) {
    for (char **scenario = words + 2; *scenario; scenario++)
        if (record_scenario(random_block.twin, words[1], *scenario, e))
            return -1;
    return 0;
}

static int order(char **words, struct err *e) {
    for (char **trace = words + 3; *trace; trace++)
        if (record_order(random_block.twin, words[1], words[2], *trace, e))
            return -1;
    return 0;
}

/* Of struct watcher: `self` is the file. */
static void keep_inputs(void *self, const struct lockstep *ls) {
    fwrite(ls->in, ls->twin->in.size, 1, self);
}

/* The run of `make test`, with its default seed. */
static int random_run(char **words, struct err *e) {
    static struct run_result r;
    /* A stream begins behind the reset. */
    struct stimulus stimulus = random_block_stimulus;
    uint64_t active = 0, n;
    stimulus.drive_reset = NULL;
    const struct random_block_config config = {1, &active};
    struct experiment x = {.twin = random_block.twin,
                           .stimulus = &stimulus,
                           .config = &config,
                           .sides = SIDE_BOTH,
                           .seed = 1};
    if (option_number("mutants: CYCLES", words[2], 0, UINT64_MAX, &n, e))
        return -1;
    x.max_cycles = n;
    FILE *f = file_create(e, "%s/block_%s.in", words[1], x.twin->name);
    if (!f)
        return -1;
    const struct watcher watcher = {f, NULL, keep_inputs};
    int status = run_experiment(&x, 0, &watcher, &r, e);
    if (file_close(f, words[1], e) || status)
        return -1;
    if (r.end != RUN_CUT)
        return err_set(e, "block_%s: expected %s equal cycles, got a failure in cycle %llu: %.200s",
                       x.twin->name, words[2], (unsigned long long)r.cycle, r.check);
    return 0;
}

static unsigned read_numbers(const char *path, unsigned *numbers, struct err *e) {
    char *text = file_text(path, e), *end = text;
    unsigned n = 0;
    for (char *p = text; p && n < NUMBERS; p = end) {
        unsigned long number = strtoul(p, &end, 10);
        if (end == p)
            break;
        numbers[n++] = (unsigned)number;
    }
    if (text && !n)
        err_set(e, "%s:1: expected numbers of mutants, got none; write some", path);
    free(text);
    return n;
}

static int replay(char **words, struct err *e) {
    static struct stream streams[STREAMS];
    static unsigned numbers[NUMBERS];
    uint64_t jobs;
    struct mutants m = {.twin = random_block.twin,
                        .c_dir = strcmp(words[1], "rtl") ? words[1] : NULL,
                        .streams = streams};
    if (option_number("mutants: JOBS", words[2], 1, MUTANTS_JOBS, &jobs, e) ||
        option_number("mutants: CYCLES", words[4], 0, UINT64_MAX, &m.cycles, e))
        return -1;
    m.jobs = (unsigned)jobs;
    unsigned n = read_numbers(words[3], numbers, e);
    int status = n ? 0 : -1;
    for (char **path = words + 5; status == 0 && *path && m.n_streams < STREAMS; path++)
        if ((status = stream_open(&streams[m.n_streams], *path, m.twin->in.size, e)) == 0)
            m.n_streams++;
    if (status == 0)
        status = mutants_replay(&m, numbers, n, stdout, e);
    for (unsigned i = 0; i < m.n_streams; i++)
        stream_close(&streams[i]);
    return status;
}

static int obey(const struct command_line *c, struct err *e) {
    if (c->n_words > 2 && !strcmp(c->words[0], "record"))
        return record(c->words, e);
    if (c->n_words > 3 && !strcmp(c->words[0], "order"))
        return order(c->words, e);
    if (c->n_words == 3 && !strcmp(c->words[0], "random"))
        return random_run(c->words, e);
    if (c->n_words > 5 && !strcmp(c->words[0], "replay"))
        return replay(c->words, e);
    return err_set(e,
                   "mutants: expected one of the commands that --help shows, got %.80s and %d "
                   "words",
                   c->words[0], c->n_words - 1);
}

int main(int argc, char **argv) {
    static const struct option_row none[] = {{0}};
    struct err e;
    struct command_line c = {
        .program = "mutants",
        .arguments = "record DIR SCENARIO...\norder DIR FLUSH TRACE...\nrandom DIR CYCLES\n"
                     "replay rtl|C_DIR JOBS NUMBERS CYCLES STREAM...",
        .options = none,
        .least_words = 1,
        .most_words = -1,
        .doc = "Records what a block is driven with, and replays it through the block's mutants."
               "\vStatus 0, 2 when something cannot be read, written or run."};
    int status = options_read(&c, argc, argv, &e);
    if (status == 0)
        status = obey(&c, &e);
    if (status)
        err_print(&e);
    return status ? 2 : 0;
}
