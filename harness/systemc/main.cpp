// SPDX-License-Identifier: Apache-2.0
// The SystemC side of build/<design>/systemc/twins (program.h): both modules bound to one stimulus,
// one monitor, a bench that drives at the falling edge.
#include <array>
#include <cstdio>
#include <cstring>
#include <deque>
#include <memory>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "systemc/fst_trace.h"
#include "systemc/program.h"
#include "systemc/speed.h"
#include "twins.h"

using namespace sc_core;

namespace {

const sc_time nanosecond(1, SC_NS);

struct refused : std::exception {};

// A signal some deltas behind another.
class late : public sc_module {
  public:
    sc_in<bool> from{"from"};
    SC_HAS_PROCESS(late);
    explicit late(const sc_module_name &name) : sc_module(name) {
        SC_METHOD(copy);
        sensitive << from << by[0] << by[1];
    }
    const sc_signal<bool> &to() const {
        return by[2];
    }

  private:
    std::array<sc_signal<bool>, 3> by;
    void copy() {
        by[0].write(from.read());
        by[1].write(by[0].read());
        by[2].write(by[1].read());
    }
};

// What a bench does in a cycle, whatever it is around: reset first, then the SM's cycles. It drives
// a delta behind the falling edge, when monitors have looked.
class driver : public sc_module {
  public:
    sc_in<bool> clk_i{"clk_i"};
    twins::in_signals stim{"stim"};

    SC_HAS_PROCESS(driver);
    driver(const sc_module_name &name, program *p) : sc_module(name), of(p), how(program_case(p)) {
        SC_METHOD(edge);
        sensitive << (how == CASE_RISING ? clk_i.pos() : clk_i.neg());
        SC_METHOD(cycle);
        sensitive << look;
        dont_initialize();
        SC_METHOD(write);
        sensitive << again;
        dont_initialize();
    }

    ~driver() override {
        bench_destroy(sm);
    }

    bool done() const {
        return bench_done(sm);
    }

  protected:
    program *of;
    const systemc_case how;
    bench *sm = nullptr;
    bool running = false; // outputs are those of a cycle of the SM
    uint64_t cycle_number = 0;

    void use(unsigned number, const twins::model *model) {
        sm = bench_create(of, number, model);
        if (!sm)
            throw refused();
    }

    virtual void outputs(twins::out *rtl, twins::out *csim) = 0;
    // The first cycle behind reset, and the last one.
    virtual void begins() = 0;
    virtual void finished() = 0;

  private:
    enum { PLAIN_RESET = 2, GLITCHES = 4, DELTAS = 5, HOLD = 2 };
    sc_event look, again;
    twins::in in = {};
    unsigned reset_left = RESET_CYCLES, reset_number = 0, writes_left = 0, hold_left = HOLD;
    bool reset_again = true;

    void edge() {
        look.notify(SC_ZERO_TIME);
    }

    // Behind a failure some cycles more, for the waves.
    bool stopped() {
        if (program_failed(of) && hold_left-- == 0)
            sc_stop();
        return program_failed(of);
    }

    void cycle() {
        if (stopped())
            return;
        if (running) {
            twins::out rtl = {}, csim = {};
            outputs(&rtl, &csim);
            if (bench_observe(sm, &rtl, &csim))
                return;
            if (done()) {
                if (how == CASE_RESET && reset_again)
                    program_fails(of, bench_cycle(sm), "the run ended before reset; name a longer");
                running = false;
                finished();
                return;
            }
        }
        if (!done())
            drive();
    }

    void drive() {
        if (how == CASE_RESET && reset_again && bench_cycle(sm) == RESET_AFTER) {
            reset_again = false;
            reset_left = RESET_AGAIN;
            if (bench_restart(sm))
                throw refused();
        }
        if (reset_left == 0 && !running)
            begins();
        running = reset_left == 0;
        cycle_number = running ? bench_cycle(sm) : reset_number;
        writes_left = how == CASE_GLITCHES ? GLITCHES : how == CASE_LATE ? DELTAS : 0;
        again.notify(SC_ZERO_TIME);
    }

