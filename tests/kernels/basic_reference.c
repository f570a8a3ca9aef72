/* SPDX-License-Identifier: Apache-2.0
 * basic_reference FOLDER: what the kernels of basic.cu must give for the inputs of their launch
 * files, in double precision and plain C. It shares nothing with the emulator: KERNEL.BUFFER.f64
 * holds a buffer's elements as doubles.
 */
#include "reference.h"

enum { MOST = 65536 };

/* Elements of `f32 uniform SEED LO HI`. */
static double *reals(uint64_t seed, double low, double high, int count) {
    double *values = room((size_t)count, sizeof *values);
    for (int i = 0; i < count; i++)
        values[i] = (double)(float)real(seed, low, high, i);
    return values;
}

static void put_of(const char *kernel, const char *buffer, const double *values, int count) {
    reference.name = kernel;
    put(buffer, values, count);
}

static double out[MOST], out2[MOST];

static void vecadd(void) {
    double *a = reals(1, 0, 1, 4000), *b = reals(2, 0, 1, 4000);
    for (int i = 0; i < 4000; i++)
        out[i] = a[i] + b[i];
    put_of("vecadd", "c", out, 4000);
    free(a);
    free(b);
}

static void saxpy4(void) {
    double *x = reals(1, 0, 1, 8000), *y = reals(2, 0, 1, 8000);
    for (int i = 0; i < 8000; i++)
        out[i] = y[i] + 2.5 * x[i];
    put_of("saxpy4", "y", out, 8000);
    free(x);
    free(y);
}

/* C = A B of n by n; with `turned`, B is given by columns. */
static void product(const char *name, const double *a, const double *b, int n, int turned) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * (turned ? b[j * n + k] : b[k * n + j]);
            out[i * n + j] = sum;
        }
    put_of(name, "c", out, n * n);
}

static void matrices(const char *name, int n, int turned, int halves) {
    int count = n * n;
    double *a = reals(1, 0, 1, count), *b = reals(2, 0, 1, count);
    for (int i = 0; halves && i < count; i++) {
        a[i] = half_real(1, 0, 1, i);
        b[i] = half_real(2, 0, 1, i);
    }
    product(name, a, b, n, turned);
    free(a);
    free(b);
}

static void reduce(void) {
    double *a = reals(1, 0, 1, 5000);
    for (int block = 0; block < 8; block++) {
        out[block] = 0;
        for (int i = 0; i < 5000; i++)
            out[block] += i / 256 % 8 == block ? a[i] : 0;
    }
    put_of("reduce", "o", out, 8);
    free(a);
}

static double least(double a, double b) {
    return a < b ? a : b;
}

/* Beside the first and last column the kernel reads shared words that nothing wrote: 0 here. */
static void pathfinder(void) {
    enum { COLUMNS = 1000, ROWS = 5 };
    for (int x = 0; x < COLUMNS; x++)
        out[x] = integer(2, 0, 9, x);
    for (int row = 0; row < ROWS; row++) {
        for (int x = 0; x < COLUMNS; x++) {
            double best =
                least(out[x], least(x > 0 ? out[x - 1] : 0, x < COLUMNS - 1 ? out[x + 1] : 0));
            out2[x] = best + integer(1, 0, 9, COLUMNS * row + x);
        }
        for (int x = 0; x < COLUMNS; x++)
            out[x] = out2[x];
    }
    put_of("pathfinder", "dst", out, COLUMNS);
}

static void fan1(void) {
    enum { N = 256, T = 3 };
    double *a = reals(1, 1, 2, N * N);
    for (int i = 0; i < N * N; i++)
        out[i] = 0;
    for (int i = T + 1; i < N; i++)
        out[i * N + T] = (double)(float)(a[i * N + T] / a[T * N + T]);
    put_of("fan1", "m", out, N * N);
    free(a);
}

static void fan2(void) {
    enum { N = 64, T = 3 };
    double *m = reals(1, 0, 1, N * N), *a = reals(2, 0, 1, N * N), *b = reals(3, 0, 1, N);
    for (int i = 0; i < N * N; i++)
        out[i] = a[i];
    for (int i = 0; i < N; i++)
        out2[i] = b[i];
    for (int i = T + 1; i < N; i++) {
        out2[i] -= m[i * N + T] * b[T];
        for (int k = T; k < N; k++)
            out[i * N + k] -= m[i * N + T] * a[T * N + k];
    }
    put_of("fan2", "a", out, N * N);
    put_of("fan2", "b", out2, N);
    free(m);
    free(a);
    free(b);
}

static void dgemv(void) {
    enum { N = 256 };
    for (int i = 0; i < N; i++) {
        out[i] = 0;
        for (int j = 0; j < N; j++)
            out[i] += real(1, 0, 1, j * N + i) * real(2, 0, 1, j);
    }
    put_of("dgemv", "y", out, N);
}

static void histo(void) {
    for (int i = 0; i < 256; i++)
        out[i] = 0;
    for (int i = 0; i < 6000; i++)
        out[integer(1, 0, 255, i)]++;
    put_of("histo", "h", out, 256);
}

/* Nodes of the frontier leave it. The nodes that they lead to, if not visited, are updated. */
static void bfs(void) {
    enum { N = 2048 };
    for (int i = 0; i < N; i++)
        out[i] = out2[i] = 0;
    for (int t = 0; t < N; t++) {
        int first = integer(5, 0, 7, 2 * t), count = integer(5, 0, 7, 2 * t + 1);
        for (int i = first; integer(2, 0, 1, t) && i < first + count; i++) {
            int to = integer(4, 0, N - 1, i);
            if (!integer(3, 0, 1, to))
                out[to] = 1;
        }
    }
    put_of("bfs", "upd", out, N);
    put_of("bfs", "mask", out2, N);
}

static double normal(double d) {
    return 0.5 * erfc(-d / sqrt(2));
}

static void blackscholes(void) {
    enum { N = 1000 };
    const double rate = 0.02f, volatility = 0.3f;
    double *s = reals(1, 5, 30, N), *x = reals(2, 1, 100, N), *t = reals(3, 0.25, 10, N);
    for (int i = 0; i < N; i++) {
        double spread = volatility * sqrt(t[i]), drift = rate + 0.5 * volatility * volatility;
        double d1 = (log(s[i] / x[i]) + drift * t[i]) / spread;
        double later = x[i] * exp(-rate * t[i]), d2 = d1 - spread;
        out[i] = s[i] * normal(d1) - later * normal(d2);
        out2[i] = later * normal(-d2) - s[i] * normal(-d1);
    }
    put_of("blackscholes", "c", out, N);
    put_of("blackscholes", "p", out2, N);
    free(s);
    free(x);
    free(t);
}

int main(int argc, char **argv) {
    if (reference_start(argc, argv, "basic"))
        return 0;
    vecadd();
    saxpy4();
    matrices("matmul", 64, 0, 0);
    matrices("sgemm_rb", 128, 0, 0);
    matrices("wmma_tile", 128, 1, 1);
    reduce();
    pathfinder();
    fan1();
    fan2();
    dgemv();
    histo();
    bfs();
    blackscholes();
    return 0;
}
