// SPDX-License-Identifier: Apache-2.0
// Forces between particles of a box and of the boxes beside it, in double precision; a thread has
// EACH particles. After Rodinia's lavaMD.
#ifndef EACH
#define EACH 1
#endif

enum { PARTICLES = 100, THREADS = 128 / EACH };

struct Particle {
    double v, x, y, z;
};

__device__ void add(Particle &sum, const Particle &here, const Particle &other, double charge,
                    double factor) {
    double dx = here.x - other.x, dy = here.y - other.y, dz = here.z - other.z;
    double square = here.v + other.v - (here.x * other.x + here.y * other.y + here.z * other.z);
    double potential = exp(factor * square), strength = 2.0 * potential;
    sum.v += charge * potential;
    sum.x += charge * strength * dx;
    sum.y += charge * strength * dy;
    sum.z += charge * strength * dz;
}

extern "C" __global__ void KERNEL(const Particle *particles, const double *charges,
                                  Particle *forces, int boxes, double alpha) {
    __shared__ Particle there[PARTICLES];
    __shared__ double charge[PARTICLES];
    int box = blockIdx.x, t = threadIdx.x;
    Particle here[EACH] = {}, sum[EACH] = {};
    double factor = -2.0 * alpha * alpha;
#pragma unroll
    for (int i = 0; i < EACH; i++)
        if (t + i * THREADS < PARTICLES)
            here[i] = particles[box * PARTICLES + t + i * THREADS];
    for (int near = max(box - 1, 0); near <= min(box + 1, boxes - 1); near++) {
        __syncthreads();
        for (int i = t; i < PARTICLES; i += THREADS) {
            there[i] = particles[near * PARTICLES + i];
            charge[i] = charges[near * PARTICLES + i];
        }
        __syncthreads();
        if (t >= PARTICLES)
            continue;
        for (int j = 0; j < PARTICLES; j++) {
            Particle other = there[j];
#pragma unroll
            for (int i = 0; i < EACH; i++)
                add(sum[i], here[i], other, charge[j], factor);
        }
    }
#pragma unroll
    for (int i = 0; i < EACH; i++)
        if (t + i * THREADS < PARTICLES)
            forces[box * PARTICLES + t + i * THREADS] = sum[i];
}
