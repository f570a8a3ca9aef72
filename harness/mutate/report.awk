# SPDX-License-Identifier: Apache-2.0
# The figures of one side and its survivors. File 1 has results (mutants.h), 2 verdicts (number,
# verdict), and may be empty. File 3 is the list of mutants (number, where, change; with tabs).
# Variables: side, block, file. Status 1 when the score is below 95 %.
file == 1 {
    split($0, word, " ")
    stream[word[1]] = word[2] == "survived" ? "" : word[3] " cycle " word[4] ", " word[5]
    random[word[1]] = word[3] == "block_" block
    next
}
file == 2 {
    number = $0
    sub(/ .*/, "", number)
    verdict[number] = substr($0, length(number) + 2)
    next
}
{
    made++
    if (verdict[$1] ~ /^EQUAL/)
        equivalent++
    else if (stream[$1] == "")
        survivors = survivors sprintf("  survived: %s %s %s\n            %s\n", side, $2, $3,
            verdict[$1])
    else if (random[$1]) {
        by_random++
        survivors = survivors sprintf("  random only: %s %s %s\n            %s\n", side, $2, $3,
            stream[$1])
    } else
        killed++
}
END {
    relevant = made - equivalent
    score = relevant ? 100 * killed / relevant : 0
    printf "%s %s: mutants %d, equivalent %d, relevant %d, killed by scenarios %d, by random " \
        "blocks only %d, score %.1f %%\n",
        block, side, made, equivalent, relevant, killed, by_random, score
    printf "%s", survivors
    exit score < 95
}
