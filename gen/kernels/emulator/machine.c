/* SPDX-License-Identifier: Apache-2.0 */
#include "kernels/emulator/machine.h"

#include <stdio.h>

void machine_fail(struct machine *m, const struct warp *w, unsigned lane, uint32_t pc,
                  const char *text) {
    const char *instruction = pc / INSTRUCTION_BYTES < m->program.n_ops
                                  ? m->program.ops[pc / INSTRUCTION_BYTES].inst.text
                                  : "no code";
    if (pc / INSTRUCTION_BYTES < m->program.n_ops &&
        !m->program.ops[pc / INSTRUCTION_BYTES].inst.row)
        instruction = "not known";
    err_set(m->err, "kernel %s, CTA %u,%u,%u, warp %u, lane %u, PC 0x%04x (%s): %s", m->kernel,
            m->cta->place[0], m->cta->place[1], m->cta->place[2], w->number, lane, pc, instruction,
            text);
}

static struct finding *finding_at(struct machine *m, unsigned kind, uint32_t pc, uint32_t what) {
    for (unsigned k = 0; k < m->n_findings; k++) {
        struct finding *f = &m->findings[k];
        if (f->kind == kind && f->pc == pc && (f->what == what || kind != FINDING_REGISTER))
            return f;
    }
    if (m->n_findings == FINDINGS)
        return NULL;
    m->findings[m->n_findings] = (struct finding){.pc = pc, .kind = kind, .what = what};
    return &m->findings[m->n_findings++];
}

int machine_found(struct machine *m, enum finding_kind kind, uint32_t pc, uint32_t what) {
    static const char *const names[] = {
        "register R%u was never written", "shared word 0x%x was never written",
        "shared word 0x%x is touched by two warps between barriers"};
    struct finding *f = finding_at(m, kind, pc, what);
    m->found[kind]++;
    if (f)
        f->count++;
    if (!m->strict)
        return 0;
    char text[100];
    snprintf(text, sizeof text, names[kind], what);
    err_set(m->err, "kernel %s, CTA %u,%u,%u, PC 0x%04x (%s): %s (--strict)", m->kernel,
            m->cta->place[0], m->cta->place[1], m->cta->place[2], pc,
            m->program.ops[pc / INSTRUCTION_BYTES].inst.text, text);
    return -1;
}
