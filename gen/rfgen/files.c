/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/files.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { COLUMNS = 100, COMMENT = 512 };

static int make_folders(const char *path) {
    char part[PATH_MAX_LENGTH];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return -1;
    }
    return 0;
}

FILE *file_create(struct err *e, const char *format, ...) {
    char path[PATH_MAX_LENGTH];
    va_list ap;
    va_start(ap, format);
    int length = vsnprintf(path, sizeof path, format, ap);
    va_end(ap);
    FILE *f = NULL;
    if (length < (int)sizeof path && make_folders(path) == 0)
        f = fopen(path, "w");
    if (!f)
        err_set(e, "%s:0: expected to write this file, got `%s`; check the output folder", path,
                strerror(errno));
    return f;
}

void file_template(FILE *f, const char *name, const char *text) {
    for (; *text; text++) {
        if (*text == '@')
            fputs(name, f);
        else
            fputc(*text, f);
    }
}

int file_close(FILE *f, const char *what, struct err *e) {
    int bad = ferror(f);
    if (fclose(f) != 0 || bad)
        return err_set(e, "%s:0: expected to write all of it, got `%s`; check the disk", what,
                       strerror(errno));
    return 0;
}

char *file_text(const char *path, struct err *e) {
    FILE *f = fopen(path, "r");
    if (!f) {
        err_set(e, "%s:0: expected a readable file, got `%s`; run from the project's root", path,
                strerror(errno));
        return NULL;
    }
    size_t used = 0, size = 1 << 16;
    char *text = malloc(size);
    while (text) {
        used += fread(text + used, 1, size - used - 1, f);
        if (used + 1 < size)
            break;
        char *larger = realloc(text, size *= 2);
        if (!larger)
            free(text);
        text = larger;
    }
    fclose(f);
    if (!text) {
        err_set(e, "%s:0: expected memory for the file, got none; free some", path);
        return NULL;
    }
    text[used] = '\0';
    return text;
}

int file_exists(const char *path) {
    struct stat s;
    return stat(path, &s) == 0;
}

int file_copy(const char *from, const char *to, struct err *e) {
    char *text = file_text(from, e);
    if (!text)
        return -1;
    FILE *f = file_create(e, "%s", to);
    int status = -1;
    if (f) {
        fputs(text, f);
        status = file_close(f, to, e);
    }
    free(text);
    return status;
}

void file_commented(FILE *f, const char *declaration, const char *comment) {
    char text[COMMENT];
    if (strlen(declaration) + strlen(comment) + strlen(" /*  */") <= COLUMNS) {
        fprintf(f, "%s /* %s */\n", declaration, comment);
        return;
    }
    const int indent = (int)strspn(declaration, " ");
    int column = fprintf(f, "%*s/*", indent, "");
    snprintf(text, sizeof text, "%s", comment);
    for (const char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        if (column + 1 + (int)strlen(word) > COLUMNS - (int)strlen(" */"))
            column = fprintf(f, "\n%*s *", indent, "") - 1;
        column += fprintf(f, " %s", word);
    }
    fprintf(f, " */\n%s\n", declaration);
}
