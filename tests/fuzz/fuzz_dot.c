/* SPDX-License-Identifier: Apache-2.0
 * A control-flow graph: reader, passes and JSON.
 */
#include <stdio.h>

#include "kernels/trace/analyze/analysis.h"
#include "fuzz_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct trace_options options = {.interval_regs = USUAL_REGS, .rthld = 12};
    static FILE *sink;
    struct analysis a;
    struct err e;
    sink = sink ? sink : fopen("/dev/null", "w");
    if (analysis_of_dot(&a, fuzz_file("fuzz.dot", data, size), &options, NULL, &e) == 0) {
        analysis_write_cfg(&a, sink, &e);
        analysis_write_intervals(&a, sink, &e);
        analysis_free(&a);
    }
    return 0;
}
