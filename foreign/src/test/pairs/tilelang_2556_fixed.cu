// tile-ai/tilelang#2556: inside a branch of some threads no barrier was placed between a store and the reads of others.
//--blockDim=64 --gridDim=2
__global__ void mirror(float *out) {
  __shared__ float row[64];
  int t = threadIdx.x;
  if (t < 48) row[t] = 1.0f * t;
  __syncthreads();
  if (t < 48) out[blockIdx.x * 64 + t] = row[47 - t];
}
