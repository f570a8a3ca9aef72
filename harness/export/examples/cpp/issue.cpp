// SPDX-License-Identifier: Apache-2.0
// Which warp does each scheduler of steal8 issue? Warps become ready, a few a cycle.
#include <cstdio>
#include <memory>

#include "steal8.h"

namespace {

struct Free {
    void operator()(steal8_handle *h) const {
        steal8_free(h);
    }
};
using Model = std::unique_ptr<steal8_handle, Free>;

// A line for each cycle in which something is issued.
void print(unsigned cycle, const steal8_out &out) {
    for (unsigned s = 0; s < STEAL8_SCHEDULERS; s++)
        if (out.issue_valid[0] >> s & 1)
            std::printf("cycle %u: scheduler %u issues warp %u\n", cycle, s,
                        static_cast<unsigned>(out.issue_warp[s]));
}

} // namespace

int main() {
    Model model(steal8_new());
    if (!model) {
        std::fprintf(stderr, "steal8: %s\n", steal8_error(nullptr));
        return 1;
    }
    for (unsigned cycle = 0; cycle < 8; cycle++) {
        steal8_in *in = steal8_inputs(model.get());
        in->ready[0][0] = cycle % 2 ? 0 : 1u << cycle;
        in->ready[1][0] = cycle % 3 ? 0 : 2u << cycle;
        steal8_step(model.get());
        print(cycle, *steal8_outputs(model.get()));
    }
    return 0;
}
