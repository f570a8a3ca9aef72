/* SPDX-License-Identifier: Apache-2.0
 * The Verilated side of a twin. Ports and registers are flat vectors in the RTL and struct members
 * in C. rtl_pack.h has the conversions as templates: the C++ compiler sees every width as a
 * constant.
 */
#include "rfgen/emit.h"

#include "rfgen/files.h"

#include <string.h>

static const char pack_text[] =
    "// SPDX-License-Identifier: Apache-2.0\n"
    "// Conversion between C struct members and flat RTL vectors. Written by rfgen: do not edit.\n"
    "//\n"
    "// WIDTH: bits of an element; COUNT: elements; T: type of the C side's words (VEC: uint64_t, "
    "several an element).\n"
    "// Unused upper bits are zero on both sides. Words are little-endian.\n"
    "#ifndef TWINRF_PACK_H\n"
    "#define TWINRF_PACK_H\n"
    "\n"
    "#include <cstdint>\n"
    "#include <cstring>\n"
    "\n"
    "namespace twinrf {\n"
    "\n"
    "template <unsigned WIDTH, typename T> constexpr unsigned element_words() {\n"
    "    return (WIDTH + 8 * sizeof(T) - 1) / (8 * sizeof(T));\n"
    "}\n"
    "\n"
    "// Elements that fill their C words lie as in the flat vector.\n"
    "template <unsigned WIDTH, unsigned COUNT, typename T> constexpr bool same_layout() {\n"
    "    return COUNT == 1 || WIDTH % (8 * sizeof(T)) == 0;\n"
    "}\n"
    "\n"
    "// Bytes to copy then; a single element is followed by zeros up to a whole 32-bit word on "
    "both sides.\n"
    "template <unsigned WIDTH, unsigned COUNT> constexpr unsigned layout_bytes() {\n"
    "    return COUNT == 1 ? (WIDTH + 31) / 32 * 4 : WIDTH * COUNT / 8;\n"
    "}\n"
    "\n"
    "// Vectors of up to 64 bits: a single integer in the RTL.\n"
    "template <unsigned WIDTH, unsigned COUNT, typename T> static inline uint64_t join(const T "
    "*from) {\n"
    "    uint64_t all = 0;\n"
    "    for (unsigned e = 0; e < COUNT; e++)\n"
    "        all |= (uint64_t)from[e] << (e * WIDTH);\n"
    "    return all;\n"
    "}\n"
    "\n"
    "template <unsigned WIDTH, unsigned COUNT, typename T> static inline void split(T *to, "
    "uint64_t all) {\n"
    "    for (unsigned e = 0; e < COUNT; e++)\n"
    "        to[e] = (T)(all >> (e * WIDTH) & (~(uint64_t)0 >> (64 - WIDTH)));\n"
    "}\n"
    "\n"
    "struct bit_writer {\n"
    "    uint32_t *to;\n"
    "    uint64_t bits;\n"
    "    unsigned n;\n"
    "    void put(uint64_t value, unsigned width) { // width <= 32\n"
    "        bits |= value << n;\n"
    "        n += width;\n"
    "        if (n >= 32) {\n"
    "            *to++ = (uint32_t)bits;\n"
    "            bits >>= 32;\n"
    "            n -= 32;\n"
    "        }\n"
    "    }\n"
    "};\n"
    "\n"
    "struct bit_reader {\n"
    "    const uint32_t *from;\n"
    "    uint64_t bits;\n"
    "    unsigned n;\n"
    "    uint64_t get(unsigned width) { // width <= 32\n"
    "        if (n < width) {\n"
    "            bits |= (uint64_t)*from++ << n;\n"
    "            n += 32;\n"
    "        }\n"
    "        uint64_t value = bits & (((uint64_t)1 << width) - 1);\n"
    "        bits >>= width;\n"
    "        n -= width;\n"
    "        return value;\n"
    "    }\n"
    "};\n"
    "\n"
    "// Vectors of more than 64 bits: an array of 32-bit words in the RTL.\n"
    "template <unsigned WIDTH, unsigned COUNT, typename T> static inline void pack(uint32_t *to, "
    "const T *from) {\n"
    "    if (same_layout<WIDTH, COUNT, T>()) {\n"
    "        to[(WIDTH * COUNT + 31) / 32 - 1] = 0;\n"
    "        std::memcpy(to, from, layout_bytes<WIDTH, COUNT>());\n"
    "        return;\n"
    "    }\n"
    "    bit_writer w = { to, 0, 0 };\n"
    "    for (unsigned e = 0; e < COUNT; e++, from += element_words<WIDTH, T>()) {\n"
    "        for (unsigned k = 0; k < WIDTH / 32; k++)\n"
    "            w.put((uint32_t)((uint64_t)from[k / 2] >> (k % 2 * 32)), 32);\n"
    "        if (WIDTH % 32 != 0)\n"
    "            w.put((uint64_t)from[WIDTH / 64] >> (WIDTH / 32 % 2 * 32), WIDTH % 32);\n"
    "    }\n"
    "    if (w.n > 0)\n"
    "        *w.to = (uint32_t)w.bits;\n"
    "}\n"
    "\n"
    "template <unsigned WIDTH, unsigned COUNT, typename T> static inline void unpack(T *to, const "
    "uint32_t *from) {\n"
    "    if (same_layout<WIDTH, COUNT, T>()) {\n"
    "        to[element_words<WIDTH, T>() * COUNT - 1] = 0;\n"
    "        std::memcpy(to, from, layout_bytes<WIDTH, COUNT>());\n"
    "        return;\n"
    "    }\n"
    "    bit_reader r = { from, 0, 0 };\n"
    "    for (unsigned e = 0; e < COUNT; e++, to += element_words<WIDTH, T>()) {\n"
    "        if (WIDTH % 64 != 0)\n"
    "            to[WIDTH / 64] = 0;\n"
    "        for (unsigned k = 0; k < WIDTH / 32; k++) {\n"
    "            uint64_t word = r.get(32);\n"
    "            to[k / 2] = (T)(k % 2 ? to[k / 2] | word << 32 : word);\n"
    "        }\n"
    "        if (WIDTH % 32 != 0)\n"
    "            to[WIDTH / 64] |= (T)(r.get(WIDTH % 32) << (WIDTH / 32 % 2 * 32));\n"
    "    }\n"
    "}\n"
    "\n"
    "} // namespace twinrf\n"
    "\n"
    "#endif\n";

