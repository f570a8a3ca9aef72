/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/rtl/rtl_names.h"

#include "lockstep/signals.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INDICES = 2, MOST_ROWS = 128, NO_BIT = UINT_MAX };

/* A name taken apart: `g_slice[2].u_crossbar_slice.` is the path with its last index, `slot_q` the
 * base. */
struct rtl_name {
    const char *base;
    size_t length;
    unsigned path_length, slice;
    unsigned n_indices, index[MOST_INDICES];
};

/* Last `[n]` in the path; 0 when there is none. */
static unsigned path_index(const char *path, size_t length) {
    for (const char *p = path + length; p-- > path;) {
        if (*p == '[')
            return (unsigned)strtoul(p + 1, NULL, 10);
    }
    return 0;
}

/* `word` ends with a blank or the text. */
static void take_apart(struct rtl_name *name, const char *word) {
    size_t length = strcspn(word, " ");
    memset(name, 0, sizeof *name);
    name->base = word;
    for (const char *p = word; p < word + length; p++) {
        if (*p == '.')
            name->base = p + 1;
    }
    name->path_length = (unsigned)(name->base - word);
    name->slice = path_index(word, name->path_length);
    name->length = strcspn(name->base, "[ ");
    for (const char *p = name->base + name->length; *p == '[' && name->n_indices < MOST_INDICES;) {
        char *end;
        name->index[name->n_indices++] = (unsigned)strtoul(p + 1, &end, 10);
        p = end + (*end == ']');
    }
}

/* Length of the path in a row's name: the ports of a black box have their instance's. */
static unsigned row_path_length(const struct signal *s) {
    const char *dot = strrchr(s->name, '.');
    return dot ? (unsigned)(dot + 1 - s->name) : 0;
}

/* Base and suffix; the path is another matter. */
static int is_called(const struct rtl_name *name, const struct signal *s, const char *suffix) {
    const char *base = s->name + row_path_length(s);
    size_t length = strlen(base);
    return name->length == length + strlen(suffix) && memcmp(name->base, base, length) == 0 &&
           memcmp(name->base + length, suffix, name->length - length) == 0;
}

static int is_in(const struct rtl_name *name, const struct signal *s) {
    return name->path_length == row_path_length(s) &&
           memcmp(name->base - name->path_length, s->name, name->path_length) == 0;
}

/* The row that a name belongs to, -1: none. *first: where its bits start in the list. */
static int find_row(const struct signal_list *list, const struct rtl_name *name, const char *suffix,
                    unsigned *first) {
    *first = 0;
    for (unsigned i = 0; i < list->n; i++) {
        if (is_called(name, &list->rows[i], suffix))
            return (int)i;
        *first += list->rows[i].width * list->rows[i].count;
    }
    return -1;
}

/* Ports and registers are one flat vector in the module's own scope, or in that of their box. */
static unsigned flat_bit(const struct signal_list *list, const struct rtl_name *name,
                         const char *suffix) {
    unsigned first = 0;
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        if (is_called(name, s, suffix) && is_in(name, s))
            return name->n_indices > 1 || name->index[0] >= s->width * s->count
                       ? NO_BIT
                       : first + name->index[0];
        first += s->width * s->count;
    }
    return NO_BIT;
}

/* Memories are arrays of words, even of one, or one word, in one instance or in slices of equal
 * width. */
static unsigned memory_bit(const struct signal_list *list, const struct rtl_name *name,
                           const unsigned *slices) {
    unsigned first;
    int row = find_row(list, name, "_q", &first);
    if (row < 0)
        return NO_BIT;
    const struct signal *s = &list->rows[row];
    unsigned width = s->width / slices[row];
    unsigned is_array = s->count > 1 || name->n_indices > (width > 1);
    unsigned word = is_array ? name->index[0] : 0;
    unsigned bit = width > 1 ? name->index[is_array] : 0;
    unsigned n_indices = is_array + (width > 1);
    if (s->width % slices[row] != 0 || name->n_indices != n_indices || word >= s->count ||
        bit >= width)
        return NO_BIT;
    return first + word * s->width + name->slice * width + bit;
}

static const char *next_word(const char *word) {
    word += strcspn(word, " ");
    return word + strspn(word, " ");
}

/* A memory has as many slices as the highest index in a path says. */
static int count_slices(const struct signal_list *mem, const struct aiger *a, unsigned *slices,
                        struct err *e) {
    if (mem->n > MOST_ROWS)
        return err_set(e, "%s: expected at most %d memories, got more; enlarge MOST_ROWS",
                       mem->rows[0].block, MOST_ROWS);
    for (unsigned i = 0; i < mem->n; i++)
        slices[i] = 1;
    for (unsigned i = 0; i < a->n_latches; i++) {
        const char *names = a->nodes[a->latches[i]].names;
        for (const char *word = names ? names : ""; *word; word = next_word(word)) {
            struct rtl_name name;
            unsigned first;
            take_apart(&name, word);
            int row = find_row(mem, &name, "_q", &first);
            if (row >= 0 && name.slice >= slices[row])
                slices[row] = name.slice + 1;
        }
    }
    return 0;
}

/* A message about something in the netlist, or missing in it. */
static int wrong(const struct layout *l, const char *thing, const char *name, const char *expected,
                 struct err *e) {
    return err_set(e, "hw/%s.v:1: %s %s: expected %s; make the Verilog and gen/blocks/%s.def agree",
                   l->twin->name, thing, name && *name ? name : "without a name", expected,
                   l->twin->name);
}

