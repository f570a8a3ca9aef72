/* SPDX-License-Identifier: Apache-2.0
 * Interfaces of the blocks without wide data. Written by gen/tables.sh. */
/* clang-format off */
#ifndef TWINRF_BLOCK_PORTS_H
#define TWINRF_BLOCK_PORTS_H

#include "address_allocator_if.h"
#include "bank_arbiter_if.h"
#include "bank_timer_if.h"
#include "ccu_if.h"
#include "ccu_allocator_if.h"
#include "ltrf_collector_if.h"
#include "malekeh_scheduler_if.h"
#include "operand_collector_if.h"
#include "prefetch_unit_if.h"
#include "status_table_if.h"
#include "sthld_controller_if.h"
#include "two_level_scheduler_if.h"
#include "warp_scheduler_if.h"
#include "wcb_if.h"
#include "write_buffer_if.h"

#endif
