/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/run.h"

#include "kernels/emulator/arguments.h"
#include "kernels/emulator/buffers.h"
#include "kernels/emulator/cubin.h"
#include "kernels/emulator/grid.h"
#include "kernels/emulator/link.h"
#include "kernels/emulator/operation.h"
#include "kernels/emulator/outputs.h"
#include "kernels/emulator/profile.h"
#include "kernels/emulator/static_writer.h"
#include "kernels/emulator/trace_writer.h"
#include "rfgen/cpu_time.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* Bytes of stack beyond what the cubin says: functions may call themselves some hundred times. */
enum { LEAST_STACK = 0x1000, CALLS_STACK = 0x10000, STACK_UNIT = 16, SHARED_LIMIT = 1 << 16 };
/* Bytes that a cooperative launch has for this_grid().sync(), which counts CTAs there. */
enum { WORKSPACE = 256 };
enum { FILE_NAME = 2 * NAME_LENGTH + 40 };

struct run {
    const struct run_options *options;
    FILE *to;
    struct launch_file file;
    struct elf elf;
    struct memory memory;
    struct globals globals;
    uint64_t instructions, hash;
    double seconds;
    uint64_t found[FINDING_KINDS];
    struct profile *profile; /* or NULL */
    struct outputs outputs;
    int holds;
};

/* The message of a launch, with its line in front. */
static int at_line(const struct run *r, unsigned line, const struct err *why, struct err *e) {
    return err_set(e, "%s:%u: %s", r->file.path, line, why->text);
}

/* KERNEL.traceg.xz, of several launches KERNEL-1 and so on. */
static void trace_name(const struct run *r, const struct launch_plan *l, unsigned number,
                       char *name, size_t size) {
    char suffix[16] = "";
    if (r->file.n_launches > 1)
        snprintf(suffix, sizeof suffix, "-%u", number);
    snprintf(name, size, "%s%s.traceg%s", l->kernel, suffix, r->options->plain ? "" : ".xz");
}

static int open_trace(struct run *r, struct machine *m, const struct launch_plan *l,
                      const struct kernel_info *k, unsigned number, struct err *e) {
    char name[FILE_NAME];
    struct trace_head head = {.kernel = k->name,
                              .id = number,
                              .grid = l->grid,
                              .block = l->block,
                              .shared_bytes = m->shared_bytes,
                              .registers = k->registers};
    trace_name(r, l, number, name, sizeof name);
    const char *path = outputs_add(&r->outputs, r->options->trace, name, e);
    m->trace = path ? trace_open(path, &head, e) : NULL;
    return m->trace ? 0 : -1;
}

static int write_static(struct run *r, const struct machine *m, struct err *e) {
    char name[FILE_NAME];
    snprintf(name, sizeof name, "%s.static", m->kernel);
    const char *path = outputs_add(&r->outputs, r->options->trace, name, e);
    return path ? static_write(path, &m->program, e) : -1;
}

static int run_traced(struct run *r, struct machine *m, const struct launch_plan *l,
                      const struct kernel_info *k, unsigned number, struct err *e) {
    struct err ignored;
    if (!r->options->trace)
        return grid_run(m);
    if (open_trace(r, m, l, k, number, e))
        return -1;
    int status = grid_run(m);
    if (trace_close(m->trace, status == 0, status ? &ignored : e) || status)
        return -1;
    return write_static(r, m, e);
}

static int write_buffer(struct run *r, const struct buffer_plan *b, struct err *e) {
    char name[FILE_NAME];
    size_t bytes = b->count * element_bytes(b->type);
    snprintf(name, sizeof name, "%s.bin", b->name);
    const char *path = outputs_add(&r->outputs, r->options->buffers, name, e);
    FILE *f = path ? fopen(path, "wb") : NULL;
    size_t put = f ? fwrite(r->memory.bytes + (b->address - MEMORY_BASE), 1, bytes, f) : 0;
    if (path && (!f || fclose(f) || put != bytes))
        return err_set(e, "%s/%s: %s", r->options->buffers, name, strerror(errno));
    return path ? 0 : -1;
}

static int write_buffers(struct run *r, struct err *e) {
    for (uint64_t k = 0; k < r->file.n_buffers; k++)
        if (write_buffer(r, &r->file.buffers[k], e))
            return -1;
    return 0;
}

static void print_findings(const struct run *r, const struct machine *m) {
    static const char *const names[] = {"unwritten_register", "unwritten_shared", "race"};
    for (unsigned k = 0; k < m->n_findings; k++) {
        const struct finding *f = &m->findings[k];
        const char *text = m->program.ops[f->pc / INSTRUCTION_BYTES].inst.text;
        fprintf(r->to,
                f->kind == FINDING_REGISTER ? "%s: %s 0x%04x R%u %" PRIu64 " times (%s)\n"
                                            : "%s: %s 0x%04x 0x%x %" PRIu64 " times (%s)\n",
                names[f->kind], m->kernel, f->pc, f->what, f->count, text);
    }
}