/* Says which bit of a list was not found; `seen` is a byte a bit. */
static int check_all_seen(const struct layout *l, int list, const unsigned char *seen, unsigned n,
                          struct err *e) {
    static const char *const what[] = {"input", "register", "output"};
    for (unsigned i = 0; i < n; i++) {
        if (!seen[i]) {
            char name[128];
            layout_name(l, list, i, name, sizeof name);
            return wrong(l, what[list], name, "this bit in the netlist, got none", e);
        }
    }
    return 0;
}

static int find_inputs(struct rtl_bits *bits, const struct layout *l, const struct aiger *a,
                       unsigned char *seen, struct err *e) {
    for (unsigned i = 0; i < a->n_inputs; i++) {
        const char *names = a->nodes[a->inputs[i]].names;
        struct rtl_name name;
        if (!names) { /* yosys' own, for x */
            bits->in[i] = RTL_UNDEFINED;
            continue;
        }
        if (strcmp(names, "clk_i") == 0 || strcmp(names, "rst_ni") == 0) {
            bits->in[i] = names[0] == 'c' ? RTL_CLOCK : RTL_RESET;
            continue;
        }
        take_apart(&name, names);
        unsigned bit = flat_bit(&l->twin->in, &name, name.path_length > 0 ? "_o" : "_i");
        if (bit == NO_BIT)
            return wrong(l, "input", names, "a bit of an IN row, got none", e);
        bits->in[i] = (int)bit;
        seen[bit] = 1;
    }
    return check_all_seen(l, 0, seen, l->n_in, e);
}

static int find_outputs(struct rtl_bits *bits, const struct layout *l, const struct aiger *a,
                        unsigned char *seen, struct err *e) {
    for (unsigned i = 0; i < a->n_outputs; i++) {
        const char *names = a->output_names[i] ? a->output_names[i] : "";
        struct rtl_name name;
        take_apart(&name, names);
        if (name.path_length > 0 &&
            (strcmp(name.base, "clk_i") == 0 || strcmp(name.base, "rst_ni") == 0)) {
            bits->out[i] = name.base[0] == 'c' ? RTL_CLOCK : RTL_RESET;
            continue;
        }
        unsigned bit = flat_bit(&l->twin->out, &name, name.path_length > 0 ? "_i" : "_o");
        if (bit == NO_BIT)
            return wrong(l, "output", names, "a bit of a MOORE, EARLY or OUT row, got none", e);
        bits->out[i] = (int)bit;
        seen[bit] = 1;
    }
    return check_all_seen(l, 2, seen, l->n_out, e);
}

/* The register bit that one of a latch's names is: others are wires that it drives. */
static unsigned latch_bit(const struct layout *l, const char *names, const unsigned *slices) {
    unsigned n_registers = (unsigned)signal_list_bits(&l->twin->state);
    for (const char *word = names ? names : ""; *word; word = next_word(word)) {
        struct rtl_name name;
        take_apart(&name, word);
        unsigned bit = flat_bit(&l->twin->state, &name, "_q");
        if (bit != NO_BIT)
            return bit;
        bit = memory_bit(&l->twin->mem, &name, slices);
        if (bit != NO_BIT)
            return n_registers + bit;
    }
    return NO_BIT;
}

/* Nothing merges flip-flops on the way here (rtl_side.c), so that each register bit has its own. */
static int find_latches(struct rtl_bits *bits, const struct layout *l, const struct aiger *a,
                        unsigned char *seen, struct err *e) {
    unsigned slices[MOST_ROWS];
    if (count_slices(&l->twin->mem, a, slices, e) != 0)
        return -1;
    for (unsigned i = 0; i < a->n_latches; i++) {
        const char *names = a->nodes[a->latches[i]].names;
        bits->state[i] = latch_bit(l, names, slices);
        if (bits->state[i] == NO_BIT)
            return wrong(l, "flip-flop", names, "a bit of a STATE or MEM row, got none", e);
        if (seen[bits->state[i]])
            return wrong(l, "flip-flop", names, "one for each bit of a register, got two", e);
        seen[bits->state[i]] = 1;
    }
    return check_all_seen(l, 1, seen, l->n_state, e);
}

int rtl_bits_find(struct rtl_bits *bits, const struct layout *l, const struct aiger *a,
                  struct err *e) {
    unsigned char *seen = calloc((size_t)l->n_in + l->n_state + l->n_out + 1, 1);
    bits->in = calloc(a->n_inputs + 1, sizeof *bits->in);
    bits->state = calloc(a->n_latches + 1, sizeof *bits->state);
    bits->out = calloc(a->n_outputs + 1, sizeof *bits->out);
    int status = -1;
    if (!seen || !bits->in || !bits->state || !bits->out)
        err_set(e, "hw/%s.v:0: expected memory for its netlist, got none; free some",
                l->twin->name);
    else if (find_inputs(bits, l, a, seen, e) == 0 &&
             find_latches(bits, l, a, seen + l->n_in, e) == 0 &&
             find_outputs(bits, l, a, seen + l->n_in + l->n_state, e) == 0)
        status = 0;
    free(seen);
    if (status != 0)
        rtl_bits_free(bits);
    return status;
}

void rtl_bits_free(struct rtl_bits *bits) {
    free(bits->in);
    free(bits->state);
    free(bits->out);
    memset(bits, 0, sizeof *bits);
}
