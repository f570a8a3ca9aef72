/* SPDX-License-Identifier: Apache-2.0
 * rfgen: writes everything on which the C and the Verilog twin must agree, from a design point and
 * the interface tables. Runs in the project's root. Exit status 0, 1 for a failed check, 2 for bad
 * input.
 */
#include "rfgen/check.h"
#include "rfgen/codes.h"
#include "rfgen/emit.h"
#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/instances.h"
#include "rfgen/options.h"
#include "rfgen/show.h"
#include "rfgen/source_meaning.h"
#include "rfgen/source_text.h"
#include "rfgen/table_from.h"
#include "rfgen/wires.h"
#include "rfgen/whole_words.h"
#include "rfgen/yosys.h"
#include "rfgen/yours.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char arguments[] =
    "generate DESIGN.ini OUTDIR\nexport DESIGN.ini OUTDIR\n"
    "check DESIGN.ini OUTDIR\nidentity DESIGN.ini OUTDIR\nlist DESIGN.ini\norder DESIGN.ini\n"
    "path DESIGN.ini OUTDIR NAME FIELD...\n"
    "show DESIGN.ini [KEY]\nshow KEY... DESIGN.ini...\n"
    "point MODULE [NAME=NUMBER...]\nframe BLOCK OUTDIR\nports BLOCK\ndrawing TOP\nkeys\n"
    "files MODULE...\nrows [TABLE...] [KIND]\n"
    "codes VERILOG_FILE...\ntext VERILOG_DIR C_FILE...\nyours \"DESIGN...\" [\"BLOCK...\"]";

static const char doc[] =
    "Writes everything on which the C and the Verilog twin must agree."
    "\vgenerate writes OUTDIR/gen; export writes OUTDIR/hw, OUTDIR/csim and OUTDIR/systemc, which "
    "stand alone; check compares tables with the C top and the Verilog, in OUTDIR/check; order is "
    "its part on the C top; identity writes version and hash of the library, "
    "OUTDIR/library/design_id.h; list prints keys and sizes; "
    "show prints keys, values and the lines where they stand, or the points that have a key; "
    "path writes some blocks of a top as a module NAME, frame what the wrapper of a block's "
    "properties includes (docs/properties.md); point prints the "
    "commands of yosys for a module with these parameters; ports "
    "and keys print tables in Markdown, drawing prints a top for graphviz; files prints "
    "what modules are made of; rows prints rows of tables or of all, those of FROM, too: table, "
    "kind, name and the rest with tabs between, or of one KIND the names alone; "
    "codes checks the localparams of files; text says whether this text may be proved; "
    "yours says what is used of the folders TWINRF_HW and TWINRF_CSIM.\n\n"
    "Status 0, 1 a check failed, 2 unusable input.";

enum { SETS_MAX = 32, OUTDIR_MAX = 300 };

struct given {
    const char *set[SETS_MAX];
    unsigned n_sets;
    const char *prefix; /* hw_names.h */
};

static int take_set(void *to, const char *text, struct err *e) {
    struct given *given = to;
    if (given->n_sets == SETS_MAX)
        return err_set(e, "rfgen: --set: expected at most %d, got one more: %.80s", SETS_MAX, text);
    given->set[given->n_sets++] = text;
    return 0;
}

/* The tables that a design point uses: all blocks, and its own top, if it can have one. */
static int used(const struct table *t, const struct table *top) {
    return !t->is_top || t == top;
}

static int generate(const char *outdir, const struct design *d, const struct tables *all,
                    struct err *e) {
    char dir[PATH_MAX_LENGTH];
    const struct table *top = d->blocks_only ? NULL : table_top(all, d);
    snprintf(dir, sizeof dir, "%s/gen", outdir);
    if ((top && source_sizes_check(all, top, e) != 0) || emit_c_design(dir, d, e) != 0 ||
        emit_rtl_pack(dir, e) != 0 || emit_asserted(dir, all, top, e) != 0 ||
        (top && (emit_c_top(dir, d, e) != 0 || emit_environment(dir, all, top, e) != 0 ||
                 emit_hooks(dir, all, top, e) != 0 || emit_library(dir, all, top, e) != 0)))
        return -1;
    for (unsigned i = 0; i < TABLES; i++) {
        const struct table *t = &all->t[i];
        if (emit_c_codes(dir, t, e) != 0)
            return -1;
        if (used(t, top) && (emit_c_block(dir, all, t, e) != 0 || emit_twin(dir, all, t, e) != 0 ||
                             emit_shim(dir, all, t, e) != 0 || emit_verilator(dir, all, t, e) != 0))
            return -1;
    }
    for (unsigned i = 0; i < TABLES; i++) {
        if (used(&all->t[i], top) && emit_file_list(dir, &all->t[i], e) != 0)
            return -1;
    }
    return 0;
}

