// SPDX-License-Identifier: Apache-2.0
// Ray tracing of spheres over a floor: called functions, and mirrors by recursion. After RAY of the
// ISPASS 2009 set. Compiled without fused multiply-add: each rounding is that of plain C.
struct Vector {
    float x, y, z;
};

struct Sphere {
    float x, y, z, radius, shade, mirror, unused[2];
};

enum { SPHERES = 4, DEPTH = 4 };

__device__ Vector along(Vector from, Vector direction, float by) {
    return {from.x + by * direction.x, from.y + by * direction.y, from.z + by * direction.z};
}

__device__ float dot(Vector a, Vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// The nearest sphere that the ray meets, -1 for none.
__device__ __noinline__ int meet(const Sphere *spheres, Vector from, Vector direction,
                                 float *distance) {
    int nearest = -1;
    *distance = 1e9f;
    for (int i = 0; i < SPHERES; i++) {
        Vector to = {spheres[i].x - from.x, spheres[i].y - from.y, spheres[i].z - from.z};
        float b = dot(to, direction);
        float under = b * b - dot(to, to) + spheres[i].radius * spheres[i].radius;
        if (under <= 0)
            continue;
        float at = b - sqrtf(under);
        if (at > 0.001f && at < *distance) {
            *distance = at;
            nearest = i;
        }
    }
    return nearest;
}

__device__ __noinline__ float trace(const Sphere *spheres, Vector from, Vector direction,
                                    int depth) {
    float distance;
    int hit = meet(spheres, from, direction, &distance);
    if (hit < 0) {
        if (direction.y >= 0)
            return 0.5f + 0.5f * direction.y;
        Vector floor = along(from, direction, (-1.0f - from.y) / direction.y);
        return ((int)floorf(floor.x) + (int)floorf(floor.z)) & 1 ? 0.9f : 0.1f;
    }
    Sphere s = spheres[hit];
    Vector point = along(from, direction, distance);
    Vector normal = {(point.x - s.x) / s.radius, (point.y - s.y) / s.radius,
                     (point.z - s.z) / s.radius};
    Vector light = {0.48f, 0.8f, -0.36f};
    float shade = s.shade * fmaxf(0.1f, dot(normal, light));
    if (depth == 0 || s.mirror == 0)
        return shade;
    Vector mirrored = along(direction, normal, -2.0f * dot(direction, normal));
    return (1.0f - s.mirror) * shade + s.mirror * trace(spheres, point, mirrored, depth - 1);
}

extern "C" __global__ void ray(const Sphere *spheres, float *image, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    Vector direction = {((float)x + 0.5f) / (float)width - 0.5f,
                        0.5f - ((float)y + 0.5f) / (float)height, 1.0f};
    float length = sqrtf(dot(direction, direction));
    direction = {direction.x / length, direction.y / length, direction.z / length};
    image[y * width + x] = trace(spheres, {0, 0, -4.0f}, direction, DEPTH);
}
