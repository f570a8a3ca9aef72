/* SPDX-License-Identifier: Apache-2.0
 * What a trace shows of control flow (docs/trace-compiler.md, "what a trace shows").
 *
 * While the trace is read only pairs of instructions are kept, with the ways in which their lanes
 * were related. What the pairs mean is decided at the end, when all PCs are known.
 */
#include "kernels/trace/cfg/flow.h"

#include <stdlib.h>

#include "kernels/trace/cfg/cfg.h"
#include "kernels/trace/grow.h"

enum { NONE = UINT32_MAX };

/* How the lanes of two instructions that follow each other are related; bits of pair.lanes. */
enum lanes {
    LANES_COMMON = 1,
    LANES_FIRST_OFF = 2,  /* the first has no lane */
    LANES_SECOND_OFF = 4, /* the first has some, the second none */
    LANES_APART = 8,      /* both have some, none in common */
    LANES_LATER = 16 /* lanes of the first, a jump, ran the second next, but the warp did not */
};

/* Bits of seen.flags. */
enum { SEEN = 1, SEEN_ENTRY = 2, SEEN_PARTIAL = 4, SEEN_EXITS = 8, SEEN_JUMPS = 16 };

struct seen {
    uint32_t pair; /* the one that was met last, first of a list, or NONE */
    uint32_t flags;
};

struct pair {
    uint32_t from, to;
    uint32_t next; /* pair of the same `from`, or NONE */
    uint32_t lanes;
};

/* Lanes that executed a jump and nothing since. */
struct away {
    uint32_t jump, lanes;
};

enum { LANES = 32 };

struct flow_watch {
    struct seen *seen; /* [cap_seen], one an instruction */
    struct pair *pairs;
    uint64_t cap_seen, n_pairs, cap_pairs;
    uint32_t before, before_mask; /* the instruction before in the stream, or NONE */
    uint32_t live;                /* lanes that the warp still has */
    struct away away[LANES];      /* their lanes are disjoint */
    uint32_t n_away, away_lanes;
    int strange; /* a lane ran that the warp cannot have: masks say nothing about guards */
};

static int out_of_memory(const struct kernel *k, struct err *e) {
    return err_set(e, "%.300s: out of memory for its control flow; free some memory", k->path);
}

/* While the trace is read --------------------------------------------------------------------- */

struct flow_watch *flow_new(void) {
    return calloc(1, sizeof(struct flow_watch));
}

void flow_delete(struct flow_watch *f) {
    if (f) {
        free(f->seen);
        free(f->pairs);
        free(f);
    }
}

/* Not known: 32. Only an instruction that all of them run is not guarded then. */
void flow_begin(struct flow_watch *f, uint32_t lanes) {
    f->before = NONE;
    f->live = lanes ? lanes : UINT32_MAX;
    f->n_away = f->away_lanes = 0;
}

static int make_seen(struct flow_watch *f, const struct kernel *k, uint64_t need, struct err *e) {
    uint64_t old = f->cap_seen;
    struct seen *moved = grow_array(f->seen, &f->cap_seen, need, sizeof *moved);
    if (!moved) {
        return out_of_memory(k, e);
    }
    f->seen = moved;
    for (uint64_t i = old; i < f->cap_seen; i++) {
        f->seen[i] = (struct seen){NONE, 0};
    }
    return 0;
}

static uint32_t relate(uint32_t first, uint32_t second) {
    if (first & second) {
        return LANES_COMMON;
    }
    return first == 0 ? LANES_FIRST_OFF : second == 0 ? LANES_SECOND_OFF : LANES_APART;
}

static int new_pair(struct flow_watch *f, const struct kernel *k, struct pair pair, struct err *e) {
    struct pair *moved = grow_array(f->pairs, &f->cap_pairs, f->n_pairs + 1, sizeof *moved);
    if (!moved) {
        return out_of_memory(k, e);
    }
    f->pairs = moved;
    f->pairs[f->n_pairs] = pair;
    f->seen[pair.from].pair = (uint32_t)f->n_pairs++;
    return 0;
}