/* Bits of the registers of a block, which are all its flip-flops (rfgen check); wide data apart. */
static unsigned long state_bits(const struct table *t) {
    unsigned long bits = 0;
    for (const struct row *r = table_next(t, NULL, ROWS_STATE); r; r = table_next(t, r, ROWS_STATE))
        bits += (unsigned long)r->width * r->count;
    return bits;
}

static void list_state(const struct tables *all, const struct table *top) {
    unsigned long sum = 0;
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r;
         r = table_next(top, r, ROWS_SUB)) {
        unsigned long bits = state_bits(table_find(all, r->block));
        printf("state_bits %s: %u x %lu\n", r->block, r->count, bits);
        sum += r->count * bits;
    }
    printf("state_bits: %lu\n", sum);
}

static void list(const struct design *d, const struct tables *all, const struct table *top) {
    printf("name: %s\nhash: %016" PRIx64 "\n", d->name, d->hash);
    for (const struct design_key *k = design_keys; k->name; k++) {
        char text[64];
        design_key_text(d, k, text, sizeof text);
        printf("%s: %s\n", k->name, text);
    }
    for (const struct design_size *s = design_sizes; s->name; s++)
        printf("%s: %u\n", s->name, design_value(d, s->offset));
    printf("blocks:");
    for (const struct row *r = table_next(top, NULL, ROWS_SUB); r; r = table_next(top, r, ROWS_SUB))
        printf(" %s", r->block);
    printf("\n");
    list_state(all, top);
}

/* Codes in files that stand for no block. */
static int check_files(const struct tables *all, char *const *files, struct err *e) {
    int differences = 0;
    for (; *files; files++) {
        int more = check_code_file(all, *files, e);
        if (more < 0)
            return 2;
        differences += more;
    }
    return differences > 0;
}

static const struct table *named_table(const struct tables *all, const char *name, struct err *e) {
    const struct table *t = table_find(all, name);
    if (!t)
        err_set(e, "gen/blocks/%.80s.def:1: expected a table, got none; name a block that has one",
                name);
    return t && from_check(t, e) == 0 ? t : NULL;
}

/* Rows of tables, of all when none is named; with a kind behind them the names of those rows. */
static int print_rows(const struct tables *all, char *const *tables, struct err *e) {
    unsigned n = 0;
    while (tables[n])
        n++;
    const char *kind = n && isupper((unsigned char)tables[n - 1][0]) ? tables[--n] : NULL;
    for (unsigned i = 0; i < (n ? n : TABLES); i++) {
        const struct table *t = named_table(all, n ? tables[i] : all->t[i].name, e);
        if (!t || emit_rows(stdout, t, kind, e) != 0)
            return 2;
    }
    return 0;
}

/* These tables name sizes, not values, so any valid design point will do. */
static void any_tables(struct tables *all) {
    struct design d;
    memset(&d, 0, sizeof d);
    for (const struct design_key *k = design_keys; k->name; k++)
        *(unsigned *)(void *)((char *)&d + k->offset) = k->min;
    d.capacity_kb = 128;
    design_resolve(&d);
    tables_build(all, &d);
}

