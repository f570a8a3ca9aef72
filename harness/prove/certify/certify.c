/* SPDX-License-Identifier: Apache-2.0
 * A literal is twice its variable's number, plus one when negated, as in binary DRAT.
 */
#include "prove/certify/certify.h"

#include <stdlib.h>
#include <string.h>

/* A clause is two words and its literals, the two that are watched first. NEXT is the next clause
 * of the same hash, 0: none. A deleted one has DEAD in SIZE, which no clause can have. */
enum { SIZE, NEXT, HEAD, DEAD = 1 << 30, MOST_VARIABLES = 1 << 26, MOST_CLAUSES = 1 << 30 };

struct watches { /* clauses that watch a literal */
    struct watch {
        uint32_t clause, other; /* while this literal of it is true, it needs no look */
    } * at;
    uint32_t n, room;
    uint64_t seen; /* stamp of the last clause read with this literal */
};

struct source {
    FILE *file;
    const char *name;
    int is_text;
    uint64_t number; /* of the clause or step */
};

struct checker {
    struct source in; /* the formula, then the proof */
    char *why;
    uint32_t n_variables, n_clauses, *literals, n; /* clause read last: n literals, each once */
    uint64_t stamp;
    uint32_t *words; /* all clauses, from word 1 on */
    uint64_t n_words, room;
    uint32_t *buckets, n_buckets;     /* first clause of each hash; a power of two */
    struct watches *watches;          /* of each literal */
    signed char *value;               /* of each literal: 1 true, -1 false, 0 unknown */
    uint32_t *trail, n_trail, n_done; /* true literals; of the first n_done all that follows is */
    int conflict, has_empty;          /* all follows; so says a clause that is there */
};

/* At most 2^32 - 1 items, as they have numbers of 32 bits. */
static void *sized(void *memory, uint64_t n, size_t size) {
    memory = n > UINT32_MAX ? NULL : memory ? realloc(memory, n * size) : calloc(n, size);
    if (!memory) {
        fprintf(stderr, "certify.c:0: expected memory for a proof, got none; free some\n");
        exit(2);
    }
    return memory;
}

static int broken(struct checker *k, const char *expected) {
    snprintf(k->why, CERTIFICATE_TEXT, "%.200s:%llu: expected %s, got another thing; ask again",
             k->in.name, (unsigned long long)k->in.number, expected);
    return -1;
}

/* A word of digits, perhaps with a minus. */
static int read_text(FILE *f, uint32_t most, uint32_t *literal) {
    char word[13], *end;
    int start = 0, stop = 0;
    if (fscanf(f, " %n%12s%n", &start, word, &stop) != 1 || stop - start != (int)strlen(word) ||
        strspn(word, "-0123456789") != strlen(word) || strlen(word) > 11)
        return -1;
    long v = strtol(word, &end, 10);
    *literal = 2 * (uint32_t)labs(v) + (v < 0);
    return *end || labs(v) > most || (v == 0 && *word == '-') ? -1 : 0;
}

/* Seven bits a byte, the lowest first; the top bit says that more follow. */
static int read_binary(FILE *f, uint32_t most, uint32_t *literal) {
    uint64_t v = 0;
    int c = 128;
    for (int shift = 0; shift < 35 && c >= 128; shift += 7) {
        c = getc(f);
        v |= (uint64_t)(c & 127) << shift;
    }
    *literal = (uint32_t)v;
    return c >= 0 && c < 128 && v != 1 && v / 2 <= most ? 0 : -1;
}

static int read_clause(struct checker *k) {
    uint32_t l = 0;
    k->stamp++;
    for (k->n = 0;;) {
        if ((k->in.is_text ? read_text : read_binary)(k->in.file, k->n_variables, &l))
            return broken(k, "literals of the formula's variables, then 0");
        if (l == 0)
            return 0;
        if (k->watches[l].seen != k->stamp)
            k->literals[k->n++] = l;
        k->watches[l].seen = k->stamp;
    }
}

