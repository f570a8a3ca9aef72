/* SPDX-License-Identifier: Apache-2.0 */
#include "systemc/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds the signals of a row. */
static void add_row(struct gtkw_view *v, struct wave_var *vars, const struct signal *s,
                    enum wave_side side, const char *scope) {
    static const char *const parents[] = {"tb.stim", "tb.rtl", "tb.csim"};
    char parent[2 * SIGNAL_NAME], name[SIGNAL_NAME + 16];
    for (uint32_t e = 0; e < s->count; e += wave_elements(s)) {
        struct wave_var *var = &vars[v->n_vars++];
        *var = (struct wave_var){.sig = s,
                                 .element = e,
                                 .elements = wave_elements(s),
                                 .side = side,
                                 .what = COMPARE_OUTPUT};
        snprintf(var->scope, sizeof var->scope, "%s", scope);
        snprintf(parent, sizeof parent, side == WAVE_STIM ? "%s" : "%s.%s", parents[side], scope);
        wave_var_set(var, parent, name);
    }
}

/* Whether an earlier row is of the same scope. */
static int scope_seen(const struct signal_list *out, unsigned row, const char *scope) {
    for (unsigned i = 0; i < row; i++) {
        char own[SIGNAL_NAME];
        signal_scope(&out->rows[i], own);
        if (!strcmp(own, scope))
            return 1;
    }
    return 0;
}

/* Scope by scope, as groups of the view have them. */
static void add_outputs(struct gtkw_view *v, struct wave_var *vars, enum wave_side side) {
    const struct signal_list *out = &v->twin->out;
    for (unsigned first = 0; first < out->n; first++) {
        char scope[SIGNAL_NAME], own[SIGNAL_NAME];
        signal_scope(&out->rows[first], scope);
        for (unsigned i = first; i < out->n && !scope_seen(out, first, scope); i++) {
            signal_scope(&out->rows[i], own);
            if (!strcmp(own, scope))
                add_row(v, vars, &out->rows[i], side, scope);
        }
    }
}

int view_write(const struct twin *t, const char *fst, uint64_t marker, uint64_t last,
               const struct differences *differences, struct err *e) {
    struct gtkw_view v = {.twin = t, .marker = marker, .last = last, .differences = differences};
    uint64_t most = signal_list_elements(&t->in) + 2 * signal_list_elements(&t->out);
    struct wave_var *vars = calloc(most, sizeof *vars);
    char gtkw[WAVE_PATH + 8];
    if (!vars)
        return err_set(e, "%s: out of memory for its view", fst);
    v.vars = vars;
    for (unsigned i = 0; i < t->in.n; i++)
        add_row(&v, vars, &t->in.rows[i], WAVE_STIM, "stim");
    add_outputs(&v, vars, WAVE_RTL);
    add_outputs(&v, vars, WAVE_CSIM);
    snprintf(gtkw, sizeof gtkw, "%.*s.gtkw", (int)strlen(fst) - 4, fst);
    int status = gtkw_write(&v, gtkw, e);
    free(vars);
    return status;
}
