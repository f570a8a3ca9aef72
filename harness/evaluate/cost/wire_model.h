/* SPDX-License-Identifier: Apache-2.0
 * Crossbar by its wires: the bit-sliced layout of the bank stealing paper (V.A).
 *
 * 1024 slices of a bit stand in a square of 32 x 32. Inputs come from above and below on one metal
 * layer, outputs leave to both sides on another. At an edge a column carries the wires of 16
 * slices: it is 16 x inputs x pitch wide. A row is 16 x outputs x pitch high. Over each side go
 * half as many wires of an input, or output, as there are slices; a narrow crossbar has fewer.
 *
 * Banks stand in two columns at both sides, a bank pitch apart. A transfer is, on average, a
 * quarter of the column and a quarter of the square's two sides long. Result buses run over the
 * cells and take no area.
 */
#ifndef TWINRF_WIRE_MODEL_H
#define TWINRF_WIRE_MODEL_H

#include "evaluate/cost/tech.h"

struct wire_shape {
    unsigned in, out; /* of the crossbar */
    unsigned wires;   /* of an input */
    unsigned banks;
    double bank_pitch_mm;
};

struct wire_cost {
    double area_mm2, length_mm;
    double transfer_pj; /* of as many bits as an input has wires */
    double leakage_mw;  /* of the wires of one input, of that length */
};

struct wire_cost wire_model(const struct wire_shape *shape, const struct wire_figures *wires,
                            double activity);

#endif
