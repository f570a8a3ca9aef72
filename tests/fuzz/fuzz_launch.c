/* SPDX-License-Identifier: Apache-2.0
 * A launch file whose cubin is `f.cubin`, then a line `=`, then the cubin's bytes. What it launches
 * runs, up to a limit.
 */
#include <string.h>

#include "kernels/emulator/run.h"
#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char mark[] = "\n=\n";
    static const struct run_options options = {.limit = 3000, .races = 1, .profile = 1};
    static FILE *nowhere;
    const uint8_t *cut = memmem(data, size, mark, sizeof mark - 1);
    struct err e;
    int holds;
    nowhere = nowhere ? nowhere : fopen("/dev/null", "w");
    if (!cut || !nowhere)
        return 0;
    const uint8_t *cubin = cut + sizeof mark - 1;
    fuzz_file("f.cubin", cubin, (size_t)(data + size - cubin));
    run_file(fuzz_file("fuzz.launch", data, (size_t)(cut - data) + 1), &options, nowhere, &holds,
             &e);
    return 0;
}
