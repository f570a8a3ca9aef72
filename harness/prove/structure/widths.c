/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/widths.h"

#include <string.h>

#include "lockstep/signals.h"

enum { WIDE = 1 << 12 }; /* wider than what else there is in a table of no design point */

static void tables_of(unsigned lane_bits, struct tables *all) {
    const struct design any = {.lane_bits = lane_bits,
                               .data_bits = WIDE * lane_bits,
                               .slice_bits = WIDE * lane_bits,
                               .link_bits = WIDE * lane_bits};
    tables_build(all, &any);
}

/* The row of a list that this signal is: of its block's table. */
static const struct row *row_of(const struct tables *all, const struct signal *s) {
    const struct table *t = table_find(all, s->block);
    unsigned kinds = ROWS_IN | ROWS_OUT | ROWS_STATE | ROWS_MEM;
    return t ? table_row(t, kinds, signal_base(s)) : NULL;
}

/* All tables with lanes of one bit, or of two. */
static const struct tables *with_lanes(unsigned lane_bits) {
    static struct tables all[2];
    static int is_built[2];
    unsigned i = lane_bits - 1;
    if (!is_built[i]) {
        tables_of(lane_bits, &all[i]);
        is_built[i] = 1;
    }
    return &all[i];
}

const struct row *widths_row(const struct signal *s) {
    return row_of(with_lanes(1), s);
}

static int kind_of(const struct signal *s, uint8_t *is_data, struct err *e) {
    const struct row *a = widths_row(s), *b = row_of(with_lanes(2), s);
    int is_control = a && b && a->width == b->width && a->kind != ROW_MEM;
    *is_data = a && b && a->width == WIDE && b->width == 2 * WIDE;
    if ((is_control || *is_data) && a->count == b->count) {
        return 0;
    }
    return err_set(e,
                   "gen/blocks/%s.def:%u: %s: expected a width of DATA_BITS or LINK_BITS, or one "
                   "without them, got %s; write data and control in rows of their own",
                   s->block, a ? a->line : 0, s->name, a ? a->width_text : "no row");
}

int widths_mark(const struct signal_list *list, uint8_t *is_data, struct err *e) {
    for (unsigned i = 0; i < list->n; i++) {
        uint8_t data;
        size_t bits = (size_t)list->rows[i].width * list->rows[i].count;
        if (kind_of(&list->rows[i], &data, e)) {
            return -1;
        }
        memset(is_data, data, bits);
        is_data += bits;
    }
    return 0;
}
