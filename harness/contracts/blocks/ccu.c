/* SPDX-License-Identifier: Apache-2.0
 * Contract of docs/blocks/ccu.md. Grants and dispatch answer to outputs of the same cycle. So the
 * contract asks the model for these: requests and `ready` depend on neither.
 */
#include "ccu.h"

#include <stddef.h>

#include "contracts/contract.h"
#include "contracts/predicates.h"

/* ---- inputs ---- */

enum {
    ALLOC_NEEDS_FREE,
    DISPATCH_NEEDS_READY,
    GRANT_FITS_REQUEST,
    NO_CLEAR_OF_BUSY,
    NO_CLEAR_OF_ARRIVING,
    RESULTS_DIFFER,
    ONE_BANK_A_REGISTER,
    ASSUMPTIONS
};

static const char *const assumptions[] = {
    [ALLOC_NEEDS_FREE] = "alloc only while not busy",
    [DISPATCH_NEEDS_READY] = "dispatch only with ready",
    [GRANT_FITS_REQUEST] = "grant[k] only with rd_valid[k]",
    [NO_CLEAR_OF_BUSY] = "no clear_valid for the unit's warp while busy",
    [NO_CLEAR_OF_ARRIVING] = "no clear_valid with alloc for the same warp",
    [RESULTS_DIFFER] = "two buses never carry the same register of a warp in one cycle",
    [ONE_BANK_A_REGISTER] = "equal src_reg have equal src_near, src_bank, src_row",
    [ASSUMPTIONS] = NULL};

static int results_differ(const ccu_in *in) {
    int same = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned q = 0; q < p; q++)
            same |= has(in->wb_accept, p) & has(in->wb_accept, q) &
                    (in->wb_warp[p] == in->wb_warp[q]) & (in->wb_reg[p] == in->wb_reg[q]);
    return !same;
}

static int names_the_same(const ccu_in *in, unsigned j, unsigned k) {
    return has(in->src_valid, j) & has(in->src_valid, k) & (in->src_reg[j] == in->src_reg[k]);
}

/* Of an instruction that arrives. */
static int registers_have_one_bank(const ccu_in *in) {
    int holds = 1;
    for (unsigned k = 0; k < SLOTS; k++)
        for (unsigned j = 0; j < k; j++) {
            int equal = (has(in->src_near, j) == has(in->src_near, k)) &
                        (in->src_bank[j] == in->src_bank[k]) & (in->src_row[j] == in->src_row[k]);
            holds &= implies(in->alloc & names_the_same(in, j, k), equal);
        }
    return holds;
}

static unsigned broken(const void *self, const void *inputs) {
    const ccu_state *s = self;
    const ccu_in *in = inputs;
    ccu_out shown;
    ccu_outputs(in, self, &shown);
    int clears_own = in->clear_valid & s->owned & (in->clear_warp == s->warp);
    int clears_arriving = in->clear_valid & in->alloc & (in->clear_warp == in->alloc_warp);
    return broken_unless(implies(in->alloc, !s->busy), ALLOC_NEEDS_FREE) |
           broken_unless(implies(in->dispatch, shown.ready), DISPATCH_NEEDS_READY) |
           broken_unless((in->grant[0] & ~shown.rd_valid[0]) == 0, GRANT_FITS_REQUEST) |
           broken_unless(!(clears_own & s->busy), NO_CLEAR_OF_BUSY) |
           broken_unless(!clears_arriving, NO_CLEAR_OF_ARRIVING) |
           broken_unless(results_differ(in), RESULTS_DIFFER) |
           broken_unless(registers_have_one_bank(in), ONE_BANK_A_REGISTER);
}

int ccu_assume(const void *self, const void *in) {
    return broken(self, in) == 0;
}

/* ---- states ---- */

enum {
    TAGS_DIFFER,
    FREE_IS_EMPTY,
    WAITING_IS_AWAITED,
    AWAITED_IS_WAITING,
    OPERANDS_ARE_LOCKED,
    NUMBERS_EXIST,
    ORDER_IS_ONE,
    NOBODYS_IS_EMPTY,
    BUSY_IS_OWNED,
    INVARIANTS
};

