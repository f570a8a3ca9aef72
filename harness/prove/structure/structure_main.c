/* SPDX-License-Identifier: Apache-2.0
 * `structure`: the structure theorems of one block or top of a design. Status 0 proved, 1 not, 2 it
 * could not be asked.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "prove/structure/structure.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

enum { SECONDS = 300 };

struct options {
    struct proof_options proof;
    const char *block;
};

static int parse_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"design-dir", "DIR", "Where the design point is built", .text = &o->proof.design_dir},
        {"dir", "DIR", "Where questions are written", .text = &o->proof.dir},
        {"block", "NAME", "Block, or top", .text = &o->block},
        {"seconds", "N", "Time of a question (300)", .to32 = &o->proof.seconds, .low = 1,
         .high = INT_MAX},
        {0},
    };
    struct command_line c = {
        .program = "structure",
        .options = rows,
        .doc = "Proves that no control depends on data, and that nothing is X after reset."
               "\vStatus 0 proved, 1 not, 2 it could not be asked."};
    *o = (struct options){.proof = {.seconds = SECONDS}};
    if (options_read(&c, argc, argv, e)) {
        return -1;
    }
    return o->proof.design_dir && o->proof.dir && o->block
               ? 0
               : err_set(e, "structure: expected --design-dir, --dir and --block, got less; see "
                            "--help");
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    enum proof_result result = NOT_DECIDED;
    struct tables *t =
        parse_options(&o, argc, argv, &e) ? NULL : tables_open(o.proof.design_dir, &e);
    int status = t ? 0 : -1;
    if (t) {
        int is_top = strncmp(o.block, "rf_", 3) == 0;
        o.proof.design = tables_design(t);
        mkdir(o.proof.dir, 0777);
        status = (is_top ? structure_top : structure_block)(&o.proof, t, o.block, &result, &e);
    }
    tables_close(t);
    if (status) {
        err_print(&e);
        return 2;
    }
    return result != PROVED;
}
