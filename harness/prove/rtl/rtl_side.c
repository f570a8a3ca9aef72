/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/sides.h"

#include "rfgen/files.h"
#include "prove/rtl/rtl_names.h"
#include "prove/rtl/rtl_parameters.h"
#include "lockstep/signals.h"
#include "prove/texts.h"
#include "rfgen/yosys.h"

#include <stdlib.h>
#include <string.h>

/* No `opt`, `opt_merge`, `opt_dff` or `memory_dff`: they remove, merge and rename flip-flops;
 * `keep` holds those that nothing reads. `check` refuses wires with no driver or several, before
 * memories become flip-flops: rows that are no power of two leave numbers that read nothing. x
 * become inputs of the netlist before anything may choose a value for them.
 *
 * At the end there are flip-flops of the rising edge of clk_i and gates, nothing else. `opt_clean`
 * where it leaves less to the next steps. Not at the end: there it takes as long as all of them,
 * and the AIGER writer takes only what is read. `memory_share` makes one port of writes to one
 * address, as a module that yosys wrote has them bit by bit. */
static const char steps[] =
    "proc\n"
    "flatten\n"
    "check -assert\n"
    "memory_collect\n"
    "memory_share -nosat -nowiden\n"
    "memory_map\n"
    "setattr -set keep 1 w:*_q* w:*$* %d\n"
    "setundef -undriven -anyseq\n"
    "opt_clean\n"
    "techmap\n"
    "opt_clean\n"
    "setundef -anyseq\n"
    "opt_expr\n"
    "opt_clean\n"
    "dffunmap\n"
    "techmap\n"
    "opt_expr\n"
    "aigmap\n"
    "select -assert-none t:* t:$_AND_ %d t:$_NOT_ %d t:$_DFF_P_ %d t:$anyseq %d\n"
    "select -assert-none t:$_DFF_P_ w:clk_i %co:+$_DFF_P_[C] %d\n";

/* The blocks below a top, `%s` of them, give way to inputs, where they drive, and outputs, where
 * they read. These are called by instance and port; other modules become part of the top. The
 * second %s: where it is kept what the blocks were. */
static const char box_steps[] = "blackbox%s\n"
                                "proc\n"
                                "flatten\n"
                                "write_rtlil \"%s\"\n"
                                "expose -evert t:*\n";

enum { BOXES_LENGTH = 1024 };

struct rtl_netlist {
    struct layout layout;
    struct aiger aiger;
    struct rtl_bits bits;
};

/* Marks what next state and outputs depend on; `seen` has n_nodes bytes. */
static int mark_needed(const struct rtl_netlist *r, unsigned char *seen) {
    const struct aiger *a = &r->aiger;
    unsigned *stack = malloc(a->n_nodes * sizeof *stack);
    if (!stack)
        return -1;
    for (unsigned i = 0; i < a->n_latches; i++)
        aiger_mark(a, a->next[i] / 2, seen, stack);
    for (unsigned i = 0; i < a->n_outputs; i++)
        if (r->bits.out[i] >= 0)
            aiger_mark(a, a->outputs[i] / 2, seen, stack);
    free(stack);
    return 0;
}

/* Undefined bits that nothing depends on are none; the clock must be one of these. */
static int drop_unused(struct rtl_netlist *r, struct err *e) {
    const struct aiger *a = &r->aiger;
    const char *name = r->layout.twin->name;
    unsigned char *seen = calloc(a->n_nodes, 1);
    int status = 0;
    if (!seen || mark_needed(r, seen) != 0)
        status =
            err_set(e, "hw/%s.v:0: expected memory for its netlist, got none; free some", name);
    for (unsigned i = 0; i < a->n_inputs && status == 0; i++) {
        if (r->bits.in[i] == RTL_CLOCK && seen[a->inputs[i]])
            status =
                err_set(e,
                        "hw/%s.v:1: %s: expected clk_i to be the clock of flip-flops only, got "
                        "logic that reads it; take it out",
                        name, name);
        if (r->bits.in[i] == RTL_UNDEFINED && !seen[a->inputs[i]])
            r->bits.in[i] = RTL_UNUSED;
    }
    free(seen);
    return status;
}

/* Clock and reset of a black box must be those of the top. */
static int check_clocks(const struct rtl_netlist *r, struct err *e) {
    const struct aiger *a = &r->aiger;
    for (unsigned i = 0; i < a->n_outputs; i++) {
        unsigned k = 0;
        while (r->bits.out[i] < 0 && k < a->n_inputs &&
               (r->bits.in[k] != r->bits.out[i] || a->outputs[i] != 2 * a->inputs[k]))
            k++;
        if (k == a->n_inputs)
            return err_set(e,
                           "hw/%s.v:1: %s: expected the top's own clock or reset, got something "
                           "else; connect it",
                           r->layout.twin->name, a->output_names[i]);
    }
    return 0;
}

static struct rtl_netlist *open_netlist(const struct layout *l, const char *design_dir,
                                        const char *dir, const char *first, const char *more,
                                        struct err *e) {
    struct yosys_parameters parameters = {0};
    char script[sizeof box_steps + sizeof steps + BOXES_LENGTH + PATH_MAX_LENGTH];
    if (rtl_parameters_read(&parameters, design_dir, l->twin->name, e) != 0)
        return NULL;
    struct rtl_netlist *r = calloc(1, sizeof *r);
    if (!r) {
        err_set(e, "hw/%s.v:0: expected memory for its netlist, got none; free some",
                l->twin->name);
        return NULL;
    }
    r->layout = *l;
    snprintf(script, sizeof script, "%s%s", first, steps);
    if (texts_check_verilog(e) == 0 &&
        yosys_netlist(&r->aiger, dir, l->twin->name, &parameters, script, more, e) == 0 &&
        rtl_bits_find(&r->bits, l, &r->aiger, e) == 0 && check_clocks(r, e) == 0 &&
        drop_unused(r, e) == 0)
        return r;
    rtl_close(r);
    return NULL;
}

