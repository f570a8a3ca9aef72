// SPDX-License-Identifier: Apache-2.0
// Hashes of chunks, SHA-1 over whole blocks: a thread a chunk, 16 words in registers. After STO
// (StoreGPU) of the ISPASS 2009 set.
__device__ unsigned turned(unsigned x, int by) {
    return __funnelshift_l(x, x, by);
}

extern "C" __global__ void sto(const unsigned *data, unsigned *digests, int chunks, int blocks) {
    int chunk = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned digest[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    for (int block = 0; block < blocks; block++) {
        unsigned w[16], a = digest[0], b = digest[1], c = digest[2], d = digest[3], e = digest[4];
        for (int i = 0; i < 16; i++)
            w[i] = data[(block * 16 + i) * chunks + chunk];
#pragma unroll
        for (int i = 0; i < 80; i++) {
            if (i >= 16)
                w[i & 15] =
                    turned(w[(i - 3) & 15] ^ w[(i - 8) & 15] ^ w[(i - 14) & 15] ^ w[i & 15], 1);
            unsigned mixed = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                             : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                             : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                      : (b ^ c ^ d) + 0xca62c1d6;
            unsigned next = turned(a, 5) + mixed + e + w[i & 15];
            e = d;
            d = c;
            c = turned(b, 30);
            b = a;
            a = next;
        }
        digest[0] += a;
        digest[1] += b;
        digest[2] += c;
        digest[3] += d;
        digest[4] += e;
    }
    for (int i = 0; i < 5; i++)
        digests[i * chunks + chunk] = digest[i];
}
