/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/example.h"

#include "rfgen/files.h"

/* An element in hexadecimal, without leading zeros. */
static void write_number(FILE *f, const uint8_t *bits, unsigned width) {
    int started = 0;
    for (unsigned digit = (width + 3) / 4; digit-- > 0;) {
        unsigned value = 0;
        for (unsigned b = 0; b < 4 && 4 * digit + b < width; b++) {
            value |= (bits[4 * digit + b] & 1u) << b;
        }
        started |= value != 0;
        if (started) {
            fprintf(f, "%x", value);
        }
    }
}

static int is_zero(const uint8_t *bits, unsigned width) {
    for (unsigned b = 0; b < width; b++) {
        if (bits[b] & 1) {
            return 0;
        }
    }
    return 1;
}

/* Returns behind the last bit. */
static const uint8_t *write_list(FILE *f, const char *kind, const struct signal_list *list,
                                 const uint8_t *bits) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        for (unsigned e = 0; e < s->count; e++, bits += s->width) {
            if (is_zero(bits, s->width)) {
                continue;
            }
            fprintf(f, "%s %s %u ", kind, s->name, e);
            write_number(f, bits, s->width);
            fprintf(f, "\n");
        }
    }
    return bits;
}

int example_write(const struct asker *k, const struct layout *l, const char *file, const char *why,
                  const char *found, const uint8_t *inputs) {
    FILE *f = file_create(k->e, "%s/%s.%s.cex", k->o->dir, k->name, file);
    if (!f) {
        return -1;
    }
    fprintf(f, "# %s %s: %s\n# %s\n# What is not named is 0: kind, name, element, hexadecimal.\n",
            k->name, k->o->design, found, why);
    inputs = write_list(f, "in", &l->twin->in, inputs);
    inputs = write_list(f, "state", &l->twin->state, inputs);
    write_list(f, "state", &l->twin->mem, inputs);
    return file_close(f, file, k->e);
}
