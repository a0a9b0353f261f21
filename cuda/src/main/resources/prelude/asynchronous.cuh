// Groups of asynchronous work of a thread or warpgroup: ended, waited for, made visible.

//@ fence_proxy_async since=sm_90a
// Ordinary writes to shared memory become visible to the copy engines and to wgmma.
__device__ __forceinline__ void fence_proxy_async() {
  asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
}

//@ wgmma_fence since=sm_90a
__device__ __forceinline__ void wgmma_fence() {
  asm volatile("wgmma.fence.sync.aligned;" : : : "memory");
}

//@ wgmma_commit since=sm_90a
__device__ __forceinline__ void wgmma_commit() {
  asm volatile("wgmma.commit_group.sync.aligned;" : : : "memory");
}

//@ wgmma_wait since=sm_90a
template <int pending>
__device__ __forceinline__ void wgmma_wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" : : "n"(pending) : "memory");
}

//@ cp_async_commit since=sm_80
__device__ __forceinline__ void cp_async_commit() {
  asm volatile("cp.async.commit_group;" : : : "memory");
}

//@ cp_async_wait since=sm_80
template <int pending>
__device__ __forceinline__ void cp_async_wait() {
  asm volatile("cp.async.wait_group %0;" : : "n"(pending) : "memory");
}

//@ bulk_commit since=sm_90a
__device__ __forceinline__ void bulk_commit() {
  asm volatile("cp.async.bulk.commit_group;" : : : "memory");
}

//@ bulk_wait since=sm_90a
template <int pending>
__device__ __forceinline__ void bulk_wait() {
  asm volatile("cp.async.bulk.wait_group %0;" : : "n"(pending) : "memory");
}

//@ bulk_wait_read since=sm_90a
// Until the sources are read, not until the results can be seen.
template <int pending>
__device__ __forceinline__ void bulk_wait_read() {
  asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(pending) : "memory");
}
