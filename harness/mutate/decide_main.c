/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/decide: are mutants equivalent to their block?
 *
 *     decide c|rtl BLOCK DESIGN_DIR SECONDS MUTANT_DIR...      (paths absolute; decide.h)
 *
 * What is found of each goes to MUTANT_DIR/answer, a line that starts with EQUAL, DIFFERS, REFUSED
 * or UNDECIDED. UNDECIDED is also one that cannot be asked about. Status 0, 2 when nothing can be
 * asked.
 *
 * The block's own netlist is made in the first MUTANT_DIR: several run at once, on mutants of
 * their own.
 */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "mutate/decide.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "prove/tables.h"

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

static int decide(struct decider *d, char **mutants, struct err *e) {
    int status = 0;
    for (char **mutant = mutants; status == 0 && *mutant; mutant++)
        status = answer(d, *mutant, e);
    return status;
}

static int ask(char **words, unsigned seconds, struct err *e) {
    char block[512];
    snprintf(block, sizeof block, "%s/block", words[4]);
    struct tables *t = tables_open(words[2], e);
    const struct twin *twin = t ? tables_twin(t, words[1], e) : NULL;
    const struct contract *contract = twin ? tables_contract(t, words[1], e) : NULL;
    const struct proof_options o = {.design = t ? tables_design(t) : "",
                                    .sets = t ? tables_sets(t) : "",
                                    .design_dir = words[2],
                                    .dir = block,
                                    .seconds = seconds};
    struct decider *d =
        contract ? decide_open(&o, twin, contract, strcmp(words[0], "c") ? DECIDE_RTL : DECIDE_C, e)
                 : NULL;
    int status = d ? decide(d, words + 4, e) : -1;
    if (d)
        decide_close(d);
    tables_close(t);
    return status;
}

int main(int argc, char **argv) {
    static const struct option_row none[] = {{0}};
    struct err e;
    uint64_t seconds = 0;
    struct command_line c = {.program = "decide",
                             .arguments = "c|rtl BLOCK DESIGN_DIR SECONDS MUTANT_DIR...",
                             .options = none,
                             .least_words = 5,
                             .most_words = -1,
                             .doc = "Are mutants equivalent to their block?"
                                    "\vStatus 0, 2 when nothing can be asked."};
    int status = options_read(&c, argc, argv, &e);
    if (status == 0 && strcmp(c.words[0], "c") && strcmp(c.words[0], "rtl"))
        status = err_set(&e, "decide: expected c or rtl, got '%s'; correct it", c.words[0]);
    if (status == 0)
        status = option_number("decide: SECONDS", c.words[3], 1, INT_MAX, &seconds, &e);
    if (status == 0)
        status = ask(c.words, (unsigned)seconds, &e);
    if (status)
        err_print(&e);
    return status ? 2 : 0;
}
