/* SPDX-License-Identifier: Apache-2.0
 * The text that is proved is the text that is compiled. Several tools read each source: gcc and
 * clang, verilator, yosys and iverilog. So nothing is proved of a text in which two of them could
 * see two programs (docs/twin-contract.md, "The text of a block"). Lint, the provers' scripts and
 * the prover ask here.
 *
 * A folder that holds a file SOURCE_MARK is a copy with seeded faults. Its text may be anything,
 * and a tool that has read it can say EQUAL, never PROVED.
 */
#ifndef TWINRF_SOURCE_TEXT_H
#define TWINRF_SOURCE_TEXT_H

#include "rfgen/err.h"

#include <stdbool.h>

#define SOURCE_MARK "SEEDED"

/* Texts that were checked, or will be. */
struct source_set;

/* NULL without memory. */
struct source_set *source_set_open(void);
void source_set_close(struct source_set *set);

/* Headers that rfgen writes, NAME_if.h, _codes.h, _names.h and design.h, may be elsewhere: a design
 * point's are checked with its C. */
void source_set_without_tables(struct source_set *set);

/* A folder in which headers are looked for, too: those that rfgen wrote. */
void source_set_search(struct source_set *set, const char *folder);

/* Adds a file below the folder `root` (or "": this one); what it may hold follows from its name
 * there. One that is there already counts once. */
int source_set_add(struct source_set *set, const char *root, const char *name, struct err *e);

/* Adds the folder's Verilog, but for modules of folders that were added before; refuses what else
 * is there. */
int source_set_add_verilog(struct source_set *set, const char *folder, struct err *e);

/* Checks what was added since the last call, and the files that it includes; -1 and the first line
 * that is refused. */
int source_set_check(struct source_set *set, struct err *e);

/* Does one of the files lie in a folder that is marked? */
bool source_set_seeded(const struct source_set *set);

#endif
