// SPDX-License-Identifier: Apache-2.0
// The same in C++11: headers of four design points in one file, a handle of each and one more.
#include <cstdio>
#include <memory>

#include "ltrf.h"
#include "malekeh.h"
#include "steal8.h"
#include "straight16.h"

static_assert(STEAL8_BANKS == 8 && STRAIGHT16_BANKS == 16, "each has sizes of its own");

int main() {
    std::unique_ptr<steal8_handle, void (*)(steal8_handle *)> one(steal8_new(), steal8_free);
    std::unique_ptr<steal8_handle, void (*)(steal8_handle *)> two(steal8_new(), steal8_free);
    std::unique_ptr<straight16_handle, void (*)(straight16_handle *)> three(straight16_new(),
                                                                            straight16_free);
    std::unique_ptr<malekeh_handle, void (*)(malekeh_handle *)> four(malekeh_new(), malekeh_free);
    std::unique_ptr<ltrf_handle, void (*)(ltrf_handle *)> five(ltrf_new(), ltrf_free);
    if (!one || !two || !three || !four || !five)
        return 1;
    steal8_inputs(one.get())->ready[1][0] = 4; // warp 2 of scheduler 1
    straight16_inputs(three.get())->ready[0][0] = 1;
    int failed = steal8_step(one.get()) | steal8_step(two.get()) | straight16_step(three.get()) |
                 malekeh_step(four.get()) | ltrf_step(five.get());
    std::printf("issue_valid %d %d %d\n", (int)steal8_outputs(one.get())->issue_valid[0],
                (int)steal8_outputs(two.get())->issue_valid[0],
                (int)straight16_outputs(three.get())->issue_valid[0]);
    return failed;
}
