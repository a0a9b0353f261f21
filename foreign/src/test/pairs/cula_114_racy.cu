// inclusionAI/cuLA#114: a store by a tensor map read a tile that threads had written without a fence between the proxies.
//--blockDim=128 --gridDim=2
#include <cstdint>
#include <cuda.h>

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__global__ void put(const float *in, const __grid_constant__ CUtensorMap out, int rows) {
  __shared__ __align__(128) float tile[128];
  int t = threadIdx.x;
  for (int i = 0; i < rows; i++) {
    tile[t] = 2 * in[i * 128 + t];
    __syncthreads();
    if (t == 0) {
      asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];"
                   ::"l"(&out), "r"(address(tile)), "r"(blockIdx.x * 128), "r"(i) : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    }
    __syncthreads();
  }
}
