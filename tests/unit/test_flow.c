/* SPDX-License-Identifier: Apache-2.0
 * What a trace shows of control flow: each rule by a stream of two or three instructions, and
 * random streams.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/cfg/cfg.h"
#include "kernels/trace/cfg/flow.h"
#include "kernels/trace/readers/opcode.h"

enum { ROWS = 16, END = -1, NEXT_WARP = -2, NO_FLOW = EDGE_SWITCH + 1 };

/* A stream's step: row, or one of the two above, and mask. */
struct step {
    int row;
    uint32_t mask;
};

/* A kernel whose rows live here. */
struct program {
    struct kernel k;
    struct static_inst insts[ROWS];
};

static void add_row(struct program *p, uint32_t pc, const char *opcode, uint8_t flags) {
    struct static_inst *inst = &p->insts[p->k.n_insts++];
    inst->pc = pc;
    inst->line = p->k.n_insts;
    inst->flags = flags;
    inst->jump = op_jump(opcode);
    p->k.insts = p->insts;
}

static void clear_result(struct program *p) {
    free(p->k.flows);
    free(p->k.entries);
    p->k.flows = NULL;
    p->k.entries = NULL;
    p->k.n_flows = p->k.n_entries = 0;
}

/* Feeds the streams of warps that have `lanes`. */
static int run(struct program *p, const struct step *steps, uint32_t lanes, const int64_t *targets,
               struct err *e) {
    struct flow_watch *f = flow_new();
    assert_non_null(f);
    flow_begin(f, lanes);
    for (; steps->row != END; steps++) {
        if (steps->row == NEXT_WARP) {
            flow_end(f, &p->k);
            flow_begin(f, lanes);
        } else {
            assert_int_equal(flow_inst(f, &p->k, (uint32_t)steps->row, steps->mask, e), 0);
        }
    }
    flow_end(f, &p->k);
    int status = flow_finish(f, &p->k, targets, "table", e);
    flow_delete(f);
    return status;
}

static void run_well(struct program *p, const struct step *steps, uint32_t lanes,
                     const int64_t *targets) {
    struct err e = {""};
    int status = run(p, steps, lanes, targets, &e);
    assert_string_equal(e.text, "");
    assert_int_equal(status, 0);
}

/* Exactly these flows, in order. */
static void expect_flows(const struct program *p, const struct flow *wanted, uint32_t n) {
    assert_int_equal(p->k.n_flows, n);
    assert_memory_equal(p->k.flows, wanted, n * sizeof *wanted);
}

static void expect_entries(const struct program *p, const uint32_t *wanted, uint32_t n) {
    assert_int_equal(p->k.n_entries, n);
    assert_memory_equal(p->k.entries, wanted, n * sizeof *wanted);
}

/* Kind of the last of the flows between two rows, or NO_FLOW. */
static uint32_t kind_of(const struct program *p, uint32_t from, uint32_t to) {
    uint32_t kind = NO_FLOW;
    for (uint32_t i = 0; i < p->k.n_flows; i++) {
        const struct flow *flow = &p->k.flows[i];
        kind = flow->from == from && flow->to == to ? flow->kind : kind;
    }
    return kind;
}

