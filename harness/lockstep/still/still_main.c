/* SPDX-License-Identifier: Apache-2.0
 * build/still FOLDERS TABLE TWIN...: what stood still over all runs of a test.
 *
 * FOLDERS, parted by commas, have the files of the runs (harness/lockstep/moved.h), one at least of
 * each TWIN. A bit of a port or register that was the same in all cycles of all runs fails, unless
 * TABLE (tests/still.list) says why. Exit status: 0 all moved or explained, 1 not, 2 unreadable
 * input.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "lockstep/still/reasons.h"

enum { MOVED = 0, STILL = 1, REFUSED = 2, PATH_MOST = 512 };

/* The next path of a list, and what is behind it; NULL behind the last. */
static const char *next_path(const char *list, char path[PATH_MOST]) {
    size_t n = strcspn(list, ",");
    snprintf(path, PATH_MOST, "%.*s", (int)n, list);
    return list[n] ? list + n + 1 : NULL;
}

static int read_folder(struct still_bits *b, const char *folder, struct err *e) {
    char path[1024];
    const struct dirent *entry;
    DIR *d = opendir(folder);
    if (!d)
        return err_set(e, "%s: cannot read: %s", folder, strerror(errno));
    int failed = 0;
    while (!failed && (entry = readdir(d))) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        failed = still_bits_read(b, path, e);
    }
    closedir(d);
    return failed;
}

static int read_folders(struct still_bits *b, const char *list, struct err *e) {
    char folder[PATH_MOST];
    while (list) {
        list = next_path(list, folder);
        if (read_folder(b, folder, e))
            return -1;
    }
    return 0;
}

/* Bits of an element that stood still and are not explained, one after another from `bit` on. */
static uint32_t run_of_bits(const struct still_signal *s, uint32_t e, uint32_t bit) {
    uint32_t n = 0;
    while (bit + n < still_parts(s) && still_stood(s, e, bit + n) &&
           !still_bit(s->explained, s, e, bit + n))
        n++;
    return n;
}

/* Elements from e on in which just these bits form a run. */
static uint32_t run_of_elements(const struct still_signal *s, uint32_t e, uint32_t bit,
                                uint32_t bits) {
    uint32_t n = 1;
    while (e + n < s->count && run_of_bits(s, e + n, bit) == bits &&
           (!bit || !run_of_bits(s, e + n, bit - 1)))
        n++;
    return n;
}

/* The run was printed with the element before. */
static int goes_on(const struct still_signal *s, uint32_t e, uint32_t bit, uint32_t bits) {
    return e && run_of_bits(s, e - 1, bit) == bits && (!bit || !run_of_bits(s, e - 1, bit - 1));
}

static void print_run(const struct still_signal *s, uint32_t e, uint32_t bit, uint32_t bits) {
    uint32_t last = e + run_of_elements(s, e, bit, bits) - 1;
    printf("STILL %s %s %s %" PRIu32 "-%" PRIu32 " %" PRIu32 "-%" PRIu32 " always %d\n", s->twin,
           s->kind, s->name, e, last, bit, bit + bits - 1, still_bit(s->ones, s, e, bit));
}

/* Prints the bits of a signal that stood still and are not explained; returns their number. */
static uint64_t report_signal(const struct still_signal *s) {
    uint64_t still = 0;
    for (uint32_t e = 0; e < s->count; e++)
        for (uint32_t bit = 0, n; bit < still_parts(s); bit += n + 1) {
            n = run_of_bits(s, e, bit);
            still += n;
            if (n && !goes_on(s, e, bit, n))
                print_run(s, e, bit, n);
        }
    return still;
}

static int ran(const struct still_bits *b, const char *twin) {
    for (unsigned i = 0; i < b->n; i++)
        if (!strcmp(b->of[i]->twin, twin))
            return 1;
    return 0;
}

static uint64_t count_bits(const struct still_bits *b) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < b->n; i++)
        bits += (uint64_t)b->of[i]->width * b->of[i]->count;
    return bits;
}

/* Each twin has run, each reason holds, everything else moved. */
static int judge(struct still_bits *b, char **words, struct err *e) {
    uint64_t still = 0;
    unsigned rows = 0, missing = 0;
    for (char **twin = words + 2; *twin; twin++)
        if (!ran(b, *twin)) {
            printf("FAIL %s: expected a run of %s, got none; see its jobs\n", words[0], *twin);
            missing++;
        }
    int untrue = reasons_apply(b, words[1], words + 2, &rows, e);
    if (untrue < 0)
        return REFUSED;
    for (unsigned i = 0; i < b->n; i++)
        still += report_signal(b->of[i]);
    int failed = still || untrue || missing;
    printf("%s still signals=%u bits=%" PRIu64 " runs=%u still=%" PRIu64
           " reasons=%u untrue=%d%s%s\n",
           failed ? "FAIL" : "PASS", b->n, count_bits(b), b->files, still, rows, untrue,
           still ? "; make the traffic reach it, or say why not in " : "", still ? words[1] : "");
    return failed ? STILL : MOVED;
}

int main(int argc, char **argv) {
    static const struct option_row none[] = {{0}};
    struct still_bits b = {0};
    struct err e = {""};
    int status = REFUSED;
    struct command_line c = {
        .program = "still",
        .arguments = "FOLDERS TABLE TWIN...",
        .options = none,
        .least_words = 3,
        .most_words = -1,
        .doc = "Says which bits of ports and registers stood still over all runs in FOLDERS, but "
               "for those that TABLE explains. Commas part folders.\vStatus 0 none, 1 some, 2 "
               "unusable input."};
    if (!options_read(&c, argc, argv, &e) && !read_folders(&b, c.words[0], &e))
        status = judge(&b, c.words, &e);
    if (status == REFUSED)
        err_print(&e);
    still_bits_free(&b);
    return status;
}
