/* SPDX-License-Identifier: Apache-2.0
 * SHA-1 as its standard has it: 80 words are made first.
 */
#include "reference.h"

static uint32_t turned(uint32_t x, int by) {
    return x << by | x >> (32 - by);
}

static uint32_t mixed(int round, uint32_t b, uint32_t c, uint32_t d) {
    if (round < 20)
        return (d ^ (b & (c ^ d))) + 0x5a827999u;
    if (round >= 40 && round < 60)
        return ((b & c) + (d & (b ^ c))) + 0x8f1bbcdcu;
    return (b ^ c ^ d) + (round < 40 ? 0x6ed9eba1u : 0xca62c1d6u);
}

static void hash(uint32_t *digest, const uint32_t *words) {
    uint32_t w[80], s[5];
    memcpy(s, digest, sizeof s);
    for (int i = 0; i < 80; i++) {
        w[i] = i < 16 ? words[i] : turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        uint32_t next = turned(s[0], 5) + mixed(i, s[1], s[2], s[3]) + s[4] + w[i];
        s[4] = s[3];
        s[3] = s[2];
        s[2] = turned(s[1], 30);
        s[1] = s[0];
        s[0] = next;
    }
    for (int i = 0; i < 5; i++)
        digest[i] += s[i];
}

int main(int argc, char **argv) {
    int chunks = reference_start(argc, argv, "sto") ? 8192 : 512, blocks = 2;
    int *data = integers(1, 0, 2147483647, chunks * blocks * 16);
    double *digests = room(5 * (size_t)chunks, sizeof *digests);
    for (int chunk = 0; chunk < chunks; chunk++) {
        uint32_t digest[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0},
                 words[16];
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < 16; i++)
                words[i] = (uint32_t)data[(block * 16 + i) * chunks + chunk];
            hash(digest, words);
        }
        for (int i = 0; i < 5; i++)
            digests[i * chunks + chunk] = digest[i];
    }
    put("digests", digests, 5 * chunks);
    return 0;
}
