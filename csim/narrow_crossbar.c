/* SPDX-License-Identifier: Apache-2.0
 * narrow_crossbar: between main register file and cache, a register in Beats cycles (LTRF, 4.2).
 * See narrow_crossbar.h.
 */
#include "narrow_crossbar.h"

#include "prim/lanes.h"

#include <string.h>

/* Bits of word w of a link. */
static unsigned link_bits(unsigned w) {
    return LINK_BITS - w * 64 < 64 ? LINK_BITS - w * 64 : 64;
}

void narrow_crossbar_beat(uint64_t *data, const uint64_t *reg, unsigned beat) {
    memset(data, 0, LINK_WORDS * sizeof *data);
    if (!number_exists(beat, BEAT_BITS, BEATS))
        return;
    for (unsigned w = 0; w < LINK_WORDS; w++)
        data[w] = bitvec_field(reg, beat * LINK_BITS + w * 64, link_bits(w));
}

void narrow_crossbar_move(uint64_t *reg, const uint64_t *source, unsigned beat) {
    uint64_t data[LINK_WORDS];

    if (!number_exists(beat, BEAT_BITS, BEATS))
        return;
    narrow_crossbar_beat(data, source, beat);
    for (unsigned w = 0; w < LINK_WORDS; w++)
        bitvec_put_field(reg, beat * LINK_BITS + w * 64, link_bits(w), data[w]);
}

static const uint64_t nothing[DATA_WORDS]; /* of a source that does not exist */

/* The register that a beat into cache bank c is of. */
static const uint64_t *filling_row(const narrow_crossbar_in *in, unsigned c) {
    unsigned m = in->fill_source[c];

    return number_exists(m, MAIN_BANK_BITS, MAIN_BANKS) ? in->main_rdata[m] : nothing;
}

void narrow_crossbar_outputs(const narrow_crossbar_in *in, const narrow_crossbar_mem *mem,
                             narrow_crossbar_out *out) {
    memcpy(out->buffer, mem->buffer, sizeof out->buffer);
    memset(out->fill_data, 0, sizeof out->fill_data);
    memset(out->fill_whole, 0, sizeof out->fill_whole);
    for (unsigned c = 0; c < BANKS; c++) {
        unsigned m = in->fill_source[c];

        if (bitvec_get(in->fill_valid, c) && number_exists(m, MAIN_BANK_BITS, MAIN_BANKS))
            narrow_crossbar_beat(out->fill_data[c], in->main_rdata[m], in->fill_beat[c]);
        if (CACHE_BUFFERS && bitvec_get(in->fill_valid, c)) {
            memcpy(out->fill_whole[c], mem->fill[c], sizeof out->fill_whole[c]);
            narrow_crossbar_move(out->fill_whole[c], filling_row(in, c), in->fill_beat[c]);
        }
    }
}

/* The source of a beat from cache bank c: read in the last cycle, or kept since. */
const uint64_t *narrow_crossbar_unload(const narrow_crossbar_mem *mem, unsigned c,
                                       const uint64_t *rdata, unsigned beat) {
    return CACHE_BUFFERS && beat != 0 ? mem->unload[c] : rdata;
}

/* The fill and unload registers of the cache banks. */
static void keep_rows(const narrow_crossbar_in *in, narrow_crossbar_mem *mem) {
    for (unsigned c = 0; c < BANKS; c++)
        if (bitvec_get(in->fill_valid, c))
            narrow_crossbar_move(mem->fill[c], filling_row(in, c), in->fill_beat[c]);
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned source = in->move_source[m];

        if (bitvec_get(in->move_valid, m) && source < BANKS && in->move_beat[m] == 0)
            memcpy(mem->unload[source], in->cache_rdata[source], sizeof mem->unload[source]);
    }
}

void narrow_crossbar_commit(const narrow_crossbar_in *in, narrow_crossbar_mem *mem) {
    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned source = in->move_source[m];
        const uint64_t *data = nothing;

        if (!bitvec_get(in->move_valid, m))
            continue;
        if (source < BANKS)
            data = narrow_crossbar_unload(mem, source, in->cache_rdata[source], in->move_beat[m]);
        else if (source < SOURCES)
            data = in->wb_data[source - BANKS];
        narrow_crossbar_move(mem->buffer[m], data, in->move_beat[m]);
    }
    if (CACHE_BUFFERS)
        keep_rows(in, mem);
}
