// SPDX-License-Identifier: Apache-2.0
// A SystemC bench of somebody's own around both halves of straight16. The machine of ../simulator
// drives them and follows the half that the command line names; a monitor compares both.
#include <cstdio>
#include <cstring>

#include "straight16_c.h"
#include "straight16_monitor.h"
#include "straight16_rtl.h"

#include "adder.h"

class my_bench : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> clk_i{"clk_i"};
    straight16_in_signals stim{"stim"};
    struct adder mine = {};
    unsigned cycle = 0;

    SC_HAS_PROCESS(my_bench);
    my_bench(const sc_core::sc_module_name &name, const straight16_out_signals &from)
        : sc_module(name), outputs(from) {
        adder_begin(&mine, &in);
        SC_METHOD(drive);
        sensitive << clk_i.neg();
    }

  private:
    enum { RESET = 3 };
    const straight16_out_signals &outputs;
    straight16_in in = {};

    // At the falling edge: what came out of this cycle, then what goes into the next one.
    void drive() {
        straight16_out out;
        outputs.read(&out);
        if (cycle > RESET && adder_follow(&mine, &out, &in))
            sc_core::sc_stop();
        stim.rst_ni.write(cycle++ >= RESET);
        stim.write(&in);
    }
};

int sc_main(int words, char **word) {
    sc_core::sc_clock clk("clk", 10, sc_core::SC_NS, 0.5, 10, sc_core::SC_NS, true);
    straight16_rtl rtl("rtl");
    straight16_c csim("csim");
    straight16_out_signals rtl_out("rtl_out"), csim_out("csim_out");
    bool follow_c = words > 1 && !std::strcmp(word[1], "c");
    my_bench bench("bench", follow_c ? csim_out : rtl_out);
    straight16_monitor monitor("monitor", rtl_out, csim_out);
    monitor.differs = [&](const char *port, unsigned) {
        if (monitor.mismatches == 1)
            std::printf("cycle %u: %s_o differs\n", bench.cycle, port);
    };

    bench.clk_i(clk);
    rtl.clk_i(clk);
    csim.clk_i(clk);
    monitor.clk_i(clk);
    bench.stim.bind(rtl);
    bench.stim.bind(csim);
    rtl_out.bind(rtl);
    csim_out.bind(csim);

    monitor.enabled = false; // until reset has done its work
    sc_core::sc_start(30, sc_core::SC_NS);
    monitor.enabled = true;
    sc_core::sc_start(1, sc_core::SC_MS);
    std::printf("%d sums, %d wrong, %u cycles, %llu ports compared, %llu differ\n",
                ADDER_WARPS * ADDER_SUMS, adder_wrong(&bench.mine), bench.cycle,
                static_cast<unsigned long long>(monitor.ports),
                static_cast<unsigned long long>(monitor.mismatches));
    return adder_wrong(&bench.mine) || monitor.mismatches;
}
