/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/source_checks.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* The part of Verilog-2005 that hw/ is written in. */
static const char *const keywords[] = {
    "always",     "assign",   "begin",  "case",      "default",     "else",
    "end",        "endcase",  "for",    "function",  "endfunction", "endgenerate",
    "endmodule",  "generate", "genvar", "if",        "input",       "integer",
    "localparam", "module",   "output", "parameter", "posedge",     "reg",
    "signed",     "unsigned", "while",  "wire",      NULL,
};

/* Other words of Verilog-2005 and of SystemVerilog, as which verilator reads files unless it is
 * told. A word of one may be a name of the other, and tools take some in different ways. */
static const char *const refused[] = {
    "accept_on",
    "alias",
    "always_comb",
    "always_ff",
    "always_latch",
    "and",
    "assert",
    "assume",
    "automatic",
    "before",
    "bind",
    "bins",
    "binsof",
    "bit",
    "break",
    "buf",
    "bufif0",
    "bufif1",
    "byte",
    "casex",
    "casez",
    "cell",
    "chandle",
    "checker",
    "class",
    "clocking",
    "cmos",
    "config",
    "const",
    "constraint",
    "context",
    "continue",
    "cover",
    "covergroup",
    "coverpoint",
    "cross",
    "deassign",
    "defparam",
    "design",
    "disable",
    "dist",
    "do",
    "edge",
    "endchecker",
    "endclass",
    "endclocking",
    "endconfig",
    "endgroup",
    "endinterface",
    "endpackage",
    "endprimitive",
    "endprogram",
    "endproperty",
    "endsequence",
    "endspecify",
    "endtable",
    "endtask",
    "enum",
    "event",
    "eventually",
    "expect",
    "export",
    "extends",
    "extern",
    "final",
    "first_match",
    "force",
    "foreach",
    "forever",
    "fork",
    "forkjoin",
    "global",
    "highz0",
    "highz1",
    "iff",
    "ifnone",
    "ignore_bins",
    "illegal_bins",
    "implements",
    "implies",
    "import",
    "incdir",
    "include",
    "initial",
    "inout",
    "inside",
    "instance",
    "int",
    "interconnect",
    "interface",
    "intersect",
    "join",
    "join_any",
    "join_none",
    "large",
    "let",
    "liblist",
    "library",
    "local",
    "logic",
    "longint",
    "macromodule",
    "matches",
    "medium",
    "modport",
    "nand",
    "negedge",
    "nettype",
    "new",
    "nexttime",
    "nmos",
    "nor",
    "noshowcancelled",
    "not",
    "notif0",
    "notif1",
    "null",
    "or",
    "package",
    "packed",
    "pmos",
    "primitive",
    "priority",
    "program",
    "property",
    "protected",
    "pull0",
    "pull1",
    "pulldown",
    "pullup",
    "pulsestyle_ondetect",
    "pulsestyle_onevent",
    "pure",
    "rand",
    "randc",
    "randcase",
    "randsequence",
    "rcmos",
    "real",
    "realtime",
    "ref",
    "reject_on",
    "release",
    "repeat",
    "restrict",
    "return",
    "rnmos",
    "rpmos",
    "rtran",
    "rtranif0",
    "rtranif1",
    "s_always",
    "s_eventually",
    "s_nexttime",
    "s_until",
    "s_until_with",
    "scalared",
    "sequence",
    "shortint",
    "shortreal",
    "showcancelled",
    "small",
    "soft",
    "solve",
    "specify",
    "specparam",
    "static",
    "string",
    "strong",
    "strong0",
    "strong1",
    "struct",
    "super",
    "supply0",
    "supply1",
    "sync_accept_on",
    "sync_reject_on",
    "table",
    "tagged",
    "task",
    "this",
    "throughout",
    "time",
    "timeprecision",
    "timeunit",
    "tran",
    "tranif0",
    "tranif1",
    "tri",
    "tri0",
    "tri1",
    "triand",
    "trior",
    "trireg",
    "type",
    "typedef",
    "union",
    "unique",
    "unique0",
    "until",
    "until_with",
    "untyped",
    "use",
    "uwire",
    "var",
    "vectored",
    "virtual",
    "void",
    "wait",
    "wait_order",
    "wand",
    "weak",
    "weak0",
    "weak1",
    "wildcard",
    "with",
    "within",
    "wor",
    "xnor",
    "xor",
    NULL,
};

