// SPDX-License-Identifier: Apache-2.0
// One bench around the C model and around the Verilog of steal8: do both issue the same warps?
#include <cstdio>
#include <vector>

#include "steal8_c.h"
#ifdef WITH_RTL
#include "steal8_rtl.h"
#endif

namespace {

// Reset, then warps that become ready. MODULE is steal8_c or steal8_rtl.
template <class MODULE> class bench : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> clk_i{"clk_i"};
    std::vector<unsigned> issued; // scheduler and warp of each

    SC_HAS_PROCESS(bench);
    explicit bench(const sc_core::sc_module_name &name) : sc_module(name) {
        rf.clk_i(clk_i);
        in.bind(rf);
        out.bind(rf);
        SC_METHOD(drive);
        sensitive << clk_i.neg();
        dont_initialize();
    }

  private:
    MODULE rf{"rf"};
    steal8_in_signals in{"in"};
    steal8_out_signals out{"out"};
    unsigned cycle = 0;

    // At the falling edge: outputs of the cycle that was, inputs of the next one.
    void drive() {
        const bool reset = cycle < 3;
        if (!reset)
            look();
        steal8_in next = {};
        if (!reset)
            next.ready[cycle % STEAL8_SCHEDULERS][0] = 1u << cycle % 20;
        in.rst_ni.write(!reset);
        in.write(&next);
        cycle++;
    }

    void look() {
        steal8_out now;
        out.read(&now);
        for (unsigned s = 0; s < STEAL8_SCHEDULERS; s++)
            if (now.issue_valid[0] >> s & 1)
                issued.push_back(100 * s + now.issue_warp[s]);
    }
};

} // namespace

int sc_main(int, char **) {
    sc_core::sc_clock clk("clk", 10, sc_core::SC_NS, 0.5, 10, sc_core::SC_NS, true);
    bench<steal8_c> c("c");
    c.clk_i(clk);
#ifdef WITH_RTL
    bench<steal8_rtl> rtl("rtl");
    rtl.clk_i(clk);
#endif
    sc_core::sc_start(400, sc_core::SC_NS);
#ifdef WITH_RTL
    const bool equal = c.issued == rtl.issued && !c.issued.empty();
    std::printf("steal8_c issued %zu warps, steal8_rtl %zu: %s\n", c.issued.size(),
                rtl.issued.size(), equal ? "equal" : "they differ");
    return !equal;
#else
    std::printf("steal8_c issued %zu warps\n", c.issued.size());
    return c.issued.empty();
#endif
}
