/* SPDX-License-Identifier: Apache-2.0
 * `twinrf sim`: a kernel on the C model of a design point, by libtwinrf.
 */
#include "export/twinrf/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/lib/twinrf.h"
#include "rfgen/options.h"

enum { FAILED = 1, REFUSED = 2, SETS = 256 };

struct options {
    const char *design, *trace;
    int json;
    char sets[SETS];
    struct twinrf_options run;
};

/* `--set` adds a word to the library's list. */
static int add_set(void *to, const char *text, struct err *e) {
    struct options *o = to;
    size_t n = strlen(o->sets);
    if (strchr(text, ' ') || n + strlen(text) + 2 > sizeof o->sets)
        return err_set(
            e,
            "twinrf sim: --set: expected KEY=VALUE without blanks, %d characters in all, "
            "got `%.80s`; give less",
            SETS - 1, text);
    sprintf(o->sets + n, "%s%s", n ? " " : "", text);
    o->run.sets = o->sets;
    return 0;
}

/* A key of the machine. */
static int take_textures(void *to, const char *text, struct err *e) {
    if (strcmp(text, "flat") != 0)
        return err_set(e, "twinrf sim: --textures: expected flat, got `%.80s`; change it", text);
    return add_set(to, "textures=1", e);
}

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"design", "NAME", "Design point (steal8)", .text = &o->design},
        {"trace", "FILE", "Kernel: .traceg or .rft, or a list: kernelslist.g", .text = &o->trace},
        {"seed", "N", "Of all that is random (1)", .to64 = &o->run.seed},
        {"repeat", "N", "The kernel's grid so many times (1)", .to32 = &o->run.repeat, .low = 1,
         .high = UINT32_MAX - 1},
        {"offset", "N", "Warps start up to so many cycles apart", .to32 = &o->run.offset,
         .high = UINT32_MAX - 1},
        {"max-cycles", "N", "Ends there", .to64 = &o->run.max_cycles},
        {"main-latency", "PERCENT", "Of the main register file", .to32 = &o->run.main_latency,
         .low = 1},
        {"stall-dispatch", "PERCENT", "Cycles in which dispatch ports take nothing",
         .to32 = &o->run.stall_dispatch, .high = 100},
        {"machine", "NAME", "Around the register file (the design's)", .text = &o->run.machine},
        {"memory", "MODE", "full, share, perfect or flat", .text = &o->run.memory},
        {"textures", "flat", "Without addresses: a fixed latency", .take = take_textures, .to = o},
        {"set", "KEY=VALUE", "A key of the machine, instead of its own", .take = add_set, .to = o},
        {"json", NULL, "Counters as JSON", .flag = &o->json},
        {"intervals", "FILE", "STHLD by interval, as CSV", .text = &o->run.intervals},
        {0},
    };
    struct command_line c = {
        .program = "twinrf sim",
        .options = rows,
        .doc = "Runs a kernel on the C model of a design point and prints the counters."
               "\vStatus 0, 1 a check failed, 2 unusable input."};
    o->design = "steal8";
    twinrf_options_init(&o->run);
    if (options_read(&c, argc, argv, e))
        return -1;
    return o->trace ? 0
                    : err_set(e, "twinrf sim: expected --trace=FILE, got none; name a .traceg, "
                                 ".rft or kernelslist.g file");
}

static int print_counters(twinrf *rf, int json, struct err *e) {
    size_t needed = 0;
    twinrf_run_text(rf, json, NULL, 0, &needed);
    char *text = malloc(needed + 1);
    int bad = !text || twinrf_run_text(rf, json, text, needed, NULL);
    if (bad)
        err_set(e, "twinrf sim: %s", text ? twinrf_error(rf) : "out of memory");
    else
        fputs(text, stdout);
    free(text);
    if (!bad && fflush(stdout))
        bad = err_set(e, "stdout: expected to write the counters, got an error; check where it "
                         "goes");
    return bad ? REFUSED : 0;
}

/* Returns the exit status. */
static int run(const struct options *o, twinrf *rf, struct err *e) {
    int code = twinrf_run(rf, o->trace, &o->run);
    if (code == TWINRF_OK) {
        fputs(twinrf_run_warnings(rf), stderr);
        return print_counters(rf, o->json, e);
    }
    err_set(e, "%s", twinrf_error(rf));
    return code == TWINRF_E_CHECK ? FAILED : REFUSED;
}

int sim_command(int argc, char **argv, const struct package *p, struct err *e) {
    struct options o = {0};
    char path[PACKAGE_PATH];
    if (read_options(&o, argc, argv, e) || package_design(p, "twinrf sim", o.design, path, e))
        return REFUSED;
    twinrf *rf = twinrf_open(o.design);
    if (!rf) {
        err_set(e, "twinrf sim: %s", twinrf_error(NULL));
        return REFUSED;
    }
    int status = run(&o, rf, e);
    twinrf_close(rf);
    return status;
}
