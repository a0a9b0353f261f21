// csarofeen/pytorch#2457: the group of a copy was committed behind the wait that should have covered it.
//--blockDim=64 --gridDim=1
#include <cuda_pipeline.h>
__global__ void stages(const float *in, float *out, int count) {
  __shared__ float stage[2][64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&stage[0][t], &in[t], sizeof(float));
  __pipeline_commit();
  for (int i = 0; i < count; i++) {
    __pipeline_memcpy_async(&stage[(i + 1) % 2][t], &in[(i + 1) * 64 + t], sizeof(float));
    __pipeline_wait_prior(1);
    __pipeline_commit();
    __syncthreads();
    out[i * 64 + t] = stage[i % 2][63 - t];
    __syncthreads();
  }
  __pipeline_wait_prior(0);
}
