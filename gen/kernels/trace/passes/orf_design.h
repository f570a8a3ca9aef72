/* SPDX-License-Identifier: Apache-2.0
 * What the allocation to operand and last-result files depends on (Gebhart 6.4, 6.5).
 */
#ifndef TWINRF_ORF_DESIGN_H
#define TWINRF_ORF_DESIGN_H

enum { ORF_ENTRIES_MOST = 16, LRF_BANKS_MOST = 3 };

enum lrf_kind { LRF_NONE, LRF_UNIFIED, LRF_SPLIT };

/* Which levels a value may be written to at once (Fig. 6.18). */
enum write_rule {
    WRITE_TWO,    /* one of the small ones, and the main register file */
    WRITE_ONE,    /* one */
    WRITE_LRF_MRF /* one, but the last-result file and the main register file together */
};

struct orf_design {
    unsigned entries; /* a thread, 0..ORF_ENTRIES_MOST */
    enum lrf_kind lrf;
    enum write_rule write_rule;
    unsigned forward; /* 1: values over forward branches (6.4.4); else inside a basic block */
    unsigned reads;   /* 1: read operands (6.4.3) */
    unsigned partial; /* 1: partial ranges (6.4.2) */
};

#endif
