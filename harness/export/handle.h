/* SPDX-License-Identifier: Apache-2.0
 * A design point as a library: a model behind a handle, its ports by name (docs/library.md). In
 * what make gen writes the names of this header begin with the design point's: steal8_new.
 */
#ifndef TWINRF_HANDLE_H
#define TWINRF_HANDLE_H

#include <stddef.h>
#include <stdint.h>

#include "design_counters.h"
#include "design_id.h"
#include "top.h"

/* Errors: a function that can fail returns DESIGN_OK or another code, and then has changed nothing.
 * design_error has the reason as a line of text. Nothing here prints or ends the program. */
enum design_status {
    DESIGN_OK = 0,
    DESIGN_E_HANDLE = 1,  /* a null pointer instead of a handle or a buffer */
    DESIGN_E_NAME = 2,    /* no port or counter of that name or number */
    DESIGN_E_ELEMENT = 3, /* the port has fewer elements */
    DESIGN_E_WIDE = 4,    /* the value has bits above the port's width */
    DESIGN_E_SPACE = 5,   /* the buffer is too short */
    DESIGN_E_INPUT = 6,   /* only inputs can be set */
    DESIGN_E_VERSION = 7  /* header and library are not of one make */
};

/* ---- the pure model: no heap, nothing but its arguments ---- */

/* Reset state; wide data, which has no reset, is zeroed. */
void design_model_reset(top_model *m);
/* Registers alone, as the reset of the hardware does: memories and wide data stay. */
void design_model_reset_registers(top_model *m);
/* One cycle: all outputs, then the clock edge. In the inputs, bits above a port's width are 0. */
void design_model_step(top_model *m, const top_in *in, top_out *out);

/* ---- a handle: a model with its inputs, outputs and counters ---- */

/* It belongs to one thread at a time. Handles share nothing that changes. */
typedef struct design_handle design_handle;

/* Of the library, to compare with the header's: two words, VERSION and HASH. */
const char *design_library_version(void);
uint64_t design_library_hash(void);

/* A handle in reset, for the caller to free. NULL without memory, or when `hash` is not the
 * library's: this header belongs to another library. */
design_handle *design_new_of(uint64_t hash);
design_handle *design_new(void);
/* Is this header the library's? DESIGN_OK or DESIGN_E_VERSION. */
int design_check(void);

/* In C and C++ these two tell what this header is. As functions of the library, for programs that
 * load it by name, they have no other header to tell of. */
#define DESIGN_OF_HEADER extern inline __attribute__((gnu_inline, always_inline))
DESIGN_OF_HEADER design_handle *design_new(void) {
    return design_new_of(DESIGN_MODEL_HASH);
}
DESIGN_OF_HEADER int design_check(void) {
    return design_library_hash() == DESIGN_MODEL_HASH ? DESIGN_OK : DESIGN_E_VERSION;
}

/* NULL: nothing happens. */
void design_free(design_handle *h);

/* State of reset; inputs, outputs and counters 0. */
int design_reset(design_handle *h);
/* Registers alone: a cycle in reset is a step and then this. Nothing else changes. */
int design_reset_registers(design_handle *h);
/* One cycle: outputs of the inputs as they are, then the clock edge. */
int design_step(design_handle *h);

/* What belongs to the handle, until it is freed; NULL for a null handle. Inputs may be changed
 * here: bits above a port's width have to stay 0, which design_set sees to and nothing here can. */
top_in *design_inputs(design_handle *h);
const top_out *design_outputs(const design_handle *h);
const top_model *design_model_of(const design_handle *h);
const design_counters *design_counts(const design_handle *h);

/* ---- ports by name ---- */

/* An element of a port is `width` bits, as 64-bit words, lowest first; the bits above are 0. */
enum design_kind {
    DESIGN_IN = 0,
    DESIGN_OUT = 1,
    DESIGN_STATE = 2, /* a register inside: "arbiter.rd_mask"; is read only */
    DESIGN_MEMORY = 3 /* a memory inside: "bank[0].mem", an element a row; is read only */
};

typedef struct {
    const char *name;
    const char *meaning; /* a line */
    const char *block;   /* what drives it, or what it is in */
    const char *code;    /* name of the code that its values are of; else NULL */
    uint32_t kind;       /* enum design_kind */
    uint32_t width;      /* bits of an element */
    uint32_t count;      /* elements, from 0 */
    uint32_t words;      /* 64-bit words of an element */
} design_port;

/* Ports have numbers from 0: inputs, outputs, registers, memories. How many of a kind there are. */
uint32_t design_ports_of(uint32_t kind);
int design_port_at(uint32_t number, design_port *port);
int design_find(const char *name, uint32_t *number);
/* The word for a value of a coded port: "W_STEAL". */
int design_word(uint32_t number, uint64_t value, const char **word);

/* Of at most 64 bits. Outputs are those of the last step; after a reset, 0. */
int design_set(design_handle *h, const char *name, uint32_t element, uint64_t value);
int design_get(design_handle *h, const char *name, uint32_t element, uint64_t *value);
/* Of any width, by number. To set: words that are not given become 0, more than the port's have to
 * be 0. To get: words past the port's become 0, fewer are DESIGN_E_SPACE. */
int design_set_words(design_handle *h, uint32_t number, uint32_t element, const uint64_t *value,
                     uint32_t words);
int design_get_words(design_handle *h, uint32_t number, uint32_t element, uint64_t *value,
                     uint32_t words);

/* A counter by name: "cycles", "rd_grant", "bank_class.W_STEAL". */
uint32_t design_counter_number(void);
const char *design_counter_name(uint32_t number); /* NULL: there are fewer */
int design_counter(design_handle *h, const char *name, uint64_t *value);

/* ---- errors ---- */

/* Text of the handle's last failure, "" before; good until its next call. */
const char *design_error(const design_handle *h);
/* A code in a few words; of any number. */
const char *design_strerror(int code);

#endif
