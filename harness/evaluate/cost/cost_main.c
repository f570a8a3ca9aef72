/* SPDX-License-Identifier: Apache-2.0
 * `cost`: area and energy of design points (docs/cost.md). Status 0, 2 unusable input.
 *     cost area   [options] DESIGN.ini...
 *     cost energy [options] DESIGN.ini COUNTERS...   pairs of a design and what `sim` printed
 *     cost blocks [options] DESIGN.ini   logic blocks, a line each: name, count, parameters; tabs
 *     cost plain  [options] DESIGN.ini   those of the plain design that the paper compares with
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/cost/area.h"
#include "evaluate/cost/energy.h"
#include "rfgen/files.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

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

/* The number of a text among others, with their list for a message. */
static int one_of(const char *option, const char *text, const char *const *texts, const char *list,
                  struct err *e) {
    for (int i = 0; texts[i]; i++) {
        if (strcmp(text, texts[i]) == 0) {
            return i;
        }
    }
    return err_set(e, "cost: --%s: expected %s, got '%.40s'; correct it", option, list, text);
}

static int take_node(void *to, const char *text, struct err *e) {
    static const char *const nodes[] = {"22", "32", NULL};
    static const unsigned nm[] = {22, 32};
    int node = one_of("node", text, nodes, "22 or 32", e);
    *(unsigned *)to = node < 0 ? 0 : nm[node];
    return node < 0 ? -1 : 0;
}

static int take_source(void *to, const char *text, struct err *e) {
    static const char *const sources[] = {"cacti", "published", NULL};
    int source = one_of("source", text, sources, "cacti or published", e);
    *(enum source *)to = source ? SOURCE_PUBLISHED : SOURCE_CACTI;
    return source < 0 ? -1 : 0;
}

static int take_logic(void *to, const char *text, struct err *e) {
    static const char *const names[] = {"all", "none", "known", NULL}; /* as the enum has them */
    int wanted = one_of("logic", text, names, "all, none or known", e);
    *(enum logic_wanted *)to = (enum logic_wanted)(wanted < 0 ? 0 : wanted);
    return wanted < 0 ? -1 : 0;
}

static int take_clock(void *to, const char *text, struct err *e) {
    char *end = NULL;
    double ns = strtod(text, &end);
    if (end == text || *end || !isfinite(ns) || ns <= 0) {
        return err_set(e, "cost: --clock: expected a period in ns above 0, got '%.40s'; correct it",
                       text);
    }
    *(double *)to = ns;
    return 0;
}

static int check_words(struct options *o, struct err *e) {
    static const char *const commands[] = {"area", "energy", "blocks", "plain", NULL};
    for (int i = 0; commands[i]; i++) {
        if (strcmp(o->command, commands[i]) == 0) {
            return o->files[0] ? 0
                               : err_set(e,
                                         "cost %s: expected a design point, got none; name "
                                         "constraints/designs/NAME.ini",
                                         o->command);
        }
    }
    return err_set(e,
                   "cost: expected area, energy, blocks or plain, got '%.40s'; correct the "
                   "command",
                   o->command);
}

static int parse(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"node", "NM", "22 or 32 (22)", .take = take_node, .to = &o->node},
        {"source", "NAME", "Of the figures of arrays: cacti or published", .take = take_source,
         .to = &o->arrays},
        {"logic", "NAME", "Which logic is in the sums: all, none or known", .take = take_logic,
         .to = &o->wanted},
        {"config", "N", "Configuration of LTRF's Table 2, of the main register file",
         .to32 = &o->config, .low = 1, .high = 7},
        {"clock", "NS", "Period, for leakage", .take = take_clock, .to = &o->clock_ns},
        {"tech", "DIR", "Tables (constraints/tech)", .text = &o->tech},
        {"plot", "FILE", "Bars, as CSV", .text = &o->plot},
        {0},
    };
    struct command_line c = {
        .program = "cost",
        .arguments = "area DESIGN.ini...\nenergy DESIGN.ini COUNTERS...\nblocks DESIGN.ini\n"
                     "plain DESIGN.ini",
        .options = rows,
        .least_words = 1,
        .most_words = -1,
        .doc = "Area and energy of design points; the logic blocks of one, or of the plain design "
               "that the paper compares with.\vStatus 0, 2 unusable input."};
    *o = (struct options){.tech = "constraints/tech", .node = 22, .arrays = SOURCE_CACTI};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    o->command = c.words[0];
    o->files = c.words + 1;
    return check_words(o, e);
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

/* The first point of a comparison, and its resident warps as sim printed them. */
struct first {
    char name[64], warps[24];
};

/* Points that hold other numbers of warps are not compared by their register files alone. */
static void compare_warps(struct first *first, const struct design *d, const struct counters *c) {
    const char *warps = counters_text(c, "resident_warps");
    if (!warps) {
        return;
    }
    if (!first->warps[0]) {
        snprintf(first->name, sizeof first->name, "%s", d->name);
        snprintf(first->warps, sizeof first->warps, "%s", warps);
    }
    if (strcmp(first->warps, warps) != 0) {
        printf("resident warps differ: %s has %s where %s has %s\n", d->name, warps, first->name,
               first->warps);
    }
}

static int energy_of(const struct design *d, const struct tech *t, const char *path, FILE *plot,
                     struct first *first, struct err *e) {
    struct counters c;
    if (!path) {
        return err_set(e,
                       "cost energy: expected a file of counters behind %s, got none; name what "
                       "sim printed",
                       d->name);
    }
    if (counters_read(&c, path, e)) {
        return -1;
    }
    int status = energy_print(d, t, &c, stdout, plot, e);
    if (status == 0) {
        compare_warps(first, d, &c);
    }
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
    if (t->config > 0 && d->top != TOP_BL && d->top != TOP_RFC && d->top != TOP_LTRF) {
        return err_set(
            e,
            "cost: --config: expected a design point of rf_bl, rf_rfc or rf_ltrf, got %s; "
            "name another",
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
    struct first first = {"", ""};
    if (plot) {
        (area ? area_plot_head : energy_plot_head)(plot);
    }
    for (char **file = o->files; *file; file++) {
        struct design d;
        if (read_configured(&d, *file, t, e)) {
            return -1;
        }
        if (area ? area_print(&d, t, stdout, plot, e)
                 : energy_of(&d, t, *++file, plot, &first, e)) {
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
    if (parse(&o, argc, argv, &e) || run(&o, &e)) {
        err_print(&e);
        return 2;
    }
    return 0;
}
