/* SPDX-License-Identifier: Apache-2.0 */
#include "sm/sthld_log.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

int sthld_log_open(struct sthld_log *log, const char *path, struct err *e) {
    *log = (struct sthld_log){.path = path};
    if (!path) {
        return 0;
    }
    if (!HAS_CCUS) {
        return err_set(e,
                       "--intervals: expected a design with an STHLD controller, got %s; choose "
                       "one with top = rf_malekeh or leave the option out",
                       DESIGN_NAME);
    }
    log->file = fopen(path, "w");
    if (!log->file) {
        return err_set(e, "%.300s: cannot write: %s; choose another file", path, strerror(errno));
    }
    fprintf(log->file, "interval,cycle,instructions,ipc,sthld,fsm,change\n");
    return 0;
}

void sthld_log_cycle(struct sthld_log *log, uint64_t cycle, const struct sm_out *out) {
    if (!log->file) {
        return;
    }
    log->issued += (uint64_t)__builtin_popcountll(out->issue_valid);
    if (out->interval_end) {
        fprintf(log->file, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.4f,%u,%u,%u\n", log->intervals++,
                cycle, log->issued, (double)log->issued / STHLD_INTERVAL, out->sthld, out->fsm,
                out->change);
        log->issued = 0;
    }
}

int sthld_log_close(struct sthld_log *log, struct err *e) {
    if (!log->file) {
        return 0;
    }
    int failed = ferror(log->file);
    if (fclose(log->file) || failed) {
        return err_set(e, "%.300s: cannot write: %s; free some space", log->path,
                       strerror(errno ? errno : EIO));
    }
    return 0;
}