static void jumps_of_opcodes(void **state) {
    (void)state;
    static const struct {
        const char *opcode;
        uint8_t jump;
    } rows[] = {
        {"BRA", JUMP_DIRECT},
        {"BRA.DIV", JUMP_DIRECT},
        {"JMP", JUMP_DIRECT},
        {"BRX", JUMP_INDIRECT},
        {"BRXU", JUMP_INDIRECT},
        {"JMX", JUMP_INDIRECT},
        {"JMXU", JUMP_INDIRECT},
        {"SYNC", JUMP_INDIRECT},
        {"BRK", JUMP_INDIRECT},
        {"CONT", JUMP_INDIRECT},
        {"CAL", JUMP_CALL},
        {"JCAL", JUMP_CALL},
        {"CALL.REL.NOINC", JUMP_CALL},
        {"RET.REL.NODEC", JUMP_RETURN},
        {"EXIT", JUMP_EXIT},
        {"KILL", JUMP_EXIT},
        {"BREAK", JUMP_NONE},
        {"BSYNC", JUMP_NONE},
        {"BSSY", JUMP_NONE},
        {"SSY", JUMP_NONE},
        {"PBK", JUMP_NONE},
        {"PCNT", JUMP_NONE},
        {"PRET", JUMP_NONE},
        {"WARPSYNC", JUMP_NONE},
        {"YIELD", JUMP_NONE},
        {"IADD3.X", JUMP_NONE},
        {"BRAX", JUMP_NONE},
        {"", JUMP_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(op_jump(rows[i].opcode), rows[i].jump);
    }
    assert_int_equal(op_lookup("BRXU").cls, OP_CONTROL);
    assert_int_equal(op_lookup("JMXU").cls, OP_CONTROL);
}

/* One pair ------------------------------------------------------------------------------------ */

/* X at 0x00, the one behind it at 0x10, another at 0x40: kind of X -> row when they run with masks
 * x and y. */
static uint32_t kind_of_pair(unsigned source, const char *opcode, uint8_t flags, int row,
                             uint32_t x, uint32_t y) {
    struct program p = {.k = {.source = source}};
    add_row(&p, 0x00, opcode, flags);
    add_row(&p, 0x10, "NOP", 0);
    add_row(&p, 0x20, "NOP", 0);
    add_row(&p, 0x40, "EXIT", 0);
    const struct step steps[] = {{0, x}, {row, y}, {END, 0}};
    run_well(&p, steps, 0, NULL);
    uint32_t kind = kind_of(&p, 0, (uint32_t)row);
    clear_result(&p);
    return kind;
}

static void kinds_of_pairs(void **state) {
    (void)state;
    static const struct {
        const char *opcode;
        int row;
        uint32_t x, y, kind;
    } rows[] = {
        {"NOP", 1, 1, 1, EDGE_FALL},    {"NOP", 1, 1, 2, EDGE_FALL},
        {"NOP", 3, 1, 1, EDGE_SWITCH},  {"BRA", 1, 3, 1, EDGE_FALL},
        {"BRA", 1, 0, 1, EDGE_FALL},    {"BRA", 3, 3, 1, EDGE_TAKEN},
        {"BRA", 3, 3, 4, EDGE_SWITCH},  {"BRA", 3, 0, 1, EDGE_SWITCH},
        {"BRA", 3, 3, 0, EDGE_TAKEN},   {"BRA", 0, 3, 1, EDGE_TAKEN},
        {"NOP", 0, 3, 1, EDGE_FALL},    {"BRX", 3, 3, 0, EDGE_SWITCH},
        {"BRX", 3, 3, 1, EDGE_TAKEN},   {"EXIT", 3, 3, 4, EDGE_SWITCH},
        {"EXIT", 1, 3, 4, EDGE_FALL},   {"CALL", 3, 3, 1, EDGE_CALL},
        {"CALL", 1, 3, 1, EDGE_CALL},   {"CALL", 1, 0, 1, EDGE_FALL},
        {"CALL", 3, 3, 4, EDGE_SWITCH}, {"RET", 3, 3, 1, EDGE_RETURN},
        {"RET", 1, 3, 1, EDGE_RETURN},  {"RET", 1, 3, 4, EDGE_FALL},
        {"RET", 3, 3, 0, EDGE_SWITCH},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (unsigned source = SOURCE_TABLE; source <= SOURCE_OBSERVED; source++) {
            uint32_t kind = kind_of_pair(source, rows[i].opcode, INST_GUARDED, rows[i].row,
                                         rows[i].x, rows[i].y);
            assert_int_equal(kind, rows[i].kind);
        }
    }
}

/* What stands behind an unguarded jump of a table can only follow with other lanes by a switch. */
static void behind_unguarded_jump(void **state) {
    (void)state;
    assert_int_equal(kind_of_pair(SOURCE_TABLE, "BRA", 0, 1, 3, 4), EDGE_SWITCH);
    assert_int_equal(kind_of_pair(SOURCE_TABLE, "EXIT", 0, 1, 3, 4), EDGE_SWITCH);
    assert_int_equal(kind_of_pair(SOURCE_TABLE, "BRA", 0, 1, 3, 1), EDGE_FALL);
    assert_int_equal(kind_of_pair(SOURCE_OBSERVED, "EXIT", 0, 1, 3, 4), EDGE_FALL);
}

/* Observed ------------------------------------------------------------------------------------ */

/* `.rft`: lines without instructions lie between; what ran together falls through, a jump never
 * does. */
static void gaps_between_lines(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 1}, {1, 1}, {2, 2}, {3, 3}, {4, 0}, {END, 0}};
    static const struct flow wanted[] = {
        {0, 1, EDGE_FALL}, {1, 2, EDGE_SWITCH}, {2, 3, EDGE_TAKEN}, {3, 4, EDGE_FALL}};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x10, "NOP", 0);
    add_row(&p, 0x30, "NOP", 0);
    add_row(&p, 0x50, "BRA", 0);
    add_row(&p, 0x70, "NOP", 0);
    add_row(&p, 0x90, "NOP", 0);
    run_well(&p, steps, 0, NULL);
    expect_flows(&p, wanted, 4);
    assert_int_equal(p.insts[4].flags & INST_LAST, INST_LAST);
    assert_int_equal(p.insts[3].flags & INST_LAST, 0);
    clear_result(&p);
}

