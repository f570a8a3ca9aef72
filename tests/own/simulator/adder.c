/* SPDX-License-Identifier: Apache-2.0 */
#include "adder.h"

#include <string.h>

enum { EACH = STRAIGHT16_SCHEDULER_WARPS };

static unsigned cell(int warp, int number) {
    return (unsigned)(warp * ADDER_REGS + number % ADDER_REGS);
}

static void show_operands(straight16_in *in, unsigned s, int warp, int written) {
    for (unsigned k = 0; k < 2; k++) {
        unsigned operand = s * STRAIGHT16_SLOTS + k, at = cell(warp, written - 2 + (int)k);
        in->cur_src_valid[0] |= UINT64_C(1) << operand;
        in->cur_bank[operand] = (uint8_t)(at % STRAIGHT16_BANKS);
        in->cur_row[operand] = (uint8_t)(at / STRAIGHT16_BANKS);
    }
    in->cur_tag[s] = (uint8_t)warp;
}

/* Operands of the warps that issued in the cycle before, and the warps that may issue now. */
static void drive_issue(struct adder *a, const straight16_out *out, straight16_in *in) {
    in->cur_src_valid[0] = 0;
    for (unsigned s = 0; s < STRAIGHT16_SCHEDULERS; s++) {
        int issued = (int)(out->issue_valid[0] >> s & 1), w = (int)s * EACH + out->issue_warp[s];
        if (issued) {
            a->warp[w].in_flight = 1;
            show_operands(in, s, w, a->warp[w].written);
        }
        in->ready[s][0] = 0;
        for (int i = 0; i < EACH; i++) {
            const struct adder_warp *warp = &a->warp[(int)s * EACH + i];
            int may = warp->written >= 2 && warp->written < ADDER_SUMS + 2 && !warp->in_flight;
            in->ready[s][0] |= (uint64_t)may << i;
        }
    }
}

/* An instruction leaves its collector: the sum is a result in the next cycle. */
static void execute(struct adder *a, const straight16_out *out) {
    for (unsigned p = 0; p < STRAIGHT16_DISPATCH_PORTS; p++) {
        struct adder_warp *warp = &a->warp[out->disp_tag[p]];
        uint32_t first[STRAIGHT16_LANES], second[STRAIGHT16_LANES];
        if (!(out->disp_valid[0] >> p & 1))
            continue;
        memcpy(first, out->disp_data[p * STRAIGHT16_SLOTS], sizeof first);
        memcpy(second, out->disp_data[p * STRAIGHT16_SLOTS + 1], sizeof second);
        for (unsigned lane = 0; lane < STRAIGHT16_LANES; lane++)
            warp->sum[lane] = first[lane] + second[lane];
        warp->result_waits = 1;
    }
}

static void put_on_bus(struct adder *a, straight16_in *in, unsigned p, int w) {
    unsigned at = cell(w, a->warp[w].written);
    a->warp[w].result_waits = 0;
    a->on_bus[p] = w;
    in->wb_valid[0] |= UINT64_C(1) << p;
    in->wb_bank[p] = (uint8_t)(at % STRAIGHT16_BANKS);
    in->wb_row[p] = (uint8_t)(at / STRAIGHT16_BANKS);
    in->wb_mask[p] = UINT32_MAX;
    memcpy(in->wb_data[p], a->warp[w].sum, sizeof a->warp[w].sum);
}

/* Accepted results leave their bus; the next ones take it. */
static void write_back(struct adder *a, const straight16_out *out, straight16_in *in) {
    for (unsigned p = 0; p < STRAIGHT16_RESULT_BUSES; p++) {
        if (a->on_bus[p] >= 0 && out->wb_kind[p]) {
            struct adder_warp *warp = &a->warp[a->on_bus[p]];
            warp->result_waits = ++warp->written == 1; /* its second register, as the first */
            warp->in_flight = 0;
            in->wb_valid[0] &= ~(UINT64_C(1) << p);
            a->on_bus[p] = -1;
        }
        for (int w = 0; w < ADDER_WARPS && a->on_bus[p] < 0; w++)
            if (a->warp[w].result_waits)
                put_on_bus(a, in, p, w);
    }
}

void adder_begin(struct adder *a, straight16_in *in) {
    memset(a->on_bus, -1, sizeof a->on_bus);
    in->dispatch_ready[0] = (1u << STRAIGHT16_DISPATCH_PORTS) - 1;
    for (int w = 0; w < ADDER_WARPS; w++) {
        in->age[w] = (uint8_t)w;
        a->warp[w].result_waits = 1;
        for (unsigned lane = 0; lane < STRAIGHT16_LANES; lane++)
            a->warp[w].sum[lane] = (uint32_t)w * 1000 + lane;
    }
}

/* Sum number n of a lane, without any register file. */
static uint32_t expected(uint32_t first) {
    uint32_t a = first, b = first;
    for (int n = 0; n < ADDER_SUMS; n++) {
        uint32_t sum = a + b;
        a = b;
        b = sum;
    }
    return b;
}

int adder_follow(struct adder *a, const straight16_out *out, straight16_in *in) {
    int done = 0;
    drive_issue(a, out, in);
    execute(a, out);
    write_back(a, out, in);
    for (int w = 0; w < ADDER_WARPS; w++)
        done += a->warp[w].written == ADDER_SUMS + 2;
    return done == ADDER_WARPS;
}

int adder_wrong(const struct adder *a) {
    int wrong = 0;
    for (int w = 0; w < ADDER_WARPS; w++)
        for (unsigned lane = 0; lane < STRAIGHT16_LANES; lane++)
            wrong += a->warp[w].sum[lane] != expected((uint32_t)w * 1000 + lane);
    return wrong;
}
