/* SPDX-License-Identifier: Apache-2.0
 * The table of this design point: its handle and its SM. Compiled once for each.
 */
#include "export/lib/module.h"

#include "export/handle.h"
#include "export/lib/machines.h"
#include "sm/kernel_runs.h"
#include "sm/ports.h"
#include "sm/program.h"
#include "sm/simulate.h"
#include "rfgen/whole_words.h"
#include "kernels/trace/unknown.h"
#include "kernels/trace/readers/kernel_read.h"

/* One kind of codes for both. */
_Static_assert((int)TWINRF_E_NAME == DESIGN_E_NAME && (int)TWINRF_E_WIDE == DESIGN_E_WIDE &&
                   (int)TWINRF_E_ELEMENT == DESIGN_E_ELEMENT &&
                   (int)TWINRF_E_SPACE == DESIGN_E_SPACE && (int)TWINRF_E_INPUT == DESIGN_E_INPUT &&
                   (int)TWINRF_E_HANDLE == DESIGN_E_HANDLE,
               "codes of handle.h are those of twinrf.h");
_Static_assert((int)TWINRF_IN == DESIGN_IN && (int)TWINRF_OUT == DESIGN_OUT &&
                   (int)TWINRF_STATE == DESIGN_STATE && (int)TWINRF_MEMORY == DESIGN_MEMORY,
               "kinds, too");

static void *create(void) {
    return design_new();
}

static void destroy(void *model) {
    design_free(model);
}

static int reset(void *model) {
    return design_reset(model);
}

static int step(void *model) {
    return design_step(model);
}

static int port(uint32_t number, struct twinrf_port *to) {
    design_port p;
    int code = design_port_at(number, &p);
    if (code == DESIGN_OK)
        *to = (struct twinrf_port){.name = p.name,
                                   .meaning = p.meaning,
                                   .block = p.block,
                                   .code = p.code,
                                   .kind = p.kind,
                                   .width = p.width,
                                   .count = p.count,
                                   .words = p.words};
    return code;
}

static int set(void *model, uint32_t number, uint32_t element, const uint64_t *value,
               uint32_t words) {
    return design_set_words(model, number, element, value, words);
}

static int get(void *model, uint32_t number, uint32_t element, uint64_t *value, uint32_t words) {
    return design_get_words(model, number, element, value, words);
}

static int counter(void *model, const char *name, uint64_t *value) {
    return design_counter(model, name, value);
}

static const char *error(const void *model) {
    return design_error(model);
}

/* ---- kernels ---- */

static struct simulation simulation_of(const struct twinrf_options *o) {
    return (struct simulation){.sm = {.repeat = o->repeat,
                                      .offset = o->offset,
                                      .seed = o->seed,
                                      .max_cycles = o->max_cycles,
                                      .stall_dispatch = o->stall_dispatch},
                               .main_latency = o->main_latency,
                               .main_latency_asked = "main_latency",
                               .intervals = o->intervals};
}

/* What the command line of `make sim` would not take, or this design point cannot have. */
static int check_options(const struct twinrf_options *o, struct err *e) {
    const struct {
        const char *name;
        uint64_t value, low, high;
    } rows[] = {{"repeat", o->repeat, 1, UINT32_MAX - 1},
                {"offset", o->offset, 0, UINT32_MAX - 1},
                {"stall_dispatch", o->stall_dispatch, 0, STALL_DISPATCH_MOST}};
    uint32_t cycles;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].value < rows[i].low || rows[i].value > rows[i].high)
            return err_set(e, "%s: expected %u to %u, got %u; change it", rows[i].name,
                           (unsigned)rows[i].low, (unsigned)rows[i].high, (unsigned)rows[i].value);
    }
    if (o->intervals && !HAS_CCUS)
        return err_set(e, "intervals: expected a design with an STHLD controller, got " DESIGN_NAME
                          "; leave it out");
    return o->main_latency ? sm_main_latency(o->main_latency, "main_latency", &cycles, e) : 0;
}

/* Of a kernel, or of a list. */
struct counted {
    int listed;
    struct stats stats;
    struct kernel_runs runs;
};