static int documents(char *const *words, struct err *e) {
    static struct tables all;
    any_tables(&all);
    if (codes_check(&all, e) != 0 || instances_check(&all, e) != 0)
        return 2;
    if (strcmp(words[0], "codes") == 0)
        return check_files(&all, words + 1, e);
    if (strcmp(words[0], "rows") == 0)
        return print_rows(&all, words + 1, e);
    const struct table *t = named_table(&all, words[1], e);
    if (!t)
        return 2;
    if (strcmp(words[0], "frame") == 0)
        return emit_frame(words[2], &all, t, e) == 0 ? 0 : 2;
    if (strcmp(words[0], "drawing") == 0)
        return emit_drawing(stdout, t, e) == 0 ? 0 : 2;
    emit_ports(stdout, t);
    return 0;
}

static int of_yours(char *const *words, struct err *e) {
    static struct tables all;
    any_tables(&all);
    return yours(words, &all, e) == 0 ? 0 : 2;
}

static int check_status(int differences) {
    return differences < 0 ? 2 : differences > 0;
}

static int run(const struct command_line *c, const struct given *given, struct err *e) {
    static struct tables all;
    struct design d;
    if (c->n_words == 3 && strlen(c->words[2]) > OUTDIR_MAX) {
        err_set(
            e,
            "%s: expected an output folder of at most %d characters, got %zu; choose a shorter one",
            c->words[2], OUTDIR_MAX, strlen(c->words[2]));
        return 2;
    }
    if (design_read(&d, c->words[1], given->set, given->n_sets, e) != 0)
        return 2;
    tables_build(&all, &d);
    const struct table *top = table_top(&all, &d);
    if (from_check(top, e) != 0 || codes_check(&all, e) != 0 || instances_check(&all, e) != 0)
        return 2;
    if (strcmp(c->words[0], "list") == 0) {
        list(&d, &all, top);
        return 0;
    }
    if (d.rc_ways > 0 && d.top != TOP_RC) {
        err_set(e,
                "%s: expected a design point with hardware for rfgen %s; register caches are "
                "counted only (docs/regcache.md): make regcache runs them",
                c->words[1], c->words[0]);
        return 2;
    }
    if (strcmp(c->words[0], "order") == 0)
        return check_status(check_order(&all, top, e));
    if (strcmp(c->words[0], "path") == 0)
        return emit_path(c->words[2], &all, top, c->words[3], c->words + 4, e) == 0 ? 0 : 2;
    if (strcmp(c->words[0], "identity") == 0)
        return emit_identity(c->words[2], &d, &all, e) == 0 ? 0 : 2;
    if (!d.blocks_only && emit_top(c->words[2], &all, top, e) != 0)
        return 2;
    hw_design(c->words[2]);
    if (strcmp(c->words[0], "generate") == 0)
        return generate(c->words[2], &d, &all, e) == 0 ? 0 : 2;
    if (d.blocks_only) {
        err_set(e, "%s: expected blocks_only = 0 for rfgen %s, which needs a top, got 1; change it",
                c->words[1], c->words[0]);
        return 2;
    }
    if (d.bow_window > 0 || !d.early_reading) {
        err_set(e, "%s: expected a design point with hardware for rfgen %s; %s: make sim runs it",
                c->words[1], c->words[0],
                d.bow_window > 0 ? "BOW is a comparison model in C only (docs/bow.md)"
                                 : "early_reading = 0 is of the C model alone");
        return 2;
    }
    if (strcmp(c->words[0], "export") == 0)
        return export_verilog(c->words[2], &d, top, given->prefix, e) == 0 &&
                       export_csim(c->words[2], &d, &all, e) == 0 &&
                       export_systemc(c->words[2], &d, &all, given->prefix, e) == 0
                   ? 0
                   : 2;
    return check_status(check_design(c->words[2], &d, &all, e));
}

/* Do all tools read the same in these files, and are they no copies with seeded faults? */
static int check_texts(char **words, struct err *e) {
    struct source_set *set = source_set_open();
    int status = set && words[0] ? source_set_add_verilog(set, words[0], e)
                                 : err_set(e, "rfgen text: expected a folder, got none; name one");
    if (set)
        source_set_without_tables(set);
    for (unsigned i = 1; status == 0 && words[i]; i++)
        status = source_set_add(set, "", words[i], e);
    if (status == 0 && source_set_seeded(set))
        status = err_set(e,
                         "%s:0: expected folders without a file " SOURCE_MARK
                         ", which says that faults are seeded there, got one; name others",
                         words[0]);
    if (status == 0)
        status = source_set_check(set, e);
    if (status == 0)
        status = source_meaning_check(words, e);
    source_set_close(set);
    return status == 0 ? 0 : 2;
}

