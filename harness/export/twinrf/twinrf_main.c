/* SPDX-License-Identifier: Apache-2.0
 * `twinrf COMMAND [OPTION...]`: the models of TwinRF as an installed program (docs/install.md).
 * Status: the command's, 2 for a command that there is not.
 */
#define _GNU_SOURCE /* program_invocation_short_name */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/twinrf/commands.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

enum { REFUSED = 2, TITLE = 32 };

static const struct {
    const char *name;
    command *run;
} commands[] = {
    {"sim", sim_command},       {"analyze", analyze_command}, {"area", area_command},
    {"energy", energy_command}, {"cosim", cosim_command},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int run_command(unsigned i, int argc, char **argv, struct err *e) {
    static char title[TITLE]; /* what --help calls the program, to the end */
    struct package p;
    snprintf(title, sizeof title, "twinrf %s", commands[i].name);
    program_invocation_short_name = title;
    argv[0] = title;
    return package_find(&p, e) ? REFUSED : commands[i].run(argc, argv, &p, e);
}

static int print_lists(int designs, int scenarios, struct err *e) {
    struct package p;
    if (package_find(&p, e) || (designs && package_list_designs(&p, e)) ||
        (scenarios && package_list_scenarios(&p, e)))
        return REFUSED;
    return 0;
}

/* Without a command: --help, --version, lists. */
static int run_options(int argc, char **argv, struct err *e) {
    int designs = 0, scenarios = 0;
    const struct option_row rows[] = {
        {"designs", NULL, "Prints the names of all design points", .flag = &designs},
        {"scenarios", NULL, "Prints the names of all scenarios", .flag = &scenarios},
        {0},
    };
    struct command_line c = {
        .program = "twinrf",
        .arguments = "sim --trace=FILE\nanalyze --trace=FILE\narea\nenergy --trace=FILE\n"
                     "cosim --test=NAME",
        .options = rows,
        .most_words = 1,
        .doc = "Models of GPU register files: simulate, analyze, area, energy, co-simulate. "
               "`twinrf COMMAND --help` lists the options of a command."
               "\vStatus 0, 1 a check failed, 2 unusable input."};
    if (options_read(&c, argc, argv, e))
        return REFUSED;
    if (!designs && !scenarios) {
        err_set(e,
                "twinrf: expected a command, got %.80s; say sim, analyze, area, energy, cosim or "
                "--help",
                c.n_words ? c.words[0] : "none");
        return REFUSED;
    }
    return print_lists(designs, scenarios, e);
}

static int run(int argc, char **argv, struct err *e) {
    for (unsigned i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return run_command(i, argc - 1, argv + 1, e);
    return run_options(argc, argv, e);
}

int main(int argc, char **argv) {
    struct err e = {""};
    setenv("LC_ALL", "C", 1); /* of what it starts: numbers have a dot there, too */
    int status = run(argc, argv, &e);
    if (status && e.text[0])
        err_print(&e);
    return status;
}
