/* SPDX-License-Identifier: Apache-2.0
 * `twinrf area` and `twinrf energy`: the program `cost` on installed design points; for energy on
 * the counters of `twinrf sim`.
 */
#define _GNU_SOURCE /* strchrnul */
#include "export/twinrf/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "export/twinrf/child.h"
#include "export/twinrf/words.h"

enum { REFUSED = 2, GIVEN = 5, NAME = 80 };

struct options {
    const char *node, *source, *logic, *config, *clock; /* for cost */
    const char *design, *plot, *trace, *repeat;
};

/* A run of one of the two. */
struct run {
    const char *name, *command; /* "energy", "twinrf energy" */
    int energy;
    const struct package *p;
    struct options o;
    struct words w;
    char folder[PACKAGE_PATH]; /* of files that are removed at the end; empty: there is none */
};

static int read_options(struct run *r, int argc, char **argv, struct err *e) {
    struct options *o = &r->o;
    const struct option_row rows[] = {
        {"node", "NM", "22 or 32 (22)", .text = &o->node},
        {"source", "NAME", "Of the figures of arrays: cacti or published", .text = &o->source},
        {"logic", "NAME", "Which logic is in the sums: all, none or known", .text = &o->logic},
        {"config", "N", "Configuration of LTRF's Table 2, of the main register file",
         .text = &o->config},
        {"clock", "NS", "Period, for leakage", .text = &o->clock},
        {"design", "NAME[,NAME...]", "Design points (steal8)", .text = &o->design},
        {"plot", "FILE.svg", "Draws bars, and writes FILE.csv (gnuplot)", .text = &o->plot},
        {r->energy ? "trace" : NULL, "FILE", "Kernel: .traceg or .rft, plain or packed",
         .text = &o->trace},
        {"repeat", "N", "The kernel's grid so many times", .text = &o->repeat},
        {0},
    };
    struct command_line c = {
        .program = r->command,
        .options = rows,
        .doc = r->energy ? "Energy of a kernel on design points: events x energies, and leakage."
                           "\vStatus 0, 1 a check of the run failed, 2 unusable input."
                         : "Area of design points by part, each line with its source."
                           "\vStatus 0, 2 unusable input."};
    if (options_read(&c, argc, argv, e) || words_add_options(&r->w, rows, GIVEN, e))
        return -1;
    if (r->energy && !o->trace)
        return err_set(e,
                       "%s: expected --trace=FILE, got none; name a .traceg or .rft "
                       "file",
                       r->command);
    o->design = o->design ? o->design : "steal8";
    return 0;
}

/* ---- energy: counters of a run ---- */

static int make_folder(struct run *r, struct err *e) {
    const char *where = getenv("TMPDIR");
    if (path_set(r->folder, e, "%s/twinrf.XXXXXX", where && *where ? where : "/tmp"))
        return -1;
    if (mkdtemp(r->folder))
        return 0;
    r->folder[0] = '\0';
    return err_set(e, "%s: TMPDIR: expected a folder to write to, got `%s`; name another",
                   r->command, strerror(errno));
}

static int sim_words(struct run *r, const char *design, struct words *w, struct err *e) {
    if (words_add(w, e, "%s", r->p->self) || words_add(w, e, "sim") ||
        words_add(w, e, "--design=%s", design) || words_add(w, e, "--trace=%s", r->o.trace))
        return -1;
    return r->o.repeat ? words_add(w, e, "--repeat=%s", r->o.repeat) : 0;
}

/* Writes the counters of a design point, and adds their file's name. Returns the exit status. */
static int run_sim(struct run *r, const char *design, struct err *e) {
    struct words w = {.n = 0};
    char path[PACKAGE_PATH];
    if (path_set(path, e, "%s/%s.txt", r->folder, design) || words_add(&r->w, e, "%s", path))
        return REFUSED;
    FILE *out = fopen(path, "w");
    if (!out) {
        err_set(e, "%s: expected to write it, got `%s`; name another TMPDIR", path,
                strerror(errno));
        return REFUSED;
    }
    int status = sim_words(r, design, &w, e) ? REFUSED : child_run(w.word, NULL, out, NULL, e);
    fclose(out);
    words_free(&w);
    return status;
}

