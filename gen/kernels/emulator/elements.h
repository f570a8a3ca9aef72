/* SPDX-License-Identifier: Apache-2.0
 * Types of buffer elements, and lengths of names in launch files.
 */
#ifndef TWINRF_EMULATOR_ELEMENTS_H
#define TWINRF_EMULATOR_ELEMENTS_H

#include <stdint.h>

enum { NAME_LENGTH = 128, PATH_LENGTH = 1024 };

enum element_type {
    TYPE_U8,
    TYPE_I8,
    TYPE_U16,
    TYPE_I16,
    TYPE_U32,
    TYPE_I32,
    TYPE_U64,
    TYPE_I64,
    TYPE_F16,
    TYPE_F32,
    TYPE_F64,
    ELEMENT_TYPES
};

/* A number as both an integer and a real: the buffer's type says which counts. */
struct number {
    int64_t i;
    double f;
};

unsigned element_bytes(uint8_t type);
int element_is_real(uint8_t type);
const char *element_name(uint8_t type);

#endif
