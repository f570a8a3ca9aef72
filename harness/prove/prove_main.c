/* SPDX-License-Identifier: Apache-2.0
 * `prove`: proves a design's blocks, C model against RTL. Status 0 all proved, 1 one is not, 2 it
 * could not be asked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "proof.h"

extern const struct twin twin_warp_scheduler, twin_operand_collector, twin_bank_arbiter,
    twin_steal_table, twin_register_bank, twin_crossbar;

static const struct twin *const twins[] = {&twin_warp_scheduler, &twin_operand_collector,
                                           &twin_bank_arbiter,   &twin_steal_table,
                                           &twin_register_bank,  &twin_crossbar};

enum { TWINS = sizeof twins / sizeof *twins, SECONDS = 300 };

struct options {
    struct proof_options proof;
    const struct twin *only; /* NULL: all */
};

static const struct twin *find_twin(const char *name) {
    for (unsigned i = 0; i < TWINS; i++) {
        if (strcmp(twins[i]->name, name) == 0) {
            return twins[i];
        }
    }
    return NULL;
}

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
    if (value && strcmp(name, "--block") == 0 && find_twin(value)) {
        o->only = find_twin(value);
        return 0;
    }
    return err_set(e,
                   "prove: expected --design-dir DIR, --dir DIR and of [--block NAME] [--seconds "
                   "N], got '%.100s %.100s'; "
                   "correct the command",
                   name, value ? value : "");
}

static int parse_options(struct options *o, char **argv, struct err *e) {
    *o =
        (struct options){.proof = {.design = DESIGN_NAME, .sets = DESIGN_SETS, .seconds = SECONDS}};
    for (int i = 1; argv[i]; i += 2) {
        if (parse_option(o, argv[i], argv[i + 1], e)) {
            return -1;
        }
    }
    return o->proof.design_dir && o->proof.dir ? 0 : parse_option(o, "no folder", NULL, e);
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    unsigned open = 0;
    (void)argc;
    if (parse_options(&o, argv, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    for (unsigned i = 0; i < TWINS; i++) {
        enum proof_result result;
        if (o.only && o.only != twins[i]) {
            continue;
        }
        if (prove_block(&o.proof, twins[i], &result, &e)) {
            fprintf(stderr, "%s\n", e.text);
            return 2;
        }
        open += result != PROVED;
    }
    return open > 0;
}
