// Meetings of threads.

//@ named_barrier_sync since=sm_80
__device__ __forceinline__ void named_barrier_sync(int id, int threads) {
  asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

//@ named_barrier_arrive since=sm_80
__device__ __forceinline__ void named_barrier_arrive(int id, int threads) {
  asm volatile("bar.arrive %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

//@ cluster_sync since=sm_90a
__device__ __forceinline__ void cluster_sync() {
  asm volatile("barrier.cluster.arrive.release;\n\tbarrier.cluster.wait.acquire;" : : : "memory");
}

//@ grid_sync since=sm_80 includes=cooperative_groups.h
// The driver keeps the counter of a cooperative launch: no memory of ours to allocate, zero or reset.
__device__ __forceinline__ void grid_sync() {
  cooperative_groups::this_grid().sync();
}
