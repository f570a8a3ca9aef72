/* SPDX-License-Identifier: Apache-2.0
 * A map from addresses to addresses or numbers.
 */
#ifndef TWINRF_SYM_MAP_H
#define TWINRF_SYM_MAP_H

#include <stdint.h>

struct map_entry {
    const void *key; /* NULL: free */
    union {
        void *pointer;
        unsigned number;
    } value;
};

/* All zero: empty. */
struct map {
    struct map_entry *entries; /* a power of two, at most half full */
    uint64_t n_entries, n_used;
};

/* The entry of a key, or NULL. */
struct map_entry *map_find(const struct map *m, const void *key);
/* The entry of a key, made when there is none; valid until the next map_add. */
struct map_entry *map_add(struct map *m, const void *key);
void map_free(struct map *m);

#endif
