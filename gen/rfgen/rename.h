/* SPDX-License-Identifier: Apache-2.0
 * Names of an exported C model: each begins with the design point's, so that many of them are in
 * one program (emit_csim.c).
 */
#ifndef TWINRF_RENAME_H
#define TWINRF_RENAME_H

#include "rfgen/table.h"

#include <stdio.h>

struct renames;

/* Names of sizes, codes, structs and of the top, and any design_X and DESIGN_X: of steal8 those
 * become STEAL8_BANKS, STEAL8_CLASS_IDLE, steal8_in, steal8_X and STEAL8_X. NULL without memory. */
struct renames *renames_create(const struct design *d, const struct tables *all);
void renames_destroy(struct renames *names);

/* The design point's name in capital letters. */
const char *renames_capital(const struct renames *names);

/* Writes a C text with the new names: whole names, no members of structs, no #include. In strings
 * and comments those of design_X and DESIGN_X; in comments sizes and structs, too. */
void rename_text(FILE *to, const char *text, const struct renames *names);

#endif
