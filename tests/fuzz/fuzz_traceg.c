/* SPDX-License-Identifier: Apache-2.0
 * A trace alone: reader and passes.
 */
#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_compile(fuzz_file("fuzz.traceg", data, size));
    return 0;
}
