/* SPDX-License-Identifier: Apache-2.0 */
#include "mutate/edits.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <clang-c/Index.h>

#include "rfgen/files.h"
#include "kernels/trace/grow.h"
#include "lockstep/rng.h"

enum { FUNCTIONS = 256, SOURCES = 16, CHILDREN = 64 };

struct source {
    char path[EDIT_FILE];
    char *text;
    size_t size;
};

/* What edits_find works on. */
struct finder {
    struct edits *edits;
    char folder[EDIT_FILE]; /* of the source, with its slash */
    struct source sources[SOURCES];
    unsigned n_sources;
    CXCursor functions[FUNCTIONS]; /* to be looked at, each once */
    unsigned n_functions;
    struct err *e;
    int failed;
};

/* A stretch of a file's text. */
struct location {
    struct source *source;
    unsigned line, start, end;
};

/* ---- text ---- */

static struct source *source_of(struct finder *f, const char *path) {
    for (unsigned i = 0; i < f->n_sources; i++)
        if (strcmp(f->sources[i].path, path) == 0)
            return &f->sources[i];
    if (f->n_sources == SOURCES || strlen(path) >= EDIT_FILE)
        return NULL;
    struct source *s = &f->sources[f->n_sources];
    s->text = file_text(path, f->e);
    if (!s->text) {
        f->failed = 1;
        return NULL;
    }
    snprintf(s->path, sizeof s->path, "%s", path);
    s->size = strlen(s->text);
    f->n_sources++;
    return s;
}

/* Length of the name or number at `at`. */
static unsigned word_length(const struct source *s, unsigned at) {
    unsigned n = 0;
    while (at + n < s->size && (isalnum((unsigned char)s->text[at + n]) || s->text[at + n] == '_'))
        n++;
    return n;
}

/* Where a cursor is written. Code that a macro with arguments makes is nowhere: 0. */
static int location_of(struct finder *f, CXCursor c, struct location *p) {
    CXSourceRange range = clang_getCursorExtent(c);
    CXFile file;
    unsigned start, end, line, end_line;
    clang_getFileLocation(clang_getRangeStart(range), &file, &line, NULL, &start);
    clang_getFileLocation(clang_getRangeEnd(range), NULL, &end_line, NULL, &end);
    CXString name = clang_getFileName(file);
    const char *path = clang_getCString(name);
    int inside = path && strncmp(path, f->folder, strlen(f->folder)) == 0;
    p->source = inside ? source_of(f, path) : NULL;
    clang_disposeString(name);
    p->line = line;
    p->start = start;
    p->end = end;
    if (!p->source || start > p->source->size || end > p->source->size)
        return 0;
    if (start == end) /* a macro's name */
        p->end += word_length(p->source, start);
    return p->end > p->start;
}

static int same_edit(const struct edit *a, const struct edit *b) {
    return a->offset == b->offset && a->length == b->length && strcmp(a->text, b->text) == 0 &&
           strcmp(a->file, b->file) == 0;
}

/* Adds the edit that puts the formatted text there; too long ones are left out. */
__attribute__((format(printf, 4, 5))) static void add(struct finder *f, const struct location *p,
                                                      const char *kind, const char *format, ...) {
    struct edit edit = {
        .line = p->line, .offset = p->start, .length = p->end - p->start, .kind = kind};
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(edit.text, sizeof edit.text, format, arguments);
    va_end(arguments);
    if (n >= EDIT_TEXT)
        return;
    snprintf(edit.file, sizeof edit.file, "%s", p->source->path);
    for (uint64_t i = 0; i < f->edits->n; i++)
        if (same_edit(&f->edits->list[i], &edit))
            return;
    struct edits *all = f->edits;
    void *list = grow_array(all->list, &all->room, all->n + 1, sizeof *all->list);
    if (!list) {
        f->failed =
            err_set(f->e, "%s:0: expected memory for its mutants, got none; free some", edit.file);
        return;
    }
    all->list = list;
    all->list[all->n++] = edit;
}

static int length_of(const struct location *p) {
    return (int)(p->end - p->start);
}

static const char *text_of(const struct location *p) {
    return p->source->text + p->start;
}

/* ---- kinds of mutants ---- */

struct children {
    CXCursor list[CHILDREN];
    unsigned n;
};

static enum CXChildVisitResult take_child(CXCursor c, CXCursor parent, CXClientData data) {
    struct children *children = data;
    (void)parent;
    if (children->n < CHILDREN)
        children->list[children->n++] = c;
    return CXChildVisit_Continue;
}

