/* SPDX-License-Identifier: Apache-2.0
 * `obligations NETLIST.aig FOLDER INVARIANT.pla`, or `obligations NETLIST.aig FOLDER K`: the
 * questions of obligations.h, of an invariant or of induction over K cycles. Prints their files, a
 * line each. Status 2 when it could not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prove/invariant/obligations.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

enum { MOST_CYCLES = 64 };

static int of_induction(const struct sequential *s, const char *word, const char *folder,
                        struct err *e) {
    unsigned long k = strtoul(word, NULL, 10);
    if (k < 1 || k > MOST_CYCLES)
        return err_set(e, "obligations: expected 1 to %d cycles, got %.100s; name fewer",
                       MOST_CYCLES, word);
    if (obligations_of_induction(s, (unsigned)k, folder, e))
        return -1;
    printf("%s/start.cnf\n%s/step.cnf\n", folder, folder);
    return 0;
}

static int of_invariant(const struct sequential *s, const char *path, const char *folder,
                        struct err *e) {
    struct cubes c;
    if (cubes_read(&c, s->n_registers, path, e))
        return -1;
    int status = obligations_of_invariant(s, &c, folder, e);
    cubes_free(&c);
    if (status == 0)
        printf("%s/start.cnf\n%s/step.cnf\n%s/safe.cnf\n", folder, folder, folder);
    return status;
}

int main(int argc, char **argv) {
    static const struct option_row none[] = {{0}};
    struct err e;
    struct sequential s;
    struct command_line c = {.program = "obligations",
                             .arguments = "NETLIST.aig FOLDER INVARIANT.pla|CYCLES",
                             .options = none,
                             .least_words = 3,
                             .most_words = 3,
                             .doc = "Writes what an invariant, or induction, must keep to."
                                    "\vStatus 0, 2 when it could not."};
    int status = options_read(&c, argc, argv, &e) || sequential_read(&s, c.words[0], &e);
    if (status == 0) {
        int is_number = strspn(c.words[2], "0123456789") == strlen(c.words[2]);
        status = (is_number ? of_induction : of_invariant)(&s, c.words[2], c.words[1], &e);
        sequential_free(&s);
    }
    if (status)
        err_print(&e);
    return status ? 2 : 0;
}
