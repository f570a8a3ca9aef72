/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/readers/file_kind.h"

#include <string.h>
#include <sys/stat.h>

#include "kernels/trace/readers/trace_name.h"

/* `run it`: what makes a trace from a cubin. */
#define RUN_IT "`make trace LAUNCH=file.launch` (docs/emulator.md)"

/* Code -------------------------------------------------------------------------------------- */

enum { HEAD = 20, MACHINE_AT = 18, MACHINE_CUDA = 190 };

static int is_elf(const uint8_t *head) {
    return memcmp(head, "\177ELF", 4) == 0;
}

static int is_cubin(const uint8_t *head) {
    return is_elf(head) && (head[MACHINE_AT] | head[MACHINE_AT + 1] << 8) == MACHINE_CUDA;
}

static int is_fat_binary(const uint8_t *head) {
    static const uint8_t magic[4] = {0x50, 0xed, 0x55, 0xba};
    return memcmp(head, magic, sizeof magic) == 0;
}

/* Bytes at the start of a regular file; a pipe cannot be read twice. */
static size_t read_head(const struct stat *about, const char *path, uint8_t *head) {
    FILE *f = S_ISREG(about->st_mode) ? fopen(path, "rb") : NULL;
    size_t n = f ? fread(head, 1, HEAD, f) : 0;
    if (f) {
        fclose(f);
    }
    return n;
}

int file_kind_refuse_code(const char *path, struct err *e) {
    uint8_t head[HEAD];
    struct stat about;
    if (stat(path, &about)) {
        return 0;
    }
    if (S_ISDIR(about.st_mode)) {
        return err_set(
            e,
            "%.200s:1: expected a trace, got a folder; name a file in it, or the list of "
            "its kernels, %.200s/kernelslist.g",
            path, path);
    }
    if (read_head(&about, path, head) < HEAD) {
        return 0;
    }
    if (is_cubin(head)) {
        return err_set(e,
                       "%.180s:1: expected a trace, got a cubin: code, not a run of it; name it in "
                       "a launch file and run " RUN_IT,
                       path);
    }
    if (is_elf(head) || is_fat_binary(head)) {
        return err_set(e,
                       "%.120s:1: expected a trace, got a program; take its cubin out with "
                       "`cuobjdump -xelf all %.120s`, name that in a launch file and run " RUN_IT,
                       path, path);
    }
    return 0;
}

/* Text -------------------------------------------------------------------------------------- */

struct text {
    const char *at, *end;
};

static struct text ahead(const struct text_source *s) {
    size_t n;
    const char *at = text_ahead(s, &n);
    return (struct text){at, at + n};
}

static struct text without_blanks(struct text t) {
    while (t.at < t.end && strchr(" \t\r\n", *t.at)) {
        t.at++;
    }
    return t;
}

static int begins(struct text t, const char *word) {
    size_t n = strlen(word);
    return (size_t)(t.end - t.at) >= n && memcmp(t.at, word, n) == 0;
}

/* A line of it begins with the word. */
static int has_line(struct text t, const char *word) {
    while (t.at < t.end) {
        if (begins(without_blanks(t), word)) {
            return 1;
        }
        const char *stop = memchr(t.at, '\n', (size_t)(t.end - t.at));
        t.at = stop ? stop + 1 : t.end;
    }
    return 0;
}

static int has_word(struct text t, const char *word) {
    for (; t.at < t.end; t.at++) {
        if (begins(t, word)) {
            return 1;
        }
    }
    return 0;
}

/* `MemcpyHtoD,0x...` or the name of a kernel's file, which has no blank: an `.rft` has one. */
static int begins_list(struct text t) {
    size_t n = 0;
    t = without_blanks(t);
    while (t.at + n < t.end && !strchr(" \t\r\n", t.at[n])) {
        n++;
    }
    int alone = t.at + n == t.end || t.at[n] == '\n' || t.at[n] == '\r';
    return begins(t, "Memcpy") || (begins(t, "kernel") && alone);
}

enum file_kind file_kind_of(const struct text_source *s) {
    struct text t = ahead(s);
    if (trace_name_ends(s->path, ".rft")) {
        return FILE_RFT;
    }
    if (begins(without_blanks(t), "-")) {
        return FILE_TRACEG;
    }
    if (begins_list(t) || trace_name_ends(s->path, ".g")) {
        return FILE_LIST;
    }
    int other = has_word(t, "__global__") || has_line(t, ".version") || has_line(t, "digraph");
    return trace_name_ends(s->path, ".traceg") && !other ? FILE_TRACEG : FILE_OTHER;
}

int file_kind_refuse(const struct text_source *s, struct err *e) {
    struct text t = ahead(s);
    const char *path = s->path;
    if (has_line(t, ".version")) {
        return err_set(e,
                       "%.120s:1: expected a trace, got PTX; assemble it with `ptxas -arch=sm_75 "
                       "-o kernel.cubin %.120s`, name the cubin in a launch file and run " RUN_IT,
                       path, path);
    }
    if (has_word(t, "__global__") || trace_name_ends(path, ".cu")) {
        return err_set(e,
                       "%.120s:1: expected a trace, got CUDA source; compile it with `nvcc "
                       "-arch=sm_75 -cubin -o kernel.cubin %.120s`, name the cubin in a launch "
                       "file and run " RUN_IT,
                       path, path);
    }
    if (has_line(t, "digraph")) {
        return err_set(e,
                       "%.200s:1: expected a trace, got a control-flow graph; read it with `make "
                       "analyze DOT=%.200s`",
                       path, path);
    }
    if (trace_name_ends(path, ".launch")) {
        return err_set(e,
                       "%.200s:1: expected a trace, got a launch file; make its traces with `make "
                       "trace LAUNCH=%.200s`",
                       path, path);
    }
    return err_set(e,
                   "%.300s: expected a name that ends in .traceg, .rft or .g (a list of kernels), "
                   "plain or with .xz, .gz or .zst; rename the file",
                   path);
}