static void children_of(CXCursor c, struct children *children) {
    children->n = 0;
    clang_visitChildren(c, take_child, children);
}

static const struct {
    const char *from, *to[3];
} operators[] = {
    {"<=", {"<", ">", NULL}},  {">=", {">", "<", NULL}},
    {"<", {"<=", ">=", NULL}}, {">", {">=", "<=", NULL}},
    {"==", {"!=", NULL}},      {"!=", {"==", NULL}},
    {"+", {"-", NULL}},        {"-", {"+", NULL}},
    {"*", {"+", NULL}},        {"/", {"%", NULL}},
    {"%", {"/", NULL}},        {"&", {"|", "^", NULL}},
    {"|", {"&", "^", NULL}},   {"^", {"|", "&", NULL}},
    {"<<", {">>", NULL}},      {">>", {"<<", NULL}},
    {"&&", {"||", NULL}},      {"||", {"&&", NULL}},
    {"|=", {"&=", "=", NULL}}, {"&=", {"|=", "=", NULL}},
    {"^=", {"|=", NULL}},      {"+=", {"-=", "=", NULL}},
    {"-=", {"+=", "=", NULL}}, {"<<=", {">>=", NULL}},
    {">>=", {"<<=", NULL}},    {"", {NULL}},
};

/* The operator between two operands, without blanks around it. */
static int operator_between(const struct location *left, const struct location *right,
                            struct location *p) {
    if (left->source != right->source || left->end >= right->start)
        return 0;
    *p = *left;
    p->start = left->end;
    p->end = right->start;
    while (p->start < p->end && isspace((unsigned char)p->source->text[p->start]))
        p->start++;
    while (p->end > p->start && isspace((unsigned char)p->source->text[p->end - 1]))
        p->end--;
    return p->end > p->start;
}

static void swap_operator(struct finder *f, const struct location *p) {
    for (unsigned i = 0; operators[i].from[0]; i++)
        if (strlen(operators[i].from) == (size_t)length_of(p) &&
            strncmp(operators[i].from, text_of(p), strlen(operators[i].from)) == 0)
            for (unsigned k = 0; operators[i].to[k]; k++)
                add(f, p, "operator", "%s", operators[i].to[k]);
}

static void mutate_binary(struct finder *f, const struct location *whole, const struct children *c,
                          int assigns) {
    struct location left, right, between;
    if (c->n != 2 || !location_of(f, c->list[0], &left) || !location_of(f, c->list[1], &right) ||
        !operator_between(&left, &right, &between))
        return;
    swap_operator(f, &between);
    if (assigns || (length_of(&between) == 1 && text_of(&between)[0] == '='))
        return;
    add(f, whole, "operand", "%.*s", length_of(&left), text_of(&left));
    add(f, whole, "operand", "%.*s", length_of(&right), text_of(&right));
}

static void mutate_unary(struct finder *f, const struct location *whole, const struct children *c) {
    struct location operand;
    if (c->n != 1 || !location_of(f, c->list[0], &operand))
        return;
    const char first = text_of(whole)[0];
    if (operand.start == whole->start + 1 && (first == '~' || first == '!' || first == '-'))
        add(f, whole, "operator", "%.*s", length_of(&operand), text_of(&operand));
}

/* A number, or a name that stands for one. */
static void mutate_constant(struct finder *f, const struct location *p) {
    if (word_length(p->source, p->start) != (unsigned)length_of(p))
        return;
    add(f, p, "constant", "(%.*s + 1)", length_of(p), text_of(p));
    add(f, p, "constant", "(%.*s - 1)", length_of(p), text_of(p));
}

static void mutate_condition(struct finder *f, CXCursor condition) {
    struct location p;
    if (!location_of(f, condition, &p))
        return;
    add(f, &p, "condition", "!(%.*s)", length_of(&p), text_of(&p));
    add(f, &p, "condition", "0");
    add(f, &p, "condition", "1");
}

static void mutate_index(struct finder *f, CXCursor index) {
    struct location p;
    if (!location_of(f, index, &p))
        return;
    add(f, &p, "index", "(%.*s) + 1", length_of(&p), text_of(&p));
    add(f, &p, "index", "(%.*s) - 1", length_of(&p), text_of(&p));
}