/* Words of 8 bytes: 0x20 holds no instruction, so 0x28 is behind 0x18, but 0x10 is not behind 0x00
 * + 0. */
static void words_of_pascal(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 1}, {3, 1}, {1, 1}, {2, 1}, {4, 1}, {END, 0}};
    static const struct flow wanted[] = {{0, 1, EDGE_FALL},
                                         {0, 3, EDGE_CALL},
                                         {1, 2, EDGE_FALL},
                                         {2, 4, EDGE_TAKEN},
                                         {3, 1, EDGE_RETURN}};
    static const uint32_t entries[] = {0, 3};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x18, "JCAL", 0);
    add_row(&p, 0x28, "NOP", 0);
    add_row(&p, 0x30, "BRA", 0);
    add_row(&p, 0x40, "RET", 0);
    add_row(&p, 0x48, "EXIT", 0);
    run_well(&p, steps, 0, NULL);
    expect_flows(&p, wanted, 5);
    expect_entries(&p, entries, 2);
    clear_result(&p);
}

/* A call whose next line was never run comes back nowhere. */
static void call_without_way_back(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 1}, {1, 1}, {END, 0}};
    static const struct flow wanted[] = {{0, 1, EDGE_CALL}};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x00, "CALL", 0);
    add_row(&p, 0x40, "EXIT", 0);
    run_well(&p, steps, 0, NULL);
    expect_flows(&p, wanted, 1);
    clear_result(&p);
}

/* One PC with two forms of an instruction: both fall to both, and a call comes back to both. */
static void two_forms_at_one_pc(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 1}, {3, 1}, {1, 1}, {2, 1}, {3, 1}, {END, 0}};
    static const struct flow wanted[] = {{0, 1, EDGE_FALL}, {0, 2, EDGE_FALL},  {0, 3, EDGE_CALL},
                                         {1, 2, EDGE_FALL}, {1, 4, EDGE_FALL},  {2, 3, EDGE_SWITCH},
                                         {2, 4, EDGE_FALL}, {3, 1, EDGE_RETURN}};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x00, "CALL", 0);
    add_row(&p, 0x10, "LDGSTS", 0);
    add_row(&p, 0x10, "LDGSTS", 0);
    add_row(&p, 0x40, "RET", 0);
    add_row(&p, 0x20, "NOP", 0);
    run_well(&p, steps, 0, NULL);
    expect_flows(&p, wanted, 8);
    clear_result(&p);
}

