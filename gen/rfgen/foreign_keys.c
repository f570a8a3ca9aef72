/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/foreign_keys.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define TWO_LEVEL "rf_bl rf_ltrf rf_orf rf_rfc rf_unified"

static const struct owned {
    const char *key, *tops;
} owned[] = {
    {"ct_entries", "rf_malekeh"},
    {"sthld_start", "rf_malekeh"},
    {"sthld_delta", "rf_malekeh"},
    {"sthld_large", "rf_malekeh"},
    {"sthld_interval", "rf_malekeh"},
    {"sthld_state1", "rf_malekeh"},
    {"sthld_state2", "rf_malekeh"},
    {"sthld_state3", "rf_malekeh"},
    {"sthld_state4", "rf_malekeh"},
    {"sthld_state5", "rf_malekeh"},
    {"sthld_state6", "rf_malekeh"},
    {"interval_regs", "rf_ltrf"},
    {"strands", "rf_ltrf"},
    {"keep_shared", "rf_ltrf"},
    {"beats", "rf_ltrf"},
    {"cache_buffers", "rf_ltrf"},
    {"liveness", "rf_ltrf rf_rfc"},
    {"active_warps", TWO_LEVEL},
    {"pipelined", TWO_LEVEL},
    {"main_base_latency", TWO_LEVEL},
    {"main_latency_percent", TWO_LEVEL},
};

static int is_word_of(const char *words, const char *word) {
    size_t length = strlen(word);
    const char *at = words;
    while ((at = strstr(at, word))) {
        int begins = at == words || at[-1] == ' ';
        if (begins && (at[length] == '\0' || at[length] == ' '))
            return 1;
        at += length;
    }
    return 0;
}

/* A line, or a word of --set: is it `key = ...`? */
static int names(const char *text, const char *key) {
    size_t length = strlen(key);
    while (isspace((unsigned char)*text))
        text++;
    if (strncmp(text, key, length) != 0)
        return 0;
    text += length;
    while (isspace((unsigned char)*text))
        text++;
    return *text == '=';
}

static int line_of(const char *path, const char *key) {
    char line[1024];
    int found = 0;
    FILE *f = fopen(path, "r");
    for (int n = 1; f && !found && fgets(line, sizeof line, f); n++)
        if (names(line, key))
            found = n;
    if (f)
        fclose(f);
    return found;
}

static int is_set(const struct design *d, const char *key) {
    for (const char *word = d->sets; word; word = strchr(word, ' ')) {
        word += *word == ' ';
        if (names(word, key))
            return 1;
    }
    return 0;
}

int foreign_keys_check(const struct design *d, const char *path, struct err *e) {
    const char *top = design_top_name(d);
    for (unsigned k = 0; !d->blocks_only && k < sizeof owned / sizeof *owned; k++) {
        const struct owned *o = &owned[k];
        if (is_word_of(o->tops, top))
            continue;
        int line = line_of(path, o->key);
        if (line > 0)
            return err_set(e, "%s:%d: %s: expected a key of %s, got one of %s; take it out", path,
                           line, o->key, top, o->tops);
        if (is_set(d, o->key))
            return err_set(e, "--set: %s: expected a key of %s, got one of %s; take it out", o->key,
                           top, o->tops);
    }
    return 0;
}
