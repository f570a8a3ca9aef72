/* SPDX-License-Identifier: Apache-2.0
 * Messages that do not fit: they end at a whole word. As every program prints them.
 */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <unistd.h>

#include "rfgen/whole_words.h"

/* What a buffer of `size` holds of the text. */
static void ends(const char *text, size_t size, const char *wanted) {
    char buffer[64];
    snprintf(buffer, size, "%s", text);
    whole_words(buffer, size);
    assert_string_equal(buffer, wanted);
    assert_true(strlen(buffer) < size);
}

static void a_cut_message_ends_at_a_whole_word(void **state) {
    (void)state;
    ends("expected a name", 64, "expected a name");
    ends("expected a name", 17, "expected a name");
    ends("expected a name, got 4711", 24, "expected a name, ...");
    ends("expected a name, got 4711", 25, "expected a name, got ...");
    ends("expected a name, got 4711", 21, "expected a name, ...");
    ends("expected a name, got 4711", 20, "expected a ...");
    ends("expected a name, got 4711", 27, "expected a name, got 4711");
    ends("/one/word/that/does/not/fit", 12, "/one/wo ...");
    ends("ab cd", 5, "ab c"); /* no room to say it */
}

/* What err_print writes. */
static void prints(const struct err *e, char *text, size_t size) {
    int here[2], stderr_was = dup(STDERR_FILENO);
    assert_int_equal(pipe(here), 0);
    fflush(stderr);
    dup2(here[1], STDERR_FILENO);
    err_print(e);
    fflush(stderr);
    dup2(stderr_was, STDERR_FILENO);
    close(here[1]);
    ssize_t n = read(here[0], text, size - 1);
    close(here[0]);
    close(stderr_was);
    assert_true(n >= 0);
    text[n] = 0;
}

static void programs_print_whole_words(void **state) {
    struct err e;
    char text[2 * sizeof e.text];
    (void)state;
    err_set(&e, "a short one; %s", "change it");
    prints(&e, text, sizeof text);
    assert_string_equal(text, "a short one; change it\n");
    for (int first = 1; first < 12; first++) {
        char word[12] = "elevenchars";
        char many[1024] = "";
        word[first] = 0;
        strcat(many, word);
        while (strlen(many) < 900) {
            strcat(many, " message");
        }
        err_set(&e, "%s", many);
        prints(&e, text, sizeof text);
        size_t n = strlen(text);
        assert_true(n > 490 && n <= sizeof e.text);
        assert_string_equal(text + n - 13, " message ...\n");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_message_ends_at_a_whole_word),
        cmocka_unit_test(programs_print_whole_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
