// deepseek-ai/DeepEP#657: a wait that leaves one store in flight let the next load overwrite the stage that it reads.
//--blockDim=32 --gridDim=1
#include <cstdint>
__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void load(float *to, const float *from, uint64_t *bar) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" :: "r"(address(bar)), "r"(256) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               :: "r"(address(to)), "l"(from), "r"(256), "r"(address(bar)) : "memory");
}
__device__ bool is_over(uint64_t *bar, int parity) {
  int over;
  asm volatile("{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n selp.b32 %0, 1, 0, p;\n}\n"
               : "=r"(over) : "r"(address(bar)), "r"(parity) : "memory");
  return over != 0;
}
__global__ void copy(const float *in, float *out, int count) {
  __shared__ alignas(128) float stage[2][64];
  __shared__ uint64_t full[2];
  if (threadIdx.x != 0) return;
  for (int s = 0; s < 2; s++)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(address(&full[s])));
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  for (int i = 0; i < 2 && i < count; i++) load(stage[i], in + i * 64, &full[i]);
  for (int i = 0; i < count; i++) {
    int s = i % 2;
    while (!is_over(&full[s], (i / 2) % 2)) {
    }
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                 :: "l"(out + i * 64), "r"(address(stage[s])), "r"(256) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    if (i + 2 < count) {
      asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
      load(stage[s], in + (i + 2) * 64, &full[s]);
    }
  }
  asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
