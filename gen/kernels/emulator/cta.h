/* SPDX-License-Identifier: Apache-2.0
 * One CTA: its memory, its warps, and their turns.
 *
 * A warp runs until all its lanes wait or have left. One that reads the same again and again while
 * memory stays may wait for another. Then it goes on later, and all run in short turns.
 */
#ifndef TWINRF_EMULATOR_CTA_H
#define TWINRF_EMULATOR_CTA_H

#include "kernels/emulator/machine.h"

enum cta_state { CTA_FAILED = -1, CTA_DONE, CTA_RUNS, CTA_WAITS };

/* Memory for a CTA of the machine's kernel. Returns 0, or -1 when memory is out. */
int cta_open(const struct machine *m, struct cta *c);
void cta_close(struct cta *c);
/* m->cta begins: its place and number are set. */
void cta_start(struct machine *m);
/* Each warp of m->cta has one turn, then full barriers open. CTA_WAITS: one may
 * wait for what another warp or CTA does. CTA_FAILED, with the message: also when all wait for what
 * does not come. */
enum cta_state cta_round(struct machine *m);
/* m->cta is done: its hashes and its trace. Returns 0, or -1 with the message. */
int cta_end(struct machine *m);

#endif
