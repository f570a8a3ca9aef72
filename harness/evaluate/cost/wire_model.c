/* SPDX-License-Identifier: Apache-2.0 */
#include "evaluate/cost/wire_model.h"

struct wire_cost wire_model(const struct wire_shape *shape, const struct wire_figures *wires,
                            double activity) {
    double half = shape->wires / 2.0;
    double width = half * shape->in * wires->pitch_mm;
    double height = half * shape->out * wires->pitch_mm;
    double column = (shape->banks + 1) / 2 * shape->bank_pitch_mm;
    struct wire_cost c = {.area_mm2 = width * height,
                          .length_mm = column / 4 + (width + height) / 4};
    c.transfer_pj = shape->wires * activity * c.length_mm * wires->pj_per_mm_per_bit;
    c.leakage_mw = shape->wires * c.length_mm * wires->leakage_mw_per_mm;
    return c;
}
