/* SPDX-License-Identifier: Apache-2.0
 * Netlists that yosys has made, kept in the folder that TWINRF_NETLISTS names; without it none are
 * kept. One is used again when all that yosys read for it is the same, byte by byte. That is the
 * version, the script with its parameters, the Verilog and the cells of techmap (option -E,
 * tests/checks/source_text.sh). Verilog that includes other files is made anew each time.
 */
#ifndef TWINRF_NETLISTS_H
#define TWINRF_NETLISTS_H

#include "rfgen/err.h"
#include "rfgen/hw_files.h"

/* What a netlist is made from, to be freed; `dir`, where the script writes, does not count. NULL
 * with an empty message when none are kept. */
char *netlists_key(const char *script, const char *dir, const struct hw_files *files,
                   struct err *e);

/* Are the files `module`.aag and, when `more` is not NULL, `module``more` there? Then they are put
 * into `dir`. */
int netlists_find(const char *key, const char *dir, const char *module, const char *more);

/* Keeps these files of `dir`. What cannot be kept is made again next time. */
void netlists_keep(const char *key, const char *dir, const char *module, const char *more);

#endif
