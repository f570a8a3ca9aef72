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
<p>Each figure is the mean over start offsets of the kernels; ratios are averaged geometrically over the kernels. What is not built is named, never estimated.</p>
HTML
for text in "$report"/*.txt; do
    [ -e "$text" ] || continue
    fig=$(basename "$text" .txt)
    file=tests/reproduce/$fig.fig
    value() { sed -n "s/^$1 *= *//p" "$file" | head -n 1; }
    echo "<h2 id=\"$fig\">$(value title)</h2>"
    sed '1,/<svg/{/<svg/!d}' "$report/$fig.svg"
    awk -F'|' -v missing="$(value missing)" '
        $1 == "kernels" { printf "<p>%s kernels (%s).</p>\n", $2, $3 }
        $1 == "starts" { starts = $2 }
        $1 == "paper" { if (!papers++) print "<table><tr><th>series</th><th>quantity</th><th>paper</th><th>ours</th><th>gain, ours / paper</th></tr>"
            printf "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n", $2, $3, $4, $5, $6
            if ($7 == "near") near = near ", " $2 " " $3; else far = far ", " $2 " " $3 " (" $6 ")" }
        $1 == "series" { spreads = spreads sprintf(", %s %s", $2, $4) }
        END {
            if (papers) print "</table>"
            if (near) printf "<p>Gain within 10 %% of the paper'\''s: %s.</p>\n", substr(near, 3)
            if (far) printf "<p>Gain not within 10 %% of the paper'\''s (ours / paper): %s. Why: docs/papers.md.</p>\n", substr(far, 3)
            if (missing) printf "<p>Not built yet: %s.</p>\n", missing
            if (starts == 1) print "<p>One start: no spread.</p>"; else printf "<p>Mean over %d starts; largest spread of a kernel: %s.</p>\n", starts, substr(spreads, 3)
        }' "$text"
done
echo "</body></html>"
