/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE /* open_memstream */
#include "export/lib/twinrf.h"

#include <ctype.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "export/lib/find.h"
#include "rfgen/whole_words.h"

enum { ERROR_TEXT = 640, NAME_MOST = 64 };

struct failure {
    int code;
    char text[ERROR_TEXT];
};

struct twinrf {
    struct found found;
    void *model;
    void *run;      /* counters of the last run; NULL: there was none */
    char *warnings; /* of it */
    struct failure failure;
};

/* Of calls without a handle. */
static _Thread_local struct failure lost;

/* ---- errors ---- */

const char *twinrf_version(void) {
    return TWINRF_VERSION_TEXT;
}

static int fail(twinrf *rf, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int fail(twinrf *rf, int code, const char *format, ...) {
    struct failure *f = rf ? &rf->failure : &lost;
    va_list list;
    va_start(list, format);
    vsnprintf(f->text, sizeof f->text, format, list);
    va_end(list);
    whole_words(f->text, sizeof f->text);
    f->code = code;
    return code;
}

static int fail_null(twinrf *rf, const char *what) {
    return fail(rf, TWINRF_E_HANDLE, "expected %s, got a null pointer; give one", what);
}

/* TWINRF_OK when there is a handle. */
static int check_handle(const twinrf *rf) {
    return rf ? TWINRF_OK : fail_null(NULL, "a handle");
}

/* What the design said to a call. */
static int answered(twinrf *rf, int code) {
    return code == TWINRF_OK ? code : fail(rf, code, "%s", rf->found.design->error(rf->model));
}

const char *twinrf_error(const twinrf *rf) {
    return rf ? rf->failure.text : lost.text;
}

int twinrf_code(const twinrf *rf) {
    return rf ? rf->failure.code : lost.code;
}

const char *twinrf_strerror(int code) {
    static const char *const texts[] = {
        [TWINRF_OK] = "no error",
        [TWINRF_E_HANDLE] = "a null pointer",
        [TWINRF_E_NAME] = "no such name or number",
        [TWINRF_E_ELEMENT] = "no such element",
        [TWINRF_E_WIDE] = "the value is wider than its port",
        [TWINRF_E_SPACE] = "the buffer is too short",
        [TWINRF_E_INPUT] = "no input",
        [TWINRF_E_VERSION] = "another version of a library or struct",
        [TWINRF_E_MEMORY] = "out of memory",
        [TWINRF_E_LOAD] = "the design cannot be loaded",
        [TWINRF_E_OPTION] = "an option that the design cannot have",
        [TWINRF_E_FILE] = "an unusable file",
        [TWINRF_E_CHECK] = "a check of the run failed",
        [TWINRF_E_NO_RUN] = "no run yet",
    };
    int known = code >= 0 && (size_t)code < sizeof texts / sizeof *texts;
    return known ? texts[code] : "unknown code";
}

/* ---- opening ---- */

/* A design point's name, which leads to no other folder. */
static int is_name(const char *name) {
    size_t n = 0;
    for (; isalnum((unsigned char)name[n]) || name[n] == '_'; n++)
        ;
    return n > 0 && n < NAME_MOST && name[n] == '\0';
}

static const struct twinrf_design *linked(const char *name) {
    const struct twinrf_design *const *list = find_linked();
    for (; list && *list; list++) {
        if ((*list)->version != TWINRF_DESIGN_VERSION || strcmp((*list)->about.name, name) == 0)
            return *list; /* what another version is called is not known */
    }
    return NULL;
}

static int find(const char *name, struct found *found) {
    char text[FIND_TEXT];
    *found = (struct found){linked(name), NULL};
    int code = found->design ? find_check(found->design, name, text) : find_file(name, found, text);
    return code == TWINRF_OK ? code : fail(NULL, code, "%s", text);
}

static twinrf *new_handle(struct found found) {
    twinrf *rf = calloc(1, sizeof *rf);
    void *model = rf ? found.design->create() : NULL;
    if (!model) {
        free(rf);
        find_close(found.file);
        fail(NULL, TWINRF_E_MEMORY, "%s: out of memory; free some", found.design->about.name);
        return NULL;
    }
    rf->found = found;
    rf->model = model;
    return rf;
}

twinrf *twinrf_open(const char *name) {
    struct found found;
    if (!name) {
        fail_null(NULL, "a design's name");
        return NULL;
    }
    if (!is_name(name)) {
        fail(NULL, TWINRF_E_NAME,
             "%.80s: expected a design's name, letters, digits and _, got another one; see "
             "twinrf_list",
             name);
        return NULL;
    }
    return find(name, &found) == TWINRF_OK ? new_handle(found) : NULL;
}

static void forget_run(twinrf *rf) {
    if (rf->run)
        rf->found.design->run_release(rf->run);
    free(rf->run);
    free(rf->warnings);
    rf->run = NULL;
    rf->warnings = NULL;
}

void twinrf_close(twinrf *rf) {
    if (!rf)
        return;
    forget_run(rf);
    rf->found.design->destroy(rf->model);
    find_close(rf->found.file);
    free(rf);
}

int twinrf_describe(twinrf *rf, struct twinrf_description *d) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    if (!d)
        return fail_null(rf, "a description to fill");
    *d = rf->found.design->about;
    return TWINRF_OK;
}

