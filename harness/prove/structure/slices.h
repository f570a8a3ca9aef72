/* SPDX-License-Identifier: Apache-2.0
 * Theorems on columns of data (places.h). Apart: a bit of data depends on no data of another
 * column, and on no control of another lane or cluster. Alike: it is the same function of its
 * column's data, its lane's control and what is shared as in column 0.
 */
#ifndef TWINRF_SLICES_H
#define TWINRF_SLICES_H

#include "prove/structure/subject.h"

/* To be asked when no x reaches anything. */
int slices_prove(struct subject *p, struct err *e);

#endif
