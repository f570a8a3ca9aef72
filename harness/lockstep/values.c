/* SPDX-License-Identifier: Apache-2.0 */
#include "lockstep/values.h"

#include <inttypes.h>

const char *value_name(const struct signal *s, uint64_t value) {
    return s->code && value < s->code->n ? s->code->names[value] : NULL;
}

void value_hex(const struct signal *s, const uint64_t *value, char text[VALUE_TEXT]) {
    uint32_t words = signal_words(s), top = s->width - 64 * (words - 1);
    size_t at =
        (size_t)snprintf(text, VALUE_TEXT, "%0*" PRIx64, (int)(top + 3) / 4, value[words - 1]);
    for (uint32_t w = words - 1; w-- > 0 && at < VALUE_TEXT;)
        at += (size_t)snprintf(text + at, VALUE_TEXT - at, "%016" PRIx64, value[w]);
}

void value_text(const struct signal *s, const uint64_t *value, char text[VALUE_TEXT]) {
    const char *word = value_name(s, value[0]);
    if (word) {
        snprintf(text, VALUE_TEXT, "%" PRIu64 " (%s)", value[0], word);
    } else if (s->width == 1) {
        snprintf(text, VALUE_TEXT, "%s", value[0] ? "1 (yes)" : "0 (no)");
    } else if (!s->is_vec && s->width <= 16) {
        snprintf(text, VALUE_TEXT, "%" PRIu64, value[0]);
    } else {
        char hex[VALUE_TEXT];
        value_hex(s, value, hex);
        snprintf(text, VALUE_TEXT, "0x%.*s", VALUE_TEXT - 3, hex);
    }
}
