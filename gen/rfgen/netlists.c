/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "rfgen/netlists.h"

#include "rfgen/files.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *folder(void) {
    const char *kept = getenv("TWINRF_NETLISTS");
    return kept ? kept : "";
}

static int put_version(FILE *f) {
    char line[256];
    FILE *version = popen("yosys -V", "r");
    if (!version)
        return -1;
    int found = fgets(line, sizeof line, version) != NULL;
    fprintf(f, "%s", found ? line : "");
    return pclose(version) == 0 && found ? 0 : -1;
}

/* What yosys reads beside the Verilog, techmap's cells, as it was installed. -1: yosys is a script
 * that starts another. */
static int cells_path(char *path, size_t size) {
    char command[PATH_MAX_LENGTH];
    FILE *f = popen("command -v yosys", "r");
    int found = f && fgets(command, sizeof command, f) != NULL;
    if (f)
        pclose(f);
    for (int part = 0; found && part < 2; part++) { /* without bin/yosys */
        char *slash = strrchr(command, '/');
        found = slash != NULL;
        if (slash)
            *slash = '\0';
    }
    int n = found ? snprintf(path, size, "%s/share/yosys/techmap.v", command) : -1;
    return n > 0 && n < (int)size && access(path, R_OK) == 0 ? 0 : -1;
}

/* Without the folder's name in front of the files that it writes, which are in quotes. */
static void put_script(FILE *f, const char *script, const char *dir) {
    char path[PATH_MAX_LENGTH];
    snprintf(path, sizeof path, "\"%s/", dir);
    for (const char *next; (next = strstr(script, path)) != NULL; script = next + strlen(path))
        fprintf(f, "%.*s\"./", (int)(next - script), script);
    fprintf(f, "%s", script);
}

/* A file whole, unless it is binary or names further files, which the key would not have. */
static int put_file(FILE *f, const char *path, struct err *e) {
    struct stat file;
    char *text = file_text(path, e);
    if (!text)
        return -1;
    int whole =
        stat(path, &file) == 0 && (size_t)file.st_size == strlen(text) && !strstr(text, "`include");
    fprintf(f, "%s\n%s", path, text);
    free(text);
    e->text[0] = '\0';
    return whole ? 0 : -1;
}

static int put_sources(FILE *f, const struct hw_files *files, struct err *e) {
    for (unsigned i = 0; i < files->n; i++) {
        char path[PATH_MAX_LENGTH];
        if (!hw_path(path, sizeof path, files->name[i]) || put_file(f, path, e) != 0)
            return -1;
    }
    return 0;
}

char *netlists_key(const char *script, const char *dir, const struct hw_files *files,
                   struct err *e) {
    char *key = NULL;
    size_t size;
    e->text[0] = '\0';
    FILE *f = *folder() ? open_memstream(&key, &size) : NULL;
    if (!f)
        return NULL;
    char cells[PATH_MAX_LENGTH];
    int status = put_version(f);
    put_script(f, script, dir);
    if (put_sources(f, files, e) != 0 || cells_path(cells, sizeof cells) != 0 ||
        put_file(f, cells, e) != 0)
        status = -1;
    if (fclose(f) != 0 || status != 0) {
        free(key);
        return NULL;
    }
    return key;
}

/* A file of the entry, or with `part` a temporary one; the name tells entries apart, the key what
 * they are. */
static int entry(char *path, const char *key, const char *module, const char *suffix, int part) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *c = key; *c; c++)
        hash = (hash ^ (uint8_t)*c) * UINT64_C(0x100000001b3);
    int length =
        snprintf(path, PATH_MAX_LENGTH, "%s/%s.%016" PRIx64 "%s", folder(), module, hash, suffix);
    if (part && length < PATH_MAX_LENGTH)
        length +=
            snprintf(path + length, (size_t)(PATH_MAX_LENGTH - length), ".%ld", (long)getpid());
    return length < PATH_MAX_LENGTH ? 0 : -1;
}

static int is_same(const char *key, const char *module) {
    char path[PATH_MAX_LENGTH];
    struct err ignored;
    if (entry(path, key, module, ".key", 0) != 0 || !file_exists(path))
        return 0;
    char *text = file_text(path, &ignored);
    int same = text && strcmp(text, key) == 0;
    free(text);
    return same;
}

static int take(const char *key, const char *dir, const char *module, const char *suffix) {
    char from[PATH_MAX_LENGTH], to[PATH_MAX_LENGTH];
    struct err ignored;
    int length = snprintf(to, sizeof to, "%s/%s%s", dir, module, suffix);
    return length < PATH_MAX_LENGTH && entry(from, key, module, suffix, 0) == 0 &&
                   file_copy(from, to, &ignored) == 0
               ? 0
               : -1;
}

int netlists_find(const char *key, const char *dir, const char *module, const char *more) {
    return is_same(key, module) && take(key, dir, module, ".aag") == 0 &&
           (!more || take(key, dir, module, more) == 0);
}

/* Whole under its name, or not at all: two may keep the same one. */
static int put(const char *key, const char *dir, const char *module, const char *suffix) {
    char from[PATH_MAX_LENGTH], part[PATH_MAX_LENGTH], to[PATH_MAX_LENGTH];
    struct err ignored;
    int length = snprintf(from, sizeof from, "%s/%s%s", dir, module, suffix);
    if (length >= PATH_MAX_LENGTH || entry(part, key, module, suffix, 1) != 0 ||
        entry(to, key, module, suffix, 0) != 0)
        return -1;
    if (file_copy(from, part, &ignored) == 0 && rename(part, to) == 0)
        return 0;
    unlink(part);
    return -1;
}

void netlists_keep(const char *key, const char *dir, const char *module, const char *more) {
    char part[PATH_MAX_LENGTH], to[PATH_MAX_LENGTH];
    struct err ignored;
    if (put(key, dir, module, ".aag") != 0 || (more && put(key, dir, module, more) != 0) ||
        entry(part, key, module, ".key", 1) != 0 || entry(to, key, module, ".key", 0) != 0)
        return;
    FILE *f = file_create(&ignored, "%s", part);
    if (!f)
        return;
    fputs(key, f);
    if (file_close(f, part, &ignored) != 0 || rename(part, to) != 0)
        unlink(part);
}
