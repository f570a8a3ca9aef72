#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# add_block.sh TREE NAME: adds a small leaf block to a copy of this tree. That is both twins, its
# table, its contract, its traffic, its page, and an instance in rf_straight: all that a new block
# needs. The block counts cycles in which a request waits. tests/checks/add_block.sh uses it.
set -eu
export LC_ALL=C

[ $# -eq 2 ] || {
    echo "add_block.sh: expected a tree and a name, got $# words" >&2
    exit 2
}
tree=$1 name=$2
if [ -e "$tree/gen/blocks/$name.def" ]; then
    echo "$tree/gen/blocks/$name.def:1: expected no such table, got one; choose another name" >&2
    exit 2
fi
cd "$tree"

file() { # path; text on stdin, NAME and GUARD in it
    sed "s/NAME/$name/g; s/GUARD/TWINRF_$(echo "$name" | tr '[:lower:]' '[:upper:]')_H/" >"$1"
}

# 1. The table, from which ports, registers and lists follow.
file "gen/blocks/$name.def" <<'END'
/* Cycles in which a read request waits. */
PARAM(Requests, REQUESTS, "read requests")
IN(valid, VEC(REQUESTS), 1, "request")
IN(grant, VEC(REQUESTS), 1, "request granted; implies valid")
MOORE(waited, EL(16), 1, "cycles so far in which a request waited, modulo 2^16")
OUT(waits, EL(1), 1, "valid grant", "a request waits in this cycle")
STATE(waited, EL(16), 1, 0, "cycles so far in which a request waited")
END

# 2. The Verilog.
file "hw/$name.v" <<'END'
// SPDX-License-Identifier: Apache-2.0
// NAME: counts cycles in which a read request waits. See docs/blocks/NAME.md.
//
// Parameters  Requests: read requests
// Ports       gen/blocks/NAME.def
// Latency     0 to waits_o, 1 to waited_o
// Caveats     none
// Source      none: an example
`default_nettype none
module NAME #(
  parameter Requests = 48
) (
  input  wire                clk_i,
  input  wire                rst_ni,
  input  wire [Requests-1:0] valid_i,
  input  wire [Requests-1:0] grant_i,
  output wire [15:0]         waited_o,
  output wire                waits_o
);
  reg [15:0] waited_q; // cycles in which a request waited

  assign waited_o = waited_q;
  assign waits_o  = |(valid_i & ~grant_i);

  always @(posedge clk_i) begin : p_state
    if (!rst_ni) waited_q <= 16'd0;
    else if (waits_o) waited_q <= waited_q + 16'd1;
  end
endmodule
`default_nettype wire
END

# 3. and 4. The C model.
file "csim/$name.h" <<'END'
/* SPDX-License-Identifier: Apache-2.0
 * NAME: counts cycles in which a read request waits (docs/blocks/NAME.md).
 */
#ifndef GUARD
#define GUARD

#include "NAME_if.h"

void NAME_outputs(const NAME_in *in, const NAME_state *s, NAME_out *out);
void NAME_step(const NAME_in *in, const NAME_state *s, NAME_out *out, NAME_state *next);

#endif
END
file "csim/$name.c" <<'END'
/* SPDX-License-Identifier: Apache-2.0
 * NAME: a counter. See NAME.h.
 */
#include "NAME.h"

#include "prim/bitvec.h"

void NAME_outputs(const NAME_in *in, const NAME_state *s, NAME_out *out) {
    (void)in;
    out->waited = s->waited;
}

void NAME_step(const NAME_in *in, const NAME_state *s, NAME_out *out, NAME_state *next) {
    uint64_t waiting = 0;

    for (unsigned i = 0; i < BITVEC_WORDS(REQUESTS); i++)
        waiting |= in->valid[i] & ~in->grant[i];
    out->waited = s->waited;
    out->waits = waiting != 0;
    next->waited = (uint16_t)(s->waited + out->waits);
}
END

# 5. What it assumes and what can happen.
file "harness/contracts/blocks/$name.c" <<'END'
/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/NAME.md. Any state is allowed.
 */
#include <stddef.h>

#include "NAME_if.h"
#include "contracts/predicates.h"
#include "contracts/contract.h"

enum { GRANTED_ASKED, ASSUMPTIONS };

static const char *const assumptions[] = {[GRANTED_ASKED] = "grant implies valid",
                                          [ASSUMPTIONS] = NULL};

