// MoonshotAI/FlashKDA#24: a bulk store read shared memory that threads had written without a fence between the proxies.
//--blockDim=128 --gridDim=2
__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void state(float *out) {
  __shared__ alignas(128) float tile[256];
  int t = threadIdx.x;
  tile[t] = 0.0f;
  tile[t + 128] = 1.0f;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (t == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                 :: "l"(out + blockIdx.x * 256), "r"(address(tile)), "r"(1024) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read %0;" :: "n"(0) : "memory");
  }
}
