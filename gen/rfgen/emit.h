/* SPDX-License-Identifier: Apache-2.0
 * Everything that rfgen writes, one function a kind of file. `dir` is OUTDIR/gen unless said
 * otherwise.
 */
#ifndef TWINRF_EMIT_H
#define TWINRF_EMIT_H

#include "rfgen/table.h"

#include <stdio.h>

/* C side: design.h, X_codes.h and X_names.h of a table with codes, X_if.h, top.h (emit_c.c). */
int emit_c_design(const char *dir, const struct design *d, struct err *e);
int emit_c_codes(const char *dir, const struct table *t, struct err *e);
int emit_c_block(const char *dir, const struct tables *all, const struct table *t, struct err *e);
/* The same in two files: X_shown.h has what a user of the top sees, X_if.h the rest. */
int emit_c_shown(const char *dir, const struct tables *all, const struct table *t, struct err *e);
int emit_c_top(const char *dir, const struct design *d, struct err *e);

/* sm_ports.h and drive.c: a top's ports behind those of the environment (emit_environment.c). */
int emit_environment(const char *dir, const struct tables *all, const struct table *top,
                     struct err *e);

/* sm_hooks.h: a top's flags and what the SM calls for it (emit_hooks.c). */
int emit_hooks(const char *dir, const struct tables *all, const struct table *top, struct err *e);

/* Signal table and adaptors of harness/lockstep/twin.h: twin_X.c (emit_twin.c). */
int emit_twin(const char *dir, const struct tables *all, const struct table *t, struct err *e);

/* Of a top as a library: design_counters.h, design_rows.h (emit_library.c). */
int emit_library(const char *dir, const struct tables *all, const struct table *top, struct err *e);
/* asserted.h and asserted.c: calls of blocks through their contracts; `top` may be NULL
 * (emit_asserted.c). */
int emit_asserted(const char *dir, const struct tables *all, const struct table *top,
                  struct err *e);

/* Between C structs and flat vectors: twinrf_pack.h (emit_shim.c). */
int emit_pack(const char *dir, struct err *e);

/* Verilator side: that and rtl_pack.h, shim_X.cpp, X.vlt, X.gflags (emit_shim.c). */
int emit_rtl_pack(const char *dir, struct err *e);
int emit_shim(const char *dir, const struct tables *all, const struct table *t, struct err *e);
int emit_verilator(const char *dir, const struct tables *all, const struct table *t, struct err *e);

/* The Verilog of a top whose table says how it is wired, in `outdir`/gen/hw (emit_top.c). */
int emit_top(const char *outdir, const struct tables *all, const struct table *top, struct err *e);

/* The Verilog of a module `name`, beside it (emit_path.c). It has the blocks of `top` whose fields
 * are listed, wired as there. Inputs of theirs that are listed are free: `wcb.written`. */
int emit_path(const char *outdir, const struct tables *all, const struct table *top,
              const char *name, char *const *fields, struct err *e);

/* Parts of a wrapper of properties of a block, beside them: X_parameters.vh, X_inputs.vh and
 * X_block.vh. A path has no X_inputs.vh, as its wrapper drives some of them; words NAME=SIZE tie
 * parameters (emit_frame.c). */
int emit_frame(const char *outdir, const struct tables *all, const struct table *t, struct err *e);
int emit_frame_path(const char *outdir, const struct tables *all, const struct table *t,
                    char *const *words, struct err *e);

/* X.f, the Verilog files of X (emit_verilog.c). */
int emit_file_list(const char *dir, const struct table *t, struct err *e);

/* Stand-alone products in `outdir`/hw, `outdir`/csim and `outdir`/systemc (emit_verilog.c,
 * emit_csim.c, emit_systemc.c). `prefix`: hw_names.h. */
int export_verilog(const char *outdir, const struct design *d, const struct table *top,
                   const char *prefix, struct err *e);
int export_csim(const char *outdir, const struct design *d, const struct tables *all,
                struct err *e);
int export_systemc(const char *outdir, const struct design *d, const struct tables *all,
                   const char *prefix, struct err *e);

/* OUTDIR/library/design_id.h: version and hash, as export_csim has them (emit_csim.c). */
int emit_identity(const char *outdir, const struct design *d, const struct tables *all,
                  struct err *e);

/* Markdown to `f` (emit_docs.c). */
void emit_ports(FILE *f, const struct table *t);
void emit_key_table(FILE *f);
/* Rows as text: table, kind, name, the rest, with tabs between. With a kind, as SUB, the names of
 * its rows alone (emit_rows.c). */
int emit_rows(FILE *f, const struct table *t, const char *kind, struct err *e);
/* A top for graphviz (emit_drawing.c). */
int emit_drawing(FILE *f, const struct table *top, struct err *e);

#endif