    // The true inputs, or others before them: two deltas, then two nanoseconds apart.
    void write() {
        if (writes_left == 0) {
            true_inputs();
            stim.rst_ni.write(running);
            stim.write(&in);
            return;
        }
        if (how == CASE_GLITCHES) {
            if (bench_drive_reset(sm, reset_number + writes_left, &in))
                throw refused();
            stim.rst_ni.write(writes_left % 2 == 0);
            stim.write(&in);
        }
        again.notify(how == CASE_LATE || writes_left > 2 ? SC_ZERO_TIME : nanosecond);
        writes_left--;
    }

    void true_inputs() {
        if (running) {
            bench_drive(sm, &in);
            return;
        }
        in = {};
        if (reset_number++ >= PLAIN_RESET && bench_drive_reset(sm, reset_number, &in))
            throw refused();
        reset_left--;
    }
};

// Both modules, bound to one stimulus. Its name and theirs are the scopes of the waves.
class pair : public driver, public twinrf::traced {
  public:
    SC_HAS_PROCESS(pair);
    pair(const sc_module_name &name, program *p, unsigned number, const sc_signal_in_if<bool> &clk)
        : driver(name, p), rtl("rtl"), csim("csim"), rtl_out("rtl_out"), csim_out("csim_out"),
          compare("compare", rtl_out, csim_out), clock(clk) {
        use(number, csim.model());
        clk_i(clk);
        csim.clk_i(clk);
        compare.clk_i(clk);
        bind_rtl_clock(clk);
        stim.bind(rtl);
        stim.bind(csim);
        rtl_out.bind(rtl);
        csim_out.bind(csim);
        compare.enabled = false;
        compare.differs = [this](const char *port, unsigned) { differs(port); };
        SC_METHOD(rose);
        sensitive << clk_i.pos();
        dont_initialize();
    }

    uint64_t ports() const {
        return compare.ports;
    }

    void trace_signals(sc_trace_file *to) override {
        sc_trace(to, clock, std::string(name()) + ".clk");
        sc_trace(to, shown_cycle, std::string(name()) + ".cycle");
        sc_trace(to, mismatch, std::string(name()) + ".mismatch");
        char block[96];
        for (unsigned i = 0; program_block(i, block, sizeof block); i++)
            sc_trace(to, mismatch_in[i], std::string(name()) + ".mismatch_in." + block);
    }

  private:
    twins::rtl_module rtl;
    twins::c_module csim;
    twins::out_signals rtl_out, csim_out;
    twins::monitor compare;
    const sc_signal_in_if<bool> &clock;
    std::unique_ptr<late> late_clock;
    uint64_t edges = 0;
    bool over = false;
    // For the waves.
    uint32_t shown_cycle = 0;
    bool mismatch = false;
    std::array<bool, 64> mismatch_in = {};

    void bind_rtl_clock(const sc_signal_in_if<bool> &clk) {
        if (how != CASE_LATE) {
            rtl.clk_i(clk);
            return;
        }
        late_clock = std::make_unique<late>("late");
        late_clock->from(clk);
        rtl.clk_i(late_clock->to());
    }

    // Registers of the RTL have their reset values from the second cycle of reset on.
    void rose() {
        compare.enabled = ++edges > 1 && !over;
        shown_cycle = running ? static_cast<uint32_t>(cycle_number) : 0;
        mismatch = false;
        mismatch_in = {};
    }

    void begins() override {
        if (bench_cycle(sm) == 0)
            compare.ports = 0;
    }

    void outputs(twins::out *from_rtl, twins::out *from_csim) override {
        rtl_out.read(from_rtl);
        csim_out.read(from_csim);
    }

    void differs(const char *port) {
        twins::out from_rtl = {}, from_csim = {};
        mismatch = true;
        mismatch_in[program_block_of(port)] = true;
        outputs(&from_rtl, &from_csim);
        bench_differs(sm, !running, cycle_number, &from_rtl, &from_csim);
    }

    void finished() override {
        over = true, compare.enabled = false;
    }
};

// Outputs of two benches that go at their own pace, compared cycle by cycle.
class meeting {
  public:
    uint64_t cycles = 0;

    void arrives(bool is_rtl, bench *sm, const twins::out &out) {
        waiting[is_rtl].push_back(out);
        if (waiting[0].empty() || waiting[1].empty())
            return;
        if (std::memcmp(&waiting[0].front(), &waiting[1].front(), sizeof out) != 0)
            bench_differs(sm, 0, cycles, &waiting[1].front(), &waiting[0].front());
        waiting[0].pop_front();
        waiting[1].pop_front();
        cycles++;
    }

