/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/hw_files.h"

#include "rfgen/files.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static char generated[PATH_MAX_LENGTH]; /* DESIGN_DIR/gen/hw, or nothing */

void hw_design(const char *dir) {
    snprintf(generated, sizeof generated, "%s/gen/hw", dir);
}

const char *hw_folder(unsigned number) {
    const char *given = getenv("TWINRF_HW");
    const char *const folders[] = {given && *given ? given : "hw", "hw", generated};
    while (number < 3 && number > 0 && strcmp(folders[number], folders[0]) == 0)
        number++;
    return number < 3 && *folders[number] ? folders[number] : NULL;
}

int hw_path(char *to, size_t size, const char *name) {
    static const char *const below[] = {"", "/prim"};
    for (unsigned i = 0; hw_folder(i / 2); i++) {
        if (snprintf(to, size, "%s%s/%s.v", hw_folder(i / 2), below[i % 2], name) >= (int)size)
            return 0;
        if (file_exists(to))
            return 1;
    }
    return snprintf(to, size, "%s/%s.v", hw_folder(0), name) < (int)size;
}

static int add_module(struct hw_files *files, const char *name, struct err *e) {
    for (unsigned i = 0; i < files->n; i++) {
        if (strcmp(files->name[i], name) == 0)
            return 0;
    }
    if (files->n == HW_MODULES)
        return err_set(
            e, "hw/%s.v:0: expected at most %d modules below a top, got more; enlarge HW_MODULES",
            name, HW_MODULES);
    snprintf(files->name[files->n++], HW_NAME, "%s", name);
    return 0;
}

const char *hw_skip_text(const char *p) {
    if (p[0] == '/' && p[1] == '/')
        return p + strcspn(p, "\n");
    if (p[0] == '/' && p[1] == '*') {
        const char *end = strstr(p + 2, "*/");
        return end ? end + 2 : p + strlen(p);
    }
    if (p[0] == '"') {
        const char *end = strchr(p + 1, '"');
        return end ? end + 1 : p + strlen(p);
    }
    return p;
}

size_t hw_identifier(const char *p) {
    if (!isalpha((unsigned char)*p) && *p != '_')
        return 0;
    return strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$");
}

/* Words of a search that were looked up, by a hash: a text says the same few over and over. */
enum { WORDS = 1024 };
struct words {
    char word[WORDS][HW_NAME];
};

static int is_known(struct words *known, const char *name) {
    unsigned hash = 0;
    for (const char *p = name; *p; p++)
        hash = hash * 31 + (unsigned char)*p;
    char *word = known->word[hash % WORDS];
    if (strcmp(word, name) == 0)
        return 1;
    memcpy(word, name, HW_NAME);
    return 0;
}

static int scan(struct hw_files *files, struct words *known, const char *text, struct err *e) {
    for (const char *p = text; *p;) {
        const char *after = hw_skip_text(p);
        if (after != p) {
            p = after;
            continue;
        }
        size_t length = hw_identifier(p);
        if (length == 0) {
            p++;
            continue;
        }
        char name[HW_NAME] = "", path[PATH_MAX_LENGTH];
        if (length < sizeof name) {
            snprintf(name, sizeof name, "%.*s", (int)length, p);
            if (!is_known(known, name) && hw_path(path, sizeof path, name) && file_exists(path) &&
                add_module(files, name, e) != 0)
                return -1;
        }
        p += length;
    }
    return 0;
}

int hw_files_find(struct hw_files *files, const char *module, struct err *e) {
    struct words known = {{""}};
    files->n = 0;
    if (add_module(files, module, e) != 0)
        return -1;
    for (unsigned i = 0; i < files->n; i++) {
        char path[PATH_MAX_LENGTH];
        if (!hw_path(path, sizeof path, files->name[i]))
            return err_set(e, "%.200s:0: expected a shorter path; choose another folder", path);
        char *text = file_text(path, e);
        if (!text)
            return -1;
        int status = scan(files, &known, text, e);
        free(text);
        if (status != 0)
            return -1;
    }
    return 0;
}