static const char *const invariants[] = {
    [TAGS_DIFFER] = "valid entries have different tags",
    [FREE_IS_EMPTY] = "not busy: no lock, no OCT slot valid, ready, pending or fill",
    [WAITING_IS_AWAITED] = "a valid slot that is not ready has, in the first slot of its entry, "
                           "pending or fill",
    [AWAITED_IS_WAITING] = "what is pending or filled, not both, is a valid slot that is not "
                           "ready, the first of its entry; only valid slots are ready",
    [OPERANDS_ARE_LOCKED] = "locked entries are those of the valid slots",
    [NUMBERS_EXIST] = "oct_index and ct_lru are below CtEntries",
    [ORDER_IS_ONE] = "the numbers of ct_lru are all 0 or all different",
    [NOBODYS_IS_EMPTY] = "ct_valid without owned is 0",
    [BUSY_IS_OWNED] = "a busy unit is owned",
    [INVARIANTS] = NULL};

/* Inductive: a source takes an entry for a register that no valid entry holds (else it hits), once
 * a register (else it is repeated). A result is stored where its register is, or when no entry
 * holds it. */
static int tags_differ(const ccu_state *s) {
    int same = 0;
    for (unsigned e = 0; e < CT_ENTRIES; e++)
        for (unsigned f = 0; f < e; f++)
            same |= has(s->ct_valid, e) & has(s->ct_valid, f) & (s->ct_tag[e] == s->ct_tag[f]);
    return !same;
}

/* Inductive: with ready nothing is pending or filled (AWAITED_IS_WAITING), so dispatch leaves
 * nothing; grants need requests, which a free unit makes only with alloc. */
static int free_is_empty(const ccu_state *s) {
    return s->busy |
           ((s->ct_lock[0] | s->oct_valid[0] | s->oct_ready[0] | s->pending[0] | s->fill[0]) == 0);
}

/* The lowest-numbered valid slot with the entry of slot k, a valid one. */
static unsigned first_of_entry(const ccu_state *s, unsigned k) {
    unsigned first = k;
    for (unsigned j = SLOTS; j-- > 0;)
        if (has(s->oct_valid, j) & (s->oct_index[j] == s->oct_index[k]))
            first = j;
    return first;
}

/* Inductive: an operand that arrives and misses asks, itself or as the first that names the
 * register. It goes from pending to fill with its grant. After the fill all slots of the entry are
 * ready. */
static int waiting_are_awaited(const ccu_state *s) {
    int holds = 1;
    for (unsigned k = 0; k < SLOTS; k++) {
        int waits = has(s->oct_valid, k) & !has(s->oct_ready, k);
        uint64_t awaited = s->pending[0] | s->fill[0];
        holds &= implies(waits, (int)(awaited >> first_of_entry(s, k)) & 1);
    }
    return holds;
}

/* Inductive: only misses ask; two that ask have entries of their own, so that no fill makes a slot
 * ready which is still pending. */
static int awaited_are_waiting(const ccu_state *s) {
    int holds = ((s->pending[0] & s->fill[0]) | (s->oct_ready[0] & ~s->oct_valid[0])) == 0;
    for (unsigned k = 0; k < SLOTS; k++) {
        int waits = has(s->oct_valid, k) & !has(s->oct_ready, k);
        holds &= implies(has(s->pending, k) | has(s->fill, k), waits & (first_of_entry(s, k) == k));
    }
    return holds;
}

static uint64_t entries_of_operands(const ccu_state *s) {
    uint64_t entries = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        entries |= bits_if(has(s->oct_valid, k)) & bits_bit(s->oct_index[k]);
    return entries;
}

/* Inductive: both come from one allocation, and go with its dispatch. */
static int operands_are_locked(const ccu_state *s) {
    return s->ct_lock[0] == entries_of_operands(s);
}

/* Inductive by the block alone: with m entries used and u unused ones, the numbers are at most
 * m - 1 and m + u - 1. */
