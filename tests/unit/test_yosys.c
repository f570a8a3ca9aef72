/* SPDX-License-Identifier: Apache-2.0
 * A parameter is one number to all tools, with one sign. The value that each of them gives to a
 * difference of two parameters is read back. A loop beyond the end of a variable is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/text_file.h"
#include "rfgen/files.h"
#include "rfgen/yosys.h"

#define FOLDER "build/unit/files_yosys"

/* `below_o` is 1, and one block of the generate statement is there, when A - B is below 0. */
static const char module[] = "`default_nettype none\n"
                             "module signs #(\n"
                             "  parameter A = 1,\n"
                             "  parameter B = 1\n"
                             ") (\n"
                             "  output wire below_o\n"
                             ");\n"
                             "  assign below_o = A - B < 0;\n"
                             "  generate\n"
                             "    if (A - B < 0) begin : g_below\n"
                             "      wire here = 1'b1;\n"
                             "    end else begin : g_above\n"
                             "      wire here = 1'b1;\n"
                             "    end\n"
                             "  endgenerate\n"
                             "endmodule\n"
                             "`default_nettype wire\n";

static const char bench[] = "module bench;\n"
                            "  parameter A = 1;\n"
                            "  parameter B = 1;\n"
                            "  wire below;\n"
                            "  signs #(.A(A), .B(B)) u_signs (.below_o(below));\n"
                            "  initial #1 $display(\"below %b\", below);\n"
                            "endmodule\n";

static int runs(const char *command) {
    return system(command) == 0;
}

static void make_folder(void) {
    mkdir(FOLDER, 0777);
    mkdir(FOLDER "/hw", 0777);
    write_file(FOLDER "/hw/signs.v", module);
    write_file(FOLDER "/bench.v", bench);
}

/* What yosys makes of the output. */
static int below_by_yosys(unsigned a, unsigned b) {
    struct yosys_parameters p = {0};
    struct aiger netlist;
    struct err e;
    setenv("TWINRF_HW", FOLDER "/hw", 1);
    assert_int_equal(yosys_set(&p, "A", a, &e), 0);
    assert_int_equal(yosys_set(&p, "B", b, &e), 0);
    if (yosys_netlist(&netlist, FOLDER, "signs", &p, "proc\nflatten\ntechmap\nopt\naigmap\n", NULL,
                      &e))
        fail_msg("%s", e.text);
    unsetenv("TWINRF_HW");
    assert_int_equal(netlist.n_outputs, 1);
    unsigned output = netlist.outputs[0];
    aiger_free(&netlist);
    assert_true(output < 2); /* a constant */
    return (int)output;
}

/* The same by the commands that scripts get of `rfgen point`. */
static int below_by_commands(unsigned a, unsigned b) {
    struct yosys_parameters p = {0};
    struct err e;
    char text[32];
    snprintf(text, sizeof text, "A=%u", a);
    assert_int_equal(yosys_set_text(&p, text, &e), 0);
    snprintf(text, sizeof text, "B=%u", b);
    assert_int_equal(yosys_set_text(&p, text, &e), 0);
    FILE *f = fopen(FOLDER "/point.ys", "w");
    assert_non_null(f);
    fputs("read_verilog -defer " FOLDER "/hw/signs.v\n", f);
    yosys_write_point(f, "signs", &p);
    fputs("proc\nopt\nwrite_rtlil " FOLDER "/point.il\n", f);
    assert_int_equal(fclose(f), 0);
    assert_true(runs("yosys -q -s " FOLDER "/point.ys >" FOLDER "/point.log 2>&1"));
    int is_below = runs("grep -q 'connect .below_o 1.1' " FOLDER "/point.il");
    assert_int_equal(is_below, !runs("grep -q 'connect .below_o 1.0' " FOLDER "/point.il"));
    return is_below;
}

static int below_by_verilator(unsigned a, unsigned b) {
    char command[512];
    snprintf(command, sizeof command,
             "verilator --xml-only -Wno-fatal -Wno-lint -GA=%u -GB=%u --xml-output " FOLDER
             "/signs.xml --Mdir " FOLDER "/verilated " FOLDER "/hw/signs.v >" FOLDER
             "/verilator.log 2>&1",
             a, b);
    assert_true(runs(command));
    int is_below = runs("grep -q 'name=\"g_below\"' " FOLDER "/signs.xml");
    assert_int_equal(is_below, !runs("grep -q 'name=\"g_above\"' " FOLDER "/signs.xml"));
    return is_below;
}

