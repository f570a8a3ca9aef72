/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/structure.h"

#include <stdio.h>
#include <stdlib.h>

#include "prove/c/objects.h"
#include "prove/structure/subject.h"
#include "prove/structure/theorems.h"

/* Assumptions and invariants, which `make prove` proves of the block, and `make contracts` of the
 * tops. */
static int get_given(struct subject *p, lit *given, struct err *e) {
    lit assumed, holds;
    struct c_side *c = c_side_open(p->g, &p->l, p->o->design_dir, e);
    int status = !c || c_side_predicate(c, "assume", 0, p->s.in, p->s.state, NULL, &assumed, e) ||
                 c_side_predicate(c, "invariant", 0, NULL, p->s.state, NULL, &holds, e);
    if (!status) {
        *given = aig_and(p->g, assumed, holds);
    }
    c_side_close(c);
    return status ? -1 : 0;
}

/* Registers are constants after reset, whatever they were. */
static void check_reset(struct subject *p, const struct rtl_netlist *netlist) {
    struct err why;
    lit *reset = make_lits(p->l.n_state);
    if (rtl_reset(netlist, p->g, &p->s, reset, &why)) {
        subject_leaks(p, "reset", why.text);
    }
    free(reset);
}

int structure_block(const struct proof_options *o, struct tables *t, const char *block,
                    enum proof_result *result, struct err *e) {
    const struct twin *twin = tables_twin(t, block, e);
    if (!twin) {
        return -1;
    }
    struct subject p = {.o = o, .get_given = get_given, .result = PROVED};
    struct rtl_netlist *netlist = NULL;
    int status = subject_open(&p, twin, e);
    if (status == 0) {
        netlist = rtl_open(&p.l, o->design_dir, o->dir, e);
        status = netlist ? rtl_step(netlist, p.g, &p.s, &p.rtl, e) : -1;
    }
    if (status == 0) {
        check_reset(&p, netlist);
        status = p.result == PROVED ? theorems_prove(&p, e) : 0;
    }
    *result = p.result;
    rtl_close(netlist);
    subject_close(&p);
    return status;
}