static int numbers_exist(const ccu_state *s) {
    int exist = 1;
    for (unsigned k = 0; k < SLOTS; k++)
        exist &= below(s->oct_index[k], CT_ENTRIES);
    for (unsigned e = 0; e < CT_ENTRIES; e++)
        exist &= below(s->ct_lru[e], CT_ENTRIES);
    return exist;
}

/* Inductive by the block alone: they are all 0 until the first use, which numbers all entries. The
 * proof that the twins are equal is shorter with it. */
static int order_is_one(const ccu_state *s) {
    unsigned any = 0;
    int same = 0;
    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        any |= s->ct_lru[e];
        for (unsigned f = 0; f < e; f++)
            same |= s->ct_lru[e] == s->ct_lru[f];
    }
    return (any == 0) | !same;
}

static unsigned strayed(const void *self) {
    const ccu_state *s = self;
    return broken_unless(tags_differ(s), TAGS_DIFFER) |
           broken_unless(free_is_empty(s), FREE_IS_EMPTY) |
           broken_unless(waiting_are_awaited(s), WAITING_IS_AWAITED) |
           broken_unless(awaited_are_waiting(s), AWAITED_IS_WAITING) |
           broken_unless(operands_are_locked(s), OPERANDS_ARE_LOCKED) |
           broken_unless(numbers_exist(s), NUMBERS_EXIST) |
           broken_unless(order_is_one(s), ORDER_IS_ONE) |
           broken_unless(implies(!s->owned, s->ct_valid[0] == 0), NOBODYS_IS_EMPTY) |
           broken_unless(implies(s->busy, s->owned), BUSY_IS_OWNED);
}

int ccu_invariant(const void *self) {
    return strayed(self) == 0;
}

/* ---- what can happen ---- */

enum {
    FLUSH,
    TAKES_NOBODYS,
    HIT,
    ALL_HIT,
    NO_SOURCES,
    ALL_SOURCES,
    REPEATED_HIT,
    REPEATED_MISS,
    TAKES_EMPTY,
    TAKES_FAR,
    TAKES_LRU,
    RESULT_TAKES_EMPTY,
    RESULT_TAKES_FAR,
    RESULT_TAKES_LRU,
    IS_STORED,
    IS_ALLOCATED,
    IS_FILTERED,
    FILTERED_INVALIDATES,
    IS_DROPPED,
    DROPPED_INVALIDATES,
    NOT_STORED_LOCKED,
    RESULT_OF_PENDING,
    RESULT_OF_FILL,
    NOT_STORED_IN_PART,
    NOT_STORED_WITHOUT_ENTRY,
    STORE_WITH_ALLOC,
    LOCKED_WITH_ALLOC,
    STORE_WINS,
    GRANT_AT_ONCE,
    GRANT_LATER,
    DISPATCH,
    CLEARED
};

