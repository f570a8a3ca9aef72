/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L
#include "waves/fst_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fstapi.h"

/* The writer keeps its tables in mapped temporary files and does not look at failed writes. On a
 * full disk it dies of SIGBUS, or of SIGSEGV when the file is closed. Above a file size limit it
 * would die of SIGXFSZ. All this becomes one line and exit status 2, without the half-written
 * files. */
static char guarded[2][WAVE_PATH + 16];

static void on_fatal(int number) {
    static const char text[] =
        "waves: writing failed, the disk is full; free some space or choose another --out\n";
    (void)number;
    for (int i = 0; i < 2; i++)
        unlink(guarded[i]);
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(2);
    _exit(2);
}

static void guard(const char *tmp) {
    struct sigaction fatal = {.sa_handler = on_fatal}, ignore = {.sa_handler = SIG_IGN};
    snprintf(guarded[0], sizeof guarded[0], "%s", tmp);
    snprintf(guarded[1], sizeof guarded[1], "%s.hier", tmp);
    sigaction(SIGBUS, &fatal, NULL);
    sigaction(SIGXFSZ, &ignore, NULL);
}

/* Only around the writer's and reader's own code: elsewhere SIGSEGV is a bug of ours and must show
 * as one. */
static void guard_close(int on) {
    struct sigaction action = {.sa_handler = on ? on_fatal : SIG_DFL};
    sigaction(SIGSEGV, &action, NULL);
}

static void unguard(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(SIGBUS, &standard,
              NULL); /* SIGXFSZ stays ignored: other files report the limit as an error */
}

int fst_file_open(struct fst_file *f, const char *path, struct err *e) {
    memset(f, 0, sizeof *f);
    snprintf(f->path, sizeof f->path, "%s", path);
    snprintf(f->tmp, sizeof f->tmp, "%s.tmp", path);
    guard(f->tmp);
    f->fst = fstWriterCreate(f->tmp, 1);
    return f->fst ? 0 : err_set(e, "%s: cannot write waves: %s", path, strerror(errno));
}

void fst_file_time(struct fst_file *f, uint64_t time) {
    f->end_time = time;
    fstWriterEmitTimeChange(f->fst, time);
}

void fst_file_emit(struct fst_file *f, uint32_t handle, const char *bits) {
    fstWriterEmitValueChange(f->fst, handle, bits);
    f->changes++;
}

/* ---- closing ---- */

static void count_change(void *count, uint64_t time, fstHandle handle, const unsigned char *value) {
    (void)time;
    (void)handle;
    if (*value != 'x')
        ++*(uint64_t *)count;
}

/* The file is a chain of blocks: a type byte, then a length of eight bytes, big-endian, that counts
 * itself. True when the chain ends where the file does. The reader would loop forever on a file
 * where it does not. */
static int blocks_fit(const char *path) {
    FILE *f = fopen(path, "rb");
    unsigned char head[9];
    long at = 0, size;
    if (!f)
        return 0;
    if (fseek(f, 0, SEEK_END) || (size = ftell(f)) < (long)sizeof head) {
        fclose(f);
        return 0;
    }
    while (at < size) {
        uint64_t length = 0;
        if (fseek(f, at, SEEK_SET) || fread(head, sizeof head, 1, f) != 1)
            break;
        for (int i = 1; i < 9; i++)
            length = length << 8 | head[i];
        if (length < 8 || length > (uint64_t)(size - at - 1))
            break;
        at += 1 + (long)length;
    }
    fclose(f);
    return at == size;
}

/* The writer does not tell of failed writes: the file is good if all of it can be read again. */
static int reads_back(const struct fst_file *f) {
    uint64_t count = 0;
    if (!blocks_fit(f->tmp))
        return 0;
    void *r = fstReaderOpen(f->tmp);
    if (!r)
        return 0;
    int ok = fstReaderGetEndTime(r) == f->end_time;
    fstReaderSetFacProcessMaskAll(r);
    ok = ok && fstReaderIterBlocks(r, count_change, &count, NULL) && count == f->changes;
    fstReaderClose(r);
    return ok;
}

static void close_writer(struct fst_file *f) {
    guard_close(1);
    fstWriterClose(f->fst);
    guard_close(0);
    f->fst = NULL;
}

static void remove_parts(void) {
    unlink(guarded[0]);
    unlink(guarded[1]);
    unguard();
}

void fst_file_discard(struct fst_file *f) {
    if (!f->fst)
        return;
    close_writer(f);
    remove_parts();
}

int fst_file_close(struct fst_file *f, struct err *e) {
    int seek_failed = fstWriterGetFseekFailed(f->fst);
    close_writer(f);
    guard_close(1);
    int good = !seek_failed && reads_back(f);
    guard_close(0);
    if (!good) {
        remove_parts();
        return err_set(
            e,
            "%s: writing waves failed, the disk is full or a limit is reached; free some space or "
            "choose another --out",
            f->path);
    }
    if (rename(f->tmp, f->path)) {
        int why = errno;
        remove_parts();
        return err_set(e, "%s: cannot write waves: %s", f->path, strerror(why));
    }
    unguard();
    return 0;
}
