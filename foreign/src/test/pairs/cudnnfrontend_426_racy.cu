// NVIDIA/cudnn-frontend#426: all lanes of the loading warp stored, but the one that arrived for them had not met the others.
//--blockDim=160 --gridDim=1
#include <cstdint>
__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void wait(uint64_t *bar, int parity) {
  asm volatile(
      "{\n .reg .pred done;\n AGAIN:\n"
      " mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      " @done bra OVER;\n bra AGAIN;\n OVER:\n}\n" :: "r"(address(bar)), "r"(parity));
}
__global__ void handoff(const float *w, float *out) {
  __shared__ float weight[32];
  __shared__ uint64_t loaded;
  int t = threadIdx.x;
  if (t == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" :: "r"(address(&loaded)), "r"(1));
  __syncthreads();
  if (t >= 128) {
    int lane = t - 128;
    weight[lane] = w[lane];
    if (lane == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" :: "r"(address(&loaded)) : "memory");
  } else {
    wait(&loaded, 0);
    out[t] = weight[t % 32];
  }
}
