// SPDX-License-Identifier: Apache-2.0
`default_nettype none