/* Lanes that wait at a barrier go on behind it, though the warp switched to the others first and
 * back later. */
static void fall_behind_barrier(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 1}, {2, 2}, {1, 3}, {END, 0}};
    static const struct flow wanted[] = {
        {0, 1, EDGE_FALL}, {0, 2, EDGE_SWITCH}, {2, 1, EDGE_SWITCH}};
    static const uint32_t entries[] = {0, 2};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x00, "BSYNC", 0);
    add_row(&p, 0x10, "EXIT", 0);
    add_row(&p, 0x40, "NOP", 0);
    run_well(&p, steps, 0, NULL);
    expect_flows(&p, wanted, 3);
    expect_entries(&p, entries, 2);
    clear_result(&p);
}

/* The lanes that a branch left behind run later: it falls through. Only a guarded one does. */
static void fall_seen_late(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 3}, {1, 1}, {3, 1}, {2, 2}, {3, 2}, {END, 0}};
    static const uint32_t behind[] = {0}, elsewhere[] = {0, 2};
    for (int guarded = 0; guarded < 2; guarded++) {
        struct program p = {.k = {.source = SOURCE_OBSERVED}};
        add_row(&p, 0x00, "NOP", 0);
        add_row(&p, 0x10, "BRA", guarded ? INST_GUARDED : 0);
        add_row(&p, 0x20, "BRA", 0);
        add_row(&p, 0x30, "EXIT", 0);
        p.k.source = guarded ? SOURCE_OBSERVED : SOURCE_TABLE;
        run_well(&p, steps, 3, NULL);
        assert_int_equal(kind_of(&p, 3, 2), EDGE_SWITCH);
        assert_int_equal(kind_of(&p, 1, 2), guarded ? EDGE_FALL : NO_FLOW);
        expect_entries(&p, guarded ? behind : elsewhere, guarded ? 1 : 2);
        clear_result(&p);
    }
}

/* An instruction without lanes is the target only when none with lanes was seen. */
/* The warp goes on with the lanes that fall through; those that jumped run row 3 afterwards. */
static void lanes_run_later(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 0xf0}, {1, 0x0f}, {2, 0x0f}, {3, 0xf0},
                                        {4, 0xff}, {5, 0xff}, {END, 0}};
    for (int table = 0; table < 2; table++) {
        uint32_t behind = table ? EDGE_SWITCH : EDGE_FALL; /* a trace alone cannot tell */
        const struct flow wanted[] = {{0, 1, EDGE_FALL}, {0, 3, EDGE_TAKEN}, {1, 2, EDGE_FALL},
                                      {2, 3, behind},    {2, 4, EDGE_TAKEN}, {3, 4, EDGE_FALL},
                                      {4, 5, EDGE_FALL}};
        struct program p = {.k.source = table ? SOURCE_TABLE : SOURCE_OBSERVED};
        add_row(&p, 0x00, "BRA", table ? INST_GUARDED : 0);
        add_row(&p, 0x10, "FADD", 0);
        add_row(&p, 0x20, "BRA", 0);
        add_row(&p, 0x30, "FMUL", 0);
        add_row(&p, 0x40, "FFMA", 0);
        add_row(&p, 0x50, "EXIT", 0);
        static const int64_t targets[] = {-1, -1, -1, -1, -1, -1};
        run_well(&p, steps, 0xff, table ? targets : NULL);
        expect_flows(&p, wanted, sizeof wanted / sizeof wanted[0]);
        assert_int_equal(p.insts[0].flags & INST_UNSEEN, 0);
        clear_result(&p);
    }
}