struct rtl_netlist *rtl_open(const struct layout *l, const char *design_dir, const char *dir,
                             struct err *e) {
    return open_netlist(l, design_dir, dir, "", NULL, e);
}

/* Is the row of a black box the first one of its block? */
static int is_new_block(const struct signal_list *list, unsigned row) {
    for (unsigned i = 0; i < row; i++) {
        if (strchr(list->rows[i].name, '.') &&
            strcmp(list->rows[i].block, list->rows[row].block) == 0)
            return 0;
    }
    return strchr(list->rows[row].name, '.') != NULL;
}

/* What yosys selects them by: with their parameters they have other names. */
static void name_blocks(const struct signal_list *list, char *text, size_t size) {
    size_t length = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < list->n && length < size; i++) {
        if (is_new_block(list, i))
            length += (size_t)snprintf(text + length, size - length, " A:hdlname=\\\\%s",
                                       list->rows[i].block);
    }
}

struct rtl_netlist *rtl_open_boxes(const struct layout *l, const char *design_dir, const char *dir,
                                   struct err *e) {
    char rtlil[PATH_MAX_LENGTH], names[BOXES_LENGTH];
    char first[sizeof box_steps + BOXES_LENGTH + PATH_MAX_LENGTH];
    snprintf(rtlil, sizeof rtlil, "%s/%s.il", dir, l->twin->name);
    name_blocks(&l->twin->out, names, sizeof names);
    snprintf(first, sizeof first, box_steps, names, rtlil);
    struct rtl_netlist *r = open_netlist(l, design_dir, dir, first, ".il", e);
    if (!r || rtl_parameters_check(rtlil, design_dir, l->twin->name, e) == 0)
        return r;
    rtl_close(r);
    return NULL;
}

void rtl_close(struct rtl_netlist *r) {
    if (!r)
        return;
    rtl_bits_free(&r->bits);
    aiger_free(&r->aiger);
    free(r);
}

/* `bit`: of struct rtl_bits. An undefined bit may have any value. */
static lit input_lit(struct aig *g, const struct symbols *s, lit running, int bit) {
    if (bit >= 0)
        return s->in[bit];
    if (bit == RTL_UNDEFINED)
        return aig_input(g);
    return bit == RTL_RESET ? running : LIT_FALSE;
}

static lit value_of(const lit *values, unsigned literal) {
    return values[literal / 2] ^ (literal & 1);
}

/* Literals of all nodes of the netlist, to be freed. `running`: value of rst_ni. */
static lit *build(const struct rtl_netlist *r, struct aig *g, const struct symbols *s, lit running,
                  struct err *e) {
    const struct aiger *a = &r->aiger;
    lit *values = calloc(a->n_nodes, sizeof *values); /* all false */
    if (!values) {
        err_set(e, "hw/%s.v:0: expected memory for its netlist, got none; free some",
                r->layout.twin->name);
        return NULL;
    }
    for (unsigned i = 0; i < a->n_inputs; i++)
        values[a->inputs[i]] = input_lit(g, s, running, r->bits.in[i]);
    for (unsigned i = 0; i < a->n_latches; i++)
        values[a->latches[i]] = s->state[r->bits.state[i]];
    for (unsigned v = 1; v < a->n_nodes; v++) {
        const struct aiger_node *node = &a->nodes[v];
        if (node->is_gate)
            values[v] = aig_and(g, value_of(values, node->left), value_of(values, node->right));
    }
    return values;
}

int rtl_step(const struct rtl_netlist *r, struct aig *g, const struct symbols *s, struct side *side,
             struct err *e) {
    const struct aiger *a = &r->aiger;
    lit *values = build(r, g, s, LIT_TRUE, e);
    if (!values)
        return -1;
    for (unsigned i = 0; i < a->n_latches; i++)
        side->next[r->bits.state[i]] = value_of(values, a->next[i]);
    for (unsigned i = 0; i < a->n_outputs; i++)
        if (r->bits.out[i] >= 0)
            side->out[r->bits.out[i]] = value_of(values, a->outputs[i]);
    free(values);
    return 0;
}

/* Memories have no reset: both simulations zero them before the first cycle. */
static int reset_values(const struct rtl_netlist *r, const lit *values, lit *state, struct err *e) {
    unsigned n_registers = (unsigned)signal_list_bits(&r->layout.twin->state);
    for (unsigned i = 0; i < r->aiger.n_latches; i++) {
        unsigned bit = r->bits.state[i];
        lit next = value_of(values, r->aiger.next[i]);
        if (bit >= n_registers) {
            next = LIT_FALSE;
        } else if (next != LIT_FALSE && next != LIT_TRUE) {
            char name[128];
            layout_name(&r->layout, 1, bit, name, sizeof name);
            return err_set(e,
                           "hw/%s.v:1: register %s: expected a constant after reset, got a value "
                           "that depends on inputs or state; reset it",
                           r->layout.twin->name, name);
        }
        state[bit] = next;
    }
    return 0;
}

int rtl_reset(const struct rtl_netlist *r, struct aig *g, const struct symbols *s, lit *state,
              struct err *e) {
    lit *values = build(r, g, s, LIT_FALSE, e);
    if (!values)
        return -1;
    int status = reset_values(r, values, state, e);
    free(values);
    return status;
}
