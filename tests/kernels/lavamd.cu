// SPDX-License-Identifier: Apache-2.0
// Forces between particles of a box and of the boxes beside it, in double precision. After
// Rodinia's lavaMD.
enum { PARTICLES = 100, THREADS = 128 };

struct Particle {
    double v, x, y, z;
};

extern "C" __global__ void KERNEL(const Particle *particles, const double *charges, Particle *forces,
                                  int boxes, double alpha) {
    __shared__ Particle there[PARTICLES];
    __shared__ double charge[PARTICLES];
    int box = blockIdx.x, t = threadIdx.x;
    Particle here = {}, sum = {};
    if (t < PARTICLES)
        here = particles[box * PARTICLES + t];
    for (int near = max(box - 1, 0); near <= min(box + 1, boxes - 1); near++) {
        __syncthreads();
        if (t < PARTICLES) {
            there[t] = particles[near * PARTICLES + t];
            charge[t] = charges[near * PARTICLES + t];
        }
        __syncthreads();
        if (t >= PARTICLES)
            continue;
        for (int j = 0; j < PARTICLES; j++) {
            Particle other = there[j];
            double dx = here.x - other.x, dy = here.y - other.y, dz = here.z - other.z;
            double square = here.v + other.v - (here.x * other.x + here.y * other.y +
                                                here.z * other.z);
            double potential = exp(-2.0 * alpha * alpha * square), strength = 2.0 * potential;
            sum.v += charge[j] * potential;
            sum.x += charge[j] * strength * dx;
            sum.y += charge[j] * strength * dy;
            sum.z += charge[j] * strength * dz;
        }
    }
    if (t < PARTICLES)
        forces[box * PARTICLES + t] = sum;
}
