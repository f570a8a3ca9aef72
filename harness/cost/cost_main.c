/* SPDX-License-Identifier: Apache-2.0
 * `cost`: area and energy of design points (docs/cost.md). Status 0, 2 unusable input.
 *     cost area   [options] DESIGN.ini...
 *     cost energy [options] DESIGN.ini COUNTERS...   pairs of a design and what `sim` printed
 *     cost blocks [options] DESIGN.ini   logic blocks, a line each: name, count, parameters; tabs
 *     cost plain  [options] DESIGN.ini   those of the plain design that the paper compares with
 * Options: --node 22|32, --source cacti|published, --logic all|none|known, --config 1..7 (of the
 * main register file: LTRF, Table 2), --clock NS, --tech FOLDER, --plot FILE.csv.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "area.h"
#include "energy.h"
#include "files.h"

enum { CONFIG_KB = 256 }; /* of the first configuration */

struct options {
    const char *command, *tech, *plot;
    unsigned node;
    enum source arrays;
    enum logic_wanted wanted;
    unsigned config; /* 0: none */
    double clock_ns; /* 0: that of the tables */
    char **files;
};

static int one_of(const char *option, const char *text, const char *first, const char *second,
                  struct err *e) {
    if (text && strcmp(text, first) == 0) {
        return 0;
    }
    if (text && strcmp(text, second) == 0) {
        return 1;
    }
    return err_set(e, "cost: %s: expected %s or %s, got '%.40s'; correct it", option, first, second,
                   text ? text : "nothing");
}

static int clock_of(const char *text, double *ns, struct err *e) {
    char *end = NULL;
    *ns = text ? strtod(text, &end) : 0;
    if (!text || end == text || *end || !isfinite(*ns) || *ns <= 0) {
        return err_set(e, "cost: --clock: expected a period in ns above 0, got '%.40s'; correct it",
                       text ? text : "nothing");
    }
    return 0;
}

static int logic_of(const char *text, enum logic_wanted *wanted, struct err *e) {
    static const char *const names[] = {"all", "none", "known"}; /* as the enum has them */
    for (unsigned i = 0; text && i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(text, names[i]) == 0) {
            *wanted = (enum logic_wanted)i;
            return 0;
        }
    }
    return err_set(e, "cost: --logic: expected all, none or known, got '%.40s'; correct it",
                   text ? text : "nothing");
}

static int config_of(const char *text, unsigned *config, struct err *e) {
    if (!text || text[0] < '1' || text[0] > '7' || text[1] != '\0') {
        return err_set(e, "cost: --config: expected a configuration of LTRF's Table 2, 1 to 7, got "
                          "'%.40s'; correct it",
                       text ? text : "nothing");
    }
    *config = (unsigned)(text[0] - '0');
    return 0;
}

/* The option at argv[0], its value at argv[1]. */
static int parse_option(struct options *o, char **argv, struct err *e) {
    int choice = 0;
    if (strcmp(argv[0], "--node") == 0) {
        choice = one_of(argv[0], argv[1], "22", "32", e);
        o->node = choice ? 32 : 22;
    } else if (strcmp(argv[0], "--source") == 0) {
        choice = one_of(argv[0], argv[1], "cacti", "published", e);
        o->arrays = choice ? SOURCE_PUBLISHED : SOURCE_CACTI;
    } else if (strcmp(argv[0], "--logic") == 0) {
        return logic_of(argv[1], &o->wanted, e);
    } else if (strcmp(argv[0], "--config") == 0) {
        return config_of(argv[1], &o->config, e);
    } else if (strcmp(argv[0], "--clock") == 0) {
        return clock_of(argv[1], &o->clock_ns, e);
    } else if (strcmp(argv[0], "--tech") == 0 && argv[1]) {
        o->tech = argv[1];
    } else if (strcmp(argv[0], "--plot") == 0 && argv[1]) {
        o->plot = argv[1];
    } else {
        return err_set(e,
                       "cost: expected --node, --source, --logic, --config, --clock, --tech or "
                       "--plot with a value, got '%.60s'; correct the command",
                       argv[0]);
    }
    return choice < 0 ? -1 : 0;
}