static void remove_files(const struct run *r) {
    char path[PACKAGE_PATH];
    struct err none;
    if (!r->folder[0])
        return;
    for (unsigned i = 0; i < r->w.n; i++)
        if (strncmp(r->w.word[i], r->folder, strlen(r->folder)) == 0)
            unlink(r->w.word[i]);
    if (!path_set(path, &none, "%s", r->folder))
        rmdir(path);
}

/* ---- both ---- */

/* Adds what cost reads of a design point. Returns the exit status. */
static int add_design(struct run *r, const char *name, struct err *e) {
    char path[PACKAGE_PATH];
    if (package_design(r->p, r->command, name, path, e) || words_add(&r->w, e, "%s", path))
        return REFUSED;
    return r->energy ? run_sim(r, name, e) : 0;
}

/* Each name of a list with commas or blanks. */
static int add_designs(struct run *r, struct err *e) {
    int status = 0;
    const char *list = r->o.design + strspn(r->o.design, ", ");
    while (*list && status == 0) {
        char name[NAME];
        size_t length = strcspn(list, ", ");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        status = add_design(r, name, e);
        list += length + strspn(list + length, ", ");
    }
    return status;
}

/* The name of the drawing with .csv instead of .svg. */
static int csv_name(const struct run *r, char csv[PACKAGE_PATH], struct err *e) {
    const char *ending = strrchr(r->o.plot, '.');
    if (!ending || strcmp(ending, ".svg") != 0)
        return err_set(e, "%s: --plot: expected FILE.svg, got %.200s; change it", r->command,
                       r->o.plot);
    if (!child_exists("gnuplot"))
        return err_set(e, "%s: gnuplot: not found; install it, or leave --plot out", r->command);
    return path_set(csv, e, "%.*s.csv", (int)(ending - r->o.plot), r->o.plot);
}

static int add_plot(struct run *r, char csv[PACKAGE_PATH], struct err *e) {
    if (!r->o.plot)
        return 0;
    return csv_name(r, csv, e) || words_add(&r->w, e, "--plot=%s", csv) ? -1 : 0;
}

static int draw(const struct run *r, const char *csv, struct err *e) {
    struct words w = {.n = 0};
    const char *node = r->o.node ? r->o.node : "22", *trace = r->o.trace ? r->o.trace : "";
    const char *slash = strrchr(trace, '/');
    int bad = words_add(&w, e, "gnuplot") || words_add(&w, e, "-c") ||
              words_add(&w, e, "%s/harness/evaluate/cost/bars.gp", r->p->source) ||
              words_add(&w, e, "%s", csv) || words_add(&w, e, "%s", r->o.plot);
    if (!bad && r->energy)
        bad = words_add(&w, e, "Energy at %s nm of %s", node, slash ? slash + 1 : trace) ||
              words_add(&w, e, "nJ");
    else if (!bad)
        bad = words_add(&w, e, "Area at %s nm", node) || words_add(&w, e, "mm^2");
    int status = bad ? REFUSED : child_run(w.word, NULL, NULL, NULL, e);
    words_free(&w);
    if (status == 0)
        printf("plot: %s\n", r->o.plot);
    return status;
}

static int run(struct run *r, int argc, char **argv, struct err *e) {
    char csv[PACKAGE_PATH];
    if (words_add(&r->w, e, "%s/cost", r->p->programs) || words_add(&r->w, e, "%s", r->name) ||
        words_add(&r->w, e, "--tech=%s/constraints/tech", r->p->source) ||
        read_options(r, argc, argv, e) || add_plot(r, csv, e) || (r->energy && make_folder(r, e)))
        return REFUSED;
    int status = add_designs(r, e);
    if (status == 0)
        status = child_run(r->w.word, NULL, NULL, NULL, e);
    return status == 0 && r->o.plot ? draw(r, csv, e) : status;
}

static int run_all(struct run *r, int argc, char **argv, struct err *e) {
    int status = run(r, argc, argv, e);
    remove_files(r);
    words_free(&r->w);
    return status;
}

int area_command(int argc, char **argv, const struct package *p, struct err *e) {
    struct run r = {.name = "area", .command = "twinrf area", .p = p};
    return run_all(&r, argc, argv, e);
}

int energy_command(int argc, char **argv, const struct package *p, struct err *e) {
    struct run r = {.name = "energy", .command = "twinrf energy", .energy = 1, .p = p};
    return run_all(&r, argc, argv, e);
}
