/* SPDX-License-Identifier: Apache-2.0
 * libtwinrf: register files of GPUs as libraries, found by name (docs/library.md).
 *
 *     twinrf *rf = twinrf_open("steal8");
 *     twinrf_set(rf, "ready", 1, 4);            warp 2 of scheduler 1 may issue
 *     twinrf_step(rf);                          one cycle: outputs, then the clock edge
 *     twinrf_get(rf, "issue_warp", 1, &warp);
 *     twinrf_close(rf);
 *
 * Errors: a function that can fail returns TWINRF_OK (0) or another code, and then has changed
 * nothing but what its comment says. twinrf_error() has the reason as one line of text. Nothing
 * here prints, ends the program or needs a signal; a null pointer where none may be is
 * TWINRF_E_HANDLE.
 *
 * Threads: a handle belongs to one thread at a time. Handles share nothing that changes, so each
 * thread may have its own, of the same design or of another.
 *
 * Values: an element of a port is `width` bits, as 64-bit words, lowest first; bits above its width
 * are 0. A port has `count` elements, numbered from 0.
 */
#ifndef TWINRF_H
#define TWINRF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of this header; twinrf_version() is that of the library. Libraries of one major number and, while
 * it is 0, of one minor number fit together. */
#define TWINRF_VERSION_MAJOR 0
#define TWINRF_VERSION_MINOR 1
#define TWINRF_VERSION_PATCH 0
#define TWINRF_VERSION_TEXT "0.1.0"

/* Of struct twinrf_design and of struct twinrf_options; another one is TWINRF_E_VERSION. */
#define TWINRF_DESIGN_VERSION 2
#define TWINRF_OPTIONS_VERSION 2

enum twinrf_code {
    TWINRF_OK = 0,
    TWINRF_E_HANDLE = 1,  /* a null pointer instead of a handle or a buffer */
    TWINRF_E_NAME = 2,    /* no design, port or counter of that name or number */
    TWINRF_E_ELEMENT = 3, /* the port has fewer elements */
    TWINRF_E_WIDE = 4,    /* the value has bits above the port's width */
    TWINRF_E_SPACE = 5,   /* the buffer is too short */
    TWINRF_E_INPUT = 6,   /* only inputs can be set */
    TWINRF_E_VERSION = 7, /* a library, or a struct, of another version than this header's */
    TWINRF_E_MEMORY = 8,  /* out of memory */
    TWINRF_E_LOAD = 9,    /* the design's file is there and cannot be loaded */
    TWINRF_E_OPTION = 10, /* an option's value that the design cannot have */
    TWINRF_E_FILE = 11,   /* a file that cannot be read, or a kernel that the design cannot run */
    TWINRF_E_CHECK = 12,  /* a check of the run failed: the model is not what it should be */
    TWINRF_E_NO_RUN = 13  /* there are no counters of a run yet */
};

enum twinrf_kind {
    TWINRF_IN = 0,
    TWINRF_OUT = 1,
    TWINRF_STATE = 2, /* a register inside: "arbiter.rd_mask"; is read only */
    TWINRF_MEMORY = 3 /* a memory inside: "bank[0].mem", an element a row; is read only */
};

/* A design point's library, open: one model of it, with its inputs and outputs. */
typedef struct twinrf twinrf;

/* Its texts stay until the program ends. */
struct twinrf_port {
    const char *name;
    const char *meaning; /* a line */
    const char *block;   /* what drives it, or what it is in; NULL: the input comes from outside */
    const char *code;    /* name of the code that its values are of (twinrf_word); else NULL */
    uint32_t kind;       /* enum twinrf_kind */
    uint32_t width;      /* bits of an element */
    uint32_t count;      /* elements */
    uint32_t words;      /* 64-bit words of an element */
};

struct twinrf_description {
    const char *name;    /* "steal8" */
    const char *top;     /* "rf_steal" */
    const char *sets;    /* keys given beside the design point's file; else "" */
    const char *version; /* of the libraries: TWINRF_VERSION_TEXT */
    uint64_t hash;       /* over design point, tables and C text */
    uint32_t ports;      /* numbers 0 .. ports - 1: inputs, outputs, registers, memories */
    uint32_t inputs, outputs;
    uint32_t counters; /* of steps, by numbers 0 .. counters - 1 (twinrf_counter_name) */
};

/* How twinrf_run runs a kernel: as `make sim`. twinrf_options_init sets all; change some then. */
struct twinrf_options {
    uint32_t version;        /* TWINRF_OPTIONS_VERSION */
    uint32_t repeat;         /* runs of the kernel's grid, back to back; 1 */
    uint32_t offset;         /* warps start up to so many cycles apart; 0 */
    uint32_t stall_dispatch; /* percent of cycles in which dispatch ports take nothing; 0 */
    uint32_t main_latency;   /* percent of the main register file's latency; 0: the design's */
    uint64_t seed;           /* of all that is random; 1 */
    uint64_t max_cycles;     /* the run ends there, with TWINRF_E_CHECK; 0: never */
    const char *intervals;   /* CSV file to write, STHLD by interval; NULL: none */
    const char *cache;       /* folder of compiled traces, made when missing; NULL: none is kept */
    const char *machine; /* what is around the register file: a machine by name, or its file with a
                          * slash; NULL: the design's */
    const char *memory;  /* "full", "share", "perfect" or "flat"; NULL: as the machine says */
    const char *sets;    /* keys of the machine, "mshrs=32 miss_queue=8"; NULL: none */
};

/* ---- opening ---- */

/* "0.1.0", of the library that is linked. */
const char *twinrf_version(void);