  private:
    std::array<std::deque<twins::out>, 2> waiting; // of the C model, of the RTL
};

// One module alone: MODULE is the one or the other.
template <class MODULE> class half : public driver {
  public:
    half(const sc_module_name &name, program *p, const sc_signal_in_if<bool> &clk, meeting *where)
        : driver(name, p), out("out"), module("module"), met(where) {
        if constexpr (is_rtl)
            use(0, nullptr);
        else
            use(0, module.model());
        clk_i(clk);
        module.clk_i(clk);
        stim.bind(module);
        out.bind(module);
    }

  private:
    static constexpr bool is_rtl = std::is_same_v<MODULE, twins::rtl_module>;
    twins::out_signals out;
    MODULE module;
    meeting *met;

    void outputs(twins::out *rtl, twins::out *csim) override {
        out.read(rtl);
        *csim = *rtl;
        met->arrives(is_rtl, sm, *rtl);
    }

    void begins() override {
    }

    void finished() override {
    }
};

// Runs until all benches have finished, or one has failed.
void run(const std::vector<driver *> &benches, const sc_time &period) {
    auto busy = [&] {
        for (const driver *d : benches)
            if (!d->done())
                return true;
        return false;
    };
    while (busy() && sc_get_status() != SC_STOPPED)
        sc_start(period);
    if (sc_get_status() != SC_STOPPED)
        sc_start(period); // what stands on the ports at the end is in the waves, too
}

uint64_t run_pairs(program *p) {
    sc_clock clk("clk", 10, SC_NS, 0.5, 10, SC_NS, true);
    pair tb("tb", p, 0, clk);
    std::unique_ptr<pair> other;
    std::unique_ptr<fst_trace> waves;
    std::vector<driver *> benches = {&tb};
    if (program_case(p) == CASE_TWO) {
        other = std::make_unique<pair>("tb_1", p, 1, clk);
        benches.push_back(other.get());
    }
    if (program_waves(p)) {
        waves = std::make_unique<fst_trace>(program_waves(p));
        twinrf::trace_hierarchy(waves.get());
    }
    run(benches, sc_time(10, SC_NS));
    if (waves)
        waves->close();
    return tb.ports();
}

uint64_t run_clocks(program *p) {
    sc_clock slow("slow", 10, SC_NS, 0.5, 10, SC_NS, true);
    sc_clock fast("fast", 7, SC_NS, 0.5, 3, SC_NS, true);
    meeting met;
    half<twins::rtl_module> rtl("rtl", p, fast, &met);
    half<twins::c_module> csim("csim", p, slow, &met);
    run({&rtl, &csim}, sc_time(10, SC_NS));
    return met.cycles * program_elements();
}

int run_case(program *p) {
    uint64_t ports = 0;
    try {
        if (program_bench_cycles(p))
            return measure_speed(p);
        ports = program_case(p) == CASE_CLOCKS ? run_clocks(p) : run_pairs(p);
    } catch (const sc_report &r) {
        program_fails(p, 0, r.get_msg());
    }
    return program_close(p, ports, static_cast<uint64_t>(sc_time_stamp() / sc_time(10, SC_NS)));
}

int run_trial(program *p, unsigned trial) {
    program_choose(p, trial);
    try {
        return run_case(p);
    } catch (const refused &) {
    } catch (const std::exception &e) {
        fprintf(stderr, "%s\n", e.what());
    }
    return 2;
}

// In a process of its own.
int run_apart(program *p, unsigned trial) {
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        status = run_trial(p, trial);
        fflush(stdout);
        _exit(status);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) {
        fprintf(stderr, "twins: expected trial %u to end, got a process that does not\n", trial);
        return 2;
    }
    return WEXITSTATUS(status);
}

} // namespace

int sc_main(int argc, char **argv) {
    const size_t sizes[3] = {sizeof(twins::in), sizeof(twins::out), sizeof(twins::model)};
    program *p;
    sc_report_handler::set_actions(SC_INFO, SC_DO_NOTHING);
    int status = program_open(&p, argc, argv, sizes);
    if (status >= 0)
        return status;
    if (program_trials(p) == 1)
        return run_trial(p, 0);
    status = 0;
    for (unsigned i = 0; i < program_trials(p) && status == 0; i++)
        status = run_apart(p, i);
    return status;
}
