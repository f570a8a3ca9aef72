/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/edits: writes mutants of a C source.
 *
 *     edits DIR MUTANTS SEED FILE.c CLANG_ARGUMENT...
 *
 * DIR/N/ gets the file of mutant N that was changed, under its own name, and DIR/list a line each:
 * number, file:line, kind, old text, new text, separated by tabs. Status 0, 2 on bad input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edits.h"
#include "files.h"

/* On one line. */
static void print_text(FILE *f, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\n' || i + 1 == length)
            fputc(text[i] == '\t' || text[i] == '\n' ? ' ' : text[i], f);
        else
            while (i + 1 < length && text[i + 1] == ' ')
                i++;
}

static int write_mutant(const char *dir, uint64_t number, const struct edit *edit, FILE *list,
                        struct err *e) {
    const char *name = strrchr(edit->file, '/') + 1;
    char *old = file_text(edit->file, e), *text = old ? edit_apply(edit, e) : NULL;
    FILE *f = text ? file_create(e, "%s/%llu/%s", dir, (unsigned long long)number, name) : NULL;
    if (f) {
        fputs(text, f);
        fprintf(list, "%llu\t%s:%u\t%s\t", (unsigned long long)number, edit->file, edit->line,
                edit->kind);
        print_text(list, old + edit->offset, edit->length);
        fputc('\t', list);
        print_text(list, edit->text, strlen(edit->text));
        fputc('\n', list);
    }
    free(old);
    free(text);
    return f ? file_close(f, edit->file, e) : -1;
}

static int write_all(const char *dir, const struct edits *edits, struct err *e) {
    FILE *list = file_create(e, "%s/list", dir);
    int status = list ? 0 : -1;
    for (uint64_t i = 0; status == 0 && i < edits->n; i++)
        status = write_mutant(dir, i + 1, &edits->list[i], list, e);
    return list && file_close(list, dir, e) == 0 ? status : -1;
}

int main(int argc, char **argv) {
    struct edits edits;
    struct err e;
    if (argc < 5) {
        fprintf(stderr, "edits: expected DIR MUTANTS SEED FILE.c CLANG_ARGUMENT..., got less; "
                        "correct the command\n");
        return 2;
    }
    int status = edits_find(&edits, argv[4], (const char *const *)argv + 5, &e);
    if (status == 0) {
        printf("%llu places and changes in %s\n", (unsigned long long)edits.n, argv[4]);
        edits_choose(&edits, strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
        status = write_all(argv[1], &edits, &e);
    }
    edits_free(&edits);
    if (status)
        fprintf(stderr, "%s\n", e.text);
    return status ? 2 : 0;
}