/* Neighbours among a call's arguments that have the same type. */
static void mutate_arguments(struct finder *f, CXCursor call) {
    for (int i = 0; i + 1 < clang_Cursor_getNumArguments(call); i++) {
        CXCursor a = clang_Cursor_getArgument(call, (unsigned)i);
        CXCursor b = clang_Cursor_getArgument(call, (unsigned)i + 1);
        CXType type_a = clang_getCanonicalType(clang_getCursorType(a));
        CXType type_b = clang_getCanonicalType(clang_getCursorType(b));
        struct location pa, pb, both;
        if (!clang_equalTypes(type_a, type_b) || !location_of(f, a, &pa) ||
            !location_of(f, b, &pb) || pa.source != pb.source || pa.end >= pb.start)
            continue;
        both = pa;
        both.end = pb.end;
        add(f, &both, "arguments", "%.*s, %.*s", length_of(&pb), text_of(&pb), length_of(&pa),
            text_of(&pa));
    }
}

static int is_removable(CXCursor statement) {
    enum CXCursorKind kind = clang_getCursorKind(statement);
    return kind == CXCursor_BinaryOperator || kind == CXCursor_CompoundAssignOperator ||
           kind == CXCursor_CallExpr || kind == CXCursor_UnaryOperator || kind == CXCursor_IfStmt ||
           kind == CXCursor_ForStmt || kind == CXCursor_WhileStmt;
}

/* A whole statement: the `;` of an expression stays. */
static void remove_statement(struct finder *f, CXCursor statement) {
    struct location p;
    if (!is_removable(statement) || !location_of(f, statement, &p))
        return;
    add(f, &p, "statement", "%s", p.source->text[p.end - 1] == '}' ? "{}" : "(void)0");
}

static void mutate_statements(struct finder *f, CXCursor c, const struct children *children) {
    enum CXCursorKind kind = clang_getCursorKind(c);
    unsigned first = kind == CXCursor_CompoundStmt ? 0 : 1;
    if (kind == CXCursor_ForStmt && children->n)
        first = children->n - 1;
    for (unsigned i = first; i < children->n; i++)
        remove_statement(f, children->list[i]);
}

/* The value that a function returns, or a variable starts with. */
static void mutate_value(struct finder *f, CXCursor value) {
    struct location p;
    enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(value)).kind;
    int is_number = type >= CXType_Bool && type <= CXType_Int128;
    if (!is_number || clang_getCursorKind(value) == CXCursor_InitListExpr ||
        !location_of(f, value, &p))
        return;
    add(f, &p, "value", "0");
    add(f, &p, "value", "!(%.*s)", length_of(&p), text_of(&p));
}

static int is_number_name(CXCursor c) {
    CXCursor named = clang_getCursorReferenced(c);
    return clang_getCursorKind(named) == CXCursor_EnumConstantDecl;
}

static void mutate_cursor(struct finder *f, CXCursor c) {
    struct location p;
    struct children children;
    children_of(c, &children);
    enum CXCursorKind kind = clang_getCursorKind(c);
    int written = location_of(f, c, &p);
    if (kind == CXCursor_BinaryOperator && written)
        mutate_binary(f, &p, &children, 0);
    else if (kind == CXCursor_CompoundAssignOperator && written)
        mutate_binary(f, &p, &children, 1);
    else if (kind == CXCursor_UnaryOperator && written)
        mutate_unary(f, &p, &children);
    else if (kind == CXCursor_IntegerLiteral && written)
        mutate_constant(f, &p);
    else if (kind == CXCursor_DeclRefExpr && is_number_name(c) && written)
        mutate_constant(f, &p);
    else if (kind == CXCursor_ArraySubscriptExpr && children.n == 2)
        mutate_index(f, children.list[1]);
    else if (kind == CXCursor_CallExpr)
        mutate_arguments(f, c);
    else if (kind == CXCursor_ReturnStmt && children.n == 1)
        mutate_value(f, children.list[0]);
    else if (kind == CXCursor_VarDecl && children.n)
        mutate_value(f, children.list[children.n - 1]);
    if ((kind == CXCursor_IfStmt || kind == CXCursor_ConditionalOperator) && children.n > 1)
        mutate_condition(f, children.list[0]);
    if (kind == CXCursor_IfStmt || kind == CXCursor_ForStmt || kind == CXCursor_CompoundStmt)
        mutate_statements(f, c, &children);
}

/* ---- functions ---- */

