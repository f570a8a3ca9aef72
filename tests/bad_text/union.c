/* SPDX-License-Identifier: Apache-2.0 */
union word {
    unsigned all;
    unsigned char low;
};
