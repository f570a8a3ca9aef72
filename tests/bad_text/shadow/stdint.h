/* SPDX-License-Identifier: Apache-2.0 */
typedef unsigned char uint32_t;
