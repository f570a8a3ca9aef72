/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "kernels/trace/readers/traceg.h"

int traceg_next_line(struct traceg *t) {
    int status;
    while ((status = text_line(t->s, &t->at, t->e)) == 1) {
        if (t->at[strspn(t->at, " \t")] != '\0') {
            break;
        }
    }
    return status;
}

const char *traceg_shown(const char *field) {
    return *field ? field : "end of line";
}

int traceg_wrong(struct traceg *t, const char *expected, const char *got) {
    return text_err(t->s, t->e, "expected %s, got '%.40s'; trace again", expected,
                    traceg_shown(got));
}

int parse_decimal(const char *text, uint64_t max, uint64_t *value) {
    uint64_t v = 0;
    if (*text == '\0') {
        return -1;
    }
    for (; *text; text++) {
        unsigned digit = (unsigned)*text - '0';
        if (digit > 9 || digit > max || v > (max - digit) / 10) {
            return -1;
        }
        v = v * 10 + digit;
    }
    *value = v;
    return 0;
}

int parse_signed(const char *text, long *value) {
    uint64_t magnitude;
    int negative = *text == '-';
    if (parse_decimal(text + negative, INT64_MAX, &magnitude)) {
        return -1;
    }
    *value = negative ? -(long)magnitude : (long)magnitude;
    return 0;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int parse_hex(const char *text, size_t least, size_t most, uint64_t *value) {
    uint64_t v = 0;
    size_t n = 0;
    for (; text[n]; n++) {
        int digit = hex_digit(text[n]);
        if (digit < 0 || n == most) {
            return -1;
        }
        v = v << 4 | (uint64_t)digit;
    }
    *value = v;
    return n >= least ? 0 : -1;
}

int parse_address(const char *text, uint64_t *value) {
    return text[0] == '0' && text[1] == 'x' ? parse_hex(text + 2, 1, 16, value) : -1;
}

const char *parse_three(const char *text, uint64_t max, uint32_t *three) {
    for (int i = 0; i < 3; i++) {
        char digits[16];
        uint64_t value;
        size_t n = strspn(text, "0123456789");
        if (n == 0 || n >= sizeof digits || (i < 2 && text[n] != ',')) {
            return NULL;
        }
        memcpy(digits, text, n);
        digits[n] = '\0';
        if (parse_decimal(digits, max, &value)) {
            return NULL;
        }
        three[i] = (uint32_t)value;
        text += n + (i < 2);
    }
    return text;
}

int traceg_count(struct traceg *t, const char *expected, uint64_t max, uint64_t *count) {
    const char *field = next_field(&t->at);
    return parse_decimal(field, max, count) ? traceg_wrong(t, expected, field) : 0;
}