static void unsure_target(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 3}, {2, 0}, {NEXT_WARP, 0}, {0, 3}, {3, 1}, {END, 0}};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x00, "BRA", 0);
    add_row(&p, 0x10, "NOP", 0);
    add_row(&p, 0x40, "EXIT", 0);
    add_row(&p, 0x80, "EXIT", 0);
    run_well(&p, steps, 0, NULL);
    assert_int_equal(kind_of(&p, 0, 2), EDGE_SWITCH);
    assert_int_equal(kind_of(&p, 0, 3), EDGE_TAKEN);
    assert_int_equal(p.insts[2].flags & p.insts[3].flags & INST_LAST, INST_LAST);
    clear_result(&p);
}

/* Which of three instructions are guarded, as bits; the second one is an exit. */
static unsigned guards(uint32_t lanes, uint32_t a, uint32_t b, uint32_t c) {
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    const struct step steps[] = {{0, a}, {1, b}, {2, c}, {END, 0}};
    unsigned bits = 0;
    add_row(&p, 0x00, "NOP", 0);
    add_row(&p, 0x10, "EXIT", 0);
    add_row(&p, 0x20, "NOP", 0);
    run_well(&p, steps, lanes, NULL);
    for (unsigned i = 0; i < 3; i++) {
        bits |= p.insts[i].flags & INST_GUARDED ? 1u << i : 0;
    }
    clear_result(&p);
    return bits;
}

static void guards_by_lanes(void **state) {
    (void)state;
    assert_int_equal(guards(0xf, 0xf, 0xf, 0), 0);
    assert_int_equal(guards(0xf, 0xf, 0x3, 0xc), 2); /* the exited lanes are not missed */
    assert_int_equal(guards(0xf, 0xf, 0x3, 0x4), 6);
    assert_int_equal(guards(0xf, 0x7, 0, 0xf), 3);
    assert_int_equal(guards(0xf, 0xf, 0xf, 0x10), 7); /* a lane that the block does not have */
    assert_int_equal(guards(0, 0xffffffff, 0, 0xffffffff), 2);
    assert_int_equal(guards(0, 0xf, 0, 0xffffffff), 3); /* not known: 32 */
}

/* With a table --------------------------------------------------------------------------------- */

static void table_rows(struct program *p) {
    add_row(p, 0x00, "NOP", 0);
    add_row(p, 0x10, "BRA", INST_GUARDED);
    add_row(p, 0x20, "CALL", 0);
    add_row(p, 0x30, "BRX", 0);
    add_row(p, 0x40, "BRA", 0);
    add_row(p, 0x50, "EXIT", INST_GUARDED);
    add_row(p, 0x60, "EXIT", 0);
    add_row(p, 0x70, "RET", 0);
    p->k.source = SOURCE_TABLE;
}

/* Nothing ran: fall-throughs and targets stand in the table; a jump without a target may go
 * anywhere, but for a return. */
static void table_alone(void **state) {
    (void)state;
    static const int64_t targets[] = {-1, 0x50, 0x70, 0x00, -1, -1, -1, 0x00};
    static const struct step none[] = {{END, 0}};
    static const struct flow wanted[] = {{0, 1, EDGE_FALL}, {1, 2, EDGE_FALL}, {1, 5, EDGE_TAKEN},
                                         {2, 3, EDGE_FALL}, {2, 7, EDGE_CALL}, {5, 6, EDGE_FALL}};
    static const uint32_t entries[] = {7};
    struct program p = {0};
    table_rows(&p);
    run_well(&p, none, 32, targets);
    expect_flows(&p, wanted, 6);
    expect_entries(&p, entries, 1);
    for (uint32_t i = 0; i < p.k.n_insts; i++) {
        assert_int_equal((p.insts[i].flags & INST_UNSEEN) != 0, i == 3 || i == 4);
    }
    clear_result(&p);
}

