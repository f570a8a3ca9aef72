/* SPDX-License-Identifier: Apache-2.0
 * `regcache`: what a register cache would catch of a kernel (docs/regcache.md). Status 0; 1: the
 * counters break an identity, which is a fault of this program; 2: unusable input, one line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "evaluate/regcache/kernel_count.h"
#include "evaluate/regcache/report.h"
#include "rfgen/cpu_time.h"
#include "rfgen/design_point.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"
#include "kernels/trace/unknown.h"
#include "kernels/trace/readers/kernel_read.h"

struct options {
    const char *trace, *design, *cache, *tech;
    struct rc_config config; /* the options' where `given` says so, else the design point's */
    struct {
        int ways, entries, alloc, map, replace;
    } given;
    enum rc_widen widen;
    enum rc_source_name source;
    uint32_t repeat, divergent;
    int json, bench;
};

/* Words of an option; the value is the word's number. */
struct choice {
    const char *option;
    const char *words[5];
    const char *list;
    unsigned *to;
};

static int take_choice(void *to, const char *text, struct err *e) {
    const struct choice *c = to;
    for (unsigned i = 0; c->words[i]; i++) {
        if (strcmp(text, c->words[i]) == 0) {
            *c->to = i;
            return 0;
        }
    }
    return err_set(e, "regcache: --%s: expected %s, got '%.40s'; use one of them", c->option,
                   c->list, text);
}

/* The choices as numbers, until all is read. */
struct words {
    unsigned alloc, map, replace, evict, widen, source;
};

static void set_words(struct options *o, const struct words *w) {
    o->config.alloc = (enum rc_alloc)w->alloc;
    o->config.map = (enum rc_map)w->map;
    o->config.replace = (enum rc_replace)w->replace;
    o->config.evict = (enum rc_evict)w->evict;
    o->widen = (enum rc_widen)w->widen;
    o->source = (enum rc_source_name)w->source;
}

static int read_words(struct options *o, struct words *w, int argc, char **argv, struct err *e) {
    struct choice alloc = {
        "alloc", {"read", "write", "both", "compiler"}, "read, write, both or compiler", &w->alloc};
    struct choice map = {"map", {"linear", "interleaved"}, "linear or interleaved", &w->map};
    struct choice replace = {"replace", {"fifo", "lru"}, "fifo or lru", &w->replace};
    struct choice evict = {"evict", {"back", "through"}, "back or through", &w->evict};
    struct choice widen = {"widen", {"all", "mma"}, "all or mma", &w->widen};
    struct choice source = {"source", {"published", "cacti"}, "published or cacti", &w->source};
    uint32_t coherent = 0;
    const struct option_row rows[] = {
        {"trace", "FILE", "Kernel: .traceg or .rft, plain or packed", .text = &o->trace},
        {"design", "FILE", "Design point whose rc_ keys hold where no option is given",
         .text = &o->design},
        {"ways", "N", "Ways, a power of two (2)", .to32 = &o->config.ways, .low = 1,
         .high = RC_WAYS_MOST, .flag = &o->given.ways},
        {"entries", "N", "Entries a thread, a power of two (8)", .to32 = &o->config.entries,
         .low = 1, .high = RC_ENTRIES_MOST, .flag = &o->given.entries},
        {"alloc", "POLICY", "Misses that take an entry: read, write, both or compiler (compiler)",
         .take = take_choice, .to = &alloc, .flag = &o->given.alloc},
        {"map", "MAP", "Set of a destination: linear or interleaved (interleaved)",
         .take = take_choice, .to = &map, .flag = &o->given.map},
        {"replace", "ORDER", "Victims: fifo or lru (fifo)", .take = take_choice, .to = &replace,
         .flag = &o->given.replace},
        {"evict", "WHEN", "Writes to the register file: back or through (back)",
         .take = take_choice, .to = &evict},
        {"bank-bits", "N", "Width of a bank's port: 32 to 1024, a power of two (128)",
         .to32 = &o->config.bank_bits, .low = 32, .high = 1024},
        {"widen", "WHAT", "Operands of several registers: all, or those of mma alone (all)",
         .take = take_choice, .to = &widen},
        {"coherent", "0|1", "1: home sets are looked up, stale copies go (0)", .to32 = &coherent,
         .low = 0, .high = 1},
        {"source", "NAME", "Prices: published or cacti (published)", .take = take_choice,
         .to = &source},
        {"divergent", "PERCENT",
         "Instructions of all threads that run in two halves, even and odd ones (0)",
         .to32 = &o->divergent, .low = 0, .high = 100},
        {"json", NULL, "One JSON object", .flag = &o->json},
        {"cache", "DIR", "Where annotated traces are kept", .text = &o->cache},
        {"repeat", "N", "The kernel's grid so many times (1)", .to32 = &o->repeat, .low = 1,
         .high = UINT32_MAX},
        {"tech", "DIR", "Tables of prices (constraints/tech of this tree)", .text = &o->tech},
        {"bench", NULL, "Speed, too, on stderr", .flag = &o->bench},
        {0},
    };
    struct command_line c = {
        .program = "regcache",
        .options = rows,
        .doc = "Counts what a small cache a thread beside the register file would catch, in the "
               "order of the trace.\vStatus 0, 1 a broken identity, 2 unusable input."};
    int status = options_read(&c, argc, argv, e);
    o->config.coherent = (int)coherent;
    return status;
}

