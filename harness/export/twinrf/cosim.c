/* SPDX-License-Identifier: Apache-2.0
 * `twinrf cosim`: both twins of a design point in lockstep. They are built from the installed
 * sources in a folder of the user, as `make BUILD=folder` does, and run there.
 */
#define _GNU_SOURCE /* memfd_create */
#include "export/twinrf/commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "export/twinrf/child.h"
#include "export/twinrf/words.h"

enum { REFUSED = 2, GIVEN = 11, SETS = 16, NAME = 80, MESSAGE = 400 };
static const char command_name[] = "twinrf cosim";

static struct {
    const char *seed, *repeat, *max_cycles, *main_latency, *stall_dispatch, *xseed, *machine,
        *memory, *textures;
    const char *set[SETS];
    unsigned n_sets;
    int waves, counters;
    const char *test, *trace, *design, *width, *build;
} given;

static int add_set(void *to, const char *text, struct err *e) {
    (void)to;
    if (given.n_sets == SETS)
        return err_set(e, "%s: --set: expected it at most %d times, got it more often; give fewer",
                       command_name, SETS);
    given.set[given.n_sets++] = text;
    return 0;
}

/* The first GIVEN are those of the program cosim. */
static const struct option_row rows[] = {
    {"seed", "N", "Instead of the scenario's", .text = &given.seed},
    {"repeat", "N", "The kernel's grid so many times", .text = &given.repeat},
    {"max-cycles", "N", "Ends there, without the checks at the end", .text = &given.max_cycles},
    {"main-latency", "PERCENT", "Of the main register file", .text = &given.main_latency},
    {"stall-dispatch", "PERCENT", "Cycles in which dispatch ports take nothing",
     .text = &given.stall_dispatch},
    {"xseed", "N[,M]", "What memories hold at the start", .text = &given.xseed},
    {"waves", NULL, "Of the whole run", .flag = &given.waves},
    {"counters", NULL, "All of them, as sim prints them", .flag = &given.counters},
    {"machine", "NAME", "Around the register file, instead of the scenario's",
     .text = &given.machine},
    {"memory", "MODE", "full, share, perfect or flat", .text = &given.memory},
    {"textures", "flat", "Without addresses: a fixed latency", .text = &given.textures},
    {"set", "KEY=VALUE", "A key of the machine, instead of its own", .take = add_set},
    {"test", "NAME", "Scenario, or a file of one with a slash in its path", .text = &given.test},
    {"trace", "FILE", "Instead of the scenario's", .text = &given.trace},
    {"design", "NAME", "Design point instead of the scenario's", .text = &given.design},
    {"width", "WIDTH", "narrow: 4-bit lanes, built faster; or full (full)", .text = &given.width},
    {"build", "DIR", "Where the twins are built (in ~/.cache/twinrf)", .text = &given.build},
    {0},
};

static int read_options(int argc, char **argv, struct err *e) {
    struct command_line c = {
        .program = command_name,
        .options = rows,
        .doc = "Builds both twins of a design point and runs a scenario on them in lockstep."
               "\vStatus 0 passed, 1 a check failed, 2 unusable input, or a tool is missing, 3 "
               "nothing differs, but the scenario is another design's and its expectations are "
               "not met, 77 skipped."};
    if (options_read(&c, argc, argv, e))
        return -1;
    if (!given.test)
        return err_set(e, "%s: expected --test=NAME, got none; twinrf --scenarios names all",
                       command_name);
    if (given.width && strcmp(given.width, "narrow") != 0 && strcmp(given.width, "full") != 0)
        return err_set(e, "%s: --width: expected narrow or full, got %.80s; change it",
                       command_name, given.width);
    return 0;
}

struct run {
    const struct package *p;
    char scenario[PACKAGE_PATH], folder[PACKAGE_PATH]; /* of the build */
    char design[NAME];
    const char *width;
};

/* ---- what is to be built, and where ---- */

/* A folder for each prefix, so that two packages do not share one. */
static int default_folder(struct run *r, struct err *e) {
    char cache[PACKAGE_PATH];
    if (package_cache(command_name, cache, e) ||
        path_set(r->folder, e, "%s/%s", cache, r->p->source + 1))
        return -1;
    for (char *c = r->folder + strlen(cache) + 1; *c; c++)
        if (*c == '/')
            *c = '_';
    return 0;
}

