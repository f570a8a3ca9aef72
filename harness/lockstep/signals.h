/* SPDX-License-Identifier: Apache-2.0
 * Access to signals by their table rows (twin.h): values, equality, names that people read.
 */
#ifndef TWINRF_SIGNALS_H
#define TWINRF_SIGNALS_H

#include "lockstep/twin.h"

enum { SIGNAL_NAME = 96 }; /* room for a scope or a label */

int signal_equal(const struct signal *s, const void *a, const void *b, uint32_t e);
/* Flips one bit of element e, below its width. */
void signal_flip(const struct signal *s, void *base, uint32_t e, uint32_t bit);

/* NULL when the list has no such row. */
const struct signal *signal_find(const struct signal_list *list, const char *name);
/* Bits, or elements, of all rows together. */
uint64_t signal_list_bits(const struct signal_list *list);
uint64_t signal_list_elements(const struct signal_list *list);

/* A twin that is made of blocks: some state row belongs to another table. */
int twin_is_top(const struct twin *t);
/* Name without its instance: "rd_mask" of "arbiter.rd_mask". */
const char *signal_base(const struct signal *s);
/* An output of the twin that is nothing but data, as those of blocks that hold wide data are. */
int signal_is_data(const struct twin *t, const struct signal *s);
/* Block that a row belongs to in reports and waves; "[i]" when the top has several of it. An output
 * of a top belongs to the block that drives it. */
void signal_scope(const struct signal *s, char scope[SIGNAL_NAME]);
/* "bank_arbiter.bank_class[3]" */
void signal_label(const struct signal *s, uint32_t e, char *label, size_t n);

#endif
