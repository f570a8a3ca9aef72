/* SPDX-License-Identifier: Apache-2.0
 * `certify [--text] FORMULA.cnf PROOF.drat`: VERIFIED (status 0), REFUSED (1); 2: it could not be
 * asked.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "prove/certify/certify.h"
#include "rfgen/options.h"

static FILE *open_file(const char *name) {
    FILE *f = fopen(name, "rb");
    if (!f) {
        fprintf(stderr, "%s:0: expected a file to read, got `%s`; name another\n", name,
                strerror(errno));
        exit(2);
    }
    return f;
}

int main(int argc, char **argv) {
    struct certificate c = {.is_text = 0};
    struct err e;
    const struct option_row rows[] = {
        {"text", NULL, "The proof is text, not binary DRAT", .flag = &c.is_text}, {0}};
    struct command_line line = {.program = "certify",
                                .arguments = "FORMULA.cnf PROOF.drat",
                                .options = rows,
                                .least_words = 2,
                                .most_words = 2,
                                .doc = "Does a solver's proof show that a formula has no example?"
                                       "\vStatus 0 it does, 1 not, 2 it could not be asked."};
    if (options_read(&line, argc, argv, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    c.formula_name = line.words[0];
    c.proof_name = line.words[1];
    c.formula = open_file(c.formula_name);
    c.proof = open_file(c.proof_name);
    enum certificate_verdict verdict = certify(&c);
    unsigned long long additions = c.additions, deletions = c.deletions;
    if (verdict == CERTIFICATE_BAD_FORMULA)
        fprintf(stderr, "%s\n", c.why);
    else if (verdict == CERTIFICATE_REFUSED)
        printf("REFUSED %s\n", c.why);
    else
        printf("VERIFIED additions=%llu deletions=%llu seconds=%.2f\n", additions, deletions,
               (double)clock() / CLOCKS_PER_SEC);
    return verdict == CERTIFIED ? 0 : verdict == CERTIFICATE_REFUSED ? 1 : 2;
}