static int parse(struct options *o, char **argv, struct err *e) {
    *o = (struct options){.tech = "constraints/tech", .node = 22, .arrays = SOURCE_CACTI};
    o->command = argv[1];
    if (!o->command || (strcmp(o->command, "area") && strcmp(o->command, "energy") &&
                        strcmp(o->command, "blocks") && strcmp(o->command, "plain"))) {
        return err_set(e, "cost: expected area, energy, blocks or plain, got '%.40s'; correct the "
                          "command",
                       o->command ? o->command : "nothing");
    }
    for (o->files = argv + 2; o->files[0] && strncmp(o->files[0], "--", 2) == 0; o->files += 2) {
        if (parse_option(o, o->files, e)) {
            return -1;
        }
    }
    return o->files[0] ? 0
                       : err_set(e, "cost %s: expected a design point, got none; name "
                                    "constraints/designs/NAME.ini",
                                 o->command);
}

static int print_blocks(const struct design *d, struct err *e) {
    struct cost c;
    if (cost_parts(d, &c, e)) {
        return -1;
    }
    for (unsigned i = 0; i < c.n; i++) {
        if (c.part[i].kind == PART_LOGIC) {
            printf("%s\t%u\t%s\n", c.part[i].name, c.part[i].size.count, c.part[i].parameters);
        }
    }
    return 0;
}

static int energy_of(const struct design *d, const struct tech *t, const char *path, FILE *plot,
                     struct err *e) {
    struct counters c;
    if (!path) {
        return err_set(e, "cost energy: expected a file of counters behind %s, got none; name what "
                          "sim printed",
                       d->name);
    }
    if (counters_read(&c, path, e)) {
        return -1;
    }
    int status = energy_print(d, t, &c, stdout, plot, e);
    counters_free(&c);
    return status;
}

/* The design point; with a configuration at its capacity, as `make sim CONFIG=` builds it. */
static int read_configured(struct design *d, const char *path, const struct tech *t,
                           struct err *e) {
    struct config_figures config = {.capacity_x = 1};
    char capacity[32];
    const char *const sets[] = {capacity};
    if (t->config > 0 && tech_config(t, &config, e)) {
        return -1;
    }
    snprintf(capacity, sizeof capacity, "capacity_kb=%u", CONFIG_KB * config.capacity_x);
    if (design_read(d, path, sets, config.capacity_x > 1, e)) {
        return -1;
    }
    if (t->config > 0 && d->top != TOP_BL && d->top != TOP_LTRF) {
        return err_set(e,
                       "cost: --config: expected a design point of rf_bl or rf_ltrf, got %s; name "
                       "another",
                       d->name);
    }
    return 0;
}

static int print_logic(const struct options *o, const struct tech *t, struct err *e) {
    struct design d;
    struct baseline b;
    if (read_configured(&d, o->files[0], t, e)) {
        return -1;
    }
    if (strcmp(o->command, "blocks") == 0) {
        return print_blocks(&d, e);
    }
    return find_baseline(&d, &b) ? print_blocks(&b.plain, e) : 0;
}

static int print_all(const struct options *o, const struct tech *t, FILE *plot, struct err *e) {
    int area = strcmp(o->command, "area") == 0;
    if (plot) {
        (area ? area_plot_head : energy_plot_head)(plot);
    }
    for (char **file = o->files; *file; file++) {
        struct design d;
        if (read_configured(&d, *file, t, e)) {
            return -1;
        }
        if (area ? area_print(&d, t, stdout, plot, e) : energy_of(&d, t, *++file, plot, e)) {
            return -1;
        }
    }
    return 0;
}

static int run(const struct options *o, struct err *e) {
    struct tech t;
    FILE *plot = NULL;
    if (tech_read(&t, o->tech, o->node, o->arrays, e)) {
        return -1;
    }
    t.wanted = o->wanted;
    t.config = o->config;
    if (o->clock_ns > 0) {
        t.clock_ns = o->clock_ns;
    }
    int logic = strcmp(o->command, "blocks") == 0 || strcmp(o->command, "plain") == 0;
    int status = 0;
    if (o->plot) {
        plot = file_create(e, "%s", o->plot);
        status = plot ? 0 : -1;
    }
    if (status == 0) {
        status = logic ? print_logic(o, &t, e) : print_all(o, &t, plot, e);
    }
    if (plot && status == 0) {
        status = file_close(plot, o->plot, e);
    } else if (plot) {
        fclose(plot);
    }
    tech_free(&t);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e = {""};
    (void)argc;
    if (parse(&o, argv, &e) || run(&o, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return 0;
}
