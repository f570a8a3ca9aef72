// SPDX-License-Identifier: Apache-2.0
// Kernels that wait: for another lane, warp or CTA, in the ways that GPUs since Volta allow. Then
// some that nothing can end, and one that only computes for long.

#define KERNEL extern "C" __global__ void

// A lock that each thread takes once: the loop around all, and the loop around the lock alone.
KERNEL lock_around(int *lock, volatile int *count) {
    bool done = false;
    while (!done)
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *count = *count + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
}
KERNEL lock_alone(int *lock, volatile int *count) {
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    __threadfence();
    *count = *count + 1;
    __threadfence();
    atomicExch(lock, 0);
}
// With a back-off that grows, and the lock in shared memory.
KERNEL lock_shared(int *unused, volatile int *count) {
    __shared__ int lock;
    if (threadIdx.x == 0)
        lock = 0;
    __syncthreads();
    unsigned pause = 8;
    while (atomicCAS(&lock, 0, 1) != 0) {
        __nanosleep(pause);
        pause = pause < 256 ? pause * 2 : pause;
    }
    count[0] = count[0] + 1;
    __threadfence();
    atomicExch(&lock, 0);
}
// Each thread has a ticket, and the turn is read by an atomic that changes nothing.
KERNEL tickets(unsigned *next, volatile unsigned *order) {
    unsigned mine = atomicAdd(next, 1);
    bool done = false;
    while (!done)
        if (atomicAdd(next + 1, 0) == mine) {
            order[mine] = mine + 1;
            __threadfence();
            atomicAdd(next + 1, 1);
            done = true;
        }
}
// Lower lanes wait for a higher one of their warp.
KERNEL later_lane(volatile int *flag, int *out) {
    if (threadIdx.x % 32 < 16) {
        while (flag[0] == 0)
            ;
        out[threadIdx.x] = flag[0];
    } else {
        out[threadIdx.x] = 7;
        if (threadIdx.x == 31)
            flag[0] = 5;
    }
}
// The first warp waits for the last, in shared memory.
KERNEL later_warp(int *unused, int *out) {
    __shared__ volatile int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        while (flag == 0)
            ;
        out[threadIdx.x] = flag;
    } else if (threadIdx.x == blockDim.x - 1)
        flag = 9;
}
// Warps hand a word to and fro; one side waits at a named barrier first.
KERNEL to_and_fro(volatile int *word, int *out) {
    int side = threadIdx.x / 32;
    if (side == 0)
        asm volatile("bar.arrive 2, 64;");
    else
        asm volatile("bar.sync 2, 64;");
    for (int turn = side; turn < 20; turn += 2) {
        while (word[0] != turn)
            ;
        __syncwarp();
        if (threadIdx.x % 32 == 0)
            word[0] = turn + 1;
    }
    out[threadIdx.x] = word[0] >= 19;
}
// Every CTA waits for the next one.
KERNEL later_cta(volatile int *flag, int *out) {
    if (blockIdx.x + 1 < gridDim.x)
        while (flag[blockIdx.x + 1] == 0)
            __nanosleep(20);
    out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        flag[blockIdx.x] = 1;
}
// A grid's barrier by hand, twice a round.
__device__ void all_ctas(volatile unsigned *count, unsigned goal) {
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd((unsigned *)count, 1);
        while (*count < goal)
            ;
    }
    __threadfence();
    __syncthreads();
}
KERNEL grid_barrier(volatile unsigned *count, int *out, volatile int *data) {
    int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned round = 1; round <= 3; round++) {
        data[i] = data[i] + round;
        all_ctas(count, round * gridDim.x);
        out[i] += data[(i + 33) % n];
        all_ctas(count + 1, round * gridDim.x);
    }
}
// Sums of a scan are looked up in the CTA before; CTAs take their number from the end.
KERNEL look_back(volatile int *state, int *out, const int *in) {
    __shared__ int number;
    if (threadIdx.x == 0)
        number = gridDim.x - 1 - atomicAdd((int *)state, 1);
    __syncthreads();
    int i = number * 32 + threadIdx.x, value = in[i], before = 0;
    for (int by = 1; by < 32; by *= 2) {
        int other = __shfl_up_sync(~0u, value, by);
        value += threadIdx.x >= by ? other : 0;
    }
    if (number > 0) {
        while (state[number] == 0)
            ;
        before = state[number] - 1;
    }
    if (threadIdx.x == 31)
        state[number + 1] = before + value + 1;
    out[i] = before + value;
}

// The first CTA asks all words again and again until all CTAs were there.
KERNEL polls(volatile int *flag, int *out) {
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        unsigned there = 0;
        flag[0] = 1;
        while (there != gridDim.x) {
            there = 0;
            for (unsigned i = 0; i < gridDim.x; i++)
                there += flag[i];
        }
        out[0] = there;
    } else if (threadIdx.x == 0)
        flag[blockIdx.x] = 1;
}

// What nothing ends: a word that stays, with a count beside it, with a barrier in the loop; a loop.
KERNEL never(volatile int *flag, int *out) {
    while (flag[3] == 0)
        ;
    out[0] = 1;
}
KERNEL never_counts(volatile int *flag, int *out) {
    int n = 0;
    while (flag[3] == 0)
        n++;
    out[0] = n;
}
KERNEL never_barriers(volatile int *flag, int *out) {
    while (flag[3] == 0)
        __syncthreads();
    out[0] = 1;
}
KERNEL never_reads(int *flag, int *out) {
    if (flag[0] == 0)
        for (;;)
            asm volatile("");
    out[0] = 1;
}
// The CTAs that are resident wait for one that is not.
KERNEL too_many(volatile unsigned *count, int *out) {
    all_ctas(count, gridDim.x);
    out[0] = 1;
}
// No store for long, and no wait either.
KERNEL computes(int *flag, float *out) {
    float x = threadIdx.x;
    for (int i = 0; i < 200000; i++)
        x = x * 0.5f + 0.25f;
    out[threadIdx.x] = x;
}