static const char *const covers[] = {
    [FLUSH] = "an instruction takes the unit from another warp",
    [TAKES_NOBODYS] = "an instruction takes a unit that nobody owns",
    [HIT] = "an operand is in the cache table",
    [ALL_HIT] = "all operands of an instruction are in the cache table",
    [NO_SOURCES] = "an instruction without operands",
    [ALL_SOURCES] = "as many different registers as slots",
    [REPEATED_HIT] = SLOTS > 1 ? "a register named twice hits" : "",
    [REPEATED_MISS] = SLOTS > 1 ? "a register named twice is read once" : "",
    [TAKES_EMPTY] = "an operand takes an empty entry",
    [TAKES_FAR] = "an operand takes a far entry",
    [TAKES_LRU] = "an operand takes the least recently used entry",
    [RESULT_TAKES_EMPTY] = "a result takes an empty entry",
    [RESULT_TAKES_FAR] = "a result takes a far entry",
    [RESULT_TAKES_LRU] = "a result takes the least recently used entry",
    [IS_STORED] = "STORED: stored where its register was",
    [IS_ALLOCATED] = "ALLOCATED: stored in another entry",
    [IS_FILTERED] = "FILTERED: a far result",
    [FILTERED_INVALIDATES] = "FILTERED_INVALIDATES: a far result, an entry becomes invalid",
    [IS_DROPPED] = RESULT_BUSES > 1 ? "DROPPED: a near result, another one is stored" : "",
    [DROPPED_INVALIDATES] =
        RESULT_BUSES > 1 ? "DROPPED_INVALIDATES: a near result, an entry becomes invalid" : "",
    [NOT_STORED_LOCKED] = "NOT_STORED: the entry is locked",
    [RESULT_OF_PENDING] = "a result for a register whose read waits for its grant",
    [RESULT_OF_FILL] = "a result for a register whose read was granted",
    [NOT_STORED_IN_PART] = "NOT_STORED: a part of the lanes, without a match",
    [NOT_STORED_WITHOUT_ENTRY] =
        CT_ENTRIES == SLOTS ? "NOT_STORED: all lanes, no entry may go" : "",
    [STORE_WITH_ALLOC] = "a result is stored in the cycle of an allocation",
    [LOCKED_WITH_ALLOC] = "a result for a register that an instruction locks in this cycle",
    [STORE_WINS] =
        RESULT_BUSES > 1 ? "a result is stored in the entry that another one makes invalid" : "",
    [GRANT_AT_ONCE] = "an operand is granted in the cycle of its arrival",
    [GRANT_LATER] = "an operand is granted that waited",
    [DISPATCH] = "the instruction dispatches",
    [CLEARED] = "the unit's warp exits, its values are gone",
    NULL};

static int has_repeated(const ccu_in *in, const ccu_out *out, int hits) {
    int any = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        for (unsigned j = 0; j < k; j++)
            any |= names_the_same(in, j, k) & (has(out->hit, k) == hits);
    return in->alloc & any;
}

static int are_all_different(const ccu_in *in) {
    int twice = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        for (unsigned j = 0; j < k; j++)
            twice |= in->src_reg[j] == in->src_reg[k];
    return (in->src_valid[0] == bits_low(SLOTS)) & !twice;
}

static int cover_sources(unsigned k, const ccu_state *s, const ccu_in *in, const ccu_out *out) {
    switch (k) {
    case FLUSH:
        return out->flush & s->owned;
    case TAKES_NOBODYS:
        return in->alloc & !s->owned;
    case HIT:
        return out->hit[0] != 0;
    case ALL_HIT:
        return (out->hit[0] != 0) & (out->hit[0] == in->src_valid[0]);
    case NO_SOURCES:
        return in->alloc & (in->src_valid[0] == 0);
    case ALL_SOURCES:
        return in->alloc & are_all_different(in);
    default:
        return has_repeated(in, out, k == REPEATED_HIT);
    }
}

static int source_takes(const ccu_out *out, unsigned victim) {
    int any = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        any |= out->victim[k] == victim;
    return any;
}

static int is_written(const ccu_out *out, unsigned kind) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        any |= out->wr_kind[p] == kind;
    return any;
}

/* A result for a register that a valid entry of `entries` holds. */
static int meets_entry(const ccu_state *s, const ccu_in *in, const ccu_out *out, unsigned kind,
                       uint64_t entries) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned e = 0; e < CT_ENTRIES; e++)
            any |= (out->wr_kind[p] == kind) & has(s->ct_valid, e) & (int)(entries >> e & 1) &
                   (s->ct_tag[e] == in->wb_reg[p]);
    return any;
}

/* The entries of some slots. */
static uint64_t entries_of(const ccu_state *s, uint64_t slots) {
    uint64_t entries = 0;
    for (unsigned k = 0; k < SLOTS; k++)
        entries |= bits_if((slots >> k & 1) != 0) & bits_bit(s->oct_index[k]);
    return entries;
}

