/* SPDX-License-Identifier: Apache-2.0
 * Reads the text of one SASS instruction: guard, opcode, registers.
 */
#include "kernels/trace/readers/sass.h"

#include <ctype.h>
#include <string.h>

#include "kernels/trace/readers/opcode.h"
#include "kernels/trace/readers/reader.h"

enum { LAST_REG = 254, NO_REG = -1 };

/* One instruction while it is read. */
struct sass {
    const struct text_source *source;
    struct static_inst *inst;
    struct err *e;
};

static int wrong(const struct sass *a, const char *expected, const char *got, size_t length) {
    return err_set(a->e, "%.250s:%u: expected %s, got '%.*s'; make the graph again",
                   a->source->path, a->inst->line, expected, (int)(length < 40 ? length : 40), got);
}

static const char *skip_blank(const char *p) {
    return p + strspn(p, " \t");
}

/* Words hold names whole, so that UR2, SR_TID.X, .L_R2 and `lo@(...)` are not taken for R2. */
static size_t word_length(const char *p) {
    size_t n = 0;
    while (isalnum((unsigned char)p[n]) || (p[n] != '\0' && strchr("_.$@", p[n]))) {
        n++;
    }
    return n;
}

/* Number of the register that a word starts with (`R2`, `R2.H0_H0`), or NO_REG. */
static int register_of(const char *word, size_t length) {
    int number = 0;
    size_t n = 1;
    if (length < 2 || word[0] != 'R' || !isdigit((unsigned char)word[1])) {
        return NO_REG;
    }
    for (; n < length && isdigit((unsigned char)word[n]); n++) {
        number = number > LAST_REG ? number : number * 10 + (word[n] - '0');
    }
    return n == length || word[n] == '.' ? number : NO_REG;
}

/* A predicate, and is it the one that is always true? */
static int is_predicate(const char *p, int *always) {
    int negated = *p == '!';
    p += negated;
    p += *p == 'U';
    *always = p[0] == 'P' && p[1] == 'T' && !negated;
    return p[0] == 'P' && (p[1] == 'T' || isdigit((unsigned char)p[1])) && word_length(p) == 2;
}

/* Destination --------------------------------------------------------------------------------- */

