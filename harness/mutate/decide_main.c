/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/<design>/<block>/decide: are mutants equivalent to their block?
 *
 *     decide c|rtl DESIGN_DIR SECONDS MUTANT_DIR...      (paths absolute; decide.h)
 *
 * What is found of each goes to MUTANT_DIR/answer: a line that starts with PROVED, DIFFERS or
 * UNDECIDED, this also for one that cannot be asked about. Status 0, 2 when nothing can be asked.
 * The block's own netlist is made in the first MUTANT_DIR: several run at once, on mutants of
 * their own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#include "design.h"

extern const struct twin decide_twin; /* twin_X by the linker: mutate.mk */

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
    if (argc < 5 || (strcmp(argv[1], "c") && strcmp(argv[1], "rtl")) || atoi(argv[3]) < 1) {
        fprintf(stderr,
                "decide: expected c|rtl DESIGN_DIR SECONDS MUTANT_DIR..., got '%s'; "
                "correct the command\n",
                argc > 1 ? argv[1] : "nothing");
        return 2;
    }
    snprintf(block, sizeof block, "%s/block", argv[4]);
    const struct proof_options o = {.design = DESIGN_NAME,
                                    .sets = DESIGN_SETS,
                                    .design_dir = argv[2],
                                    .dir = block,
                                    .seconds = (unsigned)atoi(argv[3])};
    struct decider *d =
        decide_open(&o, &decide_twin, strcmp(argv[1], "c") ? DECIDE_RTL : DECIDE_C, &e);
    int status = d ? 0 : -1;
    for (int i = 4; status == 0 && i < argc; i++)
        status = answer(d, argv[i], &e);
    if (d)
        decide_close(d);
    if (status)
        fprintf(stderr, "%s\n", e.text);
    return status ? 2 : 0;
}
