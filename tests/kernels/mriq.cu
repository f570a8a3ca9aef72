// SPDX-License-Identifier: Apache-2.0
// Q of an MRI reconstruction: a voxel a thread, sine and cosine of each sample's phase. After
// Parboil's mri-q.
struct Sample {
    float x, y, z, magnitude;
};

extern "C" __global__ void mriq(const float *x, const float *y, const float *z,
                                const Sample *samples, float *real, float *imaginary, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float px = x[i], py = y[i], pz = z[i], re = 0, im = 0;
    for (int k = 0; k < count; k++) {
        Sample s = samples[k];
        float phase = 6.2831853071795864769f * (s.x * px + s.y * py + s.z * pz), sine, cosine;
        sincosf(phase, &sine, &cosine);
        re += s.magnitude * cosine;
        im += s.magnitude * sine;
    }
    real[i] = re;
    imaginary[i] = im;
}
