/* SPDX-License-Identifier: Apache-2.0
 * emulate: runs the launches of a launch file (docs/emulator.md).
 */
#include "kernels/emulator/run.h"
#include "rfgen/options.h"
#include "rfgen/whole_words.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static int read_options(struct run_options *o, const char **path, int argc, char **argv,
                        struct err *e) {
    const struct option_row rows[] = {
        {"check", NULL, "The launch file must have a check or an expect", .flag = &o->must_check},
        {"trace", "FOLDER", "Writes traces and static tables there", .text = &o->trace},
        {"plain", NULL, "Traces are text, not xz", .flag = &o->plain},
        {"buffers", "FOLDER", "Writes NAME.bin there, the bytes of each buffer at the end",
         .text = &o->buffers},
        {"limit", "N", "Stops with an error after N warp instructions", .to64 = &o->limit,
         .low = 1},
        {"patience", "N",
         "Gives up a wait after N warp instructions that change no memory (4194304)",
         .to64 = &o->patience, .low = 1},
        {"strict", NULL, "A read of what was never written is an error", .flag = &o->strict},
        {"races", NULL, "Reports shared words that two warps touch between barriers",
         .flag = &o->races},
        {"bench", NULL, "Speed and memory, too", .flag = &o->bench},
        {"profile", NULL, "Kinds of instructions, lanes, hits of a small cache, too",
         .flag = &o->profile},
        {"disassemble", NULL, "Shows the kernels' code, and runs nothing",
         .flag = &o->disassembles},
        {0}};
    struct command_line c = {
        .program = "emulate",
        .arguments = "FILE.launch",
        .doc = "Runs sm_75 code without a GPU: results, traces, checks."
               "\vStatus 0 when all checks hold, 1 when one does not, 2 unusable input.",
        .options = rows,
        .least_words = 1,
        .most_words = 1};
    *o = (struct run_options){0};
    if (options_read(&c, argc, argv, e))
        return -1;
    *path = c.words[0];
    return 0;
}

int main(int argc, char **argv) {
    struct run_options o;
    const char *path = NULL;
    struct err e;
    int holds = 0;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error with a message */
    if (read_options(&o, &path, argc, argv, &e) || run_file(path, &o, stdout, &holds, &e)) {
        fflush(stdout);
        err_print(&e);
        return 2;
    }
    if (fflush(stdout)) {
        fprintf(stderr, "stdout: %s\n", strerror(errno));
        return 2;
    }
    return holds ? 0 : 1;
}
