/* SPDX-License-Identifier: Apache-2.0 */
#include "yosys.h"

#include "files.h"
#include "hw_files.h"
#include "tool.h"

#include <string.h>

int yosys_set(struct yosys_parameters *p, const char *name, unsigned value, struct err *e) {
    if (p->n == YOSYS_PARAMETERS || strlen(name) >= YOSYS_NAME)
        return err_set(e,
                       "%s: expected at most %d parameters with names below %d letters, got more; "
                       "enlarge YOSYS_PARAMETERS, YOSYS_NAME",
                       name, YOSYS_PARAMETERS, YOSYS_NAME);
    snprintf(p->list[p->n].name, YOSYS_NAME, "%s", name);
    p->list[p->n++].value = value;
    return 0;
}

static int write_script(const char *script, const char *netlist, const char *module,
                        const struct yosys_parameters *parameters, const char *steps,
                        struct err *e) {
    struct hw_files files;
    if (hw_files_find(&files, module, e) != 0)
        return -1;
    FILE *f = file_create(e, "%s", script);
    if (!f)
        return -1;
    fprintf(f, "read_verilog");
    for (unsigned i = 0; i < files.n; i++)
        fprintf(f, " hw/%s.v", files.name[i]);
    fprintf(f, "\nchparam");
    for (unsigned i = 0; i < parameters->n; i++)
        fprintf(f, " -set %s %u", parameters->list[i].name, parameters->list[i].value);
    fprintf(f, " %s\nhierarchy -check -top %s\n", module, module);
    file_template(f, module, steps);
    fprintf(f, "write_aiger -ascii -symbols \"%s\"\n", netlist);
    return file_close(f, script, e);
}

int yosys_netlist(struct aiger *a, const char *dir, const char *module,
                  const struct yosys_parameters *parameters, const char *steps, struct err *e) {
    char script[PATH_MAX_LENGTH], log[PATH_MAX_LENGTH], netlist[PATH_MAX_LENGTH],
        command[3 * PATH_MAX_LENGTH];
    if (strpbrk(dir, "'\""))
        return err_set(e, "%s: expected a folder without quotes; choose another", dir);
    snprintf(script, sizeof script, "%s/%s.ys", dir, module);
    snprintf(log, sizeof log, "%s/%s.yosys.log", dir, module);
    snprintf(netlist, sizeof netlist, "%s/%s.aag", dir, module);
    if (write_script(script, netlist, module, parameters, steps, e) != 0)
        return -1;
    snprintf(command, sizeof command, "yosys -q -s '%s' >'%s' 2>&1", script, log);
    if (tool_run("yosys", command, log, e) != 0)
        return -1;
    return aiger_read(a, netlist, e);
}
