// SPDX-License-Identifier: Apache-2.0
// F^H d of an MRI reconstruction: a voxel a thread, the special function unit's sine and cosine.
// After Parboil's mri-fhd.
struct Sample {
    float x, y, z, real, imaginary, unused[3];
};

extern "C" __global__ void mrifhd(const float *x, const float *y, const float *z,
                                  const Sample *samples, float2 *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float px = x[i], py = y[i], pz = z[i];
    float2 sum = out[i];
    for (int k = 0; k < count; k++) {
        const Sample &s = samples[k];
        float phase = 6.2831853071795864769f * (s.x * px + s.y * py + s.z * pz);
        float sine = __sinf(phase), cosine = __cosf(phase);
        sum.x += s.real * cosine - s.imaginary * sine;
        sum.y += s.imaginary * cosine + s.real * sine;
    }
    out[i] = sum;
}
