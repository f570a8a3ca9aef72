/* SPDX-License-Identifier: Apache-2.0
 * Annotated traces: a header, the executed instructions in file order, then the tables.
 */
#include "kernels/trace/passes/annotated.h"

#include <errno.h>
#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef TRACE_PASSES
#error "TRACE_PASSES: expected a checksum of gen/kernels/trace; see harness/mk/design.mk"
#endif

enum { CHUNK = 1 << 16, ALIGNMENT = 64 };

enum section {
    SECTION_DYN,
    SECTION_INSTS,
    SECTION_FLOWS,
    SECTION_ENTRIES,
    SECTION_INTERVALS,
    SECTION_STRANDS,
    SECTION_ADDRESSES,
    SECTION_WARPS,
    SECTIONS
};

/* All of it, so that a file of another build or machine is no hit. */
struct header {
    char magic[8];
    uint64_t key, size, check;
    uint64_t at[SECTIONS]; /* bytes from the file's start */
    struct kernel kernel;  /* its pointers mean nothing here */
};

static const char magic[8] = "TwinRF.3";

enum { FIRST_RECORD = (sizeof(struct header) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT };

/* Key ----------------------------------------------------------------------------------------- */

static int key_of_file(const char *path, uint64_t *key, struct err *e) {
    uint8_t *chunk = malloc(CHUNK);
    FILE *f = fopen(path, "rb");
    int failed = !f || !chunk;
    size_t n;
    while (!failed && (n = fread(chunk, 1, CHUNK, f)) > 0) {
        *key = lzma_crc64(chunk, n, *key);
    }
    failed = failed || ferror(f);
    if (failed) {
        err_set(e, "%.300s:1: expected a readable file, got '%s'; check the path", path,
                strerror(errno));
    }
    if (f) {
        fclose(f);
    }
    free(chunk);
    return failed ? -1 : 0;
}

int annotated_key(const char *path, const char *table, unsigned kind, const struct trace_options *o,
                  uint64_t *key, struct err *e) {
    static const char passes[] = TRACE_PASSES;
    unsigned options[] = {o->interval_regs, o->strand_regs, o->rthld, table != NULL, kind};
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) {
        return 0;
    }
    *key = lzma_crc64((const uint8_t *)passes, sizeof passes, sizeof(struct header));
    *key = lzma_crc64((const uint8_t *)options, sizeof options, *key);
    return key_of_file(path, key, e) || (table && key_of_file(table, key, e)) ? -1 : 1;
}

/* Reading ------------------------------------------------------------------------------------- */

static uint64_t section_size(const struct kernel *k, enum section s) {
    switch (s) {
    case SECTION_DYN:
        return k->n_dyn * sizeof *k->dyn;
    case SECTION_INSTS:
        return k->n_insts * sizeof *k->insts;
    case SECTION_FLOWS:
        return k->n_flows * sizeof *k->flows;
    case SECTION_ENTRIES:
        return k->n_entries * sizeof *k->entries;
    case SECTION_INTERVALS:
        return k->n_intervals * sizeof *k->intervals;
    case SECTION_STRANDS:
        return k->n_strands * sizeof *k->strands;
    case SECTION_ADDRESSES:
        return k->n_addresses;
    default:
        return (uint64_t)k->n_blocks * k->warps_per_block * sizeof *k->warps;
    }
}

/* The check of everything behind the header, read in chunks: a mapped page would count as memory
 * used. */
static int check_body(FILE *f, uint64_t *check) {
    uint8_t *chunk = malloc(CHUNK);
    size_t n;
    int failed = !chunk || fseeko(f, FIRST_RECORD, SEEK_SET);
    *check = 0;
    while (!failed && (n = fread(chunk, 1, CHUNK, f)) > 0) {
        *check = lzma_crc64(chunk, n, *check);
    }
    free(chunk);
    return failed || ferror(f) ? -1 : 0;
}

static int is_whole(const struct header *h, FILE *f, uint64_t size, uint64_t key) {
    uint64_t check;
    if (memcmp(h->magic, magic, sizeof magic) != 0 || h->key != key || h->size != size) {
        return 0;
    }
    for (int s = 0; s < SECTIONS; s++) {
        if (h->at[s] < FIRST_RECORD || h->at[s] > size ||
            section_size(&h->kernel, (enum section)s) > size - h->at[s]) {
            return 0;
        }
    }
    return check_body(f, &check) == 0 && check == h->check;
}