/* Files of these modules and of all that they have inside, a line each. */
static int print_files(char *const *modules, struct err *e) {
    for (; *modules; modules++) {
        struct hw_files files;
        char path[PATH_MAX_LENGTH];
        if (hw_files_find(&files, *modules, e) != 0)
            return 2;
        for (unsigned i = 0; i < files.n; i++)
            if (hw_path(path, sizeof path, files.name[i]))
                puts(path);
    }
    return 0;
}

/* The commands of yosys for a module with these parameters. */
static int point(char *const *words, struct err *e) {
    struct yosys_parameters p = {0};
    for (unsigned i = 1; words[i]; i++)
        if (yosys_set_text(&p, words[i], e) != 0)
            return 2;
    yosys_write_point(stdout, words[0], &p);
    return 0;
}

/* Whether the words fit a command. */
static int fits(const struct command_line *c) {
    static const struct {
        const char *name;
        int n_words;
    } commands[] = {{"generate", 3}, {"export", 3}, {"check", 3}, {"identity", 3}, {"list", 2},
                    {"order", 2},    {"frame", 3},  {"ports", 2}, {"drawing", 2},  {"keys", 1}};
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, c->words[0]) == 0)
            return c->n_words == commands[i].n_words;
    }
    if (strcmp(c->words[0], "path") == 0)
        return c->n_words >= 5;
    if (strcmp(c->words[0], "point") == 0 || strcmp(c->words[0], "show") == 0)
        return c->n_words >= 2;
    if (strcmp(c->words[0], "yours") == 0)
        return c->n_words == 2 || c->n_words == 3;
    return strcmp(c->words[0], "files") == 0 || strcmp(c->words[0], "rows") == 0 ||
           strcmp(c->words[0], "text") == 0 || strcmp(c->words[0], "codes") == 0;
}

static int obey(const struct command_line *c, const struct given *given, struct err *e) {
    if (!fits(c)) {
        err_set(e, "rfgen: expected one of the commands that --help shows, got %.80s and %d words",
                c->words[0], c->n_words - 1);
        return 2;
    }
    if (given->prefix && strcmp(c->words[0], "export") != 0) {
        err_set(e, "rfgen: --prefix: expected the command export, got %.80s; leave it out",
                c->words[0]);
        return 2;
    }
    if (strcmp(c->words[0], "text") == 0)
        return check_texts(c->words + 1, e);
    if (strcmp(c->words[0], "files") == 0)
        return print_files(c->words + 1, e);
    if (strcmp(c->words[0], "yours") == 0)
        return of_yours(c->words + 1, e);
    if (strcmp(c->words[0], "point") == 0)
        return point(c->words + 1, e);
    if (strcmp(c->words[0], "show") == 0)
        return show(stdout, c->words + 1, given->set, given->n_sets, e) == 0 ? 0 : 2;
    if (strcmp(c->words[0], "ports") == 0 || strcmp(c->words[0], "drawing") == 0 ||
        strcmp(c->words[0], "frame") == 0 || strcmp(c->words[0], "rows") == 0 ||
        strcmp(c->words[0], "codes") == 0)
        return documents(c->words, e);
    if (strcmp(c->words[0], "keys") != 0)
        return run(c, given, e);
    emit_key_table(stdout);
    return 0;
}

int main(int argc, char **argv) {
    struct given given = {.n_sets = 0};
    const struct option_row rows[] = {
        {"set", "KEY=VALUE", "Instead of the design point's", .take = take_set, .to = &given},
        {"prefix", "TEXT", "Before modules of an export (NAME_), or none", .text = &given.prefix},
        {0},
    };
    struct command_line c = {.program = "rfgen",
                             .arguments = arguments,
                             .options = rows,
                             .least_words = 1,
                             .most_words = -1,
                             .doc = doc};
    struct err e = {""};
    int status = options_read(&c, argc, argv, &e) ? 2 : obey(&c, &given, &e);
    if (e.text[0] != '\0')
        err_print(&e);
    return status;
}
