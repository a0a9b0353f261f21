// tile-ai/tilelang#1257: an atomic addition was not taken for a write, so no barrier came before the counts were read.
//--blockDim=64 --gridDim=2
__global__ void counts(int *out) {
  __shared__ int count[64];
  int t = threadIdx.x;
  count[t ^ 1] = 0;
  __syncthreads();
  atomicAdd(&count[t], 1);
  __syncthreads();
  out[blockIdx.x * 64 + t] = count[t ^ 1];
}
