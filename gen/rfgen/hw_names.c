/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/hw_names.h"

#include "rfgen/files.h"
#include "rfgen/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PREFIX_LENGTH = 32 };

static int is_prefix(const char *given) {
    size_t length = strlen(given);
    for (const char *p = given; *p; p++) {
        if (!is_name(*p))
            return 0;
    }
    return length > 0 && length <= PREFIX_LENGTH && !isdigit((unsigned char)given[0]);
}

static int check_prefix(const char *given, struct err *e) {
    return is_prefix(given)
               ? 0
               : err_set(e,
                         "--prefix: expected a letter or _, then letters, digits or _, %d in all "
                         "at most, got '%.80s'; choose another, or none for the tree's names",
                         PREFIX_LENGTH, given);
}

static int check_top(const struct hw_names *names, struct err *e) {
    size_t length = strlen(names->prefix);
    if (strncmp(names->top, names->prefix, length) != 0)
        return 0;
    for (unsigned i = 0; i < names->files.n; i++) {
        if (strcmp(names->top + length, names->files.name[i]) == 0)
            return err_set(e,
                           "--prefix: expected one with which module %s is not called as the top, "
                           "%s, got '%s'; choose another",
                           names->files.name[i], names->top, names->prefix);
    }
    return 0;
}

int hw_names_choose(struct hw_names *names, const char *given, const char *design,
                    const char *module, struct err *e) {
    int none = given && strcmp(given, "none") == 0;
    if (given && check_prefix(given, e) != 0)
        return -1;
    if (strlen(design) + 1 >= sizeof names->prefix)
        return err_set(e,
                       "%.80s: expected a name of at most %d characters for an export, got %zu; "
                       "choose a shorter one",
                       design, HW_NAME - 2, strlen(design));
    names->prefix[0] = '\0';
    if (!none)
        snprintf(names->prefix, sizeof names->prefix, given ? "%.62s" : "%.62s_",
                 given ? given : design);
    snprintf(names->top, sizeof names->top, "%s%.62s", given ? names->prefix : "", design);
    return hw_files_find(&names->files, module, e) != 0 ? -1 : check_top(names, e);
}

static int is_module(const struct hw_names *names, const char *text, size_t length) {
    for (unsigned i = 0; i < names->files.n; i++) {
        if (strlen(names->files.name[i]) == length &&
            strncmp(names->files.name[i], text, length) == 0)
            return 1;
    }
    return 0;
}

static void write_renamed(FILE *f, const struct hw_names *names, const char *text) {
    while (*text) {
        size_t length = (size_t)(hw_skip_text(text) - text);
        if (length == 0)
            length = hw_identifier(text);
        if (is_module(names, text, length))
            fputs(names->prefix, f);
        if (length == 0)
            length = 1;
        fwrite(text, 1, length, f);
        text += length;
    }
}

int hw_names_copy(const struct hw_names *names, const char *from, const char *to, struct err *e) {
    char *text = file_text(from, e);
    if (!text)
        return -1;
    FILE *f = file_create(e, "%s", to);
    int status = -1;
    if (f) {
        write_renamed(f, names, text);
        status = file_close(f, to, e);
    }
    free(text);
    return status;
}
