/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "common/text_file.h"
#include "common/trace_text.h"
#include "kernels/trace/passes/liveness.h"
#include "kernels/trace/readers/kernel_read.h"

const struct trace_options usual_options = {.interval_regs = USUAL_REGS, .rthld = 12};

void read_text(struct kernel *k, const char *path, const char *text) {
    struct err e = {""};
    write_file(path, text);
    int status = kernel_read(k, path, &usual_options, &e);
    assert_string_equal(e.text, "");
    assert_int_equal(status, 0);
}

void assert_regs(const uint8_t *got, unsigned n_got, const char *expected) {
    char text[256] = "";
    size_t at = 0;
    for (unsigned i = 0; i < n_got; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%s%u", i ? " " : "", got[i]);
    }
    assert_string_equal(text, expected);
}

void assert_operands(const struct static_inst *inst, const char *dst, const char *src) {
    assert_regs(inst->dst, inst->n_dst, dst);
    assert_regs(inst->src, inst->n_src, src);
}

void assert_text_refused(const char *path, const char *text, const char *message) {
    struct kernel k;
    struct err e = {""};
    write_file(path, text);
    assert_int_equal(kernel_read(&k, path, &usual_options, &e), -1);
    assert_string_equal(e.text, message);
}

static void assert_one_refused(const struct bad_trace *bad) {
    struct kernel k;
    struct err e;
    char path[256], expected[512];
    snprintf(path, sizeof path, "tests/traces/bad/%s", bad->file);
    snprintf(expected, sizeof expected, "tests/traces/bad/%s", bad->text);
    assert_int_equal(kernel_read(&k, path, &usual_options, &e), -1);
    assert_string_equal(e.text, expected);
    assert_null(k.insts);
    assert_null(k.dyn);
}

void assert_refused(const struct bad_trace *bad, size_t n) {
    for (size_t i = 0; i < n; i++)
        assert_one_refused(&bad[i]);
}
