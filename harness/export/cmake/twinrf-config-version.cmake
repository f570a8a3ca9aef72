# SPDX-License-Identifier: Apache-2.0
# Versions of one major number and, while it is 0, of one minor number fit together.
set(PACKAGE_VERSION "@VERSION@")
string(REGEX MATCH "^[0-9]+\\.[0-9]+" here "${PACKAGE_VERSION}")
string(REGEX MATCH "^[0-9]+(\\.[0-9]+)?" wanted "${PACKAGE_FIND_VERSION}")
if(here STREQUAL wanted AND NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_VERSION STREQUAL PACKAGE_FIND_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
endif()
