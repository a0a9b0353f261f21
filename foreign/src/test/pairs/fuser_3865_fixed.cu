// NVIDIA/Fuser#3865: a warpgroup waited for its product behind the barrier that let the next load overwrite the tile it reads.
//--blockDim=256 --gridDim=2
#include <cstdint>
#include <cuda.h>

__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ uint64_t descriptor(const uint16_t *tile) {
  return (uint64_t)((address(tile) & 0x3FFFF) >> 4) | 1llu << 16 | 64llu << 32 | 1llu << 62;
}

__global__ void multiply(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *out, int tiles) {
  __shared__ __align__(1024) uint16_t left[2][64 * 64];
  __shared__ __align__(1024) uint16_t right[8 * 64];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  if (t == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(address(&full)));
  __syncthreads();
  float d[4];
  for (int i = 0; i < 4; i++) d[i] = 0;
  for (int i = 0; i < tiles; i++) {
    if (t == 0) {
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&full)),
                   "r"((2 * 64 + 8) * 64 * 2));
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
                   ::"r"(address(left)), "l"(&a), "r"(address(&full)), "r"(i * 64), "r"(0) : "memory");
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
                   ::"r"(address(right)), "l"(&b), "r"(address(&full)), "r"(i * 64), "r"(0) : "memory");
    }
    asm volatile("{ .reg .pred p; WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @!p bra WAIT; }"
                 ::"r"(address(&full)), "r"(i % 2) : "memory");
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    for (int k = 0; k < 4; k++)
      asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
                   : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                   : "l"(descriptor(left[t / 128]) + 2 * k), "l"(descriptor(right) + 2 * k));
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) out[(blockIdx.x * 256 + t) * 4 + i] = d[i];
}
