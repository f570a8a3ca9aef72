/* SPDX-License-Identifier: Apache-2.0
 * The RTL side of a proof: a small module of every kind of register is imported and behaves as it
 * should. One that breaks docs/twin-contract.md is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rfgen/files.h"
#include "prove/sides.h"
#include "lockstep/rng.h"
#include "rfgen/source_text.h"

enum { BANKS = 3, WIDTH = 4, FLAT = BANKS * WIDTH, ROWS = 2 };

/* Bits of the layout. */
enum { IN_STEP, IN_GO = FLAT, IN_ROW, N_IN };
enum {
    S_SUM,
    S_FLAG = FLAT,
    S_SAME,
    S_UNREAD,
    S_ZERO = S_UNREAD + 2,
    S_SLOT,
    N_REGISTERS = S_SLOT
};
enum { S_HOLD = S_SLOT + ROWS * WIDTH, N_STATE = S_HOLD + WIDTH };
enum { OUT_SUM, OUT_DATA = FLAT, OUT_FLAG = OUT_DATA + WIDTH, N_OUT };

static const struct signal in_rows[] = {
    {"step", "toy", "added", WIDTH, BANKS, 0, 0, 1, NULL, NULL},
    {"go", "toy", "enable", 1, 1, 0, 0, 1, NULL, NULL},
    {"row", "toy", "row", 1, 1, 0, 0, 1, NULL, NULL},
};
static const struct signal out_rows[] = {
    {"sum", "toy", "sums", WIDTH, BANKS, 0, 0, 1, NULL, NULL},
    {"data", "toy", "data of the row", WIDTH, 1, 0, 0, 1, NULL, NULL},
    {"flag", "toy", "flag", 1, 1, 0, 0, 1, NULL, NULL},
};
static const struct signal state_rows[] = {
    {"sum", "toy", "sums", WIDTH, BANKS, 0, 0, 1, NULL, NULL},
    {"flag", "toy", "last go", 1, 1, 0, 0, 1, NULL, NULL},
    {"same", "toy", "the same", 1, 1, 0, 0, 1, NULL, NULL},
    {"unread", "toy", "nobody reads it", 2, 1, 1, 0, 8, NULL, NULL},
    {"zero", "toy", "constant", 1, 1, 0, 0, 1, NULL, NULL},
};
static const struct signal mem_rows[] = {
    {"slot", "toy", "two slices of two bits", WIDTH, ROWS, 1, 0, 8, NULL, NULL},
    {"hold", "toy", "last step of bank 0", WIDTH, 1, 1, 0, 8, NULL, NULL},
};
static const struct twin toy = {
    .name = "toy",
    .in = {in_rows, 3, 1},
    .out = {out_rows, 3, 1},
    .state = {state_rows, 5, 1},
    .mem = {mem_rows, 2, 1},
};

static const char toy_text[] =
    "module toy #(parameter Banks = 1, parameter Width = 1) (\n"
    "  input wire clk_i, input wire rst_ni, input wire [Banks*Width-1:0] step_i,\n"
    "  input wire go_i, input wire row_i,\n"
    "  output wire [Banks*Width-1:0] sum_o, output wire [Width-1:0] data_o, output wire flag_o\n"
    ");\n"
    "  reg [Banks*Width-1:0] sum_q;\n"
    "  reg flag_q;\n"
    "  reg same_q;\n"
    "  reg [1:0] unread_q;\n"
    "  reg zero_q;\n"
    "  reg [Width-1:0] hold_q;\n"
    "  assign sum_o = sum_q;\n"
    "  assign flag_o = flag_q ^ same_q ^ zero_q ^ go_i;\n"
    "  genvar b;\n"
    "  generate for (b = 0; b < Banks; b = b + 1) begin : g_bank\n"
    "    always @(posedge clk_i) begin\n"
    "      if (!rst_ni) sum_q[b*Width +: Width] <= b;\n"
    "      else if (go_i) sum_q[b*Width +: Width] <= sum_q[b*Width +: Width]\n"
    "        + step_i[b*Width +: Width];\n"
    "    end\n"
    "  end endgenerate\n"
    "  always @(posedge clk_i) begin\n"
    "    flag_q <= rst_ni & go_i;\n"
    "    same_q <= rst_ni & go_i;\n"
    "    unread_q <= rst_ni ? step_i[1:0] : 2'd2;\n"
    "    zero_q <= 1'b0;\n"
    "    hold_q <= step_i[Width-1:0];\n"
    "  end\n"
    "  genvar i;\n"
    "  generate for (i = 0; i < 2; i = i + 1) begin : g_slice\n"
    "    toy_slice u_slice (.clk_i(clk_i), .write_i(go_i), .row_i(row_i),\n"
    "      .data_i(step_i[i*2 +: 2]), .data_o(data_o[i*2 +: 2]));\n"
    "  end endgenerate\n"
    "endmodule\n";

