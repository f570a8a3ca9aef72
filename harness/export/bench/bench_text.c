/* SPDX-License-Identifier: Apache-2.0 */
#include "export/bench/bench_text.h"

#include <stdio.h>

#include "export/bench/bench_vectors.h"
#include "export/bench/image.h"
#include "rfgen/files.h"

static unsigned bits_of(const struct signal *s) {
    return s->width * s->count;
}

static void header(FILE *f, const struct bench *b) {
    file_template(
        f, b->top,
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// @_tb: drives @ with a recorded run of its C model, and compares all outputs.\n"
        "//\n"
        "// Parameters  none; +@_vectors=FILE: the recorded run, else @_tb.hex\n"
        "// Ports       none\n"
        "// Output      PASS or FAIL, the last line; with the macro WAVES, @_tb.vcd, too\n"
        "// Caveats     what memories hold before the first write is not compared\n"
        "// Source      the C model under random kernels; written by TwinRF, change nothing here\n"
        "`default_nettype none\n"
        "module @_tb;\n");
}

static void declarations(FILE *f, const struct bench *b) {
    const struct twin *t = b->recording->twin;
    unsigned in = 64 * image_words(&t->in), out = 64 * image_words(&t->out);
    fprintf(f, "  localparam Lines = %ld;\n  localparam Cycles = %u;\n", b->lines,
            b->recording->cycles);
    fprintf(f, "  localparam Ports = %u;\n  localparam Short = Cycles / 5;\n", t->out.n);
    fprintf(f,
            "  localparam [1:0] End = 2'd%d;\n  localparam [1:0] In = 2'd%d;\n"
            "  localparam [1:0] Expected = 2'd%d;\n\n",
            VECTOR_END, VECTOR_IN, VECTOR_EXPECTED);
    fprintf(f, "  reg clk, rst_n;\n  reg [79:0] stream [0:Lines-1];\n  reg [79:0] line;\n");
    fprintf(f,
            "  // Whole words: bits above the last port are not read.\n"
            "  /* verilator lint_off UNUSEDSIGNAL */\n"
            "  reg [%u:0] in, next;\n  reg [%u:0] expected, known;\n"
            "  /* verilator lint_on UNUSEDSIGNAL */\n",
            in - 1, out - 1);
    fprintf(f, "  reg [8*1024-1:0] vectors;\n"
               "  integer at, cycle, cycles, compared, failures;\n");
    for (unsigned i = 0; i < t->out.n; i++)
        fprintf(f, "  wire [%u:0] %s_o;\n", bits_of(&t->out.rows[i]) - 1, t->out.rows[i].name);
}

static void instance(FILE *f, const struct bench *b) {
    const struct twin *t = b->recording->twin;
    unsigned at = 0;
    fprintf(f, "\n  %s dut (\n    .clk_i(clk),\n    .rst_ni(rst_n)", b->top);
    for (unsigned i = 0; i < t->in.n; i++) {
        const struct signal *s = &t->in.rows[i];
        fprintf(f, ",\n    .%s_i(in[%u:%u])", s->name, at + bits_of(s) - 1, at);
        at += bits_of(s);
    }
    for (unsigned i = 0; i < t->out.n; i++)
        fprintf(f, ",\n    .%s_o(%s_o)", t->out.rows[i].name, t->out.rows[i].name);
    fprintf(f, "\n  );\n");
}

static void compare_port(FILE *f, const char *top, const struct signal *s, unsigned at) {
    unsigned high = at + bits_of(s) - 1;
    fprintf(f, "      if (((%s_o ^ expected[%u:%u]) & known[%u:%u]) !== %u'd0) begin\n", s->name,
            high, at, high, at, bits_of(s));
    fprintf(f,
            "        $display(\"FAIL %s cycle=%%0d: %s_o: expected %%h, got %%h, "
            "in bits %%h\",\n",
            top, s->name);
    fprintf(f, "          cycles + cycle, expected[%u:%u], %s_o, known[%u:%u]);\n", high, at,
            s->name, high, at);
    fprintf(f, "        failures = failures + 1;\n      end\n");
}