/* Sets the pointers of the mapped kernel. */
static void attach(struct kernel *k, uint8_t *map, uint64_t size) {
    const struct header *h = (const struct header *)map;
    *k = h->kernel;
    k->dyn = (struct dyn_inst *)(map + h->at[SECTION_DYN]);
    k->insts = (struct static_inst *)(map + h->at[SECTION_INSTS]);
    k->flows = (struct flow *)(map + h->at[SECTION_FLOWS]);
    k->entries = (uint32_t *)(map + h->at[SECTION_ENTRIES]);
    k->intervals = (struct region *)(map + h->at[SECTION_INTERVALS]);
    k->strands = (struct region *)(map + h->at[SECTION_STRANDS]);
    k->addresses = map + h->at[SECTION_ADDRESSES];
    k->warps = (struct warp_stream *)(map + h->at[SECTION_WARPS]);
    k->map = map;
    k->map_size = size;
}

/* Copy on write: a caller may change its kernel, never the file. */
static uint8_t *map_file(int fd, uint64_t size) {
    void *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
    return map == MAP_FAILED ? NULL : map;
}

static int cache_name(char *name, size_t size, const char *cache, uint64_t key) {
    return snprintf(name, size, "%s/%016lx.annotated", cache, (unsigned long)key) < (int)size;
}

/* An instruction's operands name its sources. */
static int operands_fit(const struct kernel *k) {
    for (uint32_t i = 0; i < k->n_insts; i++) {
        const struct static_inst *inst = &k->insts[i];
        int fit = inst->n_src <= inst->n_operands && inst->n_operands <= MAX_SRC;
        for (unsigned o = 0; fit && o < inst->n_operands; o++) {
            fit = inst->operand[o] < inst->n_src;
        }
        if (!fit) {
            return 0;
        }
    }
    return 1;
}

int annotated_find(struct kernel *k, const char *cache, uint64_t key) {
    char name[640];
    struct stat about;
    int found = 0;
    FILE *f = cache_name(name, sizeof name, cache, key) ? fopen(name, "rb") : NULL;
    if (f && fstat(fileno(f), &about) == 0 && (uint64_t)about.st_size >= FIRST_RECORD) {
        uint64_t size = (uint64_t)about.st_size;
        uint8_t *map = map_file(fileno(f), size);
        found = map && is_whole((const struct header *)map, f, size, key);
        if (found) {
            attach(k, map, size);
            found = operands_fit(k);
        }
        if (map && !found) {
            munmap(map, size);
            memset(k, 0, sizeof *k);
        }
    }
    if (f) {
        fclose(f);
    }
    return found;
}

/* Writing ------------------------------------------------------------------------------------- */

static int write_error(const struct annotated *a, struct err *e) {
    return err_set(e, "%.300s: expected to write the annotated trace, got '%s'; free some space",
                   a->path[0] ? a->path : "temporary file", strerror(errno));
}

/* Makes every folder of the path; a failure shows when the file cannot be made there. */
static void make_folders(const char *path) {
    char part[512];
    size_t n = strlen(path);
    if (n >= sizeof part) {
        return;
    }
    for (size_t i = 1; i <= n; i++) {
        if (path[i] == '/' || path[i] == '\0') {
            memcpy(part, path, i);
            part[i] = '\0';
            mkdir(part, 0777);
        }
    }
}

static FILE *open_in_cache(struct annotated *a, const char *cache) {
    make_folders(cache);
    int n = snprintf(a->path, sizeof a->path, "%s/.%016lx.XXXXXX", cache, (unsigned long)a->key);
    int fd = n < (int)sizeof a->path && cache_name(a->final, sizeof a->final, cache, a->key)
                 ? mkstemp(a->path)
                 : -1;
    if (fd < 0) {
        a->path[0] = '\0';
        return NULL;
    }
    return fdopen(fd, "w+b");
}

int annotated_create(struct annotated *a, const char *cache, uint64_t key, struct err *e) {
    memset(a, 0, sizeof *a);
    a->key = key;
    a->file = cache ? open_in_cache(a, cache) : NULL;
    a->file = a->file ? a->file : tmpfile();
    if (!a->file) {
        return write_error(a, e);
    }
    setvbuf(a->file, NULL, _IOFBF, 4 * CHUNK);
    a->at = FIRST_RECORD;
    if (fseeko(a->file, FIRST_RECORD, SEEK_SET)) {
        write_error(a, e);
        annotated_abandon(a);
        return -1;
    }
    return 0;
}

int annotated_record(struct annotated *a, const struct dyn_inst *record, struct err *e) {
    a->at += sizeof *record;
    return fwrite_unlocked(record, sizeof *record, 1, a->file) == 1 ? 0 : write_error(a, e);
}

int annotated_rewind(struct annotated *a, struct err *e) {
    return fflush(a->file) || fseeko(a->file, FIRST_RECORD, SEEK_SET) ? write_error(a, e) : 0;
}

int annotated_next(struct annotated *a, struct dyn_inst *record, struct err *e) {
    return fread_unlocked(record, sizeof *record, 1, a->file) == 1 ? 0 : write_error(a, e);
}

