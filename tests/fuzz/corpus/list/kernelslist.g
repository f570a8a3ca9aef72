MemcpyHtoD,0x00007fc841500000,32768
kernel-1.traceg

kernel-1.traceg
ncclAllReduce
