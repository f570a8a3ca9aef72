/* SPDX-License-Identifier: Apache-2.0
 * What functions of C may do to what their callers see: nothing, read it, or write it. By their
 * parameters, and by what their bodies reach besides. Of an unknown function the worst is taken.
 */
#ifndef TWINRF_C_FUNCTIONS_H
#define TWINRF_C_FUNCTIONS_H

#include "rfgen/source_lex.h"

enum c_effect { EFFECT_NONE, EFFECT_READS, EFFECT_WRITES };
enum c_item_kind { ITEM_DIRECTIVE, ITEM_FUNCTION, ITEM_TYPE, ITEM_OTHER };

/* A part of a file outside of all functions, by numbers of its words. */
struct c_item {
    enum c_item_kind kind;
    long from, to;
    long name, open, close; /* of a function: its name and ( ) */
    long body, end;         /* its { }, or 0; of a type its { } */
};

/* The item at word `*at`, which moves behind it; false at the end of the file. */
bool c_next_item(const struct source *s, long *at, struct c_item *item);

/* The word that closes the bracket at `open`. */
long c_end_of(const struct source *s, long open);

struct c_functions;

/* NULL without memory. */
struct c_functions *c_functions_open(void);
void c_functions_close(struct c_functions *all);

/* Notes what `s` declares; its words stay where they are. */
int c_functions_add(struct c_functions *all, const struct source *s, struct err *e);

/* Looks into the bodies, when all files were added. */
void c_functions_look(struct c_functions *all);

/* Of a call in `from`: a function of that file goes before others of its name. Of those the worst
 * is taken. */
enum c_effect c_effect_of(const struct c_functions *all, const struct source *from,
                          const struct source_word *name);

/* The same of one argument, counted from 0. */
enum c_effect c_effect_on(const struct c_functions *all, const struct source *from,
                          const struct source_word *name, unsigned argument);

/* May two parameters of a definition in `s` show one object, as noted of a call? */
bool c_meets(const struct c_functions *all, const struct source *s, const struct c_item *item);

/* Notes that of what a call in `from` may mean; true when that is new. */
bool c_note_meeting(struct c_functions *all, const struct source *from,
                    const struct source_word *name);

/* May it write what no argument shows: a static variable, or by a cast? */
bool c_is_besides(const struct c_functions *all, const struct source *from,
                  const struct source_word *name);

/* Its only definition, or NULL. */
const struct c_item *c_definition(const struct c_functions *all, const struct source *from,
                                  const struct source_word *name, const struct source **s);

/* Is it a member that points to what may be written? */
bool c_is_pointer_member(const struct c_functions *all, const struct source_word *name);

/* Is it a macro with parameters? */
bool c_is_macro(const struct c_functions *all, const struct source_word *name);

/* Is it a variable outside of functions that is not const, and that `from` may see? */
bool c_is_variable(const struct c_functions *all, const struct source *from,
                   const struct source_word *name);

#endif
