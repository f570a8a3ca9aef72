/* SPDX-License-Identifier: Apache-2.0 */
#include "export/bench/timing_page.h"

#include <stdio.h>
#include <string.h>

#include "export/bench/diagram.h"
#include "rfgen/files.h"

/* A diagram has at most so many cycles; before and behind what happens, so many. */
enum { WIDEST = 12, MARGIN = 1 };

/* An instruction's way. Numbers of scheduler and port are those of all sub-cores. */
struct journey {
    unsigned issue, dispatch; /* cycles */
    unsigned scheduler, warp, port;
};

static unsigned width_of(const struct recording *r, const char *name) {
    const struct signal *s = diagram_port(r, name);
    return s ? s->width * s->count : 0;
}

static unsigned bit(const struct recording *r, const char *name, unsigned number, unsigned cycle) {
    const struct signal *s = diagram_port(r, name);
    return s ? (unsigned)diagram_value(r, name, number / s->width, number % s->width, 1, cycle) : 0;
}

static unsigned element(const struct recording *r, const char *name, unsigned e, unsigned cycle) {
    const struct signal *s = diagram_port(r, name);
    return s ? (unsigned)diagram_value(r, name, e, 0, s->width, cycle) : 0;
}

/* Issue -> dispatch ---------------------------------------------------------------------------- */

/* Was it this scheduler's instruction that issued in cycle c, with register operands? */
static int issued(const struct recording *r, unsigned s, unsigned c, unsigned tag) {
    unsigned schedulers = width_of(r, "issue_valid");
    unsigned slots = width_of(r, "cur_src_valid") / schedulers, any = 0;
    for (unsigned k = 0; k < slots; k++)
        any |= bit(r, "cur_src_valid", s * slots + k, c + 1);
    return any && bit(r, "issue_valid", s, c) && element(r, "cur_tag", s, c + 1) == tag;
}

/* The only instruction with this tag that issued shortly before. */
static int find_issue(const struct recording *r, struct journey *j, unsigned tag) {
    unsigned found = 0;
    for (unsigned back = 2; back < WIDEST - 2 * MARGIN && back <= j->dispatch; back++) {
        for (unsigned s = 0; s < width_of(r, "issue_valid"); s++) {
            if (!issued(r, s, j->dispatch - back, tag))
                continue;
            found++;
            j->issue = j->dispatch - back;
            j->scheduler = s;
            j->warp = element(r, "issue_warp", s, j->issue);
        }
    }
    return found == 1;
}

static int find_journey(const struct recording *r, struct journey *j) {
    for (j->dispatch = MARGIN + 3; j->dispatch + MARGIN < r->cycles; j->dispatch++) {
        for (j->port = 0; j->port < width_of(r, "disp_valid"); j->port++) {
            if (bit(r, "disp_valid", j->port, j->dispatch) &&
                find_issue(r, j, element(r, "disp_tag", j->port, j->dispatch)) &&
                j->issue >= MARGIN)
                return 1;
        }
    }
    return 0;
}

static struct diagram window(const struct recording *r, unsigned first, unsigned last) {
    struct diagram d = {.recording = r};
    d.first = first < MARGIN ? 0 : first - MARGIN;
    d.cycles = last + MARGIN + 1 - d.first;
    if (d.first + d.cycles > r->cycles)
        d.cycles = r->cycles - d.first;
    return d;
}

static void add_element(struct diagram *d, const char *name, unsigned e, const char *valid,
                        unsigned valid_bit) {
    const struct signal *s = diagram_port(d->recording, name);
    diagram_add(d, name, e, 0, s ? s->width : 0, valid, valid_bit);
}

static void add_bit(struct diagram *d, const char *name, unsigned number) {
    const struct signal *s = diagram_port(d->recording, name);
    if (s)
        diagram_add(d, name, number / s->width, number % s->width, 1, NULL, 0);
}

static void add_dispatch(struct diagram *d, unsigned port) {
    add_bit(d, "dispatch_ready", port);
    add_bit(d, "disp_valid", port);
    add_element(d, "disp_unit", port, "disp_valid", port);
    add_element(d, "disp_tag", port, "disp_valid", port);
}

