/* SPDX-License-Identifier: Apache-2.0
 * What kinds of instructions a launch file's kernels run, with how many lanes, and how often a
 * small cache has what they load. It is no model of time: accesses are in the emulator's order.
 */
#ifndef TWINRF_EMULATOR_PROFILE_H
#define TWINRF_EMULATOR_PROFILE_H

#include <stdint.h>
#include <stdio.h>

#include "kernels/emulator/program.h"

struct profile;

/* NULL when memory is out. */
struct profile *profile_open(void);
/* One instruction of a warp; `exists`: its lanes; `address`: of each lane, or NULL. */
void profile_line(struct profile *p, const struct operation *op, uint32_t mask, uint32_t exists,
                  const uint64_t *address);
/* A launch ends: its cache is empty again. */
void profile_launch(struct profile *p);
/* `name: value` lines. */
void profile_print(const struct profile *p, FILE *to);
void profile_close(struct profile *p);

#endif
