/* SPDX-License-Identifier: Apache-2.0
 * compare KERNEL DESIGN...: cycles of a kernel on each design point. Status 1 when one fails.
 */
#include <inttypes.h>
#include <stdio.h>

#include <twinrf.h>

static int compare(const char *kernel, const char *design) {
    uint64_t cycles = 0, instructions = 0;
    twinrf *rf = twinrf_open(design);
    if (!rf) {
        fprintf(stderr, "%s\n", twinrf_error(NULL));
        return 1;
    }
    int failed = twinrf_run(rf, kernel, NULL) || twinrf_run_counter(rf, "cycles", &cycles) ||
                 twinrf_run_counter(rf, "instructions", &instructions);
    if (failed)
        fprintf(stderr, "%s\n", twinrf_error(rf));
    else
        printf("%-10s cycles %" PRIu64 "  ipc %.3f\n", design, cycles,
               (double)instructions / (double)cycles);
    twinrf_close(rf);
    return failed;
}

int main(int argc, char **argv) {
    int failed = argc < 3;
    if (failed)
        fprintf(stderr, "compare: expected KERNEL DESIGN..., got %d words\n", argc - 1);
    for (int i = 2; i < argc && !failed; i++)
        failed = compare(argv[1], argv[i]);
    return failed;
}
