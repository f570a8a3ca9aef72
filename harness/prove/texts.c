/* SPDX-License-Identifier: Apache-2.0 */
#include "prove/texts.h"

#include <llvm-c/DebugInfo.h>

#include <stdio.h>
#include <string.h>

#include "rfgen/files.h"
#include "rfgen/hw_files.h"
#include "rfgen/source_text.h"

static bool seeded; /* from the first marked text on: a process has one verdict */

bool texts_seeded(void) {
    return seeded;
}

static bool is_system(const char *path) {
    return strncmp(path, "/usr/include/", 13) == 0 || strncmp(path, "/usr/lib/", 9) == 0;
}

static int add_function(struct source_set *set, LLVMValueRef function, const char *bitcode,
                        struct err *e) {
    char root[PATH_MAX_LENGTH], name[PATH_MAX_LENGTH];
    unsigned root_length, name_length;
    size_t size;
    LLVMMetadataRef program = LLVMGetSubprogram(function);
    LLVMMetadataRef file = program ? LLVMDIScopeGetFile(program) : NULL;
    if (!file)
        return err_set(e, "%.200s:0: expected to know the file of %s, got none; compile it with -g",
                       bitcode, LLVMGetValueName2(function, &size));
    const char *folder = LLVMDIFileGetDirectory(file, &root_length);
    const char *path = LLVMDIFileGetFilename(file, &name_length);
    snprintf(root, sizeof root, "%.*s", (int)root_length, folder);
    snprintf(name, sizeof name, "%.*s", (int)name_length, path);
    return is_system(name) ? 0 : source_set_add(set, root, name, e);
}

static int add_functions(struct source_set *set, LLVMModuleRef module, const char *bitcode,
                         struct err *e) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        if (!LLVMIsDeclaration(f) && add_function(set, f, bitcode, e) != 0)
            return -1;
    }
    return 0;
}

/* Ends with the set; `status`: of filling it. */
static int check(struct source_set *set, int status, struct err *e) {
    if (status == 0)
        status = source_set_check(set, e);
    seeded = seeded || source_set_seeded(set);
    source_set_close(set);
    return status;
}

static struct source_set *open_set(struct err *e) {
    struct source_set *set = source_set_open();
    if (!set)
        err_set(e, "prove: out of memory; free some memory");
    return set;
}

/* DESIGN_DIR/gen of DESIGN_DIR/prove/NAME.bc: a form of wide data has no function of a table. */
static void search_tables(struct source_set *set, const char *bitcode) {
    char folder[PATH_MAX_LENGTH];
    const char *end = strstr(bitcode, "/prove/");
    for (const char *next = end; next; next = strstr(next + 1, "/prove/"))
        end = next;
    if (end && snprintf(folder, sizeof folder, "%.*s/gen", (int)(end - bitcode), bitcode) <
                   (int)sizeof folder)
        source_set_search(set, folder);
}

int texts_check_module(LLVMModuleRef module, const char *bitcode, struct err *e) {
    struct source_set *set = open_set(e);
    if (!set)
        return -1;
    search_tables(set, bitcode);
    return check(set, add_functions(set, module, bitcode, e), e);
}

int texts_check_verilog(struct err *e) {
    struct source_set *set = open_set(e);
    int status = set ? source_set_add_verilog(set, hw_folder(0), e) : -1;
    for (unsigned i = 1; status == 0 && hw_folder(i); i++)
        if (file_exists(hw_folder(i)))
            status = source_set_add_verilog(set, hw_folder(i), e);
    return set ? check(set, status, e) : -1;
}
