/* SPDX-License-Identifier: Apache-2.0
 * A list of kernels, in a folder that has one of the files it may name.
 */
#include "fuzz_file.h"
#include "kernels/trace/readers/kernel_list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct kernel_list l;
    struct err e;
    fuzz_file("kernel-1.traceg", "-", 1);
    if (kernel_list_read(&l, fuzz_file("fuzz.g", data, size), &e) == 1) {
        kernel_list_free(&l);
    }
    return 0;
}
