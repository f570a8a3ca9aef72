/* SPDX-License-Identifier: Apache-2.0
 * Line source over a plain or xz-compressed file.
 */
#include "trace/readers/text_source.h"
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

static int ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
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

/* Fills the buffer with up to a chunk of the plain file. */
static int fill_plain(struct text_source *s, struct err *e) {
    size_t n = fread(s->buf + s->end, 1, CHUNK, s->file);
    if (n < CHUNK) {
        if (ferror(s->file)) {
            return read_error(s, e);
        }
        s->at_end = 1;
    }
    s->end += n;
    return 0;
}

/* What a failed lzma_code means to the user. */
static int xz_error(const struct text_source *s, lzma_ret code, struct err *e) {
    switch (code) {
    case LZMA_BUF_ERROR:
        return text_err(s, e,
                        "expected more xz data, got the end of the file; the file is "
                        "truncated, copy it again");
    case LZMA_FORMAT_ERROR:
        return text_err(s, e,
                        "expected an xz file, got something else; compress it with xz or "
                        "drop .xz from its name");
    case LZMA_MEM_ERROR:
        return text_err(s, e, "out of memory for xz; free some memory");
    default:
        return text_err(s, e,
                        "expected sound xz data, got corrupt data (xz error %d); copy the "
                        "file again",
                        (int)code);
    }
}

/* Hands the decoder the next block of the file when it has used up the last one. */
static int feed_xz(struct text_source *s, struct err *e) {
    if (s->xz.avail_in > 0 || s->input_end) {
        return 0;
    }
    s->xz.next_in = s->input;
    s->xz.avail_in = fread(s->input, 1, TEXT_INPUT, s->file);
    if (s->xz.avail_in < TEXT_INPUT) {
        if (ferror(s->file)) {
            return read_error(s, e);
        }
        s->input_end = 1;
    }
    return 0;
}

/* Fills the buffer with up to a chunk of decompressed text. */
static int fill_xz(struct text_source *s, struct err *e) {
    s->xz.next_out = (uint8_t *)s->buf + s->end;
    s->xz.avail_out = CHUNK;
    while (s->xz.avail_out > 0 && !s->at_end) {
        if (feed_xz(s, e)) {
            return -1;
        }
        lzma_ret code = lzma_code(&s->xz, s->input_end ? LZMA_FINISH : LZMA_RUN);
        if (code == LZMA_STREAM_END) {
            s->at_end = 1;
        } else if (code != LZMA_OK) {
            return xz_error(s, code, e);
        }
    }
    s->end += CHUNK - s->xz.avail_out;
    return 0;
}

/* Adds a chunk of text to the buffer. A NUL byte would hide the rest of its line: refused. */
static int fill(struct text_source *s, struct err *e) {
    if (make_room(s, e)) {
        return -1;
    }
    size_t before = s->end;
    if (s->is_xz ? fill_xz(s, e) : fill_plain(s, e)) {
        return -1;
    }
    if (memchr(s->buf + before, '\0', s->end - before)) {
        return text_err(s, e,
                        "expected text after this line, got a NUL byte; this is not a text "
                        "trace");
    }
    return 0;
}

static int open_decoder(struct text_source *s, struct err *e) {
    lzma_stream fresh = LZMA_STREAM_INIT;
    s->xz = fresh;
    if (lzma_stream_decoder(&s->xz, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK) {
        return text_err(s, e, "out of memory for xz; free some memory");
    }
    return 0;
}

/* The first chunk, so that an empty file is refused at once. */
static int fill_first(struct text_source *s, struct err *e) {
    int first = getc(s->file);
    if (first == EOF) {
        return ferror(s->file) ? read_error(s, e)
                               : text_err(s, e, "expected a trace, got an empty file; trace again");
    }
    ungetc(first, s->file);
    if ((s->is_xz && open_decoder(s, e)) || fill(s, e)) {
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
    s->is_xz = ends_with(path, ".xz");
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

void text_close(struct text_source *s) {
    if (s->is_xz) {
        lzma_end(&s->xz);
    }
    if (s->file) {
        fclose(s->file);
    }
    free(s->buf);
    memset(s, 0, sizeof *s);
}
