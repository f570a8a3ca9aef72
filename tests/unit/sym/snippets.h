/* SPDX-License-Identifier: Apache-2.0
 * C that symbolic execution must understand. Each snippet reads IN words and writes OUT words.
 */
#ifndef TWINRF_TEST_SNIPPETS_H
#define TWINRF_TEST_SNIPPETS_H

#include <stdint.h>

enum { IN = 4, OUT = 8 };

typedef void snippet(const uint64_t *in, uint64_t *out);

#define SNIPPETS(X)                                                                                \
    X(unsigned_arithmetic)                                                                         \
    X(signed_arithmetic)                                                                           \
    X(narrow_arithmetic)                                                                           \
    X(wide_arithmetic)                                                                             \
    X(division)                                                                                    \
    X(shifts)                                                                                      \
    X(comparisons)                                                                                 \
    X(casts)                                                                                       \
    X(bit_builtins)                                                                                \
    X(rotations)                                                                                   \
    X(overflow_builtins)                                                                           \
    X(minima)                                                                                      \
    X(saturation)                                                                                  \
    X(conditions)                                                                                  \
    X(switches)                                                                                    \
    X(fall_through)                                                                                \
    X(early_returns)                                                                               \
    X(constant_loops)                                                                              \
    X(loop_with_break)                                                                             \
    X(loop_with_continue)                                                                          \
    X(nested_breaks)                                                                               \
    X(value_after_loop)                                                                            \
    X(loop_with_two_exits)                                                                         \
    X(bounded_while)                                                                               \
    X(do_while)                                                                                    \
    X(loop_in_condition)                                                                           \
    X(array_read)                                                                                  \
    X(array_write)                                                                                 \
    X(array_two_indices)                                                                           \
    X(array_of_structs)                                                                            \
    X(array_odd_size)                                                                              \
    X(row_pointer)                                                                                 \
    X(byte_view)                                                                                   \
    X(pointer_select)                                                                              \
    X(pointer_phi)                                                                                 \
    X(pointer_walk)                                                                                \
    X(pointer_compare)                                                                             \
    X(pointer_result)                                                                              \
    X(struct_copy)                                                                                 \
    X(struct_by_value)                                                                             \
    X(struct_result)                                                                               \
    X(bit_fields)                                                                                  \
    X(unions)                                                                                      \
    X(memory_functions)                                                                            \
    X(copy_chosen_row)                                                                             \
    X(constant_tables)                                                                             \
    X(strings)                                                                                     \
    X(calls)                                                                                       \
    X(conditional_call)                                                                            \
    X(locals_in_loops)                                                                             \
    X(booleans)                                                                                    \
    X(hints)                                                                                       \
    X(gather)                                                                                      \
    X(scatter)                                                                                     \
    X(bytes_of_words)

#define DECLARE(name) snippet name;
SNIPPETS(DECLARE)
#undef DECLARE

#endif
