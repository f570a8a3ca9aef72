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

/* gen/blocks/rf_malekeh.def (Malekeh, 4 to 7) */
static const char *const alloc_kind[] = {"NONE", "OWN", "FAR", "NEAR", "WAITS", "BUSY"};
static const char *const victim[] = {"NONE", "EMPTY", "FAR", "LRU"};
static const char *const wr_kind[] = {
    "NONE",    "STORED",          "ALLOCATED",  "FILTERED", "FILTERED_INVALID",
    "DROPPED", "DROPPED_INVALID", "NOT_STORED",
};
static const char *const change[] = {"SMALL", "RISE", "FALL"};
static const char *const fsm[] = {"NONE", "START", "GROW", "SPECULATE", "CLIMB", "SETTLE", "REST"};

/* gen/blocks/rf_ltrf.def, prefetch_unit.def, write_buffer.def, address_allocator.def (LTRF, 3, 4) */
static const char *const wb_kind_ltrf[] = {"WAITS", "CACHE", "MAIN"};
static const char *const out_kind[] = {"NONE", "WRITE_BACK", "DROP"};
static const char *const in_kind[] = {"NONE", "FETCH", "NO_DATA"};
static const char *const place_phase[] = {"NONE", "OUT", "LEAVE", "IN"};
static const char *const buffer_phase[] = {"EMPTY", "FROM_CACHE", "FROM_BUS", "FULL"};
static const char *const error[] = {"NONE", "NO_BANK", "BANK_NOT_GIVEN", "NO_PLACE",
                                    "PLACE_NOT_GIVEN"};

/* Those of one block or top before those of all. */
static const struct word_table tables[] = {
    {"bank_class", NULL, 4, LENGTH(bank_class), bank_class},
    {"wb_kind", "rf_ltrf", 2, LENGTH(wb_kind_ltrf), wb_kind_ltrf},
    {"wb_kind", NULL, 2, LENGTH(wb_kind), wb_kind},
    {"alloc_kind", NULL, 3, LENGTH(alloc_kind), alloc_kind},
    {"victim", NULL, 2, LENGTH(victim), victim},
    {"wr_kind", NULL, 3, LENGTH(wr_kind), wr_kind},
    {"change", NULL, 2, LENGTH(change), change},
    {"fsm", NULL, 3, LENGTH(fsm), fsm},
    {"out_kind", NULL, 2, LENGTH(out_kind), out_kind},
    {"in_kind", NULL, 2, LENGTH(in_kind), in_kind},
    {"phase", "prefetch_unit", 2, LENGTH(place_phase), place_phase},
    {"phase", "write_buffer", 2, LENGTH(buffer_phase), buffer_phase},
    {"error", NULL, 3, LENGTH(error), error},
};

const struct word_table *words_all(unsigned *n) {
    *n = LENGTH(tables);
    return tables;
}

const struct word_table *words_table(const struct signal *s) {
    for (unsigned i = 0; i < LENGTH(tables); i++)
        if (!strcmp(tables[i].signal, signal_base(s)) &&
            (!tables[i].block || !strcmp(tables[i].block, s->block)))
            return &tables[i];
    return NULL;
}

static int has_block(const struct signal_list *list, const char *block) {
    for (unsigned i = 0; i < list->n; i++)
        if (!strcmp(list->rows[i].block, block))
            return 1;
    return 0;
}

/* An output whose name starts so is driven by the block. */
struct drive {
    const char *prefix, *block;
};

const char *words_block_of(const struct twin *top, const char *signal) {
    /* Longer prefixes first: home_go and home_entry are the arbiter's, entry_* the table's. */
    static const struct drive if_there[] = {
        {"left", "prefetch_unit"},
        {"wake", "prefetch_unit"},
        {"issue_", "two_level_scheduler"},
        {"held", "two_level_scheduler"},
        {"place_", "two_level_scheduler"},
        {"running", "two_level_scheduler"},
        {"enter_", "two_level_scheduler"},
        {"leave", "two_level_scheduler"},
        {"left", "two_level_scheduler"},
        {"wake", "two_level_scheduler"},
        {"rd_grant", "bank_arbiter"},
        {"disp_data", "crossbar"},
        {"disp_", "ltrf_collector"},
        {"rd_", "ltrf_collector"},
        {"late", "ltrf_collector"},
        {"miss", "wcb"},
        {"out_", "prefetch_unit"},
        {"in_", "prefetch_unit"},
        {"cache_fill", "prefetch_unit"},
        {"cache_unload", "write_buffer"},
        {"main_busy", "bank_timer"},
        {"main_read", "prefetch_unit"},
        {"main_", "write_buffer"},
        {"error", "address_allocator"},
        {"issue_", "malekeh_scheduler"},
        {"disp_data", "ccu_crossbar"},
        {"disp_tag", "ccu"},
        {"disp_", "ccu_allocator"},
        {"alloc_kind", "ccu_allocator"},
        {"rd_grant", "bank_arbiter"},
        {"rd_", "ccu"},
        {"flush", "ccu"},
        {"hit", "ccu"},
        {"victim", "ccu"},
        {"wr_kind", "ccu"},
        {"sthld", "sthld_controller"},
        {"fsm", "sthld_controller"},
        {"interval_end", "sthld_controller"},
        {"change", "sthld_controller"},
    };
    static const struct drive drives[] = {
        {"issue_", "warp_scheduler"},   {"next_cand_", "warp_scheduler"},
        {"disp_data", "crossbar"},      {"disp_", "operand_collector"},
        {"rd_grant", "bank_arbiter"},   {"rd_", "operand_collector"},
        {"wb_", "bank_arbiter"},        {"bank_", "bank_arbiter"},
        {"cand_grant", "bank_arbiter"}, {"home_go", "bank_arbiter"},
        {"home_entry", "bank_arbiter"}, {"entry_", "steal_table"},
    };
    for (unsigned i = 0; i < LENGTH(if_there); i++)
        if (!strncmp(signal, if_there[i].prefix, strlen(if_there[i].prefix)) &&
            (has_block(&top->state, if_there[i].block) || has_block(&top->mem, if_there[i].block)))
            return if_there[i].block;
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
    const struct word_table *table = words_table(s);
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
