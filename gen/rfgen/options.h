/* SPDX-License-Identifier: Apache-2.0
 * Command lines of the programs, by argp: --name VALUE or --name=VALUE, in any order with the other
 * words. --help, --usage and --version as everywhere.
 *
 * A program has a table of its options, each with where its value goes, and a `struct command_line`
 * around it. What is wrong is one line in a `struct err`, as of any other input: main prints it and
 * ends with 2.
 */
#ifndef TWINRF_OPTIONS_H
#define TWINRF_OPTIONS_H

#include <stdint.h>

#include "rfgen/err.h"

#define TWINRF_VERSION "TwinRF 0.1"

/* Reads a value; -1 with a message that names the option. */
typedef int take_option(void *to, const char *text, struct err *e);

/* An option. Of the pointers one is there, and says what its value is. */
struct option_row {
    const char *name;  /* without -- */
    const char *value; /* what --help calls the value; NULL: it takes none */
    const char *help;
    int *flag;         /* 1 when the option is there; beside another pointer, too */
    const char **text; /* not empty */
    uint32_t *to32;    /* a whole number from low to high, which is 0 for what fits */
    uint64_t *to64;
    uint64_t low, high;
    take_option *take; /* anything else, with `to` */
    void *to;
};

struct command_line {
    const char *program;              /* "sim steal8" */
    const char *arguments;            /* what --help calls the words; NULL: there are none */
    const char *doc;                  /* what it does, and what its exit status says */
    const struct option_row *options; /* the last one has no name */
    int least_words, most_words;      /* most -1: any number */
    char **words;                     /* set: those that are no options, up to a NULL */
    int n_words;                      /* set */
};

/* --help and --version print, and end the program with 0. */
int options_read(struct command_line *c, int argc, char **argv, struct err *e);

/* A decimal number, or one that starts with 0x, from low to high. */
int option_number(const char *name, const char *text, uint64_t low, uint64_t high, uint64_t *value,
                  struct err *e);

#endif
