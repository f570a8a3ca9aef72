/* SPDX-License-Identifier: Apache-2.0
 * compare KERNEL DESIGN...: cycles of a kernel on each design point. Points that hold other numbers
 * of warps than the first one are named: not the register file alone makes their cycles. Status 1
 * when one fails.
 */
#include <inttypes.h>
#include <stdio.h>

#include <twinrf.h>

struct first {
    const char *design;
    uint64_t warps;
};

static void compare_warps(struct first *first, const char *design, uint64_t warps) {
    if (!first->design)
        *first = (struct first){design, warps};
    if (warps != first->warps)
        printf("resident warps differ: %s has %" PRIu64 " where %s has %" PRIu64 "\n", design,
               warps, first->design, first->warps);
}

static int compare(const char *kernel, const char *design, struct first *first) {
    uint64_t cycles = 0, instructions = 0, warps = 0;
    twinrf *rf = twinrf_open(design);
    if (!rf) {
        fprintf(stderr, "%s\n", twinrf_error(NULL));
        return 1;
    }
    int failed = twinrf_run(rf, kernel, NULL) || twinrf_run_counter(rf, "cycles", &cycles) ||
                 twinrf_run_counter(rf, "instructions", &instructions) ||
                 twinrf_run_counter(rf, "resident_warps", &warps);
    if (failed) {
        fprintf(stderr, "%s\n", twinrf_error(rf));
    } else {
        printf("%-10s cycles %" PRIu64 "  ipc %.3f\n", design, cycles,
               (double)instructions / (double)cycles);
        compare_warps(first, design, warps);
    }
    twinrf_close(rf);
    return failed;
}

int main(int argc, char **argv) {
    struct first first = {NULL, 0};
    int failed = argc < 3;
    if (failed)
        fprintf(stderr, "compare: expected KERNEL DESIGN..., got %d words\n", argc - 1);
    for (int i = 2; i < argc && !failed; i++)
        failed = compare(argv[1], argv[i], &first);
    return failed;
}
