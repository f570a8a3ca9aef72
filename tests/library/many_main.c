/* SPDX-License-Identifier: Apache-2.0
 * Four design points in one program, one of them twice. Prints a line; status 1 when two handles of
 * a design point know of each other.
 */
#include <inttypes.h>
#include <stdio.h>

#include "ltrf.h"
#include "malekeh.h"
#include "steal8.h"
#include "straight16.h"

void steal8_test(void);
void straight16_test(void);
void malekeh_test(void);
void ltrf_test(void);

/* One of two issues in each cycle, the other never. */
static int run_two(void) {
    steal8_handle *busy = steal8_new(), *idle = steal8_new();
    uint64_t issued = 0, none = 1;
    for (unsigned cycle = 0; busy && idle && cycle < 8; cycle++) {
        steal8_set(busy, "ready", 1, 4); /* warp 2 of scheduler 1 */
        steal8_step(idle);
        steal8_step(busy);
    }
    int failed = steal8_counter(busy, "issue_valid", &issued) != STEAL8_OK ||
                 steal8_counter(idle, "issue_valid", &none) != STEAL8_OK;
    printf("steal8: issued %" PRIu64 " and %" PRIu64 "\n", issued, none);
    steal8_free(busy);
    steal8_free(idle);
    return failed || issued != 8 || none != 0;
}

int main(void) {
    steal8_test();
    straight16_test();
    malekeh_test();
    ltrf_test();
    return run_two();
}