static int journey_page(const struct recording *r, FILE *f) {
    struct journey j = {0};
    if (!find_journey(r, &j))
        return 0;
    struct diagram d = window(r, j.issue, j.dispatch);
    unsigned s = j.scheduler, schedulers = width_of(r, "issue_valid");
    unsigned slots = width_of(r, "cur_src_valid") / schedulers;
    diagram_add(&d, "ready", s, j.warp, 1, NULL, 0);
    add_bit(&d, "issue_valid", s);
    add_element(&d, "issue_warp", s, "issue_valid", s);
    for (unsigned k = 0; k < slots; k++)
        add_bit(&d, "cur_src_valid", s * slots + k);
    add_element(&d, "cur_tag", s, NULL, 0);
    add_dispatch(&d, j.port);
    fprintf(f,
            "\n## From issue to dispatch\n\n"
            "Scheduler %u issues warp %u in cycle %u. Its operands and tag are inputs in the next\n"
            "cycle, whatever they are. Port %u dispatches it in cycle %u, with `disp_data_o`.\n\n",
            s, j.warp, j.issue, j.port, j.dispatch);
    diagram_print(&d, f);
    return 1;
}

/* Results -------------------------------------------------------------------------------------- */

struct stay {
    unsigned bus, first, last; /* accepted in the last cycle */
};

/* A result that waited for at least so many cycles. */
static int find_stay(const struct recording *r, struct stay *s, unsigned least) {
    for (s->bus = 0; s->bus < width_of(r, "wb_valid"); s->bus++) {
        for (s->first = 1; s->first < r->cycles; s->first = s->last + 1) {
            s->last = s->first;
            if (!bit(r, "wb_valid", s->bus, s->first))
                continue;
            while (s->last + 1 < r->cycles && element(r, "wb_kind", s->bus, s->last) == 0)
                s->last++;
            if (s->last - s->first >= least && s->last - s->first < WIDEST - 2 * MARGIN &&
                s->last + MARGIN < r->cycles)
                return 1;
        }
    }
    return 0;
}

static int result_page(const struct recording *r, FILE *f) {
    static const char *const rows[] = {"wb_bank", "wb_row", "wb_warp", "wb_reg", "wb_near"};
    struct stay s;
    if (!find_stay(r, &s, 2) && !find_stay(r, &s, 1) && !find_stay(r, &s, 0))
        return 0;
    struct diagram d = window(r, s.first, s.last);
    add_bit(&d, "wb_valid", s.bus);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct signal *p = diagram_port(r, rows[i]);
        if (p && p->is_vec)
            add_bit(&d, rows[i], s.bus);
        else
            add_element(&d, rows[i], s.bus, "wb_valid", s.bus);
    }
    add_element(&d, "wb_mask", s.bus, "wb_valid", s.bus);
    add_element(&d, "wb_kind", s.bus, "wb_valid", s.bus);
    fprintf(
        f,
        "\n## A result\n\n"
        "Bus %u carries a result from cycle %u on. It and `wb_data_i` hold until `wb_kind_o` is\n"
        "not 0 (it waits), here in cycle %u; the next one may follow at once.\n\n",
        s.bus, s.first, s.last);
    diagram_print(&d, f);
    return 1;
}

/* Other handshakes ----------------------------------------------------------------------------- */

static int stall_page(const struct recording *r, FILE *f) {
    for (unsigned c = 1; c + WIDEST / 2 < r->cycles; c++) {
        for (unsigned p = 0; p < width_of(r, "disp_valid"); p++) {
            if (!bit(r, "disp_valid", p, c - 1) || bit(r, "dispatch_ready", p, c) ||
                !bit(r, "disp_valid", p, c + 1))
                continue;
            struct diagram d = window(r, c - 1, c + 2);
            add_dispatch(&d, p);
            fprintf(
                f,
                "\n## A dispatch port that takes nothing\n\n"
                "`dispatch_ready_i[%u]` is 0 in cycle %u: no instruction leaves by that port.\n\n",
                p, c);
            diagram_print(&d, f);
            return 1;
        }
    }
    return 0;
}

/* What only some tops have: where a bit of `trigger` becomes 1, or is 1. */
struct event {
    const char *trigger, *title, *text;
    const char *rows[6];
};

