/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "export/twinrf/package.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rfgen/files.h"

enum { NAMES = 400 }; /* characters of a list of names in a message */

int path_set(char path[PACKAGE_PATH], struct err *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(path, PACKAGE_PATH, format, arguments);
    va_end(arguments);
    if (length < PACKAGE_PATH)
        return 0;
    return err_set(e, "%.80s...: expected a path below %d characters, got %d; shorten it", path,
                   PACKAGE_PATH, length);
}

/* Cuts the last name off a path. */
static void cut_name(char *path) {
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
}

int package_find(struct package *p, struct err *e) {
    char prefix[PACKAGE_PATH];
    ssize_t length = readlink("/proc/self/exe", p->self, sizeof p->self - 1);
    if (length < 0)
        return err_set(e, "/proc/self/exe: expected a link to this program, got `%s`; mount /proc",
                       strerror(errno));
    p->self[length] = '\0';
    memcpy(prefix, p->self, (size_t)length + 1);
    cut_name(prefix);
    cut_name(prefix);
    if (path_set(p->programs, e, "%s/libexec/twinrf", prefix) ||
        path_set(p->source, e, "%s/share/twinrf/source", prefix))
        return -1;
    return access(p->source, R_OK)
               ? err_set(e, "%s: expected the sources of the package, got `%s`; run make install",
                         p->source, strerror(errno))
               : 0;
}

/* ---- names of files ---- */

/* Design points, or scenarios: a folder of the sources, and how the names of its files end. */
struct kind {
    const char *folder, *ending, *what;
};
static const struct kind designs = {"constraints/designs", ".ini", "design point"},
                         scenarios = {"tests/scenarios", ".test", "scenario"};

/* Its length without the ending; 0: another file. */
static size_t stem(const struct kind *kind, const char *file) {
    size_t length = strlen(file), end = strlen(kind->ending);
    return length > end && strcmp(file + length - end, kind->ending) == 0 ? length - end : 0;
}

/* Writes the names of all, each with `between` behind it. */
static int write_names(const struct package *p, const struct kind *kind, const char *between,
                       FILE *to, struct err *e) {
    char folder[PACKAGE_PATH];
    struct dirent **list;
    if (path_set(folder, e, "%s/%s", p->source, kind->folder))
        return -1;
    int n = scandir(folder, &list, NULL, alphasort);
    if (n < 0)
        return err_set(e, "%s: expected a folder, got `%s`; run make install", folder,
                       strerror(errno));
    for (int i = 0; i < n; i++) {
        size_t length = stem(kind, list[i]->d_name);
        if (length)
            fprintf(to, "%.*s%s", (int)length, list[i]->d_name, between);
        free(list[i]);
    }
    free(list);
    return 0;
}

int package_list_designs(const struct package *p, struct err *e) {
    return write_names(p, &designs, "\n", stdout, e);
}

int package_list_scenarios(const struct package *p, struct err *e) {
    return write_names(p, &scenarios, "\n", stdout, e);
}

static int refuse(const struct package *p, const struct kind *kind, const char *command,
                  const char *name, struct err *e) {
    char names[NAMES] = "";
    FILE *to = fmemopen(names, sizeof names, "w");
    if (!to || write_names(p, kind, " ", to, e)) {
        if (to)
            fclose(to);
        return -1;
    }
    fclose(to);
    names[NAMES - 1] = '\0';
    return err_set(e, "%s: %.80s: no such %s; they are: %.300s%s", command, name, kind->what, names,
                   strlen(names) > 300 ? "..." : "");
}

static int find_file(const struct package *p, const struct kind *kind, const char *command,
                     const char *name, char path[PACKAGE_PATH], struct err *e) {
    if (path_set(path, e, "%s/%s/%s%s", p->source, kind->folder, name, kind->ending))
        return -1;
    return strchr(name, '/') || !file_exists(path) ? refuse(p, kind, command, name, e) : 0;
}

int package_design(const struct package *p, const char *command, const char *name,
                   char path[PACKAGE_PATH], struct err *e) {
    return find_file(p, &designs, command, name, path, e);
}

int package_scenario(const struct package *p, const char *command, const char *name,
                     char path[PACKAGE_PATH], struct err *e) {
    if (!strchr(name, '/'))
        return find_file(p, &scenarios, command, name, path, e);
    return package_absolute(command, name, path, e);
}

int package_absolute(const char *command, const char *file, char path[PACKAGE_PATH],
                     struct err *e) {
    char *found = realpath(file, NULL);
    if (!found)
        return err_set(e, "%s: %.200s: expected a file, got `%s`; name another", command, file,
                       strerror(errno));
    int status = path_set(path, e, "%s", found);
    free(found);
    return status;
}

/* ---- what files say ---- */

/* The value of a line `key = value`, or NULL. */
static const char *value_of(const char *line, const char *key) {
    size_t length = strlen(key);
    if (strncmp(line, key, length) != 0)
        return NULL;
    line += length + strspn(line + length, " \t");
    return *line == '=' ? line + 1 + strspn(line + 1, " \t") : NULL;
}

int file_key(const char *path, const char *key, char *value, size_t size, struct err *e) {
    char *text = file_text(path, e);
    if (!text)
        return -1;
    *value = '\0';
    for (const char *line = text; line && !*value; line = strchr(line, '\n')) {
        line += *line == '\n';
        const char *found = value_of(line, key);
        if (found)
            snprintf(value, size, "%.*s", (int)strcspn(found, " \t\r\n#;"), found);
    }
    free(text);
    return 0;
}

int package_cache(const char *command, char path[PACKAGE_PATH], struct err *e) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache == '/')
        return path_set(path, e, "%s/twinrf", cache);
    if (home && *home == '/')
        return path_set(path, e, "%s/.cache/twinrf", home);
    return err_set(e, "%s: HOME: expected a folder for what is built, got none; say --build=DIR",
                   command);
}
