/* SPDX-License-Identifier: Apache-2.0
 * A way to form regions and the checker of its results, on graphs by hand and on random programs.
 */
#ifndef TWINRF_REGION_FORMS_H
#define TWINRF_REGION_FORMS_H

#include "kernels/trace/passes/regions.h"

struct region_forms {
    enum region_kind kind;
    int (*form)(struct regions *r, struct cfg *g, unsigned limit, const char *path, struct err *e);
    /* NULL when the regions are right. */
    const char *(*complaint)(const struct regions *r, const struct cfg *g, unsigned limit);
};

/* The regions of a graph are as the text says (graph_text.h, region_text.h), and right. */
void assert_formed(const struct region_forms *f, const char *graph, unsigned limit,
                   const char *expected);

/* What the checker says of regions by hand; "none": nothing. */
void assert_complains(const struct region_forms *f, const char *graph, unsigned limit,
                      const char *regions, const char *complaint);

struct formed_programs {
    unsigned formed;  /* programs and limits; the others have an instruction that is too wide */
    unsigned several; /* of these have more regions than functions */
};

/* 2,000 random programs with each limit: right, and the same a second time. */
struct formed_programs assert_random_formed(const struct region_forms *f, const unsigned *limits,
                                            size_t n_limits);

#endif
