/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/machine.h"

#include <string.h>

static const char *const modes[MEMORY_MODES] = {"flat", "perfect", "share", "full"};

const char *machine_mode_name(uint32_t mode) {
    return mode < MEMORY_MODES ? modes[mode] : "?";
}

int machine_mode(const char *text, uint32_t *mode, struct err *e) {
    for (*mode = 0; *mode < MEMORY_MODES; (*mode)++) {
        if (strcmp(modes[*mode], text) == 0) {
            return 0;
        }
    }
    return err_set(e, "memory: expected full, share, perfect or flat, got `%.40s`; choose one",
                   text);
}

uint32_t machine_l1_kb(const struct machine *m, uint64_t shared_bytes) {
    uint32_t least = m->unified_kb;
    for (uint32_t i = 0; i < m->n_shared_options; i++) {
        uint32_t kb = m->shared_option[i];
        if (kb < least && kb * UINT64_C(1024) >= shared_bytes) {
            least = kb;
        }
    }
    return m->unified_kb - least;
}
