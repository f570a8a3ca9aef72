/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/trace/readers/kernel_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/trace/readers/file_kind.h"

struct reading {
    struct kernel_list *l;
    struct text_source *s;
    struct err *e;
    uint64_t cap;
};

/* `MemcpyHtoD,0x<address>,<bytes>` */
static int add_copy(struct reading *r, const char *line) {
    unsigned long address, bytes;
    int length = 0;
    if (sscanf(line, "MemcpyHtoD,0x%16lx,%19lu%n", &address, &bytes, &length) != 2 ||
        line[length] != '\0') {
        return text_err(r->s, r->e,
                        "expected 'MemcpyHtoD,0x<address>,<bytes>', got '%.60s'; trace "
                        "again or correct the line",
                        line);
    }
    r->l->copies++;
    r->l->bytes += bytes;
    return 0;
}

static int missing(struct reading *r, const char *name) {
    const char *reason = strerror(errno);
    size_t n = strlen(name);
    if (n > 6 && strcmp(name + n - 6, ".trace") == 0) {
        return text_err(r->s, r->e,
                        "expected a grouped trace, got '%.80s' (%s); take kernelslist.g, which "
                        "Accel-Sim's post-traces-processing makes",
                        name, reason);
    }
    return text_err(r->s, r->e,
                    "expected the file of a kernel, got '%.80s' (%s); put it into the list's "
                    "folder or remove the line",
                    name, reason);
}

/* The name of a kernel's file. */
static int add_kernel(struct reading *r, const char *name) {
    struct kernel_list *l = r->l;
    const char *slash = strrchr(r->s->path, '/');
    int folder = slash && *name != '/' ? (int)(slash + 1 - r->s->path) : 0;
    if (l->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 16;
        void *more = realloc(l->kernels, r->cap * sizeof *l->kernels);
        if (!more) {
            return text_err(r->s, r->e, "out of memory for the kernels; free some memory");
        }
        l->kernels = more;
    }
    char *path = l->kernels[l->n];
    if (snprintf(path, KERNEL_PATH, "%.*s%s", folder, r->s->path, name) >= KERNEL_PATH) {
        return text_err(r->s, r->e,
                        "expected a path of less than %d bytes, got '%.60s...'; use a "
                        "shorter one",
                        KERNEL_PATH, name);
    }
    l->n++;
    return access(path, R_OK) ? missing(r, name) : 0;
}

static int read_line(struct reading *r, char *line) {
    struct kernel_list *l = r->l;
    size_t n = strlen(line);
    while (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t')) {
        line[--n] = '\0';
    }
    if (n == 0) {
        return 0;
    }
    if (strncmp(line, "kernel", 6) == 0) {
        return add_kernel(r, line);
    }
    if (strncmp(line, "MemcpyHtoD", 10) == 0) {
        return add_copy(r, line);
    }
    l->other_line = l->others++ == 0 ? r->s->line : l->other_line;
    return 0;
}

static int read_lines(struct reading *r) {
    char *line;
    int status;
    while ((status = text_line(r->s, &line, r->e)) == 1) {
        if (read_line(r, line)) {
            return -1;
        }
    }
    if (status == 0 && r->l->n == 0) {
        return text_err(r->s, r->e,
                        "expected the names of kernels, got a list without any; trace again");
    }
    return status;
}

int kernel_list_read(struct kernel_list *l, const char *path, struct err *e) {
    struct stat about;
    struct err ignored;
    memset(l, 0, sizeof *l);
    if (stat(path, &about) || !S_ISREG(about.st_mode)) {
        return 0;
    }
    struct text_source *s = malloc(sizeof *s);
    if (!s) {
        return err_set(e, "%.300s: out of memory for the line buffer; free some memory", path);
    }
    int status = 0;
    if (text_open(s, path, &ignored) == 0) {
        struct reading r = {.l = l, .s = s, .e = e};
        status = file_kind_of(s) != FILE_LIST ? 0 : read_lines(&r) ? -1 : 1;
        text_close(s);
    }
    free(s);
    if (status < 0) {
        kernel_list_free(l);
    }
    return status;
}

void kernel_list_free(struct kernel_list *l) {
    free(l->kernels);
    memset(l, 0, sizeof *l);
}
