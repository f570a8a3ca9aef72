/* SPDX-License-Identifier: Apache-2.0
 * misuse_main DESIGN GOOD_TRACE BAD_TRACE...: whatever a program does with libtwinrf gives a code
 * and a text, and nothing else. First each misuse once, then random calls with random arguments.
 * TWINRF_PATH has designs old (another version), empty (no table) and broken (no library).
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "twinrf.h"

enum { WORDS = 40, CALLS = 20000 };

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: expected %s; %s; %s\n", __FILE__, __LINE__, #condition,        \
                    twinrf_error(NULL), rf ? twinrf_error(rf) : "");                               \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static void refuse_opening(void) {
    static const char *const names[] = {"",     "nosuch", "../steal8", "steal8.so", "a b",
                                        "\xff", "/",      "steal8/",   "..",        NULL};
    twinrf *rf = NULL;
    char longest[5000];
    for (const char *const *name = names; *name; name++)
        EXPECT(!twinrf_open(*name) && twinrf_code(NULL) == TWINRF_E_NAME && twinrf_error(NULL)[0]);
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    EXPECT(!twinrf_open(longest) && twinrf_code(NULL) == TWINRF_E_NAME);
    EXPECT(!twinrf_open(NULL) && twinrf_code(NULL) == TWINRF_E_HANDLE);
    EXPECT(!twinrf_open("old") && twinrf_code(NULL) == TWINRF_E_VERSION);
    EXPECT(strstr(twinrf_error(NULL), "expected version 2"));
    EXPECT(!twinrf_open("empty") && twinrf_code(NULL) == TWINRF_E_LOAD);
    EXPECT(!twinrf_open("broken") && twinrf_code(NULL) == TWINRF_E_LOAD);
}

static void refuse_nulls(void) {
    twinrf *rf = NULL;
    struct twinrf_description d;
    struct twinrf_port port;
    uint32_t number = 0;
    uint64_t value = 0;
    const char *text;
    char buffer[10];
    EXPECT(twinrf_describe(NULL, &d) == TWINRF_E_HANDLE && twinrf_code(NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_port(NULL, 0, &port) == TWINRF_E_HANDLE);
    EXPECT(twinrf_find(NULL, "ready", &number) == TWINRF_E_HANDLE);
    EXPECT(twinrf_set(NULL, "ready", 0, 0) == TWINRF_E_HANDLE);
    EXPECT(twinrf_get(NULL, "ready", 0, &value) == TWINRF_E_HANDLE);
    EXPECT(twinrf_set_number(NULL, 0, 0, 0) == TWINRF_E_HANDLE);
    EXPECT(twinrf_get_number(NULL, 0, 0, &value) == TWINRF_E_HANDLE);
    EXPECT(twinrf_set_words(NULL, 0, 0, &value, 1) == TWINRF_E_HANDLE);
    EXPECT(twinrf_get_words(NULL, 0, 0, &value, 1) == TWINRF_E_HANDLE);
    EXPECT(twinrf_word(NULL, 0, 0, &text) == TWINRF_E_HANDLE);
    EXPECT(twinrf_reset(NULL) == TWINRF_E_HANDLE && twinrf_step(NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_counter(NULL, "cycles", &value) == TWINRF_E_HANDLE);
    EXPECT(twinrf_counter_name(NULL, 0, &text) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run(NULL, "x.rft", NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run_counter(NULL, "cycles", &value) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run_text(NULL, 0, buffer, sizeof buffer, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_list(NULL, 5, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_list(buffer, 1, NULL) == TWINRF_E_SPACE);
    twinrf_options_init(NULL);
    twinrf_close(NULL);
}

/* A handle that is there, and nothing else. */
static void refuse_missing(twinrf *rf) {
    uint32_t number = 0;
    uint64_t value = 0;
    EXPECT(twinrf_describe(rf, NULL) == TWINRF_E_HANDLE && twinrf_code(rf) == TWINRF_E_HANDLE);
    EXPECT(twinrf_port(rf, 0, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_find(rf, NULL, &number) == TWINRF_E_HANDLE);
    EXPECT(twinrf_find(rf, "ready", NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_set(rf, NULL, 0, 0) == TWINRF_E_HANDLE);
    EXPECT(twinrf_get(rf, "ready", 0, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_set_words(rf, 0, 0, NULL, 1) == TWINRF_E_HANDLE);
    EXPECT(twinrf_get_words(rf, 0, 0, NULL, 1) == TWINRF_E_HANDLE);
    EXPECT(twinrf_word(rf, 0, 0, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_counter(rf, NULL, &value) == TWINRF_E_HANDLE);
    EXPECT(twinrf_counter(rf, "cycles", NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_counter_name(rf, 0, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run(rf, NULL, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run_text(rf, 0, NULL, 5, NULL) == TWINRF_E_NO_RUN);
    EXPECT(twinrf_run_counter(rf, "cycles", &value) == TWINRF_E_NO_RUN);
}

static void refuse_values(twinrf *rf) {
    struct twinrf_description d;
    uint64_t value = 0;
    const char *text;
    EXPECT(twinrf_describe(rf, &d) == TWINRF_OK);
    EXPECT(strcmp(d.version, twinrf_version()) == 0 && strcmp(d.version, TWINRF_VERSION_TEXT) == 0);
    EXPECT(twinrf_set(rf, "ready", 0, UINT64_MAX) == TWINRF_E_WIDE);
    EXPECT(strstr(twinrf_error(rf), "bits"));
    EXPECT(twinrf_set(rf, "ready", 1000000, 0) == TWINRF_E_ELEMENT);
    EXPECT(twinrf_set(rf, "issue_valid", 0, 0) == TWINRF_E_INPUT);
    EXPECT(twinrf_set(rf, "no port", 0, 0) == TWINRF_E_NAME);
    EXPECT(twinrf_get(rf, "disp_data", 0, &value) == TWINRF_E_SPACE);
    EXPECT(twinrf_set_number(rf, d.ports, 0, 0) == TWINRF_E_NAME);
    EXPECT(twinrf_counter(rf, "no counter", &value) == TWINRF_E_NAME);
    EXPECT(twinrf_counter_name(rf, d.counters, &text) == TWINRF_E_NAME);
    EXPECT(twinrf_counter_name(rf, d.counters - 1, &text) == TWINRF_OK && text[0]);
}

static void refuse_options(twinrf *rf, const char *trace) {
    struct twinrf_options o;
    twinrf_options_init(&o);
    o.version++;
    EXPECT(twinrf_run(rf, trace, &o) == TWINRF_E_VERSION);
    twinrf_options_init(&o);
    o.repeat = 0;
    EXPECT(twinrf_run(rf, trace, &o) == TWINRF_E_OPTION && strstr(twinrf_error(rf), "repeat"));
    twinrf_options_init(&o);
    o.stall_dispatch = 101;
    EXPECT(twinrf_run(rf, trace, &o) == TWINRF_E_OPTION);
    twinrf_options_init(&o);
    o.main_latency = 100; /* of steal8, which has no main register file of any latency */
    EXPECT(twinrf_run(rf, trace, &o) == TWINRF_E_OPTION);
    twinrf_options_init(&o);
    o.max_cycles = 1;
    EXPECT(twinrf_run(rf, trace, &o) == TWINRF_E_CHECK && strstr(twinrf_error(rf), "cycle"));
}

static void refuse_traces(twinrf *rf, char **bad, int n) {
    for (int i = 0; i < n; i++) {
        int code = twinrf_run(rf, bad[i], NULL);
        EXPECT(code == TWINRF_E_FILE && twinrf_error(rf)[0] && twinrf_code(rf) == code);
    }
    EXPECT(twinrf_run(rf, "", NULL) == TWINRF_E_FILE);
    EXPECT(twinrf_run(rf, "/nosuch/folder/x.traceg.xz", NULL) == TWINRF_E_FILE);
    EXPECT(twinrf_run(rf, "/", NULL) == TWINRF_E_FILE);
}

/* A limit on the size of files is an error of the run, and its signal stays as it was. */
static void refuse_large_files(twinrf *rf, const char *trace) {
    struct rlimit before, small;
    struct sigaction action;
    EXPECT(getrlimit(RLIMIT_FSIZE, &before) == 0);
    small = before;
    small.rlim_cur = 64;
    EXPECT(setrlimit(RLIMIT_FSIZE, &small) == 0);
    EXPECT(twinrf_run(rf, trace, NULL) == TWINRF_E_FILE && strstr(twinrf_error(rf), "too large"));
    EXPECT(setrlimit(RLIMIT_FSIZE, &before) == 0);
    EXPECT(sigaction(SIGXFSZ, NULL, &action) == 0 && action.sa_handler == SIG_DFL);
}

static void run_well(twinrf *rf, const char *trace) {
    uint64_t value = 0;
    char text[3];
    EXPECT(twinrf_run(rf, trace, NULL) == TWINRF_OK);
    EXPECT(twinrf_run_counter(rf, "cycles", &value) == TWINRF_OK && value > 0);
    EXPECT(twinrf_run_counter(rf, "no counter", &value) == TWINRF_E_NAME);
    EXPECT(twinrf_run_counter(rf, "prio_w_home_", &value) == TWINRF_E_NAME);
    EXPECT(twinrf_run_counter(rf, "class_", &value) == TWINRF_E_NAME);
    EXPECT(twinrf_run_counter(rf, "cycles", NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run_text(rf, 1, text, sizeof text, NULL) == TWINRF_E_SPACE);
    EXPECT(twinrf_run_text(rf, 1, NULL, 5, NULL) == TWINRF_E_HANDLE);
    EXPECT(twinrf_run(rf, "nosuch.rft", NULL) == TWINRF_E_FILE);
    EXPECT(twinrf_run_counter(rf, "cycles", &value) == TWINRF_E_NO_RUN);
}

/* A list counts what its kernels do; what is read otherwise than a header says is told. */
static void run_list(twinrf *rf) {
    uint64_t all = 0, one = 0, two = 0;
    struct twinrf_options o;
    EXPECT(twinrf_run_warnings(NULL)[0] == '\0');
    EXPECT(twinrf_run(rf, "tests/traces/list/kernelslist.g", NULL) == TWINRF_OK);
    EXPECT(strstr(twinrf_run_warnings(rf), "kernel-1.traceg:25: warning: -nregs = 5"));
    EXPECT(twinrf_run_counter(rf, "cycles", &all) == TWINRF_OK);
    EXPECT(twinrf_run(rf, "tests/traces/list/kernel-1.traceg", NULL) == TWINRF_OK);
    EXPECT(strstr(twinrf_run_warnings(rf), "kernel-1.traceg:25: warning: -nregs = 5"));
    EXPECT(twinrf_run_counter(rf, "cycles", &one) == TWINRF_OK);
    EXPECT(twinrf_run(rf, "tests/traces/list/kernel-2.traceg.gz", NULL) == TWINRF_OK);
    EXPECT(twinrf_run_counter(rf, "cycles", &two) == TWINRF_OK && all == one + 2 * two);
    EXPECT(twinrf_run(rf, "tests/traces/dense.rft", NULL) == TWINRF_OK);
    EXPECT(twinrf_run_warnings(rf)[0] == '\0');
    twinrf_options_init(&o);
    o.max_cycles = 60; /* the first of the kernels ends before, the second does not */
    EXPECT(twinrf_run(rf, "tests/traces/list/kernelslist.g", &o) == TWINRF_E_CHECK);
    EXPECT(twinrf_run_counter(rf, "cycles", &all) == TWINRF_E_NO_RUN);
}

/* ---- random calls ---- */

static uint64_t rng = 88172645463325252u;

static uint32_t draw(uint32_t n) {
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (uint32_t)(rng >> 20) % n;
}

/* Often a small number, now and then a huge one. */
static uint32_t draw_number(uint32_t n) {
    return draw(16) ? draw(n) : (uint32_t)rng;
}

static const char *draw_name(twinrf *rf) {
    static struct twinrf_port port;
    static const char *const others[] = {"", "ready", "cycles", "READY", "ready[0]", "%s%n"};
    if (draw(4) == 0)
        return draw(8) ? others[draw(sizeof others / sizeof *others)] : NULL;
    return twinrf_port(rf, draw_number(60), &port) == TWINRF_OK ? port.name : NULL;
}

static int call(twinrf *rf) {
    uint64_t value[WORDS] = {rng >> draw(64)};
    uint32_t words = draw(WORDS + 1), element = draw_number(50), number = draw_number(60);
    const char *text;
    switch (draw(10)) {
    case 0:
        return twinrf_set(rf, draw_name(rf), element, value[0]);
    case 1:
        return twinrf_get(rf, draw_name(rf), element, value);
    case 2:
        for (uint32_t w = 0; w < words; w++)
            value[w] = draw(2) ? rng : 0;
        return twinrf_set_words(rf, number, element, value, words);
    case 3:
        return twinrf_get_words(rf, number, element, value, words);
    case 4:
        return twinrf_word(rf, number, value[0], &text);
    case 5:
        return twinrf_counter(rf, draw_name(rf), value);
    case 6:
        return twinrf_counter_name(rf, number, &text);
    case 7:
        return draw(20) ? twinrf_step(rf) : twinrf_reset(rf);
    case 8:
        return twinrf_run_text(rf, (int)draw(2), (char *)value, draw(sizeof value + 1), NULL);
    default:
        return twinrf_step(draw(50) ? rf : NULL);
    }
}

static void call_at_random(twinrf *rf) {
    unsigned seen[TWINRF_E_NO_RUN + 1] = {0};
    for (unsigned i = 0; i < CALLS; i++) {
        int code = call(rf);
        EXPECT(code >= TWINRF_OK && code <= TWINRF_E_NO_RUN);
        seen[code]++;
    }
    for (int code = TWINRF_OK; code <= TWINRF_E_INPUT; code++)
        EXPECT(seen[code] > 0);
}

int main(int argc, char **argv) {
    twinrf *rf = NULL;
    EXPECT(argc > 3);
    refuse_opening();
    refuse_nulls();
    rf = twinrf_open(argv[1]);
    EXPECT(rf && twinrf_error(rf)[0] == '\0' && twinrf_code(rf) == TWINRF_OK);
    for (int code = -1; code < 20; code++)
        EXPECT(twinrf_strerror(code)[0]);
    refuse_missing(rf);
    refuse_values(rf);
    refuse_options(rf, argv[2]);
    refuse_traces(rf, argv + 3, argc - 3);
    refuse_large_files(rf, argv[2]);
    call_at_random(rf);
    run_well(rf, argv[2]);
    run_list(rf);
    twinrf_close(rf);
    printf("misuse: %d random calls, %d bad traces\n", CALLS, argc - 3);
    return 0;
}
