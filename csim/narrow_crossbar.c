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

void narrow_crossbar_outputs(const narrow_crossbar_in *in, const narrow_crossbar_mem *mem,
                             narrow_crossbar_out *out) {
    memcpy(out->buffer, mem->buffer, sizeof out->buffer);
    memset(out->fill_data, 0, sizeof out->fill_data);
    for (unsigned c = 0; c < BANKS; c++) {
        unsigned m = in->fill_source[c];

        if (bitvec_get(in->fill_valid, c) && number_exists(m, MAIN_BANK_BITS, MAIN_BANKS))
            narrow_crossbar_beat(out->fill_data[c], in->main_rdata[m], in->fill_beat[c]);
    }
}

void narrow_crossbar_commit(const narrow_crossbar_in *in, narrow_crossbar_mem *mem) {
    static const uint64_t nothing[DATA_WORDS];

    for (unsigned m = 0; m < MAIN_BANKS; m++) {
        unsigned source = in->move_source[m];
        const uint64_t *data = nothing; /* of a source that does not exist */

        if (!bitvec_get(in->move_valid, m))
            continue;
        if (source < BANKS)
            data = in->cache_rdata[source];
        else if (source < SOURCES)
            data = in->wb_data[source - BANKS];
        narrow_crossbar_move(mem->buffer[m], data, in->move_beat[m]);
    }
}
