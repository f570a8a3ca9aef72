/* SPDX-License-Identifier: Apache-2.0
 * `certify [--text] FORMULA.cnf PROOF.drat`: VERIFIED (status 0), REFUSED (1); 2: it could not be
 * asked.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "prove/certify/certify.h"

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
    int is_text = argc > 1 && strcmp(argv[1], "--text") == 0;
    if (argc != 3 + is_text) {
        fprintf(stderr, "certify: expected [--text] FORMULA.cnf PROOF.drat, got other words; "
                        "name a formula and a proof\n");
        return 2;
    }
    struct certificate c = {.formula_name = argv[1 + is_text], .proof_name = argv[2 + is_text]};
    c.is_text = is_text;
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
