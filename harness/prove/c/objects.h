/* SPDX-License-Identifier: Apache-2.0
 * Structs of signals (twin.h) in the memory of symbolic execution.
 *
 * Bit b of a signal's element e is bit b of the bytes at offset + e * stride. That holds of vectors
 * of 64-bit words and of numbers: the machine is little-endian.
 */
#ifndef TWINRF_OBJECTS_H
#define TWINRF_OBJECTS_H

#include "prove/c/sym.h"
#include "lockstep/twin.h"

/* All bits 0, not read-only. */
void object_make(struct sym_object *o, const char *name, size_t size);
void object_free(struct sym_object *o);
void object_clear(struct sym_object *o);  /* all bits 0 */
void object_forget(struct sym_object *o); /* no bit has a value */

/* Literals of a row's elements, lowest bit first, to or from an object in which the struct starts
 * at byte `base`. Putting makes the bits above the width 0. Getting sets *padding where one of them
 * is not, or a bit has no value. Both return behind the last literal. */
const lit *object_put_row(struct sym_object *o, size_t base, const struct signal *s,
                          const lit *bits);
lit *object_get_row(struct aig *g, const struct sym_object *o, size_t base, const struct signal *s,
                    lit *bits, lit *padding);
/* The same where `when` is true; elsewhere the object stays as it is. */
const lit *object_put_row_when(struct aig *g, struct sym_object *o, size_t base,
                               const struct signal *s, const lit *bits, lit when);
/* All rows of a list. */
const lit *object_put(struct sym_object *o, size_t base, const struct signal_list *list,
                      const lit *bits);
lit *object_get(struct aig *g, const struct sym_object *o, size_t base,
                const struct signal_list *list, lit *bits, lit *padding);

/* sym's obligations, and behind them one that `padding` never is, of csim/`name`.c. They are in
 * *room, which is free()d and made anew by every call. */
unsigned obligations_with_padding(const struct sym *x, lit padding, const char *name,
                                  struct obligation **room, const struct obligation **list);

/* Literals for n bits, all false; the program ends when memory is out. */
lit *make_lits(size_t n);
lit *make_inputs(struct aig *g, size_t n); /* new inputs of the graph */

#endif
