/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE /* program_invocation_short_name */
#include "rfgen/options.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys are no letters: there are no short options. */
enum { MOST_OPTIONS = 24, HELP = 0x100, USAGE, VERSION, FIRST_KEY };

static const struct argp_option standard[] = {
    {.name = "help", .key = HELP, .doc = "Prints this", .group = -1},
    {.name = "usage", .key = USAGE, .doc = "Prints the options in short", .group = -1},
    {.name = "version", .key = VERSION, .doc = "Prints the program's version", .group = -1},
    {0},
};
enum { STANDARD = sizeof standard / sizeof *standard - 1 };

struct reading {
    struct command_line *c;
    struct err *e;
    int failed;       /* e says why */
    const char *word; /* else what argp does not understand */
};

int option_number(const char *name, const char *text, uint64_t low, uint64_t high, uint64_t *value,
                  struct err *e) {
    char *end = NULL;
    int hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    errno = 0;
    unsigned long long n =
        isdigit((unsigned char)text[0]) ? strtoull(text, &end, hexadecimal ? 16 : 10) : 0;
    if (!end || *end || errno || n < low || n > high)
        return err_set(e,
                       "%s: expected a whole number from %" PRIu64 " to %" PRIu64
                       ", got '%.80s'; change it",
                       name, low, high, text);
    *value = n;
    return 0;
}

static int read_number(const struct option_row *o, const char *name, const char *text,
                       struct err *e) {
    uint64_t value = 0, fits = o->to32 ? UINT32_MAX : UINT64_MAX;
    if (option_number(name, text, o->low, o->high ? o->high : fits, &value, e))
        return -1;
    if (o->to32)
        *o->to32 = (uint32_t)value;
    else
        *o->to64 = value;
    return 0;
}

static int read_text(const struct option_row *o, const char *name, const char *text,
                     struct err *e) {
    if (!*text)
        return err_set(e, "%s: expected %s, got nothing; name one", name, o->value);
    *o->text = text;
    return 0;
}

static int read_option(const struct command_line *c, const struct option_row *o, const char *text,
                       struct err *e) {
    char name[128];
    snprintf(name, sizeof name, "%s: --%s", c->program, o->name);
    if (o->flag)
        *o->flag = 1;
    if (o->take)
        return o->take(o->to, text, e);
    if (o->text)
        return read_text(o, name, text, e);
    return o->to32 || o->to64 ? read_number(o, name, text, e) : 0;
}

static int keep_words(struct command_line *c, struct argp_state *state) {
    c->words = state->argv + state->next;
    c->n_words = state->argc - state->next;
    state->next = state->argc;
    return 0;
}

static void print_and_end(int key, const struct command_line *c, const struct argp *argp) {
    if (key == VERSION)
        printf("%s (%s)\n", c->program, TWINRF_VERSION);
    else
        argp_help(argp, stdout,
                  key == HELP ? ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC
                              : ARGP_HELP_USAGE,
                  program_invocation_short_name);
    exit(fflush(stdout) ? 2 : 0);
}

/* Of argp: a key, and the text of its option. */
static error_t on_key(int key, char *text, struct argp_state *state) {
    struct reading *r = state->input;
    if (key == ARGP_KEY_ARGS)
        return keep_words(r->c, state);
    if (key == ARGP_KEY_ERROR)
        r->word = state->argv[state->next - 1];
    if (key == HELP || key == USAGE || key == VERSION)
        print_and_end(key, r->c, state->root_argp);
    if (key < FIRST_KEY || key >= FIRST_KEY + MOST_OPTIONS)
        return ARGP_ERR_UNKNOWN;
    r->failed = read_option(r->c, &r->c->options[key - FIRST_KEY], text, r->e) != 0;
    return r->failed ? EINVAL : 0;
}

static int check_words(const struct command_line *c, struct err *e) {
    const char *wanted = c->arguments ? c->arguments : "options only";
    if (c->n_words >= c->least_words && (c->most_words < 0 || c->n_words <= c->most_words))
        return 0;
    if (strchr(wanted, '\n')) /* a line each */
        wanted = "a command and its words";
    return err_set(e, "%s: expected %s, got %d words%s%.80s; see --help", c->program, wanted,
                   c->n_words, c->n_words ? ", the last " : "",
                   c->n_words ? c->words[c->n_words - 1] : "");
}

/* An option that there is not, or one whose value is missing or too much. */
static int refuse(const struct command_line *c, const char *word, struct err *e) {
    for (const struct option_row *o = c->options; o->name; o++)
        if (!strncmp(word, "--", 2) && !strcmp(word + 2, o->name))
            return err_set(e, "%s: %s: expected %s behind it, got nothing; name one", c->program,
                           word, o->value);
    return err_set(e, "%s: %.80s: expected an option, got none of them; see --help", c->program,
                   word);
}

int options_read(struct command_line *c, int argc, char **argv, struct err *e) {
    struct argp_option rows[MOST_OPTIONS + STANDARD + 1] = {{0}};
    static char *none[] = {NULL};
    struct reading r = {.c = c, .e = e, .word = argv[0]};
    int n = 0;
    for (; n < MOST_OPTIONS && c->options[n].name; n++)
        rows[n] = (struct argp_option){.name = c->options[n].name,
                                       .key = FIRST_KEY + n,
                                       .arg = c->options[n].value,
                                       .doc = c->options[n].help};
    memcpy(&rows[n], standard, sizeof standard);
    const struct argp argp = {
        .options = rows, .parser = on_key, .args_doc = c->arguments, .doc = c->doc};
    c->words = none;
    argp_err_exit_status = 2;
    if (argp_parse(&argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP, NULL, &r))
        return r.failed ? -1 : refuse(c, r.word, e);
    return check_words(c, e);
}