/* ---- ports ---- */

static int no_number(twinrf *rf, uint32_t number) {
    return fail(rf, TWINRF_E_NAME, "port %u: expected a number below %u; see twinrf_find",
                (unsigned)number, (unsigned)rf->found.design->about.ports);
}

int twinrf_port(twinrf *rf, uint32_t number, struct twinrf_port *port) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    if (!port)
        return fail_null(rf, "a port to fill");
    return rf->found.design->port(number, port) == TWINRF_OK ? TWINRF_OK : no_number(rf, number);
}

int twinrf_find(twinrf *rf, const char *name, uint32_t *number) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    if (!name || !number)
        return fail_null(rf, name ? "a number to fill" : "a port's name");
    if (rf->found.design->find(name, number) == TWINRF_OK)
        return TWINRF_OK;
    return fail(rf, TWINRF_E_NAME, "%.80s: expected a port of %s, got none; see twinrf_port", name,
                rf->found.design->about.name);
}

int twinrf_set_words(twinrf *rf, uint32_t number, uint32_t element, const uint64_t *value,
                     uint32_t words) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    return answered(rf, rf->found.design->set(rf->model, number, element, value, words));
}

int twinrf_get_words(twinrf *rf, uint32_t number, uint32_t element, uint64_t *value,
                     uint32_t words) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    return answered(rf, rf->found.design->get(rf->model, number, element, value, words));
}

int twinrf_set_number(twinrf *rf, uint32_t number, uint32_t element, uint64_t value) {
    return twinrf_set_words(rf, number, element, &value, 1);
}

int twinrf_get_number(twinrf *rf, uint32_t number, uint32_t element, uint64_t *value) {
    return twinrf_get_words(rf, number, element, value, 1);
}

int twinrf_set(twinrf *rf, const char *name, uint32_t element, uint64_t value) {
    uint32_t number;
    int code = twinrf_find(rf, name, &number);
    return code ? code : twinrf_set_words(rf, number, element, &value, 1);
}

int twinrf_get(twinrf *rf, const char *name, uint32_t element, uint64_t *value) {
    uint32_t number;
    int code = twinrf_find(rf, name, &number);
    return code ? code : twinrf_get_words(rf, number, element, value, 1);
}

int twinrf_word(twinrf *rf, uint32_t number, uint64_t value, const char **word) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    if (!word)
        return fail_null(rf, "a word to fill");
    if (rf->found.design->word(number, value, word) == TWINRF_OK)
        return TWINRF_OK;
    return fail(rf, TWINRF_E_NAME, "port %u: expected a value of a code, got another one",
                (unsigned)number);
}

/* ---- cycles ---- */