/* Keys of the design point, where no option says otherwise. */
static int read_design(struct options *o, struct err *e) {
    struct design d;
    if (design_read(&d, o->design, NULL, 0, e)) {
        return -1;
    }
    if (d.rc_ways == 0) {
        return err_set(e,
                       "%s:0: expected a design point with register caches (rc_ways), got one "
                       "without; use rc2_cpl, or give the options alone",
                       o->design);
    }
    struct rc_config *c = &o->config;
    c->ways = o->given.ways ? c->ways : d.rc_ways;
    c->entries = o->given.entries ? c->entries : d.rc_entries;
    c->alloc = o->given.alloc ? c->alloc : (enum rc_alloc)d.rc_alloc;
    c->map = o->given.map ? c->map : (enum rc_map)d.rc_map;
    c->replace = o->given.replace ? c->replace : (enum rc_replace)d.rc_replace;
    return d.rc_tags == 0
               ? 0
               : err_set(e,
                         "%s:0: expected rc_tags = thread, got warp; caches are counted a thread",
                         o->design);
}

static int check_config(const struct rc_config *c, struct err *e) {
    const char *fault = rc_config_fault(c);
    return !fault ? 0
                  : err_set(e,
                            "regcache: --%s: expected powers of two, ways of at most entries, got "
                            "ways %u, entries %u, bank-bits %u; change it",
                            fault, c->ways, c->entries, c->bank_bits);
}

enum { TECH_MAX = 200 };

/* The tables of this tree when it is called from another folder: they are beside build/. */
static const char *find_tech(void) {
    static char path[TECH_MAX + sizeof "/../constraints/tech"];
    ssize_t n = access("constraints/tech", R_OK) ? readlink("/proc/self/exe", path, TECH_MAX) : 0;
    char *slash = n > 0 && n < TECH_MAX ? strrchr(path, '/') : NULL;
    if (!slash) {
        return "constraints/tech";
    }
    memcpy(slash, "/../constraints/tech", sizeof "/../constraints/tech");
    return path;
}

static int read_options(struct options *o, int argc, char **argv, struct err *e) {
    struct words w = {.alloc = rc_default.alloc, .map = rc_default.map};
    *o = (struct options){.config = rc_default, .tech = find_tech(), .repeat = 1};
    if (read_words(o, &w, argc, argv, e)) {
        return -1;
    }
    set_words(o, &w);
    if (!o->trace) {
        return err_set(e, "regcache: expected --trace FILE (.traceg or .rft), got "
                          "none; name one");
    }
    return (o->design && read_design(o, e)) || check_config(&o->config, e) ? -1 : 0;
}

/* What the counters do not show. */
static void print_notes(const struct options *o, const struct kernel *k,
                        const struct rc_prices *p) {
    if (o->config.alloc == RC_ALLOC_COMPILER && !rc_has_flags(k)) {
        fprintf(stderr,
                "regcache: note: %s has no static table and so no reuse flags: compiler counts as "
                "write\n",
                o->trace);
    }
    if (!p->has_cache) {
        fprintf(stderr,
                "regcache: note: no energy of this cache: prices are of 8 entries, 2, 4 or 8 ways, "
                "ports of 128 bits\n");
    }
}

static void print_bench(const struct rc_counters *n, double read, double count) {
    fprintf(stderr, "read_seconds: %.3f\ncount_seconds: %.3f\n", read, count);
    fprintf(stderr, "warp_instructions_per_second: %.0f\n", (double)n->warp_instructions / count);
}

/* Counts a kernel and reports; returns the status. */
static int count(const struct options *o, const struct kernel *k, const struct rc_prices *p,
                 double read_seconds, struct err *e) {
    struct rc_instruction *list = rc_instructions_of(k, o->widen);
    struct rc_cache *c = rc_open(&o->config, 1);
    int status = 2;
    if (list && c) {
        double start = cpu_seconds();
        rc_count(c, k, list, o->repeat, o->divergent);
        double seconds = cpu_seconds() - start;
        const char *broken = rc_broken_identity(&o->config, rc_counters(c));
        print_notes(o, k, p);
        rc_report(stdout, rc_counters(c), p, o->json);
        if (o->bench) {
            print_bench(rc_counters(c), read_seconds, seconds);
        }
        status = broken ? 1 : 0;
        if (broken) {
            err_set(e, "%s: expected %s, got other counts; report this fault of regcache", o->trace,
                    broken);
        } else if (fflush(stdout)) {
            status = 2;
            err_set(e, "stdout: expected to write the counters; check where it goes");
        }
    } else {
        err_set(e, "%s: out of memory for the caches; free some memory", o->trace);
    }
    rc_close(c);
    free(list);
    return status;
}

static int run(const struct options *o, struct err *e) {
    struct trace_options passes = {.rthld = RTHLD_DEFAULT, .cache = o->cache};
    struct rc_prices prices;
    struct kernel k;
    double start = cpu_seconds();
    if (rc_prices_read(&prices, o->tech, o->source, &o->config, e) ||
        kernel_read(&k, o->trace, &passes, e)) {
        return 2;
    }
    unknown_warn(&k, stderr);
    int status = count(o, &k, &prices, cpu_seconds() - start, e);
    kernel_free(&k);
    return status;
}

int main(int argc, char **argv) {
    struct options o;
    struct err e;
    int status = read_options(&o, argc, argv, &e) ? 2 : run(&o, &e);
    if (status) {
        err_print(&e);
    }
    return status;
}