static const char slice_text[] =
    "module toy_slice (input wire clk_i, input wire write_i, input wire row_i,\n"
    "  input wire [1:0] data_i, output wire [1:0] data_o);\n"
    "  reg [1:0] slot_q [0:1];\n"
    "  always @(posedge clk_i) if (write_i) slot_q[row_i] <= data_i;\n"
    "  assign data_o = slot_q[row_i];\n"
    "endmodule\n";

static const char gflags_text[] = "-GBanks=3\n-GWidth=4\n";

static void write_file(const char *path, const char *text) {
    struct err e;
    FILE *f = file_create(&e, "%s", path);
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(file_close(f, path, &e), 0);
}

static char root[PATH_MAX_LENGTH];

/* Modules are found in hw/ of the working folder: the tests run in one of their own. */
static int enter(void **state) {
    (void)state;
    struct err e;
    FILE *f = file_create(&e, "build/unit/rtl_side/hw/toy_slice.v");
    if (!f)
        return -1;
    fputs(slice_text, f);
    if (file_close(f, "toy_slice.v", &e) != 0 || !getcwd(root, sizeof root))
        return -1;
    return chdir("build/unit/rtl_side");
}

static int leave(void **state) {
    (void)state;
    return chdir(root);
}

struct proof {
    struct layout layout;
    struct aig *g;
    lit in[N_IN], state[N_STATE], next[N_STATE], out[N_OUT], reset[N_STATE];
    struct rtl_netlist *netlist;
};

/* Imports the module; -1 with the message. */
static int import(struct proof *p, const char *text, const char *gflags, struct err *e) {
    struct symbols s = {p->in, p->state};
    struct side side = {p->next, p->out};
    write_file("hw/" SOURCE_MARK, "modules with faults\n"); /* any text is read, none is proved */
    write_file("hw/toy.v", text);
    write_file("design/gen/toy.gflags", gflags);
    layout_of(&p->layout, &toy);
    p->g = aig_new();
    for (unsigned i = 0; i < N_IN; i++)
        p->in[i] = aig_input(p->g);
    for (unsigned i = 0; i < N_STATE; i++)
        p->state[i] = aig_input(p->g);
    p->netlist = rtl_open(&p->layout, "design", "netlist", e);
    if (!p->netlist)
        return -1;
    if (rtl_step(p->netlist, p->g, &s, &side, e) != 0)
        return -1;
    return rtl_reset(p->netlist, p->g, &s, p->reset, e);
}

static void drop(struct proof *p) {
    rtl_close(p->netlist);
    aig_free(p->g);
}

static void bits_have_names(void **state) {
    (void)state;
    struct layout l;
    char name[64];
    layout_of(&l, &toy);
    assert_int_equal(l.n_in, N_IN);
    assert_int_equal(l.n_state, N_STATE);
    assert_int_equal(l.n_out, N_OUT);
    layout_name(&l, 0, WIDTH + 2, name, sizeof name);
    assert_string_equal(name, "step[1] bit 2");
    layout_name(&l, 0, IN_ROW, name, sizeof name);
    assert_string_equal(name, "row");
    layout_name(&l, 1, S_UNREAD + 1, name, sizeof name);
    assert_string_equal(name, "unread bit 1");
    layout_name(&l, 1, S_SLOT + WIDTH + 3, name, sizeof name);
    assert_string_equal(name, "slot[1] bit 3");
    layout_name(&l, 1, S_HOLD, name, sizeof name);
    assert_string_equal(name, "hold bit 0");
    layout_name(&l, 2, OUT_FLAG, name, sizeof name);
    assert_string_equal(name, "flag");
}

static unsigned field(const uint8_t *bits, unsigned first, unsigned width) {
    unsigned value = 0;
    for (unsigned i = 0; i < width; i++)
        value |= (unsigned)bits[first + i] << i;
    return value;
}

static void set_field(uint8_t *bits, unsigned first, unsigned width, unsigned value) {
    for (unsigned i = 0; i < width; i++)
        bits[first + i] = value >> i & 1;
}

