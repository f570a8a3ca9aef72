/* SPDX-License-Identifier: Apache-2.0
 * Single precision in the kernel's order: at the rim of a sphere a rounding decides.
 */
#include "reference.h"

enum { SPHERES = 4, DEPTH = 4 };

/* Centre, radius, shade, how much it mirrors. */
static const float scene[8 * SPHERES] = {
    -1.0f, 0.0f,  0.0f,  0.9f, 0.9f, 0.6f, 0, 0, 1.0f, 0.0f,  0.0f,  0.9f, 0.7f, 0.8f, 0, 0,
    0.0f,  0.75f, 1.25f, 1.0f, 0.8f, 0.9f, 0, 0, 0.0f, -0.5f, -1.0f, 0.4f, 1.0f, 0.0f, 0, 0};

static float dot(const float *a, const float *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static const float *meet(const float *from, const float *direction, float *distance) {
    const float *nearest = NULL;
    *distance = 1e9f;
    for (const float *s = scene; s < scene + 8 * SPHERES; s += 8) {
        float to[3] = {s[0] - from[0], s[1] - from[1], s[2] - from[2]}, b = dot(to, direction);
        float under = b * b - dot(to, to) + s[3] * s[3];
        float at = under > 0 ? b - sqrtf(under) : 0;
        if (at > 0.001f && at < *distance) {
            *distance = at;
            nearest = s;
        }
    }
    return nearest;
}

static float background(const float *from, const float *direction) {
    if (direction[1] >= 0)
        return 0.5f + 0.5f * direction[1];
    float by = (-1.0f - from[1]) / direction[1];
    int x = (int)floorf(from[0] + by * direction[0]), z = (int)floorf(from[2] + by * direction[2]);
    return (x + z) & 1 ? 0.9f : 0.1f;
}

static float trace(const float *from, const float *direction, int depth) {
    const float light[3] = {0.48f, 0.8f, -0.36f};
    float distance, point[3], normal[3], mirrored[3];
    const float *s = meet(from, direction, &distance);
    if (!s)
        return background(from, direction);
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = from[axis] + distance * direction[axis];
        normal[axis] = (point[axis] - s[axis]) / s[3];
    }
    float shade = s[4] * fmaxf(0.1f, dot(normal, light));
    if (depth == 0 || s[5] == 0)
        return shade;
    float by = -2.0f * dot(direction, normal);
    for (int axis = 0; axis < 3; axis++)
        mirrored[axis] = direction[axis] + by * normal[axis];
    return (1.0f - s[5]) * shade + s[5] * trace(point, mirrored, depth - 1);
}

int main(int argc, char **argv) {
    int n = reference_start(argc, argv, "ray") ? 256 : 64;
    float *image = room((size_t)(n * n), sizeof *image), eye[3] = {0, 0, -4.0f};
    put_bytes("spheres", "f32", scene, sizeof scene);
    for (int i = 0; i < n * n; i++) {
        float direction[3] = {((float)(i % n) + 0.5f) / (float)n - 0.5f,
                              0.5f - ((float)(i / n) + 0.5f) / (float)n, 1.0f};
        float length = sqrtf(dot(direction, direction));
        for (int axis = 0; axis < 3; axis++)
            direction[axis] /= length;
        image[i] = trace(eye, direction, DEPTH);
    }
    put_floats("image", image, n * n);
    return 0;
}
