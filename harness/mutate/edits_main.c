/* SPDX-License-Identifier: Apache-2.0
 * build/mutate/edits: writes mutants of a C source.
 *
 *     edits DIR MUTANTS SEED FILE.c [-- CLANG_ARGUMENT...]
 *
 * DIR/N/ gets the file of mutant N that was changed, under its name in the block's folder. DIR/list
 * has a line each: number, file:line, kind, old text, new text, separated by tabs. Status 0, 2 on
 * bad input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/edits.h"
#include "rfgen/files.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

/* On one line. */
static void print_text(FILE *f, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\n' || i + 1 == length)
            fputc(text[i] == '\t' || text[i] == '\n' ? ' ' : text[i], f);
        else
            while (i + 1 < length && text[i + 1] == ' ')
                i++;
}

/* `folder`: bytes of the changed file's path that are the block's folder. */
static int write_mutant(const char *dir, uint64_t number, const struct edit *edit, size_t folder,
                        FILE *list, struct err *e) {
    const char *name = edit->file + folder;
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

static int write_all(const char *dir, const struct edits *edits, size_t folder, struct err *e) {
    FILE *list = file_create(e, "%s/list", dir);
    int status = list ? 0 : -1;
    for (uint64_t i = 0; status == 0 && i < edits->n; i++)
        status = write_mutant(dir, i + 1, &edits->list[i], folder, list, e);
    return list && file_close(list, dir, e) == 0 ? status : -1;
}

static int write_mutants(char **words, struct err *e) {
    struct edits edits;
    uint64_t mutants, seed;
    if (option_number("edits: MUTANTS", words[1], 0, UINT64_MAX, &mutants, e) ||
        option_number("edits: SEED", words[2], 0, UINT64_MAX, &seed, e))
        return -1;
    int status = edits_find(&edits, words[3], (const char *const *)words + 4, e);
    if (status == 0) {
        printf("%llu locations and changes in %s\n", (unsigned long long)edits.n, words[3]);
        edits_choose(&edits, mutants, seed);
        status = write_all(words[0], &edits, (size_t)(strrchr(words[3], '/') + 1 - words[3]), e);
    }
    edits_free(&edits);
    return status;
}

int main(int argc, char **argv) {
    static const struct option_row none[] = {{0}};
    struct err e;
    struct command_line c = {.program = "edits",
                             .arguments = "DIR MUTANTS SEED FILE.c [-- CLANG_ARGUMENT...]",
                             .options = none,
                             .least_words = 4,
                             .most_words = -1,
                             .doc = "Writes mutants of a C source.\vStatus 0, 2 unusable input."};
    if (options_read(&c, argc, argv, &e) || write_mutants(c.words, &e)) {
        err_print(&e);
        return 2;
    }
    return 0;
}
