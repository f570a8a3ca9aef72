/* SPDX-License-Identifier: Apache-2.0
 * build/<design>/record: the bench of an export, its vectors, and the page of its handshakes, from
 * one run of the C model. Status 0, 2 for unusable input.
 */
#include <stdio.h>

#include "design.h"
#include "export/bench/bench_text.h"
#include "export/bench/bench_vectors.h"
#include "export/bench/timing_page.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

/* Enough for stolen values to come home, and for warps to leave the active set. */
enum { CYCLES = 400 };

struct options {
    const char *top, *out;
    uint64_t seed;
    uint32_t cycles;
};

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    const struct option_row rows[] = {
        {"top", "NAME", "The exported module (" DESIGN_NAME ")", .text = &o->top},
        {"seed", "N", "Of the random kernels (1)", .to64 = &o->seed, .high = UINT32_MAX},
        {"cycles", "N", "So many are recorded", .to32 = &o->cycles, .low = 1, .high = 100000},
        {0},
    };
    struct command_line c = {.program = "record",
                             .arguments = "FOLDER",
                             .options = rows,
                             .least_words = 1,
                             .most_words = 1,
                             .doc = "Records the C model of " DESIGN_NAME
                                    " under random kernels: FOLDER/bench, FOLDER/timing.md."
                                    "\vStatus 0, 2 unusable input."};
    *o = (struct options){.top = DESIGN_NAME, .seed = 1, .cycles = CYCLES};
    if (options_read(&c, argc, argv, e))
        return -1;
    o->out = c.words[0];
    return 0;
}

static int write_all(const struct options *o, const struct recording *r, struct err *e) {
    enum { PATH = 1024 };
    char vectors[PATH], text[PATH], page[PATH];
    struct bench b = {.recording = r, .top = o->top};
    snprintf(vectors, sizeof vectors, "%s/bench/%s_tb.hex", o->out, o->top);
    snprintf(text, sizeof text, "%s/bench/%s_tb.v", o->out, o->top);
    snprintf(page, sizeof page, "%s/timing.md", o->out);
    if (timing_page_write(r, o->top, page, e)) /* what the run lacks is found here */
        return -1;
    b.lines = bench_vectors_write(r, vectors, e);
    return b.lines < 0 || bench_text_write(&b, text, e) ? -1 : 0;
}

int main(int argc, char **argv) {
    struct options o;
    struct recording r;
    struct err e;
    int status = read_options(&o, argc, argv, &e) ? 2 : 0;
    if (status == 0 && recording_make(&r, o.cycles, o.seed, &e) != 0)
        status = 2;
    if (status == 0) {
        status = write_all(&o, &r, &e) ? 2 : 0;
        recording_free(&r);
    }
    if (status)
        err_print(&e);
    return status;
}
