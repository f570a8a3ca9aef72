/* SPDX-License-Identifier: Apache-2.0
 * Register caches on any kernel of the text form: the identities hold, coherent ones lose nothing.
 */
#include <stdlib.h>

#include "evaluate/regcache/kernel_count.h"
#include "fuzz_file.h"
#include "rfgen/design_point.h"
#include "kernels/trace/readers/kernel_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { DYNAMIC_MOST = 20000 };

static void count(const struct kernel *k, const struct rc_config *config, enum rc_widen widen) {
    struct rc_instruction *list = rc_instructions_of(k, widen);
    struct rc_cache *c = rc_open(config, 1);
    if (list && c) {
        rc_count(c, k, list, 1, 0);
        const struct rc_counters *n = rc_counters(c);
        if (rc_broken_identity(config, n) ||
            (config->coherent && n->stale_hits + n->stale_reads != 0)) {
            abort();
        }
    }
    rc_close(c);
    free(list);
}

/* The first bytes choose among the configurations, too. */
static struct rc_config config_of(const uint8_t *data, size_t size) {
    unsigned bits = size > 4 ? data[0] ^ data[2] ^ data[size / 2] * 7u ^ data[size - 2] : 0;
    struct rc_config c = rc_default;
    c.ways = 1u << (bits & 3);
    c.alloc = (enum rc_alloc)(bits >> 2 & 3);
    c.map = (enum rc_map)(bits >> 4 & 1);
    c.replace = (enum rc_replace)(bits >> 5 & 1);
    c.evict = (enum rc_evict)(bits >> 6 & 1);
    c.coherent = bits >> 7 & 1;
    return c;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct trace_options o = {.rthld = RTHLD_DEFAULT, .quiet = 1};
    struct kernel k;
    struct err e;
    if (kernel_read(&k, fuzz_file("fuzz.rft", data, size), &o, &e) == 0) {
        struct rc_config c = config_of(data, size);
        if (k.n_dyn <= DYNAMIC_MOST) {
            count(&k, &c, RC_WIDEN_ALL);
            count(&k, &c, RC_WIDEN_MMA);
        }
        kernel_free(&k);
    }
    return 0;
}
