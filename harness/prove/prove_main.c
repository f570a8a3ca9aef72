/* SPDX-License-Identifier: Apache-2.0
 * `prove`: proves one block of a design, C model against RTL, a fast form of wide data (`datapath`
 * and others) or the top's wiring. Status 0 proved, 1 not, 2 it could not be asked.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "prove/proof.h"
#include "prove/tops/top.h"
#include "prove/tops/top_datapath.h"
#include "prove/ways.h"

enum { SECONDS = 300 };

struct options {
    struct proof_options proof;
    const char *block; /* or form, or top */
};

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"design-dir", "DIR", "Where the design point is built", .text = &o->proof.design_dir},
        {"dir", "DIR", "Where the proof leaves its files", .text = &o->proof.dir},
        {"block", "NAME", "Block, fast form of wide data, or top", .text = &o->block},
        {"seconds", "N", "Each prover's time for a question (300)", .to32 = &o->proof.seconds,
         .low = 1, .high = INT_MAX},
        {"unasked", NULL, "Take for granted what must never be; list its CNFs",
         .flag = &o->proof.unasked},
        {0},
    };
    struct command_line c = {
        .program = "prover",
        .options = rows,
        .doc = "Proves a block, a fast form of wide data or a top's wiring: C model against RTL."
               "\vStatus 0 proved, 1 not or with --unasked, 2 it could not be asked."};
    *o = (struct options){.proof = {.seconds = SECONDS}};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    return o->proof.design_dir && o->proof.dir && o->block
               ? 0
               : err_set(e, "prover: expected --design-dir, --dir and --block, got less; see "
                            "--help");
}

static int is_form(const char *name) {
    for (unsigned i = 0; datapath_forms[i]; i++) {
        if (strcmp(name, datapath_forms[i]) == 0) {
            return 1;
        }
    }
    return 0;
}

static int prove_one(struct options *o, struct tables *t, enum proof_result *result,
                     struct err *e) {
    if (is_form(o->block)) {
        return prove_datapath(&o->proof, t, o->block, result, e);
    }
    if (strncmp(o->block, "rf_", 3) == 0) {
        return prove_top(&o->proof, t, o->block, result, e);
    }
    return prove_block(&o->proof, t, o->block, result, e);
}

static int prove(struct options *o, struct tables *t, enum proof_result *result, struct err *e) {
    o->proof.design = tables_design(t);
    o->proof.sets = tables_sets(t);
    o->proof.ways = ways_open(o->proof.dir, o->block, e);
    int status = o->proof.ways ? prove_one(o, t, result, e) : -1;
    return ways_close(o->proof.ways, e) || status ? -1 : 0;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    enum proof_result result = NOT_DECIDED;
    struct tables *t =
        parse_options(&o, argc, argv, &e) ? NULL : tables_open(o.proof.design_dir, &e);
    int status = t ? prove(&o, t, &result, &e) : -1;
    tables_close(t);
    if (status) {
        err_print(&e);
        return 2;
    }
    return result != PROVED || o.proof.unasked;
}
