#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# lemmas.sh: the lemmas of the proof of ccu (docs/prove.md) hold, at three entries and two sources.
# Of tests/faults/lemmas a wrong one is refused, even where the twins are equal. Nothing is proved
# with one that does not hold: a model that differs still does.
layer=lemmas
. tests/faults/seeded.sh
every
same 'lemmas that hold' 7 "$(grep -c ' lemma [0-9]*, .*: holds (' "$work/no_fault")"
