// Built with -DPRISM_WATCHDOG, a wait that lasts two seconds says where it stands and traps; otherwise nothing of it is left.

//@ watchdog includes=stdint.h,stdio.h
struct watchdog {
#ifdef PRISM_WATCHDOG
  uint64_t start = now();

  static __device__ __forceinline__ uint64_t now() {
    uint64_t nanoseconds;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
    return nanoseconds;
  }

  __device__ __forceinline__ void check(const char* what, uint64_t where, uint32_t phase) const {
    if (now() - start > 2000000000ull) {
      printf("prism: %s 0x%llx (phase %u): block %u, thread %u waits in vain\n", what,
             static_cast<unsigned long long>(where), phase, blockIdx.x, threadIdx.x);
      __trap();
    }
  }
#else
  __device__ __forceinline__ void check(const char*, uint64_t, uint32_t) const {}
#endif
};
