/* SPDX-License-Identifier: Apache-2.0
 * Symbolic execution of one function of LLVM IR (clang 14) into an and-inverter graph.
 *
 * Control flow is predicated: a basic block runs under a literal, phis and stores are multiplexers.
 * A loop is unrolled until its condition is the constant false, 65,536 times at most. Memory is
 * objects of a fixed size. Functions with a body are executed, others may be answered by the caller
 * (sym_set_box). All else is refused, naming source file and line (or the instruction's text where
 * there is no debug information), never skipped.
 */
#ifndef TWINRF_SYM_H
#define TWINRF_SYM_H

#include "prove/solve/aig.h"

/* A byte is 8 literals, the lowest first. */
struct sym_object {
    const char *name;
    uint32_t size; /* bytes */
    lit *bits;     /* [8 * size] */
    /* [8 * size] the bit has no value, before and after the run (it then is 0). NULL: all bits have
     * values before, and an obligation says that all have them after. Padding that the function
     * copies from its own variables has none. */
    lit *undefined;
    int read_only; /* whatever writes there breaks an obligation */
};

/* An argument: a pointer to the start of an object, or a word. */
struct sym_arg {
    struct sym_object *object; /* NULL: a word */
    const lit *bits;           /* of the word, with as many bits as the parameter has */
};

/* Something that must not happen: undefined behaviour that the code can only reach by a mistake. */
struct obligation {
    lit bad;          /* true: it happens */
    const char *what; /* "index out of bounds", "null", "uninitialised value", "shift distance",
                         "division by zero", "signed overflow", "unreachable", "bit count of zero",
                         "write to a constant", "writes what it may only read", "overlapping
                         memcpy", "comparison of unrelated pointers", "access as another type",
                         "bool that is neither 0 nor 1", "enum outside of its codes"; from
                         optimised code also "unsigned overflow", "inexact division", "inexact
                         shift" */
    char where[160];  /* file:line */
};

struct sym;

/* Reads a bitcode file and transforms it. NULL with the message. The file comes from
 *
 *     clang-14 -std=gnu11 -O1 -Xclang -disable-llvm-passes -g -emit-llvm -c
 *
 * which leaves out every transformation: so all undefined behaviour of the C is still there to be
 * seen, under the conditions of the C. Optimised code runs, too, but may have lost some of it. It
 * computes ahead what it does not use: obligations of that are violated without harm. */
struct sym *sym_open(struct aig *g, const char *bitcode, struct err *e);
/* The same of code that something is proved of: only of a text that all tools read the same. */
struct sym *sym_open_source(struct aig *g, const char *bitcode, struct err *e);

void sym_close(struct sym *x);

/* Runs a function (internal ones too) on the arguments; its objects are changed in place. Its value
 * goes to `result` (WORD_MAX literals; left alone when it returns nothing). Globals that are
 * constant may be read. Obligations add up over calls. */
int sym_run(struct sym *x, const char *function, const struct sym_arg *args, unsigned n_args,
            lit *result, struct err *e);

/* In every call of this function with `arguments` arguments, by sym_run or by the code, the objects
 * that its first `n` point to are read-only. That holds until it returns, for every way to write.
 * Nothing happens when the module has no such function. */
void sym_protect(struct sym *x, const char *function, unsigned arguments, unsigned n);

unsigned sym_obligations(const struct sym *x, const struct obligation **list);

/* An argument of a function without a body: a word, or the memory from where a pointer points to
 * the end of its object. It may be read and written. A writer sets `written`: in read-only memory
 * it breaks an obligation. */
struct sym_given {
    const lit *word; /* NULL: a pointer */
    unsigned width;
    struct sym_object view;
    int written; /* set by the answer of the call */
};

/* Answers a call of a function that returns nothing and has no body: black boxes. `reached`: the
 * call happens. 0 done, 1 the function is not known (the call is refused), -1 with the message. */
typedef int sym_box(void *user, const char *function, struct sym_given *args, unsigned n,
                    lit reached, struct err *e);
void sym_set_box(struct sym *x, sym_box *box, void *user);

#endif