static const char rtl_pack_text[] =
    "// SPDX-License-Identifier: Apache-2.0\n"
    "// What all shims share. Written by rfgen: do not edit.\n"
    "#ifndef TWINRF_RTL_PACK_H\n"
    "#define TWINRF_RTL_PACK_H\n"
    "\n"
    "#include \"twinrf_pack.h\"\n"
    "#include \"verilated.h\"\n"
    "#if VM_COVERAGE\n"
    "#include <cstdlib>\n"
    "#include <string>\n"
    "#include <unistd.h>\n"
    "#include \"verilated_cov.h\"\n"
    "#endif\n"
    "\n"
    "using namespace twinrf;\n"
    "\n"
    "// What a build for coverage counted, a file a model, in the folder of TWINRF_COVERAGE.\n"
    "static inline void write_coverage(VerilatedContext *context) {\n"
    "#if VM_COVERAGE\n"
    "    static unsigned models;\n"
    "    const char *folder = std::getenv(\"TWINRF_COVERAGE\");\n"
    "    if (folder) {\n"
    "        std::string file = folder;\n"
    "        file += \"/\" + std::to_string(getpid()) + \".\";\n"
    "        file += std::to_string(models++) + \".dat\";\n"
    "        context->coveragep()->write(file.c_str());\n"
    "    }\n"
    "#endif\n"
    "    (void)context;\n"
    "}\n"
    "\n"
    "#endif\n";

static int write_text(const char *dir, const char *name, const char *text, struct err *e) {
    FILE *f = file_create(e, "%s/%s", dir, name);
    if (!f)
        return -1;
    fputs(text, f);
    return file_close(f, name, e);
}

int emit_pack(const char *dir, struct err *e) {
    return write_text(dir, "twinrf_pack.h", pack_text, e);
}

int emit_rtl_pack(const char *dir, struct err *e) {
    return emit_pack(dir, e) != 0 ? -1 : write_text(dir, "rtl_pack.h", rtl_pack_text, e);
}

/* A path as Verilator names it in C++, behind n characters: dots and brackets are spelled out.
 * Returns how many there are then. */
