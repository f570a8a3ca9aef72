/* SPDX-License-Identifier: Apache-2.0
 * Where the files of the installed package are. All of it is found from where the program itself
 * is, so a prefix may be moved. `command` is what messages begin with: "twinrf sim".
 */
#ifndef TWINRF_PACKAGE_H
#define TWINRF_PACKAGE_H

#include <stddef.h>

#include "rfgen/err.h"

enum { PACKAGE_PATH = 1024 };

struct package {
    char self[PACKAGE_PATH];     /* this program */
    char programs[PACKAGE_PATH]; /* libexec/twinrf */
    char source[PACKAGE_PATH];   /* share/twinrf/source: never written to */
};

int package_find(struct package *p, struct err *e);

/* A path of less than PACKAGE_PATH characters, by a format. */
int path_set(char path[PACKAGE_PATH], struct err *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The file of a design point; a name that there is not is refused with those that there are. */
int package_design(const struct package *p, const char *command, const char *name,
                   char path[PACKAGE_PATH], struct err *e);

/* The file of a scenario: a name, or a path with a slash. */
int package_scenario(const struct package *p, const char *command, const char *name,
                     char path[PACKAGE_PATH], struct err *e);

/* The full path of a file that is there. */
int package_absolute(const char *command, const char *file, char path[PACKAGE_PATH], struct err *e);

/* Prints the names of all design points, or scenarios, a line each. */
int package_list_designs(const struct package *p, struct err *e);
int package_list_scenarios(const struct package *p, struct err *e);

/* The first word behind `key =` at the start of a line; an empty text when there is none. */
int file_key(const char *path, const char *key, char *value, size_t size, struct err *e);

/* The user's folder for what is built and kept: XDG_CACHE_HOME/twinrf, else ~/.cache/twinrf. It
 * need not be there. */
int package_cache(const char *command, char path[PACKAGE_PATH], struct err *e);

#endif