/* NOT_STORED of a bus with all lanes, or with a part of them, whose register no entry holds. */
static int is_refused(const ccu_state *s, const ccu_in *in, const ccu_out *out, int whole) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++) {
        int held = 0;
        for (unsigned e = 0; e < CT_ENTRIES; e++)
            held |= has(s->ct_valid, e) & (s->ct_tag[e] == in->wb_reg[p]);
        any |= (out->wr_kind[p] == WRITE_NOT_STORED) & !held & !in->alloc &
               ((in->wb_mask[p] == bits_low(LANES)) == whole);
    }
    return any;
}

/* A near result for a source of the instruction that arrives. */
static int is_locked_now(const ccu_in *in, const ccu_out *out) {
    int any = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        for (unsigned k = 0; k < SLOTS; k++)
            any |= (out->wr_kind[p] == WRITE_NOT_STORED) & has(in->src_valid, k) &
                   (in->src_reg[k] == in->wb_reg[p]);
    return in->alloc & any;
}

static int store_wins(const ccu_state *s, const ccu_in *in, const ccu_out *out) {
    uint64_t stored = bits_if(out->d_valid) & bits_bit(out->d_entry);
    return (in->alloc == 0) & is_written(out, 2) &
           (meets_entry(s, in, out, 4, stored) | meets_entry(s, in, out, 6, stored));
}

static int cover_refused(unsigned k, const ccu_state *s, const ccu_in *in, const ccu_out *out) {
    switch (k) {
    case NOT_STORED_LOCKED:
        return meets_entry(s, in, out, 7, s->ct_lock[0]) & !in->alloc;
    case RESULT_OF_PENDING:
        return meets_entry(s, in, out, 7, entries_of(s, s->pending[0]));
    case RESULT_OF_FILL:
        return meets_entry(s, in, out, 7, entries_of(s, s->fill[0]));
    default:
        return is_refused(s, in, out, k == NOT_STORED_WITHOUT_ENTRY);
    }
}

static int cover_rest(unsigned k, const ccu_state *s, const ccu_in *in, const ccu_out *out) {
    switch (k) {
    case STORE_WITH_ALLOC:
        return in->alloc & out->d_valid;
    case LOCKED_WITH_ALLOC:
        return is_locked_now(in, out);
    case STORE_WINS:
        return store_wins(s, in, out);
    case GRANT_AT_ONCE:
        return in->alloc & (in->grant[0] != 0);
    case GRANT_LATER:
        return !in->alloc & (in->grant[0] != 0);
    case DISPATCH:
        return in->dispatch;
    default:
        return in->clear_valid & !in->alloc & s->owned & (in->clear_warp == s->warp) &
               (s->ct_valid[0] != 0);
    }
}

int ccu_cover(unsigned k, const void *self, const void *inputs, const void *outputs) {
    const ccu_state *s = self;
    const ccu_in *in = inputs;
    const ccu_out *out = outputs;
    if (k <= REPEATED_MISS)
        return cover_sources(k, s, in, out);
    if (k <= TAKES_LRU)
        return source_takes(out, k - TAKES_EMPTY + VICTIM_EMPTY);
    if (k <= RESULT_TAKES_LRU)
        return out->victim[SLOTS] == k - RESULT_TAKES_EMPTY + VICTIM_EMPTY;
    if (k <= DROPPED_INVALIDATES)
        return is_written(out, k - IS_STORED + WRITE_STORED);
    if (k <= NOT_STORED_WITHOUT_ENTRY)
        return cover_refused(k, s, in, out);
    return cover_rest(k, s, in, out);
}

/* ---- lemmas ---- */

/* The model lets entries go one after the other, the Verilog gives each a rank in one order and
 * takes the first ones at once. The lemmas say where the model's choices are in that order: with
 * seven sources and eight entries no prover finds it out in useful time. */
enum {
    RANKS_ARE_ORDERED,
    RANKS_ARE_FILLED,
    SOURCE_TAKES, /* and of the other sources behind it */
    LOCKS = SOURCE_TAKES + SLOTS,
    WRITE_TAKES,
    USED_COME_FIRST,
    LEMMAS
};

_Static_assert((int)LEMMAS <= (int)LEMMAS_MAX, "a bit each");