static size_t spell(const char *path, char *text, size_t n, size_t size) {
    for (const char *p = path; *p && n + 16 < size; p++) {
        if (*p == '.')
            n += (size_t)snprintf(text + n, size - n, "__DOT__");
        else if (*p == '[')
            n += (size_t)snprintf(text + n, size - n, "__BRA__");
        else if (*p == ']')
            n += (size_t)snprintf(text + n, size - n, "__KET__");
        else
            text[n++] = *p;
    }
    return n;
}

/* Where Verilator has the register at `below` in a block, from the root class on. In a top each
 * block, at `path`, has a class of its own. A block alone, without path, is in the root class. */
static void rtl_name(const char *top, const char *path, const char *below, const char *variable,
                     char *text, size_t size) {
    const char *start = *path ? "vlSymsp->TOP__" : "";
    size_t n = (size_t)snprintf(text, size, "%s%s__DOT__", start, top);
    n = spell(path, text, n, size);
    n += (size_t)snprintf(text + n, size - n, "%s", *path ? "." : "");
    n = spell(below, text, n, size);
    snprintf(text + n, size - n, "%s%s_q", *below ? "__DOT__" : "", variable);
}

/* First C word of a member: `(const uint64_t *)in->wb_data`. */
static void first_word(const struct row *r, const char *qualifier, const char *object, char *text,
                       size_t size) {
    if (r->is_vec || r->is_array)
        snprintf(text, size, "(%s%s *)%s%s", qualifier, row_ctype(r), object, r->name);
    else
        snprintf(text, size, "&%s%s", object, r->name);
}

static unsigned flat_width(const struct row *r) {
    return r->width * r->count;
}

/* Which side a copy goes to. */
enum direction { TO_C, TO_RTL };

/* Copies between C words at `c` and the flat vector `rtl`. */
static void copy_vector(FILE *f, enum direction d, unsigned width, unsigned count, const char *c,
                        const char *rtl) {
    int narrow = width * count <= 64;
    if (d == TO_C && narrow)
        fprintf(f, "split<%u, %u>(%s, %s);\n", width, count, c, rtl);
    else if (d == TO_C)
        fprintf(f, "unpack<%u, %u>(%s, %s.m_storage);\n", width, count, c, rtl);
    else if (narrow)
        fprintf(f, "%s = join<%u, %u>(%s);\n", rtl, width, count, c);
    else
        fprintf(f, "pack<%u, %u>(%s.m_storage, %s);\n", width, count, rtl, c);
}

/* The same for a row's member of `object`. */
static void copy_row(FILE *f, enum direction d, const struct row *r, const char *object,
                     const char *rtl) {
    char c[256];
    first_word(r, d == TO_RTL ? "const " : "", object, c, sizeof c);
    copy_vector(f, d, r->width, r->count, c, rtl);
}

static void drive_port(FILE *f, const struct row *r) {
    char port[128];
    snprintf(port, sizeof port, "m->%s_i", r->name);
    if (flat_width(r) <= 64) {
        fprintf(f, "    ");
        copy_row(f, TO_RTL, r, "in->", port);
        return;
    }
    /* Comparing is cheaper than packing, and most inputs stay the same from cycle to cycle. */
    file_template(f, r->name,
                  "    if (all || std::memcmp(&in->@, &last->@, sizeof in->@) != 0) {\n"
                  "        std::memcpy(&last->@, &in->@, sizeof in->@);\n"
                  "        ");
    copy_row(f, TO_RTL, r, "in->", port);
    fprintf(f, "    }\n");
}

static void drive(FILE *f, const struct table *t) {
    file_template(
        f, t->name,
        "// Sets the input ports; `all` also those that did not change since the last call.\n"
        "static void set_inputs(V@ *m, const @_in *in, @_in *last, bool all) {\n");
    int wide = 0;
    for (const struct row *r = table_next(t, NULL, ROWS_IN); r; r = table_next(t, r, ROWS_IN)) {
        wide |= flat_width(r) > 64;
        drive_port(f, r);
    }
    if (!wide)
        fprintf(f, "    (void)last;\n    (void)all;\n");
    file_template(f, t->name,
                  "}\n"
                  "\n"
                  "static void drive(void *h, const void *in, int rst_n) {\n"
                  "    handle *self = (handle *)h;\n"
                  "    V@ *m = self->model.get();\n"
                  "    set_inputs(m, (const @_in *)in, &self->last, false);\n"
                  "    m->rst_ni = rst_n != 0;\n"
                  "    m->clk_i = 0;\n"
                  "    m->eval();\n"
                  "}\n"
                  "\n");
}

