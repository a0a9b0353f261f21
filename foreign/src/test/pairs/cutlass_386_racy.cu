// NVIDIA/cutlass#386: the next tile of a grouped product was stored over shared memory that others still read.
//--blockDim=128 --gridDim=2
__global__ void tiles(const float *in, float *out, int count) {
  __shared__ float tile[128];
  int t = threadIdx.x;
  for (int i = blockIdx.x; i < count; i += gridDim.x) {
    tile[t] = in[i * 128 + t];
    __syncthreads();
    float sum = 0;
    for (int j = 0; j < 4; j++) sum += tile[(t + 32 * j) % 128];
    out[i * 128 + t] = sum;
  }
}