int twinrf_reset(twinrf *rf) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    return answered(rf, rf->found.design->reset(rf->model));
}

int twinrf_step(twinrf *rf) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    return answered(rf, rf->found.design->step(rf->model));
}

int twinrf_counter(twinrf *rf, const char *name, uint64_t *value) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    return answered(rf, rf->found.design->counter(rf->model, name, value));
}

int twinrf_counter_name(twinrf *rf, uint32_t number, const char **name) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    if (!name)
        return fail_null(rf, "a name to fill");
    const char *found = rf->found.design->counter_name(number);
    if (!found)
        return fail(rf, TWINRF_E_NAME,
                    "counter %u: expected a number below %u; see twinrf_describe", (unsigned)number,
                    (unsigned)rf->found.design->about.counters);
    *name = found;
    return TWINRF_OK;
}

/* ---- kernels ---- */

void twinrf_options_init(struct twinrf_options *o) {
    if (o)
        *o = (struct twinrf_options){.version = TWINRF_OPTIONS_VERSION, .repeat = 1, .seed = 1};
}

/* Runs a kernel while a limit on the size of files is an error, not a signal that ends the
 * program. What the thread does with that signal stays as it was. */
static int run_unsignalled(const struct twinrf_design *d, const char *trace,
                           const struct twinrf_options *o, void *counters, FILE *warnings,
                           char text[FIND_TEXT]) {
    const struct timespec at_once = {0, 0};
    sigset_t limit, before;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &limit, &before);
    int code = d->run(trace, o, counters, warnings, text, FIND_TEXT);
    if (!sigismember(&before, SIGXFSZ)) {
        while (sigtimedwait(&limit, NULL, &at_once) == SIGXFSZ)
            ;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

/* Numbers of files and of texts have a dot, whatever locale the program has. The locale is changed
 * for this thread alone, until leave_plain. */
struct plain {
    locale_t own, before;
};

static int enter_plain(struct plain *p) {
    p->own = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (!p->own)
        return TWINRF_E_MEMORY;
    p->before = uselocale(p->own);
    return TWINRF_OK;
}

static void leave_plain(const struct plain *p) {
    uselocale(p->before);
    freelocale(p->own);
}

static int run(twinrf *rf, const char *trace, const struct twinrf_options *o) {
    char text[FIND_TEXT];
    size_t length;
    const struct twinrf_design *d = rf->found.design;
    struct plain plain;
    forget_run(rf);
    void *counters = calloc(1, d->run_size);
    FILE *warnings = counters ? open_memstream(&rf->warnings, &length) : NULL;
    if (!warnings || enter_plain(&plain)) {
        free(counters);
        if (warnings)
            fclose(warnings);
        return fail(rf, TWINRF_E_MEMORY, "%s: out of memory; free some", d->about.name);
    }
    int code = run_unsignalled(d, trace, o, counters, warnings, text);
    leave_plain(&plain);
    fclose(warnings);
    if (code != TWINRF_OK) {
        free(counters);
        return fail(rf, code, "%s", text);
    }
    rf->run = counters;
    return TWINRF_OK;
}

const char *twinrf_run_warnings(const twinrf *rf) {
    return rf && rf->warnings ? rf->warnings : "";
}

int twinrf_run(twinrf *rf, const char *trace, const struct twinrf_options *o) {
    struct twinrf_options usual;
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    if (!trace)
        return fail_null(rf, "a trace's path");
    if (o && o->version != TWINRF_OPTIONS_VERSION)
        return fail(rf, TWINRF_E_VERSION,
                    "expected version %u of struct twinrf_options, got %u; call "
                    "twinrf_options_init",
                    (unsigned)TWINRF_OPTIONS_VERSION, (unsigned)o->version);
    twinrf_options_init(&usual);
    return run(rf, trace, o ? o : &usual);
}

static int check_run(twinrf *rf) {
    if (check_handle(rf))
        return TWINRF_E_HANDLE;
    return rf->run ? TWINRF_OK : fail(rf, TWINRF_E_NO_RUN, "expected a run, got none; twinrf_run");
}

int twinrf_run_counter(twinrf *rf, const char *name, uint64_t *value) {
    int code = check_run(rf);
    if (code)
        return code;
    if (!name || !value)
        return fail_null(rf, name ? "a value to fill" : "a counter's name");
    if (rf->found.design->run_counter(rf->run, name, value) == TWINRF_OK)
        return TWINRF_OK;
    return fail(rf, TWINRF_E_NAME, "%.80s: expected a counter of %s, got none; see twinrf_run_text",
                name, rf->found.design->about.name);
}

/* A text of `length` characters into the buffer, if it fits with its 0. */
static int give_text(twinrf *rf, const char *text, size_t length, char *to, size_t size,
                     size_t *needed) {
    if (needed)
        *needed = length + 1;
    if (length + 1 > size)
        return fail(rf, TWINRF_E_SPACE, "expected a buffer of %zu bytes, got %zu; give more",
                    length + 1, size);
    memcpy(to, text, length);
    to[length] = '\0';
    return TWINRF_OK;
}

int twinrf_run_text(twinrf *rf, int json, char *text, size_t size, size_t *needed) {
    char *all = NULL;
    size_t length = 0;
    int code = check_run(rf);
    if (code)
        return code;
    if (!text && size > 0)
        return fail_null(rf, "a buffer");
    struct plain plain;
    FILE *f = open_memstream(&all, &length);
    int printed = f && enter_plain(&plain) == TWINRF_OK;
    if (printed) {
        rf->found.design->run_print(rf->run, f, json);
        leave_plain(&plain);
    }
    if (!f || fclose(f) != 0 || !printed)
        code = fail(rf, TWINRF_E_MEMORY, "counters: out of memory; free some");
    else
        code = give_text(rf, all, length, text, size, needed);
    free(all);
    return code;
}

/* ---- all designs ---- */

struct names {
    char **name;
    size_t n;
};

static int add(void *to, const char *name) {
    struct names *names = to;
    if (!is_name(name))
        return TWINRF_OK;
    char **more = realloc(names->name, (names->n + 1) * sizeof *more);
    if (!more)
        return TWINRF_E_MEMORY;
    names->name = more;
    more[names->n] = strdup(name);
    return more[names->n] ? (names->n++, TWINRF_OK) : TWINRF_E_MEMORY;
}

static int in_order(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int collect(struct names *names) {
    const struct twinrf_design *const *list = find_linked();
    int code = TWINRF_OK;
    for (; list && *list && code == TWINRF_OK; list++) {
        if ((*list)->version == TWINRF_DESIGN_VERSION)
            code = add(names, (*list)->about.name);
    }
    if (code == TWINRF_OK)
        code = find_each(add, names);
    if (names->n > 0)
        qsort(names->name, names->n, sizeof *names->name, in_order);
    return code;
}

static int join(const struct names *names, char *to, size_t size, size_t *needed) {
    size_t length = 0;
    char *text = NULL;
    FILE *f = open_memstream(&text, &length);
    for (size_t i = 0; f && i < names->n; i++) {
        if (i == 0 || strcmp(names->name[i], names->name[i - 1]) != 0)
            fprintf(f, "%s\n", names->name[i]);
    }
    int code = f && fclose(f) == 0 ? give_text(NULL, text, length, to, size, needed)
                                   : fail(NULL, TWINRF_E_MEMORY, "names: out of memory; free some");
    free(text);
    return code;
}

int twinrf_list(char *to, size_t size, size_t *needed) {
    struct names names = {NULL, 0};
    if (!to && size > 0)
        return fail_null(NULL, "a buffer");
    int code = collect(&names) == TWINRF_OK
                   ? join(&names, to, size, needed)
                   : fail(NULL, TWINRF_E_MEMORY, "names: out of memory; free some");
    for (size_t i = 0; i < names.n; i++)
        free(names.name[i]);
    free(names.name);
    return code;
}