static const char *const lemmas[LEMMAS + 1] = {
    [RANKS_ARE_ORDERED] = "an entry that goes before another one has a lower rank",
    [RANKS_ARE_FILLED] = "no rank is left out, and there is one for each miss",
    [SOURCE_TAKES... SOURCE_TAKES + SLOTS - 1] = "a source takes the entry of its rank",
    [LOCKS] = "locked are the entries that are hit or taken",
    [WRITE_TAKES] = "a result takes the entry behind those that the sources take",
    [USED_COME_FIRST] = "used entries come first in the next order of use",
};

/* Entries that make room: those that an instruction hits stay, or those that are locked. */
struct room {
    uint64_t counted;          /* V */
    uint64_t pool;             /* entries that may go */
    uint64_t misses;           /* sources that take one */
    unsigned rank[CT_ENTRIES]; /* of an entry: how many of the pool go before it */
    uint64_t taken[SLOTS + 1]; /* by a source, at last by a result: the entry of its rank */
};

/* As `victim` has it. */
static unsigned kind_of(const struct room *r, const ccu_state *s, unsigned e) {
    return !has(&r->counted, e) ? VICTIM_EMPTY : !has(s->ct_near, e) ? VICTIM_FAR : VICTIM_LRU;
}

static int used_later(const ccu_state *s, unsigned e, unsigned f) {
    return e < f ? s->ct_lru[e] <= s->ct_lru[f] : s->ct_lru[e] < s->ct_lru[f];
}

static int goes_before(const struct room *r, const ccu_state *s, const ccu_in *in, unsigned e,
                       unsigned f) {
    uint64_t from = ~(uint64_t)0 << in->rand;
    unsigned kind = kind_of(r, s, e), other = kind_of(r, s, f);
    int far_first = has(&from, e) == has(&from, f) ? e < f : has(&from, e);
    int first = kind == VICTIM_EMPTY ? e < f : kind == VICTIM_FAR ? far_first : used_later(s, f, e);
    return kind == other ? first : kind < other;
}

static uint64_t entries_hit(const ccu_state *s, const ccu_in *in, uint64_t counted) {
    uint64_t hits = 0;
    for (unsigned k = 0; k < SLOTS; k++) {
        uint64_t same = 0;
        for (unsigned e = 0; e < CT_ENTRIES; e++)
            same |= (uint64_t)(s->ct_tag[e] == in->src_reg[k]) << e;
        hits |= bits_lowest(same & counted) & bits_if(has(in->src_valid, k));
    }
    return hits;
}

static uint64_t entry_of_rank(const struct room *r, unsigned rank) {
    uint64_t entry = 0;
    for (unsigned e = 0; e < CT_ENTRIES; e++)
        entry |= bits_if(has(&r->pool, e) & (r->rank[e] == rank)) & bits_bit(e);
    return entry;
}

static void make_room(struct room *r, const ccu_state *s, const ccu_in *in, const ccu_out *out) {
    unsigned rank = 0;
    r->counted = s->ct_valid[0] & ~bits_if(out->flush);
    r->pool = bits_low(CT_ENTRIES) & ~(in->alloc ? entries_hit(s, in, r->counted) : s->ct_lock[0]);
    r->misses = out->rd_valid[0] & bits_if(in->alloc);
    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        r->rank[e] = 0;
        for (unsigned f = 0; f < CT_ENTRIES; f++)
            r->rank[e] += (unsigned)(f != e && (has(&r->pool, f) & goes_before(r, s, in, f, e)));
    }
    for (unsigned k = 0; k < SLOTS; k++) {
        r->taken[k] = entry_of_rank(r, rank) & bits_if(has(&r->misses, k));
        rank += (unsigned)has(&r->misses, k);
    }
    r->taken[SLOTS] = entry_of_rank(r, rank);
}

static int ranks_are_ordered(const struct room *r, const ccu_state *s, const ccu_in *in) {
    int holds = 1;
    for (unsigned e = 0; e < CT_ENTRIES; e++)
        for (unsigned f = 0; f < CT_ENTRIES; f++)
            holds &=
                e == f || implies(has(&r->pool, e) & has(&r->pool, f) & goes_before(r, s, in, e, f),
                                  r->rank[e] < r->rank[f]);
    return holds;
}

