#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# page.sh: one page of all figures whose summary is in build/report, with their pictures inside it: it opens without a network.
set -eu
report=build/report
cat <<'HTML'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>TwinRF: the papers' figures beside ours</title>
<style>
body { font: 15px/1.5 sans-serif; max-width: 1120px; margin: 2em auto; padding: 0 1em; color: #222; }
table { border-collapse: collapse; margin: 0.6em 0; } td, th { border: 1px solid #ccc; padding: 2px 10px; text-align: left; }
svg { max-width: 100%; height: auto; } h2 { margin-top: 2.5em; border-bottom: 1px solid #ccc; }
</style></head><body><h1>The papers' figures beside ours</h1>
<p>Each figure is the mean over start offsets of the kernels; ratios are averaged geometrically over the kernels. A difference within the spread of the means of single starts is none. The bars of the papers' figures are not in the scans: beside ours stands what their text says; the rest is unknown. What is not built is named, never estimated.</p>
HTML
for text in "$report"/*.txt; do
    [ -e "$text" ] || continue
    fig=$(basename "$text" .txt)
    file=tests/reproduce/$fig.fig
    [ -e "$file" ] || continue
    value() { sed -n "s/^$1 *= *//p" "$file" | head -n 1; }
    echo "<h2 id=\"$fig\">$(value title)</h2>"
    sed '1,/<svg/{/<svg/!d}' "$report/$fig.svg"
    awk -F'|' -v missing="$(value missing)" -v note="$(value note)" -v cost="$(value cost)" '
        $1 == "kernels" { printf "<p>%s kernels (%s).</p>\n", $2, $3 }
        $1 == "paper" { if (!papers++) print "<table><tr><th>series</th><th>quantity</th><th>paper</th><th>ours</th><th>ours / paper</th><th>direction</th></tr>"
            printf "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n", $2, $3, $4, $5, $6, $7
            what = $2 ($3 == "mean" ? "" : " " $3)
            if ($7 == "opposite" || $7 == "none") against = against ", " what ($7 == "none" ? " (none)" : "")
            else if ($6 > 0.9 && $6 < 1.1) near = near ", " what; else far = far ", " what " (" $6 ")" }
        $1 == "mean" { means = means sprintf("<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>", $2, $3, $4, $5, $6) }
        $1 == "mean" && $6 == "no difference" { none = none ", " $2 ($3 == "mean" ? "" : " " $3) }
        $1 == "series" { spreads = spreads sprintf(", %s %s", $2, $4) }
        END {
            if (papers) print "</table>"
            if (note) printf "<p>%s</p>\n", note
            if (against) printf "<p>Does not hold, the paper\047s effect is opposite or none here: %s. Why: docs/papers.md.</p>\n", substr(against, 3)
            if (near) printf "<p>Within 10 %% of the paper: %s.</p>\n", substr(near, 3)
            if (far) printf "<p>Not within 10 %% of the paper (ours / paper): %s. Why: docs/papers.md.</p>\n", substr(far, 3)
            if (none) printf "<p>No difference from the base: %s.</p>\n", substr(none, 3)
            printf "<details><summary>All means</summary><table><tr><th>series</th><th>quantity</th><th>mean</th><th>spread</th><th>against the base</th></tr>%s</table></details>", means
            if (missing) printf "<p>Not built yet: %s.</p>\n", missing
            if (cost) printf "<p>Area and energy: 22 nm, 350 K, docs/cost.md%s.</p>\n", cost == "memories" ? "; banks, operand registers and wires, without the logic" : ""
            printf "<p>Largest spread of a kernel over its starts: %s.</p>\n", substr(spreads, 3)
        }' "$text"
done
echo "</body></html>"