/* Whose comments are commands, when such a word comes first. */
static const char *const tools[] = {
    "synopsys", "synthesis", "verilator", "pragma", "cadence", "yosys",    "ambit",
    "exemplar", "quickturn", "xilinx",    "altera", "vivado",  "quartus",  "spyglass",
    "iverilog", "icarus",    "vcs",       "snps",   "leda",    "surefire", "rtl_synthesis",
    "auto_ct",  "coverage",  "formality", NULL,
};

/* Commands, wherever they stand in a comment. */
static const char *const commands[] = {
    "translate_off",
    "translate_on",
    "synthesis_off",
    "synthesis_on",
    "full_case",
    "parallel_case",
    "lint_off",
    "lint_on",
    "lint_save",
    "lint_restore",
    "tracing_off",
    "tracing_on",
    "coverage_off",
    "coverage_on",
    "coverage_block_off",
    "public_flat",
    "public_flat_rw",
    "public_flat_rd",
    "inline_module",
    "no_inline_module",
    "isolate_assignments",
    "split_var",
    "black_box",
    "sc_clock",
    "keep_hierarchy",
    NULL,
};

/* The check of one file. */
struct check {
    const struct source *s;
    unsigned modules;
    long function; /* the word with which the function begins that the words are in, or -1 */
    struct err *e;
};

static const struct source_word *word(const struct check *c, long i) {
    return source_word(c->s, i);
}

static int refuse(const struct check *c, long i, const char *expected, const char *advice) {
    return source_refuse(c->s, word(c, i), expected, advice, c->e);
}

static bool is_at(const struct check *c, long i, const char *text) {
    return source_is(word(c, i), text);
}

static bool same(const struct source_word *a, const struct source_word *b) {
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static bool is_keyword(const struct source_word *w) {
    return source_among(w, keywords);
}

/* Comments ------------------------------------------------------------------------------------- */

static bool is_one_of(const char *word, size_t length, const char *const *list) {
    for (; *list; list++) {
        if (strlen(*list) == length && strncasecmp(word, *list, length) == 0)
            return true;
    }
    return false;
}

static int check_comment(const struct check *c, const struct source_word *comment) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    const char *at = comment->text, *end = at + comment->length;
    struct source_word location = *comment;
    for (bool first = true; at < end;) {
        size_t length = strspn(at, letters);
        if (length &&
            (is_one_of(at, length, commands) || (first && is_one_of(at, length, tools)))) {
            location.text = at;
            location.length = (unsigned)length;
            return source_refuse(c->s, &location, "a comment that is no tool's command",
                                 "write the circuit so that all tools read the same", c->e);
        }
        first = length ? false : first || *at == '\n';
        location.line += *at == '\n';
        at += length ? length : 1;
    }
    return 0;
}

/* Names ---------------------------------------------------------------------------------------- */

/* The name before a `.`, over an index: of g_bank[2*i].row g_bank. */
static long owner_of(const struct check *c, long dot) {
    long i = dot - 1;
    for (unsigned open = 0; i >= 0; i--) {
        open += is_at(c, i, "]");
        open -= is_at(c, i, "[");
        if (!open)
            break;
    }
    return is_at(c, i, "[") ? i - 1 : i;
}

/* Is it the label of a block of this file: `begin : g_bank`? */
static bool is_label(const struct check *c, long name) {
    for (unsigned i = 0; i < c->s->n_words; i++) {
        if (is_at(c, i, "begin") && is_at(c, (long)i + 1, ":") &&
            same(word(c, (long)i + 2), word(c, name)))
            return true;
    }
    return false;
}

/* `.port (`, or a wire of a generate block of the same module. */
static int check_dot(const struct check *c, long i) {
    if (is_at(c, i - 1, "(") || is_at(c, i - 1, ","))
        return 0;
    long owner = owner_of(c, i);
    if (word(c, owner)->kind == KIND_NAME && !is_at(c, owner - 1, ".") && is_label(c, owner))
        return 0;
    return refuse(c, i - 1, "no name of another module's insides", "make it a port");
}

static bool is_path_of(const struct source *s, const struct source_word *module) {
    const char *slash = strrchr(s->path, '/'), *name = slash ? slash + 1 : s->path;
    return strlen(name) == module->length + 2 && memcmp(name, module->text, module->length) == 0;
}

