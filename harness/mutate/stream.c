/* SPDX-License-Identifier: Apache-2.0 */
#include "mutate/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void take_name(struct stream *s, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    snprintf(s->name, sizeof s->name, "%.*s", dot ? (int)(dot - name) : (int)strlen(name), name);
}

int stream_open(struct stream *s, const char *path, size_t size, struct err *e) {
    struct stat st;
    int file = open(path, O_RDONLY);
    int status = file >= 0 ? fstat(file, &st) : -1;
    s->inputs = MAP_FAILED;
    if (status == 0 && st.st_size > 0 && (size_t)st.st_size % size == 0)
        s->inputs = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (file >= 0)
        close(file);
    if (s->inputs == MAP_FAILED)
        return err_set(e,
                       "%s:0: expected a recorded stream of %zu bytes a cycle, got %s; record it "
                       "again at this design point",
                       path, size, status ? strerror(errno) : "another file");
    take_name(s, path);
    s->size = size;
    s->cycles = (uint64_t)st.st_size / size;
    return 0;
}

void stream_close(struct stream *s) {
    munmap(s->inputs, s->size * s->cycles);
}

/* ---- as a stimulus ---- */

struct player {
    const struct stream *stream;
    uint64_t next;
};

static void *create(const void *config, struct err *e) {
    struct player *p = calloc(1, sizeof *p);
    if (!p)
        err_set(e, "out of memory for a stream");
    else
        p->stream = config;
    return p;
}

static int done(const void *self) {
    const struct player *p = self;
    return p->next == p->stream->cycles;
}

static void drive(void *self, struct lockstep *ls) {
    struct player *p = self;
    if (p->next < p->stream->cycles)
        memcpy(ls->in, (const char *)p->stream->inputs + p->next++ * p->stream->size,
               p->stream->size);
}

static int observe(void *self, const struct lockstep *ls, struct err *e) {
    (void)self;
    (void)ls;
    (void)e;
    return 0;
}

static int finish(void *self, const struct lockstep *ls, int complete, struct err *e) {
    (void)complete;
    return observe(self, ls, e); /* the comparison is all that is checked */
}

static void describe(const void *self, const struct lockstep *ls, const struct difference *d,
                     const uint64_t *value, char *text, size_t n) {
    (void)self;
    (void)ls;
    (void)d;
    (void)value;
    if (n)
        text[0] = 0;
}

const struct stimulus stream_stimulus = {create, free,     done, drive, observe,
                                         finish, describe, NULL, NULL};
