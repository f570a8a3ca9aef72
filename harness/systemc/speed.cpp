// SPDX-License-Identifier: Apache-2.0
#include "systemc/speed.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "rfgen/cpu_time.h"
#include "twins.h"

using namespace sc_core;

namespace {

enum { RECORDED = 16384, ROUNDS = 3, IN_RESET = 2 };

using recording = std::vector<twins::in>;

// The C model alone, as it is in the library.
struct plain {
    twins::library of;
    void play(const recording &inputs) {
        twins::out out;
        of.reset();
        for (const twins::in &in : inputs)
            of.step(in, &out);
    }
};

// A module with a clock of its own, which moves only while it plays.
template <class MODULE> class player : public sc_module {
  public:
    SC_HAS_PROCESS(player);
    explicit player(const sc_module_name &name)
        : sc_module(name), stim("stim"), out("out"), module("module") {
        module.clk_i(clk);
        stim.bind(module);
        out.bind(module);
        SC_METHOD(tick);
        sensitive << begin;
        dont_initialize();
    }

    void play(const recording &from) {
        inputs = &from;
        at = 0;
        begin.notify(SC_ZERO_TIME);
        sc_start(sc_time(10.0 * static_cast<double>(from.size() + 1), SC_NS));
    }

  private:
    twins::in_signals stim;
    twins::out_signals out;
    MODULE module;
    sc_signal<bool> clk{"clk"};
    sc_event begin;
    const recording *inputs = nullptr;
    size_t at = 0;

    void tick() {
        bool falls = clk.read() || at == 0;
        if (falls && at == inputs->size())
            return;
        clk.write(!falls);
        if (falls) {
            stim.rst_ni.write(at >= IN_RESET);
            stim.write(&(*inputs)[at++]);
        }
        next_trigger(5, SC_NS);
    }
};

recording record(program *p, uint64_t cycles) {
    twins::library c;
    recording inputs;
    twins::in in = {};
    twins::out out;
    bench *sm = bench_create(p, 0, c.model());
    while (sm && !bench_done(sm) && inputs.size() < cycles) {
        bench_drive(sm, &in);
        inputs.push_back(in);
        c.step(in, &out);
        if (bench_observe(sm, &out, &out))
            break;
    }
    bench_destroy(sm);
    return inputs;
}

template <class PLAYER> double seconds(PLAYER &player, const recording &inputs) {
    double start = cpu_seconds();
    player.play(inputs);
    return cpu_seconds() - start;
}

} // namespace

int measure_speed(program *p) {
    recording inputs = record(p, std::min<uint64_t>(program_bench_cycles(p), RECORDED));
    plain model;
    player<twins::c_module> c("c");
    player<twins::rtl_module> rtl("rtl");
    double spent[3] = {};
    if (inputs.empty())
        return 2;
    for (unsigned round = 0; round < ROUNDS; round++) {
        spent[0] += seconds(model, inputs);
        spent[1] += seconds(c, inputs);
        spent[2] += seconds(rtl, inputs);
    }
    static const char *const names[] = {"csim_model", "systemc_csim", "systemc_rtl"};
    for (unsigned i = 0; i < 3; i++)
        printf("%s_cycles_per_second: %.0f\n", names[i],
               ROUNDS * static_cast<double>(inputs.size()) / spent[i]);
    printf("systemc_csim_to_csim_model: %.3f\nsystemc_rtl_to_csim_model: %.3f\n",
           spent[1] / spent[0], spent[2] / spent[0]);
    return 0;
}
