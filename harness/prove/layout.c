/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/sides.h"

#include "lockstep/signals.h"

#include <stdio.h>
#include <string.h>

void layout_of(struct layout *l, const struct twin *twin) {
    l->twin = twin;
    l->n_in = (unsigned)signal_list_bits(&twin->in);
    l->n_state = (unsigned)(signal_list_bits(&twin->state) + signal_list_bits(&twin->mem));
    l->n_out = (unsigned)signal_list_bits(&twin->out);
}

unsigned layout_bit(const struct signal_list *list, const char *name) {
    unsigned bit = 0;
    for (unsigned i = 0; i < list->n && strcmp(list->rows[i].name, name) != 0; i++)
        bit += list->rows[i].width * list->rows[i].count;
    return bit;
}

static void bit_name(const struct signal *s, unsigned bit, char *text, size_t size) {
    char element[16] = "", location[16] = "";
    if (s->count > 1)
        snprintf(element, sizeof element, "[%u]", bit / s->width);
    if (s->width > 1)
        snprintf(location, sizeof location, " bit %u", bit % s->width);
    snprintf(text, size, "%s%s%s", s->name, element, location);
}

void layout_name(const struct layout *l, int list, unsigned bit, char *text, size_t size) {
    const struct twin *t = l->twin;
    const struct signal_list *lists[][2] = {{&t->in, NULL}, {&t->state, &t->mem}, {&t->out, NULL}};
    for (unsigned k = 0; k < 2 && lists[list][k]; k++) {
        const struct signal_list *rows = lists[list][k];
        for (unsigned i = 0; i < rows->n; i++) {
            unsigned bits = rows->rows[i].width * rows->rows[i].count;
            if (bit < bits) {
                bit_name(&rows->rows[i], bit, text, size);
                return;
            }
            bit -= bits;
        }
    }
    snprintf(text, size, "no bit");
}
