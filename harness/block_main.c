/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/block_<name>: random lockstep of one block alone.
 *
 * Exit status: 0 both sides agree in every cycle, 1 they do not, 2 a wrong command line or a file
 * that cannot be written.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "design.h"
#include "inspect.h"
#include "blocks/random_block.h"
#include "scenario.h"

struct options {
    uint64_t cycles, seed, waves;
    const char *out_dir;
    struct flip flip;
};

static int number_option(const char *name, const char *value, uint64_t high, uint64_t *number,
                         struct err *e) {
    if (!value || parse_number(value, number) || *number > high)
        return err_set(e, "%s: expected a number up to %" PRIu64 ", got '%s'", name, high,
                       value ? value : "nothing");
    return 0;
}

static int read_options(struct options *o, char **argv, struct err *e) {
    memset(o, 0, sizeof *o);
    o->cycles = 200000;
    o->seed = 1;
    o->out_dir = "build/waves";
    for (char **a = argv + 1; *a; a++) {
        int failed = 0;
        if (!strcmp(*a, "--waves")) {
            o->waves = 1;
            continue;
        }
        const char *value = a[1];
        if (!strcmp(*a, "--cycles"))
            failed = number_option(*a, value, UINT64_MAX, &o->cycles, e);
        else if (!strcmp(*a, "--seed"))
            failed = number_option(*a, value, UINT32_MAX, &o->seed, e);
        else if (!strcmp(*a, "--out") && value)
            o->out_dir = value;
        else if (!strcmp(*a, "--flip") && value)
            failed = flip_parse(&o->flip, random_block.twin, value, e);
        else
            return err_set(
                e, "%s: expected --cycles N, --seed N, --waves, --out DIR or --flip SIGNAL:CYCLE",
                *a);
        if (failed)
            return -1;
        a++;
    }
    return 0;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    static struct run_result r;
    char name[128], command[512];
    uint64_t active = 0;
    (void)argc;
    const struct twin *t = random_block.twin;
    if (read_options(&o, argv, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    snprintf(name, sizeof name, "block_%s", t->name);
    snprintf(command, sizeof command,
             "make cosim BLOCK=%s DESIGN=%s CYCLES=%" PRIu64 " SEED=%" PRIu64 "%s WAVES=1", t->name,
             DESIGN_NAME, o.cycles, o.seed, LANE_BITS != 32 ? " WIDTH=narrow" : "");
    const struct random_block_config config = {o.seed, &active};
    const struct experiment x = {
        t, &random_block_stimulus, &config, SIDE_BOTH, (unsigned)o.seed, o.cycles, o.flip};
    struct inspection i = {.experiment = &x,
                           .report = {name, DESIGN_NAME, o.seed, command, NULL},
                           .out_dir = o.out_dir,
                           .whole_run = (int)o.waves};
    int status = o.waves ? run_with_waves(&i, &r, &e) : run_experiment(&x, 0, NULL, &r, &e);
    int failed = status == 0 && r.end != RUN_CUT;
    if (failed)
        status = inspect_failure(&i, &r, &e);
    if (status) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    if (failed)
        return 1;
    if (o.waves)
        printf("waves: gtkwave %s\n", i.wave_files);
    printf("PASS block %s design=%s cycles=%" PRIu64 " active=%" PRIu64 " ports=%" PRIu64
           " state_bits=%" PRIu64 " mismatches=0\n",
           t->name, DESIGN_NAME, r.cycle, active, r.cycle * signal_list_elements(&t->out),
           signal_list_bits(&t->state));
    return 0;
}
