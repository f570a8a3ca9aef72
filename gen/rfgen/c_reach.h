/* SPDX-License-Identifier: Apache-2.0
 * Can one operand write what another one uses? Of a call by its arguments: the object that each
 * points to, and the members that the function names.
 */
#ifndef TWINRF_C_REACH_H
#define TWINRF_C_REACH_H

#include "rfgen/c_functions.h"
#include "rfgen/c_syntax.h"

/* A function's body, with its parameters. */
struct c_place {
    const struct c_functions *all;
    struct c_body b;
    const struct c_item *item; /* NULL in the text of a macro */
};

/* The effect of the call with this (. What is called by a pointer may do anything. */
enum c_effect c_call_effect(const struct c_place *p, long open);

/* Can others reach the variable: its address is taken somewhere, or it is an array? */
bool c_is_exposed(const struct c_place *p, const struct source_word *name);

/* Is word i a variable, not a member, a function or an address? */
bool c_is_variable_word(const struct c_place *p, long i);

/* &name, not &name->x: may others write the pointer? */
bool c_is_handed(const struct c_body *b, const struct source_word *name);

/* A parameter or a variable of the function that points? */
bool c_is_pointer(const struct c_place *p, const struct source_word *name);

/* May the call with the ( at `call` write what the access at word i uses? */
bool c_may_meet(const struct c_place *p, long call, long i);

/* May the access at word i be to what words [from, to) name? */
bool c_may_be(const struct c_place *p, long from, long to, long i);

/* Notes functions that are called here with one object in two arguments; true when one is new. */
bool c_note_meetings(struct c_functions *all, const struct c_place *p);

#endif
