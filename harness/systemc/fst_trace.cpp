// SPDX-License-Identifier: Apache-2.0
#include "systemc/fst_trace.h"

#include <algorithm>
#include <stdexcept>

#include "fstapi.h"

// What the file holds of a signal; a derived class knows the object.
struct fst_trace::signal {
    std::string name, last;
    unsigned width, handle = 0;
    const char **words = nullptr;
    virtual std::string digits() const = 0; // the most significant bit first
    signal(std::string n, unsigned w) : name(std::move(n)), width(w) {
    }
    virtual ~signal() = default;

    std::string scope() const {
        return name.substr(0, std::min(name.rfind('.'), name.size()));
    }
    // As the writer wants it: "rd_grant [47:0]".
    std::string declared_as() const {
        std::string own = name.substr(name.rfind('.') + 1);
        return width > 1 ? own + " [" + std::to_string(width - 1) + ":0]" : own;
    }
};

namespace {

unsigned bits_for(const char **words) {
    unsigned n = 0, bits = 1;
    while (words[n])
        n++;
    while (1U << bits < n)
        bits++;
    return bits;
}

template <class T> struct number : fst_trace::signal {
    const T &object;
    number(const T &o, const std::string &n, unsigned w) : signal(n, w), object(o) {
    }
    std::string digits() const override {
        std::string text(width, '0');
        uint64_t value = object;
        for (unsigned i = 0; i < width; i++)
            text[width - 1 - i] = static_cast<char>('0' + (value >> i & 1));
        return text;
    }
};

struct vector : fst_trace::signal {
    const sc_dt::sc_bv_base &object;
    vector(const sc_dt::sc_bv_base &o, const std::string &n)
        : signal(n, static_cast<unsigned>(o.length())), object(o) {
    }
    std::string digits() const override {
        return object.to_string();
    }
};

[[noreturn]] void refuse(const std::string &name) {
    throw std::runtime_error(name + ": expected bool, unsigned or sc_bv in an FST, got another "
                                    "type; trace it into a VCD file");
}

std::vector<std::string> parts(const std::string &path) {
    std::vector<std::string> all;
    for (size_t at = 0; at < path.size();) {
        size_t dot = std::min(path.find('.', at), path.size());
        all.push_back(path.substr(at, dot - at));
        at = dot + 1;
    }
    return all;
}

} // namespace

fst_trace::fst_trace(const std::string &path) {
    err e;
    if (fst_file_open(&file, path.c_str(), &e))
        throw std::runtime_error(e.text);
    fstWriterSetTimescale(file.fst, -9);
    fstWriterSetPackType(file.fst, FST_WR_PT_LZ4);
    sc_core::sc_get_curr_simcontext()->add_trace_file(this);
}

fst_trace::~fst_trace() {
    sc_core::sc_get_curr_simcontext()->remove_trace_file(this);
    fst_file_discard(&file);
}

void fst_trace::close() {
    err e;
    if (fst_file_close(&file, &e))
        throw std::runtime_error(e.text);
}

void fst_trace::add(signal *s) {
    signals.emplace_back(s);
    if (declared)
        throw std::runtime_error(s->name + ": expected all signals before the first cycle, got one "
                                           "later; trace it before sc_start");
}

// ---- the signals ----

#define FST_NUMBER(type)                                                                           \
    void fst_trace::trace(const type &object, const std::string &name, int width) {                \
        add(new number<type>(object, name, static_cast<unsigned>(width)));                         \
    }
#define FST_REFUSED(type)                                                                          \
    void fst_trace::trace(const type &, const std::string &name) {                                 \
        refuse(name);                                                                              \
    }
#define FST_REFUSED_WIDTH(type)                                                                    \
    void fst_trace::trace(const type &, const std::string &name, int) {                            \
        refuse(name);                                                                              \
    }
