/* SPDX-License-Identifier: Apache-2.0
 * What a design point's library exports to libtwinrf: one table (module.c). Nothing else of it is
 * seen: two of them share no name.
 *
 * `version` and `size` come first in every version, so that another one is found before more of it
 * is read. Codes are those of enum twinrf_code. Handles, names and buffers are checked by libtwinrf
 * where it says so; ports, elements and values by the table's functions.
 */
#ifndef TWINRF_MODULE_H
#define TWINRF_MODULE_H

#include <stdio.h>

#include "export/lib/twinrf.h"

struct twinrf_design {
    uint32_t version, size; /* TWINRF_DESIGN_VERSION, of this struct */
    struct twinrf_description about;

    /* A model behind a handle: harness/export/handle.h. No pointer here is null. */
    void *(*create)(void);
    void (*destroy)(void *model);
    int (*reset)(void *model);
    int (*step)(void *model);
    int (*port)(uint32_t number, struct twinrf_port *port);
    int (*find)(const char *name, uint32_t *number);
    int (*word)(uint32_t number, uint64_t value, const char **word);
    int (*set)(void *model, uint32_t number, uint32_t element, const uint64_t *value,
               uint32_t words);
    int (*get)(void *model, uint32_t number, uint32_t element, uint64_t *value, uint32_t words);
    int (*counter)(void *model, const char *name, uint64_t *value);
    const char *(*counter_name)(uint32_t number); /* NULL: there are fewer */
    const char *(*error)(const void *model);      /* of the last failure with it */

    /* A kernel, or those of a list: what they counted, in `run_size` bytes, to be released. A
     * failure is a line of text and the code, with nothing to release. */
    size_t run_size;
    int (*run)(const char *trace, const struct twinrf_options *o, void *run, FILE *warnings,
               char *text, size_t size);
    void (*run_release)(void *run);
    int (*run_counter)(const void *run, const char *name, uint64_t *value);
    void (*run_print)(const void *run, FILE *f, int json);
};

#endif