/* Not the pair of the last time: finds it, or makes it, and puts it first. */
static int other_pair(struct flow_watch *f, const struct kernel *k, uint32_t from, uint32_t to,
                      uint32_t lanes, struct err *e) {
    struct seen *s = &f->seen[from];
    for (uint32_t *link = &s->pair; *link != NONE; link = &f->pairs[*link].next) {
        uint32_t at = *link;
        if (f->pairs[at].to == to) {
            *link = f->pairs[at].next;
            f->pairs[at].next = s->pair;
            f->pairs[at].lanes |= lanes;
            s->pair = at;
            return 0;
        }
    }
    return new_pair(f, k, (struct pair){from, to, s->pair, lanes}, e);
}

static int see_pair(struct flow_watch *f, const struct kernel *k, uint32_t to, uint32_t mask,
                    struct err *e) {
    uint32_t lanes = relate(f->before_mask, mask), at = f->seen[f->before].pair;
    if (at != NONE && f->pairs[at].to == to) {
        f->pairs[at].lanes |= lanes;
        return 0;
    }
    return other_pair(f, k, f->before, to, lanes, e);
}

/* Lanes that were away run `index`: that is where their jumps took them. */
static int come_back(struct flow_watch *f, const struct kernel *k, uint32_t index, uint32_t mask,
                     struct err *e) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->n_away; i++) {
        struct away a = f->away[i];
        if ((a.lanes & mask) && a.jump != f->before &&
            other_pair(f, k, a.jump, index, LANES_LATER, e)) {
            return -1;
        }
        a.lanes &= ~mask;
        if (a.lanes) {
            f->away[kept++] = a;
        }
    }
    f->n_away = kept;
    f->away_lanes &= ~mask;
    return 0;
}

static void see_lanes(struct flow_watch *f, struct seen *s, uint32_t mask) {
    if (mask != f->live) {
        s->flags |= SEEN_PARTIAL;
        f->strange |= (mask & ~f->live) != 0;
    }
    if (s->flags & SEEN_EXITS) {
        f->live &= ~mask;
    }
}

int flow_inst(struct flow_watch *f, const struct kernel *k, uint32_t index, uint32_t mask,
              struct err *e) {
    if (index >= f->cap_seen && make_seen(f, k, (uint64_t)index + 1, e)) {
        return -1;
    }
    struct seen *s = &f->seen[index];
    if (!(s->flags & SEEN)) {
        uint8_t jump = k->insts[index].jump;
        s->flags |= SEEN | (jump == JUMP_EXIT ? SEEN_EXITS : jump != JUMP_NONE ? SEEN_JUMPS : 0);
    }
    see_lanes(f, s, mask);
    if (f->before == NONE) {
        s->flags |= SEEN_ENTRY;
    } else if (see_pair(f, k, index, mask, e)) {
        return -1;
    }
    if ((f->away_lanes & mask) && come_back(f, k, index, mask, e)) {
        return -1;
    }
    if (mask && (f->seen[index].flags & SEEN_JUMPS)) {
        f->away[f->n_away++] = (struct away){index, mask};
        f->away_lanes |= mask;
    }
    f->before = index;
    f->before_mask = mask;
    return 0;
}

void flow_end(struct flow_watch *f, struct kernel *k) {
    if (f->before != NONE) {
        k->insts[f->before].flags |= INST_LAST;
        f->before = NONE;
    }
}

/* When it is read ----------------------------------------------------------------------------- */

/* The flows while they are made. A rank is a number in the order of the different PCs. */
struct finish {
    struct flow_watch *f;
    struct kernel *k;
    const int64_t *targets; /* of a table's rows, else NULL */
    uint32_t *pcs;          /* different PCs, ascending */
    uint32_t *rank;         /* of an instruction */
    uint32_t *head, *next;  /* instructions of a rank: the first one, and the one after an
                               instruction, or NONE */
    uint32_t *first;        /* of an instruction: its first flow, when they are sorted */
    uint32_t *stack;        /* instructions that a walk is still to look at */
    uint8_t *goes;    /* of an instruction: 1 when it is known to jump, call or return somewhere */
    uint8_t *reached; /* of an instruction: control comes to it */
    uint32_t n_pcs;
    uint64_t cap_flows;
    int words; /* instructions are words of 8 bytes */
};

