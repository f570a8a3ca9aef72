/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/structure/structure.h"

#include "prove/structure/subject.h"
#include "prove/structure/theorems.h"
#include "prove/tops/top_boxes.h"

int structure_top(const struct proof_options *o, struct tables *t, const char *top,
                  enum proof_result *result, struct err *e) {
    struct boxes b;
    struct subject p = {.o = o, .result = PROVED};
    struct rtl_netlist *netlist = NULL;
    if (boxes_open(&b, t, top, e)) {
        return -1;
    }
    struct twin wires = b.opened; /* all registers are in the boxes */
    wires.state = wires.mem = (struct signal_list){0};
    int status = subject_open(&p, &wires, e);
    if (status == 0) {
        netlist = rtl_open_boxes(&p.l, o->design_dir, o->dir, e);
        status = netlist ? rtl_step(netlist, p.g, &p.s, &p.rtl, e) : -1;
    }
    if (status == 0) {
        status = theorems_prove(&p, e);
    }
    *result = p.result;
    rtl_close(netlist);
    subject_close(&p);
    boxes_close(&b);
    return status;
}
