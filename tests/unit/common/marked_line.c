/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "common/marked_line.h"

unsigned marked_line(const char *path, const char *name) {
    char line[256], mark[64];
    FILE *f = fopen(path, "r");
    unsigned n = 0, found = 0;
    assert_non_null(f);
    snprintf(mark, sizeof mark, "/* %s */\n", name);
    while (fgets(line, sizeof line, f)) {
        n++;
        if (strstr(line, mark))
            found = n;
    }
    fclose(f);
    assert_int_not_equal(found, 0);
    return found;
}
