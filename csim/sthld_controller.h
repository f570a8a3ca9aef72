/* SPDX-License-Identifier: Apache-2.0
 * sthld_controller: sets STHLD at the end of each interval from the instructions issued in the last
 * two (docs/blocks/sthld_controller.md). Source: Malekeh, 7, Figs. 4 and 5.
 */
#ifndef TWINRF_STHLD_CONTROLLER_H
#define TWINRF_STHLD_CONTROLLER_H

#include "sthld_controller_if.h"

void sthld_controller_outputs(const sthld_controller_in *in, const sthld_controller_state *s,
                              sthld_controller_out *out);
void sthld_controller_step(const sthld_controller_in *in, const sthld_controller_state *s,
                           sthld_controller_out *out, sthld_controller_state *next);

#endif