static int op_in(const char *opcode, const char *const *list, size_t n) {
    size_t length = strcspn(opcode, ".");
    for (size_t i = 0; i < n; i++) {
        if (strlen(list[i]) == length && strncmp(list[i], opcode, length) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Does the operation write the register that it may name first? Control flow reads it (`RET R20`),
 * but for BMOV. */
static int writes_register(const struct static_inst *inst) {
    static const char *const stores[] = {"AST", "RED", "REDG", "SETCRSPTR", "SETLMEMBASE", "ST",
                                         "STG", "STL", "STS",  "STSM",      "SURED",       "SUST"};
    static const char *const moves[] = {"BMOV"};
    if (inst->cls == OP_CONTROL || inst->cls == OP_BARRIER || inst->cls == OP_EXIT ||
        inst->jump != JUMP_NONE) {
        return op_in(inst->opcode, moves, sizeof moves / sizeof moves[0]);
    }
    return !op_in(inst->opcode, stores, sizeof stores / sizeof stores[0]);
}

/* Is the first operand another destination, with the register destination behind it? A predicate
 * may be (the tracer's question, opcode.h's lead, is a narrower one); textures name RZ for a second
 * register that they do not write. */
static int is_leading(const char *opcode, const char *operand) {
    static const char *const textures[] = {"TEX", "TLD", "TLD4", "TXD", "TXQ"};
    static const char *const others[] = {"LOP3", "MATCH", "QSPC"};
    int is_texture = op_in(opcode, textures, sizeof textures / sizeof textures[0]), always;
    if (!is_predicate(operand, &always)) {
        return is_texture && strncmp(operand, "RZ", 2) == 0;
    }
    return is_texture || op_lookup(opcode).lead ||
           op_in(opcode, others, sizeof others / sizeof others[0]);
}

/* Where the destination register stands in the operands, or NULL. */
static const char *find_destination(const struct static_inst *inst, const char *operands) {
    const char *p = skip_blank(operands);
    if (!writes_register(inst)) {
        return NULL;
    }
    if (is_leading(inst->opcode, p)) {
        p += strcspn(p, ",");
        p = skip_blank(p + (*p == ','));
    }
    size_t length = word_length(p);
    const char *behind = skip_blank(p + length);
    int whole = *behind == ',' || *behind == '\0';
    return whole && register_of(p, length) != NO_REG ? p : NULL;
}

/* Operands ------------------------------------------------------------------------------------ */

static int add_register(const struct sass *a, int is_dst, const char *word, size_t length) {
    int number = register_of(word, length);
    struct static_inst *inst = a->inst;
    if (number > LAST_REG) {
        return wrong(a, "a register R0 to R254 or RZ", word, length);
    }
    if (number == NO_REG) {
        return 0;
    }
    if (is_dst) {
        inst->dst[inst->n_dst++] = (uint8_t)number;
        return 0;
    }
    struct reg_group g = {.base = (uint8_t)number, .count = 1};
    return add_sources(inst, g, RZ) ? wrong(a, "at most 24 source registers", word, length) : 0;
}

/* Behind a name in backquotes: `(.L_1) with all that its parentheses hold. */
static const char *skip_name(const char *p) {
    unsigned depth = 0;
    p++;
    do {
        depth += *p == '(';
        depth -= *p == ')' && depth > 0;
        p += *p != '\0';
    } while (depth > 0 && *p != '\0');
    return p;
}

static int read_registers(const struct sass *a, const char *operands) {
    const char *destination = find_destination(a->inst, operands);
    for (const char *p = operands; *p != '\0';) {
        size_t length = word_length(p);
        if (*p == '`') {
            p = skip_name(p);
        } else if (length == 0) {
            p++;
        } else if (add_register(a, p == destination, p, length)) {
            return -1;
        } else {
            p += length;
        }
    }
    return 0;
}

/* A jump's condition may be its first operand or lie in the opcode: some lanes fall through. */
static int is_conditional(const struct static_inst *inst, const char *operands) {
    const char *p = skip_blank(operands);
    int always;
    if (inst->jump == JUMP_NONE) {
        return 0;
    }
    if (op_jumps_some(inst->opcode)) {
        return 1;
    }
    return is_predicate(p, &always) ? !always
                                    : strncmp(p, "CC.", 3) == 0 && strncmp(p, "CC.T,", 5) != 0;
}

/* Guard and opcode ---------------------------------------------------------------------------- */

/* `@P0 `, `@!UP1 `; moves *text behind it. */
static int read_guard(const struct sass *a, const char **text) {
    const char *p = *text;
    int always;
    if (*p != '@') {
        return 0;
    }
    if (!is_predicate(p + 1, &always)) {
        return wrong(a, "a guard predicate like @P0 or @!P0", p, strcspn(p, " \t"));
    }
    a->inst->flags |= always ? 0 : INST_GUARDED;
    *text = skip_blank(p + strcspn(p, " \t"));
    return 0;
}

static int read_opcode(const struct sass *a, const char **text) {
    char opcode[sizeof a->inst->opcode];
    const char *p = *text;
    size_t length = strcspn(p, " \t"), good = 0;
    while (isalnum((unsigned char)p[good]) || p[good] == '.' || p[good] == '_') {
        good++;
    }
    if (!isupper((unsigned char)*p) || good != length || length >= sizeof opcode) {
        return wrong(a, "an opcode (a capital first, at most 39 characters)", p, length);
    }
    memcpy(opcode, p, length);
    opcode[length] = '\0';
    set_opcode(a->inst, opcode);
    a->inst->flags &= (uint8_t)~INST_NARROW; /* registers count as written */
    *text = p + length;
    return 0;
}

int sass_read(const struct text_source *s, struct static_inst *inst, const char *text,
              struct err *e) {
    struct sass a = {s, inst, e};
    const char *p = skip_blank(text);
    if (read_guard(&a, &p) || read_opcode(&a, &p)) {
        return -1;
    }
    inst->flags |= is_conditional(inst, p) ? INST_GUARDED : 0;
    return read_registers(&a, p);
}