/* Where branches went closes them, but for those through a register. */
static void table_and_trace(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 3}, {1, 2}, {2, 1}, {7, 1}, {3, 1},
                                        {4, 1}, {0, 1}, {1, 1}, {5, 1}, {END, 0}};
    static const struct flow wanted[] = {
        {0, 1, EDGE_FALL},  {1, 2, EDGE_FALL}, {1, 5, EDGE_TAKEN},
        {2, 3, EDGE_FALL},  {2, 7, EDGE_CALL}, {3, 4, EDGE_FALL},
        {4, 0, EDGE_TAKEN}, {5, 6, EDGE_FALL}, {7, 3, EDGE_RETURN}};
    static const uint32_t entries[] = {0, 7};
    struct program p = {0};
    table_rows(&p);
    p.insts[2].n_src = 2;
    run_well(&p, steps, 32, NULL);
    expect_flows(&p, wanted, 9);
    expect_entries(&p, entries, 2);
    for (uint32_t i = 0; i < p.k.n_insts; i++) {
        assert_int_equal((p.insts[i].flags & INST_UNSEEN) != 0, i == 2 || i == 3);
        assert_int_equal((p.insts[i].flags & INST_GUARDED) != 0, i == 1 || i == 5);
    }
    clear_result(&p);
}

/* The table's target is the only one of a direct jump; what else follows is a switch. */
static void named_target_stays(void **state) {
    (void)state;
    static const int64_t targets[] = {-1, 0x50, -1, -1, -1, -1, -1, -1};
    static const struct step steps[] = {{1, 1}, {6, 1}, {END, 0}};
    struct program p = {0};
    table_rows(&p);
    run_well(&p, steps, 32, targets);
    assert_int_equal(kind_of(&p, 1, 6), EDGE_SWITCH);
    assert_int_equal(kind_of(&p, 1, 5), EDGE_TAKEN);
    clear_result(&p);
}

static void wrong_target(void **state) {
    (void)state;
    static const int64_t wrong[] = {0x28, 0x100000010};
    static const struct step none[] = {{END, 0}};
    for (unsigned i = 0; i < 2; i++) {
        int64_t targets[] = {-1, wrong[i], -1, -1, -1, -1, -1, -1};
        struct program p = {0};
        struct err e;
        table_rows(&p);
        assert_int_equal(run(&p, none, 32, targets, &e), -1);
        assert_non_null(strstr(e.text, "table:2: expected the PC of a row as target, got "));
        clear_result(&p);
    }
}

/* Random streams ------------------------------------------------------------------------------- */

enum { LENGTH = 200, WARPS = 3 };

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t n) {
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % n;
}

static void random_program(struct program *p, struct step *steps) {
    static const char *const opcodes[] = {"NOP", "NOP", "BRA", "BRX", "CALL", "RET", "EXIT"};
    memset(p, 0, sizeof *p);
    p->k.source = SOURCE_OBSERVED;
    for (unsigned i = 0; i < ROWS; i++) {
        add_row(p, 16 * i, opcodes[random_below(7)], 0);
    }
    for (unsigned i = 0; i < LENGTH; i++) {
        steps[i] = (struct step){(int)random_below(ROWS), random_below(8)};
    }
    for (unsigned i = 1; i < WARPS; i++) {
        steps[random_below(LENGTH - 2) + 1].row = NEXT_WARP;
    }
    steps[LENGTH] = (struct step){END, 0};
}

/* Is each pair of the streams a flow, each stream's first row an entry and its last marked, and are
 * the flows in order? */
static int explains(const struct program *p, const struct step *steps) {
    uint32_t starts = 1;
    for (; steps->row != END; steps++) {
        if (steps->row == NEXT_WARP) {
            starts = 1;
            continue;
        }
        uint32_t row = (uint32_t)steps->row, is_entry = 0;
        for (uint32_t i = 0; i < p->k.n_entries; i++) {
            is_entry |= p->k.entries[i] == row;
        }
        int ends = steps[1].row < 0;
        if ((starts && !is_entry) || (ends && !(p->insts[row].flags & INST_LAST)) ||
            (!ends && kind_of(p, row, (uint32_t)steps[1].row) == NO_FLOW)) {
            return 0;
        }
        starts = 0;
    }
    for (uint32_t i = 1; i < p->k.n_flows; i++) {
        const struct flow *a = &p->k.flows[i - 1], *b = &p->k.flows[i];
        if (a->from > b->from ||
            (a->from == b->from && (a->to > b->to || (a->to == b->to && a->kind >= b->kind)))) {
            return 0;
        }
    }
    return 1;
}

