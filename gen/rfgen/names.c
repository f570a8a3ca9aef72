/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/names.h"

#include <ctype.h>
#include <string.h>

int is_name(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

size_t name_length(const char *text) {
    size_t length = 0;
    if (isdigit((unsigned char)*text))
        return 0;
    while (is_name(text[length]))
        length++;
    return length;
}

int name_is(const char *name, const char *text, size_t length) {
    return strlen(name) == length && strncmp(name, text, length) == 0;
}

void skip_blanks(const char **at) {
    while (**at == ' ')
        (*at)++;
}

int accept_char(const char **at, char c) {
    skip_blanks(at);
    if (**at != c)
        return 0;
    (*at)++;
    return 1;
}
