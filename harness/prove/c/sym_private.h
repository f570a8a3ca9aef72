/* SPDX-License-Identifier: Apache-2.0
 * Inside sym: values, memory, control flow.
 *
 * Every bit has a second literal: it holds no value (a local variable that was not written yet,
 * undef, poison). Moves carry it along: load, store, phi, select, casts that copy bits, shifts by
 * constants, and, or where the other side does not decide. Any other use makes the obligation
 * "uninitialised value" and goes on with some value. So an equality that is proved together with
 * its obligations never rests on a choice that was made for an undefined bit.
 */
#ifndef TWINRF_SYM_PRIVATE_H
#define TWINRF_SYM_PRIVATE_H

#include "prove/solve/bits.h"
#include "prove/c/sym.h"
#include "prove/c/sym_alloc.h"
#include "prove/c/sym_map.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

enum {
    ADDRESS_BITS = 64,
    MOST_TERMS = 5,         /* indices of one address; the last one may be constant */
    MOST_LOCATIONS = 64,    /* where one pointer may point to */
    MOST_ITERATIONS = 65536 /* of a loop */
};

/* Values ------------------------------------------------------------------------------------- */

struct frame;

/* Memory of an argument, a global or a local variable. */
struct memory {
    const char *name;
    uint32_t size;         /* bytes */
    lit *bits, *undefined; /* [8 * size] */
    int constant;          /* of a global: nothing writes there */
    lit read_only;         /* nothing may write there now */
    LLVMTypeRef type;      /* as it is declared; NULL: not known */
    LLVMValueRef variable; /* the same by the debug information, of local variables */
    struct frame *frame;   /* whose local variable it is; NULL: it is older than the run */
};

/* index * stride, index being below count. */
struct term {
    lit index[ADDRESS_BITS];
    uint64_t stride, count;
};

/* An address: the object's start + offset + the terms. */
struct location {
    lit guard;             /* the pointer points here; of all targets of a pointer one holds */
    struct memory *object; /* NULL: a null pointer */
    int64_t offset;
    lit outside; /* an index that was left behind is past its array; null: it has no value */
    unsigned n_terms;
    struct term terms[MOST_TERMS];
};

/* A pointer (targets), or a word, or a struct as it lies in memory. */
struct value {
    unsigned width;        /* 0: a pointer */
    lit *bits, *undefined; /* [width] */
    unsigned n_locations;
    struct location *locations;
};

/* sym_value.c */
void value_word(struct value *v, unsigned width);         /* makes room; all bits defined */
void value_undefined(struct value *v, unsigned width);    /* no bit is */
void value_null(struct value *v, int undefined);          /* or a pointer without a value */
void value_point(struct value *v, struct memory *object); /* to its start */
void value_copy(struct value *to, const struct value *from);
void value_free(struct value *v);
int value_is_defined(const struct value *v);
int value_mux(struct sym *x, struct value *r, lit condition, const struct value *yes,
              const struct value *no); /* r may be `no` */

/* The program -----------------------------------------------------------------------------------
 */

/* One step of a region: a block, or a whole loop. */
struct item {
    unsigned block;      /* or the loop's header */
    struct region *loop; /* NULL: a block */
    unsigned idom;       /* item that every way from the region's header to this one passes last */
    int always;          /* this item runs whenever idom does */
};

/* A loop's body, or the whole function: items in an order in which all edges go forward, the header
 * first. */
struct region {
    unsigned header, n_items;
    struct item *items;
    int *item_of; /* [blocks] item that holds the block, -1: none */
};

enum { NSW = 1, NUW = 2, EXACT = 4 };

/* What does not change from run to run of a function. */
struct plan {
    LLVMValueRef function;
    unsigned n_blocks, n_slots;
    LLVMBasicBlockRef *blocks;
    struct map block_numbers, slots; /* of LLVMBasicBlockRef; of arguments and instructions */
    unsigned char *flags;            /* [slots] NSW, NUW, EXACT */
    struct region *root;
};

/* sym_plan.c */
struct plan *plan_of(struct sym *x, LLVMValueRef function); /* NULL with the message */
void plan_free(struct plan *p);
/* sym_region.c: the regions of a plan; -1 with the message. */
int region_build(struct sym *x, struct plan *p);
void region_free(struct region *r);

/* A call that is being run. */
struct frame {
    struct frame *caller;
    const struct plan *plan;
    struct value *values; /* [slots] */
    lit entry;            /* the call is reached */
    lit now;              /* this block is reached from the function's start */
    struct memory **locals;
    uint64_t n_locals, room;
};

/* See sym_protect. */
struct protection {
    LLVMValueRef function;
    unsigned n;
};

struct sym {
    struct aig *g;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    struct map plans, globals, constants; /* of LLVMValueRef: plan, memory, value */
    struct map enums;                     /* of a type's debug information: codes */
    struct obligation *obligations;
    uint64_t n_obligations, room;
    struct frame *frame;
    struct protection *protections; /* functions whose arguments may only be read */
    uint64_t n_protections, room_protections;
    LLVMValueRef at;           /* the instruction that is being run */
    struct location last_read; /* the last one through an index, and */
    uint32_t last_read_nodes;  /* how many nodes there were before it */
    sym_box *box;              /* answers calls of functions without a body; NULL: none does */
    void *box_user;
    struct err *err;
};

