/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/words.h"

#include <inttypes.h>

const char *words_code(const struct signal *s, uint64_t value) {
    return s->code && value < s->code->n ? s->code->words[value] : NULL;
}

void words_hex(const struct signal *s, const uint64_t *value, char text[WORDS_TEXT]) {
    uint32_t words = signal_words(s), top = s->width - 64 * (words - 1);
    size_t at =
        (size_t)snprintf(text, WORDS_TEXT, "%0*" PRIx64, (int)(top + 3) / 4, value[words - 1]);
    for (uint32_t w = words - 1; w-- > 0 && at < WORDS_TEXT;)
        at += (size_t)snprintf(text + at, WORDS_TEXT - at, "%016" PRIx64, value[w]);
}

void words_value(const struct signal *s, const uint64_t *value, char text[WORDS_TEXT]) {
    const char *word = words_code(s, value[0]);
    if (word) {
        snprintf(text, WORDS_TEXT, "%" PRIu64 " (%s)", value[0], word);
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
