/* SPDX-License-Identifier: Apache-2.0
 * `prove`: proves a design's blocks, C model against RTL, the fast forms of wide data
 * (`datapath`, `ccu_datapath`) and its top's wiring. Status 0 all proved, 1 one is not, 2 it could
 * not be asked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "design.h"
#include "proof.h"
#include "top.h"

extern const struct twin twin_warp_scheduler, twin_operand_collector, twin_bank_arbiter,
    twin_steal_table, twin_register_bank, twin_crossbar, twin_malekeh_scheduler, twin_ccu_allocator,
    twin_ccu, twin_ccu_crossbar, twin_sthld_controller, twin_two_level_scheduler,
    twin_ltrf_collector, twin_bank_timer, twin_main_bank, twin_wcb, twin_address_allocator,
    twin_prefetch_unit, twin_write_buffer, twin_narrow_crossbar;

static const struct twin *const blocks[] = {&twin_warp_scheduler,
                                            &twin_operand_collector,
                                            &twin_bank_arbiter,
                                            &twin_steal_table,
                                            &twin_register_bank,
                                            &twin_crossbar,
                                            &twin_malekeh_scheduler,
                                            &twin_ccu_allocator,
                                            &twin_ccu,
                                            &twin_ccu_crossbar,
                                            &twin_sthld_controller,
                                            &twin_two_level_scheduler,
                                            &twin_ltrf_collector,
                                            &twin_bank_timer,
                                            &twin_main_bank,
                                            &twin_wcb,
                                            &twin_address_allocator,
                                            &twin_prefetch_unit,
                                            &twin_write_buffer,
                                            &twin_narrow_crossbar,
                                            NULL};

#ifdef TOP_TWIN
extern const struct twin TOP_TWIN; /* design.mk */
static const struct twin *const top = &TOP_TWIN;
#else
static const struct twin *const top = NULL; /* the design has blocks only */
#endif

enum { SECONDS = 300 };

struct options {
    struct proof_options proof;
    const char *only; /* NULL: all */
};

static int is_known(const char *name) {
    int known = top && strcmp(name, top->name) == 0;
    for (unsigned i = 0; datapath_forms[i]; i++) {
        known |= strcmp(name, datapath_forms[i]->name) == 0;
    }
    for (unsigned i = 0; blocks[i]; i++) {
        known |= strcmp(name, blocks[i]->name) == 0;
    }
    return known;
}

static int parse_option(struct options *o, const char *name, const char *value, struct err *e) {
    if (value && strcmp(name, "--design-dir") == 0) {
        o->proof.design_dir = value;
        return 0;
    }
    if (value && strcmp(name, "--dir") == 0) {
        o->proof.dir = value;
        return 0;
    }
    if (value && strcmp(name, "--seconds") == 0 && atoi(value) > 0) {
        o->proof.seconds = (unsigned)atoi(value);
        return 0;
    }
    if (value && strcmp(name, "--block") == 0 && is_known(value)) {
        o->only = value;
        return 0;
    }
    return err_set(e,
                   "prove: expected --design-dir DIR, --dir DIR and of [--block NAME] [--seconds "
                   "N], got '%.100s %.100s'; "
                   "correct the command",
                   name, value ? value : "");
}

static int parse_options(struct options *o, char **argv, struct err *e) {
    *o =
        (struct options){.proof = {.design = DESIGN_NAME, .sets = DESIGN_SETS, .seconds = SECONDS}};
    for (int i = 1; argv[i]; i += 2) {
        if (parse_option(o, argv[i], argv[i + 1], e)) {
            return -1;
        }
    }
    return o->proof.design_dir && o->proof.dir ? 0 : parse_option(o, "no folder", NULL, e);
}

static int is_asked(const struct options *o, const char *name) {
    return !o->only || strcmp(o->only, name) == 0;
}

/* Number of proofs that are open; -1 with the message. */
static int prove_all(const struct options *o, struct err *e) {
    enum proof_result result = PROVED;
    int open = 0;
    for (unsigned i = 0; blocks[i]; i++) {
        if (is_asked(o, blocks[i]->name) && prove_block(&o->proof, blocks[i], &result, e)) {
            return -1;
        }
        open += is_asked(o, blocks[i]->name) && result != PROVED;
    }
    for (unsigned i = 0; datapath_forms[i]; i++) {
        const struct datapath_form *form = datapath_forms[i];
        if (is_asked(o, form->name) && prove_datapath(&o->proof, form, blocks, &result, e)) {
            return -1;
        }
        open += is_asked(o, form->name) && result != PROVED;
    }
    if (top && is_asked(o, top->name) && prove_top(&o->proof, top, blocks, &result, e)) {
        return -1;
    }
    open += top && is_asked(o, top->name) && result != PROVED;
    return open;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    (void)argc;
    int open = parse_options(&o, argv, &e) ? -1 : prove_all(&o, &e);
    if (open < 0) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return open > 0;
}