static int below_by_icarus(unsigned a, unsigned b) {
    char command[512];
    snprintf(command, sizeof command,
             "iverilog -g2005 -Pbench.A=%u -Pbench.B=%u -o " FOLDER "/signs.vvp " FOLDER
             "/bench.v " FOLDER "/hw/signs.v && vvp " FOLDER "/signs.vvp >" FOLDER "/said",
             a, b);
    assert_true(runs(command));
    int is_below = runs("grep -q 'below 1' " FOLDER "/said");
    assert_int_equal(is_below, !runs("grep -q 'below 0' " FOLDER "/said"));
    return is_below;
}

static void a_difference_has_one_sign(void **state) {
    (void)state;
    make_folder();
    for (unsigned b = 4; b <= 6; b++) {
        assert_int_equal(below_by_yosys(5, b), 5 < b);
        assert_int_equal(below_by_commands(5, b), 5 < b);
        assert_int_equal(below_by_verilator(5, b), 5 < b);
        assert_int_equal(below_by_icarus(5, b), 5 < b);
    }
}

static void numbers_are_read_whole(void **state) {
    static const char *const wrong[] = {"A=-5", "A=2147483648", "A=4294967301",
                                        "A=",   "A=5 B=6",      "=5",
                                        "A",    "A=0x5",        "A=99999999999"};
    (void)state;
    struct yosys_parameters p = {0};
    struct err e;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(yosys_set_text(&p, wrong[i], &e), -1);
    assert_int_equal(p.n, 0);
    assert_int_equal(yosys_set_text(&p, "A=2147483647", &e), 0);
    assert_int_equal(p.list[0].value, INT32_MAX);
}

/* As they were given before: unsigned. The test sees it. */
static void chparam_has_another(void **state) {
    (void)state;
    make_folder();
    assert_true(runs("yosys -q -p 'read_verilog " FOLDER "/hw/signs.v; chparam -set A 5 -set B 6 "
                     "signs; hierarchy -top signs; proc; opt; write_ilang " FOLDER
                     "/signs.il' >" FOLDER "/yosys.log 2>&1"));
    assert_true(runs("grep -q 'connect .below_o 1.0' " FOLDER "/signs.il"));
}

static const char parts[] = "`default_nettype none\n"
                            "module parts #(\n"
                            "  parameter N = 1\n"
                            ") (\n"
                            "  input  wire [7:0] a_i,\n"
                            "  output reg  [7:0] b_o\n"
                            ");\n"
                            "  integer i;\n"
                            "  always @* begin\n"
                            "    b_o = 8'd0;\n"
                            "    for (i = 0; i < N; i = i + 1) b_o[i] = a_i[0];\n"
                            "  end\n"
                            "endmodule\n"
                            "`default_nettype wire\n";

/* With loops up to `n`; the message is in `e`. */
static int makes_parts(unsigned n, struct err *e) {
    struct yosys_parameters p = {0};
    struct aiger netlist;
    setenv("TWINRF_HW", FOLDER "/hw", 1);
    assert_int_equal(yosys_set(&p, "N", n, e), 0);
    const int status = yosys_netlist(&netlist, FOLDER, "parts", &p,
                                     "proc\nflatten\ntechmap\nopt\naigmap\n", NULL, e);
    unsetenv("TWINRF_HW");
    if (status == 0)
        aiger_free(&netlist);
    return status;
}

/* Bit 8 of eight: Verilator writes bit 0. */
static void parts_end_with_their_variable(void **state) {
    (void)state;
    struct err e = {""};
    make_folder();
    write_file(FOLDER "/hw/parts.v", parts);
    assert_int_equal(makes_parts(7, &e), 0);
    assert_int_equal(makes_parts(8, &e), 0);
    assert_int_equal(makes_parts(9, &e), -1);
    if (!strstr(e.text, FOLDER "/hw/parts.v:11: expected parts that their variables have"))
        fail_msg("%s", e.text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_difference_has_one_sign),
        cmocka_unit_test(numbers_are_read_whole),
        cmocka_unit_test(chparam_has_another),
        cmocka_unit_test(parts_end_with_their_variable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