static enum simulate_end run_kernel(struct stats *to, const char *trace, const struct simulation *s,
                                    const struct trace_options *o, FILE *warnings, struct err *e) {
    struct kernel kernel;
    if (kernel_read(&kernel, trace, o, e))
        return SIMULATE_REFUSED;
    notes_print(&kernel.notes, kernel.path, warnings);
    enum simulate_end end = simulate(s, &kernel, to, e);
    if (end != SIMULATE_REFUSED) /* a refusal is one line, which names them */
        unknown_warn(&kernel, warnings);
    kernel_free(&kernel);
    return end;
}

static enum simulate_end run_list(struct counted *to, const struct simulation *s,
                                  const struct trace_options *o, FILE *warnings, struct err *e) {
    enum simulate_end end = SIMULATE_REFUSED;
    if (s->intervals)
        err_set(e, "intervals: expected one kernel beside it, got a list of kernels; name one");
    else
        end = kernel_runs_make(&to->runs, s, o, warnings, e);
    to->stats = to->runs.sum;
    if (end != SIMULATE_DONE)
        kernel_runs_free(&to->runs);
    return end;
}

static int run_trace(struct counted *to, const char *trace, const struct twinrf_options *o,
                     FILE *warnings, struct err *e) {
    struct trace_options options = program_options;
    struct simulation s = simulation_of(o);
    struct machines machines;
    options.cache = o->cache;
    options.quiet = 1;
    if (check_options(o, e) || machines_choose(&machines, o, &s.sm, e))
        return TWINRF_E_OPTION;
    int listed = kernel_runs_open(&to->runs, trace, e);
    if (listed < 0)
        return TWINRF_E_FILE;
    to->listed = listed;
    enum simulate_end end = listed ? run_list(to, &s, &options, warnings, e)
                                   : run_kernel(&to->stats, trace, &s, &options, warnings, e);
    return end == SIMULATE_DONE     ? TWINRF_OK
           : end == SIMULATE_FAILED ? TWINRF_E_CHECK
                                    : TWINRF_E_FILE;
}

static int run(const char *trace, const struct twinrf_options *o, void *to, FILE *warnings,
               char *text, size_t size) {
    struct err e = {""};
    int code = run_trace(to, trace, o, warnings, &e);
    whole_words(e.text, sizeof e.text);
    snprintf(text, size, "%s", e.text);
    return code;
}

static void run_release(void *run) {
    struct counted *counted = run;
    if (counted->listed)
        kernel_runs_free(&counted->runs);
}

static int run_counter(const void *from, const char *name, uint64_t *value) {
    int found;
    const struct counted *run = from;
    uint64_t counted = stats_get(&run->stats, name, &found);
    if (!found)
        return TWINRF_E_NAME;
    *value = counted;
    return TWINRF_OK;
}

static void run_print(const void *from, FILE *f, int json) {
    const struct counted *run = from;
    if (run->listed)
        kernel_runs_print(&run->runs, f, json);
    else
        stats_print(&run->stats, f, json);
}

#define JOIN(a, b) a##b
#define TABLE(design) JOIN(twinrf_design_, design)

/* The only name that others see. */
extern const struct twinrf_design TABLE(DESIGN_WORD) __attribute__((visibility("default")));
const struct twinrf_design TABLE(DESIGN_WORD) = {
    .version = TWINRF_DESIGN_VERSION,
    .size = sizeof(struct twinrf_design),
    .about = {.name = DESIGN_NAME,
              .top = DESIGN_TOP,
              .sets = DESIGN_SETS,
              .version = DESIGN_VERSION,
              .hash = DESIGN_MODEL_HASH,
              .ports = DESIGN_PORTS,
              .inputs = DESIGN_INPUTS,
              .outputs = DESIGN_OUTPUTS,
              .counters = DESIGN_COUNTERS},
    .create = create,
    .destroy = destroy,
    .reset = reset,
    .step = step,
    .port = port,
    .find = design_find,
    .word = design_word,
    .set = set,
    .get = get,
    .counter = counter,
    .counter_name = design_counter_name,
    .error = error,
    .run_size = sizeof(struct counted),
    .run = run,
    .run_release = run_release,
    .run_counter = run_counter,
    .run_print = run_print,
};
