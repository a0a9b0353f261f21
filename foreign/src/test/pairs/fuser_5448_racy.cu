// NVIDIA/Fuser#5448: results were written over a tile that the copy engine still stored from the trip before.
//--blockDim=128 --gridDim=1
__device__ unsigned address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void results(const float *in, float *out, int count) {
  __shared__ alignas(128) float tile[128];
  int t = threadIdx.x;
  for (int i = 0; i < count; i++) {
    tile[t] = in[i * 128 + t];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (t == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;"
                   :: "l"(out + i * 128), "r"(address(tile)), "r"(512) : "memory");
      asm volatile("cp.async.bulk.commit_group;");
    }
    __syncthreads();
  }
  if (t == 0) asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}
