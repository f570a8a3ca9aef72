/* SPDX-License-Identifier: Apache-2.0
 * The two sides of a proof over the same inputs and the same state.
 *
 * Bits are numbered through a block's table: signals in the order of the twin's lists, elements,
 * then bits, lowest first
 * (`struct layout`). A memory block's memory is its state. Both sides give literals for next state
 * and outputs in this order.
 */
#ifndef TWINRF_SIDES_H
#define TWINRF_SIDES_H

#include "prove/solve/aig.h"
#include "prove/c/sym.h"
#include "lockstep/twin.h"

struct layout {
    const struct twin *twin;
    unsigned n_in, n_state, n_out; /* bits; state: twin->state, then twin->mem */
};

void layout_of(struct layout *l, const struct twin *twin);
/* Name of a bit, `rd_mask[3] bit 5`, of the in (0), state (1) or out (2) list. */
void layout_name(const struct layout *l, int list, unsigned bit, char *text, size_t size);

/* First bit of a row in its list. */
unsigned layout_bit(const struct signal_list *list, const char *name);

/* What a proof starts from. */
struct symbols {
    lit *in, *state; /* [n_in], [n_state] inputs of the graph */
};

struct side {
    lit *next, *out; /* [n_state], [n_out] */
};

/* C: the bitcode `design_dir`/prove/X.bc (twin_X.c, model, contract; harness/mk/design.mk), run by
 * sym. Inputs are read-only; to the contract everything is. Struct padding has no value in the
 * arguments. Bits above a signal's width are 0; that they stay 0 in the results is an obligation.
 * */
struct c_side;
struct c_side *c_side_open(struct aig *g, const struct layout *l, const char *design_dir,
                           struct err *e);
/* In the functions of a block (X_moore, X_outputs, X_step, X_commit), what they may only read is
 * read-only: inputs, state, the memory of X_outputs. Of the block itself this holds from the start.
 * For a fast form of wide data it is said of the blocks inside. */
void c_side_protect(struct c_side *c, const char *block);
int c_side_step(struct c_side *c, const struct symbols *s, struct side *side, struct err *e);
/* The same by another function with the arguments of `step`. */
int c_side_run(struct c_side *c, const char *function, const struct symbols *s, struct side *side,
               struct err *e);
/* Bits of the state after reset. */
int c_side_reset(struct c_side *c, lit *state, struct err *e);
/* A function of the contract (contract.h) on these bits: `rule` is "assume", "invariant", "cover";
 * index is for "cover". `in` and `out` are NULL where the rule does not take them. The result is
 * one literal. */
int c_side_predicate(struct c_side *c, const char *rule, unsigned index, const lit *in,
                     const lit *state, const lit *out, lit *result, struct err *e);
/* `broken` of the contract (contract.h): literal k is true where assumption k does not hold.
 * `state` may be NULL: then it has no value, and what reads it breaks an obligation. */
enum { SENTENCES_MAX = 32 };
int c_side_broken(struct c_side *c, const lit *in, const lit *state, lit *broken, struct err *e);
/* X_lemmas (contract.h) of a step from these symbols to this side: its first `n` bits, true where
 * the lemma holds. */
int c_side_lemmas(struct c_side *c, const struct symbols *s, const struct side *side, lit *lemmas,
                  unsigned n, struct err *e);
/* What the code run so far must not do; until the next call of one of these functions. */
unsigned c_side_obligations(struct c_side *c, const struct obligation **list);
void c_side_close(struct c_side *c);

/* RTL: the block's module with the design point's parameters, by yosys in `dir`, as a netlist over
 * the same bits. Every register bit keeps a flip-flop of its own, even a constant one. */
struct rtl_netlist;
struct rtl_netlist *rtl_open(const struct layout *l, const char *design_dir, const char *dir,
                             struct err *e);
/* The same of a top whose modules below are black boxes. In the layout inputs have the boxes'
 * outputs behind the top's own, outputs the boxes' inputs. Rows are called by instance and port,
 * `u_bank_arbiter.rd_valid`. Boxes have the top's clock and reset, or it is an error. */
struct rtl_netlist *rtl_open_boxes(const struct layout *l, const char *design_dir, const char *dir,
                                   struct err *e);
/* Adds the netlist to `g` over these symbols. Reset is inactive. Every x on which anything depends
 * is a new input of `g`: it may have any value, so that a proof fails where it matters. */
int rtl_step(const struct rtl_netlist *r, struct aig *g, const struct symbols *s, struct side *side,
             struct err *e);
/* The same with reset active: next is the state after reset whatever it was; -1 when a register
 * depends on anything. Memories have no reset: their bits are 0, as simulations start with. */
int rtl_reset(const struct rtl_netlist *r, struct aig *g, const struct symbols *s, lit *state,
              struct err *e);
void rtl_close(struct rtl_netlist *r);

#endif