/* Does control come from an entry to everything that was executed? */
static int all_reached(struct program *p, const struct step *steps) {
    struct cfg g = {0};
    struct err e;
    int executed[ROWS] = {0}, all = 1;
    for (; steps->row != END; steps++) {
        executed[steps->row < 0 ? 0 : steps->row] |= steps->row >= 0;
    }
    assert_int_equal(cfg_from_flows(&g, &p->k, &e), 0);
    for (uint32_t b = 0; b < g.n_blocks; b++) {
        for (uint32_t i = 0; i < g.blocks[b].count; i++) {
            all &= g.blocks[b].reachable || !executed[g.order[g.blocks[b].first + i]];
        }
    }
    cfg_free(&g);
    return all;
}

static void random_streams(void **state) {
    (void)state;
    for (int round = 0; round < 1000; round++) {
        struct step steps[LENGTH + 1];
        struct program p, again;
        random_program(&p, steps);
        again = p;
        again.k.insts = again.insts;
        run_well(&p, steps, 0, NULL);
        run_well(&again, steps, 0, NULL);
        assert_true(explains(&p, steps));
        assert_true(all_reached(&p, steps));
        expect_flows(&again, p.k.flows, p.k.n_flows);
        expect_entries(&again, p.k.entries, p.k.n_entries);
        clear_result(&p);
        clear_result(&again);
    }
}

/* The checks of random streams complain about a flow that is missing or there twice. They complain
 * about a mark that is not set, and an entry that is not there. */
static void explains_sees_faults(void **state) {
    (void)state;
    static const struct step steps[] = {{0, 1}, {1, 1}, {0, 1}, {2, 1}, {END, 0}};
    struct program p = {.k = {.source = SOURCE_OBSERVED}};
    add_row(&p, 0x00, "BRA", 0);
    add_row(&p, 0x40, "BRA", 0);
    add_row(&p, 0x80, "EXIT", 0);
    run_well(&p, steps, 0, NULL);
    assert_int_equal(p.k.n_flows, 3);
    assert_true(explains(&p, steps));
    assert_int_equal(p.k.flows[1].to, 2);
    for (uint32_t i = 0; i < 3; i++) {
        p.k.flows[i].to ^= 3;
        assert_false(explains(&p, steps));
        p.k.flows[i].to ^= 3;
    }
    struct flow kept = p.k.flows[0];
    p.k.flows[0] = p.k.flows[1];
    assert_false(explains(&p, steps));
    p.k.flows[0] = kept;
    p.insts[2].flags ^= INST_LAST;
    assert_false(explains(&p, steps));
    p.insts[2].flags ^= INST_LAST;
    p.k.entries[0] ^= 1;
    assert_false(explains(&p, steps));
    p.k.entries[0] ^= 1;
    assert_true(all_reached(&p, steps));
    p.k.flows[1].kind = EDGE_SWITCH;
    assert_false(all_reached(&p, steps));
    clear_result(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_of_opcodes),      cmocka_unit_test(kinds_of_pairs),
        cmocka_unit_test(behind_unguarded_jump), cmocka_unit_test(gaps_between_lines),
        cmocka_unit_test(words_of_pascal),       cmocka_unit_test(call_without_way_back),
        cmocka_unit_test(two_forms_at_one_pc),   cmocka_unit_test(fall_behind_barrier),
        cmocka_unit_test(fall_seen_late),        cmocka_unit_test(unsure_target),
        cmocka_unit_test(lanes_run_later),       cmocka_unit_test(guards_by_lanes),
        cmocka_unit_test(table_alone),           cmocka_unit_test(table_and_trace),
        cmocka_unit_test(named_target_stays),    cmocka_unit_test(wrong_target),
        cmocka_unit_test(random_streams),        cmocka_unit_test(explains_sees_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