static int compare_number(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Rank of a PC, or NONE. */
static uint32_t rank_of(const struct finish *c, int64_t pc) {
    uint32_t key = (uint32_t)pc;
    const uint32_t *at =
        pc > UINT32_MAX ? NULL : bsearch(&key, c->pcs, c->n_pcs, sizeof key, compare_number);
    return at ? (uint32_t)(at - c->pcs) : NONE;
}

static uint32_t drop_doubles(uint32_t *list, uint32_t n) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (kept == 0 || list[kept - 1] != list[i]) {
            list[kept++] = list[i];
        }
    }
    return kept;
}

static void rank_pcs(struct finish *c) {
    uint32_t n = c->k->n_insts;
    for (uint32_t i = 0; i < n; i++) {
        c->pcs[i] = c->k->insts[i].pc;
        c->head[i] = NONE;
        c->words |= c->pcs[i] % 16 != 0;
    }
    qsort(c->pcs, n, sizeof *c->pcs, compare_number);
    c->n_pcs = drop_doubles(c->pcs, n);
    for (uint32_t i = n; i-- > 0;) {
        uint32_t rank = rank_of(c, c->k->insts[i].pc);
        c->rank[i] = rank;
        c->next[i] = c->head[rank];
        c->head[rank] = i;
    }
}

/* PC of the next instruction in memory. Before sm_70 every fourth word of 8 bytes holds no
 * instruction. */
static uint32_t pc_behind(const struct finish *c, uint32_t pc) {
    return !c->words ? pc + 16 : (pc + 8) % 32 == 0 ? pc + 16 : pc + 8;
}

/* Is what has the next higher PC the next instruction in memory? */
static int next_is_behind(const struct finish *c, uint32_t index) {
    uint32_t rank = c->rank[index];
    return rank + 1 < c->n_pcs &&
           (c->k->source == SOURCE_TABLE || c->pcs[rank + 1] == pc_behind(c, c->pcs[rank]));
}

static int add_flow(struct finish *c, uint32_t from, uint32_t to, uint32_t kind, struct err *e) {
    struct kernel *k = c->k;
    struct flow *moved =
        grow_array(k->flows, &c->cap_flows, (uint64_t)k->n_flows + 1, sizeof *moved);
    if (!moved) {
        return out_of_memory(k, e);
    }
    k->flows = moved;
    k->flows[k->n_flows++] = (struct flow){from, to, kind};
    return 0;
}

/* To every instruction of a rank. */
static int add_flows(struct finish *c, uint32_t from, uint32_t rank, uint32_t kind, struct err *e) {
    for (uint32_t to = c->head[rank]; to != NONE; to = c->next[to]) {
        if (add_flow(c, from, to, kind, e)) {
            return -1;
        }
    }
    return 0;
}

/* Only these say where they go; the number that a return or BRX prints is a base. */
static int names_target(const struct static_inst *inst) {
    return inst->jump == JUMP_DIRECT || inst->jump == JUMP_CALL;
}

/* What a jump that takes lanes along is to the graph. */
static uint32_t kind_of_jump(uint32_t jump) {
    return jump == JUMP_CALL ? EDGE_CALL : jump == JUMP_RETURN ? EDGE_RETURN : EDGE_TAKEN;
}

static int goes_on(const struct static_inst *inst) {
    return inst->jump == JUMP_NONE || inst->jump == JUMP_CALL || (inst->flags & INST_GUARDED);
}

/* Did control fall from the one to the other? What stands behind an unguarded jump of a table can
 * follow it with other lanes. An observed program lacks the lines that were never run, or has
 * comments between them. */
static int pair_falls(const struct finish *c, const struct pair *p) {
    const struct static_inst *from = &c->k->insts[p->from];
    if (c->rank[p->to] == c->rank[p->from]) {
        return from->jump == JUMP_NONE;
    }
    if (c->rank[p->to] != c->rank[p->from] + 1) {
        return 0;
    }
    int together = (p->lanes & (LANES_COMMON | LANES_FIRST_OFF | LANES_SECOND_OFF)) != 0;
    if (c->k->source == SOURCE_TABLE) {
        return goes_on(from) || together;
    }
    return next_is_behind(c, p->from) || (from->jump == JUMP_NONE && together);
}

