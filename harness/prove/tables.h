/* SPDX-License-Identifier: Apache-2.0
 * The tables of a design as its bitcode files have them, so that one prover serves all design
 * points. These are twins (twin.h), contracts (contract.h) and fast forms of wide data
 * (contracts/blocks/datapath_form.h). They have no functions: a pointer to one is not NULL, and
 * must not be called.
 */
#ifndef TWINRF_PROVE_TABLES_H
#define TWINRF_PROVE_TABLES_H

#include "rfgen/err.h"
#include "contracts/contract.h"
#include "contracts/blocks/datapath_form.h"
#include "contracts/top_contract.h"
#include "lockstep/twin.h"

struct tables;

/* Of the design in a folder, build/steal8: reads prove/X.bc there when it is first asked for. */
struct tables *tables_open(const char *design_dir, struct err *e);
void tables_close(struct tables *t);

/* These stay until tables_close, at the same address; NULL with the message when the file of
 * `block` or the table in it is missing. `block` may be a top, too. */
const struct twin *tables_twin(struct tables *t, const char *block, struct err *e);
const struct contract *tables_contract(struct tables *t, const char *block, struct err *e);
const struct top_contract *tables_top_contract(struct tables *t, const char *top, struct err *e);
/* A form by name, from the file of the top that uses it or from its own. */
const struct datapath_form *tables_form(struct tables *t, const char *file, const char *form,
                                        struct err *e);

/* From gen/design.h: the design's name, and the keys given beside its .ini. */
const char *tables_design(const struct tables *t);
const char *tables_sets(const struct tables *t);

#endif