static int find_folder(struct run *r, struct err *e) {
    if (!given.build)
        return default_folder(r, e);
    if (*given.build == '/')
        return path_set(r->folder, e, "%s", given.build);
    char *here = realpath(".", NULL);
    int status = here ? path_set(r->folder, e, "%s/%s", here, given.build)
                      : err_set(e, "%s: the working folder: expected one, got `%s`; go elsewhere",
                                command_name, strerror(errno));
    free(here);
    return status;
}

static int find_design(struct run *r, struct err *e) {
    char path[PACKAGE_PATH];
    if (given.design)
        snprintf(r->design, NAME, "%s", given.design);
    else if (file_key(r->scenario, "design", r->design, NAME, e))
        return -1;
    if (!r->design[0])
        return err_set(e, "%s: expected a line `design = NAME` in %.200s, got none; say --design",
                       command_name, r->scenario);
    return package_design(r->p, command_name, r->design, path, e);
}

/* ---- tools ---- */

/* make of a target for this build. */
static int make_words(const struct run *r, const char *target, struct words *w, struct err *e) {
    return words_add(w, e, "make") || words_add(w, e, "-s") || words_add(w, e, "-C") ||
           words_add(w, e, "%s", r->p->source) || words_add(w, e, "BUILD=%s", r->folder) ||
           words_add(w, e, "DESIGN=%s", r->design) || words_add(w, e, "WIDTH=%s", r->width) ||
           words_add(w, e, "%s", target);
}

/* Its messages go to `said`; NULL: to the user. */
static int run_make(const struct run *r, const char *target, FILE *said, struct err *e) {
    struct words w = {.n = 0};
    int status = make_words(r, target, &w, e) ? REFUSED : child_run(w.word, NULL, stderr, said, e);
    words_free(&w);
    return status;
}

/* The first line that says what is wrong: neither where it builds nor with which tools. */
static int tell(FILE *said, struct err *e) {
    char line[MESSAGE];
    rewind(said);
    while (fgets(line, sizeof line, said)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "using ", 6) != 0 && strncmp(line, "build/ is in ", 13) != 0)
            return err_set(e, "%s: %s", command_name, line);
    }
    return err_set(e, "%s: make: expected to run, got no word why not; try --build=DIR",
                   command_name);
}

/* Nothing is installed from here: what is missing is named. A make around this one steers
 * nothing. */
static int check_tools(const struct run *r, struct err *e) {
    static const char *const of_make[] = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES"};
    for (unsigned i = 0; i < sizeof of_make / sizeof *of_make; i++)
        unsetenv(of_make[i]);
    if (!child_exists("make"))
        return err_set(e, "%s: not found: make; install it, and try again", command_name);
    int memory = memfd_create("messages", MFD_CLOEXEC);
    FILE *said = memory < 0 ? NULL : fdopen(memory, "r+");
    if (!said)
        return err_set(e, "%s: expected room for messages, got `%s`; free some memory",
                       command_name, strerror(errno));
    setenv("DEPS", "manual", 1);
    int status = run_make(r, "cosim-tools", said, e);
    unsetenv("DEPS");
    if (status && !e->text[0])
        tell(said, e);
    fclose(said);
    return status ? -1 : 0;
}

/* ---- building and running ---- */

/* Files are named from where the user is; the program runs where it was built. */
static int cosim_words(const struct run *r, struct words *w, struct err *e) {
    char trace[PACKAGE_PATH];
    const char *narrow = strcmp(r->width, "narrow") == 0 ? "narrow/" : "";
    if (words_add(w, e, "build/%s%s/cosim", narrow, r->design) ||
        words_add(w, e, "--test=%s", r->scenario) ||
        words_add(w, e, "--out=%s/build/waves", r->folder) || words_add_options(w, rows, GIVEN, e))
        return -1;
    for (unsigned i = 0; i < given.n_sets; i++)
        if (words_add(w, e, "--set=%s", given.set[i]))
            return -1;
    if (!given.trace)
        return 0;
    return package_absolute(command_name, given.trace, trace, e)
               ? -1
               : words_add(w, e, "--trace=%s", trace);
}

int cosim_command(int argc, char **argv, const struct package *p, struct err *e) {
    struct run r = {.p = p};
    struct words w = {.n = 0};
    if (read_options(argc, argv, e) ||
        package_scenario(p, command_name, given.test, r.scenario, e) || find_design(&r, e) ||
        find_folder(&r, e))
        return REFUSED;
    r.width = given.width ? given.width : "full";
    int status = cosim_words(&r, &w, e) || check_tools(&r, e)
                     ? REFUSED
                     : run_make(&r, "cosim-program", NULL, e);
    status = status ? REFUSED : child_become(w.word, r.folder, e);
    words_free(&w);
    return status;
}