static const struct event events[] = {
    {"clear_valid",
     "A warp slot is launched or exits",
     "One cycle, at any time; what the slot left behind is forgotten.",
     {"clear_warp", "clear_first", "clear_last"}},
    {"next_cand_valid",
     "A candidate is latched, its operands follow",
     "`cand_*` belongs to the warp that was latched in the cycle before.",
     {"next_cand_warp", "cand_src_valid", "cand_tag", "issue_override"}},
    {"enter_valid",
     "A warp enters the active set",
     "It may issue after `wake_o` of its slot.",
     {"enter_warp", "enter_slot", "wake"}},
    {"cur_prefetch",
     "A PREFETCH issued in the cycle before",
     "`cur_vector_i` has its registers; the warp issues nothing until they are there.",
     {"issue_valid", "cur_tag"}},
};

static int first_one(const struct recording *r, const char *name, int begins, unsigned *number,
                     unsigned *cycle) {
    for (*cycle = 2; *cycle + 4 < r->cycles; ++*cycle) {
        for (*number = 0; *number < width_of(r, name); ++*number) {
            if (bit(r, name, *number, *cycle) && !(begins && bit(r, name, *number, *cycle - 1)))
                return 1;
        }
    }
    return 0;
}

static void event_page(const struct recording *r, const struct event *event, FILE *f) {
    unsigned number, cycle;
    if (!first_one(r, event->trigger, 1, &number, &cycle) &&
        !first_one(r, event->trigger, 0, &number, &cycle))
        return;
    struct diagram d = window(r, cycle - 1, cycle + 3);
    add_bit(&d, event->trigger, number);
    for (unsigned i = 0; i < sizeof event->rows / sizeof *event->rows && event->rows[i]; i++) {
        const struct signal *p = diagram_port(r, event->rows[i]);
        if (p && p->width <= 64)
            add_element(&d, event->rows[i], p->count > number ? number : 0, NULL, 0);
    }
    fprintf(f, "\n## %s\n\n%s\n\n", event->title, event->text);
    diagram_print(&d, f);
}

/* The page ------------------------------------------------------------------------------------- */

static void ports_table(FILE *f, const struct signal_list *list, const char *end) {
    for (unsigned i = 0; i < list->n; i++) {
        const struct signal *s = &list->rows[i];
        fprintf(f, "| `%s_%s` | %u | %u | %s |\n", s->name, end, s->count, s->width, s->doc);
    }
}

static void page_head(const char *top, FILE *f) {
    fprintf(f,
            "# How do the ports of %s shake hands?\n\n"
            "One clock, `clk_i`; all registers take their values at its rising edge. `rst_ni` = 0\n"
            "at an edge resets all of them; memories have no reset. Outputs answer the inputs of\n"
            "the same cycle, so set inputs after an edge and read outputs before the next one.\n\n"
            "The diagrams are cycles of a recorded run, the one that `bench/` replays. `X` is a\n"
            "new value, a dot a value that means nothing. Values of more than 10 bits are\n"
            "hexadecimal.\n",
            top);
}

static int write_page(const struct recording *r, const char *top, FILE *f, struct err *e) {
    page_head(top, f);
    if (!journey_page(r, f) || !result_page(r, f) || !stall_page(r, f))
        return err_set(e,
                       "record: expected a dispatch, a result and a dispatch port that waits in %u "
                       "cycles, got none; ask for more, or for another --seed",
                       r->cycles);
    for (unsigned i = 0; i < sizeof events / sizeof *events; i++)
        event_page(r, &events[i], f);
    fprintf(f, "\n## Ports\n\nElement e of a port is `[e*width +: width]`.\n\n"
               "| port | elements | width | what |\n|---|---|---|---|\n"
               "| `clk_i` | 1 | 1 | clock |\n| `rst_ni` | 1 | 1 | reset, active at 0 |\n");
    ports_table(f, &r->twin->in, "i");
    ports_table(f, &r->twin->out, "o");
    return 0;
}

int timing_page_write(const struct recording *r, const char *top, const char *path, struct err *e) {
    FILE *f = file_create(e, "%s", path);
    if (!f)
        return -1;
    int status = write_page(r, top, f, e);
    struct err ignored;
    status = file_close(f, path, status ? &ignored : e) || status ? -1 : 0;
    if (status)
        remove(path);
    return status;
}
