/* SPDX-License-Identifier: Apache-2.0
 * What a text may say: the checks behind source_text.h, one a language.
 */
#ifndef TWINRF_SOURCE_CHECKS_H
#define TWINRF_SOURCE_CHECKS_H

#include "rfgen/source_lex.h"

/* C models and generated C; C of the harness that is part of a proof (contracts, forms, tables of
 * the twins); Verilog. */
enum source_part { SOURCE_MODEL, SOURCE_HARNESS, SOURCE_VERILOG };

/* Refuses a C text in which two compilers, or one with two sets of options, can read two programs.
 * What it includes is for the caller to follow. */
int source_c_check(const struct source *s, enum source_part part, struct err *e);

/* Refuses a Verilog text in which two tools can read two circuits. */
int source_verilog_check(const struct source *s, struct err *e);

/* Is word i the name of a file in quotes or brackets that is included? */
bool source_is_include(const struct source *s, unsigned i);

#endif
