/* SPDX-License-Identifier: Apache-2.0
 * `contracts`: proves that what the blocks of a top assume of their inputs holds inside it. Status
 * 0 proved, 1 not, 2 it could not be asked.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/tops/contracts.h"
#include "prove/ways.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

enum { SECONDS = 300 };

struct options {
    struct contract_options contracts;
    const char *top;
};

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    struct contract_options *of = &o->contracts;
    const struct option_row rows[] = {
        {"design-dir", "DIR", "Where the design point is built", .text = &of->proof.design_dir},
        {"dir", "DIR", "Where the proof leaves its files", .text = &of->proof.dir},
        {"top", "NAME", "Top whose blocks assume something", .text = &o->top},
        {"asserted", "FILE", "What is asserted only", .text = &of->asserted},
        {"seconds", "N", "Each prover's time for a question (300)", .to32 = &of->proof.seconds,
         .low = 1, .high = INT_MAX},
        {"unasked", NULL, "Take for granted what must never be; list its CNFs",
         .flag = &of->proof.unasked},
        {0},
    };
    struct command_line c = {
        .program = "contracts",
        .options = rows,
        .doc = "Proves that what the blocks of a top assume of their inputs holds inside it."
               "\vStatus 0 proved, 1 not or with --unasked, 2 it could not be asked."};
    *o = (struct options){.contracts = {.proof = {.seconds = SECONDS}}};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    return of->proof.design_dir && of->proof.dir && of->asserted && o->top
               ? 0
               : err_set(e, "contracts: expected --design-dir, --dir, --top and --asserted, got "
                            "less; see --help");
}

static int prove(struct options *o, struct tables *t, enum proof_result *result, struct err *e) {
    struct proof_options *of = &o->contracts.proof;
    of->design = tables_design(t);
    of->sets = tables_sets(t);
    of->ways = ways_open(of->dir, o->top, e);
    int status = of->ways ? prove_contracts(&o->contracts, t, o->top, result, e) : -1;
    return ways_close(of->ways, e) || status ? -1 : 0;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    enum proof_result result = NOT_DECIDED;
    struct tables *t =
        parse_options(&o, argc, argv, &e) ? NULL : tables_open(o.contracts.proof.design_dir, &e);
    int status = t ? prove(&o, t, &result, &e) : -1;
    tables_close(t);
    if (status) {
        err_print(&e);
        return 2;
    }
    return result != PROVED || o.contracts.proof.unasked;
}