/* A function with a body in the folder, once. */
static void want_function(struct finder *f, CXCursor c) {
    struct location p;
    CXCursor function = clang_getCursorDefinition(c);
    if (clang_Cursor_isNull(function) || clang_getCursorKind(function) != CXCursor_FunctionDecl ||
        !location_of(f, function, &p))
        return;
    for (unsigned i = 0; i < f->n_functions; i++)
        if (clang_equalCursors(f->functions[i], function))
            return;
    if (f->n_functions < FUNCTIONS)
        f->functions[f->n_functions++] = function;
    else
        f->failed =
            err_set(f->e, "%s:%u: expected at most %d functions, got more; enlarge FUNCTIONS",
                    p.source->path, p.line, FUNCTIONS);
}

static enum CXChildVisitResult visit_body(CXCursor c, CXCursor parent, CXClientData data) {
    struct finder *f = data;
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_VarDecl &&
        clang_getCursorType(c).kind == CXType_ConstantArray)
        return CXChildVisit_Continue; /* its size: too small is undefined, too large is the same */
    if (clang_getCursorKind(c) == CXCursor_CallExpr)
        want_function(f, clang_getCursorReferenced(c));
    mutate_cursor(f, c);
    return f->failed ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data) {
    (void)parent;
    if (clang_Location_isFromMainFile(clang_getCursorLocation(c)) &&
        clang_getCursorKind(c) == CXCursor_FunctionDecl && clang_isCursorDefinition(c))
        want_function(data, c);
    return CXChildVisit_Continue;
}

static int check_parsed(CXTranslationUnit unit, const char *source, struct err *e) {
    for (unsigned i = 0; unit && i < clang_getNumDiagnostics(unit); i++) {
        CXDiagnostic d = clang_getDiagnostic(unit, i);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
            CXString text = clang_formatDiagnostic(d, clang_defaultDiagnosticDisplayOptions());
            err_set(e, "%s: expected C that compiles, got: %s", source, clang_getCString(text));
            clang_disposeString(text);
            clang_disposeDiagnostic(d);
            return -1;
        }
        clang_disposeDiagnostic(d);
    }
    return unit ? 0 : err_set(e, "%s:0: expected a file that clang can read, got none", source);
}

static void find_all(struct finder *f, CXTranslationUnit unit) {
    clang_visitChildren(clang_getTranslationUnitCursor(unit), visit_top, f);
    for (unsigned i = 0; i < f->n_functions && !f->failed; i++)
        clang_visitChildren(f->functions[i], visit_body, f);
}

int edits_find(struct edits *edits, const char *source, const char *const *arguments,
               struct err *e) {
    struct finder *f = calloc(1, sizeof *f);
    const char *slash = strrchr(source, '/');
    int n = 0;
    memset(edits, 0, sizeof *edits);
    if (!f || !slash || strlen(source) >= EDIT_FILE) {
        free(f);
        return err_set(e, "%s:0: expected a file in a folder, with a shorter path", source);
    }
    while (arguments[n])
        n++;
    f->edits = edits;
    f->e = e;
    memcpy(f->folder, source, (size_t)(slash - source) + 1);
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit = clang_parseTranslationUnit(index, source, arguments, n, NULL, 0, 0);
    f->failed = check_parsed(unit, source, e) != 0;
    if (!f->failed)
        find_all(f, unit);
    int status = f->failed ? -1 : 0;
    if (unit)
        clang_disposeTranslationUnit(unit);
    clang_disposeIndex(index);
    for (unsigned i = 0; i < f->n_sources; i++)
        free(f->sources[i].text);
    free(f);
    return status;
}

void edits_choose(struct edits *edits, uint64_t n, uint64_t seed) {
    struct rng rng = {seed};
    uint64_t kept = 0, wanted = n;
    for (uint64_t i = 0; i < edits->n; i++) /* each with the chance that leaves n of them */
        if (rng_below(&rng, (uint32_t)(edits->n - i)) < wanted) {
            edits->list[kept++] = edits->list[i];
            wanted--;
        }
    edits->n = kept;
}

void edits_free(struct edits *edits) {
    free(edits->list);
    memset(edits, 0, sizeof *edits);
}

char *edit_apply(const struct edit *edit, struct err *e) {
    char *old = file_text(edit->file, e);
    size_t size = old ? strlen(old) : 0;
    char *text = old ? malloc(size + strlen(edit->text) + 1) : NULL;
    if (text)
        sprintf(text, "%.*s%s%s", (int)edit->offset, old, edit->text,
                old + edit->offset + edit->length);
    else if (old)
        err_set(e, "%s:0: expected memory for its mutant, got none; free some", edit->file);
    free(old);
    return text;
}
