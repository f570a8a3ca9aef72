/* SPDX-License-Identifier: Apache-2.0 */
#include "rfgen/yosys.h"

#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/netlists.h"
#include "rfgen/tool.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int yosys_set(struct yosys_parameters *p, const char *name, unsigned value, struct err *e) {
    if (value > INT32_MAX)
        return err_set(e, "%s: expected a value of at most %d, as parameters have a sign, got %u",
                       name, INT32_MAX, value);
    if (p->n == YOSYS_PARAMETERS || strlen(name) >= YOSYS_NAME)
        return err_set(e,
                       "%s: expected at most %d parameters with names below %d letters, got more; "
                       "enlarge YOSYS_PARAMETERS, YOSYS_NAME",
                       name, YOSYS_PARAMETERS, YOSYS_NAME);
    snprintf(p->list[p->n].name, YOSYS_NAME, "%s", name);
    p->list[p->n++].value = value;
    return 0;
}

int yosys_set_text(struct yosys_parameters *p, const char *text, struct err *e) {
    char name[YOSYS_NAME], value[12];
    int n = 0;
    if (sscanf(text, "%63[A-Za-z0-9_]=%11[0-9]%n", name, value, &n) != 2 || text[n] ||
        strtoul(value, NULL, 10) > UINT32_MAX)
        return err_set(e, "%.200s: expected NAME=NUMBER, got other text; correct it", text);
    return yosys_set(p, name, (unsigned)strtoul(value, NULL, 10), e);
}

void yosys_write_point(FILE *f, const char *module, const struct yosys_parameters *parameters) {
    fprintf(f, "read_verilog <<END\nmodule twinrf_point;\n  %s", module);
    for (unsigned i = 0; i < parameters->n; i++)
        fprintf(f, "%s.%s(32'sd%u)", i ? ", " : " #(", parameters->list[i].name,
                parameters->list[i].value);
    fprintf(f, "%s u_point ();\nendmodule\nEND\n", parameters->n ? ")" : "");
    fprintf(f,
            "hierarchy -check -top twinrf_point\ndelete twinrf_point\n"
            "hierarchy -check -auto-top\nrename -top %s\n",
            module);
}

static int write_script(const char *script, const char *netlist, const char *module,
                        const struct yosys_parameters *parameters, const char *steps,
                        const struct hw_files *files, struct err *e) {
    FILE *f = file_create(e, "%s", script);
    if (!f)
        return -1;
    /* -defer: sizes are these alone, no defaults, which may fit nowhere. */
    fprintf(f, "# without a part that its variable lacks\nread_verilog -defer");
    for (unsigned i = 0; i < files->n; i++) {
        char path[PATH_MAX_LENGTH];
        hw_path(path, sizeof path, files->name[i]);
        fprintf(f, " %s", path);
    }
    fprintf(f, "\n");
    yosys_write_point(f, module, parameters);
    file_template(f, module, steps);
    fprintf(f, "write_aiger -ascii -symbols \"%s\"\n", netlist);
    return file_close(f, script, e);
}

/* A loop or a size went over the end of a variable: yosys and Icarus write nothing there, Verilator
 * another part. `text`: the log, with "FILE:LINE: Warning: Range [8:1] select out of bounds .." */
static int check_bounds(const char *text, struct err *e) {
    const char *at = strstr(text, "out of bounds");
    if (!at)
        return 0;
    while (at > text && at[-1] != '\n')
        at--;
    const int place = (int)strcspn(at, " \n"), rest = (int)strcspn(at, "\n") - place;
    return err_set(e,
                   "%.*s expected parts that their variables have, got%.*s; write them where a "
                   "condition of sizes says so",
                   place, at, rest > 160 ? 160 : rest, at + place);
}

static int check_log(const char *log, struct err *e) {
    char *text = file_text(log, e);
    const int status = text ? check_bounds(text, e) : -1;
    free(text);
    return status;
}

static int run(const char *script, const char *dir, const char *module, struct err *e) {
    char log[PATH_MAX_LENGTH], command[3 * PATH_MAX_LENGTH];
    snprintf(log, sizeof log, "%s/%s.yosys.log", dir, module);
    snprintf(command, sizeof command, "yosys -q -s '%s' >'%s' 2>&1", script, log);
    return tool_run("yosys", command, log, e) != 0 ? -1 : check_log(log, e);
}

int yosys_netlist(struct aiger *a, const char *dir, const char *module,
                  const struct yosys_parameters *parameters, const char *steps, const char *more,
                  struct err *e) {
    char script[PATH_MAX_LENGTH], netlist[PATH_MAX_LENGTH];
    struct hw_files files;
    if (strpbrk(dir, "'\""))
        return err_set(e, "%s: expected a folder without quotes; choose another", dir);
    snprintf(script, sizeof script, "%s/%s.ys", dir, module);
    snprintf(netlist, sizeof netlist, "%s/%s.aag", dir, module);
    if (hw_files_find(&files, module, e) != 0 ||
        write_script(script, netlist, module, parameters, steps, &files, e) != 0)
        return -1;
    char *text = file_text(script, e);
    char *key = text ? netlists_key(text, dir, &files, e) : NULL;
    int status = text ? 0 : -1;
    if (text && !(key && netlists_find(key, dir, module, more))) {
        status = run(script, dir, module, e);
        if (key && status == 0)
            netlists_keep(key, dir, module, more);
    }
    free(key);
    free(text);
    return status == 0 ? aiger_read(a, netlist, e) : -1;
}
