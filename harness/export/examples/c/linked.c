/* SPDX-License-Identifier: Apache-2.0
 * Design points that are linked into the program: nothing is loaded then.
 */
#include <twinrf.h>

TWINRF_DECLARE(steal8);
TWINRF_LINKED(&twinrf_design_steal8);
