/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/tool.h"

#include "rfgen/files.h"

#include <stdlib.h>
#include <string.h>

/* First line of the log that is an error of Verilator or yosys; the text must be freed. */
static char *error_line(const char *log) {
    struct err ignored = {""};
    char *text = file_text(log, &ignored);
    if (!text)
        return NULL;
    char *line = strstr(text, "%Error");
    if (!line)
        line = strstr(text, "ERROR");
    if (!line)
        line = text;
    line[strcspn(line, "\n")] = '\0';
    memmove(text, line, strlen(line) + 1);
    return text;
}

int tool_run(const char *tool, const char *command, const char *log, struct err *e) {
    char look[128];
    snprintf(look, sizeof look, "command -v %s >/dev/null 2>&1", tool);
    if (system(look) != 0)
        return err_set(e, "%s: expected this tool, found none; install the Debian package %s", tool,
                       tool);
    if (system(command) == 0)
        return 0;
    char *line = error_line(log);
    err_set(e, "%s:1: expected %s to accept the Verilog, got `%.300s`; correct it", log, tool,
            line ? line : "no output");
    free(line);
    return -1;
}
