# SPDX-License-Identifier: Apache-2.0
# The SystemC modules of a design point under one SM: $(OUT)/twins. Included by design.mk.
# SC_HW, SC_RTL, SC_LIBRARY, SC_PROGRAM: Verilog, its classes, C library and program of a copy with
# a fault (tests/checks/systemc.sh).
SC         := $(OUT)/systemc
SC_OBJ     := $(OUT)/obj/systemc
SC_HW      ?= $(OUT)/hw
SC_RTL     ?= $(SC_OBJ)/rtl
SC_LIBRARY ?= $(OUT)/csim/lib$(DESIGN).a
SC_PROGRAM ?= $(OUT)/twins
SC_SOURCES := $(wildcard hw/*.v hw/prim/*.v csim/*.[ch] csim/prim/*.h harness/systemc/module/* \
    harness/export/*.[ch] harness/export/*.sh $(addprefix $(HW)/,*.v prim/*.v))
$(SC_OBJ)/exported: build/rfgen $(INI) $(GEN)/stamp $(OUT)/record $(SC_SOURCES)
	@mkdir -p $(@D)
	sh harness/export/export.sh $(DESIGN) $(OUT) $(SET)
	touch $@

# clang reads SystemC's headers in half of g++'s time. What runs once is not optimised.
SC_CXX     := clang++-14 -std=gnu++17 -march=$(MARCH) $(AS_BYTES) -fcf-protection=none -Wall \
    -Wextra
SC_INCLUDE := -isystem $(VINC) -isystem $(VINC)/vltstd
SC_SHARED  := $(SHARED)/systemc
SC_HEADERS := $(SC_SHARED)/verilated-O0.pch $(SC_SHARED)/verilated-O1.pch
sc_compile = $(SC_CXX) $(1) -include-pch $(SC_SHARED)/verilated$(1).pch $(SC_INCLUDE)
$(SC_SHARED)/all.h:
	@mkdir -p $(@D)
	printf '#include "%s.h"\n' systemc verilated_sc verilated >$@
$(SC_HEADERS): $(SC_SHARED)/verilated-%.pch: $(SC_SHARED)/all.h $(VINC)/verilated_sc.h
	$(SC_CXX) -$* $(SC_INCLUDE) -x c++-header $< -o $@

# As patterns, so that one run writes all three.
$(SC_RTL)%fast_0.cpp $(SC_RTL)%fast_1.cpp $(SC_RTL)%slow.cpp: $(SC_OBJ)/exported \
    harness/lockstep/verilated.sh
	@mkdir -p $(@D)
	sh harness/lockstep/verilated.sh $(@D) 'fast_0 fast_1 slow' \
	    verilator --sc -O3 --x-assign fast --x-initial unique --noassert \
	    $(SMALL_PARTS) $(FEW_LOOPS) --prefix V$(DESIGN)_rtl \
	    --top-module $(DESIGN)_rtl --Mdir $(@D) -y $(SC_HW) $(SC)/$(DESIGN)_rtl.v
$(SC_RTL)/slow.o: $(SC_RTL)/slow.cpp $(SC_HEADERS)
	$(call sc_compile,-O0) -w -I$(@D) -c $< -o $@
$(SC_RTL)/fast_%.o: $(SC_RTL)/fast_%.cpp $(SC_HEADERS)
	$(if $(QUICK),sh harness/mk/quick.sh "$(QUICK_PASSES)") $(call sc_compile,-O1) -w -I$(@D) \
	    -c $< -o $@

SC_OBJECTS := $(addprefix $(SC_OBJ)/,main.o speed.o)
$(SC_OBJECTS): $(SC_OBJ)/%.o: harness/systemc/%.cpp $(SC_OBJ)/rtl/fast_0.cpp $(SC_HEADERS)
	$(call sc_compile,-O1) -MMD -MP -I$(SC) -I$(OUT)/csim -I$(SC_OBJ)/rtl -Iharness -Igen \
	    -c $< -o $@
$(SC_SHARED)/fst_trace.o: harness/systemc/fst_trace.cpp harness/systemc/fst_trace.h \
    harness/waves/fst_file.h $(SC_HEADERS)
	$(call sc_compile,-O1) -Iharness -Igen -I$(VINC)/gtkwave -c $< -o $@
$(SC_OBJ)/twin_$(TOP).o: $(GEN)/twin_$(TOP).c $(OUT)/flags
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(INCLUDES) -c $< -o $@

$(SC_PROGRAM): $(SC_OBJECTS) $(addprefix $(SC_RTL)/,fast_0.o fast_1.o slow.o) \
    $(call objects,$(wildcard harness/systemc/*.c)) $(SC_OBJ)/twin_$(TOP).o \
    $(SC_SHARED)/fst_trace.o $(RUNTIME) $(OUT)/libharness.a $(SC_LIBRARY)
	$(CXX) -o $@ $(filter-out %.a,$^) $(SC_LIBRARY) $(OUT)/libharness.a -lsystemc $(LIBS) $(UNPACK)
$(OUT)/csim/lib$(DESIGN).a: $(SC_OBJ)/exported ;