/* Registers start with a value in one tool only, or in all, and no reset is needed then. */
static int check_declaration(const struct check *c, long i) {
    unsigned open = 0;
    if (is_at(c, i - 1, "localparam") || is_at(c, i - 1, "parameter"))
        return 0;
    for (i++; i < (long)c->s->n_words && !is_at(c, i, ";"); i++) {
        open += is_at(c, i, "(") || is_at(c, i, "[");
        if (is_at(c, i, "=") && !open)
            return refuse(c, i - 1, "a register that only a reset gives its first value",
                          "write the value behind rst_ni");
        if ((is_at(c, i, ")") || is_at(c, i, "]")) && open-- == 0)
            return 0;
    }
    return 0;
}

static int check_keyword(struct check *c, long i) {
    const struct source_word *w = word(c, i);
    if (source_is(w, "module") && (c->modules++ || !is_path_of(c->s, word(c, i + 1))))
        return refuse(c, i + 1, "one module a file, with the file's name",
                      "write it into a file of its own");
    if (source_is(w, "function"))
        c->function = i;
    if (source_is(w, "endfunction"))
        c->function = -1;
    return source_is(w, "reg") || source_is(w, "integer") ? check_declaration(c, i) : 0;
}

static int check_name(struct check *c, long i) {
    const struct source_word *w = word(c, i);
    if (source_among(w, refused))
        return refuse(c, i, "the part of Verilog-2005 that all tools take for the same circuit",
                      "write it with always, assign and generate");
    if (w->length > 7 && memcmp(w->text, "twinrf_", 7) == 0)
        return refuse(c, i, "no name of a seeded fault", "mark the copy (docs/prove.md)");
    return is_keyword(w) ? check_keyword(c, i) : 0;
}

/* Functions ------------------------------------------------------------------------------------ */

/* Is it the function itself, or does the function declare it? */
static bool is_local(const struct check *c, long name) {
    bool declares = true; /* so does its own line */
    for (long i = c->function + 1; i < name; i++) {
        if (is_at(c, i, "input") || is_at(c, i, "integer") || is_at(c, i, "reg"))
            declares = true;
        else if (is_at(c, i, ";") || is_at(c, i, "="))
            declares = false;
        else if (declares && same(word(c, i), word(c, name)))
            return true;
    }
    return false;
}

/* `=` in a function: what it writes is its own. */
static int check_assignment(const struct check *c, long i) {
    long target = owner_of(c, i);
    if (c->function < 0 || (word(c, target)->kind == KIND_NAME && is_local(c, target)))
        return 0;
    return refuse(c, target, "a function that writes its own variables only",
                  "hand the value back");
}

/* Others --------------------------------------------------------------------------------------- */

/* An unsized number of 32 bits is above 0 in yosys, below in Verilator, and longer in Icarus. */
static bool is_too_long(const struct check *c, long i) {
    const struct source_word *w = word(c, i), *next = word(c, i + 1);
    unsigned long long value = 0;
    if (w->text[0] == '\'' || (next->kind == KIND_NUMBER && next->text[0] == '\''))
        return false;
    for (unsigned k = 0; k < w->length && value <= INT32_MAX; k++)
        value = w->text[k] == '_' ? value : value * 10 + (unsigned)(w->text[k] - '0');
    return value > INT32_MAX;
}

static int check_number(const struct check *c, long i) {
    const struct source_word *w = word(c, i);
    const bool based = w->text[0] == '\'';
    const char *digits = w->text + (based ? 1 : 0), *end = w->text + w->length;
    digits += based ? strspn(digits, "sS") : 0;
    if (based && (digits == end || !strchr("bBoOdDhH", *digits++)))
        return refuse(c, i, "a base behind '", "write the number's width and base");
    const char *allowed = based ? "0123456789abcdefABCDEF_ \t" : "0123456789_";
    for (; digits < end; digits++) {
        if (!strchr(allowed, *digits))
            return refuse(c, i, "a number of known bits, without x, z, ? or a fraction",
                          "write 0 or 1");
    }
    return is_too_long(c, i) ? refuse(c, i, "a number below 2147483648, or one with a width",
                                      "write the width before it")
                             : 0;
}

