/* SPDX-License-Identifier: Apache-2.0 */
unsigned f(unsigned n) {
    if (n)
        goto end;
    n++;
end:
    return n;
}
