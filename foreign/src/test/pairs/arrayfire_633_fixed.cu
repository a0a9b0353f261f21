// arrayfire/arrayfire#633: a reduction went on to its last warp before the other warps had stored their parts.
//--blockDim=32,8 --gridDim=2
__global__ void reduce(const float *in, float *out) {
  __shared__ float part[256];
  int t = threadIdx.y * 32 + threadIdx.x;
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (threadIdx.y == 0) {
    float sum = 0;
    for (int y = 0; y < 8; y++) sum += part[y * 32 + threadIdx.x];
    out[blockIdx.x * 32 + threadIdx.x] = sum;
  }
}
