/* SPDX-License-Identifier: Apache-2.0
 * A launch file: cubin, buffers, launches with their arguments, what must come out
 * (docs/emulator.md).
 */
#ifndef TWINRF_EMULATOR_LAUNCH_FILE_H
#define TWINRF_EMULATOR_LAUNCH_FILE_H

#include "kernels/emulator/elements.h"
#include "rfgen/err.h"

enum generator { MAKE_ZERO, MAKE_CONST, MAKE_IOTA, MAKE_UNIFORM, MAKE_CUMSUM, MAKE_FILE };

struct buffer_plan {
    char name[NAME_LENGTH];
    unsigned line;
    uint8_t type, generator; /* enum element_type, enum generator */
    uint64_t count, seed;
    struct number first, second; /* V; START and STEP; LO and HI */
    uint64_t eye;                /* elements that get more, 0: none */
    double eye_value;
    char path[PATH_LENGTH];
    uint64_t address; /* once it is in memory */
};

enum argument_type { ARG_PTR, ARG_I32, ARG_U32, ARG_U64, ARG_F16, ARG_F32, ARG_F64, ARG_COPY };

struct argument {
    uint8_t type; /* enum argument_type */
    unsigned line;
    unsigned buffer; /* ARG_PTR; ARG_COPY: its bytes are the argument */
    uint64_t value;  /* bits; of ARG_PTR the offset */
};

struct launch_plan {
    char kernel[NAME_LENGTH * 2];
    unsigned line;
    uint32_t grid[3], block[3], shared_bytes;
    int cooperative; /* this_grid().sync() is allowed */
    struct argument *arguments;
    uint64_t n_arguments, cap_arguments;
};

enum check_kind { CHECK_EXACT, CHECK_NEAR, CHECK_SUM, CHECK_FIRST };

struct check_plan {
    uint8_t kind, type; /* enum check_kind; type of the file */
    unsigned line, buffer;
    uint64_t hash;
    struct number value;
    char path[PATH_LENGTH];
    double relative, absolute;
};

struct launch_file {
    char path[PATH_LENGTH];
    char cubin[PATH_LENGTH];
    unsigned cubin_line;
    struct buffer_plan *buffers;
    struct launch_plan *launches;
    struct check_plan *checks;
    uint64_t n_buffers, cap_buffers, n_launches, cap_launches, n_checks, cap_checks;
    int expects_instructions, expects_hash;
    uint64_t instructions, hash;
};

/* Returns 0, or -1 with `file:line: ...` and nothing to free. */
int launch_read(struct launch_file *l, const char *path, struct err *e);
void launch_free(struct launch_file *l);

#endif
