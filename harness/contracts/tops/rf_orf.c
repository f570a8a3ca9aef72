/* SPDX-License-Identifier: Apache-2.0
 * Contract of rf_orf (docs/blocks/rf_orf.md).
 */
#include "rf_orf_if.h"

typedef rf_orf top;
typedef rf_orf_in top_in;
typedef rf_orf_out top_out;

#include "contracts/tops/operand_files.h"

static const char *const assumptions[] = {FILES_ASSUMPTION_TEXTS, [FILES_ASSUMPTIONS] = NULL};

static unsigned environment(const void *self, const void *monitor, const void *inputs) {
    return files_environment(self, monitor, inputs);
}

static void watch(const void *inputs, const void *out, void *monitor) {
    files_watch(monitor, inputs, out);
}

static const char *const invariants[] = {FILES_INVARIANT_TEXTS, [FILES_INVARIANTS] = NULL};

static unsigned agreement(const void *self, const void *monitor) {
    return files_agreement(self, monitor);
}

static const char *const covers[] = {FILES_COVER_TEXTS, [FILES_COVERS] = NULL};

static int reads_beside_write(const top_out *out) {
    int reads = 0, writes = 0;
    for (unsigned b = 0; b < BANKS; b++) {
        reads |= out->bank_class[b] == CLASS_R_NORMAL;
        writes |= out->bank_class[b] == CLASS_W_NORMAL;
    }
    return reads & writes;
}

static int cover(unsigned k, const void *self, const void *monitor, const void *inputs,
                 const void *outputs) {
    return k == READ ? reads_beside_write(outputs) : files_cover(k, self, monitor, inputs, outputs);
}

TOP_CONTRACT("rf_orf", "rf_orf", struct files_seen);
