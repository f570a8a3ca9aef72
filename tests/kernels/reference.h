/* SPDX-License-Identifier: Apache-2.0
 * What the reference programs of the suite share: inputs as launch files make them, and files of
 * what must come out. `NAME_reference FOLDER [large]` writes FOLDER/NAME.BUFFER.f64, or
 * FOLDER/NAME_large.BUFFER.f64 for the launch file in large/.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct { const char *folder, *name, *suffix; } reference;

/* Returns whether the large setting is asked for. */
static inline int reference_start(int argc, char **argv, const char *name) {
    if (argc < 2 || argc > 3 || (argc == 3 && strcmp(argv[2], "large") != 0)) {
        fprintf(stderr, "%s_reference: expected FOLDER [large], got %d words\n", name, argc - 1);
        exit(2);
    }
    reference.folder = argv[1];
    reference.name = name;
    reference.suffix = argc == 3 ? "_large" : "";
    return argc == 3;
}

static inline void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) {
        perror(reference.name);
        exit(2);
    }
    return memory;
}

/* Bytes into FOLDER/NAME.BUFFER.TYPE, which is whole at any time. */
static inline void put_bytes(const char *buffer, const char *type, const void *bytes,
                             size_t count) {
    char path[1024], part[1040];
    snprintf(path, sizeof path, "%s/%s%s.%s.%s", reference.folder, reference.name, reference.suffix,
             buffer, type);
    snprintf(part, sizeof part, "%s.%d", path, (int)getpid());
    FILE *f = fopen(part, "wb");
    if (!f || fwrite(bytes, 1, count, f) != count || fclose(f) || rename(part, path)) {
        perror(path);
        exit(2);
    }
}

static inline void put(const char *buffer, const double *values, int count) {
    put_bytes(buffer, "f64", values, (size_t)count * sizeof *values);
}

static inline void put_integers(const char *buffer, const int *values, int count) {
    double *wide = room((size_t)count, sizeof *wide);
    for (int i = 0; i < count; i++)
        wide[i] = values[i];
    put(buffer, wide, count);
    free(wide);
}

static inline void put_floats(const char *buffer, const float *values, int count) {
    double *wide = room((size_t)count, sizeof *wide);
    for (int i = 0; i < count; i++)
        wide[i] = (double)values[i];
    put(buffer, wide, count);
    free(wide);
}

/* The generator of launch files: splitmix64 of seed and index. */
static inline uint64_t draw(uint64_t seed, uint64_t index) {
    uint64_t z = (seed << 32) + index + UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Element `index` of `uniform SEED LO HI`, before it is rounded. */
static inline double real(uint64_t seed, double low, double high, int index) {
    return low + (high - low) * ((double)(draw(seed, (uint64_t)index) >> 40) / 16777216.0);
}

static inline double half_real(uint64_t seed, double low, double high, int index) {
    return (double)(_Float16)real(seed, low, high, index);
}

static inline int integer(uint64_t seed, int64_t low, int64_t high, int index) {
    uint64_t choices = (uint64_t)(high - low + 1);
    return (int)(low + (int64_t)((draw(seed, (uint64_t)index) >> 33) % choices));
}

/* Elements of `uniform SEED LO HI`, of type f64. */
static inline double *doubles(uint64_t seed, double low, double high, int count) {
    double *values = room((size_t)count, sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = real(seed, low, high, i);
    return values;
}

static inline float *floats(uint64_t seed, double low, double high, int count) {
    float *values = room((size_t)count, sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = (float)real(seed, low, high, i);
    return values;
}

static inline int *integers(uint64_t seed, int64_t low, int64_t high, int count) {
    int *values = room((size_t)count, sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = integer(seed, low, high, i);
    return values;
}

#endif