static uint32_t *bucket_of(struct checker *k, const uint32_t *literals, uint32_t n) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n; i++)
        sum += (uint64_t)literals[i] * literals[i] * literals[i] * 0x9e3779b97f4a7c15u;
    return &k->buckets[sum >> 32 & (k->n_buckets - 1)];
}

static void watch(struct checker *k, uint32_t literal, struct watch x) {
    struct watches *w = &k->watches[literal];
    if (w->n == w->room)
        w->at = sized(w->at, w->room = 2 * w->room + 4, sizeof *w->at);
    w->at[w->n++] = x;
}

static void assign(struct checker *k, uint32_t literal) {
    k->value[literal] = 1;
    k->value[literal ^ 1] = -1;
    k->trail[k->n_trail++] = literal;
}

/* Swaps a literal that is not false, of l[from] and behind, with l[to]; 0: there is none. */
static int choose(const struct checker *k, uint32_t *l, uint32_t to, uint32_t from, uint32_t n) {
    while (from < n && k->value[l[from]] < 0)
        from++;
    if (from >= n)
        return 0;
    uint32_t found = l[from];
    l[from] = l[to];
    l[to] = found;
    return 1;
}

/* What follows as this literal is false; 1: a clause has no literal left. */
static int visit(struct checker *k, uint32_t literal) {
    struct watches *w = &k->watches[literal];
    uint32_t kept = 0, i = 0, conflict = 0;
    while (i < w->n && !conflict) {
        struct watch x = w->at[i++];
        uint32_t *c = &k->words[x.clause];
        if (k->value[x.other] <= 0) {
            if (c[SIZE] & DEAD)
                continue;
            x.other = c[HEAD] ^ c[HEAD + 1] ^ literal;
            c[HEAD] = x.other;
            c[HEAD + 1] = literal;
            if (k->value[x.other] <= 0 && choose(k, c + HEAD, 1, 2, c[SIZE])) {
                watch(k, c[HEAD + 1], x);
                continue;
            }
        }
        w->at[kept++] = x;
        conflict = k->value[x.other] < 0;
        if (k->value[x.other] == 0)
            assign(k, x.other);
    }
    while (i < w->n)
        w->at[kept++] = w->at[i++];
    w->n = kept;
    return conflict != 0;
}

static int propagate(struct checker *k) {
    while (k->n_done < k->n_trail)
        if (visit(k, k->trail[k->n_done++] ^ 1))
            return 1;
    return 0;
}

/* Is the clause implied: do its literals, all false, lead to a conflict by propagation alone? */
static int follows(struct checker *k) {
    uint32_t start = k->n_trail;
    int implied = k->conflict;
    for (uint32_t i = 0; i < k->n && !implied; i++) {
        implied = k->value[k->literals[i]] > 0;
        if (k->value[k->literals[i]] == 0)
            assign(k, k->literals[i] ^ 1);
    }
    implied = implied || propagate(k);
    while (k->n_trail > start) {
        uint32_t l = k->trail[--k->n_trail];
        k->value[l] = k->value[l ^ 1] = 0;
    }
    k->n_done = start;
    return implied;
}

/* Stores the clause read last. */
static void add(struct checker *k) {
    uint64_t at = k->n_words;
    k->n_words += HEAD + k->n;
    if (k->n_words > k->room) {
        k->room = 2 * k->n_words;
        k->words = sized(k->words, k->room, sizeof *k->words);
    }
    uint32_t *c = &k->words[at], *l = c + HEAD, *bucket = bucket_of(k, k->literals, k->n);
    memcpy(l, k->literals, k->n * sizeof *l);
    c[SIZE] = k->n;
    c[NEXT] = *bucket;
    *bucket = (uint32_t)at;
    int n_free = choose(k, l, 0, 0, k->n) ? 1 + choose(k, l, 1, 1, k->n) : 0;
    for (int i = 0; i < 2 && k->n > 1; i++)
        watch(k, l[i], (struct watch){(uint32_t)at, l[1 - i]});
    if (n_free == 1 && k->value[l[0]] == 0)
        assign(k, l[0]);
    k->conflict = k->conflict || n_free == 0 || propagate(k);
    k->has_empty |= k->n == 0;
}

