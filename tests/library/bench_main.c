/* SPDX-License-Identifier: Apache-2.0
 * What a cycle costs: the plain function, through a handle, with ports by number and by name, and
 * by libtwinrf. Inputs change in each cycle. Prints cycles a second, the best of a few turns.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "steal8.h"
#include "twinrf.h"

enum { CYCLES = 100000, TURNS = 5, ALL_READY = (1 << 24) - 1 };

struct bench {
    steal8_handle *h;
    twinrf *rf;
    uint32_t ready, request, bank, warp; /* numbers of ports */
    uint64_t sum;                        /* of outputs, so that none is left out */
};

/* Four ports in, one out, as a small simulator would. */
static uint64_t ready_of(unsigned cycle) {
    return (cycle * 2654435761u >> 7) & ALL_READY;
}

static void inputs(steal8_in *in, unsigned cycle) {
    in->ready[0][0] = ready_of(cycle);
    in->ready[1][0] = ready_of(cycle + 1);
    in->cur_src_valid[0] = cycle & 63;
    in->cur_bank[cycle % 6] = cycle & 7;
}

static void plain(struct bench *b) {
    static steal8_model m;
    static steal8_in in;
    static steal8_out out;
    steal8_model_reset(&m);
    for (unsigned i = 0; i < CYCLES; i++) {
        inputs(&in, i);
        steal8_model_step(&m, &in, &out);
        b->sum += out.issue_warp[0];
    }
}

static void handle(struct bench *b) {
    steal8_reset(b->h);
    for (unsigned i = 0; i < CYCLES; i++) {
        inputs(steal8_inputs(b->h), i);
        steal8_step(b->h);
        b->sum += steal8_outputs(b->h)->issue_warp[0];
    }
}

static void by_number(struct bench *b) {
    steal8_reset(b->h);
    for (unsigned i = 0; i < CYCLES; i++) {
        uint64_t in[4] = {ready_of(i), ready_of(i + 1), i & 63, i & 7}, warp;
        steal8_set_words(b->h, b->ready, 0, &in[0], 1);
        steal8_set_words(b->h, b->ready, 1, &in[1], 1);
        steal8_set_words(b->h, b->request, 0, &in[2], 1);
        steal8_set_words(b->h, b->bank, i % 6, &in[3], 1);
        steal8_step(b->h);
        steal8_get_words(b->h, b->warp, 0, &warp, 1);
        b->sum += warp;
    }
}

static void by_name(struct bench *b) {
    steal8_reset(b->h);
    for (unsigned i = 0; i < CYCLES; i++) {
        uint64_t warp;
        steal8_set(b->h, "ready", 0, ready_of(i));
        steal8_set(b->h, "ready", 1, ready_of(i + 1));
        steal8_set(b->h, "cur_src_valid", 0, i & 63);
        steal8_set(b->h, "cur_bank", i % 6, i & 7);
        steal8_step(b->h);
        steal8_get(b->h, "issue_warp", 0, &warp);
        b->sum += warp;
    }
}

static void loaded(struct bench *b) {
    twinrf_reset(b->rf);
    for (unsigned i = 0; i < CYCLES; i++) {
        uint64_t warp;
        twinrf_set(b->rf, "ready", 0, ready_of(i));
        twinrf_set(b->rf, "ready", 1, ready_of(i + 1));
        twinrf_set(b->rf, "cur_src_valid", 0, i & 63);
        twinrf_set(b->rf, "cur_bank", i % 6, i & 7);
        twinrf_step(b->rf);
        twinrf_get(b->rf, "issue_warp", 0, &warp);
        b->sum += warp;
    }
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const struct {
    const char *name;
    void (*run)(struct bench *b);
} modes[] = {{"plain_function", plain},
             {"handle_struct", handle},
             {"handle_number", by_number},
             {"handle_name", by_name},
             {"libtwinrf_name", loaded}};
enum { MODES = sizeof modes / sizeof *modes };

/* In turns, so that all see the same machine; all see the same outputs. */
static int measure(struct bench *b) {
    double best[MODES] = {0};
    uint64_t sum = 0;
    for (unsigned turn = 0; turn < TURNS; turn++) {
        for (unsigned m = 0; m < MODES; m++) {
            double start = seconds();
            b->sum = 0;
            modes[m].run(b);
            double speed = CYCLES / (seconds() - start);
            best[m] = speed > best[m] ? speed : best[m];
            if ((turn > 0 || m > 0) && b->sum != sum)
                return fprintf(stderr, "%s: other outputs\n", modes[m].name), 1;
            sum = b->sum;
        }
    }
    for (unsigned m = 0; m < MODES; m++)
        printf("%s_cycles_per_second: %.0f\n", modes[m].name, best[m]);
    return 0;
}

int main(void) {
    struct bench b = {.h = steal8_new(), .rf = twinrf_open("steal8")};
    if (!b.h || !b.rf || steal8_find("ready", &b.ready) || steal8_find("cur_bank", &b.bank) ||
        steal8_find("cur_src_valid", &b.request) || steal8_find("issue_warp", &b.warp)) {
        fprintf(stderr, "bench: %s\n", twinrf_error(NULL));
        return 2;
    }
    int status = measure(&b);
    steal8_free(b.h);
    twinrf_close(b.rf);
    return status;
}
