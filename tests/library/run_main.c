/* SPDX-License-Identifier: Apache-2.0
 * run_main DESIGN TRACE [seed=N] [repeat=N] [stall_dispatch=N] [main_latency=N] [json=1]
 * [machine=NAME] [memory=MODE] [set=KEY=VALUE]: a kernel by libtwinrf. Prints what `make sim`
 * prints, whatever locale the environment names.
 */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "twinrf.h"

static int read_option(struct twinrf_options *o, int *json, const char *text) {
    const char *value = strchr(text, '=');
    unsigned long n = value ? strtoul(value + 1, NULL, 10) : 0;
    size_t length = value ? (size_t)(value - text) : 0;
    if (length == 4 && strncmp(text, "seed", 4) == 0)
        o->seed = n;
    else if (length == 6 && strncmp(text, "repeat", 6) == 0)
        o->repeat = (uint32_t)n;
    else if (length == 14 && strncmp(text, "stall_dispatch", 14) == 0)
        o->stall_dispatch = (uint32_t)n;
    else if (length == 12 && strncmp(text, "main_latency", 12) == 0)
        o->main_latency = (uint32_t)n;
    else if (length == 7 && strncmp(text, "machine", 7) == 0)
        o->machine = value + 1;
    else if (length == 6 && strncmp(text, "memory", 6) == 0)
        o->memory = value + 1;
    else if (length == 3 && strncmp(text, "set", 3) == 0)
        o->sets = value + 1;
    else if (length == 4 && strncmp(text, "json", 4) == 0)
        *json = n != 0;
    else
        return -1;
    return 0;
}

static int print(twinrf *rf, int json) {
    size_t needed = 0;
    char *text;
    uint64_t cycles = 0;
    if (twinrf_run_text(rf, json, NULL, 0, &needed) != TWINRF_E_SPACE)
        return -1;
    text = malloc(needed);
    if (!text || twinrf_run_text(rf, json, text, needed, NULL) != TWINRF_OK ||
        twinrf_run_counter(rf, "cycles", &cycles) != TWINRF_OK || cycles == 0) {
        free(text);
        return -1;
    }
    fputs(text, stdout);
    free(text);
    return 0;
}

int main(int argc, char **argv) {
    struct twinrf_options o;
    int json = 0, status;
    setlocale(LC_ALL, "");
    twinrf *rf = argc > 2 ? twinrf_open(argv[1]) : NULL;
    if (!rf) {
        fprintf(stderr, "%s\n", twinrf_error(NULL));
        return 2;
    }
    twinrf_options_init(&o);
    for (int i = 3; i < argc; i++) {
        if (read_option(&o, &json, argv[i]) != 0)
            return 2;
    }
    status = twinrf_run(rf, argv[2], &o) != TWINRF_OK || print(rf, json) != 0;
    if (status)
        fprintf(stderr, "%s\n", twinrf_error(rf));
    twinrf_close(rf);
    return status;
}
