/* Counters of order mode, in the order in which they are printed. Unit: a warp register. */
COUNTER(instructions)      /* executed or not */
COUNTER(operands)          /* distinct sources of executed instructions */
COUNTER(results)           /* their destinations */
COUNTER(lrf_reads)         /* operands of which the LRF gives lanes */
COUNTER(rfc_reads)         /* operands of which the RFC does */
COUNTER(mrf_reads)         /* operands of which the MRF does */
COUNTER(split_reads)       /* levels that an operand comes from, beside one */
COUNTER(lrf_writes)        /* results */
COUNTER(lrf_to_rfc)        /* values that the LRF moves into the RFC */
COUNTER(rfc_writes)        /* results, operands that missed, values from the LRF */
COUNTER(mrf_writes_bypass) /* results that go past */
COUNTER(mrf_writes)        /* those, and all that is written back */
COUNTER(evictions)         /* entries that make room */
COUNTER(evict_writebacks)  /* those that were dirty */
COUNTER(evict_dead)        /* those that were clean */
COUNTER(flushes)           /* that found something */
COUNTER(flush_writebacks)  /* entries that were dirty then */
COUNTER(flush_dead)        /* entries that were clean then */
COUNTER(invalidated)       /* entries that lost all lanes to a newer value elsewhere */
COUNTER(exit_dropped)      /* entries that a warp had when it ended */
/* For energy: what of these goes over which wires. */
COUNTER(rfc_reads_shared)  /* by shared instructions */
COUNTER(rfc_writes_shared) /* results of shared instructions */
COUNTER(rfc_fills)         /* operands that missed */
COUNTER(lrf_writebacks)    /* of flush_writebacks those from the LRF */
/* Of the kernel alone: values by how often they are read (5.1). */
COUNTER(values)
COUNTER(values_read_once)
COUNTER(values_read_more)  /* more than once */
COUNTER(values_read_often) /* more than twice */
COUNTER(values_read_soon)  /* once, within three instructions */
