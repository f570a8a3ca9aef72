/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/machine_choice.h"

#include <string.h>

#include "design.h"

int machine_add_set(void *choice, const char *text, struct err *e) {
    struct machine_choice *c = choice;
    if (c->n_sets == MACHINE_SETS) {
        return err_set(e,
                       "--set %.80s: expected --set at most %d times, got it more often; write a "
                       "machine of your own",
                       text, MACHINE_SETS);
    }
    c->sets[c->n_sets++] = text;
    return 0;
}

int machine_take_textures(void *choice, const char *text, struct err *e) {
    struct machine_choice *c = choice;
    if (strcmp(text, "flat") != 0) {
        return err_set(e,
                       "--textures %.40s: expected flat, the one way there is; say it, or leave "
                       "the option out",
                       text);
    }
    c->textures_flat = 1;
    return 0;
}

int machine_of_scenario(struct machine_choice *c, const struct scenario *s, struct sm_config *sm,
                        struct err *e) {
    char *rest = NULL;
    if (!c->name && s->machine[0]) {
        c->name = s->machine;
    }
    if (!c->memory && s->memory[0]) {
        c->memory = s->memory;
    }
    int is_its = c->name == s->machine || c->memory == s->memory || s->sets[0];
    memcpy(c->text, s->sets, sizeof c->text);
    for (char *set = strtok_r(c->text, " \t", &rest); set; set = strtok_r(NULL, " \t", &rest)) {
        if (machine_add_set(c, set, e)) {
            return -1;
        }
    }
    if (machine_choose(c, sm, e) == 0) {
        return 0;
    }
    struct err why = *e;
    return is_its ? err_set(e, "%.200s:%u: %s", s->path, s->machine_line, why.text) : -1;
}

void machine_default(struct machine_choice *c) {
    if (!c->name && strcmp(DESIGN_MACHINE, "flat") != 0) {
        c->name = DESIGN_MACHINE;
    }
}

int machine_choose(struct machine_choice *c, struct sm_config *sm, struct err *e) {
    if (c->name) {
        if (machine_read(&c->machine, c->folder, c->name, c->sets, e)) {
            return -1;
        }
        c->machine.textures |= (uint32_t)c->textures_flat;
        sm->machine = &c->machine;
        sm->memory = c->machine.memory;
    }
    if (c->memory && machine_mode(c->memory, &sm->memory, e)) {
        return -1;
    }
    if (sm->machine && sm->memory != MEMORY_FLAT && !sm->machine->has_memory) {
        return err_set(e,
                       "--memory %s: expected a machine with a memory system, got %.80s; name "
                       "another one",
                       machine_mode_name(sm->memory), c->name);
    }
    if (c->textures_flat && (!sm->machine || sm->memory == MEMORY_FLAT)) {
        return err_set(e,
                       "--textures flat: expected a memory system, got none, where all loads have "
                       "a fixed latency; leave it out");
    }
    if (!sm->machine && (c->n_sets || sm->memory != MEMORY_FLAT)) {
        return err_set(e, "%s %.80s: expected a machine, got none; name one, such as turing",
                       c->n_sets ? "--set" : "--memory", c->n_sets ? c->sets[0] : c->memory);
    }
    return 0;
}
