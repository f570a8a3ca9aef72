/* SPDX-License-Identifier: Apache-2.0
 * `prove`: proves one block of a design, C model against RTL, a fast form of wide data (`datapath`
 * and others) or the top's wiring. Status 0 proved, 1 not, 2 it could not be asked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proof.h"
#include "top.h"

enum { SECONDS = 300 };

struct options {
    struct proof_options proof;
    const char *block; /* or form, or top */
};

static int parse_option(struct options *o, const char *name, const char *value, struct err *e) {
    if (value && strcmp(name, "--design-dir") == 0) {
        o->proof.design_dir = value;
        return 0;
    }
    if (value && strcmp(name, "--dir") == 0) {
        o->proof.dir = value;
        return 0;
    }
    if (value && strcmp(name, "--seconds") == 0 && atoi(value) > 0) {
        o->proof.seconds = (unsigned)atoi(value);
        return 0;
    }
    if (value && strcmp(name, "--block") == 0) {
        o->block = value;
        return 0;
    }
    return err_set(e,
                   "prove: expected --design-dir DIR, --dir DIR, --block NAME and of [--seconds "
                   "N], got '%.100s %.100s'; "
                   "correct the command",
                   name, value ? value : "");
}

static int parse_options(struct options *o, char **argv, struct err *e) {
    *o = (struct options){.proof = {.seconds = SECONDS}};
    for (int i = 1; argv[i]; i += 2) {
        if (parse_option(o, argv[i], argv[i + 1], e)) {
            return -1;
        }
    }
    return o->proof.design_dir && o->proof.dir && o->block ? 0 : parse_option(o, "less", NULL, e);
}

static int is_form(const char *name) {
    for (unsigned i = 0; datapath_forms[i]; i++) {
        if (strcmp(name, datapath_forms[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

static int prove(struct options *o, struct tables *t, enum proof_result *result, struct err *e) {
    o->proof.design = tables_design(t);
    o->proof.sets = tables_sets(t);
    if (is_form(o->block)) {
        return prove_datapath(&o->proof, t, o->block, result, e);
    }
    if (strncmp(o->block, "rf_", 3) == 0) {
        return prove_top(&o->proof, t, o->block, result, e);
    }
    return prove_block(&o->proof, t, o->block, result, e);
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    enum proof_result result = NOT_DECIDED;
    (void)argc;
    struct tables *t =
        parse_options(&o, argv, &e) ? NULL : tables_open(o.proof.design_dir, &e);
    int status = t ? prove(&o, t, &result, &e) : -1;
    tables_close(t);
    if (status) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return result != PROVED;
}
