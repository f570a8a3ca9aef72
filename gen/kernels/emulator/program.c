/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/program.h"

#include <stdlib.h>

uint32_t constant_word(const struct constants *c, unsigned bank, uint32_t offset) {
    uint32_t word = 0;
    for (unsigned k = 0; k < 4; k++)
        if (bank < CONSTANT_BANKS && offset + k < c->size[bank])
            word |= (uint32_t)c->bytes[bank][offset + k] << 8 * k;
    return word;
}

void program_free(struct program *p) {
    free(p->ops);
    *p = (struct program){0};
}
