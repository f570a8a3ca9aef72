/* SPDX-License-Identifier: Apache-2.0
 * Packed text: read whole, in several parts, or refused; each cut and each flipped byte of small
 * files. Run from the root.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/trace/readers/text_source.h"

enum { ROOM = 1 << 16, LARGE = 200000 };

struct bytes {
    uint8_t at[ROOM];
    size_t n;
};

/* Packed texts ------------------------------------------------------------------------------- */

static void add_xz(struct bytes *to, const char *text, size_t n) {
    assert_int_equal(lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, NULL, (const uint8_t *)text, n,
                                             to->at, &to->n, ROOM),
                     LZMA_OK);
}

static void add_gzip(struct bytes *to, const char *text, size_t n) {
    z_stream z = {0};
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    z.next_in = (z_const Bytef *)(uintptr_t)text;
    z.avail_in = (uInt)n;
    z.next_out = to->at + to->n;
    z.avail_out = (uInt)(ROOM - to->n);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    to->n += z.total_out;
    deflateEnd(&z);
}

static void add_zstd(struct bytes *to, const char *text, size_t n) {
    ZSTD_CCtx *c = ZSTD_createCCtx();
    assert_non_null(c);
    ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, 1);
    size_t packed = ZSTD_compress2(c, to->at + to->n, ROOM - to->n, text, n);
    assert_false(ZSTD_isError(packed));
    to->n += packed;
    ZSTD_freeCCtx(c);
}

static const struct packer {
    const char *path;
    void (*add)(struct bytes *to, const char *text, size_t n);
} packers[] = {{"build/unit/text.xz", add_xz},
               {"build/unit/text.gz", add_gzip},
               {"build/unit/text.zst", add_zstd}};

enum { PACKERS = sizeof packers / sizeof *packers };

static void write_bytes(const char *path, const uint8_t *bytes, size_t n) {
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

/* Reading them ------------------------------------------------------------------------------- */

/* All lines of the file, each with its end; NULL and the message when it is refused. */
static char *read_all(const char *path, struct err *e) {
    struct text_source *s = malloc(sizeof *s);
    char *all = calloc(1, 1), *line;
    size_t n = 0;
    int status = -1;
    assert_non_null(s);
    if (text_open(s, path, e) == 0) {
        while ((status = text_line(s, &line, e)) == 1) {
            all = realloc(all, n + strlen(line) + 2);
            assert_non_null(all);
            n += (size_t)sprintf(all + n, "%s\n", line);
        }
        text_close(s);
    }
    free(s);
    if (status == 0) {
        return all;
    }
    free(all);
    return NULL;
}

static void assert_reads(const char *path, const char *text) {
    struct err e = {""};
    char *all = read_all(path, &e);
    assert_string_equal(e.text, "");
    assert_string_equal(all, text);
    free(all);
}

/* A text longer than the buffers, that packs badly enough to fill them, too. */
static char *make_large(void) {
    char *text = malloc(LARGE + 1);
    uint32_t draw = 1;
    assert_non_null(text);
    for (int i = 0; i < LARGE; i++) {
        draw = draw * 1664525 + 1013904223;
        text[i] = i % 60 == 59 ? '\n' : (char)('a' + (draw >> 24) % (i < LARGE / 8 ? 20 : 1));
    }
    text[LARGE - 1] = '\n';
    text[LARGE] = '\0';
    return text;
}

static void test_whole(void **state) {
    (void)state;
    char *large = make_large();
    for (int p = 0; p < PACKERS; p++) {
        struct bytes b = {.n = 0};
        packers[p].add(&b, large, LARGE);
        write_bytes(packers[p].path, b.at, b.n);
        assert_reads(packers[p].path, large);
        write_bytes("build/unit/text.plain", b.at, b.n); /* no name says how it is packed */
        assert_reads("build/unit/text.plain", large);
    }
    free(large);
}

/* What `cat a.gz b.gz` and their like make. */
static void test_parts(void **state) {
    (void)state;
    for (int p = 0; p < PACKERS; p++) {
        struct bytes b = {.n = 0};
        packers[p].add(&b, "one\ntw", 6);
        packers[p].add(&b, "", 0);
        packers[p].add(&b, "o\nthree\n", 8);
        write_bytes(packers[p].path, b.at, b.n);
        assert_reads(packers[p].path, "one\ntwo\nthree\n");
    }
}

/* A gzip file on a tape ends with zeros. */
static void test_zeros(void **state) {
    (void)state;
    struct bytes b = {.n = 0};
    add_gzip(&b, "one\n", 4);
    memset(b.at + b.n, 0, 500);
    write_bytes("build/unit/text.gz", b.at, b.n + 500);
    assert_reads("build/unit/text.gz", "one\n");
}

static const char small[] = "-kernel name = k\n-grid dim = (1,1,1)\nand some more text\n";

static void test_cut(void **state) {
    (void)state;
    for (int p = 0; p < PACKERS; p++) {
        struct bytes b = {.n = 0};
        packers[p].add(&b, small, sizeof small - 1);
        for (size_t n = 0; n < b.n; n++) {
            struct err e = {""};
            write_bytes(packers[p].path, b.at, n);
            assert_null(read_all(packers[p].path, &e));
            assert_non_null(strstr(e.text, n == 0  ? "got an empty file"
                                           : n > 5 ? "the file is truncated"
                                                   : "expected "));
        }
    }
}

/* A changed bit is refused, or changes nothing (the time and the system in a header of gzip). */
static void test_flip(void **state) {
    (void)state;
    for (int p = 0; p < PACKERS; p++) {
        struct bytes b = {.n = 0};
        unsigned refused = 0;
        packers[p].add(&b, small, sizeof small - 1);
        for (size_t bit = 0; bit < 8 * b.n; bit++) {
            struct err e = {""};
            b.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
            write_bytes(packers[p].path, b.at, b.n);
            char *all = read_all(packers[p].path, &e);
            b.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
            refused += all == NULL;
            if (all) {
                assert_string_equal(all, small);
            } else {
                assert_string_not_equal(e.text, "");
            }
            free(all);
        }
        assert_true(refused > 7 * b.n);
    }
}

static void test_names(void **state) {
    (void)state;
    struct bytes b = {.n = 0};
    struct err e;
    add_gzip(&b, small, sizeof small - 1);
    write_bytes("build/unit/text.xz", b.at, b.n);
    assert_null(read_all("build/unit/text.xz", &e));
    assert_string_equal(e.text, "build/unit/text.xz:1: expected xz data, got gzip; pack it with xz "
                                "or drop .xz from its name");
    write_bytes("build/unit/text.zst", (const uint8_t *)small, sizeof small - 1);
    assert_null(read_all("build/unit/text.zst", &e));
    assert_string_equal(e.text, "build/unit/text.zst:1: expected zstd data, got something else; "
                                "pack it with zstd or drop .zst from its name");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole), cmocka_unit_test(test_parts), cmocka_unit_test(test_zeros),
        cmocka_unit_test(test_cut),   cmocka_unit_test(test_flip),  cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
