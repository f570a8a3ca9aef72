/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/decide: are mutants equivalent to their block?
 *
 *     decide c|rtl BLOCK DESIGN_DIR SECONDS MUTANT_DIR...      (paths absolute; decide.h)
 *
 * What is found of each goes to MUTANT_DIR/answer: a line that starts with EQUAL, DIFFERS or
 * UNDECIDED, this also for one that cannot be asked about. Status 0, 2 when nothing can be asked.
 * The block's own netlist is made in the first MUTANT_DIR: several run at once, on mutants of
 * their own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#include "tables.h"

static int answer(struct decider *d, const char *mutant, struct err *e) {
    char path[512], dir[512];
    enum proof_result result;
    snprintf(path, sizeof path, "%s/answer", mutant);
    snprintf(dir, sizeof dir, "%s/proof", mutant);
    if (!freopen(path, "w", stdout))
        return err_set(e, "%s:0: expected to write it, got no file; make its folder", path);
    if (decide_mutant(d, mutant, dir, &result, e))
        printf("UNDECIDED %s\n", e->text);
    return fflush(stdout);
}

int main(int argc, char **argv) {
    struct err e;
    char block[512];
    if (argc < 6 || (strcmp(argv[1], "c") && strcmp(argv[1], "rtl")) || atoi(argv[4]) < 1) {
        fprintf(stderr,
                "decide: expected c|rtl BLOCK DESIGN_DIR SECONDS MUTANT_DIR..., got '%s'; "
                "correct the command\n",
                argc > 1 ? argv[1] : "nothing");
        return 2;
    }
    snprintf(block, sizeof block, "%s/block", argv[5]);
    struct tables *t = tables_open(argv[3], &e);
    const struct twin *twin = t ? tables_twin(t, argv[2], &e) : NULL;
    const struct rules *rules = twin ? tables_rules(t, argv[2], &e) : NULL;
    const struct proof_options o = {.design = t ? tables_design(t) : "",
                                    .sets = t ? tables_sets(t) : "",
                                    .design_dir = argv[3],
                                    .dir = block,
                                    .seconds = (unsigned)atoi(argv[4])};
    struct decider *d =
        rules ? decide_open(&o, twin, rules, strcmp(argv[1], "c") ? DECIDE_RTL : DECIDE_C, &e)
              : NULL;
    int status = d ? 0 : -1;
    for (int i = 5; status == 0 && i < argc; i++)
        status = answer(d, argv[i], &e);
    if (d)
        decide_close(d);
    tables_close(t);
    if (status)
        fprintf(stderr, "%s\n", e.text);
    return status ? 2 : 0;
}
