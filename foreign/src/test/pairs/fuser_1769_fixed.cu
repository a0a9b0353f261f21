// NVIDIA/Fuser#1769: threads arrived at a barrier in shared memory before it was known to be initialized.
//--blockDim=128 --gridDim=1
#include <cuda/barrier>
__global__ void turned(const float *in, float *out) {
  __shared__ float s[128];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  s[t] = in[t];
  auto token = bar.arrive();
  bar.wait(token);
  out[t] = s[127 - t];
}
