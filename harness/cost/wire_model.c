/* SPDX-License-Identifier: Apache-2.0 */
#include "wire_model.h"

enum { SIDE = 32, BITS = SIDE * SIDE, HALF_SIDE = SIDE / 2 };

struct wire_cost wire_model(const struct wire_shape *shape, const struct wire_figures *wires,
                            double activity) {
    double width = SIDE * HALF_SIDE * shape->in * wires->pitch_mm;
    double height = SIDE * HALF_SIDE * shape->out * wires->pitch_mm;
    double column = (shape->banks + 1) / 2 * shape->bank_pitch_mm;
    struct wire_cost c = {.area_mm2 = width * height,
                          .length_mm = column / 4 + (width + height) / 4};
    c.transfer_pj = BITS * activity * c.length_mm * wires->pj_per_mm_per_bit;
    c.leakage_mw = BITS * c.length_mm * wires->leakage_mw_per_mm;
    return c;
}