FST_NUMBER(unsigned char)
FST_NUMBER(unsigned short)
FST_NUMBER(unsigned int)
FST_NUMBER(unsigned long)
FST_NUMBER(sc_dt::uint64)
FST_REFUSED(sc_core::sc_event)
FST_REFUSED(sc_core::sc_time)
FST_REFUSED(sc_dt::sc_bit)
FST_REFUSED(sc_dt::sc_logic)
FST_REFUSED(float)
FST_REFUSED(double)
FST_REFUSED(sc_dt::sc_int_base)
FST_REFUSED(sc_dt::sc_uint_base)
FST_REFUSED(sc_dt::sc_signed)
FST_REFUSED(sc_dt::sc_unsigned)
FST_REFUSED(sc_dt::sc_fxval)
FST_REFUSED(sc_dt::sc_fxval_fast)
FST_REFUSED(sc_dt::sc_fxnum)
FST_REFUSED(sc_dt::sc_fxnum_fast)
FST_REFUSED(sc_dt::sc_lv_base)
FST_REFUSED_WIDTH(char)
FST_REFUSED_WIDTH(short)
FST_REFUSED_WIDTH(int)
FST_REFUSED_WIDTH(long)
FST_REFUSED_WIDTH(sc_dt::int64)

void fst_trace::trace(const bool &object, const std::string &name) {
    add(new number<bool>(object, name, 1));
}

void fst_trace::trace(const sc_dt::sc_bv_base &object, const std::string &name) {
    add(new vector(object, name));
}

void fst_trace::trace(const unsigned int &object, const std::string &name, const char **words) {
    auto *s = new number<unsigned int>(object, name, bits_for(words));
    s->words = words;
    add(s);
}

void fst_trace::write_comment(const std::string &comment) {
    fstWriterSetComment(file.fst, comment.c_str());
}

void fst_trace::set_time_unit(double, sc_core::sc_time_unit) {
    throw std::runtime_error(std::string(file.path) +
                             ": expected the time unit 1 ns, got another; leave it");
}

// ---- the file ----

unsigned fst_trace::enumeration(const signal &s) {
    std::vector<std::string> digits;
    std::vector<const char *> words, values;
    for (unsigned k = 0; s.words[k]; k++) {
        std::string text(s.width, '0');
        for (unsigned i = 0; i < s.width; i++)
            text[s.width - 1 - i] = static_cast<char>('0' + (k >> i & 1));
        digits.push_back(text);
    }
    for (unsigned k = 0; k < digits.size(); k++) {
        if (!*s.words[k])
            continue;
        words.push_back(s.words[k]);
        values.push_back(digits[k].c_str());
    }
    return fstWriterCreateEnumTable(file.fst, s.scope().c_str(),
                                    static_cast<uint32_t>(words.size()), s.width, words.data(),
                                    values.data());
}

// A scope is written once, so its signals stand together.
void fst_trace::declare_all() {
    std::stable_sort(signals.begin(), signals.end(), [](const auto &a, const auto &b) {
        return parts(a->scope()) < parts(b->scope());
    });
    std::vector<std::pair<const char **, unsigned>> enums;
    for (const auto &s : signals)
        if (s->words && std::none_of(enums.begin(), enums.end(),
                                     [&](const auto &e) { return e.first == s->words; }))
            enums.emplace_back(s->words, enumeration(*s));
    std::vector<std::string> open;
    for (const auto &s : signals) {
        std::vector<std::string> own = parts(s->scope());
        size_t same = 0;
        while (same < open.size() && same < own.size() && open[same] == own[same])
            same++;
        for (; open.size() > same; open.pop_back())
            fstWriterSetUpscope(file.fst);
        for (; open.size() < own.size(); open.push_back(own[open.size()]))
            fstWriterSetScope(file.fst, FST_ST_VCD_MODULE, own[open.size()].c_str(), nullptr);
        for (const auto &e : enums)
            if (e.first == s->words)
                fstWriterEmitEnumTableRef(file.fst, e.second);
        s->handle = fstWriterCreateVar(file.fst, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, s->width,
                                       s->declared_as().c_str(), 0);
    }
    for (size_t i = 0; i < open.size(); i++)
        fstWriterSetUpscope(file.fst);
    declared = true;
}

// Once a time step, when all deltas are over.
void fst_trace::cycle(bool delta_cycle) {
    if (delta_cycle || !file.fst)
        return;
    if (!declared)
        declare_all();
    bool first = true;
    for (const auto &s : signals) {
        std::string now = s->digits();
        if (now == s->last)
            continue;
        if (first)
            fst_file_time(&file,
                          static_cast<uint64_t>(sc_core::sc_time_stamp().to_seconds() * 1e9 + 0.5));
        first = false;
        fst_file_emit(&file, s->handle, now.c_str());
        s->last = now;
    }
}
