/* SPDX-License-Identifier: Apache-2.0
 * Line source over a plain or packed file.
 */
#include "kernels/trace/readers/text_source.h"
#include "rfgen/whole_words.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16, LONGEST_LINE = 1 << 24 };

int text_err(const struct text_source *s, struct err *e, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    whole_words(text, sizeof text);
    /* What is wrong before the first line came out is said of line 1. */
    return err_set(e, "%s:%lu: %s", s->path, s->line ? s->line : 1, text);
}

/* Makes room for at least one chunk behind `end`, moving the unread text to the front. */
static int make_room(struct text_source *s, struct err *e) {
    if (s->pos > 0) {
        memmove(s->buf, s->buf + s->pos, s->end - s->pos);
        s->end -= s->pos;
        s->pos = 0;
    }
    if (s->end > LONGEST_LINE) {
        s->line++;
        return text_err(s, e,
                        "expected lines of at most %d bytes, got a longer one; this is not "
                        "a text trace or graph",
                        LONGEST_LINE);
    }
    /* One byte more than is filled, for the NUL behind a last line without an end of line. */
    if (s->cap - s->end > CHUNK) {
        return 0;
    }
    size_t cap = (s->cap + CHUNK) * 2;
    char *buf = realloc(s->buf, cap);
    if (!buf) {
        return text_err(s, e, "out of memory for the line buffer; free some memory");
    }
    s->buf = buf;
    s->cap = cap;
    return 0;
}

static int read_error(const struct text_source *s, struct err *e) {
    return text_err(s, e, "expected to read the file, got '%s'; check the file and the disk",
                    strerror(errno));
}

/* Reads the next block of the file when the last one is used up. */
static int feed(struct text_source *s, struct err *e) {
    if (s->n_in > 0 || s->input_end) {
        return 0;
    }
    s->in = s->input;
    s->n_in = fread(s->input, 1, TEXT_INPUT, s->file);
    if (s->n_in < TEXT_INPUT) {
        if (ferror(s->file)) {
            return read_error(s, e);
        }
        s->input_end = 1;
    }
    return 0;
}

/* Fills the buffer with up to a chunk of the plain file. */
static int fill_plain(struct text_source *s, struct err *e) {
    if (feed(s, e)) {
        return -1;
    }
    memcpy(s->buf + s->end, s->in, s->n_in);
    s->end += s->n_in;
    s->n_in = 0;
    s->at_end = s->input_end;
    return 0;
}

/* What a stop before the end means to the user. */
static int unpack_error(const struct text_source *s, enum unpacked code, struct err *e) {
    const char *name = s->packed.format->name;
    switch (code) {
    case UNPACK_CUT:
        return text_err(s, e,
                        "expected more %s data, got the end of the file; the file is truncated, "
                        "copy it again",
                        name);
    case UNPACK_LARGE:
        return text_err(s, e,
                        "expected %s data that unpacks in %d MB, got a larger window; pack it "
                        "again without --long or a large dictionary",
                        name, UNPACK_MEMORY >> 20);
    case UNPACK_FULL:
        return text_err(s, e, "out of memory for %s; free some memory", name);
    default:
        return text_err(s, e, "expected sound %s data, got corrupt data (%s); copy the file again",
                        name, s->packed.why);
    }
}

/* Fills the buffer with up to a chunk of unpacked text. */
static int fill_packed(struct text_source *s, struct err *e) {
    struct unpacker *u = &s->packed;
    u->out = (uint8_t *)s->buf + s->end;
    u->n_out = CHUNK;
    while (u->n_out > 0 && !s->at_end) {
        if (feed(s, e)) {
            return -1;
        }
        u->in = s->in;
        u->n_in = s->n_in;
        u->input_end = s->input_end;
        enum unpacked code = unpack_run(u);
        s->in = u->in;
        s->n_in = u->n_in;
        if (code == UNPACK_END) {
            s->at_end = 1;
        } else if (code != UNPACK_MORE) {
            return unpack_error(s, code, e);
        }
    }
    s->end += CHUNK - u->n_out;
    return 0;
}

/* Adds a chunk of text to the buffer. A NUL byte would hide the rest of its line: refused. */
static int fill(struct text_source *s, struct err *e) {
    if (make_room(s, e)) {
        return -1;
    }
    size_t before = s->end;
    if (s->packed.format ? fill_packed(s, e) : fill_plain(s, e)) {
        return -1;
    }
    if (memchr(s->buf + before, '\0', s->end - before)) {
        return text_err(s, e,
                        "expected text after this line, got a NUL byte; this is not a text "
                        "trace");
    }
    return 0;
}

/* Finds out how the file is packed; what its name promises must hold. */
static int open_packed(struct text_source *s, struct err *e) {
    enum packing is = packing_of_bytes(s->in, s->n_in), named = packing_of_name(s->path);
    if (named != PACKED_NOT && named != is) {
        const struct unpack_format *f = unpack_format_of(named), *g = unpack_format_of(is);
        return text_err(s, e, "expected %s data, got %s; pack it with %s or drop %s from its name",
                        f->name, g ? g->name : "something else", f->name, f->end);
    }
    return is != PACKED_NOT && unpack_open(&s->packed, is)
               ? text_err(s, e, "out of memory for %s; free some memory",
                          unpack_format_of(is)->name)
               : 0;
}

/* The first chunk, so that an empty file is refused at once. */
static int fill_first(struct text_source *s, struct err *e) {
    if (feed(s, e)) {
        return -1;
    }
    if (s->n_in == 0) {
        return text_err(s, e, "expected a trace, got an empty file; trace again");
    }
    if (open_packed(s, e) || fill(s, e)) {
        return -1;
    }
    if (s->end == 0) {
        return text_err(s, e, "expected a trace, got an empty file; trace again");
    }
    return 0;
}

int text_open(struct text_source *s, const char *path, struct err *e) {
    memset(s, 0, sizeof *s);
    if (strlen(path) >= sizeof s->path) {
        return err_set(e, "%.100s...: expected a path of less than %zu bytes; use a shorter one",
                       path, sizeof s->path);
    }
    memcpy(s->path, path, strlen(path) + 1);
    s->file = fopen(path, "rb");
    if (!s->file) {
        return text_err(s, e, "expected a readable file, got '%s'; check the path",
                        strerror(errno));
    }
    if (fill_first(s, e)) {
        text_close(s);
        return -1;
    }
    return 0;
}

int text_line(struct text_source *s, char **line, struct err *e) {
    size_t seen = 0; /* bytes after pos already searched */
    char *stop;
    while (!(stop = memchr(s->buf + s->pos + seen, '\n', s->end - s->pos - seen))) {
        seen = s->end - s->pos;
        if (s->at_end) {
            break;
        }
        if (fill(s, e)) {
            return -1;
        }
    }
    if (!stop && s->pos == s->end) {
        return 0;
    }
    size_t stop_at = stop ? (size_t)(stop - s->buf) : s->end;
    *line = s->buf + s->pos;
    s->buf[stop_at] = '\0';
    if (stop_at > s->pos && s->buf[stop_at - 1] == '\r') {
        s->buf[stop_at - 1] = '\0';
    }
    s->pos = stop ? stop_at + 1 : s->end;
    s->line++;
    return 1;
}

const char *text_ahead(const struct text_source *s, size_t *n) {
    *n = s->end - s->pos;
    return s->buf + s->pos;
}

void text_close(struct text_source *s) {
    unpack_close(&s->packed);
    if (s->file) {
        fclose(s->file);
    }
    free(s->buf);
    memset(s, 0, sizeof *s);
}
