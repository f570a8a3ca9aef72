/* SPDX-License-Identifier: Apache-2.0
 * Arrays that grow.
 */
#ifndef TWINRF_GROW_H
#define TWINRF_GROW_H

#include <stddef.h>
#include <stdint.h>

/* Makes room for `need` elements of `size` bytes; *cap is the present room. Returns the array
 * (moved or not), or NULL when memory is out, the old array still being valid. */
void *grow_array(void *array, uint64_t *cap, uint64_t need, size_t size);

#endif