static void add_up(struct run *r, const struct machine *m) {
    r->instructions += m->instructions;
    r->hash += m->hash;
    for (unsigned k = 0; k < FINDING_KINDS; k++)
        r->found[k] += m->found[k];
    print_findings(r, m);
    if (r->profile)
        profile_launch(r->profile);
}

static void set_up(const struct run *r, struct machine *m, const struct launch_plan *l,
                   const struct kernel_info *k, struct err *e) {
    uint32_t stack = k->stack_bytes + (k->calls ? CALLS_STACK : LEAST_STACK);
    memcpy(m->grid, l->grid, sizeof m->grid);
    memcpy(m->block, l->block, sizeof m->block);
    m->kernel = k->name;
    m->err = e;
    m->strict = r->options->strict;
    m->look_for_races = r->options->races;
    m->cooperative = l->cooperative;
    m->patience = r->options->patience ? r->options->patience : GRID_PATIENCE;
    m->limit = r->options->limit ? r->options->limit - r->instructions : 0;
    m->shared_bytes = k->shared_bytes + l->shared_bytes;
    m->local_bytes = (stack + STACK_UNIT - 1) / STACK_UNIT * STACK_UNIT;
}

static int prepare(struct run *r, struct machine *m, const struct launch_plan *l,
                   struct kernel_info *k, struct err *e) {
    uint8_t parameters[PARAMETER_BYTES] = {0};
    if (kernel_find(k, &r->elf, l->kernel, e))
        return -1;
    if (k->shared_bytes + l->shared_bytes > SHARED_LIMIT)
        return err_set(e, "kernel %s: expected at most %d bytes of shared memory, got %u and %u",
                       k->name, SHARED_LIMIT, k->shared_bytes, l->shared_bytes);
    set_up(r, m, l, k, e);
    struct launch_constants c = {.grid = l->grid,
                                 .block = l->block,
                                 .parameters = parameters,
                                 .stack_top = m->local_bytes,
                                 .dynamic_shared_bytes = l->shared_bytes};
    if (l->cooperative && memory_add(&r->memory, WORKSPACE, &c.workspace, e))
        return -1;
    if (arguments_place(&r->file, l, k, &r->memory, parameters, e) ||
        constants_make(&m->constants, &r->elf, k, &r->globals, &c, e))
        return -1;
    struct linked_code code;
    if (link_code(&code, &r->elf, k->text, r->globals.address, e))
        return -1;
    int status = program_make(&m->program, code.bytes, code.size, &m->constants, e);
    k->registers = m->registers = code.registers;
    free(code.bytes);
    return status;
}

static int run_launch(struct run *r, unsigned number, struct err *e) {
    const struct launch_plan *l = &r->file.launches[number];
    struct machine m = {.memory = &r->memory, .profile = r->profile};
    struct kernel_info k;
    struct err why;
    int status = prepare(r, &m, l, &k, &why);
    if (!status && r->options->disassembles)
        disassemble(r->to, k.name, &m.program);
    else if (!status) {
        double start = cpu_seconds();
        status = run_traced(r, &m, l, &k, number + 1, &why);
        r->seconds += cpu_seconds() - start;
        if (!status)
            add_up(r, &m);
    }
    program_free(&m.program);
    constants_free(&m.constants);
    return status ? at_line(r, l->line, &why, e) : 0;
}

static int run_check(struct run *r, const struct check_plan *c, struct err *e) {
    static const char *const kinds[] = {"exact", "near", "sum", "sum1"};
    struct check_result result;
    if (buffer_check(&r->file, c, &r->memory, &result, e))
        return -1;
    fprintf(r->to, "check: %s %s %s%s%s\n", r->file.buffers[c->buffer].name, kinds[c->kind],
            result.equal ? "equal" : "not equal", result.equal ? "" : ", ",
            result.equal ? "" : result.text);
    r->holds &= result.equal;
    return 0;
}

static void number_text(char *text, size_t size, int is_hash, uint64_t value) {
    if (is_hash)
        snprintf(text, size, "0x%016" PRIx64, value);
    else
        snprintf(text, size, "%" PRIu64, value);
}

