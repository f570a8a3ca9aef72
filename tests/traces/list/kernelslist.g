MemcpyHtoD,0x00007d0000000000,512
kernel-2.traceg.gz

kernel-1.traceg
MemcpyHtoD,0x00007d0000000200,88
kernel-2.traceg.gz
