/* SPDX-License-Identifier: Apache-2.0 */
#include "order/order_alone.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "rfc.h"
#include "victim_buffer.h"

int order_take_flush(void *to, const char *text, struct err *e) {
    static const char *const words[] = {"none", "dep", "strand"};
    enum order_flush *flush = to;
    for (unsigned w = 0; w < sizeof words / sizeof words[0]; w++)
        if (strcmp(text, words[w]) == 0) {
            *flush = (enum order_flush)w;
            return 0;
        }
    return err_set(e, "--flush: expected none, dep or strand, got '%.40s'; use one of them", text);
}

int order_has_rfc(struct err *e) {
    return HAS_RFC ? 0
                   : err_set(e, "--order: expected a design with rfc_entries, got " DESIGN_NAME
                                "; use one, such as rfc6");
}

#if HAS_RFC
/* The victim buffers beside the slot. */
struct buffers {
    victim_buffer_state s;
    victim_buffer_in in;
    victim_buffer_out out;
};

/* Gives the buffers what ev shows, and takes what they answer as in->ev_go. The slot's warp is 0,
 * its first row 0. */
static void offer(struct buffers *b, const rfc_state *s, rfc_in *in) {
    rfc_out shown;
    victim_buffer_state next;
    rfc_outputs(in, s, &shown);
    memset(&b->in, 0, sizeof b->in);
    b->in.ev_valid[0] = shown.ev_valid;
    b->in.ev_reg[0] = shown.ev_reg;
    b->in.ev_lanes[0] = shown.ev_lanes;
    victim_buffer_outputs(&b->in, &b->s, &b->out);
    victim_buffer_step(&b->in, &b->s, &b->out, &next);
    b->s = next;
    in->ev_go = (uint8_t)(b->out.ev_go[0] & 1);
}

static int run(struct order *o, struct err *e) {
    struct buffers buffers = {0};
    rfc_state s, next;
    rfc_in in;
    rfc_out out;
    rfc_reset(&s);
    victim_buffer_reset(&buffers.s);
    while (!order_is_over(o)) {
        order_drive(o, &in);
        offer(&buffers, &s, &in);
        rfc_outputs(&in, &s, &out);
        rfc_step(&in, &s, &out, &next);
        s = next;
        if (order_observe(o, &in, &out, &buffers.out, e))
            return 1;
    }
    const char *broken = order_broken_identity(&o->n);
    return broken ? (err_set(e, "order: expected %s, got other counters", broken), 1) : 0;
}

#else
/* A design without these blocks does not have their models either. */
static int run(struct order *o, struct err *e) {
    (void)o;
    return order_has_rfc(e) ? 2 : 0;
}
#endif

static int run_kernel(const struct kernel *k, const struct order_inst *insts,
                      const struct order_config *c, struct order_counters *n, struct err *e) {
    struct order *o = malloc(sizeof *o);
    if (!o) {
        err_set(e, "%.300s: out of memory for order mode; free some memory", k->path);
        return 2;
    }
    order_begin(o, k, insts, c);
    int status = run(o, e);
    *n = o->n;
    free(o);
    return status;
}

int order_alone(struct kernel *k, const struct order_config *c, struct order_counters *n,
                struct err *e) {
    struct order_inst *insts = order_program(k, e);
    if (!insts)
        return 2;
    int status = run_kernel(k, insts, c, n, e);
    free(insts);
    return status;
}

void order_print(const struct order_counters *n, FILE *f, int json) {
    const struct {
        const char *name;
        uint64_t value;
    } list[] = {
#define COUNTER(name) {#name, n->name},
#include "order/order_counters.h"
#undef COUNTER
    };
    unsigned count = sizeof list / sizeof list[0];
    for (unsigned i = 0; i < count; i++)
        if (json)
            fprintf(f, "%s\"%s\": %" PRIu64 "%s", i ? ", " : "{", list[i].name, list[i].value,
                    i + 1 == count ? "}\n" : "");
        else
            fprintf(f, "%s: %" PRIu64 "\n", list[i].name, list[i].value);
}