static void outputs(FILE *f, const struct table *t) {
    file_template(f, t->name,
                  "static void outputs(void *h, void *to) {\n"
                  "    V@ *m = ((handle *)h)->model.get();\n"
                  "    @_out *out = (@_out *)to;\n");
    for (const struct row *r = table_next(t, NULL, ROWS_OUT); r; r = table_next(t, r, ROWS_OUT)) {
        char port[128];
        snprintf(port, sizeof port, "m->%s_o", r->name);
        fprintf(f, "    ");
        copy_row(f, TO_C, r, "out->", port);
    }
    fprintf(f, "}\n\n");
}

/* Registers of one block instance at `path` in module `top`, and `object`. */
static void state_rows(FILE *f, enum direction d, const char *top, const struct table *t,
                       const char *path, const char *object) {
    for (const struct row *r = table_next(t, NULL, ROWS_STATE); r;
         r = table_next(t, r, ROWS_STATE)) {
        char variable[400], rtl[420];
        rtl_name(top, path, "", r->name, variable, sizeof variable);
        snprintf(rtl, sizeof rtl, "r->%s", variable);
        fprintf(f, "    ");
        copy_row(f, d, r, object, rtl);
    }
}

/* What is done to one slice of one memory. */
typedef void memory_action(FILE *f, const struct row *r, unsigned slice, const char *variable,
                           const char *object);

static void zero_memory(FILE *f, const struct row *r, unsigned slice, const char *variable,
                        const char *object) {
    (void)r;
    (void)slice;
    (void)object;
    fprintf(f, "    std::memset((void *)&r->%s, 0, sizeof r->%s);\n", variable, variable);
}

/* A slice is a whole number of 64-bit words when there are several (blocks.c sees to that). */
static void copy_memory(FILE *f, enum direction d, const struct row *r, unsigned slice,
                        const char *variable, const char *object) {
    unsigned width = r->width / r->slices;
    const char *index = r->is_array ? "[i]" : "";
    char c[256], rtl[420];
    snprintf(c, sizeof c, "&%s%s%s[%u]", object, r->name, index, slice * width / 64);
    snprintf(rtl, sizeof rtl, "r->%s%s", variable, index);
    if (r->is_array)
        fprintf(f, "    for (unsigned i = 0; %si < %u; i++)\n    ", d == TO_C ? "full && " : "",
                r->count);
    fprintf(f, "    ");
    copy_vector(f, d, width, 1, c, rtl);
}

static void read_memory(FILE *f, const struct row *r, unsigned slice, const char *variable,
                        const char *object) {
    copy_memory(f, TO_C, r, slice, variable, object);
}

static void write_memory(FILE *f, const struct row *r, unsigned slice, const char *variable,
                         const char *object) {
    copy_memory(f, TO_RTL, r, slice, variable, object);
}

static void memory_rows(FILE *f, const char *top, const struct table *t, const char *path,
                        const char *object, memory_action *action) {
    for (const struct row *r = table_next(t, NULL, ROWS_MEM); r; r = table_next(t, r, ROWS_MEM)) {
        for (unsigned slice = 0; slice < r->slices; slice++) {
            char below[128], variable[400];
            row_path(r, slice, below, sizeof below);
            rtl_name(top, path, below, r->name, variable, sizeof variable);
            action(f, r, slice, variable, object);
        }
    }
}

static int has_rows(const struct tables *all, const struct table *t, unsigned kinds) {
    return t->is_top ? table_has_below(all, t, kinds) : table_count(t, kinds) > 0;
}

static void all_states(FILE *f, enum direction d, const struct tables *all, const struct table *t) {
    if (!t->is_top) {
        state_rows(f, d, t->name, t, "", "s->");
        return;
    }
    for (const struct row *sub = table_next(t, NULL, ROWS_SUB); sub;
         sub = table_next(t, sub, ROWS_SUB)) {
        for (unsigned i = 0; i < sub->count; i++) {
            char path[128], element[64], object[80];
            row_path(sub, i, path, sizeof path);
            row_element(sub, i, element, sizeof element);
            snprintf(object, sizeof object, "s->%s.", element);
            state_rows(f, d, t->name, table_find(all, sub->block), path, object);
        }
    }
}