/* `default_nettype none` or `wire`, on a line of its own. */
static int check_directive(const struct check *c, long i) {
    if (word(c, i)->first && is_at(c, i + 1, "default_nettype") &&
        (is_at(c, i + 2, "none") || is_at(c, i + 2, "wire")) && word(c, i + 3)->first)
        return 0;
    return refuse(c, i + 1, "`default_nettype and no other directive",
                  "write one text for all tools");
}

static int check_event(const struct check *c, long i) {
    if (is_at(c, i + 1, "*") ||
        (is_at(c, i + 1, "(") &&
         ((is_at(c, i + 2, "*") && is_at(c, i + 3, ")")) ||
          (is_at(c, i + 2, "posedge") && is_at(c, i + 3, "clk_i") && is_at(c, i + 4, ")")))))
        return 0;
    return refuse(c, i + 1, "@* or @(posedge clk_i)",
                  "write one of them: simulators go by a list, synthesis does not");
}

/* # begins parameters; elsewhere a delay. */
static int check_hash(const struct check *c, long i) {
    const struct source_word *before = word(c, i - 1);
    if (is_at(c, i + 1, "(") && before->kind == KIND_NAME && !is_keyword(before))
        return 0;
    return refuse(c, i, "no delay", "write a register");
}

static bool is_glued(const struct check *c, long i, const char *text) {
    for (long k = 0; text[k]; k++) {
        const struct source_word *w = word(c, i + k);
        if (w->length != 1 || w->text[0] != text[k] || (k > 0 && w->apart))
            return false;
    }
    return true;
}

/* Operators: those that see x, and those of SystemVerilog. */
static int check_operator(const struct check *c, long i) {
    static const char *const all[] = {"===", "!==", "==?", "!=?", "->", "++", "--", "+=", "-=",
                                      "*=",  "/=",  "%=",  "&=",  "^=", "|=", "::", NULL};
    for (unsigned k = 0; all[k]; k++) {
        if (is_glued(c, i, all[k]))
            return refuse(c, i, "an operator of Verilog-2005 that does not see x",
                          "write == or the whole assignment");
    }
    return 0;
}

static bool is_assignment(const struct check *c, long i) {
    return is_at(c, i, "=") && !is_glued(c, i, "==") && !is_glued(c, i - 1, "==") &&
           !is_glued(c, i - 1, "!=") && !is_glued(c, i - 1, "<=") && !is_glued(c, i - 1, ">=");
}

static int check_system(const struct check *c, long i) {
    static const char *const allowed[] = {"clog2", "signed", "unsigned", NULL};
    if (source_among(word(c, i + 1), allowed) && !word(c, i + 1)->apart)
        return 0;
    return refuse(c, i + 1, "$clog2, $signed or $unsigned and no other system function",
                  "do without it");
}

static int check_other(const struct check *c, long i) {
    switch (word(c, i)->text[0]) {
    case '`':
        return check_directive(c, i);
    case '$':
        return check_system(c, i);
    case '@':
        return check_event(c, i);
    case '#':
        return check_hash(c, i);
    case '.':
        return check_dot(c, i);
    case '\\':
        return refuse(c, i, "no escaped name", "choose a plain one");
    }
    if (is_glued(c, i, "(*") && !is_at(c, i - 1, "@"))
        return refuse(c, i, "no attribute", "remove it");
    if (check_operator(c, i) != 0)
        return -1;
    if (c->function >= 0 && is_glued(c, i, "<="))
        return refuse(c, i, "no <= in a function", "write > the other way round");
    return is_assignment(c, i) ? check_assignment(c, i) : 0;
}

static int check_word(struct check *c, long i) {
    switch (word(c, i)->kind) {
    case KIND_NAME:
        return check_name(c, i);
    case KIND_NUMBER:
        return check_number(c, i);
    case KIND_STRING:
        return refuse(c, i, "no string", "remove it");
    default:
        return check_other(c, i);
    }
}

int source_verilog_check(const struct source *s, struct err *e) {
    struct check c = {.s = s, .function = -1, .e = e};
    for (unsigned i = 0; i < s->n_comments; i++) {
        if (check_comment(&c, &s->comments[i]) != 0)
            return -1;
    }
    for (unsigned i = 0; i < s->n_words; i++) {
        if (check_word(&c, i) != 0)
            return -1;
    }
    if (c.modules)
        return 0;
    return err_set(e, "%.200s:1: expected a module, got none; remove the file", s->path);
}
