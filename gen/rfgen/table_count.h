/* SPDX-License-Identifier: Apache-2.0
 * How many tables there are. Written by gen/tables.sh. */
/* clang-format off */
#ifndef TWINRF_TABLE_COUNT_H
#define TWINRF_TABLE_COUNT_H

enum { TABLES = 26, PARTS = 15 };

#endif
