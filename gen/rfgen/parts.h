/* SPDX-License-Identifier: Apache-2.0
 * Parts: logic of a top without registers and without a C twin (gen/parts/X.def, docs/tables.md).
 * A PART row makes instances of one. A size of the part's table is what a row SIZE(field.NAME,
 * size) of the top says, else the top's own of that name.
 */
#ifndef TWINRF_PARTS_H
#define TWINRF_PARTS_H

#include "rfgen/table.h"

enum { PART_TEXTS = 8192 };

/* The table of a PART row's instances, in sizes of the top. */
struct part {
    const struct row *sub;
    struct table of;
    char texts[PART_TEXTS]; /* of the sizes in `of` */
};

/* -1 when a size is missing or wrong, or when the part has none of that name. */
int part_read(struct part *part, const struct tables *all, const struct table *top,
              const struct row *sub, struct err *e);

#endif
