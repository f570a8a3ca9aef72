/* SPDX-License-Identifier: Apache-2.0
 * Memory of symbolic execution: there is enough, or the program ends with status 2.
 */
#ifndef TWINRF_SYM_ALLOC_H
#define TWINRF_SYM_ALLOC_H

#include <stddef.h>
#include <stdint.h>

/* Zeroes. */
void *sym_alloc(size_t n, size_t size);
/* `array` with room for `need` elements, as grow_array (kernels/trace/grow.h). */
void *sym_grow(void *array, uint64_t *room, uint64_t need, size_t size);

#endif