/* Appends a section at the next aligned offset. */
static int write_section(struct annotated *a, struct header *h, enum section s, const void *data) {
    static const char zeros[ALIGNMENT];
    uint64_t size = section_size(&h->kernel, s), gap = -a->at % ALIGNMENT;
    h->at[s] = a->at + gap;
    a->at = h->at[s] + size;
    int written = fwrite(zeros, 1, gap, a->file) == gap &&
                  (size == 0 || fwrite(data, 1, size, a->file) == size);
    return written ? 0 : -1;
}

/* The addresses come from a file of their own, as many as there are. */
static int write_addresses(struct annotated *a, struct header *h, FILE *addresses) {
    static const char zeros[ALIGNMENT];
    uint64_t gap = -a->at % ALIGNMENT;
    uint8_t *chunk = malloc(CHUNK);
    int failed = !chunk || fwrite(zeros, 1, gap, a->file) != gap;
    size_t n;
    h->at[SECTION_ADDRESSES] = a->at + gap;
    a->at = h->at[SECTION_ADDRESSES] + h->kernel.n_addresses;
    rewind(addresses);
    while (!failed && (n = fread(chunk, 1, CHUNK, addresses)) > 0) {
        failed = fwrite(chunk, 1, n, a->file) != n;
    }
    free(chunk);
    return failed || ferror(addresses) ? -1 : 0;
}

/* The streams' table lies in the file, not in memory: it grows with the trace. */
static int write_warps(struct annotated *a, struct header *h, FILE *warps) {
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    h->at[SECTION_WARPS] = (a->at + page - 1) / page * page;
    uint64_t size = section_size(&h->kernel, SECTION_WARPS);
    a->at = h->at[SECTION_WARPS] + size;
    if (fflush(a->file) || ftruncate(fileno(a->file), (off_t)a->at)) {
        return -1;
    }
    struct warp_stream *table = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
                                     fileno(a->file), (off_t)h->at[SECTION_WARPS]);
    if (table == MAP_FAILED) {
        return -1;
    }
    struct warp_record r;
    rewind(warps);
    while (fread(&r, sizeof r, 1, warps) == 1) {
        table[(uint64_t)r.block * h->kernel.warps_per_block + r.warp] =
            (struct warp_stream){r.first, r.count, r.address};
    }
    munmap(table, size);
    return ferror(warps) ? -1 : 0;
}

/* Nothing of where this process and the trace are: the same bytes in, the same bytes out. */
static struct kernel bare_kernel(const struct kernel *k) {
    struct kernel bare = *k;
    memset(bare.path, 0, sizeof bare.path);
    bare.insts = NULL;
    bare.flows = NULL;
    bare.entries = NULL;
    bare.intervals = bare.strands = NULL;
    bare.dyn = NULL;
    bare.warps = NULL;
    bare.addresses = NULL;
    return bare;
}

static int write_tables(struct annotated *a, struct header *h, const struct kernel *k, FILE *warps,
                        FILE *addresses) {
    h->at[SECTION_DYN] = FIRST_RECORD;
    if (fseeko(a->file, (off_t)a->at, SEEK_SET) || write_section(a, h, SECTION_INSTS, k->insts) ||
        write_section(a, h, SECTION_FLOWS, k->flows) ||
        write_section(a, h, SECTION_ENTRIES, k->entries) ||
        write_section(a, h, SECTION_INTERVALS, k->intervals) ||
        write_section(a, h, SECTION_STRANDS, k->strands) || write_addresses(a, h, addresses) ||
        write_warps(a, h, warps)) {
        return -1;
    }
    return 0;
}

/* The header goes in last: a file without one is not whole. */
static int seal(struct annotated *a, struct header *h) {
    return check_body(a->file, &h->check) || fseeko(a->file, 0, SEEK_SET) ||
                   fwrite(h, sizeof *h, 1, a->file) != 1 || fflush(a->file)
               ? -1
               : 0;
}

int annotated_finish(struct annotated *a, struct kernel *k, FILE *warps, FILE *addresses,
                     struct err *e) {
    struct header *h = calloc(1, sizeof *h);
    uint8_t *map = NULL;
    if (h) {
        memcpy(h->magic, magic, sizeof magic);
        h->key = a->key;
        h->kernel = bare_kernel(k);
        int failed = write_tables(a, h, k, warps, addresses);
        h->size = a->at;
        map = failed || seal(a, h) ? NULL : map_file(fileno(a->file), a->at);
        free(h);
    }
    if (!map || (a->path[0] && rename(a->path, a->final))) {
        return write_error(a, e);
    }
    uint64_t size = a->at;
    char path[sizeof k->path];
    memcpy(path, k->path, sizeof path);
    fclose(a->file);
    memset(a, 0, sizeof *a);
    kernel_free(k);
    attach(k, map, size);
    memcpy(k->path, path, sizeof path);
    return 0;
}

void annotated_abandon(struct annotated *a) {
    if (a->file) {
        fclose(a->file);
    }
    if (a->path[0]) {
        unlink(a->path);
    }
    memset(a, 0, sizeof *a);
}
