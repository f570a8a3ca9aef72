// SPDX-License-Identifier: Apache-2.0
// A trace file of SystemC that is an FST, as our waves are: sc_trace and trace_hierarchy write to
// it. Scopes are the dots of a name. Words that are given with a signal are an enumeration in the
// file, so that GTKWave shows them without another file.
#ifndef TWINRF_FST_TRACE_H
#define TWINRF_FST_TRACE_H

#include <memory>
#include <string>
#include <systemc>
#include <vector>

extern "C" {
#include "waves/fst_file.h"
}

class fst_trace : public sc_core::sc_trace_file {
  public:
    // It is there when close() is done. Throws std::runtime_error.
    explicit fst_trace(const std::string &path);
    ~fst_trace() override;
    void close();

#define FST_TRACE_WITHOUT_WIDTH(type)                                                              \
    void trace(const type &object, const std::string &name) override;
#define FST_TRACE_WITH_WIDTH(type)                                                                 \
    void trace(const type &object, const std::string &name, int width) override;
    FST_TRACE_WITHOUT_WIDTH(bool)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_bv_base)
    FST_TRACE_WITH_WIDTH(unsigned char)
    FST_TRACE_WITH_WIDTH(unsigned short)
    FST_TRACE_WITH_WIDTH(unsigned int)
    FST_TRACE_WITH_WIDTH(unsigned long)
    FST_TRACE_WITH_WIDTH(sc_dt::uint64)
    // No port of ours is one of these: refused.
    FST_TRACE_WITHOUT_WIDTH(sc_core::sc_event)
    FST_TRACE_WITHOUT_WIDTH(sc_core::sc_time)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_bit)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_logic)
    FST_TRACE_WITHOUT_WIDTH(float)
    FST_TRACE_WITHOUT_WIDTH(double)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_int_base)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_uint_base)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_signed)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_unsigned)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_fxval)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_fxval_fast)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_fxnum)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_fxnum_fast)
    FST_TRACE_WITHOUT_WIDTH(sc_dt::sc_lv_base)
    FST_TRACE_WITH_WIDTH(char)
    FST_TRACE_WITH_WIDTH(short)
    FST_TRACE_WITH_WIDTH(int)
    FST_TRACE_WITH_WIDTH(long)
    FST_TRACE_WITH_WIDTH(sc_dt::int64)
#undef FST_TRACE_WITHOUT_WIDTH
#undef FST_TRACE_WITH_WIDTH
    void trace(const unsigned int &object, const std::string &name, const char **words) override;
    void write_comment(const std::string &comment) override;
    void set_time_unit(double v, sc_core::sc_time_unit tu) override;

  protected:
    void cycle(bool delta_cycle) override;

  public:
    struct signal; // one in the file

  private:
    fst_file file;
    bool declared = false;
    std::vector<std::unique_ptr<signal>> signals;

    void add(signal *s);
    void declare_all();
    unsigned enumeration(const signal &s);
};

#endif