static int ranks_are_filled(const struct room *r) {
    int holds = 1;
    for (unsigned rank = 0; rank < CT_ENTRIES; rank++)
        holds &= implies(rank < bitvec_count(&r->pool, CT_ENTRIES), entry_of_rank(r, rank) != 0);
    for (unsigned k = 0; k < SLOTS; k++)
        holds &= implies(has(&r->misses, k), r->taken[k] != 0);
    return holds;
}

static int takes_in_turn(const struct room *r, unsigned k, const ccu_state *s, const ccu_in *in,
                         const ccu_out *out, const ccu_state *next) {
    int holds = 1;
    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        int takes = has(&r->taken[k], e);
        int shows = out->victim[k] == kind_of(r, s, e);
        shows &= next->ct_tag[e] == in->src_reg[k];
        shows &= has(next->ct_near, e) == has(in->src_near, k);
        shows &= has(next->ct_lock, e);
        holds &= implies(has(&r->misses, k), takes == (next->oct_index[k] == e));
        holds &= implies(takes, shows);
    }
    return holds;
}

static int locks(const struct room *r, const ccu_in *in, const ccu_state *next) {
    uint64_t lock = bits_low(CT_ENTRIES) & ~r->pool;
    for (unsigned k = 0; k < SLOTS; k++)
        lock |= r->taken[k];
    return implies(in->alloc, next->ct_lock[0] == lock);
}

static int write_takes(const struct room *r, const ccu_state *s, const ccu_out *out) {
    int holds = 1, takes = 0;
    for (unsigned p = 0; p < RESULT_BUSES; p++)
        takes |= out->wr_kind[p] == WRITE_ALLOCATED;
    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        int this = has(&r->taken[SLOTS], e);
        holds &= implies(takes, this == (out->d_entry == e)) &
                 implies(takes & this, out->victim[SLOTS] == kind_of(r, s, e));
    }
    return holds;
}

static int used_come_first(const ccu_state *s, const ccu_in *in, const ccu_out *out,
                           const ccu_state *next) {
    uint64_t used =
        (next->ct_lock[0] & bits_if(in->alloc)) | (bits_bit(out->d_entry) & bits_if(out->d_valid));
    int holds = 1;
    for (unsigned e = 0; e < CT_ENTRIES; e++) {
        unsigned before = 0;
        for (unsigned f = 0; f < CT_ENTRIES; f++) {
            int later = f != e && used_later(s, f, e);
            before += (unsigned)(has(&used, e) ? has(&used, f) & later : has(&used, f) | later);
        }
        holds &= implies(used != 0, next->ct_lru[e] == before);
    }
    return holds;
}

unsigned ccu_lemmas(const void *self, const void *inputs, const void *outputs, const void *after) {
    const ccu_state *s = self, *next = after;
    const ccu_in *in = inputs;
    const ccu_out *out = outputs;
    struct room r;
    make_room(&r, s, in, out);
    unsigned failed = broken_unless(ranks_are_ordered(&r, s, in), RANKS_ARE_ORDERED) |
                      broken_unless(ranks_are_filled(&r), RANKS_ARE_FILLED) |
                      broken_unless(locks(&r, in, next), LOCKS) |
                      broken_unless(write_takes(&r, s, out), WRITE_TAKES) |
                      broken_unless(used_come_first(s, in, out, next), USED_COME_FIRST);
    for (unsigned k = 0; k < SLOTS; k++)
        failed |= broken_unless(takes_in_turn(&r, k, s, in, out, next), SOURCE_TAKES + k);
    return failed;
}

const struct contract ccu_contract = {.block = "ccu",
                                      .assume = ccu_assume,
                                      .invariant = ccu_invariant,
                                      .cover = ccu_cover,
                                      .covers = covers,
                                      .broken = broken,
                                      .assumptions = assumptions,
                                      .strayed = strayed,
                                      .invariants = invariants,
                                      .lemmas = lemmas};