/* Deletes one clause with the literals of the clause read last. */
static int erase(struct checker *k) {
    for (uint32_t *link = bucket_of(k, k->literals, k->n); *link; link = &k->words[*link + NEXT]) {
        uint32_t *c = &k->words[*link], same = 0;
        while (c[SIZE] == k->n && same < k->n && k->watches[c[HEAD + same]].seen == k->stamp)
            same++;
        if (c[SIZE] == k->n && same == k->n) {
            *link = c[NEXT];
            c[SIZE] |= DEAD;
            return 0;
        }
    }
    return broken(k, "a clause to delete that is there");
}

static int read_header(struct checker *k) {
    int n = 0;
    while (fscanf(k->in.file, "c%*[^\n]%n ", &n) == 0 && n > 0) /* comments */
        n = 0;
    if (fscanf(k->in.file, "p cnf %n", &n) || n == 0 ||
        read_text(k->in.file, MOST_VARIABLES, &k->n_variables) ||
        read_text(k->in.file, MOST_CLAUSES, &k->n_clauses) || ((k->n_variables | k->n_clauses) & 1))
        return broken(k, "`p cnf VARIABLES CLAUSES`, at most 2^26 and 2^30");
    k->n_variables /= 2;
    k->n_clauses /= 2;
    return 0;
}

static int read_formula(struct checker *k) {
    char more;
    if (read_header(k))
        return -1;
    size_t n = 2 * (size_t)k->n_variables + 2;
    for (k->n_buckets = 1; k->n_buckets < k->n_clauses;)
        k->n_buckets *= 2;
    k->literals = sized(NULL, n, sizeof *k->literals);
    k->trail = sized(NULL, n, sizeof *k->trail);
    k->value = sized(NULL, n, sizeof *k->value);
    k->watches = sized(NULL, n, sizeof *k->watches);
    k->buckets = sized(NULL, k->n_buckets, sizeof *k->buckets);
    for (; k->in.number++ < k->n_clauses; add(k))
        if (read_clause(k))
            return -1;
    return fscanf(k->in.file, " %c", &more) == EOF ? 0 : broken(k, "as many clauses as it says");
}

/* Reads a step; *kind is 'd' when it deletes. */
static int read_step(struct checker *k, char *kind) {
    k->in.number++;
    if (fscanf(k->in.file, k->in.is_text ? " %c" : "%c", kind) != 1)
        return broken(k, "the empty clause before the end");
    if (k->in.is_text && *kind != 'd')
        ungetc(*kind, k->in.file);
    else if (*kind != 'a' && *kind != 'd')
        return broken(k, "a step of binary DRAT, `a` or `d`");
    return read_clause(k);
}

static int check_proof(struct checker *k, struct certificate *c) {
    for (char kind; !k->has_empty;) {
        if (read_step(k, &kind) || (kind == 'd' && erase(k)))
            return -1;
        if (kind != 'd' && !follows(k))
            return broken(k, "a clause that follows by unit propagation (no RAT)");
        if (kind != 'd')
            add(k);
        *(kind == 'd' ? &c->deletions : &c->additions) += 1;
    }
    return 0;
}

enum certificate_verdict certify(struct certificate *c) {
    struct checker k = {.in = {c->formula, c->formula_name, 1, 0}, .why = c->why, .n_words = 1};
    c->additions = c->deletions = 0;
    enum certificate_verdict verdict = read_formula(&k) ? CERTIFICATE_BAD_FORMULA : CERTIFIED;
    k.in = (struct source){c->proof, c->proof_name, c->is_text, 0};
    if (verdict == CERTIFIED && check_proof(&k, c))
        verdict = CERTIFICATE_REFUSED;
    void *all[] = {k.literals, k.words, k.buckets, k.watches, k.value, k.trail};
    for (size_t l = 0; k.watches && l < 2 * (size_t)k.n_variables + 2; l++)
        free(k.watches[l].at);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    return verdict;
}
