/* SPDX-License-Identifier: Apache-2.0
 * loaded_main LIBRARY DESIGN: a program that knows names alone, as Python's ctypes does. It finds a
 * design point's handle in its shared library, and steps it. Prints `DESIGN: N cycles`.
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 3, NAME = 80 };

/* A function called DESIGN_WHAT; without one the program ends. */
static void find(void *library, const char *design, const char *what, void *function) {
    char name[NAME];
    snprintf(name, sizeof name, "%s_%s", design, what);
    void *found = dlsym(library, name);
    if (!found) {
        fprintf(stderr, "expected the function %s, got %s\n", name, dlerror());
        exit(1);
    }
    memcpy(function, &found, sizeof found);
}

int main(int argc, char **argv) {
    void *(*create)(void);
    int (*check)(void), (*step)(void *), (*counter)(void *, const char *, uint64_t *);
    void (*destroy)(void *);
    uint64_t cycles = 0;
    void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
        fprintf(stderr, "loaded_main: expected LIBRARY DESIGN, got %s\n",
                argc == 3 ? dlerror() : "other words");
        return 2;
    }
    find(library, argv[2], "new", &create);
    find(library, argv[2], "check", &check);
    find(library, argv[2], "step", &step);
    find(library, argv[2], "counter", &counter);
    find(library, argv[2], "free", &destroy);
    void *h = check() == 0 ? create() : NULL;
    for (unsigned i = 0; h && i < STEPS; i++)
        step(h);
    int status = !h || counter(h, "cycles", &cycles) != 0 || cycles != STEPS;
    printf("%s: %" PRIu64 " cycles\n", argv[2], cycles);
    if (h)
        destroy(h);
    dlclose(library);
    return status;
}