static void all_memories(FILE *f, const struct tables *all, const struct table *t, const char *name,
                         memory_action *action) {
    char object[96];
    if (!t->is_top) {
        snprintf(object, sizeof object, "%s->", name);
        memory_rows(f, t->name, t, "", object, action);
        return;
    }
    for (const struct row *sub = table_next(t, NULL, ROWS_SUB); sub;
         sub = table_next(t, sub, ROWS_SUB)) {
        for (unsigned i = 0; i < sub->count; i++) {
            char path[128], element[64];
            row_path(sub, i, path, sizeof path);
            row_element(sub, i, element, sizeof element);
            snprintf(object, sizeof object, "%s->%s.", name, element);
            memory_rows(f, t->name, table_find(all, sub->block), path, object, action);
        }
    }
}

static void state(FILE *f, const struct tables *all, const struct table *t) {
    fprintf(f, "static void state(void *h, void *to) {\n");
    if (has_rows(all, t, ROWS_STATE)) {
        file_template(f, t->name,
                      "    const auto *r = ((handle *)h)->model->rootp;\n"
                      "    @_state *s = (@_state *)to;\n");
        all_states(f, TO_C, all, t);
    } else {
        fprintf(f, "    (void)h;\n    (void)to;\n");
    }
    fprintf(f, "}\n\n");
}

static void mem(FILE *f, const struct tables *all, const struct table *t) {
    fprintf(f, "static void mem(void *h, void *p, int full) {\n    (void)full;\n");
    if (has_rows(all, t, ROWS_MEM)) {
        file_template(f, t->name,
                      "    const auto *r = ((handle *)h)->model->rootp;\n"
                      "    @_mem *to = (@_mem *)p;\n");
        all_memories(f, all, t, "to", read_memory);
    } else {
        fprintf(f, "    (void)h;\n    (void)p;\n");
    }
    fprintf(f, "}\n\n");
}

static void settle(FILE *f, const struct table *t) {
    file_template(
        f, t->name,
        "// Logic behind registers is evaluated after clock edges only. For registers that "
        "were written, Verilator's\n"
        "// first evaluation, which is of everything, is repeated: public_flat_rw in @.vlt "
        "would slow down every one.\n"
        "static void settle(void *h) {\n"
        "    V@___024root___eval_settle(((handle *)h)->model->rootp);\n"
        "}\n"
        "\n");
}

static void set_state(FILE *f, const struct tables *all, const struct table *t) {
    fprintf(f, "static void set_state(void *h, const void *from) {\n");
    if (has_rows(all, t, ROWS_STATE)) {
        file_template(f, t->name,
                      "    auto *r = ((handle *)h)->model->rootp;\n"
                      "    const @_state *s = (const @_state *)from;\n");
        all_states(f, TO_RTL, all, t);
        fprintf(f, "    settle(h);\n");
    } else {
        fprintf(f, "    (void)h;\n    (void)from;\n");
    }
    fprintf(f, "}\n\n");
}

static void set_mem(FILE *f, const struct tables *all, const struct table *t) {
    fprintf(f, "static void set_mem(void *h, const void *p) {\n");
    if (has_rows(all, t, ROWS_MEM)) {
        file_template(f, t->name,
                      "    auto *r = ((handle *)h)->model->rootp;\n"
                      "    const @_mem *from = (const @_mem *)p;\n");
        all_memories(f, all, t, "from", write_memory);
        fprintf(f, "    settle(h);\n");
    } else {
        fprintf(f, "    (void)h;\n    (void)p;\n");
    }
    fprintf(f, "}\n\n");
}

static void create(FILE *f, const struct tables *all, const struct table *t) {
    file_template(f, t->name,
                  "// Memories have no reset: they are zeroed here, before the first evaluation.\n"
                  "static void *create(unsigned seed) {\n"
                  "    handle *self = new handle;\n"
                  "    self->context.reset(new VerilatedContext);\n"
                  "    self->context->randReset(2);\n"
                  "    self->context->randSeed((int)seed);\n"
                  "    self->model.reset(new V@(self->context.get(), \"@\"));\n");
    if (has_rows(all, t, ROWS_MEM)) {
        fprintf(f, "    auto *r = self->model->rootp;\n");
        all_memories(f, all, t, "to", zero_memory);
    }
    file_template(f, t->name,
                  "    std::memset(&self->last, 0, sizeof self->last);\n"
                  "    @_in none = self->last;\n"
                  "    set_inputs(self->model.get(), &none, &self->last, true);\n"
                  "    return self;\n"
                  "}\n"
                  "\n");
}