/* What the toy does, on bits of its layout. */
static void model(const uint8_t *in, const uint8_t *s, uint8_t *next, uint8_t *out) {
    unsigned go = in[IN_GO], row = S_SLOT + in[IN_ROW] * WIDTH;
    memcpy(next, s, N_STATE);
    for (unsigned b = 0; b < BANKS; b++) {
        unsigned sum = field(s, S_SUM + b * WIDTH, WIDTH), step = field(in, b * WIDTH, WIDTH);
        set_field(out, OUT_SUM + b * WIDTH, WIDTH, sum);
        set_field(next, S_SUM + b * WIDTH, WIDTH, go ? sum + step : sum);
    }
    set_field(out, OUT_DATA, WIDTH, field(s, row, WIDTH));
    out[OUT_FLAG] = s[S_FLAG] ^ s[S_SAME] ^ s[S_ZERO] ^ in[IN_GO];
    next[S_FLAG] = next[S_SAME] = in[IN_GO];
    next[S_ZERO] = 0;
    set_field(next, S_UNREAD, 2, field(in, 0, 2));
    set_field(next, S_HOLD, WIDTH, field(in, 0, WIDTH));
    if (go)
        set_field(next, row, WIDTH, field(in, 0, WIDTH));
}

/* Compares assignment k with the model. */
static void check_assignment(const struct proof *p, const uint64_t *inputs, const uint64_t *values,
                             unsigned k) {
    uint8_t bits[N_IN + N_STATE], next[N_STATE], out[N_OUT];
    for (unsigned i = 0; i < N_IN + N_STATE; i++)
        bits[i] = inputs[i] >> k & 1;
    model(bits, bits + N_IN, next, out);
    for (unsigned i = 0; i < N_STATE; i++)
        assert_int_equal(aig_value(values, p->next[i]) >> k & 1, next[i]);
    for (unsigned i = 0; i < N_OUT; i++)
        assert_int_equal(aig_value(values, p->out[i]) >> k & 1, out[i]);
}

/* Words for all inputs of the graph, those for x too, and for its nodes. */
struct simulation {
    uint64_t *inputs, *values;
};

static void simulation_new(struct simulation *m, const struct proof *p) {
    m->inputs = calloc(aig_inputs(p->g), sizeof *m->inputs);
    m->values = calloc(aig_nodes(p->g), sizeof *m->values);
    assert_non_null(m->inputs);
    assert_non_null(m->values);
}

static void simulation_free(struct simulation *m) {
    free(m->inputs);
    free(m->values);
}

static void netlist_does_what_the_verilog_does(void **state) {
    (void)state;
    struct proof p;
    struct simulation m;
    struct err e = {""};
    struct rng rng = {1};
    if (import(&p, toy_text, gflags_text, &e) != 0)
        fail_msg("%s", e.text);
    simulation_new(&m, &p);
    for (unsigned round = 0; round < 64; round++) {
        for (unsigned i = 0; i < aig_inputs(p.g); i++)
            m.inputs[i] = rng_next(&rng);
        aig_simulate(p.g, m.inputs, m.values);
        for (unsigned k = 0; k < 64; k++)
            check_assignment(&p, m.inputs, m.values, k);
    }
    simulation_free(&m);
    drop(&p);
}

static void reset_is_what_the_verilog_says(void **state) {
    (void)state;
    struct proof p;
    struct err e = {""};
    uint8_t expected[N_STATE] = {0};
    if (import(&p, toy_text, gflags_text, &e) != 0)
        fail_msg("%s", e.text);
    for (unsigned b = 0; b < BANKS; b++)
        set_field(expected, S_SUM + b * WIDTH, WIDTH, b);
    set_field(expected, S_UNREAD, 2, 2);
    for (unsigned i = 0; i < N_STATE; i++)
        assert_int_equal(p.reset[i], expected[i] ? LIT_TRUE : LIT_FALSE);
    drop(&p);
}

/* The toy with `from` replaced by `to`; to be freed. */
static char *changed(const char *from, const char *to) {
    const char *at = strstr(toy_text, from);
    char *text = malloc(sizeof toy_text + strlen(to));
    assert_non_null(at);
    assert_non_null(text);
    sprintf(text, "%.*s%s%s", (int)(at - toy_text), toy_text, to, at + strlen(from));
    return text;
}

