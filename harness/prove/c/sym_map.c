/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/c/sym_map.h"

#include "prove/c/sym_alloc.h"

#include <stdlib.h>

enum { FIRST_ENTRIES = 64 };

/* The key's entry, or the free one where it belongs. */
static struct map_entry *entry_for(const struct map *m, const void *key) {
    uint64_t hash = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u >> 20;
    uint64_t k = hash & (m->n_entries - 1);
    while (m->entries[k].key && m->entries[k].key != key)
        k = (k + 1) & (m->n_entries - 1);
    return &m->entries[k];
}

struct map_entry *map_find(const struct map *m, const void *key) {
    if (m->n_entries == 0)
        return NULL;
    struct map_entry *entry = entry_for(m, key);
    return entry->key ? entry : NULL;
}

static void enlarge(struct map *m) {
    struct map old = *m;
    m->n_entries = old.n_entries ? 2 * old.n_entries : FIRST_ENTRIES;
    m->entries = sym_alloc(m->n_entries, sizeof *m->entries);
    for (uint64_t i = 0; i < old.n_entries; i++) {
        if (old.entries[i].key)
            *entry_for(m, old.entries[i].key) = old.entries[i];
    }
    free(old.entries);
}

struct map_entry *map_add(struct map *m, const void *key) {
    struct map_entry *entry = map_find(m, key);
    if (entry)
        return entry;
    if (2 * (m->n_used + 1) > m->n_entries)
        enlarge(m);
    m->n_used++;
    entry = entry_for(m, key);
    entry->key = key;
    return entry;
}

void map_free(struct map *m) {
    free(m->entries);
    *m = (struct map){0};
}
