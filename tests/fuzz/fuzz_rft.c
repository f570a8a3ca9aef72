/* SPDX-License-Identifier: Apache-2.0
 * The text form: reader and passes. Repeat counts above 99 only cost time and are left out.
 */
#include <string.h>

#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int runs_long(const uint8_t *data, size_t size) {
    for (size_t i = 0; i + 5 <= size; i++) {
        if (data[i] == '=' &&
            strspn((const char[]){(char)data[i + 1], (char)data[i + 2], (char)data[i + 3], 0},
                   "0123456789") == 3) {
            return 1;
        }
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!runs_long(data, size)) {
        fuzz_compile(fuzz_file("fuzz.rft", data, size));
    }
    return 0;
}
