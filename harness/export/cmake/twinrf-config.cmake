# SPDX-License-Identifier: Apache-2.0
# find_package(twinrf): targets of the installed package (docs/install.md).
#   twinrf::twinrf          libtwinrf, which loads design points by name
#   twinrf::DESIGN          the C library of a design point: twinrf::steal8
#   twinrf_systemc(DESIGN)  defines twinrf::DESIGN_c and twinrf::DESIGN_rtl, SystemC modules of both
#                           twins; needs SystemC, and the latter Verilator
get_filename_component(TWINRF_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET twinrf::twinrf)
    add_library(twinrf::twinrf SHARED IMPORTED)
    set_target_properties(twinrf::twinrf PROPERTIES
        IMPORTED_LOCATION "${TWINRF_PREFIX}/lib/libtwinrf.so"
        INTERFACE_INCLUDE_DIRECTORIES "${TWINRF_PREFIX}/include")
endif()

file(GLOB TWINRF_HEADERS "${TWINRF_PREFIX}/include/twinrf/*.h")
set(TWINRF_DESIGNS)
foreach(header ${TWINRF_HEADERS})
    get_filename_component(design "${header}" NAME_WE)
    list(APPEND TWINRF_DESIGNS "${design}")
    if(NOT TARGET twinrf::${design})
        add_library(twinrf::${design} STATIC IMPORTED)
        set_target_properties(twinrf::${design} PROPERTIES
            IMPORTED_LOCATION "${TWINRF_PREFIX}/lib/twinrf/lib${design}.a"
            INTERFACE_COMPILE_OPTIONS "@AS_BYTES@"
            INTERFACE_INCLUDE_DIRECTORIES "${TWINRF_PREFIX}/include/twinrf")
    endif()
endforeach()

function(twinrf_systemc design)
    set(folder "${TWINRF_PREFIX}/share/twinrf/${design}/systemc")
    if(NOT EXISTS "${folder}/CMakeLists.txt")
        message(FATAL_ERROR "twinrf_systemc(${design}): expected one of ${TWINRF_DESIGNS}")
    endif()
    if(NOT TARGET twinrf::${design}_c)
        add_subdirectory("${folder}" "${CMAKE_CURRENT_BINARY_DIR}/twinrf/${design}")
    endif()
endfunction()
