/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/elements.h"

static const struct {
    const char *name;
    uint8_t bytes, is_real;
} types[ELEMENT_TYPES] = {{"u8", 1, 0},  {"i8", 1, 0},  {"u16", 2, 0}, {"i16", 2, 0},
                          {"u32", 4, 0}, {"i32", 4, 0}, {"u64", 8, 0}, {"i64", 8, 0},
                          {"f16", 2, 1}, {"f32", 4, 1}, {"f64", 8, 1}};

unsigned element_bytes(uint8_t type) {
    return types[type].bytes;
}
int element_is_real(uint8_t type) {
    return types[type].is_real;
}
const char *element_name(uint8_t type) {
    return types[type].name;
}