/* Kind of a pair; EDGE_SWITCH where nothing better is sure. A target that the table names is the
 * only one. */
static uint32_t pair_kind(const struct finish *c, const struct pair *p) {
    const struct static_inst *from = &c->k->insts[p->from];
    int together =
        (p->lanes & LANES_COMMON) || (from->jump != JUMP_DIRECT && (p->lanes & LANES_LATER));
    int comes_back = from->jump == JUMP_CALL || from->jump == JUMP_RETURN;
    if (pair_falls(c, p) && !(comes_back && together)) {
        return EDGE_FALL;
    }
    int named = c->targets && c->targets[p->from] >= 0 && names_target(from);
    if (from->jump == JUMP_NONE || from->jump == JUMP_EXIT || named || !together) {
        return EDGE_SWITCH;
    }
    return kind_of_jump(from->jump);
}

static int add_sure_pairs(struct finish *c, struct err *e) {
    for (uint64_t i = 0; i < c->f->n_pairs; i++) {
        const struct pair *p = &c->f->pairs[i];
        uint32_t kind = pair_kind(c, p);
        if (kind != EDGE_SWITCH && add_flow(c, p->from, p->to, kind, e)) {
            return -1;
        }
    }
    return 0;
}

static void find_goes(struct finish *c) {
    for (uint32_t i = 0; i < c->k->n_flows; i++) {
        const struct flow *flow = &c->k->flows[i];
        c->goes[flow->from] |= flow->kind != EDGE_FALL && flow->kind != EDGE_SWITCH;
    }
}

/* One instruction twice in a row is a fall to itself. Its lanes may have been apart: those of two
 * arms come to a BSYNC one after the other. */
static void find_twice(struct finish *c) {
    for (uint64_t i = 0; i < c->f->n_pairs; i++) {
        const struct pair *p = &c->f->pairs[i];
        if (p->from == p->to && (p->lanes & LANES_COMMON)) {
            c->k->insts[p->from].flags |= INST_TWICE;
        }
    }
}

/* The target of a direct jump when there is no better one. It is where it went with lanes, to an
 * instruction without any, or where its lanes ran next after the warp's others. What comes first
 * there may have been masked off. */
static int add_other_pairs(struct finish *c, struct err *e) {
    for (uint64_t i = 0; i < c->f->n_pairs; i++) {
        const struct pair *p = &c->f->pairs[i];
        if (pair_kind(c, p) != EDGE_SWITCH) {
            continue;
        }
        int unsure = c->k->insts[p->from].jump == JUMP_DIRECT && !c->goes[p->from] &&
                     (p->lanes & (LANES_SECOND_OFF | LANES_LATER));
        int followed = (p->lanes & ~(uint32_t)LANES_LATER) != 0;
        if ((unsure || followed) &&
            add_flow(c, p->from, p->to, unsure ? EDGE_TAKEN : EDGE_SWITCH, e)) {
            return -1;
        }
    }
    return 0;
}

static int add_target(struct finish *c, uint32_t index, const char *table_path, struct err *e) {
    const struct static_inst *inst = &c->k->insts[index];
    uint32_t rank = rank_of(c, c->targets[index]);
    if (rank == NONE) {
        return err_set(e,
                       "%.300s:%u: expected the PC of a row as target, got %04llx; make the table "
                       "again or remove it",
                       table_path, inst->line, (unsigned long long)c->targets[index]);
    }
    return names_target(inst) ? add_flows(c, index, rank, kind_of_jump(inst->jump), e) : 0;
}

/* What the table itself says. */
static int add_table(struct finish *c, const char *table_path, struct err *e) {
    for (uint32_t i = 0; i < c->k->n_insts; i++) {
        if (c->targets && c->targets[i] >= 0 && add_target(c, i, table_path, e)) {
            return -1;
        }
        if (goes_on(&c->k->insts[i]) && next_is_behind(c, i) &&
            add_flows(c, i, c->rank[i] + 1, EDGE_FALL, e)) {
            return -1;
        }
    }
    return 0;
}