/* A new handle, in reset, all inputs 0; the caller closes it. NULL: twinrf_error(NULL) says why,
 * and twinrf_code(NULL) which code. The design is looked for
 *  - among those that the program has linked (TWINRF_LINKED), then, unless libtwinrf is static,
 *  - as NAME.so in the folders of TWINRF_PATH, separated by colons, then
 *  - in twinrf/ beside libtwinrf itself. */
twinrf *twinrf_open(const char *name);

/* NULL: nothing happens. */
void twinrf_close(twinrf *rf);

/* Names of all designs that twinrf_open would find, a line each, in order. `size` bytes at `names`,
 * the final 0 included. TWINRF_E_SPACE: *needed has the size. `needed` may be NULL. */
int twinrf_list(char *names, size_t size, size_t *needed);

int twinrf_describe(twinrf *rf, struct twinrf_description *d);

/* Text of the last failure with this handle; "" when there was none. With NULL: of this thread's
 * last failure to open, or of a call whose handle was NULL. Good until the next call with the
 * handle, or in the thread. */
const char *twinrf_error(const twinrf *rf);
int twinrf_code(const twinrf *rf);
/* A code in a few words; of any number. */
const char *twinrf_strerror(int code);

/* ---- ports ---- */

int twinrf_port(twinrf *rf, uint32_t number, struct twinrf_port *port);
/* The number of a name; numbers are quicker than names, and stay while `hash` does. */
int twinrf_find(twinrf *rf, const char *name, uint32_t *number);

/* Ports of at most 64 bits an element. Outputs are those of the last step; after a reset, 0. */
int twinrf_set(twinrf *rf, const char *name, uint32_t element, uint64_t value);
int twinrf_get(twinrf *rf, const char *name, uint32_t element, uint64_t *value);
int twinrf_set_number(twinrf *rf, uint32_t number, uint32_t element, uint64_t value);
int twinrf_get_number(twinrf *rf, uint32_t number, uint32_t element, uint64_t *value);

/* Any width. To set: `words` may be less than the port's, the rest becomes 0; more must be 0. To
 * get: words past the port's become 0; fewer are TWINRF_E_SPACE. */
int twinrf_set_words(twinrf *rf, uint32_t number, uint32_t element, const uint64_t *value,
                     uint32_t words);
int twinrf_get_words(twinrf *rf, uint32_t number, uint32_t element, uint64_t *value,
                     uint32_t words);

/* The word for a value of a coded port: "W_STEAL"; TWINRF_E_NAME when it has none. */
int twinrf_word(twinrf *rf, uint32_t number, uint64_t value, const char **word);

/* ---- cycles ---- */

/* State of reset, inputs and outputs and counters 0. */
int twinrf_reset(twinrf *rf);
/* One cycle: outputs of the inputs that are set, then the clock edge. Inputs stay as they are. */
int twinrf_step(twinrf *rf);

/* Counters of the steps since reset. "cycles" has the steps. "rd_grant" has the bits that were 1 in
 * an output of that name. "bank_class.W_STEAL" says how often a coded output had that word. */
int twinrf_counter(twinrf *rf, const char *name, uint64_t *value);
int twinrf_counter_name(twinrf *rf, uint32_t number, const char **name);

/* ---- kernels ---- */

void twinrf_options_init(struct twinrf_options *o);

/* Runs a kernel (.traceg or .rft, plain or packed) on a model of its own, with an SM around it. Of
 * a list (kernelslist.g) all run, one after the other, and counters are their sum. What the
 * handle's steps did stays as it is. `o` may be NULL. Counters are those of `make sim`. Unusable
 * input is TWINRF_E_FILE or TWINRF_E_OPTION, a check that failed TWINRF_E_CHECK. After a failure
 * there are no counters of a run. */
int twinrf_run(twinrf *rf, const char *trace, const struct twinrf_options *o);

/* A whole number of the last run, by the name that `make sim` prints. */
int twinrf_run_counter(twinrf *rf, const char *name, uint64_t *value);

/* What was read otherwise than the trace's header says, in the last run: a line each, "" when there
 * was none. Good until the next run. */
const char *twinrf_run_warnings(const twinrf *rf);

/* All that `make sim` prints: lines `name: value`, or with `json` one JSON object. As twinrf_list
 * of `size` and `needed`. */
int twinrf_run_text(twinrf *rf, int json, char *text, size_t size, size_t *needed);

/* ---- the static form ---- */

/* What a design's library exports, and all that it exports: twinrf_design_steal8. */
struct twinrf_design;

/* Designs that the program has linked, once in it, outside of all functions:
 *
 *     TWINRF_DECLARE(steal8);
 *     TWINRF_DECLARE(ocu);
 *     TWINRF_LINKED(&twinrf_design_steal8, &twinrf_design_ocu);
 */
#ifdef __cplusplus
#define TWINRF_LINKED(...)                                                                         \
    extern "C" const struct twinrf_design *const twinrf_linked[];                                  \
    const struct twinrf_design *const twinrf_linked[] = {__VA_ARGS__, NULL}
#define TWINRF_DECLARE(design) extern "C" const struct twinrf_design twinrf_design_##design
#else
#define TWINRF_LINKED(...)                                                                         \
    extern const struct twinrf_design *const twinrf_linked[];                                      \
    const struct twinrf_design *const twinrf_linked[] = {__VA_ARGS__, NULL}
#define TWINRF_DECLARE(design) extern const struct twinrf_design twinrf_design_##design
#endif

#ifdef __cplusplus
}
#endif

#endif