static unsigned broken(const void *self, const void *inputs) {
    const NAME_in *in = inputs;
    int granted_asked = 1;
    (void)self;
    for (unsigned r = 0; r < REQUESTS; r++)
        granted_asked &= implies(has(in->grant, r), has(in->valid, r));
    return broken_unless(granted_asked, GRANTED_ASKED);
}

int NAME_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

static const char *const invariants[] = {NULL};

static unsigned strayed(const void *self) {
    (void)self;
    return 0;
}

int NAME_invariant(const void *self) {
    return strayed(self) == 0;
}

enum { WAITS, NONE_WAITS };

static const char *const covers[] = {
    [WAITS] = "a request waits", [NONE_WAITS] = "no request waits", NULL};

int NAME_cover(unsigned k, const void *self, const void *in, const void *outputs) {
    const NAME_out *out = outputs;
    (void)self;
    (void)in;
    return k == WAITS ? out->waits : !out->waits;
}

const struct contract NAME_contract = {.block = "NAME",
                                 .assume = NAME_assume,
                                 .invariant = NAME_invariant,
                                 .cover = NAME_cover,
                                 .covers = covers,
                                 .broken = broken,
                                 .assumptions = assumptions,
                                 .strayed = strayed,
                                 .invariants = invariants};
END

# 6. Its random traffic.
file "harness/stimulus/random_$name.c" <<'END'
/* SPDX-License-Identifier: Apache-2.0
 * Random requests for NAME, often few, which are all granted in half of the cycles.
 */
#include "design.h"
#include "stimulus/random_block.h"

extern const struct twin twin_NAME;

static void start(void *g, struct traffic *t) {
    (void)g;
    (void)t;
}

static void drive(void *g, struct traffic *t, struct lockstep *ls) {
    int all = (int)rng_below(&t->rng, 2);
    uint32_t rare = 1 + rng_below(&t->rng, 64);
    (void)g;
    for (uint32_t r = 0; r < REQUESTS; r++) {
        int valid = rng_below(&t->rng, rare) == 0;
        port_set_bit(port_in(ls, "valid"), r, valid);
        port_set_bit(port_in(ls, "grant"), r, valid && (all || rng_below(&t->rng, 2)));
    }
}

static void observe(void *g, struct traffic *t, const struct lockstep *ls) {
    (void)g;
    (void)t;
    (void)ls;
}

static int active(const struct lockstep *ls) {
    return port_any(port_out(ls, "waits"));
}

const struct random_block random_block = {.twin = &twin_NAME,
                                          .size = 1,
                                          .start = start,
                                          .drive = drive,
                                          .observe = observe,
                                          .active = active,
                                          .due = random_block_due};
END

# 7. Its page; make pages writes the tables that it links to.
file "docs/blocks/$name.md" <<'END'
# NAME

Counts the cycles in which a read request waits. An example of a block.

## See it

    make cosim BLOCK=NAME DESIGN=straight16

## What it does

`waits`: some bit of `valid` is set and the same bit of `grant` is not. `waited` counts the cycles
in which it is 1, modulo 2^16. Reset: 0.

[Ports, registers, codes, properties](generated/NAME.md)
END

# 8. to 10. An instance in a top, in its table and in its C model. A top that takes over its rows
# leaves it out.
sed 's/^WITHOUT(READ_STEAL)/WITHOUT(waits)\n&/' gen/blocks/rf_steal.def >rf_steal.new
mv rf_steal.new gen/blocks/rf_steal.def
cat >>gen/blocks/rf_straight.def <<END

SUB($name, waits, 1, "u_$name")
CONNECT(waits.valid, collector.rd_valid)
CONNECT(waits.grant, arbiter.rd_grant)
UNUSED(waits.waited)
UNUSED(waits.waits)
END
awk -v name="$name" '
    /^#include "operand_collector.h"/ { print; print "#include \"" name ".h\""; next }
    /^static void issue\(/ {
        print "static void count(const rf_straight *m, struct cycle *c) {"
        print "    " name "_in in;"
        print "    " name "_out out;"
        print "    memcpy(in.valid, c->collector.rd_valid, sizeof in.valid);"
        print "    memcpy(in.grant, c->arbiter.rd_grant, sizeof in.grant);"
        print "    " name "_step(&in, &m->s.waits, &out, &c->next.waits);"
        print "}"
        print ""
    }
    { print }
    /^    arbitrate\(m, in, &c\);/ { print "    count(m, &c);" }' \
    csim/rf_straight.c >rf_straight.new
mv rf_straight.new csim/rf_straight.c
sh gen/tables.sh