/* An observed call comes back to what is behind it. What is no jump goes there, too, even where the
 * warp was never seen to do so at once (lanes that wait at a barrier). */
static int add_observed_falls(struct finish *c, struct err *e) {
    for (uint32_t i = 0; i < c->k->n_insts; i++) {
        uint8_t jump = c->k->insts[i].jump;
        int falls = jump == JUMP_NONE || (jump == JUMP_CALL && c->goes[i]);
        if (falls && next_is_behind(c, i) && add_flows(c, i, c->rank[i] + 1, EDGE_FALL, e)) {
            return -1;
        }
    }
    return 0;
}

static void set_guards(struct finish *c) {
    for (uint32_t i = 0; i < c->k->n_insts; i++) {
        if (c->f->strange || (c->f->seen[i].flags & SEEN_PARTIAL)) {
            c->k->insts[i].flags |= INST_GUARDED;
        }
    }
}

/* In a table: which jumps may go where they were not seen to go. A call with a source goes through
 * a register; a return goes behind every call of its function (cfg_finish). */
static void set_unseen(struct finish *c) {
    for (uint32_t i = 0; i < c->k->n_insts; i++) {
        struct static_inst *inst = &c->k->insts[i];
        int jumps = inst->jump == JUMP_DIRECT || inst->jump == JUMP_CALL;
        int through = inst->jump == JUMP_INDIRECT || (inst->jump == JUMP_CALL && inst->n_src > 0);
        if (through || (jumps && !c->goes[i])) {
            inst->flags |= INST_UNSEEN;
        }
    }
}

static int compare_flow(const void *left, const void *right) {
    const struct flow *a = left, *b = right;
    int by_from = compare_number(&a->from, &b->from), by_to = compare_number(&a->to, &b->to);
    return by_from ? by_from : by_to ? by_to : compare_number(&a->kind, &b->kind);
}

/* Two pairs, or a pair and the table, may say the same. */
static void sort_flows(struct kernel *k) {
    uint32_t n = 0;
    if (k->n_flows > 0) {
        qsort(k->flows, k->n_flows, sizeof *k->flows, compare_flow);
    }
    for (uint32_t i = 0; i < k->n_flows; i++) {
        if (n == 0 || compare_flow(&k->flows[n - 1], &k->flows[i]) != 0) {
            k->flows[n++] = k->flows[i];
        }
    }
    k->n_flows = n;
}

/* Marks what control can reach from an instruction, along the first `n` flows, which are sorted. */
static void spread(struct finish *c, uint32_t index, uint32_t n) {
    uint32_t depth = 0;
    if (!c->reached[index]) {
        c->reached[index] = 1;
        c->stack[depth++] = index;
    }
    while (depth > 0) {
        uint32_t from = c->stack[--depth];
        for (uint32_t i = c->first[from]; i < n && c->k->flows[i].from == from; i++) {
            const struct flow *flow = &c->k->flows[i];
            if ((edge_in_function(flow->kind) || flow->kind == EDGE_CALL) &&
                !c->reached[flow->to]) {
                c->reached[flow->to] = 1;
                c->stack[depth++] = flow->to;
            }
        }
    }
}

/* Streams start at entries, calls go to them. */
static void spread_entries(struct finish *c) {
    struct kernel *k = c->k;
    for (uint32_t i = 0; i < k->n_insts; i++) {
        c->first[i] = NONE;
    }
    for (uint32_t i = k->n_flows; i-- > 0;) {
        c->first[k->flows[i].from] = i;
        c->f->seen[k->flows[i].to].flags |= k->flows[i].kind == EDGE_CALL ? SEEN_ENTRY : 0;
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        if (c->f->seen[i].flags & SEEN_ENTRY) {
            spread(c, i, k->n_flows);
        }
    }
}

