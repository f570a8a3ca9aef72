/* SPDX-License-Identifier: Apache-2.0
 * The number of the fault that a patched build shows (README.md), from TWINRF_FAULT; 0 = none.
 */
#include <stdlib.h>

int twinrf_fault_number(void);

int twinrf_fault_number(void) {
    const char *text = getenv("TWINRF_FAULT");
    return text ? atoi(text) : 0;
}
