/* SPDX-License-Identifier: Apache-2.0
 * Questions of a proof: they are put to the provers, answers are judged, and each is printed.
 */
#ifndef TWINRF_ASK_H
#define TWINRF_ASK_H

#include "prove/solve/aig.h"
#include "prove/options.h"
#include "prove/c/sym.h"

struct asker {
    const struct proof_options *o;
    const char *name; /* of what is proved */
    struct aig *g;
    lit given;   /* what may be taken for granted */
    int alike;   /* the sides are copies but for one line: ask_equal asks abc alone */
    void *proof; /* whose questions these are */
    /* Writes an assignment of the graph's inputs as `dir`/`name`.`file`.cex; `found` says what it
     * shows. */
    int (*write_example)(void *proof, const char *file, const uint8_t *inputs, const char *found);
    /* Names point i of ask_equal and ask_parts. */
    void (*name_point)(const void *proof, unsigned i, char *text, size_t size);
    enum proof_result result;
    struct err *e;
};

/* `bad` must never be true where `given` is; else a contract fails. `what` is the question in
 * words, `file` a name for its files, `found` says what was found when it can be. All return -1
 * with the message when it cannot be asked. */
int ask_never(struct asker *a, lit bad, const char *what, const char *file, const char *found);
/* The same of `n` sentences, which must all be true: asked one by one. */
int ask_always(struct asker *a, const lit *sentences, unsigned n, const char *what,
               const char *file, const char *found);
/* None of the obligations may be broken. */
int ask_obligations(struct asker *a, const struct obligation *list, unsigned n);
/* Both: a broken obligation is named by its line, else `what` is what was found. */
int ask_sentence(struct asker *a, lit bad, const struct obligation *list, unsigned n,
                 const char *what, const char *file);
/* left[i] and right[i] must be equal for all i. */
int ask_equal(struct asker *a, const lit *left, const lit *right, unsigned n, const char *what,
              const char *file);
/* The same of points in parts, `bits[i]` of them in part i, one after the other. With `given` each
 * part is asked under the equality of those before it. */
int ask_parts(struct asker *a, const lit *left, const lit *right, const unsigned *bits,
              unsigned n_parts, int given, const char *what, const char *file);
/* Is `lemma` true wherever `given` is? *found: PROVED, CONTRACT with an example written, or
 * NOT_DECIDED. The result stays as it is: a lemma only helps. */
int ask_lemma(struct asker *a, lit lemma, const char *what, const char *file,
              enum proof_result *found);
/* `happens` must be possible, or nothing would be shown; the example is written. */
int ask_possible(struct asker *a, lit happens, const char *what, const char *file);
/* Prints that it is not so, how and where: `DIFFERS name design WHAT`. */
void ask_fails(struct asker *a, enum proof_result how, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *ask_word(enum proof_result result); /* as it is printed */
/* PROVED; of copies with seeded faults the other word; UNASKED where nothing was asked. */
const char *ask_proved_word(const struct proof_options *o, const char *of_seeded);
/* Prints `PROVED name design points=N seconds=S way=WAY` when nothing was found. */
void ask_proved(const struct asker *a, unsigned points, double seconds);

/* Seconds of the processor, ours and of provers that have ended. */
double ask_clock(void);

#endif
