/* SPDX-License-Identifier: Apache-2.0
 * Lists of kernels (kernelslist.g), and files that are no trace: what they are is told by what they
 * hold. Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "common/text_file.h"
#include "common/trace_text.h"
#include "kernels/trace/readers/kernel_list.h"
#include "kernels/trace/readers/kernel_read.h"

#define FOLDER "build/unit/list"

static int make_folder(void **state) {
    (void)state;
    mkdir(FOLDER, 0777);
    write_file(FOLDER "/kernel-1.traceg", "-\n");
    write_file(FOLDER "/kernel-2-ctx_0x1.traceg.xz", "-\n");
    return 0;
}

static void read_list(struct kernel_list *l, const char *path, const char *text) {
    struct err e = {""};
    write_file(path, text);
    assert_int_equal(kernel_list_read(l, path, &e), 1);
    assert_string_equal(e.text, "");
}

static void test_list(void **state) {
    (void)state;
    struct kernel_list l;
    read_list(&l, FOLDER "/kernelslist.g",
              "\nMemcpyHtoD,0x00007fc841500000,32768\r\nkernel-1.traceg \n"
              "MemcpyHtoD,0x1f,1\nncclAllReduce\n\nkernel-2-ctx_0x1.traceg.xz\nkernel-1.traceg");
    assert_int_equal(l.n, 3);
    assert_string_equal(l.kernels[0], FOLDER "/kernel-1.traceg");
    assert_string_equal(l.kernels[1], FOLDER "/kernel-2-ctx_0x1.traceg.xz");
    assert_string_equal(l.kernels[2], FOLDER "/kernel-1.traceg");
    assert_int_equal(l.copies, 2);
    assert_int_equal(l.bytes, 32769);
    assert_int_equal(l.others, 1);
    assert_int_equal(l.other_line, 5);
    kernel_list_free(&l);
}

/* By what it holds, whatever its name; an `.rft` begins with the same word. */
static void test_which(void **state) {
    (void)state;
    struct kernel_list l;
    struct err e = {""};
    read_list(&l, FOLDER "/mine.txt", "kernel-1.traceg\n");
    kernel_list_free(&l);
    assert_int_equal(kernel_list_read(&l, "tests/traces/dense.rft", &e), 0);
    assert_int_equal(kernel_list_read(&l, "tests/fuzz/corpus/traceg/version5.traceg", &e), 0);
    assert_int_equal(kernel_list_read(&l, FOLDER "/none.g", &e), 0);
    assert_int_equal(kernel_list_read(&l, FOLDER, &e), 0);
    assert_string_equal(e.text, "");
}

static void refuse_list(const char *text, const char *message) {
    struct kernel_list l;
    struct err e = {""};
    write_file(FOLDER "/bad.g", text);
    assert_int_equal(kernel_list_read(&l, FOLDER "/bad.g", &e), -1);
    assert_string_equal(e.text, message);
    assert_null(l.kernels);
}

static void test_bad_lists(void **state) {
    (void)state;
    refuse_list("kernel-1.traceg\nkernel-7.traceg\n",
                FOLDER "/bad.g:2: expected the file of a kernel, got 'kernel-7.traceg' (No such "
                       "file or directory); put it into the list's folder or remove the line");
    refuse_list("kernel-1.trace\n",
                FOLDER "/bad.g:1: expected a grouped trace, got 'kernel-1.trace' (No such file or "
                       "directory); take kernelslist.g, which Accel-Sim's post-traces-processing "
                       "makes");
    refuse_list("MemcpyHtoD,0x10,4\n",
                FOLDER "/bad.g:1: expected the names of kernels, got a list without any; trace "
                       "again");
    refuse_list("kernel-1.traceg\nMemcpyHtoD,10,4k\n",
                FOLDER "/bad.g:2: expected 'MemcpyHtoD,0x<address>,<bytes>', got "
                       "'MemcpyHtoD,10,4k'; trace again or correct the line");
}

#define RUN "`make trace LAUNCH=file.launch` (docs/emulator.md)"

static void test_no_traces(void **state) {
    (void)state;
    assert_text_refused(FOLDER "/a.traceg", "kernel-1.traceg\n",
                        FOLDER "/a.traceg:1: expected one kernel, got a list of kernels; name one "
                               "of them, or run all with `make sim TRACE=" FOLDER "/a.traceg`");
    assert_text_refused(FOLDER "/a.cu", "int main() {}\n",
                        FOLDER "/a.cu:1: expected a trace, got CUDA source; compile it with `nvcc "
                               "-arch=sm_75 -cubin -o kernel.cubin " FOLDER
                               "/a.cu`, name the cubin in a launch file and run " RUN);
    assert_text_refused(FOLDER "/b.traceg", "// mine\n__global__ void f() {}\n",
                        FOLDER "/b.traceg:1: expected a trace, got CUDA source; compile it with "
                               "`nvcc -arch=sm_75 -cubin -o kernel.cubin " FOLDER
                               "/b.traceg`, name the cubin in a launch file and run " RUN);
    assert_text_refused(FOLDER "/a.txt", "//\n// NVVM\n//\n\n.version 8.0\n.target sm_75\n",
                        FOLDER "/a.txt:1: expected a trace, got PTX; assemble it with `ptxas "
                               "-arch=sm_75 -o kernel.cubin " FOLDER
                               "/a.txt`, name the cubin in a launch file and run " RUN);
    assert_text_refused(FOLDER "/a.dot", "digraph f {\n}\n",
                        FOLDER "/a.dot:1: expected a trace, got a control-flow graph; read it with "
                               "`make analyze DOT=" FOLDER "/a.dot`");
    assert_text_refused(FOLDER "/a.launch", "cubin a.cubin\n",
                        FOLDER "/a.launch:1: expected a trace, got a launch file; make its traces "
                               "with `make trace LAUNCH=" FOLDER "/a.launch`");
}

static void test_code(void **state) {
    (void)state;
    struct kernel k;
    struct err e;
    assert_int_equal(kernel_read(&k, "tests/kernels/basic.cubin", &usual_options, &e), -1);
    assert_string_equal(e.text, "tests/kernels/basic.cubin:1: expected a trace, got a cubin: code, "
                                "not a run of it; name it in a launch file and run " RUN);
    assert_int_equal(kernel_read(&k, "/proc/self/exe", &usual_options, &e), -1);
    assert_string_equal(e.text,
                        "/proc/self/exe:1: expected a trace, got a program; take its cubin out "
                        "with `cuobjdump -xelf all /proc/self/exe`, name that in a launch file and "
                        "run " RUN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),      cmocka_unit_test(test_which),
        cmocka_unit_test(test_bad_lists), cmocka_unit_test(test_no_traces),
        cmocka_unit_test(test_code),
    };
    return cmocka_run_group_tests(tests, make_folder, NULL);
}
