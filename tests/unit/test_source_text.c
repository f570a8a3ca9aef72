/* SPDX-License-Identifier: Apache-2.0
 * How a text is checked, and where its includes are looked for. Models of another folder stand
 * beside contracts of the project, as a proof of CSIM=/elsewhere reads them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rfgen/source_text.h"

/* Adds a model by its whole path, then a contract by its name in the project; checks both. */
static int check_beside_model(const char *contract, struct err *e) {
    char project[256], model[320];
    assert_non_null(getcwd(project, sizeof project));
    snprintf(model, sizeof model, "%s/csim/bank_arbiter.c", project);
    struct source_set *set = source_set_open();
    assert_non_null(set);
    source_set_without_tables(set);
    int status = source_set_add(set, "", model, e);
    if (status == 0)
        status = source_set_add(set, project, contract, e);
    if (status == 0)
        status = source_set_check(set, e);
    source_set_close(set);
    return status;
}

/* Headers of contracts include by folder, which a model's may not. */
static void contracts_stay_beside_a_model_of_another_folder(void **state) {
    struct err e = {""};
    (void)state;
    if (check_beside_model("harness/contracts/blocks/datapath_blocks.c", &e) != 0)
        fail_msg("%s", e.text);
}

static void a_source_that_is_no_part_of_a_proof_is_refused(void **state) {
    struct err e = {""};
    (void)state;
    assert_int_equal(check_beside_model("harness/lockstep/run.c", &e), -1);
    assert_non_null(strstr(e.text, "harness/lockstep/"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contracts_stay_beside_a_model_of_another_folder),
        cmocka_unit_test(a_source_that_is_no_part_of_a_proof_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