static void expect(struct run *r, int given, const char *name, int is_hash, uint64_t value,
                   uint64_t expected) {
    char got[40], wanted[40];
    if (!given)
        return;
    number_text(got, sizeof got, is_hash, value);
    number_text(wanted, sizeof wanted, is_hash, expected);
    if (value == expected)
        fprintf(r->to, "expect: %s equal\n", name);
    else
        fprintf(r->to, "expect: %s not equal, got %s, expected %s\n", name, got, wanted);
    r->holds &= value == expected;
}

/* Processor seconds of all launches, traces included, and the process's peak of memory. */
static void print_bench(const struct run *r) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    fprintf(r->to, "emulate_seconds: %.3f\nwarp_instructions_per_second: %.0f\n", r->seconds,
            (double)r->instructions / r->seconds);
    fprintf(r->to, "peak_memory_kb: %ld\n", usage.ru_maxrss);
}

static int report(struct run *r, struct err *e) {
    const struct launch_file *l = &r->file;
    fprintf(r->to, "warp_instructions: %" PRIu64 "\nlane_pc_hash: 0x%016" PRIx64 "\n",
            r->instructions, r->hash);
    fprintf(r->to, "unwritten_registers: %" PRIu64 "\nunwritten_shared_words: %" PRIu64 "\n",
            r->found[FINDING_REGISTER], r->found[FINDING_SHARED]);
    if (r->options->bench)
        print_bench(r);
    if (r->profile)
        profile_print(r->profile, r->to);
    if (r->options->races)
        fprintf(r->to, "races: %" PRIu64 "\n", r->found[FINDING_RACE]);
    for (uint64_t k = 0; k < l->n_checks; k++)
        if (run_check(r, &l->checks[k], e))
            return -1;
    expect(r, l->expects_instructions, "warp_instructions", 0, r->instructions, l->instructions);
    expect(r, l->expects_hash, "lane_pc_hash", 1, r->hash, l->hash);
    return 0;
}

/* Files of checks are there before anything runs. */
static int find_check_files(const struct launch_file *l, struct err *e) {
    for (uint64_t k = 0; k < l->n_checks; k++) {
        FILE *file = l->checks[k].kind == CHECK_NEAR ? fopen(l->checks[k].path, "rb") : NULL;
        if (file)
            fclose(file);
        else if (l->checks[k].kind == CHECK_NEAR)
            return err_set(e, "%s:%u: %s: %s", l->path, l->checks[k].line, l->checks[k].path,
                           strerror(errno));
    }
    return 0;
}

static int open_file(struct run *r, const char *path, struct err *e) {
    struct err why;
    if (launch_read(&r->file, path, e))
        return -1;
    const struct launch_file *l = &r->file;
    if (r->options->must_check && !l->n_checks && !l->expects_instructions && !l->expects_hash)
        return err_set(e, "%s:1: expected a check or an expect (--check), got none; add one", path);
    if (elf_read(&r->elf, l->cubin, &why))
        return at_line(r, l->cubin_line, &why, e);
    return (!r->options->disassembles && find_check_files(&r->file, e)) ||
                   buffers_fill(&r->file, &r->memory, e) ||
                   globals_location(&r->globals, &r->elf, &r->memory, e)
               ? -1
               : 0;
}

static int run_all(struct run *r, struct err *e) {
    for (unsigned k = 0; k < r->file.n_launches; k++)
        if (run_launch(r, k, e))
            return -1;
    if (r->options->disassembles)
        return 0;
    return report(r, e) || (r->options->buffers && write_buffers(r, e))
               ? -1
               : outputs_keep(&r->outputs, e);
}

/* What was printed goes out when all of it is there. */
static int put_out(struct run *r, const char *text, size_t length, FILE *to, struct err *e) {
    if (fwrite(text, 1, length, to) == length)
        return 0;
    return err_set(e, "%s: its results cannot be written: %s", r->file.path, strerror(errno));
}

int run_file(const char *path, const struct run_options *o, FILE *to, int *holds, struct err *e) {
    char *text = NULL;
    size_t length = 0;
    struct run r = {.options = o, .to = open_memstream(&text, &length), .holds = 1};
    int status = r.to ? open_file(&r, path, e) : err_set(e, "%s: out of memory", path);
    if (!status && o->profile && !(r.profile = profile_open()))
        status = err_set(e, "%s: out of memory", path);
    status = status || run_all(&r, e) ? -1 : 0;
    if (r.to && fclose(r.to))
        status = err_set(e, "%s: out of memory", path);
    status = status || put_out(&r, text, length, to, e) ? -1 : 0;
    *holds = r.holds;
    free(text);
    outputs_close(&r.outputs);
    profile_close(r.profile);
    free(r.globals.address);
    memory_free(&r.memory);
    elf_free(&r.elf);
    launch_free(&r.file);
    return status;
}
