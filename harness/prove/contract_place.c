/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/contract_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rfgen/files.h"

/* The first line that has `part`; 0: none has. */
static unsigned line_of(const char *text, const char *part) {
    const char *at = strstr(text, part);
    unsigned line = at != NULL;
    for (const char *p = text; at && p < at; p++)
        line += *p == '\n';
    return line;
}

/* The function's name and its bracket; those of tops have no name of a top before theirs. */
static void function_start(const char *name, int is_top, const char *function, char *start,
                           size_t size) {
    if (is_top)
        snprintf(start, size, " %s(", function);
    else
        snprintf(start, size, "%s_%s(", name, function);
}

void contract_place(const char *name, const char *text, const char *function, char *place,
                    size_t size) {
    char path[PATH_MAX_LENGTH], quoted[256], start[128];
    int is_top = strncmp(name, "rf_", 3) == 0;
    struct err e;
    snprintf(path, sizeof path, "harness/contracts/%s/%s.c", is_top ? "tops" : "blocks", name);
    snprintf(quoted, sizeof quoted, "\"%s\"", text);
    function_start(name, is_top, function, start, sizeof start);
    char *file = file_exists(path) ? file_text(path, &e) : NULL;
    unsigned line = file && *text ? line_of(file, quoted) : 0;
    if (file && !line)
        line = line_of(file, start);
    snprintf(place, size, "%s:%u", path, line ? line : 1);
    free(file);
}
