/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/<design>/<block>/mutants: records what a block is driven with, and replays it
 * through the block's mutants.
 *
 *     mutants record DIR tests/NAME.test...   streams of scenarios
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

#include "blocks/random_block.h"
#include "files.h"
#include "mutants.h"
#include "record.h"
#include "scenario.h"

enum { STREAMS = 8192, NUMBERS = 100000 };

static int record(char **argv, struct err *e) {
    for (char **scenario = argv + 3; *scenario; scenario++)
        if (record_scenario(random_block.twin, argv[2], *scenario, e))
            return -1;
    return 0;
}

/* Of struct watcher: `self` is the file. */
static void keep_inputs(void *self, const struct lockstep *ls) {
    fwrite(ls->in, ls->twin->in.size, 1, self);
}

/* The run of `make test`, with its default seed. */
static int random_run(char **argv, struct err *e) {
    static struct run_result r;
    uint64_t active = 0, n;
    const struct random_block_config config = {1, &active};
    struct experiment x = {.twin = random_block.twin,
                           .stimulus = &random_block_stimulus,
                           .config = &config,
                           .sides = SIDE_BOTH,
                           .seed = 1};
    if (parse_number(argv[3], &n))
        return err_set(e, "mutants: expected a number of cycles, got '%s'; correct it", argv[3]);
    x.max_cycles = n;
    FILE *f = file_create(e, "%s/block_%s.in", argv[2], x.twin->name);
    if (!f)
        return -1;
    const struct watcher watcher = {f, NULL, keep_inputs};
    int status = run_experiment(&x, 0, &watcher, &r, e);
    if (file_close(f, argv[2], e) || status)
        return -1;
    if (r.end != RUN_CUT)
        return err_set(e, "block_%s: expected %s equal cycles, got a failure in cycle %llu",
                       x.twin->name, argv[3], (unsigned long long)r.cycle);
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

static int replay(char **argv, struct err *e) {
    static struct stream streams[STREAMS];
    static unsigned numbers[NUMBERS];
    uint64_t jobs;
    struct mutants m = {.twin = random_block.twin,
                        .c_dir = strcmp(argv[2], "rtl") ? argv[2] : NULL,
                        .streams = streams};
    if (parse_number(argv[3], &jobs) || jobs < 1 || jobs > MUTANTS_JOBS)
        return err_set(e, "mutants: expected 1 to %d jobs, got '%s'; correct it", MUTANTS_JOBS,
                       argv[3]);
    if (parse_number(argv[5], &m.cycles))
        return err_set(e, "mutants: expected a number of cycles, got '%s'; correct it", argv[5]);
    m.jobs = (unsigned)jobs;
    unsigned n = read_numbers(argv[4], numbers, e);
    int status = n ? 0 : -1;
    for (char **path = argv + 6; status == 0 && *path && m.n_streams < STREAMS; path++)
        if ((status = stream_open(&streams[m.n_streams], *path, m.twin->in.size, e)) == 0)
            m.n_streams++;
    if (status == 0)
        status = mutants_replay(&m, numbers, n, stdout, e);
    for (unsigned i = 0; i < m.n_streams; i++)
        stream_close(&streams[i]);
    return status;
}

int main(int argc, char **argv) {
    struct err e;
    int status = -1;
    if (argc > 3 && !strcmp(argv[1], "record"))
        status = record(argv, &e);
    else if (argc == 4 && !strcmp(argv[1], "random"))
        status = random_run(argv, &e);
    else if (argc > 6 && !strcmp(argv[1], "replay"))
        status = replay(argv, &e);
    else
        err_set(&e, "mutants: expected record DIR FILE..., random DIR CYCLES or replay rtl|DIR "
                    "JOBS NUMBERS CYCLES STREAM...; correct the command");
    if (status)
        fprintf(stderr, "%s\n", e.text);
    return status ? 2 : 0;
}