/* The guarded jump that stands before an instruction, if control comes to it, or NONE. */
static uint32_t jump_before(const struct finish *c, uint32_t index) {
    uint32_t rank = c->rank[index];
    for (uint32_t i = rank > 0 ? c->head[rank - 1] : NONE; i != NONE; i = c->next[i]) {
        const struct static_inst *inst = &c->k->insts[i];
        if (inst->jump != JUMP_NONE && (inst->flags & INST_GUARDED) && c->reached[i] &&
            next_is_behind(c, i)) {
            return i;
        }
    }
    return NONE;
}

/* An instruction that warps only switched to. A guarded jump before it left these lanes behind.
 * Else it is an entry, as it is not known where control comes from. */
static int explain_switch(struct finish *c, uint32_t to, uint32_t n_sorted, struct err *e) {
    uint32_t jump = jump_before(c, to);
    spread(c, to, n_sorted);
    if (jump != NONE) {
        return add_flow(c, jump, to, EDGE_FALL, e);
    }
    c->f->seen[to].flags |= SEEN_ENTRY;
    return 0;
}

/* Sees to it that control comes to everything that was executed. */
static int reach_executed(struct finish *c, struct err *e) {
    uint32_t n = c->k->n_flows;
    spread_entries(c);
    for (int changed = 1; changed;) {
        changed = 0;
        for (uint32_t i = 0; i < n; i++) {
            const struct flow *flow = &c->k->flows[i];
            uint32_t to = flow->to;
            if (c->reached[flow->from] && !c->reached[to]) {
                changed = 1;
                if (explain_switch(c, to, n, e)) {
                    return -1;
                }
            }
        }
    }
    sort_flows(c->k);
    return 0;
}

static int list_entries(struct finish *c, struct err *e) {
    struct kernel *k = c->k;
    k->entries = malloc(((size_t)k->n_insts + 1) * sizeof *k->entries);
    if (!k->entries) {
        return out_of_memory(k, e);
    }
    for (uint32_t i = 0; i < k->n_insts; i++) {
        if (c->f->seen[i].flags & SEEN_ENTRY) {
            k->entries[k->n_entries++] = i;
        }
    }
    return 0;
}

/* Fills the flows in, once there is room for the work. */
static int finish(struct finish *c, const char *table_path, struct err *e) {
    int table = c->k->source == SOURCE_TABLE;
    rank_pcs(c);
    if (!table) {
        set_guards(c);
    } else if (add_table(c, table_path, e)) {
        return -1;
    }
    if (add_sure_pairs(c, e)) {
        return -1;
    }
    find_twice(c);
    find_goes(c);
    if (add_other_pairs(c, e) || (!table && add_observed_falls(c, e))) {
        return -1;
    }
    find_goes(c);
    if (table) {
        set_unseen(c);
    }
    sort_flows(c->k);
    return reach_executed(c, e) || list_entries(c, e) ? -1 : 0;
}

/* Room for the work. */
enum { FINISH_WORDS = 6, FINISH_BYTES = 2 };

static int finish_new(struct finish *c, struct err *e) {
    size_t n = (size_t)c->k->n_insts + 1;
    uint32_t *words = malloc(FINISH_WORDS * n * sizeof *words);
    uint8_t *bytes = calloc(FINISH_BYTES * n, 1);
    if (!words || !bytes) {
        free(words);
        free(bytes);
        return out_of_memory(c->k, e);
    }
    uint32_t **arrays[FINISH_WORDS] = {&c->pcs, &c->rank, &c->head, &c->next, &c->first, &c->stack};
    for (size_t i = 0; i < FINISH_WORDS; i++) {
        *arrays[i] = words + i * n;
    }
    c->goes = bytes;
    c->reached = bytes + n;
    return 0;
}

int flow_finish(struct flow_watch *f, struct kernel *k, const int64_t *targets,
                const char *table_path, struct err *e) {
    struct finish c = {.f = f, .k = k, .targets = targets};
    if (make_seen(f, k, (uint64_t)k->n_insts + 1, e) || finish_new(&c, e)) {
        return -1;
    }
    int status = finish(&c, table_path, e);
    free(c.pcs);
    free(c.goes);
    return status;
}
