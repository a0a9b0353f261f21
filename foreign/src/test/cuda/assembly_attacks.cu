//--blockDim=128 --gridDim=1
// Instructions that look like order, and are none or not known.
#include <cstdint>
#include <cuda/barrier>

#define SYNC asm volatile("bar.sync 0;")

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void doubtful_macro(float *out) {
  __shared__ float s[128];
  s[threadIdx.x] = 1;
  SYNC;
  out[threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void wrong_fence_of_the_compiler(float *out) {
  __shared__ float s[128];
  s[threadIdx.x] = 1;  // here
  asm volatile("" ::: "memory");
  out[threadIdx.x] = s[127 - threadIdx.x];
}

__global__ void wrong_initializations_side_by_side(float *out) {
  __shared__ uint64_t bar[2];
  int t = threadIdx.x;
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address(&bar[0])), "r"(128));
  if (t == 1) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address(&bar[1])), "r"(128));  // here
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address(&bar[1])));
  out[t] = 1;
}

__global__ void doubtful_barrier_that_nobody_initializes(float *out) {
  __shared__ uint64_t bar;
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address(&bar)));
  out[threadIdx.x] = 1;
}

__global__ void wrong_token_of_the_phase_before(const float *in, float *out) {
  __shared__ float s[128];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  auto first = bar.arrive();
  s[t] = in[t];
  auto second = bar.arrive();  // here
  bar.wait(first);
  out[t] = s[127 - t];
}

__global__ void doubtful_fence_of_other_memory(float *out) {
  asm volatile("fence.proxy.async.global;");
  out[threadIdx.x] = 1;
}