int emit_shim(const char *dir, const struct tables *all, const struct table *t, struct err *e) {
    FILE *f = file_create(e, "%s/shim_%s.cpp", dir, t->name);
    if (!f)
        return -1;
    file_template(
        f, t->name,
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// @ in Verilated RTL behind harness/lockstep/twin.h, from gen/blocks/@.def. Written by "
        "rfgen: do not edit.\n"
        "//\n"
        "// Registers are reached in the classes of blocks. What they have below @.vlt inlines: "
        "with -O0\n"
        "// Verilator needs -finline.\n"
        "#include \"V@.h\"\n"
        "#include \"V@___024root.h\"\n"
        "#include \"V@__Syms.h\"\n"
        "#include \"rtl_pack.h\"\n"
        "#include \"verilated.h\"\n"
        "\n"
        "#include <memory>\n"
        "\n"
        "extern \"C\" {\n"
        "#include \"@_if.h\"\n"
        "#include \"lockstep/twin.h\"\n"
        "extern const struct twin_rtl twin_rtl_@;\n"
        "}\n"
        "\n"
        "void V@___024root___eval_settle(V@___024root *root); // Verilator's own\n"
        "\n"
        "struct handle {\n"
        "    std::unique_ptr<VerilatedContext> context;\n"
        "    std::unique_ptr<V@> model;\n"
        "    @_in last; // inputs as they stand on the ports\n"
        "};\n"
        "\n");
    drive(f, t);
    outputs(f, t);
    state(f, all, t);
    mem(f, all, t);
    settle(f, t);
    set_state(f, all, t);
    set_mem(f, all, t);
    create(f, all, t);
    file_template(f, t->name,
                  "static void destroy(void *h) {\n"
                  "    handle *self = (handle *)h;\n"
                  "    self->model->final();\n"
                  "    write_coverage(self->context.get());\n"
                  "    Verilated::threadContextp(self->context.get()); // which the model leaves\n"
                  "    delete self;\n"
                  "}\n"
                  "\n"
                  "static void clock(void *h) {\n"
                  "    V@ *m = ((handle *)h)->model.get();\n"
                  "    m->clk_i = 1;\n"
                  "    m->eval();\n"
                  "}\n"
                  "\n"
                  "const struct twin_rtl twin_rtl_@ = { create, destroy, drive, outputs, clock, "
                  "state, mem, set_state, set_mem };\n");
    return file_close(f, t->file, e);
}

/* Makes the registers of a block known by name, and keeps them in its class by inlining the modules
 * below that have them. */
static void vlt_rows(FILE *f, const struct table *t) {
    for (const struct row *r = table_next(t, NULL, ROWS_STATE | ROWS_MEM); r;
         r = table_next(t, r, ROWS_STATE | ROWS_MEM)) {
        const char *module = r->kind == ROW_MEM && *r->path ? row_module(r) : t->name;
        if (strcmp(module, t->name) != 0)
            fprintf(f, "inline -module \"%s\"\n", module);
        fprintf(f, "public_flat_rd -module \"%s\" -var \"%s_q\"\n", module, r->name);
    }
}

/* Each block of a top has a class of its own. With one of all a compile takes half as long again,
 * and a run no less. */
int emit_verilator(const char *dir, const struct tables *all, const struct table *t,
                   struct err *e) {
    FILE *f = file_create(e, "%s/%s.vlt", dir, t->name);
    if (!f)
        return -1;
    file_template(
        f, t->name,
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Registers of @ that its shim reads and writes. Written by rfgen: do not edit.\n"
        "`verilator_config\n");
    vlt_rows(f, t);
    for (const struct row *sub = table_next(t, NULL, ROWS_SUB); sub;
         sub = table_next(t, sub, ROWS_SUB)) {
        fprintf(f, "no_inline -module \"%s\"\n", sub->block);
        vlt_rows(f, table_find(all, sub->block));
    }
    if (file_close(f, "the .vlt file", e) != 0)
        return -1;
    f = file_create(e, "%s/%s.gflags", dir, t->name);
    if (!f)
        return -1;
    for (const struct row *r = table_next(t, NULL, ROWS_PARAM); r; r = table_next(t, r, ROWS_PARAM))
        fprintf(f, "-G%s=%u\n", r->name, r->value);
    return file_close(f, "the .gflags file", e);
}