static const struct fault {
    const char *from, *to, *message;
} faults[] = {
    {"if (!rst_ni) sum_q[b*Width +: Width] <= b;\n      else if", "if",
     "register sum[0] bit 0: expected a constant after reset"},
    {"flag_q <= rst_ni & go_i", "flag_q <= go_i", "register flag: expected a constant after reset"},
    {"wire row_i,", "wire row_i, input wire more_i,", "input more_i: expected a bit of an IN row"},
    {"input wire [Banks*Width-1:0] step_i", "input wire [Banks*Width:0] step_i",
     "input step_i[12]: expected a bit of an IN row"},
    {"output wire [Banks*Width-1:0] sum_o", "output wire [Banks*Width-2:0] sum_o",
     "output sum[2] bit 3: expected this bit"},
    {"output wire flag_o\n);", "output wire flag_o, output wire more_o\n); assign more_o = go_i;",
     "output more_o: expected a bit"},
    {"assign flag_o = flag_q",
     "reg late; always @(posedge clk_i) late <= go_i;\n"
     "  assign flag_o = late",
     "late: expected a bit of a STATE or MEM row"},
    {"reg [1:0] unread_q;", "reg [2:0] unread_q;", "unread_q[2]: expected a bit of a STATE"},
    {"reg [1:0] unread_q;", "reg [0:0] unread_q;", "register unread bit 1: expected this bit"},
    {"always @(posedge clk_i) begin\n    flag_q", "always @(negedge clk_i) begin\n    flag_q",
     "selection is not empty"},
    {"always @(posedge clk_i) begin\n    flag_q", "always @(posedge go_i) begin\n    flag_q",
     "selection is not empty"},
    {"always @(posedge clk_i) begin\n    flag_q",
     "always @(posedge clk_i or negedge rst_ni) if (!rst_ni) flag_q <= 0; else begin\n    flag_q",
     "selection is not empty"},
    {"assign flag_o = flag_q", "reg l; always @* if (go_i) l = row_i;\n  assign flag_o = l",
     "selection is not empty"},
    {"assign flag_o = flag_q", "wire nobody; assign flag_o = nobody ^ flag_q",
     "problems in 'check -assert'"},
    {"assign flag_o = flag_q", "assign flag_o = go_i; assign flag_o = flag_q",
     "problems in 'check -assert'"},
    {"    zero_q <= 1'b0;\n", "", "problems in 'check -assert'"},
    {"assign flag_o = flag_q", "assign flag_o = clk_i", "expected clk_i to be the clock"},
    {"assign flag_o = flag_q", "assign flag_o = ) flag_q", "syntax error"},
};

static void faults_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct proof p;
        struct err e = {""};
        char *text = changed(faults[i].from, faults[i].to);
        int status = import(&p, text, gflags_text, &e);
        if (status != -1 || !strstr(e.text, faults[i].message))
            fail_msg("%s: expected `%s`, got `%s`", faults[i].to, faults[i].message, e.text);
        free(text);
        drop(&p);
    }
}

/* Values that flag takes in 64 assignments that differ in x only. */
static uint64_t flag_values(const char *text) {
    struct proof p;
    struct simulation m;
    struct err e = {""};
    struct rng rng = {1};
    if (import(&p, text, gflags_text, &e) != 0)
        fail_msg("%s", e.text);
    simulation_new(&m, &p);
    m.inputs[IN_GO] = UINT64_MAX;
    for (unsigned i = N_IN + N_STATE; i < aig_inputs(p.g); i++)
        m.inputs[i] = rng_next(&rng);
    aig_simulate(p.g, m.inputs, m.values);
    uint64_t flag = aig_value(m.values, p.out[OUT_FLAG]);
    simulation_free(&m);
    drop(&p);
    return flag;
}

/* x may be anything, so that a proof meets both values. */
static void undefined_bits_are_free(void **state) {
    (void)state;
    char *text =
        changed("assign flag_o = flag_q", "assign flag_o = (go_i ? 1'bx : row_i) ^ flag_q");
    uint64_t flag = flag_values(text);
    assert_true(flag != 0 && flag != UINT64_MAX);
    assert_true(flag_values(toy_text) == UINT64_MAX);
    free(text);
}

static void parameters_are_read_strictly(void **state) {
    (void)state;
    struct proof p;
    struct err e = {""};
    assert_int_equal(import(&p, toy_text, "-GBanks=3\n-GWidth=\n", &e), -1);
    assert_non_null(strstr(e.text, "design/gen/toy.gflags:2: expected -GName=value"));
    drop(&p);
    assert_int_equal(import(&p, toy_text, "-GBanks=2\n-GWidth=4\n", &e), -1);
    assert_non_null(strstr(e.text, "input step[2] bit 0: expected this bit"));
    drop(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_have_names),
        cmocka_unit_test(netlist_does_what_the_verilog_does),
        cmocka_unit_test(reset_is_what_the_verilog_says),
        cmocka_unit_test(faults_are_refused),
        cmocka_unit_test(undefined_bits_are_free),
        cmocka_unit_test(parameters_are_read_strictly),
    };
    return cmocka_run_group_tests(tests, enter, leave);
}
