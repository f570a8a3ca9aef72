/* SPDX-License-Identifier: Apache-2.0
 * `contracts`: proves that what the blocks of a top assume of their inputs holds inside it. Status
 * 0 proved, 1 not, 2 it could not be asked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contracts.h"

enum { SECONDS = 300 };

struct options {
    struct contract_options contracts;
    const char *top;
};

static int parse_option(struct options *o, const char *name, const char *value, struct err *e) {
    const struct {
        const char *name, **value;
    } words[] = {{"--design-dir", &o->contracts.proof.design_dir},
                 {"--dir", &o->contracts.proof.dir},
                 {"--asserted", &o->contracts.asserted},
                 {"--top", &o->top}};
    for (unsigned i = 0; value && i < sizeof words / sizeof *words; i++) {
        if (strcmp(name, words[i].name) == 0) {
            *words[i].value = value;
            return 0;
        }
    }
    if (value && strcmp(name, "--seconds") == 0 && atoi(value) > 0) {
        o->contracts.proof.seconds = (unsigned)atoi(value);
        return 0;
    }
    return err_set(e,
                   "contracts: expected --design-dir DIR, --dir DIR, --top NAME, --asserted FILE "
                   "and of [--seconds N], got '%.100s %.100s'; correct the command",
                   name, value ? value : "");
}

static int parse_options(struct options *o, char **argv, struct err *e) {
    *o = (struct options){.contracts = {.proof = {.seconds = SECONDS}}};
    for (int i = 1; argv[i]; i += 2) {
        if (parse_option(o, argv[i], argv[i + 1], e)) {
            return -1;
        }
    }
    const struct contract_options *c = &o->contracts;
    return c->proof.design_dir && c->proof.dir && c->asserted && o->top
               ? 0
               : parse_option(o, "less", NULL, e);
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    enum proof_result result = NOT_DECIDED;
    (void)argc;
    struct tables *t =
        parse_options(&o, argv, &e) ? NULL : tables_open(o.contracts.proof.design_dir, &e);
    if (t) {
        o.contracts.proof.design = tables_design(t);
        o.contracts.proof.sets = tables_sets(t);
    }
    int status = t ? prove_contracts(&o.contracts, t, o.top, &result, &e) : -1;
    tables_close(t);
    if (status) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return result != PROVED;
}
