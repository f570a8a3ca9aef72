/* SPDX-License-Identifier: Apache-2.0
 * A static table beside a trace: first the trace's text, then a line `=`, then the table's.
 */
#include <string.h>

#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char mark[] = "\n=\n";
    const uint8_t *cut = memmem(data, size, mark, sizeof mark - 1);
    if (cut) {
        const uint8_t *table = cut + sizeof mark - 1;
        fuzz_file("fuzz.static", table, (size_t)(data + size - table));
        fuzz_compile(fuzz_file("fuzz.traceg", data, (size_t)(cut - data) + 1));
    }
    return 0;
}
