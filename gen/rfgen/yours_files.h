/* SPDX-License-Identifier: Apache-2.0
 * Files of a folder of one's own, and their modules. A module has a key: its name, in C with the
 * folder of the model that it is in. yours_verilog.c and yours_c.c know the languages.
 */
#ifndef TWINRF_YOURS_FILES_H
#define TWINRF_YOURS_FILES_H

#include "rfgen/files.h"
#include "rfgen/table.h"

#include <stdbool.h>

enum { YOURS_FILES = 2048, YOURS_MODULES = 4096, YOURS_NAME = 128 };

struct yours_file {
    char path[PATH_MAX_LENGTH];
    char key[YOURS_NAME]; /* of its module; empty: it has none */
};

/* Files of a module: of Verilog one, of C two; of ours a table, too. */
struct yours_paths {
    unsigned n;
    char path[3][PATH_MAX_LENGTH];
};

struct yours_module {
    char key[YOURS_NAME];
    struct yours_paths mine, ours;
    char *below; /* names that it uses, a blank around each; NULL: not looked at yet */
    bool used;   /* by the design points or blocks that are asked for */
    bool known;  /* used by one of ours */
};

struct yours;

struct yours_language {
    const char *const *ours; /* patterns of our files, as glob has them; NULL behind the last */
    const char *root;        /* what of the path is no part of a key */
    /* Gives a file its module, or refuses it. */
    void (*place)(struct yours *y, struct yours_file *f);
    /* Writes a blank and a name for each that the module may use. */
    void (*scan)(const struct yours *y, const char *text, FILE *below);
    /* Refuses a file of which nothing is used. */
    void (*unused)(struct yours *y, const struct yours_file *f);
    /* What is wrong whether it is used or not. */
    void (*complete)(struct yours *y);
};

struct yours {
    const char *folder; /* without / at the end */
    const struct yours_language *language;
    const struct tables *all;
    unsigned n_files, n_modules;
    struct yours_file files[YOURS_FILES];
    struct yours_module modules[YOURS_MODULES];
    char *roots; /* what is looked for by name, a blank around each */
    bool refused;
};

extern const struct yours_language yours_verilog, yours_c;

/* PATH:LINE and the text, on stderr. */
void yours_refuse(struct yours *y, const char *path, unsigned line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The module, or NULL. */
struct yours_module *yours_find(struct yours *y, const char *key);

/* Gives the file this key. */
void yours_add(struct yours *y, struct yours_file *f, const char *key);

/* Names that a module uses, a blank around each. */
const char *yours_below(struct yours *y, struct yours_module *m);

/* The key of ours that may have been meant; NULL: none is near. */
const char *yours_nearest(const struct yours *y, const char *key);

/* Takes the next name from names with blanks around them; false at the end. */
bool yours_next(const char **names, char name[YOURS_NAME]);

/* What is behind the last slash. */
const char *yours_base(const char *path);

/* Is one of the endings, with its dot, that of the name? In small letters or capitals. */
bool yours_ends(const char *name, const char *const *endings);

/* Where a file is below the folder: "" or "prim", or another. */
void yours_place_of(const struct yours *y, const char *path, char place[PATH_MAX_LENGTH]);

/* A name without its ending. */
void yours_stem(const char *name, char stem[YOURS_NAME]);

#endif
