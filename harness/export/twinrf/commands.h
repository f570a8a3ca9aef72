/* SPDX-License-Identifier: Apache-2.0
 * The commands of `twinrf`. Each gets its own words, the first of which is its name, and returns
 * the exit status. With 2 the message is in `e`, or was printed by the program that was started.
 */
#ifndef TWINRF_COMMANDS_H
#define TWINRF_COMMANDS_H

#include "export/twinrf/package.h"

typedef int command(int argc, char **argv, const struct package *p, struct err *e);

command sim_command, analyze_command, area_command, energy_command, cosim_command;

#endif
