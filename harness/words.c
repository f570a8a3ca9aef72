/* SPDX-License-Identifier: Apache-2.0 */
#include "words.h"

#include <inttypes.h>
#include <string.h>

#define LENGTH(a) (sizeof(a) / sizeof *(a))

/* docs/blocks/bank_arbiter.md, class codes (TVLSI 2016, IV.D, Fig. 10) */
static const char *const bank_class[] = {
    "IDLE",    "W_HOME",   "R_HOME_FORCED", "W_FORCED", "R_NORMAL",
    "R_STEAL", "W_NORMAL", "W_STEAL",       "R_HOME",
};
static const char *const wb_kind[] = {"WAITS", "HOME", "STOLEN", "FORCED"};

static const struct word_table tables[] = {
    {"bank_class", 4, LENGTH(bank_class), bank_class},
    {"wb_kind", 2, LENGTH(wb_kind), wb_kind},
};

const struct word_table *words_all(unsigned *n) {
    *n = LENGTH(tables);
    return tables;
}

const struct word_table *words_table(const char *signal) {
    for (unsigned i = 0; i < LENGTH(tables); i++)
        if (!strcmp(tables[i].signal, signal))
            return &tables[i];
    return NULL;
}

const char *words_block_of(const char *signal) {
    /* Longer prefixes first: home_go and home_entry are the arbiter's, entry_* the table's. */
    static const struct {
        const char *prefix, *block;
    } drives[] = {
        {"issue_", "warp_scheduler"},   {"next_cand_", "warp_scheduler"},
        {"disp_data", "crossbar"},      {"disp_", "operand_collector"},
        {"rd_grant", "bank_arbiter"},   {"rd_", "operand_collector"},
        {"wb_", "bank_arbiter"},        {"bank_", "bank_arbiter"},
        {"cand_grant", "bank_arbiter"}, {"home_go", "bank_arbiter"},
        {"home_entry", "bank_arbiter"}, {"entry_", "steal_table"},
    };
    for (unsigned i = 0; i < LENGTH(drives); i++)
        if (!strncmp(signal, drives[i].prefix, strlen(drives[i].prefix)))
            return drives[i].block;
    return NULL;
}

void words_hex(const struct signal *s, const uint64_t *value, char text[WORDS_TEXT]) {
    uint32_t words = signal_words(s), top = s->width - 64 * (words - 1);
    size_t at =
        (size_t)snprintf(text, WORDS_TEXT, "%0*" PRIx64, (int)(top + 3) / 4, value[words - 1]);
    for (uint32_t w = words - 1; w-- > 0 && at < WORDS_TEXT;)
        at += (size_t)snprintf(text + at, WORDS_TEXT - at, "%016" PRIx64, value[w]);
}

void words_value(const struct signal *s, const uint64_t *value, char text[WORDS_TEXT]) {
    const struct word_table *table = words_table(signal_base(s));
    if (table && value[0] < table->n) {
        snprintf(text, WORDS_TEXT, "%" PRIu64 " (%s)", value[0], table->names[value[0]]);
    } else if (s->width == 1) {
        snprintf(text, WORDS_TEXT, "%s", value[0] ? "1 (yes)" : "0 (no)");
    } else if (!s->is_vec && s->width <= 16) {
        snprintf(text, WORDS_TEXT, "%" PRIu64, value[0]);
    } else {
        char hex[WORDS_TEXT];
        words_hex(s, value, hex);
        snprintf(text, WORDS_TEXT, "0x%.*s", WORDS_TEXT - 3, hex);
    }
}