static void compare(FILE *f, const struct bench *b) {
    const struct signal_list *out = &b->recording->twin->out;
    unsigned at = 0;
    fprintf(f, "\n  // An X in a bit that is known is a difference.\n"
               "  task compare;\n    begin\n");
    for (unsigned i = 0; i < out->n; i++) {
        compare_port(f, b->top, &out->rows[i], at);
        at += bits_of(&out->rows[i]);
    }
    fprintf(f, "      compared = compared + Ports;\n    end\n  endtask\n");
}

static void stimulus(FILE *f, const char *top) {
    file_template(
        f, top,
        "\n  // What changes in this cycle: up to the line that ends it.\n"
        "  task change;\n"
        "    begin\n"
        "      line = stream[at];\n"
        "      while (at < Lines && line[15:14] !== End && ^line !== 1'bx) begin\n"
        "        if (line[15:14] == In) next[64*line[13:0] +: 64] = line[79:16];\n"
        "        else if (line[15:14] == Expected) expected[64*line[13:0] +: 64] = line[79:16];\n"
        "        else known[64*line[13:0] +: 64] = line[79:16];\n"
        "        at = at + 1;\n"
        "        if (at < Lines) line = stream[at];\n"
        "      end\n"
        "      if (at >= Lines || line !== 80'd1) begin\n"
        "        $display(\"FAIL @: expected %0d lines in %0s, got others at line %0d\", Lines,\n"
        "          vectors, at + 1);\n"
        "        failures = failures + 1;\n"
        "      end\n"
        "      at = at + 1;\n"
        "      in = next;\n"
        "    end\n"
        "  endtask\n"
        "\n  // The rising edge, then the falling one.\n"
        "  task tick;\n"
        "    begin\n"
        "      #4 clk = 1'b1;\n"
        "      #5 clk = 1'b0;\n"
        "    end\n"
        "  endtask\n"
        "\n  // Inputs move at the falling edge, outputs are compared before the rising one.\n"
        "  // Reset comes first, whatever an earlier run left.\n"
        "  task replay(input integer length);\n"
        "    begin\n"
        "      rst_n = 1'b0;\n"
        "      repeat (3) tick;\n"
        "      at = 0;\n"
        "      next = 0;\n"
        "      expected = 0;\n"
        "      known = 0;\n"
        "      rst_n = 1'b1;\n"
        "      for (cycle = 0; cycle < length && failures == 0; cycle = cycle + 1) begin\n"
        "        change;\n"
        "        #1;\n"
        "        if (failures == 0) compare;\n"
        "        tick;\n"
        "      end\n"
        "      cycles = cycles + cycle;\n"
        "    end\n"
        "  endtask\n"
        "\n  initial begin\n"
        "`ifdef WAVES\n"
        "    $dumpfile(\"@_tb.vcd\");\n"
        "    $dumpvars(0, @_tb);\n"
        "`endif\n"
        "    if (!$value$plusargs(\"@_vectors=%s\", vectors)) vectors = \"@_tb.hex\";\n"
        "    $readmemh(vectors, stream);\n"
        "    clk = 1'b0;\n"
        "    cycles = 0;\n"
        "    compared = 0;\n"
        "    failures = 0;\n"
        "    replay(Short);\n"
        "    if (failures == 0) replay(Cycles);\n"
        "    if (failures == 0 && cycles == Short + Cycles)\n"
        "      $display(\"PASS @ cycles=%0d ports=%0d mismatches=0\", cycles, compared);\n"
        "    else\n"
        "      $display(\"FAIL @: %0d ports differ; compared %0d\", failures, compared);\n"
        "  end\n"
        "endmodule\n"
        "`default_nettype wire\n");
}

int bench_text_write(const struct bench *b, const char *path, struct err *e) {
    FILE *f = file_create(e, "%s", path);
    if (!f)
        return -1;
    header(f, b);
    declarations(f, b);
    instance(f, b);
    compare(f, b);
    stimulus(f, b->top);
    return file_close(f, path, e);
}
