// Barriers in shared memory whose arrival and wait are apart. Addresses are of the shared window.
// Arrivals keep the default semantics: with .release.cluster each would be a memory barrier of the whole GPU.

//@ mbarrier_init since=sm_80
__device__ __forceinline__ void mbarrier_init(uint32_t barrier, uint32_t arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(barrier), "r"(arrivals) : "memory");
}

//@ mbarrier_arrive since=sm_80
__device__ __forceinline__ void mbarrier_arrive(uint32_t barrier) {
#if __CUDA_ARCH__ >= 900
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" : : "r"(barrier) : "memory");
#else
  asm volatile("{\n\t.reg .b64 state;\n\tmbarrier.arrive.shared::cta.b64 state, [%0];\n\t}"
               :
               : "r"(barrier)
               : "memory");
#endif
}

//@ mbarrier_arrive_expect since=sm_90a
// Arrives, and says how many bytes the copy engine will bring in this phase.
__device__ __forceinline__ void mbarrier_arrive_expect(uint32_t barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" : : "r"(barrier), "r"(bytes) : "memory");
}

//@ mbarrier_expect since=sm_90a
// More bytes in this phase, without arriving.
__device__ __forceinline__ void mbarrier_expect(uint32_t barrier, uint32_t bytes) {
  asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" : : "r"(barrier), "r"(bytes) : "memory");
}

//@ mbarrier_arrive_cluster since=sm_90a
// Arrives at the barrier of the same place in block `rank` of the cluster.
__device__ __forceinline__ void mbarrier_arrive_cluster(uint32_t barrier, uint32_t rank) {
  asm volatile("{\n\t.reg .b32 remote;\n\tmapa.shared::cluster.u32 remote, %0, %1;\n\t"
               "mbarrier.arrive.shared::cluster.b64 _, [remote];\n\t}"
               :
               : "r"(barrier), "r"(rank)
               : "memory");
}

//@ mbarrier_is_complete since=sm_80
__device__ __forceinline__ bool mbarrier_is_complete(uint32_t barrier, uint32_t parity) {
  uint32_t complete;
#if __CUDA_ARCH__ >= 900
  asm volatile("{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(complete)
               : "r"(barrier), "r"(parity)
               : "memory");
#else
  asm volatile("{\n\t.reg .pred p;\n\tmbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2;\n\t"
               "selp.u32 %0, 1, 0, p;\n\t}"
               : "=r"(complete)
               : "r"(barrier), "r"(parity)
               : "memory");
#endif
  return complete != 0;
}

//@ mbarrier_wait since=sm_80 needs=mbarrier_is_complete
// Returns once the phase of this parity is complete.
__device__ __forceinline__ void mbarrier_wait(uint32_t barrier, uint32_t parity) {
  while (!mbarrier_is_complete(barrier, parity)) {
  }
}

//@ fence_barrier_init since=sm_80
// Makes fresh barriers visible to the cluster and the copy engines; a barrier of the block or cluster must follow.
__device__ __forceinline__ void fence_barrier_init() {
#if __CUDA_ARCH__ >= 900
  asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
#endif
}
