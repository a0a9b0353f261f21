// ORNL/HeCBench#254: one thread stored a carry that all threads read at once.
//--blockDim=128 --gridDim=1
__global__ void triangles(const unsigned *in, unsigned *out) {
  __shared__ unsigned sums[32];
  int t = threadIdx.x;
  if (t == 0) sums[31] = in[0];
  __syncthreads();
  out[t] = sums[31];
}
