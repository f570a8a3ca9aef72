/* SPDX-License-Identifier: Apache-2.0
 * How many tables there are, and the tops among them. Written by gen/tables.sh. */
/* clang-format off */
#ifndef TWINRF_TABLE_COUNT_H
#define TWINRF_TABLE_COUNT_H

enum { TABLES = 46, PARTS = 23 };

enum {
    TOP_BL, TOP_DUAL, TOP_LTRF, TOP_MALEKEH, TOP_OCU, TOP_ORF, TOP_RC, TOP_RFC, TOP_STEAL,
    TOP_STRAIGHT, TOP_UNIFIED,
    TOPS
};
#define TOP_NAMES \
    "rf_bl rf_dual rf_ltrf rf_malekeh rf_ocu rf_orf rf_rc rf_rfc rf_steal rf_straight rf_unified"
#define TOP_LIST \
    "rf_bl", "rf_dual", "rf_ltrf", "rf_malekeh", "rf_ocu", "rf_orf", "rf_rc", "rf_rfc", \
    "rf_steal", "rf_straight", "rf_unified"

#endif