/* sym_run.c */
/* Sets the message, "where: expected .., got ..; what to do", and returns -1. */
int sym_refuse(struct sym *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The present instruction, as text that is valid until the next call. */
const char *sym_instruction(struct sym *x);
/* `bad` must not be true where the present block is reached. */
void sym_oblige(struct sym *x, lit bad, const char *what);
void sym_need_defined(struct sym *x, const struct value *v);

/* Of the present frame. NULL with the message. */
const struct value *sym_operand(struct sym *x, LLVMValueRef v); /* sym_constant.c */
const struct value *sym_word_operand(struct sym *x,
                                     unsigned k); /* operand k, which must be defined */
struct value *sym_result(struct sym *x, LLVMValueRef instruction);
unsigned sym_width(struct sym *x, LLVMTypeRef type); /* of a value in bits; 0: a pointer, or none */
int sym_check_type(struct sym *x, LLVMTypeRef type);

/* sym_memory.c */
struct memory *memory_new(const char *name, uint32_t size);
void memory_free(struct memory *m);
struct memory *memory_local(struct sym *x, const char *name, uint32_t size);
void memory_forget(struct memory *m, lit condition, struct aig *g); /* its bits lose their values */
lit memory_reached(struct sym *x, const struct memory *m); /* here, supposing m's function runs */
/* n bytes to or from where a pointer points; they make the obligations. */
int memory_load(struct sym *x, const struct value *pointer, unsigned n, lit *bits, lit *undefined);
int memory_store(struct sym *x, const struct value *pointer, unsigned n, const lit *bits,
                 const lit *undefined);
/* Makes the obligation that a write under this condition is allowed. */
void memory_oblige_write(struct sym *x, const struct memory *m, lit guard);

/* Makes the obligation that the pointer is to words of this type, by the objects' own. */
void memory_oblige_type(struct sym *x, const struct value *pointer, LLVMTypeRef type);

/* sym_types.c: of the present instruction, an access. */
int types_is_bool(struct sym *x);
int types_is_free(struct sym *x); /* it may read or write any type: char, or it has no tag */
/* Does an object of `type` have a word of type `access` at this byte? */
int types_fit(struct sym *x, LLVMTypeRef type, uint64_t at, LLVMTypeRef access);
/* Objects without a type, of the size of this one, are declared so from here on. */
void types_adopt(struct sym *x, const struct value *pointer, LLVMTypeRef type);

/* sym_enums.c: the obligation that an enum has one of its codes. Of the present llvm.dbg.value;
 * what the present llvm.dbg.declare says of a local variable; of what is loaded from there. */
void enums_value(struct sym *x);
void enums_declare(struct sym *x);
void enums_load(struct sym *x, const struct value *pointer, const struct value *v);

/* sym_address.c */
int address_step(struct sym *x, LLVMValueRef gep, const struct value *base, struct value *r);
void address_word(struct sym *x, const struct location *p, lit *word); /* bytes from the start */
int address_compare(struct sym *x, LLVMIntPredicate predicate, const struct value *a,
                    const struct value *b, lit *r);
/* Of one object and address; guards aside. */
int same_location(const struct location *a, const struct location *b);
int address_select(struct sym *x, struct value *r, lit condition, const struct value *yes,
                   const struct value *no);

/* sym_inst.c, sym_arith.c, sym_intrinsic.c: one instruction, no control flow. */
int sym_instruct(struct sym *x, LLVMValueRef instruction);
int sym_arithmetic(struct sym *x, LLVMValueRef instruction);
int sym_intrinsic(struct sym *x, LLVMValueRef call, const char *name);
/* Does the sum (or difference) of two words not fit n bits? */
lit sym_add_overflow(struct aig *g, const lit *a, const lit *b, const lit *sum, unsigned n);
lit sym_sub_overflow(struct aig *g, const lit *a, const lit *b, const lit *rest, unsigned n);
/* The product, and whether it does not fit; n is at most 64. */
lit sym_mul_overflow(struct aig *g, lit *r, const lit *a, const lit *b, unsigned n, int is_signed);

/* sym_box.c: a call of a function without a body. 1 when it is not known. */
int sym_call_box(struct sym *x, LLVMValueRef function, const struct value *args, unsigned n);

/* sym_protect.c: where a function starts, marks what it may only read; where it ends, takes back
 * these marks. */
struct kept;
struct kept *protect_start(struct sym *x, LLVMValueRef function, const struct value *args);
void protect_end(struct kept *kept);

/* sym_prepare.c: transforms the module before it is run. */
int sym_prepare(struct sym *x, const char *bitcode, struct err *e);
int sym_is_undefined(LLVMValueRef function); /* a call of it gives no value */

/* sym_flow.c: a call with these arguments; `result` is left alone when it returns nothing. */
int sym_call(struct sym *x, const struct plan *p, const struct value *args, struct value *result);

#endif
