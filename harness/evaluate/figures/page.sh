#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# page.sh: one page of all figures whose summary is in build/report, with their pictures inside it:
# it opens without a network.
set -eu
report=${REPORT:-build/report}
cat <<'HTML'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>TwinRF: the papers' figures beside ours</title>
<style>
body { font: 15px/1.5 sans-serif; max-width: 1120px; margin: 2em auto; padding: 0 1em; }
body { color: #222; } table { border-collapse: collapse; margin: 0.6em 0; }
td, th { border: 1px solid #ccc; padding: 2px 10px; text-align: left; }
svg { max-width: 100%; height: auto; } h2 { margin-top: 2.5em; border-bottom: 1px solid #ccc; }
</style></head><body><h1>The papers' figures beside ours</h1>
<p>Each figure is the mean over start offsets of the kernels; ratios are averaged geometrically over
the kernels. A difference within the spread of the means of single starts is none. Gain: what a
ratio is above 1, a latency above 100 %. A number of the paper holds when our gain (of values, the
value) is within 10 % of the paper's; an effect in the other direction, or none, does not hold.
Beside ours stands what a paper says in its text; what is only drawn in it has no number here. What
is not built is named, never estimated.</p>
HTML
# `, memory: share` of FIG.share.
memory_of() { case $1 in *.*) echo ", memory: ${1#*.}" ;; esac; }
for text in "$report"/*.txt; do
    [ -e "$text" ] || continue
    fig=$(basename "$text" .txt)
    file=tests/reproduce/${fig%%.*}.fig
    [ -e "$file" ] || continue
    value() { sed -n "s/^$1 *= *//p" "$file" | head -n 1; }
    echo "<h2 id=\"$fig\">$(value title)$(memory_of "$fig")</h2>"
    sed '1,/<svg/{/<svg/!d}' "$report/$fig.svg"
    awk -F'|' -v missing="$(value missing)" -v note="$(value note)" -v cost="$(value cost)" '
        function named(list, text) { if (list) printf "<p>%s: %s.</p>\n", text, substr(list, 3) }
        $1 == "kernels" { kernels = $2 " kernels (" $3 }
        $1 == "without" { kernels = kernels ": " $2 }
        $1 == "starts" { starts = $2; printf "<p>%s).</p>\n", kernels }
        function row(tag, cells,    n, i, cell, text) { # cells: with | between them
            n = split(cells, cell, "|")
            for (i = 1; i <= n; i++) text = text "<" tag ">" cell[i] "</" tag ">"
            return "<tr>" text "</tr>"
        }
        $1 == "paper" {
            if (!papers++)
                print "<table>" row("th", "series|quantity|paper|ours|its spread|ours / paper|" \
                    "gain, ours / paper|direction")
            print row("td", $2 "|" $3 "|" $4 "|" $5 "|" $10 "|" $6 "|" $7 "|" $8)
            what = $2 ($3 == "mean" ? "" : " " $3)
            if ($9 == "near") near = near ", " what
            else if ($8 == "opposite" || $8 == "none")
                against = against ", " what ($8 == "none" ? " (none)" : "")
            else far = far ", " what " (" ($7 == "" ? $6 : $7) ")"
        }
        $1 == "decides" {
            if (!decides++)
                print "<table>" row("th", "series|against|correlation alone|percent of gain a " \
                    "standard deviation|t")
            print row("td", $2 "|" $3 "|" $4 "|" ($3 == "all four" ? "R2: " $5 " %" : $5) "|" $6)
        }
        $1 == "group" {
            if (!groups++) print "</table><table>" row("th", "series|group|kernels|mean")
            print row("td", $2 "|" $3 "|" $4 "|" $5)
        }
        $1 == "mean" { means = means row("td", $2 "|" $3 "|" $4 "|" $5 "|" $6) }
        $1 == "mean" && $6 == "no difference" { same = same ", " $2 ($3 == "mean" ? "" : " " $3) }
        $1 == "warps" {
            unequal = unequal sprintf(", %s has %d where %s has %d (%s, one of %d of %d runs)",
                $2, $7, $3, $8, $6, $4, $5)
        }
        $1 == "series" { spreads = spreads sprintf(", %s %s", $2, $4) }
        END {
            if (papers || decides) print "</table>"
            if (note) printf "<p>%s</p>\n", note
            named(near, "Holds")
            named(against, "Does not hold, the paper\047s effect is opposite or none here " \
                "(docs/papers.md)")
            named(far, "Does not hold, not within 10 % (gain or value, ours / paper; " \
                "docs/papers.md)")
            named(same, "No difference from the base")
            printf "<details><summary>All means</summary><table>%s%s</table></details>\n",
                row("th", "series|quantity|mean|spread|against the base"), means
            named(unequal, "Resident warps differ, so not the register file alone does")
            named(missing ? ", " missing : "", "Not built yet")
            if (cost == "memories") left_out = "; banks, operand registers and wires, " \
                "without the logic"
            if (cost == "known") left_out = "; without logic that has no row in logic.csv yet"
            if (cost)
                printf "<p>Area and energy: 22 nm, 350 K, docs/cost.md%s.</p>\n", left_out
            if (starts == 1) print "<p>One start: no spread.</p>"
            else
                printf "<p>Mean over %d starts; largest spread of a kernel: %s.</p>\n", starts,
                    substr(spreads, 3)
        }' "$text"
done
echo "</body></html>"
