/* SPDX-License-Identifier: Apache-2.0
 * A simulator of somebody's own (adder.c) around our C model: the ten lines between them.
 */
#include <stdio.h>

#include "adder.h"

int main(void) {
    static struct adder mine;
    straight16_handle *ours = straight16_new();
    int cycles = 0;
    if (!ours)
        return 2;
    adder_begin(&mine, straight16_inputs(ours));
    do {
        straight16_step(ours);
        cycles++;
    } while (!adder_follow(&mine, straight16_outputs(ours), straight16_inputs(ours)) &&
             cycles < 10000);
    printf("%d sums, %d cycles, %d wrong\n", ADDER_WARPS * ADDER_SUMS, cycles, adder_wrong(&mine));
    straight16_free(ours);
    return adder_wrong(&mine) != 0;
}
